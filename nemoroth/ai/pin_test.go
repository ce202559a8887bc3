package ai

// benchmarkNodes is what TestNodeCount expects.
const benchmarkNodes = 21427
