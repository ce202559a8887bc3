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

// Target resolves the symbolic links of a file to be written. The info is nil if
// the file does not exist yet. A file that is not a regular file is an error.
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
		return "", nil, fmt.Errorf("%s is a folder; expected a file", file)
	case !info.Mode().IsRegular():
		return "", nil, fmt.Errorf("%s is a device or a pipe; expected a file", file)
	}
	return target, info, nil
}

// WriteFile writes a text to a temporary file in the same directory, which it
// then renames, so that the file is always whole. An existing file keeps its
// permissions.
func WriteFile(file, text string) error {
	o, err := Create(file)
	if err != nil {
		return err
	}
	defer o.Discard()
	return o.Write(text)
}

// An Output is a file to be written as by WriteFile. A program creates it before
// a long computation, so that an unwritable file is reported at once.
type Output struct {
	file, target string
	old          fs.FileInfo // nil if there is no such file yet
	beside       *os.File    // the temporary file
}

// Create creates the temporary file of an Output. The caller must call Discard
// at the end, even after Write.
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

// Write writes the whole file. It may be called once.
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

// Discard removes the temporary file if Write was not called or has failed. The
// Output may be nil.
func (o *Output) Discard() {
	if o != nil {
		_ = o.beside.Close()
		_ = os.Remove(o.beside.Name()) // fails once it is renamed
	}
}

// Folder creates a folder if necessary, and checks that it is writable.
func Folder(name string) error {
	err := os.MkdirAll(name, 0o755)
	if err == nil {
		var o *Output
		o, err = Create(filepath.Join(name, "file"))
		o.Discard()
	}
	return about(name, err)
}

// A Sink passes on what is written until a Write fails with the error Err.
type Sink struct {
	To  io.Writer
	Err error
}

// Write always succeeds; see Err.
func (s *Sink) Write(data []byte) (int, error) {
	if s.Err == nil {
		_, s.Err = s.To.Write(data)
	}
	return len(data), nil
}

// about replaces the file name in a system error, which may be that of a
// temporary file, by the name that the user gave.
func about(file string, err error) error {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", file, err)
}

// SetAside renames a file and returns its new name: game.txt becomes game-1.txt,
// or the next number that is free.
func SetAside(file string) (name string, err error) {
	ext := filepath.Ext(file)
	for n := 1; ; n++ {
		name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), n, ext)
		if _, err := os.Lstat(name); err != nil {
			return name, about(file, os.Rename(file, name))
		}
	}
}
