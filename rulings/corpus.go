// Package rulings holds the rulings of this library on the Game of Nemoroth: small cases, each
// about one question, that test any implementation of the rules. It also reads rulings on other
// games that have a schema and a rulebook (game.Documenter).
//
// The cases are YAML files, one per topic, embedded here. [Load] returns them as a [Corpus],
// [LoadFS] reads any folder, and [Loader] makes a function such as Load for the rulings on
// another game. A corpus has methods to
//
//   - find cases: [Corpus.Case] by id, [Corpus.ByRule], [Corpus.BySentence], [Corpus.Search] by a
//     question in words, [Corpus.Precedents] by a move; [Corpus.Answer] takes any text;
//   - settle a dispute: [Corpus.Judge] decides whether a move, in any notation, is legal.
//     Its [Judgement] is text, Markdown, HTML or JSON. [Corpus.JudgeGame] does so for a game of
//     package nemoroth; [Corpus.Standing] describes a position without a move;
//   - try a case: [Case.Try] on any game.Rules, such as its own, Case.Rules. A [Finding] reports
//     for each check whether it passed, failed or could not be asked; a [Mismatch] has diagrams;
//   - check the form of its cases: [Corpus.Lint]. The form of the files is in schema.json.
//
// Package conformance tests engines in other processes; package casebook writes pages.
//
// # For maintainers
//
// Write a ruling from the rules; never record a program's output. Put it at the end of its
// topic's file under [Corpus.NextID] and run the tests of this package, which report what is
// missing. For a new form of check, see the type form. In asked.txt stands how people ask for
// rules, points, rulings and words of the glossary; glossary.txt and causes.txt stand beside it.
package rulings

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// A Corpus is a set of rulings on one game. Do not change it: all callers of Load
// share one Corpus, and several goroutines may use it at once. The zero Corpus is empty.
type Corpus struct {
	Topics      []*Topic     // by file name
	Rules       game.Rules   // the game
	Editions    []Edition    // the newest first; nil if none is known
	Withdrawals []Withdrawal // ids of rulings that were merged into others
	Beside      fs.FS        // has the files that stand beside the topics, such as glossary.txt

	describe sync.Once
	decided  []decidedMove // see Precedents

	tables    sync.Once
	sentences []Sentence
	disputes  []Point

	terms    []Term
	quoted   map[string][]string // by quotation: ids of its sentences
	readings map[string][]Reading
	indexed  sync.Once
	index    *index             // see searchIndex
	failing  map[string]failure // by misreading
	fails    map[*Case]int      // number of misreadings under which a ruling fails
	burden   map[*Case]float64  // the sum of their rarities
}

// Suite returns the name and version of the file format, such as
// "nemoroth-rulings/2". Every file of the corpus names it.
func (c *Corpus) Suite() string {
	if c.Rules == nil {
		return ""
	}
	return c.Rules.Name() + "-rulings/2"
}

// A Topic is one file of the corpus.
type Topic struct {
	File  string `yaml:"-"`                         // file name, such as ghast.yaml
	Suite string `yaml:"suite,required"`            // Corpus.Suite
	Topic string `yaml:"topic,required" is:"topic"` // file name without .yaml
	Title string `yaml:"title,required" is:"title"` // heading of its chapter in the casebook
	// Chapter orders the topics of the casebook: those with a low number come first.
	Chapter int     `yaml:"chapter"`
	Page    string  `yaml:"page" is:"topic"`       // of the casebook; "" for one of its own
	Part    string  `yaml:"part" is:"part"`        // "" for players, or Implementers
	Cases   []*Case `yaml:"cases,required,filled"` // by id
}

// Implementers is the part of the casebook for those who write programs: error reports, position
// lines, names, records, and moves in which many rules meet.
const Implementers = "implementers"

