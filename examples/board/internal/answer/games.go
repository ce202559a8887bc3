//go:build !js

package answer

import (
	"encoding/json"
	"io/fs"
	"strings"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Games returns all games of the registry, with their rulings.
func Games() (b Board, err error) {
	for _, e := range games.All() {
		c, err := e.Corpus()
		if err != nil {
			return nil, err
		}
		b = append(b, Game{Rules: e.Rules, Info: infoOf(e), Corpus: c})
	}
	b.Believe(games.Hypotheses)
	return b, nil
}

// Store returns what all games but their rules are, for Load.
func (b Board) Store() []byte {
	var list []stored
	for _, g := range b {
		beside := texts{}
		names, _ := fs.Glob(g.Corpus.Beside, "*.txt") // the pattern is well formed
		for _, name := range names {
			data, _ := fs.ReadFile(g.Corpus.Beside, name) // it is embedded
			beside[name] = string(data)
		}
		documents := g.Rules.(game.Documenter).Documents() // the rules of every game are one
		rulebook, _ := fs.ReadFile(documents, "RULEBOOK.md")
		beside["RULEBOOK.md"] = string(rulebook)                    // for the disputes
		beside["EDITIONS.md"] = "\n## " + g.Corpus.Editions[0].Name // a ruling is cited with it
		list = append(list, stored{g.Info, g.Corpus.Topics, beside})
	}
	out, _ := json.Marshal(list) // every game has JSON
	return out
}

// infoOf returns what the page says about a game.
func infoOf(e games.Entry) Info {
	info := Info{Name: e.Name(), Title: e.Title, Demo: e.Demo, Levels: game.Levels}
	for _, turn := range e.Sides {
		info.Sides = append(info.Sides, Side{turn, e.SideName(turn)})
	}
	start, _ := e.Start("", "")             // a game has an opening
	_, info.Solves = nemorothgame.Of(start) // package ai has proofs
	_, info.Passes = start.(game.Passer)
	for i, name := range e.Rulesets() {
		preset := Preset{Name: name}
		for _, option := range game.Catalogue(e.Rules) {
			with, err := e.Start("", name+"+"+option.ID)
			if err != nil {
				continue
			}
			if i == 0 {
				info.Options = append(info.Options, option)
			}
			if with.Ruleset() == name { // it has the option anyway
				preset.Options = append(preset.Options, option.ID)
			}
		}
		info.Rulesets = append(info.Rulesets, preset)
	}
	for _, token := range strings.Fields(e.Pieces) {
		alone := game.Board{Cells: []game.Cell{{Square: "d4", Tokens: []string{token}}}}
		for _, c := range cells(game.BoardPicture(e.Rules, alone)) {
			c.Text = token
			info.Palette = append(info.Palette, c)
		}
	}
	return info
}
