#!/usr/bin/env bash
# The tests. On Debian or Ubuntu as root it first installs what the integration tests need; elsewhere they skip, with the reason.
# --all adds the categories Long and Hostile: third-party programs, attacks, every command of the documents, packages, Wine, several
# machines, the soak, the whole fuzzing.
# Other options go to dotnet test, such as --filter FullyQualifiedName~NetTcp.
# --fuzz [N] gives every parser N inputs (100,000) and runs nothing else; FUZZ_SEED=7 makes them other inputs.
set -u
# With CDPATH, cd would prefer a folder of the same name elsewhere, and print it.
unset CDPATH
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." >/dev/null && pwd) || exit 1
# As in run-all.sh: MSBuild takes every variable of the environment as a property, such as OutputPath or Configuration.
shopt -s nocasematch
for name in $(compgen -e); do
    case $name in
        [a-z]*_* | path | home | user | logname | shell | term | lang | language | tz | pwd | tmpdir | tmp | temp | hostname | ci) ;;
        corewcf* | restore* | nuget* | msbuild* | usesharedcompilation) ;;
        os | pathext | comspec | windir | system* | program* | commonprogram* | *appdata | userprofile) ;; # of Windows
        *) unset "$name" 2>/dev/null ;;
    esac
done
shopt -u nocasematch
# shellcheck source=tests/peers.sh
. "$root/tests/peers.sh"

peers=
all=
if [ "${1:-}" = --all ]; then
    all=1
    shift
fi
if [ "${1:-}" = --fuzz ]; then
    shift
    export FUZZ_INPUTS=100000
    case "${1:-}" in
        *[!0-9]* | "") ;;
        *) FUZZ_INPUTS=$1 && shift ;;
    esac
    set -- --filter FullyQualifiedName~IntegrationMethods.Tests.Unit.Fuzz. --logger "console;verbosity=detailed" "$@"
elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    # Mostly a matter of the network, so it goes beside the build.
    install_peers "$all" &
    peers=$!
fi

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
cd "$root" || exit 1
dotnet msbuild transports/Wcf/CoreWcf.csproj -t:Find -nologo -v:quiet >/dev/null 2>&1

# Hundreds of short processes, of which few live long enough to earn what the compiler compiles again after 30 calls: after 1,024
# (hexadecimal here) it compiles what attacks need, and takes two fifths less processor time.
export DOTNET_TC_CallCountThreshold="${DOTNET_TC_CallCountThreshold:-400}"
# Nor do they earn a second mapping of each page of machine code, which guards it from being written to; that takes a third of their time.
export DOTNET_EnableWriteXorExecute="${DOTNET_EnableWriteXorExecute:-0}"
# Most never fill 64 MB (hexadecimal here), so they end before their first garbage collection; long ones collect less often.
export DOTNET_GCgen0size="${DOTNET_GCgen0size:-4000000}"

# phase NAME: how long it took, for people.
began=0
phase() {
    echo "Time: $1, $((SECONDS - began)) s."
    began=$SECONDS
}

# A script's background jobs ignore SIGINT, and so would the processes that their tests start and interrupt.
interruptible=
if env --default-signal=INT true 2>/dev/null; then
    interruptible='env --default-signal=INT'
fi

# run NAME PROJECT [OPTION...]
run() {
    local name=$1 project=$2
    shift 2
    # Without the limit NUnit's adapter runs the whole assembly where a filter selects more than 2,000 tests.
    $interruptible dotnet test "$project" -c Release -nologo --no-build --logger "trx;LogFilePrefix=$name" \
        --results-directory "$results" "$@" -- NUnit.AssemblySelectLimit=100000
}

# group NAME FILTER: integration tests, up to three groups beside each other, as many of them wait; a fourth makes all take more
# processor time.
names=unit
group() {
    while [ "$(jobs -rp | wc -l)" -ge 3 ]; do
        sleep 1
    done
    # By a file: the shell forgets how a job ended once a later process has its id.
    { run "$1" "${project:-tests/Integration}" --filter "$2" && touch "$results/$1.passed"; } &
    names="$names $1"
}

# without 'A~x|A~y': the filter that excludes all of them.
without() { printf '%s' "&$1" | sed 's/|/\&/g; s/~/!~/g'; }

dotnet build IntegrationMethods.slnx -c Release -nologo -v quiet
built=$?
[ -z "$peers" ] || wait "$peers" || [ "${CI:-}" != true ] || exit 1
[ "$built" = 0 ] || exit 1

