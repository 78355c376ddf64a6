# A RabbitMQ server that lives as long as this script's standard input: a node with its own folder, cookie and epmd, on 127.0.0.1
# alone. Arguments: its ports for clients, for other nodes, and that of epmd. Says when it is ready.
server=/usr/lib/rabbitmq/bin/rabbitmq-server
[ -x "$server" ] || { echo "rabbitmq-server is not installed: apt-get install rabbitmq-server" >&2; exit 1; }
folder=$(mktemp -d /tmp/integration-methods-rabbitmq-XXXXXX) || exit 1
trap 'kill -9 $pid $epmd 2>/dev/null; wait; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
echo '[].' >"$folder/plugins"
: >"$folder/rabbitmq.conf"
# In the foreground: the one that a node starts stays when the node has gone.
epmd -port "$3" -address 127.0.0.1 >/dev/null 2>&1 &
epmd=$!
# With the variable of systemd the script becomes the server, so that the server is this script's child.
env -u NOTIFY_SOCKET HOME="$folder" ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT="$3" RUNNING_UNDER_SYSTEMD=true \
    RABBITMQ_NODENAME="integration-methods-$1@localhost" RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 \
    RABBITMQ_NODE_PORT="$1" RABBITMQ_DIST_PORT="$2" \
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="-kernel inet_dist_use_interface {127,0,0,1}" \
    RABBITMQ_CONF_ENV_FILE="$folder/none" RABBITMQ_CONFIG_FILE="$folder/rabbitmq.conf" RABBITMQ_GENERATED_CONFIG_DIR="$folder/config" \
    RABBITMQ_ENABLED_PLUGINS_FILE="$folder/plugins" RABBITMQ_MNESIA_BASE="$folder/data" RABBITMQ_PID_FILE="$folder/pid" \
    RABBITMQ_LOG_BASE="$folder" RABBITMQ_LOGS="$folder/log" "$server" >"$folder/out" 2>&1 &
pid=$!
for _ in $(seq 600); do
    ! grep -q 'Server startup complete' "$folder/log" 2>/dev/null || ready=yes
    [ -z "$ready" ] && kill -0 $pid 2>/dev/null || break
    sleep 0.1
done
[ -n "$ready" ] || { tail -n 5 "$folder/out" "$folder/log" >&2; exit 1; }
echo ready
while read -r _; do :; done
