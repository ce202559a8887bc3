package misread

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestConditions evaluates each condition that the texts name. Most fail for want of a position,
// but only a misspelt one is unknown.
func TestConditions(t *testing.T) {
	known := func(name string) {
		defer func() {
			if why := fmt.Sprint(recover()); strings.Contains(why, "no condition") {
				t.Error(why)
			}
		}()
		condition(name, situation{}, nil)
	}
	lists := regexp.MustCompile(` if ([^;]*)`)
	names := regexp.MustCompile(`[A-Za-z][\w-]+`)
	texts := strings.Join([]string{odd, readings, off, moves, ghasts, gaze, engulfing, ichor,
		screams, compulsions, end, common}, "\n")
	lines := regexp.MustCompile(`\n+`).Split(strings.ReplaceAll(texts, "\n ", " "), -1)
	count := 0
	for entry := range slices.Chunk(lines[1:len(lines)-1], 2) {
		head, _, _ := strings.Cut(entry[0], " of ")
		for _, list := range lists.FindAllStringSubmatch(head, -1) {
			for _, name := range names.FindAllString(list[1], -1) {
				known(name)
				count++
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d conditions", count)
	}
}
