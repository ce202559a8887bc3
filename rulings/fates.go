package rulings

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Whether a fact is so is a number: 1 if it is, -1 if it is not, 0 if that is in doubt; of several
// facts the least counts. What is said of "the Human" on a board with several Humans is so if it is
// so of all, and not so if it is so of none. If it happens to one of them, who is then the one that
// is meant, it is so, too.

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
func (l *life) gone() bool     { return l.becomes == "gone" }

// kindOf returns the letter of the kind of a piece, which may be a statue or digesting.
func kindOf(token string) string {
	token = strings.TrimRight(token, "*")
	return strings.ToUpper(token[len(token)-1:])
}

// lives follows each piece of a position through the effects of a move.
func lives(r game.Rules, line string, effects []game.Effect) (all []*life) {
	cells := cellsOf(r, line)
	for _, square := range slices.Sorted(maps.Keys(cells)) {
		for i, token := range cells[square].Tokens {
			name, _ := contentWords(r, token)
			all = append(all, &life{letter: kindOf(token), token: token, names: []string{name},
				owner: cells[square].Owners[i], squares: []string{square}})
		}
	}
	for i, e := range effects {
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
			name, _ := contentWords(r, e.Now)
			l.token, l.names, l.becomes = e.Now, append(l.names, name), e.Kind
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
		case "lay-ichor", "leave-mummy", "clear-ichor":
			if slices.Contains(l.does, e.Cause) {
				return l
			}
		default:
			same := strings.Trim(l.token, "*") == strings.Trim(e.Piece, "*") && !l.gone()
			first := found == nil || len(l.squares) < len(found.squares)
			if same && first && l.square() == e.From {
				found = l
			}
		}
	}
	return found
}

// doing returns the pieces that have an effect.
func (s *scene) doing(effect int) (all []*life) {
	for _, l := range s.all {
		if slices.Contains(l.does, effect) {
			all = append(all, l)
		}
	}
	return all
}

// tell says whether all facts of a claim are so, and how it is. The last one is returned, too; it
// has no deed if the claim is no claim of fact.
func (s *scene) tell(claim string) (so int, how string, last fact) {
	facts := s.read(claim)
	said := map[int][]string{}
	so = min(1, len(facts))
	for _, last = range facts {
		is, texts := s.judge(last)
		if last.not {
			is = -is
		}
		so = min(so, is)
		said[is] = append(said[is], without(texts, said[is])...)
	}
	return so, firstOf(said[so], 4), last
}

// judge says whether a fact is so, without a word that denies it, and how it is.
func (s *scene) judge(f fact) (int, []string) {
	m, stands := f.piece, f.is == "there" || f.is == "stands"
	switch {
	case strings.HasPrefix(f.is, "game "):
		return s.ends(f)
	case f.is == "gives check":
		return s.checks()
	case m.kind == "" || m.vague && stands:
		return s.squares(f)
	case m.vague || len(m.lives) == 0:
		return 0, nil
	}
	how := map[int][]string{}
	for _, l := range m.lives {
		is, text := s.fate(l, f)
		how[is] = append(how[is], text)
	}
	yes, no := len(how[1]), len(how[-1])
	lasts := f.is == "there" && f.at == nil ||
		slices.Contains([]string{"alive", "on the board"}, f.is)
	switch {
	case m.some && yes > 0, len(m.lives) == yes:
		return 1, how[1]
	case m.some && no == len(m.lives):
		return -1, []string{"none of the move's effects does so"}
	case no == len(m.lives), m.all && no > 0:
		return -1, how[-1]
	case len(how[0]) == 0 && !m.all && !lasts && !f.not:
		return 1, how[1]
	}
	return 0, nil
}

