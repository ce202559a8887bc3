package main

import (
	"bytes"
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
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
)

// write writes the site to a folder, or to one file if the name ends in .html.
func write(ctx context.Context, to string, stdout io.Writer) (err error) {
	whole := strings.HasSuffix(to, ".html")
	if !whole {
		if err := os.MkdirAll(to, 0o755); err != nil {
			return err
		}
	}
	wasm, glue, err := build(ctx)
	if err != nil {
		return err
	}
	var book []*casebook.Book
	var infos []answer.Info
	for _, g := range board() {
		infos = append(infos, g.Info)
		if g.Book != nil {
			book = append(book, g.Book)
		}
	}
	rulings, err := json.Marshal(book)
	if err != nil {
		return err
	}
	if rulings, err = pack(rulings); err != nil {
		return err
	}
	entries, err := json.Marshal(infos)
	if err != nil {
		return err
	}
	files := site("wasm")
	files["wasm_exec.js"], files["board.wasm.gz"], files["rulings.json.gz"], files["games.json"] = glue, wasm, rulings, entries
	if whole {
		page := onePage(files)
		if err := os.WriteFile(to, page, 0o644); err != nil {
			return err
		}
		_, err = fmt.Fprintf(stdout, "%s: %d bytes\n", to, len(page))
		return err
	}
	rule, _, _ := strings.Cut(policy, "; frame-ancestors") // not allowed in a meta element
	files["index.html"] = bytes.Replace(files["index.html"], []byte(`<meta charset="utf-8">`), []byte(`<meta charset="utf-8">`+"\n"+`<meta http-equiv="Content-Security-Policy" content="`+rule+`">`), 1)
	offline(files)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(stdout, "%s: %d bytes\n", name, len(files[name])); err != nil {
			return err
		}
	}
	return nil
}

const module = "github.com/nemoroth/rules"

// build compiles the board for the browser with the go command, and returns the
// compressed program and the toolchain's wasm_exec.js. Only package nemoroth is
// inlined; the rest is built for size.
func build(ctx context.Context) (wasm, glue []byte, err error) {
	dir, err := os.MkdirTemp("", "board")
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	out := filepath.Join(dir, "board.wasm")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-gcflags="+module+"/nemoroth=", "-o", out, module+"/examples/board/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("go build for the browser: %w\n%s", err, text)
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	if glue, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")); err != nil {
		return nil, nil, err
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, nil, err
	}
	wasm, err = pack(data)
	return wasm, glue, err
}

// pack compresses data with gzip.
func pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// offline writes the list of files and a version from their contents into the
// service worker, so that a browser keeps the files until one changes.
func offline(files map[string][]byte) {
	sum := sha256.New()
	var names []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != "sw.js" {
			names = append(names, name)
			fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
			sum.Write(files[name])
		}
	}
	list, _ := json.Marshal(append(names, "./"))
	text := strings.Replace(string(files["sw.js"]), `"VERSION"`, fmt.Sprintf("%q", fmt.Sprintf("board-%x", sum.Sum(nil)[:8])), 1)
	files["sw.js"] = []byte(strings.Replace(text, "[]", string(list), 1))
}

// scriptTag matches one script element of the page.
var scriptTag = regexp.MustCompile(`<script src="([a-z]+\.js)" defer></script>\n`)

// onePage puts all files into the page: scripts and styles inline, the program
// and the rulings as base64 text that the scripts read.
func onePage(files map[string][]byte) []byte {
	page := string(files["index.html"])
	inline := func(tag, with string) { page = strings.Replace(page, tag, with, 1) }
	inline(`<link rel="stylesheet" href="board.css">`, "<style>"+string(files["board.css"])+"</style>")
	for _, theme := range svg.Themes() {
		name, off := string(theme), ` media="not all"`
		if theme == svg.Light {
			off = ""
		}
		inline(`<link rel="stylesheet" href="glyphs-`+name+`.css" data-for="`+name+`"`+off+`>`, `<style data-for="`+name+`"`+off+`>`+string(files["glyphs-"+name+".css"])+"</style>")
	}
	inline(`<link rel="manifest" href="board.webmanifest">`, "")
	inline(`<link rel="icon" href="icon.svg">`, `<link rel="icon" href="data:image/svg+xml;base64,`+base64.StdEncoding.EncodeToString(files["icon.svg"])+`">`)
	data := func(id string, content []byte) string {
		return `<script type="text/plain" id="` + id + `">` + base64.StdEncoding.EncodeToString(content) + "</script>\n"
	}
	script := func(name string) string {
		return strings.ReplaceAll(string(files[name]), "</script", `<\/script`)
	}
	scripts := data("file-board.wasm.gz", files["board.wasm.gz"]) + data("file-rulings.json.gz", files["rulings.json.gz"]) + data("file-games.json", files["games.json"]) + data("file-lessons.json", files["lessons.json"]) +
		data("file-wasm_exec.js", files["wasm_exec.js"]) + data("file-worker.js", files["worker.js"])
	for _, tag := range scriptTag.FindAllStringSubmatch(page, -1) {
		name := tag[1]
		inline(tag[0], "")
		scripts += "<script>" + script(name) + "</script>\n"
	}
	inline("</body>", scripts+"</body>")
	return []byte(page)
}
