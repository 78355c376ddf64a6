#!/usr/bin/env bash
# The front door: builds in Release, then runs every transport in both forms and writes the comparison.
# Every option goes to the client: ./run-all.sh --help. The twin for PowerShell is run-all.ps1.
set -u
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if ! command -v dotnet >/dev/null 2>&1; then
    echo "error: the .NET 10 SDK is not installed: get it from https://dot.net/download and run this again." >&2
    exit 1
fi
# shellcheck source=transports/Feed/feed.sh
. "$root/transports/Feed/feed.sh"
choose_feed "$root" "$@"
if ! log=$(cd "$root" && dotnet build client/Client.csproj -c Release -nologo -v quiet 2>&1); then
    echo "$log" >&2
    echo "error: the build failed: its messages are above; 'dotnet --version' must say 10.0 or later." >&2
    exit 1
fi
exec dotnet "$root/artifacts/bin/Client/release/client.dll" "$@"
