#!/usr/bin/env bash
# Runs the tests of Go modules that use encoding/json a lot, as they are and with the packages
# of this module in its place, and compares the lists of tests that pass. It does so too with
# the tests of other JSON libraries, with their own package replaced by encoding/json, and by
# package v1; the tests that compare their package with encoding/json then compare v1 with it.
#
#   bash conformance/programs.sh [MODULE@VERSION...]
#
# Modules come from the module proxy. All files go to a temporary folder, which is kept, for
# the logs. The status is 0 if for each module the same packages built, the same tests passed
# except those listed under known, and at least one did.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export GOTOOLCHAIN=go1.27.3 GOWORK=off
ours=github.com/plainjson/json

modules=(
	github.com/Jeffail/gabs@v1.4.0             # access by paths; has no go.mod
	github.com/creachadair/jrpc2@v1.3.6        # JSON-RPC
	github.com/getkin/kin-openapi@v0.152.0     # OpenAPI
	github.com/go-openapi/spec@v1.0.1          # Swagger
	github.com/hashicorp/terraform-json@v0.29.0 # plans and states of Terraform
	github.com/invopop/jsonschema@v0.14.0      # JSON Schema of Go types
	github.com/slack-go/slack@v0.17.3           # the API of a web service
	github.com/goccy/go-json@v0.10.5
	github.com/json-iterator/go@v1.1.12
	github.com/segmentio/encoding@v0.5.4
)
# The JSON libraries of modules: the arguments of cmd/suite after the folder of the module.
declare -A suites=(
	[github.com/goccy/go-json]=". . ./test/cover ./test/example"
	[github.com/json-iterator/go]=". ./api_tests ./misc_tests ./skip_tests ./type_tests ./value_tests"
	[github.com/segmentio/encoding]="json ./json"
)
# Go files with the API that a library has beyond that of encoding/json, made from it.
declare -A apis=(
	[github.com/json-iterator/go]="$root/conformance/cmd/suite/testdata/jsoniter.go"
)
# Tests that pass with encoding/json alone, and cannot with v1: the module, how many there are, a
# pattern of their names, and the reason.
known=(
	"github.com/getkin/kin-openapi 1 TestOrigin_OriginExistsInProperties compares the text of an error of encoding/json/jsontext; ours says which mistake it is"
	"github.com/goccy/go-json 542 (TestCoverNumber(/.*)?|TestInterfaceWithPointer) a Number of v1 is a string for encoding/json, which the tests encode it with as well"
	"github.com/json-iterator/go 1 Test_use_number a Number of v1 is not one of encoding/json"
	"github.com/segmentio/encoding 46 TestUnmarshalFuzzBugs/.* the types of errors of v1, whose texts agree, are not those of encoding/json"
	"github.com/segmentio/encoding 1 TestCodec/struct_{_A_int;_T_time.Time;_S_string_} checks that a Decoder has not read the line feed after a value that fills the first buffer of encoding/json"
)
(($# == 0)) || modules=("$@")
work=$(mktemp -d "${TMPDIR:-/tmp}/programs.XXXXXX")
(cd "$root/conformance" && go build -o "$work/suite" ./cmd/suite)

# fetch MODULE@VERSION DIR: puts a writable copy of the module into DIR, with a go.mod for the
# version of Go that this module needs, so that the language is the same on both sides. It fails
# if there is no such module.
fetch() {
	local from
	from=$(cd "$work" && go mod download -json "$1" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p') || return
	cp -r "$from" "$2"
	chmod -R u+w "$2"
	(
		cd "$2"
		[[ -f go.mod ]] || go mod init "${1%@*}"
		go mod edit -go=1.26
		go mod tidy -e
	) >"$2.fetch" 2>&1 || true
}

# replace DIR: replaces the imports of encoding/json, and of its packages v2 and jsontext, in
# the Go files below DIR, except in folders named plainjson.
replace() {
	grep -rlZ --include='*.go' --exclude-dir=plainjson '"encoding/json' "$1" | xargs -0 -r sed -i \
		-e 's#"encoding/json"\( *$\| *//\)#"'"$ours"'/v1"\1#' \
		-e 's#"encoding/json/v2"#"'"$ours"'"#; s#"encoding/json/jsontext"#"'"$ours"'/jsontext"#'
}

# require: adds this module to the go.mod of the current folder.
require() {
	go mod edit -require "$ours@v0.0.0" -replace "$ours=$root"
	go mod tidy -e
}

# rewrite DIR: replaces the imports of the module in DIR and of what it depends on, whose types
# meet its own.
rewrite() {
	(
		cd "$1"
		replace .
		require
		go mod vendor -e
		replace vendor
	) >"$1.rewrite" 2>&1 || true
}

# passed DIR LOG SKIP PACKAGE...: runs the tests in DIR, except those that match SKIP, with
# their output in LOG, and prints those that pass. Vet is off: its checks depend on go.mod.
passed() {
	local dir=$1 log=$2 skip=$3
	shift 3
	(cd "$dir" && go test -vet=off -json -count=1 -timeout 5m ${skip:+-skip "$skip"} "$@" 2>"$log.err" || true) >"$log"
	tests pass "$log" | sed -e "s#$dir#DIR#g" -e 's#127.0.0.1:[0-9]*#HOST#g' -e 's#0x[0-9a-f]\{8,\}#ADDRESS#g' | sort
}

# tests ACTION LOG: prints the tests with ACTION in LOG, with their packages.
tests() {
	sed -n 's/^{.*"Action":"\('"$1"'\)","Package":"\([^"]*\)","Test":"\([^"\\]*\(\\.[^"\\]*\)*\)".*/\2 \3/p' "$2"
}

# unfinished LOG: prints the tests that have begun and not ended, because the process did.
unfinished() {
	comm -23 <(tests run "$1" | sort -u) <(tests 'pass\|fail\|skip' "$1" | sort -u) | sed 's/^[^ ]* //; s#/.*##' | sort -u
}

# unbuilt LOG: prints the packages whose tests do not build; all, if there is no output.
unbuilt() {
	if [[ -s $1 ]]; then
		sed -n 's/^{.*"Action":"fail","Package":"\([^"]*\)".*"FailedBuild".*/\1/p' "$1" | sort -u
	else
		echo "(all packages)"
	fi
}

# note [MESSAGE]: prints the lines of the input below the line of a module, MESSAGE before each.
note() { sed "s#^#    ${1-}#"; }

status=0
printf '%-44s %8s %8s %8s\n' module "std pass" "v1 pass" differ
for module in "${modules[@]}"; do
	name=$(tr '/@' '__' <<<"$module")
	log=$work/$name
	suite=${suites[${module%@*}]-}
	packages=(./...)
	if ! fetch "$module" "$log.std"; then
		echo "$module cannot be downloaded"
		status=1
		continue
	fi
	if [[ -n $suite ]]; then
		read -ra packages <<<"${suite#* }"
		"$work/suite" -api "${apis[${module%@*}]-}" "$log.std" $suite >"$log.left" 2>"$log.suite" || cat "$log.suite" >&2
		cp -r "$log.std" "$log.v1"
		for file in "$log.v1/${suite%% *}"/facade*.go; do replace "$file"; done
		(cd "$log.v1" && require) >"$log.v1.rewrite" 2>&1 || true
	else
		cp -r "$log.std" "$log.v1"
		rewrite "$log.v1"
	fi

	# A test that ends the process with encoding/json would hide those after it.
	skip=
	while
		passed "$log.std" "$log.std.json" "$skip" "${packages[@]}" >"$log.std.passed"
		ended=$(unfinished "$log.std.json")
		[[ -n $ended ]]
	do
		note "left out, since the process ends in it: " <<<"$ended" >>"$log.notes"
		skip=${skip:+$skip|}^\(${ended//$'\n'/|}\)\$
	done
	passed "$log.v1" "$log.v1.json" "$skip" "${packages[@]}" >"$log.v1.passed"

	diff "$log.std.passed" "$log.v1.passed" | grep '^[<>]' >"$log.diff" || true
	for row in "${known[@]}"; do
		read -r of number pattern reason <<<"$row"
		[[ $of == "${module%@*}" ]] || continue
		expected="^< [^ ]* ${pattern//[{]/\\{}\$"
		[[ $(grep -cE "$expected" "$log.diff") == "$number" ]] || continue
		note "$number known, " <<<"$pattern: $reason" >>"$log.notes"
		grep -vE "$expected" "$log.diff" >"$log.rest" || true
		mv "$log.rest" "$log.diff"
	done
	for side in std v1; do unbuilt "$log.$side.json" >"$log.$side.unbuilt"; done
	count=$(wc -l <"$log.std.passed")
	differ=$(wc -l <"$log.diff")
	printf '%-44s %8d %8d %8d\n' "$module" "$count" "$(wc -l <"$log.v1.passed")" "$differ"
	((differ == 0 && count > 0)) && cmp -s "$log.std.unbuilt" "$log.v1.unbuilt" || status=1
	[[ -z $suite ]] || note "left out, since encoding/json lacks what they use: " <"$log.left"
	[[ ! -f $log.notes ]] || cat "$log.notes"
	for side in std v1; do note "does not build with $side: " <"$log.$side.unbuilt"; done
	unfinished "$log.v1.json" | note "the process ends with v1 in "
	head -n 20 "$log.diff" | note
done
echo "logs: $work"
exit $status
