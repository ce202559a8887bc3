package ai

// benchmarkNodes is what TestNodeCount expects.
const benchmarkNodes = 23826
