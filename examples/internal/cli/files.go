package cli

import (
	"cmp"
	"errors"
	"fmt"
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
	target, old, err := Target(file)
	if err != nil {
		return err
	}
	beside := filepath.Join(filepath.Dir(target), fmt.Sprintf(".%d-%d", os.Getpid(), time.Now().UnixNano()))
	f, err := os.OpenFile(beside, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return about(file, err)
	}
	defer os.Remove(beside) // fails once it is renamed
	_, err = f.WriteString(text)
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err = cmp.Or(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(beside, target)
	}
	return about(file, err)
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
