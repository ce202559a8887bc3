package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/rulings/game"
)

// Limits of a table.
const (
	maxBody   = 1 << 16 // bytes of a request
	maxLog    = 2000    // entries
	heartbeat = 15 * time.Second
	writeTime = 10 * time.Second // for a browser that does not read
)

// The server keeps no state of a game but its log in the store, so that it can be killed at
// any time. Each request plays the log anew. An entry names the number of entries that its
// sender has seen, and the store takes only one entry of each number: of two at once, one
// is refused, and a repeated request changes nothing.
type tables struct {
	board answer.Board
	*store
	news sync.Map // a channel by room, closed when its log grows
}

// An action is the body of a request: to open a table, or to act at one.
type action struct {
	seat
	After int    // the number of entries that the sender has seen
	Text  string // of the new one
}

func (t *tables) handle(mux *http.ServeMux) {
	for pattern, f := range map[string]func(http.ResponseWriter, *http.Request, action) error{
		"POST /table": t.open, "GET /table/{key}": t.watch, "POST /table/{key}": t.act,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			var a action
			err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&a)
			if key := r.PathValue("key"); key != "" {
				a.seat, err = t.seat(r.Context(), key)
			}
			if err == nil {
				err = f(w, r, a)
			}
			if errors.Is(err, sql.ErrNoRows) {
				http.Error(w, "there is no table with this link", http.StatusNotFound)
			} else if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
			}
		})
	}
}

// open makes a table and answers with its keys.
func (t *tables) open(w http.ResponseWriter, r *http.Request, a action) error {
	g, err := t.board.Find(a.Game)
	if err == nil {
		_, err = g.Start(a.Start, a.Ruleset)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return nil
	}
	keys, err := t.room(r.Context(), g, a.seat)
	if err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(keys)
}

// room makes a table for a game and returns its keys by side; the side "" watches.
func (t *tables) room(ctx context.Context, g answer.Game, at seat) (map[string]string, error) {
	keys := map[string]string{}
	at.Game, at.Room = g.Name(), rand.Text()
	for _, side := range append([]answer.Side{{}}, g.Info.Sides...) {
		at.Side = side.Turn
		keys[at.Side] = rand.Text()
		if err := t.add(ctx, keys[at.Side], at); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// watch sends the table, then each entry of its log as an event whose id is the entry's
// number. A browser that comes back names the last id, and gets the entries after it.
func (t *tables) watch(w http.ResponseWriter, r *http.Request, a action) error {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	send := func(head string, v any) error {
		data, err := json.Marshal(v)
		out.SetWriteDeadline(time.Now().Add(writeTime)) // without it, a dead browser stays
		fmt.Fprintf(w, "%sdata: %s\n\n", head, data)
		return errors.Join(err, out.Flush())
	}
	last, _ := strconv.Atoi(r.Header.Get("Last-Event-ID")) // 0 if it is missing or damaged
	err := send("retry: 1000\nevent: table\n", a.seat)
	for err == nil {
		grown, _ := t.news.LoadOrStore(a.Room, make(chan struct{}))
		var list []entry
		list, err = t.log(r.Context(), a.Room, last)
		for _, e := range list {
			last++
			err = errors.Join(err, send(fmt.Sprintf("id: %d\n", last), e))
		}
		select {
		case <-grown.(chan struct{}):
		case <-time.After(heartbeat):
			err = errors.Join(err, send("event: still\n", last))
		case <-r.Context().Done():
			return nil
		}
	}
	return nil // the browser has gone, or comes back with the last id
}

// act enters a move, a resignation or a draw in the log, if the referee allows it.
func (t *tables) act(w http.ResponseWriter, r *http.Request, a action) error {
	list, err := t.log(r.Context(), a.Room, 0)
	if err != nil {
		return err
	}
	e, n := entry{a.Side, a.Text}, len(list)
	status, why := http.StatusConflict, "the game has gone on since; nothing is changed"
	switch {
	case a.Side == "":
		status, why = http.StatusForbidden, "this link is for watching only"
	case a.After >= 0 && a.After < n && list[a.After] == e: // repeated
		status = http.StatusNoContent
	case a.After == n:
		no, err := t.judge(a.seat, list, e)
		if err != nil {
			return err
		}
		if no != "" {
			status, why = http.StatusUnprocessableEntity, no
			break
		}
		done, err := t.enter(r.Context(), a.Room, n+1, e)
		if err != nil {
			return err
		}
		if done {
			status = http.StatusNoContent
		}
		if grown, ok := t.news.LoadAndDelete(a.Room); ok {
			close(grown.(chan struct{})) // watchers look again, also if it is another's entry
		}
	}
	if status == http.StatusNoContent {
		w.WriteHeader(status)
	} else {
		http.Error(w, why, status)
	}
	return nil
}

// judge returns why an entry may not follow a log, "" if it may.
func (t *tables) judge(at seat, list []entry, e entry) (why string, err error) {
	rules, err := t.board.Find(at.Game)
	if err != nil {
		return "", err
	}
	record, offer := game.Record{Line: at.Start, Ruleset: at.Ruleset}, ""
	over := len(list) >= maxLog
	for _, old := range list {
		switch old.Text {
		case "resign":
			over = true
		case "draw":
			over = over || offer != ""
			offer = old.Side
		default:
			record.Moves = append(record.Moves, old.Text)
			if old.Side != offer {
				offer = "" // it is declined
			}
		}
	}
	now, err := record.Last(rules)
	if err != nil {
		return "", err
	}
	switch {
	case over || now.Outcome().Over:
		why = "the game is over"
	case e.Text == "draw" && offer == e.Side:
		why = "your offer of a draw stands"
	case e.Text == "draw" || e.Text == "resign":
	case now.Turn() != e.Side:
		why = "it is " + rules.SideName(now.Turn()) + "'s move"
	case !slices.Contains(now.Moves(), e.Text):
		why = e.Text + " is not legal: " + now.Explain(e.Text).Summary()
	}
	return why, nil
}
