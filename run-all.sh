#!/usr/bin/env bash
# The front door: builds in Release, then runs the usual transports in both forms and writes the comparison.
# Every option goes to the client: ./run-all.sh --help. The twin for PowerShell is run-all.ps1.
set -u
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if ! command -v dotnet >/dev/null 2>&1; then
    echo "error: the .NET 10 SDK is not installed: get it from https://dot.net/download and run this again." >&2
    exit 1
fi
client="$root/artifacts/bin/Client/release"
# A shell that completes the line can't wait for a build: there is nothing to suggest before the first.
case ${1-} in
    '[suggest:'*)
        [ ! -f "$client/client.dll" ] || exec dotnet "$client/client.dll" "$@"
        exit 0
        ;;
esac
# For those who watch; a pipe or a file has no use for it.
say() { [ ! -t 2 ] || echo "$1" >&2; }
# Nothing newer than the last build began, its result untouched, the same properties and commit, which is in the result: MSBuild
# would take seconds to find that out.
began="$root/artifacts/run-all.began" built="$root/artifacts/run-all.built"
properties=$(env | grep -i -E '^(CoreWcf|Restore|NuGet|MSBuild|DOTNET_ROOT)' | sort; git -C "$root" rev-parse HEAD 2>/dev/null)
is_built() {
    [ "$(cat "$built" 2>/dev/null || echo none)" = "$properties" ] &&
        [ -z "$(cd "$root" && find client server db transports Directory.* global.json -newer "$began" -print -quit 2>/dev/null)" ] &&
        [ -f "$client/client.dll" ] && [ -z "$(find "$client" -newer "$built" -print -quit)" ]
}
if ! is_built; then
    mkdir -p "$root/artifacts" && rm -f "$built" && : >"$began"
    say "Building in Release; this takes about a minute the first time ..."
    # Without CoreWCF the build goes on, and 'list' says so.
    (cd "$root" && dotnet msbuild transports/Wcf/CoreWcf.csproj -t:Find -nologo -v:quiet >/dev/null 2>&1)
    if ! log=$(cd "$root" && dotnet build client/Client.csproj -c Release -nologo -v quiet 2>&1); then
        echo "$log" >&2
        echo "error: the build failed: its messages are above; 'dotnet --version' must say 10.0 or later." >&2
        exit 1
    fi
    printf '%s\n' "$properties" >"$built"
fi
exec dotnet "$client/client.dll" "$@"
