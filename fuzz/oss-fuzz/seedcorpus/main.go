// Seedcorpus packs the seeds of the fuzz targets for libFuzzer: for each target
// FuzzName it makes fuzz_name_seed_corpus.zip, as OSS-Fuzz wants them.
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
		file, err := os.Create(filepath.Join(*out, "fuzz_"+strings.ToLower(target)+"_seed_corpus.zip"))
		if err == nil {
			err = errors.Join(pack(seeds.Of(target), file), file.Close())
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "seedcorpus:", err)
			os.Exit(1)
		}
	}
}

// pack writes seeds to a zip file, each as the libFuzzer target will read it:
// its length in four bytes, the highest first, then itself.
func pack(list []seeds.Seed, out io.Writer) error {
	z := zip.NewWriter(out)
	for _, s := range list {
		w, err := z.Create(s.Name)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(s.Data))), s.Data...)); err != nil {
			return err
		}
	}
	return z.Close()
}
