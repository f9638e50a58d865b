#!/usr/bin/env python3
"""tune.py - betters named numbers of a policy, an appraisal or the search by games against the program as it is.

    tools/tune.py --constant rules/army_commander/policy.c:CONTACT_WORTH --scenario s1-training --scratch /tmp/tune

A number is a constant of an `enum` in the source. The tree is copied to SCRATCH; there the constants named become
variables, a level `tuned` is added that is LEVEL with other values, and the program is built once. Then each number in
turn is tried a step up and a step down: `tuned` plays LEVEL, which has the best values so far, in tournaments, every
series with a seed of its own. A change is kept only if the 95 % interval of a first series lies above one half and that
of a second one, played anew, does so too. If neither way is better the step is halved. The program that is shipped has
no such knobs, and nothing outside SCRATCH is written: what was found is printed, to be put into the source by hand.
docs/tuning.md says more.
"""
import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUNK = 20  # games between two lines of progress

TUNED = """
#include <stdlib.h>

/* Scratch copy only: the values of everybody else and of the level `tuned`, in the order of the constants. */
enum { TUNED_MOST = 32 };
static int tuned_value[2][TUNED_MOST], tuned_n[2];
static _Thread_local int tuned_now;
extern int firestep_tuned(int place, int shipped);
int firestep_tuned(int place, int shipped)
{
    return place < tuned_n[tuned_now] ? tuned_value[tuned_now][place] : shipped;
}

static void tuned_read(int whose, const char *at)
{
    while (at && *at && tuned_n[whose] < TUNED_MOST) {
        char *end;
        tuned_value[whose][tuned_n[whose]++] = (int)strtol(at, &end, 10);
        at = *end == ',' ? end + 1 : NULL;
    }
}

__attribute__((constructor)) static void tuned_begin(void)
{
    tuned_read(0, getenv("FIRESTEP_TUNE_FROM"));
    tuned_read(1, getenv("FIRESTEP_TUNE_TO"));
}

int ai_choose(ai_brain *b, ai_mind *m, const ai_ask *a)
{
    tuned_now = strcmp(a->level->name, "tuned") == 0;
    int chosen = choose_shipped(b, m, a);
    tuned_now = 0;
    return chosen;
}
"""


def fail(why):
    sys.exit(f"tune.py: {why}")


# ---- the scratch copy ----


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def loosen(text, name, place):
    """The source with the constant made a variable, and the value that it has."""
    found = re.search(r"\benum\b[^{};]*\{[^}]*?\b" + re.escape(name) + r"( = )(-?\d+)\b[^}]*\};[^\n]*\n", text)
    if not found:
        fail(f"{name} is no number in an enum there")
    before, value = text[:found.start(1)], found.group(2)
    declared = "" if "firestep_tuned(int" in text else "extern int firestep_tuned(int place, int shipped);\n"
    macro = f"{declared}#define {name} firestep_tuned({place}, {value})\n"
    return f"{before}_as_shipped{text[found.start(1):found.end()]}{macro}{text[found.end():]}", int(value)


def once(text, pattern, put, what):
    changed, n = re.subn(pattern, put, text, count=1, flags=re.M)
    if n != 1:
        fail(f"{what} is not where it was: this script has to be mended")
    return changed


def prepare(args):
    """Copies the tree, loosens the constants, adds the level; returns their values as shipped."""
    source = os.path.join(args.scratch, "source")
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".git", "build", "node_modules"))
    shipped = []
    for place, constant in enumerate(args.constant):
        path, _, name = constant.partition(":")
        text, value = loosen(read(os.path.join(source, path)), name, place)
        write(os.path.join(source, path), text)
        shipped.append(value)
    levels = os.path.join(source, "ai/levels.c")
    write(levels, once(read(levels), r'^( *\{)"' + re.escape(args.level) + r'"(.*\},)$',
                       r'\g<0>\n\1"tuned"\2', f"the level {args.level}"))
    choose = os.path.join(source, "ai/choose.c")
    write(choose, once(read(choose), r"^int ai_choose\(", "static int choose_shipped(", "ai_choose") + TUNED)
    return shipped


def build(args):
    """Builds the scratch copy with the systems of the scenarios; returns the program."""
    source, place = os.path.join(args.scratch, "source"), os.path.join(args.scratch, "build")
    systems = ["template"]
    for scenario in args.scenario:
        for system in sorted(os.listdir(os.path.join(source, "data/scenarios"))):
            if os.path.exists(os.path.join(source, "data/scenarios", system, scenario + ".yaml")) and system not in systems:
                systems.append(system)
    with open(os.path.join(args.scratch, "build.log"), "w", encoding="utf-8") as log:
        for command in (["cmake", "-S", source, "-B", place, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                         "-DFIRESTEP_TESTS=OFF", "-DFIRESTEP_RULESETS=" + ";".join(systems)],
                        ["ninja", "-C", place, "-j", str(args.jobs), "firestep"]):
            if subprocess.run(command, stdout=log, stderr=log, check=False).returncode:
                fail(f"the scratch copy does not build (a constant that the compiler needs?): {log.name}")
    return os.path.join(place, "firestep")


