#!/bin/bash -eu
# Builds every fuzz target of package fuzz with libFuzzer, and the seed corpora.
# OSS-Fuzz runs it in the repository's folder, with $OUT set and
# compile_native_go_fuzzer on the path.

module=github.com/nemoroth/rules

# The tool that makes libFuzzer targets of native ones decides how an argument
# is read from bytes, which the seeds have to know: so its version is fixed.
tool=github.com/AdamKorcz/go-118-fuzz-build
version=v0.0.0-20250520111509-a70c2aa677fa
go install "$tool@$version"
go get "$tool/testing@$version"

for target in $(sed -n 's/^func Fuzz\([A-Za-z]*\)(f \*testing.F).*/\1/p' fuzz/fuzz_test.go); do
	compile_native_go_fuzzer "$module/fuzz" "Fuzz$target" "fuzz_${target,,}"
done

go run ./fuzz/oss-fuzz/seedcorpus -o "$OUT"
