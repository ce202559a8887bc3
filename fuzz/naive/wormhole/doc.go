// Package wormhole is a second implementation of the game Wormhole, made to be
// compared with another one position by position.
//
// It was written from the game's rulebook alone, apart from any other program
// and without one being read. What the rulebook leaves open is decided as its
// §9 decides it.
//
// The plainest way was taken everywhere. A board is one letter for each square.
// The paths of a piece are walked step by step, and each move that is asked
// about is judged by the table WORM-WHY from the top, also when the legal moves
// are listed. Check is looked for by walking every path of every enemy piece.
// It is slow, and there is little in it to be wrong.
//
// Most rules can be switched off (Model.Without), and the disputes of §9 that a
// position can tell apart can be read the other way (Model.Reading): see
// Switchable and Disputes.
package wormhole
