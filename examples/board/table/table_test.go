package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/internal/cli"
)

// A client talks to a server of tables.
type client struct {
	*testing.T
	url string
}

// serveTables serves tables that are kept in a store.
func serveTables(t *testing.T, where string) client {
	t.Helper()
	games, err := answer.Games()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := openStore(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	(&tables{board: games, store: kept}).handle(mux)
	s := httptest.NewServer(mux)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
		_ = kept.Close()
	})
	return client{t, s.URL}
}

// post sends a request and returns the status and the text of its answer.
func (c client) post(path string, v any) (int, string) {
	body, err := json.Marshal(v)
	if err != nil {
		c.Error(err)
	}
	resp, err := http.Post(c.url+path, "application/json", strings.NewReader(string(body)))
	if err != nil {
		c.Error(err)
		return 0, ""
	}
	defer resp.Body.Close()
	out, err := io.ReadAll(resp.Body)
	if err != nil {
		c.Error(err)
	}
	return resp.StatusCode, string(out)
}

// open makes a table and returns its keys.
func (c client) open() map[string]string {
	status, text := c.post("/table", seat{})
	var keys map[string]string
	if err := json.Unmarshal([]byte(text), &keys); status != 200 || err != nil {
		c.Fatalf("%d, %v: %s", status, err, text)
	}
	return keys
}

func (c client) act(key string, after int, text string) (int, string) {
	return c.post("/table/"+key, map[string]any{"after": after, "text": text})
}

// watch returns n entries of a table after the last one that a browser has seen, as "id side
// text". It reports the time when the table itself has come to connected, if that is not nil.
func (c client) watch(key string, last, n int, connected func()) (list []string, err error) {
	ctx, cancel := context.WithTimeout(c.Context(), 2*time.Minute)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, "GET", c.url+"/table/"+key, nil)
	if err != nil {
		return nil, err
	}
	q.Header.Set("Last-Event-ID", strconv.Itoa(last))
	resp, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	id := ""
	for lines := bufio.NewScanner(resp.Body); len(list) < n && lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case name == "event" && value == "table" && connected != nil:
			connected()
		case name == "id":
			id = value
		case name == "data" && id != "":
			var e entry
			if err := json.Unmarshal([]byte(value), &e); err != nil {
				return nil, err
			}
			list = append(list, id+" "+e.Side+" "+e.Text)
		}
	}
	if len(list) < n {
		err = fmt.Errorf("%d of %d entries", len(list), n)
	}
	return list, err
}

// stores runs a test with each kind of store.
func stores(t *testing.T, f func(*testing.T, string)) {
	t.Run("sqlite", func(t *testing.T) { f(t, filepath.Join(t.TempDir(), "table.db")) })
	t.Run("postgres", func(t *testing.T) { f(t, postgres(t)) })
}

// postgres starts a PostgreSQL server and returns the address of its database.
func postgres(t *testing.T) string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // Debian has them out of the path
	bin := func(name string) string {
		path, _ := exec.LookPath(name)
		for _, dir := range found {
			path = cmp.Or(path, filepath.Join(dir, name))
		}
		return path
	}
	if bin("initdb") == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("there is no PostgreSQL: apt-get install postgresql")
		}
		t.Skip("there is no PostgreSQL")
	}
	dir, err := os.MkdirTemp("", "table") // its name must be short, for the socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	command := func(args ...string) *exec.Cmd {
		if os.Getuid() == 0 { // which PostgreSQL refuses
			args = append([]string{"runuser", "-u", "postgres", "--"}, args...)
		}
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		return cmd
	}
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			t.Fatal(err)
		}
		uid, _ := strconv.Atoi(u.Uid)
		if err := os.Chown(dir, uid, -1); err != nil {
			t.Fatal(err)
		}
	}
	data := filepath.Join(dir, "data")
	out, err := command(bin("initdb"), "-D", data, "-U", "club", "-A", "trust", "-N").
		CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	_ = l.Close()
	out, err = command(bin("pg_ctl"), "-D", data, "-w", "-l", filepath.Join(dir, "log"),
		"-o", "-p "+port+" -k "+dir+" -h 127.0.0.1", "start").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Cleanup(func() {
		_ = command(bin("pg_ctl"), "-D", data, "-m", "immediate", "stop").Run()
	})
	return "postgres://club@127.0.0.1:" + port + "/postgres?sslmode=disable"
}

