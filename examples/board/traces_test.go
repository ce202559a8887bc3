package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// functionTable returns memory with a function table: names, tables and functions.
func functionTable(names string, tables, funcs []byte, count uint64) []byte {
	const begin = 8 + 8*fields
	parts := map[int]uint64{countField: count, namesField: begin}
	parts[unitsField] = begin + uint64(len(names))
	parts[pcField] = parts[unitsField]
	parts[funcsField] = parts[pcField] + uint64(len(tables))
	m := append([]byte("before"), pcHeader...)
	for i := range fields {
		m = binary.LittleEndian.AppendUint64(m, parts[i])
	}
	return append(append(append(m, names...), tables...), funcs...)
}

// TestDropNames checks that the names that the runtime reads stay.
func TestDropNames(t *testing.T) {
	const names = "go:buildid\x00runtime.main\x00a.f\x00a.(*T).M\x00a.T.M\x00a.(*T).N\x00"
	const kept = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00runtime.main\x00\x00\x00\x00\x00a.(*T).M\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
	m := functionTable(names, nil, []byte("a.f after"), 0)
	want := strings.Replace(string(m), names, kept, 1)
	if dropTraces(m); string(m) != want {
		t.Errorf("%q", m)
	}
	var backwards, long []byte
	for _, p := range []*[]byte{&backwards, &long} {
		*p = functionTable(names, nil, nil, 0)
	}
	at := func(m []byte, field int) []byte { return m[len("before")+8+8*field:] }
	binary.LittleEndian.PutUint64(at(backwards, namesField), 1<<20)
	binary.LittleEndian.PutUint64(at(long, unitsField), 1<<40)
	for _, m := range [][]byte{nil, pcHeader, backwards, long, functionTable("no names", nil, nil, 0), []byte("no table")} {
		before := bytes.Clone(m)
		if dropTraces(m); !bytes.Equal(m, before) {
			t.Errorf("%q is now %q", before, m)
		}
	}
}

// TestDropLines checks that the tables of files and lines go, that every table with
// another use stays, and that functions of another form are not changed.
func TestDropLines(t *testing.T) {
	const names = "go:buildid\x00runtime.main\x00"
	// At 1 are stack sizes that begin with a zero, at 6 files, at 9 lines, and at 13 a
	// table of both functions.
	tables := []byte{0, 0, 1, 2, 9, 0, 3, 4, 0, 0x85, 1, 6, 0, 7, 8, 0}
	kept := []byte{0, 0, 1, 2, 9, 0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 0}
	var funcs []byte
	word := func(list ...uint32) {
		for _, n := range list {
			funcs = binary.LittleEndian.AppendUint32(funcs, n)
		}
	}
	word(100, 16, 200, 16+4*(words+2))
	word(100, 9, 9, 9, 1, 6, 9, 2, 9, 77, 9, 13, 0)
	word(200, 9, 9, 9, 13, 6, 9, 0, 9, 78, 9)
	changed := bytes.Clone(funcs)
	for _, at := range []int{16, 16 + 4*(words+2)} {
		for _, n := range []int{fileWord, lineWord, startWord} {
			clear(changed[at+4*n:][:4])
		}
	}
	m := functionTable(names, tables, funcs, 2)
	want := functionTable(names, kept, changed, 2)
	if dropTraces(m); !bytes.HasSuffix(m, want[len(want)-len(kept)-len(funcs):]) {
		t.Errorf("%v\nis not\n%v", m, want)
	}
	for name, bad := range map[string]struct {
		tables, funcs []byte
		count         uint64
	}{
		"more functions than bytes": {tables, funcs, 1 << 60},
		"a function cut off":        {tables, funcs[:len(funcs)-1], 2},
		"a table cut off":           {tables[:15], funcs, 2},
		"a number cut off":          {append(bytes.Clone(tables[:13]), 0x80), funcs, 2},
	} {
		before := bytes.Clone(bad.tables)
		if dropLines(bad.tables, bad.funcs, bad.count); !bytes.Equal(bad.tables, before) {
			t.Errorf("%s: %v is now %v", name, before, bad.tables)
		}
	}
	for i := range m { // any byte cut off or changed
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			m := functionTable(names, tables, funcs, 2)
			m[i] = b
			dropTraces(m)
			dropTraces(m[:i])
		}
	}
}

// TestWithoutTraces runs this test binary without its traces, on a system for which
// the linker writes the same table as for the browser.
func TestWithoutTraces(t *testing.T) {
	if os.Getenv("WITHOUT_TRACES") != "" {
		deep(1000)
		runtime.GC()
		func() {
			defer func() { fmt.Println("recovered:", recover()) }()
			var none *testing.T
			_ = none.Name()
		}()
		_, file, line, _ := runtime.Caller(0)
		fmt.Printf("at %s:%d\n", file, line)
		return
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("for linux/amd64")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	dropTraces(program)
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, program, 0o700); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path, "-test.run=^TestWithoutTraces$")
	cmd.Env = append(os.Environ(), "WITHOUT_TRACES=1")
	out, err := cmd.CombinedOutput()
	const want = "recovered: runtime error: invalid memory address or nil pointer dereference\nat ?:0\nPASS\n"
	if err != nil || !strings.HasPrefix(string(out), want) {
		t.Errorf("%v\n%s", err, out)
	}
}

// deep grows the stack.
func deep(n int) (sum [64]int) {
	if n > 0 {
		sum = deep(n - 1)
	}
	sum[n%64]++
	return sum
}