# ---- games ----


def interval(won, games):
    """Wilson's 95 % interval of a share; draws count half."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def said(won, games):
    low, high = interval(won, games)
    return f"{100 * won / games:.1f} % of {games} ({100 * low:.1f} to {100 * high:.1f})"


class Tuner:
    def __init__(self, args):
        self.args = args
        self.path = os.path.join(args.scratch, "trials.jsonl")
        self.past, self.seed = [], args.seed
        if os.path.exists(self.path):
            self.past = [json.loads(line) for line in read(self.path).splitlines()]
            print(f"going on after {len(self.past)} series in {self.path}", file=sys.stderr)

    def chunk(self, scenario, values, tried, games):
        command = [self.program, "tournament", scenario, "--players", "tuned," + self.args.level, "--games", str(games),
                   "--seed", str(self.seed), "--jobs", str(self.args.jobs), "--json"]
        self.seed += 1
        told = {"FIRESTEP_TUNE_FROM": ",".join(map(str, values)), "FIRESTEP_TUNE_TO": ",".join(map(str, tried))}
        run = subprocess.run(command, env={**os.environ, **told}, check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             encoding="utf-8")
        if run.returncode:
            fail(run.stderr.strip())
        pair = next(p for p in json.loads(run.stdout)["pairs"] if p["player"] == "tuned")
        return pair["won"] + pair["drawn"] / 2

    def series(self, what, values, tried):
        """A series of games of the values tried against those there are; from the file if it was played before."""
        key = {"what": what, "values": values, "tried": tried, "scenario": self.args.scenario, "level": self.args.level,
               "games": self.args.games}
        if self.past:
            old = self.past.pop(0)
            if {k: old[k] for k in key} != key:
                fail(f"{self.path} is of another run: remove it, or tune in another folder")
            self.seed = old["next_seed"]
            return old["won"], old["played"]
        won, played, begun, first = 0.0, 0, time.monotonic(), self.seed
        for scenario in self.args.scenario:
            left = self.args.games
            while left:
                games = min(CHUNK, left)
                won += self.chunk(scenario, values, tried, games)
                played, left = played + games, left - games
                line = f"\r{what}: {said(won, played)}, {time.monotonic() - begun:.0f} s   "
                print(line, end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        with open(self.path, "a", encoding="utf-8") as file:
            print(json.dumps({**key, "seed": first, "next_seed": self.seed, "won": won, "played": played}), file=file)
        return won, played

    def better(self, name, values, place, value):
        """Whether the value is shown to be better: in a first series, and in a second played anew."""
        tried = values[:place] + [value] + values[place + 1:]
        for turn in ("tried", "played again"):
            what = f"{name} {values[place]} -> {value}, {turn}"
            won, games = self.series(what, values, tried)
            kept = interval(won, games)[0] > 0.5
            if turn == "played again" or not kept:
                print(f"{what}: {said(won, games)}: {'kept' if kept else 'not shown to be better'}")
            else:
                print(f"{what}: {said(won, games)}: once more")
            if not kept:
                return False
        return True

    def climb(self, shipped):
        """Coordinate by coordinate, round by round, until no step is left or the rounds are over."""
        values, step = list(shipped), [max(1, abs(v) // 4) for v in shipped]
        for _ in range(self.args.rounds):
            for place, constant in enumerate(self.args.constant):
                name = constant.partition(":")[2]
                for sign in (1, -1):
                    value = values[place] + sign * step[place]
                    if step[place] and self.better(name, values, place, value):
                        values[place] = value
                        break
                else:
                    step[place] //= 2
        return values


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0], epilog="docs/tuning.md says how to use it")
    parser.add_argument("--constant", action="append", required=True, metavar="FILE:NAME", help="a number; may be repeated")
    parser.add_argument("--scenario", action="append", required=True, metavar="ID", help="to be played; may be repeated")
    parser.add_argument("--scratch", required=True, metavar="FOLDER", help="for the copy, its build and what was played")
    parser.add_argument("--level", default="recruit", help="who plays by them (recruit); regular for the search")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="of a series, on each scenario (400)")
    parser.add_argument("--rounds", type=int, default=4, metavar="N", help="through all numbers (4)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first tournament; each takes the next (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="at a time (as many as cores)")
    return parser.parse_args()


def main():
    args = arguments()
    os.makedirs(args.scratch, exist_ok=True)
    shipped = prepare(args)
    tuner = Tuner(args)
    tuner.program = build(args)
    values = tuner.climb(shipped)
    for constant, old, new in zip(args.constant, shipped, values):
        print(f"{constant}: {old}" + (" stays" if old == new else f" -> {new}"))


if __name__ == "__main__":
    main()
