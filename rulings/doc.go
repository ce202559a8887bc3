// Package rulings is the case law of the Game of Nemoroth: a corpus of small
// decided cases, each about one thing, that any implementation of the rules can
// be held to. It reads and tries rulings on other games too, which bring a schema
// and a rulebook of their own (game.Documenter).
//
// The cases are YAML files, one per topic, embedded here. [Load] returns them as
// a [Corpus], [LoadFS] reads any folder, and [Loader] makes a function such as Load
// for the rulings of another game. With a corpus one can
//
//   - find cases: [Corpus.Case] by id, [Corpus.ByRule], [Corpus.BySentence],
//     [Corpus.Search] by a question in words, and [Corpus.Precedents], which bear
//     on the report on a move ([About] returns the words for loading only those);
//   - settle a dispute: [Corpus.Judge] answers whether a move, as people write it,
//     may be played. Its [Judgement] is what programs print, as text and as JSON;
//   - try a case: [Case.Check] on this library, [Case.Try] on any game.Rules. A
//     [Finding] says of each check whether it passed, failed or could not be
//     asked, and a [Mismatch] shows the diagrams;
//   - hold the corpus to its own form: [Corpus.Lint] asks for known ids and
//     canonical texts, [Corpus.Coverage] whether every rule and every row of
//     SENTENCES.md is decided, [Corpus.Misquotes] whether the quotations stand in
//     the source documents. [Schemas] has the files' JSON Schemas.
//
// A ruling is authored from the rules, never recorded from a program's output.
// To add one, write it at the end of its topic's file under the next free id and
// run the tests of this package, which name what it lacks. To add a form of
// check, see the type form.
//
// Package conformance puts the corpus to engines in other processes, package
// casebook writes it down as pages to read.
package rulings
