// Package rulings is the case law of the Game of Nemoroth: a corpus of small
// decided cases, each about one thing, which any implementation of the rules
// can be held to.
//
// The cases are YAML files, one per topic, embedded here. [Load] returns them,
// [LoadFS] reads a folder of one's own. Around them:
//
//   - [Corpus.Lint] and [Corpus.Coverage] hold the corpus to its own form: ids,
//     canonical texts, every rule and every row of SENTENCES.md decided.
//   - [Case.Check] runs a case against this library, [Case.CheckWith] against
//     any other [Model] in the same program.
//   - [Corpus.Case], [Corpus.ByRule], [Corpus.BySentence], [Corpus.Search] and
//     [Corpus.Precedents] find cases; the last one those that turn on the rules
//     which a report cites.
//   - [Run] puts the corpus to an [Engine] over the conformance protocol
//     (PROTO-1) and returns a [Statement]; [StartProcess] is an engine in
//     another process, [BuiltIn] is this library itself, and [Serve] lets this
//     library answer the protocol.
//   - [Corpus.Casebook] writes it all down as pages to read.
//
// A ruling is authored from the rules, never recorded from a program's output.
package rulings
