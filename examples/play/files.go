package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// gameText is the record of a game as this program writes it.
func gameText(g *nemoroth.Game) (string, error) {
	r, err := notation.FromGame(g)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = r.Write(&b, notation.Canonical)
	return b.String(), err
}

// loadGame reads a game, and returns the text of its record too.
func loadGame(file string) (*nemoroth.Game, string, error) {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return nil, "", fmt.Errorf("%s is a directory", file)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	var text strings.Builder
	r, err := notation.ReadRecord(file, io.TeeReader(f, &text))
	if err != nil {
		return nil, "", err
	}
	g, err := r.Game()
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", file, err)
	}
	return g, text.String(), nil
}

// isEarlier reports whether a file holds nothing, or this game or how it was some
// plies ago as this program writes it, so that the game may take its place.
func isEarlier(file string, g *nemoroth.Game) bool {
	if info, err := os.Stat(file); err == nil && info.Size() == 0 {
		return true
	}
	saved, text, err := loadGame(file)
	if err != nil {
		return false
	}
	for g != nil && g.Ply() > saved.Ply() {
		g = g.Parent()
	}
	if g == nil {
		return false
	}
	same, err := gameText(g)
	return err == nil && same == text
}

// resolve follows symbolic links to the file that is to be written; info is nil
// if there is none yet. What is not a plain file is refused.
func resolve(file string) (target string, info fs.FileInfo, err error) {
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

// writeFile writes a text beside the file and then renames it, so that there is
// always a whole one. A file that is there keeps its permissions.
func writeFile(file, text string) error {
	target, old, err := resolve(file)
	if err != nil {
		return err
	}
	beside := filepath.Join(filepath.Dir(target), fmt.Sprintf(".nemoroth-%d-%d", os.Getpid(), time.Now().UnixNano()))
	f, err := os.OpenFile(beside, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return about(file, err)
	}
	defer os.Remove(beside) // fails once it is renamed
	_, err = f.WriteString(text)
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(beside, target)
	}
	return about(file, err)
}

// about makes an error of the system name the file that the player has named.
func about(file string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%s: %w", file, err)
}

// setAside renames a file to the first of FILE-1, FILE-2, ... that is not there
// yet, the number before the extension.
func setAside(file string) (name string, err error) {
	ext := filepath.Ext(file)
	for n := 1; ; n++ {
		name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), n, ext)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, about(file, os.Rename(file, name))
		} else if err != nil {
			return "", about(name, err)
		}
	}
}
