// Package fuzz holds what tries to prove the library wrong: the second
// implementation of the rules (naive), fuzz targets for every text and every
// property, seeded runs that compare the two implementations, playthroughs, and a
// measure of how rich the positions are that all this is tried on.
//
// See README.md for how to run it.
package fuzz
