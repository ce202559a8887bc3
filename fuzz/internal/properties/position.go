package properties

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
)

// crowdLimit is how many occupants a text may put on the board before only its
// form is looked at.
const crowdLimit = 3000

// Position tries a text as a position line (NFEN-1, POS-1).
func Position(text string) error {
	s, err := nemoroth.ParseSetup(text)
	var read nemoroth.Setup
	if e := read.UnmarshalText([]byte(text)); (e == nil) != (err == nil) {
		return brokenText(text, "UnmarshalText reads what ParseSetup reads", "%v and %v", e, err)
	}
	if err == nil {
		return setup(s)
	}
	_, e := nemoroth.ParsePosition(text, nemoroth.Standard())
	return cmp.Or(holdsText(errors.Is(e, nemoroth.ErrSyntax), text, "ParsePosition refuses what ParseSetup refuses", "%v", e), syntax(text, err))
}

// setup holds of every set-up that a text can say.
func setup(s nemoroth.Setup) error {
	line := s.String()
	back, err := nemoroth.ParseSetup(line)
	text, textErr := s.MarshalText()
	if err := cmp.Or(
		holdsText(err == nil && back.String() == line && textErr == nil && string(text) == line, line,
			"a canonical line reads, and is written, as itself (NFEN-1)", "%v (%v), %q (%v)", back, err, text, textErr),
		holdsText(sameBoard(s, back) && s.Side == back.Side && s.FullMove == back.FullMove, line, "a canonical line says what the set-up was (NFEN-1)", "%v", back),
		holdsText(line == canonicalLine(s), line, "the board is written rank by rank, occupants sorted (NFEN-1)", "not as %s", canonicalLine(s)),
	); err != nil || size(s) > crowdLimit {
		return err
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
			return brokenText(line, "Position gives the same answer twice", "%v", err)
		}
		if err := position(s, r, p); err != nil {
			return err
		}
		standing = append(standing, p)
	}
	return rulesetless(line, standing)
}

// rulesetless holds of the positions that one set-up gives under several
// rulesets: a Position knows none.
func rulesetless(line string, ps []nemoroth.Position) error {
	for _, p := range ps {
		if p != ps[0] || p.Key() != ps[0].Key() || p.String() != ps[0].String() {
			return brokenText(line, "a set-up is the same position under every ruleset that lets it stand (REP-2)", "%v and %v", ps[0], p)
		}
	}
	return nil
}

// problems holds of POS-1: everything is reported at once, and what is reported
// is wrong, as far as gen.Repair knows.
func problems(s nemoroth.Setup, r nemoroth.Ruleset) (stands bool, err error) {
	line := s.String() + " under " + r.String()
	ps := s.Problems(r)
	stands = len(ps) == 0
	p, err := s.Position(r)
	g, gameErr := s.Game(r)
	repaired := gen.Repair(s, r)
	left := repaired.Problems(r)
	var refused *nemoroth.SetupError
	every := stands || errors.As(err, &refused) && slices.EqualFunc(refused.Problems, ps, sameProblem) && oneOf(err, nemoroth.ErrSetup)
	if err := cmp.Or(
		holdsText((err == nil) == stands && (gameErr == nil) == stands && p.IsValid() == stands && (g != nil) == stands, line,
			"a set-up stands exactly if it has no problems (POS-1)", "%v, but %v and %v", ps, err, gameErr),
		holdsText(gen.Nonsense(s) || stands == sameBoard(s, repaired), line, "POS-1", "problems %v, but repaired it is %v", ps, repaired),
		holdsText(len(left) == 0, line, "POS-1: what is repaired stands", "%v has %v", repaired, left),
		holdsText(every, line, "a set-up that cannot stand gives a SetupError with every problem", "%T: %v", err, err),
	); err != nil {
		return false, err
	}
	for i, p := range ps {
		_, known := nemoroth.LookupRule(string(p.Violates))
		if p.Rule != nemoroth.RulePos1 || !known || p.Msg == "" || p.String() == "" {
			return false, brokenText(line, "a problem cites POS-1 and a rule that is violated", "%+v", p)
		}
		if i > 0 && p.Square.IsValid() && rankByRank(p.Square) < rankByRank(ps[i-1].Square) && ps[i-1].Square.IsValid() {
			return false, brokenText(line, "problems go by square a1, b1 … h8", "%v", ps)
		}
	}
	return stands, nil
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
	shows := p.Side() == s.Side && p.At(nemoroth.NoSquare) == nil && p.Ichor(nemoroth.NoSquare) == 0
	for sq := range nemoroth.Square(64) {
		shows = shows && slices.Equal(p.At(sq), sorted(s.Occupants[sq])) && p.Ichor(sq) == s.Ichor[sq]
	}
	other := s.Clone()
	other.Side = s.Side.Opponent()
	q, err := other.Position(r)
	g, gameErr := s.Game(r)
	_, zeroErr := p.Game(r, 0)
	starts := gameErr == nil && g.String() == line && g.Position() == p && g.FullMove() == s.FullMove && g.Ruleset() == r && g.Ply() == 0 && g.Parent() == nil
	return cmp.Or(
		holdsText(p.String() == fields[0]+" "+fields[1], line, "a position prints the first two fields of its line (NFEN-1)", "%q", p),
		holdsText(shows, line, "a position has what its set-up shows, sorted, its side, and nothing off the board", "%v", p),
		samePosition(s, r, p),
		holdsText(err == nil && q != p, line, "the other side on move makes another position that stands too (REP-2)", "%v (%v)", q, err),
		holdsText(starts, line, "a game starts from its set-up", "%v (%v)", g, gameErr),
		holdsText(oneOf(zeroErr, nemoroth.ErrInvalid), line, "move number 0 is invalid", "%v", zeroErr))
}

