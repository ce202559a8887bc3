package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestElo(t *testing.T) {
	for _, c := range []struct {
		s    score
		want string
	}{
		{score{}, "+0 =0 -0: 0.0 % [0.0, 100.0], Elo -inf [-inf, +inf]"},
		{score{wins: 75, losses: 25}, "+75 =0 -25: 75.0 % [65.7, 82.5], Elo +191 [+113, +269]"},
		{score{wins: 100}, "+100 =0 -0: 100.0 % [96.3, 100.0], Elo +inf [+566, +inf]"},
		{score{wins: 10}, "+10 =0 -0: 100.0 % [72.2, 100.0], Elo +inf [+166, +inf]"},
		{score{losses: 10}, "+0 =0 -10: 0.0 % [0.0, 27.8], Elo -inf [-inf, -166]"},
		{score{halves: 1}, "+0 =1 -0: 50.0 % [5.5, 94.5], Elo +0 [-495, +495]"},
		{score{halves: 10}, "+0 =10 -0: 50.0 % [23.7, 76.3], Elo +0 [-204, +204]"},
		{score{20, 60, 20}, "+20 =60 -20: 50.0 % [40.4, 59.6], Elo +0 [-68, +68]"},
	} {
		if diff := cmp.Diff(c.want, c.s.String()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}
