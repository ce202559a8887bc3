package main

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// game returns the game to be judged, with the tags of its record. With an
// error it is the game as far as it could be followed, nil if it has no start.
// Where rulesets are compared and none is named, any in which the start can
// stand will do.
func (q question) game(ctx context.Context, stdin io.Reader) ([]tag, *nemoroth.Game, error) {
	text, name := gamelet, ""
	if q.file != "" {
		var err error
		if text, err = cli.ReadText(ctx, q.file, stdin); err != nil {
			return nil, nil, err
		}
		if name = q.file; name == "-" {
			name = "standard input"
		}
	}
	under := func(r nemoroth.Ruleset) ([]tag, *nemoroth.Game, error) {
		if q.file == "" && !q.demo {
			g, err := cli.Game(q.position, r)
			return nil, g, err
		}
		return record(name, text, r)
	}
	rulesets := []nemoroth.Ruleset{nemoroth.Standard()}
	switch tagged := rulesetTag.FindStringSubmatch(header(text)); {
	case q.ruleset != nil && tagged != nil && !strings.EqualFold(tagged[1], q.ruleset.String()):
		return nil, nil, cli.Usagef("-ruleset %v: the record says %s; see -diff", q.ruleset, tagged[1])
	case q.ruleset != nil:
		rulesets = []nemoroth.Ruleset{*q.ruleset}
	case q.diff:
		rulesets = nemoroth.Rulesets()
	}
	for _, r := range rulesets {
		if tags, g, err := under(r); !errors.Is(err, nemoroth.ErrSetup) {
			return tags, g, err
		}
	}
	return under(rulesets[0])
}

// record follows a record, under a ruleset if it does not name one itself.
func record(name, text string, r nemoroth.Ruleset) ([]tag, *nemoroth.Game, error) {
	added := r != nemoroth.Standard() && !rulesetTag.MatchString(header(text))
	if added { // a line of its own, which leaves the columns as they are
		text = `[Ruleset "` + r.String() + "\"]\n" + strings.TrimPrefix(text, "\ufeff")
	}
	return follow(name, text, added)
}

// rulesetTag finds the tag of NOTE-7.
var rulesetTag = regexp.MustCompile(`(?i)\[[ \t]*ruleset[ \t]+"([^"]*)"`)

// header is a record's tags: its first lines, as far as they begin with [.
func header(text string) string {
	end := 0
	for line := range strings.Lines(text) {
		if s := strings.TrimLeft(line, " \t\r\n\ufeff"); s != "" && s[0] != '[' {
			break
		}
		end += len(line)
	}
	return text[:end]
}

// follow reads a record; added tells that its first line was not in the file.
func follow(name, text string, added bool) ([]tag, *nemoroth.Game, error) {
	rec, trouble := notation.ReadRecord(name, strings.NewReader(text))
	var at *nemoroth.LineError
	if added && errors.As(trouble, &at) {
		at.Line = max(at.Line-1, 1)
	}
	if trouble != nil && len(rec.Moves) == 0 && !errors.Is(trouble, nemoroth.ErrIllegal) {
		return nil, nil, trouble // nothing has been judged
	}
	g, err := rec.Game()
	if err != nil {
		return nil, nil, err
	}
	var tags []tag
	for _, t := range rec.Tags {
		tags = append(tags, tag{t.Key, t.Value})
	}
	return tags, g, trouble
}

// judgeMove reads a move in any manner and explains it. An illegal one is no
// error; then the text is returned, unless it is the move's name.
func judgeMove(g *nemoroth.Game, text string) (nemoroth.Report, string, error) {
	w, err := notation.Parse(g, text, notation.Any)
	var illegal *nemoroth.MoveError
	switch {
	case errors.As(err, &illegal):
		return illegal.Report, writtenAs(err), nil
	case err != nil:
		return nemoroth.Report{}, "", err
	}
	return g.Explain(w.Move), "", nil
}
