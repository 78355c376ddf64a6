# A NATS server that lives as long as this script's standard input. Argument: its configuration. Prints its port. Each line of standard
# input is a command, answered with "done": "kill" (SIGKILL to the server), "stop" and "continue" (SIGSTOP and SIGCONT).
server=$(command -v nats-server || echo /usr/sbin/nats-server)
[ -x "$server" ] || { echo "nats-server is not installed: apt-get install nats-server" >&2; exit 1; }
folder=$(mktemp -d /tmp/integration-methods-nats-XXXXXX) || exit 1
trap 'kill -9 $pid 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
printf '%s\n' "$1" >"$folder/conf"
"$server" -c "$folder/conf" -a 127.0.0.1 -p -1 --ports_file_dir "$folder" >"$folder/log" 2>&1 &
pid=$!
for _ in $(seq 200); do
    port=$(sed -n 's/.*nats:\/\/127\.0\.0\.1:\([0-9]*\)".*/\1/p' "$folder"/*.ports 2>/dev/null)
    [ -z "$port" ] || break
    kill -0 $pid 2>/dev/null || break
    sleep 0.05
done
[ -n "$port" ] || { tail -n 5 "$folder/log" >&2; exit 1; }
echo "$port"
# Its threads stop one after the other, and on a busy machine one of them may still forward an answer. Where there is no /proc: at once.
stopped() { ! sed 's/.*) \(.\).*/\1/' /proc/$pid/task/*/stat 2>/dev/null | grep -qv T; }
while read -r command; do
    case $command in
        kill) kill -9 $pid ;;
        stop) kill -STOP $pid && until stopped; do sleep 0.01; done ;;
        continue) kill -CONT $pid ;;
        *) false ;;
    esac && echo done || echo "failed: $command"
done
