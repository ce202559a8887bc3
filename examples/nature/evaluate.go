package nature

// values are what the kinds count, in hundredths of a chess Pawn.
var values = [kinds]int{bear: 900, druid: 450, ruler: 350, initiate: 150, ranger: 450, tree: 350}

// Evaluate values a cursor's position for the side to move.
func Evaluate(c *Cursor) int {
	p := c.top()
	sum := 0
	for k := bear; k < kinds; k++ {
		sum += values[k] * (p.of[p.turn][k].count() - p.of[p.turn^1][k].count())
	}
	return sum
}
