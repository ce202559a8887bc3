package answer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A stored game is what a program without the files of the rulings reads of a Game.
type stored struct {
	Name   string
	Info   Info
	Topics []*rulings.Topic
}

// Store returns what all games but their rules are, for Load.
func (b Board) Store() ([]byte, error) {
	var list []stored
	for _, g := range b {
		list = append(list, stored{g.Name(), g.Info, g.Corpus.Topics})
	}
	return json.Marshal(list)
}

// Load returns the games that Store has written, with their rules.
func Load(data []byte, all ...game.Rules) (Board, error) {
	var list []stored
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	var b Board
	for _, s := range list {
		i := slices.IndexFunc(all, func(r game.Rules) bool { return r.Name() == s.Name })
		if i < 0 {
			return nil, fmt.Errorf("unknown game %q", s.Name)
		}
		c := &rulings.Corpus{Topics: s.Topics, Rules: all[i]}
		for _, k := range c.Cases() {
			k.Rules = all[i]
		}
		b = append(b, Game{Rules: all[i].(Rules), Info: s.Info, Corpus: c})
	}
	return b, nil
}

// Warm finds the precedents of a move in each game, which reads all its rulings once.
func (b Board) Warm() {
	for _, g := range b {
		if start, err := g.Start("", ""); err == nil {
			g.Corpus.Precedents(start, start.Explain(start.Moves()[0]))
		}
	}
}

// titles returns the ids and titles of rulings.
func titles(cases []*rulings.Case) []rulings.Citation {
	list := []rulings.Citation{}
	for _, k := range cases {
		list = append(list, rulings.Citation{ID: k.ID, Title: k.Title})
	}
	return list
}

// A ruling is a ruling of the corpus with what the page prints of its checks.
type ruling struct {
	*rulings.Case
	Names []string // rules that the checks name
	Words []string // the checks in words, in their order
}

// ruling returns the ruling with the id that the text is.
func (q asked) ruling() (any, error) {
	k, ok := q.Corpus.Case(q.Text)
	if !ok {
		return nil, fmt.Errorf("unknown ruling %q", q.Text)
	}
	r := ruling{Case: k, Names: k.Names()}
	for _, c := range k.Checks {
		r.Words = append(r.Words, k.Words(c, nil))
	}
	return r, nil
}

// A puzzle is a ruling that says whether a move is legal.
type puzzle struct {
	ID   string `json:"id"`
	Move string `json:"move"`
}

// puzzles lists the rulings with a position and one move, which may be illegal.
func (q asked) puzzles() (any, error) {
	list := []puzzle{}
	for _, k := range q.Corpus.Cases() {
		var moves []string
		for _, c := range k.Checks {
			if c.Move != "" {
				moves = append(moves, c.Move)
			}
		}
		if len(moves) == 1 && k.Position != "" {
			list = append(list, puzzle{k.ID, moves[0]})
		}
	}
	return list, nil
}

// search returns the rulings that fit the words or an id; without words it returns all.
func (q asked) search() (any, error) {
	if strings.TrimSpace(q.Text) == "" {
		all := q.Corpus.Cases()
		slices.SortFunc(all, func(a, b *rulings.Case) int { return strings.Compare(a.ID, b.ID) })
		return titles(all), nil
	}
	if k, ok := q.Corpus.Case(strings.TrimSpace(q.Text)); ok {
		return titles([]*rulings.Case{k}), nil
	}
	return titles(q.Corpus.Search(q.Text)), nil
}

// rules returns the table of rules.
func (q asked) rules() (any, error) {
	return append([]game.Rule{}, game.Catalogue(q.Rules)...), nil
}

// A rule is an entry of the table of rules with its rulings.
type rule struct {
	game.Rule
	Rulings []rulings.Citation
}

// rule returns the rule with the id that the text is.
func (q asked) rule() (any, error) {
	for _, r := range game.Catalogue(q.Rules) {
		if strings.EqualFold(r.ID, q.Text) {
			return rule{r, titles(q.Corpus.ByRule(r.ID))}, nil
		}
	}
	return nil, fmt.Errorf("unknown rule %q", q.Text)
}
