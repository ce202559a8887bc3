package engines

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/conformance"
)

// A shrinker makes one difference smaller.
type shrinker struct {
	o        *Options
	ctx      context.Context // its end stops the search for smaller examples
	asker    *session
	ob       observation
	aim      conformance.Difference
	progress func(tried int)
	tried    int
	err      error // the first error of asker
}

// An example is a request that shows a difference, and the lines before it.
type example struct {
	before  []string // lines sent to a new engine first
	twice   bool     // before is the request itself
	request conformance.Request
}

// ask sends an example, to a new engine if it has lines before the request.
func (s *shrinker) ask(x example) (c conformance.Comparison) {
	if s.err != nil {
		return c
	}
	s.tried++
	s.progress(s.tried)
	if x.request.ID = nil; x.twice {
		x.before = []string{s.line(x.request)}
	}
	if len(x.before) > 0 {
		c, s.err = s.asker.after(x.before, x.request)
	} else {
		c, s.err = s.asker.compare(x.request)
	}
	return c
}

// line returns a request as a line.
func (s *shrinker) line(req conformance.Request) string {
	line, err := req.Line(s.o.Rules)
	if err != nil && s.err == nil {
		s.err = err
	}
	return string(line)
}

// shows reports whether an example shows the difference.
func (s *shrinker) shows(x example) bool {
	_, ok := like(s.ask(x).Differences, s.aim)
	return ok && s.err == nil
}

// certain reports whether an example shows the difference on three new engines.
func (s *shrinker) certain(x example) bool {
	const times = 3
	for range times {
		s.asker.close()
		if !s.shows(x) {
			return false
		}
	}
	return true
}

// shrink finds out when the difference shows, and a smallest example of it.
func (s *shrinker) shrink() (*Finding, error) {
	defer s.progress(0)
	s.earlier()
	f := &Finding{Game: s.o.Rules.Name(), Steady: Always, Difference: s.aim, Before: occupants(s.o.Rules, s.ob.request.Position)}
	x := example{request: s.ob.request}
	first := s.ask(x)
	_, steady := like(first.Differences, s.aim)
	silent := isSilence(first.Failed)
	if !steady && s.err == nil {
		f.Steady = After
		x, steady = s.afterOthers()
	}
	steady = steady && (silent || s.certain(x))
	if steady {
		if small, ok := s.sure(s.smaller, x, silent); ok {
			return s.finish(f, small), s.err
		}
	}
	f.Steady = Unsteady
	f.Difference = conformance.Difference{Field: "answer", What: "the same line is answered in different ways", Want: s.aim.Want, Got: s.aim.Got}
	if isSilence(s.ob.answers.Failed) {
		f.Difference.What = "an answer sometimes comes too late"
	}
	f.Answers, f.Requests, f.Occupants = s.ob.answers, []string{s.ob.answers.Request}, f.Before
	return f, s.err
}

func isSilence(err error) bool {
	var e *conformance.EngineError
	return errors.As(err, &e) && e.Silent
}

// sure makes an example smaller, and reports whether the difference then shows
// each time. A silent engine gets less time meanwhile.
func (s *shrinker) sure(smaller func(example) example, x example, silent bool) (example, bool) {
	if !silent {
		small := smaller(x)
		return small, s.certain(small)
	}
	s.hurry()
	small := smaller(x)
	s.o.pace.Store(int64(s.asker.timeout))
	s.asker.close()
	s.asker.timeout = s.o.Timeout // the full time again
	if s.shows(small) {
		return small, true
	}
	return x, s.err == nil
}

// earlier looks for the difference without the moves of the request. Otherwise
// it looks for a move that the engine has wrong in the position before it.
func (s *shrinker) earlier() {
	req := s.ob.request
	astray := s.aim.Field == "error" || s.aim.Field == "position"
	g, err := fuzz.Question{Ruleset: req.Ruleset, Line: req.Position, Moves: req.Moves}.Game(s.o.Rules)
	if len(req.Moves) == 0 {
		return
	}
	if flat := req; err == nil && !astray {
		if flat.Position, flat.Moves = g.Line(), nil; s.shows(example{request: flat}) {
			s.ob.request = flat
			return
		}
	}
	for k, move := range req.Moves {
		before := conformance.Request{Ruleset: req.Ruleset, Position: req.Position, Moves: req.Moves[:k], Explain: []string{move}}
		for _, d := range s.ask(example{request: before}).Differences {
			if !d.Form && d.Field != "error" && (astray || d.Field == "legal" && d.Move == move) {
				s.aim, s.ob.request = d, before
				return
			}
		}
	}
}

// hurry shortens the timeout for an engine that is sometimes silent, to a
// multiple of the time that it takes to start and to answer about the opening.
func (s *shrinker) hurry() {
	const multiple, least = 20, 200 * time.Millisecond
	s.asker.close()
	begin := time.Now()
	if g, err := s.o.Rules.Start("", ""); err == nil {
		s.ask(example{request: conformance.Request{Position: g.Line()}})
	}
	s.asker.close()
	s.asker.timeout = min(max(multiple*time.Since(begin), least), s.o.Timeout)
}

// finish completes a finding, and asks why the engine leaves out legal moves.
func (s *shrinker) finish(f *Finding, x example) *Finding {
	c := s.ask(x)
	for _, d := range c.Differences {
		if d.Field == "legal" && d.Move != "" && !slices.Contains(x.request.Explain, d.Move) && len(x.request.Explain) < mostAsked {
			x.request.Explain = append(slices.Clip(x.request.Explain), d.Move)
		}
	}
	if fuller := s.ask(x); len(fuller.Differences) > 0 {
		c = fuller
	}
	f.Answers, f.Tried, f.Occupants = c, s.tried, occupants(s.o.Rules, x.request.Position)
	if x.twice {
		x.before = []string{c.Request}
	}
	f.Requests = append(slices.Clone(x.before), c.Request)
	if d, ok := like(c.Differences, s.aim); ok {
		f.Difference = d
	}
	return f
}

