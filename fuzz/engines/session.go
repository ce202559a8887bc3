package engines

import (
	"context"
	"fmt"
	"time"

	"github.com/nemoroth/rules/rulings/conformance"
)

// recycled is after how many requests an engine is started anew, so that what it
// keeps between requests can be told from what it says by itself.
const recycled = 256

// A session asks one engine after the other: a new one where the last gave no
// answer or has been asked often enough.
type session struct {
	ctx     context.Context
	o       *Options
	timeout time.Duration
	paced   bool   // a shorter timeout will do once silence is no news
	engine  Engine // nil if none runs
	log     []string
}

func (s *session) close() {
	if s.engine != nil {
		s.engine.Close()
		s.engine = nil
	}
	s.log = nil
}

// ready sees that an engine runs.
func (s *session) ready() error {
	if len(s.log) >= recycled {
		s.close()
	}
	if s.engine != nil {
		return nil
	}
	s.log = nil
	timeout := s.timeout
	if pace := time.Duration(s.o.pace.Load()); s.paced && pace > 0 {
		timeout = pace
	}
	engine, err := s.o.Start(s.ctx, timeout)
	switch {
	case err != nil:
		return err
	case engine == nil:
		return fmt.Errorf("engines: %w: Start gives no engine", ErrOptions)
	}
	s.engine = engine
	return nil
}

// compare asks a request.
func (s *session) compare(req conformance.Request) (conformance.Comparison, error) {
	if err := s.ready(); err != nil {
		return conformance.Comparison{}, err
	}
	c, err := conformance.Compare(s.ctx, s.engine, s.o.Rules, req)
	if c.Failed != nil {
		s.close()
	} else {
		s.log = append(s.log, c.Request)
	}
	return c, err
}

// after asks a request of a new engine that has been asked some lines before.
func (s *session) after(lines []string, req conformance.Request) (conformance.Comparison, error) {
	s.close()
	if err := s.ready(); err != nil {
		return conformance.Comparison{}, err
	}
	for _, line := range lines {
		if _, err := s.engine.Answer(s.ctx, []byte(line)); err != nil {
			s.close()
			if s.ctx.Err() != nil {
				return conformance.Comparison{}, s.ctx.Err()
			}
			if err := s.ready(); err != nil {
				return conformance.Comparison{}, err
			}
		}
	}
	return s.compare(req)
}
