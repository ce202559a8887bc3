//go:build unix

package rulings

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes a command the leader of a group of processes, all of which are
// killed when its context ends: an engine may be a script that runs the engine.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
}
