//go:build unix

package conformance

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the command the leader of a process group, which is killed as a
// whole when its context ends. The command may be a script that runs the program.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return killGroup(cmd) }
}

// killGroup kills the processes that are left in a command's group.
func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
