package engines

import (
	"context"
	"errors"
	"slices"

	"github.com/nemoroth/rules/rulings/conformance"
)

// A judge decides which differences have one cause: those that have the same
// kind and rules when made small, and those that never occur without another.
type judge struct {
	ctx          context.Context
	time         context.Context // its end stops new investigations
	o            *Options
	asker        *session
	causes       map[string]*Finding // by the Key of a difference
	investigated map[string]int      // by Key: differences that had a known cause
	explained    map[*Finding]int    // the same, by the known cause
	result       *Result
}

func newJudge(ctx, time context.Context, o *Options) *judge {
	return &judge{ctx: ctx, time: time, o: o, asker: &session{ctx: ctx, o: o, timeout: o.Timeout}, causes: map[string]*Finding{}, investigated: map[string]int{}, explained: map[*Finding]int{}, result: &Result{}}
}

// enough is the number of differences of one Key that are made smaller only to
// find a known cause. Further ones are taken to have the same cause. If the
// known cause is a difference of another kind, as when a wrong list of moves
// brings about a refusal, the number is enoughOthers.
const (
	enough       = 2
	enoughOthers = 8
)

func (j *judge) progress(shrinking int) {
	if j.o.Progress != nil {
		j.o.Progress(Progress{j.result.Tally, len(j.result.Findings), shrinking})
	}
}

// again tries the known findings.
func (j *judge) again(known []*Finding) error {
	for _, f := range known {
		req, before, err := f.request()
		if err != nil {
			return err
		}
		c, err := j.asker.after(before, req)
		if err != nil {
			return err
		}
		if len(c.Differences) == 0 {
			j.result.Mended = append(j.result.Mended, f)
			continue
		}
		now := *f
		d, ok := like(c.Differences, f.Difference)
		if !ok {
			d = c.Differences[0]
		}
		if f.Steady != Unsteady {
			now.Difference = d
		}
		now.Known, now.Count, now.Answers = true, 0, c
		j.add(d, &now)
		j.progress(0)
	}
	return nil
}

// add adds a finding, and the difference that it was made from.
func (j *judge) add(from conformance.Difference, f *Finding) {
	if j.causes[f.Difference.Key()] == nil {
		j.causes[f.Difference.Key()] = f
	}
	if from.Like(f.Difference) {
		j.causes[from.Key()] = f
	}
	j.result.Findings = append(j.result.Findings, f)
}

// take records the results of a case.
func (j *judge) take(i uint64, f found) error {
	if f.err != nil {
		return f.err
	}
	j.result.Cases++
	j.result.Requests += f.requests
	for _, ob := range f.differ {
		j.result.Differences++
		if err := j.observe(i, ob); err != nil {
			return err
		}
	}
	j.progress(0)
	return nil
}

// observe finds the causes of the differences in one answer.
func (j *judge) observe(i uint64, ob observation) error {
	counted := map[*Finding]bool{}
	count := func(f *Finding) {
		if !counted[f] {
			counted[f] = true
			f.Count++
		}
	}
	for _, d := range ob.answers.Differences {
		key := d.Key()
		if f := j.causes[key]; f != nil {
			count(f)
			continue
		}
		if f := j.explaining(d); f != nil && j.explained[f] >= enoughOthers {
			count(f)
			f.also(d)
			continue
		}
		if j.time.Err() != nil && len(j.result.Findings) > 0 {
			j.result.Untold++
			continue
		}
		f, err := j.investigate(ob, d)
		if err != nil {
			return err
		}
		prior := j.prior(f)
		if prior == nil {
			f.Case, f.Seed = i, j.o.Seed
			j.add(d, f)
			count(f)
			continue
		}
		count(prior)
		prior.also(d)
		j.explained[prior]++
		limit := enough
		if !d.Like(prior.Difference) {
			limit = enoughOthers
		}
		if j.investigated[key]++; j.investigated[key] >= limit {
			j.causes[key] = prior
		}
	}
	return nil
}

// prior returns the known cause of a finding made smaller, or nil: one of the
// same kind and rules, or another known difference in the same answer, unless
// that is one of form.
func (j *judge) prior(f *Finding) *Finding {
	if known := j.causes[f.Difference.Key()]; known != nil {
		return known
	}
	if f.Steady == Unsteady {
		return nil
	}
	for _, d := range f.Answers.Differences {
		if known := j.causes[d.Key()]; known != nil && !d.Form && known.Steady == f.Steady {
			return known
		}
	}
	if known := j.explaining(f.Difference); known != nil && known.Steady == f.Steady {
		return known
	}
	return nil
}

func (j *judge) explaining(d conformance.Difference) *Finding {
	for _, known := range j.result.Findings {
		if known.explains(d) {
			return known
		}
	}
	return nil
}

// explains reports whether a difference has the cause of the finding. The rules
// of one must be among those of the other. Both must have the same kind, or the
// finding is about the list of legal moves and the difference about an
// explanation.
func (f *Finding) explains(d conformance.Difference) bool {
	mine, all := f.Difference, true
	few, many := mine.Rules, d.Rules
	if len(few) > len(many) {
		few, many = many, few
	}
	for _, rule := range few {
		all = all && slices.Contains(many, rule)
	}
	same := mine.Field == d.Field && mine.What == d.What
	return all && len(few) > 0 && (same || mine.Field == "legal" && d.Field == "explained")
}

// mostAlso is the largest number of other kinds that a finding lists.
const mostAlso = 8

func (f *Finding) also(d conformance.Difference) {
	d.Move = ""
	if text := d.String(); d.Key() != f.Difference.Key() && !slices.Contains(f.Also, text) && len(f.Also) < mostAlso {
		f.Also = append(f.Also, text)
	}
}

// investigate makes a difference as small as Options.Shrink allows.
func (j *judge) investigate(ob observation, d conformance.Difference) (*Finding, error) {
	ctx, cancel := context.WithTimeout(j.ctx, j.o.Shrink)
	defer cancel()
	s := &shrinker{o: j.o, ctx: ctx, asker: &session{ctx: j.ctx, o: j.o, timeout: j.o.Timeout}, ob: ob, aim: d, progress: j.progress}
	defer s.asker.close()
	f, err := s.shrink()
	if err != nil && j.ctx.Err() == nil && errors.Is(err, ctx.Err()) {
		err = nil // the difference is as small as the time allows
	}
	return f, err
}

// like returns the difference of a list that is like d, if possible one about
// the same move.
func like(list []conformance.Difference, d conformance.Difference) (conformance.Difference, bool) {
	var best conformance.Difference
	ok := false
	for _, x := range list {
		if x.Like(d) && (!ok || x.Move == d.Move && best.Move != d.Move) {
			best, ok = x, true
		}
	}
	return best, ok
}
