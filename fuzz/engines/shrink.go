package engines

import (
	"context"
	"slices"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/conformance"
)

// A shrinker makes one difference smaller.
//
// It first finds out when the difference shows. If it shows on a new engine, the
// request is made smaller with one engine that stays running: fewer moves to
// explain, then, by fuzz.Minimize, a smaller position and fewer plies. The smallest
// request must show the difference on a new engine; if it does not, the request is
// left as it was. If the difference shows only after the earlier requests to the
// engine, these are made fewer. If it does not show then either, it is unsteady.
//
// A check on new engines is made on three of them, so that a difference that comes
// and goes is not taken for one that stays. The cost is that of fuzz.Minimize, in
// requests, and six engine starts; for an engine with state, up to 2n starts for n
// earlier requests, mostly few.
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
	s := &shrinker{o: o, limit: limit, session: newSession(ctx, o), aim: d, progress: progress}
	defer s.session.close()
	defer progress(0)
	ob.request.ID = nil
	f := &Finding{Game: o.Rules.Name(), Steady: Always,
		Before: occupants(o.Rules, ob.request.Position)}
	var before []string
	answers, shown := s.steady(nil, ob.request)
	if shown {
		if small, ok := s.steady(nil, s.smaller(ob.request)); ok {
			answers = small
		}
	} else if answers, shown = s.steady(ob.log, ob.request); shown {
		f.Steady, before = After, s.fewer(ob.log, ob.request)
		answers, shown = s.steady(before, ob.request)
	}
	if !shown {
		return unsteady(f, ob, d), s.err
	}
	f.Answers, f.Requests, f.Tried = answers, append(before, answers.Request), s.tried
	f.Difference, _ = similar(answers.Differences, d)
	if req, _, err := f.request(); err == nil {
		f.Occupants = occupants(o.Rules, req.Position)
	}
	return f, s.err
}

// unsteady completes a finding that does not show each time.
func unsteady(f *Finding, ob observation, d conformance.Difference) *Finding {
	f.Steady, f.Occupants = Unsteady, f.Before
	f.Answers, f.Requests = ob.answers, []string{ob.answers.Request}
	f.Difference = conformance.Difference{Field: "answer", Want: d.Want, Got: d.Got,
		What: "the same line is answered in different ways"}
	if silent(ob.answers) {
		f.Difference.What = "an answer sometimes comes too late"
	}
	return f
}

// shows reports whether a request shows the difference.
func (s *shrinker) shows(req conformance.Request) bool {
	return s.found(func() (conformance.Comparison, error) { return s.session.compare(req) })
}

// afresh sends a request to a new engine, after some lines, and reports whether it
// shows the difference.
func (s *shrinker) afresh(lines []string, req conformance.Request) (c conformance.Comparison,
	shown bool) {
	shown = s.found(func() (_ conformance.Comparison, err error) {
		c, err = s.session.compareAfter(lines, req)
		return c, err
	})
	return c, shown
}

// steady is afresh for three new engines, which must all show the difference. It
// asks an engine that is silent only once, since that takes long.
func (s *shrinker) steady(lines []string, req conformance.Request) (c conformance.Comparison,
	shown bool) {
	const times = 3
	for range times {
		if c, shown = s.afresh(lines, req); !shown || silent(c) {
			break
		}
	}
	return c, shown
}

func (s *shrinker) found(compare func() (conformance.Comparison, error)) bool {
	if s.err != nil {
		return false
	}
	s.tried++
	s.progress(s.tried)
	var c conformance.Comparison
	c, s.err = compare()
	_, ok := similar(c.Differences, s.aim)
	return ok && s.err == nil
}

// fewer leaves out lines before a request: half of them, a quarter, and so on.
func (s *shrinker) fewer(lines []string, req conformance.Request) []string {
	for size := len(lines); size > 0; size /= 2 {
		for from := 0; from < len(lines) && s.limit.Err() == nil; {
			rest := slices.Concat(lines[:from], lines[min(from+size, len(lines)):])
			if _, shown := s.afresh(rest, req); shown {
				lines = rest
			} else {
				from += size
			}
		}
	}
	return slices.Clone(lines)
}

// smaller makes a request smaller.
func (s *shrinker) smaller(req conformance.Request) conformance.Request {
	req = s.fewerAsked(req)
	q := fuzz.Question{Ruleset: req.Ruleset, Line: req.Position, Moves: req.Moves}
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
	small, err := fuzz.Minimize(s.limit, s.o.Rules, q, holds, fuzz.MinimizeOptions{})
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
