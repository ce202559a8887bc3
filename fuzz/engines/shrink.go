package engines

import (
	"context"
	"slices"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/conformance"
)

// A shrinker makes one difference smaller.
//
// If three new engines in turn show the difference, the request is made smaller with
// one engine that stays running: fewer moves to explain, then, by fuzz.Minimize, a
// smaller position and fewer plies. Three new engines must show the difference for
// the smallest request too; if they do not, the request is left as it was. The cost
// is that of fuzz.Minimize, in requests, and six engine starts.
type shrinker struct {
	o        *Options
	limit    context.Context // its end stops the search for smaller requests
	session  *session
	aim      conformance.Difference
	progress func(tried int)
	tried    int
	err      error // the first error of the session
}

// shrink makes a finding of an observed difference, as small as Options.Shrink
// allows.
func shrink(ctx context.Context, o *Options, ob observation, d conformance.Difference,
	progress func(int)) (*Finding, error) {
	limit, cancel := context.WithTimeout(ctx, o.Shrink)
	defer cancel()
	s := &shrinker{o: o, limit: limit, session: &session{ctx: ctx, o: o}, aim: d,
		progress: progress}
	defer s.session.close()
	defer progress(0)
	ob.request.ID = nil
	f := &Finding{Game: o.Rules.Name(), Difference: d, Answers: ob.answers,
		Before: occupants(o.Rules, ob.request.Position)}
	f.Occupants = f.Before
	answers, shown := s.steady(ob.request)
	if f.Unsteady = !shown; f.Unsteady {
		return f, s.err
	}
	if small, ok := s.steady(s.smaller(ob.request)); ok {
		answers = small
	}
	f.Answers, f.Tried = answers, s.tried
	f.Difference, _ = similar(answers.Differences, d)
	if req, err := f.request(); err == nil {
		f.Occupants = occupants(o.Rules, req.Position)
	}
	return f, s.err
}

// shows reports whether the running engine shows the difference.
func (s *shrinker) shows(req conformance.Request) bool {
	_, shown := s.compare(req)
	return shown
}

// steady reports whether three new engines all show the difference, so that one that
// comes and goes is not taken for one that stays. A silent engine is asked only once,
// since that takes long.
func (s *shrinker) steady(req conformance.Request) (c conformance.Comparison, shown bool) {
	const times = 3
	for range times {
		s.session.close()
		if c, shown = s.compare(req); !shown || silent(c) {
			break
		}
	}
	return c, shown
}

func (s *shrinker) compare(req conformance.Request) (c conformance.Comparison, shown bool) {
	if s.err != nil {
		return c, false
	}
	s.tried++
	s.progress(s.tried)
	c, s.err = s.session.compare(req)
	_, shown = similar(c.Differences, s.aim)
	return c, shown && s.err == nil
}

// smaller makes a request smaller.
func (s *shrinker) smaller(req conformance.Request) conformance.Request {
	req = s.fewerAsked(req)
	q := question(req)
	_, playable := q.Game(s.o.Rules)
	refused := len(req.Moves) > 0 && playable != nil // the last move must be refused
	if refused {
		last := len(req.Moves) - 1
		q.Moves, q.Move = req.Moves[:last], req.Moves[last]
	} else if list := asked(req); len(list) == 1 {
		q.Move = list[0]
	}
	request := func(q fuzz.Question) conformance.Request {
		r := req
		r.Ruleset, r.Position, r.Moves = q.Ruleset, q.Line, slices.Clone(q.Moves)
		switch {
		case refused && q.Move != "":
			r.Moves = append(r.Moves, q.Move)
		case !refused && q.Move != "":
			r = asking(r, []string{q.Move})
		}
		return r
	}
	holds := func(q fuzz.Question) bool {
		known := q.Ruleset == "" || slices.Contains(s.o.Rulesets, q.Ruleset)
		return known && s.shows(request(q))
	}
	small, err := fuzz.Minimize(s.limit, s.o.Rules, q, holds)
	if err != nil && s.limit.Err() == nil {
		return req // the moves cannot be played
	}
	return request(small)
}

// fewerAsked asks about the fewest moves that show the difference: none, the move of
// the difference, another one, or all.
func (s *shrinker) fewerAsked(req conformance.Request) conformance.Request {
	try := [][]string{nil}
	if s.aim.Move != "" {
		try = append(try, []string{s.aim.Move})
	}
	if s.aim.Field == "answer" || s.aim.Field == "error" {
		for _, m := range asked(req) {
			try = append(try, []string{m})
		}
	}
	for _, moves := range try {
		if fewer := asking(req, moves); s.limit.Err() == nil && s.shows(fewer) {
			return fewer
		}
	}
	return req
}

// asked returns the moves that a request asks to have explained or traced.
func asked(r conformance.Request) []string {
	if r.Trace != nil {
		return r.Trace
	}
	return r.Explain
}

// asking returns a request that asks about other moves instead.
func asking(r conformance.Request, moves []string) conformance.Request {
	if r.Trace != nil {
		r.Trace = append([]string{}, moves...)
	} else {
		r.Explain = moves
	}
	return r
}
