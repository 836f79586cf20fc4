# Shared by tools/run, tools/test and .ci/run: packages and builds. Sourced, needs `root` set.
# shellcheck shell=bash disable=SC2154
#
# Everything said goes to stderr and nothing reads stdin, so that a GUI that starts
# tools/run sees UCI and nothing else.

# What Debian packages a program is built from, or all `programs`, or `all` with its tests.
packages_of() {
    local packages=(g++ cmake ninja-build libfmt-dev)
    [[ $1 != @(sebastes|sebastes_wasm|sebastes_python|gen_book|gen_tablebases) ]] && packages+=(libcli11-dev)
    [[ $1 == @(perft|epd|serve|datagen|ucistress|programs|all) ]] && packages+=(nlohmann-json3-dev)
    [[ $1 == @(play|programs|all) ]] && packages+=(libedit-dev)
    [[ $1 == @(pgn|book|epd|programs|all) ]] && packages+=(libutf8proc-dev)
    [[ $1 == @(perft|epd|pgn|book|play|spsa|programs|all) ]] &&
        packages+=(zlib1g-dev libzstd-dev libbz2-dev)
    [[ $1 == sebastes_wasm ]] && packages+=(nlohmann-json3-dev emscripten)
    [[ $1 == sebastes_python ]] && packages+=(pybind11-dev python3-dev python3-wheel)
    [[ $1 == all ]] && packages+=(libgtest-dev libbenchmark-dev libfathom-dev)
    echo "${packages[@]}"
}

say() { printf '%s\n' "$*" >&2; }

# Is this Debian package here, or the program it is wanted for?
have_package() {
    case $1 in
        g++ | cmake) command -v "$1" >/dev/null ;;
        ninja-build) command -v ninja >/dev/null ;;
        nodejs) command -v node >/dev/null ;;
        npm) command -v npm >/dev/null ;;
        chromium) command -v "${CHROMIUM:-chromium}" >/dev/null ;;
        *) [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]] ;;
    esac
}

# Installs what is missing of the named packages; without root says how and exits 1.
need_packages() {
    local package missing=()
    for package in "$@"; do
        have_package "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    if ! command -v apt-get >/dev/null; then
        say "no apt-get here to install Debian's ${missing[*]}; going on without"
        return 0
    fi
    if ((EUID != 0)); then
        say "missing packages; as root, type:"
        say "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
        exit 1
    fi
    say "installing with apt-get: ${missing[*]}"
    # `su` leaves dpkg without the sbin folders it wants.
    local -x PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin DEBIAN_FRONTEND=noninteractive
    apt-get -q update </dev/null >&2
    apt-get -q -y -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 \
        install --no-install-recommends "${missing[@]}" </dev/null >&2
}

# A native build is good only in this place and on this kind of processor.
place() {
    printf '%s\n' "$root"
    grep -m1 '^flags' /proc/cpuinfo 2>/dev/null || uname -m
}

# True if build/$1 was made in this place, and target $2 in it from the sources as they are now.
is_fresh() {
    local dir=$root/build/$1
    [[ -f $dir/.place && $(<"$dir/.place") == "$(place)" && -f $dir/.built-$2 ]] || return 1
    [[ -z $(find "$root"/{CMakeLists.txt,CMakePresets.json,engine,tables,tools} \
        -newer "$dir/.built-$2" -print -quit) ]]
}

# Says what is built, and about how long the first time takes: its work, in seconds of one
# core of an ordinary machine, shared among the cores.
announce() {
    local name=$1 target=$2 work=120
    [[ $target == sebastes ]] && work=80
    [[ $target == gen_book || $target == gen_tablebases ]] && work=60
    [[ $target == sebastes_wasm ]] && work=200
    [[ $target == programs ]] && work=250
    [[ $target == sebastes_python ]] && work=100
    [[ $target == all ]] && work=300
    if [[ -f $root/build/$name/.built-$target ]]; then
        say "building what has changed for $target in build/$name"
    else
        say "building $target in build/$name: $((work / $(nproc) / 10 * 10 + 10)) seconds or so, once"
    fi
}

# Builds target $2 of preset $1 in build/$1, after installing the packages that it needs.
# One at a time: a second caller waits, and then finds the work done.
# SEBASTES_CMAKE_ARGS (words) goes to the configure step.
build_preset() {
    local name=$1 target=$2
    local dir=$root/build/$name packages
    read -ra packages <<<"$(packages_of "$target")"
    if ! mkdir -p "$root/build" 2>/dev/null || [[ ! -w $root/build ]]; then
        say "you may not write $root/build; build in a copy of your own:"
        say "  cp -r $root ~/sebastes && ~/sebastes/tools/run"
        exit 1
    fi
    (
        if ! flock -n 9; then
            say "waiting for another build to end"
            flock 9
        fi
        need_packages "${packages[@]}"
        [[ -f $dir/.place && $(<"$dir/.place") != "$(place)" ]] && rm -rf "$dir"
        mkdir -p "$dir"
        place >"$dir/.place"
        announce "$name" "$target"
        : >"$dir/.building"  # Dated now: an edit made during the build counts as newer.
        cd "$root" || exit 1
        # shellcheck disable=SC2086
        cmake --preset "$name" ${SEBASTES_CMAKE_ARGS:-} </dev/null >"$dir/configure.log" 2>&1 9>&- ||
            { cat "$dir/configure.log" >&2 && exit 1; }
        cmake --build "$dir" --target "$target" -j "$(nproc)" </dev/null >&2 9>&-
        mv "$dir/.building" "$dir/.built-$target"
    ) 9>"$root/build/.lock"
}
