# A PgBouncer in front of a PostgreSQL server, with one connection to it for the transactions of all clients, that lives as long as this
# script's standard input. Arguments: its port, the server's port, the password of the user postgres. Says "ready" once it is started.
port=$1
server=$2
password=$3
command -v pgbouncer >/dev/null || { echo "pgbouncer is not installed: apt-get install pgbouncer" >&2; exit 1; }
folder=$(mktemp -d /tmp/integration-methods-pgbouncer-XXXXXX) || exit 1
stop() {
    kill "$(cat "$folder/pid")" 2>/dev/null
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 1' INT TERM
# From 1.21 on it can keep them.
case $(pgbouncer --version) in
    *"PgBouncer 1."?.* | *"PgBouncer 1.1"?.* | *"PgBouncer 1.20."*) prepared= ;;
    *) prepared="max_prepared_statements = 0" ;;
esac
quoted=$(printf '%s' "$password" | sed "s/'/''/g")
cat >"$folder/pgbouncer.ini" <<CONF
[databases]
* = host=127.0.0.1 port=$server user=postgres password='$quoted'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 1
$prepared
logfile = $folder/log
pidfile = $folder/pid
CONF
pgbouncer -q -d "$folder/pgbouncer.ini" >&2 || exit 1
echo ready
cat >/dev/null
