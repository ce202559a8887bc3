// Seedcorpus packs the seeds of the fuzz targets for OSS-Fuzz: for each target
// FuzzName it writes fuzz_name_seed_corpus.zip.
//
//	go run ./fuzz/oss-fuzz/seedcorpus -o FOLDER
//
// It prints nothing. It exits with status 1 if a file cannot be written.
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
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/seeds"
)

func main() {
	out := flag.String("o", ".", "the `folder` for the zip files")
	flag.Parse()
	for _, target := range seeds.Targets() {
		file, err := os.Create(filepath.Join(*out, "fuzz_"+strings.ToLower(target)+
			"_seed_corpus.zip"))
		if err == nil {
			err = errors.Join(pack(seeds.Of(target), file), file.Close())
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "seedcorpus:", err)
			os.Exit(1)
		}
	}
}

// pack writes seeds as a zip file. Each is stored as the libFuzzer target reads
// it: its length in four bytes, most significant first, and its data.
func pack(list []seeds.Seed, out io.Writer) error {
	z := zip.NewWriter(out)
	for _, s := range list {
		w, err := z.Create(s.Name)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(s.Data))),
			s.Data...)); err != nil {
			return err
		}
	}
	return z.Close()
}
