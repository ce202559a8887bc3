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
)

// A session is one sitting: a game and what the player has set.
type session struct {
	setting
	match
	ctx     context.Context
	in      *cli.Lines
	out     io.Writer
	drawing drawing
	shown   bool   // the board has been drawn as it is now
	number  string // before the side in the prompt, such as "12. "
	end     error  // why the session ends; nil while it goes on
	file    string // that holds the game as it is; "" if none does
	written string // what the autosave file holds if it is this session's
	told    bool   // the autosave's trouble has been told
}

// A match is a game with its past.
type match struct {
	games []game.Game // the start, then the game after each move
	moves []string    // canonical names
}

func (m match) now() game.Game { return m.games[len(m.games)-1] }

// errQuit ends a session at the player's wish.
var errQuit = errors.New("quit")

func newSession(ctx context.Context, in io.Reader, out io.Writer, set setting) (*session, error) {
	const longest = 64 << 10 // line
	first := set.rules.Sides[0]
	s := &session{setting: set, ctx: ctx, in: cli.NewLines(cli.Interruptible(ctx, in), longest), out: out}
	s.drawing = drawing{cli.StyleFor(out) && !cli.Style(set.plain), first, set.ai == first}
	var err error
	if set.loadFile != "" {
		err = s.load(set.loadFile)
	} else {
		err = s.start(set.position, set.ruleset)
	}
	if err == nil {
		s.say(s.greeting())
	}
	return s, err
}

// start begins a game that no file holds.
func (s *session) start(line, ruleset string) error {
	g, err := s.rules.Start(line, ruleset)
	if err == nil {
		s.set(match{games: []game.Game{g}})
		s.file, s.written = "", ""
	}
	return err
}

func (s *session) set(m match) { s.match, s.shown = m, false }

// side is the name of the side to move.
func (s *session) side() string { return game.SideName(s.rules.Rules, s.now().Turn()) }

// outcome names the winner.
func (s *session) outcome(g game.Game) string {
	o := g.Outcome()
	o.Winner = game.SideName(s.rules.Rules, o.Winner)
	return o.String()
}

// say writes lines, unless there are none.
func (s *session) say(text string) {
	if text != "" {
		fmt.Fprintln(s.out, text)
	}
}

// run plays until the player leaves, the input ends or the context does; the
// context's end is an error.
func (s *session) run() error {
	for s.end == nil {
		s.show()
		switch {
		case s.now().Outcome().Over:
			s.say(s.command(s.read("undo, save, new or quit> ")))
		case s.aiMoves():
			s.answer()
		default:
			s.say(s.command(s.read(s.number + s.side() + "> ")))
		}
	}
	if s.end == errQuit {
		return nil
	}
	s.leave()
	if s.end == io.EOF {
		return nil
	}
	return s.end
}

// read returns the next line; at the end it is empty.
func (s *session) read(prompt string) string {
	for {
		fmt.Fprint(s.out, prompt)
		line, err := s.in.Next()
		var long *cli.LongLineError
		if !errors.As(err, &long) {
			s.end = err
			return strings.TrimSpace(line)
		}
		s.say(fmt.Sprintf("That is %v; it was passed over.", err))
	}
}

// aiMoves reports whether it is the AI's turn.
func (s *session) aiMoves() bool { return s.ai == "both" || s.ai == s.now().Turn() }

// show draws the board if it has changed, and says who is compelled or has won.
func (s *session) show() {
	if s.shown {
		return
	}
	s.shown = true
	g := s.now()
	if rules, ok := s.rules.Rules.(game.Boarder); !ok {
		s.say(g.Line())
	} else if board, err := rules.Board(g.Line()); err != nil {
		s.say(cli.Describe(err))
	} else {
		s.number = fmt.Sprintf("%d. ", board.FullMove)
		fmt.Fprint(s.out, s.drawing.draw(board, s.touched()))
	}
	if g.Outcome().Over {
		s.say(s.outcome(g) + ".")
	} else if c, ok := g.(game.Compeller); ok && len(c.Compulsions()) > 0 {
		s.say(s.side() + " is compelled: the move must save somebody (compelled lists them).")
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

// answer lets the AI move.
func (s *session) answer() {
	if t := s.think(s.effort.Level); s.end == nil {
		s.say(fmt.Sprintf("%s plays %s  (%s)", s.side(), t.Line[0], s.write(t.Line[0])))
		s.say(s.play(t.Line[0]))
	}
}

// think lets the AI choose a move; an error ends the session.
func (s *session) think(level int) (t games.Thought) {
	effort := s.effort
	effort.Level = level
	t, s.end = s.rules.Think(s.ctx, s.now(), effort)
	return t
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

// play plays a legal move, saves the game, and returns what went wrong.
func (s *session) play(move string) string {
	next, err := s.now().Play(move)
	if err != nil {
		return cli.Describe(err)
	}
	s.set(match{append(s.games, next), append(s.moves, move)})
	s.autosave()
	return ""
}
