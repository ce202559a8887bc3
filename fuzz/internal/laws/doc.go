// Package laws holds what must be true of the library whatever it is given:
// each function takes an input, a text or bytes that package board decodes, and
// returns an error where a law is broken. The fuzz targets and the seeded tests
// call them.
//
// The laws use the public API alone, and where they know the rules (geometry,
// POS-1, the canonical texts) they know them anew.
package laws
