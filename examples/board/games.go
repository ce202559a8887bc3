package main

import (
	"sync"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/internal/books"
	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/examples/board/internal/shelf"
	"github.com/nemoroth/rules/examples/internal/games"
)

// board returns all games of the registry, with their rulings.
var board = sync.OnceValue(func() answer.Board {
	think := map[string]answer.Game{}
	for _, g := range shelf.Games() {
		think[g.Name()] = g
	}
	var b answer.Board
	for _, e := range games.All() {
		g := answer.Game{Rules: e.Rules, Think: think[e.Name()].Think,
			Info: answer.Info{Game: e.Name(), Title: e.Title, Sides: e.Sides, Demo: e.Demo, Question: e.Question}}
		if e.Corpus != nil {
			if c, err := e.Corpus(); err == nil {
				g.Book = books.Of(e.Name(), c)
				g.Find = func(words string) []casebook.Title { return books.Titles(c.Search(words)) }
			}
		}
		b = append(b, g)
	}
	return b
})