// mostAsked is the largest number of moves that finish asks about in addition.
const mostAsked = 4

// afterOthers finds the lines that must come before the request: the same line,
// or some of those that the engine was sent before.
func (s *shrinker) afterOthers() (example, bool) {
	x := example{request: s.ob.request, twice: true}
	if c := s.ask(x); s.err == nil && len(c.Differences) > 0 {
		if _, ok := like(c.Differences, s.aim); !ok {
			s.aim = c.Differences[0]
		}
		return x, true
	}
	x = example{request: s.ob.request, before: s.ob.log}
	if len(x.before) == 0 || !s.shows(x) {
		return x, false
	}
	for size := len(x.before); size > 0 && s.ctx.Err() == nil; size /= 2 {
		for from := 0; from < len(x.before) && s.ctx.Err() == nil; {
			fewer := x
			fewer.before = slices.Concat(x.before[:from], x.before[min(from+size, len(x.before)):])
			if len(fewer.before) > 0 && s.shows(fewer) {
				x = fewer
			} else {
				from += size
			}
		}
	}
	return x, true
}

// mostBefore is the largest number of lines before a request to make smaller.
const mostBefore = 3

// smaller makes all requests of an example smaller.
func (s *shrinker) smaller(x example) example {
	x.request = asking(x.request, s.lessAsked(x))
	if x.twice || len(x.before) == 0 || len(x.before) > mostBefore {
		return s.smallerLast(x)
	}
	for i := range x.before {
		x = s.smallerBefore(x, i, func(req conformance.Request) conformance.Request { return asking(req, nil) })
	}
	x = s.smallerTogether(x)
	x = s.smallerLast(x)
	for i := range x.before {
		x = s.smallerBefore(x, i, nil)
	}
	return x
}

// smallerLast makes the last request smaller.
func (s *shrinker) smallerLast(x example) example {
	with := func(req conformance.Request) example {
		x.request = req
		return x
	}
	return with(s.minimize(x.request, func(req conformance.Request) bool { return s.shows(with(req)) }))
}

// smallerTogether makes the last request and those before it smaller together.
func (s *shrinker) smallerTogether(x example) example {
	t, ok := newTogether(s.o.Rules, x)
	if !ok {
		return x
	}
	with := func(req conformance.Request) (example, bool) {
		lines, ok := t.lines(req)
		return example{before: lines, request: req}, ok
	}
	small := s.minimize(x.request, func(req conformance.Request) bool {
		y, ok := with(req)
		return ok && s.shows(y)
	})
	if y, ok := with(small); ok && s.shows(y) {
		return y
	}
	return x
}

// smallerBefore makes one of the lines before the request smaller: by a change
// or, if change is nil, as much as possible.
func (s *shrinker) smallerBefore(x example, i int, change func(conformance.Request) conformance.Request) example {
	var req conformance.Request
	if json.Unmarshal([]byte(x.before[i]), &req) != nil {
		return x
	}
	with := func(req conformance.Request) example {
		y := x
		y.before = slices.Clone(x.before)
		y.before[i] = s.line(req)
		return y
	}
	if change == nil {
		return with(s.minimize(req, func(req conformance.Request) bool { return s.shows(with(req)) }))
	}
	if y := with(change(req)); s.shows(y) {
		return y
	}
	return x
}

// lessAsked returns the fewest moves that the request must ask about: none, the
// move of the difference, another one, or all.
func (s *shrinker) lessAsked(x example) []string {
	all := asked(x.request)
	try := [][]string{nil}
	if s.aim.Move != "" {
		try = append(try, []string{s.aim.Move})
	}
	if s.aim.Field == "answer" || s.aim.Field == "error" {
		for _, m := range all {
			try = append(try, []string{m})
		}
	}
	for _, some := range try {
		fewer := x
		fewer.request = asking(x.request, some)
		if s.ctx.Err() == nil && s.shows(fewer) {
			return some
		}
	}
	return all
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

// minimize makes the position and the moves of a request smaller.
func (s *shrinker) minimize(req conformance.Request, holds func(conformance.Request) bool) conformance.Request {
	q := fuzz.Question{Ruleset: req.Ruleset, Line: req.Position, Moves: req.Moves}
	_, playable := q.Game(s.o.Rules)
	played := len(req.Moves) > 0 && playable != nil // the last move must be refused
	switch {
	case played:
		q.Moves, q.Move = req.Moves[:len(req.Moves)-1], req.Moves[len(req.Moves)-1]
	case len(asked(req)) == 1:
		q.Move = asked(req)[0]
	}
	request := func(q fuzz.Question) conformance.Request {
		r := req
		r.Ruleset, r.Position, r.Moves = q.Ruleset, q.Line, slices.Clone(q.Moves)
		switch {
		case played && q.Move != "":
			r.Moves = append(r.Moves, q.Move)
		case played:
		case q.Move != "":
			r = asking(r, []string{q.Move})
		case len(asked(req)) == 1:
			r = asking(r, nil)
		}
		return r
	}
	small, err := fuzz.Minimize(s.ctx, s.o.Rules, q, func(q fuzz.Question) bool {
		return (q.Ruleset == "" || slices.Contains(s.o.Rulesets, q.Ruleset)) && holds(request(q))
	}, fuzz.MinimizeOptions{})
	if err != nil && s.ctx.Err() == nil {
		return req // the moves cannot be played, or show nothing
	}
	return request(small)
}
