package notation

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

// An Option changes what Format and Record.Write write.
type Option uint8

const (
	// Short leaves out the effects: Bd3 for Bd3:c2,e2. A scream whose name
	// carries an order keeps its pushes.
	Short Option = 1 << iota
	// Annotate adds + if the move leaves the opponent compelled, and ++ if it
	// ends the game.
	Annotate
)

// Format writes a legal move with all its effects. In the same game, Parse reads
// the text as the same move, both in that notation and in Any. Errors: those of
// Game.Play; nemoroth.ErrInvalid if the notation is Any or out of range.
func Format(g *nemoroth.Game, m nemoroth.Move, n Notation, options ...Option) (string, error) {
	if n == Any || n > Moussambani {
		return "", fmt.Errorf("notation: %w: a move cannot be written in the notation %v; "+
			"expected canonical, lawson or moussambani", nemoroth.ErrInvalid, n)
	}
	t, err := g.Trace(m)
	if err != nil {
		return "", err
	}
	if m.Order() != nil { // the order may not be the canonical one
		if m, err = g.ParseMove(m.String()); err != nil {
			return "", err
		}
	}
	o := join(options)
	text := m.String()
	if n != Canonical {
		text = format(g, m, t, n, o)
	}
	if o&Annotate != 0 {
		next, err := g.Play(m)
		if err != nil {
			return "", err
		}
		text += annotation(next)
	}
	return text, nil
}

func join(options []Option) (all Option) {
	for _, o := range options {
		all |= o
	}
	return all
}

// annotation returns the comment on the move that led to the game g.
func annotation(g *nemoroth.Game) string {
	switch {
	case g.Outcome().Over:
		return "++"
	case len(g.Compulsions()) > 0:
		return "+"
	}
	return ""
}

// format writes a move in Lawson's or Moussambani's notation.
func format(g *nemoroth.Game, m nemoroth.Move, t nemoroth.Trace, n Notation, o Option) string {
	f := happens(t, n)
	if !m.IsScream() {
		f.from = distinction(g, m)
	}
	if o&Short != 0 && m.Order() == nil {
		f = form{kind: f.kind, from: f.from, to: f.to}
	}
	return f.String()
}

// distinction returns the file, rank or square that tells the moving piece
// apart from others of its kind that may go to the same square, as in chess, or
// nothing.
//
// Rules: NOTE-2
func distinction(g *nemoroth.Game, m nemoroth.Move) start {
	others, file, rank := false, false, false // other pieces; any on the file, on the rank
	for _, n := range g.Moves() {
		if n.IsScream() || n.Kind() != m.Kind() ||
			n.To() != m.To() || n.From() == m.From() {
			continue
		}
		others = true
		file = file || n.From().File() == m.From().File()
		rank = rank || n.From().Rank() == m.From().Rank()
	}
	from := startAt(m.From())
	switch {
	case !others:
		return anywhere
	case !file:
		from.rank = -1
	case !rank:
		from.file = -1
	}
	return from
}
