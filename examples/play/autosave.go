package main

import (
	"fmt"
	"os"

	"github.com/nemoroth/rules/nemoroth"
)

// greet tells of a game that is in the autosave file and not on the table.
func (t *table) greet() {
	file := t.setting.autosave
	if file == "" || file == t.file {
		return
	}
	g, text, err := loadGame(file)
	if err != nil || g.Ply() == 0 || text == t.written {
		return
	}
	state := "not over"
	if o := g.Outcome(); o.Over {
		state = o.String()
	}
	t.say("%s has a game of %s, %s: load goes on with it; your first move puts it aside.", file, pliesText(g.Ply()), state)
}

// autosave writes the game to the autosave file. Another game there, of an
// earlier sitting or before new or load, is put aside first.
func (t *table) autosave() {
	t.file = ""
	if t.setting.autosave == "" {
		return
	}
	err := t.store()
	if err == nil {
		t.file, t.told = t.setting.autosave, false
	} else if !t.told {
		t.told = true
		t.say("The game cannot be saved: %v", err)
	}
}

func (t *table) store() error {
	file := t.setting.autosave
	text, err := gameText(t.game)
	if err != nil {
		return err
	}
	target, info, err := resolve(file)
	if err != nil {
		return err
	}
	if info != nil && info.Size() > 0 {
		old, err := os.ReadFile(target)
		if err != nil {
			return about(file, err)
		}
		if string(old) != t.written && !isEmptyGame(target) {
			name, err := setAside(target)
			if err != nil {
				return err
			}
			t.say("What was in %s is now in %s.", file, name)
		}
	}
	if err := writeFile(target, text); err != nil {
		return err
	}
	t.written = text
	return nil
}

func isEmptyGame(file string) bool {
	g, _, err := loadGame(file)
	return err == nil && g.Ply() == 0
}

// sit puts a game that was read from a file on the table. If nothing more is in
// that file than this program writes, the game may go on there: an autosave file
// of the same text may be overwritten.
func (t *table) sit(g *nemoroth.Game, file, text string) {
	t.game, t.file, t.written = g, file, ""
	if plain, err := gameText(g); err == nil && plain == text {
		t.written = text
	}
}

// left tells, when the program is interrupted, where the game is.
func (t *table) left(err error) error {
	fmt.Fprintln(t.out)
	if t.game.Ply() == 0 {
		return err
	}
	if t.file == "" {
		t.autosave()
	}
	if t.file != "" {
		t.say("The game is in %s; go on with: play -load %s", t.file, t.file)
	}
	return err
}

func pliesText(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
