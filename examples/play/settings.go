package main

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// The tags that store the settings of a session in a record.
const (
	tagAI       = "AI"       // a side, both or none
	tagLevel    = "Level"    // of the AI
	tagResigned = "Resigned" // the side that has resigned
	tagAutosave = "Autosave" // "on" in an autosave file
)

// tags returns the session's settings as tags.
func (s *session) tags(autosave bool) []game.RecordTag {
	tags := []game.RecordTag{{Key: tagAI, Value: s.ai}, {Key: tagLevel, Value: strconv.Itoa(s.effort.Level)}}
	if s.resigned != "" {
		tags = append(tags, game.RecordTag{Key: tagResigned, Value: s.resigned})
	}
	if autosave {
		tags = append(tags, game.RecordTag{Key: tagAutosave, Value: "on"})
	}
	return tags
}

// ours returns the valid tags among those of a record that store settings.
func (s *session) ours(r game.Record) (tags []game.RecordTag) {
	for _, t := range r.Tags {
		level, err := strconv.Atoi(t.Value)
		switch {
		case t.Key == tagAI && slices.Contains(s.players(), t.Value),
			t.Key == tagLevel && err == nil && 0 <= level && level <= games.Levels,
			t.Key == tagResigned && slices.Contains(s.rules.Sides, t.Value),
			t.Key == tagAutosave && t.Value == "on":
			tags = append(tags, t)
		}
	}
	return tags
}

// adopt applies the settings of a record from a file. An autosave file becomes
// this session's autosave file, unless -autosave was given.
func (s *session) adopt(r game.Record, file string) {
	for _, t := range s.ours(r) {
		switch t.Key {
		case tagAI:
			s.give(t.Value)
		case tagLevel:
			s.effort.Level, _ = strconv.Atoi(t.Value)
		case tagResigned:
			s.resigned = t.Value
		case tagAutosave:
			if !s.autoNamed {
				s.autoFile = file
			}
		}
	}
}

// give lets the AI play a side, both or none; the player's side is below.
func (s *session) give(ai string) {
	s.ai = ai
	s.drawing.flipped = ai == s.rules.Sides[0]
}

// players returns the values of -ai: the sides, both and none.
func (s *session) players() []string { return append(slices.Clone(s.rules.Sides), "both", "none") }

// seats returns a sentence that says who plays which side.
func (s *session) seats() string {
	name := func(i int) string { return game.SideName(s.rules.Rules, s.rules.Sides[i]) }
	switch s.ai {
	case "both":
		return fmt.Sprintf("The AI plays both sides at level %d.", s.effort.Level)
	case "none":
		return fmt.Sprintf("Two people play, %s and %s.", name(0), name(1))
	case s.rules.Sides[0]:
		return fmt.Sprintf("You play %s; the AI plays %s at level %d.", name(1), name(0), s.effort.Level)
	}
	return fmt.Sprintf("You play %s; the AI plays %s at level %d.", name(0), name(1), s.effort.Level)
}
