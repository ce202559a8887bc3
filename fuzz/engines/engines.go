// Package engines fuzzes engines that speak the conformance protocol (PROTO-1 in
// FORMATS.md): it asks an engine and this library about rich positions, makes what
// they differ in smaller, and tells differences of one cause once.
//
// [Run] is the whole of it; what it finds is a [Finding], which can be kept in a
// file, tried again, and turned into the draft of a ruling.
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

// An Engine is one run of an engine.
type Engine interface {
	conformance.Engine
	Close() error
}

// Options says what is fuzzed and for how long.
type Options struct {
	Rules    game.Rules
	Rulesets []string // presets that the engine knows; none for all
	// Start runs the engine anew. It has so long for an answer. Several run at
	// once.
	Start   func(ctx context.Context, timeout time.Duration) (Engine, error)
	Timeout time.Duration // for one answer; conformance.DefaultTimeout if 0
	Seed    uint64
	Cases   int           // 0 is as many as there is time for
	Time    time.Duration // 0 is as long as the cases take
	Workers int           // engines at once; less than 1 is one
	Shrink  time.Duration // for making one difference smaller; DefaultShrink if 0
	Known   []*Finding    // what earlier runs have found is tried first
	// Progress is told of each case, and while a difference is made smaller; it may
	// be nil.
	Progress func(Progress)

	pace *atomic.Int64 // a shorter Timeout, once an engine is known to be silent now and then; else 0
}

// DefaultShrink is how long one difference is made smaller.
const DefaultShrink = 30 * time.Second

// Progress is how far a run is.
type Progress struct {
	Tally
	Causes    int
	Shrinking int // how many smaller positions have been tried for the difference at hand; 0 if there is none
}

// A Tally counts what a run has done.
type Tally struct {
	Cases       int `json:"cases"`       // positions with the games from them
	Requests    int `json:"requests"`    // lines asked for these
	Differences int `json:"differences"` // lines of them that are answered differently
}

// A Result is what a run comes to.
type Result struct {
	Tally
	Seconds  float64    `json:"seconds"`
	Findings []*Finding `json:"findings"` // one for each cause, known ones first
	// Mended are the known findings that the engine now answers as this library.
	Mended []*Finding `json:"mended,omitempty"`
	// Untold is how many differences of unknown kinds were left when the time was
	// over.
	Untold int `json:"untold,omitempty"`
}

// ErrOptions is what the error of Run for wrong options matches.
var ErrOptions = errors.New("wrong options")

// check fills in the defaults.
func (o *Options) check() error {
	switch {
	case o.Rules == nil || o.Start == nil:
		return fmt.Errorf("engines: %w: Rules and Start must be there", ErrOptions)
	case o.Cases <= 0 && o.Time <= 0:
		return fmt.Errorf("engines: %w: Cases or Time must say when to end", ErrOptions)
	}
	presets := o.Rules.Rulesets()
	if len(o.Rulesets) == 0 {
		o.Rulesets = presets
	}
	for _, name := range o.Rulesets {
		if !slices.Contains(presets, name) {
			return fmt.Errorf("engines: %w: the protocol cannot name the ruleset %s", ErrOptions, name)
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

// Run fuzzes an engine until there have been enough cases or the time is over: the
// findings of earlier runs first, then the cases of the seed. For an engine that
// keeps nothing between requests the findings depend on the seed and the number
// of cases alone, as far as Shrink suffices. A difference at hand when the time is
// over, and the first of all, is still made smaller. The error is the context's, with the result so far, that of
// wrong options, or that of an engine that cannot be started.
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
		err = ctx.Err() // the time being over is no error
	}
	return j.result, err
}
