package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// A command is a word that the player can type instead of a move.
type command struct {
	word     string
	argument string // as help shows it: in brackets if it may be missing; "" for none
	help     string
	do       func(s *session, argument string) error
}

func commands() []command {
	return []command{
		{"moves", "[SQUARE]", "list all legal moves, or those from SQUARE", (*session).legal},
		{"why", "MOVE", "explain what MOVE would do, or what forbids it", (*session).why},
		{"rule", "[ID]", "print the rule with this id, which reports show in brackets, " +
			"or list all ids", (*session).rule},
		{"hint", "", "show the move that the AI would play", (*session).hint},
		{"undo", "[N]", "take back your last move, or your last N moves, with the AI's replies",
			(*session).undo},
		{"save", "FILE", "write the game to FILE", (*session).saveAs},
		{"load", "FILE", "continue the game in FILE", (*session).resume},
		{"help", "", "show this list", (*session).help},
		{"quit", "", "leave the program", func(*session, string) error { return errQuit }},
	}
}

func (s *session) help(string) error {
	s.say("Examples of moves: %s", s.rules.Notations)
	for _, c := range commands() {
		name := fmt.Sprintf("%-16s ", c.word+" "+c.argument)
		fmt.Fprintln(s.out, game.Wrap(name, strings.Repeat(" ", len(name)), c.help))
	}
	return nil
}

// legal lists all legal moves, or those made by an occupant of a square.
func (s *session) legal(square string) error {
	moves := s.now().Moves()
	switch {
	case len(moves) == 0:
		return s.tell("No move is legal: %s", s.outcome())
	case square != "":
		square = strings.ToLower(square)
		moves = slices.DeleteFunc(moves, func(move string) bool {
			// The first effect starts there or, where two pieces move, another of its kind.
			effects := s.now().Explain(move).Effects
			return !slices.ContainsFunc(effects, func(e game.Effect) bool {
				return e.From == square && e.Kind == effects[0].Kind
			})
		})
	}
	return s.tell("%s", cmp.Or(strings.Join(moves, " "), "No legal move starts on "+square+"."))
}

func (s *session) why(text string) error {
	read, err := game.ReadMove(s.now(), text)
	if err != nil {
		return err
	}
	return s.tell("%s", s.report(s.now().Explain(read.Move)))
}

// report formats a report, with the effects in words.
func (s *session) report(r game.Report) string {
	var effects []game.Effect
	for _, e := range r.Effects {
		for _, deed := range s.rules.Deeds([]game.Effect{e}) {
			e.Text = deed
			effects = append(effects, e)
		}
	}
	r.Effects = effects
	return r.String()
}

// rule prints a rule's statement, or the ids that begin with the text.
func (s *session) rule(id string) error {
	id = strings.Trim(strings.ToUpper(id), "[]")
	var ids []string
	for _, r := range game.Catalogue(s.rules.Rules) {
		if r.ID == id {
			return s.tell("%s (%s): %s", r.ID, r.Section, r.Statement)
		}
		if strings.HasPrefix(r.ID, id) {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return s.tell("Unknown rule %s. Type rule to list all ids.", id)
	}
	return s.tell("Which rule? %s", strings.Join(ids, " "))
}

func (s *session) hint(string) error {
	if s.now().Outcome().Over {
		return s.tell("%s", s.outcome())
	}
	move, note, err := games.Think(s.ctx, s.now(), game.Limits{Time: s.limits.Time})
	if err != nil {
		return err
	}
	return s.tell("The AI would play %s: %s.", move, note)
}

// undo takes back moves of the player, 1 by default, and the AI's replies. If two
// people play, each ply counts.
func (s *session) undo(times string) error {
	n, err := strconv.Atoi(cmp.Or(times, "1"))
	if err != nil || n < 1 {
		return s.tell("How many moves? Type a number after the command: undo 3")
	}
	done, back := 0, len(s.moves)
	for ply := back - 1; ply >= 0 && done < n; ply-- {
		if s.ai == "both" || s.ai != s.games[ply].Turn() {
			done, back = done+1, ply
		}
	}
	if done == 0 {
		return s.tell("There is no move to take back.")
	}
	s.games, s.moves = s.games[:back+1], s.moves[:back]
	s.show()
	if done < n {
		return s.tell("Only %d of %d moves could be taken back.", done, n)
	}
	return nil
}

func (s *session) saveAs(file string) error {
	if err := s.save(file); err != nil {
		return err
	}
	return s.tell("The game is saved in %s.", file)
}

func (s *session) resume(file string) error {
	if err := s.load(file); err != nil {
		return err
	}
	s.show()
	return nil
}