// TestTable checks who may do what: forged links, the wrong side, illegal moves, repeated
// requests and requests at the same time.
func TestTable(t *testing.T) {
	stores(t, func(t *testing.T, where string) {
		c := serveTables(t, where)
		keys, other := c.open(), c.open()
		for _, step := range []struct {
			key, text string
			after     int
			status    int
			says      string
		}{
			{keys["O"], "Hh7h6", 0, 422, "it is Alabaster's move"},
			{keys[""], "Be1d3", 0, 403, "for watching only"},
			{keys["A"][:25] + "?", "Be1d3", 0, 404, "no table"},
			{keys["A"], "Be1e3", 0, 422, "Be1e3 is not legal: "},
			{keys["A"], "rubbish", 0, 422, "rubbish is not legal: "},
			{keys["A"], "Be1d3", 1, 409, "has gone on"},
			{keys["A"], "Be1d3", -1, 409, "has gone on"},
			{keys["A"], "Be1d3", 0, 204, ""},
			{keys["A"], "Be1d3", 0, 204, ""}, // repeated: its first answer may be lost
			{keys["A"], "Be1f3", 0, 409, "has gone on"},
			{keys["A"], "Be1d3", 1, 422, "it is Obsidian's move"},
			{other["O"], "Gd8b6", 1, 409, "has gone on"}, // of another table
			{keys["O"], "Gd8b6", 1, 204, ""},
			{keys["A"], "draw", 2, 204, ""},
			{keys["A"], "draw", 3, 422, "your offer of a draw stands"},
			{keys["A"], "Bd3e5", 3, 204, ""},
			{keys["O"], "Gb6d4", 4, 204, ""}, // the offer is declined
			{keys["O"], "draw", 5, 204, ""},
			{keys["A"], "draw", 6, 204, ""},
			{keys["O"], "resign", 7, 422, "the game is over"},
			{other["O"], "resign", 0, 204, ""},
			{other["A"], "Be1d3", 1, 422, "the game is over"},
		} {
			status, text := c.act(step.key, step.after, step.text)
			if status != step.status || !strings.Contains(text, step.says) {
				t.Errorf("%s after %d: %d %s, want %d %s",
					step.text, step.after, status, text, step.status, step.says)
			}
		}
		all := []string{"1 A Be1d3", "2 O Gd8b6", "3 A draw", "4 A Bd3e5", "5 O Gb6d4", "6 O draw",
			"7 A draw"}
		for last := range all {
			list, err := c.watch(keys[""], last, len(all)-last, nil)
			if err != nil || !slices.Equal(list, all[last:]) {
				t.Errorf("after %d: %q, %v", last, list, err)
			}
		}
		if status, text := c.post("/table", seat{Start: "8/8"}); status != 400 {
			t.Errorf("an impossible start: %d %s", status, text)
		}

		// Of many requests at the same time, one is entered.
		keys = c.open()
		var done, late atomic.Int32
		var wait sync.WaitGroup
		for i := range 20 {
			wait.Go(func() {
				switch status, text := c.act(keys["A"], 0, []string{"Be1d3", "Be1f3"}[i%2]); status {
				case 204:
					done.Add(1)
				case 409:
					late.Add(1)
				default:
					t.Errorf("%d %s", status, text)
				}
			})
		}
		wait.Wait()
		list, err := c.watch(keys["O"], 0, 1, nil)
		if err != nil || done.Load() < 1 || done.Load() > 10 || done.Load()+late.Load() != 20 {
			t.Errorf("%d done, %d late, %q, %v", done.Load(), late.Load(), list, err)
		}
		if status, _ := c.act(keys["A"], 1, "Be1d3"); status != 422 {
			t.Errorf("after them: %d", status)
		}
	})
}

// TestMany plays 1,000 watched games at once, and prints how long it takes.
func TestMany(t *testing.T) {
	const games = 1000
	stores(t, func(t *testing.T, where string) {
		c := serveTables(t, where)
		moves := []string{"Be1d3", "Gd8b6", "Bd3e5", "Gb6d4"}
		var ready, played sync.WaitGroup
		begin := make(chan struct{})
		hands := make(chan struct{}, 50) // requests at the same time
		var slowest atomic.Int64
		for range games {
			keys := c.open()
			ready.Add(1)
			played.Go(func() {
				list, err := c.watch(keys[""], 0, len(moves), ready.Done)
				if want := []string{"1 A Be1d3", "2 O Gd8b6", "3 A Bd3e5", "4 O Gb6d4"}; err != nil ||
					!slices.Equal(list, want) {
					t.Errorf("%q, %v", list, err)
				}
			})
			played.Go(func() {
				<-begin
				for i, m := range moves {
					hands <- struct{}{}
					now := time.Now()
					status, text := c.act(keys["AOAO"[i:i+1]], i, m)
					took := int64(time.Since(now))
					for old := slowest.Load(); took > old && !slowest.CompareAndSwap(old, took); {
						old = slowest.Load()
					}
					<-hands
					if status != 204 {
						t.Errorf("%s: %d %s", m, status, text)
					}
				}
			})
		}
		ready.Wait()
		now := time.Now()
		close(begin)
		played.Wait()
		took := time.Since(now)
		t.Logf("%d watched games, %d moves in %v: %.0f a second, the slowest answer after %v", games,
			games*len(moves), took.Round(time.Millisecond), games*float64(len(moves))/took.Seconds(),
			time.Duration(slowest.Load()).Round(time.Millisecond))
	})
}

// TestUsage checks that wrong flags and stores are reported.
func TestUsage(t *testing.T) {
	for _, c := range []struct {
		args []string
		code cli.Code
	}{
		{[]string{"x"}, 2}, {[]string{"-addr", "nonsense", "-store", t.TempDir() + "/a"}, 2},
		{[]string{"-store", t.TempDir()}, 2}, {[]string{"-h"}, 0},
	} {
		if code := program.Run(t.Context(), c.args, nil, io.Discard, io.Discard); code != c.code {
			t.Errorf("%q: exit code %d, want %d", c.args, code, c.code)
		}
	}
}
