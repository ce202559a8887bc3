package engines

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// plantVariable names the bug of the engine that the test binary becomes.
const plantVariable = "ENGINES_TEST_PLANT"

func TestMain(m *testing.M) {
	name := os.Getenv(plantVariable)
	if name == "" {
		os.Exit(m.Run())
	}
	i := slices.IndexFunc(plants, func(p plant) bool { return p.name == name })
	plants[i].serve()
}

// A plant is an engine with a bug.
type plant struct {
	name, kind string
	rules      game.Rules // the library's rules if nil
	// spoil changes the right answer to a request; s.n requests came before it.
	spoil func(s *state, req conformance.Request, a *conformance.Answer)

	// The finding expected within the first cases.
	long      bool   // skipped without -plants
	cases     int    // number of cases that show the bug
	key       string // Key of the difference
	steady    Steady
	lines     int // requests that show it
	occupants int // at most, in the example
	causes    int // findings, at most
}

// timeout returns a short timeout for the silent engine, else the default.
func (p plant) timeout() time.Duration {
	if p.name == "slow" {
		return 300 * time.Millisecond
	}
	return 0
}

// A state is what an engine keeps between requests.
type state struct {
	n    int
	seen map[string]bool
	kept map[string]conformance.Answer
	id   json.RawMessage
	say  string // sent in place of the answer, unless empty
}

func (p plant) serve() {
	rules := p.rules
	if rules == nil {
		rules = nemorothgame.Rules()
	}
	s := &state{seen: map[string]bool{}, kept: map[string]conformance.Answer{}}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 8<<20)
	for in.Scan() {
		answer, err := conformance.Games{rules}.Answer(context.Background(), in.Bytes())
		var req conformance.Request
		var a conformance.Answer
		if err != nil || json.Unmarshal(in.Bytes(), &req) != nil || json.Unmarshal(answer, &a) != nil {
			os.Exit(4)
		}
		if p.spoil != nil {
			s.say = ""
			p.spoil(s, req, &a)
			s.n++
			if a.Error != "" {
				a = conformance.Answer{ID: a.ID, Error: a.Error}
			}
			if answer, err = json.Marshal(a); err != nil {
				os.Exit(4)
			}
			if s.say != "" {
				answer = []byte(s.say)
			}
		}
		fmt.Printf("%s\n", answer)
	}
}

// crowd returns the number of occupants of the fullest square of a line.
func crowd(line string) (most int) {
	board, err := nemorothgame.Rules().(game.Boarder).Board(line)
	if err != nil {
		return 0
	}
	for _, c := range board.Cells {
		most = max(most, len(c.Tokens))
	}
	return most
}

func variant(id string) game.Rules { return misread.Must(id) }

