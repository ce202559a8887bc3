package naive_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

const (
	movePattern    = `[BGLAWHZ][a-h][1-8](?:![a-h1-8,]*|[a-h][1-8])`
	movesPattern   = `(` + movePattern + `(?: ` + movePattern + `)*)`
	contentPattern = "[a-h][1-8] (?:empty|`[^`]+`|p?[BGLAWHZbglawhz]|M)"
	contentsClause = `(` + contentPattern + `(?:, ` + contentPattern + `)*)`
)

var (
	sentenceRow   = regexp.MustCompile(`^\| ([BAL]-\d+) \|.*\| (.*) \|$`)
	sentenceStart = regexp.MustCompile(
		"(?:^|; |: )(?:`([^` ]+ [AO] \\d+)`|(start position))(?: in `(\\w+)`)?: ")
	afterClause = regexp.MustCompile(`^after ` + movesPattern + `(?:: |$)`)
)

// clauses lists the forms of statement in SENTENCES.md. A check returns what is
// true of the game and what the statement says, as text.
var clauses = []struct {
	form  *regexp.Regexp
	check func(t *testing.T, g *naive.Game, m []string) (got, want string)
}{
	{regexp.MustCompile(`^legal exactly ` + movesPattern + `$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			return names(g.Legal()), m[1]
		}},
	{regexp.MustCompile(`^` + movesPattern + ` legal$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			legal := names(g.Legal())
			var got []string
			for _, name := range strings.Fields(m[1]) {
				r := g.Explain(nemoroth.MustMove(name))
				if r.Legal() && slices.Contains(strings.Fields(legal), r.Move.String()) {
					got = append(got, name)
				}
			}
			return strings.Join(got, " "), m[1]
		}},
	{regexp.MustCompile(`^(` + movePattern + `) illegal \((.+)\)$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			r := g.Explain(nemoroth.MustMove(m[1]))
			var got []string
			for _, reason := range r.Reasons {
				words := []string{string(reason.Rule)}
				for _, sq := range reason.Squares {
					words = append(words, sq.String())
				}
				got = append(got, strings.Join(words, " "))
			}
			if slices.Contains(g.Legal(), r.Move) {
				got = append(got, "but generated")
			}
			return strings.Join(got, ", "), m[2]
		}},
	{regexp.MustCompile(`^(` + movePattern + `) gives ` + contentsClause + `$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			return contents(play(t, g, m[1]), m[2])
		}},
	{regexp.MustCompile(`^` + contentsClause + `$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			return contents(g, m[1])
		}},
	{regexp.MustCompile(`^nobody compelled$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			return compelledText(g), ""
		}},
	{regexp.MustCompile(`^compelled exactly (.+)$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			return compelledText(g), m[1]
		}},
	{regexp.MustCompile(`^moves of ([BGLAWHZ])([a-h][1-8])? exactly (?:none|` +
		movesPattern + `)$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			got := slices.DeleteFunc(g.Legal(), func(mv nemoroth.Move) bool {
				return string(mv.Kind().Letter()) != m[1] || m[2] != "" &&
					mv.From().String() != m[2]
			})
			return names(got), m[3]
		}},
	{regexp.MustCompile(`^(?:lost for the side on move: (stalemate|compulsion|repetition)|not over)$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			if m[1] == "" {
				return g.Outcome().String(), "not over"
			}
			return g.Outcome().String(), fmt.Sprintf("%v wins: %s", g.Side.Opponent(), m[1])
		}},
	{regexp.MustCompile(`^(\d+) legal moves$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			return strconv.Itoa(len(g.Legal())), m[1]
		}},
	{regexp.MustCompile("^(one|four)(?: distinct)? (?:scream only|screams(?: in `Standard`, (one) in `Azgoroth`)?)$"),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			got, want := screamCount(g), m[1]
			if m[2] != "" {
				h, err := naive.New(nemoroth.Azgoroth()).Start(g.Setup())
				if err != nil {
					t.Fatal(err)
				}
				got, want = got+" "+screamCount(h), want+" "+m[2]
			}
			return got, want
		}},
	{regexp.MustCompile(`^longest moves exactly ` + movesPattern + `$`),
		func(t *testing.T, g *naive.Game, m []string) (string, string) {
			return names(longest(g)), m[1]
		}},
}

// TestSentences checks the test ideas of SENTENCES.md, and logs unknown forms.
func TestSentences(t *testing.T) {
	data, err := os.ReadFile("../../rulings/game/nemorothgame/SENTENCES.md")
	if err != nil {
		t.Fatal(err)
	}
	checked, rows := 0, 0
	var prose []string
	for line := range strings.Lines(string(data)) {
		row := sentenceRow.FindStringSubmatch(strings.TrimSpace(line))
		if row == nil {
			continue
		}
		rows++
		t.Run(row[1], func(t *testing.T) {
			n, rest := checkIdea(t, row[2])
			checked += n
			for _, clause := range rest {
				prose = append(prose, row[1]+": "+clause)
			}
		})
	}
	if rows < 280 || checked < 425 {
		t.Errorf("%d clauses of %d rows checked, want at least 425 of 280: the form of the table has changed", checked, rows)
	}
	t.Logf("%d clauses of %d rows checked, %d are prose:\n%s", checked, rows, len(prose),
		strings.Join(prose, "\n"))
}

// checkIdea checks the clauses of a test idea. It returns the number of clauses
// checked, and the clauses that have no known form.
func checkIdea(t *testing.T, idea string) (checked int, prose []string) {
	starts := sentenceStart.FindAllStringSubmatchIndex(idea, -1)
	if len(starts) == 0 || starts[0][0] > 0 {
		end := len(idea)
		if len(starts) > 0 {
			end = starts[0][0]
		}
		prose = append(prose, strings.Split(idea[:end], "; ")...)
	}
	group := func(at []int, n int) string {
		if at[2*n] < 0 {
			return ""
		}
		return idea[at[2*n]:at[2*n+1]]
	}
	for i, at := range starts {
		end := len(idea)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		s := nemoroth.StartSetup()
		if group(at, 2) == "" {
			var err error
			if s, err = nemoroth.ParseSetup(group(at, 1)); err != nil {
				t.Error(err)
				continue
			}
		}
		r, err := nemoroth.ParseRuleset(group(at, 3))
		if err != nil {
			t.Error(err)
			continue
		}
		n, rest := checkClauses(t, naive.New(r), s, strings.Split(idea[at[1]:end], "; "))
		checked += n
		prose = append(prose, rest...)
	}
	return checked, prose
}

func checkClauses(t *testing.T, m *naive.Rules, s nemoroth.Setup, list []string) (checked int,
	prose []string) {
	start, err := m.Start(s)
	if list[0] == "refused (POS-1)" {
		if err == nil {
			t.Errorf("%v is possible, want problems", s)
		}
		return 1, list[1:]
	}
	if err != nil {
		t.Error(err)
		return 0, nil
	}
	g := start
	for _, clause := range list {
		if after := afterClause.FindStringSubmatch(clause); after != nil {
			g = play(t, start, strings.Fields(after[1])...)
			clause = clause[len(after[0]):]
			checked++ // that the moves are legal
			if clause == "" {
				continue
			}
		}
		known := false
		for _, c := range clauses {
			if found := c.form.FindStringSubmatch(clause); found != nil {
				got, want := c.check(t, g, found)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%v\n%s\n(-want +got)\n%s", g, clause, diff)
				}
				known = true
				break
			}
		}
		if known {
			checked++
		} else {
			prose = append(prose, clause)
		}
	}
	return checked, prose
}
