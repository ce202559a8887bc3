package grid

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// standard is the name of the only ruleset.
const standard = "Standard"

// Rules are how a game is played, as a game.Rules. A misreading is a Rules with something
// replaced: most often one of the tests, which are found by the id of their rule.
//
// A move is judged by the rule that ends the game, if it has ended, and else by Judge. There
// is no other way to know whether it is legal: the legal moves are those of Tries against
// which there is nothing. They cost as much as judging all tries, some thousands in Nature,
// and are listed once.
type Rules struct {
	ID       string // the name of the game
	Sides    string // the letters of both sides in position lines
	Opening  string
	Letters  string         // of pieces and holes
	Fields   []string       // forms of the game's own fields in position lines
	NameForm *regexp.Regexp // of canonical move names

	// Settle makes the own fields canonical that were read, and Problems lists what makes
	// the position impossible.
	Settle   func(r *Rules, p *Position)
	Problems func(r *Rules, p *Position) []game.Problem

	Tests map[string]Test // whether something is so

	// Tries lists the moves that may be legal, and Against the reasons against a move. Judge
	// adds the path by which it is made. Attacks tells whether a piece could capture on its goal
	// if an enemy stood there, Unsafe lists who could capture the royal piece after a move, and
	// Hopeful is the rule about that: what it alone forbids can be carried out.
	Tries   func(r *Rules, p *Position) []Try
	Judge   func(t Try) (reasons []game.Reason, by Try)
	Against func(t Try) []game.Reason
	Royal   byte // the kind
	Attacks Test
	Unsafe  func(t Try) []Square
	Hopeful string

	Play  func(c *Ply)        // what a move does
	Ends  []Ending            // in their order
	Tells func(g *Point) bool // whether the end of a game is an effect of the move

	// The squares on the way of a piece on an empty board, and whether there is a way.
	Way func(t Try) (way []Square, found bool)
	// Of a game whose pieces go step by step: the paths of a piece, where their steps may end
	// (a path exists by the first that lets all its steps exist), and how many holes a step may
	// cross.
	Paths   func(t Try) []Try
	Stops   []Stop
	Crosses int
}

// A Stop lists the squares on which a step in a direction may end, one at most unless the step
// is the last.
type Stop = func(t Try, from Square, d Direction, last bool) []Square

// A Test is a rule that decides yes or no.
type Test = func(t Try) bool

// A Position is the content of a position line.
type Position struct {
	Board
	Turn   Side
	Number int       // the full-move number
	Own    [2]string // the game's own fields
	Last   Leg       // the last move, which no rule asks for
}

// A Leg is the way of one piece from square to square.
type Leg struct{ From, To Square }

// A Name is the content of a canonical move name, such as Re5c6, Ib7b8=B or Tc3c4+f3f6.
type Name struct {
	Kind  byte
	Legs  []Leg // one, or two if two pieces move, that on the lower square first
	Promo byte  // the kind after "=", or 0
}

// A Try is a move that is judged, perhaps carried out: the whole, or the part of it that a
// rule is asked about.
type Try struct {
	*Rules
	*Position
	Name
	Leg           // of the first piece, or of the one that a rule is asked about
	Side Side     // whose piece it is
	Rule string   // by which it goes or changes
	Via  []Square // where its steps end, the last one excepted
}

// Holds reports whether the rule with an id applies.
func (t Try) Holds(id string) bool { return t.Tests[id](t) }

// Piece returns the letter of the piece, and Target what stands on the goal.
func (t Try) Piece() byte  { return t.Side.Piece(t.Kind) }
func (t Try) Target() byte { return t.Board[t.To] }

// An Ending is a way in which a game may end. Without a rule, the game goes on.
type Ending struct {
	Rule, Reason string
	When         func(g *Point) bool
	Draw         bool    // else the side that has just moved wins
	Points       int     // of the winner
	Score        float64 // of the winner in a tournament; 0 if the game has no points
	Over         string  // the rule that forbids further moves; "" if none is left anyway
}

// A Point is one position of a game. It implements game.Game.
type Point struct {
	*Rules
	Position *Position
	Past     []*Position     // the positions before it, in order
	Legal    func() []string // the legal moves, the end of the game aside; computed once
	CanMove  func() bool     // whether the side to move has one of them; computed once
}

