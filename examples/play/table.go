package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A table is where a game is played: the game and what the player has set.
type table struct {
	ctx     context.Context
	in      *bufio.Scanner
	out     io.Writer
	setting setting
	drawing drawing
	game    *nemoroth.Game
	shown   *nemoroth.Game // the game that was drawn last
	quit    bool
	told    bool // the autosave's trouble has been told
}

func newTable(ctx context.Context, in io.Reader, out io.Writer, s setting, d drawing) *table {
	t := &table{ctx: ctx, in: bufio.NewScanner(cli.Interruptible(ctx, in)), out: out, setting: s, drawing: d}
	t.in.Buffer(nil, 1<<16)
	return t
}

func (t *table) say(format string, args ...any) { fmt.Fprintf(t.out, format+"\n", args...) }

// run plays until the player leaves, the input ends (io.EOF) or the context
// does.
func (t *table) run() error {
	for !t.quit {
		t.show()
		if o := t.game.Outcome(); !o.Over && t.aiMoves() {
			if err := t.answer(); err != nil {
				return t.left(err)
			}
			continue
		}
		line, err := t.read(t.prompt())
		if err != nil {
			return t.left(err)
		}
		if err := t.command(line); err != nil {
			return t.left(err)
		}
	}
	return nil
}

// left tells, when the program is interrupted, where the game is.
func (t *table) left(err error) error {
	fmt.Fprintln(t.out)
	if t.setting.autosave != "" && t.game.Ply() > 0 && t.save(t.setting.autosave) == nil {
		t.say("The game is in %s; go on with: play -load %s", t.setting.autosave, t.setting.autosave)
	}
	return err
}

func (t *table) prompt() string {
	if t.game.Outcome().Over {
		return "undo, save, new or quit> "
	}
	return fmt.Sprintf("%d. %v> ", t.game.Number(), t.game.Side())
}

func (t *table) read(prompt string) (string, error) {
	fmt.Fprint(t.out, prompt)
	if !t.in.Scan() {
		err := t.in.Err()
		if err == nil {
			err = io.EOF
		}
		return "", err
	}
	return strings.TrimSpace(t.in.Text()), nil
}

// aiMoves reports whether it is the AI's turn.
func (t *table) aiMoves() bool {
	switch t.setting.ai {
	case "both":
		return true
	case "A":
		return t.game.Side() == nemoroth.Alabaster
	case "O":
		return t.game.Side() == nemoroth.Obsidian
	}
	return false
}

// show draws the board if the game has changed, and says who is compelled or has
// won.
func (t *table) show() {
	if t.shown == t.game {
		return
	}
	t.shown = t.game
	var touched []nemoroth.Square
	if m := t.game.LastMove(); !m.IsZero() && !m.IsPass() {
		touched = []nemoroth.Square{m.From(), m.To()}
	}
	fmt.Fprint(t.out, t.drawing.draw(t.game.Setup(), touched))
	if o := t.game.Outcome(); o.Over {
		t.say("%v.", o)
	} else if n := len(t.game.Compulsions()); n > 0 {
		t.say("%v is compelled: the move must save somebody (compelled lists them).", t.game.Side())
	}
}

// answer lets the AI move.
func (t *table) answer() error {
	r, err := t.think(ai.Level(t.setting.level))
	if err != nil {
		return err
	}
	if t.ctx.Err() != nil {
		return t.ctx.Err()
	}
	text, err := notation.Format(t.game, r.Move, notation.Lawson, notation.Annotate)
	if err != nil {
		return err
	}
	t.say("%v plays %v  (%s)", t.game.Side(), r.Move, text)
	return t.play(r.Move)
}

func (t *table) think(l ai.Level) (ai.Result, error) {
	return l.Choose(t.ctx, t.game, ai.Limits{Time: t.setting.time}, uint64(time.Now().UnixNano()))
}

// play plays a legal move and saves the game.
func (t *table) play(m nemoroth.Move) error {
	next, err := t.game.Play(m)
	if err != nil {
		return err
	}
	t.game = next
	t.autosave()
	return nil
}

func (t *table) autosave() {
	if t.setting.autosave == "" {
		return
	}
	if err := t.save(t.setting.autosave); err != nil && !t.told {
		t.told = true
		t.say("The game cannot be saved: %v", err)
	}
}

