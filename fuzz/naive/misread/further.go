package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// change changes what a misreading changes besides what its text says.
func change(id string, r *rules) {
	destroy, petrify, fade := r.Acts["STEP-2"], r.Acts["STEP-6"], r.Acts["ICHOR-2"]
	switch id {
	// RULEBOOK §§3 and 4.
	case "pass":
		r.MayPass = true
	case "human-takes":
		r.Acts["STEP-2"] = func(t *turn) {
			destroy(t)
			for _, other := range t.Board.On(t.Goal) {
				takes := t.Voluntary && t.Movers[0].Kind == human && t.Mover(other) == nil
				if takes {
					t.Lose(nemoroth.EffectDestroy, "MOVE-HUMAN", other, 0)
				}
			}
		}
	case "GEO-1":
		r.Range = 1
	case "GEO-2":
		r.Distance = naive.Chebyshev
	case "zombie-fears", "GHAST-6": // Zombies flee from Ghasts
		plain := r.Tests["GHAST-2"]
		r.Tests["GHAST-2"] = func(s situation) bool {
			s.Who.Kind = human // who is no Zombie
			return plain(s)
		}

	// §5.
	case "gaze-zombie":
		zombiesStand(r)
	case "GAZE-3":
		zombiesStand(r)
		// A petrified Leaf Pile goes on digesting.
		r.Statue = func(p nemoroth.Piece) nemoroth.Piece {
			p.Petrified = true
			return p
		}
		stands(r, func(p nemoroth.Problem) bool { return p.Rule == "SETUP-5" && p.Piece.Petrified })
	case "GAZE-5":
		r.Acts["STEP-6"] = func(t *turn) {
			for sq := range square(64) { // each petrification changes what is seen
				t.PetrifyOn(sq)
			}
		}

	// §6.
	case "SETUP-5":
		r.Equip = func(p nemoroth.Piece) nemoroth.Piece {
			p.Digesting = false
			return p
		}
	case "pile-ichor":
		plain := r.Acts["STEP-5"]
		r.Acts["STEP-5"] = func(t *turn) {
			before := len(t.Board.On(t.Goal))
			plain(t)
			if len(t.Board.On(t.Goal)) < before {
				t.Board.Ichor[t.Goal] = 0
			}
		}
	case "mummy-push":
		plain := r.Acts["MUMMY-1"]
		r.Acts["MUMMY-1"] = func(t *turn) { asMoved(t, t.Movers, plain) }

	// §7.
	case "ichor-stacks":
		r.NewIchor = func(before int) (int, bool) { return 10 + before, true }
	case "ichor-stays":
		r.NewIchor = func(before int) (int, bool) {
			if before > 0 {
				return before, false
			}
			return 10, true
		}
	case "ichor-moves":
		r.Acts["ICHOR-2"] = func(t *turn) {
			if t.Before.Side != nemoroth.Alabaster {
				fade(t)
			}
		}
	case "ichor-at-once":
		r.Acts["ICHOR-2"] = func(t *turn) {
			t.Board.Fresh = [64]bool{}
			fade(t)
		}
	case "ichor-remains":
		plain := r.Consume
		r.Consume = func(t *turn, sq square, by rule, zombie piece, cause int) {
			if by == "ICHOR-4" {
				plain(t, sq, by, zombie, cause)
			}
		}
	case "zombie-dries":
		r.Acts["STEP-2"] = func(t *turn) {
			who := t.Movers[0]
			if t.Voluntary && who.Kind == zombie && t.Board.Ichor[t.Goal] > 0 {
				t.Consume(t, t.Goal, "ICHOR-4", who.Piece, 0)
			}
			destroy(t)
		}
	case "zombie-mummy":
		r.Acts["STEP-2"] = func(t *turn) {
			full := func(p piece) bool { return p.Digesting && t.Mover(p) == nil }
			digesting := t.Board.Holds(t.Goal, full)
			destroy(t)
			if digesting && !t.Board.Holds(t.Goal, full) {
				t.Board.Place(t.Goal, nemoroth.Piece{Kind: mummy})
			}
		}
	case "ICHOR-4":
		r.Acts["STEP-2"] = func(t *turn) {
			if t.Board.Ichor[t.Goal] == 0 {
				destroy(t)
			}
		}
	case "ZOMBIE-2":
		r.Acts["STEP-2"] = func(t *turn) {
			for _, who := range t.Movers {
				asMoved(t, append([]naive.Mover{who}, t.Movers...), destroy)
			}
		}

	// §§8 and 9.
	case "push-chain":
		plain := r.Push
		r.Push = func(t *turn, from square, group []piece) {
			at := group[0].At
			if behind := t.Board.On(naive.Behind(from, at)); behind != nil {
				t.Push(t, at, behind)
			}
			plain(t, from, group)
		}
	case "SCREAM-3", "D-12": // the pieces of a square are pushed one by one, if they are few
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
	case "SCREAM-4", "SCREAM-5": // always clockwise, or never
		r.Options.ClockwiseScreams = id == "SCREAM-4"
	case "SCREAM-6":
		plain := r.Push
		r.Push = func(t *turn, from square, group []piece) {
			b, sq, to := &t.Board, group[0].At, naive.Behind(from, group[0].At)
			if to.IsValid() && len(b.On(to)) > 0 {
				return
			}
			if to.IsValid() && b.Ichor[sq] > 0 { // the ichor goes along
				b.Ichor[to], b.Fresh[to] = b.Ichor[sq], b.Fresh[sq]
			}
			b.Ichor[sq], b.Fresh[sq] = 0, false
			plain(t, from, group)
		}
	case "D-16": // the fixed order of a scream by Obsidian is turned half around
		plain := r.Groups
		r.Groups = func(p *position, at square) [][]piece {
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
	case "STEP-4", "ICHOR-5":
		after(r, "STEP-4", "STEP-5")
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

	// §10.
	case "hopeless-free":
		saves := r.Tests["COMP-RULE"]
		r.Tests["COMP-RULE"] = Either(saves, func(s situation) bool {
			return !slices.ContainsFunc(s.Results(), func(other result) bool {
				s.After = &other
				return saves(s)
			})
		})

	// §§11 and 12.
	case "rep-third", "rep-forced", "rep-start", "REP-1":
		plain := r.Repeats
		r.Repeats = func(g *naive.Game, res *result) int {
			ply, may := plain(g, res), true
			switch id {
			case "rep-third":
				times, text := 0, g.Identity(&res.Board, g.Next(g.Side))
				for h := g; h != nil; h = h.Parent {
					if g.Identity(h.Board, h.Side) == text {
						times++
					}
				}
				may = times < 2
			case "rep-forced":
				may = len(g.Compulsions()) > 0
			case "rep-start":
				may = ply == 0
			}
			if may {
				return -1
			}
			return ply
		}
	case "rep-ichor":
		blurs(r, func(b *board) {
			for sq, n := range b.Ichor {
				b.Ichor[sq] = min(n, 1)
			}
		})
	case "D-07":
		blursPieces(r, func(p *nemoroth.Piece) {
			acts := p.Kind == basilisk || p.Kind == ghast
			if p.Petrified && !acts {
				p.Side = nemoroth.Alabaster
				if p.Kind == nemoroth.GoAway {
					p.Kind = human
				}
			}
		})
	case "REP-2", "D-14":
		blursPieces(r, func(p *nemoroth.Piece) { p.Digesting = false })
	case "end-draw", "royal", "END-1", "END-2", "D-15":
		plain := r.Outcome
		r.Outcome = func(g *naive.Game) nemoroth.Outcome {
			o, first := plain(g), g
			switch {
			case id == "end-draw":
				o.Winner = nemoroth.NoSide
			case id == "END-1":
				return nemoroth.Outcome{}
			case id == "royal":
				for first.Parent != nil {
					first = first.Parent
				}
				own := func(p piece) bool { return p.Kind == basilisk && p.Side == g.Side }
				had := slices.ContainsFunc(first.Board.Pieces, own)
				if had && !slices.ContainsFunc(g.Board.Pieces, own) {
					return nemoroth.Outcome{Over: true, Winner: g.Side.Opponent(),
						Reason: nemoroth.EndStalemate}
				}
			case o.Reason == nemoroth.EndCompulsion && id == "END-2":
				o.Reason = nemoroth.EndStalemate
			case o.Reason == nemoroth.EndStalemate && len(g.Compulsions()) > 0:
				o.Reason = nemoroth.EndCompulsion
			}
			return o
		}
	case "POS-1":
		stands(r, func(p nemoroth.Problem) bool {
			fixed := []rule{"SETUP-1", "NFEN-1", "SETUP-3"}
			return !slices.Contains(fixed, p.Rule)
		})
	}
}

// manner changes a rule in one of the manners of this game: "first" lets it hold for the first
// occupant of a square only, "skip" leaves an act out, "last" puts it off until behind all others
// of a step, and "flip" reverses an option.
func manner(name string, r *rules, id rule, _ test) {
	switch name {
	case "first":
		plain := r.Tests[id]
		r.Tests[id] = func(s situation) bool {
			id := s.Who.ID
			for _, s.Who = range s.Board.On(s.At) {
				if plain(s) {
					return s.Who.ID == id
				}
			}
			return false
		}
	case "skip":
		r.Acts[id] = func(*turn) {}
	case "last":
		after(r, id, "STEP-6")
	case "flip":
		o := map[rule]*bool{
			"OPT-1": &r.Options.ClockwiseScreams, "OPT-2": &r.Options.EvaporatingIchorCompels,
			"OPT-3": &r.Options.StatuesStayStone, "OPT-4": &r.Options.OwnGhastBars,
		}[id]
		*o = !*o
	default:
		panic("misread: no manner " + name)
	}
}

// after puts an act of a step off until behind another one.
func after(r *rules, id, other rule) {
	order := slices.DeleteFunc(slices.Clone(r.Order), func(x rule) bool { return x == id })
	r.Order = slices.Insert(order, slices.Index(order, other)+1, id)
}

// stands lets a setup stand in spite of some problems.
func stands(r *rules, despite func(nemoroth.Problem) bool) {
	plain := r.Problems
	r.Problems = func(r *rules, s nemoroth.Setup) []nemoroth.Problem {
		return slices.DeleteFunc(plain(r, s), despite)
	}
}

// zombiesStand lets petrified Zombies stand in a setup.
func zombiesStand(r *rules) {
	stands(r, func(p nemoroth.Problem) bool { return p.Piece != nil && p.Piece.Kind == zombie })
}

// asMoved does something in a turn as if the latest step were a voluntary move.
func asMoved(t *turn, movers []naive.Mover, do action) {
	plain, moved := t.Step, *t.Step
	moved.Voluntary, moved.Movers = true, movers
	t.Step = &moved
	do(t)
	t.Step = plain
}

// blurs compares positions as if some boards were others.
func blurs(r *rules, as func(b *board)) {
	plain := r.Identity
	r.Identity = func(b *board, toMove nemoroth.Side) string {
		blurred := *b
		as(&blurred)
		return plain(&blurred, toMove)
	}
}

// blursPieces compares positions as if some pieces were others.
func blursPieces(r *rules, as func(p *nemoroth.Piece)) {
	blurs(r, func(b *board) {
		pieces := b.Pieces
		b.Pieces = nil
		for _, who := range pieces {
			as(&who.Piece)
			b.Place(who.At, who.Piece)
		}
	})
}
