# stages.sh - the stages of ./test: runs them, times them, counts what passed. Sourced, with $root set.

logs=$root/build/test
passed=0 failed=0 beside=

now() { date +%s; }

# Where what a stage said and found is kept: build/test/NAME.log, .counts, .verdict.
file_of() { echo "$logs/$(echo "$1" | tr ' ' '-').$2"; }

# carry_out NAME COMMAND...: runs it as one check and writes the verdict: passed, failed, seconds. A command may say
# more exactly what passed by writing "PASSED FAILED" to $counts.
carry_out() {
    name=$1
    shift
    counts=$(file_of "$name" counts)
    rm -f "$counts"
    began=$(now)
    if (make_way; "$@") >"$(file_of "$name" log)" 2>&1 </dev/null; then good=1 wrong=0; else good=0 wrong=1; fi
    if [ -s "$counts" ]; then
        read -r ran_well ran_badly <"$counts"
        # A command that failed has at least one failure, whatever it counted.
        [ "$wrong" = 0 ] || [ "$ran_badly" != 0 ] || ran_badly=1
        good=$ran_well wrong=$ran_badly
    fi
    echo "$good $wrong $(($(now) - began))" >"$(file_of "$name" verdict)"
}

# tell NAME: prints the verdict and adds it up; a stage without one was cut short, and has failed.
tell() {
    good=0 wrong=1 took=0
    [ ! -s "$(file_of "$1" verdict)" ] || read -r good wrong took <"$(file_of "$1" verdict)"
    passed=$((passed + good)) failed=$((failed + wrong))
    verdict=ok
    [ "$wrong" = 0 ] || verdict=FAILED
    printf '%-6s %4d s  %s (%d passed, %d failed)\n' "$verdict" "$took" "$1" "$good" "$wrong"
    [ "$wrong" = 0 ] || tail -60 "$(file_of "$1" log)" | sed 's/^/    | /'
}

stage() {
    rm -f "$(file_of "$1" verdict)"
    carry_out "$@"
    tell "$1"
}

# beside NAME COMMAND...: begins a stage that mostly waits. What follows works beside it and makes way for it, so that
# what it waits for comes as soon as on an idle machine; `meet` waits for it to end.
beside() {
    rm -f "$(file_of "$1" verdict)"
    carry_out "$@" &
    beside=$1 beside_job=$!
    trap 'kill "$beside_job" 2>/dev/null; exit 1' INT TERM
}

meet() {
    wait "$beside_job"
    trap - INT TERM
    tell "$beside"
    beside=
}

# A shell that begins a stage steps back while there is one beside it.
make_way() { [ -z "$beside" ] || renice -n 10 -p "$(exec sh -c 'echo $PPID')" >/dev/null 2>&1; }

# Counts the cases in a log: cmocka's, those that began and did not come out well have failed; Node.js's, from its
# sums. The generic suite counts as one more.
count_cases() {
    began_cases=$(grep -cF '[ RUN      ]' "$1")
    good_cases=$(grep -cF '[       OK ]' "$1")
    began_cases=$((began_cases + $(grep -cE 'Test +#[0-9]+: generic ' "$1")))
    good_cases=$((good_cases + $(grep -cE 'Test +#[0-9]+: generic \.+ +Passed' "$1")))
    node_good=$(sed -n 's/^\([0-9]*: \)\{0,1\}# pass \([0-9]*\)$/\2/p' "$1" | awk '{ n += $1 } END { print n + 0 }')
    node_wrong=$(sed -n 's/^\([0-9]*: \)\{0,1\}# \(fail\|cancelled\) \([0-9]*\)$/\3/p' "$1" | awk '{ n += $1 } END { print n + 0 }')
    began_cases=$((began_cases + node_good + node_wrong))
    good_cases=$((good_cases + node_good))
    # cmocka names those it passed over twice: in their place and at the end
    skipped_cases=$(grep -F '[  SKIPPED ]' "$1" | grep -v 'test(s)' | sort -u | wc -l)
    echo "$good_cases $((began_cases - good_cases - skipped_cases))" >"$counts"
}

# cases PRESET: every test of a build, on all cores, and one more while others wait.
cases() {
    status=0
    ctest --test-dir "$root/build/$1" -j "$(($(nproc) + 1))" -V >"$logs/$1.cases" 2>&1 || status=1
    count_cases "$logs/$1.cases"
    awk '/\[  FAILED  \]|Failed|Timeout|SEGFAULT|ERROR|error: |Error/ { print }' "$logs/$1.cases" | head -100
    [ -s "$logs/$1.cases" ] && ! grep -q 'No tests were found' "$logs/$1.cases" && return $status
    echo "no tests were found"
    return 1
}

# random_games LISTER PRESET N: the generic suite of PRESET with N random games on each scenario that the program of
# LISTER knows, a scenario to a core. What takes longest comes first: free tables and large battles stand last in the list.
random_games() {
    cd "$root" || return 1
    rm -rf "$logs/random" && mkdir -p "$logs/random"
    "build/$1/firestep" scenarios --json | tr ',' '\n' | sed -n 's/.*"id": *"\([^"]*\)".*/\1/p' | tac >"$logs/random/ids"
    sed -i '1i generated' "$logs/random/ids" # tables with armies, where a system has lists; nothing if there is no list
    export suite="build/$2/tests/test_generic" games="$3" logs
    xargs -P "$(nproc)" -I{} sh -c '
        if "$suite" "$games" --scenario {} >"$logs/random/{}.log" 2>&1; then echo "ok {}"; else echo "FAILED {}"; fi
        tail -20 "$logs/random/{}.log"' <"$logs/random/ids" >"$logs/random/verdicts"
    cat "$logs/random/verdicts"
    echo "$(grep -c '^ok' "$logs/random/verdicts") $(grep -c '^FAILED' "$logs/random/verdicts")" >"$counts"
    [ -s "$logs/random/ids" ] && ! grep -q '^FAILED' "$logs/random/verdicts"
}

