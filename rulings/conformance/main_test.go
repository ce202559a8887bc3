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
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 8<<20)
	for in.Scan() {
		answer := right(in.Bytes())
		switch kind {
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
			fmt.Fprint(os.Stderr, "out of \x07memory")
			os.Exit(3)
		case "half":
			fmt.Print(answer[:len(answer)/2])
			os.Exit(0)
		}
		fmt.Println(answer)
	}
}

// A rewriter is an engine that changes the lines of this library's answers.
type rewriter func(string) string

func (r rewriter) Answer(_ context.Context, line []byte) ([]byte, error) {
	return []byte(r(right(line))), nil
}
