#!/bin/bash
# Mutation test of the rules: gremlins makes the mutants of package nemoroth's
# rule files, one at a time in a copy of the module, and the rulings corpus and
# the package's unit tests judge them. See MUTATION.md.
#
#	fuzz/mutation.sh              all rule files
#	fuzz/mutation.sh gaze turn    some of them
#
# It ends with the figures and the survivors, and leaves the log where it says.
set -eu
cd "$(dirname "$0")/.."
files=${*:-apply board canonical codes compulsion engulf explain fates game gaze ghast group ichor legal movegen orders outcome play ply repetition satisfy scream setup squares tables tangle tracer turn walker zombie}

work=$(mktemp -d)
trap 'rm -rf "$work/module" "$work/bin" "$work/tmp" "$work/cache"' EXIT
mkdir -p "$work/module/fuzz" "$work/bin" "$work/tmp"
cp -r go.mod go.sum nemoroth rulings "$work/module"
cp -r fuzz/naive "$work/module/fuzz"
GOBIN=$work/bin go install github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0
mv "$work/bin/gremlins" "$work/gremlins"

# gremlins asks "go test" of the mutant's own package only, takes a mutant that
# does not compile for killed (both exit with 1) and skips what the coverage
# profile does not list, constants and tables among it. So it gets this go.
cat >"$work/bin/go" <<'JUDGE'
#!/bin/bash
case " $* " in
*" -coverprofile "*) # everything is covered: every mutant is judged
	while [ "$1" != -coverprofile ]; do shift; done
	{ echo "mode: set"; cd "$MODULE" && printf 'github.com/nemoroth/rules/%s:1.1,9999.1 1 1\n' nemoroth/*.go; } >"$2"
	sleep 3 # gremlins' own time limit is a multiple of this
	exit 0 ;;
*" -failfast "*) ;;
*) exec "$GO" "$@" ;;
esac
while [ ! -f go.mod ]; do cd ..; done
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
verdict() { # exit code for gremlins, what happened
	{ flock 9; echo "$2: $(diff -b -U0 "$MODULE/nemoroth" nemoroth | tr -s ' \t' ' ' |
		sed -n 's|^+++ nemoroth/\([a-z]*.go\).*|\1|p; s|^@@ -\([0-9]*\).*|\1|p; s|^[-+] *\([^-+].*\)|\t\1|p' | paste -sd' ')"; } 9>"$LOG.lock" >>"$LOG"
	exit "$1"
}
build() { "$GO" test -c -vet=off -ldflags='-s -w' -o "$out/$1" "./$1" >/dev/null 2>&1 || verdict 2 "no compile"; }
try() { # package, seconds of CPU, which tests
	local rc=0
	(cd "$1" && ulimit -t "$2" -v 8000000 && exec "$out/$1" -test.failfast -test.run "$3" >"$out/log" 2>&1) || rc=$?
	[ $rc -lt 128 ] || verdict 1 "timeout"
	[ $rc = 0 ] || verdict 1 "killed by $1 $(grep -m1 -oE -- '(--- FAIL|panic|fatal error): .{1,50}' "$out/log")"
}
build nemoroth
try nemoroth 5 '^TestRule'
build rulings
try rulings 5 '^TestCorpus$'
try nemoroth 60 .
verdict 0 "SURVIVED"
JUDGE
chmod +x "$work/bin/go"

others=$(cd nemoroth && ls ./*.go | sed 's|^\./||; s|\.go$||' | grep -vxF "$(printf '%s\n' $files)" | paste -sd'|')
export GO MODULE=$work/module LOG=$work/log GOCACHE=$work/cache GOFLAGS=-p=1 GOMAXPROCS=1 TMPDIR=$work/tmp
GO=$(command -v go)
: >"$LOG"
cd "$MODULE"
# --invert-negatives makes the same mutants as --arithmetic-base once more.
PATH=$work/bin:$PATH nice "$work/gremlins" unleash ./nemoroth --workers 2 --timeout-coefficient 200 \
	--invert-assignments --invert-bitwise --invert-bwassign --invert-logical --invert-loopctrl \
	--remove-self-assignments --invert-negatives=false \
	-E '^(notation|ai)/' -E "^($others)\.go\$" >"$work/gremlins.log"
tail -4 "$work/gremlins.log"
echo "$(wc -l <"$LOG") mutants: $(grep -c '^no compile' "$LOG" || true) do not compile, $(grep -c '^SURVIVED' "$LOG" || true) survived, $(grep -c '^killed by rulings' "$LOG" || true) killed by the corpus alone, $(grep -c '^timeout' "$LOG" || true) by running for ever"
grep '^SURVIVED' "$LOG" | sort || true
echo "log: $LOG"
