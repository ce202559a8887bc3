//go:build !js

package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/web"
	"github.com/nemoroth/rules/rulings/casebook"
)

// write writes the site to a folder, or to one file if the name ends in .html, and
// prints its size.
func write(ctx context.Context, b answer.Board, to, base string, out io.Writer) error {
	files := web.Site(b, "wasm", base)
	wasm, err := build(ctx, "small")
	models, failed := build(ctx, "models")
	root, lost := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if lost != nil {
		lost = fmt.Errorf("go env GOROOT: %w", lost)
	}
	if err := cmp.Or(err, failed, lost); err != nil {
		return err
	}
	files["wasm_exec.js"], err = os.ReadFile( // the toolchain's
		filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"))
	if err != nil {
		return err
	}
	files["board.wasm.gz"], files["games.json.gz"] = pack(wasm), pack(b.Store())
	keepOffline(files)
	files["models.wasm.gz"] = pack(models) // after keepOffline: it is loaded when somebody asks
	if strings.HasSuffix(to, ".html") {
		files = map[string][]byte{filepath.Base(to): inOneFile(files)}
		to = filepath.Dir(to)
	} else {
		for _, g := range b { // the casebooks need no script
			for _, p := range casebook.Site(g.Corpus, g.Info.Title, "../../index.html") {
				files["book/"+g.Name()+"/"+p.Name] = []byte(p.Text)
			}
		}
	}
	size := 0
	for name, data := range files {
		path := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
		size += len(data)
	}
	fmt.Fprintf(out, "%s: files %d, bytes %d\n", to, len(files), size)
	return nil
}

const module = "github.com/nemoroth/rules"

// goBuild builds the program in a folder of the board's source with the go command, as the file
// program.exe of a new folder. The source is what this program was built from, or else what the
// current folder holds.
func goBuild(ctx context.Context, folder string, env []string, flags ...string) (string, error) {
	dir, err := os.MkdirTemp("", "board")
	if err != nil {
		return "", err
	}
	flags = append(flags, "-o", filepath.Join(dir, "program.exe"),
		module+"/examples/board"+folder)
	cmd := exec.CommandContext(ctx, "go", append([]string{"build"}, flags...)...)
	if _, file, _, _ := runtime.Caller(0); filepath.IsAbs(file) {
		cmd.Dir = filepath.Dir(file) + folder
	}
	cmd.Env = append(os.Environ(), env...)
	if text, err := cmd.CombinedOutput(); err != nil {
		return dir, fmt.Errorf("this needs the go command and the source of %s, which this "+
			"program was built from or the current folder holds: %w\n%s", module,
			cmp.Or(ctx.Err(), err), text)
	}
	return dir, nil
}

// build compiles the board for the browser with a build tag, and returns the program. Only
// package nemoroth is inlined; the rest is built for size.
func build(ctx context.Context, tag string) ([]byte, error) {
	dir, err := goBuild(ctx, "", []string{"GOOS=js", "GOARCH=wasm"}, "-trimpath", "-tags="+tag,
		"-ldflags=-s -w", "-gcflags=all=-l", "-gcflags="+module+"/nemoroth=")
	defer os.RemoveAll(dir)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "program.exe"))
}

// pack compresses data with gzip.
func pack(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a level that exists
	z.Write(data)                                         // a buffer takes all
	z.Close()
	return b.Bytes()
}

// keepOffline writes the list of files and a version from their contents into the
// service worker, so that a browser keeps the files until one changes.
func keepOffline(files map[string][]byte) {
	names := slices.Sorted(maps.Keys(files))
	names[slices.Index(names, "sw.js")] = "./" // the page, in place of the worker itself
	list, _ := json.Marshal(names)             // strings only
	all, _ := json.Marshal(files)              // in the order of their names
	files["sw.js"] = []byte(strings.NewReplacer("[]", string(list),
		`"VERSION"`, fmt.Sprintf(`"board-%.8x"`, sha256.Sum256(all))).
		Replace(string(files["sw.js"])))
}

// filePolicy is the policy of a single file: it loads nothing, and sends nothing.
const filePolicy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ` +
	`script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; ` +
	`img-src blob: data:; worker-src blob:; base-uri 'none'; form-action 'none'">` + "\n"

var (
	policyTag = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" [^>]*>\n`)
	styleTag  = regexp.MustCompile(`<link rel="stylesheet" href="([a-z.-]+)"([^>]*)>`)
)

// inOneFile puts all files into the page: scripts and styles inline, the programs and the games
// as base64 text that the scripts read, the second program only when somebody asks for it.
func inOneFile(files map[string][]byte) []byte {
	page := policyTag.ReplaceAllString(string(files["index.html"]), filePolicy)
	page = styleTag.ReplaceAllStringFunc(page, func(tag string) string {
		part := styleTag.FindStringSubmatch(tag)
		return "<style" + part[2] + ">" + string(files[part[1]]) + "</style>"
	})
	encode := base64.StdEncoding.EncodeToString
	var scripts strings.Builder
	for _, name := range []string{
		"board.wasm.gz", "games.json.gz", "lessons.json", "wasm_exec.js", "worker.js",
		"models.wasm.gz",
	} {
		scripts.WriteString(`<script type="text/plain" id="file-` + name + `">` +
			encode(files[name]) + "</script>\n")
	}
	text := strings.ReplaceAll(string(files[web.Script]), "</script", `<\/script`)
	scripts.WriteString("<script>" + text + "</script>\n")
	return []byte(strings.NewReplacer(
		`<link rel="manifest" href="board.webmanifest">`, "",
		`<script src="`+web.Script+`" defer></script>`, "",
		`href="icon.svg"`, `href="data:image/svg+xml;base64,`+encode(files["icon.svg"])+`"`,
		"</body>", scripts.String()+"</body>",
	).Replace(page))
}
