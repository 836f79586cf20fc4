# The steps of .ci/run and .ci/nightly: each prints its heading with the seconds that went by.
# Sourced, needs `root` set.
# shellcheck shell=bash disable=SC2154,SC2016,SC2119
cd "$root" || exit 1
source tools/setup.sh
exec </dev/null 2>&1
export SEBASTES_CMAKE_ARGS=-DSEBASTES_WERROR=ON
mkdir -p build
jobs=$(nproc)
step=setup
prefix=()   # before the commands that build and start tests
target=all  # of build()
engine_alone=(-DSEBASTES_BUILD_TESTS=OFF -DSEBASTES_BUILD_TOOLS=OFF -DSEBASTES_BUILD_BENCH=OFF
    -DSEBASTES_INSTALL_LIBRARY=OFF -DSEBASTES_COMPRESSED=OFF)
for package in GTest benchmark CLI11 nlohmann_json; do
    engine_alone+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done

heading() {
    step=$*
    printf '\n=== [%3d s] %s\n' "$SECONDS" "$step"
}
trap 'status=$?; ((status == 0)) || printf "\n=== [%3d s] FAILED: %s\n" "$SECONDS" "$step"' EXIT

# Quietly configured build of preset $1; the words after it go to cmake.
configure() {
    local preset=$1
    shift
    cmake --preset "$preset" -DSEBASTES_WERROR=ON "$@" >build/ci-configure.log 2>&1 ||
        { cat build/ci-configure.log && exit 1; }
}
build() {
    configure "$@"
    # shellcheck disable=SC2086  # several words
    "${prefix[@]}" cmake --build "build/$1" --target $target -j "$jobs"
}

# The nodes that `bench` of preset $1's engine counts, with the arguments after it.
bench_nodes() { "build/$1/bin/sebastes" bench "${@:2}" | awk '$2 == "nodes" { print $1 }'; }

# The README's test command, of which every test must run.
test_command() {
    # shellcheck disable=SC2266  # The name `test` misleads it.
    ./tools/test "$@" | tee build/ci-tests.log
    if grep -E '\*\*\*(Skipped|Not Run)' build/ci-tests.log; then
        echo "every test must run here"
        exit 1
    fi
}

# The tests of preset $1 that $2 chooses, in a few processes: under a sanitizer one for each test,
# as ctest starts them, would spend its time starting.  Twice as many at a time as there are
# processors, since some wait for others; and small ones, so that all end together.
tests_in_few_processes() {
    local count=$((8 * jobs)) failed=0
    rm -f build/ci-shard-*
    export preset=$1 filter=$2 count
    # shellcheck disable=SC2016  # For the shell that xargs starts.
    seq 0 $((count - 1)) | xargs -P $((2 * jobs)) -I '{}' bash -c '
        GTEST_TOTAL_SHARDS=$count GTEST_SHARD_INDEX={} timeout 1200 \
            "build/$preset/bin/sebastes_tests" --gtest_brief=1 --gtest_filter="$filter" \
            >build/ci-shard-{}.log 2>&1 || touch build/ci-shard-{}.failed'
    for log in build/ci-shard-*.failed; do
        [[ -e $log ]] || continue
        printf 'failed: shard %s\n' "$log"
        tail -n 100 "${log%failed}log"
        failed=1
    done
    grep -ahE '^\[  (PASSED|SKIPPED|FAILED) ' build/ci-shard-*.log
    return "$failed"
}

# A filter of the tests in these folders, all but the slow ones and the comparison with Fathom, which
# spends its time in Fathom.
tests_below() {
    local suites
    suites=$(find "$@" -name '*_test.cpp' -exec sed -nE 's/^TEST(_F|_P)?\(([A-Za-z0-9]+),.*/\2/p' {} + |
        sort -u | sed 's#.*#&.*:*/&.*#' | paste -sd:)
    echo "$suites-*Slow.*:*Nightly.*:Fathom.*"
}

# All layers of the engine, or those that the last $1 commits changed.
clang_tidy() {
    local layers='.*'
    if (($#)) && git rev-parse -q --verify "HEAD~$1" >/dev/null; then
        layers=$(git diff --name-only "HEAD~$1" -- 'engine/*.h' 'engine/*.cpp' |
            cut -d/ -f2 | sort -u | paste -sd'|')
        echo "layers: ${layers:-none was changed}"
        [[ -n $layers ]] || return 0
    fi
    # Files that are compiled together are read together, a sixth of the work; that includes .cpp files.
    mapfile -t together < <(find build/clang-asan/CMakeFiles/sebastes_*.dir/Unity -name '*.cxx')
    {
        printf '%s\n' "${together[@]}"
        find engine -name '*.cpp' ! -path '*/windows/*' | sort |
            grep -vxFf <(sed -n "s#^.include \"$PWD/\(.*\)\"#\1#p" "${together[@]}")
    } >build/ci-tidy
    test "$(wc -l <build/ci-tidy)" -gt "${#together[@]}"
    grep -E "(sebastes_|engine/)($layers)[./_]" build/ci-tidy |
        xargs -P "$jobs" -n 1 clang-tidy -p build/clang-asan --quiet \
            --checks=-bugprone-suspicious-include
}

# A short bench, and a session with stop, resizing and a clock: no error, no leak.
valgrind_portable() {
    local short nodes_of='$2 == "nodes" { print $1 }'
    local under=(valgrind -q --leak-check=full '--errors-for-leak-kinds=definite,indirect'
        --error-exitcode=9 build/portable/bin/sebastes)
    short=$("${under[@]}" bench 1 1 4000 default nodes | awk "$nodes_of")
    echo "bench of 4,000 nodes each: $short"
    [[ $short == "$(build/portable/bin/sebastes bench 1 1 4000 default nodes | awk "$nodes_of")" ]]
    printf '%s\n' uci "setoption name Threads value 2" "position startpos moves e2e4" "go infinite" \
        isready "setoption name Hash value 2" ucinewgame stop "setoption name MultiPV value 3" \
        "go nodes 5000" "go wtime 500 btime 500" "position fen 8/8/8/8/8/8/8/8 w - - 0 1" "go depth 3" \
        "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1" "go mate 2" | "${under[@]}" >build/ci-valgrind.log
    [[ $(grep -c "^bestmove" build/ci-valgrind.log) == 5 ]]
}