// Attackers lists the pieces that could capture a side's piece on a square, a1, b1 … h8.
func (r *Rules) Attackers(p *Position, side Side, target Square) (all []Square) {
	for s := range Square(64) {
		t := r.On(p, s)
		if t.To = target; t.Side == -side && r.Attacks(t) {
			all = append(all, s)
		}
	}
	return all
}

// Checks lists the pieces that could capture a royal piece of a side.
func (r *Rules) Checks(p *Position, side Side) (all []Square) {
	for _, royal := range p.Find(side.Piece(r.Royal)) {
		all = append(all, r.Attackers(p, side, royal)...)
	}
	return all
}

// Stuck reports whether the side to move has no legal move, and Trapped whether its royal piece
// could be captured, too.
func Stuck(g *Point) bool { return !g.CanMove() }

func Trapped(g *Point) bool {
	return Stuck(g) && len(g.Checks(g.Position, g.Position.Turn)) > 0
}

// Bare reports whether only royal pieces are left.
func Bare(g *Point) bool {
	return !slices.ContainsFunc(g.Position.Board[:], func(c byte) bool {
		return SideOf(c) != 0 && Kind(c) != g.Royal
	})
}

// Name returns the name of the game.
func (r *Rules) Name() string { return r.ID }

// SideName returns the text itself: the models name no sides.
func (r *Rules) SideName(turn string) string { return turn }

// Rulesets returns the only ruleset, "Standard".
func (r *Rules) Rulesets() []string { return []string{standard} }

// Start begins a game. The empty line stands for the opening position. An error
// matches game.ErrSyntax or is a *game.SetupError.
func (r *Rules) Start(line, ruleset string) (game.Game, error) {
	if ruleset != "" && ruleset != standard {
		return nil, game.NotUnderstood("ruleset", ruleset, "unknown", standard)
	}
	p, err := r.readLine(cmp.Or(line, r.Opening))
	if err != nil {
		return nil, err
	}
	if problems := r.Problems(r, p); len(problems) > 0 {
		return nil, &game.SetupError{Problems: problems}
	}
	return r.point(p, nil), nil
}

// readLine reads a position line: a board with letters, the side to move, the game's own
// fields, and the full-move number, which may be missing. Runs of empty squares may be
// split, as in 44. The error matches game.ErrSyntax.
func (r *Rules) readLine(line string) (*Position, error) {
	fields := strings.FieldsFunc(line, func(c rune) bool { return c == ' ' })
	if len(fields) == len(r.Fields)+2 {
		fields = append(fields, "1")
	}
	rank := "[" + r.Letters + "1-8]+"
	forms := slices.Concat([]string{rank + strings.Repeat("/"+rank, 7), "[" + r.Sides + "]"},
		r.Fields, []string{`0*[1-9]\d{0,5}`})
	form := "^(?:" + strings.Join(forms, ") (?:") + ")$"
	if !regexp.MustCompile(form).MatchString(strings.Join(fields, " ")) {
		return nil, game.NotUnderstood("position line", line, "not understood", form)
	}
	board, last := fields[0], len(fields)-1
	for run := 1; run <= 8; run++ {
		board = strings.ReplaceAll(board, strconv.Itoa(run), strings.Repeat(string(Empty), run))
	}
	p := Position{Turn: First}
	for i, rank := range strings.Split(board, "/") {
		if len(rank) != 8 {
			return nil, game.NotUnderstood("position line", line, rank, "8 squares in each rank")
		}
		copy(p.Board[At(0, 8-i):], rank)
	}
	if fields[1] == r.Sides[1:] {
		p.Turn = Second
	}
	copy(p.Own[:], fields[2:last])
	p.Number, _ = strconv.Atoi(fields[last])
	r.Settle(r, &p)
	return &p, nil
}

// Letter returns the letter of a side.
func (r *Rules) Letter(s Side) string { return r.Sides[(1-s)/2 : (1-s)/2+1] }

