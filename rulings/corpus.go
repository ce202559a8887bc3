package rulings

import (
	"slices"

	"github.com/nemoroth/rules/rulings/game"
)

// A Corpus is a set of rulings on one game. Treat it as read-only: what Load
// returns is shared. The zero Corpus is empty.
type Corpus struct {
	Topics []*Topic   // by file name
	Rules  game.Rules // nil is the Game of Nemoroth
}

// Suite is the form of the corpus's files that this package reads, such as
// "nemoroth-rulings/2"; every file names it.
func (c *Corpus) Suite() string { return suiteOf(c.rules()) }

func suiteOf(r game.Rules) string { return r.Name() + "-rulings/2" }

func (c *Corpus) rules() game.Rules {
	if c == nil {
		return orNemoroth(nil)
	}
	return orNemoroth(c.Rules)
}

// A Topic is one file of the corpus.
type Topic struct {
	File  string  `yaml:"-"`              // its name, such as ghast.yaml
	Suite string  `yaml:"suite,required"` // Corpus.Suite
	Topic string  `yaml:"topic,required"` // the file's name without .yaml
	Title string  `yaml:"title,required"` // heading of the casebook's chapter
	Cases []*Case `yaml:"cases,required"` // by id
}

// A Case is one ruling.
type Case struct {
	File  string     `yaml:"-"` // its file's name
	Line  int        `yaml:"-"` // in its file, from 1
	Rules game.Rules `yaml:"-"` // nil is the Game of Nemoroth

	ID         string       `yaml:"id,required"`       // such as NR-0014; permanent
	Title      string       `yaml:"title,required"`    // one sentence without a full stop
	TurnsOn    []string     `yaml:"turns-on"`          // rules whose absence would change a check
	Cites      []string     `yaml:"cites"`             // further rules that it illustrates
	NearMiss   []string     `yaml:"near-miss"`         // rules that nearly apply and do not
	Decides    []string     `yaml:"decides"`           // rows of SENTENCES.md
	Basis      string       `yaml:"basis,required"`    // what it rests on
	Disputes   []string     `yaml:"disputes,filled"`   // those of RULEBOOK §15 whose other reading changes a check
	Sources    []Source     `yaml:"sources,required"`  // at least one
	SeeAlso    []string     `yaml:"see-also,filled"`   // ids of rulings on the same question
	Rulesets   []string     `yaml:"rulesets,required"` // every check is run under each of these
	Position   string       `yaml:"position"`          // the start of the case's game; a position line
	Moves      []string     `yaml:"moves"`             // played first, part of the history; pass allowed (POS-2)
	Checks     []*Check     `yaml:"checks,required"`   // at least one
	Considered []Considered `yaml:"considered"`        // other readings, with the reason for ours
	Why        string       `yaml:"why,required"`      // the reasoning
}

// A Source says where a ruling comes from.
type Source struct {
	Doc     string `yaml:"doc,required"`     // one of those that schema-nemoroth.json lists
	Section string `yaml:"section,required"` // its heading; author and date of a comment; RULEBOOK and a rule id for ours
	Quote   string `yaml:"quote"`            // the decisive sentence word for word, at most MaxQuote words
}

// Considered is a reading other than a ruling's.
type Considered struct {
	Reading string `yaml:"reading,required"`
	Because string `yaml:"because,required"`
}

