package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// nearBy is the largest gap of zeros between two data segments that is written
// out. Compressed, these zeros are shorter than the header of a segment.
const nearBy = 1024

// A segment is a run of bytes that a WebAssembly module copies into its memory.
type segment struct {
	at    uint64
	bytes []byte
}

func (s segment) end() uint64 { return s.at + uint64(len(s.bytes)) }

// joinSegments rewrites a WebAssembly module with a few long data segments in
// place of many short ones. Go's linker writes a segment for every run without
// zeros, about 90,000 of them, and they compress badly: joined, the module is a
// tenth smaller. The result is the same, because memory starts as zeros.
// What only stack traces need is removed. If the module does
// not have the form that Go's linker writes, joinSegments returns false.
func joinSegments(module []byte) ([]byte, bool) {
	const head, data, dataCount = 8, 11, 12
	if len(module) < head || string(module[:4]) != "\x00asm" {
		return nil, false
	}
	out := bytes.Clone(module[:head])
	for rest := module[head:]; len(rest) > 0; {
		id := rest[0]
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) || id == dataCount {
			return nil, false
		}
		section := rest[1+n:][:size]
		rest = rest[1+n+int(size):]
		if id == data {
			list, ok := readSegments(section)
			if !ok {
				return nil, false
			}
			list = join(list)
			for _, s := range list {
				dropTraces(s.bytes)
			}
			section = writeSegments(list)
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(section)))
		out = append(out, section...)
	}
	return out, true
}

// A segment in a module consists of memory 0, "i32.const", the offset, "end"
// and the bytes. The offset is a signed number, so its last byte is below 0x40.
const (
	memoryConst = "\x00\x41"
	endOfConst  = 0x0b
	signBit     = 0x40
)

// readSegments reads a data section. It returns false if segments overlap.
func readSegments(section []byte) (list []segment, ok bool) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, false
	}
	rest := section[n:]
	for range count {
		if !bytes.HasPrefix(rest, []byte(memoryConst)) {
			return nil, false
		}
		at, n := binary.Uvarint(rest[2:])
		if n <= 0 || rest[1+n]&signBit != 0 || len(rest) <= 2+n || rest[2+n] != endOfConst {
			return nil, false
		}
		rest = rest[3+n:]
		size, n := binary.Uvarint(rest)
		if n <= 0 || size > uint64(len(rest)-n) {
			return nil, false
		}
		list = append(list, segment{at, rest[n:][:size]})
		rest = rest[n+int(size):]
	}
	slices.SortFunc(list, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	for i := range max(len(list)-1, 0) {
		if list[i].end() > list[i+1].at {
			return nil, false
		}
	}
	return list, len(rest) == 0
}

// join joins neighbours of a sorted list whose gap is at most nearBy.
func join(list []segment) (joined []segment) {
	for _, s := range list {
		if n := len(joined); n > 0 && s.at-joined[n-1].end() <= nearBy {
			last := &joined[n-1]
			last.bytes = append(append(last.bytes, make([]byte, s.at-last.end())...), s.bytes...)
			continue
		}
		joined = append(joined, segment{s.at, bytes.Clone(s.bytes)})
	}
	return joined
}

func writeSegments(list []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		out = append(out, memoryConst...)
		out = binary.AppendUvarint(out, s.at)
		if last := len(out) - 1; out[last]&signBit != 0 {
			out[last] |= 0x80
			out = append(out, 0)
		}
		out = append(out, endOfConst)
		out = binary.AppendUvarint(out, uint64(len(s.bytes)))
		out = append(out, s.bytes...)
	}
	return out
}
