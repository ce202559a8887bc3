package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"strings"

	_ "github.com/lib/pq"
	_ "modernc.org/sqlite"
)

// A store keeps tables in a database. Of the keys in links it keeps the hashes only.
type store struct{ *sql.DB }

// A seat is a side's place at a table, or that of watchers, and the game that is played there.
type seat struct {
	Room    string `json:"-"`
	Side    string `json:"side"` // "" watches
	Game    string `json:"game"`
	Ruleset string `json:"ruleset"`
	Start   string `json:"start"`
}

// An entry of a table's log is what a side has done: a move, "resign" or "draw".
type entry struct {
	Side string `json:"side"`
	Text string `json:"text"`
}

const schema = `CREATE TABLE IF NOT EXISTS seats (hash TEXT PRIMARY KEY, room TEXT NOT NULL,
		side TEXT NOT NULL, game TEXT NOT NULL, ruleset TEXT NOT NULL, start TEXT NOT NULL);
	CREATE TABLE IF NOT EXISTS entries (room TEXT NOT NULL, n INTEGER NOT NULL,
		side TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (room, n))`

// openStore opens a database, and makes its tables if it has none.
func openStore(ctx context.Context, where string) (*store, error) {
	driver, connections := "postgres", 20
	if !strings.Contains(where, "://") {
		driver, connections = "sqlite", 1 // several would wait for each other's locks
		where += "?_pragma=busy_timeout(10000)&_pragma=journal_mode(wal)"
	}
	db, err := sql.Open(driver, where)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	_, err = db.ExecContext(ctx, schema)
	return &store{db}, err
}

// hash returns the hash of a key.
func hash(key string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(key))) }

// add adds a seat with its key.
func (s *store) add(ctx context.Context, key string, at seat) error {
	_, err := s.ExecContext(ctx, `INSERT INTO seats VALUES ($1, $2, $3, $4, $5, $6)`,
		hash(key), at.Room, at.Side, at.Game, at.Ruleset, at.Start)
	return err
}

// seat returns the seat of a key, or sql.ErrNoRows.
func (s *store) seat(ctx context.Context, key string) (at seat, err error) {
	err = s.QueryRowContext(ctx, `SELECT room, side, game, ruleset, start
		FROM seats WHERE hash = $1`, hash(key)).
		Scan(&at.Room, &at.Side, &at.Game, &at.Ruleset, &at.Start)
	return at, err
}

// log returns the entries of a table after the first ones.
func (s *store) log(ctx context.Context, room string, after int) (list []entry, err error) {
	rows, err := s.QueryContext(ctx,
		`SELECT side, text FROM entries WHERE room = $1 AND n > $2 ORDER BY n`, room, after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.Side, &e.Text); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

// enter adds the n-th entry of a table. It reports false if there is one already.
func (s *store) enter(ctx context.Context, room string, n int, e entry) (bool, error) {
	done, err := s.ExecContext(ctx, `INSERT INTO entries VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, room, n, e.Side, e.Text)
	if err != nil {
		return false, err
	}
	rows, err := done.RowsAffected()
	return rows == 1, err
}