func (r *Rules) point(p *Position, past []*Position) *Point {
	g := &Point{Rules: r, Position: p, Past: past}
	g.CanMove = sync.OnceValue(func() bool {
		for range g.legal {
			return true
		}
		return false
	})
	g.Legal = sync.OnceValue(func() (all []string) {
		for t := range g.legal {
			all = append(all, t.Text())
		}
		slices.Sort(all)
		return slices.Compact(all)
	})
	return g
}

// legal yields the legal moves, some of them more than once, the end of the game aside.
func (g *Point) legal(yield func(Try) bool) {
	for _, t := range g.Tries(g.Rules, g.Position) {
		if reasons, _ := g.Judge(t); len(reasons) == 0 && !yield(t) {
			return
		}
	}
}

// Ruleset returns "Standard".
func (g *Point) Ruleset() string { return standard }

// Line returns the canonical position line.
func (g *Point) Line() string {
	p := g.Position
	fields := append([]string{p.Board.String(), g.Turn()}, p.Own[:len(g.Fields)]...)
	return strings.Join(append(fields, strconv.Itoa(p.Number)), " ")
}

// Turn returns the side to move.
func (g *Point) Turn() string { return g.Letter(g.Position.Turn) }

// ended returns how the game has ended, if it has.
func (g *Point) ended() Ending {
	for _, e := range g.Ends {
		if e.When(g) {
			return e
		}
	}
	return Ending{}
}

// Outcome returns whether the game is over, and who has won.
func (g *Point) Outcome() (o game.Outcome) {
	e, winner := g.ended(), g.Letter(-g.Position.Turn)
	o.Over, o.Reason = e.Rule != "", e.Reason
	if o.Over && !e.Draw {
		o.Winner = winner
	}
	if e.Score != 0 {
		o.Points = &e.Points
		o.Wins = map[string]float64{winner: e.Score, g.Turn(): 1 - e.Score}
	}
	return o
}

// Moves lists the names of the legal moves in byte order.
func (g *Point) Moves() []string {
	if g.ended().Over != "" {
		return nil
	}
	return slices.Clone(g.Legal())
}

// Read returns the canonical name of a move. The error matches game.ErrSyntax.
func (g *Point) Read(text string) (string, error) {
	t, err := g.read(text)
	if err != nil {
		return "", err
	}
	return t.Text(), nil
}

func (g *Point) read(text string) (t Try, err error) {
	if !g.NameForm.MatchString(text) {
		return t, game.NotUnderstood("move name", text, "not understood", g.NameForm.String())
	}
	legs, promo, _ := strings.Cut(text[1:], "=")
	t.Kind, t.Promo = text[0], (promo + "\x00")[0]
	for _, way := range strings.Split(legs, "+") {
		t.Legs = append(t.Legs, Leg{SquareOf(way), SquareOf(way[2:])})
	}
	slices.SortStableFunc(t.Legs, func(x, y Leg) int { return int(x.From - y.From) })
	return g.Try(g.Position, t.Name), nil
}

// Try returns a move by name, of the side to move if there is no piece.
func (r *Rules) Try(p *Position, n Name) Try {
	t := r.On(p, n.Legs[0].From)
	if t.Name, t.Leg = n, n.Legs[0]; t.Side == 0 {
		t.Side = p.Turn
	}
	return t
}

