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

// A session is a game with the player's settings.
type session struct {
	screen
	ctx       context.Context
	in        *lines.Reader
	rules     games.Entry
	games     []game.Game // the start, then the game after each move
	moves     []string    // canonical names
	resigned  string      // the side that has resigned; "" if none has
	ai        string      // what the AI plays: a side, both or none
	effort    games.Effort
	drawing   drawing
	number    string // before the side in the prompt, such as "12. "
	autoFile  string // the autosave file; "" for none
	autoNamed bool   // the flag -autosave was given
	file      string // contains the present game; "" for none
	written   string // the text that this session last autosaved
	told      bool   // an autosave error has been reported
}

// start begins a game that is not in a file.
func (s *session) start(line, ruleset string) error {
	g, err := s.rules.Start(line, ruleset)
	if err == nil {
		s.file, s.written = "", ""
		s.set([]game.Game{g}, nil)
	}
	return err
}

// set replaces the game, and resets a resignation.
func (s *session) set(games []game.Game, moves []string) {
	s.games, s.moves, s.resigned = games, moves, ""
}

func (s *session) now() game.Game { return s.games[len(s.games)-1] }

// side is the name of the side to move.
func (s *session) side() string { return game.SideName(s.rules.Rules, s.now().Turn()) }

// over reports whether the game is over, by the rules or by resignation.
func (s *session) over() bool { return s.resigned != "" || s.now().Outcome().Over }

// outcome returns the state of the game in words.
func (s *session) outcome() string { return s.ending(s.now(), s.resigned) }

// ending returns the state of a game in words; resigned may be "".
func (s *session) ending(g game.Game, resigned string) string {
	for i, side := range s.rules.Sides {
		if side == resigned {
			return game.SideName(s.rules.Rules, side) + " has resigned: " + game.SideName(s.rules.Rules, s.rules.Sides[1-i]) + " wins"
		}
	}
	return game.OutcomeText(s.rules.Rules, g.Outcome())
}

// show prints the board, the last move, a compulsion and the outcome.
func (s *session) show() {
	g := s.now()
	if rules, ok := s.rules.Rules.(game.Boarder); !ok {
		s.say("%s", g.Line())
	} else if board, err := rules.Board(g.Line()); err == nil {
		s.number = fmt.Sprintf("%d. ", board.FullMove)
		s.print(s.drawing.draw(board, s.touched(), s.width()))
	}
	s.last()
	if s.over() {
		s.say("%s.", s.outcome())
	} else if c, ok := g.(game.Compeller); ok && len(c.Compulsions()) > 0 {
		s.say("%s is compelled: a legal move must satisfy a compulsion. Type compelled to list them.", s.side())
	}
}

// last prints the last move and its effects.
func (s *session) last() {
	ply := len(s.moves) - 1
	if ply < 0 {
		return
	}
	move, before := s.moves[ply], s.games[ply]
	if other := write(before, move); other != move {
		move += " (" + other + ")"
	}
	s.say("%s plays %s", game.SideName(s.rules.Rules, before.Turn()), move)
	for _, deed := range s.rules.Deeds(before.Explain(s.moves[ply]).Effects) {
		s.say("  %s", deed)
	}
}

// touched returns the squares between which the last move was made.
func (s *session) touched() []string {
	if last := len(s.moves) - 1; last >= 0 {
		if effects := s.games[last].Explain(s.moves[last]).Effects; len(effects) > 0 {
			return []string{effects[0].From, effects[0].To}
		}
	}
	return nil
}

// errQuit is the error of the command quit.
var errQuit = errors.New("quit")

// run runs the session until the player quits or the input ends. It returns an
// error if the output fails or the context is cancelled.
func (s *session) run() error {
	for {
		text, err := s.turn()
		switch {
		case s.err != nil:
			return s.err
		case err == errQuit:
			s.leave()
			return nil
		case err == io.EOF, s.ctx.Err() != nil:
			s.print("\n")
			s.leave()
			return s.ctx.Err()
		case err != nil:
			s.say("%s", cli.Describe(err))
		case text != "":
			s.say("%s", text)
		}
	}
}

// turn plays a move of the AI or executes a line; it returns what to print.
func (s *session) turn() (string, error) {
	prompt := s.number + s.side() + "> "
	if s.over() {
		prompt = "undo, save, new or quit> "
	} else if s.ai == "both" || s.ai == s.now().Turn() {
		t, err := s.think(s.effort)
		if err != nil {
			if s.ctx.Err() == nil {
				s.ai = "none"
			}
			return "", err
		}
		return "The AI's evaluation: " + note(t) + ".", s.play(t.Move)
	}
	line, err := s.read(prompt)
	if err != nil {
		return "", err
	}
	return s.do(line)
}

// think searches for a move. A terminal shows the best move found so far.
func (s *session) think(effort games.Effort) (games.Thought, error) {
	s.rewrite("Searching for a move of " + s.side() + " ...")
	effort.Report = func(t games.Thought) { s.rewrite("Best move for " + s.side() + " so far: " + t.Move + ", " + note(t)) }
	t, err := s.rules.Think(s.ctx, s.now(), effort)
	s.rewrite("")
	return t, err
}

// note returns the evaluation of a move, such as "+0.20, depth 5; expected line
// Hb2a3".
func note(t games.Thought) string {
	if len(t.Line) < 2 {
		return t.Note
	}
	return t.Note + "; expected line " + strings.Join(t.Line[1:], " ")
}

// read returns the next line without its surrounding spaces.
func (s *session) read(prompt string) (string, error) {
	s.print(prompt)
	line, err := s.in.Next()
	var long *lines.TooLongError
	if errors.As(err, &long) {
		s.say("That line is too long; it was ignored.")
		return s.read(prompt)
	}
	return strings.TrimSpace(line), err
}

// write returns a legal move in the game's second notation, if it has one.
func write(g game.Game, move string) string {
	if scribe, ok := g.(game.Scribe); ok && len(scribe.Notations()) > 1 {
		if text, err := scribe.WriteIn(scribe.Notations()[1], move); err == nil {
			return text
		}
	}
	return move
}

// play plays a legal move, shows the board and autosaves the game.
func (s *session) play(move string) error {
	next, err := s.now().Play(move)
	if err == nil {
		s.set(append(s.games, next), append(s.moves, move))
		s.show()
		s.autosave()
	}
	return err
}
