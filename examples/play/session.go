package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// A session is a game with its players and the files that it may overwrite.
type session struct {
	ctx      context.Context
	in       *bufio.Scanner
	out      *bufio.Writer
	style    cli.Style
	rules    games.Entry
	games    []game.Game       // the start, then the game after each move
	moves    []string          // canonical names
	ai       string            // what the AI plays: a side, both or none
	limits   game.Limits       // of the AI's search
	autosave string            // a file; "" for none
	saved    map[string]string // by file: the text that this program has written
}

// start begins a game.
func (s *session) start(line, ruleset string) error {
	g, err := s.rules.Start(line, ruleset)
	s.games, s.moves = []game.Game{g}, nil
	return err
}

func (s *session) now() game.Game { return s.games[len(s.games)-1] }

// side returns the name of a side.
func (s *session) side(turn string) string { return s.rules.Rules.SideName(turn) }

// outcome returns the state of the game in words.
func (s *session) outcome() string {
	return game.OutcomeText(s.rules.Rules, s.now().Outcome()) + "."
}

// seats says who plays which side.
func (s *session) seats() string {
	first, second := s.side(s.rules.Sides[0]), s.side(s.rules.Sides[1])
	switch s.ai {
	case "both":
		return fmt.Sprintf("The AI plays both sides at level %d.", s.limits.Level)
	case "none":
		return fmt.Sprintf("Two people play, %s and %s.", first, second)
	case s.rules.Sides[0]:
		first, second = second, first
	}
	return fmt.Sprintf("You play %s; the AI plays %s at level %d.", first, second, s.limits.Level)
}

// say writes wrapped lines. Continuation lines are indented by two more.
func (s *session) say(format string, args ...any) {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		text := strings.TrimLeft(line, " ")
		indent := line[:len(line)-len(text)]
		fmt.Fprintln(s.out, game.Wrap(indent, indent+"  ", text))
	}
}

// tell is say as the end of a command.
func (s *session) tell(format string, args ...any) error {
	s.say(format, args...)
	return nil
}

// show prints the board, the last move, the compelled pieces and the outcome. The
// player's side is below, and marks show where the last move began and ended.
func (s *session) show() {
	g := s.now()
	var effects []game.Effect
	marks := map[string]byte{}
	if ply := len(s.moves) - 1; ply >= 0 {
		effects = s.games[ply].Explain(s.moves[ply]).Effects
		for _, e := range effects[:min(1, len(effects))] { // none in a pass
			marks[e.From], marks[e.To] = '<', '>'
		}
	}
	drawing := g.Line()
	if rules, ok := s.rules.Rules.(game.Boarder); ok {
		if board, err := rules.Board(drawing); err == nil {
			if s.ai == s.rules.Sides[0] {
				slices.Reverse(board.Cells)
			}
			drawing = cli.StyleMarks(board.Compact(marks), s.style)
		}
	}
	fmt.Fprintf(s.out, "%s\n", drawing)
	if ply := len(s.moves) - 1; ply >= 0 {
		move, before := s.moves[ply], s.games[ply]
		s.say("%s plays %s", s.side(before.Turn()), move+inSecondNotation(before, move))
		for _, deed := range s.rules.Deeds(effects) {
			s.say("  %s", deed)
		}
	}
	if g.Outcome().Over {
		s.say("%s", s.outcome())
		return
	}
	if c, ok := g.(game.Compeller); ok && len(c.Compulsions()) > 0 {
		s.say("%s is compelled: a legal move must satisfy a compulsion.", s.side(g.Turn()))
		for _, compulsion := range c.Compulsions() {
			s.say("  %s", compulsion.Text)
		}
	}
}

// inSecondNotation returns a legal move in the game's second notation, in brackets,
// or "" if that adds nothing.
func inSecondNotation(g game.Game, move string) string {
	if scribe, ok := g.(game.Scribe); ok && len(scribe.Notations()) > 1 {
		text, err := scribe.WriteIn(scribe.Notations()[1], move)
		if err == nil && text != move {
			return " (" + text + ")"
		}
	}
	return ""
}

// errQuit is the error of the command quit.
var errQuit = errors.New("quit")

