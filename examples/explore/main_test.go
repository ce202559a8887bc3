package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// TestSearch runs one short search of each kind.
func TestSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("the naive models are slow")
	}
	clitest.Check(t, run, []clitest.Case{
		{Name: "a rule that is named", Args: []string{"scream-1", "MUMMY-1", "-positions", "1"},
			Code:   cli.Failed,
			Stdout: "a verdict that names SCREAM-1 and MUMMY-1: no example in "},
		{Name: "a rule that no verdict names",
			Args: []string{"GHAST-5", "ICHOR-3", "-positions", "1"}, Code: cli.Failed,
			Stdout: "a verdict that names ICHOR-3, and another verdict without GHAST-5 (a compelled Human may promote only by a move that flees): no example"},
		{Name: "a dispute, from a ruling", Args: []string{"-matters", "d-06", "-positions", "1",
			"-examples", "1"}, Stdout: "\nwith D-06 read the other way: legal: "},
		{Name: "a setup", Args: []string{"-matters", "POS-1", "-positions", "1", "-examples",
			"1"}, Stdout: "without POS-1: "},
		{Name: "two rulesets", Args: []string{"-between", "Betza,Standard+OPT-4", "PROMOTE-2",
			"-positions", "1"}, Code: cli.Failed,
			Stdout: "another verdict under Standard+OPT-4: no example"},
		{Name: "another game", Args: []string{"-game", "wormhole", "WORM-TAKE-2", "-positions",
			"300", "-examples", "1"}, Stdout: "[WORM-TAKE-2]"},
		{Name: "a dispute of another game", Args: []string{"-game", "nature", "-matters", "Q-04",
			"-positions", "100", "-examples", "1"}, Stdout: "with Q-04 read the other way: "},
		{Name: "pairs of another game", Args: []string{"-game", "wormhole", "-pairs",
			"-positions", "10", "-json"}, Code: cli.Failed, Stdout: `"undecided": [`},
	})
}

func TestRun(t *testing.T) {
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"-h"}, Stdout: "usage: explore"},
		{Name: "nothing", Code: cli.Usage, Stderr: "no condition; expected rules"},
		{Name: "no such rule", Args: []string{"GHAST-99"}, Code: cli.Usage,
			Stderr: `unknown rule "GHAST-99" of The Game of Nemoroth`},
		{Name: "a rule that cannot be switched off", Args: []string{"-matters", "NOTE-1"},
			Code: cli.Usage, Stderr: "NOTE-1 can neither be switched off nor read the other way"},
		{Name: "a rule that can be neither named nor switched off", Args: []string{"NOTE-1"},
			Code: cli.Usage, Stderr: "no verdict names NOTE-1, and "},
		{Name: "one ruleset", Args: []string{"-between", "Betza"}, Code: cli.Usage,
			Stderr: `-between is "Betza"; expected two rulesets separated by a comma, among Standard, Azgoroth, Betza`},
		{Name: "no such ruleset", Args: []string{"-between", "Betza,Bezta"}, Code: cli.Usage,
			Stderr: "Bezta"},
		{Name: "no such ruleset either", Args: []string{"ICHOR-3", "-ruleset", "Bezta"},
			Code: cli.Usage, Stderr: "Bezta"},
		{Name: "three rulesets", Args: []string{"-between", "Betza,Standard", "-ruleset",
			"Azgoroth"}, Code: cli.Usage, Stderr: "-ruleset cannot be given with -between"},
		{Name: "pairs with a rule", Args: []string{"-pairs", "ICHOR-3"}, Code: cli.Usage,
			Stderr: "-pairs or -coverage cannot be given with rules"},
		{Name: "no positions", Args: []string{"ICHOR-3", "-positions", "0"}, Code: cli.Usage,
			Stderr: " is 0; expected at least 1"},
		{Name: "two tables", Args: []string{"-pairs", "-coverage"}, Code: cli.Usage,
			Stderr: "-pairs cannot be given with -coverage"},
		{Name: "too few positions", Args: []string{"-coverage", "-positions", "1"},
			Code: cli.Failed, Stdout: "\nnever occurred: SETUP-4 as problem"},
	})
}

