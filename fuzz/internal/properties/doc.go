// Package properties holds what must be true of the library whatever it is
// given: each exported function takes an input, a text or a case of package gen,
// and returns a *gametest.Failure where a property does not hold. The fuzz
// targets and the seeded tests call them. What holds of every game stands in
// package gametest.
//
// The properties use the public API alone, and where they know the rules
// (geometry, POS-1, the canonical texts) they know them anew.
package properties
