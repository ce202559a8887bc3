package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
)

// readTable reads a table of testdata.
func readTable(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err == nil {
		err = rulings.Decode(name, data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// atLeast reports counts that are below what they once were.
func atLeast(t *testing.T, got, want map[string]int) {
	t.Helper()
	for what, n := range want {
		if got[what] < n {
			t.Errorf("%s: %d, and once %d", what, got[what], n)
		}
	}
	t.Log(got)
}

// TestQuarrels judges moves about which two players disagree: the verdict, who of them is right,
// whether the first ruling that is cited decides the point in dispute, or one of three, and
// whether the first objection is about its rule, also if the claims stand in a letter. A claim
// that is not understood does less harm than one that is judged falsely, of which there must be
// none.
func TestQuarrels(t *testing.T) {
	for name, want := range map[string]map[string]int{
		"nemoroth": {"verdict": 60, "right claim": 116, "first": 49, "three": 53, "objection": 51,
			"heeded": 51},
		"wormhole": {"verdict": 20, "right claim": 29, "first": 16, "three": 17, "objection": 14,
			"heeded": 14},
		"nature": {"verdict": 20, "right claim": 37, "first": 16, "three": 17, "objection": 16,
			"heeded": 16},
	} {
		t.Run(name, func(t *testing.T) {
			e, err := games.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			var table struct {
				Disputes []struct {
					ID         string   `yaml:"id,required"`
					Position   string   `yaml:"position,required"`
					Moves      string   `yaml:"moves"`
					Move       string   `yaml:"move,required"`
					Legal      bool     `yaml:"legal"`
					Rule       string   `yaml:"rule,required"`
					Right      string   `yaml:"right,required"`
					Precedents []string `yaml:"precedents,required"`
					A          string   `yaml:"a,required"`
					B          string   `yaml:"b,required"`
				} `yaml:"disputes,filled"`
			}
			readTable(t, "disputes-"+name+".yaml", &table)
			got := map[string]int{}
			count := func(what string, id string, good bool) {
				if good {
					got[what]++
				} else {
					t.Logf("%s: %s", id, what)
				}
			}
			for _, d := range table.Disputes {
				v := judge(t, &e, d.Position, append(strings.Fields(d.Moves), d.Move))
				v.JudgeClaims(d.A, d.B)
				count("verdict", d.ID, v.Legal == d.Legal)
				for i, c := range v.Claims {
					is := d.Right == []string{"a", "b"}[i]
					count("right claim", d.ID, c.Right != nil && *c.Right == is)
					if c.Right != nil && *c.Right != is {
						t.Errorf("%s: %s", d.ID, c.Sentence())
					}
				}
				decides := func(c rulings.Citation) bool { return slices.Contains(d.Precedents, c.ID) }
				rank := slices.IndexFunc(v.Precedents, decides)
				count("first", d.ID, rank == 0)
				count("three", d.ID, rank >= 0)
				count("objection", d.ID, len(v.Objections) > 0 &&
					slices.Contains(v.Objections[0].Answer, d.Rule))
				w := judge(t, &e, d.Position, append(strings.Fields(d.Moves), d.Move))
				w.Focus("Ada says: " + d.A + "\n\nBen says: " + d.B)
				count("heeded", d.ID, len(w.Objections) > 0 &&
					slices.Contains(w.Objections[0].Answer, d.Rule))
			}
			atLeast(t, got, want)
		})
	}
}

// TestEverydayQuestions counts the questions that the first entry answers, and one of the first
// three.
func TestEverydayQuestions(t *testing.T) {
	var table struct {
		Questions []struct {
			Game   string   `yaml:"game,required"`
			Ask    string   `yaml:"ask,required"`
			Answer string   `yaml:"answer,required"`
			Right  []string `yaml:"right,required"`
		} `yaml:"questions,filled"`
	}
	readTable(t, "questions.yaml", &table)
	got := map[string]int{}
	for _, q := range table.Questions {
		e, err := games.Lookup(q.Game)
		if err != nil {
			t.Fatal(err)
		}
		corpus, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		a := corpus.Answer(q.Ask)
		var ids []string
		for _, x := range a.Entries {
			if x.Term != nil {
				x.ID = "word:" + strings.ToLower(x.ID)
			}
			ids = append(ids, x.ID)
		}
		for _, k := range a.Rulings {
			ids = append(ids, k.ID)
		}
		rank := slices.IndexFunc(ids, func(id string) bool { return slices.Contains(q.Right, id) })
		if rank == 0 {
			got[q.Game+" first"]++
		} else {
			t.Logf("%s: %s: rank %d: want %v, got %v", q.Game, q.Ask, rank, q.Right, ids[:min(4, len(ids))])
		}
		if rank >= 0 && rank < 3 {
			got[q.Game+" three"]++
		}
	}
	atLeast(t, got, map[string]int{"nemoroth first": 36, "nemoroth three": 40, "wormhole first": 9,
		"wormhole three": 9, "nature first": 8, "nature three": 9})
}

// TestLinks checks that -base adds addresses in every form.
func TestLinks(t *testing.T) {
	v := judge(t, &games.All()[0], "7h/8/8/3g4/3Z4/8/8/W7 A 1", []string{"Wa1a5"})
	v.Link("https://club.example/board/")
	ruling := "https://club.example/board/#/" + v.Precedents[0].ID
	var lack []string
	for _, f := range rulings.Formats() {
		text := strings.Join(strings.Fields(v.As(rulings.Layout{Format: f})), "")
		if !strings.Contains(text, ruling) || !strings.Contains(text, v.URL) {
			lack = append(lack, string(f))
		}
	}
	if diff := cmp.Diff([]string(nil), lack); diff != "" || v.Precedents[0].URL != ruling {
		t.Errorf("%s lack a link; %+v", lack, v.Precedents[0])
	}
}
