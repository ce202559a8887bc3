// Play plays a board game in a terminal, against the AI or between two people.
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

var program = cli.Program{Name: "play", Do: do,
	Help: `play plays a game against you, or lets two people play. Type help during the game
to list the commands.

  play -ai A -level 8          the AI plays Alabaster, at level 8
  play -ai none                two people play
  play -autosave game.txt      save the game after each move
  play -load game.txt          continue a saved game

usage: play [flags]

Exit code: 0 success; 1 an illegal move in the loaded game; 2 wrong usage, or
input that cannot be read; 130 interrupted.

`}

func main() { program.Main() }

// do reads the arguments, starts the game, shows it and plays.
func do(ctx context.Context, c *cli.Call) error {
	s := &session{ctx: ctx, Call: c, saved: map[string]string{}}
	s.Entry = games.Flag(c.FlagSet)
	c.StringVar(&s.ai, "ai", "", "let the AI play this `side`: A or O (w or b in Wormhole, "+
		"N or B in Nature) or none; by default the side that moves second")
	c.IntVar(&s.Level, "level", 5, "`level` of the AI, from 1 to 10; "+
		"0 is its full strength within -time")
	c.DurationVar(&s.Time, "time", time.Second,
		"let the AI use at most this `time` for a move")
	c.StringVar(&s.autosave, "autosave", "", "save the game in this `file` after each move")
	load := c.String("load", "", "continue the game in this `file`")
	var start game.Record
	c.StringVar(&start.Line, "position", "", cli.PositionFlag)
	c.StringVar(&start.Ruleset, "ruleset", "", cli.RulesetFlag)
	err := c.ParseFlags()
	switch l := s.Limits; {
	case err != nil:
		return err
	case l.Level < 0 || l.Level > game.Levels:
		return cli.Usagef("-level is %d; expected a number from 0 to %d", l.Level, game.Levels)
	case l.Time <= 0:
		return cli.Usagef("-time is %v; expected more than 0, such as 1s", l.Time)
	case *load != "" && start.Line+start.Ruleset != "":
		return cli.Usagef("-ruleset and -position cannot be given with -load: " +
			"the loaded game has its own ruleset and start")
	case *load != "":
		err = s.load(*load)
	default:
		s.games, err = start.Games(s.Entry)
	}
	if err != nil {
		return err
	}
	if s.autosave != "" {
		os.Remove(beside(s.autosave)) // left by a run that was killed
	}
	sides := s.Sides
	s.ai = cmp.Or(s.ai, sides[1])
	if s.ai != "none" && !slices.Contains(sides, s.ai) {
		return cli.Usagef("-ai is %q; expected %s, %s or none", s.ai, sides[0], sides[1])
	}
	if s.corpus, err = s.Corpus(); err != nil {
		return err
	}
	s.say("%s, ruleset %s", s.Title, s.now().Ruleset())
	s.say("%s", s.seats())
	s.say("Type a move, or help for the commands. Examples of moves: %s", s.Notations)
	s.show()
	s.in = bufio.NewScanner(cli.Interruptible(ctx, c.Stdin))
	return s.run()
}

// A session is a game with its players and the files that it may overwrite.
type session struct {
	*cli.Call
	*games.Entry
	game.Limits // of the AI's search
	ctx         context.Context
	in          *bufio.Scanner
	corpus      *rulings.Corpus
	games       []game.Game       // the start, then the game after each move
	moves       []string          // canonical names
	ai          string            // the side that the AI plays, or none
	autosave    string            // a file; "" for none
	saved       map[string]string // by file: the text that this program has written
}

func (s *session) now() game.Game { return s.games[len(s.games)-1] }

// seats says who plays which side.
func (s *session) seats() string {
	first, second := s.SideName(s.Sides[0]), s.SideName(s.Sides[1])
	switch s.ai {
	case "none":
		return fmt.Sprintf("Two people play, %s and %s.", first, second)
	case s.Sides[0]:
		first, second = second, first
	}
	return fmt.Sprintf("You play %s; the AI plays %s at level %d.", first, second, s.Level)
}

