package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A command is a word that the player can type instead of a move.
type command struct {
	word, argument string // the argument as help shows it; "" for none
	help           string
	do             func(s *session, argument string) error
}

func commands() []command {
	return []command{
		{"moves", "", "list all legal moves", (*session).legal},
		{"why", "MOVE", "explain what MOVE would do, or what forbids it", (*session).why},
		{"rule", "ID", "print the rule with this id, which reports show in brackets",
			(*session).rule},
		{"hint", "", "show the move that the AI would play", (*session).hint},
		{"undo", "", "take back your last move, with the AI's reply", (*session).undo},
		{"save", "FILE", "write the game to FILE", (*session).saveAs},
		{"help", "", "show this list", (*session).help},
		{"quit", "", "leave the program", func(*session, string) error { return errQuit }},
	}
}

func (s *session) help(string) error {
	s.say("Examples of moves: %s", s.rules.Notations)
	for _, c := range commands() {
		name := fmt.Sprintf("%-12s ", c.word+" "+c.argument)
		fmt.Fprintln(s.out, game.Wrap(name, strings.Repeat(" ", len(name)), c.help))
	}
	return nil
}

func (s *session) legal(string) error {
	return s.say("%s", cmp.Or(strings.Join(s.now().Moves(), " "), "No move is legal."))
}

func (s *session) why(move string) error {
	_, err := s.out.WriteString(s.corpus.Judge(s.now(), move).As(rulings.Layout{}))
	return err
}

// rule prints a rule's statement.
func (s *session) rule(id string) error {
	id = strings.Trim(strings.ToUpper(id), "[]")
	for _, r := range game.Catalogue(s.rules.Rules) {
		if r.ID == id {
			return s.say("%s (%s): %s", r.ID, r.Section, r.Statement)
		}
	}
	return s.say("There is no rule %s. An id is, for example, %s.", id,
		game.Catalogue(s.rules.Rules)[0].ID)
}

func (s *session) hint(string) error {
	move, note, err := games.Think(s.ctx, s.now(), game.Limits{Time: s.limits.Time})
	if err != nil {
		return err
	}
	return s.say("The AI would play %s: %s.", move, note)
}

// undo takes back the player's last move and what the AI replied.
func (s *session) undo(string) error {
	ply := len(s.moves) - 1
	for ply >= 0 && s.games[ply].Turn() == s.ai {
		ply--
	}
	if ply < 0 {
		return s.say("There is no move to take back.")
	}
	s.games, s.moves = s.games[:ply+1], s.moves[:ply]
	s.show()
	return nil
}

func (s *session) saveAs(file string) error {
	if err := s.save(file); err != nil {
		return err
	}
	return s.say("The game is saved in %s.", file)
}
