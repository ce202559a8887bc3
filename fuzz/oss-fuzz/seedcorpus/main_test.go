package main

import (
	"archive/zip"
	"bytes"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/seeds"
)

// TestPack checks that the zip file has each seed under its name, with its length
// before it.
func TestPack(t *testing.T) {
	var out bytes.Buffer
	list := []seeds.Seed{{Name: "a-move", Data: "Be1d3"}, {Name: "quoted", Data: "\"\n"},
		{Name: "bytes", Data: "\x00\xff"}, {Name: "nothing"}}
	if err := pack(list, &out); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
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
		"a-move": "\x00\x00\x00\x05Be1d3", "quoted": "\x00\x00\x00\x02\"\n",
		"bytes": "\x00\x00\x00\x02\x00\xff", "nothing": "\x00\x00\x00\x00",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