var plants = []plant{
	{name: "flees-to-equal", cases: 4, key: "legal; an illegal move is listed; GHAST-2", steady: Always, lines: 1, occupants: 2, causes: 1,
		kind: "a rule misread: a piece may flee to a square equally far away", rules: variant("flee-equal")},
	{name: "forgets-gone", long: true, cases: 3, key: "legal; a legal move is missing; COMP-RULE", steady: Always, lines: 1, occupants: 3, causes: 1,
		kind: "a rule left out: a piece that is gone, petrified or promoted is not saved", rules: misread.Must("COMP-GONE")},
	{name: "ichor-stays", cases: 2, key: "legal; a move leads to a different position; ICHOR-1", steady: Always, lines: 1, occupants: 1, causes: 1,
		kind: "a wrong effect: a Fiend does not renew old ichor", rules: variant("ichor-stays")},
	{name: "stone-ghast", long: true, cases: 3, key: "compelled; a compulsion is missing; COMP-GHAST", steady: Always, lines: 1, occupants: 2, causes: 1,
		kind: "a rule misread: a petrified Ghast does not compel", rules: variant("compel-stone")},
	{name: "repeats", long: true, cases: 26, key: "legal; an illegal move is listed; REP-1", steady: Always, lines: 1, occupants: 2, causes: 1,
		kind: "a rule left out: positions may recur", rules: misread.Must("REP-1")},
	{name: "heavy-statues", long: true, cases: 2, key: "legal; a move leads to a different position; SCREAM-2", steady: Always, lines: 1, occupants: 2, causes: 1,
		kind: "a wrong effect: a scream does not push statues", rules: variant("push-statues")},
	{name: "gaze-first", long: true, cases: 100, key: "legal; a move leads to a different position; ENGULF-2; SCREAM-1; SCREAM-2", steady: Always, lines: 1, occupants: 4, causes: 1,
		kind: "a wrong order: the gaze comes before engulfing", rules: misread.Must("D-05")},
	{name: "last-ply", long: true, cases: 3, key: "compelled; a compulsion is missing; COMP-ICHOR", steady: Always, lines: 1, occupants: 1, causes: 2,
		kind: "a dispute read the other way: ichor with one ply left", rules: misread.Must("D-13")},
	{name: "unsorted", cases: 3, key: "legal; legal is not sorted by canonical name, or names a move twice", steady: Always, lines: 1, occupants: 1, causes: 1,
		kind: "a wrong order: legal moves in reverse", spoil: func(_ *state, _ conformance.Request, a *conformance.Answer) { slices.Reverse(a.Legal) }},
	{name: "own-squares", cases: 3, key: "explained; a move is explained by different reasons; GHAST-2", steady: Always, lines: 1, occupants: 2, causes: 1,
		kind: "wrong reasons: GHAST-2 names the goal instead of the Ghast", spoil: func(_ *state, _ conformance.Request, a *conformance.Answer) {
			for _, x := range a.Explained {
				for i, r := range x.Reasons {
					if r.Rule == "GHAST-2" && len(x.Move) == 5 {
						x.Reasons[i].Squares = []string{x.Move[3:]}
					}
				}
			}
		}},
	{name: "always-stalemate", cases: 10, key: "outcome; the game is over for a different reason", steady: Always, lines: 1, occupants: 3, causes: 1,
		kind: "a wrong end: every loss is a stalemate", spoil: func(_ *state, _ conformance.Request, a *conformance.Answer) {
			if a.Outcome != nil && a.Outcome.Over {
				a.Outcome.Reason = "stalemate"
			}
		}},
	{name: "stands-still", cases: 3, key: "legal; the position line after a move has a different side, number or form", steady: Always, lines: 1, occupants: 1, causes: 1,
		kind: "the full-move number never rises", spoil: func(_ *state, _ conformance.Request, a *conformance.Answer) {
			for i, m := range a.Legal {
				a.Legal[i].Position = m.Position[:strings.LastIndexByte(m.Position, ' ')] + a.Position[strings.LastIndexByte(a.Position, ' '):]
			}
		}},
	{name: "takes-all", long: true, cases: 90, key: "error; an impossible position is accepted; ENGULF-2", steady: Always, lines: 1, occupants: 2, causes: 3,
		kind: "accepts impossible positions", spoil: func(_ *state, req conformance.Request, a *conformance.Answer) {
			if a.Error != "" && len(req.Moves) == 0 && len(req.Explain) == 0 {
				*a = conformance.Answer{ID: a.ID, Position: req.Position, Compelled: []game.Compulsion{}, Legal: []conformance.Successor{}, Outcome: &game.Outcome{}}
			}
		}},
	{name: "crash-on-crowds", cases: 3, key: "answer; the engine ended without an answer; standard error: panic: index out of range", steady: Always, lines: 1, occupants: 4, causes: 1,
		kind: "stops at a square with four occupants", spoil: func(_ *state, req conformance.Request, _ *conformance.Answer) {
			if crowd(req.Position) >= 4 {
				fmt.Fprintln(os.Stderr, "\x1b[31mpanic\x1b[0m: index out of range")
				os.Exit(3)
			}
		}},
	{name: "slow", cases: 8, key: "answer; the engine gave no answer in time", steady: Always, lines: 1, occupants: 5, causes: 2,
		kind: "gives no answer about a square with five occupants", spoil: func(_ *state, req conformance.Request, _ *conformance.Answer) {
			if crowd(req.Position) >= 5 {
				time.Sleep(time.Minute)
			}
		}},
	{name: "remembers", cases: 12, key: "legal; a legal move is missing", steady: After, lines: 2, occupants: 4, causes: 1,
		kind: "state: positions of earlier requests count as repeated", spoil: func(s *state, _ conformance.Request, a *conformance.Answer) {
			place := func(line string) string { return line[:strings.LastIndexByte(line, ' ')] }
			if a.Error == "" {
				a.Legal = slices.DeleteFunc(a.Legal, func(m conformance.Successor) bool { return s.seen[place(m.Position)] })
				s.seen[place(a.Position)] = true
			}
		}},
	{name: "bad-cache", long: true, cases: 40, key: "outcome; a finished game is reported as not over", steady: After, lines: 2, occupants: 6, causes: 4,
		kind: "state: a cache of outcomes by part of the position", spoil: func(s *state, _ conformance.Request, a *conformance.Answer) {
			if a.Error == "" {
				key := a.Position[:12]
				if old, ok := s.kept[key]; ok {
					a.Outcome = old.Outcome
				}
				s.kept[key] = *a
			}
		}},
	{name: "chatty", cases: 3, key: "answer; the engine does not speak the protocol: not one JSON object", steady: Always, lines: 1, occupants: 1, causes: 1,
		kind: "writes a text instead of an answer if there is a Mummy", spoil: func(s *state, req conformance.Request, _ *conformance.Answer) {
			if strings.Contains(req.Position, "M") {
				s.say = "info: a Mummy!"
			}
		}},
	{name: "wrong-id", cases: 12, key: "answer; the engine does not speak the protocol: the answer's id is …; expected …, the request's id: each request gets one answer before the next", steady: After, lines: 40, occupants: 32, causes: 1,
		kind: "every fortieth answer has the id of the request before", spoil: func(s *state, _ conformance.Request, a *conformance.Answer) {
			id := a.ID
			if s.n%40 == 39 {
				a.ID = s.id
			}
			s.id = id
		}},
	{name: "dies-of-age", long: true, cases: 20, key: "answer; the engine ended without an answer", steady: After, lines: 61, occupants: 32, causes: 1,
		kind: "stops after sixty requests", spoil: func(s *state, _ conformance.Request, _ *conformance.Answer) {
			if s.n == 60 {
				os.Exit(3)
			}
		}},
	{name: "moody", cases: 12, key: "answer; the same line is answered in different ways", steady: Unsteady, lines: 1, occupants: 64, causes: 1,
		kind: "leaves out a legal move in one of eight answers, at random", spoil: func(_ *state, _ conformance.Request, a *conformance.Answer) {
			if n := len(a.Legal); n > 0 && time.Now().UnixNano()/1000%8 == 0 {
				a.Legal = a.Legal[:n-1]
			}
		}},
}

// start runs the engine of a plant.
func (p plant) start(ctx context.Context, timeout time.Duration) (Engine, error) {
	env := append(os.Environ(), plantVariable+"="+p.name)
	return conformance.StartProcess(ctx, []string{os.Args[0]}, conformance.ProcessOptions{Env: env, Timeout: timeout, Restarts: -1})
}
