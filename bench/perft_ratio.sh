#!/bin/bash
# Compares the speed of two move generators on the six standard perft positions.
#
#   bench/perft_ratio.sh [OURS [PEER]]
#
# OURS is build/run/bin/perft unless given, PEER Debian's stockfish.  A program whose name
# begins with "perft" is started as `perft DEPTH FEN`; any other is a UCI engine that knows
# `go perft DEPTH`.  Both run in turn, one thread and no hash, three times each; the medians
# count, in million leaves a second.  Exit codes: 0 done or no peer here,
# 1 a wrong count or none, 2 usage.
set -euo pipefail
export LC_ALL=C
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
rounds=3
reply_limit=300  # seconds

ours=${1:-$root/build/run/bin/perft}
peer=${2:-$(PATH=$PATH:/usr/games command -v stockfish || true)}
if (($# > 2)); then
    echo "usage: bench/perft_ratio.sh [OURS [PEER]]" >&2
    exit 2
fi
if [[ ! -x $ours ]]; then
    echo "perft_ratio: no program $ours; tools/run builds it" >&2
    exit 2
fi
if [[ -z $peer ]]; then
    echo "perft_ratio: skipped, stockfish is not installed (apt-get install stockfish)"
    exit 0
fi

# name | depth | leaves | FEN, deep enough that starting our program counts little.
positions=(
    "start|7|3195901860|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    "kiwipete|5|193690690|r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    "position 3|7|178633661|8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
    "position 4|6|706045033|r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
    "position 5|6|3048196529|rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
    "position 6|6|6923051137|r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
)

now() { echo "${EPOCHREALTIME/./}"; }  # microseconds

# Reads lines from file descriptor $1 until one begins with $2; leaves it in `line`.
wait_for() {
    while IFS= read -r -t "$reply_limit" -u "$1" line; do
        [[ $line != "$2"* ]] || return 0
    done
    echo "perft_ratio: waited for '$2' in vain" >&2
    exit 1
}

# count PROGRAM DEPTH FEN: sets `leaves` and `microseconds`.  Starting a UCI engine is not timed.
count() {
    local begin line=""
    if [[ ${1##*/} == perft* ]]; then
        begin=$(now)
        line=$("$1" "$2" "$3" 2>/dev/null | grep '^Nodes searched')
        microseconds=$(($(now) - begin))
    else
        coproc engine { exec "$1" 2>/dev/null; }
        # shellcheck disable=SC2154  # coproc sets engine_PID
        local in=${engine[1]} out=${engine[0]} pid=$engine_PID
        printf 'uci\nisready\n' >&"$in"
        wait_for "$out" readyok
        begin=$(now)
        printf 'position fen %s\ngo perft %d\n' "$3" "$2" >&"$in"
        wait_for "$out" "Nodes searched"
        microseconds=$(($(now) - begin))
        local searched=$line
        printf 'quit\n' >&"$in"
        wait "$pid" || true
        line=$searched
    fi
    leaves=${line##* }
}

median() { printf '%s\n' "$@" | sort -n | sed -n "$((($# + 1) / 2))p"; }

printf '%s against %s, one thread, median of %d, M leaves/s\n' "$ours" "$peer" "$rounds"
printf '%-12s %6s %10s %10s %8s\n' position depth ours peer ratio
table=""
for position in "${positions[@]}"; do
    IFS='|' read -r name depth expected fen <<<"$position"
    our_times=()
    peer_times=()
    for ((round = 0; round < rounds; ++round)); do
        for side in our peer; do
            [[ $side == our ]] && program=$ours || program=$peer
            count "$program" "$depth" "$fen"
            if [[ $leaves != "$expected" ]]; then
                echo "perft_ratio: $program counts '$leaves' in $name at depth $depth, not $expected" >&2
                exit 1
            fi
            declare -n times=${side}_times
            times+=("$microseconds")
        done
    done
    row="$name|$depth|$expected|$(median "${our_times[@]}")|$(median "${peer_times[@]}")"
    table+=$row$'\n'
    awk -F'|' '{ printf "%-12s %6d %10.1f %10.1f %8.2f\n", $1, $2, $3 / $4, $3 / $5, $5 / $4 }' \
        <<<"$row"
done
awk -F'|' 'NF == 5 { ours += log($3 / $4); peer += log($3 / $5); ++n }
           END { printf "%-12s %6s %10.1f %10.1f %8.2f\n", "geometric", "mean",
                 exp(ours / n), exp(peer / n), exp((ours - peer) / n) }' <<<"$table"
