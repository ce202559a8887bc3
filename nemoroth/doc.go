// Package nemoroth is the rules of Ralph Betza's Game of Nemoroth (2002): for
// any position it says which moves are legal, what each move does effect by
// effect, which rule makes it so, and why another move is not allowed.
//
//	g, err := nemoroth.MustSetup("8/8/8/8/4g3/8/2H1H3/8 A 1").Game(nemoroth.Standard())
//	for _, m := range g.Moves() {
//		fmt.Println(g.Explain(m)) // the verdict, every reason, every effect
//	}
//	g, err = g.Play(nemoroth.MustMove("He2f2"))
//
// # The main verbs
//
//   - [ParseSetup] reads a position line (NFEN-1). [Setup.Game] is the way from a
//     line to a game, [NewGame] begins one from the starting position; package
//     notation reads records, diagrams and what people write.
//   - [Game.Moves] are the legal moves, [Game.Play] plays one and returns the new
//     Game, [Game.Outcome] says whether it is over.
//   - [Game.Explain] says of any move whether it may be played, by which rules not,
//     and what it does; [Game.Trace] only the latter.
//   - [Game.Compulsions] says who is compelled, [Game.Satisfactions] which legal
//     move satisfies whom.
//   - [Setup.Put] and [Setup.Remove] edit a board, [Setup.Problems] lists what is
//     wrong with it.
//   - [Rules] and [LookupRule] are the rules by their permanent ids.
//
// # The model
//
// A [Setup] is a picture of a board, possible or not. [Setup.Position] turns it
// into a [Position], or lists everything that is wrong with it (POS-1). A
// Position is immutable and comparable: == is the rule of repetition (REP-2).
//
// A [Game] is a position with its [Ruleset] and its history. Nothing ever changes
// under a reader: games share their past, and any number of goroutines may read
// them.
//
// A [Move] is a small comparable value with a canonical name (NAME-1). What it
// does is a [Trace]: one decision, then its consequences, each with the id of
// the rule that made it so and the effect that brought it about. Why it may or
// may not be played is a [Report], with every [Reason] against it and every
// [Compulsion] that it would satisfy. Text is rendered from these values, never
// the other way round.
//
// Rules have permanent ids, which traces, reports and the corpus of rulings cite.
//
// # Errors
//
// A text that is not understood is a [SyntaxError], an impossible board a
// [SetupError], a move that is understood and not allowed a [MoveError], a text
// that fits several moves an [AmbiguousError]; errors.Is knows [ErrSyntax],
// [ErrSetup], [ErrIllegal], [ErrAmbiguous], [ErrGameOver], [ErrInvalid] and
// [ErrLimit]. Zero values, nil games and values out of range are answered with
// an error or an empty result; no input makes the package panic, the Must
// functions apart.
//
// # Limits
//
// A square holds any number of occupants that fits in memory, at most four
// thousand million of a kind. Lists of compulsions end at [MaxCompulsions]
// entries, which no legal move depends on. Move numbers stop at [MaxFullMove]. A
// [Walker] belongs to one goroutine.
//
// # Searches and bots
//
// A [Walker] walks the tree of continuations on a board that it changes in
// place: the same rules as a Game, without traces and without garbage.
// [Walker.Do] checks a move, [Walker.DoListed] trusts [Walker.Moves]. What it
// shows of a board for evaluations ([Walker.Mobile], [Walker.Scopes] and the
// like) and of the past for tables of positions ([Walker.MovesAndPast]) comes as
// sets of squares ([Squares]) and numbers; [Gaze], [GhastRange] and [Neighbours]
// are the geometry behind it.
//
// # For maintainers: where things are
//
// A file is a concept, and a method stands in the file of its type or of its
// name. References run downwards, from the last of these groups to the first:
//
//   - values: square, squares, piece, ruleset, move, errors, rule;
//   - the board: codes, tables, zobrist, board, group, and what is made of it:
//     position, setup, problem, nfen;
//   - what a move does: trace, tracer and fates, which follow a ply; gaze, ichor,
//     engulf, zombie, which are its parts; turn, the sequence STEP-1 to STEP-8;
//     scream, tangle and orders, which find the different screams;
//   - what may be done: ghast, compulsion, satisfy, movegen, pastindex, repetition,
//     walker; legal, where COMP-RULE and REP-1 are asked, once, for everybody;
//   - games and answers: game, canonical, outcome, report, explain, refusal, play.
//
// A rule is decided at the one declaration whose doc comment ends in a line of
// the word Rules, a colon and ids, this rule's among them.
//
// # For maintainers: why the board looks as it does
//
// Several pieces share a square, so there is a set of squares, 64 bits, for each
// of the 27 distinguishable occupants; twins (rare) are counted apart, and a
// byte a square names its only occupant, which spares most searches. Gaze, range
// and compulsion are then a few masks and shifts, most positions prove by one
// test that COMP-RULE and REP-1 forbid nothing, and a copy of the whole board is
// a few moves of memory, which makes Do and Undo cheap without a log of changes.
// Ichor is four planes of bits that count down together. Squares are numbered
// file by file, so that going through the bits yields moves in the order of
// their canonical names.
//
// There is one implementation of the rules, traced or not: a ply tells its
// tracer and its fates of each effect, where it has them.
package nemoroth
