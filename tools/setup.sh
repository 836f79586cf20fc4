# Shared by tools/run, tools/test and .ci/run: packages and builds. Sourced, needs `root` set.
# shellcheck shell=bash disable=SC2154,SC2034
#
# Everything said goes to stderr and nothing reads stdin, so that a GUI that starts
# tools/run sees UCI and nothing else.

packages_to_run=(g++ cmake ninja-build libfmt-dev libcli11-dev nlohmann-json3-dev)
packages_to_test=("${packages_to_run[@]}" libgtest-dev libbenchmark-dev)

say() { printf '%s\n' "$*" >&2; }

# Is this Debian package here, or the program it is wanted for?
have_package() {
    case $1 in
        g++ | cmake) command -v "$1" >/dev/null ;;
        ninja-build) command -v ninja >/dev/null ;;
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

# True if build/NAME was built from the sources as they are now.
is_fresh() {
    local stamp=$root/build/$1/.built
    [[ -f $stamp && $(<"$stamp") == "$(place)" ]] || return 1
    [[ -z $(find "$root"/{CMakeLists.txt,CMakePresets.json,engine,tables,tools} \
        -newer "$stamp" -print -quit) ]]
}

# Configures and builds preset $1 in build/$1, after installing the packages that follow.
# One at a time: a second caller waits, and then finds the work done.
# SEBASTES_CMAKE_ARGS (words) goes to the configure step.
build_preset() {
    local name=$1
    local dir=$root/build/$name
    shift
    mkdir -p "$root/build"
    (
        if ! flock -n 9; then
            say "waiting for another build to end"
            flock 9
        fi
        need_packages "$@"
        [[ -f $dir/.built && $(<"$dir/.built") != "$(place)" ]] && rm -rf "$dir"
        mkdir -p "$dir"
        place >"$dir/.building"  # Dated now: an edit made during the build counts as newer.
        say "building in build/$name"
        cd "$root" || exit 1
        # shellcheck disable=SC2086
        cmake --preset "$name" ${SEBASTES_CMAKE_ARGS:-} </dev/null >"$dir/configure.log" 2>&1 9>&- ||
            { cat "$dir/configure.log" >&2 && exit 1; }
        cmake --build "$dir" -j "$(nproc)" </dev/null >&2 9>&-
        mv "$dir/.building" "$dir/.built"
    ) 9>"$root/build/.lock"
}
