package nemorothgame

import (
	"strconv"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// This file converts values of the library to those of package game.

func moveName(m nemoroth.Move) string {
	if m == (nemoroth.Move{}) {
		return ""
	}
	return m.String()
}

func moveNames(moves []nemoroth.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return texts
}

// letter returns the side as the position line writes it.
func letter(s nemoroth.Side) string {
	if !s.IsValid() {
		return ""
	}
	return "AO"[s-nemoroth.Alabaster:][:1]
}

func square(sq nemoroth.Square) string {
	if !sq.IsValid() {
		return ""
	}
	return names[sq]
}

// names has the names of the squares. Square.String allocates each one anew.
var names = func() (names [64]string) {
	for _, sq := range board {
		names[sq] = sq.String()
	}
	return names
}()

// Outcome converts an outcome.
func Outcome(o nemoroth.Outcome) game.Outcome {
	if !o.Over {
		return game.Outcome{}
	}
	return game.Outcome{Over: true, Winner: letter(o.Winner), Reason: o.Reason.String()}
}

func compulsion(c nemoroth.Compulsion) game.Compulsion {
	return game.Compulsion{Square: square(c.Square), Piece: string(rune(c.Piece.Letter())),
		Kind:   c.Kind.String(),
		Source: square(c.Source), Rule: string(c.Kind.Rule()), Text: c.String()}
}

// Compulsions converts compulsions.
func Compulsions(list []nemoroth.Compulsion) []game.Compulsion {
	texts := make([]game.Compulsion, len(list))
	for i, c := range list {
		texts[i] = compulsion(c)
	}
	return texts
}

// problemsOf converts the problems of a setup.
func problemsOf(list []nemoroth.Problem) []game.Problem {
	var texts []game.Problem
	for _, p := range list {
		t := game.Problem{Rule: string(p.Violates), Text: p.String()}
		if p.Square.IsValid() {
			t.Squares = []string{p.Square.String()}
		}
		if p.Piece != nil {
			t.Piece = p.Piece.String()
		}
		texts = append(texts, t)
	}
	return texts
}

// Report converts a report. The full-move number is the one before the move.
func Report(r nemoroth.Report, fullMove int) game.Report {
	if r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictAmbiguous {
		return game.Report{Move: moveName(r.Asked), Unread: r.Summary()}
	}
	t := game.Report{Move: moveName(r.Move)}
	for _, reason := range r.Reasons {
		squares := make([]string, len(reason.Squares))
		for i, sq := range reason.Squares {
			squares[i] = square(sq)
		}
		t.Reasons = append(t.Reasons, game.Reason{Rule: string(reason.Rule), Squares: squares,
			Text: reason.String()})
	}
	if r.Trace == nil { // without effects it satisfies nothing
		t.Satisfies = []game.Satisfaction{}
		return t
	}
	t.Effects = make([]game.Effect, len(r.Trace))
	for i, e := range r.Trace {
		t.Effects[i] = effect(e)
	}
	t.Satisfies = make([]game.Satisfaction, len(r.Satisfies))
	for i, s := range r.Satisfies {
		t.Satisfies[i] = game.Satisfaction{Compulsion: compulsion(s.Compulsion),
			Rule: string(s.Rule), Text: s.String()}
	}
	if r.After.Side() == nemoroth.Alabaster {
		fullMove = min(fullMove+1, nemoroth.MaxFullMove)
	}
	t.After = r.After.String() + " " + strconv.Itoa(fullMove)
	return t
}

func effect(e nemoroth.Effect) game.Effect {
	t := game.Effect{Step: e.Step, Kind: e.Kind.String(), From: square(e.From), To: square(e.To),
		Rule:  string(e.Rule),
		Cause: e.Cause, Text: e.String()}
	if e.Kind != nemoroth.EffectFade {
		t.Piece = e.Piece.String()
	}
	now := e.Piece
	switch e.Kind {
	case nemoroth.EffectPetrify:
		now.Petrified, now.Digesting = true, false
		t.By, t.From = t.From, t.To
	case nemoroth.EffectPromote:
		now = nemoroth.Piece{Kind: nemoroth.Zombie, Side: e.Piece.Side}
	case nemoroth.EffectDigest:
		now.Digesting = true
	case nemoroth.EffectLeaveMummy: // the Mummy appears on the square that the piece leaves
		t.By, t.From, t.To = t.To, "", t.From
		t.Now = nemoroth.Piece{Kind: nemoroth.Mummy}.String()
		return t
	case nemoroth.EffectLayIchor, nemoroth.EffectClearIchor, nemoroth.EffectFade:
		t.From = t.To
		t.Was, t.Now = plies(e.Was), plies(e.Plies)
		return t
	default:
		return t
	}
	t.Was, t.Now = t.Piece, now.String()
	return t
}

// plies returns the ichor of a square as a mark, "" for none.
func plies(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
