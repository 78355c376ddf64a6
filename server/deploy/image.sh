#!/usr/bin/env bash
# Builds an image where no base image is available: from a self-contained build and the libraries of this machine that it needs.
#   dotnet publish client -r linux-x64 --self-contained -o artifacts/linux-x64
#   server/deploy/image.sh artifacts/linux-x64 integration-methods
# DOCKER is the command of the engine; by default docker.
set -eu
build=${1:?the folder of a self-contained build} name=${2:?the name of the image}
user=1654 # That of Microsoft's images.
[ -x "$build/client" ] && [ -x "$build/server" ] || {
    echo "error: $build is no self-contained build for Linux: it has no executables client and server." >&2
    exit 1
}
root=$(mktemp -d)
trap 'rm -rf "$root" "$root.tar"' EXIT
mkdir -p "$root/app" "$root/data" "$root/etc/ssl/certs" "$root/tmp"
chmod 1777 "$root/tmp" # A tmpfs that is mounted there takes its mode.
cp -R "$build/." "$root/app"

# What the executables and the runtime load: linked libraries by ldd, and those that the runtime finds by name while it runs.
copy() { [ ! -e "$1" ] || { mkdir -p "$root$(dirname "$1")" && cp -L "$1" "$root$1"; }; }
libraries() {
    find "$build" -maxdepth 1 \( -name '*.so' -o -name client -o -name server \) -exec ldd {} + 2>/dev/null |
        sed -n 's/.*=> \(\/[^ ]*\).*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-[^ ]*\) .*/\1/p'
}
named() {
    { ldconfig -p || /sbin/ldconfig -p; } 2>/dev/null |
        sed -n 's/^[[:space:]]*\(libicu\(uc\|i18n\|data\)\|libssl\|libcrypto\)\.so\.[^ ]* .*=> \(.*\)/\3/p'
}
{ libraries; named; } | sort -u | while read -r library; do copy "$library"; done
copy /etc/ssl/certs/ca-certificates.crt
printf 'app:x:%s:%s:app:/data:/usr/sbin/nologin\n' $user $user >"$root/etc/passwd"
printf 'app:x:%s:\n' $user >"$root/etc/group"

# Everything that a run writes goes to /data, and SQLite's and .NET's temporary files to /tmp.
# shellcheck disable=SC2046 # a list of words
tar -C "$root" --owner=0 --group=0 --numeric-owner -c app etc $(cd "$root" && ls -d lib lib64 usr 2>/dev/null) >"$root.tar"
tar -C "$root" --owner=$user --group=$user --numeric-owner -rf "$root.tar" data tmp
"${DOCKER:-docker}" import --change 'ENTRYPOINT ["/app/client"]' --change 'WORKDIR /data' --change "USER $user" \
    --change 'EXPOSE 8080' "$root.tar" "$name"
