package browsertest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestFeatures checks that every row of the table of features names existing
// tests, or says why the feature is not there.
func TestFeatures(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, pattern := range []string{"*_test.go", "../internal/*/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`).FindAllSubmatch(source, -1) {
				there[string(m[1])] = true
			}
		}
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if !strings.HasPrefix(line, "| ") || len(cells) != 3 || strings.TrimSpace(cells[0]) == "feature" {
			continue
		}
		rows++
		names := regexp.MustCompile("`((?:Test|Fuzz)\\w+)`").FindAllStringSubmatch(cells[2], -1)
		if len(names) == 0 && !strings.Contains(cells[1], "not there: ") {
			t.Errorf("%s: no test, and no reason why it is not there", strings.TrimSpace(cells[0]))
		}
		for _, n := range names {
			if !there[n[1]] {
				t.Errorf("%s: there is no test %s", strings.TrimSpace(cells[0]), n[1])
			}
		}
	}
	if rows < 30 {
		t.Errorf("%d rows", rows)
	}
}