// TestJSON checks the verdict, its rules and the other verdict in JSON.
func TestJSON(t *testing.T) {
	if testing.Short() {
		t.Skip("a search")
	}
	r := clitest.Run(t, run, "", "-matters", "RIDER-GHAST", "RIDER-GHAST", "-ruleset", "betza",
		"-positions", "3000", "-examples", "1", "-json")
	var found findings
	if err := json.Unmarshal([]byte(r.Stdout), &found); err != nil || r.Code != cli.OK ||
		len(found) != 1 || len(found[0].Examples) != 1 {
		t.Fatalf("exit code %d, %v:\n%s%s", r.Code, err, r.Stdout, r.Stderr)
	}
	x := found[0].Examples[0]
	if x.Ruleset != "Betza" || x.Verdict != "illegal" ||
		!strings.Contains(strings.Join(x.Rules, " "), "RIDER-GHAST") || len(x.Others) != 1 ||
		!strings.HasPrefix(x.Others[0], "legal: ") {
		t.Errorf("%+v", x)
	}
}

// TestEnough checks that no count is 0 after 2,000 positions.
func TestEnough(t *testing.T) {
	if testing.Short() {
		t.Skip("2,000 positions")
	}
	for _, name := range []string{"nemoroth", "wormhole"} {
		r := clitest.Run(t, run, "", "-coverage", "-game", name, "-positions", "2000")
		if r.Code != cli.OK || !strings.Contains(r.Stdout, "\nonly one legal move ") {
			t.Errorf("exit code %d:\n%s%s", r.Code, r.Stdout, r.Stderr)
		}
	}
}

func TestFullDisk(t *testing.T) { clitest.FullDisk(t, run, "-coverage -positions 10") }

// TestPairs checks that rulings decide the pairs frequent in few positions.
func TestPairs(t *testing.T) {
	r := clitest.Run(t, run, "", "-pairs", "-positions", "60")
	if r.Code != cli.OK || !strings.Contains(r.Stdout, "\nCOMP-MOVED         ICHOR-2 ") ||
		strings.Contains(r.Stdout, "undecided") {
		t.Errorf("exit code %d:\n%s%s", r.Code, r.Stdout, r.Stderr)
	}
}

// TestModels checks that every game has a naive model with its rules and disputes.
func TestModels(t *testing.T) {
	dispute := map[string]string{"nemoroth": "D-13", "wormhole": "Q-03", "nature": "Q-02"}
	for _, e := range games.All() {
		ids := []string{dispute[e.Name()]}
		if e.Name() == "nemoroth" {
			ids = append(ids, "D-03B")
			for _, d := range rulings.MustLoad().Disputes() {
				ids = append(ids, d.ID)
			}
		}
		for _, id := range ids {
			if list, err := readings(e.Misreadings(), id); err != nil || list[0].Says == "" {
				t.Errorf("%s: %v, %v", id, list, err)
			}
		}
		switched := 0
		for _, rule := range game.Catalogue(e.Rules) {
			if _, err := readings(e.Misreadings(), rule.ID); err == nil {
				switched++
			}
		}
		if switched < 20 {
			t.Errorf("%s: only %d rules can be switched off", e.Name(), switched)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range [][]string{{"ICHOR-3"}, {"-pairs"}, {"-coverage"}} {
		var stdout, stderr strings.Builder
		if code := run(ctx, args, strings.NewReader(""), &stdout,
			&stderr); code != cli.Interrupted || stdout.Len() > 0 {
			t.Errorf("%v: exit code %d, output %q, errors %q", args, code, stdout.String(),
				stderr.String())
		}
	}
}
