//go:build models

package main

import "github.com/nemoroth/rules/examples/internal/games"

// The second program knows what players may believe the rules to be.
func init() { believe = func() { board.Believe(games.Hypotheses) } }
