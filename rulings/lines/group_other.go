//go:build !unix

package lines

import "os/exec"

// ownGroup does nothing: only the command itself is killed.
func ownGroup(*exec.Cmd) {}

func killGroup(*exec.Cmd) error { return nil }
