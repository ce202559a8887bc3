package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz/engines"
	"github.com/nemoroth/rules/rulings/conformance"
)

// write writes the report: a summary, then each cause.
func (r report) write(w io.Writer, style cli.Style) {
	fmt.Fprintf(w, "Fuzzing report\n\nengine:  %s\ngame:    %s (%s)\nasked:   %d cases of seed %d, %d requests in %.1f s, %.0f cases per second\nverdict: ", r.Engine,
		r.entry.Title, strings.Join(r.Rulesets, ", "), r.Cases, r.Seed, r.Requests, r.Seconds, float64(r.Cases)/max(r.Seconds, 0.001))
	switch {
	case r.Cases == 0 && len(r.Findings) == 0:
		fmt.Fprintln(w, "no difference found, and no case finished")
	case len(r.Findings) == 0:
		fmt.Fprintln(w, style.Good("no difference found"))
	default:
		fmt.Fprintln(w, style.Bad(fmt.Sprintf("%s from %s", plural(r.Differences, "different answer", "different answers"), plural(len(r.Findings), "cause", "causes"))))
	}
	for _, f := range r.Mended {
		fmt.Fprintf(w, "fixed:   %v (%s)\n", f.Difference, f.File)
	}
	if r.Untold > 0 {
		fmt.Fprintf(w, "skipped: %s, because the time was over\n", plural(r.Untold, "difference", "differences"))
	}
	for i, f := range r.Findings {
		fmt.Fprintf(w, "\n%s\n", style.Bold(fmt.Sprintf("%d. %v", i+1, f.Difference)))
		r.finding(w, style, r.tell(f))
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// mostLines is the number of preceding requests that are shown.
const mostLines = 3

// finding writes the smallest example of one cause.
func (r report) finding(w io.Writer, style cli.Style, t told) {
	fmt.Fprintln(w, cli.Wrap("   ", "   ", r.history(t.Finding)))
	if t.Finding.File != "" {
		fmt.Fprintln(w, "   Saved in "+t.Finding.File)
	}
	for _, also := range t.Also {
		fmt.Fprintln(w, cli.Wrap("   also: ", "         ", also))
	}
	r.picture(w, style, t.Finding)
	sideBySide(w, t.Answers.Differences, t.Finding)
	fmt.Fprintf(w, "\n   This library reports:\n")
	for _, line := range t.Why {
		fmt.Fprintln(w, cli.Wrap("     ", "       ", line))
	}
	for i, k := range t.Nearest {
		head := "                    "
		if i == 0 {
			head = "   Similar rulings: "
		}
		fmt.Fprintln(w, cli.Wrap(head, "                            ", k.ID+" "+k.Title))
	}
	again(w, t.Requests)
	if t.Ruling != "" {
		fmt.Fprintf(w, "\n   Draft of a ruling:\n     %s\n", style.Dim(strings.ReplaceAll(strings.TrimSuffix(t.Ruling, "\n"), "\n", "\n     ")))
	}
}

// picture writes the board of a finding, and the position and moves to it.
func (r report) picture(w io.Writer, style cli.Style, f *engines.Finding) {
	last := f.Requests[len(f.Requests)-1]
	var req conformance.Request
	json.Unmarshal([]byte(last), &req) // cannot fail: the run made it
	line := req.Position
	if g, err := f.Reach(r.entry.Rules); err == nil {
		line = g.Line()
	}
	if board := cli.Board(r.entry.Rules, line, f.Marks(r.entry.Rules), style); board != "" {
		fmt.Fprintf(w, "\n%s\n", board)
	}
	fmt.Fprintf(w, "\n   position: %s\n", req.Position)
	if len(req.Moves) > 0 {
		fmt.Fprintf(w, "   moves:    %s\n", strings.Join(req.Moves, " "))
	}
	if req.Ruleset != "" {
		fmt.Fprintf(w, "   ruleset:  %s\n", req.Ruleset)
	}
	fmt.Fprintln(w)
}

// again writes the requests that reproduce a finding.
func again(w io.Writer, requests []string) {
	before, last := requests[:len(requests)-1], requests[len(requests)-1]
	if len(before) == 0 {
		fmt.Fprintf(w, "\n   To reproduce it, send the engine:\n%s\n", last)
		return
	}
	fmt.Fprintf(w, "\n   To reproduce it, start the engine and first send %s:\n", plural(len(before), "line", "lines"))
	for _, line := range before[:min(len(before), mostLines)] {
		fmt.Fprintln(w, line)
	}
	if more := len(before) - mostLines; more > 0 {
		fmt.Fprintf(w, "   … and %d more, which are in the file.\n", more)
	}
	fmt.Fprintf(w, "   Then:\n%s\n", last)
}

// history says how often a difference was found, and how it was reduced.
func (r report) history(f *engines.Finding) string {
	var s string
	switch {
	case f.Known:
		s = "Known from an earlier run, and not fixed"
	default:
		s = fmt.Sprintf("First found in case %d", f.Case)
	}
	if f.Count > 0 {
		s += ", in " + plural(f.Count, "answer", "answers")
	}
	switch {
	case f.Steady == engines.Unsteady:
		return s + ". It does not occur every time, so it cannot be made smaller."
	case f.Steady == engines.After:
		s += ". It occurs only after other requests: the engine keeps state between requests"
	}
	if f.Before > f.Occupants {
		s += fmt.Sprintf(". Reduced from %s to %d", plural(f.Before, "occupant", "occupants"), f.Occupants)
	}
	return s + "."
}

// The limits of sideBySide, in characters if not stated otherwise.
const (
	fieldWidth  = 10
	answerWidth = 32
	mostShown   = 6   // differences of one answer
	longest     = 240 // of one entry
)

// sideBySide writes the differences in two columns, that of f first.
func sideBySide(w io.Writer, list []conformance.Difference, f *engines.Finding) {
	row := func(field, a, b string) {
		left, right := column(a), column(b)
		for i := range max(len(left), len(right)) {
			cell := func(lines []string) string {
				if i < len(lines) {
					return lines[i]
				}
				return ""
			}
			fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("   %-*s %-*s | %s", fieldWidth, field, answerWidth, cell(left), cell(right)), " "))
			field = ""
		}
	}
	row("", "this library", "the engine")
	row(f.Difference.Field, about(f.Difference.Move, f.Difference.Want), about(f.Difference.Move, f.Difference.Got))
	shown := 1
	for _, d := range list {
		if d.Key() == f.Difference.Key() && d.Move == f.Difference.Move {
			continue
		}
		if shown++; shown <= mostShown {
			row(d.Field, about(d.Move, d.Want), about(d.Move, d.Got))
		}
	}
	if shown > mostShown {
		fmt.Fprintf(w, "   … and %s more\n", plural(shown-mostShown, "difference", "differences"))
	}
}

func about(move, text string) string {
	if move == "" {
		return text
	}
	return move + ": " + text
}

// column wraps a text for a column, and cuts it after longest characters.
func column(text string) (lines []string) {
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "…"
	}
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		for r := []rune(word); len(r) > answerWidth; r = []rune(word) {
			lines, word = append(lines, string(r[:answerWidth])), string(r[answerWidth:])
			last = len(lines) - 1
		}
		if last < 0 || len([]rune(lines[last]))+1+len([]rune(word)) > answerWidth {
			lines = append(lines, word)
		} else {
			lines[last] += " " + word
		}
	}
	return lines
}
