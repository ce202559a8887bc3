// Package ai plays Nemoroth, analyses it, and proves wins.
//
//	r, err := ai.Search(ctx, g, ai.Limits{Time: time.Second})
//	if err != nil {
//		return err // the game is over, or there is none
//	}
//	g, err = g.Play(r.Move) // r.Score, r.Line and r.Lines say why
//
// [Search] finds the best move, its score and the principal variation; [MultiPV]
// asks for the k best, [Progress] for news after each depth, [Threads] for more
// processors. [Level] plays for people. [Solve] proves. [Baseline] is a crude
// player to measure others against. Nothing here keeps state between calls but a
// [HashTable] that the caller chooses to keep.
//
// # The search
//
// Iterative deepening, principal variation search with aspiration windows on a
// nemoroth.Walker; moves in the order: remembered, winning something at once,
// killers, history and compulsion, losing something at once. Late quiet moves are
// searched less deep, and again in full where they turn out well: a proof stays a
// proof. At the leaves captures, petrifications and promotions are followed, and
// all replies where compulsion leaves few. Each part can be switched off
// ([Without]). Threads share the table, and put off what another one is just
// doing.
//
// # The evaluation
//
// The goal is to take moves away, so it counts what a side could do: steps by
// kind, those into a gaze, the logarithm of all moves, what is missing to six;
// mobile pieces by kind; Humans by rank; pieces gripped by Ghasts, crowded, on
// lasting ichor, takeable, in view of a Basilisk's next step, each apart for the
// side on move and the other; whether the side on move is compelled; the tempo.
// What is lost to stone, ichor or over the edge is one mobile piece less; how the
// compelled can be saved is not counted but tried, by the search of the leaves.
// It loses up to a quarter of its value the longer nothing irreversible has
// happened, so that who is ahead gets on with it. Scores are in centi-Humans.
//
// The weights were fitted, from a first set made by hand, to 106,259 positions
// of 3,000 games of the AI against itself, 2,772 of them decided (11,801 more
// positions, of every tenth game, were kept apart), by the AI as it was then, with
//
//	cd examples/tune/testdata
//	go run .. -games 3000 -nodes 400 -seed 21 -from hand.json -with first.json
//
// first.json, which played half of the sides, is a very bad set; together with a
// tenth of random moves it keeps the fit from taking for good what only good
// positions have. The forecast's error on the games kept apart (log loss; a
// coin's is 0.693) fell from 0.475 to 0.369. At 2,000 nodes a move the fitted
// weights beat those made by hand by 33 to 7.
//
// # Repetition
//
// REP-1 forbids a move for what happened before, so the value of a position
// depends on its past, and a table that knows positions alone can lie. It is
// handled in three ways.
//
// A result that depended on the past is not stored: every node reports the
// earliest position that some move below it would have brought back, and where
// that lies before the node only the best move is kept.
//
// What is stored was thus found without help of a past. On another path some
// move may be forbidden that was open there. Estimates are taken all the same:
// they are estimates. A proven win or loss is taken only where nothing of the
// past can come back (nothing reversible lies behind), so what Search calls won
// or lost is.
//
// Without [Reductions], and in Solve, where every value is to be exact, the key
// of the table holds, beside the position, the set of the earlier positions that
// can still come back: different pasts then never share a result. All this is
// up to two positions having the same 64-bit key.
//
// # Speed and strength
//
// Measured on two processors; the commands are repeatable. At 100 ms a move the
// AI won all of 200 games against [Baseline] (100 % [98.1, 100], at least +687 Elo),
// without an illegal move or a crash; of 5,746 moves the latest came 2.4 ms late.
// The games are in examples/match/testdata:
//
//	go run ./examples/match -games 200 -time 100ms -concurrent 2 -seed 2026 -record games.txt ai baseline
//
// Of the positions in package suite it solves all 77 within a second each:
//
//	go run ./examples/match -suite nemoroth/ai/suite/suite.yaml -time 1s ai
//
// Two parts that a sequential test (0 against 20 Elo, 5 % error) found worth
// having: reductions, 61.2 % [55.2, 66.8] of 246 games, and quiescence, 65.1 %
// [58.1, 71.5] of 179:
//
//	go run ./examples/match -games 2000 -time 0 -nodes 10000 -sprt 0,20 -seed 77 ai ai,without=reductions
//
// Two threads reached the depth for which one takes a fifth of a second 1.57
// times as fast as one (median over the 25 positions of the suite that are not
// settled sooner), visiting 1.24 times as many nodes:
//
//	go run ./examples/match -suite nemoroth/ai/suite/suite.yaml -scaling 2
//
// One thread visits a million nodes a second from the starting position, and
// allocates nothing for any of them (a search of 100,000 nodes allocates 117
// times, for what it needs at its start and to report):
//
//	go test ./nemoroth/ai -run '^$' -bench Search -benchmem
package ai
