package main

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/board/internal/answer"
)

// Limits of the server.
const (
	maxAtOnce   = 16               // requests at the same time
	maxSearch   = 10 * time.Minute // for one request
	headerTime  = 5 * time.Second
	readTime    = 30 * time.Second
	headerBytes = 1 << 16
)

// policy allows the page to load its own files only.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// server returns a server for the page and its requests.
func server(b answer.Board, addr net.Addr, base string) *http.Server {
	mux := http.NewServeMux()
	files := site(b, "http", base)
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		serve(w, "index.html", files["index.html"])
	})
	mux.HandleFunc("GET /{name}", func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		if data, ok := files[name]; ok {
			serve(w, name, data)
		} else {
			http.NotFound(w, r)
		}
	})
	busy := make(chan struct{}, maxAtOnce)
	mux.HandleFunc("POST /answer", func(w http.ResponseWriter, r *http.Request) {
		select {
		case busy <- struct{}{}:
			defer func() { <-busy }()
			reply(w, r, b)
		default:
			http.Error(w, "too many requests at once", http.StatusServiceUnavailable)
		}
	})
	return &http.Server{Handler: guard(addr, mux), ReadHeaderTimeout: headerTime,
		ReadTimeout: readTime, MaxHeaderBytes: headerBytes}
}

// mediaTypes holds the types of the page's files. Those that the system knows can be
// wrong.
var mediaTypes = map[string]string{
	".html": "text/html", ".css": "text/css", ".js": "text/javascript",
	".json": "application/json", ".svg": "image/svg+xml",
	".webmanifest": "application/manifest+json",
}

// serve writes a file of the page.
func serve(w http.ResponseWriter, name string, data []byte) {
	w.Header().Set("Content-Type", mediaTypes[path.Ext(name)]+"; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(data) // fails only if the browser has gone
}

// reply answers one request with lines of JSON: the news, then the answer. The
// search stops if the browser closes the connection.
func reply(w http.ResponseWriter, r *http.Request, b answer.Board) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, answer.MaxRequest))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		http.Error(w, "the request is too long", http.StatusRequestEntityTooLarge)
		return
	case err != nil:
		http.Error(w, "the request cannot be read", http.StatusBadRequest)
		return
	case !json.Valid(body):
		http.Error(w, "the request is not JSON", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	out := http.NewResponseController(w)
	_ = out.SetWriteDeadline(time.Now().Add(maxSearch)) // if it fails, a search has no time limit
	line := func(text []byte) {
		_, _ = w.Write(append(text, '\n')) // if it fails, the context ends too
		_ = out.Flush()
	}
	line(b.Answer(r.Context(), body, line))
}

// guard rejects requests for another host name and requests from other pages.
// So no other site can use the server, even if its DNS points to this machine.
func guard(addr net.Addr, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		switch {
		case !isOwn(addr, r.Host):
			http.Error(w, "the request is for another host", http.StatusForbidden)
		case !isFrom(r.Header.Get("Origin"), r.Host):
			http.Error(w, "the request comes from another page", http.StatusForbidden)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isOwn reports whether a host and port name this server: localhost, a loopback
// address, or the address on which it listens.
func isOwn(addr net.Addr, host string) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = host, "80"
	}
	if _, own, _ := net.SplitHostPort(addr.String()); port != own {
		return false
	}
	if name == "localhost" {
		return true
	}
	ip := net.ParseIP(strings.Trim(name, "[]"))
	if ip == nil {
		return false
	}
	if tcp, ok := addr.(*net.TCPAddr); ok && (tcp.IP.IsUnspecified() || ip.Equal(tcp.IP)) {
		return true
	}
	return ip.IsLoopback()
}

// isFrom reports whether an origin is a page of the host. A request that is no
// fetch of a page has no origin.
func isFrom(origin, host string) bool {
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Scheme == "http" && u.Host == host
}
