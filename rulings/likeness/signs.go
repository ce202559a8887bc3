package likeness

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
)

// signs returns the features of a move, sorted.
func (ix *Index) signs(g game.Game, r game.Report) []string {
	v := view{opening: ix.opening, turn: g.Turn()}
	if ix.board != nil {
		if b, err := ix.board.Board(g.Line()); err == nil {
			for i, c := range b.Cells {
				if len(c.Tokens) > 0 || c.Mark != "" {
					v.cells = append(v.cells, &b.Cells[i])
				}
			}
		}
	}
	if squares := squareNames.FindAllString(r.Move, 2); squares != nil {
		v.from, v.to = squares[0], squares[len(squares)-1]
	}
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
	return distinct(v.signs)
}

// Rules lists the rules by which rulings bear on a move: those on which the verdict
// rests, without those that say only how the piece goes or what fades. A plain move
// has the rule by which the piece goes.
func Rules(r game.Report) []string {
	effect := func(id string, is func(game.Effect) bool) bool {
		return slices.ContainsFunc(r.Effects, func(e game.Effect) bool { return e.Rule == id && is(e) })
	}
	ids := slices.DeleteFunc(r.Rules(), func(id string) bool { return effect(id, aside) && !effect(id, tells) })
	if len(ids) == 0 {
		return slices.DeleteFunc(r.Rules(), func(id string) bool { return effect(id, func(e game.Effect) bool { return e.Kind == fades }) })
	}
	return ids
}

// tells reports whether an effect is more than the decision and more than fading.
func tells(e game.Effect) bool { return e.Cause >= 0 && e.Kind != fades }

func aside(e game.Effect) bool { return !tells(e) }

var squareNames = regexp.MustCompile(`[a-z][0-9]+`)

// A view is a move that is looked at.
type view struct {
	opening  string // the side that moves first
	turn     string
	cells    []*game.Cell // those that hold anything
	from, to string       // squares; "" if the move names none
	mover    string       // the letter of what moves
	scream   bool
	signs    []string // in any order
}

// at returns the cell of a square, a zero one if it holds nothing.
func (v *view) at(square string) game.Cell {
	for _, c := range v.cells {
		if c.Square == square {
			return *c
		}
	}
	return game.Cell{}
}

func (v *view) sign(parts ...string) {
	v.signs = append(v.signs, strings.Join(parts, " "))
}

// relative is a token as if the side that begins were on move: capitals are the
// mover's own.
func (v *view) relative(token string) string {
	if v.turn == v.opening {
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

// tokens is what stands on a square.
func (v *view) tokens(square string) string {
	var list []string
	for _, t := range v.at(square).Tokens {
		list = append(list, v.relative(t))
	}
	slices.Sort(list)
	return strings.Join(list, "")
}

// kindOf is a token without its side; a statue keeps its p.
func kindOf(token string) string {
	if bare, stone := strings.CutPrefix(token, "p"); stone && bare != "" {
		return "p" + strings.ToUpper(bare)
	}
	return strings.ToUpper(token)
}

// living is a token without its side, the same for a statue.
func living(token string) string { return strings.TrimPrefix(kindOf(token), "p") }

// kindsOf is what stands on a square, whosever it is.
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

// ground is what lies on a square: nothing, a mark in its last ply, or a mark.
func (v *view) ground(square string) string {
	switch v.at(square).Mark {
	case "":
		return "clean"
	case "1":
		return "last"
	}
	return "marked"
}

// whose tells apart the tokens of the own side, the other side and neither side, and statues.
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
	for _, x := range r.Reasons {
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
	if c, ok := g.(game.Compeller); ok {
		what := v.compulsions(c.Compulsions())
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

// compulsions describes what compels whom, without squares, and returns the kinds of
// compulsion.
func (v *view) compulsions(list []game.Compulsion) string {
	var sources, kinds []string
	for _, x := range list {
		sources, kinds = append(sources, x.Source), append(kinds, x.Kind)
		v.sign("compelled", x.Kind)
		v.sign("compelled", x.Kind, x.Piece)
		if x.Square == v.from {
			v.sign("compelled", x.Kind, "the mover")
		}
		if x.Source != "" {
			v.sign("compelled", x.Kind, "by", whose(v.tokens(x.Source)))
		}
	}
	if len(distinct(sources)) > 1 {
		v.sign("compelled", "from several sides")
	}
	return strings.Join(distinct(kinds), " ")
}

// distinct sorts a list and removes the repetitions in it.
func distinct(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// geometry tells of a square that a reason names how far it is and whether the
// move goes nearer or, if it is the goal, in which direction the move goes.
func (v *view) geometry(rule, sq string) {
	from, to, at := place(v.from), place(v.to), place(sq)
	if sq != v.to {
		before, after := squared(from, at), squared(to, at)
		v.sign(rule, "distance", strconv.Itoa(cmp.Compare(after, before)))
		v.sign(rule, "beside", strconv.Itoa(min(3, max(abs(from[0]-at[0]), abs(from[1]-at[1])))))
		return
	}
	dx, dy := abs(to[0]-from[0]), to[1]-from[1]
	if v.turn != v.opening {
		dy = -dy
	}
	v.sign(rule, "goes", strconv.Itoa(cmp.Compare(dx, 0)), strconv.Itoa(cmp.Compare(dy, 0)))
	v.sign(rule, v.mover, "goes", strconv.Itoa(min(dx, 3)), strconv.Itoa(max(-3, min(dy, 3))))
}

// place is a square's file and rank.
func place(sq string) [2]int {
	if len(sq) < 2 {
		return [2]int{}
	}
	return [2]int{int(sq[0]), int(sq[1])}
}

func abs(n int) int { return max(n, -n) }

func squared(a, b [2]int) int { return (a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) }

// fades is the kind of effect that no piece brings about, such as ichor that dries.
const fades = "fade"

// effects describes what a move does or would do.
func (v *view) effects(would string, list []game.Effect) {
	if would == "" {
		v.sign("does", v.mover)
		v.between()
	}
	for _, e := range list {
		if !tells(e) {
			continue
		}
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
}

// between describes what a move passes over.
func (v *view) between() {
	from, to := place(v.from), place(v.to)
	for _, c := range v.cells {
		at := place(c.Square)
		inside := func(i int) bool { return at[i] >= min(from[i], to[i]) && at[i] <= max(from[i], to[i]) }
		if c.Square == v.from || c.Square == v.to || !inside(0) || !inside(1) {
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

// arrived is what stands on a square or, if it is empty before the move, what
// the move brings there.
func (v *view) arrived(square string, list []game.Effect) string {
	tokens := v.at(square).Tokens
	for _, e := range list {
		if len(v.at(square).Tokens) == 0 && e.To == square && e.From != square {
			tokens = append(tokens, e.Piece)
		}
	}
	return kindsOf(tokens)
}

// scene describes what stands on the board, and within two squares of those
// that the move concerns.
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
		near := !slices.Contains(concerned, c.Square) && slices.ContainsFunc(concerned, func(other string) bool {
			a, b := place(c.Square), place(other)
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
