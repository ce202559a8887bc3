package grid

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// standard is the name of the only ruleset.
const standard = "Standard"

// invalid returns the error about a text that cannot be read.
func invalid(what, text, why string) error {
	return game.Tag(game.ErrSyntax, fmt.Errorf("%s %q: %s", what, text, why))
}

// A Position is what the position lines of all games have.
type Position struct {
	Board  Board
	Turn   Side
	Number int    // the full-move number
	Sides  string // the letters of both sides
}

// ToMove returns the letter of the side to move.
func (p Position) ToMove() string { return p.Letter(p.Turn) }

// Letter returns the letter of a side.
func (p Position) Letter(s Side) string {
	if s == First {
		return p.Sides[:1]
	}
	return p.Sides[1:]
}

// Next gives the turn to the other side.
func (p *Position) Next() {
	if p.Turn == Second {
		p.Number = min(p.Number+1, 999999)
	}
	p.Turn = -p.Turn
}

// ReadLine reads a position line: a board with letters, the side to move, fields of the
// game in given forms, and the full-move number, which may be missing. Runs of empty
// squares may be split, as in 44. The error matches game.ErrSyntax.
func ReadLine(line, letters, sides string, forms ...string) (p Position, fields []string,
	err error) {
	fields = slices.DeleteFunc(strings.Split(line, " "), func(f string) bool { return f == "" })
	if len(fields) == len(forms)+2 {
		fields = append(fields, "1")
	}
	rank := "[" + letters + "1-8]+"
	forms = slices.Concat([]string{rank + strings.Repeat("/"+rank, 7), "[" + sides + "]"}, forms,
		[]string{`0*[1-9]\d{0,5}`})
	form := "^(?:" + strings.Join(forms, ") (?:") + ")$"
	if !regexp.MustCompile(form).MatchString(strings.Join(fields, " ")) {
		return p, nil, invalid("position line", line, "expected "+form)
	}
	board := fields[0]
	for run := 1; run <= 8; run++ {
		board = strings.ReplaceAll(board, strconv.Itoa(run), strings.Repeat(string(Empty), run))
	}
	for i, rank := range strings.Split(board, "/") {
		if len(rank) != 8 {
			return p, nil, invalid("position line", line, "expected 8 squares in each rank")
		}
		copy(p.Board[At(0, 8-i):], rank)
	}
	p.Sides, p.Turn = sides, First
	if fields[1] == sides[1:] {
		p.Turn = Second
	}
	p.Number, _ = strconv.Atoi(fields[len(fields)-1])
	return p, fields[2:], nil
}

// A Leg is the way of one piece from square to square.
type Leg struct{ From, To Square }

// A Name is the content of a canonical move name, such as Re5c6, Ib7b8=B or Tc3c4+f3f6.
type Name struct {
	Kind  byte
	Legs  []Leg // one, or two if two pieces move, that on the lower square first
	Promo byte  // the kind after "=", or 0
}

// readName reads a name that has the form of the game's names.
func readName(text string) Name {
	text, promo, _ := strings.Cut(text, "=")
	n := Name{Kind: text[0]}
	for _, way := range strings.Split(text[1:], "+") {
		n.Legs = append(n.Legs, Leg{SquareOf(way), SquareOf(way[2:])})
	}
	slices.SortStableFunc(n.Legs, func(x, y Leg) int { return int(x.From - y.From) })
	if promo != "" {
		n.Promo = promo[0]
	}
	return n
}

// Text returns the canonical move name.
func (n Name) Text() string {
	var legs []string
	for _, l := range n.Legs {
		legs = append(legs, l.From.String()+l.To.String())
	}
	text := string(n.Kind) + strings.Join(legs, "+")
	if n.Promo != 0 {
		text += "=" + string(n.Promo)
	}
	return text
}

// A placed is a position of a game, and a named is a move in one.
type (
	placed interface {
		fmt.Stringer
		ToMove() string
	}
	named interface{ Text() string }
)

