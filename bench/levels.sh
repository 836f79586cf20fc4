#!/bin/bash
# Measures the strengths of UCI_Elo.  See bench/levels.md.
#
#   bench/levels.sh LEVELS ladder GAMES STEP FROM TO        neighbours against each other
#   bench/levels.sh LEVELS peers GAMES SECONDS              against engines of known rating
#   bench/levels.sh LEVELS stockfish GAMES SECONDS          against Stockfish limited to an Elo
#   bench/levels.sh LEVELS fit FILES [--picture FILE]       ratings from the results
#
# LEVELS is the program `levels`; SECONDS are the peers' for 40 moves.  Results go to the standard
# output, a line a pairing, for `fit`.  JOBS pairings run at once (usually 1: peers think on
# real time, so leave them a core each); SEED varies openings and errors.  The peers are Debian's
# fairymax, hoichess, phalanx, glaurung, toga2 and stockfish.
set -euo pipefail
export PATH=$PATH:/usr/games
levels=$(readlink -f "$1")
what=$2
shift 2

# Of pairings, a line each: two players with a tab between.
play() {
    local games=$1 seconds=$2
    xargs -P "${JOBS:-1}" -d '\n' -I '{}' bash -c '
        IFS=$'"'\t'"' read -r first second <<<"$1"
        "$2" match "$first" "$second" --games "$3" --seconds "$4" --seed "$5"' \
        _ '{}' "$levels" "$games" "$seconds" "${SEED:-1}"
}

pairings() {
    local peer=$1 elo
    shift
    for elo; do printf 'elo:%s\t%s\n' "$elo" "$peer"; done
}

fairymax=xboard:fairymax
hoichess=xboard:hoichess
phalanx=xboard:phalanx
glaurung='uci:glaurung;Threads=1'
toga=uci:toga2
limited='uci:stockfish;UCI_LimitStrength=true;UCI_Elo='

case $what in
    ladder)
        for ((elo = $3; elo + $2 <= $4; elo += $2)); do
            printf 'elo:%s\telo:%s\n' "$elo" "$((elo + $2))"
        done | play "$1" 10
        ;;
    peers)
        {
            pairings "$fairymax" 1200 1400 1600 1800 2000
            pairings "$hoichess" 1800 2000 2200 2400
            pairings "$phalanx" 2200 2400 2600
            pairings "$glaurung" 2600 2800
            pairings "$toga" 2600 2800 3000
        } | play "$1" "$2"
        ;;
    stockfish)
        for elo in 1350 1500 1700 1900 2100 2300 2500 2700; do
            pairings "$limited$elo" $((elo / 100 * 100 - 100)) $((elo / 100 * 100 + 100))
        done | play "$1" "$2"
        ;;
    fit)
        "$levels" fit "$@" --known "$fairymax=1800" --known "$hoichess=2200" \
            --known "$phalanx=2520" --known "$glaurung=2790" \
            --known "$toga=2850"
        ;;
    *)
        echo "bench/levels.sh: no such measurement: $what" >&2
        exit 2
        ;;
esac
