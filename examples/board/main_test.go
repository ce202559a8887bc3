//go:build !js

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
)

// TestServer checks that the program prints its address on the first line, serves
// the page with its policy, answers only its own page, and ends with its context.
func TestServer(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r, w := io.Pipe()
	done := make(chan cli.Code, 1)
	go func() { done <- program.Run(ctx, nil, nil, w, io.Discard) }()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "http://127.0.0.1:") {
		t.Fatalf("%q, %v", line, err)
	}
	url := strings.TrimSpace(line)
	get := func(path string) (*http.Response, string) {
		resp, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp, string(body)
	}
	page, text := get("")
	if got := page.Header.Get("Content-Security-Policy"); got != "frame-ancestors 'self'" {
		t.Errorf("policy %q", got)
	}
	for _, want := range []string{`"default-src 'none'; `, `<symbol id="nemoroth-Ba"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %.300s", want, text)
		}
	}
	if strings.Contains(text, "style=\"") {
		t.Error("the policy forbids a style in the page")
	}
	for _, want := range []string{"board.js", "glyphs-dark.css", "lessons.json"} {
		if r, _ := get(want); r.StatusCode != 200 {
			t.Errorf("%s: %s", want, r.Status)
		}
	}
	if r, _ := get("main.go"); r.StatusCode != 404 {
		t.Errorf("main.go: %s", r.Status)
	}
	post := func(host, origin, body string) (status int, answer string) {
		q, err := http.NewRequest("POST", url+"answer", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if host != "" {
			q.Host = host
		}
		if origin != "" {
			q.Header.Set("Origin", origin)
		}
		resp, err := http.DefaultClient.Do(q)
		if err != nil {
			return 0, ""
		}
		defer resp.Body.Close()
		out, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, string(out)
	}
	for _, c := range []struct {
		host, origin, body string
		want               int
	}{
		{"", "", `{"op":"games"}`, 200},
		{"", strings.TrimSuffix(url, "/"), `{"op":"view"}`, 200},
		{"evil.example", "", `{}`, 403},
		{"evil.example:80", "", `{}`, 403},
		{"", "http://evil.example", `{}`, 403},
		{"", "null", `{}`, 403},
		{"", "", `{"op":"think","task":{"level":99999999,"nodes":1}}`, 200},
		{"", "", `{"op":"view","start":"` + strings.Repeat("(", 100000) + `"}`, 200},
		{"", "", strings.Repeat(" ", 2<<20), 400},
	} {
		if got, _ := post(c.host, c.origin, c.body); got != c.want {
			t.Errorf("%q, %q, %.20q: %d, want %d", c.host, c.origin, c.body, got, c.want)
		}
	}
	for range 2 * 16 { // slow senders take no place
		slow, err := net.Dial("tcp", strings.Trim(strings.TrimPrefix(url, "http:"), "/"))
		if err != nil {
			t.Fatal(err)
		}
		defer slow.Close()
		if _, err := io.WriteString(slow, "POST /answer HTTP/1.1\r\nHost: localhost\r\n"+
			"Content-Length: 100\r\n\r\n{"); err != nil {
			t.Error(err)
		}
	}
	if status, _ := post("", "", `{"op":"games"}`); status != 200 {
		t.Errorf("beside slow senders: %d", status)
	}
	var wait sync.WaitGroup
	for range 50 { // more than the server answers at once
		wait.Go(func() {
			got, _ := post("", "", `{"op":"think","task":{"nodes":6000}}`)
			if got != http.StatusOK && got != http.StatusServiceUnavailable {
				t.Errorf("one of 50: %d", got)
			}
		})
	}
	wait.Wait()
	_, out := post("", "", `{"id":3,"op":"view"}`)
	if !json.Valid([]byte(out)) || !strings.Contains(out, `"id":3`) {
		t.Errorf("%.300s", out)
	}
	// A search ends when its connection is closed.
	gone, leave := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer leave()
	search := strings.NewReader(`{"op":"think","task":{"lines":1}}`)
	q, err := http.NewRequestWithContext(gone, "POST", url+"answer", search)
	if err != nil {
		t.Fatal(err)
	}
	if resp, err := http.DefaultClient.Do(q); err == nil {
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
	}
	cancel()
	select {
	case code := <-done:
		if code != 0 {
			t.Errorf("exit code %d", code)
		}
	case <-time.After(20 * time.Second):
		t.Error("the server goes on")
	}
}

// TestTaken checks that a second server takes another port, and says so.
func TestTaken(t *testing.T) {
	if l, err := net.Listen("tcp", usual); err == nil { // otherwise something else has it
		defer l.Close()
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan cli.Code, 1)
	go func() { done <- program.Run(ctx, nil, nil, w, io.Discard) }()
	lines := bufio.NewReader(r)
	url, _ := lines.ReadString('\n')
	note, err := lines.ReadString('\n')
	if err != nil || strings.Contains(url, usual) || !strings.HasPrefix(note, usual+" is in use") {
		t.Errorf("%q, %q, %v", url, note, err)
	}
	cancel()
	if code := <-done; code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestUsage checks that wrong flags are reported.
func TestUsage(t *testing.T) {
	t.Setenv("PATH", "") // no go command
	for args, want := range map[string]string{
		"x": "unexpected argument", "-addr": "flag needs an argument", "-no": "not defined: -no",
		"-addr nonsense": "nonsense", "-table -base=http://club.example/": "leave out -base, -export",
		"-table -export=site": "leave out -base, -export",
		"-table":              "there is no program table beside ",
		"-export=site":        "the source of " + module,
	} {
		var said strings.Builder
		code := program.Run(context.Background(), strings.Fields(args), nil, io.Discard, &said)
		if code != 2 || !strings.Contains(said.String(), want) {
			t.Errorf("%s: exit code %d, %s", args, code, said.String())
		}
	}
	var help strings.Builder
	code := program.Run(context.Background(), []string{"-h"}, nil, &help, io.Discard)
	if code != 0 || !strings.Contains(help.String(), "-export") {
		t.Errorf("exit code %d, %s", code, help.String())
	}
}

// TestOutputs checks a full disk.
func TestOutputs(t *testing.T) {
	clitest.FullDisk(t, program, "")
}
