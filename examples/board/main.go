//go:build !js

// Board shows the games in a browser. It runs a local server for one player, or
// writes a static site for any web host.
package main

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net"
	"net/http"
	"path"
	"strings"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

const help = `board serves the games in your browser, from this machine: legal moves with their
effects, the reasons why a move is illegal, rulings, analysis and an opponent. The
first line of its output is the address to open.

  board                        serve on port 8484, or any free one
  board -addr localhost:8080   serve on this address
  board -base https://club.example/board/   links lead to this hosted copy
  board -export site/          write a static site for any web host instead
  board -export board.html     write a single file that needs no host instead

-export needs the go command.

usage: board [flags]

`

//go:embed web
var web embed.FS

func main() { cli.Main(run) }

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("board", flag.ContinueOnError)
	addr := fs.String("addr", "", "serve on this `address`; port 0 stands for any free port")
	base := fs.String("base", "", "the `address` of a hosted copy, for links to games")
	export := fs.String("export", "",
		"write a static site to a `folder`, or to a single `file` whose name ends in .html")
	err := cli.ParseFlags(fs, help, args, stdout)
	var b answer.Board
	if err == nil {
		b, err = registry()
	}
	switch {
	case err != nil:
	case *export != "":
		err = write(ctx, b, *export, *base, stdout)
	default:
		err = listen(ctx, b, *addr, *base, stdout)
	}
	return cli.Complain("board", err, stderr)
}

// registry returns all games of the registry, with their rulings.
func registry() (b answer.Board, err error) {
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

// usual is the address of the server without -addr. Its port is fixed, because a browser keeps
// games and settings for each port.
const usual = "127.0.0.1:8484"

// listen serves until the context ends.
func listen(ctx context.Context, b answer.Board, addr, base string, stdout io.Writer) error {
	note := ""
	l, err := net.Listen("tcp", cmp.Or(addr, usual))
	if err != nil && addr == "" {
		note = usual + " is in use: this page does not show the games kept there\n"
		l, err = net.Listen("tcp", "127.0.0.1:0")
	}
	if err != nil {
		return err
	}
	s := server(b, base)
	s.BaseContext = func(net.Listener) context.Context { return ctx }
	if _, err := fmt.Fprintf(stdout, "http://%s/\n%s", l.Addr(), note); err != nil {
		return errors.Join(err, l.Close())
	}
	go b.Warm()
	defer context.AfterFunc(ctx, func() { _ = s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// site returns the files of the page, with the transport, the base of its links, the
// glyphs and the first board filled in.
func site(b answer.Board, transport, base string) map[string][]byte {
	files := map[string][]byte{}
	names, _ := fs.Glob(web, "web/*") // the pattern is good, and the folder is embedded
	for _, name := range names {
		files[path.Base(name)], _ = web.ReadFile(name)
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
	files["index.html"] = []byte(strings.NewReplacer(
		`id="first">[]<`, `id="first">[`+ask("view")+","+ask("layers")+"]<",
		`content="http"`, `content="`+transport+`"`,
		`name="base" content=""`, `name="base" content="`+html.EscapeString(base)+`"`,
		"<!--glyphs-->", symbols.String(),
	).Replace(string(files["index.html"])))
	return files
}
