package ai

import (
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// pairs calls f with games whose past changes minimax's value at depth 4 (REP-1),
// and with the same positions without a past.
func pairs(t *testing.T, n int, f func(past, fresh *nemoroth.Game, with, without Score)) {
	t.Helper()
	x := minimax{}
	rng := rand.New(rand.NewPCG(6, 1))
	for tries := 0; n > 0; tries++ {
		if tries == 4000 {
			t.Fatalf("%d pairs are missing", n)
		}
		past := sparseGame(t, rng, 3+rng.IntN(8))
		if len(past.Moves()) > 7 || len(past.Moves()) == 1 {
			continue
		}
		fresh, err := past.Setup().Game(past.Ruleset())
		if err != nil {
			t.Fatal(err)
		}
		if len(fresh.Moves()) == 1 {
			continue
		}
		with, without := Score(x.value(past, 4, 0)), Score(x.value(fresh, 4, 0))
		if with != without {
			n--
			f(past, fresh, with, without)
		}
	}
}

// TestPastMatters checks that without reductions, Search takes the past into
// account, even with a hash table filled without it.
func TestPastMatters(t *testing.T) {
	pairs(t, 8, func(past, fresh *nemoroth.Game, with, without Score) {
		table := newHashTable(entries(1))
		for _, c := range []struct {
			name string
			g    *nemoroth.Game
			want Score
		}{{"fresh", fresh, without}, {"with its past", past, with},
			{"fresh again", fresh, without}} {
			r := search(t, c.g, Player{Limits: Limits{Depth: 4}, exact: true, Hash: 1,
				table: table})
			if r.Score != c.want {
				t.Errorf("%v %s, after %v: %v, want %v", c.g, c.name, c.g.Line(), r.Score, c.want)
			}
		}
	})
}

// TestProofsOfOtherPaths checks proofs by trying all lines, where a proof of one
// path is wrong on another: moves lead to one position both reversibly and
// irreversibly, or REP-1 forbids some. The hash table is filled with and without
// the past.
func TestProofsOfOtherPaths(t *testing.T) {
	const longest = 10 // longest proof to check, in plies
	checked := 0
	for _, c := range []struct {
		ruleset        nemoroth.Ruleset
		position, line string
	}{
		{standard, "2M2g2/8/3H4/8/8/8/8/8 A 1", "Hd6c6 Gf8h6 Hc6b7 Gh6f4"},
		{standard, "8/8/5gM1/3M2M1/2M2MM1/4GM2/4MM2/8 A 1", ""},
		{standard, "8/8/8/2G5/2h5/8/8/8 A 1",
			"Gc5a3 Hc4d4 Ga3c5 Hd4d3 Gc5e3 Hd3d2 Ge3g1 Hd2c1 Gg1e3"},
		{standard, "8/4Hg2/8/8/6M1/8/8/8 A 1",
			"He7d8 Gf7h5 Zd8e7 Gh5f7 Ze7d6 Gf7d5 Zd6c5"},
		{standard, "8/8/8/2M1M3/1MM5/M1G1H3/MMg5/1M6 A 1", "He3f3"},
		{standard, "8/8/8/8/Z7/BM1g4/M7/2M5 A 1", "Za4a3 Gd3b5 Za3b3 Gb5d3 Zb3c4"},
		{standard, "8/8/1M2g3/2M1M3/3M4/3G1M2/8/8 A 1", "Gd3b5 Ge6c8 Gb5d3 Gc8a6"},
		{standard, "8/8/8/2z5/1GM5/3M4/8/8 A 1", "Gb4d6 Zc5b5 Gd6b8 Zb5c6 Gb8d6 Zc6b7"},
		{azgoroth, "8/8/8/8/8/8/2G1l3/5M2 A 1", ""},
		{azgoroth, "8/8/8/8/3M2M1/3Mh3/3M1MM1/4M2G A 1",
			"Gh1f3 He3e2 Gf3d1 He2f1 Gd1f3 Zf1e1"},
		{azgoroth, "4Z3/5(Zg)2/7g/7M/8/8/8/8 A 1",
			"Zf7e6 Gh6f4 Ze6d7 Gf4h2 Ze8f7 Gh2f4 Zf7g6 Gf4d6 Zd7e6"},
		{azgoroth, "8/8/8/8/M7/1MM1z3/1M6/1G1L4 A 1", "Ld1e1 Ze3f2 Le1e2 Zf2e1 Gb1d3"},
		{betza, "8/aM6/3Z4/M1G5/2gM4/3M4/8/8 A 1", "Gc5e7 Gc4a6 Zd6c6 Aa7! Zc6d7 Ga5c3"},
		{betza, "8/8/3G4/2gZ4/8/8/8/8 A 1",
			"Gd6f4 Gc5e7 Zd5e5 Ge7c5 Gf4h6 Gc5a7 Ze5e6 Ga7c5 Gh6f8"},
	} {
		past := after(t, c.ruleset, c.position, c.line)
		fresh, err := past.Setup().Game(past.Ruleset())
		if err != nil {
			t.Fatal(err)
		}
		for depth := 6; depth <= 9; depth++ {
			table := newHashTable(entries(1))
			for _, g := range []*nemoroth.Game{past, fresh, past, fresh} {
				r := search(t, g, Player{Limits: Limits{Depth: depth}, Hash: 1, table: table})
				plies, win, ok := r.Score.Proven()
				if !ok || plies > longest {
					continue
				}
				checked++
				if !forced(t, g, plies, win) {
					t.Errorf("%v after %v, depth %d: %v is not forced", g, g.Line(), depth, r.Score)
				}
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d proofs were checked", checked)
	}
}

// TestPastIsTold checks that search and quiesce return a ply no later than any that
// REP-1 forbids in the lists of a node and its children. A cutoff may hide other
// lists, but not the first list of a child that is searched.
func TestPastIsTold(t *testing.T) {
	searched, quiesced := 0, 0
	check := func(g *nemoroth.Game) {
		w := nemoroth.NewWalker(g)
		moves, back := w.MovesInto(nil, nil)
		own := pastOf(0, back)
		all, listed, wins := own, own, false
		for _, m := range moves {
			w.Do(m)
			replies, back := w.MovesInto(nil, nil)
			all = min(all, pastOf(1, back))
			if w.Restricted() || len(replies) == 0 { // quiesce lists these in every case
				listed = min(listed, pastOf(1, back))
			}
			wins = wins || len(replies) == 0
			w.Undo()
		}
		const depth = 2
		s := newWorker(&shared{limits: Limits{Depth: depth, Nodes: 1 << 30}, reduces: true, quiesces: true, wanted: 1,
			table: newHashTable(1 << 8)}, g)
		s.depth = depth
		if all < own && !wins { // a win ends the search of other moves
			searched++
			if _, past := s.search(depth, 0, -infinite, infinite); past > all {
				t.Errorf("%v after %v: search says %d, its moves and replies %d", g, g.Line(),
					past, all)
			}
		}
		if listed < own && w.Restricted() && len(moves) <= fewReplies {
			quiesced++
			if _, past := s.quiesce(0, -infinite, infinite, 0); past > listed {
				t.Errorf("%v after %v: quiesce says %d, its moves and replies %d", g, g.Line(),
					past, listed)
			}
		}
	}
	rng := rand.New(rand.NewPCG(8, 1))
	for range 3000 {
		check(sparseGame(t, rng, 3+rng.IntN(12)))
	}
	for _, c := range []struct {
		ruleset        nemoroth.Ruleset
		position, line string
	}{
		{azgoroth, "8/8/8/8/6M1/8/3G4/3a4 A 1", "Gd2f4 Ad1f1 Gf4h2"},
		{betza, "8/2M5/1lG5/MM2M3/1M2M3/M7/8/8 A 1", "Gc6e8 Lb6b7 Ge8c6 Lb7b8 Gc6a8"},
		{standard, "8/8/8/8/1M6/A(Gg)6/3M4/2M5 A 1", "Gb3d1 Gb3d5 Aa3a5 Gd5b7"},
		{standard, "8/8/3M4/3Mg3/3MM3/4AM1Z/3M2MM/8 A 1", "Ae3c3 Ge5g3 Ac3c1 Gg3e1"},
		{standard, "8/3M1h2/7M/4GMM1/7M/5M2/8/8 A 1",
			"Ge5c7 Hf7g7 Gc7a5 Hg7g6 Ga5c7 Hg6f6 Gc7e5 Hf6g6 Ge5g7"},
	} {
		check(after(t, c.ruleset, c.position, c.line))
	}
	if searched < 50 || quiesced < 5 {
		t.Errorf("only %d and %d were compared", searched, quiesced)
	}
}

// pastOf returns the ply that lies back plies before ply, or noPast for 0.
func pastOf(ply, back int) int {
	if back == 0 {
		return noPast
	}
	return ply - back
}
