package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// crowded returns a request about a position in which occupants Humans of one
// square are compelled by as many Ghasts. It asks about a move asked times.
func crowded(occupants, asked int) []byte {
	line := "8/8/3(" + strings.Repeat("g", occupants) + ")4/3A4/3(" + strings.Repeat("H", occupants) + ")4/8/8/8 A 1"
	moves := strings.TrimSuffix(strings.Repeat(`"Hd4c4",`, asked), ",")
	return fmt.Appendf(nil, `{"id":7,"position":%q,"explain":[%s]}`, line, moves)
}

// TestAnswerLimits checks that a request at a limit is answered, and that the error
// for a request above it states the limit.
func TestAnswerLimits(t *testing.T) {
	for _, c := range []struct {
		name string
		line []byte
		want string // part of the error
	}{
		{"the most moves that a request may ask about", crowded(5, MaxAsked), ""},
		{"one move above the limit", crowded(5, MaxAsked+1), "explain asks about 4097 moves; expected at most 4096 in one request"},
		{"a long answer", crowded(100<<10, 1), ""},
		{"an answer above the limit", fmt.Appendf(nil, `{"id":7,"position":"(%s)7/8/8/3B4/8/8/HHHHHHHH/WALG1LAW A 1"}`, strings.Repeat("M", 3<<20)), "the answer would be longer than 67108864 bytes: "},
	} {
		line, err := Games{nemorothgame.Rules()}.Answer(context.Background(), c.line)
		var a Answer
		if err == nil {
			err = json.Unmarshal(line, &a)
		}
		if err != nil || string(a.ID) != "7" || !strings.HasPrefix(a.Error, c.want) || c.want == "" && a.Error != "" {
			t.Errorf("%s: %v, error %q, want %q", c.name, err, a.Error, c.want)
		}
		if len(line) > 2*MaxAnswer {
			t.Errorf("%s: an answer of %d bytes", c.name, len(line))
		}
	}
}

// TestExplainInACrowd checks that the allocations of an answer do not grow with the
// product of moves and occupants.
func TestExplainInACrowd(t *testing.T) {
	allocs := func(occupants, asked int) float64 {
		line := crowded(occupants, asked)
		return testing.AllocsPerRun(1, func() {
			if _, err := (Games{nemorothgame.Rules()}).Answer(context.Background(), line); err != nil {
				t.Fatal(err)
			}
		})
	}
	few := allocs(10, 1000) - allocs(10, 1)
	many := allocs(1000, 1000) - allocs(1000, 1)
	if many > 2*few {
		t.Errorf("1000 moves explained: %.0f allocations with 20 occupants, %.0f with 2000", few, many)
	}
}

// patience is a context that ends after Err has been called a number of times.
type patience struct {
	context.Context
	left *int
}

func (p patience) Err() error {
	if *p.left--; *p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestAnswerLooksAtItsContext checks that an answer ends with its context.
func TestAnswerLooksAtItsContext(t *testing.T) {
	played := []byte(`{"position":"8/8/8/8/8/8/7h/G7 A 1","moves":["Ga1c3","Hh2g2","Gc3a1","Hg2g1"]}`)
	for name, line := range map[string][]byte{"explain": crowded(2, 10), "moves": played} {
		for left := 1; left <= 4; left++ {
			asked := left
			if answer, err := (Games{nemorothgame.Rules()}).Answer(patience{context.Background(), &asked}, line); err != context.Canceled {
				t.Errorf("%s: interrupted at check %d: answer %s, error %v", name, left+1, answer, err)
			}
		}
	}
}
