package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/misread"
)

// rules has the functions that a claim may replace.
type rules struct {
	reach     func(m *Model, piece byte, from, to square) (way []square, found bool)
	threatens func(m *Model, b *board, from, target square) bool
	passtree  func(m *Model, b *board, side byte, from, to square) bool
	against   func(g *point, n name) []objection
	promotion func(g *point, n name, side byte) (rule, becomes string)
	joins     func(kind byte) bool // whether a captured piece joins the captives
	ended     func(g *point) verdict
	times     int // how often a position stands before the game is drawn
}

// plain returns the rules as they are written.
func plain() *rules {
	return &rules{reach: reach, threatens: threatens, passtree: passtreeLeads, against: against,
		promotion: promotion, joins: func(kind byte) bool { return kind != 'G' }, ended: ended,
		times: 3}
}

func claim(id, answer, says string, changes ...func(*rules)) misread.Misreading {
	return misread.Misreading{ID: id, Says: says, Answer: strings.Fields(answer),
		Game: Model{changes: changes}}
}

// reaches lets a kind of piece also move along lines; most is the number of steps.
func reaches(kind byte, directions []direction, most int) func(*rules) {
	return func(r *rules) {
		plain := r.reach
		r.reach = func(m *Model, piece byte, from, to square) ([]square, bool) {
			way, found := plain(m, piece, from, to)
			if !found && kindOf(piece) == kind {
				return line(from, to, directions, most)
			}
			return way, found
		}
	}
}

// misses keeps a kind of piece from some of its goals.
func misses(kind byte, not func(way []square, files, ranks int) bool) func(*rules) {
	return func(r *rules) {
		plain := r.reach
		r.reach = func(m *Model, piece byte, from, to square) ([]square, bool) {
			way, found := plain(m, piece, from, to)
			if kindOf(piece) == kind && not(way, to.file()-from.file(), to.rank()-from.rank()) {
				return nil, false
			}
			return way, found
		}
	}
}

func oblique(_ []square, files, ranks int) bool { return files != 0 && ranks != 0 }

func upright(_ []square, files, ranks int) bool { return files == 0 || ranks == 0 }

// objects adds an objection to the moves for which a condition is true; waives drops
// those of a rule.
func objects(rule string, is func(g *point, n name) bool) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(g *point, n name) []objection {
			if all := plain(g, n); len(all) > 0 || !is(g, n) {
				return all
			}
			return object(rule, n.legs[0].to)
		}
	}
}

func waives(rule string, is func(g *point, n name) bool) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(g *point, n name) []objection {
			return slices.DeleteFunc(plain(g, n), func(o objection) bool {
				return o.rule == rule && is(g, n)
			})
		}
	}
}

// promoted changes how an Initiate is promoted.
func promoted(change func(g *point, n name, side byte, rule, becomes string) (string, string)) func(
	*rules) {
	return func(r *rules) {
		plain := r.promotion
		r.promotion = func(g *point, n name, side byte) (string, string) {
			rule, becomes := plain(g, n, side)
			return change(g, n, side, rule, becomes)
		}
	}
}

// draws turns the ends of a game by a rule into draws.
func draws(rule string) func(*rules) {
	return func(r *rules) {
		plain := r.ended
		r.ended = func(g *point) verdict {
			v := plain(g)
			if v.rule == rule {
				v.winner, v.points = 0, 0
			}
			return v
		}
	}
}

// captures reports whether a move captures on the goal of its first piece.
func captures(g *point, n name) bool { return g.position.board[n.legs[0].to] != empty }

// kindNames lists the kinds of pieces as Nature calls them, and the rule of their
// moves.
var kindNames = []struct {
	letter byte
	name   string
}{{'G', "ruler"}, {'T', "Tree"}, {'B', "Bear"}, {'D', "Druid"}, {'R', "Ranger"}, {'I', "Initiate"}}

// an returns a name with its article.
func an(name string) string {
	if strings.HasPrefix(name, "I") {
		return "an " + name
	}
	return "a " + name
}

