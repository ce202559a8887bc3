//go:build !unix

package cli

import "os"

var brokenPipe []os.Signal