# fuzz SECONDS: each fuzzer from its committed corpus (scenarios also from those we have), as many at a time
# as there are cores. A finding is kept in build/fuzz/findings. An input that takes a minute hangs: less would call a busy
# machine a fault.
fuzz() {
    cd "$root/build/fuzz" && mkdir -p findings found || return 1
    ls fuzz/fuzz_* | grep -v '\.' | sed 's|fuzz/fuzz_||' >fuzzers
    [ -s fuzzers ] || { echo "no fuzzers"; return 1; }
    export seconds="$1" root
    rm -rf verdicts small && mkdir small
    # The large maps take longer to prepare under the sanitizers than an input may.
    grep -L '^map: {name:' "$root"/data/scenarios/*/*.yaml | xargs -I{} cp {} small
    xargs -P "$(nproc)" -I{} sh -c '
        mkdir -p "found/{}"
        dict=; [ -e "$root/fuzz/{}.dict" ] && dict=-dict="$root/fuzz/{}.dict"
        more=; [ {} = yaml ] && more=small
        if "fuzz/fuzz_{}" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -verbosity=0 -print_final_stats=1 $dict \
            -artifact_prefix="findings/{}-" "found/{}" "$root/fuzz/corpus/{}" $more >"{}.out" 2>&1
        then echo "ok {}" >>verdicts; else echo "FAILED {}" >>verdicts; tail -40 "{}.out"; fi
        echo "{}: $(grep number_of_executed_units "{}.out")"' <fuzzers
    sort verdicts
    echo "$(grep -c '^ok' verdicts) $(grep -c '^FAILED' verdicts)" >"$counts"
    ! grep -q '^FAILED' verdicts
}

# table PRESET: the client is typed, built and tested, then played with in a browser against the program of a build.
table() {
    build_web && cd "$root/web" && npm run check && npm run unit >"$logs/unit.tap" 2>&1
    status=$?
    if [ $status = 0 ]; then
        FIRESTEP=$root/build/$1/firestep FIRESTEP_WEB=$root/web/dist FIRESTEP_DATA=$root/data \
            node --test tests/browser/*.test.mjs >"$logs/browser.tap" 2>&1 || status=1
    fi
    cat "$logs/unit.tap" "$logs/browser.tap" 2>/dev/null
    cat "$logs/unit.tap" "$logs/browser.tap" 2>/dev/null |
        awk '/^# pass / { good += $3 } /^# fail / { bad += $3 } END { print good + 0, bad + 0 }' >"$counts"
    return $status
}

# without SYSTEM: a tree that lacks the folder of one system still builds, tests and all, with gcc and unoptimised.
without() {
    tree=$root/build/without
    rm -rf "$tree" && mkdir -p "$tree" || return 1
    "$root/tools/tracked" . | grep -v "^rules/$1/" >"$tree.files"
    tar -C "$root" -cf - -T "$tree.files" | tar -C "$tree" -xf - || return 1
    sed -i "/^set(FIRESTEP_ALL_RULESETS/s/ $1//" "$tree/CMakeLists.txt"
    cmake -S "$tree" -B "$tree/build" -G Ninja -DCMAKE_BUILD_TYPE= -DCMAKE_C_COMPILER=gcc && ninja -C "$tree/build"
}

# with_again SYSTEM: its folder and its name put back, the same tree builds the whole program.
with_again() {
    tree=$root/build/without
    "$root/tools/tracked" "rules/$1/*" CMakeLists.txt >"$tree.files"
    tar -C "$root" -cf - -T "$tree.files" | tar -C "$tree" -xf - || return 1
    cmake -UFIRESTEP_RULESETS "$tree/build" && ninja -C "$tree/build" firestep
}

# library_serves PREFIX: the example of the library is built against what is installed, with its pkg-config file, and
# plays a game to its end.
library_serves() {
    PKG_CONFIG_PATH=$(dirname "$(find "$1" -name firestep.pc)")
    export PKG_CONFIG_PATH
    # Compiled by itself with our warnings; linked as anybody would, who has not asked for those of the library.
    cc -std=c17 -Wall -Wextra -Werror $(pkg-config --cflags firestep) -c "$(find "$1" -name play_a_game.c)" -o "$1/play_a_game.o" &&
        cc "$1/play_a_game.o" $(pkg-config --libs firestep) -o "$1/play_a_game" &&
        FIRESTEP_DATA=$(pkg-config --variable=datadir firestep) "$1/play_a_game" s1-training recruit random 7 | tail -1 |
        grep 'winner: '
}

# ranks_serve PREFIX: two ranks play with what is installed.
ranks_serve() {
    (cd / && OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
        mpirun --oversubscribe -n 2 "$1/bin/firestep" simulate template-patrols --games 4)
}

# installed: what `cmake --install` makes works from there.
installed() {
    rm -rf "$root/build/installed"
    cmake --install "$root/build/release" --prefix "$root/build/installed" >/dev/null &&
        cd "$root/build/installed" && ls -R . | head -60 &&
        (cd / && FIRESTEP_DATA='' "$root/build/installed/bin/firestep" scenarios) &&
        library_serves "$root/build/installed" && ranks_serve "$root/build/installed" &&
        ls share/doc/firestep/examples/greedy.py share/doc/firestep/examples/eager.c &&
        ls share/man/man1/firestep.1 share/bash-completion/completions/firestep share/firestep/rules
}
