package rulings

import (
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"reflect"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

//go:embed *.yaml *.txt EDITIONS.md
var corpusFiles embed.FS

// embedded is the result of Load, once it is called. It is not made by a function value, so
// that a program that never calls Load does not contain the files.
var embedded struct {
	sync.Once
	corpus *Corpus
	err    error
}

// Load returns the embedded corpus on the Game of Nemoroth, the same one every time.
func Load() (*Corpus, error) {
	embedded.Do(func() { embedded.corpus, embedded.err = loadEmbedded() })
	return embedded.corpus, embedded.err
}

func loadEmbedded() (*Corpus, error) {
	r := nemorothgame.Rules()
	if text, current := strings.CutPrefix(packed, checksum(corpusFiles)); current {
		var topics []*Topic
		unpack(&text, reflect.ValueOf(&topics).Elem())
		return New(corpusFiles, r, topics), nil
	}
	return LoadFS(corpusFiles, r)
}

// MustLoad is Load for tests and constants; it panics on an error.
func MustLoad() *Corpus {
	c, err := Load()
	if err != nil {
		panic(err)
	}
	return c
}

// Loader returns a function such as Load for the rulings on another game, which stand in a
// folder of a file system. The function reads them at its first call, as LoadFS does.
func Loader(fsys fs.FS, folder string, r game.Rules) func() (*Corpus, error) {
	return sync.OnceValues(func() (*Corpus, error) {
		files, err := fs.Sub(fsys, folder)
		if err != nil {
			return nil, fmt.Errorf("rulings: %w", err)
		}
		return LoadFS(files, r)
	})
}

var errNoRules = errors.New("rulings: there are no rules of a game")

// LoadFS reads every *.yaml in the top folder of a file system as rulings on a game. It
// understands the files' form only; Lint judges what they say. The error joins a Flaw for
// everything that is wrong and the errors of the file system.
func LoadFS(fsys fs.FS, r game.Rules) (*Corpus, error) {
	if r == nil {
		return nil, errNoRules
	}
	fsys = bounded{fsys}
	names, _ := fs.Glob(fsys, "*.yaml") // fails for bad patterns only
	if names == nil {
		return nil, fmt.Errorf("rulings: no *.yaml files: %w", fs.ErrNotExist)
	}
	var topics []*Topic
	var errs []error
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		t := &Topic{File: name}
		err = Decode(name, data, t)
		if suite := (&Corpus{Rules: r}).Suite(); err == nil && t.Suite != suite {
			err = Flaw{Place{File: name, Line: 1},
				fmt.Sprintf("suite %s is not %s", clip(t.Suite), suite)}
		}
		topics, errs = append(topics, t), append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return New(fsys, r, topics), nil
}

// New returns a corpus of topics that are read already, with the files that stand beside them, all
// of which are optional. A program without the YAML files makes a corpus so.
func New(fsys fs.FS, r game.Rules, topics []*Topic) *Corpus {
	c := &Corpus{Topics: topics, Rules: r, Beside: fsys, quoted: map[string][]string{},
		readings: map[string][]Reading{}}
	for _, t := range topics {
		for _, k := range t.Cases {
			k.File, k.Rules = t.File, r
		}
	}
	c.readCauses()
	c.readEditions()
	for p := range rows(fsys, "glossary.txt", 3) { // words, quotation and meaning
		c.terms = append(c.terms, Term{strings.Split(p[0], ", "), p[1], p[2]})
	}
	for p := range rows(fsys, "quotes.txt", 2) { // ids of sentences, and the quotation of them
		c.quoted[p[1]] = strings.Fields(p[0])
	}
	// Id, rulesets, variant, the sentences that speak for it, and the reading in words.
	for p := range rows(fsys, "readings.txt", 5) {
		dispute := disputeOf(p[0])
		c.readings[dispute] = append(c.readings[dispute], Reading{ID: p[0], Says: p[4],
			Rulesets: strings.Fields(p[1]), Variant: p[2], Sentences: strings.Fields(p[3])})
	}
	return c
}

// maxFile is the limit of a file of rulings in bytes.
const maxFile = 16 << 20

// A bounded file system reads regular files only, up to maxFile: a folder may hold a link to a
// device without an end.
type bounded struct{ fs.FS }

func (b bounded) ReadFile(name string) ([]byte, error) {
	info, err := fs.Stat(b.FS, name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("rulings: %s is not a regular file", name)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("rulings: %s is longer than %d MiB", name, maxFile>>20)
	}
	return fs.ReadFile(b.FS, name)
}

// A Place says where in a corpus something stands. Zero fields are unknown.
type Place struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`   // from 1
	Column int    `json:"column,omitempty"` // from 1
	Case   string `json:"case,omitempty"`   // its id
}

// String is such as "ghast.yaml:12:5: NR-0014".
func (p Place) String() string {
	s := p.File
	for _, n := range []int{p.Line, p.Column} {
		if n > 0 {
			s += fmt.Sprintf(":%d", n)
		}
	}
	return strings.Trim(s+": "+clip(p.Case), ": ")
}

// A Flaw is an error in a corpus: in the form of a file, so that it cannot be loaded, or in what a
// case says. It matches game.ErrSyntax.
// It is a value, not a pointer: errors.As finds it in a variable of type Flaw.
type Flaw struct {
	Place
	Msg string `json:"message"`
}

// Error returns the place and the message.
func (f Flaw) Error() string { return strings.TrimPrefix(f.Place.String()+": "+f.Msg, ": ") }

// Is reports whether target is game.ErrSyntax.
func (f Flaw) Is(target error) bool { return target == game.ErrSyntax }

// clip returns the beginning of a text from a file, which may have any length.
func clip(s string) string {
	const most = 80
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

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
