#!/bin/bash
# Mutation test of the rules. gremlins makes mutants of the rule files of package
# nemoroth, one at a time, in a copy of the module. The rulings corpus and the
# unit tests of the package are run on each mutant. See MUTATION.md.
#
#	fuzz/mutation.sh              all rule files
#	fuzz/mutation.sh legal turn   only legal.go and turn.go
#
# The script prints the figures, the survivors and the name of the log.
set -eu
cd "$(dirname "$0")/.."
files=${*:-board compulsion game geometry legal movegen repetition screams setup square trace turn walker}

work=$(mktemp -d)
trap 'rm -rf "$work/module" "$work/bin" "$work/tmp" "$work/cache"' EXIT
mkdir -p "$work/module/fuzz" "$work/bin" "$work/tmp"
cp -r go.mod go.sum nemoroth rulings "$work/module"
cp -r fuzz/naive "$work/module/fuzz"
GOBIN=$work/bin go install github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0
mv "$work/bin/gremlins" "$work/gremlins"

# gremlins runs "go test" only in the package of the mutant. It counts a mutant
# that does not compile as killed, since both exit with 1. It skips lines that the
# coverage profile does not list, such as constants and tables. The following
# script replaces the go command to correct all three.
cat >"$work/bin/go" <<'JUDGE'
#!/bin/bash
case " $* " in
*" -coverprofile "*) # a profile that covers every line, so that no mutant is skipped
	while [ "$1" != -coverprofile ]; do shift; done
	{ echo "mode: set"; cd "$MODULE" && printf 'github.com/nemoroth/rules/%s:1.1,9999.1 1 1\n' nemoroth/*.go; } >"$2"
	sleep 3 # the time limit of gremlins is a multiple of this time
	exit 0 ;;
*" -failfast "*) ;;
*) exec "$GO" "$@" ;;
esac
while [ ! -f go.mod ]; do cd ..; done
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
verdict() { # arguments: exit code for gremlins, result for the log
	{ flock 9; echo "$2: $(diff -b -U0 "$MODULE/nemoroth" nemoroth | tr -s ' \t' ' ' |
		sed -n 's|^+++ nemoroth/\([a-z]*.go\).*|\1|p; s|^@@ -\([0-9]*\).*|\1|p; s|^[-+] *\([^-+].*\)|\t\1|p' | paste -sd' ')"; } 9>"$LOG.lock" >>"$LOG"
	exit "$1"
}
build() { "$GO" test -c -vet=off -ldflags='-s -w' -o "$out/$1" "./$1" >/dev/null 2>&1 || verdict 2 "no compile"; }
try() { # arguments: package, limit of CPU seconds, pattern of tests
	local rc=0
	(cd "$1" && ulimit -t "$2" -v 8000000 && exec "$out/$1" -test.failfast -test.run "$3" -test.skip '^Test(API|Examples)$' >"$out/log" 2>&1) || rc=$?
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
# The copy lacks the packages that TestAPI and TestExamples look at; all other tests
# must pass before anything is mutated.
"$GO" test ./nemoroth -skip '^Test(API|Examples)$' >/dev/null && "$GO" test ./rulings -run '^TestCorpus$' >/dev/null || { echo "the tests fail without a mutant" >&2; exit 1; }
# --invert-negatives is off: --arithmetic-base makes the same mutants.
PATH=$work/bin:$PATH nice "$work/gremlins" unleash ./nemoroth --workers 2 --timeout-coefficient 200 \
	--invert-assignments --invert-bitwise --invert-bwassign --invert-logical --invert-loopctrl \
	--remove-self-assignments --invert-negatives=false \
	-E '^(notation|ai)/' -E "^($others)\.go\$" >"$work/gremlins.log"
tail -4 "$work/gremlins.log"
echo "$(wc -l <"$LOG") mutants: $(grep -c '^no compile' "$LOG" || true) do not compile, $(grep -c '^SURVIVED' "$LOG" || true) survived, $(grep -c '^killed by rulings' "$LOG" || true) killed by the corpus alone, $(grep -c '^timeout' "$LOG" || true) killed by the time limit"
grep '^SURVIVED' "$LOG" | sort || true
echo "log: $LOG"
