// Package notation reads and writes games of Nemoroth as people write them:
// Lawson's diagram, moves in Lawson's notation and in Moussambani's, and game
// records. The position line and the canonical names of moves, for programs, are
// in package nemoroth.
//
//	g := nemoroth.NewGame(nemoroth.Standard())
//	w, err := notation.Parse(g, "Bd3:c2,e2 !", notation.Any) // w.Move is Be1d3
//	text, err := notation.Format(g, w.Move, notation.Moussambani) // Bd3=pHc2,pHe2
//
// The main verbs, with an example each:
//
//   - Read reads a move, legal or not; Parse a legal one. Format writes a move.
//   - ReadRecord reads a record and Reader several; Record.Game plays it. FromGame
//     makes a record and Record.Write writes it.
//   - ReadDiagram and WriteDiagram read and write a diagram; Diagram adds marks.
//
// # Moves
//
// This is the whole table of what Format writes; Lawson's page has examples only.
// Kinds are capitals for both sides, statues are pH, Mummies M. Every notation
// also has the canonical names (Be1d3, Ab1!, Ae5!d5,e6,f5) and the bare move
// without effects. "The order" is that of the pushes.
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
//	… somebody who is not pushed            Af4(Bf3-f2:e1)          Af4=Bf2,pHe1
//	the order                               the pushes' order       the goals' order
//
// Where FORMATS.md leaves a choice (NOTE-1 to NOTE-6):
//
//   - A piece is named as it is when its push begins; a piece that is gone, as it
//     was before the push that it is gone by. Moussambani's list has Hd7-0 for a
//     Human that promotes and dissolves.
//   - Each neighbour of a Go Away is pushed to a goal of its own, so that
//     Moussambani's list of a scream needs no from-squares. Readers accept them
//     (pHd2-e3).
//   - A text states all effects or none, in any order within a list. Pushes in
//     another order than the canonical one that comes to the same (SCREAM-4) must
//     fit the board at their turn and come to the same end; when a bystander turns
//     to stone is not compared. Under SCREAM-5 the order of a list means nothing.
//     The effects of an illegal move are not compared.
//   - Effects do not tell two pieces apart that may go to the same square, since
//     both do the same there. A single push that may be a move too (Hd4-d5) is
//     ambiguous; Format writes the canonical name instead of a move that would be
//     (Lc3:d4).
//   - Moussambani's signs differ in meaning: Zxd7 and L*d2 are wrong effects.
//   - Comments are ! ? + ++ in any number, with blanks before them or not. An
//     explanation may follow + or ++ at once (++d2): it begins with a letter or a
//     digit, and may hold , . ' and _ too, but no sign of an effect. "Ac1!" is
//     always the scream; a move Ac1 with the comment ! is written "Aac1!", a bare
//     scream with this comment "Ac1!!".
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
// The tags come first, each key once; Ruleset, Notation, Position (a position
// line), Result and Mode have a meaning. Without them a game starts from the
// starting position, under the Reader's ruleset, in any notation. Move numbers may
// be left out but not be wrong. A semicolon may divide Alabaster's move from
// Obsidian's; in Moussambani's notation it is written. A diagram between moves
// must show the game at that place, and so must its optional last line ("A 3").
// Comments in braces keep their lines. A record ends with its result, before the
// next tags, or with the stream; comments and a diagram right behind the result
// belong to it. A pass (POS-2) is read only in a record with the tag [Mode
// "analysis"], since no game has one.
//
// # Diagrams
//
// A square has three lines: on the upper two six occupants of two characters
// each, a lone one in the middle; on the last the plies of ichor. A digesting Leaf
// Pile is L* or l*.
//
//	+------+------+------+
//	| M wpb|      |      |
//	|pH    |  ph  |  L*  |
//	| I  6 |      | I 10 |
//	+------+------+------+
//
// # Errors and limits
//
// Errors are those of package nemoroth (SyntaxError, AmbiguousError, MoveError
// with its Report, SetupError; LineError around all errors of records) and
// IllegalError, EffectError, ResultError and DiagramError. A record that cannot
// be read to its end comes with all that was read before; Reader.Refused is the
// illegal move that ended it. No input makes a function panic. A line has at most
// MaxLine bytes and a record MaxRecord.
package notation
