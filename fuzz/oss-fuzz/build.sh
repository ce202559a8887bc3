#!/bin/bash -eu
# Copyright 2026 The Nemoroth rules authors
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#      http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.
#
################################################################################

# Builds every fuzz target of package fuzz with libFuzzer, and its seed corpus.
# OSS-Fuzz runs this script in the folder of the repository, with $OUT set and
# compile_native_go_fuzzer on the path.

module=github.com/nemoroth/rules

# The tool makes libFuzzer targets from native ones. Its version is fixed, since
# the seeds are written in the form in which this version reads an argument.
tool=github.com/AdamKorcz/go-118-fuzz-build
version=v0.0.0-20250520111509-a70c2aa677fa
go install "$tool@$version"
go get "$tool/testing@$version"

go test ./fuzz -run TestPackSeeds -packed "$OUT"

# The tool builds the file with the targets without the other test files. Those that the
# targets call become ordinary files.
for file in agreement corpora properties seeds symmetry texts; do
	mv "fuzz/${file}_test.go" "fuzz/$file.ossfuzz.go"
done

targets=$(sed -n 's/^func Fuzz\([A-Za-z]*\)(f \*testing.F).*/\1/p' fuzz/fuzz_test.go)
[ -n "$targets" ] || { echo "found no fuzz targets in fuzz/fuzz_test.go" >&2; exit 1; }
for target in $targets; do
	compile_native_go_fuzzer "$module/fuzz" "Fuzz$target" "fuzz_${target,,}"
done
