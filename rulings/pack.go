package rulings

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"reflect"
	"strings"
)

// YAML takes 70 milliseconds to read, so the embedded topics stand a second time in a packed
// form, which takes 8: a checksum, then the topics, without the fields that are not set. A list or
// a text has its length in front (a list one more, as nil has 0), a field its number from 1, and a
// struct ends in 0. Texts share the memory of the packed form.
//
// A test writes the packed form. The checksum is that of the YAML files and of the fields that can
// be set. A packed form with another one is old, and is not read; the test rejects it.

//go:embed topics.pack
var packed string

// checksum returns the FNV-1a hash of the files *.yaml, in the order of their names, and of the
// types of a corpus.
func checksum(fsys fs.FS) string {
	hash := fnv.New64a()
	names, _ := fs.Glob(fsys, "*.yaml")
	buffer := make([]byte, 1<<16) // for all files, which have a megabyte
	for _, name := range names {
		if file, err := fsys.Open(name); err == nil {
			io.CopyBuffer(hash, file, buffer)
			file.Close()
		}
	}
	writeFields(hash, reflect.TypeFor[Topic]())
	return string(hash.Sum(nil))
}

// writeFields writes the names and the types of all fields in a type.
func writeFields(w io.Writer, t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		writeFields(w, t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			fmt.Fprintln(w, f.Name, f.Type)
			writeFields(w, f.Type)
		}
	}
}

// unpack reads a value from the front of a packed form, which the value then no longer has.
func unpack(text *string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		unpack(text, v.Elem())
	case reflect.String:
		n := number(text)
		v.SetString((*text)[:n])
		*text = (*text)[n:]
	case reflect.Slice:
		n := number(text) - 1
		if n < 0 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			unpack(text, v.Index(i))
		}
	case reflect.Struct:
		for i := number(text); i > 0; i = number(text) {
			unpack(text, v.Field(i-1))
		}
	case reflect.Bool:
		v.SetBool(number(text) == 1)
	default:
		v.SetInt(int64(number(text)))
	}
}

// number reads a number from the front of a packed form.
func number(text *string) int {
	front := []byte((*text)[:min(len(*text), binary.MaxVarintLen64)])
	n, size := binary.Uvarint(front)
	*text = (*text)[size:]
	return int(n)
}

// packedTopics returns the topics of the packed form; nil if it is that of other files.
func packedTopics(fsys fs.FS) (topics []*Topic) {
	if text, current := strings.CutPrefix(packed, checksum(fsys)); current {
		unpack(&text, reflect.ValueOf(&topics).Elem())
	}
	return topics
}
