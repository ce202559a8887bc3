package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// A command is what a player can type besides a move. It returns what is to be
// said.
type command struct {
	words string // that call it; the first one is in the help
	more  string // what stands behind the word; "" for nothing
	help  string
	do    func(more string) (string, error)
}

func (s *session) commands() []command {
	commands := []command{
		{"moves", "[SQUARE]", "all legal moves, or those of the piece there", s.legal},
		{"why", "MOVE", "what a move would do, or what forbids it", s.why},
	}
	if _, ok := s.now().(game.Compeller); ok {
		commands = append(commands, command{"compelled", "", "who is compelled, and by what", s.compelled})
	}
	if len(game.Catalogue(s.rules.Rules)) > 0 {
		commands = append(commands, command{"rule", "ID", "what a rule says; its id stands in brackets after what it decides", s.rule})
	}
	return append(commands, []command{
		{"hint", "", "what the AI would play", s.hint},
		{"board", "", "the board, and what the last move did", s.again},
		{"history", "", "the moves so far", s.history},
		{"undo", "[N]", "take back your last move, or the last N, and the AI's answers; or a resignation", s.undo},
		{"resign", "", "give up", s.resign},
		{"flip", "", "turn the board", s.flip},
		{"level", "N", "how strongly the AI plays, 1 to 10; 0 is all it can", s.level},
		{"ai", strings.Join(s.players(), "|"), "which side it plays", s.chooseAI},
		{"save", "FILE", "write the game's record", func(file string) (string, error) { return s.save(file, false) }},
		{"save!", "FILE", "the same, whatever the file has in it", func(file string) (string, error) { return s.save(file, true) }},
		{"load", "[FILE]", "go on with that game, or with the one in the autosave file", s.resume},
		{"new", "", "begin another game; this one stays in a file", s.anew},
		{"help ?", "", "this list", s.help},
		{"quit exit", "", "leave; the game stays in a file", func(string) (string, error) { return "", errQuit }},
	}...)
}

// do carries out one line.
func (s *session) do(line string) (string, error) {
	word, more, _ := strings.Cut(line, " ")
	for _, c := range s.commands() {
		if slices.Contains(strings.Fields(c.words), word) {
			if c.more == "" && more != "" {
				return "Nothing stands behind " + word + "; nothing was done.", nil
			}
			return c.do(strings.TrimSpace(more))
		}
	}
	return s.move(line)
}

func (s *session) help(string) (string, error) {
	s.say("A move: %s", s.rules.Notations)
	for _, c := range s.commands() {
		name := fmt.Sprintf("%-16s ", strings.Fields(c.words)[0]+" "+c.more)
		s.say("%s", cli.WrapTo(s.width(), name, strings.Repeat(" ", len(name)), c.help))
	}
	return "", nil
}

func (s *session) again(string) (string, error) {
	s.show()
	return "", nil
}

func (s *session) flip(string) (string, error) {
	s.drawing.flipped = !s.drawing.flipped
	return s.again("")
}

func (s *session) anew(string) (string, error) {
	err := s.start("", s.now().Ruleset())
	if err == nil {
		s.show()
	}
	return "", err
}

// legal lists the legal moves, all or those in which what stands on a square
// makes the move.
func (s *session) legal(square string) (string, error) {
	moves := s.now().Moves()
	switch {
	case len(moves) == 0:
		return "There are none: " + s.outcome() + ".", nil
	case square == "":
		return strings.Join(moves, " "), nil
	}
	square = strings.ToLower(square)
	moves = slices.DeleteFunc(moves, func(move string) bool {
		effects := s.now().Explain(move).Effects
		return !slices.ContainsFunc(effects, func(e game.Effect) bool { return e.From == square && e.Kind == effects[0].Kind })
	})
	return cmp.Or(strings.Join(moves, " "), "No legal move starts on "+square+"."), nil
}

// rule says what the rule with an id says, or lists the rules whose ids begin
// with the text.
func (s *session) rule(id string) (string, error) {
	id = strings.Trim(strings.ToUpper(id), "[]")
	var like []string
	for _, r := range game.Catalogue(s.rules.Rules) {
		if r.ID == id {
			return fmt.Sprintf("%s (%s): %s", r.ID, r.Section, r.Statement), nil
		}
		if strings.HasPrefix(r.ID, id) {
			like = append(like, r.ID)
		}
	}
	if len(like) == 0 {
		return fmt.Sprintf("There is no rule %s; rule alone lists them all.", id), nil
	}
	return "Which one? " + strings.Join(like, " "), nil
}

// history lists the moves by move number, each with the game's second notation.
func (s *session) history(string) (string, error) {
	if len(s.moves) == 0 {
		return "No move has been played.", nil
	}
	boarder, numbered := s.rules.Rules.(game.Boarder)
	for ply, move := range s.moves {
		before, text := s.games[ply], "... "
		if before.Turn() == s.rules.Sides[0] {
			text = ""
		}
		if other := write(before, move); other != move {
			move += " (" + other + ")"
		}
		if numbered {
			if board, err := boarder.Board(before.Line()); err == nil {
				text = fmt.Sprintf("%3d. ", board.FullMove) + text
			}
		}
		s.say("%s%s", text, move)
	}
	if s.over() {
		return s.outcome() + ".", nil
	}
	return "", nil
}

