package main

import (
	"context"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// words returns the arguments in a text.
func words(text string) []string { return strings.Fields(text) }

// TestSearch runs one short search of each kind.
func TestSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("the naive models are slow")
	}
	clitest.Check(t, program, []clitest.Case{
		{Name: "a rule that is named", Args: words("scream-1 MUMMY-1 -positions 1"),
			Code: cli.Failed, Stdout: "a verdict that names SCREAM-1 and MUMMY-1: no example in "},
		{Name: "a rule that no verdict names", Args: words("GHAST-5 ICHOR-3 -positions 1"),
			Code:   cli.Failed,
			Stdout: "a verdict that names ICHOR-3, and another verdict without GHAST-5 (a compelled Human may promote only by a move that flees): no example"},
		{Name: "a dispute, from a ruling", Args: words("-matters d-06 -positions 1 -examples 1"),
			Stdout: "\nwith D-06 read the other way: legal: "},
		{Name: "a setup", Args: words("-matters POS-1 -positions 1 -examples 1"),
			Stdout: "without POS-1: "},
		{Name: "an option", Args: words("-matters OPT-4 PROMOTE-2 -positions 1"), Code: cli.Failed,
			Stdout: ", and another verdict without OPT-4 ("},
		{Name: "another game",
			Args:   words("-game wormhole WORM-TAKE-2 -positions 300 -examples 1"),
			Stdout: "[WORM-TAKE-2]"},
	})
	r := clitest.Run(t, program, "",
		words("-matters RIDER-GHAST RIDER-GHAST -ruleset betza -positions 3000 -examples 1")...)
	for _, want := range []string{" under Betza", "[RIDER-GHAST]", "\nwithout RIDER-GHAST: legal: "} {
		if r.Code != cli.OK || !strings.Contains(r.Stdout, want) {
			t.Errorf("exit code %d, no %q in\n%s%s", r.Code, want, r.Stdout, r.Stderr)
		}
	}
}

func TestRun(t *testing.T) {
	refused := func(args, stderr string) clitest.Case {
		return clitest.Case{Name: args, Args: words(args), Code: cli.Usage, Stderr: stderr}
	}
	clitest.Check(t, program, []clitest.Case{
		{Name: "help", Args: words("-h"), Stdout: "usage: explore"},
		refused("", "no condition; expected rules"),
		refused("GHAST-99", `unknown rule "GHAST-99" of The Game of Nemoroth`),
		refused("-matters NOTE-1", "NOTE-1 can neither be switched off nor read the other way"),
		refused("NOTE-1", "no verdict names NOTE-1, and "),
		refused("ICHOR-3 -ruleset Bezta", "Bezta"),
		refused("ICHOR-3 -positions 0", " is 0; expected at least 1"),
	})
	clitest.FullDisk(t, program, "-matters POS-1 -positions 1 -examples 1")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr strings.Builder
	code := program.Run(ctx, []string{"ICHOR-3"}, strings.NewReader(""), &stdout, &stderr)
	if code != cli.Interrupted || stdout.Len() > 0 {
		t.Errorf("exit code %d, output %q, errors %q", code, &stdout, &stderr)
	}
}

// TestModels checks that every game has a naive model without most of its rules, and with every
// reading of a dispute that a model plays.
func TestModels(t *testing.T) {
	for _, e := range games.All() {
		corpus, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range corpus.Disputes() {
			for _, r := range d.Readings {
				for _, id := range []string{strings.ToUpper(r.Variant), d.ID} {
					if _, err := readings(e.Hypotheses(), id); err != nil && r.Variant != "" {
						t.Errorf("%s: %v", r.ID, err)
					}
				}
			}
		}
		rules, switched := game.Catalogue(e.Rules), 0
		for _, rule := range rules {
			if _, err := readings(e.Hypotheses(), rule.ID); err == nil {
				switched++
			}
		}
		if switched < len(rules)/2 {
			t.Errorf("%s: only %d of %d rules can be switched off", e.Name(), switched, len(rules))
		}
	}
}
