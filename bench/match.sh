#!/bin/bash
# Plays a match between programs built elsewhere, both with a margin of time, and says how each
# was compiled.
#
#   bench/match.sh OPENINGS [-t TC | -n NODES] [-g GAMES] [-s SEED] ENGINE [OPTION=VALUE...]
#                  -- ENGINE [OPTION=VALUE...]
#
# OPENINGS is an EPD file; TC is 3+0.03 unless given, GAMES 500, SEED 1.  fastchess is the
# referee (FASTCHESS names another path).  One thread each, Hash 16, as many games at once as there
# are cores.  Games end early when both engines agree, as in bench/sprt.md.  The games lie in
# match.pgn in the current folder.  Exit codes: 0 played, 1 a program failed, 2 usage.
set -euo pipefail
export LC_ALL=C
usage() {
    sed -n 's/^#   bench/usage: bench/p; s/^#       /       /p' "$0" >&2
    exit 2
}

openings=${1-}
[[ -f $openings ]] || usage
shift
limit="tc=3+0.03" games=500 seed=1
while getopts t:n:g:s: flag; do
    case $flag in
        t) limit="tc=$OPTARG" ;;
        n) limit="tc=inf nodes=$OPTARG" ;;
        g) games=$OPTARG ;;
        s) seed=$OPTARG ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))

# compiled ENGINE: what it says of its compilation, or what an engine that says nothing is.
compiled() {
    local said
    said=$(printf 'compiler\nquit\n' | timeout 10 "$1" 2>/dev/null |
        grep -iE 'g\+\+|gcc|clang|compil' | grep -vi 'unknown command' | tr '\n' ' ' || true)
    echo "${said:-it does not say how it was compiled; $(file -bL "$1")}"
}

players=() names=" "
# add_player ENGINE [OPTION=VALUE...]
add_player() {
    [[ -x ${1-} ]] || usage
    local name=${1##*/} path option
    path=$(readlink -f "$1")
    [[ $names != *" $name "* ]] || name=$name-2
    names+="$name "
    # The margin comes behind the limit, which would reset it.
    # shellcheck disable=SC2206  # the limit's words
    players+=(-engine "cmd=$path" "name=$name" $limit timemargin=1000)
    echo "$name: $(compiled "$path")"
    for option in "${@:2}"; do players+=("option.$option"); done
}

first=()
while (($#)) && [[ $1 != -- ]]; do
    first+=("$1")
    shift
done
add_player "${first[@]}"
add_player "${@:2}"
echo "processor: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | sed -n 1p)," \
    "widest vectors $(grep -oE 'avx512_vnni|avx512f|avx2|sse4_1' /proc/cpuinfo | sort -u | tr '\n' ' ')"

"${FASTCHESS:-fastchess}" "${players[@]}" -each proto=uci option.Hash=16 option.Threads=1 \
    -openings "file=$openings" format=epd order=random -srand "$seed" \
    -rounds $(((games + 1) / 2)) -games 2 -repeat -concurrency "$(nproc)" -recover \
    -resign movecount=4 score=900 twosided=true \
    -draw movenumber=40 movecount=12 score=8 -pgnout file=match.pgn append=false |
    grep --line-buffered -E 'Elo|Games|Ptnml|SPRT|LLR|on time|crash|illegal|disconnect|Fatal|rror' || exit 1
awk -F'"' '
    /^\[White / { white = $2 }
    /^\[Black / { black = $2 }
    /^\[Result / { loser = $2 == "1-0" ? black : white }
    /^\[Termination "(time forfeit|illegal move|abandoned)"/ { ++games[$2 " of " loser] }
    END {
        for (each in games) print "ended by " each ": " games[each]
        if (!length(games)) print "no game ended by time, an illegal move or a crash"
    }' match.pgn
