// Package wormhole is a second implementation of the game Wormhole, to be
// compared with another one position by position.
//
// A Model is the rules, as a game.Rules and a game.Boarder. Model.Without
// switches off a rule, and Model.Reading reads a dispute of the rulebook's §9
// the other way.
//
// # For maintainers
//
// This package was written from the rulebook alone, without reading another
// program. Whatever the rulebook leaves open is decided as in its §9. A board
// is one letter for each square. Paths are walked step by step. The table
// WORM-WHY judges every move, also for the list of legal moves. Check is found
// by walking every path of every enemy piece. The code is slow, and little in
// it can be wrong.
package wormhole
