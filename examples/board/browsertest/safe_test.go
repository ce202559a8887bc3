package browsertest

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// TestEscape checks that texts from records, tags, comments, links, addresses,
// storage and searches stay text, without control characters.
func TestEscape(t *testing.T) {
	p := open(t, server)
	const bad = "<img src=x onerror=window.hit=1>\x1b[31m"
	hit := func(where string) {
		t.Helper()
		var hit bool
		p.js(`await new Promise(ok => setTimeout(ok, 50)); return !!window.hit || !!document.querySelector("img")`, &hit)
		if hit {
			t.Fatalf("%s became markup", where)
		}
	}
	p.paste("[Event \"" + bad + "\"]\n[Site \"" + strings.TrimSuffix(bad, "\x1b[31m") + "\"]\n{" + bad + "} 1. Be1d3 Gd8b6 *")
	hit("a record")
	p.js(`setGame({name: game.name, tags: [{key: "Event", value: `+quote(bad)+`}, {key: "Site", value: "<img src=x onerror=window.hit=1>"}]}); await refresh(); await tryMove({text: "Be1d3"}); game.now.comment = `+quote(bad)+`; showList(); location.hash = "#/share"`, nil)
	p.says("#page", "Picture")
	var out string
	p.js(`return [...document.querySelectorAll("textarea[readonly]")].map(t => t.value).join("\n")`, &out)
	if strings.Contains(out, "\x1b") || !strings.Contains(out, "<img src=x") {
		t.Errorf("the texts: %q", out)
	}
	hit("a tag or a comment")
	p.js(`await tryMove({text: `+quote(bad)+`})`, nil)
	p.says("#panel", "Not understood")
	hit("a typed move")
	p.js(`location.hash = "#/" + encodeURIComponent(`+quote(bad)+`)`, nil)
	p.says("#page", "There is no page called")
	hit("an address")
	for _, data := range []string{
		`{version: 1, game: "nemoroth", tree: ["", "", [BAD, BAD]], at: [], marks: [{from: BAD, to: BAD}]}`,
		`{version: 1, game: BAD, start: BAD, ruleset: BAD, ask: BAD, tree: ["", BAD], at: [BAD]}`,
		`{version: BAD}`,
	} {
		p.js(`const BAD = `+quote(bad)+`; location.hash = "#g=" + btoa(unescape(encodeURIComponent(JSON.stringify(`+data+`)))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")`, nil)
		p.wait(`!location.hash.startsWith("#g=")`)
		hit("a link")
		p.js(`const BAD = `+quote(bad)+`; localStorage.setItem(keep.prefix + "x", JSON.stringify(`+data+`)); location.hash = "#/share"`, nil)
		p.says("#page", "Picture")
		hit("what is stored")
	}
	p.js(`setGame({name: "nemoroth"}); await refresh(); thought = {depth: 1, nodes: 1, ms: 1, lines: [{score: `+quote(bad)+`, moves: [`+quote(bad)+`]}]}; thoughtText = `+quote(bad)+`; showThought(); notice(`+quote(bad)+`); point(preview(0))`, nil)
	p.says("#think .line", "<img src=x")
	hit("a thought")
}

// TestPrivacy checks that the page loads nothing from other origins.
func TestPrivacy(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		for _, name := range []string{"learn/1", "casebook", "edit", "share", "settings", "NR-0374", "play"} {
			p.visit(name)
			p.wait(`"` + name + `" === "play" || document.getElementById("page").innerText.length > 100`)
		}
		var foreign []string
		p.js(`return performance.getEntriesByType("resource").map(r => r.name).filter(n => !n.startsWith(location.origin + "/") && !n.startsWith("blob:" + location.origin) && !n.startsWith("data:"))`, &foreign)
		if len(foreign) > 0 {
			t.Errorf("loaded from elsewhere: %v", foreign)
		}
	})
}

// TestHostile checks that the server answers only its own page, and keeps
// running.
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
			return 0 // the connection was cut
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
