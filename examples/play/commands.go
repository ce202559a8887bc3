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

// A command is what a player can type besides a move. It returns what is to be
// said.
type command struct {
	words string // that call it; the first one is in the help
	more  string // what stands behind the word; "" for nothing
	help  string
	do    func(more string) (string, error)
}

func (s *session) commands() []command {
	var compelled []command
	if _, ok := s.now().(game.Compeller); ok {
		compelled = []command{{"compelled", "", "who is compelled, and by what", s.compelled}}
	}
	return append(append([]command{
		{"moves", "", "all legal moves", s.legal},
		{"why", "MOVE", "what a move would do, or what forbids it", s.why},
	}, compelled...), []command{
		{"hint", "", "what the AI would play", s.hint},
		{"undo", "[N]", "take back your last move, or the last N, and the AI's answers", s.undo},
		{"flip", "", "turn the board", s.flip},
		{"level", "N", "how strongly the AI plays, 1 to 10", s.level},
		{"ai", strings.Join(s.players(), "|"), "which side it plays", s.chooseAI},
		{"save", "FILE", "write the game's record", func(file string) (string, error) { return s.save(file, false) }},
		{"save!", "FILE", "the same, whatever the file has in it", func(file string) (string, error) { return s.save(file, true) }},
		{"load", "[FILE]", "go on with that game, or with the one in the autosave file", s.load},
		{"new", "", "begin another game; this one stays in a file", func(string) (string, error) { return "", s.start("", s.now().Ruleset()) }},
		{"help ?", "", "this list", s.help},
		{"quit exit", "", "leave; the game stays in a file", func(string) (string, error) { return "", errQuit }},
	}...)
}

// do carries out one line.
func (s *session) do(line string) (string, error) {
	word, more, _ := strings.Cut(line, " ")
	for _, c := range s.commands() {
		if slices.Contains(strings.Fields(c.words), word) {
			if c.more == "" && more != "" {
				return "Nothing stands behind " + word + "; nothing was done.", nil
			}
			return c.do(strings.TrimSpace(more))
		}
	}
	return s.move(line)
}

func (s *session) help(string) (string, error) {
	text := "A move: " + s.rules.Notations
	for _, c := range s.commands() {
		text += fmt.Sprintf("\n%-16s %s", strings.Fields(c.words)[0]+" "+c.more, c.help)
	}
	return text, nil
}

func (s *session) flip(string) (string, error) {
	s.drawing.flipped = !s.drawing.flipped
	s.show()
	return "", nil
}

func (s *session) legal(string) (string, error) {
	if moves := s.now().Moves(); len(moves) > 0 {
		return cli.Wrap("", "", strings.Join(moves, " ")), nil
	}
	return "There are none: " + s.outcome(s.now()) + ".", nil
}

func (s *session) compelled(string) (string, error) {
	var list []string
	if g, ok := s.now().(game.Compeller); ok {
		for _, c := range g.Compulsions() {
			list = append(list, c.Text)
		}
	}
	return cmp.Or(strings.Join(list, "\n"), "Nobody is compelled."), nil
}

func (s *session) why(text string) (string, error) {
	if text == "" {
		return "Which move? It goes behind the word: why MOVE", nil
	}
	move, err := game.ReadMove(s.now(), text)
	if err != nil {
		return "", err
	}
	return s.now().Explain(move).String(), nil
}

// move plays what was typed; where a text may mean several moves the player
// chooses.
func (s *session) move(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	move, err := game.ReadMove(s.now(), text)
	var ambiguous *game.AmbiguousError
	switch {
	case errors.As(err, &ambiguous):
		return s.choose(ambiguous.Moves)
	case errors.Is(err, game.ErrSyntax):
		return cli.Describe(err) + "\nhelp lists what can be typed, moves the legal moves.", nil
	case err != nil:
		return "", err
	}
	if r := s.now().Explain(move); !r.Legal() {
		return r.String(), nil
	}
	return "", s.play(move)
}

// choose plays the only legal one among several moves, or lets the player choose.
func (s *session) choose(moves []string) (string, error) {
	legal := s.now().Moves()
	moves = slices.DeleteFunc(moves, func(m string) bool { return !slices.Contains(legal, m) })
	switch len(moves) {
	case 0:
		return "It could mean several moves, none of them legal.", nil
	case 1:
		return "", s.play(moves[0])
	}
	s.say("Which one?")
	for i, m := range moves {
		s.say("%3d  %s  %s", i+1, m, s.write(m))
	}
	line, err := s.read(fmt.Sprintf("1 to %d, or nothing> ", len(moves)))
	if err != nil || line == "" {
		return "", err
	}
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(moves) {
		return "", s.play(moves[n-1])
	}
	return fmt.Sprintf("%q is not one of them; nothing was played.", line), nil
}

func (s *session) hint(string) (string, error) {
	if s.now().Outcome().Over {
		return s.outcome(s.now()) + ".", nil
	}
	t, err := s.rules.Think(s.ctx, s.now(), games.Effort{Level: games.Levels, Time: s.effort.Time, Threads: s.effort.Threads})
	return fmt.Sprintf("%s (%s): %s", t.Move, t.Note, strings.Join(t.Line, " ")), err
}

// undo goes back to where the player had to move before, that many times; with
// two people, one ply each time.
func (s *session) undo(times string) (string, error) {
	n, err := strconv.Atoi(cmp.Or(times, "1"))
	if err != nil || n < 1 {
		return "How many moves are to be taken back? The number goes behind the word: undo 3", nil
	}
	done, back := 0, len(s.moves)
	for ply := back - 1; ply >= 0 && done < n; ply-- {
		if s.ai == "both" || s.ai != s.games[ply].Turn() {
			done, back = done+1, ply
		}
	}
	if done == 0 {
		return "There is nothing to take back.", nil
	}
	s.set(s.games[:back+1], s.moves[:back])
	s.autosave()
	if done < n {
		return fmt.Sprintf("Only %d could be taken back.", done), nil
	}
	return "", nil
}

func (s *session) level(text string) (string, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > games.Levels {
		return fmt.Sprintf("A level is a number from 1 to %d; now it is %d.", games.Levels, s.effort.Level), nil
	}
	s.effort.Level = n
	return fmt.Sprintf("Level %d.", n), nil
}

func (s *session) chooseAI(text string) (string, error) {
	if !slices.Contains(s.players(), text) {
		return fmt.Sprintf("The AI can play %s; now it is %s.", oneOf(s.players()), s.ai), nil
	}
	s.ai = text
	several := map[string]string{"both": "both sides", "none": "neither side"}
	return "The AI plays " + cmp.Or(several[text], game.SideName(s.rules.Rules, text)) + ".", nil
}
