package game

import (
	"cmp"
	"slices"
	"strings"
)

// A Report describes one move in one position.
type Report struct {
	Move string `json:"move,omitempty"` // the canonical name
	// Unread says why the text cannot be read as one move. If it is not empty, all
	// other fields except Move are zero, and Move is the text.
	Unread string `json:"unread,omitempty"`
	// Reasons holds every rule that forbids the move, sorted by rule id, then squares.
	Reasons []Reason `json:"reasons,omitempty"`
	// Effects lists the effects of the move or, if it is illegal and can be carried
	// out, the effects that it would have. It is nil if the move cannot be carried
	// out, or if the game does not list effects.
	Effects []Effect `json:"effects,omitempty"`
	// Satisfies lists the compulsions that the move satisfies or would satisfy. It is
	// nil if the game does not list them.
	Satisfies []Satisfaction `json:"satisfies,omitempty"`
	// After is the position line after the move; "" if the move cannot be carried out.
	After string `json:"after,omitempty"`
}

// Legal reports whether the move is legal. The zero Report is about no move and not legal.
func (r Report) Legal() bool { return r.Move != "" && r.Unread == "" && len(r.Reasons) == 0 }

// Summary returns "legal" or, in one line, why the move is illegal or unread.
func (r Report) Summary() string {
	if r.Unread != "" {
		return r.Unread
	}
	if r.Legal() {
		return "legal"
	}
	var texts []string
	for _, reason := range r.Reasons {
		texts = append(texts, cmp.Or(reason.Text, reason.String()))
	}
	return strings.Join(texts, "; ")
}

// Rules lists the ids of the rules that the verdict rests on, each once, in the
// order of the report. They are the rules of the reasons or, for a legal move,
// those of the effects, satisfactions and satisfied compulsions.
func (r Report) Rules() []string {
	var ids []string
	add := func(id string) {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, reason := range r.Reasons {
		add(reason.Rule)
	}
	if !r.Legal() {
		return ids
	}
	for _, e := range r.Effects {
		add(e.Rule)
	}
	for _, s := range r.Satisfies {
		add(s.Rule)
		add(s.Compulsion.Rule)
	}
	return ids
}

// A Reason is one rule that forbids a move. In the files of rulings it has no text.
type Reason struct {
	Rule    string   `json:"rule" yaml:"rule,required" is:"rule"`
	Squares []string `json:"squares" yaml:"squares" is:"square"` // never nil in a Report
	Text    string   `json:"text,omitempty"`                     // with the rule id at its end
}

// String returns the rule and its squares, such as "COMP-RULE a1 e3".
func (r Reason) String() string {
	return strings.Join(append([]string{r.Rule}, r.Squares...), " ")
}

// Compare orders reasons by rule, then by squares: a1, b1 … h8.
func (r Reason) Compare(s Reason) int {
	return cmp.Or(cmp.Compare(r.Rule, s.Rule), slices.CompareFunc(r.Squares, s.Squares, byRank))
}

// byRank compares the names of squares by rank, then by file.
func byRank(a, b string) int {
	rank := func(square string) string { return square[min(1, len(square)):] }
	return cmp.Or(len(a)-len(b), cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

// An Effect is one change that a move makes to a piece or to the mark of a square.
// The game documents its kinds and steps.
type Effect struct {
	Step  int    `json:"step"`            // 0 for the decision
	Kind  string `json:"kind"`            // the kind of change, such as "push"
	Piece string `json:"piece,omitempty"` // the piece before the effect
	From  string `json:"from,omitempty"`  // its square before; "" if it appears
	To    string `json:"to,omitempty"`    // its square after; "" if it disappears
	By    string `json:"by,omitempty"`    // the square of the piece that causes it, if another
	Was   string `json:"was,omitempty"`   // the piece or mark that changes
	Now   string `json:"now,omitempty"`   // what it becomes; "" for nothing
	Rule  string `json:"rule"`
	Cause int    `json:"cause"` // index of the causing effect; -1 for the decision
	Text  string `json:"text"`  // a sentence with the rule id at its end
}

// Square returns To or, if To is empty, From.
func (e Effect) Square() string { return cmp.Or(e.To, e.From) }

// Line returns the effect in one line, as games without sentences of their own write it: its
// kind, the piece, what it becomes or how the game ends, its squares and its rule.
func (e Effect) Line() string {
	words := []string{e.Kind, e.Piece, "", e.From, e.To, e.Rule}
	if e.Kind == "promote" || e.Kind == "end" {
		words[2] = e.Now
	}
	if e.From == e.To {
		words[3] = ""
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// A Compulsion is one reason why a piece of the side to move is compelled.
type Compulsion struct {
	Square string `json:"square"`
	Piece  string `json:"piece"`
	Kind   string `json:"kind"`
	Source string `json:"source,omitempty"` // the square that compels; "" for none
	Rule   string `json:"rule,omitempty"`
	Text   string `json:"text,omitempty"` // a sentence with the rule id at its end
}

// String returns the compulsion as rulings write it: "square piece kind [source]".
func (c Compulsion) String() string {
	return strings.TrimSuffix(c.Square+" "+c.Piece+" "+c.Kind+" "+c.Source, " ")
}

// A Satisfaction is a compulsion that a move satisfies, and the rule for that. In
// JSON, Rule and Text stand in place of the compulsion's.
type Satisfaction struct {
	Compulsion
	Rule string `json:"rule"`           // how; Compulsion.Rule is the rule that compels
	Text string `json:"text,omitempty"` // a sentence with the rule id at its end
}

// String returns the satisfaction as rulings write it.
func (s Satisfaction) String() string { return s.Compulsion.String() + ": " + s.Rule }

// A Problem is one reason why a position is impossible.
type Problem struct {
	Rule    string   `json:"rule"`              // the rule that the board violates
	Squares []string `json:"squares,omitempty"` // nil if the whole line is meant
	Piece   string   `json:"piece,omitempty"`   // the occupant; "" if none is meant
	Text    string   `json:"text"`              // a sentence with the rule id at its end
}

// String returns the problem as rulings write it: "square [piece] RULE", or "-
// RULE".
func (p Problem) String() string {
	squares := cmp.Or(strings.Join(p.Squares, " "), "-")
	return strings.Join(strings.Fields(squares+" "+p.Piece+" "+p.Rule), " ")
}
