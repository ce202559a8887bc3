package engines

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// A Finding is one difference, with a smallest example.
type Finding struct {
	Game string `json:"game"`
	// Unsteady says that a new engine does not always show the difference: the engine
	// keeps state between requests, or its answers vary.
	Unsteady   bool                   `json:"unsteady,omitempty"`
	Difference conformance.Difference `json:"difference"` // one of Answers
	Answers    conformance.Comparison `json:"answers"`    // with the request line
	Occupants  int                    `json:"occupants"`
	Before     int                    `json:"occupants_before"` // before it was made smaller
	Tried      int                    `json:"tried"`            // requests sent to make it smaller
	Seed       uint64                 `json:"seed"`
	Case       uint64                 `json:"case"`            // the first that shows it
	Count      int                    `json:"count"`           // answers that it covers
	Known      bool                   `json:"known,omitempty"` // an earlier run found it
	File       string                 `json:"-"`               // the file that holds the finding
}

// ErrFinding is matched by the error for a finding that cannot be read.
var ErrFinding = errors.New("not a finding")

// request returns the request whose answer differs.
func (f *Finding) request() (req conformance.Request, err error) {
	if f == nil {
		return req, fmt.Errorf("%w: the Finding is nil", ErrFinding)
	}
	if err := json.Unmarshal([]byte(f.Answers.Request), &req); err != nil {
		return req, fmt.Errorf("%s: %w: it has no request of the protocol: %w", f.File,
			ErrFinding, err)
	}
	return req, nil
}

// Reach returns the game after the moves of the request. The error is that of the
// game, since a request may be one that must be refused.
func (f *Finding) Reach(rules game.Rules) (game.Game, error) {
	req, err := f.request()
	if err != nil {
		return nil, err
	}
	return question(req).Game(rules)
}

// question returns the position of a request as a question without a move.
func question(req conformance.Request) fuzz.Question {
	return fuzz.Question{Ruleset: req.Ruleset, Line: req.Position, Moves: req.Moves}
}

var notWord = regexp.MustCompile(`[^a-z0-9]+`)

// name returns a file name that describes the finding.
func (f *Finding) name() string {
	h := fnv.New32a()
	h.Write([]byte(f.Answers.Request))
	words := strings.Trim(notWord.ReplaceAllString(strings.ToLower(f.Difference.Key()), "-"), "-")
	return fmt.Sprintf("%s-%s-%08x.json", f.Game, words[:min(len(words), 60)], h.Sum32())
}

// Save writes the finding to its own file in a folder, which it makes if
// necessary. The error matches ErrFinding if Load could not read the file.
func (f *Finding) Save(folder string) error {
	if _, err := f.request(); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	f.File = filepath.Join(folder, f.name())
	return os.WriteFile(f.File, append(data, '\n'), 0o666)
}

// Load reads the findings on a game that Save has written to a folder, sorted
// by file name. A folder that does not exist has no findings.
func Load(folder, name string) ([]*Finding, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var list []*Finding
	for _, file := range files {
		if filepath.Ext(file.Name()) != ".json" {
			continue
		}
		f := &Finding{File: filepath.Join(folder, file.Name())}
		data, err := os.ReadFile(f.File)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, f); err != nil {
			return nil, fmt.Errorf("%s: %w: %w", f.File, ErrFinding, err)
		}
		if _, err := f.request(); err != nil {
			return nil, err
		}
		if f.Game == name {
			list = append(list, f)
		}
	}
	return list, err
}

// occupants returns the number of pieces on a line's board, 0 if it has none.
func occupants(rules game.Rules, line string) (n int) {
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return 0
	}
	board, err := boarder.Board(line)
	if err != nil {
		return 0
	}
	for _, c := range board.Cells {
		n += len(c.Tokens)
	}
	return n
}

// Marks returns the squares to mark in the finding's position: those of the
// move and of the rules that forbid it.
func (f *Finding) Marks(rules game.Rules) map[string]byte {
	marks := map[string]byte{}
	g, err := f.Reach(rules)
	if err != nil || f.Difference.Move == "" {
		return marks
	}
	r := g.Explain(f.Difference.Move)
	for _, reason := range r.Reasons {
		for _, sq := range reason.Squares {
			marks[sq] = '^'
		}
	}
	named := squares.FindAllString(f.Difference.Move, 2)
	for i, sq := range slices.Backward(named) {
		marks[sq] = "<>"[i]
	}
	return marks
}

var squares = regexp.MustCompile(`[a-z][0-9]+`)
