// Package nemoroth implements the rules of Ralph Betza's Game of Nemoroth
// (2002). For any position it lists the legal moves and explains every move:
// what it does, effect by effect, or which rules forbid it.
//
//	g, err := nemoroth.MustSetup("8/8/8/8/4g3/8/2H1H3/8 A 1").Game(nemoroth.Standard())
//	for _, m := range g.Moves() {
//		fmt.Println(g.Explain(m)) // the verdict, every reason, every effect
//	}
//	g, err = g.Play(nemoroth.MustMove("He2f2"))
//
// # The main functions
//
//   - [NewGame] starts a game from the starting position. [ParseSetup] reads a
//     position line (NFEN-1) and [Setup.Game] starts a game from it. Package
//     notation reads game records, diagrams and informal notation.
//   - [Game.Moves] lists the legal moves, [Game.Play] plays one of them and
//     returns the new game, and [Game.Outcome] reports whether the game is over.
//   - [Game.Explain] reports whether a move is legal, which rules forbid it, and
//     what it does or would do. [Game.Trace] returns the effects alone, and
//     [Game.Attempts] explains the moves that only other rules than MOVE-* forbid.
//   - [Game.Compulsions] lists the compelled pieces, and Report.Satisfies the
//     compulsions that a move satisfies.
//   - A [Setup] is a board to fill square by square, and [Setup.Problems] lists
//     everything that is wrong with it.
//
// Most of these have an example.
//
// # The model
//
// A [Setup] describes a board, possible or impossible. [Setup.Position] turns a
// Setup into a [Position], or lists every problem that prevents this (POS-1). A
// Position is immutable and comparable: two positions are the same for the rule
// of repetition exactly if they are equal by == (REP-2).
//
// A [Game] is a position with its [Ruleset] and its history. A Game is
// immutable too: games share their past, and any number of goroutines may read
// the same Game.
//
// A [Move] is a small comparable value with a canonical name (NAME-1). A
// [Trace] lists what a move does: one decision, then its consequences, each with
// the id of its rule and the effect that caused it. A [Report] says whether a
// move is legal, with every [Reason] against it and every [Compulsion] that it
// satisfies or would satisfy. Text is rendered from these values; no value is
// parsed from rendered text. A list that a function returns is the caller's own.
//
// Rules have permanent ids such as GHAST-2. Traces, reports and the corpus of
// rulings cite them, and so does this documentation.
//
// # Errors
//
// Each kind of error has a type for errors.As and a sentinel for errors.Is:
//
//   - [SyntaxError], [ErrSyntax]: a text that is not understood
//   - [SetupError], [ErrSetup]: an impossible board
//   - [MoveError], [ErrIllegal]: a move that is understood but illegal
//   - [AmbiguousError], [ErrAmbiguous]: a text that fits several moves
//
// The errors are pointers: give errors.As a variable of type *SyntaxError, for example.
// [ErrGameOver] and [ErrInvalid] have no type of their own. Zero
// values, nil games and values out of range lead to an error or to an empty
// result. Only the Must functions panic, whatever the input.
//
// A [Report] has a [Verdict], and the error of [Game.Play] corresponds to it.
// Package rulings, which judges texts instead of moves, has another set of words:
// the Decision of a Judgement.
//
//	Verdict     error of Play   Decision
//	legal       none            legal, or wrong-effects if the text states other effects
//	forbidden   ErrIllegal      forbidden, or impossible if only MOVE-1 forbids it
//	compulsion  ErrIllegal      forbidden
//	repetition  ErrIllegal      forbidden
//	ambiguous   ErrAmbiguous    ambiguous
//	invalid     ErrInvalid      misread
//
// A text that [Game.ParseMove] cannot read has no Verdict. Its error is ErrSyntax
// and its Decision is misread. If an order of pushes does not fit the board, the
// text is a SyntaxError of Game.ParseMove; the Move that the function [ParseMove]
// reads from it is VerdictInvalid for [Game.Explain] and ErrInvalid for Game.Play.
//
// # Limits
//
// A square holds any number of occupants that fits in memory, but at most four
// billion equal ones. A list of compulsions ends after [MaxCompulsions] entries; no
// legal move depends on that. Full-move numbers stop at [MaxFullMove].
//
// # Searches and bots
//
// A [Walker] walks the tree of continuations on a board that it changes in
// place. It applies the same rules as a Game, without traces and without
// allocating. [Walker.Do] checks a move; [Walker.DoListed] relies on the move
// being one of [Walker.Moves]. A Walker belongs to one goroutine.
//
// An evaluation reads the board as sets of squares ([Squares]) and numbers, with
// methods such as [Walker.Mobile] and [Walker.Scopes]. [Walker.Armies] gives all
// pieces at once, which takes less time than a call for each kind. [Gaze],
// [GhastRange] and [Neighbours] give the geometry. [Walker.MovesInto] lists
// only the moves to some squares, and tells a search whether a result depends on the
// history, for use in a hash table.
//
// # For maintainers: the files
//
// Each file holds one concept and is read from top to bottom. This order builds on itself:
//
//   - values: square, piece, ruleset, move, rule, errors;
//   - the board: geometry, board with Position, setup, and nfen, the position line;
//   - what a move does: turn, the sequence STEP-1 to STEP-8 with its parts; trace, the
//     effects and the tracer that records them; screams, which finds the different
//     screams of a Go Away;
//   - which moves are legal: movegen with the Ghasts, compulsion with the satisfaction,
//     repetition; walker; and legal, which applies COMP-RULE and REP-1;
//   - games and answers: game with Outcome, report.
//
// The declaration that decides a rule has a doc comment that ends in a line of the word
// Rules, a colon and ids, with the rule's id among them; no other has this line.
//
// # For maintainers: the board
//
// A square may have several occupants, so the board keeps one 64-bit set of
// squares for each of the 27 distinguishable occupants. Equal occupants of one
// square are rare and are counted in a separate list. One byte per square names
// the square's only occupant, which avoids most searches through the sets. Gaze,
// range and compulsion take a few masks and shifts. In most positions one test
// shows that COMP-RULE and REP-1 forbid nothing. A copy of the board is cheap, so
// Do and Undo need no log of changes. Ichor is four bit planes that count down
// together. Squares are numbered file by file, so that iterating over a set
// yields moves in the order of their canonical names.
//
// Traced and untraced plies run the same code: a ply reports each effect to its
// tracer and its fates if it has them.
package nemoroth