// On returns a move of the piece on a square, without a goal.
func (r *Rules) On(p *Position, s Square) Try {
	return Try{Rules: r, Position: p, Name: Name{Kind: Kind(p.Board[s])}, Leg: Leg{From: s},
		Side: SideOf(p.Board[s])}
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

// judge returns the reasons against a move, and the move with its path.
func (g *Point) judge(t Try) ([]game.Reason, Try) {
	if over := g.ended().Over; over != "" {
		return Object(over), t
	}
	return g.Judge(t)
}

// next returns the game after a move, and how the move was carried out.
func (g *Point) next(t Try) (*Point, *Ply) {
	c := t.Played()
	return g.point(&c.After, append(slices.Clone(g.Past), g.Position)), c
}

// Explain judges a move. Effects and After are those of a legal move, or of one that
// only the Hopeful rule forbids.
func (g *Point) Explain(move string) game.Report {
	t, err := g.read(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	reasons, t := g.judge(t)
	report := game.Report{Move: t.Text(), Reasons: reasons}
	if !report.Legal() && reasons[0].Rule != g.Hopeful {
		return report
	}
	next, c := g.next(t)
	if e := next.ended(); e.Rule != "" && g.Tells(next) {
		o := next.Outcome()
		now := cmp.Or(o.Winner, "-") + " " + o.Reason
		if o.Points != nil {
			now += " " + strconv.Itoa(*o.Points)
		}
		c.Tell("end", 0, None, None, "", now, e.Rule)
	}
	report.Effects, report.After = c.Told, next.Line()
	return report
}

// Play returns the game after a legal move. The error matches game.ErrSyntax or
// game.ErrIllegal.
func (g *Point) Play(move string) (game.Game, error) {
	t, err := g.read(move)
	if err != nil {
		return nil, err
	}
	reasons, t := g.judge(t)
	if len(reasons) > 0 {
		return nil, game.Tag(game.ErrIllegal, errors.New(move+" is illegal in "+g.Line()+": "+
			game.Report{Reasons: reasons}.Summary()))
	}
	next, _ := g.next(t)
	return next, nil
}

// Object returns a reason against a move, in a list.
func Object(rule string, squares ...Square) []game.Reason {
	on, text := cite(rule, squares)
	return []game.Reason{{Rule: rule, Squares: on, Text: "forbidden: " + text}}
}

// cite returns the names of squares, each once, a1, b1 … h8, never nil; and a text with them and
// a rule.
func cite(rule string, squares []Square) (on []string, text string) {
	on = []string{}
	for _, s := range slices.Compact(slices.Sorted(slices.Values(squares))) {
		on = append(on, s.String())
	}
	return on, strings.Join(append(on, "["+rule+"]"), " ")
}

// Reasons collects reasons against a move.
type Reasons []game.Reason

// Add adds a reason about some squares, if there are any and a condition is true, and keeps
// the reasons in order: by rule, then by squares a1, b1 … h8.
func (all *Reasons) Add(is bool, rule string, squares ...Square) {
	if is && len(squares) > 0 {
		*all = append(*all, Object(rule, squares...)...)
	}
	slices.SortStableFunc(*all, game.Reason.Compare)
}

// Problems collects problems of a setup.
type Problems []game.Problem

// Add adds a problem of a piece, or of none, if a condition is true.
func (all *Problems) Add(is bool, rule string, piece byte, squares ...Square) {
	if is {
		on, text := cite(rule, squares)
		*all = append(*all, game.Problem{Rule: rule, Squares: on, Text: "impossible: " + text,
			Piece: strings.Trim(string(piece), string(Empty))})
	}
}

// A Ply is a move while it is carried out: the position and the effects so far.
type Ply struct {
	Try
	After Position
	Told  []game.Effect
}

// Played carries out a move. The end of the game is no effect yet.
func (t Try) Played() *Ply {
	c := &Ply{Try: t, After: *t.Position}
	t.Play(c)
	if c.After.Last = t.Leg; t.Turn == Second {
		c.After.Number = min(t.Number+1, 999999)
	}
	c.After.Turn = -t.Turn
	return c
}

// Tell adds an effect; a piece 0 and the square None are not named. The first effect is the
// decision and the cause of the others.
func (c *Ply) Tell(kind string, piece byte, from, to Square, was, now, rule string) {
	e := game.Effect{Kind: kind, From: from.String(), To: to.String(), Was: was, Now: now,
		Rule: rule, Cause: min(len(c.Told), 1) - 1}
	if piece != 0 {
		e.Piece = string(piece)
	}
	e.Text = e.Line()
	c.Told = append(c.Told, e)
}

// Capture takes a piece off the board.
func (c *Ply) Capture(s Square, rule string) {
	c.Tell("capture", c.After.Board[s], s, None, "", "", rule)
	c.After.Board[s] = Empty
}

// Promote changes the kind of the piece on the goal, because of an earlier effect.
func (c *Ply) Promote(kind byte, rule string, cause int) {
	was, now := c.After.Board[c.To], c.Side.Piece(kind)
	c.After.Board[c.To] = now
	c.Tell("promote", was, c.To, c.To, string(was), string(now), rule)
	c.Told[len(c.Told)-1].Cause = cause
}
