package rulings

import (
	"maps"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Whether a fact is so is a number: 1 if it is, -1 if it is not, 0 if that is in doubt. Of several
// facts the least one counts. If the board has several Humans, what is said of "the Human" is so if
// it is so of all of them, and not so if it is so of none. If something happens to some of them
// only, these are the ones that are meant, and it is so.

// A life is what a move does to one piece.
type life struct {
	letter  string   // of its kind before the move
	token   string   // as the board has it in the end
	names   []string // in words, before the move and later
	owner   string
	squares []string // where it has been, the last one last
	becomes string   // promote, petrify or gone, whichever is last; "" for none
	does    []int    // its effects, by index
}

func (l *life) name() string   { return "the " + l.names[0] + " on " + l.squares[0] }
func (l *life) square() string { return l.squares[len(l.squares)-1] }
func (l *life) now() string    { return l.names[len(l.names)-1] }

// kindOf returns the letter of the kind of a piece, which may be a statue or digesting.
func kindOf(token string) string {
	token = strings.TrimRight(token, "*")
	return strings.ToUpper(token[len(token)-1:])
}

// lives follows each piece of a position through the effects of a move.
func lives(r game.Rules, line string, effects []game.Effect) (all []*life) {
	add := func(token, owner, square string) {
		all = append(all, &life{letter: kindOf(token), token: token,
			names: []string{contentWords(r, token)}, owner: owner, squares: []string{square}})
	}
	cells := cellsOf(r, line)
	for _, square := range slices.Sorted(maps.Keys(cells)) {
		for i, token := range cells[square].Tokens {
			add(token, cells[square].Owners[i], square)
		}
	}
	for i, e := range effects {
		if e.Kind == "rescue" {
			add(e.Piece, "", e.To)
		}
		l := lifeOf(all, e)
		if l == nil {
			continue
		}
		l.does = append(l.does, i)
		switch {
		case strings.Contains(vanishes, e.Kind):
			l.becomes = "gone"
		case e.Kind == "move" || e.Kind == "push":
			l.squares = append(l.squares, e.To)
		case e.Kind == "petrify" || e.Kind == "promote":
			l.token, l.becomes = e.Now, e.Kind
			l.names = append(l.names, contentWords(r, e.Now))
		}
	}
	return all
}

// lifeAt returns the piece of a kind that a square has before the move; one to which nothing
// happens if there is none.
func lifeAt(all []*life, square, letter string) *life {
	for _, l := range all {
		if l.squares[0] == square && l.letter == letter {
			return l
		}
	}
	return &life{letter: letter, token: letter, squares: []string{square}}
}

// lifeOf returns the piece that an effect changes, or the one that leaves a mark. What vanishes is
// not the one of two like pieces that has just come there.
func lifeOf(all []*life, e game.Effect) (found *life) {
	for _, l := range all {
		switch e.Kind {
		case "rescue":
			found = all[len(all)-1]
		case "lay-ichor", "leave-mummy", "clear-ichor":
			if slices.Contains(l.does, e.Cause) {
				return l
			}
		default:
			same := strings.Trim(l.token, "*") == strings.Trim(e.Piece, "*") && l.becomes != "gone"
			first := found == nil || len(l.squares) < len(found.squares)
			if same && first && l.square() == e.From {
				found = l
			}
		}
	}
	return found
}

// judge says whether a fact is so, without a word that denies it, and how it is.
func (s *scene) judge(f fact) (int, []string) {
	m := f.piece
	pieces := len(m.lives)
	switch {
	case strings.HasPrefix(f.is, "game "):
		return s.ends(f)
	case m.kind == "":
		return s.squares(f)
	case f.is == "" || m.vague || pieces == 0:
		return 0, nil
	}
	how := map[int][]string{}
	for _, l := range m.lives {
		is, text := s.fate(l, f)
		how[is] = append(how[is], text)
	}
	yes, no := len(how[1]), len(how[-1])
	lasts := f.is == "there" && f.at == nil || f.is == "alive"
	switch {
	case m.some && yes > 0, yes == pieces:
		return 1, how[1]
	case m.some && no == pieces:
		return -1, []string{"none of the move's effects does so"}
	case no == pieces, m.all && no > 0:
		return -1, how[-1]
	case m.all, lasts, f.not:
	case len(how[0]) == 0:
		return 1, how[1]
	}
	return 0, nil
}

// fate says whether a fact is so of a piece, and how it is.
func (s *scene) fate(l *life, f fact) (so int, how string) {
	here := len(f.at) == 0 || l.square() == f.at[0]
	alive := l.becomes != "gone"
	stays, changed := alive && here, len(l.names) > 1
	isOne := isKind(l.now(), f.kind)
	how = "nothing happens to " + l.name()
	if len(l.does) > 0 {
		how = s.texts(l.does)
	}
	var doubt, is bool
	switch f.is {
	case "saved", "compelled", "still compelled":
		return s.compulsion(l, f)
	case "alive":
		doubt, is = changed && alive, stays
	case "becomes":
		is = isOne
		doubt = f.kind == "" || is && !changed
	case "there":
		if is = alive && isOne; f.kind == "" {
			doubt = f.aboutIchor || changed && alive
			is = stays && (len(l.squares) == 1 || f.at != nil)
		}
	case "changes":
		is = len(l.does) > 0
	default:
		return s.suffers(l, f, how)
	}
	return verdict(doubt, is), how
}

func verdict(doubt, is bool) int {
	switch {
	case doubt:
		return 0
	case is:
		return 1
	}
	return -1
}

func (s *scene) texts(effects []int) string {
	return firstOf(mapped(effects, func(i int) string { return s.Effects[i].Text }), 4)
}

// suffers says whether a piece has effects of the kinds of a deed, on the squares and by the pieces
// that the fact names. What it is already, it may be said to become.
func (s *scene) suffers(l *life, f fact, otherwise string) (so int, how string) {
	var found []int
	missing := f.at
	doubt := f.is == "petrify" && isKind(l.names[0], statue)
	for _, i := range l.does {
		e := s.Effects[i]
		if !slices.Contains(strings.Fields(f.is), e.Kind) {
			doubt = doubt || slices.Contains(strings.Fields(f.perhaps), e.Kind)
			continue
		}
		by := func(a *life) bool {
			return slices.Contains(a.does, e.Cause) || overlap(a.squares, []string{e.By, e.From})
		}
		doubt = doubt || f.by != nil && !slices.ContainsFunc(f.by, by)
		if len(f.at) == 0 || slices.Contains(f.at, e.Square()) {
			found = append(found, i)
		}
		passed := f.is != "lay-ichor" && len(without(missing, l.squares)) < len(missing)
		missing = without(missing, []string{e.Square()})
		doubt = doubt || passed && len(missing) > 0
	}
	is := found != nil && len(missing) == 0
	if is {
		otherwise = s.texts(found)
	}
	return verdict(doubt, is), otherwise
}

// compulsion says whether the move saves a piece of the side to move from all that compels it. That
// a piece is compelled is not so if nothing compels it before the move, which is no scream; else
// that is in doubt.
func (s *scene) compulsion(l *life, f fact) (so int, how string) {
	isIts := func(c game.Compulsion) bool {
		return l.owner == s.Turn && c.Square == l.squares[0] && c.Piece == l.letter
	}
	var all, saved []string
	for _, c := range s.Compelled {
		if isIts(c) {
			all = append(all, c.Text)
		}
	}
	for _, c := range s.Satisfies {
		if isIts(c.Compulsion) {
			saved = append(saved, c.Text)
		}
	}
	if f.is == "compelled" {
		doubt := all != nil || strings.Contains(s.Move, "!")
		return verdict(doubt, false), l.name() + " is not compelled"
	}
	doubt := f.by != nil || saved != nil && len(saved) < len(all)
	so = verdict(doubt || all == nil, saved != nil)
	if f.is == "still compelled" {
		so = -so
	}
	return so, firstOf(append(saved, all...), 1)
}

// ends says whether a legal move ends the game, or wins it for a side.
func (s *scene) ends(f fact) (so int, how []string) {
	is, doubt := s.Outcome.Over, !s.Legal
	how = []string{"the game is not over"}
	if is {
		how[0] = strings.TrimSuffix(OutcomeSentence(s.rules, s.Outcome), ".")
	}
	if f.is == "game won" {
		doubt = doubt || f.piece.kind != "" ||
			is && f.side == ""
		is = is && strings.EqualFold(f.side, s.rules.SideName(s.Outcome.Winner))
	}
	return verdict(doubt, is), how
}

// squares judges a fact about squares: that they become holes, or that they have ichor or none. That
// a hole becomes one is in doubt.
func (s *scene) squares(f fact) (so int, how []string) {
	before, after := cellsOf(s.rules, s.Position), cellsOf(s.rules, s.After)
	changes := strings.Contains(f.is, "remove-square")
	doubt := len(f.at) == 0 || s.After == "" ||
		!changes && !(f.aboutIchor && f.is == "there")
	is := true
	for _, square := range f.at {
		mark := after[square].Mark
		doubt = doubt ||
			changes && mark != "" && mark == before[square].Mark
		is = is && (mark == "") == (changes && f.aboutIchor)
	}
	return verdict(doubt, is), []string{s.inFact(f.at)}
}
