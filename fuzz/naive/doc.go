// Package naive is a second implementation of the rules of the Game of
// Nemoroth, made to be compared with package nemoroth position by position.
//
// It was written from RULEBOOK.md and FORMATS.md alone, apart from the engine
// and without its rule code being read: the two share plain values (squares,
// pieces, set-ups, rulesets, moves, effects, reports) and nothing that decides
// anything. The orders of effects and problems are those documented beside
// these values. One exception must be known: the engine's list of a set-up's
// problems (POS-1) stands in the same file as the set-up and was seen, so that
// Model.Problems is written anew but is no wholly independent witness.
//
// The plainest way was taken everywhere. A board is a list of occupants and a
// number of plies of ichor for each square; every occupant has a serial number,
// so that what became of it is found by looking for that number; the orders of
// a scream are all tried (of seven or eight squares, all that go on from
// different boards); what is listed is sorted by comparators of its own;
// repetition compares texts. It is slow, and there is little in it to be wrong.
//
// Nearly every rule can be switched off (Model.Without), which is how the
// rulings corpus is checked for citations that do not matter: see Switchable.
package naive
