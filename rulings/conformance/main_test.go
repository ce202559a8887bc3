package conformance

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// engineVariable names the variable that makes the test binary play an engine.
const engineVariable = "CONFORMANCE_TEST_ENGINE"

func TestMain(m *testing.M) {
	if kind := os.Getenv(engineVariable); kind != "" {
		playEngine(kind)
		return
	}
	os.Exit(m.Run())
}

// nemorothEngine is this library as an engine.
var nemorothEngine = Games{nemorothgame.Rules()}

// right returns this library's answer to a line.
func right(line []byte) string {
	answer, err := nemorothEngine.Answer(context.Background(), line)
	if err != nil {
		panic(err)
	}
	return string(answer)
}

// playEngine answers on standard output, right or wrong.
func playEngine(kind string) {
	if kind == "right" {
		if err := nemorothEngine.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	}
	if kind == "banner" {
		fmt.Println("Engine 1.0 by a stranger")
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 8<<20)
	for n := 1; in.Scan(); n++ {
		line := in.Bytes()
		answer := right(line)
		switch kind {
		case "banner":
		case "wrong": // reports Ghasts as ichor
			answer = strings.ReplaceAll(answer, `"kind":"ghast"`, `"kind":"ichor"`)
		case "unsorted":
			answer = strings.Replace(answer,
				`"legal":[{"move":"Ha2a3","position":"8/8/8/8/8/H7/8/8 O 1"},`, `"legal":[`, 1)
			answer = strings.Replace(answer, `],"outcome"`,
				`,{"move":"Ha2a3","position":"8/8/8/8/8/H7/8/8 O 1"}],"outcome"`, 1)
		case "garbage":
			answer = "hello"
		case "flood":
			for {
				fmt.Println("info string thinking")
			}
		case "endless":
			for {
				fmt.Print(strings.Repeat("x", 1<<16))
			}
		case "others-id":
			answer = strings.Replace(answer, `{"id":"`, `{"id":"not `, 1)
		case "silent":
			continue
		case "deaf":
			time.Sleep(time.Hour)
		case "dies":
			fmt.Fprintln(os.Stderr, "out of memory")
			os.Exit(3)
		case "colourful":
			fmt.Fprint(os.Stderr, "\x1b[31mpanic\x1b[0m: \x07no memory")
			os.Exit(3)
		case "dies-later":
			if n%20 == 0 {
				fmt.Fprint(os.Stderr, strings.Repeat("trace ", 10_000)+"the end")
				os.Exit(3)
			}
		case "half":
			fmt.Print(answer[:len(answer)/2])
			os.Exit(0)
		case "stubborn": // does not end when its input ends
			fmt.Println(answer)
			for in.Scan() {
				fmt.Println(right(in.Bytes()))
			}
			time.Sleep(time.Hour)
		}
		fmt.Println(answer)
	}
}
