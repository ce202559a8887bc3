package rulings

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file reads the plain form of YAML in which the rulings are written, more
// than ten times faster than yaml.v3. A plainReader accepts only text that it
// reads exactly as yaml.v3 and a walker do; yaml.v3 reads whatever it refuses,
// and words every error.
//
// In the plain form each key and each list item begins on a line of its own. Its
// value is a scalar, a list or mapping in brackets, a block scalar after "|" or
// ">-", or a block that is indented further. There are no comments, tabs, aliases,
// anchors or tags.

// decodeTopic reads the text of a file as Decode does. yaml.v3 reads only the
// rulings that are not of the plain form, or the whole file if the rest is not.
func decodeTopic(name string, data []byte, t *Topic) error {
	whole := func() error { *t = Topic{File: t.File}; return Decode(name, data, t) }
	if !plainBytes(data) {
		return whole()
	}
	p := &plainReader{text: string(data), end: -1}
	if p.topic(t); p.odd {
		return whole()
	}
	if len(p.refused) == 0 {
		return nil
	}
	rest := Topic{}
	if err := Decode(name, p.remainder(), &rest); err != nil || len(rest.Cases) != len(p.refused) {
		return whole()
	}
	for i, r := range p.refused {
		t.Cases[r.number] = rest.Cases[i]
	}
	return nil
}

// plainBytes reports whether a text has only characters that the plain form allows
// everywhere: newlines, and printable ones that YAML does not take for a line break
// or a byte order mark.
func plainBytes(data []byte) bool {
	for i := 0; i < len(data); i++ {
		for i+8 <= len(data) && printable(binary.LittleEndian.Uint64(data[i:])) {
			i += 8
		}
		if i == len(data) {
			break
		}
		if c := data[i]; c >= ' ' && c < 0x7f || c == '\n' {
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if r <= 0xa0 || r == utf8.RuneError || r == '\u2028' || r == '\u2029' || r >= 0xd800 {
			return false
		}
		i += n - 1
	}
	return len(data) <= MaxFile
}

// printable reports whether eight bytes are all printable characters of ASCII.
func printable(eight uint64) bool {
	const each, high = 0x0101010101010101, 0x8080808080808080
	return (eight|(eight-each*' ')|(eight+each))&high == 0
}

// A plainReader reads a text of the plain form, line by line.
type plainReader struct {
	text   string
	at     int  // where the rest of the current line begins
	end    int  // where the current line ends
	line   int  // number of the current line, from 1
	indent int  // column of at, from 0, where a line begins; -1 after the last line
	odd    bool // whether the text is not of the plain form

	first   int // where the first of them begins
	refused []refusedCase
	list    []string // buffer of flowList
}

// A refusedCase is a ruling that is not of the plain form.
type refusedCase struct{ number, from, to int }

// remainder returns the text with blank lines in place of every ruling that is of
// the plain form.
func (p *plainReader) remainder() []byte {
	first := p.first
	rest := []byte(p.text[:first])
	blank := func(text string) {
		rest = append(rest, bytes.Repeat([]byte("\n"), strings.Count(text, "\n"))...)
	}
	for _, r := range p.refused {
		blank(p.text[first:r.from])
		rest = append(rest, p.text[r.from:r.to]...)
		first = r.to
	}
	return rest
}

// topic reads the whole text.
func (p *plainReader) topic(t *Topic) {
	p.nextLine()
	p.mapping(reflect.ValueOf(t).Elem(), 0)
	p.odd = p.odd || p.indent >= 0
}

// refuse records that the text is not of the plain form.
func (p *plainReader) refuse() { p.odd, p.indent = true, -1 }

// nextLine goes to the next line that is not empty.
func (p *plainReader) nextLine() {
	for {
		from := p.end + 1
		if p.odd || from >= len(p.text) {
			p.at, p.indent = len(p.text), -1
			return
		}
		p.line++
		p.end = len(p.text)
		if n := strings.IndexByte(p.text[from:], '\n'); n >= 0 {
			p.end = from + n
		}
		if p.end == from {
			continue
		}
		p.at = from
		for p.at < p.end && p.text[p.at] == ' ' {
			p.at++
		}
		p.indent = p.at - from
		if p.at == p.end || p.text[p.at] == '#' || p.text[p.end-1] == ' ' {
			p.refuse()
		}
		return
	}
}

// rest returns what is left of the current line.
func (p *plainReader) rest() string { return p.text[p.at:p.end] }

// mapping reads the lines of a mapping from the current one, whose keys stand at an
// indentation.
func (p *plainReader) mapping(v reflect.Value, indent int) {
	fields, seen, line := fieldsOf(v.Type()), uint64(0), p.line
	for p.indent == indent {
		n := strings.IndexByte(p.rest(), ':')
		if n < 0 {
			p.refuse()
			return
		}
		i, fresh := fieldNamed(fields, p.rest()[:n], &seen)
		if p.at += n + 1; !fresh || p.at < p.end && p.text[p.at] != ' ' {
			p.refuse()
			return
		}
		if p.at++; p.at >= p.end {
			p.block(v.Field(fields[i].index), indent)
		} else {
			p.inline(v.Field(fields[i].index), indent)
		}
	}
	p.endStruct(v, fields, seen, line, indent)
}

// endStruct refuses a struct that lacks a required field or is followed by a line
// that is indented further than its keys, and sets the struct's line.
func (p *plainReader) endStruct(v reflect.Value, fields []field, seen uint64, line, indent int) {
	for i, f := range fields {
		if f.required && seen&(1<<i) == 0 {
			p.refuse()
			return
		}
	}
	if p.indent > indent {
		p.refuse()
	}
	switch at := v.Addr().Interface().(type) {
	case *Case:
		at.Line = line
	case *Check:
		at.Line = line
	}
}

// fieldNamed returns the index of the field with a key, and whether the key is
// known and comes for the first time.
func fieldNamed(fields []field, key string, seen *uint64) (i int, fresh bool) {
	for i := range fields {
		if fields[i].key == key {
			fresh := *seen&(1<<i) == 0
			*seen |= 1 << i
			return i, fresh && i < 64
		}
	}
	return 0, false
}

// block reads the lines after a key that stands alone on its line.
func (p *plainReader) block(v reflect.Value, parent int) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	p.nextLine()
	if p.indent <= parent {
		p.refuse()
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		p.sequence(v, p.indent)
	case reflect.Struct:
		p.mapping(v, p.indent)
	default:
		p.refuse()
	}
}

