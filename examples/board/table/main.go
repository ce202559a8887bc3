// Table serves the board to the browsers of one network, with tables where two people play
// and others watch. Its database is a file, or a PostgreSQL server.
package main

import (
	"context"
	"fmt"
	"net"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/web"
	"github.com/nemoroth/rules/examples/internal/cli"
)

var program = cli.Program{Name: "table", Do: do,
	Help: `table serves the board to the browsers of your network, and prints a link for each
side of a new table and one to watch; Two players on the page opens more. The server
checks every move and keeps the games: nothing is lost if it or a browser stops.

  table                        serve on port 8484 of all addresses; keep games in table.db
  table -addr 192.168.1.5:80   serve on this address
  table -store postgres://club@localhost/club   keep games in this database

usage: table [flags]

`}

func main() { program.Main() }

func do(ctx context.Context, c *cli.Call) error {
	addr := c.String("addr", ":8484", "serve on this `address`")
	where := c.String("store", "table.db", "a `file`, or the postgres:// address of a database")
	if err := c.ParseFlags(); err != nil {
		return err
	}
	games, err := answer.Games()
	if err != nil {
		return err
	}
	kept, err := openStore(ctx, *where)
	if err != nil {
		return fmt.Errorf("%s: %w", *where, err)
	}
	defer kept.Close()
	l, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	url := address(l.Addr().(*net.TCPAddr))
	mux, t := web.Mux(games, "table", url), &tables{board: games, store: kept}
	t.handle(mux)
	keys, err := t.room(ctx, games[0], seat{})
	if err != nil {
		return err
	}
	text := url + "\n\nA new table. Each link is a place, and secret:\n\n"
	for _, side := range append(games[0].Info.Sides, answer.Side{Name: "to watch"}) {
		text += fmt.Sprintf("%-11s%s#/table/%s\n", side.Name, url, keys[side.Turn])
	}
	return web.Serve(ctx, c.Stdout, text, l, mux)
}

// address returns the address of the pages by which other machines reach this one.
func address(at *net.TCPAddr) string {
	if at.IP.IsUnspecified() {
		at.IP = net.IPv4(127, 0, 0, 1)
		if c, err := net.Dial("udp", "192.0.2.1:9"); err == nil { // nothing is sent
			at.IP = c.LocalAddr().(*net.UDPAddr).IP
			c.Close()
		}
	}
	return "http://" + at.String() + "/"
}
