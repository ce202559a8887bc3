package browsertest

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// Texts from outside reach the page as text.
func TestEscape(t *testing.T) {
	p := open(t, server)
	const bad = "<img src=x onerror=window.hit=1>"
	record := "[Event \"" + bad + "\"]\n{" + bad + "} 1. Be1d3 Gd8b6 *"
	p.js(`await openText(`+quote(record)+`); game.now.comment = `+quote(bad)+`; showList(); location.hash = "#/share"`, nil)
	p.wait(`document.getElementById("page").innerText.includes("Picture")`)
	p.js(`await tryMove({text: `+quote(bad+"\x1b[31m")+`}); location.hash = "#/" + encodeURIComponent(`+quote(bad)+`)`, nil)
	p.wait(`document.getElementById("page").innerText.includes("There is nothing called")`)
	p.js(`restore({version: 1, game: "nemoroth", tree: ["", "", [`+quote(bad)+`, `+quote(bad)+`]], at: []}); showList()`, nil)
	var hit bool
	p.js(`return !!window.hit || !!document.querySelector("img")`, &hit)
	if hit {
		t.Error("a text became markup")
	}
}

// The server answers its own page only, and nobody else brings it down.
func TestHostile(t *testing.T) {
	post := func(host, origin, body string) int {
		r, err := http.NewRequest("POST", server+"answer", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		if host != "" {
			r.Host = host
		}
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			return 0 // cut off
		}
		defer resp.Body.Close()
		_, _ = io.Copy(io.Discard, resp.Body)
		return resp.StatusCode
	}
	ok := `{"id":1,"op":"games"}`
	for _, c := range []struct {
		host, origin, body string
		want               int
	}{
		{"", "", ok, 200},
		{"", strings.TrimSuffix(server, "/"), ok, 200},
		{"evil.example", "", ok, 403},
		{"evil.example:80", "", ok, 403},
		{"", "http://evil.example", ok, 403},
		{"", "null", ok, 403},
		{"", "", strings.Repeat("x", 5<<20), 413},
		{"", "", "nonsense", 400},
		{"", "", `{"op":"think","task":{"level":99999999,"nodes":1}}`, 200},
		{"", "", `{"op":"view","start":"` + strings.Repeat("(", 100000) + `"}`, 200},
	} {
		if got := post(c.host, c.origin, c.body); got != c.want {
			t.Errorf("host %q, origin %q, %.30s: status %d, want %d", c.host, c.origin, c.body, got, c.want)
		}
	}
	var wait sync.WaitGroup
	for range 50 {
		wait.Go(func() {
			if got := post("", "", `{"op":"think","task":{"nodes":60000}}`); got != 200 && got != 503 {
				t.Errorf("one of 50: %d", got)
			}
		})
	}
	wait.Wait()
	if got := post("", "", ok); got != 200 {
		t.Errorf("afterwards: %d", got)
	}
}
