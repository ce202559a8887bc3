package cli

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestWriteFile checks that a new file has the usual permissions, an existing
// one keeps its own, and a symbolic link stays a link.
func TestWriteFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("has other permissions")
	}
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, mode := range map[string]fs.FileMode{"usual": 0o644, "private": 0o600} {
		if err := os.WriteFile(at(name), nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("private", at("link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", at("dangling")); err != nil {
		t.Fatal(err)
	}
	mode := func(name string) fs.FileMode {
		info, err := os.Lstat(at(name))
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	usual, private, link := mode("usual"), mode("private"), mode("link")
	for _, c := range []struct {
		name string
		want fs.FileMode
	}{{"new", usual}, {"private", private}, {"link", link}} {
		if err := WriteFile(at(c.name), "text of "+c.name); err != nil {
			t.Fatal(err)
		}
		if got := mode(c.name); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if got, err := os.ReadFile(at("private")); err != nil || string(got) != "text of link" {
		t.Errorf("behind the link: %q, %v", got, err)
	}
	if err := WriteFile(at("dangling"), ""); err == nil || !strings.Contains(err.Error(), "dangling: no such file") {
		t.Errorf("a link to nowhere: %v", err)
	}
}

// TestOutput checks that a discarded output leaves no file, that a written one is
// whole, and that Folder reports an unusable folder.
func TestOutput(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "out")
	for _, written := range []bool{false, true} {
		o, err := Create(file)
		if err != nil {
			t.Fatal(err)
		}
		if written {
			err = o.Write("text")
		}
		o.Discard()
		entries, _ := os.ReadDir(dir)
		if want := map[bool]int{true: 1}[written]; err != nil || len(entries) != want {
			t.Errorf("written %v: %d files, want %d, error %v", written, len(entries), want, err)
		}
	}
	if text, err := os.ReadFile(file); string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
	if err := Folder(filepath.Join(dir, "new", "folder")); err != nil {
		t.Error(err)
	}
	if err := Folder(filepath.Join(file, "folder")); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("a folder in a file: %v", err)
	}
}

// TestSink checks that a Sink keeps the first error and then writes no more.
func TestSink(t *testing.T) {
	r, w := io.Pipe()
	r.CloseWithError(io.ErrShortWrite)
	s := Sink{To: w}
	for range 2 {
		if n, err := s.Write([]byte("text")); n != 4 || err != nil {
			t.Errorf("%d bytes, %v", n, err)
		}
	}
	if s.Err != io.ErrShortWrite {
		t.Errorf("error %v", s.Err)
	}
}
