package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/rulings/game"
)

// record is the game up to a ply as this program writes it.
func (s *session) record(ply int) (string, error) {
	archive, err := s.rules.Archive()
	if err != nil {
		return "", err
	}
	start := s.games[0]
	return archive.WriteRecord(game.Record{Line: start.Line(), Ruleset: start.Ruleset(), Moves: s.moves[:ply]}, "canonical")
}

// open reads the record in a file.
func (s *session) open(file string) (r game.Record, text string, err error) {
	archive, err := s.rules.Archive()
	if err == nil {
		text, err = cli.ReadText(context.Background(), file, strings.NewReader(""))
	}
	if err == nil {
		r, err = archive.ReadRecord(file, text, "")
	}
	return r, text, err
}

// began reports whether a record is this game, or how it was some plies ago, as
// this program writes it.
func (s *session) began(r game.Record, text string) bool {
	if len(r.Moves) > len(s.moves) {
		return false
	}
	same, err := s.record(len(r.Moves))
	return err == nil && same == text
}

// load goes on with the game in a file, or without a name in the autosave file.
// If nothing more is in that file than this program writes, the game may go on
// there: an autosave file of the same text may be overwritten.
func (s *session) load(file string) (string, error) {
	if file = cmp.Or(file, s.autoFile); file == "" {
		return "From which file? Its name goes behind the word: load game.txt", nil
	}
	r, text, err := s.open(file)
	if err != nil {
		return "", err
	}
	games, err := r.Games(s.rules)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	s.set(games, r.Moves)
	s.file, s.written = file, ""
	if s.began(r, text) {
		s.written = text
	}
	return "", nil
}

// greet tells of a game in the autosave file that is not this session's.
func (s *session) greet() {
	if s.autoFile == "" || s.autoFile == s.file {
		return
	}
	r, text, err := s.open(s.autoFile)
	if err != nil || len(r.Moves) == 0 || text == s.written {
		return
	}
	if games, err := r.Games(s.rules); err == nil {
		plies := "1 ply"
		if len(r.Moves) > 1 {
			plies = fmt.Sprintf("%d plies", len(r.Moves))
		}
		s.say("%s has a game of %s, %s: load goes on with it; your first move puts it aside.", s.autoFile, plies, s.outcome(games[len(r.Moves)]))
	}
}

// autosave writes the game to the autosave file.
func (s *session) autosave() {
	if s.file = ""; s.autoFile == "" {
		return
	}
	if err := s.store(); err == nil {
		s.file, s.told = s.autoFile, false
	} else if !s.told {
		s.told = true
		s.say("The game cannot be saved: %v", err)
	}
}

// store writes the autosave file. Another game there, of an earlier session or
// before new or load, is put aside first.
func (s *session) store() error {
	text, err := s.record(len(s.moves))
	if err != nil {
		return err
	}
	target, info, err := cli.Target(s.autoFile)
	if err != nil {
		return err
	}
	r, old, unread := s.open(target)
	empty := unread == nil && len(r.Moves) == 0
	if info != nil && info.Size() > 0 && !empty && (old == "" || old != s.written) {
		name, err := cli.SetAside(target)
		if err != nil {
			return err
		}
		s.say("What was in %s is now in %s.", s.autoFile, name)
	}
	if err = cli.WriteFile(target, text); err == nil {
		s.written = text
	}
	return err
}

// save writes the game's record to a file. Whatever the file holds beside an
// earlier state of the game is overwritten by force only.
func (s *session) save(file string, force bool) (string, error) {
	if file == "" {
		return "To which file? Its name goes behind the word: save game.txt", nil
	}
	_, info, err := cli.Target(file)
	if info != nil && info.Size() > 0 && !force {
		if r, old, err := s.open(file); err != nil || !s.began(r, old) {
			return file + " has something else in it; to overwrite it: save! " + file, nil
		}
	}
	var text string
	if err == nil {
		text, err = s.record(len(s.moves))
	}
	if err == nil {
		err = cli.WriteFile(file, text)
	}
	return "Saved to " + file + ".", err
}

// leave tells, when the session ends by itself, where the game is.
func (s *session) leave() {
	fmt.Fprintln(s.out)
	if len(s.moves) > 0 && s.file == "" {
		s.autosave()
	}
	if len(s.moves) > 0 && s.file != "" {
		s.say("The game is in %s; go on with: play -load %s", s.file, s.file)
	}
}
