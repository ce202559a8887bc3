// Package nature is a second implementation of the game Nature vs. Black Magic,
// to be compared with another one position by position.
//
// A Model is the rules, as a game.Rules. Model.Without switches off a rule, and
// Model.Reading reads a dispute of the rulebook's §9 the other way.
//
// # For maintainers
//
// This package was written from the rulebook alone, without reading another
// program. Whatever the rulebook leaves open is decided as in its §9. A board
// is one letter for each square. The table NAT-WHY judges every name that could
// be a move, also for the list of legal moves. To see whether a ruler could be
// captured, every enemy piece is tried. The code is slow, and little in it can
// be wrong.
package nature