// fate says whether a fact is so of a piece, and how it is.
func (s *scene) fate(l *life, f fact) (so int, how string) {
	here := len(f.at) == 0 || l.square() == f.at[0]
	stays := !l.gone() && here
	moved, changed := len(l.squares) > 1, len(l.names) > 1
	how = "nothing happens to " + l.name()
	if len(l.does) > 0 {
		how = s.texts(l.does)
	}
	doubt, is := false, false
	switch f.is {
	case "saved", "compelled", "still compelled":
		return s.compulsion(l, f)
	case "in the gaze", "in range":
		return s.sight(l, f)
	case "in check":
		return s.inCheck(l)
	case "on the board":
		is = !l.gone()
	case "alive":
		doubt, is = changed && !l.gone(), stays
	case "becomes":
		is = isKind(l.now(), f.kind)
		doubt = f.kind == "" || is && !changed
	case "there":
		if is = !l.gone() && isKind(l.now(), f.kind); f.kind == "" {
			known := !moved || len(f.at) > 0
			doubt = changed && !moved && !l.gone()
			is = stays && known
		}
	case "arrives":
		doubt, is = !here && slices.Contains(l.squares, f.at[0]), moved && here
	case "changes":
		is = len(l.does) > 0
	case "stands":
		doubt, is = f.aboutIchor, stays
	case "clean":
		doubt = true
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
	var all []string
	for _, i := range effects {
		all = append(all, s.Effects[i].Text)
	}
	return firstOf(all, 4)
}

// suffers says whether a piece has effects of the kinds of a deed, on the squares and by the pieces
// that the fact names. What it is already, it may be said to become.
func (s *scene) suffers(l *life, f fact, otherwise string) (so int, how string) {
	var found []int
	missing := f.at
	doubt := f.is == "petrify" && isKind(l.names[0], statue) ||
		f.is == "digest" && strings.HasSuffix(l.token, "*")
	for _, i := range l.does {
		e := s.Effects[i]
		if !slices.Contains(strings.Fields(f.is), e.Kind) {
			doubt = doubt || slices.Contains(strings.Fields(f.perhaps), e.Kind)
			continue
		}
		by := func(a *life) bool {
			return slices.Contains(a.does, e.Cause) || slices.Contains(a.squares, e.By) ||
				slices.Contains(a.squares, e.From)
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

// compulsion says whether a piece of the side to move is compelled before the move and after it.
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
	next, _ := s.again()
	by, _ := next.(game.Compeller)
	later := by != nil && slices.ContainsFunc(by.Compulsions(), func(c game.Compulsion) bool {
		return c.Square == l.square() && l.becomes != "petrify" && c.Piece == kindOf(l.token)
	})
	before, done := len(all) > 0, len(saved) > 0
	switch {
	case by == nil || l.owner != s.Turn || f.by != nil,
		done && len(saved) < len(all):
		return 0, ""
	case f.is == "saved":
		return verdict(!before, done), firstOf(append(saved, all...), 1)
	case done:
		return verdict(later || f.is == "compelled", false), firstOf(saved, 2)
	}
	return verdict(before != later, before), cmp.Or(firstOf(all, 2), l.name()+" is not compelled")
}

// again returns the game after the move if the same side were to move. The error matches
// game.ErrSetup if the other side is in check.
func (s *scene) again() (game.Game, error) {
	b, ok := s.rules.(game.Boarder)
	if !ok {
		return nil, errors.ErrUnsupported
	}
	board, err := b.Board(s.After)
	if err != nil {
		return nil, err
	}
	board.Turn = s.Turn
	line, err := b.BoardLine(board)
	if err != nil {
		return nil, err
	}
	return s.rules.Start(line, s.Ruleset)
}

// sight says whether a piece is in a gaze or in range, before the move and after it. If no piece has
// such a sight, that is in doubt.
func (s *scene) sight(l *life, f fact) (so int, how string) {
	b, ok := s.rules.(game.Boarder)
	after, err := s.game.Play(s.Move)
	if !ok || err != nil || l.gone() {
		return 0, ""
	}
	if f.by == nil {
		f.by = s.all
	}
	known := false
	sees := func(g game.Game, square string, at func(*life) string) (from []string) {
		for _, a := range f.by {
			picture := b.Sight(g, at(a))
			sights := picture.Gazes
			if f.is == "in range" {
				sights = picture.Ranges
			}
			for _, sight := range sights {
				known = true
				if slices.Contains(sight.Squares, square) {
					from = append(from, sight.From)
				}
			}
		}
		return set(from)
	}
	before := sees(s.game, l.squares[0], func(a *life) string { return a.squares[0] })
	later := sees(after, l.square(), (*life).square)
	how = l.name() + " is not " + f.is
	if later != nil {
		how = l.name() + " is " + f.is + " from " + enumerate(later, 4, "and")
	}
	return verdict(!known || (later == nil) != (before == nil), later != nil), how
}

// inCheck says whether a King is in check after the move.
func (s *scene) inCheck(l *life) (so int, how string) {
	if l.owner != s.Turn {
		so, all := s.checks()
		return so, strings.Join(all, "")
	}
	for _, r := range s.Reasons {
		if strings.Contains(r.Rule, "CHECK") {
			return 1, r.Text
		}
	}
	return 0, ""
}

// checks says whether a legal move gives check, in a game that knows it.
func (s *scene) checks() (so int, how []string) {
	knows := slices.ContainsFunc(game.Catalogue(s.rules), func(r game.Rule) bool {
		return strings.Contains(r.ID, "-CHECK-")
	})
	_, err := s.again()
	if gives := errors.Is(err, game.ErrSetup); gives || err == nil {
		says := map[bool]string{true: "the move gives check", false: "there is no check"}
		return verdict(!knows || !s.Legal, gives), []string{says[gives]}
	}
	return 0, nil
}

// ends says whether a legal move ends the game as a fact says.
func (s *scene) ends(f fact) (so int, how []string) {
	o := s.Outcome
	won := o.Winner != "" && strings.EqualFold(f.side, s.rules.SideName(o.Winner))
	is := map[string]bool{"game over": o.Over, "game on": !o.Over,
		"game drawn": o.Over && o.Winner == "", "game won": won,
		"game lost": o.Winner != "" && !won}[f.is]
	how = []string{"the game is not over"}
	if o.Over {
		how[0] = strings.TrimSuffix(OutcomeSentence(s.rules, o), ".")
	}
	forSide := f.is == "game won" || f.is == "game lost"
	vague := f.side == "" && o.Over || f.piece.kind != ""
	return verdict(!s.Legal || forSide && vague, is), how
}

// squares judges a fact about squares: that a piece of a kind stands there, that they become holes,
// or that they have ichor or none. That a hole becomes one is in doubt.
func (s *scene) squares(f fact) (so int, how []string) {
	before := cellsOf(s.rules, s.Position)
	stays, changes := f.is == "there" || f.is == "stands", strings.Contains(f.is, "remove-square")
	clean := f.is == "clean" || f.aboutIchor && changes
	aboutPiece := f.piece.vague
	aboutMark := clean || changes
	if stays && f.aboutIchor {
		aboutMark = true
	}
	aboutNothing := !aboutPiece && !aboutMark || len(f.at) == 0
	doubt := s.After == "" || aboutNothing
	is := true
	for _, square := range f.at {
		cell := s.after[square]
		if aboutPiece {
			isIt := func(token string) bool { return s.isToken(token, f.piece.kind) }
			is = is && slices.ContainsFunc(cell.Tokens, isIt)
			continue
		}
		was := cell.Mark != "" && cell.Mark == before[square].Mark
		doubt = doubt || changes && was
		is = is && clean == (cell.Mark == "")
	}
	return verdict(doubt, is), []string{s.inFact(f.at)}
}

func (s *scene) isToken(token, kind string) bool {
	name, _ := contentWords(s.rules, token)
	return isKind(name, kind)
}
