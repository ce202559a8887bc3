package nemoroth

// A Rule is the id of a rule of the rulebook or of the text formats, such as
// "GHAST-2". Ids are permanent: a new rule gets a new id, and no id is used again for
// another rule. Package rulings/game/nemorothgame has the texts of the rules, and a test
// there compares its ids with those that this package names.
type Rule string
