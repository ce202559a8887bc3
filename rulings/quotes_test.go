package rulings

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestLintNewFields checks disputes, see-also and quote of nemoroth-rulings/2.
func TestLintNewFields(t *testing.T) {
	considered := "    considered:\n      - reading: Another.\n        because: Ours is better.\n    why: Forward"
	for _, tt := range []struct {
		name  string
		edits []string // old and new, in turn
		want  []string
	}{
		{"a dispute", []string{"basis: betza", "basis: disputed\n    disputes: [D-01]", "    why: Forward", considered}, nil},
		{"an unknown dispute", []string{"basis: betza", "basis: disputed\n    disputes: [D-99]", "    why: Forward", considered},
			[]string{`disputes names "D-99", which is not a dispute of RULEBOOK §15`}},
		{"disputed, and no dispute", []string{"basis: betza", "basis: disputed", "    why: Forward", considered},
			[]string{"the case is disputed but names no dispute of RULEBOOK §15"}},
		{"a dispute, and not disputed", []string{"basis: betza", "basis: betza\n    disputes: [D-01]"},
			[]string{"the case names a dispute, but its basis is not disputed"}},
		{"see an unknown ruling", []string{"    rulesets:", "    see-also: [NR-0001]\n    rulesets:"}, []string{`see-also names "NR-0001", which is not another ruling`}},
		{"see itself", []string{"    rulesets:", "    see-also: [NR-9001]\n    rulesets:"}, []string{`see-also names "NR-9001", which is not another ruling`}},
		{"a quotation", []string{"section: The Human", "section: The Human\n        quote: " + strings.Repeat("word ", MaxQuote)}, nil},
		{"a long quotation", []string{"section: The Human", "section: The Human\n        quote: " + strings.Repeat("word ", MaxQuote+1)},
			[]string{"the quotation has 26 words; expected at most 25"}},
		{"a quotation of no row", []string{"section: The Human", "section: The Human\n        quote: Some words.", "    decides: [B-029]\n", ""},
			[]string{"the case quotes a sentence, but decides names no sentence of SENTENCES.md"}},
		{"a rule of FORMATS", []string{"doc: betza-2002\n        section: The Human", "doc: ours\n        section: FORMATS NFEN-1"}, nil},
		{"a rule of FORMATS in RULEBOOK", []string{"doc: betza-2002\n        section: The Human", "doc: ours\n        section: RULEBOOK NFEN-1"},
			[]string{"NFEN-1 is not a rule of RULEBOOK.md"}},
		{"a rule of RULEBOOK in FORMATS", []string{"doc: betza-2002\n        section: The Human", "doc: ours\n        section: FORMATS GEO-1"},
			[]string{"GEO-1 is not a rule of FORMATS.md"}},
	} {
		text := strings.NewReplacer(tt.edits...).Replace(smallTopic)
		if diff := cmp.Diff(tt.want, messages(loadText(t, text).Lint())); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
}

// TestMisquotes checks that a quotation is searched in the documents of its author.
func TestMisquotes(t *testing.T) {
	documents := fstest.MapFS{
		"rules-betza.txt":  {Data: []byte("The Human\nmoves one   square, and never back.")},
		"notes-lawson.txt": {Data: []byte("Indicate engulfment.")},
		"rules.html":       {Data: []byte("Elsewhere.")},
	}
	for _, tt := range []struct {
		doc, quote string
		want       []string
	}{
		{"betza-2002", "The Human moves one square", nil},
		{"betza-2002", "The Human … never back.", nil},
		{"betza-2002", "never back. … The Human", []string{"the quotation is in no document: never back. … The Human"}},
		{"betza-2002", "Indicate engulfment.", []string{"the quotation is in no document: Indicate engulfment."}},
		{"moussambani-2002", "Indicate engulfment.", nil},
		{"betza-2002", "Elsewhere.", []string{"the quotation is in no document: Elsewhere."}},
	} {
		c := loadText(t, strings.Replace(smallTopic, "doc: betza-2002\n        section: The Human", "doc: "+tt.doc+"\n        section: The Human\n        quote: "+tt.quote, 1))
		flaws, err := c.Misquotes(documents)
		if diff := cmp.Diff(tt.want, messages(flaws)); diff != "" || err != nil {
			t.Errorf("%s: %q: %v (-want +got)\n%s", tt.doc, tt.quote, err, diff)
		}
	}
}

// TestDisputeRows checks the fourteen disputes of RULEBOOK §15.
func TestDisputeRows(t *testing.T) {
	rows := MustLoad().Disputes()
	if len(rows) != 14 || rows[0].ID != "D-01" || rows[13].ID != "D-14" {
		t.Errorf("%d disputes", len(rows))
	}
	if want := "A Fiend that flees past nearer squares"; rows[5].Title != want || !strings.HasPrefix(rows[5].Text, want) {
		t.Errorf("D-06 is %q", rows[5].Title)
	}
}