// save writes the record beside the file and then renames it, so that there is
// always a whole one.
func (t *table) save(file string) error {
	r, err := notation.FromGame(t.game)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(file), ".nemoroth-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails once it is renamed
	err = r.Write(f, notation.Canonical)
	if synced := f.Sync(); err == nil {
		err = synced
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

func loadGame(file string) (*nemoroth.Game, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := notation.ReadRecord(file, f)
	if err != nil {
		return nil, err
	}
	games, err := r.Games()
	if err != nil {
		return nil, err
	}
	return games[len(games)-1], nil
}

const commands = `A move: Be1d3 or Ab1! (canonical), Bd3:c2,e2 (Lawson), Bd3=pHc2,pHe2 (Moussambani).
moves            all legal moves
why MOVE         what a move would do, or what forbids it
compelled        who is compelled, and by what
hint             what the AI would play
undo             take back your last move, and the AI's answer
flip             turn the board
level N          how strongly the AI plays, 1 to 10
ai A|O|both|none which side it plays
save FILE, load FILE, new, quit`

// command carries out one line. Only what ends the program is an error.
func (t *table) command(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "":
	case "help", "?":
		t.say(commands)
	case "moves":
		t.moves()
	case "why":
		t.why(rest)
	case "compelled":
		t.compelled()
	case "hint":
		return t.hint()
	case "undo":
		t.undo()
	case "flip":
		t.drawing.flipped = !t.drawing.flipped
		t.shown = nil
	case "level":
		t.level(rest)
	case "ai":
		t.side(rest)
	case "save":
		t.saveAs(rest)
	case "load":
		t.load(rest)
	case "new":
		t.game = nemoroth.NewGame(t.game.Ruleset())
	case "quit", "exit":
		t.quit = true
	default:
		return t.move(line)
	}
	return nil
}

func (t *table) moves() {
	names := []string{}
	for _, m := range t.game.Moves() {
		names = append(names, m.String())
	}
	if len(names) == 0 {
		t.say("There are none: %v.", t.game.Outcome())
		return
	}
	t.say("%s", cli.Wrap("", "", strings.Join(names, " ")))
}

func (t *table) compelled() {
	list := t.game.Compulsions()
	if len(list) == 0 {
		t.say("Nobody is compelled.")
	}
	for _, c := range list {
		t.say("%v", c)
	}
}

// why explains a move, legal or not.
func (t *table) why(text string) {
	if text == "" {
		t.say("Which move? Such as: why Be1d3")
		return
	}
	m, err := t.game.ParseMove(text)
	if errors.Is(err, nemoroth.ErrSyntax) {
		var w notation.Written
		w, err = notation.Parse(t.game, text, notation.Any)
		m = w.Move
	}
	var illegal *nemoroth.MoveError
	switch {
	case errors.As(err, &illegal):
		t.say("%v", illegal.Report)
	case err != nil:
		t.trouble(err)
	default:
		t.say("%v", t.game.Explain(m))
	}
}

func (t *table) trouble(err error) { t.say("%s", cli.Describe(err)) }

func (t *table) hint() error {
	if o := t.game.Outcome(); o.Over {
		t.say("%v.", o)
		return nil
	}
	r, err := t.think(ai.Levels)
	if err != nil {
		return err
	}
	names := []string{}
	for _, m := range r.Line {
		names = append(names, m.String())
	}
	t.say("%v (%v, depth %d): %s", r.Move, r.Score, r.Depth, strings.Join(names, " "))
	return nil
}

// undo goes back to where the player had to move before; with two people, one
// ply.
func (t *table) undo() {
	now := t.game
	for g := now.Parent(); g != nil; g = g.Parent() {
		t.game = g
		if t.setting.ai == "both" || !t.aiMoves() {
			t.autosave()
			return
		}
	}
	t.game = now
	t.say("There is nothing to take back.")
}

func (t *table) level(text string) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > ai.Levels {
		t.say("A level is a number from 1 to %d; now it is %d.", ai.Levels, t.setting.level)
		return
	}
	t.setting.level = n
	t.say("Level %d.", n)
}

func (t *table) side(text string) {
	switch text {
	case "A", "O", "both", "none":
		t.setting.ai = text
	default:
		t.say("The AI can play A, O, both or none; now it is %s.", t.setting.ai)
	}
}

func (t *table) saveAs(file string) {
	if file == "" {
		t.say("To which file? Such as: save game.txt")
		return
	}
	if err := t.save(file); err != nil {
		t.trouble(err)
		return
	}
	t.say("Saved to %s.", file)
}

func (t *table) load(file string) {
	if file == "" {
		t.say("From which file? Such as: load game.txt")
		return
	}
	g, err := loadGame(file)
	if err != nil {
		t.trouble(err)
		return
	}
	t.game = g
}

// move plays what was typed; where a scream's order matters and is not given, it
// lets the player choose.
func (t *table) move(text string) error {
	w, err := notation.Parse(t.game, text, notation.Any)
	var ambiguous *nemoroth.AmbiguousError
	var illegal *nemoroth.MoveError
	switch {
	case errors.As(err, &ambiguous):
		return t.choose(ambiguous.Candidates)
	case errors.As(err, &illegal):
		t.say("%v", illegal.Report)
		return nil
	case err != nil:
		t.trouble(err)
		if errors.Is(err, nemoroth.ErrSyntax) {
			t.say("help lists what can be typed, moves the legal moves.")
		}
		return nil
	}
	return t.play(w.Move)
}

// choose offers the legal ones among several moves.
func (t *table) choose(all []nemoroth.Candidate) error {
	var list []nemoroth.Move
	for _, c := range all {
		if c.Legal {
			list = append(list, c.Move)
		}
	}
	switch len(list) {
	case 0:
		t.say("It could mean several moves, none of them legal.")
		return nil
	case 1:
		return t.play(list[0])
	}
	t.say("Which one?")
	for i, m := range list {
		text, err := notation.Format(t.game, m, notation.Lawson)
		if err != nil {
			return err
		}
		t.say("%3d  %v  %s", i+1, m, text)
	}
	line, err := t.read(fmt.Sprintf("1 to %d, or nothing> ", len(list)))
	if err != nil || line == "" {
		return err
	}
	n, err := strconv.Atoi(line)
	if err != nil || n < 1 || n > len(list) {
		t.say("%q is not one of them; nothing was played.", line)
		return nil
	}
	return t.play(list[n-1])
}
