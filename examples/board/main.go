//go:build !js

// Board shows the games in a browser. It runs a local server for one player, or
// writes a static site for any web host.
package main

import (
	"cmp"
	"context"
	"fmt"
	"net"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/web"
	"github.com/nemoroth/rules/examples/internal/cli"
)

const help = `board serves the games in your browser, from this machine: legal moves with their
effects, the reasons why a move is illegal, rulings, analysis and an opponent. The
first line of its output is the address to open.

  board                        serve on port 8484, or the next free one
  board -addr localhost:8080   serve on this address
  board -base https://club.example/board/   links lead to this hosted copy
  board -export site/          write a static site for any web host instead
  board -export board.html     write a single file that needs no host instead
  board -table                 say how two browsers of a network play at a table

-export needs the go command.

usage: board [flags]

`

var program = cli.Program{Name: "board", Help: help, Do: do}

func main() { program.Main() }

// usual is the address of the server without -addr. Its port is fixed, because a browser keeps
// games and settings for each port.
const usual = "127.0.0.1:8484"

func do(ctx context.Context, c *cli.Call) error {
	addr := c.String("addr", "", "serve on this `address`; port 0 stands for any free port")
	base := c.String("base", "", "the `address` of a hosted copy, for links to games")
	export := c.String("export", "",
		"write a static site to a `folder`, or to a single `file` whose name ends in .html")
	table := c.Bool("table", false, "say how to serve tables for two players")
	if err := c.ParseFlags(); err != nil {
		return err
	}
	b, err := answer.Games()
	switch {
	case err != nil:
		return err
	case *table:
		return cli.Failf("tables need a database, so they are a program of their own; " +
			"start it by: cd examples/board/table && go run .")
	case *export != "":
		return write(ctx, b, *export, *base, c.Stdout)
	}
	note := ""
	l, err := net.Listen("tcp", cmp.Or(*addr, usual))
	for port := 8485; err != nil && *addr == "" && port < 8500; port++ {
		note = usual + " is in use: this page does not show the games kept there\n"
		l, err = net.Listen("tcp", fmt.Sprint("127.0.0.1:", port))
	}
	if err != nil {
		return err
	}
	text := fmt.Sprintf("http://%s/\n%s", l.Addr(), note)
	return web.Serve(ctx, c.Stdout, text, l, web.Mux(b, "http", *base))
}
