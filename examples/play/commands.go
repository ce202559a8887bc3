package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// A command is a word that the player can type instead of a move. Its function
// do returns the text to print.
type command struct {
	words string // the command's names; help shows the first one
	more  string // the argument as help shows it; "" for none
	help  string
	do    func(more string) (string, error)
}

func (s *session) commands() []command {
	commands := []command{
		{"moves", "[SQUARE]", "list all legal moves, or those of the piece on SQUARE", s.legal},
		{"why", "MOVE", "explain what MOVE would do, or what forbids it", s.why},
	}
	if _, ok := s.now().(game.Compeller); ok {
		commands = append(commands, command{"compelled", "", "list the compelled pieces and what compels them", s.compelled})
	}
	if len(game.Catalogue(s.rules.Rules)) > 0 {
		commands = append(commands, command{"rule", "[ID]", "print the rule with this id, which reports show in brackets, or list all ids", s.rule})
	}
	return append(commands, []command{
		{"hint", "", "show the move that the AI would play", s.hint},
		{"board", "", "show the board and the effects of the last move", s.again},
		{"history", "", "list the moves played", s.history},
		{"undo", "[N]", "take back your last move, or your last N moves, with the AI's replies; or a resignation", s.undo},
		{"resign", "", "resign the game", s.resign},
		{"flip", "", "turn the board around", s.flip},
		{"level", "N", "set the AI's level, from 1 to 10; 0 is its full strength", s.level},
		{"ai", strings.Join(s.players(), "|"), "choose the side that the AI plays", s.chooseAI},
		{"save", "FILE", "write the game to FILE", func(file string) (string, error) { return s.save(file, false) }},
		{"save!", "FILE", "the same, overwriting whatever FILE contains", func(file string) (string, error) { return s.save(file, true) }},
		{"load", "[FILE]", "continue the game in FILE, or in the autosave file", s.resume},
		{"new", "", "begin a new game; this one stays in the autosave file, which your first move renames", s.anew},
		{"help ?", "", "show this list", s.help},
		{"quit exit", "", "leave the program; the autosave file keeps the game", func(string) (string, error) { return "", errQuit }},
	}...)
}

// do executes one line.
func (s *session) do(line string) (string, error) {
	word, more, _ := strings.Cut(line, " ")
	for _, c := range s.commands() {
		if slices.Contains(strings.Fields(c.words), word) {
			if c.more == "" && more != "" {
				return "The command " + word + " takes no argument; nothing was done.", nil
			}
			return c.do(strings.TrimSpace(more))
		}
	}
	return s.move(line)
}

func (s *session) help(string) (string, error) {
	s.say("Examples of moves: %s", s.rules.Notations)
	for _, c := range s.commands() {
		name := fmt.Sprintf("%-16s ", strings.Fields(c.words)[0]+" "+c.more)
		s.say("%s", cli.WrapTo(s.width(), name, strings.Repeat(" ", len(name)), c.help))
	}
	return "", nil
}

func (s *session) again(string) (string, error) {
	s.show()
	return "", nil
}

func (s *session) flip(string) (string, error) {
	s.drawing.flipped = !s.drawing.flipped
	return s.again("")
}

func (s *session) anew(string) (string, error) {
	err := s.start("", s.now().Ruleset())
	if err == nil {
		s.show()
	}
	return "", err
}

// legal lists all legal moves, or those made by an occupant of a square.
func (s *session) legal(square string) (string, error) {
	moves := s.now().Moves()
	switch {
	case len(moves) == 0:
		return "No move is legal: " + s.outcome() + ".", nil
	case square == "":
		return strings.Join(moves, " "), nil
	}
	square = strings.ToLower(square)
	moves = slices.DeleteFunc(moves, func(move string) bool {
		effects := s.now().Explain(move).Effects
		return !slices.ContainsFunc(effects, func(e game.Effect) bool { return e.From == square && e.Kind == effects[0].Kind })
	})
	return cmp.Or(strings.Join(moves, " "), "No legal move starts on "+square+"."), nil
}

// rule returns a rule's statement, or the ids that begin with the text.
func (s *session) rule(id string) (string, error) {
	id = strings.Trim(strings.ToUpper(id), "[]")
	var like []string
	for _, r := range game.Catalogue(s.rules.Rules) {
		if r.ID == id {
			return fmt.Sprintf("%s (%s): %s", r.ID, r.Section, r.Statement), nil
		}
		if strings.HasPrefix(r.ID, id) {
			like = append(like, r.ID)
		}
	}
	if len(like) == 0 {
		return fmt.Sprintf("Unknown rule %s. Type rule to list all ids.", id), nil
	}
	return "Which rule? " + strings.Join(like, " "), nil
}

