package laws

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/nemoroth"
)

// crowdLimit is how many occupants a text may put on the board before only its
// form is looked at.
const crowdLimit = 3000

// canonicalLine is the form of a position line that writers give (NFEN-1). It
// leaves out that no two runs of empty squares touch, that a rank has eight
// squares and how occupants are sorted.
var canonicalLine = func() *regexp.Regexp {
	const (
		piece  = `(?:[BGLAWHZbglawhzM]|[Ll]\*|p[BGLAWHbglawh])`
		ichor  = `(?:\[(?:[1-9]|10)\])`
		square = `(?:(?:` + piece + `|\(` + piece + piece + `+\))` + ichor + `?|\.` + ichor + `|[1-8])`
	)
	return regexp.MustCompile(`^` + square + `+(?:/` + square + `+){7} [AO] [1-9][0-9]{0,5}$`)
}()

var touchingRuns = regexp.MustCompile(`[1-8]{2}`)

// Position tries a text as a position line (NFEN-1, POS-1).
func Position(text string) error {
	s, err := nemoroth.ParseSetup(text)
	var read nemoroth.Setup
	if e := read.UnmarshalText([]byte(text)); (e == nil) != (err == nil) {
		return garbled(text, "UnmarshalText reads what ParseSetup reads", "%v and %v", e, err)
	}
	if err != nil {
		if _, e := nemoroth.ParsePosition(text, nemoroth.Standard()); !errors.Is(e, nemoroth.ErrSyntax) {
			return garbled(text, "ParsePosition refuses what ParseSetup refuses", "%v", e)
		}
		return syntax(text, err)
	}
	return setup(s)
}

// setup holds of every set-up that a text can say.
func setup(s nemoroth.Setup) error {
	line := s.String()
	back, err := nemoroth.ParseSetup(line)
	if err != nil || back.String() != line {
		return garbled(line, "a canonical line reads as itself (NFEN-1)", "%v (%v)", back, err)
	}
	if !sameBoard(s, back) || s.Side != back.Side || s.FullMove != back.FullMove {
		return garbled(line, "a canonical line says what the set-up was (NFEN-1)", "%v", back)
	}
	if text, err := s.MarshalText(); err != nil || string(text) != line {
		return garbled(line, "MarshalText writes the canonical line", "%q (%v)", text, err)
	}
	if want := boardField(s); strings.SplitN(line, " ", 2)[0] != want {
		return garbled(line, "the board is written rank by rank, occupants sorted (NFEN-1)", "not as %s", want)
	}
	if size(s) > crowdLimit {
		return nil
	}
	var standing []nemoroth.Position
	for _, r := range append(nemoroth.Rulesets(), nemoroth.Ruleset{EvaporatingIchorCompels: true, StatuesStayStone: true}) {
		stands, err := problems(s, r)
		if err != nil {
			return err
		}
		if !stands {
			continue
		}
		p, err := s.Position(r)
		if err != nil {
			return garbled(line, "Position gives the same answer twice", "%v", err)
		}
		if err := position(s, r, p); err != nil {
			return err
		}
		standing = append(standing, p)
	}
	if err := rulesetless(line, standing); err != nil {
		return err
	}
	if len(standing) > 0 && (!canonicalLine.MatchString(line) || touchingRuns.MatchString(strings.SplitN(line, " ", 2)[0])) {
		return garbled(line, "the canonical form of a set-up that can stand (NFEN-1)", "another form")
	}
	return nil
}

// rulesetless holds of the positions that one set-up gives under several
// rulesets: a Position knows none.
func rulesetless(line string, ps []nemoroth.Position) error {
	for _, p := range ps {
		if p != ps[0] || p.Key() != ps[0].Key() || p.String() != ps[0].String() {
			return garbled(line, "a set-up is the same position under every ruleset that lets it stand (REP-2)", "%v and %v", ps[0], p)
		}
	}
	return nil
}

