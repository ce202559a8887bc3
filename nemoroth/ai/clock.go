package ai

import (
	"context"
	"time"
)

// A clock ends a search at a deadline or with a context.
type clock struct {
	start    time.Time
	deadline time.Time // zero if there is none
	done     <-chan struct{}
}

// newClock starts a clock; a limit of 0 sets no deadline.
func newClock(ctx context.Context, start time.Time, limit time.Duration) clock {
	c := clock{start: start, done: ctx.Done()}
	c.deadline, _ = ctx.Deadline()
	if at := start.Add(limit); limit > 0 && (c.deadline.IsZero() || at.Before(c.deadline)) {
		c.deadline = at
	}
	return c
}

// over reports whether the time is up or the context has ended.
func (c *clock) over() bool {
	select {
	case <-c.done:
		return true
	default:
		return !c.deadline.IsZero() && !time.Now().Before(c.deadline)
	}
}
