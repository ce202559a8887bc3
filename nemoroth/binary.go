package nemoroth

import "encoding/json"

// The binary forms of positions, moves and games are their texts, so that encoding/gob and
// its like can carry them.

// MarshalBinary returns the text of MarshalText.
func (p Position) MarshalBinary() ([]byte, error) { return p.MarshalText() }

// UnmarshalBinary reads what MarshalBinary returns.
func (p *Position) UnmarshalBinary(data []byte) error { return p.UnmarshalText(data) }

// MarshalBinary returns the text of MarshalText.
func (m Move) MarshalBinary() ([]byte, error) { return m.MarshalText() }

// UnmarshalBinary reads what MarshalBinary returns.
func (m *Move) UnmarshalBinary(data []byte) error { return m.UnmarshalText(data) }

// MarshalBinary returns the game as JSON.
func (g Game) MarshalBinary() ([]byte, error) { return json.Marshal(g) }

// UnmarshalBinary reads what MarshalBinary returns.
func (g *Game) UnmarshalBinary(data []byte) error { return g.UnmarshalJSON(data) }
