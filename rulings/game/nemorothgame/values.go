package nemorothgame

import (
	"strconv"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// This file converts values of the library to those of package game.

func moveName(m nemoroth.Move) string {
	if m.IsZero() {
		return ""
	}
	return m.String()
}

// each converts the elements of a list. The result is not nil.
func each[A, B any](list []A, convert func(A) B) []B {
	all := make([]B, len(list))
	for i, x := range list {
		all[i] = convert(x)
	}
	return all
}

// letter returns the side as the position line writes it.
func letter(s nemoroth.Side) string {
	if !s.IsValid() {
		return ""
	}
	return s.String()[:1]
}

func square(sq nemoroth.Square) string {
	if !sq.IsValid() {
		return ""
	}
	return sq.String()
}

// Outcome converts an outcome.
func Outcome(o nemoroth.Outcome) game.Outcome {
	if !o.Over {
		return game.Outcome{}
	}
	return game.Outcome{Over: true, Winner: letter(o.Winner), Reason: string(o.Reason)}
}

func compulsion(c nemoroth.Compulsion) game.Compulsion {
	return game.Compulsion{Square: square(c.Square), Piece: string(rune(c.Piece.Letter())),
		Kind:   string(c.Kind),
		Source: square(c.Source), Rule: string(c.Kind.Rule()), Text: c.String()}
}

// Compulsions converts compulsions.
func Compulsions(list []nemoroth.Compulsion) []game.Compulsion { return each(list, compulsion) }

func problem(p nemoroth.Problem) game.Problem {
	t := game.Problem{Rule: string(p.Rule), Text: p.String()}
	if p.Square.IsValid() {
		t.Squares = []string{square(p.Square)}
	}
	if p.Piece != nil {
		t.Piece = p.Piece.String()
	}
	return t
}

func reason(r nemoroth.Reason) game.Reason {
	return game.Reason{Rule: string(r.Rule), Squares: each(r.Squares, square), Text: r.String()}
}

func satisfaction(s nemoroth.Satisfaction) game.Satisfaction {
	return game.Satisfaction{Compulsion: compulsion(s.Compulsion), Rule: string(s.Rule),
		Text: s.String()}
}

// Report converts a report. The full-move number is the one before the move.
func Report(r nemoroth.Report, fullMove int) game.Report {
	if r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictAmbiguous {
		return game.Report{Move: moveName(r.Asked), Unread: r.Summary()}
	}
	t := game.Report{Move: moveName(r.Move), Satisfies: each(r.Satisfies, satisfaction)}
	if r.Reasons != nil {
		t.Reasons = each(r.Reasons, reason)
	}
	if r.Trace == nil {
		return t
	}
	t.Effects = each(r.Trace, effect)
	if r.After.Side() == nemoroth.Alabaster {
		fullMove = min(fullMove+1, nemoroth.MaxFullMove)
	}
	t.After = r.After.String() + " " + strconv.Itoa(fullMove)
	return t
}

func effect(e nemoroth.Effect) game.Effect {
	t := game.Effect{Step: e.Step, Kind: string(e.Kind), From: square(e.From), To: square(e.To),
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
