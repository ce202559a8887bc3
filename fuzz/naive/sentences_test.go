package naive_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
)

const (
	movePattern    = `[BGLAWHZ][a-h][1-8](?:![a-h1-8,]*|[a-h][1-8])`
	movesPattern   = `(` + movePattern + `(?: ` + movePattern + `)*)`
	contentPattern = "[a-h][1-8] (?:empty|[^ ,]+|p?[BGLAWHZbglawhz]|M)"
	contentsClause = `(` + contentPattern + `(?:, ` + contentPattern + `)*)`
)

var (
	sentenceRow   = regexp.MustCompile(`^\| ([BAL]-\d+) \|.*\| (.*) \|$`)
	sentenceStart = regexp.MustCompile(
		"(?:^|; |: )(?:`([^` ]+ [AO] \\d+)`|start position)(?: in `(\\w+)`)?: ")
	afterClause = regexp.MustCompile(`^after ` + movesPattern + `(?:: |$)`)
)

// clauses lists the forms of statement in SENTENCES.md, each with the question to ask and
// the answer to expect.
var clauses = []struct{ form, question, want string }{
	{"legal exactly " + movesPattern, "legal", "$1"},
	{movesPattern + " legal", "legal of $1", "$1"},
	{"(" + movePattern + `) illegal \((.+)\)`, "$1", "illegal ($2)"},
	{"(" + movePattern + ") gives " + contentsClause, "$1: $2", "$2"},
	{contentsClause, "on $1", "$1"},
	{"nobody compelled", "compelled", ""},
	{"compelled exactly (.+)", "compelled", "$1"},
	{"moves of ([BGLAWHZ](?:[a-h][1-8])?) exactly (?:none|" + movesPattern + ")", "moves of $1",
		"$2"},
	{"lost for the side on move: (stalemate|compulsion|repetition)", "end", "$1"},
	{"not over", "end", "not over"},
	{`(\d+) legal moves`, "count", "$1"},
	{"(one|four)(?: distinct)? (?:scream only|screams)", "screams", "$1"},
	{"(?:one|four) screams in `Standard`, (one) in `Azgoroth`", "azgoroth", "$1"},
	{"(one|four) screams in `Standard`, one in `Azgoroth`", "screams", "$1"},
	{"longest moves exactly " + movesPattern, "longest", "$1"},
}

// TestSentences checks the test ideas of SENTENCES.md, and logs unknown forms.
func TestSentences(t *testing.T) {
	data, err := os.ReadFile("../../rulings/game/nemorothgame/SENTENCES.md")
	if err != nil {
		t.Fatal(err)
	}
	checked, rows := 0, 0
	for line := range strings.Lines(string(data)) {
		row := sentenceRow.FindStringSubmatch(strings.TrimSpace(line))
		if row == nil {
			continue
		}
		rows++
		starts := sentenceStart.FindAllStringSubmatchIndex(row[2], -1)
		for i, at := range starts {
			end := len(row[2])
			if i+1 < len(starts) {
				end = starts[i+1][0]
			}
			found := sentenceStart.FindStringSubmatch(row[2][at[0]:at[1]])
			list := strings.Split(row[2][at[1]:end], "; ")
			checked += checkClauses(t, row[1], found[1], found[2], list)
		}
	}
	if rows < 280 || checked < 425 {
		t.Errorf("%d clauses of %d rows checked, want at least 425 of 280: the form of the table "+
			"has changed", checked, rows)
	}
}

// checkClauses checks statements about a position, and returns the number of those whose
// form is known.
func checkClauses(t *testing.T, row, line, ruleset string, list []string) (checked int) {
	if list[0] == "refused (POS-1)" {
		if _, err := (naive.Model{}).Start(line, ruleset); err == nil {
			t.Errorf("%s: %s is possible, want problems", row, line)
		}
		return 1
	}
	g := start(t, line, ruleset)
	for _, clause := range list {
		known := false
		if after := afterClause.FindStringSubmatch(clause); after != nil {
			g = start(t, line, ruleset, strings.Fields(after[1])...)
			clause = clause[len(after[0]):]
			checked++ // that the moves are legal
			known = clause == ""
		}
		for _, c := range clauses {
			form := regexp.MustCompile("^" + c.form + "$")
			text := clause
			if !strings.Contains(c.form, "`") {
				text = strings.ReplaceAll(clause, "`", "")
			}
			if at := form.FindStringSubmatchIndex(text); at != nil && !known {
				question := string(form.ExpandString(nil, c.question, text, at))
				check(t, row, g, question, string(form.ExpandString(nil, c.want, text, at)))
				checked++
				known = !strings.Contains(c.form, "`")
			}
		}
		if !known {
			t.Logf("%s: in prose: %s", row, clause)
		}
	}
	return checked
}
