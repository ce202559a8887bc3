package browsertest

import (
	"bytes"
	"compress/gzip"
)

// gzipped is the size of data, compressed.
func gzipped(data []byte) int {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(data) // to memory
	_ = z.Close()
	return b.Len()
}
