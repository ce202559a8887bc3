// Package ai plays Nemoroth, analyses positions and proves wins.
//
//	r, err := ai.Search(ctx, g, ai.Limits{Time: time.Second})
//	if err != nil {
//		return err // there is no game, or it is over
//	}
//	g, err = g.Play(r.Move) // r.Score, r.Line and r.Lines say why
//
// The main functions, each with an example:
//
//   - [Search] finds the best move, its score and the principal variation.
//   - [Player.Choose] does, too, with several processors, for the k best moves, with
//     a report after each depth, or at one of ten strengths, for people.
//   - [Solve] proves a forced win or loss.
//
// # Scores and limits
//
// A [Score] is an estimate in centi-Humans or a proof. A proof takes the game's
// history into account (REP-1) and is right unless two positions have the same
// 64-bit key.
//
// [Limits] and the context end a search; a search without either returns
// [ErrNoLimit]. A [Player] keeps its hash table, of 16 MiB by default, from move to
// move.
//
// # Speed and strength
//
// These figures were measured on two processors. Brackets hold 95 % intervals. At
// 100 ms a move the AI won all of 200 games against the baseline, a plain
// alpha-beta search that counts pieces (100 % [98.1, 100], at least +687 Elo),
// without an illegal move or a crash. Of 5,746 moves, the latest came 2.4 ms late:
//
//	go run ./examples/match -games 200 -time 100ms -concurrent 2 -seed 2026 -record games.txt ai baseline
//
// Against the engine of version 0.2.0 a sequential test (SPRT, 100 against 150 Elo,
// 5 % error) accepted 150: at 10,000 nodes a move after 53 games (86.8 % [75.2,
// 93.5], +327 Elo [192, 462]), and at 100 ms a move after 113 (75.7 % [67.4, 82.4],
// +197 Elo [126, 268]). The other engine was examples/engine at commit 72a67e9, and
// the flag -sprt is that of the match program up to version 0.12.0:
//
//	go run ./examples/match -games 400 -nodes 10000 -time 0 -concurrent 1 -seed 21 -opening 6 -sprt 100,150 ai cmd:./engine-0.2.0
//	go run ./examples/match -games 400 -time 100ms -concurrent 1 -seed 22 -opening 6 -sprt 100,150 ai cmd:./engine-0.2.0
//
// Search solves 121 of the 130 positions of testdata/suite.json with 80,000 nodes each
// (go test -run TestSolved -v lists the others), and 129 within a second of processor
// time each. In win-25, a win in 7 plies, it finds a win in 9 first.
//
// Solve proves everything that the 130 positions state, about every legal move, within
// a second of processor time for each position, and 117 of them with 100,000 nodes for
// each position. All take 5.9 seconds. Solve of version 0.11.0 proved 105 with 100,000
// nodes, and took 4.5 seconds on the same machine.
//
// A sequential test (0 against 20 Elo, 5 % error) accepted reductions, 61.2 %
// [55.2, 66.8] of 246 games, and quiescence, 65.1 % [58.1, 71.5] of 179:
//
//	go run ./examples/match -games 2000 -time 0 -nodes 10000 -sprt 0,20 -seed 77 ai ai,without=reductions
//
// The setting without is that of the match program up to version 0.13.0.
//
// Two threads visited 1.2 times as many nodes as one until they reached the depth for
// which one thread needs 200,000 nodes (the median over nine positions of random
// games). The threads of version 0.13.0, which divided the moves among themselves,
// visited 1.15 times as many there. How much time they save was not told apart: on two
// processors of a shared machine three runs of this benchmark said 0.7, 1.4 and 1.2
// times as fast, and 1.4, 1.0 and 1.3 with the threads of version 0.13.0:
//
//	go test ./nemoroth/ai -run '^$' -bench Threads -benchtime 1x -v
//
// The levels are the same on every machine, since depth and nodes limit them. In
// 120 games from random openings each level beat the one below it: level 2 by 183
// Elo [113, 254], then by 89 [25, 153], 199 [130, 268], 120 [57, 184], 168 [101,
// 236], 172 [104, 240], 127 [63, 191], 165 [97, 233], and level 10 by 179 [114,
// 245]:
//
//	go run ./examples/match -games 120 -time 0 -nodes 1000000 -concurrent 1 -seed 3 -opening 6 ai,level=2,hash=4 ai,level=1,hash=4
//
// From the starting position one thread visits 0.16 nodes in the time in which a
// Walker makes one: 1.4 million a second where a Walker makes 9 million. The
// evaluation takes 45 % of that time. A node allocates nothing; a search of 100,000
// nodes allocates about 150 times, to start and to report:
//
//	go test ./nemoroth -run '^$' -bench Walker/start/full
//	go test ./nemoroth/ai -run '^$' -bench Search -benchmem
//
// Over seven positions, depth 8 takes 0.94 times the nodes and 0.81 times the
// processor time of version 0.2.0 (geometric means); from the starting position,
// 1.18 and 0.83 times.
//
// # For maintainers
//
// Search is a principal variation search with iterative deepening and aspiration
// windows, on a nemoroth.Walker. Its moves come in this order: the move from the
// hash table, moves that win something at once, killer moves, other moves by the
// history heuristic and by compulsion, moves that lose something at once. Late move
// reductions apply to quiet moves; a reduced move that turns out well is searched
// again in full, to keep proofs. Quiescence search follows captures, petrifications
// and promotions, and all replies if compulsion leaves few. Except for the latter,
// Walker.MovesInto lists only moves that may be of these kinds. Each thread keeps
// the evaluations of recent positions. Threads share only the hash table: the result
// is that of the first one, which finds there what the others, a ply or two deeper,
// have found.
//
// The goal of the game is to take the opponent's moves away, so the evaluation
// counts what each side could do. Its features are differences between the sides:
// moves by kind of piece, moves into a gaze, the logarithm of all moves, how many
// moves are missing to six, mobile pieces by kind, and Humans by rank. Some count
// for each side separately: pieces frightened by Ghasts, crowded, on lasting ichor,
// takeable, or in view of a Basilisk's next move. The last two are whether the side
// to move is compelled, and the tempo. A piece lost to stone, ichor or the edge is
// one mobile piece less. Quiescence search shows how compelled pieces can be saved.
//
// A network adds a value for where the pieces stand: mobile pieces by kind,
// statues, Mummies and ichor, as each side sees them from its own end. Only the
// inputs that a move changes are added up again, so the network takes an eighth of
// the time of a node. The evaluation loses up to a quarter of its value with the
// plies since the last irreversible one, so that the side ahead makes progress.
//
// Features and network are fitted together to games of the AI against itself, half
// to the results and half to the scores of the searches. The weights come from
// 1,021,358 positions of 24,000 games; 23,267 of these games were decided. Every
// tenth game, with 112,507 more positions, was kept apart. The players were fitted
// likewise to 54,000 games of version 0.2.0 against itself. The command was, in
// version 0.11.0, which still had it,
//
//	go run ./examples/match tune -games 24000 -nodes 400 -seed 2026 -cpus 1 -o weights.json
//
// REP-1 makes the value of a position depend on its past, so a hash table keyed by
// positions alone can be wrong. Three things prevent that:
//
//   - A value that depends on the past is not stored. Every node returns the
//     earliest position that REP-1 forbade to repeat below it. If that position
//     lies before the node, only the best move is stored.
//   - On another path, REP-1 may forbid a move that was legal where a stored
//     value was found. Search uses the value nevertheless if it is an estimate.
//     It uses a proof only if no earlier position can occur again.
//   - Without reductions, and in Solve, every value is exact: the key stands
//     for the position and for the set of earlier positions that can occur again,
//     so different pasts never share an entry.
package ai
