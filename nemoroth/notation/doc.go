// Package notation reads and writes games of Nemoroth as people do: Lawson's
// diagram, moves in Lawson's manner and in Moussambani's, and game records. The
// canonical texts (position line, canonical move name) are package nemoroth's.
//
// # Diagrams (DIAGRAM-1)
//
// WriteDiagram and ReadDiagram. Three lines a square, three occupants of two
// characters on each of the upper two, plies of ichor on the last; a lone
// occupant in the middle; L* and l* are digesting Leaf Piles:
//
//	+------+------+------+
//	| M wpb|      |      |
//	|pH    |  ph  |  L*  |
//	| I  6 |      | I 10 |
//	+------+------+------+
//
// # Moves (NOTE-1 to NOTE-6)
//
// Format and Parse. Any manner has the canonical name (Be1d3, Ab1!,
// Ae5!d5,e6,f5) and the bare move without effects. Kinds are capitals for both
// sides, statues pH, Mummies M. Lawson's page gives examples only; this is the
// whole table, as written. "Order" means the order of the pushes.
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
// Details, where FORMATS.md leaves a choice:
//
//   - A piece is named as it is when its push is reached, and, if it is gone, as
//     it was just before that push. So Moussambani's list has Hd7-0 for a Human
//     that promotes and dissolves.
//   - Moussambani's list of a scream never needs from-squares of pieces that
//     stay: each neighbour of a Go Away has its own goal. Readers take them
//     (pHd2-e3).
//   - What is stated must be exactly what happens, in any order within a list.
//     Pushes listed in another order than the canonical one, where both come to
//     the same (SCREAM-4), must fit the board as it is when each is reached and
//     come to the same end; the moment at which a bystander turns to stone is
//     then not compared. Under SCREAM-5 the order of a list means nothing.
//   - Effects never tell two pieces apart that may go to the same square: they
//     have the same there. A single push written alone that is a legal move too
//     (Hd4-d5) is ambiguous; where that would befall a written move (Lc3:d4),
//     its canonical name is written instead.
//   - Two signs of Moussambani's are never mixed up: Zxd7 and L*d2 are wrong
//     effects.
//   - A comment is ! ? + ++ in any number, each with or without blanks before
//     it; + and ++ may have an explanation right behind them, which begins with
//     a letter or a digit and may hold , . ' _ as well (++d2). No effect
//     can hide in it. "Ac1!" is always a scream's canonical name: a move Ac1
//     that has this comment is written "Aac1!", a bare scream "Ac1!!".
//
// # Records (NOTE-7)
//
// Reader, ReadRecord, ReadRecords and Record.Write:
//
//	[Event "By mail"]
//	[Alabaster "A. Player"]
//	[Ruleset "Standard"]
//	[Notation "lawson"]
//	[Result "0-1"]
//
//	1. Bd3:c2,e2 Gb6 {a comment} 2. Be5:d7,f7 ? Gd4(p) ! 0-1
//
// Tags stand first, any key once; Ruleset, Notation, Position (a position line),
// Result and Mode have a meaning. Without tags a score is one from the starting
// position under Standard, in any manner. Move numbers may be left out but not
// be wrong; a semicolon may stand between Alabaster's move and Obsidian's in
// every manner, and is written in Moussambani's. A diagram between moves must
// show the game at that place, and so must its optional last line ("A 3").
// Comments in braces keep their lines. A record ends with its result, before the
// next tags, or with the stream; comments and a diagram right behind the result
// still belong to it. Passes (POS-2) are read only in a record with the tag
// [Mode "analysis"], since no game has them.
//
// # Errors
//
// Those of package nemoroth (SyntaxError, AmbiguousError, MoveError with its
// Report, SetupError, LineError for records), and EffectError, ResultError and
// DiagramError. Nothing panics, whatever it is given.
package notation
