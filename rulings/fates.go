package rulings

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Whether a fact is so is a number: 1 if it is, -1 if it is not, 0 if that is in doubt. What is said
// of "the Human" on a board with several Humans is so if it is so of all; or if it happens to one,
// who is then the one that is meant. It is not so if it is so of none.

// A life is what a move does to one piece.
type life struct {
	token   string   // as the board has it in the end
	names   []string // in words, before the move and later
	owner   string
	squares []string // where it has been, the last one last
	gone    bool
	does    []int // its effects, by index
}

func (l *life) name() string   { return "the " + l.names[0] + " on " + l.squares[0] }
func (l *life) square() string { return l.squares[len(l.squares)-1] }
func (l *life) now() string    { return l.names[len(l.names)-1] }

// lives follows each piece through the effects of the move.
func (v *Judgement) lives() (all []*life) {
	cells := cellsOf(v.rules, v.Position)
	for _, square := range slices.Sorted(maps.Keys(cells)) {
		for i, token := range cells[square].Tokens {
			name, _ := contentWords(v.rules, token)
			all = append(all, &life{token: token, names: []string{name},
				owner: cells[square].Owners[i], squares: []string{square}})
		}
	}
	for i, e := range v.Effects {
		l := lifeOf(all, e)
		if l == nil {
			continue
		}
		l.does = append(l.does, i)
		switch {
		case strings.Contains(vanishes, e.Kind):
			l.gone = true
		case e.Kind == "move" || e.Kind == "push":
			l.squares = append(l.squares, e.To)
		case e.Kind == "petrify" || e.Kind == "promote":
			name, _ := contentWords(v.rules, e.Now)
			l.token, l.names = e.Now, append(l.names, name)
		}
	}
	return all
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
			same := strings.Trim(l.token, "*") == strings.Trim(e.Piece, "*") && !l.gone
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

// tell says whether a claim of fact is so, and how it is. It is in doubt if it is no such claim. The
// fact is the one that decides it.
func (s *scene) tell(claim string) (so int, how string, by fact) {
	var all []string
	doubt := false
	for _, f := range s.read(claim) {
		is, facts := s.judge(f)
		if f.not {
			is = -is
		}
		switch {
		case is < 0 && so >= 0:
			so, all, by = -1, facts, f
		case is == 0 && so >= 0:
			doubt, by = true, f
		case so >= 0:
			so, all, by = 1, append(all, facts...), f
		}
	}
	if doubt && so > 0 {
		return 0, "", by
	}
	for i, text := range all {
		if slices.Contains(all[:i], text) {
			all[i] = ""
		}
	}
	return so, firstOf(without(all, slices.Repeat([]string{""}, len(all))), 4), by
}

// judge says whether a fact is so, without a word that denies it, and how it is.
func (s *scene) judge(f fact) (so int, how []string) {
	switch f.is {
	case "over", "goes on", "draw", "wins", "loses":
		return s.ends(f)
	case "gives check":
		return s.checks()
	}
	patients := f.who
	if len(f.whom) > 0 && f.is != "becomes" && f.is != "there" {
		patients, f.by = f.whom, append(f.by, f.who...)
	}
	if len(f.who) == 0 {
		return s.squares(f)
	}
	for _, m := range patients {
		is, facts := s.among(m, f)
		switch {
		case is == 0 || f.not && len(patients) > 1:
			return 0, nil
		case is < 0 && so >= 0:
			so, how = -1, facts
		case so >= 0:
			so, how = 1, append(how, facts...)
		}
	}
	return so, how
}

// among says whether a fact is so of the pieces that a mention means.
func (s *scene) among(m mention, f fact) (so int, how []string) {
	switch {
	case m.vague && (f.is == "there" || f.is == "stands") && len(f.at) == 1:
		return s.stands(m.kind, f.at[0])
	case m.vague || len(m.lives) == 0 || f.active && len(f.whom) == 0:
		return 0, nil
	}
	count := map[int]int{}
	var others []string
	for _, l := range m.lives {
		is, text := s.fate(l, f)
		if count[is]++; is > 0 {
			how = append(how, text)
		} else {
			others = append(others, text)
		}
	}
	n := len(m.lives)
	happens := f.is != "alive" && f.is != "on the board" && (f.is != "there" || f.at != nil)
	switch {
	case m.some && count[1] > 0, count[1] == n:
		return 1, how
	case m.some && count[-1] == n:
		return -1, []string{"none of the move's effects does so"}
	case count[-1] == n, m.all && count[-1] > 0:
		return -1, others
	case happens && count[0] == 0 && !m.all && !f.not:
		return 1, how
	}
	return 0, nil
}

// fate says whether a fact is so of a piece, and how it is.
func (s *scene) fate(l *life, f fact) (so int, how string) {
	here := len(f.at) == 0 || l.square() == f.at[0]
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
		is = !l.gone
	case "alive":
		doubt, is = changed && !l.gone, !l.gone && here
	case "there":
		doubt, is = changed && !moved && !l.gone, !l.gone && here && (!moved || len(f.at) > 0)
		if len(f.whom) > 0 {
			doubt, is = false, !l.gone && isKind(l.now(), f.whom[0].kind)
		}
	case "becomes":
		if len(f.whom) == 0 || !changed && isKind(l.now(), f.whom[0].kind) {
			return 0, ""
		}
		is = isKind(l.now(), f.whom[0].kind)
	case "goes":
		doubt, is = !here && slices.Contains(l.squares, f.at[0]), moved && here
	case "changes":
		is = len(l.does) > 0
	case "stands":
		is = !l.gone && here
		if f.ichor {
			before := cellsOf(s.rules, s.Position)[l.squares[0]].Mark != ""
			is = s.after[l.square()].Mark != ""
			doubt = l.gone || is != before
		}
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
		all = append(all, EffectText(s.rules, s.Effects[i]))
	}
	return firstOf(all, 4)
}

