//go:build unix

package cli

import (
	"os"
	"syscall"
)

// brokenPipe lists the signals that a write to a closed pipe raises.
var brokenPipe = []os.Signal{syscall.SIGPIPE}
