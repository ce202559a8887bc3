package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// SuiteVersion is the form of the corpus that this package reads; every file
// names it.
const SuiteVersion = "nemoroth-rulings/1"

// A Corpus is a set of rulings. Treat it as read-only: what Load returns is
// shared. The zero Corpus is empty.
type Corpus struct {
	Topics []*Topic // by file name
}

// A Topic is one file of the corpus.
type Topic struct {
	File  string  `yaml:"-"`              // its name, such as ghast.yaml
	Suite string  `yaml:"suite,required"` // SuiteVersion
	Topic string  `yaml:"topic,required"` // the file's name without .yaml
	Title string  `yaml:"title,required"` // heading of the casebook's chapter
	Cases []*Case `yaml:"cases,required"` // by id
}

// A Case is one ruling.
type Case struct {
	File string `yaml:"-"` // its file's name
	Line int    `yaml:"-"` // in its file, from 1

	ID       string          `yaml:"id,required"`       // NR-0000; permanent
	Title    string          `yaml:"title,required"`    // one sentence without a full stop
	TurnsOn  []nemoroth.Rule `yaml:"turns-on"`          // rules whose absence would change a check
	Cites    []nemoroth.Rule `yaml:"cites"`             // further rules that it illustrates
	NearMiss []nemoroth.Rule `yaml:"near-miss"`         // rules that nearly apply and do not
	Decides  []string        `yaml:"decides"`           // rows of SENTENCES.md
	Basis    string          `yaml:"basis,required"`    // one of Bases
	Sources  []Source        `yaml:"sources,required"`  // at least one
	Rulesets []string        `yaml:"rulesets,required"` // every check is run under each of these
	Position string          `yaml:"position"`          // the start of the case's game; a position line
	Moves    []string        `yaml:"moves"`             // played first, part of the history; pass allowed (POS-2)
	Checks   []*Check        `yaml:"checks,required"`   // at least one
	Refuted  []Refuted       `yaml:"refuted"`           // readings considered and rejected
	Why      string          `yaml:"why,required"`      // the reasoning
}

// A Source says where a ruling comes from.
type Source struct {
	Doc     string `yaml:"doc,required"`     // one of Docs
	Section string `yaml:"section,required"` // its heading; author and date of a comment; RULEBOOK and a rule id for ours
}

// Refuted is a reading that a ruling rejects.
type Refuted struct {
	Reading string `yaml:"reading,required"`
	Because string `yaml:"because,required"`
}

// Bases are what a ruling may rest on, in the casebook's order.
func Bases() []string {
	return []string{"betza", "azgoroth", "lawson", "derived", "ours", "disputed"}
}

// Docs are the documents that a source may name.
func Docs() []string {
	return []string{"betza-2002", "azgoroth-2022", "lawson-2002", "moussambani-2002", "comments", "ours"}
}

// A Check is one thing that a case claims. Exactly one of its forms is used;
// what is absent (nil) is not checked, what is empty must be empty. Moves,
// positions and squares are written as FORMATS.md says.
type Check struct {
	Line int `yaml:"-"` // in its file, from 1

	// The side on move, after the case's moves.
	Legal     []string `yaml:"legal"`     // all legal moves, in any order
	Includes  []string `yaml:"includes"`  // these are legal
	Excludes  []string `yaml:"excludes"`  // these are not
	Count     *int     `yaml:"count"`     // how many moves are legal
	MovesOf   *MovesOf `yaml:"moves-of"`  // the legal moves of one piece
	Compelled []string `yaml:"compelled"` // all compulsions: "square piece kind [source]"
	Outcome   string   `yaml:"outcome"`   // "not over", "O wins: compulsion" …

	// One move: either Illegal with perhaps WouldSatisfy, or any of the others.
	Move            string   `yaml:"move"`
	Illegal         []Reason `yaml:"illegal"`          // all reasons, in the protocol's order
	WouldSatisfy    []string `yaml:"would-satisfy"`    // all satisfactions: "square piece kind [source]: RULE"
	Position        string   `yaml:"position"`         // the position line after it
	Gives           Contents `yaml:"gives"`            // some squares after it
	Effects         []string `yaml:"effects"`          // the whole trace, a line for each effect
	IncludesEffects []string `yaml:"includes-effects"` // some of it
	LacksEffects    []string `yaml:"lacks-effects"`    // kinds of effect that do not occur, or rules that none cites
	Satisfies       []string `yaml:"satisfies"`        // as WouldSatisfy, of a legal move

	// A picture of a board.
	Setup    string   `yaml:"setup"`    // a position line, perhaps of an impossible position
	Problems []string `yaml:"problems"` // all problems (POS-1): "square [piece] RULE"

	// The position reached by the case's moves.
	Stands      Contents `yaml:"stands"`       // some squares
	SameAs      string   `yaml:"same-as"`      // a position line that is the same position (REP-2)
	DiffersFrom string   `yaml:"differs-from"` // one that is not
	Diagram     string   `yaml:"diagram"`      // its diagram (DIAGRAM-1)

	// Texts.
	Reads    *Reading    `yaml:"reads"`
	Misreads *Misreading `yaml:"misreads"`
	Writes   *Writing    `yaml:"writes"`
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

// A Reason is one rule that forbids a move, with its squares (PROTO-1).
type Reason struct {
	Rule    nemoroth.Rule `yaml:"rule,required" json:"rule"`
	Squares []string      `yaml:"squares" json:"squares"`
}

// String is the rule and its squares, such as "COMP-RULE a1 e3".
func (r Reason) String() string {
	return strings.Join(append([]string{string(r.Rule)}, r.Squares...), " ")
}

// Contents says what some squares hold, in the order written.
type Contents []Content

// Content is what one square holds: as the position line writes it, ichor
// included, or "empty".
type Content struct{ Square, Holds string }

// A Reading is a move's text that is understood: Manner is canonical, lawson,
// moussambani or any.
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

// A Writing is a move as a manner writes it.
type Writing struct {
	Manner string `yaml:"manner,required"`
	Move   string `yaml:"move,required"`
	Text   string `yaml:"text,required"`
}

// A Puzzle is azgoroth's: a lone Fiend always makes a longest move while the
// other side passes (POS-2). Lines holds every line, its moves joined by
// blanks; each ends with the Fiend unable to move.
type Puzzle struct {
	Lines []string `yaml:"lines,required"`
}

func (c *Case) at(line int)  { c.Line = line }
func (k *Check) at(line int) { k.Line = line }

// topics returns the topics that are there.
func (c *Corpus) topics() []*Topic {
	if c == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Topics), func(t *Topic) bool { return t == nil })
}