// Rules are how a game with positions P and moves T is played, as a game.Rules.
//
// A move is judged by Over, if the game has ended, and else by Against. There is no other
// way to know whether it is legal: the legal moves are those of Tries against which there
// is nothing. A game has ended if Ended says so of its position and its past. The legal
// moves of a position cost as much as judging all its tries, some thousands in Nature, and
// are listed once.
type Rules[P placed, T named] struct {
	ID       string            // the name of the game
	Sides    map[string]string // names by field of the position line
	Opening  string
	ReadLine func(line string) (P, error)
	Problems func(p P) []game.Problem
	NameForm *regexp.Regexp // of canonical move names
	Try      func(p P, n Name) T
	// Tries lists the moves that may be legal, and Against the reasons against a move, the
	// end of the game aside.
	Tries    func(p P) []T
	Against  func(t T) []game.Reason
	Hopeful  string // a move against which only this rule is can be carried out
	CarryOut func(t T) (P, []game.Effect)
	// Ended returns the outcome, and the rule by which the last move ends the game, if it does.
	Ended func(g *Point[P, T]) (o game.Outcome, rule string)
	// Over returns the reason against all moves in a game that is over.
	Over func(g *Point[P, T]) []game.Reason
}

// A Point is one position of a game. It implements game.Game.
type Point[P placed, T named] struct {
	Rules    *Rules[P, T]
	Position P
	Past     []P             // the positions before it, in order
	Legal    func() []string // the legal moves, the end of the game aside; computed once
	CanMove  func() bool     // whether the side to move has one of them; computed once
}

// Name returns the name of the game.
func (r *Rules[P, T]) Name() string { return r.ID }

// SideName returns the name of a side, or the text itself.
func (r *Rules[P, T]) SideName(turn string) string { return cmp.Or(r.Sides[turn], turn) }

// Rulesets returns the only ruleset, "Standard".
func (r *Rules[P, T]) Rulesets() []string { return []string{standard} }

// Start begins a game. The empty line stands for the opening position. An error
// matches game.ErrSyntax or is a *game.SetupError.
func (r *Rules[P, T]) Start(line, ruleset string) (game.Game, error) {
	if ruleset != "" && ruleset != standard {
		return nil, invalid("ruleset", ruleset, "unknown; expected "+standard)
	}
	p, err := r.ReadLine(cmp.Or(line, r.Opening))
	if err != nil {
		return nil, err
	}
	if problems := r.Problems(p); len(problems) > 0 {
		return nil, &game.SetupError{Problems: problems}
	}
	return r.point(p, nil), nil
}

func (r *Rules[P, T]) point(p P, past []P) *Point[P, T] {
	g := &Point[P, T]{Rules: r, Position: p, Past: past}
	may := func(t T) bool { return len(r.Against(t)) == 0 }
	g.CanMove = sync.OnceValue(func() bool { return slices.ContainsFunc(r.Tries(p), may) })
	g.Legal = sync.OnceValue(func() (all []string) {
		for _, t := range r.Tries(p) {
			if may(t) {
				all = append(all, t.Text())
			}
		}
		slices.Sort(all)
		return slices.Compact(all)
	})
	return g
}

// Ruleset returns "Standard".
func (g *Point[P, T]) Ruleset() string { return standard }

// Line returns the canonical position line.
func (g *Point[P, T]) Line() string { return g.Position.String() }

// Turn returns the side to move.
func (g *Point[P, T]) Turn() string { return g.Position.ToMove() }

// Outcome returns whether the game is over, and who has won.
func (g *Point[P, T]) Outcome() game.Outcome {
	o, _ := g.Rules.Ended(g)
	return o
}

// Moves lists the names of the legal moves in byte order.
func (g *Point[P, T]) Moves() []string {
	if g.Rules.Over(g) != nil {
		return nil
	}
	return slices.Clone(g.Legal())
}

// Read returns the canonical name of a move. The error matches game.ErrSyntax.
func (g *Point[P, T]) Read(text string) (string, error) {
	t, err := g.read(text)
	if err != nil {
		return "", err
	}
	return t.Text(), nil
}

func (g *Point[P, T]) read(text string) (t T, err error) {
	if !g.Rules.NameForm.MatchString(text) {
		return t, invalid("move name", text, "not understood; expected "+g.Rules.NameForm.String())
	}
	return g.Rules.Try(g.Position, readName(text)), nil
}

