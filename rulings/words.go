package rulings

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// claims has, for each field of a check, what the check says if the field is set: one sentence; or two,
// for a list without and with entries; or three, for no entry, for one and for several. Bars divide
// them. A key in braces stands for the words of that field, {n} for the number of entries.
var claims = table(`
legal: No move is legal.|The only legal move is {legal}.|The {n} legal moves are exactly {legal}.
includes: |{includes} is legal.|{includes} are legal.
excludes: |{excludes} is illegal.|{excludes} are illegal.
count: Exactly 0 moves are legal.|Exactly 1 move is legal.|Exactly {count} moves are legal.
moves-of: The {piece} on {square} {to}.
compelled: No piece is compelled.|The compulsions are exactly: {compelled}.
outcome: {outcome}.

move: {move} is legal.
illegal: {move} is illegal: {illegal}.
would-satisfy: It would satisfy no compulsion.|It would satisfy {would-satisfy}.
gives: After the move: {gives}.
effects: Its effects are exactly: {effects}.
includes-effects: Its effects include: {includes-effects}.
lacks-effects: Its effects do not include: {lacks-effects}.
satisfies: It satisfies no compulsion.|It satisfies {satisfies}.
position: The position line after the move: {position}.

problems: The setup {setup} is possible.|The setup {setup} is impossible: {problems}.
stands: On the board: {stands}.
same-as: This is the same position as {same-as}.
differs-from: This is a different position from {differs-from}.
diagram: The diagram of the position is the one below.

reads: {text}, read {manner}, is the move {move}.
misreads: {text}, read {manner}, is rejected: {error}.
writes: {move} is written {manner} {text}.
syntax: The position line {text} is {syntax}.
plays: The record below has no moves.|The record below plays {plays}.`)

// table reads lines of a key, a colon and a text.
func table(text string) map[string]string {
	rows := map[string]string{}
	for line := range strings.SplitSeq(text, "\n") {
		key, value, _ := strings.Cut(line, ": ")
		rows[key] = value
	}
	return rows
}

// Words describes a check of the case in a few sentences. A check that is not well formed is
// described by its error. The function code formats canonical names and position lines; nil
// leaves them as they are.
func (c *Case) Words(k *Check, code func(string) string) string {
	form, err := k.form()
	if err != nil {
		return "Not a check: " + err.Error()
	}
	if code == nil {
		code = func(s string) string { return s }
	}
	w := voice{code: code, rules: c.Rules}
	w.say(k, form)
	return strings.Join(w.said, " ")
}

// A voice describes a check in the words of a game.
type voice struct {
	code  func(string) string
	rules game.Rules
	words []string // old and new texts of a strings.Replacer: keys in braces and their words
	said  []string
}

// say describes the fields of a check, or of a part of it.
func (w *voice) say(of any, form string) {
	for f, value := range setFields(of) {
		n, text := 1, ""
		switch x := value.(type) {
		case string:
			text = w.word(f.is, x)
		case []string:
			n, text = len(x), w.list(f, x)
		case Contents:
			text = strings.Join(mapped(x, func(c Content) string {
				return c.Square + " " + contentWords(w.rules, c.Holds)
			}), "; ")
		case []game.Reason:
			text = strings.Join(mapped(x, func(r game.Reason) string {
				if len(r.Squares) == 0 {
					return r.Rule
				}
				return r.Rule + " (" + strings.Join(r.Squares, ", ") + ")"
			}), ", ")
		case *string:
			text = w.code(*x)
		case *int:
			n, text = *x, strconv.Itoa(*x)
		case *bool:
			text = map[bool]string{true: "invalid", false: "valid"}[*x]
		default:
			w.say(x, form)
		}
		w.words = append(w.words, "{"+f.key+"}", text, "{n}", strconv.Itoa(n))
		said, known := claims[f.key]
		if !known || f.key == "move" && form != "move" {
			continue
		}
		texts := strings.Split(said, "|")
		claim := texts[min(n, len(texts)-1)]
		w.said = append(w.said, strings.NewReplacer(w.words...).Replace(claim))
	}
}

// word returns the words for a text of a form.
func (w *voice) word(is, text string) string {
	switch is {
	case "move", "play", "line", "setup", "text":
		return w.code(text)
	case "piece":
		return w.kind(text)
	case "compulsion":
		return w.compulsion(text)
	case "satisfaction":
		head, rule, _ := strings.Cut(text, ": ")
		return w.compulsion(head) + " (" + rule + ")"
	case "outcome":
		return w.outcome(text)
	case "manner":
		return manners[text]
	case "error":
		return misreadings[text].says
	}
	return text
}

func (w *voice) list(f field, texts []string) string {
	words := mapped(texts, func(text string) string { return w.word(f.is, text) })
	switch f.is {
	case "goal":
		return goals(texts)
	case "move", "play", "effect-kind":
		return strings.Join(words, ", ")
	}
	return strings.Join(words, "; ")
}

// goals says where a piece can go.
func goals(goals []string) string {
	squares := without(goals, []string{"!"})
	screams := len(squares) < len(goals)
	switch does := "can go exactly to " + strings.Join(squares, ", "); {
	case screams && squares == nil:
		return "can only scream"
	case screams:
		return does + ", and scream"
	case squares == nil:
		return "cannot move"
	default:
		return does
	}
}

func (w *voice) outcome(outcome string) string {
	if winner, why, ok := strings.Cut(outcome, " wins: "); ok {
		return fmt.Sprintf("The game is over: %s wins (%s)", w.rules.SideName(winner), why)
	}
	if why, ok := strings.CutPrefix(outcome, "draw: "); ok {
		return "The game is over: a draw (" + why + ")"
	}
	return "The game is not over"
}

// manners are the words for notations.
var manners = table(`canonical: as a canonical name
any: in any notation
lawson: in Lawson's notation
moussambani: in Moussambani's notation`)

// kind returns the name of a kind of piece.
func (w *voice) kind(letter string) string {
	return cmp.Or(glossary(w.rules, "piece")[letter], letter)
}

func (w *voice) compulsion(entry string) string {
	words := append(strings.Split(entry, " "), "")
	if len(words) < 4 {
		return entry
	}
	how := cmp.Or(glossary(w.rules, "compulsion-kind")[words[2]], words[2])
	return strings.TrimSpace(words[0] + " " + w.kind(words[1]) + " by " + how + " " + words[3])
}

// describer is a game whose squares hold more contents than its schema can list.
type describer interface {
	// DescribeContent returns the words for the content of a square, as in a position line, or
	// the text itself if it is not canonical.
	DescribeContent(text string) string
}

// contentWords returns the words for the content of a square, or the text itself if there are none.
func contentWords(r game.Rules, text string) string {
	if d, ok := r.(describer); ok {
		return d.DescribeContent(text)
	}
	return cmp.Or(glossary(r, "content")[text], text)
}
