package main

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// pcHeader starts the function table of Go's runtime, for eight-byte pointers.
// nameFields are the numbers of the header fields that hold where the function
// names begin and end, as offsets from the header.
var (
	pcHeader   = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}
	nameFields = [2]int{3, 4}
)

// dropNames overwrites function names in a program's memory with zeros. Only
// stack traces need them, and without them the compressed program is two percent
// smaller. The names that the runtime reads stay: the names of its own functions,
// by which it recognises its goroutines, and those of methods by value, which it
// prints after a call on a nil pointer. Memory of another form is not changed.
func dropNames(memory []byte) {
	at := bytes.Index(memory, pcHeader)
	if at < 0 || len(memory) < at+len(pcHeader)+8*(nameFields[1]+1) {
		return
	}
	place := func(field int) uint64 { return binary.LittleEndian.Uint64(memory[at+len(pcHeader)+8*field:]) }
	begin, end := place(nameFields[0]), place(nameFields[1])
	if begin > end || end > uint64(len(memory)-at) {
		return
	}
	table := memory[at:][begin:end]
	if !bytes.Contains(table, []byte("\x00runtime.main\x00")) {
		return
	}
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
