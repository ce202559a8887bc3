package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Target follows symbolic links to the file that is to be written; info is nil if
// there is none yet. What is not a plain file is an error.
func Target(file string) (target string, info fs.FileInfo, err error) {
	target = file
	if link, err := os.Lstat(file); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		if target, err = filepath.EvalSymlinks(file); err != nil {
			return "", nil, about(file, err)
		}
	}
	info, err = os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return target, nil, nil
	case err != nil:
		return "", nil, about(file, err)
	case info.IsDir():
		return "", nil, fmt.Errorf("%s is a directory", file)
	case !info.Mode().IsRegular():
		return "", nil, fmt.Errorf("%s is not a plain file", file)
	}
	return target, info, nil
}

// WriteFile writes a text beside the file and then renames it, so that there is
// always a whole one. A file that is there keeps its permissions.
func WriteFile(file, text string) error {
	o, err := Create(file)
	if err != nil {
		return err
	}
	defer o.Discard()
	return o.Write(text)
}

// An Output is a file that Write writes as WriteFile does. Programs create it
// before the work begins, so that one that cannot be written is told of at once.
type Output struct {
	file, target string
	old          fs.FileInfo // nil if there is no such file yet
	beside       *os.File    // what is written
}

// Create makes the file beside the one to be written. The caller discards the
// Output in the end, written or not.
func Create(file string) (*Output, error) {
	target, old, err := Target(file)
	if err != nil {
		return nil, err
	}
	beside := filepath.Join(filepath.Dir(target), fmt.Sprintf(".%d-%d", os.Getpid(), time.Now().UnixNano()))
	f, err := os.OpenFile(beside, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, about(file, err)
	}
	return &Output{file, target, old, f}, nil
}

// Write writes the whole file, once.
func (o *Output) Write(text string) error {
	_, err := o.beside.WriteString(text)
	if err == nil && o.old != nil {
		err = o.beside.Chmod(o.old.Mode().Perm())
	}
	if err = cmp.Or(err, o.beside.Sync(), o.beside.Close()); err == nil {
		err = os.Rename(o.beside.Name(), o.target)
	}
	return about(o.file, err)
}

// Discard removes what was created, unless it was written. A nil Output is none.
func (o *Output) Discard() {
	if o != nil {
		_ = o.beside.Close()
		_ = os.Remove(o.beside.Name()) // fails once it is renamed
	}
}

// Folder makes a folder, if there is none yet, in which files can be made.
func Folder(name string) error {
	err := os.MkdirAll(name, 0o755)
	if err == nil {
		var o *Output
		o, err = Create(filepath.Join(name, "file"))
		o.Discard()
	}
	return about(name, err)
}

// A Sink passes on what is written to it, until that fails: Err is then why, and
// nothing more is passed on.
type Sink struct {
	To  io.Writer
	Err error
}

// Write never fails itself.
func (s *Sink) Write(data []byte) (int, error) {
	if s.Err == nil {
		_, s.Err = s.To.Write(data)
	}
	return len(data), nil
}

// about gives an error of the system the file that the player has named in
// place of the program's own.
func about(file string, err error) error {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", file, err)
}

// SetAside renames a file to the first of FILE-1, FILE-2, ... that is not there
// yet, the number before the extension, and returns that name.
func SetAside(file string) (name string, err error) {
	ext := filepath.Ext(file)
	for n := 1; ; n++ {
		name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), n, ext)
		if _, err := os.Lstat(name); err != nil {
			return name, about(file, os.Rename(file, name))
		}
	}
}
