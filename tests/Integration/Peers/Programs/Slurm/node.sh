# A node of a Slurm cluster, in a network namespace and as the first process of a process namespace: whatever runs on the node ends when
# this script does, because its standard input closes or because it is killed. Arguments: the node's name, the folder of the cluster, and
# "controller" for the node that controls it. Says "ready" when its daemons have been started.
name=$1 folder=$2
echo "$name" >/proc/sys/kernel/hostname && mount --bind "$folder/hosts" /etc/hosts || exit 1
if [ "${3:-}" = controller ]; then
    # As root and below /tmp, where munged has its doubts.
    munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
        --seed-file="$folder/munge/seed" --log-file="$folder/munge/log" >"$folder/munge/output" 2>&1 &
    while [ ! -S "$folder/munge/socket" ]; do
        kill -0 $! 2>/dev/null || { tail -n 5 "$folder/munge/output" >&2; exit 1; }
        sleep 0.1
    done
    slurmctld -D -c -f "$folder/slurm.conf" >"$folder/slurmctld.output" 2>&1 &
fi
slurmd -D -N "$name" -f "$folder/slurm.conf" >"$folder/slurmd-$name.output" 2>&1 &
echo ready
# To the end of its input.
while read -r _; do :; done
