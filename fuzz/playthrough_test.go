package fuzz

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

var remake = flag.Bool("remake", false, "find new playthroughs and write testdata/playthroughs.txt")

// The file has each playthrough, at most mostLines lines, after "== " and a name.
const (
	playthroughFile = "testdata/playthroughs.txt"
	mostLines       = 300
)

func kept(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(playthroughFile)
	if err != nil {
		t.Fatalf("%v; make the file with go test -run TestPlaythroughs -remake", err)
	}
	games := map[string]string{}
	for _, part := range strings.Split("\n"+string(data), "\n== ")[1:] {
		name, text, _ := strings.Cut(part, "\n")
		games[name] = strings.TrimSuffix(text, "\n") + "\n"
	}
	return games
}

// A player is a position of a game in one of the two implementations.
type player interface {
	fmt.Stringer
	legal() int
	compulsions() []nemoroth.Compulsion
	outcome() nemoroth.Outcome
	trace(nemoroth.Move) nemoroth.Trace
	play(nemoroth.Move) (player, error)
}

type enginePlayer struct{ *nemoroth.Game }

func (p enginePlayer) legal() int                           { return len(p.Moves()) }
func (p enginePlayer) compulsions() []nemoroth.Compulsion   { return p.Compulsions() }
func (p enginePlayer) outcome() nemoroth.Outcome            { return p.Outcome() }
func (p enginePlayer) trace(m nemoroth.Move) nemoroth.Trace { return p.Explain(m).Trace }
func (p enginePlayer) play(m nemoroth.Move) (player, error) {
	g, err := p.Play(m)
	return enginePlayer{g}, err
}

type naivePlayer struct{ *naive.Game }

func (p naivePlayer) legal() int                           { return len(p.Legal()) }
func (p naivePlayer) compulsions() []nemoroth.Compulsion   { return p.Compelled() }
func (p naivePlayer) outcome() nemoroth.Outcome            { return p.Outcome() }
func (p naivePlayer) trace(m nemoroth.Move) nemoroth.Trace { return p.Explain(m).Trace }
func (p naivePlayer) play(m nemoroth.Move) (player, error) {
	g, err := p.Play(m)
	return naivePlayer{g}, err
}

// script returns a game as text: each position with its compulsions and the
// number of legal moves, each move with its effects, and the outcome.
func script(r nemoroth.Ruleset, p player, line []nemoroth.Move) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "ruleset  %v\n", r)
	for i := 0; ; i++ {
		fmt.Fprintf(&b, "\nposition %v\n", p)
		for _, c := range p.compulsions() {
			fmt.Fprintf(&b, "  %v\n", c)
		}
		if i == len(line) {
			fmt.Fprintf(&b, "  legal moves: %d\n\noutcome  %v\n", p.legal(), p.outcome())
			return b.String(), nil
		}
		fmt.Fprintf(&b, "  legal moves: %d\nmove     %v\n", p.legal(), line[i])
		for _, e := range p.trace(line[i]) {
			fmt.Fprintf(&b, "  %v\n", e)
		}
		var err error
		if p, err = p.play(line[i]); err != nil {
			return b.String(), err
		}
	}
}

// read parses the ruleset, the start and the moves of a script.
func read(text string) (r nemoroth.Ruleset, s nemoroth.Setup, line []nemoroth.Move, err error) {
	started := false
	for l := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimRight(l, "\n"), " ")
		value = strings.TrimLeft(value, " ")
		switch key {
		case "ruleset":
			r, err = nemoroth.ParseRuleset(value)
		case "position":
			if !started {
				s, err = nemoroth.ParseSetup(value)
				started = true
			}
		case "move":
			var m nemoroth.Move
			m, err = nemoroth.ParseMove(value)
			line = append(line, m)
		}
		if err != nil {
			return r, s, line, err
		}
	}
	return r, s, line, nil
}

func remakePlaythroughs(t *testing.T) {
	t.Helper()
	found := search(t)
	var b strings.Builder
	for _, p := range playthroughs {
		g := found[p.name]
		if g == nil {
			t.Errorf("no case fits the name %s", p.name)
			continue
		}
		text, err := script(g.Ruleset(), enginePlayer{g.First()}, g.Line())
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString("== " + p.name + "\n" + text)
	}
	if err := os.WriteFile(playthroughFile, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestPlaythroughs replays the games of testdata in both implementations and
// compares every line. With -remake it makes the file again first.
func TestPlaythroughs(t *testing.T) {
	if *remake {
		remakePlaythroughs(t)
	}
	games := kept(t)
	for _, p := range playthroughs {
		t.Run(p.name, func(t *testing.T) {
			data := games[p.name]
			if n := strings.Count(data, "\n"); n > mostLines {
				t.Errorf("%d lines, want at most %d", n, mostLines)
			}
			r, s, line, err := read(data)
			if err != nil {
				t.Fatal(err)
			}
			engine, err := s.Game(r)
			if err != nil {
				t.Fatal(err)
			}
			model, err := naive.New(r).Start(s)
			if err != nil {
				t.Fatal(err)
			}
			for name, p := range map[string]player{"engine": enginePlayer{engine}, "naive model": naivePlayer{model}} {
				got, err := script(r, p, line)
				if diff := cmp.Diff(strings.Split(data, "\n"), strings.Split(got, "\n")); diff != "" || err != nil {
					t.Errorf("%s (-file +replayed): %v\n%s", name, err, diff)
				}
			}
			if f := factsOf(t, p.name); !f.fits(p.name, p.has) {
				t.Errorf("the name does not fit %+v", f)
			}
		})
	}
}

func factsOf(t *testing.T, name string) *facts {
	t.Helper()
	r, s, line, err := read(kept(t)[name])
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Game(r)
	for i := 0; i < len(line) && err == nil; i++ {
		g, err = g.Play(line[i])
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := gather(g)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestPlaythroughsCover checks that every preset, kind of effect and end reason
// occurs, and that the file has exactly the playthroughs of the table.
func TestPlaythroughsCover(t *testing.T) {
	have := map[string]bool{}
	var names []string
	for _, p := range playthroughs {
		names = append(names, p.name)
		f := factsOf(t, p.name)
		have["ruleset "+f.ruleset.String()] = true
		have["end "+f.end.String()] = true
		for k := range f.effects {
			have["effect "+k.String()] = true
		}
	}
	var wanted []string
	for _, r := range nemoroth.Rulesets() {
		wanted = append(wanted, "ruleset "+r.String())
	}
	for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
		wanted = append(wanted, "effect "+k.String())
	}
	for e := nemoroth.EndStalemate; e <= nemoroth.EndByRepetition; e++ {
		wanted = append(wanted, "end "+e.String())
	}
	for _, w := range wanted {
		if !have[w] {
			t.Errorf("no playthrough has %s", w)
		}
	}
	there := slices.Sorted(maps.Keys(kept(t)))
	slices.Sort(names)
	if diff := cmp.Diff(names, there); diff != "" || len(names) != 8 {
		t.Errorf("%d playthroughs (-table +file):\n%s", len(names), diff)
	}
}
