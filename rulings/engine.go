package rulings

import (
	"context"
	"fmt"
)

// An Engine answers requests of the conformance protocol (PROTO-1). An error
// means that there is no answer: the engine is dead, silent or not speaking the
// protocol. A request that the engine refuses is an Answer with an Error.
type Engine interface {
	Ask(ctx context.Context, req Request) (Answer, error)
}

// A LineEngine can also be sent any line, which Run uses to probe how it takes
// bad ones. The line has no end; nor has the answer.
type LineEngine interface {
	Engine
	AskLine(ctx context.Context, line []byte) ([]byte, error)
}

// Ask answers a request from this library.
func (b BuiltIn) Ask(ctx context.Context, req Request) (Answer, error) {
	line, err := encodeJSON(req)
	if err != nil {
		return Answer{}, fmt.Errorf("rulings: request %q: %w", req.ID, err)
	}
	text, err := b.AskLine(ctx, line)
	if err != nil {
		return Answer{}, err
	}
	return decodeAnswer(text, req)
}

// AskLine is Answer.
func (b BuiltIn) AskLine(ctx context.Context, line []byte) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return b.Answer(line), nil
}
