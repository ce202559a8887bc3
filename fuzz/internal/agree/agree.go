package agree

import (
	"context"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Counts says how much has been compared.
type Counts struct {
	Cases    int // set-ups, with the games from them
	Parents  int // positions whose legal moves, compulsions and outcomes were compared
	Children int // legal moves: verdict, satisfactions, trace and the position after them
	Refused  int // moves that are not legal: verdict and reasons
}

// Add adds other counts.
func (c *Counts) Add(d Counts) {
	c.Cases += d.Cases
	c.Parents += d.Parents
	c.Children += d.Children
	c.Refused += d.Refused
}

// Positions counts the positions compared, parents and children.
func (c Counts) Positions() int { return c.Parents + c.Children }

// A Sampler picks the moves, legal or not, that are explained in a position
// beyond the legal ones.
type Sampler func(*nemoroth.Game) []nemoroth.Move

// Case compares the two implementations on a case: the set-up as it was
// decoded, the repaired one, and the game from it that the line chooses, as far
// as it goes. The error is a *Difference.
func Case(c board.Case, sample Sampler) (Counts, error) {
	return With(naive.New(c.Ruleset), c, sample)
}

// With is Case with another model: one that has some rules switched off must
// differ somewhere.
func With(m naive.Model, c board.Case, sample Sampler) (Counts, error) {
	p := pair{sample: sample}
	p.counts.Cases++
	if err := p.problems(m, c.Ruleset, c.Wild); err != nil {
		return p.counts, err
	}
	if err := p.problems(m, c.Ruleset, c.Setup); err != nil {
		return p.counts, err
	}
	engine, err := c.Setup.Game(c.Ruleset)
	if err != nil {
		return p.counts, &Difference{Ruleset: c.Ruleset, Start: c.Setup.String(), At: c.Setup.String(),
			What: "the repaired set-up cannot stand", Engine: []string{err.Error()}}
	}
	model, err := m.Start(c.Setup)
	if err != nil {
		return p.counts, &Difference{Ruleset: c.Ruleset, Start: c.Setup.String(), At: c.Setup.String(),
			What: "the repaired set-up cannot stand", Naive: []string{err.Error()}}
	}
	p.engine, p.naive = engine, model
	for _, b := range append(c.Line[:len(c.Line):len(c.Line)], 0) {
		moves, err := p.position()
		if err != nil {
			return p.counts, err
		}
		if len(moves) == 0 {
			break
		}
		if err := p.play(board.Choose(p.engine, moves, b)); err != nil {
			return p.counts, err
		}
	}
	return p.counts, nil
}

// A pair is one game in both implementations.
type pair struct {
	engine *nemoroth.Game
	naive  *naive.Game
	sample Sampler
	counts Counts
}

// differ makes the error where the two say different things.
func differ[T any](p *pair, m nemoroth.Move, what string, engine, naive []T) error {
	return &Difference{Ruleset: p.engine.Ruleset(), Start: p.engine.First().String(), Line: p.engine.Line(),
		At: p.engine.String(), Move: m, What: what, Engine: lines(engine), Naive: lines(naive)}
}

func differOne[T any](p *pair, m nemoroth.Move, what string, engine, naive T) error {
	return differ(p, m, what, []T{engine}, []T{naive})
}

// problems compares what keeps a set-up from standing (POS-1), the wording
// aside.
func (p *pair) problems(m naive.Model, r nemoroth.Ruleset, s nemoroth.Setup) error {
	engine, model := s.Problems(r), m.Problems(s)
	same := func(a, b nemoroth.Problem) bool {
		return a.Rule == b.Rule && a.Violates == b.Violates && a.Square == b.Square &&
			(a.Piece == nil) == (b.Piece == nil) && (a.Piece == nil || *a.Piece == *b.Piece)
	}
	if slices.EqualFunc(engine, model, same) {
		return nil
	}
	return &Difference{Ruleset: r, Start: s.String(), At: s.String(), What: "problems of the set-up",
		Engine: lines(wordless(engine)), Naive: lines(wordless(model))}
}

func wordless(ps []nemoroth.Problem) []nemoroth.Problem {
	ps = slices.Clone(ps)
	for i := range ps {
		ps[i].Msg = ""
	}
	return ps
}

// position compares everything about the current position, and returns the
// legal moves.
func (p *pair) position() ([]nemoroth.Move, error) {
	p.counts.Parents++
	if e, n := p.engine.String(), p.naive.String(); e != n {
		return nil, differOne(p, nemoroth.Move{}, "position", e, n)
	}
	if e, n := p.engine.Ply(), p.naive.Ply(); e != n {
		return nil, differOne(p, nemoroth.Move{}, "plies played", e, n)
	}
	compelled := p.engine.Compulsions()
	if n := p.naive.Compulsions(); !slices.Equal(compelled, n) {
		return nil, differ(p, nemoroth.Move{}, "compulsions", compelled, n)
	}
	if e, n := p.engine.Outcome(), p.naive.Outcome(); e != n {
		return nil, differOne(p, nemoroth.Move{}, "outcome", e, n)
	}
	moves := p.engine.Moves()
	if n := p.naive.Legal(); !slices.Equal(moves, n) {
		return nil, differ(p, nemoroth.Move{}, "legal moves", moves, n)
	}
	for _, m := range moves {
		if err := p.child(m); err != nil {
			return nil, err
		}
	}
	if len(moves) <= mostCounted {
		if err := p.perft(); err != nil {
			return nil, err
		}
	}
	if p.sample != nil {
		for _, m := range p.sample(p.engine) {
			if err := p.explain(m); err != nil {
				return nil, err
			}
		}
	}
	return moves, nil
}

// In positions of few legal moves sequences of moves are counted too; in others
// that would take most of the time.
const (
	mostCounted = 3
	perftDepth  = 2
)

// perft compares how many sequences of moves the two count.
func (p *pair) perft() error {
	e, err := game.Perft(context.Background(), nemorothgame.Cursor(p.engine), perftDepth, game.PerftOptions{})
	if err != nil {
		return differOne(p, nemoroth.Move{}, "sequences cannot be counted", err.Error(), "")
	}
	if n := naive.Perft(p.naive, perftDepth); e != n {
		return differOne(p, nemoroth.Move{}, fmt.Sprintf("sequences of %d moves", perftDepth), e, n)
	}
	return nil
}

// child compares a legal move and the position after it.
func (p *pair) child(m nemoroth.Move) error {
	p.counts.Children++
	if err := p.explain(m); err != nil {
		return err
	}
	engine, err := p.engine.Play(m)
	if err != nil {
		return differOne(p, m, "legal move cannot be played", err.Error(), "")
	}
	model, err := p.naive.Play(m)
	if err != nil {
		return differOne(p, m, "legal move cannot be played", "", err.Error())
	}
	if e, n := engine.String(), model.String(); e != n {
		return differOne(p, m, "position after the move", e, n)
	}
	return nil
}

// explain compares what the two say about a move, legal or not.
func (p *pair) explain(m nemoroth.Move) error {
	engine, model := p.engine.Explain(m), p.naive.Explain(m)
	if !engine.Legal() {
		p.counts.Refused++
	}
	switch {
	case engine.Move != model.Move:
		return differOne(p, m, "canonical move", engine.Move, model.Move)
	case engine.Asked != model.Asked:
		return differOne(p, m, "move asked", engine.Asked, model.Asked)
	case engine.Ruleset != model.Ruleset:
		return differOne(p, m, "ruleset", engine.Ruleset, model.Ruleset)
	case engine.Verdict != model.Verdict:
		return differOne(p, m, "verdict", engine.Verdict, model.Verdict)
	case !slices.EqualFunc(engine.Reasons, model.Reasons, sameReason):
		return differ(p, m, "reasons", detailless(engine.Reasons), detailless(model.Reasons))
	case !slices.Equal(engine.Trace, model.Trace):
		return differ(p, m, "trace", engine.Trace, model.Trace)
	case !slices.Equal(engine.Satisfies, model.Satisfies):
		return differ(p, m, "satisfactions", engine.Satisfies, model.Satisfies)
	case !slices.Equal(engine.Candidates, model.Candidates):
		return differ(p, m, "candidates", engine.Candidates, model.Candidates)
	case !slices.Equal(engine.Compelled, model.Compelled):
		return differ(p, m, "compulsions in the report", engine.Compelled, model.Compelled)
	case engine.GameOver != model.GameOver:
		return differOne(p, m, "whether the game is over", engine.GameOver, model.GameOver)
	case (engine.Invalid == "") != (model.Invalid == ""):
		return differOne(p, m, "whether the move is understood", engine.Invalid, model.Invalid)
	}
	return nil
}

// sameReason compares all of two reasons but the wording.
func sameReason(a, b nemoroth.Reason) bool {
	return a.Rule == b.Rule && slices.Equal(a.Squares, b.Squares) && a.Ply == b.Ply &&
		(a.Ghast == nil) == (b.Ghast == nil) && (a.Ghast == nil || *a.Ghast == *b.Ghast)
}

func detailless(rs []nemoroth.Reason) []nemoroth.Reason {
	rs = slices.Clone(rs)
	for i := range rs {
		rs[i].Detail = ""
	}
	return rs
}

// play goes on with a move or a pass in both.
func (p *pair) play(m nemoroth.Move) error {
	if m.IsPass() {
		engine, err := p.engine.Pass()
		if err != nil {
			return differOne(p, m, "pass", err.Error(), "")
		}
		p.engine, p.naive = engine, p.naive.Pass()
		return nil
	}
	engine, err := p.engine.Play(m)
	if err != nil {
		return differOne(p, m, "legal move cannot be played", err.Error(), "")
	}
	model, err := p.naive.Play(m)
	if err != nil {
		return differOne(p, m, "legal move cannot be played", "", err.Error())
	}
	p.engine, p.naive = engine, model
	return nil
}
