package casebook

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// The index lists the rulings for players by kind of piece and situation, such as "Zombie: is
// pushed onto ichor". The situations are those of the moves that the checks of a ruling name: a
// move or a push onto something, and what else happens by a rule that the ruling turns on; the
// reasons against a move; and the compulsions. Their words stand in the schema of the game.

// A situation is a line of the index.
type situation struct {
	Piece, What string
	Rulings     []*rulings.Case
}

// maxListed is how many rulings a situation lists: those with the fewest other situations.
const maxListed = 16

// index returns the index in alphabetical order.
func (b *book) index() (list []situation) {
	found, count := map[[2]string][]*rulings.Case{}, map[*rulings.Case]int{}
	for _, t := range b.Topics {
		for _, k := range t.Cases {
			if t.Part == rulings.Implementers {
				continue
			}
			for _, s := range b.situations(k) {
				found[s] = append(found[s], k)
				count[k]++
			}
		}
	}
	for s, cases := range found {
		slices.SortStableFunc(cases, func(a, b *rulings.Case) int { return count[a] - count[b] })
		cases = cases[:min(len(cases), maxListed)]
		slices.SortFunc(cases, byID)
		list = append(list, situation{s[0], s[1], cases})
	}
	slices.SortFunc(list, func(a, b situation) int {
		return cmp.Or(strings.Compare(a.Piece, b.Piece), strings.Compare(a.What, b.What))
	})
	return list
}

// situations lists the pieces and the situations of a ruling, each once.
func (b *book) situations(k *rulings.Case) (list [][2]string) {
	board, ok := b.Rules.(game.Boarder)
	if !ok || !k.UsesPosition() {
		return nil
	}
	g, err := k.Reach(b.Rules, k.Rulesets[0])
	if err != nil {
		return nil
	}
	words := b.Descriptions("situation")
	add := func(token, what string) {
		s := [2]string{b.kind(board, token), what}
		if s[0] != "" && what != "" && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	for _, check := range k.Checks {
		for _, c := range check.Compelled {
			parts := strings.Fields(c)
			add(parts[1], words["compelled "+parts[2]])
		}
		for _, move := range append(slices.Clone(check.Excludes), check.Move) {
			report := g.Explain(move)
			for _, r := range report.Reasons {
				if slices.Contains(k.TurnsOn, r.Rule) {
					add(move[:1], words[r.Rule])
				}
			}
			if !report.Legal() {
				continue
			}
			before, _ := board.Board(g.Line()) // the line of a game is valid
			frames := board.Frames(g, report)
			for i, e := range report.Effects {
				onto := ""
				if e.From != e.To {
					onto = b.content(board, before, e.To)
				}
				arrives := words[e.Kind+" onto"]
				switch {
				case e.Piece == "":
				case onto != "" && arrives != "":
					add(e.Piece, arrives+" "+onto)
				case slices.Contains(k.TurnsOn, e.Rule):
					add(e.Piece, words[e.Kind])
				}
				before = frames[i]
			}
		}
	}
	return list
}

// kind returns the words for a kind of piece, without its side.
func (b *book) kind(board game.Boarder, token string) string {
	o := board.Occupant(token)
	name := cmp.Or(b.Descriptions("piece")[o.Kind], o.Name)
	if o.Stone {
		name = "petrified " + name
	}
	return name
}

// content returns the words for what stands on a square; "" for nothing.
func (b *book) content(board game.Boarder, on game.Board, square string) string {
	for _, c := range on.Cells {
		switch {
		case c.Square != square:
		case len(c.Tokens) > 1:
			return "a shared square"
		case len(c.Tokens) == 1:
			kind := b.kind(board, c.Tokens[0])
			if strings.ContainsAny(kind[:1], "AEIOU") {
				return "an " + kind
			}
			return "a " + kind
		case c.Mark != "":
			return b.Descriptions("situation")["mark"]
		}
	}
	return ""
}
