package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/rulings"
	proto "github.com/nemoroth/rules/rulings/conformance"
)

const statementHelp = `conformance statement reports how this library passes the corpus of rulings: over
the protocol, like any other engine, and asked directly, with all checks and all
rulesets.

  conformance statement
  conformance statement -json

usage: conformance statement [flags]

`

// A direct counts the results of the library, asked without the protocol.
type direct struct {
	Ruleset string `json:"ruleset"`
	Rulings int    `json:"rulings"`
	Passed  int    `json:"passed"`
	Failed  int    `json:"failed"`
}

func statement(ctx context.Context, v invocation) (bool, error) {
	flags := v.runFlags()
	if err := v.parse(statementHelp); err != nil {
		return false, err
	}
	c, o, err := flags.options(ctx)
	if err != nil {
		return false, err
	}
	o.Name = "github.com/nemoroth/rules"
	s, err := v.ask(ctx, c, proto.Games{flags.game.Rules}, o)
	if err != nil {
		return false, err
	}
	if !cli.IsSet(v.fs, "rulesets") { // add all that the rulings name
		for _, k := range c.Cases() {
			for _, r := range k.Rulesets {
				if !slices.Contains(o.Rulesets, r) {
					o.Rulesets = append(o.Rulesets, r)
				}
			}
		}
	}
	directly, mismatches := askDirectly(c, o.Rulesets)
	well := passed(s) && mismatches == nil
	if *flags.json {
		return well, writeJSON(v.stdout, struct {
			*proto.Statement
			Directly   []direct           `json:"directly"`
			Mismatches []rulings.Mismatch `json:"mismatches,omitempty"`
		}{s, directly, mismatches})
	}
	fmt.Fprint(v.stdout, flags.text(s))
	fmt.Fprint(v.stdout, "\nAsked directly, with all checks:\n\n")
	w := tabwriter.NewWriter(v.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "ruleset\trulings\tpassed\tfailed\t")
	for _, d := range directly {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t\n", d.Ruleset, d.Rulings, d.Passed, d.Failed)
	}
	w.Flush()
	for _, m := range mismatches {
		fmt.Fprintf(v.stdout, "\n%v\n", m)
	}
	return well, nil
}

// askDirectly checks every case under its own rulesets, if they are in the list.
func askDirectly(c *rulings.Corpus, rulesets []string) (tallies []direct, mismatches []rulings.Mismatch) {
	for _, r := range rulesets {
		d := direct{Ruleset: r}
		for _, k := range c.Cases() {
			if !slices.Contains(k.Rulesets, d.Ruleset) {
				continue
			}
			d.Rulings++
			wrong := k.Check(r)
			if wrong == nil {
				d.Passed++
			} else {
				d.Failed++
			}
			mismatches = append(mismatches, wrong...)
		}
		tallies = append(tallies, d)
	}
	return tallies, mismatches
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