// problems holds of POS-1: everything is reported at once, and what is reported
// is wrong, as far as board.Repair knows.
func problems(s nemoroth.Setup, r nemoroth.Ruleset) (stands bool, err error) {
	line := s.String() + " under " + r.String()
	ps := s.Problems(r)
	p, err := s.Position(r)
	g, gameErr := s.Game(r)
	if (err == nil) != (len(ps) == 0) || (gameErr == nil) != (len(ps) == 0) || p.IsValid() != (err == nil) || (g != nil) != (err == nil) {
		return false, garbled(line, "a set-up stands exactly if it has no problems (POS-1)", "%v, but %v and %v", ps, err, gameErr)
	}
	repaired := board.Repair(s, r)
	if !board.Nonsense(s) && (len(ps) == 0) != sameBoard(s, repaired) {
		return false, garbled(line, "POS-1", "problems %v, but repaired it is %v", ps, repaired)
	}
	if left := repaired.Problems(r); len(left) > 0 {
		return false, garbled(line, "POS-1: what is repaired stands", "%v has %v", repaired, left)
	}
	if len(ps) == 0 {
		return true, nil
	}
	var refused *nemoroth.SetupError
	if !errors.As(err, &refused) || !slices.EqualFunc(refused.Problems, ps, sameProblem) || !oneOf(err, nemoroth.ErrSetup) {
		return false, garbled(line, "a set-up that cannot stand gives a SetupError with every problem", "%T: %v", err, err)
	}
	for i, p := range ps {
		_, known := nemoroth.LookupRule(string(p.Violates))
		if p.Rule != nemoroth.RulePos1 || !known || p.Msg == "" || p.String() == "" {
			return false, garbled(line, "a problem cites POS-1 and a rule that is violated", "%+v", p)
		}
		if i > 0 && p.Square.IsValid() && rankByRank(p.Square) < rankByRank(ps[i-1].Square) && ps[i-1].Square.IsValid() {
			return false, garbled(line, "problems go by square a1, b1 … h8", "%v", ps)
		}
	}
	return false, nil
}

func sameProblem(a, b nemoroth.Problem) bool {
	return a.Rule == b.Rule && a.Violates == b.Violates && a.Square == b.Square && a.Msg == b.Msg &&
		(a.Piece == nil) == (b.Piece == nil) && (a.Piece == nil || *a.Piece == *b.Piece)
}

// position holds of every set-up that can stand, and its position: that is what
// the set-up shows, and == is REP-2.
func position(s nemoroth.Setup, r nemoroth.Ruleset, p nemoroth.Position) error {
	line := s.String()
	fields := strings.Fields(line)
	if p.String() != fields[0]+" "+fields[1] {
		return garbled(line, "a position prints the first two fields of its line (NFEN-1)", "%q", p)
	}
	for sq := range nemoroth.Square(64) {
		if !slices.Equal(p.At(sq), sorted(s.Occupants[sq])) || p.Ichor(sq) != s.Ichor[sq] {
			return garbled(line, "a position has what its set-up shows, sorted", "on %v %v[%d]", sq, p.At(sq), p.Ichor(sq))
		}
	}
	if p.Side() != s.Side || p.At(nemoroth.NoSquare) != nil || p.Ichor(nemoroth.NoSquare) != 0 {
		return garbled(line, "a position has its set-up's side, and nothing off the board", "%v", p.Side())
	}
	shuffled := s.Clone()
	for sq := range shuffled.Occupants {
		slices.Reverse(shuffled.Occupants[sq])
	}
	shuffled.FullMove = max(1, 7*s.FullMove%nemoroth.MaxFullMove)
	read, err := nemoroth.ParsePosition(line, r)
	for _, q := range []func() (nemoroth.Position, error){
		func() (nemoroth.Position, error) { return read, err },
		func() (nemoroth.Position, error) { return shuffled.Position(r) },
		func() (nemoroth.Position, error) { return p.Setup().Position(r) },
		func() (nemoroth.Position, error) {
			var q nemoroth.Position
			text, err := p.MarshalText()
			if err != nil {
				return q, err
			}
			return q, q.UnmarshalText(text)
		},
	} {
		if q, err := q(); err != nil || q != p || q.Key() != p.Key() {
			return garbled(line, "the same occupants in any order and any text of them are the same position (REP-2)", "%v (%v)", q, err)
		}
	}
	other := s.Clone()
	other.Side = s.Side.Opponent()
	if q, err := other.Position(r); err != nil || q == p {
		return garbled(line, "the other side on move makes another position that stands too (REP-2)", "%v (%v)", q, err)
	}
	g, err := s.Game(r)
	if err != nil || g.String() != line || g.Position() != p || g.FullMove() != s.FullMove || g.Ruleset() != r || g.Ply() != 0 || g.Parent() != nil {
		return garbled(line, "a game starts from its set-up", "%v (%v)", g, err)
	}
	if _, err := p.Game(r, 0); !oneOf(err, nemoroth.ErrInvalid) {
		return garbled(line, "move number 0 is invalid", "%v", err)
	}
	return nil
}

func size(s nemoroth.Setup) (n int) {
	for _, occupants := range s.Occupants {
		n += len(occupants)
	}
	return n
}

// sameBoard compares what stands and lies on two boards, occupants in any
// order.
func sameBoard(a, b nemoroth.Setup) bool {
	for sq := range a.Occupants {
		if a.Ichor[sq] != b.Ichor[sq] || !slices.Equal(sorted(a.Occupants[sq]), sorted(b.Occupants[sq])) {
			return false
		}
	}
	return true
}
