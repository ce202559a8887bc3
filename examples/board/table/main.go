// Table serves the board to the browsers of one network, with tables where two people play
// and others watch. Its database is a file, or a PostgreSQL server.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"

	"github.com/nemoroth/rules/examples/board/web"
	"github.com/nemoroth/rules/examples/internal/cli"
)

const help = `table serves the board to the browsers of your network. Press Two players, then A table:
you get a link for each side and one to watch. The server checks every move, and keeps
the games: nothing is lost if it or a browser stops.

  table                        serve on port 8484 of all addresses; keep games in table.db
  table -addr 192.168.1.5:80   serve on this address
  table -store postgres://club@localhost/club   keep games in this database

usage: table [flags]

`

func main() { cli.Main(run) }

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("table", flag.ContinueOnError)
	addr := fs.String("addr", ":8484", "serve on this `address`")
	where := fs.String("store", "table.db", "a `file`, or the postgres:// address of a database")
	err := cli.ParseFlags(fs, help, args, stdout)
	if err == nil {
		err = serve(ctx, *addr, *where, stdout)
	}
	return cli.Complain("table", err, stderr)
}

// serve serves until the context ends, and prints the address to open.
func serve(ctx context.Context, addr, where string, stdout io.Writer) error {
	games, err := web.Games()
	if err != nil {
		return err
	}
	kept, err := openStore(ctx, where)
	if err != nil {
		return fmt.Errorf("%s: %w", where, err)
	}
	defer func() { _ = kept.Close() }()
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	url := address(l.Addr().(*net.TCPAddr))
	if _, err := fmt.Fprintln(stdout, url); err != nil {
		return errors.Join(err, l.Close())
	}
	go games.Warm()
	mux := web.Mux(games, "table", url)
	(&tables{board: games, store: kept}).handle(mux)
	return web.Serve(ctx, l, mux)
}

// address returns the address of the pages by which other machines reach this one.
func address(at *net.TCPAddr) string {
	if at.IP.IsUnspecified() {
		at.IP = net.IPv4(127, 0, 0, 1)
		if c, err := net.Dial("udp", "192.0.2.1:9"); err == nil { // nothing is sent
			at.IP = c.LocalAddr().(*net.UDPAddr).IP
			_ = c.Close()
		}
	}
	return "http://" + at.String() + "/"
}
