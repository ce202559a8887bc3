package rulings

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestLintNewFields holds disputes, see-also and quotes of nemoroth-rulings/2.
func TestLintNewFields(t *testing.T) {
	considered := "    considered:\n      - reading: Another.\n        because: Ours is better.\n    why: Forward"
	for _, tt := range []struct {
		name  string
		edits []string // old and new, in turn
		want  []string
	}{
		{"a dispute", []string{"basis: betza", "basis: disputed\n    disputes: [D-01]", "    why: Forward", considered}, nil},
		{"an unknown dispute", []string{"basis: betza", "basis: disputed\n    disputes: [D-99]", "    why: Forward", considered},
			[]string{`disputes names "D-99", which is no dispute of RULEBOOK §15`}},
		{"disputed, and no dispute", []string{"basis: betza", "basis: disputed", "    why: Forward", considered},
			[]string{"the case is disputed and names none of the disputes"}},
		{"a dispute, and not disputed", []string{"basis: betza", "basis: betza\n    disputes: [D-01]"},
			[]string{"the case names a dispute, and its basis is not disputed"}},
		{"see an unknown ruling", []string{"    rulesets:", "    see-also: [NR-0001]\n    rulesets:"}, []string{`see-also names "NR-0001", which is no ruling`}},
		{"see itself", []string{"    rulesets:", "    see-also: [NR-9001]\n    rulesets:"}, []string{`see-also names "NR-9001", which is no ruling`}},
		{"a quotation", []string{"section: The Human", "section: The Human\n        quote: " + strings.Repeat("word ", MaxQuote)}, nil},
		{"a long quotation", []string{"section: The Human", "section: The Human\n        quote: " + strings.Repeat("word ", MaxQuote+1)},
			[]string{"the quotation has 26 words, more than 25"}},
		{"a quotation of no row", []string{"section: The Human", "section: The Human\n        quote: Some words.", "    decides: [B-029]\n", ""},
			[]string{"a sentence is quoted, and decides names no row of SENTENCES.md"}},
		{"a rule of FORMATS", []string{"doc: betza-2002\n        section: The Human", "doc: ours\n        section: FORMATS NFEN-1"}, nil},
		{"a rule of FORMATS in RULEBOOK", []string{"doc: betza-2002\n        section: The Human", "doc: ours\n        section: RULEBOOK NFEN-1"},
			[]string{"NFEN-1 does not stand in RULEBOOK"}},
		{"a rule of RULEBOOK in FORMATS", []string{"doc: betza-2002\n        section: The Human", "doc: ours\n        section: FORMATS GEO-1"},
			[]string{"GEO-1 does not stand in FORMATS"}},
	} {
		text := strings.NewReplacer(tt.edits...).Replace(smallTopic)
		if diff := cmp.Diff(tt.want, messages(loadText(t, text).Lint())); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
}

// TestMisquotes: a quotation is looked for in the documents of its author.
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
		{"betza-2002", "never back. … The Human", []string{"no document says: never back. … The Human"}},
		{"betza-2002", "Indicate engulfment.", []string{"no document says: Indicate engulfment."}},
		{"moussambani-2002", "Indicate engulfment.", nil},
		{"betza-2002", "Elsewhere.", []string{"no document says: Elsewhere."}},
	} {
		c := loadText(t, strings.Replace(smallTopic, "doc: betza-2002\n        section: The Human", "doc: "+tt.doc+"\n        section: The Human\n        quote: "+tt.quote, 1))
		flaws, err := c.Misquotes(documents)
		if diff := cmp.Diff(tt.want, messages(flaws)); diff != "" || err != nil {
			t.Errorf("%s: %q: %v (-want +got)\n%s", tt.doc, tt.quote, err, diff)
		}
	}
}

// TestDisputeRows: RULEBOOK §15 has fourteen disputes.
func TestDisputeRows(t *testing.T) {
	rows := Disputes()
	if len(rows) != 14 || rows[0].ID != "D-01" || rows[13].ID != "D-14" {
		t.Errorf("%d disputes", len(rows))
	}
	if want := "A Fiend that flees past nearer squares"; rows[5].Title != want || !strings.HasPrefix(rows[5].Text, want) {
		t.Errorf("D-06 is %q", rows[5].Title)
	}
}
