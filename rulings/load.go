package rulings

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

//go:embed *.yaml
var corpusFiles embed.FS

// A Place says where in a corpus something stands. Zero fields are unknown.
type Place struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`   // from 1
	Column int    `json:"column,omitempty"` // from 1
	Case   string `json:"case,omitempty"`   // its id
}

// clip shows the beginning of what a file may hold at any length.
func clip(s string) string {
	const most = 80
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

// String is such as "ghast.yaml:12:5: NR-0014".
func (p Place) String() string {
	id := clip(p.Case)
	s := p.File
	if p.Line > 0 {
		s += fmt.Sprintf(":%d", p.Line)
	}
	if p.Line > 0 && p.Column > 0 {
		s += fmt.Sprintf(":%d", p.Column)
	}
	if s == "" || id == "" {
		return s + id
	}
	return s + ": " + id
}

// A LoadError says where a file of a corpus could not be understood. It
// matches nemoroth.ErrSyntax and game.ErrSyntax.
type LoadError struct {
	Place
	Msg string
}

func (e *LoadError) Error() string {
	if e == nil {
		return "no error"
	}
	return e.Place.String() + ": " + e.Msg
}

// Is matches nemoroth.ErrSyntax and game.ErrSyntax.
func (e *LoadError) Is(target error) bool {
	return target == nemoroth.ErrSyntax || target == game.ErrSyntax
}

var errNoFiles = fmt.Errorf("rulings: %w: no file system", nemoroth.ErrInvalid)

// Loader returns a function that loads the rulings on a game from a folder of a
// file system, as LoadFS does. Without words the function reads the whole folder
// once and returns the same corpus, or the same error, every time; with words it
// reads the folder each time. A game's package offers the function as its Corpus.
func Loader(fsys fs.FS, folder string, r game.Rules) func(about ...string) (*Corpus, error) {
	load := func(about ...string) (*Corpus, error) {
		if fsys == nil {
			return nil, errNoFiles
		}
		files, err := fs.Sub(fsys, folder)
		if err != nil {
			return nil, fmt.Errorf("rulings: %w", err)
		}
		return LoadFS(files, r, about...)
	}
	once := sync.OnceValues(func() (*Corpus, error) { return load() })
	return func(about ...string) (*Corpus, error) {
		if len(about) > 0 {
			return load(about...)
		}
		return once()
	}
}

var loadEmbedded = Loader(corpusFiles, ".", nil)

// Load returns the embedded corpus on the Game of Nemoroth: see Loader.
func Load(about ...string) (*Corpus, error) { return loadEmbedded(about...) }

// MustLoad is Load for tests and constants; it panics on an error.
func MustLoad() *Corpus {
	c, err := Load()
	if err != nil {
		panic(err)
	}
	return c
}

// LoadFS reads every *.yaml in the top folder of a file system as rulings on a
// game; nil is the Game of Nemoroth. It understands the files' form only; Lint
// judges what they say. The error joins a *LoadError for everything that is
// wrong (at most 20 a file) and the errors of the file system.
//
// With words it reads only the rulings in whose text one of them stands. An id may be
// in small letters, and that of a ruling may be short or withdrawn. What Case, ByRule
// and BySentence find for such a word is what they find in the whole corpus. Rulings
// that are left out are not checked, and a file whose form does not tell its rulings
// apart is read as a whole. With the words of About, the rulings lack Sources,
// Considered and Why.
func LoadFS(fsys fs.FS, r game.Rules, about ...string) (*Corpus, error) {
	if fsys == nil {
		return nil, errNoFiles
	}
	r = orNemoroth(r)
	names, err := fs.Glob(fsys, "*.yaml")
	if err != nil {
		return nil, fmt.Errorf("rulings: %w", err)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("rulings: no *.yaml files: %w", fs.ErrNotExist)
	}
	slices.Sort(names)
	topics := make([]*Topic, len(names))
	errs := make([]error, len(names))
	words, prose := spellings(r, about), !slices.Contains(about, outlines)
	inParallel(len(names), func(i int) { topics[i], errs[i] = loadFile(fsys, names[i], r, words, prose) })
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	topics = slices.DeleteFunc(topics, func(t *Topic) bool { return t == nil })
	return &Corpus{Topics: topics, Rules: r}, nil
}

// inParallel calls a function with the numbers from 0 to n-1, on all processors.
func inParallel(n int, do func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	wg.Wait()
}

// loadFile reads a file, or those of its rulings that have one of the words, with
// their prose or without it; nil if none has.
func loadFile(fsys fs.FS, name string, r game.Rules, words [][]byte, prose bool) (*Topic, error) {
	if info, err := fs.Stat(fsys, name); err == nil && info.Size() > MaxFile {
		return nil, &LoadError{Place{File: name}, fmt.Sprintf("the file has more than %d bytes", MaxFile)}
	}
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	if words != nil {
		if data = casesWith(data, words, prose); data == nil {
			return nil, nil
		}
	}
	t := &Topic{File: name}
	w := &walker{name: name, outline: !prose}
	if err := w.document(data, t); err != nil {
		return nil, err
	}
	if t.Suite != suiteOf(r) {
		return nil, &LoadError{Place{File: name, Line: 1}, fmt.Sprintf("suite %s is not %s", clip(t.Suite), suiteOf(r))}
	}
	for _, c := range t.Cases {
		c.File, c.Rules = name, r
	}
	return t, nil
}
