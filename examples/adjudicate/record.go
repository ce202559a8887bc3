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
func (q question) game(ctx context.Context, stdin io.Reader) ([]tag, *nemoroth.Game, error) {
	var ruleset nemoroth.Ruleset
	if q.ruleset != nil {
		ruleset = *q.ruleset
	}
	if q.file == "" && !q.demo {
		g, err := cli.Game(q.position, ruleset)
		return nil, g, err
	}
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
	added := false
	if tagged := rulesetTag.FindStringSubmatch(header(text)); q.ruleset != nil && tagged == nil {
		// A line of its own, which leaves the columns as they are.
		text, added = `[Ruleset "`+ruleset.String()+"\"]\n"+strings.TrimPrefix(text, "\ufeff"), true
	} else if q.ruleset != nil && !strings.EqualFold(tagged[1], ruleset.String()) {
		return nil, nil, cli.Usagef("-ruleset %v: the record says %s; see -diff", ruleset, tagged[1])
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
	games, err := rec.Games()
	if err != nil {
		return nil, nil, err
	}
	var tags []tag
	for _, t := range rec.Tags {
		tags = append(tags, tag{t.Key, t.Value})
	}
	return tags, games[len(games)-1], trouble
}

// judgeMove reads a move in any manner and explains it. An illegal one is no
// error.
func judgeMove(g *nemoroth.Game, text string) (nemoroth.Report, error) {
	w, err := notation.Parse(g, text, notation.Any)
	var illegal *nemoroth.MoveError
	switch {
	case errors.As(err, &illegal):
		return illegal.Report, nil
	case err != nil:
		return nemoroth.Report{}, err
	}
	return g.Explain(w.Move), nil
}
