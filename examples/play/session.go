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
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A session is a game with its players and the files that it may overwrite.
type session struct {
	ctx      context.Context
	in       *bufio.Scanner
	out      *bufio.Writer
	style    cli.Style
	rules    games.Entry
	corpus   *rulings.Corpus
	games    []game.Game       // the start, then the game after each move
	moves    []string          // canonical names
	ai       string            // the side that the AI plays, or none
	limits   game.Limits       // of the AI's search
	autosave string            // a file; "" for none
	saved    map[string]string // by file: the text that this program has written
}

func (s *session) now() game.Game { return s.games[len(s.games)-1] }

// side returns the name of a side.
func (s *session) side(turn string) string { return s.rules.Rules.SideName(turn) }

// seats says who plays which side.
func (s *session) seats() string {
	first, second := s.side(s.rules.Sides[0]), s.side(s.rules.Sides[1])
	switch s.ai {
	case "none":
		return fmt.Sprintf("Two people play, %s and %s.", first, second)
	case s.rules.Sides[0]:
		first, second = second, first
	}
	return fmt.Sprintf("You play %s; the AI plays %s at level %d.", first, second, s.limits.Level)
}

// say writes wrapped lines. Continuation lines are indented by two more. It returns no error, so
// that a command can end with it.
func (s *session) say(format string, args ...any) error {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		text := strings.TrimLeft(line, " ")
		indent := line[:len(line)-len(text)]
		fmt.Fprintln(s.out, game.Wrap(indent, indent+"  ", text))
	}
	return nil
}

// show prints the board, the last move, the compelled pieces and the outcome. The
// player's side is below, and marks show where the last move began and ended.
func (s *session) show() {
	g, ply := s.now(), len(s.moves)-1
	var effects []game.Effect
	marks := map[string]byte{}
	if ply >= 0 {
		effects = s.games[ply].Explain(s.moves[ply]).Effects
		for _, e := range effects[:min(1, len(effects))] { // none in a pass
			marks[e.From], marks[e.To] = '<', '>'
		}
	}
	board, err := s.rules.Board(g.Line())
	if err == nil && s.ai == s.rules.Sides[0] {
		slices.Reverse(board.Cells)
	}
	fmt.Fprintln(s.out, cli.StyleMarks(board.Compact(marks), s.style))
	if ply >= 0 {
		move, before := s.moves[ply], s.games[ply]
		if text := game.WriteMove(before, move); text != move {
			move += " (" + text + ")"
		}
		s.say("%s plays %s", s.side(before.Turn()), move)
		for _, deed := range s.rules.Deeds(effects) {
			s.say("  %s", deed)
		}
	}
	if outcome := g.Outcome(); outcome.Over {
		s.say("%s", rulings.OutcomeSentence(s.rules.Rules, outcome))
		return
	}
	if c, ok := g.(game.Compeller); ok && len(c.Compulsions()) > 0 {
		s.say("%s is compelled: a legal move must satisfy a compulsion.", s.side(g.Turn()))
		for _, compulsion := range c.Compulsions() {
			s.say("  %s", rulings.CompulsionText(s.rules.Rules, g, compulsion))
		}
	}
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
	over := s.now().Outcome().Over
	prompt := s.side(s.now().Turn()) + "> "
	switch {
	case over:
		prompt = "undo, save or quit> "
	case s.ai == s.now().Turn():
		return s.think()
	}
	s.out.WriteString(prompt)
	if err := s.out.Flush(); err != nil {
		return err
	}
	if !s.in.Scan() {
		return io.EOF // or an error of s.in
	}
	line := strings.TrimSpace(s.in.Text())
	word, argument, _ := strings.Cut(line, " ")
	for _, c := range commands() {
		switch {
		case c.word != word:
		case c.argument != "" && argument == "":
			return s.say("Type the %s after the command: %s %s", strings.ToLower(c.argument),
				c.word, c.argument)
		default:
			return c.do(s, strings.TrimSpace(argument))
		}
	}
	if line == "" {
		return nil
	}
	v := s.corpus.Judge(s.now(), line)
	if !v.Legal {
		_, err := s.out.WriteString(v.As(rulings.Layout{}))
		return err
	}
	return s.play(v.Move)
}

// think plays a move of the AI.
func (s *session) think() error {
	s.limits.Seed = uint64(time.Now().UnixNano())
	move, note, err := games.Think(s.ctx, s.now(), s.limits)
	if err != nil {
		return err
	}
	s.say("The AI's evaluation: %s.", note)
	return s.play(move)
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
	text, err := cli.ReadText(s.ctx, file, nil)
	if err != nil {
		return err
	}
	r, line, err := s.rules.Read(file, text, "")
	if err != nil {
		return err
	}
	s.games, s.moves = line, r.Moves
	if own, err := s.record(); err == nil && own == text {
		s.saved[file] = text
	}
	return nil
}

// record returns the record of the game.
func (s *session) record() (string, error) {
	start := s.games[0]
	r := game.Record{Line: start.Line(), Ruleset: start.Ruleset(), Moves: s.moves}
	return s.rules.WriteRecord(r, "canonical")
}

// save writes the game to a file. It overwrites only what this program has written, and only
// by a whole text, so that a full disk or the end of the program leaves the old one.
func (s *session) save(file string) error {
	text, err := s.record()
	if err != nil {
		return err
	}
	old, err := cli.ReadText(s.ctx, file, nil)
	switch {
	case err == nil && old != s.saved[file]:
		return fmt.Errorf("the game is not saved: %s has other contents", file)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("the game is not saved: %w", err)
	}
	if err = os.WriteFile(beside(file), []byte(text), 0o644); err == nil {
		err = os.Rename(beside(file), file)
	}
	if err != nil {
		os.Remove(beside(file))
		return fmt.Errorf("the game is not saved in %s: %w", file, err)
	}
	s.saved[file] = text
	return nil
}

// beside returns the name of the file in which save writes. If it stays, because the program
// was killed, the next start with -autosave removes it.
func beside(file string) string {
	return filepath.Join(filepath.Dir(file), "."+filepath.Base(file)+".part")
}
