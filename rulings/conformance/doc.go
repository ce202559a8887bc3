// Package conformance compares engines by a corpus of rulings, over the
// conformance protocol (PROTO-1 in FORMATS.md): one request a line in, one answer
// a line out, JSON both.
//
//   - [Games] answers for the games of this program.
//   - [StartProcess] runs an engine in another process.
//   - [Run] puts a corpus to an [Engine] and returns a [Statement].
//   - [Compare] puts one request to an engine and says in what it differs; package
//     fuzz/engines looks for such requests.
//   - [Remote] makes an engine a game.Rules, for what is written for any game.
package conformance
