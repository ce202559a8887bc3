package main

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// pcHeader starts the function table of Go's runtime, for eight-byte pointers. The
// fields of eight bytes that follow hold the number of functions and where the
// parts of the table begin, as offsets from the header.
var pcHeader = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

const (
	countField = 0
	namesField = 3 // function names
	unitsField = 4
	pcField    = 6 // tables by program counter
	funcsField = 7 // a list of functions, each followed by its tables
	fields     = 8
)

// dropTraces removes from a program's memory what only stack traces need: most
// function names, and the line numbers. The compressed program is then eight percent
// smaller. Memory of another form is not changed.
func dropTraces(memory []byte) {
	at := bytes.Index(memory, pcHeader)
	if at < 0 || len(memory) < at+len(pcHeader)+8*fields {
		return
	}
	table := memory[at:]
	field := func(n int) uint64 { return binary.LittleEndian.Uint64(table[len(pcHeader)+8*n:]) }
	part := func(begin, end uint64) []byte {
		if begin > end || end > uint64(len(table)) {
			return nil
		}
		return table[begin:end]
	}
	names := part(field(namesField), field(unitsField))
	if !bytes.Contains(names, []byte("\x00runtime.main\x00")) {
		return
	}
	dropNames(names)
	dropLines(part(field(pcField), field(funcsField)), part(field(funcsField), uint64(len(table))), field(countField))
}

// dropNames overwrites function names with zeros. The names that the runtime reads
// stay: the names of its own functions, by which it recognises its goroutines, and
// those of methods by value, which it prints after a call on a nil pointer.
func dropNames(table []byte) {
	names := strings.Split(string(table), "\x00")
	there := map[string]bool{}
	for _, name := range names {
		there[name] = true
	}
	byValue := strings.NewReplacer("(*", "", ")", "")
	for _, name := range names {
		if wrapper := byValue.Replace(name); !strings.HasPrefix(name, "runtime.") && (wrapper == name || !there[wrapper]) {
			clear(table[:len(name)])
		}
		table = table[min(len(name)+1, len(table)):]
	}
}

// These are numbers of 32-bit words in what the linker writes for each function.
const (
	stackWord  = 4 // where stack sizes, files and lines begin, or 0
	fileWord   = 5
	lineWord   = 6
	tablesWord = 7 // the number of further tables
	startWord  = 9 // the first line of the function
	words      = 11
)

// dropLines overwrites the files and lines of functions with zeros, and those parts
// of the tables that no other field needs. The runtime prints "?:0" for a function
// without lines. Functions of another form are not changed.
func dropLines(tables, funcs []byte, count uint64) {
	if count > uint64(len(funcs))/8 {
		return
	}
	needed := make([]bool, len(tables))
	list := make([][]byte, 0, count)
	for i := range count {
		begin := uint64(binary.LittleEndian.Uint32(funcs[8*i+4:]))
		if begin+4*words > uint64(len(funcs)) {
			return
		}
		f := funcs[begin:]
		word := func(n uint64) uint64 { return uint64(binary.LittleEndian.Uint32(f[4*n:])) }
		more := word(tablesWord)
		if 4*(words+more) > uint64(len(f)) || !need(tables, needed, word(stackWord)) {
			return
		}
		for n := range more {
			if !need(tables, needed, word(words+n)) {
				return
			}
		}
		list = append(list, f)
	}
	for _, f := range list {
		for _, n := range []int{fileWord, lineWord, startWord} {
			clear(f[4*n:][:4])
		}
	}
	for i, keep := range needed {
		if !keep {
			tables[i] = 0
		}
	}
}

// need marks the bytes of the table that begins at some place, and reports whether
// they have the right form: pairs of numbers, up to a zero in place of the second
// pair or a later one. There is no table at 0.
func need(tables []byte, needed []bool, at uint64) bool {
	if at == 0 {
		return true
	}
	for first := true; at < uint64(len(tables)); first = false {
		needed[at] = true
		if tables[at] == 0 && !first {
			return true
		}
		for range 2 {
			_, n := binary.Uvarint(tables[at:])
			if n <= 0 {
				return false
			}
			for range n {
				needed[at] = true
				at++
			}
		}
	}
	return false
}
