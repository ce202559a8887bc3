package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
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
	register.Emitter2[int, Line]()
	register.Iter1[Line]()
	register.DoFn1x2[Line, int, Line](&shardFn{})
	register.DoFn2x0[[]byte, func(int, Line)](&everyShardFn{})
	register.DoFn3x1[context.Context, int, func(*Line) bool, error](&writeFn{})
}

// A Line is one line of an output, without its newline. The keys of an output are
// unique, and its lines are sorted by key, so that a bundle that a runner repeats
// writes the same file.
type Line struct{ Key, Text string }

// maxShards is the limit of -shards.
const maxShards = 1 << 16

// A target is the directory for the outputs of a run.
type target struct {
	dir    string // a path of one of Beam's file systems
	shards int    // number of files of a large output
	temp   bool   // close removes dir
}

// newTarget returns the target for -out and -shards. If dir is "", the target is a
// temporary directory.
func newTarget(ctx context.Context, dir string, shards int) (t target, err error) {
	if dir == "" {
		dir, err = os.MkdirTemp("", "fleet-")
		return target{dir, shards, true}, err
	}
	if dir, err = whole(dir); err != nil {
		return target{}, err
	}
	fs, err := filesystem.New(ctx, dir)
	if err != nil {
		return target{}, cli.Usagef("-out: %v", err)
	}
	return target{dir, shards, false}, fs.Close()
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

// An output is a result of a pipeline: files of lines.
type output struct {
	Prefix string // of the file names
	Shards int
}

// write adds the transforms that write lines, a PCollection<Line>. They also write
// empty files, so that no file of an earlier run remains.
func (t target) write(s beam.Scope, name string, shards int, lines beam.PCollection) output {
	s = s.Scope("write " + name)
	o := output{strings.TrimRight(t.dir, "/") + "/" + name, shards}
	sharded := beam.Flatten(s, beam.ParDo(s, &shardFn{shards}, lines),
		beam.ParDo(s, &everyShardFn{shards}, beam.Impulse(s)))
	beam.ParDo0(s, &writeFn{o}, beam.GroupByKey(s, sharded))
	return o
}

// file returns the name of a shard's file.
func (o output) file(shard int) string {
	return fmt.Sprintf("%s-%05d-of-%05d.jsonl", o.Prefix, shard, o.Shards)
}

// each calls do with each line, file by file.
func (o output) each(ctx context.Context, do func(line []byte) error) error {
	fs, err := filesystem.New(ctx, o.Prefix)
	if err != nil {
		return err
	}
	defer fs.Close()
	for shard := range o.Shards {
		text, err := filesystem.Read(ctx, fs, o.file(shard))
		if err != nil {
			return err
		}
		for line := range bytes.Lines(text) {
			if err := do(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// A shardFn gives each line the number of its file.
type shardFn struct{ Shards int }

func (f *shardFn) ProcessElement(l Line) (int, Line) {
	h := fnv.New32a()
	io.WriteString(h, l.Key)
	return int(h.Sum32() % uint32(f.Shards)), l
}

// An everyShardFn gives each file an empty line, which is not written.
type everyShardFn struct{ Shards int }

func (f *everyShardFn) ProcessElement(_ []byte, emit func(int, Line)) {
	for shard := range f.Shards {
		emit(shard, Line{})
	}
}

// A writeFn writes a file.
type writeFn struct{ Output output }

func (f *writeFn) ProcessElement(ctx context.Context, shard int, next func(*Line) bool) error {
	var lines []Line
	for l := (Line{}); next(&l); {
		if l != (Line{}) {
			lines = append(lines, l)
		}
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Compare(a.Key, b.Key) })
	var text bytes.Buffer
	for _, l := range lines {
		fmt.Fprintln(&text, l.Text)
	}
	fs, err := filesystem.New(ctx, f.Output.Prefix)
	if err != nil {
		return err
	}
	defer fs.Close()
	return filesystem.Write(ctx, fs, f.Output.file(shard), text.Bytes())
}

// toJSON returns the JSON of a value. It cannot fail for this program's types.
func toJSON(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("JSON of %T: %v", v, err))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// counters is the namespace of the counters, which Beam adds up. They are for
// information only, since a runner that repeats a bundle may count it twice.
const counters = "fleet"

// count adds n to a counter.
func count(ctx context.Context, name string, n int) {
	beam.NewCounter(counters, name).Inc(ctx, int64(n))
}

// printCounters prints the counters of a run.
func printCounters(w io.Writer, result beam.PipelineResult) {
	var lines []string
	for _, c := range result.Metrics().AllMetrics().Counters() {
		if c.Namespace() == counters {
			lines = append(lines, fmt.Sprintf("%-28s %15d\n", c.Name(), c.Result()))
		}
	}
	slices.Sort(lines)
	io.WriteString(w, strings.Join(lines, ""))
}
