// Seedcorpus packs the seeds of the fuzz targets for libFuzzer: of every folder
// FuzzName of the Go corpus it makes fuzz_name_seed_corpus.zip, as OSS-Fuzz
// wants them.
package main

import (
	"archive/zip"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	from := flag.String("from", "fuzz/testdata/fuzz", "the `folder` with a folder of seeds for each target")
	out := flag.String("o", ".", "the `folder` for the zip files")
	flag.Parse()
	if err := pack(*from, *out); err != nil {
		fmt.Fprintln(os.Stderr, "seedcorpus:", err)
		os.Exit(1)
	}
}

// pack makes a zip file of each target's seeds.
func pack(from, out string) error {
	targets, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, t := range targets {
		name, ok := strings.CutPrefix(t.Name(), "Fuzz")
		if !ok || !t.IsDir() {
			return fmt.Errorf("%s: not a folder of seeds", filepath.Join(from, t.Name()))
		}
		file, err := os.Create(filepath.Join(out, "fuzz_"+strings.ToLower(name)+"_seed_corpus.zip"))
		if err != nil {
			return err
		}
		err = errors.Join(packTarget(filepath.Join(from, t.Name()), file), file.Close())
		if err != nil {
			return err
		}
	}
	return nil
}

// packTarget writes the seeds of a folder to a zip file.
func packTarget(folder string, out io.Writer) error {
	seeds, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	z := zip.NewWriter(out)
	for _, s := range seeds {
		data, err := os.ReadFile(filepath.Join(folder, s.Name()))
		if err != nil {
			return err
		}
		argument, err := argument(string(data))
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Join(folder, s.Name()), err)
		}
		w, err := z.Create(s.Name())
		if err != nil {
			return err
		}
		if _, err := w.Write(encode(argument)); err != nil {
			return err
		}
	}
	return z.Close()
}

// argument reads the one argument, a string or bytes, of a file of Go's corpus.
func argument(text string) (string, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) != 2 || lines[0] != "go test fuzz v1" {
		return "", errors.New("not a seed of one argument, version 1")
	}
	for _, kind := range []string{"string(", "[]byte("} {
		if quoted, ok := strings.CutPrefix(lines[1], kind); ok {
			s, err := strconv.Unquote(strings.TrimSuffix(quoted, ")"))
			if err != nil {
				return "", fmt.Errorf("%s: %w", lines[1], err)
			}
			return s, nil
		}
	}
	return "", fmt.Errorf("%s: neither a string nor bytes", lines[1])
}

// encode writes an argument as the libFuzzer target will read it: its length in
// four bytes, the highest first, then itself.
func encode(argument string) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(argument))), argument...)
}
