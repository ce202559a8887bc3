package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// RULEBOOK §8.
const screams = `
scream-stone SCREAM-1: instead if beside
a petrified Go Away may scream
scream-air SCREAM-1: instead if mobile
a Go Away may scream with nobody beside it
scream-company SCREAM-1 GEO-3: also if crowded mobile
what shares the Go Away's square counts as beside it
scream-ghast GHAST-6: except SCREAM-1 if ghast:in-range
a Go Away in range of a Ghast may not scream
scream-compelled COMP-RULE SCREAM-1: except SCREAM-1 if compelled
a compelled Go Away may not scream
scream-mobile SCREAM-1 SCREAM-2: only if beside:other-mobile
a scream needs a mobile piece beside it
push-chain SCREAM-1 SCREAM-6
a pushed piece pushes the one behind it
push-fiend SCREAM-3 ICHOR-3
a pushed Fiend leaves its ichor before the others on its square are pushed
push-edge SCREAM-2: except if off-board
no piece is pushed over the edge
push-statues SCREAM-2: except if petrified
a scream does not push statues
push-own SCREAM-2: except if own
a scream does not push pieces of its own side
push-fearful GHAST-6: except SCREAM-2 if mobile !Z !G !off-board ghast:into-range
no piece is pushed into the range of a Ghast
`

// changeScreams changes screams, and the order of what happens.
func changeScreams(id string, r *rules) {
	petrify, fade, push, groups := r.Acts["STEP-6"], r.Acts["ICHOR-2"], r.Push, r.Groups
	switch id {
	case "push-chain":
		r.Push = func(t *turn, from square, group []piece) {
			at := group[0].At
			if behind := t.On(naive.Behind(from, at)); behind != nil {
				t.Push(t, at, behind)
			}
			push(t, from, group)
		}
	case "push-fiend":
		r.Push = func(t *turn, from square, group []piece) {
			for _, who := range group {
				if who.Kind == nemoroth.WoundedFiend {
					push(t, from, []piece{who})
				}
			}
			push(t, from, group) // those that are still there
		}
	case "SCREAM-3", "D-12": // the pieces of a square are pushed one by one, if they are few
		r.Groups = func(p *position, at square) (all [][]piece) {
			together := groups(p, at)
			for _, g := range together {
				all = slices.AppendSeq(all, slices.Chunk(g, 1))
			}
			if len(all) > 8 {
				return together
			}
			return all
		}
	case "SCREAM-4", "SCREAM-5": // always clockwise, or never
		r.Options.ClockwiseScreams = id == "SCREAM-4"
	case "SCREAM-6":
		r.Push = func(t *turn, from square, group []piece) {
			b, sq, to := &t.Board, group[0].At, naive.Behind(from, group[0].At)
			if len(b.On(to)) > 0 {
				return
			}
			if to.IsValid() && b.Ichor[sq] > 0 { // the ichor goes along
				b.Ichor[to], b.Fresh[to] = b.Ichor[sq], b.Fresh[sq]
			}
			b.Ichor[sq], b.Fresh[sq] = 0, false
			push(t, from, group)
		}
	case "D-16": // the fixed order of a scream by Obsidian is turned half around
		r.Groups = func(p *position, at square) [][]piece {
			all := groups(p, at)
			i := slices.IndexFunc(all, func(g []piece) bool {
				files, ranks := naive.Difference(at, g[0].At)
				return files < 0 || files == 0 && ranks < 0
			})
			if p.Side == nemoroth.Alabaster || !p.Options.ClockwiseScreams || i < 0 {
				return all
			}
			return slices.Concat(all[i:], all[:i])
		}
	case "STEP-6":
		r.Acts["STEP-6"] = func(*turn) {}
		r.Acts["ICHOR-2"] = func(t *turn) {
			if t.Step != nil {
				petrify(t)
			}
			fade(t)
		}
	case "STEP-7":
		r.Acts["ICHOR-2"] = func(t *turn) {
			if t.Step == nil { // a pass
				fade(t)
			}
		}
		plain := r.Acts["ICHOR-1"]
		r.Acts["ICHOR-1"] = func(t *turn) {
			if t.Number <= 1 {
				fade(t)
			}
			plain(t)
		}
	case "STEP-8":
		r.Next = func(s nemoroth.Side) nemoroth.Side { return s }
	}
}
