// Package gen makes positions out of bytes: any byte string is a ruleset, a
// set-up (possible or not) and a line of choices, and a random byte string is
// usually a rich one, with crowds, statues, digesting Leaf Piles, old ichor,
// Zombies, and several Basilisks and Ghasts a side.
//
// Fuzzers and seeded runs share the decoder, so that whatever a seeded run
// finds is an input for a fuzzer, and the other way round.
package gen
