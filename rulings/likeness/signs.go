package likeness

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/internal/word"
)

// look describes a move by a report on it; words says whether to collect the words
// of the report's sentences.
func (ix *Index) look(g game.Game, r game.Report, words bool) situation {
	line := g.Line()
	s := situation{ruleset: g.Ruleset(), line: strings.TrimRight(line, "0123456789"), move: r.Move, legal: r.Legal()}
	v := views.Get().(*view)
	defer views.Put(v)
	v.begin(ix, line, g.Turn())
	if words {
		v.words = map[string]bool{}
	}
	v.from, v.to = endsOf(r.Move)
	v.scream = strings.Contains(r.Move, "!")
	if v.scream && !strings.HasSuffix(r.Move, "!") {
		v.sign("says in which order")
	}
	if i := strings.Index(r.Move, v.from); i > 0 {
		v.mover = r.Move[:i]
	} else {
		v.mover = v.tokens(v.from)
	}
	if r.Legal() {
		v.effects("", r.Effects)
	} else {
		v.reasons(g, r)
	}
	for _, x := range r.Satisfies {
		v.sign("satisfies", x.Rule, x.Kind)
	}
	v.sign("turn", v.turn)
	v.scene(r)
	slices.Sort(v.signs)
	s.signs = slices.Clone(slices.Compact(v.signs))
	s.words = v.words
	all := r.Rules()
	s.rules = slices.DeleteFunc(slices.Clone(all), func(id string) bool { return v.plain[id] })
	if len(s.rules) == 0 {
		s.rules = slices.DeleteFunc(all, func(id string) bool {
			return slices.ContainsFunc(r.Effects, func(e game.Effect) bool { return e.Rule == id && e.Kind == fades })
		})
	}
	return s
}

// endsOf returns the first two squares that a move names: the only one twice, and
// "" for none.
func endsOf(move string) (from, to string) {
	for i := 0; i < len(move); i++ {
		if move[i] < 'a' || move[i] > 'z' {
			continue
		}
		n := i + 1
		for n < len(move) && move[n] >= '0' && move[n] <= '9' {
			n++
		}
		switch {
		case n == i+1: // no square
		case from != "":
			return from, move[i:n]
		default:
			from = move[i:n]
		}
		i = n - 1
	}
	return from, from
}

// A view collects the signs of a move.
type view struct {
	ix       *Index
	turn     string
	cells    []game.Cell     // those that hold anything
	signs    []string        // in any order, with repetitions
	words    map[string]bool // stems of the report's sentences; nil for none
	from, to string          // squares; "" if the move names none
	mover    string          // the letter of the piece that moves
	scream   bool
	plain    map[string]bool // of a legal move: rules of plain moves and of fading

	line string            // the position line of cells
	text []byte            // buffer of sign
	kept map[string]string // the signs made so far, each by itself
}

// views holds views for reuse: successive moves often have the position in common,
// and most signs have been made before.
var views = sync.Pool{New: func() any { return new(view) }}

// begin clears a view for a move in a position.
func (v *view) begin(ix *Index, line, turn string) {
	const most = 1 << 14 // limit of kept
	if v.kept == nil || len(v.kept) > most {
		v.kept = map[string]string{}
	}
	known := v.ix != nil && v.ix.board == ix.board && v.line == line
	*v = view{ix: ix, turn: turn, cells: v.cells, signs: v.signs[:0], line: line, text: v.text, kept: v.kept}
	if known || ix.board == nil {
		return
	}
	v.cells = v.cells[:0]
	if b, err := ix.board.Board(line); err == nil {
		for _, c := range b.Cells {
			if len(c.Tokens) > 0 || c.Mark != "" {
				v.cells = append(v.cells, c)
			}
		}
	}
}

// at returns what a square holds.
func (v *view) at(square string) game.Cell {
	for i := range v.cells {
		if v.cells[i].Square == square {
			return v.cells[i]
		}
	}
	return game.Cell{}
}

func (v *view) sign(parts ...string) {
	v.text = v.text[:0]
	for i, part := range parts {
		if i > 0 {
			v.text = append(v.text, ' ')
		}
		v.text = append(v.text, part...)
	}
	s, ok := v.kept[string(v.text)]
	if !ok {
		s = string(v.text)
		v.kept[s] = s
	}
	v.signs = append(v.signs, s)
}

func (v *view) read(sentence string) {
	if v.words != nil {
		word.Each(sentence, func(w []byte) { v.words[string(word.Stem(w))] = true })
	}
}

