package laws

import (
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// Record tries a text as records of games (NOTE-7).
func Record(text string) error {
	records, err := notation.ReadRecords("", strings.NewReader(text))
	if err != nil {
		return cutShort(text, records, err)
	}
	for _, r := range records {
		if err := played(text, r); err != nil {
			return err
		}
		for _, manner := range []notation.Notation{notation.Any, notation.Canonical, notation.Lawson, notation.Moussambani} {
			if err := rewritten(text, r, manner); err != nil {
				return err
			}
		}
	}
	return nil
}

// cutShort holds of records that end with an error: it says where, those before
// the last one are whole, and the last one has what was read before the trouble.
func cutShort(text string, records []*notation.Record, err error) error {
	var e *nemoroth.LineError
	if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Err == nil || e.Ply < -1 || e.Error() == "" {
		return garbled(text, "a record that cannot be read gives a LineError that says where", "%T: %v", err, err)
	}
	lines := strings.SplitAfter(text, "\n")
	if e.Line > len(lines)+1 {
		return garbled(text, "a LineError is about a line of the text", "line %d of %d", e.Line, len(lines))
	}
	if len(records) == 0 {
		return garbled(text, "with an error there is a record that has what was read before it", "%v", err)
	}
	last := records[len(records)-1]
	for _, r := range records[:len(records)-1] {
		if err := played(text, r); err != nil {
			return err
		}
	}
	if e.Ply >= 0 && e.Ply != len(last.Moves) {
		return garbled(text, "with an error the last record has the moves that were read before it", "%d of them, and %v", len(last.Moves), e)
	}
	// The text before the line with the trouble has the same records, and of the
	// last one the beginning.
	before, _ := notation.ReadRecords("", strings.NewReader(strings.Join(lines[:min(e.Line-1, len(lines))], "")))
	for i, r := range before {
		if i >= len(records) || !beginsWith(records[i].Moves, r.Moves) {
			return garbled(text, "with an error the records have the moves that were read before it", "record %d: %v, without the line %v", i, records, r.Moves)
		}
	}
	if last.Start.Side.IsValid() && last.Start.Problems(last.Ruleset) != nil {
		return nil // the trouble is the start
	}
	return played(text, last)
}

func beginsWith(all, moves []notation.RecordMove) bool {
	return len(all) >= len(moves) && slices.EqualFunc(all[:len(moves)], moves, func(a, b notation.RecordMove) bool { return a.Move == b.Move })
}

// played holds of a record that was read: its moves can be played.
func played(text string, r *notation.Record) error {
	if g, err := r.Game(); err != nil || g.Ply() != len(r.Moves) {
		return garbled(text, "a record that was read can be played", "%v of %d plies: %v", g, len(r.Moves), err)
	}
	return nil
}

// rewritten holds of a record that was read: written in any manner it reads as
// the same.
func rewritten(text string, r *notation.Record, manner notation.Notation) error {
	var b strings.Builder
	if err := r.Write(&b, manner); err != nil {
		if oneOf(err, nemoroth.ErrLimit) {
			return nil
		}
		return garbled(text, "a record that was read can be written in "+manner.String(), "%v", err)
	}
	back, err := notation.ReadRecord("", strings.NewReader(b.String()))
	if err != nil {
		return garbled(text, "a record that was written in "+manner.String()+" can be read", "%v\n%s", err, b.String())
	}
	if !sameRecord(back, r) {
		return garbled(text, "a record survives being written in "+manner.String(), "%s", b.String())
	}
	var again strings.Builder
	if err := back.Write(&again, manner); err != nil || again.String() != b.String() {
		return garbled(text, "a record is written the same way again in "+manner.String(), "%v\n%s\n%s", err, b.String(), again.String())
	}
	return nil
}

// sameRecord compares two records but for the manner and the blanks before a
// move's comment.
func sameRecord(a, b *notation.Record) bool {
	return a.Ruleset == b.Ruleset && a.Result == b.Result && a.Analysis == b.Analysis && slices.Equal(a.Tags, b.Tags) &&
		slices.Equal(a.Texts, b.Texts) && a.Diagram == b.Diagram && start(a) == start(b) &&
		slices.EqualFunc(a.Moves, b.Moves, func(a, b notation.RecordMove) bool {
			return a.Move == b.Move && a.Diagram == b.Diagram && slices.Equal(a.Texts, b.Texts) &&
				strings.TrimLeft(a.Comment, " ") == strings.TrimLeft(b.Comment, " ")
		})
}

// start is the position line with which a record begins.
func start(r *notation.Record) string {
	if !r.Start.Side.IsValid() {
		return nemoroth.StartSetup().String()
	}
	return r.Start.String()
}