// claims lists what a reader might believe, in the order of the rulebook.
func claims() []misread.Misreading {
	all := []misread.Misreading{
		claim("ruler-two", "NAT-GRAND", "a ruler may go two squares", reaches('G', eight, 2)),
		claim("ruler-straight", "NAT-GRAND",
			"a ruler may not step diagonally", misses('G', oblique)),
		claim("passtree-one", "NAT-PASSTREE", "one Tree is enough for Passtree", func(r *rules) {
			plain := r.passtree
			r.passtree = func(m *Model, b *board, side byte, from, to square) bool {
				beside := func(tree square) bool {
					return adjacent(from, tree) && adjacent(to, tree)
				}
				one := slices.ContainsFunc(b.find(of(side, 'T')), beside)
				return plain(m, b, side, from, to) || one && b[to] == empty
			}
		}),
		claim("passtree-enemy", "NAT-PASSTREE",
			"a ruler may use Passtree with the enemy's Trees, too", func(r *rules) {
				plain := r.passtree
				r.passtree = func(m *Model, b *board, side byte, from, to square) bool {
					return plain(m, b, side, from, to) || plain(m, b, opponent(side), from, to)
				}
			}),
		claim("tree-both", "NAT-TREE",
			"both Trees must move", objects("NAT-TREE", func(g *point, n name) bool {
				side, _ := g.moverOf(n)
				return n.kind == 'T' && len(n.legs) == 1 &&
					len(g.position.board.find(of(side, 'T'))) == 2
			})),
		claim("tree-short", "NAT-TREE",
			"each Tree moves one square only", objects("NAT-TREE", func(_ *point, n name) bool {
				return slices.ContainsFunc(n.legs, func(l leg) bool {
					return n.kind == 'T' && !adjacent(l.from, l.to)
				})
			})),
		claim("tree-alone", "NAT-TREE",
			"only one Tree moves in a turn", objects("NAT-TREE", func(_ *point, n name) bool {
				return len(n.legs) == 2
			})),
		claim("tree-peaceful", "NAT-TREE-TAKE",
			"a Tree may not capture", objects("NAT-TREE-TAKE", func(g *point, n name) bool {
				return n.kind == 'T' && slices.ContainsFunc(n.legs, func(l leg) bool {
					return sideOf(g.position.board[l.to]) == opponent(g.position.turn)
				})
			})),
		claim("tree-straight", "NAT-TREE",
			"a Tree may not move diagonally", objects("NAT-TREE", func(_ *point, n name) bool {
				l := n.legs[0]
				return n.kind == 'T' && oblique(nil, l.to.file()-l.from.file(),
					l.to.rank()-l.from.rank())
			})),
		claim("bear-rook", "NAT-BEAR",
			"a Bear moves along ranks and files only", misses('B', oblique)),
		claim("bear-bishop", "NAT-BEAR", "a Bear moves diagonally only", misses('B', upright)),
		claim("bear-one", "NAT-BEAR", "a Bear moves one square only",
			misses('B', func(way []square, _, _ int) bool { return len(way) > 0 })),
		claim("druid-queen", "NAT-DRUID",
			"a Druid may go any number of squares in a straight line",
			reaches('D', orthogonal, 7)),
		claim("druid-bishop", "NAT-DRUID", "a Druid moves diagonally only", misses('D', upright)),
		claim("ranger-once", "NAT-RANGER", "a Ranger makes one leap only",
			misses('R', func(way []square, _, _ int) bool { return len(way) > 0 })),
		claim("ranger-king", "NAT-RANGER",
			"a Ranger may also step like a ruler", reaches('R', eight, 1)),
		claim("initiate-one", "NAT-INITIATE", "an Initiate goes one square only",
			misses('I', func(way []square, _, _ int) bool { return len(way) > 0 })),
		claim("initiate-sideways", "NAT-INITIATE",
			"an Initiate may step sideways", reaches('I', []direction{{1, 0}, {-1, 0}}, 1)),
		claim("initiate-back", "NAT-INITIATE",
			"an Initiate may step straight back", reaches('I', []direction{{0, 1}, {0, -1}}, 1)),
		claim("initiate-ahead", "NAT-INITIATE",
			"an Initiate may capture straight ahead", waives("NAT-INITIATE", captures)),
		claim("initiate-slides", "NAT-INITIATE",
			"an Initiate may go diagonally to an empty square",
			waives("NAT-INITIATE", func(g *point, n name) bool {
				side, _ := g.moverOf(n)
				return diagonally(side, n.legs[0].from, n.legs[0].to)
			})),
		claim("field-any", "NAT-FIELD",
			"an Initiate that captures an officer becomes that kind, whatever its side has lost",
			promoted(func(g *point, n name, side byte, rule, becomes string) (string, string) {
				l := n.legs[0]
				victim := kindOf(g.position.board[l.to])
				if rule == "" && strings.IndexByte(officers, victim) >= 0 &&
					diagonally(side, l.from, l.to) {
					return "NAT-FIELD", string(victim)
				}
				return rule, becomes
			})),
		claim("field-first", "NAT-FIELD NAT-BACK",
			"an Initiate that captures is promoted on the back rank only",
			promoted(func(g *point, n name, side byte, rule, becomes string) (string, string) {
				if rule == "NAT-FIELD" {
					return "", ""
				}
				return rule, becomes
			})),
		claim("back-any", "NAT-BACK",
			"an Initiate on the back rank becomes any officer, lost or not",
			promoted(func(_ *point, n name, side byte, rule, becomes string) (string, string) {
				if ownRank(side, n.legs[0].to) == 8 && (rule == "" || rule == "NAT-BACK") {
					return "NAT-BACK", officers
				}
				return rule, becomes
			})),
		claim("back-stays", "NAT-BACK", "an Initiate on the back rank need not be promoted",
			waives("NAT-BACK", func(_ *point, n name) bool { return n.promo == 0 })),
		claim("stalemate-draw", "NAT-STALEMATE", "stalemate is a draw", draws("NAT-STALEMATE")),
		claim("trapped-draw", "NAT-TRAPPED",
			"a side that has no legal move has not lost, even if its ruler is threatened",
			draws("NAT-TRAPPED")),
		claim("bare-play", "NAT-DRAW-BARE", "two rulers alone play on", func(r *rules) {
			plain := r.ended
			r.ended = func(g *point) verdict {
				if v := plain(g); v.rule != "NAT-DRAW-BARE" {
					return v
				}
				return verdict{}
			}
		}),
		claim("twice", "NAT-DRAW-REP",
			"a position that stands for the second time is a draw",
			func(r *rules) { r.times = 2 }),
		claim("four-times", "NAT-DRAW-REP",
			"a position must stand four times for a draw", func(r *rules) { r.times = 4 }),
	}
	for _, k := range kindNames {
		harmless := claim("no-threat-"+k.name, "NAT-INTO", an(k.name)+" does not threaten a ruler",
			func(r *rules) {
				plain := r.threatens
				r.threatens = func(m *Model, b *board, from, target square) bool {
					return kindOf(b[from]) != k.letter && plain(m, b, from, target)
				}
			})
		harmless.Rare = true
		all = append(all, harmless)
		if k.letter != 'G' {
			all = append(all, claim("lost-"+k.name, "NAT-CAPTIVES",
				an(k.name)+" that is captured is lost for good",
				func(r *rules) {
					r.joins = func(kind byte) bool { return kind != 'G' && kind != k.letter }
				}))
		}
		if strings.IndexByte("TBDR", k.letter) < 0 {
			continue
		}
		all = append(all,
			claim("over-"+k.name, "NAT-JUMP", an(k.name)+" may pass over pieces", func(r *rules) {
				plain := r.against
				r.against = func(g *point, n name) []objection {
					return slices.DeleteFunc(plain(g, n), func(o objection) bool {
						return o.rule == "NAT-JUMP" && n.kind == k.letter
					})
				}
			}),
			claim("not-"+k.name, "NAT-BACK", "an Initiate on the back rank does not become "+
				an(k.name),
				promoted(func(_ *point, _ name, _ byte, rule, becomes string) (string, string) {
					if rule != "NAT-BACK" {
						return rule, becomes
					}
					rest := strings.ReplaceAll(becomes, string(k.letter), "")
					if rest == "" {
						rule = ""
					}
					return rule, rest
				})))
	}
	return all
}
