//go:build unix

package lines

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes a command the leader of a group of processes, all of which are
// killed when its context ends: the command may be a script that runs the
// program.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		if err := killGroup(cmd); !errors.Is(err, syscall.ESRCH) {
			return err
		}
		return os.ErrProcessDone
	}
}

// killGroup kills what is left of a command's group.
func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
