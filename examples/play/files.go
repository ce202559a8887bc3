package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// record returns the record of the first plies of the game, with the given tags.
func (s *session) record(ply int, tags []game.RecordTag) (string, error) {
	archive, err := s.rules.Archive()
	if err != nil {
		return "", err
	}
	start := s.games[0]
	return archive.WriteRecord(game.Record{Line: start.Line(), Ruleset: start.Ruleset(), Tags: tags, Moves: s.moves[:ply]}, "canonical")
}

// open reads a file that contains a record.
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

// began reports whether a record is what this program wrote, or would have
// written, after the present or an earlier ply of this game.
func (s *session) began(r game.Record, text string) bool {
	if len(r.Moves) > len(s.moves) {
		return false
	}
	same, err := s.record(len(r.Moves), s.ours(r))
	return err == nil && same == text
}

// load continues the game in a file, with its settings. If this program wrote the
// whole file, s.written is its text, so that an autosave may overwrite it.
func (s *session) load(file string) error {
	r, text, err := s.open(file)
	if err != nil {
		return err
	}
	played, err := r.Games(s.rules)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s.set(played, r.Moves)
	s.adopt(r, file)
	s.file, s.written = file, ""
	if s.began(r, text) {
		s.written = text
	}
	return nil
}

// resume loads a file, by default the autosave file.
func (s *session) resume(file string) (string, error) {
	if file = cmp.Or(file, s.autoFile); file == "" {
		return "Which file? Type its name after the command: load game.txt", nil
	}
	if err := s.load(file); err != nil {
		return "", err
	}
	s.say("%s", s.seats())
	s.show()
	return "", nil
}

// remind reports another game in the autosave file.
func (s *session) remind() {
	if s.autoFile == "" || s.autoFile == s.file {
		return
	}
	r, text, err := s.open(s.autoFile)
	if err != nil || len(r.Moves) == 0 || text == s.written {
		return
	}
	played, err := r.Games(s.rules)
	if err != nil {
		return
	}
	plies, resigned := "1 ply", ""
	if len(r.Moves) > 1 {
		plies = fmt.Sprintf("%d plies", len(r.Moves))
	}
	for _, t := range s.ours(r) {
		if t.Key == tagResigned {
			resigned = t.Value
		}
	}
	s.say("%s contains another game (%s; %s). Type load to continue it; your first move renames the file.", s.autoFile, plies, s.ending(played[len(r.Moves)], resigned))
}

// keep autosaves changed settings if the autosave file contains the game.
func (s *session) keep() {
	if s.file != "" && s.file == s.autoFile {
		s.autosave()
	}
}

// autosave writes the autosave file. It reports an error only once.
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

// store writes the autosave file. It first renames one with another game.
func (s *session) store() error {
	text, err := s.record(len(s.moves), s.tags(true))
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
		s.say("The previous contents of %s are now in %s.", s.autoFile, name)
	}
	if err = cli.WriteFile(target, text); err == nil {
		s.written = text
	}
	return err
}

// save writes the game. Unless forced, it overwrites only its earlier states.
func (s *session) save(file string, force bool) (string, error) {
	if file == "" {
		return "Which file? Type its name after the command: save game.txt", nil
	}
	_, info, err := cli.Target(file)
	if info != nil && info.Size() > 0 && !force {
		if r, old, err := s.open(file); err != nil || !s.began(r, old) {
			s.say("%s contains something else. To overwrite it, type:", file)
			s.print("  save! " + file + "\n")
			return "", nil
		}
	}
	var text string
	autosaves := file == s.autoFile
	if err == nil {
		text, err = s.record(len(s.moves), s.tags(autosaves))
	}
	if err == nil {
		err = cli.WriteFile(file, text)
	}
	if err == nil && autosaves {
		s.file, s.written = file, text
	}
	return "The game is saved in " + file + ".", err
}

// leave autosaves the game and prints the command that continues it.
func (s *session) leave() {
	if len(s.moves) > 0 && s.file == "" {
		s.autosave()
	}
	if len(s.moves) > 0 && s.file != "" {
		s.say("The game is saved in %s. To continue it, run:", s.file)
		other := ""
		if s.rules.Name() != games.All()[0].Name() {
			other = "-game " + s.rules.Name() + " "
		}
		s.print("  play " + other + "-load " + s.file + "\n")
	}
}
