// Package examples tests the README; its folders hold the example programs.
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

var update = flag.Bool("update", false, "rewrite the outputs and counts in README.md")

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks returns the README's fenced blocks of a language.
func blocks(t *testing.T, language string) (found []string) {
	t.Helper()
	for _, part := range strings.Split(read(t, "../README.md"), "```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		found = append(found, block)
	}
	return found
}

// TestReadmePrograms checks that each Go block is part of a tested file. TestReadmeModule
// runs the first one.
func TestReadmePrograms(t *testing.T) {
	files := []string{"../rulings/example_test.go", "../nemoroth/ai/example_test.go"}
	code := blocks(t, "go")[1:]
	if len(code) != len(files) {
		t.Fatalf("README.md has %d Go blocks, want %d", len(code), len(files))
	}
	for i, file := range files {
		if source := read(t, file); !strings.Contains(source, code[i]) {
			t.Errorf("README.md's Go block %d is not in %s:\n%s", i+2, file,
				cmp.Diff(source, code[i]))
		}
	}
}

// shown matches a command and the output below it.
var shown = regexp.MustCompile("```sh\n(go run .*)\n```\n\n```text\n((?s:.*?))```\n")

// countOfRulings matches the number of rulings in the README's prose.
var countOfRulings = regexp.MustCompile(`\d+ (\*rulings\*)`)

// TestReadmeOutputs runs each command with an output and compares the two. With
// -update it writes the outputs and the number of rulings.
func TestReadmeOutputs(t *testing.T) {
	text := read(t, "../README.md")
	if n := len(shown.FindAllString(text, -1)); n < 7 || !countOfRulings.MatchString(text) {
		t.Errorf("README.md shows the outputs of %d commands, want at least 7, and a count", n)
	}
	want := shown.ReplaceAllStringFunc(text, func(block string) string {
		m := shown.FindStringSubmatch(block)
		return strings.Replace(block, "```text\n"+m[2], "```text\n"+output(t, m[1], m[2]), 1)
	})
	n := fmt.Sprintf("%d $1", len(rulings.MustLoad().Cases()))
	want = countOfRulings.ReplaceAllString(want, n)
	if *update {
		if err := os.WriteFile("../README.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(text, want); diff != "" {
		t.Errorf("README.md shows other outputs or counts than its commands print (-README "+
			"+program; go test ./examples -run TestReadmeOutputs -update):\n%s", diff)
	}
}

// output returns what a command prints, shortened if the README shows a last line "…".
func output(t *testing.T, command, before string) string {
	const more, most = "…\n", 14 // lines of a shortened output
	run := exec.Command("sh", "-c", command)
	run.Dir = ".."
	out, err := run.Output()
	var illegal *exec.ExitError
	if errors.As(err, &illegal) && string(illegal.Stderr) == "exit status 1\n" {
		err = nil // the move is illegal
	}
	if err != nil {
		t.Errorf("%s: %v", command, err)
	}
	if !strings.HasSuffix(before, more) {
		return string(out)
	}
	lines := strings.SplitAfter(string(out), "\n")
	return strings.Join(lines[:min(len(lines), most)], "") + more
}

// ofModule matches the commands that create a module, and the output of its program.
var ofModule = regexp.MustCompile("```sh\n(go mod init (?s:.*?))```\n\n```text\n((?s:.*?))```\n")

// TestReadmeModule runs the commands that create a module, which imports the library
// through a replace directive. With -update it writes the output of the program.
func TestReadmeModule(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "main.go")
	if err := os.WriteFile(program, []byte(blocks(t, "go")[0]), 0o644); err != nil {
		t.Fatal(err)
	}
	readme := read(t, "../README.md")
	m := ofModule.FindStringSubmatch(readme)
	if m == nil {
		t.Fatal("README.md does not show how to create a module, and what its program prints")
	}
	run := exec.Command("sh", "-ec", strings.ReplaceAll(m[1], "=../rules", "="+root))
	run.Dir = dir
	run.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		block := strings.Replace(m[0], "```text\n"+m[2], "```text\n"+string(out), 1)
		text := strings.Replace(readme, m[0], block, 1)
		if err := os.WriteFile("../README.md", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(m[2], string(out)); diff != "" {
		t.Errorf("output (-README +program):\n%s", diff)
	}
}

// TestReadmeRulings checks the ids and titles of the rulings that the README cites.
func TestReadmeRulings(t *testing.T) {
	corpus := rulings.MustLoad()
	cited := regexp.MustCompile(`(NR-\d{4})(?:, \*([^*]+)\*)?`)
	found := cited.FindAllStringSubmatch(read(t, "../README.md"), -1)
	if len(found) < 3 {
		t.Errorf("README.md cites only %d rulings", len(found))
	}
	for _, m := range found {
		title := strings.Join(strings.Fields(m[2]), " ")
		if c, ok := corpus.Case(m[1]); !ok || title != "" && c.Title != title {
			t.Errorf("README.md cites %s %q, which is not in the corpus", m[1], title)
		}
	}
}

// TestContributing checks that the tests and examples named in CONTRIBUTING.md exist.
func TestContributing(t *testing.T) {
	command := regexp.MustCompile(`go test \./(\S+) -run '?([^'\s` + "`" + `/$]+)`)
	commands := command.FindAllStringSubmatch(read(t, "../.github/CONTRIBUTING.md"), -1)
	if len(commands) < 5 {
		t.Errorf("CONTRIBUTING.md has only %d commands that run a test", len(commands))
	}
	for _, c := range commands {
		files, err := filepath.Glob("../" + c[1] + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		source := ""
		for _, file := range files {
			source += read(t, file)
		}
		for name := range strings.SplitSeq(c[2], "|") {
			if !regexp.MustCompile(`(?m)^func (Test\w*)?` +
				strings.TrimPrefix(name, "Test")).MatchString(source) {
				t.Errorf("CONTRIBUTING.md: %s: %s has no test %s", c[0], c[1], name)
			}
		}
	}
}
