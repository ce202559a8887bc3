package main

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPack(t *testing.T) {
	from, out := t.TempDir(), t.TempDir()
	folder := filepath.Join(from, "FuzzMade")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a-move":  "go test fuzz v1\nstring(\"Be1d3\")\n",
		"quoted":  "go test fuzz v1\nstring(\"\\\"\\n\")\n",
		"bytes":   "go test fuzz v1\n[]byte(\"\\x00\\xff\")",
		"nothing": "go test fuzz v1\nstring(\"\")\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := pack(from, out); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(filepath.Join(out, "fuzz_made_seed_corpus.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	got := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		got[f.Name] = string(data)
	}
	want := map[string]string{
		"a-move": "\x00\x00\x00\x05Be1d3", "quoted": "\x00\x00\x00\x02\"\n", "bytes": "\x00\x00\x00\x02\x00\xff", "nothing": "\x00\x00\x00\x00",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The seeds of this repository can be packed, those of every target.
func TestPackAll(t *testing.T) {
	out := t.TempDir()
	if err := pack("../../testdata/fuzz", out); err != nil {
		t.Fatal(err)
	}
	targets, err := os.ReadFile("../../fuzz_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, found := range regexp.MustCompile(`(?m)^func Fuzz([A-Za-z]*)\(f `).FindAllStringSubmatch(string(targets), -1) {
		want = append(want, filepath.Join(out, "fuzz_"+strings.ToLower(found[1])+"_seed_corpus.zip"))
	}
	slices.Sort(want)
	zips, err := filepath.Glob(filepath.Join(out, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, zips); diff != "" {
		t.Errorf("a zip file for each target (-want +got):\n%s", diff)
	}
}

func TestRefused(t *testing.T) {
	for name, text := range map[string]string{
		"empty":         "",
		"another form":  "go test fuzz v2\nstring(\"a\")\n",
		"two arguments": "go test fuzz v1\nstring(\"a\")\nstring(\"b\")\n",
		"a number":      "go test fuzz v1\nint(3)\n",
		"not quoted":    "go test fuzz v1\nstring(a)\n",
	} {
		if got, err := argument(text); err == nil {
			t.Errorf("%s: read as %q", name, got)
		}
	}
	if err := pack(filepath.Join(t.TempDir(), "none"), t.TempDir()); err == nil {
		t.Error("no folder, and no error")
	}
}
