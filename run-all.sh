#!/usr/bin/env bash
# The front door: builds in Release, then runs the usual transports in both forms and writes the comparison.
# Every option goes to the client: ./run-all.sh --help. The twin for PowerShell is run-all.ps1.
set -u
# With CDPATH, cd would prefer a folder of the same name elsewhere, and print it.
unset CDPATH
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" >/dev/null && pwd) || exit 1

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
# MSBuild takes every variable of the environment as a property, whatever its case: OutputPath, Configuration or Feed would change the
# build or break it. Passed on are names with an underscore, which no property of the SDK has, and those that tools need or that are
# properties on purpose.
sdk() (
    shopt -s nocasematch
    for name in $(compgen -e); do
        case $name in
            [a-z]*_* | path | home | user | logname | shell | term | lang | language | tz | pwd | tmpdir | tmp | temp | hostname) ;;
            corewcf* | restore* | nuget* | msbuild* | usesharedcompilation) ;;
            os | pathext | comspec | windir | system* | program* | commonprogram* | *appdata | userprofile) ;; # of Windows
            *) unset "$name" 2>/dev/null ;;
        esac
    done
    cd "$root" && dotnet "$@"
)
if ! is_built; then
    # Without the old client, a build that wrote elsewhere can't be mistaken for this one.
    mkdir -p "$root/artifacts" && rm -f "$built" "$client/client.dll" && : >"$began"
    say "Building in Release; this takes about a minute the first time ..."
    # Without CoreWCF the build goes on, and 'list' says so.
    sdk msbuild transports/Wcf/CoreWcf.csproj -t:Find -nologo -v:quiet >/dev/null 2>&1
    if ! log=$(sdk build client/Client.csproj -c Release -nologo -v quiet 2>&1); then
        echo "$log" >&2
        echo "error: the build failed: its messages are above; 'dotnet --version' must say 10.0 or later." >&2
        exit 1
    fi
    if [ ! -f "$client/client.dll" ]; then
        echo "error: the build did not write $client/client.dll: remove what redirects its output, such as a Directory.Build.targets." >&2
        exit 1
    fi
    printf '%s\n' "$properties" >"$built"
fi
exec dotnet "$client/client.dll" "$@"
