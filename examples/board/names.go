package main

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// pcHeader begins the table of functions that Go's runtime keeps, where pointers
// have eight bytes; nameFields are the numbers of the fields behind it that say
// where the functions' names begin and end, from the header on.
var (
	pcHeader   = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}
	nameFields = [2]int{3, 4}
)

// dropNames blanks the names of functions in a program's memory, which serve for
// traces of its stack only: compressed, a program takes two hundredths less. The
// names that the runtime itself asks for stay: its own, by which it knows its own
// goroutines, and those of methods by value, which it tells when they are called
// by nil. Memory of another form stays as it is.
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
