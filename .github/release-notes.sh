#!/usr/bin/env bash
# Prints the section of a version in CHANGELOG.md, without its heading: .github/release-notes.sh 0.2.0
# Fails if there is no such section, or if it has no date yet.
set -eu
version=${1:?the version, such as 0.2.0}
changelog=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../CHANGELOG.md
heading=$(grep -F "## [$version]" "$changelog" || true)
case $heading in
    "## [$version] - "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]) ;;
    "") echo "error: CHANGELOG.md has no heading '## [$version] - DATE'." >&2 && exit 1 ;;
    *) echo "error: the heading '$heading' of CHANGELOG.md has no date: replace 'unreleased' with the day of the release." >&2 && exit 1 ;;
esac
awk -v heading="$heading" '$0 == heading { inside = 1; next } inside && /^## / { exit } inside' "$changelog"