// sequence reads the lines of a list from the current one, whose hyphens stand at
// an indentation.
func (p *plainReader) sequence(v reflect.Value, indent int) {
	_, isCases := v.Addr().Interface().(*[]*Case)
	if _, isContents := v.Addr().Interface().(*Contents); isContents {
		p.refuse()
	}
	list := reflect.MakeSlice(v.Type(), 0, 8)
	for p.indent == indent {
		if !strings.HasPrefix(p.rest(), "- ") || len(p.rest()) < 3 || p.text[p.at+2] == ' ' {
			p.refuse()
			break
		}
		from, line := p.at-indent, p.line
		if isCases && list.Len() == 0 {
			p.first = from
		}
		item := reflect.New(v.Type().Elem()).Elem()
		p.at += 2
		p.item(item, indent)
		if p.indent > indent {
			p.refuse()
		}
		if isCases && p.odd { // go on with the next ruling
			to := len(p.text)
			if n := strings.Index(p.text[from:], caseBegins); n >= 0 {
				to = from + n
			}
			p.refused = append(p.refused, refusedCase{list.Len(), from, min(to+1, len(p.text))})
			p.odd, p.end, p.line = false, to, line+strings.Count(p.text[from:to], "\n")
			p.nextLine()
		}
		list = reflect.Append(list, item)
	}
	if p.indent > indent {
		p.refuse()
	}
	v.Set(list)
}

// item reads an item of a list whose hyphen stands at an indentation.
func (p *plainReader) item(v reflect.Value, indent int) {
	switch {
	case p.text[p.at] == '{' || p.text[p.at] == '[' || v.Kind() == reflect.String:
		p.inline(v, indent)
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		p.item(v.Elem(), indent)
	case v.Kind() == reflect.Struct:
		p.indent = indent + 2
		p.mapping(v, indent+2)
	default:
		p.refuse()
	}
}

// inline reads a value that begins in the current line, and goes to the line after
// it. The key or hyphen before the value stands at an indentation.
func (p *plainReader) inline(v reflect.Value, indent int) {
	switch p.text[p.at] {
	case '|', '>':
		if v.Kind() != reflect.String {
			p.refuse()
			return
		}
		v.SetString(p.blockScalar(indent))
		return
	case '[', '{', '"':
		p.flow(v, indent)
		if p.at != p.end {
			p.refuse()
		}
	default:
		p.scalar(v, p.plainLines(indent))
		return
	}
	p.nextLine()
	if p.indent > indent { // the value goes on
		p.refuse()
	}
}