// A Case is one ruling.
type Case struct {
	File  string     `yaml:"-"`          // file name
	Line  int        `yaml:"-"`          // line in the file, from 1
	Rules game.Rules `yaml:"-" json:"-"` // the game

	ID         string       `yaml:"id,required" is:"id"`                   // NR-0014; permanent
	Title      string       `yaml:"title,required" is:"title"`             // one sentence
	TurnsOn    []string     `yaml:"turns-on" is:"rule"`                    // that decide a check
	Cites      []string     `yaml:"cites" is:"rule"`                       // illustrated too
	NearMiss   []string     `yaml:"near-miss" is:"rule"`                   // that almost apply
	Decides    []string     `yaml:"decides" is:"sentence"`                 // rows of SENTENCES.md
	Basis      string       `yaml:"basis,required" is:"basis"`             // such as betza or ours
	Disputes   []string     `yaml:"disputes,filled" is:"dispute"`          // ids of RULEBOOK §15
	Sources    []Source     `yaml:"sources,required,filled"`               // at least one
	SeeAlso    []string     `yaml:"see-also,filled" is:"ruling"`           // on the same question
	Rulesets   []string     `yaml:"rulesets,required,filled" is:"ruleset"` // of each check
	Position   string       `yaml:"position" is:"line"`                    // where the case begins
	Moves      []string     `yaml:"moves" is:"play"`                       // played first; pass too
	Checks     []*Check     `yaml:"checks,required,filled"`                // at least one
	Considered []Considered `yaml:"considered"`                            // other readings
	Why        string       `yaml:"why,required"`                          // the reasoning
}

// A Source is a place in a document that a ruling rests on.
type Source struct {
	Doc     string `yaml:"doc,required" is:"doc"` // a document that the game's schema lists
	Section string `yaml:"section,required"`      // heading, date or rule id
	Quote   string `yaml:"quote"`                 // decisive sentence, whole
}

// Considered is another reading of the sources, with the reason against it.
type Considered struct {
	Reading string `yaml:"reading,required"`
	Because string `yaml:"because,required"`
}

// A Check is one claim of a case. It sets the fields of exactly one form. A nil
// field is not checked; an empty list claims that there is nothing, unless the
// field is marked "filled" and must not be empty. The tag "is" names the form of a
// field's texts, which Lint checks: a definition of the schema, or a move, a play (a
// move or a pass) or a position line. FORMATS.md defines these texts. A field is a
// form of check on its own, or belongs to the form that the tag "of" names.
type Check struct {
	Line int `yaml:"-"` // line in the file, from 1

	// The side to move, after the case's moves.
	Legal     []string `yaml:"legal" is:"move"`           // all legal moves, in any order
	Includes  []string `yaml:"includes,filled" is:"move"` // some legal moves
	Excludes  []string `yaml:"excludes,filled" is:"move"` // some illegal moves
	Count     *int     `yaml:"count"`                     // number of legal moves
	MovesOf   *MovesOf `yaml:"moves-of"`                  // the legal moves of one piece
	Compelled []string `yaml:"compelled" is:"compulsion"` // all: "square piece kind [source]"
	Outcome   string   `yaml:"outcome" is:"outcome"`      // "not over", "O wins: compulsion" …

	// One move: why it is illegal, with reasons in order …
	Move         string        `yaml:"move" is:"move"`
	Illegal      []game.Reason `yaml:"illegal,filled"`                               // all
	WouldSatisfy []string      `yaml:"would-satisfy" is:"satisfaction" of:"illegal"` // "…: RULE"
	// … or what it does, with effects in order.
	Gives           Contents `yaml:"gives,filled" of:"move"`                          // on squares
	Effects         []string `yaml:"effects,filled" is:"effect" of:"move"`            // all
	IncludesEffects []string `yaml:"includes-effects,filled" is:"effect" of:"move"`   // some
	LacksEffects    []string `yaml:"lacks-effects,filled" is:"effect-kind" of:"move"` // or rules
	Satisfies       []string `yaml:"satisfies" is:"satisfaction" of:"move"`           // "…: RULE"
	Position        string   `yaml:"position" is:"line" of:"move"`                    // after it

	// A setup: a position line, possible or not, and all problems (POS-1).
	Setup    string   `yaml:"setup" is:"setup"`
	Problems []string `yaml:"problems" is:"problem" of:"setup"` // "square [piece] RULE"

	// The position reached by the case's moves.
	Stands      Contents `yaml:"stands,filled"`          // some squares
	SameAs      string   `yaml:"same-as" is:"line"`      // a line of the same position (REP-2)
	DiffersFrom string   `yaml:"differs-from" is:"line"` // position line of another position
	Diagram     string   `yaml:"diagram"`                // diagram (DIAGRAM-1)

	// Texts.
	Reads    *WrittenMove `yaml:"reads"`
	Misreads *WrongText   `yaml:"misreads"`
	Writes   *WrittenMove `yaml:"writes"`
	Text     *string      `yaml:"text"`                        // position line
	Syntax   *bool        `yaml:"syntax" of:"text"`            // true if Text is invalid
	Record   string       `yaml:"record"`                      // game record
	Plays    []string     `yaml:"plays" is:"play" of:"record"` // moves of Record
}

