#!/bin/bash
# Compares the drivers PVS and MTD(f) on the positions of `bench`: nodes and milliseconds to
# each depth.
#
#   bench/drivers.sh [SEBASTES [LAST_DEPTH]]
#
# SEBASTES is build/run/bin/sebastes unless given, LAST_DEPTH 18.  One thread, Hash 16.  Both
# drivers search in turn, three times each; the median time counts, and nodes are the same
# every time.  Exit codes: 0 done, 1 the engine failed, 2 usage.
set -euo pipefail
export LC_ALL=C
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
rounds=3
reply_limit=600  # seconds

engine=${1:-$root/build/run/bin/sebastes}
last=${2:-18}
if (($# > 2)) || [[ ! $last =~ ^[0-9]+$ ]]; then
    echo "usage: bench/drivers.sh [SEBASTES [LAST_DEPTH]]" >&2
    exit 2
fi
if [[ ! -x $engine ]]; then
    echo "drivers: no program $engine; tools/run builds it" >&2
    exit 2
fi

# count DRIVER DEPTH: sets `nodes` and `milliseconds`.
count() {
    local line
    nodes="" milliseconds=""
    coproc engine_process { exec "$engine" 2>&1; }
    # shellcheck disable=SC2154  # coproc sets engine_process_PID
    local in=${engine_process[1]} out=${engine_process[0]} pid=$engine_process_PID
    printf 'setoption name Driver value %s\nbench 16 1 %d\n' "$1" "$2" >&"$in"
    while [[ -z $nodes ]] && IFS= read -r -t "$reply_limit" -u "$out" line; do
        case $line in
            "Total time (ms)"*) milliseconds=${line##* } ;;
            "Nodes searched"*) nodes=${line##* } ;;
        esac
    done
    if [[ -z $nodes || -z $milliseconds ]]; then
        echo "drivers: $engine gives no bench for $1" >&2
        exit 1
    fi
    printf 'quit\n' >&"$in"
    wait "$pid" || true
}

median() { printf '%s\n' "$@" | sort -n | sed -n "$((($# + 1) / 2))p"; }

printf '%5s %12s %12s %7s %9s %9s %7s\n' depth PVS 'MTD(f)' ratio 'PVS ms' 'MTD(f) ms' ratio
for ((depth = 8; depth <= last; depth += 2)); do
    pvs_times=()
    mtdf_times=()
    for ((round = 0; round < rounds; ++round)); do
        count PVS "$depth"
        pvs_nodes=$nodes
        pvs_times+=("$milliseconds")
        count MTDf "$depth"
        mtdf_nodes=$nodes
        mtdf_times+=("$milliseconds")
    done
    pvs_ms=$(median "${pvs_times[@]}")
    mtdf_ms=$(median "${mtdf_times[@]}")
    awk -v d="$depth" -v pn="$pvs_nodes" -v mn="$mtdf_nodes" -v pt="$pvs_ms" -v mt="$mtdf_ms" \
        'BEGIN { printf "%5d %12d %12d %7.2f %9d %9d %7.2f\n", d, pn, mn, mn / pn, pt, mt,
                 (pt > 0 ? mt / pt : 0) }'
done