// suffers says whether a piece has effects of the kinds of a deed, on the squares and by the piece
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
		doubt = doubt || len(f.by) > 0 && !slices.ContainsFunc(f.by[0].lives, by)
		if len(f.at) == 0 || slices.Contains(f.at, e.Square()) {
			found = append(found, i)
		}
		passed := f.is != "lay-ichor" && len(without(missing, l.squares)) < len(missing)
		missing = without(missing, []string{e.Square()})
		doubt = doubt || passed && len(missing) > 0
	}
	if found != nil && len(missing) == 0 {
		otherwise = s.texts(found)
	}
	return verdict(doubt, found != nil && len(missing) == 0), otherwise
}

// compulsion says whether a piece of the side to move is compelled before the move and after it.
func (s *scene) compulsion(l *life, f fact) (so int, how string) {
	cells := cellsOf(s.rules, s.Position)
	kind := strings.ToUpper(l.token[:1])
	var all, saved []string
	for _, c := range s.Compelled {
		if c.Square == l.squares[0] && l.owner == s.Turn && (c.Piece == kind || len(l.names) > 1) {
			all = append(all, compulsionText(s.rules, c, s.Turn, cells, ""))
		}
	}
	for _, c := range s.Satisfies {
		if c.Square == l.squares[0] && l.owner == s.Turn && (c.Piece == kind || len(l.names) > 1) {
			saved = append(saved, SatisfactionText(s.rules, s.game, s.Report, c))
		}
	}
	next, _ := s.again()
	by, _ := next.(game.Compeller)
	later := by != nil && slices.ContainsFunc(by.Compulsions(), func(c game.Compulsion) bool {
		return c.Square == l.square() && c.Piece == kind
	})
	before, done := len(all) > 0, len(saved) > 0
	switch {
	case by == nil || l.owner != s.Turn || done && len(saved) < len(all):
		return 0, ""
	case f.is == "saved" && done:
		return 1, firstOf(saved, 2)
	case f.is == "saved":
		return verdict(!before, false), firstOf(all, 2)
	case done && !later && f.is == "still compelled":
		return -1, firstOf(saved, 2)
	case before != later || done:
		return 0, ""
	}
	return verdict(false, before), cmp.Or(firstOf(all, 2), l.name()+" is not compelled")
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

// sight says whether a piece is in a gaze or in range, before the move and after it.
func (s *scene) sight(l *life, f fact) (so int, how string) {
	b, ok := s.rules.(game.Boarder)
	after, err := s.game.Play(s.Move)
	if !ok || err != nil || l.gone {
		return 0, ""
	}
	sees := func(g game.Game, square string, where func(*life) string) (from []string) {
		for _, a := range s.all {
			if len(f.by) > 0 && !slices.Contains(f.by[0].lives, a) || where(a) == "" {
				continue
			}
			picture := b.Sight(g, where(a))
			list := picture.Gazes
			if f.is == "in range" {
				list = picture.Ranges
			}
			for _, sight := range list {
				if slices.Contains(sight.Squares, square) {
					from = append(from, sight.From)
				}
			}
		}
		return set(from)
	}
	before := sees(s.game, l.squares[0], func(a *life) string { return a.squares[0] })
	later := sees(after, l.square(), func(a *life) string {
		if a.gone {
			return ""
		}
		return a.square()
	})
	is := len(later) > 0
	how = l.name() + " is not " + f.is
	if is {
		how = l.name() + " is " + f.is + " from " + enumerate(later, 4, "and")
	}
	return verdict(is != (len(before) > 0), is), how
}

// inCheck says whether a King is in check, before or after the move.
func (s *scene) inCheck(l *life) (so int, how string) {
	if l.owner != s.Turn {
		so, all := s.checks()
		return so, strings.Join(all, "")
	}
	for _, r := range s.Reasons {
		if strings.Contains(r.Rule, "CHECK") {
			return 1, s.because(r) + " [" + r.Rule + "]"
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
	if errors.Is(err, game.ErrSetup) {
		return verdict(!knows || !s.Legal, true), []string{"the move gives check"}
	}
	return verdict(!knows || !s.Legal || err != nil, false), []string{"the move gives no check"}
}

// ends says whether a legal move ends the game as a fact says.
func (s *scene) ends(f fact) (so int, how []string) {
	o := s.Outcome
	won := o.Winner != "" && strings.EqualFold(f.side, s.rules.SideName(o.Winner))
	is := map[string]bool{"over": o.Over, "goes on": !o.Over, "draw": o.Over && o.Winner == "",
		"wins": won, "loses": o.Winner != "" && !won}[f.is]
	how = []string{"the game is not over"}
	if o.Over {
		how[0] = strings.TrimSuffix(OutcomeSentence(s.rules, o), ".")
	}
	doubt := f.side == "" && o.Over && (f.is == "wins" || f.is == "loses")
	return verdict(!s.Legal || doubt, is), how
}

// stands says whether a piece of a kind stands on a square after the move.
func (s *scene) stands(kind, square string) (so int, how []string) {
	is := false
	var names []string
	for _, token := range s.after[square].Tokens {
		name, _ := contentWords(s.rules, token)
		names = append(names, "the "+name)
		is = is || isKind(name, kind)
	}
	then := cmp.Or(enumerate(names, 4, "and"), "nothing")
	return verdict(s.After == "", is), []string{"on " + square + " then stands " + then}
}

// squares judges a fact about squares: that they become holes, or have ichor or none.
func (s *scene) squares(f fact) (so int, how []string) {
	isHole := strings.Contains(f.is, "remove-square")
	if isHole && !f.ichor {
		holes := &life{}
		for i, e := range s.Effects {
			if e.Kind == "remove-square" {
				holes.does = append(holes.does, i)
			}
		}
		so, text := s.suffers(holes, f, s.texts(holes.does))
		return so, []string{cmp.Or(text, "no square becomes a hole")}
	}
	has := f.is == "there" || f.is == "stands"
	about := f.is == "clean" || f.ichor && (has || isHole)
	doubt := s.After == "" || len(f.at) == 0 || !about
	is := true
	for _, square := range f.at {
		mark := s.after[square].Mark
		is = is && has == (mark != "")
		how = append(how, square+" then has "+cmp.Or(mark, "no")+" plies of ichor")
	}
	return verdict(doubt, is), how
}
