#!/bin/sh
# balance.sh FIRESTEP [JOBS [ID...]] - writes docs/balance.md: who wins each scenario when both sides are played alike.
# What is played stands in tools/balance.tsv; results are kept in build/balance and gone on with, so that it can be
# stopped and started again. A scenario that this build does not have, or that has no line there, is said. With IDs only
# these are played, and the rows of all others stay as they are on the page.
set -eu
cd "$(dirname "$0")/.."
program=$1
jobs=${2:-$(nproc)}
shift $(($# < 2 ? $# : 2))
only=" $* "
level=policy
mkdir -p build/balance
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
"$program" scenarios --json | grep -o '"id":"[^"]*","ruleset":"[^"]*"' | sed 's/"id":"\([^"]*\)","ruleset":"\([^"]*\)"/\2 \1/' >"$place/ids"

while read -r system id; do
    line=$(grep "^$id	" tools/balance.tsv) || { echo "$id has no line in tools/balance.tsv" >&2; continue; }
    case "$only" in
    "  " | *" $id "*) ;;
    *)
        row=$(grep "^| \`$id\` " docs/balance.md) && { printf '%s\t%s\n' "$system" "$row" >>"$place/rows"; continue; }
        ;;
    esac
    games=$(printf '%s' "$line" | cut -f2)
    results=build/balance/$id.results
    play="nice -n 10 $program simulate $id --games $games --players $level,$level --seed 1 --jobs $jobs --results $results"
    # Results of another content of the scenario are of no use any more.
    $play >"$place/said" 2>"$place/trouble" || { rm -f "$results"; $play >"$place/said"; }
    printf '%s\t%s\n' "$system" "$line" | cat - "$place/said" | awk -F '\t' -v system_of="$system" '
        NR == 1 { id = $2; games = $3; whose = $4; note = $5; next }
        / % won \(/ { n++; line = $0; sub(/^ +/, "", line)
                      name[n] = line; sub(/ +[0-9.]+ % won.*/, "", name[n])
                      match($0, /[0-9.]+ % won/); share[n] = substr($0, RSTART, RLENGTH) + 0
                      match($0, /interval [0-9.]+ to [0-9.]+/); range[n] = substr($0, RSTART + 9, RLENGTH - 9) }
        /^  drawn / { match($0, /[0-9.]+ %/); drawn = substr($0, RSTART, RLENGTH) + 0 }
        /^  a game: / { match($0, /[0-9.]+ turns/); turns = substr($0, RSTART, RLENGTH) + 0 }
        END {
            even = share[1] + drawn / 2
            verdict = even >= 35 && even <= 65 ? "even" : whose == "own" && note == "" ? "to adjust" : whose == "own" ? note : ""
            printf "%s\t| `%s` | %d | %s | %.1f (%s) | %s | %.1f (%s) | %.1f | %.1f | %s | %s |\n", system_of, id, games,
                name[1], share[1], range[1], name[2], share[2], range[2], drawn, turns, whose, verdict
        }' >>"$place/rows"
    echo "$id" >&2
done <"$place/ids"

{
    cat <<EOF
# Who wins

Made by \`tools/balance.sh\`: every scenario played by the program against itself, $level on both sides, seed 1. Shares of
games in percent, in brackets the 95 % interval (Wilson). A figure says how the scenario goes between players of this
level, who are quick and no match for a person; it is a first measure of the design, not a verdict on it. A row stays
until its scenario is played again; the program may have learnt since.

*Whose*: \`book\` as printed, \`own\` of our own design, \`lesson\` made to be learnt from. A scenario of our own is called even
if side one wins 35 to 65 % (a draw counts half); what is not even is to be adjusted, or says why it should not be.
EOF
    for system in $(cut -f1 "$place/rows" | uniq); do
        printf '\n## %s\n\n' "$system"
        echo "| scenario | games | side one | won | side two | won | drawn | turns | whose | |"
        echo "|---|---|---|---|---|---|---|---|---|---|"
        grep "^$system	" "$place/rows" | cut -f2-
    done
} >"$place/page"
cat "$place/page" >docs/balance.md
