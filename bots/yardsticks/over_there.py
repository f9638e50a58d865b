#!/usr/bin/env python3
"""over_there.py - a yardstick for Over There: the obvious good move.

    firestep bot ot-first-steps --run "python3 bots/yardsticks/over_there.py"

In a few sentences: shoot at what is near, in the open and many, with many rifles; then go on. Go for the objectives in
line, run only while nobody is near, be in woods, buildings or trenches under fire, face the enemy. Whoever holds an
objective stays and shoots. Charge the few, the pinned and the shaken, never machine guns that can shoot. Batteries fire
where most of the enemy stands and none of ours does.
"""
import math
import re

from bot import Bot, play

INCH = 1000
# What each obvious rule is worth. `done` and `pass` are worth nothing: what is above is done.
FIRE = 1.0          # a casting expected to be hit, in hundredths
LEAST_SHOT = 4.0    # less is not worth firing, if there is somewhere to go
STEP = 1.0          # an inch nearer to the objective
GOAL = 8.0          # to be on it
COVER = 4.0         # to be in cover when the enemy is near
COLUMN = 6.0        # a column under fire is a target
FACE = 3.0          # to look at the nearest enemy
CHARGE = 6.0        # a charge at good odds
ACTIVATE, MOVE, RUN, ENTER, INTO, STEP_UP, DIG = 20.0, 3.0, 2.5, 30.0, 6.0, 2.0, 0.5
NEAR, STAND_OFF = 20 * INCH, 5 * INCH
RATE = ((2, 24), (6, 14), (15, 7), (30, 3), (150, 1))    # hundredths of a casting for each firing, by inches
GUNS = {"hmg": 6.0, "machine gun": 6.0, "lmg": 3.0, "gun": 5.0, "battery": 5.0, "field gun": 5.0, "mortar": 4.0, "tank": 6.0}
SHELTER = {"light_woods": 0.7, "heavy_woods": 0.5, "building": 0.4, "rubble": 0.6, "trench": 0.3, "shell_holes": 0.7,
           "wall": 0.7, "bunker": 0.2, "gun_pit": 0.5, "dugout": 0.3}
WEAK = ("pinned", "shaken", "broken", "fled", "caught", "cautious", "gassed")
PLAIN = {"activate": ACTIVATE, "enter": ENTER, "into": INTO, "step": STEP_UP, "stand": 2, "counter-charge": 1, "advance": 3,
         "fight": 3, "unlimber": 3, "man": 4, "repair": 2, "next": 1, "strafe": 4, "bomb": 5, "is": 1, "shell": 2, "clear": 1,
         "done": 0, "pass": 0, "stay": 1, "rest": 0.5, "flee": -5, "off": -20, "bottom": -3, "spare": -1, "limber": -3,
         "mount": -2, "dismount": -0.5, "load": -2, "unload": 1, "cancel": -5, "work": -1, "guns-out": -3, "run": RUN,
         "help": -1, "release": -1, "barricade": -1, "overrun": 2, "suppress": 1, "road": 1}


def gap(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])


def inside(point, points):
    """Whether the point lies in the area."""
    x, y = point
    found, j = False, len(points) - 1
    for i, (xi, yi) in enumerate(points):
        xj, yj = points[j]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            found = not found
        j = i
    return found


def to_line(point, points):
    """How far the point is from a line of points."""
    best = math.inf
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        t = 0 if not length else max(0, min(1, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length))
        best = min(best, gap(point, (ax + t * (bx - ax), ay + t * (by - ay))))
    return best