// A Check is one thing that a case claims. Exactly one of its forms is used;
// what is absent (nil) is not checked, what is empty must be empty, and what is
// marked "filled" may not be empty. Moves, positions and squares are written as
// FORMATS.md says.
type Check struct {
	Line int `yaml:"-"` // in its file, from 1

	// The side on move, after the case's moves.
	Legal     []string `yaml:"legal"`           // all legal moves, in any order
	Includes  []string `yaml:"includes,filled"` // these are legal
	Excludes  []string `yaml:"excludes,filled"` // these are not
	Count     *int     `yaml:"count"`           // how many moves are legal
	MovesOf   *MovesOf `yaml:"moves-of"`        // the legal moves of one piece
	Compelled []string `yaml:"compelled"`       // all compulsions: "square piece kind [source]"
	Outcome   string   `yaml:"outcome"`         // "not over", "O wins: compulsion" …

	// One move: either Illegal with perhaps WouldSatisfy, or any of the others.
	Move            string        `yaml:"move"`
	Illegal         []game.Reason `yaml:"illegal,filled"`          // all reasons, in the protocol's order
	WouldSatisfy    []string      `yaml:"would-satisfy"`           // all satisfactions: "square piece kind [source]: RULE"
	Position        string        `yaml:"position"`                // the position line after it
	Gives           Contents      `yaml:"gives,filled"`            // some squares after it
	Effects         []string      `yaml:"effects,filled"`          // the whole trace, a line for each effect
	IncludesEffects []string      `yaml:"includes-effects,filled"` // some of it
	LacksEffects    []string      `yaml:"lacks-effects,filled"`    // kinds of effect that do not occur, or rules that none cites
	Satisfies       []string      `yaml:"satisfies"`               // as WouldSatisfy, of a legal move

	// A picture of a board.
	Setup    string   `yaml:"setup"`    // a position line, perhaps of an impossible position
	Problems []string `yaml:"problems"` // all problems (POS-1): "square [piece] RULE"

	// The position reached by the case's moves.
	Stands      Contents `yaml:"stands,filled"` // some squares
	SameAs      string   `yaml:"same-as"`       // a position line that is the same position (REP-2)
	DiffersFrom string   `yaml:"differs-from"`  // one that is not
	Diagram     string   `yaml:"diagram"`       // its diagram (DIAGRAM-1)

	// Texts.
	Reads    *Reading    `yaml:"reads"`
	Misreads *Misreading `yaml:"misreads"`
	Writes   *Reading    `yaml:"writes"`
	Text     *string     `yaml:"text,empty"` // a position line …
	Syntax   *bool       `yaml:"syntax"`     // … that cannot be read
	Record   string      `yaml:"record"`     // a game record …
	Plays    []string    `yaml:"plays"`      // … and its moves

	Puzzle *Puzzle `yaml:"puzzle-longest"`
}

// MovesOf lists the legal moves of one piece by their goals.
type MovesOf struct {
	Piece  string   `yaml:"piece,required"`  // the kind's letter
	Square string   `yaml:"square,required"` // where it stands
	To     []string `yaml:"to,required"`     // goals; "!" stands for its screams, however many
}

// Contents says what some squares hold, in the order written.
type Contents []Content

// Content is what one square holds: as the position line writes it, ichor
// included, or "empty".
type Content struct{ Square, Holds string }

// A Reading is a move and its text in a notation: Manner is canonical, lawson,
// moussambani or, on reading, any.
type Reading struct {
	Manner string `yaml:"manner,required"`
	Text   string `yaml:"text,required"`
	Move   string `yaml:"move,required"`
}

// A Misreading is a move's text that is refused: Error is syntax, ambiguous,
// effect or illegal.
type Misreading struct {
	Manner string `yaml:"manner,required"`
	Text   string `yaml:"text,required"`
	Error  string `yaml:"error,required"`
}

// A Puzzle is azgoroth's: a lone Fiend always makes a longest move while the
// other side passes (POS-2). Lines holds every line, its moves joined by
// blanks; each ends with the Fiend unable to move.
type Puzzle struct {
	Lines []string `yaml:"lines,required"`
}

// Cases returns every case of the corpus, by file and place in it; a nil one is
// left out.
func (c *Corpus) Cases() []*Case {
	var all []*Case
	for _, t := range c.topics() {
		all = append(all, t.Cases...)
	}
	return slices.DeleteFunc(all, func(k *Case) bool { return k == nil })
}

// topics returns the topics that are there.
func (c *Corpus) topics() []*Topic {
	if c == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Topics), func(t *Topic) bool { return t == nil })
}
