# Makes an image of this machine's PostgreSQL that behaves like the official one, for engines that can't pull that; entrypoint.sh beside
# this file is its entry point. Argument: the name of the image. DOCKER_HOST names the engine.
set -eu
name=$1
# Debian keeps the programs of each version in a separate folder.
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -x "$bin/initdb" ] || { echo "postgresql is not installed: apt-get install postgresql" >&2; exit 1; }
version=${bin%/bin}
root=$(mktemp -d)
trap 'rm -rf "$root" "$root.tar"' EXIT

copy() { mkdir -p "$root${1%/*}" && cp -RL "$1" "$root$1"; }
for part in /bin/sh "$bin/postgres" "$bin/initdb" "$version"/lib/*.so "/usr/share/postgresql/${version##*/}" /usr/share/zoneinfo; do
    # The compiler of queries is large, and optional.
    case $part in *llvm*) ;; *) copy "$part" ;; esac
done
find "$root" -type f \( -name '*.so' -o -path '*/bin/*' \) -exec ldd {} + 2>/dev/null |
    sed -n 's/.*=> \(\/[^ ]*\).*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-[^ ]*\) .*/\1/p' | sort -u |
    while read -r library; do copy "$library"; done

data=/var/lib/postgresql/data socket=/var/run/postgresql
mkdir -p "$root/etc" "$root/tmp" "$root$data" "$root$socket"
chmod 700 "$root$data"
# A tmpfs that is mounted there takes its mode.
chmod 1777 "$root/tmp" "$root$socket"
printf 'postgres:x:999:999::/var/lib/postgresql:/bin/sh\n' >"$root/etc/passwd"
printf 'postgres:x:999:\n' >"$root/etc/group"
cp "${0%/*}/entrypoint.sh" "$root/entrypoint.sh"
tar -C "$root" --owner=999 --group=999 --numeric-owner -cf "$root.tar" .
docker import --change 'ENTRYPOINT ["/bin/sh", "/entrypoint.sh"]' --change 'CMD ["postgres"]' --change "ENV PATH=$bin" \
    --change 'USER 999' --change "ENV PGDATA=$data" --change "VOLUME $data" "$root.tar" "$name"