// samePosition holds of the ways in which a set-up gives its position.
func samePosition(s nemoroth.Setup, r nemoroth.Ruleset, p nemoroth.Position) error {
	shuffled := s.Clone()
	for sq := range shuffled.Occupants {
		slices.Reverse(shuffled.Occupants[sq])
	}
	shuffled.FullMove = max(1, 7*s.FullMove%nemoroth.MaxFullMove)
	var ways [4]nemoroth.Position
	var errs [5]error
	var text []byte
	ways[0], errs[0] = nemoroth.ParsePosition(s.String(), r)
	ways[1], errs[1] = shuffled.Position(r)
	ways[2], errs[2] = p.Setup().Position(r)
	text, errs[3] = p.MarshalText()
	errs[4] = ways[3].UnmarshalText(text)
	same := errors.Join(errs[:]...) == nil
	for _, q := range ways {
		same = same && q == p && q.Key() == p.Key()
	}
	return holdsText(same, s.String(), "the same occupants in any order and any text of them are the same position (REP-2)", "%v (%v)", ways, errs)
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

// The orders of NFEN-1 and PROTO-1, written anew: by the library's own
// comparators everything that it sorts wrongly would look sorted.

// pieceOrder is the order of a square's occupants: mobile Alabaster, mobile
// Obsidian, Alabaster statues, Obsidian statues, each B G L A W H Z, then
// Mummies (NFEN-1).
const pieceOrder = "B G L L* A W H Z b g l l* a w h z pB pG pL pA pW pH pb pg pl pa pw ph M"

// precedence is where a piece stands in pieceOrder. What digests and cannot is
// put behind its like, as L* is.
var precedence = func() map[string]int {
	at := map[string]int{}
	for i, token := range strings.Fields(pieceOrder) {
		at[token] = 3 * i
		if _, ok := at[token+"*"]; !ok {
			at[token+"*"] = 3*i + 1
		}
	}
	return at
}()

func comparePieces(p, q nemoroth.Piece) int {
	return precedence[p.String()] - precedence[q.String()]
}

func sorted(ps []nemoroth.Piece) []nemoroth.Piece {
	ps = slices.Clone(ps)
	slices.SortStableFunc(ps, comparePieces)
	return ps
}

// rankByRank numbers the squares a1, b1 … h8 (PROTO-1); what is no square comes
// last.
func rankByRank(sq nemoroth.Square) int {
	if !sq.IsValid() {
		return 64
	}
	return 8*sq.Rank() + sq.File()
}

var emptySquares = regexp.MustCompile("_+")

// canonicalLine writes a position line (NFEN-1).
func canonicalLine(s nemoroth.Setup) string {
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		text := ""
		for file := range 8 {
			sq := nemoroth.SquareAt(file, rank)
			all := ""
			for _, p := range sorted(s.Occupants[sq]) {
				all += p.String()
			}
			switch n := len(s.Occupants[sq]); {
			case n > 1:
				all = "(" + all + ")"
			case n == 0 && s.Ichor[sq] == 0:
				all = "_"
			case n == 0:
				all = "."
			}
			if n := s.Ichor[sq]; n != 0 {
				all += "[" + strconv.Itoa(max(n, 0)) + "]" // ZeroIchor is [0]
			}
			text += all
		}
		ranks = append(ranks, emptySquares.ReplaceAllStringFunc(text, func(run string) string { return strconv.Itoa(len(run)) }))
	}
	return fmt.Sprintf("%s %c %d", strings.Join(ranks, "/"), " AO"[s.Side], max(1, s.FullMove))
}
