# shellcheck shell=bash
# Installs the programs that the integration tests talk to; sourced by run.sh.

# Mono is an independent WCF, zeep, npm's soap and curl speak SOAP, grpcio and grpc-js speak gRPC, all written by others.
# PostgreSQL is the networked database, PgBouncer its pooler: the tests start their own, and leave alone what Debian may have started.
# nats-server and rabbitmq-server are brokers: the tests start their own on free ports, and leave alone what Debian may have started.
# Chromium is what reports are read in. iproute2 makes machines with separate networks. docker.io is the container engine that the
# tests start, with its images and socket in a separate folder; Debian's is not used.
# The tests themselves install the packages of Integration/Peers/Programs/{Node,Azurite,DuckDb,Kubernetes}/package.json by npm, each in its exact
# version, into folders of /tmp.
debian_peers="curl python3 python3-zeep python3-grpcio python3-protobuf
    mono-mcs mono-runtime libmono-system-servicemodel4.0a-cil libmono-system-runtime-serialization4.0-cil libmono-system-web-services4.0-cil
    postgresql pgbouncer nats-server rabbitmq-server chromium iproute2 docker.io"

# install_peers ALL: those of the long tests as well where it is not empty.
install_peers() {
    missing=""
    # faketime makes the clock of one process wrong.
    [ -z "$1" ] || debian_peers="$debian_peers faketime"
    # A Slurm cluster's nodes are network namespaces; the tests start their own daemons, as they do with the brokers.
    # docker-compose talks to the engine that a test starts.
    [ -z "$1" ] || debian_peers="$debian_peers slurmctld slurmd slurm-client munge docker-compose"
    # Wine runs the build for Windows; it imitates the system and not the processor.
    [ -z "$1" ] || [ "$(dpkg --print-architecture)" != amd64 ] || debian_peers="$debian_peers wine64"
    for package in $debian_peers; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    # Node comes from many places: one that is there is good.
    command -v node >/dev/null 2>&1 || missing="$missing nodejs"
    command -v npm >/dev/null 2>&1 || missing="$missing npm"
    [ -z "$missing" ] && return 0
    echo "Installing what the integration tests talk to:$missing"
    log=$(mktemp)
    # shellcheck disable=SC2086 # a list of words
    if apt-get update -q >"$log" 2>&1 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >>"$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    tail -n 5 "$log" >&2
    rm -f "$log"
    echo "warning: not everything could be installed: the tests that need it skip, or fail where CI=true." >&2
    return 1
}
