package answer_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestScream checks a scream with four results: two questions tell them apart
// (SCREAM-4), and the result is settled as soon as the remaining pushes cannot
// change it.
func TestScream(t *testing.T) {
	b := board(t)
	var tried trial
	mustAsk(t, b, "try", map[string]any{"start": orders, "text": "Ae5!"}, &tried)
	if tried.Scream != "e5" {
		t.Errorf("%+v", tried)
	}
	var got struct {
		Results []struct {
			Move    string
			Answers []string
		}
		Questions []struct {
			Square  string
			Answers []string
		}
	}
	mustAsk(t, b, "scream", map[string]any{"start": orders, "square": "e5"}, &got)
	if len(got.Results) != 4 || len(got.Questions) != 2 || !slices.Equal(got.Questions[0].Answers, []string{"stays alive", "turns to stone"}) {
		t.Errorf("%+v", got)
	}
	for order, want := range map[string][]string{"": {"Ae5!d5,e6,f5", "Ae5!e6,f5,d5", "Ae5!f5,d5,e6", "Ae5!f5,e6,d5"}, "d5": {"Ae5!d5,e6,f5", "Ae5!f5,d5,e6"}, "e6": {"Ae5!e6,f5,d5"}} {
		var left struct {
			Moves []string
			Cells []cell
		}
		mustAsk(t, b, "order", map[string]any{"start": orders, "square": "e5", "order": strings.Fields(order)}, &left)
		if diff := cmp.Diff(want, left.Moves); diff != "" {
			t.Errorf("%s: -want +got:\n%s", order, diff)
		}
		if stands := slices.ContainsFunc(left.Cells, func(c cell) bool { return c.Square == order }); len(left.Cells) != 4 || stands {
			t.Errorf("%s: %v", order, left.Cells)
		}
	}
}
