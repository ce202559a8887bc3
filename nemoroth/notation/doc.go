// Package notation reads and writes games of Nemoroth as people write them down:
// Lawson's diagram, moves in Lawson's and Moussambani's notations, and game
// records. Package nemoroth has the forms meant for programs: the position line
// and the canonical move names.
//
//	g := nemoroth.NewGame(nemoroth.Standard())
//	w, err := notation.ReadLegal(g, "Bd3:c2,e2 !", notation.Any) // w.Move is Be1d3
//	text, err := notation.Format(g, w.Move, notation.Moussambani) // Bd3=pHc2,pHe2
//
// The main functions, most with an example:
//
//   - Read reads a move, legal or not; ReadLegal reads a legal move; Format writes one.
//   - ReadRecord reads one record, Records a stream of records, and Archive a folder.
//     Record.Game plays a record. FromGame makes a record, Record.Play adds a move,
//     Record.SetTag sets a player or the result, and Record.Text writes it.
//   - ReadDiagram and WriteDiagram read and write a diagram; Diagram adds marks.
//   - ReadMove, ReadPosition and ReadLetter also accept what people write outside the
//     strict notations (NOTE-8).
//
// Package letter reads the words of records, for this and other games.
//
// # Errors and limits
//
// Errors are those of package nemoroth (SyntaxError, AmbiguousError, MoveError,
// SetupError) and IllegalError, EffectsError and letter.Error. A letter.RecordError with
// line, column and ply wraps all errors in records. If a record cannot be read to its
// end, the reader returns what it has read with the error.
//
// In a stream a line has at most letter.MaxLine bytes and a record at most
// letter.MaxRecord. No input makes a function panic.
//
// # Moves
//
// The table lists everything that Format writes; Lawson's page has examples only.
// Kinds are capitals for both sides, a statue is pH, a Mummy M. Every notation also
// accepts the canonical names (Be1d3, Ab1!, Ae5!d5,e6,f5) and the bare move without
// effects. "The order" is that of the pushes.
//
//	what happens                            Lawson                  Moussambani
//	a move                                  Gb6                     Gb6
//	of one of two that may go there         Hab3  H2b3  Ha2b3       Hab3  H2b3  Ha2b3
//	a Leaf Pile engulfs                     L:d2  Lc:d2             Lxd2  Lcxd2
//	a Zombie destroys                       Z:d7                    Z*d7
//	a Zombie dissolves on ichor             Zd5(d)  Z:d5(d)         Zd5=Z0  Z*d5=Z0
//	a Human promotes                        Hb8=Z                   Hb8=Zb8
//	the mover is petrified                  Gd4(p)                  Gd4=pGd4
//	others are petrified                    Bd3:c2,e2               Bd3=pHc2,pHe2
//	both                                    Bd3(p):c5,e5            Bd3=pBd3,pHc5,pHe5
//	a scream, its order not mattering       Ac1                     Ac1
//	a scream with all it does               Ac1(Gd1-e1,Hb2-a3)      Ac1=Ge1,Ha3
//	off the board                           Ab2(Ha2-0)              Ab2=Ha2-0
//	a statue, a Mummy                       Ad3(pHd4-d5,Me4-f5)     Ad3=pHd5,Mf5
//	several on one square                   Ad3(H+Zd4-d5)           Ad3=Hd5,Zd5
//	petrified where it is pushed to         Ac1(Hd2-e3(p))          Ac1=pHe3
//	promoted, one of two                    Ad6(H=Z+Gd7-d8)         Ad6=Zd8,Gd8
//	promoted, then dissolved                Ad6(Hd7-d8=Z(d))        Ad6=Hd7-0
//	dissolved, one of two                   Ad3(H+Z(d)d4-d5)        Ad3=Hd5,Zd4-0
//	pushed onto a pile                      Ad3(Hd4:d5)             Ad3=Hd4-0
//	onto a pile on ichor, one dissolves     Ad3(H+Z(d)d4:d5)        Ad3=Hd4-0,Zd4-0
//	a pushed pile engulfs                   Ad3(Ld4:d5)             Ad3=Ld5,Hd5-0
//	a pushed Basilisk petrifies             Ae5(Be6-e7:f5,pLf5-g5)  Ae5=Be7,pLg5
//	… a piece that is not pushed            Af4(Bf3-f2:e1)          Af4=Bf2,pHe1
//	the order                               the pushes' order       the goals' order
//
// Where FORMATS.md (NOTE-1 to NOTE-6) leaves a choice:
//
//   - A pushed piece has the name that it has when its push begins. A piece that is
//     removed has, in Moussambani's list, the name that it had before the push that
//     removed it: Hd7-0 for a Human that promotes and dissolves.
//   - Every neighbour of a Go Away is pushed to a goal of its own, so Moussambani's
//     list of a scream needs no from-squares. Readers accept them (pHd2-e3).
//   - A text states all effects of a move or none, in any order within a list.
//   - Pushes may be listed in another order than the canonical one if both lead to
//     the same position (SCREAM-4). The effects are then those of that order. Under
//     SCREAM-5 the order of a list means nothing.
//   - The effects of an illegal move are not compared.
//   - Effects do not tell apart two pieces of one kind that may go to the same
//     square, because both have the same effects there.
//   - A text with the square of an own piece and a goal is that move, legal or not:
//     Hd4-d5 is no list of one push, and Hc3:c2 petrifies nobody on c2. A list of
//     pushes alone has two elements or more, or one whose piece cannot move by itself
//     or falls off the board.
//   - Moussambani's signs x and * differ: Zxd7 and L*d2 state wrong effects.
//   - Comments on a move are any number of ! ? + and ++, with or without blanks
//     before each. An explanation may follow + or ++ directly (++d2). It begins with
//     a letter or a digit, and may contain , . ' and _ but no sign of an effect.
//   - "Ac1!" is always the scream. A move Ac1 with the comment ! is written "Aac1!",
//     and a bare scream with that comment "Ac1!!".
//
// # Records
//
//	[Event "By mail"]
//	[Alabaster "A. Player"]
//	[Ruleset "Standard"]
//	[Notation "lawson"]
//	[Result "0-1"]
//
//	1. Bd3:c2,e2 Gb6 {a comment} 2. Be5:d7,f7 ? Gd4(p) ! 0-1
//
// The tags come first, each key once. Ruleset, Notation, Position (a position
// line), Result and Mode have a meaning; without them a game starts from the
// starting position, under the caller's ruleset, with moves in any notation.
//
// Move numbers may be left out, but must not be wrong. A semicolon may separate
// Alabaster's move from Obsidian's; in Moussambani's notation it is written. A
// diagram between moves must show the position at that place, and so must its
// optional last line ("A 3"). Comments in braces keep their line breaks.
//
// A record ends with its result, before the tags of the next record, or with the
// stream. Comments and a diagram directly after the result belong to it. A pass
// (POS-2) is read only in a record with the tag [Mode "analysis"], because it is
// never a legal move of a game.
//
// # Diagrams
//
// A square has three lines. The two upper ones hold six occupants of two characters
// each; a lone occupant stands in the middle. The last line shows the plies of ichor
// left. A digesting Leaf Pile is L* or l*.
//
//	+------+------+------+
//	| M wpb|      |      |
//	|pH    |  ph  |  L*  |
//	| I  6 |      | I 10 |
//	+------+------+------+
package notation
