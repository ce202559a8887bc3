// Package rulings holds the official rulings on the Game of Nemoroth: small cases,
// each about one question, that test any implementation of the rules. It also reads
// rulings on other games that have a schema and a rulebook (game.Documenter).
//
// The cases are YAML files, one per topic, embedded here. [Load] returns them as
// a [Corpus], [LoadFS] reads any folder, and [Loader] makes a function such as Load
// for the rulings of another game. A corpus has methods to
//
//   - find cases: [Corpus.Case] by id, [Corpus.ByRule], [Corpus.BySentence],
//     [Corpus.Search] by a question in words, [Corpus.Precedents] by a report on a
//     move ([About] returns the words for loading only those, in outline);
//   - settle a dispute: [Corpus.Judge] decides whether a move, in any notation, is
//     legal. Programs print its [Judgement] as text or as JSON;
//   - try a case: [Case.Check] on this library, [Case.Try] on any game.Rules. A
//     [Finding] reports for each check whether it passed, failed or could not be
//     asked; a [Mismatch] has the diagrams;
//   - check a corpus: [Corpus.Lint] the form of its cases, [Corpus.Coverage] whether
//     they decide every rule and every row of SENTENCES.md, [Corpus.Misquotes] the
//     quotations. [Schemas] returns the JSON Schemas of the files.
//
// Package conformance tests engines in other processes; package casebook writes pages.
//
// # For maintainers
//
// Write a ruling from the rules; never record a program's output. Put it at the end
// of its topic's file under [Corpus.NextID] and run the tests of this package, which
// report what is missing. For a new form of check, see the type form.
package rulings