// resign ends the game for the side to move.
func (s *session) resign(string) (string, error) {
	if s.over() {
		return "The game is over: " + s.outcome() + ".", nil
	}
	s.resigned = s.now().Turn()
	s.autosave()
	return s.outcome() + ". The rules give no such end; undo takes it back.", nil
}

func (s *session) compelled(string) (string, error) {
	var list []string
	if g, ok := s.now().(game.Compeller); ok {
		for _, c := range g.Compulsions() {
			list = append(list, c.Text)
		}
	}
	return cmp.Or(strings.Join(list, "\n"), "Nobody is compelled."), nil
}

func (s *session) why(text string) (string, error) {
	if text == "" {
		return "Which move? It goes behind the word: why MOVE", nil
	}
	read, err := game.ReadLeniently(s.now(), text)
	if err != nil {
		return "", err
	}
	return s.report(s.now().Explain(read.Move)), nil
}

// report writes a report with its effects in words.
func (s *session) report(r game.Report) string {
	var effects []game.Effect
	for _, e := range r.Effects {
		for _, deed := range s.rules.Deeds([]game.Effect{e}) {
			e.Text = deed
			effects = append(effects, e)
		}
	}
	r.Effects = effects
	return r.String()
}

// move plays what was typed; where a text may mean several moves the player
// chooses.
func (s *session) move(text string) (string, error) {
	switch {
	case text == "":
		return "", nil
	case s.over():
		return "The game is over: " + s.outcome() + ".", nil
	}
	read, err := game.ReadLeniently(s.now(), text)
	var ambiguous *game.AmbiguousError
	switch {
	case errors.As(err, &ambiguous):
		return s.choose(ambiguous.Moves)
	case errors.Is(err, game.ErrSyntax):
		return cli.Describe(err) + "\nhelp lists what can be typed, moves the legal moves.", nil
	case err != nil:
		return "", err
	}
	if r := s.now().Explain(read.Move); !r.Legal() {
		return s.report(r), nil
	}
	return "", s.play(read.Move)
}

// choose plays the only legal one among several moves, or lets the player choose.
func (s *session) choose(moves []string) (string, error) {
	legal := s.now().Moves()
	moves = slices.DeleteFunc(moves, func(m string) bool { return !slices.Contains(legal, m) })
	switch len(moves) {
	case 0:
		return "It could mean several moves, none of them legal.", nil
	case 1:
		return "", s.play(moves[0])
	}
	s.say("Which one?")
	for i, m := range moves {
		s.say("%3d  %s  %s", i+1, m, write(s.now(), m))
	}
	line, err := s.read(fmt.Sprintf("1 to %d, or nothing> ", len(moves)))
	if err != nil || line == "" {
		return "", err
	}
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(moves) {
		return "", s.play(moves[n-1])
	}
	return fmt.Sprintf("%q is not one of them; nothing was played.", line), nil
}

func (s *session) hint(string) (string, error) {
	if s.over() {
		return s.outcome() + ".", nil
	}
	t, err := s.think(games.Effort{Time: s.effort.Time, Threads: s.effort.Threads})
	return "The AI would play " + t.Move + ": " + note(t) + ".", err
}

// undo goes back to where the player had to move before, that many times; with
// two people, one ply each time.
func (s *session) undo(times string) (string, error) {
	n, err := strconv.Atoi(cmp.Or(times, "1"))
	if err != nil || n < 1 {
		return "How many moves are to be taken back? The number goes behind the word: undo 3", nil
	}
	if s.resigned != "" {
		s.set(s.games, s.moves)
		s.autosave()
		return "The resignation is taken back.", nil
	}
	done, back := 0, len(s.moves)
	for ply := back - 1; ply >= 0 && done < n; ply-- {
		if s.ai == "both" || s.ai != s.games[ply].Turn() {
			done, back = done+1, ply
		}
	}
	if done == 0 {
		return "There is nothing to take back.", nil
	}
	s.set(s.games[:back+1], s.moves[:back])
	s.show()
	s.autosave()
	if done < n {
		return fmt.Sprintf("Only %d could be taken back.", done), nil
	}
	return "", nil
}

func (s *session) level(text string) (string, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > games.Levels {
		return fmt.Sprintf("A level is a number from 0 to %d; now it is %d.", games.Levels, s.effort.Level), nil
	}
	s.effort.Level = n
	s.keep()
	return fmt.Sprintf("Level %d.", n), nil
}

func (s *session) chooseAI(text string) (string, error) {
	if !slices.Contains(s.players(), text) {
		return fmt.Sprintf("The AI can play %s; now it is %s.", oneOf(s.players()), s.ai), nil
	}
	s.give(text)
	s.keep()
	return s.seats(), nil
}

// oneOf is such as "A, O or both".
func oneOf(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