// plainLines reads a plain scalar, which may go on in lines that are indented
// further than the key or hyphen before it, and goes to the line after it.
func (p *plainReader) plainLines(indent int) string {
	text := ""
	for {
		one, line := p.rest(), p.line
		if strings.Contains(one, ": ") || strings.Contains(one, " #") || one[len(one)-1] == ':' {
			p.refuse()
		}
		if text += one; p.odd {
			return text
		}
		if p.nextLine(); p.indent <= indent {
			return text
		}
		if first := p.text[p.at]; p.line != line+1 || first != '(' && !isLetterOrDigit(first) {
			p.refuse()
			return text
		}
		text += " "
	}
}

func isLetterOrDigit(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// flow reads a quoted scalar, or a list or mapping in brackets. Its further lines
// are indented further than the key before it.
func (p *plainReader) flow(v reflect.Value, indent int) {
	if p.odd {
		return
	}
	switch c := p.text[p.at]; {
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		p.flow(v.Elem(), indent)
	case c == '"':
		p.setText(v, p.quoted(indent))
	case c == '[' && v.Kind() == reflect.Slice:
		p.flowList(v, indent)
	case c == '{' && v.Kind() == reflect.Slice:
		contents, ok := v.Addr().Interface().(*Contents)
		if !ok {
			p.refuse()
			return
		}
		*contents = Contents{}
		p.flowPairs(indent, func(key string) {
			var one Content
			for _, other := range *contents {
				p.odd = p.odd || other.Square == key
			}
			one.Square = key
			p.flow(reflect.ValueOf(&one.Holds).Elem(), indent)
			*contents = append(*contents, one)
		})
	case c == '{' && v.Kind() == reflect.Struct:
		fields, seen, line := fieldsOf(v.Type()), uint64(0), p.line
		p.flowPairs(indent, func(key string) {
			i, fresh := fieldNamed(fields, key, &seen)
			if !fresh {
				p.refuse()
				return
			}
			p.flow(v.Field(fields[i].index), indent)
		})
		at, in := p.indent, p.odd
		p.indent = -1
		p.endStruct(v, fields, seen, line, indent)
		if p.odd == in {
			p.indent = at
		}
	default:
		p.scalar(v, p.flowPlain())
	}
}

// flowPlain reads a plain scalar in brackets.
func (p *plainReader) flowPlain() string {
	from := p.at
	for p.at < p.end && strings.IndexByte(",?[]{}:#\"", p.text[p.at]) < 0 {
		p.at++
	}
	text := p.text[from:p.at]
	if p.at == p.end || p.text[p.at] != ',' && p.text[p.at] != ']' && p.text[p.at] != '}' || strings.HasSuffix(text, " ") {
		p.refuse()
	}
	return text
}

// flowGap skips blanks, and the end of the line, in brackets.
func (p *plainReader) flowGap(indent int) {
	for !p.odd && (p.at >= p.end || p.text[p.at] == ' ') {
		if p.at++; p.at > p.end {
			if p.nextLine(); p.indent <= indent {
				p.refuse()
			}
		}
	}
}

// flowItems calls a function for each item in brackets, which it must read.
func (p *plainReader) flowItems(closing byte, indent int, item func()) {
	p.at++
	if p.flowGap(indent); !p.odd && p.text[p.at] == closing {
		p.at++
		return
	}
	for !p.odd {
		item()
		if p.odd || p.at >= p.end || p.text[p.at] != ',' && p.text[p.at] != closing {
			p.refuse()
			return
		}
		if p.at++; p.text[p.at-1] == closing {
			return
		}
		if p.at < p.end && p.text[p.at] != ' ' {
			p.refuse()
			return
		}
		p.flowGap(indent)
	}
}

// flowPairs calls a function for each pair in braces, whose value it must read.
func (p *plainReader) flowPairs(indent int, value func(key string)) {
	p.flowItems('}', indent, func() {
		n := strings.IndexByte(p.rest(), ':')
		if n <= 0 || n+2 >= len(p.rest()) || p.rest()[n+1] != ' ' || p.rest()[n+2] == ' ' {
			p.refuse()
			return
		}
		key := p.rest()[:n]
		for _, c := range []byte(key) {
			if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
				p.refuse()
			}
		}
		if !plainText(key) {
			p.refuse()
		}
		p.at += n + 2
		if !p.odd {
			value(key)
		}
	})
}

// flowList reads a list in brackets.
func (p *plainReader) flowList(v reflect.Value, indent int) {
	texts, isTexts := v.Addr().Interface().(*[]string)
	if !isTexts {
		list := reflect.MakeSlice(v.Type(), 0, 2)
		p.flowItems(']', indent, func() {
			item := reflect.New(v.Type().Elem()).Elem()
			p.flow(item, indent)
			list = reflect.Append(list, item)
		})
		v.Set(list)
		return
	}
	list := p.list[:0]
	p.flowItems(']', indent, func() {
		var text string
		if p.text[p.at] == '"' {
			text = p.quoted(indent)
		} else if text = p.flowPlain(); !plainText(text) {
			p.refuse()
		}
		p.odd = p.odd || text == ""
		list = append(list, text)
	})
	p.list = list
	*texts = append(make([]string, 0, len(list)), list...)
}

