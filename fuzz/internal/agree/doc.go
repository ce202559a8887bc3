// Package agree plays the two implementations of the rules, packages nemoroth
// and naive, side by side and compares all that they say: what keeps a set-up
// from standing, the legal moves, and of each position compulsions and outcome,
// of each move verdict, reasons with their evidence, effects, satisfactions and
// the position after it; where there are few moves, perft too.
package agree
