package rulings

import (
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestEditions reads the editions of a small corpus.
func TestEditions(t *testing.T) {
	c, err := LoadFS(fstest.MapFS{
		"small.yaml": {Data: []byte(strings.Replace(smallTopic, ": betza\n", ": ours\n", 1))},
		"EDITIONS.md": {Data: []byte("# Editions\n\n## 0.2.0, 2026-02-02, ba9876543210\n\n- Better.\n" +
			"- Title: NR-9001, NR-9004\n- Reasons: NR-8000 to NR-9002\n\n" +
			"## 0.1.0, 2026-01-01, 0123456789ab\n\n- New: NR-9001 to NR-9003\n" +
			"- Merged: NR-9002 into NR-9001\n")},
	}, nemorothgame.Rules())
	if err != nil {
		t.Fatal(err)
	}
	if want := "0.2.0, 2026-02-02, ba9876543210"; c.Editions[0].Name != want {
		t.Errorf("the edition is %q, want %q", c.Editions[0].Name, want)
	}
	for id, want := range map[string]string{"NR-9001": "new in 0.1.0; title, reasons in 0.2.0",
		"NR-9003": "new in 0.1.0", "NR-9004": "title in 0.2.0", "NR-9005": ""} {
		if got := c.History(id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	if w, ok := c.Withdrawn("nr-9002"); !ok || w.Into != "NR-9001" {
		t.Errorf("NR-9002 is not withdrawn: %v", w)
	}
	if next := c.NextID(); next != "NR-9003" {
		t.Errorf("the next id is %s", next)
	}
	c.Cases()[0].ID = "NR-9002"
	want := []string{"the id was withdrawn: its ruling was merged into NR-9001"}
	if diff := cmp.Diff(want, messages(c.Lint())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	c.Cases()[0].ID = "NR-9005"
	want = []string{"the ruling is new in no edition of EDITIONS.md"}
	if diff := cmp.Diff(want, messages(c.Lint())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	whole := MustLoad()
	for _, w := range whole.Withdrawals {
		if _, ok := whole.Case(w.Into); !ok {
			t.Errorf("%s is merged into %s, which does not exist", w.ID, w.Into)
		}
	}
}

var updateEdition = flag.Bool("update", false, "write the hashes of the newest editions")

// TestEditionHash checks that the heading of the newest edition has the hash of the files, and that
// the packed topics are those of the files; with -update it writes both.
func TestEditionHash(t *testing.T) {
	heading := regexp.MustCompile(`(?m)^## ([^,\n]+, [^,\n]+)(, [0-9a-f]{12})?$`)
	others, err := filepath.Glob("../examples/*/rulings/" + editionsFile)
	if err != nil || others == nil {
		t.Fatal("no other games", err)
	}
	for _, file := range append(others, editionsFile) {
		dir := filepath.Dir(file)
		files := os.DirFS(dir)
		names, err := fs.Glob(files, "*.yaml")
		if err != nil || names == nil {
			t.Fatal("no rulings", err)
		}
		hash := sha256.New()
		for _, name := range names {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			hash.Write(data)
		}
		was, err := fs.ReadFile(files, editionsFile)
		if err != nil {
			t.Fatal(err)
		}
		text, newest := string(was), heading.FindStringSubmatchIndex(string(was))
		text = fmt.Sprintf("%s, %x%s", text[:newest[3]], hash.Sum(nil)[:6], text[newest[1]:])
		if *updateEdition {
			err = os.WriteFile(filepath.Join(dir, editionsFile), []byte(text), 0o644)
		} else if text != string(was) {
			err = fmt.Errorf("%s/%s: the newest edition lacks the hash of its files; "+
				"run this test with -update", dir, editionsFile)
		}
		if err != nil {
			t.Error(err)
		}
	}
	hash := checksum(os.DirFS("."))
	c, err := LoadFS(os.DirFS("."), nemorothgame.Rules())
	if err != nil {
		t.Fatal(err)
	}
	want := string(pack([]byte(hash), reflect.ValueOf(c.Topics)))
	if *updateEdition {
		err = os.WriteFile("topics.pack", []byte(want), 0o644)
	} else if want != packed {
		t.Error("topics.pack is not that of the YAML files; run this test with -update")
	}
	if err != nil {
		t.Error(err)
	}
	var topics []*Topic
	text := want[len(hash):]
	if unpack(&text, reflect.ValueOf(&topics).Elem()); text != "" {
		t.Errorf("%d bytes are left of the packed topics", len(text))
	}
	read := New(os.DirFS("."), c.Rules, topics)
	if diff := cmp.Diff(c.Topics, read.Topics); diff != "" {
		t.Errorf("(-read from YAML +unpacked)\n%s", diff)
	}
}

// TestOldPack checks that the YAML files are read if the packed topics are of other types.
func TestOldPack(t *testing.T) {
	var now, later strings.Builder
	writeFields(&now, reflect.TypeFor[[]struct{ A, C string }]())
	writeFields(&later, reflect.TypeFor[[]struct{ A, B, C string }]())
	if now.String() == later.String() {
		t.Error("a field in the middle makes no difference")
	}
	defer func(whole string) { packed = whole }(packed)
	packed = "old" + packed
	if c, err := loadEmbedded(); err != nil || ids(c.Cases()) != ids(MustLoad().Cases()) {
		t.Errorf("error %v", err)
	}
}

var previous = flag.String("previous", "", "print what changed since the corpus in this `folder`")

// TestChanges prints the lists of a new edition, compared with the folder of -previous.
func TestChanges(t *testing.T) {
	if *previous == "" {
		t.Skip("there is no -previous")
	}
	old, err := LoadFS(os.DirFS(*previous), nemorothgame.Rules())
	if err != nil {
		t.Fatal(err)
	}
	fields := [][]string{{"Title", "Title"}, {"Verdict", "Position", "Moves", "Rulesets", "Checks"},
		{"Reasons", "Why", "Considered"}, {"Basis", "Basis", "Disputes"}, {"Sources", "Sources"}}
	lists := map[string][]string{}
	for _, k := range MustLoad().Cases() {
		was, ok := old.Case(k.ID)
		if !ok {
			lists["New"] = append(lists["New"], k.ID)
			continue
		}
		for _, c := range slices.Concat(k.Checks, was.Checks) {
			c.Line = 0
		}
		now, then := reflect.ValueOf(*k), reflect.ValueOf(*was)
		for _, list := range fields {
			differs := func(name string) bool {
				a, b := now.FieldByName(name), then.FieldByName(name)
				return !reflect.DeepEqual(a.Interface(), b.Interface())
			}
			if slices.ContainsFunc(list[1:], differs) {
				lists[list[0]] = append(lists[list[0]], k.ID)
			}
		}
	}
	for what, ids := range lists {
		t.Logf("- %s: %s", what, strings.Join(set(ids), ", "))
	}
}

// pack appends a value to the packed form.
func pack(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Pointer:
		return pack(b, v.Elem())
	case reflect.String:
		return append(binary.AppendUvarint(b, uint64(v.Len())), v.String()...)
	case reflect.Slice:
		if v.IsNil() {
			return append(b, 0)
		}
		b = binary.AppendUvarint(b, uint64(v.Len()+1))
		for i := range v.Len() {
			b = pack(b, v.Index(i))
		}
		return b
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() && f.Kind() != reflect.Interface {
				b = pack(append(b, byte(i+1)), f)
			}
		}
		return append(b, 0)
	case reflect.Bool:
		return append(b, map[bool]byte{true: 1}[v.Bool()])
	}
	return binary.AppendUvarint(b, uint64(v.Int()))
}
