package rulings

import (
	"slices"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// A Corpus is a set of rulings on one game. Do not change it: all callers of Load
// share one Corpus. The zero Corpus is empty.
type Corpus struct {
	Topics []*Topic   // by file name
	Rules  game.Rules // the game

	describe sync.Once
	decided  []decidedMove // see Precedents
}

// Suite returns the name and version of the file format, such as
// "nemoroth-rulings/2". Every file of the corpus names it.
func (c *Corpus) Suite() string {
	if c == nil || c.Rules == nil {
		return ""
	}
	return suiteOf(c.Rules)
}

func suiteOf(r game.Rules) string { return r.Name() + "-rulings/2" }

// A Topic is one file of the corpus.
type Topic struct {
	File  string  `yaml:"-"`              // file name, such as ghast.yaml
	Suite string  `yaml:"suite,required"` // Corpus.Suite
	Topic string  `yaml:"topic,required"` // file name without .yaml
	Title string  `yaml:"title,required"` // heading of its chapter in the casebook
	Cases []*Case `yaml:"cases,required"` // by id
}

// A Case is one ruling.
type Case struct {
	File  string     `yaml:"-"`          // file name
	Line  int        `yaml:"-"`          // line in the file, from 1
	Rules game.Rules `yaml:"-" json:"-"` // the game

	ID         string       `yaml:"id,required"`       // such as NR-0014; permanent
	Title      string       `yaml:"title,required"`    // one sentence without a full stop
	TurnsOn    []string     `yaml:"turns-on"`          // rules without which a check would change
	Cites      []string     `yaml:"cites"`             // further rules that it illustrates
	NearMiss   []string     `yaml:"near-miss"`         // rules that almost apply
	Decides    []string     `yaml:"decides"`           // rows of SENTENCES.md
	Basis      string       `yaml:"basis,required"`    // betza, azgoroth, lawson, derived, ours or disputed
	Disputes   []string     `yaml:"disputes,filled"`   // ids of RULEBOOK §15; the other reading changes a check
	Sources    []Source     `yaml:"sources,required"`  // at least one
	SeeAlso    []string     `yaml:"see-also,filled"`   // ids of rulings on the same question
	Rulesets   []string     `yaml:"rulesets,required"` // every check runs under each of these
	Position   string       `yaml:"position"`          // position line; the start of the case's game
	Moves      []string     `yaml:"moves"`             // played first; may contain pass (POS-2)
	Checks     []*Check     `yaml:"checks,required"`   // at least one
	Considered []Considered `yaml:"considered"`        // other readings, with the reason for ours
	Why        string       `yaml:"why,required"`      // the reasoning
}

// A Source is a place in a document that a ruling rests on.
type Source struct {
	Doc     string `yaml:"doc,required"`     // a document that schema-nemoroth.json lists
	Section string `yaml:"section,required"` // heading; author and date; or RULEBOOK and a rule id
	Quote   string `yaml:"quote"`            // decisive sentence, at most MaxQuote words
}

// Considered is another reading of the sources, with the reason against it.
type Considered struct {
	Reading string `yaml:"reading,required"`
	Because string `yaml:"because,required"`
}

// A Check is one claim of a case. It sets the fields of exactly one form. A nil
// field is not checked; an empty list claims that there is nothing, unless the
// field is marked "filled" and must not be empty. FORMATS.md defines the texts of
// moves, positions and squares.
type Check struct {
	Line int `yaml:"-"` // line in the file, from 1

	// The side to move, after the case's moves.
	Legal     []string `yaml:"legal"`           // all legal moves, in any order
	Includes  []string `yaml:"includes,filled"` // some legal moves
	Excludes  []string `yaml:"excludes,filled"` // some illegal moves
	Count     *int     `yaml:"count"`           // number of legal moves
	MovesOf   *MovesOf `yaml:"moves-of"`        // the legal moves of one piece
	Compelled []string `yaml:"compelled"`       // all compulsions: "square piece kind [source]"
	Outcome   string   `yaml:"outcome"`         // "not over", "O wins: compulsion" …

	// One move: either Illegal and optionally WouldSatisfy, or any of the others.
	Move            string        `yaml:"move"`
	Illegal         []game.Reason `yaml:"illegal,filled"`          // all reasons, in the order of the protocol
	WouldSatisfy    []string      `yaml:"would-satisfy"`           // all satisfactions: "square piece kind [source]: RULE"
	Position        string        `yaml:"position"`                // position line after the move
	Gives           Contents      `yaml:"gives,filled"`            // some squares after the move
	Effects         []string      `yaml:"effects,filled"`          // all effects, one line each
	IncludesEffects []string      `yaml:"includes-effects,filled"` // some of the effects
	LacksEffects    []string      `yaml:"lacks-effects,filled"`    // kinds and rules that no effect has
	Satisfies       []string      `yaml:"satisfies"`               // as WouldSatisfy, for a legal move

	// A setup.
	Setup    string   `yaml:"setup"`    // position line, possible or not
	Problems []string `yaml:"problems"` // all problems (POS-1): "square [piece] RULE"

	// The position reached by the case's moves.
	Stands      Contents `yaml:"stands,filled"` // some squares
	SameAs      string   `yaml:"same-as"`       // position line of the same position (REP-2)
	DiffersFrom string   `yaml:"differs-from"`  // position line of another position
	Diagram     string   `yaml:"diagram"`       // diagram (DIAGRAM-1)

	// Texts.
	Reads    *Reading    `yaml:"reads"`
	Misreads *Misreading `yaml:"misreads"`
	Writes   *Reading    `yaml:"writes"`
	Text     *string     `yaml:"text,empty"` // position line
	Syntax   *bool       `yaml:"syntax"`     // true if Text is invalid
	Record   string      `yaml:"record"`     // game record
	Plays    []string    `yaml:"plays"`      // moves of Record

	Puzzle *Puzzle `yaml:"puzzle-longest"`
}

// MovesOf lists the goals of the legal moves of one piece.
type MovesOf struct {
	Piece  string   `yaml:"piece,required"`  // the kind's letter
	Square string   `yaml:"square,required"` // square of the piece
	To     []string `yaml:"to,required"`     // goals; "!" stands for all screams
}

// Contents lists the contents of some squares, in the order of the file.
type Contents []Content

// Content is the content of one square: its text in a position line, including
// ichor, or "empty".
type Content struct{ Square, Holds string }

// A Reading is a move and its text in a notation. Manner is the notation:
// canonical, lawson, moussambani or, for reads only, any.
type Reading struct {
	Manner string `yaml:"manner,required"`
	Text   string `yaml:"text,required"`
	Move   string `yaml:"move,required"`
}

// A Misreading is a text that names no legal move. Error is syntax, ambiguous,
// effect or illegal.
type Misreading struct {
	Manner string `yaml:"manner,required"`
	Text   string `yaml:"text,required"`
	Error  string `yaml:"error,required"`
}

// A Puzzle is that of azgoroth: a lone Fiend always makes a longest move while the
// other side passes (POS-2). Lines holds all sequences of such moves, each joined
// by spaces, until the Fiend cannot move.
type Puzzle struct {
	Lines []string `yaml:"lines,required"`
}

// Cases returns all cases of the corpus except nil ones, in the order of the
// files.
func (c *Corpus) Cases() []*Case {
	var all []*Case
	for _, t := range c.topics() {
		all = append(all, t.Cases...)
	}
	return slices.DeleteFunc(all, func(k *Case) bool { return k == nil })
}

// topics returns all topics except nil ones.
func (c *Corpus) topics() []*Topic {
	if c == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Topics), func(t *Topic) bool { return t == nil })
}
