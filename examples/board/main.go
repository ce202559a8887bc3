//go:build !js

// Board shows the games in a browser. It runs a local server for one player, or
// writes a static site for any web host.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/web"
	"github.com/nemoroth/rules/examples/internal/cli"
)

var program = cli.Program{Name: "board", Do: do,
	Help: `board serves the games in your browser, from this machine: legal moves with their
effects, the reasons why a move is illegal, rulings, analysis and an opponent. The
first line of its output is the address to open.

  board                        serve on port 8484, or the next free one
  board -addr localhost:8080   serve on this address
  board -base https://club.example/board/   links lead to this hosted copy
  board -export site/          write a static site for any web host instead
  board -export board.html     write a single file that needs no host instead
  board -table                 open a table for two browsers of your network, and print
                               a link for each side and one to watch

-export needs the go command; so does -table, unless the program table of a release lies
beside this one. Both find the source from any folder of a checkout.

usage: board [flags]

`}

func main() { program.Main() }

// usual is the address of the server without -addr. Its port is fixed, because a browser keeps
// games and settings for each port.
const usual = "127.0.0.1:8484"

func do(ctx context.Context, c *cli.Call) error {
	addr := c.String("addr", "", "serve on this `address`; port 0 stands for any free port")
	base := c.String("base", "", "the `address` of a hosted copy, for links to games")
	export := c.String("export", "",
		"write a static site to a `folder`, or to a single `file` whose name ends in .html")
	table := c.Bool("table", false, "serve the board with tables for two players to your network")
	store := c.String("store", "table.db", "with -table, keep games in this `file` or database")
	if err := c.ParseFlags(); err != nil {
		return err
	}
	if *table && *base+*export != "" {
		return cli.Usagef("-table has its own links and writes no files: leave out -base, -export")
	}
	if *table {
		return runTable(ctx, c.Stdout, *addr, *store)
	}
	b, err := answer.Games()
	if err != nil {
		return err
	}
	if *export != "" {
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
	return web.Serve(ctx, c.Stdout, fmt.Sprintf("http://%s/\n%s", l.Addr(), note), l,
		web.Mux(b, "http", *base))
}

// runTable runs the program of the tables, which needs a database and so is one of its own: the
// one that lies beside this program, or else one built from the source.
func runTable(ctx context.Context, out io.Writer, addr, store string) error {
	own, _ := os.Executable() // without it, the program is built
	path, err := exec.LookPath(filepath.Join(filepath.Dir(own), "table"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "building the program of the tables; the first time takes a minute")
		dir, err := goBuild(ctx, "/table", nil)
		defer os.RemoveAll(dir)
		if err != nil {
			return fmt.Errorf("there is no program table beside %s, and to build one %w", own, err)
		}
		path = filepath.Join(dir, "program.exe")
	}
	cmd := exec.CommandContext(ctx, path, "-addr="+cmp.Or(addr, ":8484"), "-store="+store)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second // then it is killed; it has kept every move
	if err = cmd.Run(); cmd.ProcessState == nil {
		return err
	}
	if code := cmd.ProcessState.ExitCode(); code >= 0 {
		return cli.Code(code) // it has said what is wrong
	}
	return cmp.Or(ctx.Err(), err)
}
