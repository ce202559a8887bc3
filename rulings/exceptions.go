package rulings

// ruleExceptions are rules of which no position can show that they hold or
// where they stop.
var ruleExceptions = []Exception{}

// sentenceExceptions are rows of SENTENCES.md that no single case decides.
var sentenceExceptions = []Exception{}