// say writes a wrapped line. Continuation lines are indented by two more. It returns no error,
// so that a command can end with it.
func (s *session) say(format string, args ...any) error {
	line := fmt.Sprintf(format, args...)
	text := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(text)]
	fmt.Fprintln(s.Stdout, game.Wrap(indent, indent+"  ", text))
	return nil
}

// show prints the board, the last move, the compelled pieces and the outcome. The
// player's side is below, and marks show where the last move began and ended.
func (s *session) show() {
	g, ply := s.now(), len(s.moves)-1
	var last game.Report
	marks := map[string]byte{}
	if ply >= 0 {
		before := s.games[ply]
		last = rulings.Worded(s.Rules, before, before.Explain(s.moves[ply]))
		for _, e := range last.Effects[:min(1, len(last.Effects))] { // none in a pass
			marks[e.From], marks[e.To] = '<', '>'
		}
	}
	board, _ := s.Board(g.Line()) // a game's own line
	if s.ai == s.Sides[0] {
		slices.Reverse(board.Cells)
	}
	fmt.Fprintln(s.Stdout, board.Compact(marks))
	if ply >= 0 {
		move, before := s.moves[ply], s.games[ply]
		if text := game.WriteMove(before, move); text != move {
			move += " (" + text + ")"
		}
		s.say("%s plays %s", s.SideName(before.Turn()), move)
		for _, e := range last.Effects {
			if !slices.Contains(games.Untold, e.Kind) {
				s.say("  %s", e.Text)
			}
		}
	}
	v := s.corpus.Standing(g)
	if v.Outcome.Over || len(v.Compelled) > 0 {
		s.say("%s", v.Summary[0])
	}
	for _, c := range v.Compelled {
		s.say("  %s", c.Text)
	}
}

// errQuit is the error of the command quit.
var errQuit = errors.New("quit")

// run plays until the player quits, or the input or the output ends.
func (s *session) run() error {
	for {
		err := s.turn()
		switch {
		case err == errQuit:
			return nil
		case err == io.EOF, s.ctx.Err() != nil:
			fmt.Fprintln(s.Stdout)
			return cmp.Or(s.ctx.Err(), s.in.Err())
		case err != nil:
			fmt.Fprintln(s.Stdout, cli.Describe(err))
		}
	}
}

// turn plays a move of the AI or executes a line of the player.
func (s *session) turn() error {
	prompt := s.SideName(s.now().Turn()) + "> "
	switch {
	case s.now().Outcome().Over:
		prompt = "undo, save or quit> "
	case s.ai == s.now().Turn():
		return s.think()
	}
	if _, err := io.WriteString(s.Stdout, prompt); err != nil || !s.in.Scan() {
		return io.EOF
	}
	line := strings.TrimSpace(s.in.Text())
	word, argument, _ := strings.Cut(line, " ")
	argument = strings.TrimSpace(argument)
	what := map[string]string{"why": "move", "rule": "id", "save": "file"}[word]
	if what != "" && argument == "" {
		return s.say("Type the %s after the command: %s %s", what, word, strings.ToUpper(what))
	}
	switch word {
	case "":
		return nil
	case "quit":
		return errQuit
	case "moves":
		return s.say("%s", cmp.Or(strings.Join(s.now().Moves(), " "), "No move is legal."))
	case "why":
		fmt.Fprint(s.Stdout, s.corpus.Judge(s.now(), argument).As(rulings.Layout{}))
		return nil
	case "rule":
		return s.rule(argument)
	case "hint":
		return s.hint()
	case "undo":
		return s.undo()
	case "save":
		if err := s.save(argument); err != nil {
			return err
		}
		return s.say("The game is saved in %s.", argument)
	case "help":
		s.say("Examples of moves: %s", s.Notations)
		fmt.Fprint(s.Stdout, commands)
		return nil
	}
	v := s.corpus.Judge(s.now(), line)
	if !v.Legal {
		fmt.Fprint(s.Stdout, v.As(rulings.Layout{}))
		return nil
	}
	return s.play(v.Move)
}

// commands lists what the player can type instead of a move.
const commands = `moves        list all legal moves
why MOVE     explain what MOVE would do, or what forbids it
rule ID      print the rule with this id, which reports show in brackets
hint         show the move that the AI would play
undo         take back your last move, with the AI's reply
save FILE    write the game to FILE
help         show this list
quit         leave the program
`

