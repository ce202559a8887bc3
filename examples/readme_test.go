package examples

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings"
)

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var update = flag.Bool("update", false, "rewrite the outputs in README.md")

// blocks returns the README's fenced blocks of a language.
func blocks(t *testing.T, language string) []string {
	t.Helper()
	var found []string
	for _, part := range strings.Split(readme(t), "```"+language+"\n")[1:] {
		block, _, ok := strings.Cut(part, "```")
		if !ok {
			t.Fatalf("README.md has a %s block without an end", language)
		}
		found = append(found, block)
	}
	return found
}

// TestReadmePrograms checks that each Go block is part of a tested file.
func TestReadmePrograms(t *testing.T) {
	files := []string{"quickstart/main.go", "../rulings/judge_example_test.go", "../nemoroth/ai/example_test.go"}
	code := blocks(t, "go")
	if len(code) != len(files) {
		t.Fatalf("README.md has %d Go blocks, want %d", len(code), len(files))
	}
	for i, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(source), code[i]) {
			t.Errorf("README.md's Go block %d is not in %s:\n%s", i+1, file, cmp.Diff(string(source), code[i]))
		}
	}
}

// more is the last line of an output that the README shortens.
const more = "…\n"

// shown matches a command and the output below it.
var shown = regexp.MustCompile("```sh\n(go run .*)\n```\n\n```text\n((?s:.*?))```\n")

// TestReadmeOutputs runs each command with an output and compares the two.
func TestReadmeOutputs(t *testing.T) {
	text := readme(t)
	const most = 14 // lines of a shortened output
	outputs := shown.ReplaceAllStringFunc(text, func(block string) string {
		m := shown.FindStringSubmatch(block)
		run := exec.Command("sh", "-c", m[1])
		run.Dir = ".."
		out, err := run.Output()
		var illegal *exec.ExitError
		if errors.As(err, &illegal) && string(illegal.Stderr) == "exit status 1\n" { // the move is illegal
			err = nil
		}
		if err != nil {
			t.Errorf("%s: %v", m[1], err)
		}
		want := string(out)
		if strings.HasSuffix(m[2], more) {
			lines := strings.SplitAfter(want, "\n")
			want = strings.Join(lines[:min(len(lines), most)], "") + more
		}
		return strings.Replace(block, "```text\n"+m[2], "```text\n"+want, 1)
	})
	if n := len(shown.FindAllString(text, -1)); n < 8 {
		t.Errorf("README.md shows the outputs of %d commands, want at least 8", n)
	}
	if *update {
		if err := os.WriteFile("../README.md", []byte(outputs), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(text, outputs); diff != "" {
		t.Errorf("README.md shows other outputs than its commands print (-README +program; go test ./examples -run TestReadmeOutputs -update):\n%s", diff)
	}
}

// TestReadmeModule runs the commands that create a module.
func TestReadmeModule(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(blocks(t, "go")[0]), 0o644); err != nil {
		t.Fatal(err)
	}
	var commands, want string
	for _, block := range blocks(t, "sh") {
		if strings.HasPrefix(block, "go mod init") {
			commands = strings.ReplaceAll(block, "=../rules", "="+root)
		}
	}
	for _, m := range shown.FindAllStringSubmatch(readme(t), -1) {
		if m[1] == "go run ./examples/quickstart" {
			want = m[2]
		}
	}
	run := exec.Command("sh", "-ec", commands)
	run.Dir = dir
	run.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := run.Output()
	if diff := cmp.Diff(want, string(out)); diff != "" || err != nil || want == "" {
		t.Errorf("error %v, output (-README +program):\n%s", err, diff)
	}
}

// TestReadmeRulings checks the number of rulings, and the ids and titles cited.
func TestReadmeRulings(t *testing.T) {
	corpus, readme := rulings.MustLoad(), readme(t)
	if n := fmt.Sprintf("%d official *rulings*", len(corpus.Cases())); !strings.Contains(readme, n) {
		t.Errorf("README.md does not contain %q", n)
	}
	ids := regexp.MustCompile(`NR-\d{4}`).FindAllString(readme, -1)
	if len(ids) < 3 {
		t.Errorf("README.md cites only %d rulings", len(ids))
	}
	for _, id := range ids {
		if _, ok := corpus.Case(id); !ok {
			t.Errorf("README.md cites %s, which is not in the corpus", id)
		}
	}
	for _, cited := range regexp.MustCompile(`(NR-\d{4}), \*([^*]+)\*`).FindAllStringSubmatch(readme, -1) {
		if c, ok := corpus.Case(cited[1]); ok && c.Title != strings.Join(strings.Fields(cited[2]), " ") {
			t.Errorf("README.md calls %s %q, its title is %q", cited[1], cited[2], c.Title)
		}
	}
}

// TestContributing checks that the tests named in CONTRIBUTING.md exist.
func TestContributing(t *testing.T) {
	text, err := os.ReadFile("../.github/CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`go test \./(\S+) -run '?([^'\s`+"`"+`]+)`).FindAllStringSubmatch(string(text), -1)
	if len(commands) < 5 {
		t.Errorf("CONTRIBUTING.md has only %d commands that run a test", len(commands))
	}
	for _, c := range commands {
		var tests strings.Builder
		files, err := filepath.Glob("../" + c[1] + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllSubmatch(source, -1) {
				tests.WriteString(string(f[1]) + "\n")
			}
		}
		for _, name := range strings.Split(c[2], "|") {
			name, _, _ = strings.Cut(name, "/")
			if !regexp.MustCompile("(?m)" + name).MatchString(tests.String()) {
				t.Errorf("CONTRIBUTING.md: %s: %s has no test %s", c[0], c[1], name)
			}
		}
	}
}
