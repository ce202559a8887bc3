// Package conformance checks engines against a corpus of rulings over the
// conformance protocol (PROTO-1 in FORMATS.md): one JSON object a line for each
// request and answer.
//
//   - [StartProcess] runs an engine in another process; [Games] answers in this
//     one.
//   - [Run] asks an [Engine] about every ruling and returns a [Statement].
//   - [Compare] asks one request and lists the differences from this program's
//     answer; package fuzz/engines searches for such requests.
//
// A missing answer is an [*EngineError]; invalid options match [ErrOptions].
package conformance
