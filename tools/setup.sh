# setup.sh - what ./run and ./test share: install what is missing, build. Sourced, with $root set.

packages=$root/tools/packages.txt

# Whether what stands in the last column of packages.txt is there.
has() {
    case $1 in
    file:*) [ -e "${1#file:}" ] ;;
    pkg:*) pkg-config --exists "${1#pkg:}" 2>/dev/null ;;
    header:*) echo "#include <${1#header:}>" | gcc -E -xc - >/dev/null 2>&1 ;;
    links:*) echo 'int main(void) { return 0; }' | clang -xc "${1#links:}" -o /dev/null - >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

# Packages that `run` or `test` needs and that are not there. The test needs all that run needs.
missing() {
    while read -r package command probe; do
        case $package in '#'* | '') continue ;; esac
        [ "$1" = run ] && [ "$command" = test ] && continue
        has "$probe" || printf '%s ' "$package"
    done <"$packages"
}

# need run|test: installs what is missing through apt, as root or with sudo, or says what to install.
need() {
    lacking=$(missing "$1")
    [ -z "$lacking" ] && return
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Firestep needs what Debian calls: $lacking" >&2
        echo "Install these with your system's package manager and try again." >&2
        exit 1
    fi
    as_root=
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null 2>&1 || ! { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
            echo "Firestep needs some packages. As root: apt-get install $lacking" >&2
            exit 1
        fi
        as_root=sudo
    fi
    echo "Installing $lacking" >&2
    mkdir -p "$root/build"
    # shellcheck disable=SC2086
    if ! { $as_root apt-get update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $lacking; } \
        </dev/null >"$root/build/install.log" 2>&1; then
        tail -20 "$root/build/install.log" >&2
        echo "apt could not install: $lacking" >&2
        exit 1
    fi
    lacking=$(missing "$1")
    [ -z "$lacking" ] && return
    echo "Installed, but still not usable: $lacking" >&2
    exit 1
}

# build PRESET [NINJA ARGUMENTS]: configures where needed and builds into build/PRESET.
build() {
    preset=$1
    shift
    (cd "$root" && cmake --preset "$preset" >"build/$preset.log" 2>&1 &&
        ninja -C "build/$preset" "$@" >>"build/$preset.log" 2>&1) || {
        grep -v '^\[' "$root/build/$preset.log" | tail -40 >&2
        echo "The build failed; all of it is in build/$preset.log" >&2
        return 1
    }
}

# build_web: the client of the browser into web/dist, unless what is there is newer than all it is made of.
build_web() {
    [ -f "$root/web/package.json" ] || return 0
    made=$root/web/dist/index.html
    if [ -f "$made" ] && [ -z "$(find "$root/web" "$root/server/protocol.ts" \( -name node_modules -o -name dist \) -prune \
        -o -type f -newer "$made" -print 2>/dev/null | head -1)" ]; then
        return 0
    fi
    command -v npm >/dev/null 2>&1 || { echo "npm is not there to build web/" >&2; return 1; }
    echo "Building the table for the browser (once)" >&2
    (cd "$root/web" &&
        { [ -d node_modules ] && [ node_modules/.package-lock.json -nt package-lock.json ] ||
            npm ci --no-audit --no-fund; } && npm run build) </dev/null >"$root/build/web.log" 2>&1 || {
        tail -20 "$root/build/web.log" >&2
        echo "The client could not be built; all of it is in build/web.log" >&2
        return 1
    }
}
