#!/usr/bin/env python3
"""greedy.py - a whole bot: takes the obvious good move, looks no step ahead.

    firestep bot s1-training --run "python3 bots/examples/greedy.py"

It needs nothing but Python's standard library. It reads one JSON object a line from standard input, answers one a line
on standard output, and may say whatever it likes on standard error. docs/bots.md describes the messages.

What it knows: a worth for each verb of each system (go on attacking, fire rather than move, rally, hold what is held),
and geometry: steps that lead nearer to an enemy are better than steps that lead away, and an enemy that stands alone is
a better target than one among many. It serves as a yardstick for stronger players.
"""
import json
import re
import sys

# How much a verb is worth before anything is looked at. A verb that is not listed is worth PLAIN; doing nothing IDLE.
PLAIN, IDLE = 50, 10
WORTH = {
    "army_commander": {
        "attack": 200, "join": 150, "support": 140, "barrage": 160, "advance": 120, "hold": 90, "yield": 40,
        "normal": 80, "strategic": 60, "turn": 90, "group": 80, "move": 30, "to": 70, "stop": 20, "order": 60,
        "raise": 100, "half-raise": 80, "mend": 90, "detach": 20, "exit": 15, "shuffle": 5, "plane": 70,
    },
    "red_poppies": {
        "fire": 160, "antitank": 170, "melee": 150, "storm": 150, "attack": 150, "react": 160, "react-antitank": 160,
        "rally": 170, "command": 90, "pair": 95, "mass": 100, "add": 90, "move": 80, "in": 60, "dig": 25, "deploy": 20,
        "call": 110, "on": 100, "signal": 80, "cancel": 5, "pass": 8, "stop": 30, "go": 60, "place": 60, "entrench": 90,
    },
    "over_there": {
        "fire": 170, "fire-at": 120, "charge": 150, "counter-charge": 120, "fight": 130, "advance": 120, "step": 140,
        "move": 90, "road": 60, "run": 70, "to": 80, "into": 60, "activate": 100, "plot": 90, "shell": 100, "strafe": 120,
        "bomb": 130, "stand": 60, "flee": 10, "spare": 10, "pass": 5, "off": 1, "bottom": 5, "mount": 5, "dismount": 5,
    },
    "rifle_and_spade": {
        "fire-at": 160, "with": 140, "naval": 150, "assault": 150, "fight": 140, "rally": 170, "move": 80, "go": 90,
        "hide": 40, "dig": 60, "commit": 100, "continue": 90, "lead": 70, "roll": 60, "retreat": 10, "retreat-to": 50,
        "to-fire": 20, "to-move": 20, "to-assault": 20, "come-out": 60, "halt": 20, "change": 15, "split": 2, "merge": 5,
    },
}
NEARER = {"to", "move", "go", "advance", "place", "assault", "attack", "road", "enter", "land", "run", "into"}
TARGETS = {"attack", "fire", "fire-at", "barrage", "charge", "shell", "plot", "on", "strafe", "bomb", "antitank"}


def place_of(at):
    """A place as two numbers: thousandths on a table, column and row on a board of hexes; None if it is neither."""
    if isinstance(at, dict):
        at = at.get("name")
    if isinstance(at, list) and len(at) == 2:
        return at[0] / 1000.0, at[1] / 1000.0
    if not isinstance(at, str):
        return None
    point = re.fullmatch(r"(-?\d+\.\d+) (-?\d+\.\d+)", at)
    if point:
        return float(point.group(1)), float(point.group(2))
    hex_name = at.split("/")[0]
    digits = re.fullmatch(r"(\d\d)\.?(\d\d)", hex_name)
    if digits:
        return float(digits.group(1)), float(digits.group(2))
    letters = re.fullmatch(r"([A-Z]+)(\d+)", hex_name)
    if not letters:
        return None
    name, row = letters.groups()
    column = ord(name[0]) - 64 + (26 * (len(name) - 1) if len(set(name)) == 1 else 26 * (ord(name[-1]) - 64))
    return float(column), float(row)


def far(a, b):
    """Steps between two places of a hex board, near enough to compare; inches on a table."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx + max(0.0, dy - dx / 2)


class Greedy:
    def __init__(self):
        self.worth, self.side = {}, 0

    def begin(self, game):
        self.worth = WORTH.get(game["system"], {})

    def enemies(self, question):
        self.side = question["decision"]["side"]
        pieces = question.get("view", {}).get("pieces", [])
        places = [place_of(p.get("at")) for p in pieces if p.get("side") not in (0, None, self.side)]
        return [p for p in places if p]

    def value(self, option, enemies):
        verb = option.get("verb", "")
        value = IDLE if verb in ("done", "decline", "pass") else self.worth.get(verb, PLAIN)
        if verb == "drop":
            return -1.0
        at = place_of(option.get("place"))
        if at and enemies:
            near = min(far(at, e) for e in enemies)
            if verb in TARGETS:
                value += 20.0 / (1 + sum(1 for e in enemies if far(at, e) < 0.5))
            elif verb in NEARER:
                value -= 2.0 * near
        return value

    def choose(self, question):
        enemies = self.enemies(question)
        options = question["options"]
        return max(range(len(options)), key=lambda i: (self.value(options[i], enemies), -i))


def main():
    bot = Greedy()
    for line in sys.stdin:
        message = json.loads(line)
        kind = message.get("type")
        answer = None
        if kind == "hello":
            answer = {"type": "ready", "name": "greedy", "wants": ["view"]}
        elif kind == "game":
            bot.begin(message)
        elif kind == "decide":
            answer = {"id": message["id"], "choose": bot.choose(message)}
        elif kind == "bye":
            break
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
