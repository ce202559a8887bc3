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
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// A Finding is one difference, with a smallest example.
type Finding struct {
	Game string `json:"game"`
	// Unsteady says that a new engine does not show the difference, or not each time: the
	// engine keeps state between requests, or its answers vary.
	Unsteady   bool                   `json:"unsteady,omitempty"`
	Difference conformance.Difference `json:"difference"` // one of Answers
	Answers    conformance.Comparison `json:"answers"`    // with the request line
	Occupants  int                    `json:"occupants"`
	Before     int                    `json:"occupants_before"` // before it was made smaller
	Tried      int                    `json:"tried"`            // requests sent to make it smaller
	From       string                 `json:"from"`             // the first start that shows it
	Count      int                    `json:"count"`            // answers that it covers
	Known      bool                   `json:"known,omitempty"`  // an earlier run found it
	File       string                 `json:"-"`                // the file that holds the finding
}

// ErrFinding is matched by the error for a finding that cannot be read.
var ErrFinding = errors.New("not a finding")

// Request returns the request whose answer differs; the zero Request if there is none.
func (f *Finding) Request() (req conformance.Request) {
	json.Unmarshal([]byte(f.Answers.Request), &req) // Load has checked it
	return req
}

// Reach returns the game after the moves of the request. The error is that of the
// game, since a request may be one that must be refused.
func (f *Finding) Reach(rules game.Rules) (game.Game, error) {
	return question(f.Request()).Game(rules)
}

// question returns the position of a request as a question without a move.
func question(req conformance.Request) fuzz.Question {
	return fuzz.Question{Ruleset: req.Ruleset, Line: req.Position, Moves: req.Moves}
}

// Save writes the finding to its own file in a folder, which it makes if
// necessary.
func (f *Finding) Save(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	words := append([]string{f.Game, f.Difference.Field}, f.Difference.Rules...)
	name := strings.ToLower(strings.Join(words, "-"))
	f.File = filepath.Join(folder, fmt.Sprintf("%.80s-%08x.json", name,
		crc32.ChecksumIEEE([]byte(f.Answers.Request))))
	return os.WriteFile(f.File, append(data, '\n'), 0o666)
}

// Load reads the findings on a game that Save has written to a folder, sorted
// by file name. A folder that does not exist has no findings.
func Load(folder, name string) (list []*Finding, err error) {
	files, err := fs.Glob(os.DirFS(folder), "*.json")
	for _, file := range files {
		f := &Finding{File: filepath.Join(folder, file)}
		data, err := os.ReadFile(f.File)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, f); err != nil {
			return nil, fmt.Errorf("%s: %w: %w", f.File, ErrFinding, err)
		}
		if f.Request().Position == "" {
			return nil, fmt.Errorf("%s: %w: it has no request of the protocol", f.File, ErrFinding)
		}
		if f.Game == name {
			list = append(list, f)
		}
	}
	return list, err
}

// shrink makes a finding of an answer with a difference, as small as Options.Shrink
// allows: fewer moves to explain, then, by fuzz.Minimize, a smaller position and fewer
// plies. One engine answers these requests. If a new engine, asked thrice, does not
// show the difference for the smallest request each time, the request is left as it
// was and the finding is unsteady.
func (r *runner) shrink(c conformance.Comparison, d conformance.Difference) (*Finding, error) {
	f := &Finding{Game: r.o.Rules.Name(), Difference: d, Answers: c}
	req := f.Request()
	f.Before = conformance.Occupants(r.o.Rules, req.Position)
	f.Occupants = f.Before
	req.ID = nil
	limit, cancel := context.WithTimeout(r.ctx, r.o.Shrink)
	defer cancel()
	holds := func(req conformance.Request) bool {
		f.Tried++
		r.progress(f.Tried)
		c, err := conformance.Compare(limit, r.engine, r.o.Rules, req)
		_, same := like(c, d)
		return err == nil && same
	}
	req = r.smaller(limit, req, d, holds)
	fresh, err := r.o.Start(r.ctx)
	if err != nil {
		return nil, err
	}
	defer fresh.Close()
	var small conformance.Difference
	for range 3 {
		if c, err = conformance.Compare(r.ctx, fresh, r.o.Rules, req); err != nil {
			return nil, err
		}
		same, ok := like(c, d)
		if f.Unsteady = !ok; f.Unsteady {
			return f, nil
		}
		if small = same; silent(c) {
			break
		}
	}
	f.Difference, f.Answers, f.Occupants = small, c, conformance.Occupants(r.o.Rules, req.Position)
	return f, nil
}

// smaller makes a request smaller as long as it holds.
func (r *runner) smaller(limit context.Context, req conformance.Request, d conformance.Difference,
	holds func(conformance.Request) bool) conformance.Request {
	asked := &req.Explain
	if req.Trace != nil {
		asked = &req.Trace
	}
	// Ask about the move of the difference, no move, another one, or all.
	all := *asked
	fewer := [][]string{{}}
	for _, move := range all {
		if one := []string{move}; move == d.Move {
			fewer = slices.Insert(fewer, 1, one)
		} else if d.Field == "answer" || d.Field == "error" {
			fewer = append(fewer, one)
		}
	}
	*asked = all
	for _, moves := range fewer {
		*asked = moves
		if limit.Err() == nil && holds(req) {
			break
		}
		*asked = all
	}
	req.Full = req.Full && len(*asked) > 0
	q := question(req)
	_, playable := q.Game(r.o.Rules)
	refused := len(req.Moves) > 0 && playable != nil // the last move must be refused
	if last := len(req.Moves) - 1; refused {
		q.Moves, q.Move = req.Moves[:last], req.Moves[last]
	} else if len(*asked) == 1 {
		q.Move = (*asked)[0]
	}
	request := func(q fuzz.Question) conformance.Request {
		req.Ruleset, req.Position, req.Moves = q.Ruleset, q.Line, slices.Clone(q.Moves)
		if q.Move != "" && refused {
			req.Moves = append(req.Moves, q.Move)
		} else if q.Move != "" {
			*asked = []string{q.Move}
		}
		return req
	}
	before := req
	small, err := fuzz.Minimize(limit, r.o.Rules, q, func(q fuzz.Question) bool {
		known := q.Ruleset == "" || slices.Contains(r.o.Rulesets, q.Ruleset)
		return known && holds(request(q))
	})
	if err != nil && limit.Err() == nil {
		return before // the moves cannot be played, or the engine's answers vary
	}
	return request(small)
}