// history lists the moves, each also in the game's second notation.
func (s *session) history(string) (string, error) {
	if len(s.moves) == 0 {
		return "No move has been played.", nil
	}
	boarder, numbered := s.rules.Rules.(game.Boarder)
	for ply, move := range s.moves {
		before, text := s.games[ply], "... "
		if before.Turn() == s.rules.Sides[0] {
			text = ""
		}
		if other := write(before, move); other != move {
			move += " (" + other + ")"
		}
		if numbered {
			if board, err := boarder.Board(before.Line()); err == nil {
				text = fmt.Sprintf("%3d. ", board.FullMove) + text
			}
		}
		s.say("%s%s", text, move)
	}
	if s.over() {
		return s.outcome() + ".", nil
	}
	return "", nil
}

// resign ends the game for the side to move.
func (s *session) resign(string) (string, error) {
	if s.over() {
		return "The game is over: " + s.outcome() + ".", nil
	}
	s.resigned = s.now().Turn()
	s.autosave()
	return s.outcome() + ". Resigning is not part of the rules; undo takes it back.", nil
}

func (s *session) compelled(string) (string, error) {
	var list []string
	if g, ok := s.now().(game.Compeller); ok {
		for _, c := range g.Compulsions() {
			list = append(list, c.Text)
		}
	}
	return cmp.Or(strings.Join(list, "\n"), "No piece is compelled."), nil
}

func (s *session) why(text string) (string, error) {
	if text == "" {
		return "Which move? Type it after the command: why MOVE", nil
	}
	read, err := game.ReadLeniently(s.now(), text)
	if err != nil {
		return "", err
	}
	return s.report(s.now().Explain(read.Move)), nil
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

// move plays the move typed. If the text is ambiguous, the player chooses.
func (s *session) move(text string) (string, error) {
	switch {
	case text == "":
		return "", nil
	case s.over():
		return "The game is over: " + s.outcome() + ".", nil
	}
	read, err := game.ReadLeniently(s.now(), text)
	var ambiguous *game.AmbiguousError
	switch {
	case errors.As(err, &ambiguous):
		return s.choose(ambiguous.Moves)
	case errors.Is(err, game.ErrSyntax):
		return cli.Describe(err) + "\nType help for the commands, or moves for the legal moves.", nil
	case err != nil:
		return "", err
	}
	if r := s.now().Explain(read.Move); !r.Legal() {
		return s.report(r), nil
	}
	return "", s.play(read.Move)
}

// choose plays one of several moves: the only legal one, or the player's choice.
func (s *session) choose(moves []string) (string, error) {
	legal := s.now().Moves()
	moves = slices.DeleteFunc(moves, func(m string) bool { return !slices.Contains(legal, m) })
	switch len(moves) {
	case 0:
		return "The text fits several moves, and none of them is legal.", nil
	case 1:
		return "", s.play(moves[0])
	}
	s.say("Which move?")
	for i, m := range moves {
		s.say("%3d  %s  %s", i+1, m, write(s.now(), m))
	}
	line, err := s.read(fmt.Sprintf("1 to %d, or Enter to cancel> ", len(moves)))
	if err != nil || line == "" {
		return "", err
	}
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(moves) {
		return "", s.play(moves[n-1])
	}
	return fmt.Sprintf("Expected a number from 1 to %d, not %q; nothing was played.", len(moves), line), nil
}

func (s *session) hint(string) (string, error) {
	if s.over() {
		return s.outcome() + ".", nil
	}
	t, err := s.think(games.Effort{Time: s.effort.Time, Threads: s.effort.Threads})
	return "The AI would play " + t.Move + ": " + note(t) + ".", err
}

// undo takes back moves of the player, 1 by default, and the AI's replies. If two
// people play, each ply counts.
func (s *session) undo(times string) (string, error) {
	n, err := strconv.Atoi(cmp.Or(times, "1"))
	if err != nil || n < 1 {
		return "How many moves? Type a number after the command: undo 3", nil
	}
	if s.resigned != "" {
		s.set(s.games, s.moves)
		s.autosave()
		return "The resignation is taken back.", nil
	}
	done, back := 0, len(s.moves)
	for ply := back - 1; ply >= 0 && done < n; ply-- {
		if s.ai == "both" || s.ai != s.games[ply].Turn() {
			done, back = done+1, ply
		}
	}
	if done == 0 {
		return "There is no move to take back.", nil
	}
	s.set(s.games[:back+1], s.moves[:back])
	s.show()
	s.autosave()
	if done < n {
		return fmt.Sprintf("Only %d of %d moves could be taken back.", done, n), nil
	}
	return "", nil
}

func (s *session) level(text string) (string, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > games.Levels {
		return fmt.Sprintf("Expected a number from 0 to %d; the level is still %d.", games.Levels, s.effort.Level), nil
	}
	s.effort.Level = n
	s.keep()
	return fmt.Sprintf("The level is now %d.", n), nil
}

func (s *session) chooseAI(text string) (string, error) {
	if !slices.Contains(s.players(), text) {
		return fmt.Sprintf("Expected %s; the AI still plays %s.", oneOf(s.players()), s.ai), nil
	}
	s.give(text)
	s.keep()
	return s.seats(), nil
}

// oneOf joins words, as in "A, O or both".
func oneOf(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