// run plays until the player quits or the input ends. The error is that of the
// output, the input or the context.
func (s *session) run() error {
	for {
		err := s.turn()
		switch {
		case err == errQuit:
			return s.out.Flush()
		case err == io.EOF, s.ctx.Err() != nil:
			fmt.Fprintln(s.out)
			return cmp.Or(s.out.Flush(), s.ctx.Err(), s.in.Err())
		case err != nil:
			s.say("%s", cli.Describe(err))
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
}

// turn plays a move of the AI or executes a line of the player.
func (s *session) turn() error {
	g := s.now()
	prompt := "undo, save, load or quit> "
	if !g.Outcome().Over {
		if s.ai == "both" || s.ai == g.Turn() {
			return s.think()
		}
		prompt = s.side(g.Turn()) + "> "
		if b, ok := s.rules.Rules.(game.Boarder); ok {
			if board, err := b.Board(g.Line()); err == nil {
				prompt = fmt.Sprintf("%d. ", board.FullMove) + prompt
			}
		}
	}
	line, err := s.read(prompt)
	if err != nil {
		return err
	}
	word, argument, _ := strings.Cut(line, " ")
	for _, c := range commands() {
		switch {
		case c.word != word:
		case argument == "" && c.argument != "" && c.argument[0] != '[':
			return s.tell("Type the %s after the command: %s %s", strings.ToLower(c.argument),
				c.word, c.argument)
		default:
			return c.do(s, strings.TrimSpace(argument))
		}
	}
	return s.move(line)
}

// read returns the next line without its surrounding spaces.
func (s *session) read(prompt string) (string, error) {
	s.out.WriteString(prompt)
	if err := s.out.Flush(); err != nil {
		return "", err
	}
	if !s.in.Scan() {
		return "", io.EOF // or an error of s.in
	}
	return strings.TrimSpace(s.in.Text()), nil
}

// think plays a move of the AI. If the AI fails, two people go on.
func (s *session) think() error {
	s.limits.Seed = uint64(time.Now().UnixNano())
	move, note, err := games.Think(s.ctx, s.now(), s.limits)
	if err != nil {
		s.ai = "none"
		return err
	}
	s.say("The AI's evaluation: %s.", note)
	return s.play(move)
}

// move plays the move typed. If the text is ambiguous, the player chooses.
func (s *session) move(text string) error {
	if text == "" {
		return nil
	}
	if s.now().Outcome().Over {
		return s.tell("The game is over: %s", s.outcome())
	}
	read, err := game.ReadMove(s.now(), text)
	var ambiguous *game.AmbiguousError
	switch {
	case errors.As(err, &ambiguous):
		return s.choose(ambiguous.Moves)
	case errors.Is(err, game.ErrSyntax):
		return s.tell("%s\nType help for the commands, or moves for the legal moves.",
			cli.Describe(err))
	case err != nil:
		return err
	}
	if r := s.now().Explain(read.Move); !r.Legal() {
		return s.tell("%s", s.report(r))
	}
	return s.play(read.Move)
}

// choose plays one of several moves: the only legal one, or the player's choice.
func (s *session) choose(moves []string) error {
	legal := s.now().Moves()
	moves = slices.DeleteFunc(moves, func(m string) bool { return !slices.Contains(legal, m) })
	switch len(moves) {
	case 0:
		return s.tell("The text fits several moves, and none of them is legal.")
	case 1:
		return s.play(moves[0])
	}
	s.say("Which move?")
	for i, m := range moves {
		s.say("%3d  %s", i+1, m+inSecondNotation(s.now(), m))
	}
	line, err := s.read(fmt.Sprintf("1 to %d, or Enter to cancel> ", len(moves)))
	if err != nil || line == "" {
		return err
	}
	n, err := strconv.Atoi(line)
	if err != nil || n < 1 || n > len(moves) {
		return s.tell("Expected a number from 1 to %d, not %q; nothing was played.",
			len(moves), line)
	}
	return s.play(moves[n-1])
}

// play plays a legal move, shows the board and saves the game if that is wanted.
func (s *session) play(move string) error {
	next, err := s.now().Play(move)
	if err != nil {
		return err
	}
	s.games, s.moves = append(s.games, next), append(s.moves, move)
	s.show()
	if s.autosave != "" {
		return s.save(s.autosave)
	}
	return nil
}

// load continues the game in a file.
func (s *session) load(file string) error {
	archive, err := s.rules.Archive()
	if err != nil {
		return err
	}
	text, err := cli.ReadText(s.ctx, file, nil)
	if err != nil {
		return err
	}
	r, err := archive.ReadRecord(file, text, "", true)
	if err != nil {
		return err
	}
	played, err := r.Games(s.rules)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s.games, s.moves = played, r.Moves
	if own, err := s.record(); err == nil && own == text {
		s.saved[file] = text
	}
	return nil
}

// record returns the record of the game.
func (s *session) record() (string, error) {
	archive, err := s.rules.Archive()
	if err != nil {
		return "", err
	}
	start := s.games[0]
	r := game.Record{Line: start.Line(), Ruleset: start.Ruleset(), Moves: s.moves}
	return archive.WriteRecord(r, "canonical")
}

// save writes the game to a file: beside it at first, so that the file is always
// whole. It overwrites only what this program has written.
func (s *session) save(file string) error {
	text, err := s.record()
	if err != nil {
		return err
	}
	switch old, err := os.ReadFile(file); {
	case err == nil && string(old) != s.saved[file]:
		return fmt.Errorf("the game is not saved: %s has other contents", file)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	}
	beside, err := os.CreateTemp(filepath.Dir(file), ".play-*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", file, err)
	}
	defer os.Remove(beside.Name()) // fails once it is renamed
	_, err = beside.WriteString(text)
	if err = errors.Join(err, beside.Chmod(0o644), beside.Close()); err != nil {
		return err
	}
	s.saved[file] = text
	return os.Rename(beside.Name(), file)
}
