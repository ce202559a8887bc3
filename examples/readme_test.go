package examples

import (
	"errors"
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

// blocks returns the fenced blocks of a language in the README.
func blocks(t *testing.T, language string) []string {
	t.Helper()
	var found []string
	for _, part := range strings.Split(readme(t), "```"+language+"\n")[1:] {
		block, _, ok := strings.Cut(part, "```")
		if !ok {
			t.Fatalf("README.md: a %s block has no end", language)
		}
		found = append(found, block)
	}
	return found
}

// Each Go block of the README is a program under examples or part of one, the
// first text block is the answer to the dispute above it, and the second is what
// the first program prints.
func TestReadme(t *testing.T) {
	programs := readmePrograms
	code := blocks(t, "go")
	if len(code) != len(programs) {
		t.Fatalf("README.md has %d Go blocks, %d are known", len(code), len(programs))
	}
	for i, file := range programs {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(source), code[i]) {
			t.Errorf("README.md's Go block %d is not in %s:\n%s", i+1, file, cmp.Diff(string(source), code[i]))
		}
	}
	out, err := exec.Command("go", "run", "./quickstart").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if diff := cmp.Diff(string(out), blocks(t, "text")[1]); diff != "" {
		t.Errorf("README.md shows another output than examples/quickstart (-program +README):\n%s", diff)
	}
	command := regexp.MustCompile(`go run (\./examples/adjudicate -.*)`).FindStringSubmatch(readme(t))
	out, err = exec.Command("sh", "-c", "cd .. && go run "+command[1]).Output()
	var illegal *exec.ExitError
	if !errors.As(err, &illegal) || string(illegal.Stderr) != "exit status 1\n" {
		t.Fatalf("%s: %v", command[1], err)
	}
	if diff := cmp.Diff(string(out), blocks(t, "text")[0]); diff != "" {
		t.Errorf("README.md shows another answer than adjudicate (-program +README):\n%s", diff)
	}
}

// The commands for a module of one's own work in the order given, with the first
// program.
func TestReadmeModule(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(blocks(t, "go")[0]), 0o644); err != nil {
		t.Fatal(err)
	}
	commands := strings.ReplaceAll(blocks(t, "sh")[0], "=../rules", "="+root)
	run := exec.Command("sh", "-ec", commands)
	run.Dir = dir
	run.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := run.Output(); err != nil || string(out) != blocks(t, "text")[1] {
		t.Errorf("error %v, output\n%s", err, out)
	}
}

// The rulings that the README cites are in the corpus, under the titles it
// gives.
func TestReadmeRulings(t *testing.T) {
	corpus, readme := rulings.MustLoad(), readme(t)
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

// TestReadmeTests: each test that a command of the README names is there.
func TestReadmeTests(t *testing.T) {
	commands := regexp.MustCompile(`go test \./(\S+) -run '?([^'\s`+"`"+`]+)`).FindAllStringSubmatch(readme(t), -1)
	if len(commands) < 5 {
		t.Errorf("README.md has only %d commands that run a test", len(commands))
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
				t.Errorf("README.md: %s: %s has no test %s", c[0], c[1], name)
			}
		}
	}
}

// readmePrograms are the files that the README's Go blocks quote, in order.
var readmePrograms = []string{"quickstart/main.go", "../fuzz/testdata/toy/toy_test.go", "../nemoroth/ai/example_test.go"}