// judge returns the reasons against a move.
func (g *Point[P, T]) judge(t T) []game.Reason {
	if over := g.Rules.Over(g); over != nil {
		return over
	}
	return g.Rules.Against(t)
}

// next returns the game after a move, and its effects but for the end.
func (g *Point[P, T]) next(t T) (*Point[P, T], []game.Effect) {
	after, effects := g.Rules.CarryOut(t)
	return g.Rules.point(after, append(slices.Clone(g.Past), g.Position)), effects
}

// Explain judges a move. Effects and After are those of a legal move, or of one that
// only the Hopeful rule forbids.
func (g *Point[P, T]) Explain(move string) game.Report {
	t, err := g.read(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	report := game.Report{Move: t.Text(), Reasons: g.judge(t)}
	if !report.Legal() && report.Reasons[0].Rule != g.Rules.Hopeful {
		return report
	}
	next, effects := g.next(t)
	if o, rule := g.Rules.Ended(next); rule != "" {
		now := cmp.Or(o.Winner, "-") + " " + o.Reason
		if o.Points != nil {
			now += " " + strconv.Itoa(*o.Points)
		}
		effects = append(effects,
			game.Effect{Kind: "end", Now: now, Rule: rule, Text: "end " + now + " " + rule})
	}
	report.Effects, report.After = effects, next.Line()
	return report
}

// Play returns the game after a legal move. The error matches game.ErrSyntax or
// game.ErrIllegal.
func (g *Point[P, T]) Play(move string) (game.Game, error) {
	t, err := g.read(move)
	if err != nil {
		return nil, err
	}
	if r := (game.Report{Reasons: g.judge(t)}); !r.Legal() {
		return nil, game.Tag(game.ErrIllegal, errors.New(move+" is illegal in "+g.Line()+": "+
			r.Summary()))
	}
	next, _ := g.next(t)
	return next, nil
}

// Object returns a reason against a move, in a list.
func Object(rule string, squares ...Square) []game.Reason {
	on := names(squares)
	return []game.Reason{{Rule: rule, Squares: on, Text: "forbidden: " + text(rule, on)}}
}

// text names squares and a rule.
func text(rule string, squares []string) string {
	return strings.Join(append(squares, "["+rule+"]"), " ")
}

// Reasons collects reasons against a move.
type Reasons []game.Reason

// Add adds a reason if a condition is true, and keeps the reasons in order: by rule, then
// by squares a1, b1 … h8.
func (all *Reasons) Add(is bool, rule string, squares ...Square) {
	if is {
		*all = append(*all, Object(rule, squares...)...)
	}
	slices.SortStableFunc(*all, func(x, y game.Reason) int {
		return cmp.Or(strings.Compare(x.Rule, y.Rule),
			slices.CompareFunc(x.Squares, y.Squares, func(s, t string) int {
				return int(SquareOf(s) - SquareOf(t))
			}))
	})
}

// Problem returns a problem of a setup, of a piece or of none.
func Problem(rule string, piece byte, squares ...Square) game.Problem {
	on := names(squares)
	return game.Problem{Rule: rule, Squares: on, Text: "impossible: " + text(rule, on),
		Piece: strings.Trim(string(piece), string(Empty))}
}

// An Account collects the effects of a move while the move is carried out.
type Account []game.Effect

// Add appends an effect; a piece 0 and the square None are not named. Its text is its kind,
// the piece, for a promotion what it becomes, its squares and its rule. The first effect is
// the decision and the cause of the others.
func (a *Account) Add(kind string, piece byte, from, to Square, was, now, rule string) {
	e := game.Effect{Kind: kind, From: from.String(), To: to.String(), Was: was, Now: now,
		Rule: rule, Cause: min(len(*a), 1) - 1}
	if piece != 0 {
		e.Piece = string(piece)
	}
	words := []string{e.Kind, e.Piece, "", e.From, e.To, e.Rule}
	if e.Kind == "promote" {
		words[2] = e.Now
	}
	if e.From == e.To {
		words[3] = ""
	}
	e.Text = strings.Join(strings.Fields(strings.Join(words, " ")), " ")
	*a = append(*a, e)
}
