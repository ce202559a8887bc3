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
// said about it.
type command struct {
	words string // the first one is in the help
	more  string // what stands behind the word; "" for nothing
	help  string
	do    func(more string) string
}

func (s *session) commands() []command {
	return []command{
		{"moves", "", "all legal moves", s.legal},
		{"why", "MOVE", "what a move would do, or what forbids it", s.why},
		{"compelled", "", "who is compelled, and by what", s.compelled},
		{"hint", "", "what the AI would play", s.hint},
		{"undo", "[N]", "take back your last move, or the last N, and the AI's answers", s.undo},
		{"flip", "", "turn the board", s.flip},
		{"level", "N", "how strongly the AI plays, 1 to 10", s.level},
		{"ai", strings.Join(s.rules.Sides, "|") + "|both|none", "which side it plays", s.chooseAI},
		{"save", "FILE", "write the game's record", func(file string) string { return s.save(file, false) }},
		{"save!", "FILE", "the same, over another game or text", func(file string) string { return s.save(file, true) }},
		{"load", "[FILE]", "go on with that game, or with the one in the autosave file", s.reload},
		{"new", "", "begin another game; this one stays in a file", s.again},
		{"help ?", "", "this list", s.help},
		{"quit exit", "", "leave; the game stays in a file", s.quit},
	}
}

// command carries out one line.
func (s *session) command(line string) string {
	word, more, _ := strings.Cut(line, " ")
	for _, c := range s.commands() {
		if slices.Contains(strings.Fields(c.words), word) {
			if c.more == "" && more != "" {
				return "Nothing stands behind " + word + "; nothing was done."
			}
			return c.do(strings.TrimSpace(more))
		}
	}
	if line == "" {
		return ""
	}
	return s.move(line)
}

func (s *session) help(string) string {
	text := "Type a move in any notation, such as " + s.example() + ", or a command:"
	for _, c := range s.commands() {
		text += fmt.Sprintf("\n%-16s %s", strings.Fields(c.words)[0]+" "+c.more, c.help)
	}
	return text
}

func (s *session) quit(string) string {
	s.end = errQuit
	return ""
}

func (s *session) flip(string) string {
	s.drawing.flipped, s.shown = !s.drawing.flipped, false
	return ""
}

// example is a legal move of the start.
func (s *session) example() string { return s.games[0].Moves()[0] }

func (s *session) legal(string) string {
	moves := s.now().Moves()
	if len(moves) == 0 {
		return "There are none: " + s.outcome(s.now()) + "."
	}
	return cli.Wrap("", "", strings.Join(moves, " "))
}

func (s *session) compelled(string) string {
	var list []string
	if g, ok := s.now().(game.Compeller); ok {
		for _, c := range g.Compulsions() {
			list = append(list, c.Text)
		}
	}
	return cmp.Or(strings.Join(list, "\n"), "Nobody is compelled.")
}

// understand returns the canonical name of a move, legal or not.
func (s *session) understand(text string) (string, error) {
	if scribe, ok := s.now().(game.Scribe); ok {
		return scribe.ReadIn("any", text)
	}
	return s.now().Read(text)
}

// why explains a move, legal or not.
func (s *session) why(text string) string {
	if text == "" {
		return "Which move? Type one behind it: why " + s.example()
	}
	move, err := s.understand(text)
	if err != nil {
		return cli.Describe(err)
	}
	return s.now().Explain(move).String()
}

// move plays what was typed; where a text may mean several moves the player
// chooses.
func (s *session) move(text string) string {
	move, err := s.understand(text)
	var ambiguous *game.AmbiguousError
	switch {
	case errors.As(err, &ambiguous):
		return s.choose(ambiguous.Moves)
	case errors.Is(err, game.ErrSyntax):
		return cli.Describe(err) + "\nhelp lists what can be typed, moves the legal moves."
	case err != nil:
		return cli.Describe(err)
	}
	if r := s.now().Explain(move); !r.Legal() {
		return r.String()
	}
	return s.play(move)
}

// choose plays the only legal one among several moves, or lets the player choose.
func (s *session) choose(moves []string) string {
	legal := s.now().Moves()
	moves = slices.DeleteFunc(moves, func(m string) bool { return !slices.Contains(legal, m) })
	switch len(moves) {
	case 0:
		return "It could mean several moves, none of them legal."
	case 1:
		return s.play(moves[0])
	}
	s.say("Which one?")
	for i, m := range moves {
		s.say(fmt.Sprintf("%3d  %s  %s", i+1, m, s.write(m)))
	}
	line := s.read(fmt.Sprintf("1 to %d, or nothing> ", len(moves)))
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(moves) {
		return s.play(moves[n-1])
	} else if line == "" {
		return ""
	}
	return strconv.Quote(line) + " is not one of them; nothing was played."
}

func (s *session) hint(string) string {
	if s.now().Outcome().Over {
		return s.outcome(s.now()) + "."
	}
	t := s.think(games.Levels)
	if s.end != nil {
		return ""
	}
	return fmt.Sprintf("%s (%s): %s", t.Line[0], t.Note, strings.Join(t.Line, " "))
}

// undo goes back to where the player had to move before, that many times; with
// two people, one ply each time.
func (s *session) undo(times string) string {
	n, err := strconv.Atoi(cmp.Or(times, "1"))
	if err != nil || n < 1 {
		return "How many moves are to be taken back? Type a number: undo 3"
	}
	done, back := 0, len(s.moves)
	for ply := back - 1; ply >= 0 && done < n; ply-- {
		if s.ai == "both" || s.ai != s.games[ply].Turn() {
			done, back = done+1, ply
		}
	}
	if done == 0 {
		return "There is nothing to take back."
	}
	s.set(match{s.games[:back+1], s.moves[:back]})
	s.autosave()
	if done < n {
		return fmt.Sprintf("Only %d could be taken back.", done)
	}
	return ""
}

func (s *session) level(text string) string {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > games.Levels {
		return fmt.Sprintf("A level is a number from 1 to %d; now it is %d.", games.Levels, s.effort.Level)
	}
	s.effort.Level = n
	return fmt.Sprintf("Level %d.", n)
}

func (s *session) chooseAI(text string) string {
	if !s.canPlay(text) {
		return fmt.Sprintf("The AI can play %s; now it is %s.", s.players(), s.ai)
	}
	s.ai = text
	many := map[string]string{"both": "both sides", "none": "neither side"}
	return "The AI plays " + cmp.Or(many[text], game.SideName(s.rules.Rules, text)) + "."
}

func (s *session) again(string) string {
	if err := s.start("", s.now().Ruleset()); err != nil {
		return cli.Describe(err)
	}
	return ""
}

// save writes the game's record to a file. Whatever the file holds beside an
// earlier state of the game is overwritten by force only.
func (s *session) save(file string, force bool) string {
	if file == "" {
		return "To which file? Type its name: save game.txt"
	}
	target, info, err := resolve(file)
	if err == nil && info != nil && info.Size() > 0 && !force {
		if old, text, err := s.open(target); err != nil || !s.began(old, text) {
			return file + " has something else in it; to overwrite it: save! " + file
		}
	}
	var text string
	if err == nil {
		text, err = s.record(len(s.moves))
	}
	if err == nil {
		err = writeFile(file, text)
	}
	if err != nil {
		return cli.Describe(err)
	}
	return "Saved to " + file + "."
}

func (s *session) reload(file string) string {
	if file = cmp.Or(file, s.autoFile); file == "" {
		return "From which file? Type its name: load game.txt"
	}
	if err := s.load(file); err != nil {
		return cli.Describe(err)
	}
	return ""
}
