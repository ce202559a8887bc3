package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/lines"
)

// A session is one sitting: a game and what the player has set.
type session struct {
	ctx      context.Context
	in       *lines.Reader
	out      io.Writer
	rules    games.Entry
	games    []game.Game // the start, then the game after each move
	moves    []string    // canonical names
	ai       string      // what the AI plays: a side, both or none
	effort   games.Effort
	drawing  drawing
	number   string // before the side in the prompt, such as "12. "
	autoFile string // the autosave file; "" is none
	file     string // that holds the game as it is; "" if none does
	written  string // what the autosave file holds if it is this session's
	told     bool   // the autosave's trouble has been told
}

// start begins a game that no file holds.
func (s *session) start(line, ruleset string) error {
	g, err := s.rules.Start(line, ruleset)
	if err == nil {
		s.file, s.written = "", ""
		s.set([]game.Game{g}, nil)
	}
	return err
}

// set changes the game and shows it.
func (s *session) set(games []game.Game, moves []string) {
	s.games, s.moves = games, moves
	s.show()
}

func (s *session) now() game.Game { return s.games[len(s.games)-1] }

// side is the name of the side to move.
func (s *session) side() string { return game.SideName(s.rules.Rules, s.now().Turn()) }

func (s *session) outcome(g game.Game) string { return game.OutcomeText(s.rules.Rules, g.Outcome()) }

func (s *session) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// show draws the board and says who is compelled or has won.
func (s *session) show() {
	g := s.now()
	if rules, ok := s.rules.Rules.(game.Boarder); !ok {
		s.say("%s", g.Line())
	} else if board, err := rules.Board(g.Line()); err == nil {
		s.number = fmt.Sprintf("%d. ", board.FullMove)
		fmt.Fprint(s.out, s.drawing.draw(board, s.touched()))
	}
	if g.Outcome().Over {
		s.say("%s.", s.outcome(g))
	} else if c, ok := g.(game.Compeller); ok && len(c.Compulsions()) > 0 {
		s.say("%s is compelled: the move must save somebody (compelled lists them).", s.side())
	}
}

// touched are the squares that the last move went from and to.
func (s *session) touched() []string {
	if last := len(s.moves) - 1; last >= 0 {
		if effects := s.games[last].Explain(s.moves[last]).Effects; len(effects) > 0 {
			return []string{effects[0].From, effects[0].To}
		}
	}
	return nil
}

// errQuit ends a session at the player's wish.
var errQuit = errors.New("quit")

// run plays until the player leaves, the input ends or the context does; the
// context's end is an error.
func (s *session) run() error {
	for {
		text, err := s.turn()
		switch {
		case err == errQuit:
			return nil
		case err == io.EOF, s.ctx.Err() != nil:
			s.leave()
			return s.ctx.Err()
		case err != nil:
			s.say("%s", cli.Describe(err))
		case text != "":
			s.say("%s", text)
		}
	}
}

// turn lets the AI move or the player type a line, and returns what is to be
// said about it.
func (s *session) turn() (string, error) {
	prompt := s.number + s.side() + "> "
	if s.now().Outcome().Over {
		prompt = "undo, save, new or quit> "
	} else if s.ai == "both" || s.ai == s.now().Turn() {
		t, err := s.rules.Think(s.ctx, s.now(), s.effort)
		if err != nil {
			s.ai = "none"
			return "", err
		}
		s.say("%s plays %s  (%s)", s.side(), t.Move, s.write(t.Move))
		return "", s.play(t.Move)
	}
	line, err := s.read(prompt)
	if err != nil {
		return "", err
	}
	return s.do(line)
}

// read returns the next line.
func (s *session) read(prompt string) (string, error) {
	fmt.Fprint(s.out, prompt)
	line, err := s.in.Next()
	var long *lines.TooLongError
	if errors.As(err, &long) {
		s.say("That is %v; it was passed over.", err)
		return s.read(prompt)
	}
	return strings.TrimSpace(line), err
}

// write is a legal move in the game's second notation, if it has one.
func (s *session) write(move string) string {
	if scribe, ok := s.now().(game.Scribe); ok && len(scribe.Notations()) > 1 {
		if text, err := scribe.WriteIn(scribe.Notations()[1], move); err == nil {
			return text
		}
	}
	return move
}

// play plays a legal move and saves the game.
func (s *session) play(move string) error {
	next, err := s.now().Play(move)
	if err == nil {
		s.set(append(s.games, next), append(s.moves, move))
		s.autosave()
	}
	return err
}
