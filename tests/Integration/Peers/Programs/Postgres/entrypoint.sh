# What the official image of PostgreSQL does when it starts for the first time: makes a cluster with the password of POSTGRES_PASSWORD, or
# of the file POSTGRES_PASSWORD_FILE, that takes connections from everywhere. Then it becomes the given command. The image has a shell, and
# no other programs.
set -eu
[ -z "${POSTGRES_PASSWORD_FILE:-}" ] || read -r POSTGRES_PASSWORD <"$POSTGRES_PASSWORD_FILE" || true
if [ ! -f "$PGDATA/PG_VERSION" ]; then
    printf '%s\n' "${POSTGRES_PASSWORD:?is not set}" >/tmp/password
    initdb -U postgres -A scram-sha-256 --pwfile=/tmp/password -E UTF8 --locale=C --no-sync
    : >/tmp/password
    printf "listen_addresses = '*'\n" >>"$PGDATA/postgresql.conf"
    printf 'host all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
fi
unset POSTGRES_PASSWORD
exec "$@"
