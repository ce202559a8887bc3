package engines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
)

// Short names for what an engine's answers are compared by.
type (
	comparison = conformance.Comparison
	difference = conformance.Difference
)

// A Finding is one difference, with a smallest example.
type Finding struct {
	Game string `json:"game"`
	// Unsteady says that a new engine does not show the difference, or not each time: the
	// engine keeps state between requests, or its answers vary.
	Unsteady   bool                   `json:"unsteady,omitempty"`
	Difference conformance.Difference `json:"difference"`      // one of Answers
	Answers    conformance.Comparison `json:"answers"`         // with the request line
	From       string                 `json:"from"`            // the first start that shows it
	Count      int                    `json:"count"`           // answers that it covers
	Known      bool                   `json:"known,omitempty"` // an earlier run found it
	File       string                 `json:"-"`               // the file that holds the finding
}

// Request returns the request whose answer differs; the zero Request if there is none.
func (f *Finding) Request() (req conformance.Request) {
	json.Unmarshal([]byte(f.Answers.Request), &req) // Load has checked it
	return req
}

// Why returns what the library answers about the finding's move or position: its
// judgement in the light of some rulings, or why it refuses the request.
func (f *Finding) Why(c *rulings.Corpus) string {
	g, err := caseOf(f.Request()).Game(c.Rules)
	switch move := f.Difference.Move; {
	case err != nil:
		return err.Error()
	case move != "":
		return c.JudgeMove(g, move, move).String()
	}
	return c.Standing(g).String()
}

// caseOf returns the position of a request as a case without a move.
func caseOf(req conformance.Request) fuzz.Case {
	return fuzz.Case{Ruleset: req.Ruleset, Line: req.Position, Moves: req.Moves}
}

// Save writes the finding to its own file in a folder, which it makes if
// necessary. If it fails, an older file stays as it was.
func (f *Finding) Save(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	words := append([]string{f.Game, f.Difference.Field}, f.Difference.Rules...)
	f.File = filepath.Join(folder, fmt.Sprintf("%.80s-%08x.json",
		strings.ToLower(strings.Join(words, "-")), crc32.ChecksumIEEE([]byte(f.Answers.Request))))
	part := f.File + ".part" // a run that is killed leaves no half of a finding to Load
	if err := os.WriteFile(part, append(data, '\n'), 0o666); err != nil {
		return err
	}
	return os.Rename(part, f.File)
}

// Load reads the findings on a game that Save has written to a folder, sorted
// by file name, and removes what a killed run has left half written. A folder that does
// not exist has no findings.
func Load(folder, name string) (list []*Finding, err error) {
	halves, _ := fs.Glob(os.DirFS(folder), "*.json.part")
	for _, half := range halves {
		os.Remove(filepath.Join(folder, half))
	}
	files, err := fs.Glob(os.DirFS(folder), "*.json")
	for _, file := range files {
		f := &Finding{File: filepath.Join(folder, file)}
		data, err := os.ReadFile(f.File)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, f); err != nil {
			return nil, fmt.Errorf("%s: not a finding: %w", f.File, err)
		}
		if f.Request().Position == "" {
			return nil, fmt.Errorf("%s: not a finding: it has no request of the protocol", f.File)
		}
		if f.Game == name {
			list = append(list, f)
		}
	}
	return list, err
}

// shrink makes a finding of an answer with a difference, as small as the time allows. One
// engine answers the smaller requests. If a new engine, asked thrice, does not
// show the difference for the smallest request each time, the request is left as it
// was and the finding is unsteady.
func (r *runner) shrink(c comparison, d difference) (*Finding, error) {
	f := &Finding{Game: r.Rules.Name(), Difference: d, Answers: c}
	limit, cancel := context.WithTimeout(r.ctx, min(shrinkTime, r.Time))
	defer cancel()
	req := r.smaller(limit, f.Request(), d)
	fresh, err := r.Start(r.ctx)
	if err != nil {
		return nil, err
	}
	defer fresh.Close()
	small, same := d, false
	for range 3 {
		if c, err = conformance.Compare(r.ctx, fresh, r.Rules, req); err != nil {
			return nil, err
		}
		if small, same = like(c, d); !same {
			f.Unsteady = true
			return f, nil
		}
		if silent(c) {
			break
		}
	}
	f.Difference, f.Answers = small, c
	return f, nil
}

// smaller makes a request smaller as long as the answer has the difference: with one move to
// explain or to trace, or none, and then, by fuzz.Minimize, a smaller position and fewer plies.
func (r *runner) smaller(limit context.Context, req conformance.Request,
	d difference) conformance.Request {
	q := caseOf(req)
	asked := slices.Concat([]string{"", d.Move}, req.Explain, req.Trace)
	_, unplayed := q.Game(r.Rules)
	last := len(q.Moves) - 1
	refused := last >= 0 && unplayed != nil // the last move must be refused
	if refused {
		q.Moves, asked = req.Moves[:last], req.Moves[last:]
	}
	request := func(q fuzz.Case) conformance.Request {
		small := conformance.Request{Ruleset: q.Ruleset, Position: q.Line, Moves: q.Moves}
		switch {
		case q.Move == "":
		case refused:
			small.Moves = append(slices.Clip(q.Moves), q.Move)
		case req.Trace != nil:
			small.Trace = []string{q.Move}
		default:
			small.Explain, small.Full = []string{q.Move}, req.Full
		}
		return small
	}
	holds := func(q fuzz.Case) bool {
		if q.Ruleset != "" && !slices.Contains(r.Rulesets, q.Ruleset) {
			return false
		}
		r.Requests++
		r.progress()
		c, err := conformance.Compare(limit, r.engine, r.Rules, request(q))
		_, same := like(c, d)
		return err == nil && same
	}
	for _, q.Move = range asked {
		if holds(q) {
			break
		}
	}
	small, err := fuzz.Minimize(limit, r.Rules, q, holds)
	if err != nil && !errors.Is(err, limit.Err()) {
		return req // the difference needs several moves, or the engine's answers vary
	}
	return request(small)
}
