//go:build js && wasm

// Wasm answers the board's requests in a Web Worker, with the same function as
// the local server.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/examples/board/internal/shelf"
)

func main() {
	b := shelf.Games()
	js.Global().Set("boardBooks", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var books []*casebook.Book
		if json.Unmarshal([]byte(args[0].String()), &books) != nil {
			return false
		}
		for _, book := range books {
			for i := range b {
				if b[i].Name() == book.Game {
					b[i].Book = book
				}
			}
		}
		return true
	}))
	js.Global().Set("boardGames", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var infos []answer.Info
		if json.Unmarshal([]byte(args[0].String()), &infos) != nil {
			return false
		}
		for _, info := range infos {
			for i := range b {
				if b[i].Name() == info.Game {
					b[i].Info = info
				}
			}
		}
		return true
	}))
	js.Global().Set("boardAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		emit := func(news []byte) { js.Global().Call("boardNews", string(news)) }
		return string(answer.Board(b).Answer(context.Background(), []byte(args[0].String()), emit))
	}))
	js.Global().Call("boardReady")
	select {}
}
