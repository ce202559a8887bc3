// Package engines fuzzes engines that speak the conformance protocol (PROTO-1
// in FORMATS.md): [Run] compares an engine's answers about generated positions
// with this library's, makes the differences smaller, and reports each cause of
// differences once. A [Finding] can be saved to a file, tried again by a later
// run, and turned into the draft of a ruling.
package engines

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// An Engine is a running engine.
type Engine interface {
	conformance.Engine
	Close() error
}

// Options holds the engine to fuzz, and the limits of the run.
type Options struct {
	Rules    game.Rules
	Rulesets []string // presets that the engine implements; all if empty
	// Start starts a new engine, with a timeout for each answer. Several engines
	// may run at once.
	Start   func(ctx context.Context, timeout time.Duration) (Engine, error)
	Timeout time.Duration // of one answer; conformance.DefaultTimeout if 0
	Seed    uint64
	Cases   int           // 0 for no limit other than Time
	Time    time.Duration // 0 for no limit other than Cases
	Workers int           // number of engines at once; at least one
	Shrink  time.Duration // limit for one difference; DefaultShrink if 0
	Known   []*Finding    // findings of earlier runs, tried first
	// Progress, unless nil, is called after each case and during shrinking.
	Progress func(Progress)

	// pace is a shorter Timeout for an engine that is sometimes silent; else 0.
	pace *atomic.Int64
}

// DefaultShrink is the default limit for making one difference smaller.
const DefaultShrink = 30 * time.Second

// Progress reports how far a run has come.
type Progress struct {
	Tally
	Causes    int
	Shrinking int // smaller positions tried for the current difference
}

// A Tally counts the work of a run.
type Tally struct {
	Cases       int `json:"cases"`       // starting positions, each with a game
	Requests    int `json:"requests"`    // request lines
	Differences int `json:"differences"` // requests with different answers
}

// A Result is the result of a run.
type Result struct {
	Tally
	Seconds  float64    `json:"seconds"`
	Findings []*Finding `json:"findings"` // one for each cause; known ones first
	// Mended lists the known findings that the engine now answers correctly.
	Mended []*Finding `json:"mended,omitempty"`
	// Untold is the number of differences left unexamined when Time was over.
	Untold int `json:"untold,omitempty"`
}

// ErrOptions is matched by the error of Run for invalid options.
var ErrOptions = errors.New("invalid options")

// check checks the options and fills in the defaults.
func (o *Options) check() error {
	switch {
	case o.Rules == nil || o.Start == nil:
		return fmt.Errorf("engines: %w: Rules and Start must be set", ErrOptions)
	case o.Cases <= 0 && o.Time <= 0:
		return fmt.Errorf("engines: %w: Cases or Time must be set, or the run has no end", ErrOptions)
	}
	presets := o.Rules.Rulesets()
	if len(o.Rulesets) == 0 {
		o.Rulesets = presets
	}
	for _, name := range o.Rulesets {
		if !slices.Contains(presets, name) {
			return fmt.Errorf("engines: %w: the protocol has no name for the ruleset %s", ErrOptions, name)
		}
	}
	if o.Timeout <= 0 {
		o.Timeout = conformance.DefaultTimeout
	}
	if o.Shrink <= 0 {
		o.Shrink = DefaultShrink
	}
	o.Workers, o.pace = max(o.Workers, 1), new(atomic.Int64)
	return nil
}

// Run fuzzes an engine until Cases or Time is reached. It tries the known
// findings first, then the cases of the seed. When Time is over, the difference
// being examined, and the first difference of all, are still made smaller.
//
// For an engine without state, the findings depend only on the seed and the
// number of cases, if Shrink is long enough. The error is that of the context
// (with the result so far), of invalid options, or of an engine that does not
// start.
func Run(ctx context.Context, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	begin := time.Now()
	limited, cancel := ctx, context.CancelFunc(func() {})
	if o.Time > 0 {
		limited, cancel = context.WithTimeout(ctx, o.Time)
	}
	defer cancel()
	j := newJudge(ctx, limited, &o)
	defer j.asker.close()
	err := j.again(o.Known)
	if err == nil {
		g := fuzz.For(o.Rules)
		err = each(limited, o.Workers, o.Cases, func() (worker, error) { return newWorker(limited, &o, g) }, j.take)
	}
	j.result.Seconds = time.Since(begin).Seconds()
	if limited.Err() != nil && errors.Is(err, limited.Err()) {
		err = ctx.Err() // the end of the time is no error
	}
	return j.result, err
}