# count COUNTER [NAME]: the runner's own counter, summed over all runs or those of a name.
count() {
    sed -n "s/.*<Counters [^>]*\b$1=\"\([0-9]*\)\".*/\1/p" "$results/${2:-}"*.trx 2>/dev/null |
        awk '{ sum += $1 } END { print sum + 0 }'
}

# A run whose tests are all gone, or all skipped, must not look like a good one.
require_tests() {
    [ "$(count executed "${1:-}")" = 0 ] || return 0
    echo "error: no ${1:+$1 }test ran: the messages above say why." >&2
    return 1
}

code=0
if [ $# -eq 0 ]; then
    run unit tests/Unit --filter 'TestCategory!=Long' && touch "$results/unit.passed"
    phase "build and unit tests"
    # What a user wants to know: every method in both forms, the databases, the main job, the report in a browser.
    usual='TestCategory!=Long&TestCategory!=Hostile'
    group processes "$usual&TestCategory!=InProcess&FullyQualifiedName~.Processes."
    group integration "$usual&TestCategory!=InProcess&FullyQualifiedName!~.Processes.&FullyQualifiedName!~.Brokers."
    group inprocess "$usual&TestCategory=InProcess"
    group brokers "$usual&FullyQualifiedName~.Brokers."
    if [ -z "$all" ]; then
        wait
        phase "integration tests"
    else
        long='TestCategory=Long'
        engines='FullyQualifiedName~.Postgres.|FullyQualifiedName~.SqlServer.'
        packages='FullyQualifiedName~.Packaging.'
        documents='FullyQualifiedName~.ReadmeTests.'
        scenarios='FullyQualifiedName~ScenarioTests|FullyQualifiedName~.Corruption'
        runs='FullyQualifiedName~.OpenLoopTests|FullyQualifiedName~.FindTests|FullyQualifiedName~.GatesTests'
        runs="$runs|FullyQualifiedName~.ResumeTests|FullyQualifiedName~.InterruptionTests"
        simulations='FullyQualifiedName~.Simulations.'
        others="TestCategory!=Hostile&TestCategory!=Agents&TestCategory!=InProcess"
        # Those that take longest first; those at the end keep both processors busy.
        group long "$long&$others$(without "$engines|$packages|$documents|$scenarios|$runs|FullyQualifiedName~.Peers.")"
        group packages "$long&($packages)"
        group agents "$long&TestCategory!=Hostile&(TestCategory=Agents|TestCategory=InProcess)$(without "$simulations")"
        group engines "$long&($engines)"
        group hostile TestCategory=Hostile
        group peers "$long&FullyQualifiedName~.Peers."
        group runs "$long&($runs)"
        group documents "$long&($documents)"
        group scenarios "$long&($scenarios)"
        FUZZ_INPUTS="${FUZZ_INPUTS:-20000}" project=tests/Unit group fuzz FullyQualifiedName~IntegrationMethods.Tests.Unit.Fuzz.
        # One long process, which does earn what the compiler compiles again.
        DOTNET_TC_CallCountThreshold=1E group simulations "$long&$simulations"
        project=tests/Unit group heavy "$long"
        wait
        phase "integration and long tests"
    fi
    for name in $names; do
        require_tests "$name" || code=1
        [ -e "$results/$name.passed" ] || code=1
    done
else
    run chosen IntegrationMethods.slnx "$@" || code=$?
    require_tests || code=1
fi

total=$(count total)
passed=$(count passed)
failed=$(($(count executed) - passed))
skipped=$((total - $(count executed)))
if [ "$skipped" -gt 0 ]; then
    echo "Skipped, by reason:"
    grep -h -A6 'outcome="NotExecuted"' "$results"/*.trx | sed -n 's/.*<Message>\([^<]*\).*/\1/p' | sort | uniq -c
fi
# Again at the end: the groups' outputs run into each other, and a log may be kept by its end only.
if [ "$failed" -gt 0 ]; then
    echo "Failed:"
    sed -n '/<UnitTestResult .*outcome="Failed"/,/<\/UnitTestResult>/ {
            s/.*testName="\([^"]*\)".*/  \1/p
            /<Message>/ {
                :more
                /<\/Message>/! {
                    N
                    b more
                }
                s/.*<Message> *\(.*\)<\/Message>.*/    \1/
                s/\n *$//
                s/\n */&  /g
                p
            }
        }' "$results"/*.trx | sed 's/&quot;/"/g'
fi
# One plain line for people and machines.
echo "$passed passed, $failed failed, $skipped skipped"
exit "$code"
