# A PostgreSQL server that lives as long as this script's standard input. Arguments: port, password of the user postgres.
# Says "ready" when it takes connections. Each line of standard input is a command, answered with "done" or what went wrong: "kill" (SIGKILL
# to the server), "start" (after that), "backend PID" (SIGKILL to one of its processes). Runs as a user other than root,
# whom PostgreSQL refuses.
port=$1
password=$2
# Debian keeps each version's programs in a separate folder.
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(pg_config --bindir 2>/dev/null)
[ -x "$bin/initdb" ] || { echo "postgresql is not installed: apt-get install postgresql" >&2; exit 1; }

folder=$(mktemp -d /tmp/integration-methods-postgres-XXXXXX) || exit 1
cd "$folder" || exit 1
stop() {
    "$bin/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1
    cd / && rm -rf "$folder"
}
trap stop EXIT
trap 'exit 1' INT TERM

printf '%s' "$password" >password
"$bin/initdb" -D data -U postgres -A scram-sha-256 --pwfile=password -E UTF8 --locale=C --no-sync >log 2>&1 ||
    { tail -n 5 log >&2; exit 1; }
cat >>data/postgresql.conf <<CONF
listen_addresses = '${LISTEN:-127.0.0.1}'
port = $port
unix_socket_directories = '$folder'
shared_preload_libraries = '${PRELOAD-pg_stat_statements}'
fsync = off
autovacuum_naptime = 1h
CONF
# With its own address it is for other machines of a test, too.
[ -z "${LISTEN:-}" ] || echo "host all all samenet scram-sha-256" >>data/pg_hba.conf
"$bin/pg_ctl" -D data -l log -w -t 60 start >start 2>&1 || { tail -n 5 log start >&2; exit 1; }
echo ready

# What a killed server leaves behind ends by itself, and until then keeps the next one from starting.
start_again() {
    for _ in $(seq 100); do
        "$bin/pg_ctl" -D data -l log -w -t 60 start >start 2>&1 && return 0
        sleep 0.2
    done
    return 1
}
while read -r command pid; do
    case $command in
        kill) kill -9 "$(head -n 1 data/postmaster.pid)" ;;
        start) start_again ;;
        backend) kill -9 "$pid" ;;
        *) false ;;
    esac && echo done || echo "failed: $command $pid"
done