// cases returns the cases of the topic that are there.
func (t *Topic) cases() []*Case {
	return slices.DeleteFunc(slices.Clone(t.Cases), func(k *Case) bool { return k == nil })
}

// Cases returns every case of the corpus, by file and place in it; a nil one is
// left out.
func (c *Corpus) Cases() []*Case {
	var all []*Case
	for _, t := range c.topics() {
		all = append(all, t.cases()...)
	}
	return all
}

// A Form is one way of writing a check, named by its first field.
type Form string

// The forms, in the order of Check.
const (
	FormNone        Form = "" // no form, or several at once
	FormLegal       Form = "legal"
	FormIncludes    Form = "includes"
	FormExcludes    Form = "excludes"
	FormCount       Form = "count"
	FormMovesOf     Form = "moves-of"
	FormCompelled   Form = "compelled"
	FormOutcome     Form = "outcome"
	FormIllegal     Form = "illegal" // move with illegal
	FormMove        Form = "move"    // move with what a legal move does
	FormSetup       Form = "setup"
	FormStands      Form = "stands"
	FormSameAs      Form = "same-as"
	FormDiffersFrom Form = "differs-from"
	FormDiagram     Form = "diagram"
	FormReads       Form = "reads"
	FormMisreads    Form = "misreads"
	FormWrites      Form = "writes"
	FormText        Form = "text"
	FormRecord      Form = "record"
	FormPuzzle      Form = "puzzle-longest"
)

// Form says which form the check has, or why it has none.
func (k *Check) Form() (Form, error) {
	if k == nil {
		return FormNone, fmt.Errorf("there is no check")
	}
	does := k.Position != "" || k.Gives != nil || k.Effects != nil || k.IncludesEffects != nil ||
		k.LacksEffects != nil || k.Satisfies != nil
	refused := k.Illegal != nil || k.WouldSatisfy != nil
	var forms []Form
	var without string
	use := func(f Form, used bool) {
		if used {
			forms = append(forms, f)
		}
	}
	need := func(f Form, key, value bool, missing string) {
		use(f, key || value)
		if key != value {
			without = missing
		}
	}
	use(FormLegal, k.Legal != nil)
	use(FormIncludes, k.Includes != nil)
	use(FormExcludes, k.Excludes != nil)
	use(FormCount, k.Count != nil)
	use(FormMovesOf, k.MovesOf != nil)
	use(FormCompelled, k.Compelled != nil)
	use(FormOutcome, k.Outcome != "")
	switch {
	case refused && does:
		return FormNone, fmt.Errorf("a move is either illegal or does something")
	case refused:
		need(FormIllegal, k.Move != "", true, "move")
		if k.Illegal == nil {
			without = "illegal"
		}
	default:
		need(FormMove, k.Move != "", does, "what the move does, or move")
	}
	need(FormSetup, k.Setup != "", k.Problems != nil, "setup or problems")
	use(FormStands, k.Stands != nil)
	use(FormSameAs, k.SameAs != "")
	use(FormDiffersFrom, k.DiffersFrom != "")
	use(FormDiagram, k.Diagram != "")
	use(FormReads, k.Reads != nil)
	use(FormMisreads, k.Misreads != nil)
	use(FormWrites, k.Writes != nil)
	need(FormText, k.Text != nil, k.Syntax != nil, "text or syntax")
	need(FormRecord, k.Record != "", k.Plays != nil, "record or plays")
	use(FormPuzzle, k.Puzzle != nil)
	switch {
	case len(forms) == 0:
		return FormNone, fmt.Errorf("the check expects nothing")
	case len(forms) > 1:
		return FormNone, fmt.Errorf("the check has several forms: %v and %v", forms[0], forms[1])
	case without != "":
		return FormNone, fmt.Errorf("the check lacks %s", without)
	}
	return forms[0], nil
}