// quoted reads a text in quotation marks. The text may have escaped quotation marks
// and backslashes or go on in further lines, but not both.
func (p *plainReader) quoted(indent int) string {
	from := p.at + 1
	n := strings.IndexByte(p.text[from:p.end], '"')
	if n < 0 {
		one, line := p.text[from:p.end], p.line
		if p.nextLine(); p.indent <= indent || p.line != line+1 || one == "" || strings.Contains(one, `\`) {
			p.refuse()
			return ""
		}
		p.at-- // as if a quotation mark stood there
		return one + " " + p.quoted(indent)
	}
	if strings.IndexByte(p.text[from:from+n], '\\') < 0 {
		p.at = from + n + 1
		return p.text[from : from+n]
	}
	var b strings.Builder
	for i := from; i < p.end; i++ {
		switch c := p.text[i]; {
		case c == '"':
			p.at = i + 1
			return b.String()
		case c != '\\':
			b.WriteByte(c)
		case i+1 < p.end && strings.IndexByte(`"\`, p.text[i+1]) >= 0:
			i++
			b.WriteByte(p.text[i])
		default:
			p.refuse()
			return ""
		}
	}
	p.refuse()
	return ""
}

// blockScalar reads the lines of a block scalar whose header stands in the current
// line, and goes to the line after them.
func (p *plainReader) blockScalar(parent int) string {
	header := p.rest()
	folded, indent := header == ">-", -1
	if n := len(header) - 1; !folded && n == 1 && header[0] == '|' && header[1] >= '1' && header[1] <= '9' {
		indent = parent + int(header[1]-'0')
	} else if !folded && header != "|" {
		p.refuse()
		return ""
	}
	var b strings.Builder
	empty := 0                // empty lines that were not written yet
	for p.end < len(p.text) { // p.end is at the newline before the next line
		from, to := p.end+1, len(p.text)
		if n := strings.IndexByte(p.text[from:], '\n'); n >= 0 {
			to = from + n
		}
		line := p.text[from:to]
		blanks := len(line) - len(strings.TrimLeft(line, " "))
		if indent < 0 && line != "" {
			indent = blanks
		}
		if line != "" && blanks < indent {
			break
		}
		p.end, p.line = to, p.line+1
		if line == "" {
			empty++
			continue
		}
		if indent <= parent || blanks == len(line) || folded && (blanks > indent || line[len(line)-1] == ' ' || empty > 0) {
			p.refuse()
			return ""
		}
		for ; empty > 0; empty-- {
			b.WriteByte('\n')
		}
		if folded && b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(line[indent:])
		if !folded {
			b.WriteByte('\n')
		}
	}
	if b.Len() == 0 {
		p.refuse()
		return ""
	}
	p.nextLine()
	return b.String()
}

// scalar sets a value to what a plain scalar says.
func (p *plainReader) scalar(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		p.scalar(v.Elem(), text)
	case reflect.String:
		if !plainText(text) {
			p.refuse()
			return
		}
		v.SetString(text)
	case reflect.Bool:
		if text != "true" && text != "false" {
			p.refuse()
		}
		v.SetBool(text == "true")
	case reflect.Int:
		n, err := strconv.Atoi(text)
		if err != nil || strconv.Itoa(n) != text || n < 0 {
			p.refuse()
		}
		v.SetInt(int64(n))
	default:
		p.refuse()
	}
}

// setText sets a value to a quoted text.
func (p *plainReader) setText(v reflect.Value, text string) {
	if v.Kind() != reflect.String || text == "" {
		p.refuse()
		return
	}
	v.SetString(text)
}

// plainText reports whether YAML surely takes a plain scalar for a text: not for a
// truth value, null, a number or a date.
func plainText(text string) bool {
	if text == "" {
		return false
	}
	switch c := text[0]; {
	case c >= '0' && c <= '9':
		return strings.ContainsAny(text, "/ghijklmnpqrsuvwyGHIJKLMNPQRSUVWY")
	case c == '.':
		return strings.Contains(text, "/")
	case c == '(' || c >= 0x80:
		return true
	case (c < 'A' || c > 'Z') && (c < 'a' || c > 'z'):
		return false
	}
	if len(text) > 5 {
		return true
	}
	switch strings.ToLower(text) {
	case "true", "false", "null":
		return false
	}
	return true
}
