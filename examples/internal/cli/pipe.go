package cli

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// output returns standard output. Unless it is a terminal, a write to a pipe that
// its reader has closed ends the process.
func output() io.Writer {
	if IsTerminal(os.Stdout) {
		return os.Stdout // the programs look for an *os.File
	}
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // it would kill the process
	return pipe{os.Stdout, os.Exit}
}

// A pipe calls exit with OK if its reader has gone.
type pipe struct {
	io.Writer
	exit func(code int)
}

func (p pipe) Write(data []byte) (int, error) {
	n, err := p.Writer.Write(data)
	if errors.Is(err, syscall.EPIPE) {
		p.exit(OK)
	}
	return n, err
}
