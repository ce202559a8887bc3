// Package ai plays Nemoroth, analyses positions and proves wins.
//
//	r, err := ai.Search(ctx, g, ai.Limits{Time: time.Second})
//	if err != nil {
//		return err // the game is over, or there is none
//	}
//	g, err = g.Play(r.Move) // r.Score, r.Line and r.Lines say why
//
// [Search] finds the best move, its score and the principal variation; [MultiPV]
// asks for the k best moves, [Progress] for a report after each depth, [Threads]
// for more processors. [Level] plays for people. [Solve] proves a win or a loss.
// Nothing is kept between calls except a [HashTable] that the caller keeps.
//
// # The search
//
// Search deepens iteratively, by principal variation search with aspiration
// windows on a nemoroth.Walker. It tries the moves in this order: the remembered
// one, moves that win something at once, killers, the others by history and
// compulsion, moves that lose something at once. Late quiet moves are searched
// less deep, and again in full where they turn out well, so that a proof stays a
// proof. At the leaves it follows captures, petrifications and promotions, and
// all replies where compulsion leaves few. [Without] switches parts off. Threads
// share the hash table, and a thread puts off a move that another one is
// searching.
//
// # The evaluation
//
// The goal of the game is to take the opponent's moves away, so the evaluation
// counts what each side could do: moves by kind of piece, moves into a gaze,
// the logarithm of all moves, how many are missing to six; mobile pieces by kind;
// Humans by rank; pieces gripped by Ghasts, crowded, on lasting ichor, takeable,
// in view of a Basilisk's next move, each apart for the side on move and the
// other; whether the side on move is compelled; the tempo. What is lost to stone,
// ichor or over the edge is one mobile piece less. How compelled pieces can be
// saved is not counted: the search of the leaves tries it.
//
// A Network adds what it makes of where the pieces stand: mobile ones by kind,
// statues, Mummies, ichor, as each side sees them from its own end. Only what a
// move changes is added up again, so that the network takes a sixth of the time of
// a node. The evaluation loses up to a quarter of its value the longer nothing
// irreversible has happened, so that the side ahead makes progress. Scores are in
// centi-Humans.
//
// Features and network are fitted together to games of the AI against itself:
// half to their results, half to the scores of the searches. The weights come from
// 1,021,358 positions of 24,000 games, of which 23,267 were decided; every tenth
// game, with 112,507 more positions, was kept apart. The players were fitted
// likewise to 54,000 games of version 0.2.0 against itself. The command was
//
//	go run ./examples/tune -games 24000 -nodes 400 -seed 2026 -cpus 1 -o weights.json
//
// # Repetition
//
// REP-1 forbids a move because of what happened before, so the value of a
// position depends on its past, and a hash table that knows positions alone can
// be wrong. Three things prevent that.
//
// A result that depended on the past is not stored: every node reports the
// earliest position that REP-1 forbade to bring back below it, and where that
// lies before the node only the best move is kept.
//
// A stored result thus needed no past. On another path REP-1 may forbid a move
// that was open there. An estimate is used all the same. A proven win or loss is
// used only where nothing of the past can come back (nothing reversible lies
// behind), so what Search calls won or lost is won or lost.
//
// Without [Reductions], and in Solve, every value is exact: the key of the hash
// table stands for the position and for the set of the earlier positions that can
// still come back, so different pasts never share a result. All this holds unless
// two positions have the same 64-bit key.
//
// # Speed and strength
//
// These figures were measured on two processors. At 100 ms a move the AI won all
// of 200 games against the baseline, a plain alpha-beta search that counts pieces
// (100 % [98.1, 100], at least +687 Elo), without an illegal move or a crash; of
// 5,746 moves the latest came 2.4 ms late:
//
//	go run ./examples/match -games 200 -time 100ms -concurrent 2 -seed 2026 -record games.txt ai baseline
//
// Against the engine of version 0.2.0 a sequential test (100 against 150 Elo, 5 %
// error) accepted 150: at 10,000 nodes a move after 53 games (86.8 % [75.2, 93.5],
// +327 Elo [192, 462]), at 100 ms a move after 113 (75.7 % [67.4, 82.4], +197 Elo
// [126, 268]). The other engine was examples/engine of that version's commit, 72a67e9:
//
//	go run ./examples/match -games 400 -nodes 10000 -time 0 -concurrent 1 -seed 21 -opening 6 -sprt 100,150 ai cmd:./engine-0.2.0
//	go run ./examples/match -games 400 -time 100ms -concurrent 1 -seed 22 -opening 6 -sprt 100,150 ai cmd:./engine-0.2.0
//
// It solves 129 of the 130 positions of package suite within a second of processor
// time each, and 121 with 80,000 nodes each. In win-25, which is won in 7 plies, it
// finds a win in 9 first:
//
//	go run ./examples/match -suite nemoroth/ai/suite/suite.yaml -time 1s ai
//
// Solve proves all that 127 of these positions claim, of every legal move, within
// a second of processor time for each position, and 105 with 100,000 nodes for each
// position; that of version 0.4.0 proved 118 and 84. The time it took for all fell
// from 40.6 to 8.5 seconds.
//
// A sequential test (0 against 20 Elo, 5 % error) accepted two parts of the
// search: reductions, 61.2 % [55.2, 66.8] of 246 games, and quiescence, 65.1 %
// [58.1, 71.5] of 179:
//
//	go run ./examples/match -games 2000 -time 0 -nodes 10000 -sprt 0,20 -seed 77 ai ai,without=reductions
//
// Two threads reached the depth for which one takes a fifth of a second 1.57
// times as fast as one (median over the 25 of the suite's first 77 positions that
// take that long), visiting 1.24 times as many nodes:
//
//	go test ./nemoroth/ai/suite -run '^$' -bench Threads -benchtime 1x -v
//
// The levels are the same on every machine, since they are limited by depth and
// nodes. Each is stronger than the one below it, in 120 games from random openings:
// level 2 by 183 Elo [113, 254], then by 89 [25, 153], 199 [130, 268], 120 [57, 184],
// 168 [101, 236], 172 [104, 240], 127 [63, 191], 165 [97, 233], and level 10 by 179
// [114, 245]:
//
//	go run ./examples/match -games 120 -time 0 -nodes 1000000 -concurrent 1 -seed 3 -opening 6 ai,level=2,hash=4 ai,level=1,hash=4
//
// From the starting position one thread visits 0.09 nodes for each node that a
// Walker makes in the same time, or 0.8 million a second where a Walker makes 9
// million. The evaluation takes half of that time. A node allocates nothing; a
// search of 100,000 nodes allocates 114 times, at its start and to report:
//
//	go test ./nemoroth -run '^$' -bench Walker/start/full
//	go test ./nemoroth/ai -run '^$' -bench Search -benchmem
//
// Search does not reach a depth sooner than that of version 0.2.0: over seven
// positions, depth 8 took 0.94 times the nodes and 1.05 times the processor time
// (geometric means), from the starting position 1.18 and 1.4 times. What it gains in
// strength comes from the evaluation.
package ai
