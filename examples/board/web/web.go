//go:build !js

// Package web holds the page of the board, and serves it with the answers to its requests.
package web

import (
	"bytes"
	"context"
	"embed"
	"html"
	"regexp"
	"strings"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

//go:embed *.css *.html *.js *.json *.svg *.webmanifest
var source embed.FS

// Games returns all games of the registry, with their rulings.
func Games() (b answer.Board, err error) {
	for _, e := range games.All() {
		c, err := e.Corpus()
		if err != nil {
			return nil, err
		}
		info := answer.Info{Title: e.Title, Sides: e.Sides, Demo: e.Demo,
			Pieces: strings.Fields(e.Pieces)}
		judge := func(g game.Game, move string) rulings.Judgement {
			return c.Judge(g, move, e.Hypotheses...)
		}
		b = append(b, answer.Game{
			Rules: e.Rules.(answer.Rules), Info: info, Corpus: c, Judge: judge})
	}
	return b, nil
}

// Script is the file of the page's scripts.
const Script = "board.js"

var scriptTag = regexp.MustCompile(`<script src="([a-z]+\.js)" defer></script>\n`)

// Site returns the files of the page, with the transport, the base of its links, the
// glyphs and the first board filled in. The transport is http, table for a server that
// also has tables, or wasm for a page without a server.
func Site(b answer.Board, transport, base string) map[string][]byte {
	files := map[string][]byte{}
	entries, _ := source.ReadDir(".") // the folder is embedded
	for _, e := range entries {
		files[e.Name()], _ = source.ReadFile(e.Name())
	}
	// The page shows the opening of the default game before its first request.
	ask := func(op string) string {
		return string(b.Answer(context.Background(), []byte(`{"op":"`+op+`"}`), nil))
	}
	var symbols strings.Builder
	for _, set := range svg.Sets() {
		symbols.WriteString(svg.Symbols(set))
	}
	for _, theme := range svg.Themes() {
		files["glyphs-"+string(theme)+".css"] = []byte(svg.Style(theme))
	}
	// One script is smaller than the sum of many.
	page := string(files["index.html"])
	var script bytes.Buffer
	for _, tag := range scriptTag.FindAllStringSubmatch(page, -1) {
		script.Write(files[tag[1]])
		delete(files, tag[1])
	}
	files[Script] = script.Bytes()
	page = scriptTag.ReplaceAllString(page, "")
	files["index.html"] = []byte(strings.NewReplacer(
		`id="first">[]<`, `id="first">[`+ask("view")+","+ask("layers")+"]<",
		`content="http"`, `content="`+transport+`"`,
		`name="base" content=""`, `name="base" content="`+html.EscapeString(base)+`"`,
		"<!--glyphs-->", symbols.String(),
		"</head>", `<script src="`+Script+`" defer></script>`+"\n</head>",
	).Replace(page))
	return files
}
