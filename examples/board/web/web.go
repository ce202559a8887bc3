//go:build !js

// Package web holds the page of the board, and serves it with the answers to its requests.
package web

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"html"
	"io"
	"net"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
)

//go:embed *.css *.html *.js *.json *.svg *.webmanifest
var source embed.FS

// Script is the file of the page's scripts.
const Script = "board.js"

var (
	scriptTag = regexp.MustCompile(`<script src="([a-z]+\.js)" defer></script>\n`)
	// Browsers need neither indentation nor comments. Behind a statement a comment is left if it
	// has a quotation mark, by which it might be a part of a string.
	needless = regexp.MustCompile("(?m)^ *((//.*|/\\*.*\\*/)\\n)?| +// [^\"'`\\n]*$")
)

// Site returns the files of the page, with the transport, the base of its links, the
// glyphs and the first board filled in. The transport is http, table for a server that
// also has tables, or wasm for a page without a server.
func Site(b answer.Board, transport, base string) map[string][]byte {
	files := map[string][]byte{}
	entries, _ := source.ReadDir(".") // the folder is embedded
	for _, e := range entries {
		files[e.Name()], _ = source.ReadFile(e.Name())
	}
	// The page shows the opening of the default game before its first request, and knows the games.
	ask := func(op string) string {
		return string(b.Answer(context.Background(), []byte(`{"op":"`+op+`"}`), nil))
	}
	for _, theme := range svg.Themes() {
		files["glyphs-"+string(theme)+".css"] = []byte(svg.Style(theme))
	}
	// One script is smaller than the sum of many.
	page := string(files["index.html"])
	var script []byte
	for _, tag := range scriptTag.FindAllStringSubmatch(page, -1) {
		script = append(script, files[tag[1]]...)
		delete(files, tag[1])
	}
	files[Script] = needless.ReplaceAll(script, nil)
	files["board.css"] = needless.ReplaceAll(files["board.css"], nil)
	page = scriptTag.ReplaceAllString(page, "")
	files["index.html"] = []byte(strings.NewReplacer(
		`id="first">[]<`, `id="first">[`+ask("view")+","+ask("layers")+","+ask("games")+"]<",
		`content="http"`, `content="`+transport+`"`,
		`name="base" content=""`, `name="base" content="`+html.EscapeString(base)+`"`,
		"<!--glyphs-->", svg.Symbols(),
		"</head>", `<script src="`+Script+`" defer></script>`+"\n</head>",
	).Replace(page))
	return files
}

// Limits of the server.
const (
	maxRequest = 1 << 20          // bytes
	maxAtOnce  = 16               // requests at the same time
	maxSearch  = 10 * time.Minute // for one request
	readTime   = 30 * time.Second
)

// Serve prints a text with the address of a listener, and answers the requests that it accepts
// until the context ends.
func Serve(ctx context.Context, out io.Writer, text string, l net.Listener, h http.Handler) error {
	if _, err := io.WriteString(out, text); err != nil {
		return errors.Join(err, l.Close())
	}
	s := &http.Server{Handler: guard(h), ReadTimeout: readTime,
		BaseContext: func(net.Listener) context.Context { return ctx }}
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Mux returns a handler of the page and its requests.
func Mux(b answer.Board, transport, base string) *http.ServeMux {
	go b.Warm()
	mux := http.NewServeMux()
	files := Site(b, transport, base)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		name := cmp.Or(strings.TrimPrefix(r.URL.Path, "/"), "index.html")
		data, ok := files[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", mediaTypes[path.Ext(name)]+"; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		w.Write(data) // fails only if the browser has gone
	})
	busy := make(chan struct{}, maxAtOnce)
	mux.HandleFunc("POST /answer", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
		if err != nil {
			http.Error(w, "the request cannot be read: "+err.Error(), http.StatusBadRequest)
			return
		}
		select {
		case busy <- struct{}{}: // only now, so that slow senders take no place
			defer func() { <-busy }()
		default:
			http.Error(w, "too many requests at once", http.StatusServiceUnavailable)
			return
		}
		// The reply is lines of JSON: the news, then the answer. The search stops if the browser
		// closes the connection.
		w.Header().Set("Content-Type", "application/x-ndjson")
		out := http.NewResponseController(w)
		// If it fails, a search has no time limit.
		out.SetWriteDeadline(time.Now().Add(maxSearch))
		line := func(text []byte) {
			w.Write(append(text, '\n')) // if it fails, the context ends too
			out.Flush()
		}
		line(b.Answer(r.Context(), body, line))
	})
	return mux
}

// mediaTypes holds the types of the page's files. Those that the system knows can be
// wrong.
var mediaTypes = map[string]string{
	".html": "text/html", ".css": "text/css", ".js": "text/javascript",
	".json": "application/json", ".svg": "image/svg+xml",
	".webmanifest": "application/manifest+json",
}

// guard rejects requests from other pages, also from those whose host name was made to point to
// this machine: the host must be localhost or an address.
func guard(next http.Handler) http.Handler {
	next = http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "frame-ancestors 'self'") // the page has the rest
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		host := (&url.URL{Host: r.Host}).Hostname()
		if host != "localhost" && net.ParseIP(host) == nil {
			http.Error(w, "the request is for another host", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}
