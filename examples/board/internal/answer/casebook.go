package answer

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A stored game is what a program without the files of the rulings reads of a Game.
type stored struct {
	Info   Info
	Topics []*rulings.Topic
	Beside texts
}

// Texts is a file system of texts by name.
type texts map[string]string

func (t texts) Open(string) (fs.File, error) { return nil, fs.ErrNotExist }

func (t texts) ReadFile(name string) ([]byte, error) { return []byte(t[name]), nil }

// Load returns the games that Store has written, with their rules.
func Load(data []byte) (b Board, err error) {
	var list []stored
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	for i, rules := range games.AllRules() {
		b = append(b, Game{Rules: rules, Info: list[i].Info,
			Corpus: rulings.New(list[i].Beside, rules, list[i].Topics)})
	}
	return b, nil
}

// Believe makes the board judge the moves of each game with what players may believe its rules
// to be.
func (b Board) Believe(hypotheses []func() []rulings.Hypothesis) {
	for i, list := range hypotheses {
		c := b[i].Corpus
		b[i].Judge = func(g game.Game, move string) rulings.Judgement {
			return c.Judge(g, move, list()...)
		}
	}
}

// Warm finds the precedents of a move in each game, which reads all its rulings once.
func (b Board) Warm() {
	for _, g := range b {
		start, _ := g.Start("", "") // a game has an opening
		g.Corpus.Precedents(start, start.Moves()[0])
	}
}

// An entry is a ruling in a list.
type entry struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Move  string `json:"move,omitempty"` // the only one that it judges in its position
}

func listed(k *rulings.Case) entry {
	e := entry{ID: k.ID, Title: k.Title}
	for _, c := range k.Checks {
		switch {
		case c.Move == "":
		case k.Position == "" || e.Move != "":
			e.Move = ""
			return e
		default:
			e.Move = c.Move
		}
	}
	return e
}

// A ruling is a ruling of the corpus with what the page prints of its checks.
type ruling struct {
	*rulings.Case
	Names    []string // rules that the checks name
	Words    []string // the checks in words, in their order
	Citation string   // with the edition
}

// ruling returns the ruling with the id that the text is.
func (q asked) ruling() (any, error) {
	k, ok := q.Corpus.Case(q.Text)
	if !ok {
		return nil, fmt.Errorf("unknown ruling %q", q.Text)
	}
	r := ruling{Case: k, Names: k.Names(), Citation: q.Corpus.Citation(k)}
	for _, c := range k.Checks {
		r.Words = append(r.Words, k.Words(c, nil))
	}
	return r, nil
}

// search returns the rulings that an id of a ruling or a rule names, or that fit the words;
// without words it returns all.
func (q asked) search() (any, error) {
	text := strings.TrimSpace(q.Text)
	found := q.Corpus.ByRule(strings.ToUpper(text))
	if k, ok := q.Corpus.Case(text); ok {
		found = []*rulings.Case{k}
	} else if text == "" {
		found = q.Corpus.Cases()
		slices.SortFunc(found, func(a, b *rulings.Case) int { return strings.Compare(a.ID, b.ID) })
	} else if found == nil {
		found = q.Corpus.Search(text)
	}
	list := []entry{}
	for _, k := range found {
		list = append(list, listed(k))
	}
	return list, nil
}

// rules returns the table of rules.
func (q asked) rules() (any, error) {
	return game.Catalogue(q.Rules), nil
}