class OverThere(Bot):
    NAME = "over-there-yardstick"

    # ---- looking ----

    def look(self, question):
        self.own = [p for p in self.own if p.at]
        self.enemy = [p for p in self.enemy if p.at]
        board = self.view["board"]
        self.width, self.height = board.get("width", 48000), board.get("height", 48000)
        self.kinds = {g["id"]: g["kind"] for g in self.view.get("ground", [])}
        self.exit = None
        for score in self.view.get("score", []):
            for item in score["items"]:
                found = re.search(r"off the (\w+) edge", item["title"])
                if found and score["side"] == self.side:
                    self.exit = found.group(1)
        self.goals = []
        for shape in self.view.get("shapes", []):
            if shape["kind"] != "objective" or self.sits(shape, self.own) and not self.sits(shape, self.enemy):
                continue
            points = shape.get("points") or [shape["at"]]
            self.goals.append((sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)))
        self.held = [s for s in self.view.get("shapes", []) if s["kind"] == "objective"]

    def sits(self, shape, pieces):
        """Whether one of the pieces is on the objective."""
        return any(self.on(p.at, shape) or (p.inside and p.inside == shape.get("of")) for p in pieces)

    def on(self, at, shape):
        if self.kinds.get(shape.get("of")) in ("building", "bunker"):
            return False  # to be near a house is not to be in it
        if shape.get("points"):
            points = shape["points"]
            return inside(at, points) if shape.get("closed", True) and len(points) > 2 else to_line(at, points) < 2 * INCH
        return gap(at, shape["at"]) <= shape.get("radius", INCH)

    def goal(self, at):
        """Where one at this place should go; None if it is well where it is."""
        if self.exit:
            return {"north": (at[0], self.height), "south": (at[0], 0), "east": (self.width, at[1]),
                    "west": (0, at[1])}[self.exit]
        return min(self.goals, key=lambda g: gap(at, g), default=None)

    def defended(self, goal):
        """Whether the enemy sits on the objective: then it is shot at from near by before it is entered."""
        return not self.exit and any(gap(p.at, goal) < 3 * INCH and not any(w in p.marks for w in WEAK) for p in self.enemy)

    def shelter(self, at, named=None):
        """What part of the fire reaches somebody there."""
        part = 1.0
        for ground in self.view.get("ground", []):
            share = SHELTER.get(ground["kind"])
            if share is None:
                continue
            if named == ground["id"] or (named is None and (
                    inside(at, ground["points"]) if ground.get("closed") else to_line(at, ground["points"]) < INCH)):
                part = min(part, share)
        return part

    @staticmethod
    def power(piece):
        """How many rifles it shoots with."""
        kind = piece.type.replace("_", " ")
        number = piece.number("castings", piece.number("vehicles", 1))
        factor = next((f for k, f in GUNS.items() if k in kind), 1.0)
        return number * factor + 3 * piece.number("light machine guns")

    def rate(self, shooter, at):
        away = gap(shooter.at, at) / INCH
        return next((r for band, r in RATE if away <= band), 0)

    def fire_value(self, shooter, target):
        value = self.power(shooter) * self.rate(shooter, target.at) * self.shelter(target.at, target.inside or None) / 10
        if target.formation == "column":
            value *= 1.5
        if any(k in target.type for k in GUNS):
            value *= 1.3
        if any(target.inside and target.inside == s.get("of") for s in self.held):
            value *= 2
        return FIRE * value * (0.7 if "broken" in target.marks or "fled" in target.marks else 1)

    def near_enemy(self, at):
        return min((gap(at, p.at) for p in self.enemy), default=math.inf)

    def is_gun(self, piece):
        return any(k in piece.type for k in GUNS)

    # ---- what a piece does ----

    def holds(self, piece):
        return any(self.sits(s, [piece]) for s in self.held)

    def wants_to_go(self, piece):
        goal = self.goal(piece.at)
        if goal is None or self.holds(piece):
            return False
        if self.is_gun(piece) and not self.exit:
            return self.near_enemy(piece.at) > NEAR
        return True

    def charge_value(self, piece, target):
        ours = self.power(piece) * (0.6 if any(w in piece.marks for w in WEAK) else 1)
        theirs = self.power(target) / max(0.6, self.shelter(target.at, target.inside or None))
        theirs *= 0.5 if any(w in target.marks for w in WEAK) else 1
        if self.is_gun(target) and "pinned" not in target.marks:
            theirs *= 1.5
        return CHARGE * (ours / max(0.5, theirs) - 1.3)

    def spot_value(self, piece, at, option):
        """How good it is to stand there, looking so."""
        goal, here = self.goal(at), self.near_enemy(at)
        value = 0.0
        if goal is not None:
            away = gap(at, goal)
            value -= STEP * max(away, STAND_OFF if self.is_gun(piece) or self.defended(goal) else 0) / INCH
            value += GOAL if away < 2 * INCH and not self.exit else 0
        if here < NEAR:
            value += COVER * (1 - self.shelter(at)) * (1 if here < NEAR else 0)
            value -= COLUMN if option["text"].endswith("column") and not self.exit else 0
            value -= 6 if here < 2 * INCH else 0
        found = re.search(r"facing (\d+)", option["text"])
        foe = min(self.enemy, key=lambda p: gap(at, p.at), default=None)
        look = (foe.at[0] - at[0], foe.at[1] - at[1]) if foe else (goal[0] - at[0], goal[1] - at[1]) if goal else (0, 1)
        if found:
            angle = math.radians(int(found.group(1)) / 10)
            size = math.hypot(*look) or 1
            value += FACE * (math.sin(angle) * look[0] + math.cos(angle) * look[1]) / size
        return value

    def plot_value(self, option):
        at = self.place(option)
        if not at:
            return 0.5  # named otherwise than by a point
        value = 0.0
        for piece in self.units:
            if piece.at and gap(piece.at, at) < 4 * INCH:
                value += (1 if piece.side != self.side else -2.5) * (1 - gap(piece.at, at) / (5 * INCH)) * min(10, self.power(piece))
        return value

    def place_value(self, option, piece):
        """Setting up: towards what counts, in cover, looking at the enemy's edge."""
        at = self.place(option)
        if not at:
            return 1.0
        enemy_edge = next((e["edge"] for e in self.view["board"].get("edges", []) if e.get("side") != self.side), "north")
        look = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}[enemy_edge]
        value = COVER * (1 - self.shelter(at))
        found = re.search(r"facing (\d+)", option["text"])
        if found:
            angle = math.radians(int(found.group(1)) / 10)
            value += FACE * (math.sin(angle) * look[0] + math.cos(angle) * look[1])
        goal = self.goal(at)
        if goal:
            value -= STEP * gap(at, goal) / INCH
        near = min((gap(at, p.at) for p in self.own), default=99 * INCH)
        return value - (3 if near < 3 * INCH else 0) - (3 if option["text"].endswith("column") else 0)

    # ---- one option ----

    def best_shot(self, piece):
        reach = [self.fire_value(piece, t) for t in self.enemy]
        return max(reach, default=0.0)

    def value(self, option):
        verb = option["verb"]
        piece = self.unit.get(option.get("unit") or self.decision.get("unit"))
        other = self.number.get(option.get("object")) if verb in ("fire", "charge") else None
        if verb == "place":
            return self.place_value(option, piece)
        if verb == "activate" and piece:
            return ACTIVATE + (self.best_shot(piece) / 10 if piece.at else 1) + (1 if piece.at and self.wants_to_go(piece) else 0)
        if verb == "fire" and piece and other and piece.at:
            value = self.fire_value(piece, other)
            return value if value >= LEAST_SHOT or not self.wants_to_go(piece) else 0.5
        if verb == "fire-at" and piece and piece.at:
            return self.plot_value(option) * 0.3 - 1
        if verb == "charge" and piece and other and piece.at:
            return self.charge_value(piece, other)
        if verb in ("move", "run", "road") and piece and piece.at:
            if not self.wants_to_go(piece):
                return -1
            far_off = self.near_enemy(piece.at) > NEAR
            return {"move": MOVE, "run": MOVE + 1 if far_off or self.exit else 0.2, "road": MOVE + 2 if far_off else 0.1}[verb]
        if verb in ("to", "via") and piece:
            at = self.place(option)
            return self.spot_value(piece, at, option) + (0 if verb == "to" else -50) if at else -50
        if verb == "enter":
            at = self.place(option)
            return ENTER + (self.spot_value(piece, at, option) / 10 if at else 0)
        if verb == "into" and piece and piece.at:
            wanted = any(s.get("of") and s["of"] in option["text"].split() for s in self.held)
            return GOAL + INTO if wanted else INTO if self.near_enemy(piece.at) < NEAR and not self.goals else 0.5
        if verb == "fire-work":
            return 1.0 if any(p.inside and p.inside in option["text"].split() for p in self.enemy) else -1
        if verb == "off":
            return 40 if self.exit else -20
        if verb in ("plot", "aim"):
            return self.plot_value(option)
        if verb == "work" and piece and piece.at:
            return DIG if not self.wants_to_go(piece) and self.near_enemy(piece.at) > NEAR and not piece.inside else -1
        return PLAIN.get(verb, 0.3)


if __name__ == "__main__":
    play(OverThere())
