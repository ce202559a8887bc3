package answer

import (
	"encoding/json"
	"errors"
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
		s := stored{Name: g.Name(), Info: g.Info}
		if g.Corpus != nil {
			s.Topics = g.Corpus.Topics
		}
		list = append(list, s)
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
		b = append(b, Game{Rules: all[i], Info: s.Info, Corpus: c})
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

// A title is the id and the title of a ruling.
type title struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// titles returns the ids and titles of rulings.
func titles(cases []*rulings.Case) []title {
	list := []title{}
	for _, k := range cases {
		list = append(list, title{k.ID, k.Title})
	}
	return list
}

// A ruling is a ruling of the corpus as the page shows it.
type ruling struct {
	title
	TurnsOn  []string  `json:"turnsOn,omitempty"`
	Names    []string  `json:"names,omitempty"` // rules named in its checks
	Basis    string    `json:"basis"`
	Sources  []string  `json:"sources,omitempty"`
	Rulesets []string  `json:"rulesets"`
	Position string    `json:"position,omitempty"`
	Moves    []string  `json:"moves,omitempty"`
	Checks   []check   `json:"checks"`
	Other    []reading `json:"other,omitempty"` // other readings that were considered
	SeeAlso  []string  `json:"seeAlso,omitempty"`
	Disputes []string  `json:"disputes,omitempty"`
	Why      string    `json:"why"`
}

type check struct {
	Words string `json:"words"`
	Move  string `json:"move,omitempty"`  // the move that is checked
	Setup string `json:"setup,omitempty"` // the position line that is checked
}

// A reading is another reading, and why the ruling does not follow it.
type reading struct {
	Reading string `json:"reading"`
	Because string `json:"because"`
}

// ruling returns the ruling with the id that the text is.
func (q asked) ruling() (any, error) {
	k, ok := q.Corpus.Case(q.Text)
	if !ok {
		return nil, fmt.Errorf("unknown ruling %q", q.Text)
	}
	r := ruling{
		title: title{k.ID, k.Title}, TurnsOn: k.TurnsOn, Names: k.Names(), Basis: k.Basis,
		Rulesets: k.Rulesets, Position: k.Position, Moves: k.Moves, SeeAlso: k.SeeAlso,
		Disputes: k.Disputes, Why: k.Why,
	}
	for _, s := range k.Sources {
		text := s.Doc
		if s.Section != "" {
			text += ", " + s.Section
		}
		if s.Quote != "" {
			text += ": “" + s.Quote + "”"
		}
		r.Sources = append(r.Sources, text)
	}
	for _, c := range k.Checks {
		r.Checks = append(r.Checks, check{k.Words(c, nil), c.Move, c.Setup})
	}
	for _, c := range k.Considered {
		r.Other = append(r.Other, reading{c.Reading, c.Because})
	}
	return r, nil
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

type rule struct {
	ID        string   `json:"id"`
	Section   string   `json:"section"`
	Statement string   `json:"statement"`
	Sources   []string `json:"sources,omitempty"`
	Example   *example `json:"example,omitempty"`
	Rulings   []title  `json:"rulings,omitempty"`
}

type example struct {
	Ruleset string   `json:"ruleset"`
	Start   string   `json:"start"`
	Moves   []string `json:"moves"`
	Move    string   `json:"move"`
	Legal   bool     `json:"legal"`
}

// rules returns the table of rules, without sources and examples.
func (q asked) rules() (any, error) {
	list := []rule{}
	for _, r := range game.Catalogue(q.Rules) {
		list = append(list, rule{ID: r.ID, Section: r.Section, Statement: r.Statement})
	}
	return list, nil
}

// rule returns the rule with the id that the text is.
func (q asked) rule() (any, error) {
	table := game.Catalogue(q.Rules)
	if table == nil {
		return nil, errors.New("this game has no table of rules")
	}
	for _, r := range table {
		if !strings.EqualFold(r.ID, q.Text) {
			continue
		}
		x := r.Example
		return rule{
			ID: r.ID, Section: r.Section, Statement: r.Statement, Sources: r.Sources,
			Example: &example{x.Ruleset, x.Line, append([]string{}, x.Moves...), x.Move, x.Legal},
			Rulings: titles(q.Corpus.ByRule(r.ID)),
		}, nil
	}
	return nil, fmt.Errorf("unknown rule %q", q.Text)
}
