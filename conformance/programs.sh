#!/usr/bin/env bash
# Runs the tests of Go modules that use encoding/json a lot, as they are and with the packages
# of this module in its place, and compares the lists of tests that pass.
#
#   bash conformance/programs.sh [MODULE@VERSION...]
#
# Modules come from the module proxy. All files go to a temporary folder, which is kept, for
# the logs. The status is 0 if for each module the same tests passed, and at least one did.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export GOTOOLCHAIN=go1.27.3 GOWORK=off
ours=github.com/plainjson/json

modules=(
	github.com/creachadair/jrpc2@v1.3.6        # JSON-RPC
	github.com/getkin/kin-openapi@v0.152.0     # OpenAPI
	github.com/go-openapi/spec@v1.0.1          # Swagger
	github.com/hashicorp/terraform-json@v0.29.0 # plans and states of Terraform
	github.com/invopop/jsonschema@v0.14.0      # JSON Schema of Go types
	github.com/slack-go/slack@v0.17.3           # the API of a web service
)
(($# == 0)) || modules=("$@")
work=$(mktemp -d "${TMPDIR:-/tmp}/programs.XXXXXX")

# fetch MODULE@VERSION DIR: puts a writable copy of the module into DIR.
fetch() {
	local from
	from=$(cd "$work" && go mod download -json "$1" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
	cp -r "$from" "$2"
	chmod -R u+w "$2"
}

# replace DIR: replaces the imports of encoding/json, and of its packages v2 and jsontext, in
# the Go files below DIR, except in folders named plainjson.
replace() {
	grep -rlZ --include='*.go' --exclude-dir=plainjson '"encoding/json' "$1" | xargs -0 -r sed -i \
		-e 's#"encoding/json"\( *$\| *//\)#"'"$ours"'/v1"\1#' \
		-e 's#"encoding/json/v2"#"'"$ours"'"#; s#"encoding/json/jsontext"#"'"$ours"'/jsontext"#'
}

# rewrite DIR: does so with the module in DIR and with what it depends on, whose types
# meet its own.
rewrite() {
	(
		cd "$1"
		replace .
		go mod edit -require "$ours@v0.0.0" -replace "$ours=$root"
		go mod tidy -e
		go mod vendor -e
		replace vendor
	) >"$1.rewrite" 2>&1 || true
}

# passed DIR LOG: runs the tests of the module in DIR, with their output in LOG, and prints those
# that pass. Vet is off: it depends on the version of Go in go.mod, which rewrite may raise.
passed() {
	(cd "$1" && go test -vet=off -json -count=1 -timeout 5m ./... 2>"$2.err" || true) >"$2"
	sed -n 's/^{.*"Action":"pass","Package":"\([^"]*\)","Test":"\(.*\)","Elapsed.*/\1 \2/p' "$2" | sed -e "s#$1#DIR#g" -e 's#127.0.0.1:[0-9]*#HOST#g' | sort
}

status=0
printf '%-44s %8s %8s %8s\n' module "std pass" "v1 pass" differ
for module in "${modules[@]}"; do
	name=$(tr '/@' '__' <<<"$module")
	for side in std v1; do fetch "$module" "$work/$name.$side"; done
	rewrite "$work/$name.v1"
	for side in std v1; do passed "$work/$name.$side" "$work/$name.$side.json" >"$work/$name.$side.passed"; done
	diff "$work/$name.std.passed" "$work/$name.v1.passed" >"$work/$name.diff" && differ=0 || differ=$(grep -c '^[<>]' "$work/$name.diff")
	count=$(wc -l <"$work/$name.std.passed")
	printf '%-44s %8d %8d %8d\n' "$module" "$count" "$(wc -l <"$work/$name.v1.passed")" "$differ"
	((differ == 0 && count > 0)) || status=1
	grep '^[<>]' "$work/$name.diff" | head -n 20 | sed 's/^/    /' || true
done
echo "logs: $work"
exit $status