// relative returns a token as if the side that moves first were to move: capitals
// are the mover's own.
func (v *view) relative(token string) string {
	if v.turn == v.ix.opening {
		return token
	}
	return strings.Map(func(r rune) rune {
		switch {
		case token == "M" || r == 'p' && len(token) > 1:
			return r
		case unicode.IsUpper(r):
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, token)
}

// tokens returns the occupants of a square, sorted and joined.
func (v *view) tokens(square string) string {
	var list []string
	for _, t := range v.at(square).Tokens {
		list = append(list, v.relative(t))
	}
	slices.Sort(list)
	return strings.Join(list, "")
}

// kindOf returns a token without its side; a statue keeps its p.
func kindOf(token string) string {
	if bare, stone := strings.CutPrefix(token, "p"); stone && bare != "" {
		return "p" + strings.ToUpper(bare)
	}
	return strings.ToUpper(token)
}

// living returns a token without its side and without the p of a statue.
func living(token string) string { return strings.TrimPrefix(kindOf(token), "p") }

// kindsOf returns tokens without their sides, sorted and joined.
func kindsOf(tokens []string) string {
	var list []string
	for _, t := range tokens {
		list = append(list, kindOf(t))
	}
	slices.Sort(list)
	return strings.Join(list, "")
}

// crowd tells an empty, an occupied and a shared square apart.
func (v *view) crowd(square string) string {
	return []string{"empty", "occupied", "shared"}[min(2, len(v.at(square).Tokens))]
}

// ground tells a square without a mark, with a mark in its last ply, and with
// another mark apart.
func (v *view) ground(square string) string {
	switch v.at(square).Mark {
	case "":
		return "clean"
	case "1":
		return "last"
	}
	return "marked"
}

// whose returns the side of a token, relative to the mover, and whether it is a
// statue; a Mummy has no side.
func whose(token string) string {
	bare, stone := strings.CutPrefix(token, "p")
	switch {
	case token == "M":
		return "nobody"
	case stone && bare != "":
		return side(bare) + " stone"
	}
	return side(token)
}

func side(token string) string {
	if token == strings.ToLower(token) {
		return "other"
	}
	return "own"
}

// reasons describes an illegal move.
func (v *view) reasons(g game.Game, r game.Report) {
	v.sign("mover", v.mover)
	v.sign("mover stands", whose(v.tokens(v.from)), strconv.Itoa(len(v.at(v.from).Tokens)))
	if v.scream {
		v.sign("scream")
	}
	var compelled []game.Compulsion
	c, ok := g.(game.Compeller)
	if ok {
		compelled = c.Compulsions()
	}
	kinds := v.compulsions(compelled)
	for _, x := range r.Reasons {
		v.read(x.Text)
		v.sign(x.Rule)
		v.sign(x.Rule, v.mover)
		for _, sq := range x.Squares {
			there := v.tokens(sq)
			v.sign(x.Rule, "at", there, v.ground(sq))
			v.sign(x.Rule, "at", v.crowd(sq), v.ground(sq))
			v.sign(x.Rule, v.mover, "at", there, v.ground(sq))
			for _, t := range v.at(sq).Tokens {
				t = v.relative(t)
				v.sign(x.Rule, "whose", whose(t))
				v.sign(x.Rule, v.mover, "whose", whose(t))
			}
			v.geometry(x.Rule, sq)
		}
	}
	for _, k := range kinds {
		v.sign("compelled", k)
	}
	if ok {
		only := []string{}
		for _, x := range compelled {
			only = append(only, x.Kind)
		}
		slices.Sort(only)
		what := strings.Join(slices.Compact(only), " ")
		v.sign("all compelled by", what)
		v.sign("all compelled by", what, strconv.FormatBool(v.scream), strconv.FormatBool(len(r.Satisfies) > 0))
	}
	v.sign("reasons", strconv.Itoa(len(r.Reasons)))
	for _, c := range v.cells {
		if c.Mark == "1" && len(c.Tokens) > 0 {
			v.sign("stands on the last ply")
		}
	}
	if r.Effects != nil {
		v.effects("would ", r.Effects)
	}
}

// compulsions describes compulsions without their squares.
func (v *view) compulsions(list []game.Compulsion) (kinds []string) {
	sources := map[string]bool{}
	for _, x := range list {
		sources[x.Source] = true
		kinds = append(kinds, x.Kind, x.Kind+" "+x.Piece)
		if x.Square == v.from {
			kinds = append(kinds, x.Kind+" the mover")
		}
		if x.Source != "" {
			kinds = append(kinds, x.Kind+" by "+whose(v.tokens(x.Source)))
		}
	}
	if len(sources) > 1 {
		kinds = append(kinds, "from several sides")
	}
	return kinds
}

// geometry describes a square that a reason names: the direction of the move if the
// square is its goal, or else the distance and whether the move goes nearer.
func (v *view) geometry(rule, sq string) {
	from, to, at := place(v.from), place(v.to), place(sq)
	if sq != v.to {
		before, after := squared(from, at), squared(to, at)
		v.sign(rule, "distance", strconv.Itoa(cmp.Compare(after, before)))
		v.sign(rule, "beside", strconv.Itoa(min(3, max(abs(from[0]-at[0]), abs(from[1]-at[1])))))
		return
	}
	dx, dy := abs(to[0]-from[0]), to[1]-from[1]
	if v.turn != v.ix.opening {
		dy = -dy
	}
	v.sign(rule, "goes", strconv.Itoa(cmp.Compare(dx, 0)), strconv.Itoa(cmp.Compare(dy, 0)))
	v.sign(rule, v.mover, "goes", strconv.Itoa(min(dx, 3)), strconv.Itoa(max(-3, min(dy, 3))))
}

// place returns a square's file and rank.
func place(sq string) [2]int {
	if len(sq) < 2 {
		return [2]int{}
	}
	return [2]int{int(sq[0]), int(sq[1])}
}

func abs(n int) int { return max(n, -n) }

func squared(a, b [2]int) int { return (a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) }

// fades is the value of Fades.
const fades = "fade"

// effects describes what a move does or, with "would ", would do.
func (v *view) effects(would string, list []game.Effect) {
	v.plain = map[string]bool{}
	if would == "" {
		v.sign("does", v.mover)
		v.between()
	}
	for _, e := range list {
		if e.Cause < 0 {
			v.plain[e.Rule] = true
			v.read(e.Text)
			continue
		}
		if e.Kind == fades {
			v.plain[e.Rule] = true
			continue
		}
		v.read(e.Text)
		does, kind := would+"does "+e.Kind, kindOf(e.Piece)
		v.sign(would+"does", e.Rule)
		v.sign(does, kind)
		v.sign(does, whose(v.relative(e.Piece)))
		if e.By != "" {
			by := v.arrived(e.By, list)
			v.sign(does, "by", by)
			v.sign(does, kind, "by", by)
		}
		if e.To == "" {
			v.sign(does, "gone")
		} else {
			v.sign(does, "to", v.crowd(e.To), v.ground(e.To))
			v.sign(does, kind, "to", kindsOf(v.at(e.To).Tokens), v.ground(e.To))
		}
		if e.Cause > 0 && e.Cause < len(list) {
			v.sign(would+"does", list[e.Cause].Kind, "so", e.Kind)
		}
		v.sign(would+"moves", v.mover, "does", e.Rule)
	}
	if len(list) > 0 && would == "" && !v.scream {
		v.sign("goal", v.tokens(v.to), v.ground(v.to))
	}
	for id := range v.plain {
		if slices.ContainsFunc(list, func(e game.Effect) bool { return e.Rule == id && e.Cause >= 0 && e.Kind != fades }) {
			delete(v.plain, id)
		}
	}
}

// between describes the squares in the rectangle from start to goal.
func (v *view) between() {
	from, to := place(v.from), place(v.to)
	for _, c := range v.cells {
		sq := c.Square
		at := place(sq)
		inside := func(i int) bool { return at[i] >= min(from[i], to[i]) && at[i] <= max(from[i], to[i]) }
		if sq == v.from || sq == v.to || !inside(0) || !inside(1) {
			continue
		}
		if c.Mark != "" {
			v.sign("passes a mark")
		}
		for _, t := range c.Tokens {
			v.sign("passes", whose(v.relative(t)))
		}
	}
}

// arrived returns the kinds on a square or, if it is empty before the move, the
// kinds that the move brings there.
func (v *view) arrived(square string, list []game.Effect) string {
	tokens := v.at(square).Tokens
	for _, e := range list {
		if len(v.at(square).Tokens) == 0 && e.To == square && e.From != square {
			tokens = append(tokens, e.Piece)
		}
	}
	return kindsOf(tokens)
}

// scene describes the occupants of the board and those within two squares of the
// squares that the move concerns.
func (v *view) scene(r game.Report) {
	concerned := []string{v.from, v.to}
	for _, x := range r.Reasons {
		concerned = append(concerned, x.Squares...)
	}
	for _, e := range r.Effects {
		if e.Cause >= 0 && e.Kind != fades {
			concerned = append(concerned, e.From, e.To)
		}
	}
	for _, c := range v.cells {
		sq := c.Square
		near := !slices.Contains(concerned, sq) && slices.ContainsFunc(concerned, func(other string) bool {
			a, b := place(sq), place(other)
			return max(abs(a[0]-b[0]), abs(a[1]-b[1])) <= 2
		})
		for _, t := range c.Tokens {
			v.sign("stands", living(t))
			if near {
				v.sign("near", living(t))
				v.sign("near", kindOf(t), whose(v.relative(t)))
			}
		}
		if near && c.Mark != "" {
			v.sign("near a mark")
		}
	}
}
