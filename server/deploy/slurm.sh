#!/usr/bin/env bash
#SBATCH --job-name=integration-methods
#SBATCH --output=%x-%j.log
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --mem=0
#SBATCH --time=30
#SBATCH --no-kill
#SBATCH --no-requeue
# A run on a Slurm cluster: the first node coordinates, the second serves, all others are clients.
#   export INTEGRATION_METHODS_CONNECTION='Host=…'
#   sbatch server/deploy/slurm.sh --db postgres       with any options of 'client coordinate' for the run itself
# Submit it from a folder that all nodes share; CLIENT is the program in it. The results are in the folder results-JOB, and the output is
# in integration-methods-JOB.log. --no-kill: the run itself decides what the loss of a node means to it.
set -eu
client=${CLIENT:-packages/linux-x64/client} port=7070
results=$PWD/results-$SLURM_JOB_ID join=$PWD/join-$SLURM_JOB_ID

fail() {
    echo "error: $1" >&2
    exit 2
}
mapfile -t node < <(scontrol show hostnames "$SLURM_JOB_NODELIST")
clients=$((${#node[@]} - 2))
[ "$clients" -ge 1 ] || fail "a run needs 3 nodes, for coordinator, server and client, not ${#node[@]}: submit with --nodes=3 or more"
[ -x "$client" ] || fail "there is no program $client: submit from the folder that has it, or name it in CLIENT"
for word; do
    case $word in
        # Every user of the cluster can read a job's arguments.
        --connection | --connection=* | --server-connection* | --client-connection*)
            option=${word%%=*} variable=${option#--} variable=${variable//-/_}
            fail "the arguments of a job are public: put the value of $option into INTEGRATION_METHODS_${variable^^}"
            ;;
    esac
done

# agent ROLE NODE: the coordinator gives it the connection strings that it needs. A node's name is resolved here, because on Debian a
# machine's own name is an address that others can't reach, 127.0.1.1.
agent() {
    local address
    address=$(getent ahostsv4 "$2" | awk 'NR == 1 { print $1 }')
    (
        unset INTEGRATION_METHODS_CONNECTION INTEGRATION_METHODS_SERVER_CONNECTION INTEGRATION_METHODS_CLIENT_CONNECTION
        exec srun --nodes=1 --ntasks=1 --nodelist="$2" --no-kill --quiet \
            "$client" agent --role "$1" --advertise "${address:-$2}" --join "$join/join" --timeout 5m
    ) &
}

# When a job is cancelled or its time is over, Slurm sends SIGTERM to every process of it: run and agents then end by themselves.
trap : TERM
trap 'rm -rf "$join"' EXIT
"$client" agent prepare "${node[0]}:$port" --output "$join" >/dev/null
agent server "${node[1]}"
for name in "${node[@]:2}"; do
    agent client "$name"
done
code=0
"$client" coordinate --agents "server=1,client=$clients" --listen "0.0.0.0:$port" --join-key "$join/coordinator.pem" \
    --output "$results" "$@" || code=$?

# Agents end with the run; the end of the job ends one whose node does not answer.
for _ in {1..20}; do
    [ -n "$(jobs -rp)" ] || break
    sleep 0.5
done
exit "$code"
