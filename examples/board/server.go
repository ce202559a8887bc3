package main

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/board/internal/answer"
)

// Limits of the server.
const (
	maxAtOnce  = 16               // requests at the same time
	maxSearch  = 10 * time.Minute // for one request
	headerTime = 5 * time.Second
)

// policy allows the page to load its own files only.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// server returns a server for the page and its requests.
func server(addr net.Addr) *http.Server {
	mux := http.NewServeMux()
	files := site("http")
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) { serve(w, "index.html", files["index.html"]) })
	mux.HandleFunc("GET /{name}", func(w http.ResponseWriter, r *http.Request) {
		data, ok := files[r.PathValue("name")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		serve(w, r.PathValue("name"), data)
	})
	busy := make(chan struct{}, maxAtOnce)
	mux.HandleFunc("POST /answer", func(w http.ResponseWriter, r *http.Request) { reply(w, r, busy) })
	return &http.Server{Handler: guard(addr, mux), ReadHeaderTimeout: headerTime, ReadTimeout: 30 * time.Second, MaxHeaderBytes: 1 << 16}
}

func serve(w http.ResponseWriter, name string, data []byte) {
	for suffix, kind := range map[string]string{".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"} {
		if strings.HasSuffix(name, suffix) {
			w.Header().Set("Content-Type", kind+"; charset=utf-8")
		}
	}
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(data) // fails only if the browser has gone
}

// reply answers one request with lines of JSON: the news, then the answer. The
// search stops if the browser closes the connection.
func reply(w http.ResponseWriter, r *http.Request, busy chan struct{}) {
	select {
	case busy <- struct{}{}:
		defer func() { <-busy }()
	default:
		http.Error(w, "too many requests at once", http.StatusServiceUnavailable)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, answer.MaxRequest))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		http.Error(w, "the request is too long", http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		http.Error(w, "the request cannot be read", http.StatusBadRequest)
		return
	}
	if !json.Valid(body) {
		http.Error(w, "the request is not JSON", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	out := http.NewResponseController(w)
	_ = out.SetWriteDeadline(time.Now().Add(maxSearch)) // if it fails, the search has no time limit
	line := func(text []byte) {
		_, _ = w.Write(append(text, '\n')) // if it fails, the context ends too
		_ = out.Flush()
	}
	line(board().Answer(r.Context(), body, line))
}

// guard rejects requests for another host name and requests from other pages.
// So no other site can use the server, even if its DNS points to this machine.
func guard(addr net.Addr, next http.Handler) http.Handler {
	_, port, _ := net.SplitHostPort(addr.String())
	own := func(host string) bool {
		name, p, err := net.SplitHostPort(host)
		if err != nil {
			name, p = host, "80"
		}
		ip := net.ParseIP(strings.Trim(name, "[]"))
		tcp, _ := addr.(*net.TCPAddr)
		return p == port && (name == "localhost" || ip != nil && (ip.IsLoopback() || tcp != nil && tcp.IP.IsUnspecified() || tcp != nil && ip.Equal(tcp.IP)))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !own(r.Host) {
			http.Error(w, "the request is for another host", http.StatusForbidden)
			return
		}
		if origin := r.Header.Get("Origin"); origin != "" {
			u, err := url.Parse(origin)
			if err != nil || u.Scheme != "http" || u.Host != r.Host {
				http.Error(w, "the request comes from another page", http.StatusForbidden)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}