// think plays a move of the AI.
func (s *session) think() error {
	s.Seed = uint64(time.Now().UnixNano())
	move, note, err := s.search(s.Limits)
	if err != nil {
		return err
	}
	s.say("The AI's evaluation: %s.", note)
	return s.play(move)
}

// search chooses a move for the side to move and describes the result. The error is that of the
// context, or reports that there is no legal move.
func (s *session) search(limits game.Limits) (move, note string, err error) {
	f, ok := s.now().(game.Searcher).Search(s.ctx, limits)
	switch plies, win, proven := f.Proven(); {
	case s.ctx.Err() != nil:
		return "", "", s.ctx.Err()
	case !ok:
		return "", "", errors.New("there is no legal move")
	case proven && win:
		note = fmt.Sprintf("win in %d", plies)
	case proven:
		note = fmt.Sprintf("loss in %d", plies)
	default:
		note = fmt.Sprintf("%+.2f", float64(f.Score)/100)
	}
	return f.Move, fmt.Sprintf("%s, depth %d", note, f.Depth), nil
}

// play plays a legal move, shows the board and saves the game if that is wanted.
func (s *session) play(move string) error {
	next, err := s.now().Play(move)
	if err != nil {
		return err
	}
	s.games, s.moves = append(s.games, next), append(s.moves, move)
	s.show()
	if s.autosave != "" {
		return s.save(s.autosave)
	}
	return nil
}

// load continues the game in a file.
func (s *session) load(file string) error {
	text, err := cli.ReadText(s.ctx, file, nil)
	if err != nil {
		return err
	}
	r, line, err := s.Read(file, text, "")
	if err != nil {
		return err
	}
	s.games, s.moves = line, r.Moves
	if own, err := s.record(); err == nil && own == text {
		s.saved[file] = text
	}
	return nil
}

// record returns the record of the game.
func (s *session) record() (string, error) {
	start := s.games[0]
	return s.WriteRecord(game.Record{Line: start.Line(), Ruleset: start.Ruleset(), Moves: s.moves},
		"canonical")
}

// save writes the game to a file. It overwrites only what this program has written, and only
// by a whole text, so that a full disk or the end of the program leaves the old one.
func (s *session) save(file string) error {
	text, err := s.record()
	if err != nil {
		return err
	}
	old, err := cli.ReadText(s.ctx, file, nil)
	part := beside(file)
	switch {
	case err == nil && old != s.saved[file]:
		err = errors.New("it has other contents")
	case err == nil, errors.Is(err, os.ErrNotExist):
		if err = os.WriteFile(part, []byte(text), 0o644); err == nil {
			err = os.Rename(part, file)
		}
		os.Remove(part) // if it is still there
	}
	if err != nil {
		return fmt.Errorf("the game is not saved in %s: %w", file, err)
	}
	s.saved[file] = text
	return nil
}

// beside returns the name of the file in which save writes first.
func beside(file string) string {
	return filepath.Join(filepath.Dir(file), "."+filepath.Base(file)+".part")
}

// rule prints a rule's statement.
func (s *session) rule(id string) error {
	id = strings.Trim(strings.ToUpper(id), "[]")
	rules := game.Catalogue(s.Rules)
	for _, r := range rules {
		if r.ID == id {
			return s.say("%s (%s): %s", r.ID, r.Section, r.Statement)
		}
	}
	return s.say("There is no rule %s. An id is, for example, %s.", id, rules[0].ID)
}

func (s *session) hint() error {
	move, note, err := s.search(game.Limits{Time: s.Time})
	if err != nil {
		return err
	}
	return s.say("The AI would play %s: %s.", move, note)
}

// undo takes back the player's last move and what the AI replied.
func (s *session) undo() error {
	ply := len(s.moves) - 1
	for ply >= 0 && s.games[ply].Turn() == s.ai {
		ply--
	}
	if ply < 0 {
		return s.say("There is no move to take back.")
	}
	s.games, s.moves = s.games[:ply+1], s.moves[:ply]
	s.show()
	return nil
}
