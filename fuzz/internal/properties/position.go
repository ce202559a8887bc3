package properties

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// crowdLimit limits the occupants; of larger setups, only the text is checked.
const crowdLimit = 3000

// Position checks a text as a position line (NFEN-1, POS-1).
func Position(text string) error {
	s, err := nemoroth.ParseSetup(text)
	var read nemoroth.Setup
	if e := read.UnmarshalText([]byte(text)); (e == nil) != (err == nil) {
		return brokenText(text, "UnmarshalText accepts exactly what ParseSetup accepts", "%v and %v", e, err)
	}
	if err == nil {
		return setup(s)
	}
	_, e := nemoroth.ParsePosition(text, nemoroth.Standard())
	return cmp.Or(holdsText(errors.Is(e, nemoroth.ErrSyntax), text, "ParsePosition rejects what ParseSetup rejects", "%v", e), syntax(text, err))
}

// setup checks a setup that was parsed from a text, and its positions.
func setup(s nemoroth.Setup) error {
	line := s.String()
	back, err := nemoroth.ParseSetup(line)
	text, textErr := s.MarshalText()
	if err := cmp.Or(
		holdsText(err == nil && back.String() == line && textErr == nil && string(text) == line, line,
			"parsing and writing a canonical position line gives the same line (NFEN-1)", "%v (%v), %q (%v)", back, err, text, textErr),
		holdsText(sameBoard(s, back) && s.Side == back.Side && s.FullMove == back.FullMove, line, "parsing a canonical position line gives the same setup (NFEN-1)", "%v", back),
		holdsText(line == canonicalLine(s), line, "a position line lists ranks 8 to 1, occupants sorted (NFEN-1)", "want %s", canonicalLine(s)),
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
			return brokenText(line, "two calls of Setup.Position give the same result", "%v", err)
		}
		if err := position(s, r, p); err != nil {
			return err
		}
		standing = append(standing, p)
	}
	return rulesetless(line, standing)
}

// rulesetless checks that the positions of a setup are equal under all rulesets.
func rulesetless(line string, ps []nemoroth.Position) error {
	for _, p := range ps {
		if p != ps[0] || p.Key() != ps[0].Key() || p.String() != ps[0].String() {
			return brokenText(line, "a setup has the same position under every ruleset under which it can stand (REP-2)", "%v and %v", ps[0], p)
		}
	}
	return nil
}

// problems checks POS-1: every problem is reported at once, and there are
// problems if and only if gen.Repair changes the setup. It returns whether the
// setup can stand.
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
			"a setup can stand if and only if it has no problems (POS-1)", "%v, but %v and %v", ps, err, gameErr),
		holdsText(gen.Nonsense(s) || stands == sameBoard(s, repaired), line, "POS-1: a setup has problems if and only if the repair changes it", "problems %v, but the repair gives %v", ps, repaired),
		holdsText(len(left) == 0, line, "POS-1: a repaired setup can stand", "%v has %v", repaired, left),
		holdsText(every, line, "a setup that cannot stand gives a SetupError with every problem", "%T: %v", err, err),
	); err != nil {
		return false, err
	}
	for i, p := range ps {
		_, known := nemoroth.LookupRule(string(p.Violates))
		if p.Rule != nemoroth.RulePos1 || !known || p.Msg == "" || p.String() == "" {
			return false, brokenText(line, "a problem names POS-1, a known rule that is violated, and a message", "%+v", p)
		}
		if i > 0 && p.Square.IsValid() && rankByRank(p.Square) < rankByRank(ps[i-1].Square) && ps[i-1].Square.IsValid() {
			return false, brokenText(line, "problems are sorted by square a1, b1 … h8", "%v", ps)
		}
	}
	return stands, nil
}

func sameProblem(a, b nemoroth.Problem) bool {
	return a.Rule == b.Rule && a.Violates == b.Violates && a.Square == b.Square && a.Msg == b.Msg &&
		(a.Piece == nil) == (b.Piece == nil) && (a.Piece == nil || *a.Piece == *b.Piece)
}

// position checks the position of a setup that can stand: it has what the setup
// shows, and == on positions is REP-2.
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
		holdsText(shows, line, "a position has its setup's side, ichor and sorted occupants, and nothing off the board", "%v", p),
		samePosition(s, r, p),
		holdsText(err == nil && q != p, line, "with the other side to move, a setup has another position that can stand (REP-2)", "%v (%v)", q, err),
		holdsText(starts, line, "a game starts at its setup", "%v (%v)", g, gameErr),
		holdsText(oneOf(zeroErr, nemoroth.ErrInvalid), line, "full-move number 0 is invalid", "%v", zeroErr))
}

// samePosition checks four other ways to make a position: from its line, from
// shuffled occupants and another full-move number, from its setup, from its text.
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
	return holdsText(same, s.String(), "neither the order of occupants nor the way of reading changes a position (REP-2)", "%v (%v)", ways, errs)
}

func size(s nemoroth.Setup) (n int) {
	for _, occupants := range s.Occupants {
		n += len(occupants)
	}
	return n
}

// sameBoard reports whether the ichor and the occupants, in any order, are equal.
func sameBoard(a, b nemoroth.Setup) bool {
	for sq := range a.Occupants {
		if a.Ichor[sq] != b.Ichor[sq] || !slices.Equal(sorted(a.Occupants[sq]), sorted(b.Occupants[sq])) {
			return false
		}
	}
	return true
}

// The orders of NFEN-1 and PROTO-1 are written here a second time. With the
// library's own comparators, a list that the library sorts wrongly looks sorted.

// pieceOrder is the order of the occupants of a square (NFEN-1): mobile
// Alabaster, mobile Obsidian, Alabaster statues, Obsidian statues, each in the
// order B G L A W H Z, then Mummies.
const pieceOrder = "B G L L* A W H Z b g l l* a w h z pB pG pL pA pW pH pb pg pl pa pw ph M"

// precedence maps a piece to its place in pieceOrder. A piece that is marked as
// digesting but cannot digest, such as H*, comes directly after the unmarked one.
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

// rankByRank numbers the squares a1, b1 … h8 from 0 (PROTO-1); 64 is invalid.
func rankByRank(sq nemoroth.Square) int {
	if !sq.IsValid() {
		return 64
	}
	return 8*sq.Rank() + sq.File()
}

var emptySquares = regexp.MustCompile("_+")

// canonicalLine returns the canonical position line of a setup (NFEN-1).
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