// MovesOf lists the goals of the legal moves of one piece.
type MovesOf struct {
	Piece  string   `yaml:"piece,required" is:"piece"`   // the kind's letter
	Square string   `yaml:"square,required" is:"square"` // square of the piece
	To     []string `yaml:"to,required" is:"goal"`       // goals; "!" stands for all screams
}

// Contents lists the contents of some squares, in the order of the file.
type Contents []Content

// Content is the content of one square: its text in a position line, including
// ichor, or "empty".
type Content struct{ Square, Holds string }

// A WrittenMove is a move and its text in a notation. Manner is the notation:
// canonical, lawson, moussambani or, for reads only, any.
type WrittenMove struct {
	Manner string `yaml:"manner,required" is:"manner"`
	Text   string `yaml:"text,required" is:"text"`
	Move   string `yaml:"move,required" is:"move"`
}

// A WrongText is a text that names no legal move. Error is syntax, ambiguous,
// effect or illegal.
type WrongText struct {
	Manner string `yaml:"manner,required" is:"manner"`
	Text   string `yaml:"text,required" is:"text"`
	Error  string `yaml:"error,required" is:"error"`
}

// Cases returns all cases of the corpus in the order of the files.
func (c *Corpus) Cases() (all []*Case) {
	if c == nil {
		return nil
	}
	for _, t := range c.Topics {
		all = append(all, t.Cases...)
	}
	return all
}

// Case returns the ruling with an id, such as NR-0014. Letter case and leading
// zeros do not matter.
func (c *Corpus) Case(id string) (*Case, bool) {
	id = fullID(id)
	for _, k := range c.Cases() {
		if strings.EqualFold(k.ID, id) {
			return k, true
		}
	}
	return nil, false
}

// fullID adds leading zeros: NR-0014 for NR-14.
func fullID(id string) string {
	head, number, _ := strings.Cut(id, "-")
	return head + "-" + strings.Repeat("0", max(4-len(number), 0)) + number
}

// ByRule returns the rulings about a rule: first those that turn on it, then those
// whose expectations name it, then those that only cite it or are near misses of
// it. Each group is sorted by id. About a dispute, such as D-09, are those that rest on it.
func (c *Corpus) ByRule(rule string) []*Case {
	score := map[*Case]float64{}
	for _, k := range c.Cases() {
		for i, list := range [][]string{
			slices.Concat(k.Cites, k.Avoids(), k.Disputes), k.Names(), k.TurnsOn} {

			if slices.Contains(list, rule) {
				score[k] = float64(i)
			}
		}
	}
	return byScore(score, len(score))
}

// BySentence returns the rulings that decide a row of SENTENCES.md, sorted by id.
func (c *Corpus) BySentence(id string) []*Case {
	score := map[*Case]float64{} // the same for all
	for _, k := range c.Cases() {
		if slices.Contains(k.Decides, strings.ToUpper(id)) {
			score[k] = 0
		}
	}
	return byScore(score, len(score))
}

// NextID returns the id for the next ruling of the corpus: one more than the
// highest id in use or withdrawn. It returns "" for a corpus without rulings.
func (c *Corpus) NextID() string {
	highest := ""
	for _, k := range c.Cases() {
		highest = max(highest, k.ID)
	}
	for _, w := range c.Withdrawals {
		highest = max(highest, w.ID)
	}
	game, digits, _ := strings.Cut(highest, "-")
	number, err := strconv.Atoi(digits)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s-%04d", game, number+1)
}
