package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// readings lists the other readings of the disputes of RULEBOOK §15. Several
// readings of one dispute have a letter after its id.
var readings = section{`
D-01 GHAST-4 OPT-4: flip OPT-4
a Leaf Pile may not step onto its own Ghast | a Leaf Pile may step onto its own Ghast
D-02 PROMOTE-2 OPT-3: flip OPT-3
a petrified Human does not promote | a petrified Human promotes
D-03a GHAST-5: never
a Human may promote only by a move that flees, compelled or not
D-03b GHAST-5: instead if promotion ghast-compels
a Human that promotes may approach the Ghasts that compel it, and no others
D-03c GHAST-5: instead if promotion
a Human that promotes may approach any Ghast, compelled or not
D-04 PROMOTE-3 GAZE-2: except PROMOTE-1 if !petrified seen
a Human that reaches its eighth rank on a seen square is petrified there and does not promote
D-05 STEP-5 STEP-6: last
the gaze acts before a Leaf Pile engulfs
D-06 RIDER-GHAST: except if in-range
a Fiend in range of a Ghast may pass squares nearer to it, if it stops further away
D-07 REP-2
statues that act alike are the same for repetition
D-08 COMP-ICHOR-SAT OPT-2: except if last-ply-compels there !stays onto-last-ply
a push onto ichor with one ply left saves nobody where such ichor compels
D-09 COMP-ICHOR-SAT COMP-MULTI-SAT: also COMP-MULTI-SAT COMP-ICHOR-SAT if there !stays
a push off ichor or off a shared square saves a piece, wherever it leads
D-10 COMP-ICHOR-SAT: except if !last-ply-compels there !stays onto-last-ply
a push from ichor onto ichor with one ply left saves nobody
D-11 COMP-ONE: instead COMP-RULE if saves-one-whole
a compelled piece is saved only when all its compulsions are satisfied
D-12 SCREAM-3
the owner orders the pushes of single pieces, even of those that share a square
D-13 OPT-2 COMP-ICHOR: flip
ichor with one ply left compels, and any move satisfies it
 | ichor with one ply left does not compel
D-14 REP-2
digesting makes no difference to repetition
D-15 END-2
a compelled side without any move loses by compulsion
D-16 SCREAM-5
where the order is fixed, Obsidian's screams begin with the square towards rank 1
`, how{
	"D-07": blursPieces(func(p *nemoroth.Piece) {
		acts := p.Kind == basilisk || p.Kind == ghast
		if p.Petrified && !acts {
			p.Side = nemoroth.Alabaster
			if p.Kind == nemoroth.GoAway {
				p.Kind = human
			}
		}
	}),
	"D-12": singly,
	"D-14": blursPieces(undigested),
	"D-15": ends(func(g *naive.Game, o *nemoroth.Outcome) {
		if o.Reason == nemoroth.EndStalemate && len(g.Compulsions()) > 0 {
			o.Reason = nemoroth.EndCompulsion
		}
	}),
	"D-16": fromOwnTop,
}}

// flip reverses an option.
func flip(option rule, _ test) change {
	return func(r *rules) {
		o := map[rule]*bool{
			"OPT-1": &r.Options.ClockwiseScreams, "OPT-2": &r.Options.EvaporatingIchorCompels,
			"OPT-3": &r.Options.StatuesStayStone, "OPT-4": &r.Options.OwnGhastBars,
		}[option]
		*o = !*o
	}
}

// fromOwnTop turns the fixed order of a scream by Obsidian half around.
func fromOwnTop(r *rules) {
	plain := r.Groups
	r.Groups = func(p *naive.Position, at square) [][]piece {
		all := plain(p, at)
		i := slices.IndexFunc(all, func(g []piece) bool {
			files, ranks := g[0].At.File()-at.File(), g[0].At.Rank()-at.Rank()
			return files < 0 || files == 0 && ranks < 0
		})
		if p.Side == nemoroth.Alabaster || !p.Options.ClockwiseScreams || i < 0 {
			return all
		}
		return slices.Concat(all[i:], all[:i])
	}
}

// blurs compares positions as if some boards were others.
func blurs(as func(b *board)) change {
	return func(r *rules) {
		plain := r.Identity
		r.Identity = func(b *board, toMove nemoroth.Side) string {
			blurred := *b
			as(&blurred)
			return plain(&blurred, toMove)
		}
	}
}

// blursPieces compares positions as if some pieces were others.
func blursPieces(as func(p *nemoroth.Piece)) change {
	return blurs(func(b *board) {
		pieces := b.Pieces
		b.Pieces = nil
		for _, who := range pieces {
			as(&who.Piece)
			b.Place(who.At, who.Piece)
		}
	})
}

func undigested(p *nemoroth.Piece) { p.Digesting = false }

// singly is SCREAM-3 the other way: the pieces of a square are pushed one by one, if
// there are few of them.
func singly(r *rules) {
	plain := r.Groups
	r.Groups = func(p *position, at square) (all [][]piece) {
		groups := plain(p, at)
		for _, g := range groups {
			all = slices.AppendSeq(all, slices.Chunk(g, 1))
		}
		if len(all) > 8 {
			return groups
		}
		return all
	}
}
