package engines

import (
	"context"
	"fmt"
	"time"

	"github.com/nemoroth/rules/rulings/conformance"
)

// recycled is the number of requests to an engine before a new one is started.
// It shows which differences come from state that an engine keeps.
const recycled = 256

// A session sends requests to an engine. It starts a new engine if the last one
// gave no answer or has had enough requests.
type session struct {
	ctx     context.Context
	o       *Options
	timeout time.Duration
	paced   bool   // use Options.pace as the timeout when it is set
	engine  Engine // nil if no engine is running
	log     []string
}

func (s *session) close() {
	if s.engine != nil {
		s.engine.Close()
		s.engine = nil
	}
	s.log = nil
}

// ready makes sure that an engine is running.
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
		return fmt.Errorf("engines: %w: Start returned no engine", ErrOptions)
	}
	s.engine = engine
	return nil
}

// compare compares the engine's answer to a request with the library's.
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

// after is compare with a new engine that has been sent some lines before.
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
