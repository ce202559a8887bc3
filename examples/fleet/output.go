package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/nemoroth/rules/examples/internal/cli"
)

func init() {
	register.Emitter1[Line]()
	register.Iter1[Line]()
	register.DoFn3x1[context.Context, []byte, func(*Line) bool, error](&writeFn{})
}

// A Line is one line of an output, without its newline. The keys of an output are
// unique, and its lines are sorted by key, so that a bundle that a runner repeats
// writes the same file.
type Line struct{ Key, Text string }

// A target is the directory for the outputs of a run.
type target struct {
	dir  string // a path of one of Beam's file systems
	temp bool   // close removes dir
}

// newTarget returns the target for -out. If dir is "", it is a temporary directory.
func newTarget(ctx context.Context, dir string) (t target, err error) {
	if dir == "" {
		dir, err = os.MkdirTemp("", "fleet-")
		return target{dir, true}, err
	}
	if dir, err = whole(dir); err != nil {
		return target{}, err
	}
	fs, err := filesystem.New(ctx, dir)
	if err != nil {
		return target{}, cli.Usagef("-out: %v", err)
	}
	return target{dir, false}, fs.Close()
}

// whole returns a path that does not depend on a worker's current directory.
func whole(path string) (string, error) {
	if strings.Contains(path, "://") {
		return path, nil
	}
	return filepath.Abs(path)
}

func (t target) close() {
	if t.temp {
		os.RemoveAll(t.dir)
	}
}

// An output is a result of a pipeline: the name of a file of lines.
type output string

// write adds the transforms that write lines, a PCollection<Line>. One worker sorts and
// writes them, also if there are none, so that no file of an earlier run remains.
func (t target) write(s beam.Scope, name string, lines beam.PCollection) output {
	s = s.Scope("write " + name)
	o := output(strings.TrimRight(t.dir, "/") + "/" + name + ".jsonl")
	beam.ParDo0(s, &writeFn{o}, beam.Impulse(s), beam.SideInput{Input: lines})
	return o
}

// read returns the lines.
func (o output) read(ctx context.Context) ([]byte, error) {
	fs, err := filesystem.New(ctx, string(o))
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return filesystem.Read(ctx, fs, string(o))
}

// A writeFn writes a file.
type writeFn struct{ Output output }

func (f *writeFn) ProcessElement(ctx context.Context, _ []byte, next func(*Line) bool) error {
	var lines []Line
	for l := (Line{}); next(&l); {
		lines = append(lines, l)
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Compare(a.Key, b.Key) })
	var text bytes.Buffer
	for _, l := range lines {
		fmt.Fprintln(&text, l.Text)
	}
	fs, err := filesystem.New(ctx, string(f.Output))
	if err != nil {
		return err
	}
	defer fs.Close()
	return filesystem.Write(ctx, fs, string(f.Output), text.Bytes())
}

// toJSON returns the JSON of a value.
func toJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // this program's types have JSON
	}
	return string(text)
}
