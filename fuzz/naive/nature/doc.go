// Package nature is a second implementation of the game Nature vs. Black Magic,
// made to be compared with another one position by position.
//
// It was written from the game's rulebook alone, apart from any other program
// and without one being read. What the rulebook leaves open is decided as its
// §9 decides it.
//
// The plainest way was taken everywhere. A board is one letter for each square.
// Every name that could be a move of a piece is judged by the table NAT-WHY from
// the top, also when the legal moves are listed. Whether a ruler could be
// captured is found by asking every enemy piece. It is slow, and there is little
// in it to be wrong.
//
// Most rules can be switched off (Model.Without), and the disputes of §9 that a
// position can tell apart can be read the other way (Model.Reading): see
// Switchable and Disputes.
package nature
