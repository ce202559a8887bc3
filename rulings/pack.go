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
// form, which takes 7: a checksum of the YAML files, then the topics, without the fields that
// are not set. A list or a text has its length in front (a list one more, as nil has 0), a field
// its number from 1, and a struct ends in 0. Texts share the memory of the packed form. The
// packed form of other files than those that are embedded is not used, and a test rejects it.

//go:embed topics.pack
var packed string

// hashOf returns a checksum (FNV-1a) of the files *.yaml in the order of their names.
func hashOf(fsys fs.FS) (string, error) {
	names, err := glob(fsys, "*.yaml")
	hash, buffer := fnv.New64a(), make([]byte, 1<<15)
	for _, name := range names {
		file, err := fsys.Open(name)
		if err == nil {
			_, err = io.CopyBuffer(hash, file, buffer)
			file.Close()
		}
		if err != nil {
			return "", fmt.Errorf("rulings: %w", err)
		}
	}
	return string(hash.Sum(nil)), err
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
	hash, err := hashOf(fsys)
	text, current := strings.CutPrefix(packed, hash)
	if err == nil && current {
		unpack(&text, reflect.ValueOf(&topics).Elem())
	}
	return topics
}
