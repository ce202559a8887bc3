package notation

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// An Option changes what Format writes.
type Option uint8

const (
	// Short leaves the effects out: Bd3 for Bd3:c2,e2. A scream whose name
	// carries an order keeps its pushes (NOTE-6).
	Short Option = 1 << iota
	// Annotate adds + if the move leaves the opponent compelled and ++ if it
	// ends the game (NOTE-6).
	Annotate
)

// Format writes a legal move with all its effects in one of the manners. What it
// writes, Parse reads as the same move in the same game, in that manner and in
// Any. Errors are those of Game.Play; Any and other values that are no manner
// give nemoroth.ErrInvalid.
func Format(g *nemoroth.Game, m nemoroth.Move, manner Notation, options ...Option) (string, error) {
	if manner == Any || manner > Moussambani {
		return "", fmt.Errorf("notation: %w: nothing can be written in the manner %v", nemoroth.ErrInvalid, manner)
	}
	var o Option
	for _, option := range options {
		o |= option
	}
	t, err := g.Trace(m)
	if err != nil {
		return "", err
	}
	if m.Order() != nil { // perhaps not the canonical one
		if m, err = g.ParseMove(m.String()); err != nil {
			return "", err
		}
	}
	var text string
	switch {
	case manner == Canonical:
		text = m.String()
	case m.IsScream():
		text = formatScream(m, t, manner, o)
	default:
		text = formatMove(g, m, t, manner, o)
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

// annotation is the comment on the move that led to a game.
func annotation(g *nemoroth.Game) string {
	switch {
	case g.Outcome().Over:
		return "++"
	case len(g.Compulsions()) > 0:
		return "+"
	}
	return ""
}

func formatScream(m nemoroth.Move, t nemoroth.Trace, manner Notation, o Option) string {
	name := "A" + m.From().String()
	if o&Short != 0 && m.Order() == nil {
		return name
	}
	pushes, bystanders := readScream(t)
	if manner == Lawson {
		return lawsonScream(m.From(), pushes)
	}
	var b strings.Builder
	b.WriteString(name)
	writeItems(&b, moussambaniScream(pushes, bystanders))
	return b.String()
}

func formatMove(g *nemoroth.Game, m nemoroth.Move, t nemoroth.Trace, manner Notation, o Option) string {
	from := distinction(g, m)
	switch {
	case o&Short != 0:
		return string(rune(m.Kind().Letter())) + from + m.To().String()
	case manner == Moussambani:
		return moussambaniMove(readMove(t), from)
	}
	text := lawsonMove(readMove(t), from)
	if len(from) == 2 && strings.Contains(text, ":") {
		// "Lc3:d4" may also be the one push of a scream.
		if w, err := Parse(g, text, Lawson); err != nil || w.Move != m {
			return m.String()
		}
	}
	return text
}

// distinction tells a piece from its twins that may go to the same square, as in
// chess: nothing, its file, its rank or its square (NOTE-2).
func distinction(g *nemoroth.Game, m nemoroth.Move) string {
	others, file, rank := false, false, false // others there are, on the same file, on the same rank
	for _, n := range g.Moves() {
		if n.IsScream() || n.Kind() != m.Kind() || n.To() != m.To() || n.From() == m.From() {
			continue
		}
		others = true
		file = file || n.From().File() == m.From().File()
		rank = rank || n.From().Rank() == m.From().Rank()
	}
	square := m.From().String()
	switch {
	case !others:
		return ""
	case !file:
		return square[:1]
	case !rank:
		return square[1:]
	}
	return square
}
