package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// memory returns what the data segments of a module put into memory.
func memory(list []segment) []byte {
	var m []byte
	for _, s := range list {
		if n := int(s.at) + len(s.bytes); n > len(m) {
			m = append(m, make([]byte, n-len(m))...)
		}
		copy(m[s.at:], s.bytes)
	}
	return m
}

// program returns a WebAssembly module with a type section and some data segments.
func program(list []segment) []byte {
	out := []byte("\x00asm\x01\x00\x00\x00\x01\x02ab")
	section := writeSegments(list)
	out = append(out, 11)
	out = binary.AppendUvarint(out, uint64(len(section)))
	return append(out, section...)
}

// TestJoinSegments checks that joined segments put the same bytes into memory,
// and that only near segments are joined.
func TestJoinSegments(t *testing.T) {
	list := []segment{{3, []byte("abc")}, {6, []byte("d")}, {64, []byte("e")}, {64 + nearBy + 1, []byte("f")}, {64 + nearBy + 2 + nearBy + 1, bytes.Repeat([]byte("g"), 300)}, {1 << 20, []byte("h")}, {1, []byte("i")}}
	got, ok := joinSegments(program(list))
	if !ok {
		t.Fatal("not joined")
	}
	head := program(nil)[:12]
	if !bytes.HasPrefix(got, head) {
		t.Errorf("%q does not begin with %q", got[:20], head)
	}
	_, n := binary.Uvarint(got[13:])
	joined, ok := readSegments(got[13+n:])
	if !ok || len(joined) != 3 {
		t.Fatalf("%d segments, %v; want 3", len(joined), ok)
	}
	if !bytes.Equal(memory(joined), memory(list)) {
		t.Errorf("memory differs: %v", joined)
	}
}

// TestJoinSegmentsRefuses checks that modules of another form are not changed.
func TestJoinSegmentsRefuses(t *testing.T) {
	good := program([]segment{{3, []byte("abc")}})
	for name, m := range map[string][]byte{
		"nothing":           nil,
		"no module":         []byte("<!doctype html>"),
		"cut off":           good[:len(good)-1],
		"a count of data":   append(bytes.Clone(good), 12, 1, 1),
		"passive":           bytes.Replace(good, []byte("\x00\x41\x03"), []byte("\x01\x41\x03"), 1),
		"below zero":        bytes.Replace(good, []byte("\x00\x41\x03"), []byte("\x00\x41\x7f"), 1),
		"over each other":   program([]segment{{3, []byte("abc")}, {4, []byte("d")}}),
		"more than it says": append(bytes.Clone(good), 11, 2, 0, 0),
	} {
		if _, ok := joinSegments(m); ok {
			t.Errorf("%s: joined", name)
		}
	}
	for i := range good { // any byte cut off or changed
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			m := bytes.Clone(good)
			m[i] = b
			joinSegments(m)
			joinSegments(m[:i])
		}
	}
}
