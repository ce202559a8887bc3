package main

// In the browser the program answers the board's requests in a Web Worker, with the same
// function as the local server.

import (
	"context"
	"syscall/js"

	"github.com/nemoroth/rules/examples/board/internal/answer"
)

var (
	board   answer.Board
	believe = func() {} // see models_js.go
)

func main() {
	set := func(name string, f func(text string) any) {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			return f(args[0].String())
		}))
	}
	set("boardLoad", func(text string) any {
		b, err := answer.Load([]byte(text))
		if err != nil {
			return err.Error()
		}
		board = b
		believe()
		return ""
	})
	set("boardWarm", func(string) any { board.Warm(); return nil }) // if the rulings are shown
	set("boardAnswer", func(text string) any {
		emit := func(news []byte) { js.Global().Call("boardNews", string(news)) }
		return string(board.Answer(context.Background(), []byte(text), emit))
	})
	js.Global().Call("boardReady")
	select {}
}
