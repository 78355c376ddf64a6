# shellcheck shell=bash
# For run-all.sh and tests/run.sh: has the build use what the feed serves, or what --feed and the variable Feed say.

# choose_feed ROOT ARGUMENTS...: leaves the arguments without --feed in REST.
choose_feed() {
    local root=$1 feed=
    shift
    REST=()
    while [ $# -gt 0 ]; do
        case $1 in
            --feed) feed=${2:-} && shift ;;
            --feed=*) feed=${1#--feed=} ;;
            *) REST+=("$1") ;;
        esac
        [ $# -eq 0 ] || shift
    done
    case $feed in
        full | reduced) export Feed=$feed ;;
        probe) unset Feed && ask_feed "$root" -p:Again=true ;;
        # Set, even to nothing, is an answer: the feed is not to be asked.
        *) [ -n "${Feed+set}" ] || ask_feed "$root" ;;
    esac
}

# Without an answer the stacks stay off, and 'list' says so: no reason to stop.
ask_feed() {
    [ -f "$1/artifacts/feed.props" ] && [ $# -eq 1 ] || [ ! -t 2 ] || echo "Asking the package feed for optional libraries ..." >&2
    dotnet msbuild "$1/transports/Feed/Probe.proj" -nologo -v:quiet "${@:2}" >/dev/null 2>&1 || true
}
