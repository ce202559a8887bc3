package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
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
	in      *cli.Lines
	out     io.Writer
	setting setting
	drawing drawing
	game    *nemoroth.Game
	shown   *nemoroth.Game // the game that was drawn last
	quit    bool
	file    string // that holds the game as it is; "" if none does
	written string // what the autosave file holds if it is this game's
	told    bool   // the autosave's trouble has been told
}

func newTable(ctx context.Context, in io.Reader, out io.Writer, s setting, d drawing) *table {
	const longest = 64 << 10 // line
	return &table{ctx: ctx, in: cli.NewLines(cli.Interruptible(ctx, in), longest), out: out, setting: s, drawing: d}
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

func (t *table) prompt() string {
	if t.game.Outcome().Over {
		return "undo, save, new or quit> "
	}
	return fmt.Sprintf("%d. %v> ", t.game.FullMove(), t.game.Side())
}

func (t *table) read(prompt string) (string, error) {
	for {
		fmt.Fprint(t.out, prompt)
		line, err := t.in.Next()
		var long *cli.LongLineError
		if !errors.As(err, &long) {
			return strings.TrimSpace(line), err
		}
		t.say("That is %v; it was passed over.", err)
	}
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

func (t *table) think(l ai.Level) (ai.Analysis, error) {
	return l.Choose(t.ctx, t.game, ai.Limits{Time: t.setting.time}, uint64(time.Now().UnixNano()), ai.Threads(t.setting.threads))
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

const commands = `A move: Be1d3 or Ab1! (canonical), Bd3:c2,e2 (Lawson), Bd3=pHc2,pHe2 (Moussambani).
moves            all legal moves
why MOVE         what a move would do, or what forbids it
compelled        who is compelled, and by what
hint             what the AI would play
undo [N]         take back your last move, or the last N, and the AI's answers
flip             turn the board
level N          how strongly the AI plays, 1 to 10
ai A|O|both|none which side it plays
save FILE        write the game's record; save! FILE overwrites another file
load [FILE]      go on with that game, or with the one in the autosave file
new              begin another game; this one stays in a file
quit`

// alone are the commands that nothing stands behind.
var alone = []string{"help", "?", "moves", "compelled", "hint", "flip", "new", "quit", "exit"}

// command carries out one line. Only what ends the program is an error.
func (t *table) command(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if rest != "" && slices.Contains(alone, word) {
		t.say("Nothing stands behind %s; nothing was done.", word)
		return nil
	}
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
		t.undo(rest)
	case "flip":
		t.drawing.flipped = !t.drawing.flipped
		t.shown = nil
	case "level":
		t.level(rest)
	case "ai":
		t.side(rest)
	case "save":
		t.saveAs(rest, false)
	case "save!":
		t.saveAs(rest, true)
	case "load":
		t.load(rest)
	case "new":
		t.game, t.file, t.written = nemoroth.NewGame(t.game.Ruleset()), "", ""
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

// undo goes back to where the player had to move before, so many times; with two
// people, one ply each time.
func (t *table) undo(times string) {
	n := 1
	if times != "" {
		var err error
		if n, err = strconv.Atoi(times); err != nil || n < 1 {
			t.say("How many moves are to be taken back? Such as: undo 3")
			return
		}
	}
	done, back := 0, t.game
	for g := back.Parent(); g != nil && done < n; g = g.Parent() {
		if t.game = g; t.setting.ai == "both" || !t.aiMoves() {
			done, back = done+1, g
		}
	}
	t.game = back
	switch {
	case done == 0:
		t.say("There is nothing to take back.")
		return
	case done < n:
		t.say("Only %d could be taken back.", done)
	}
	t.autosave()
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
		t.say("%s", sides[text])
	default:
		t.say("The AI can play A, O, both or none; now it is %s.", t.setting.ai)
	}
}

var sides = map[string]string{"A": "The AI plays Alabaster.", "O": "The AI plays Obsidian.", "both": "The AI plays both sides.", "none": "The AI plays neither side."}

// saveAs writes the game's record to a file. Whatever the file holds beside an
// earlier state of the game is overwritten by force only.
func (t *table) saveAs(file string, force bool) {
	if file == "" {
		t.say("To which file? Such as: save game.txt")
		return
	}
	target, info, err := resolve(file)
	if err == nil && info != nil && !force && !isEarlier(target, t.game) {
		t.say("%s has something else in it; to overwrite it: save! %s", file, file)
		return
	}
	var text string
	if err == nil {
		text, err = gameText(t.game)
	}
	if err == nil {
		err = writeFile(file, text)
	}
	if err != nil {
		t.trouble(err)
		return
	}
	t.say("Saved to %s.", file)
}

func (t *table) load(file string) {
	if file == "" {
		file = t.setting.autosave
	}
	if file == "" {
		t.say("From which file? Such as: load game.txt")
		return
	}
	g, text, err := loadGame(file)
	if err != nil {
		t.trouble(err)
		return
	}
	t.sit(g, file, text)
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
