#!/usr/bin/env python3
"""red_poppies.py - a yardstick for Red Poppies: the obvious good move.

    firestep bot rp-first-steps --run "python3 bots/yardsticks/red_poppies.py"

In a few sentences: fire where the check is likeliest to fail, at guns and machine guns first, and answer fire that can
hurt. Keep those who hold an objective where they are, in the trench or dug in. Move the others on the objectives that
score as masses and stacks, by the way that the enemy's ready guns reach least. Storm where our melee values promise more
than theirs; do not charge a ready machine gun alone. Call the batteries on objectives full of enemies.
"""
from bot import Bot, around, far, nearest, play

# What each obvious rule is worth. `done`, `stop`, `pass` and `decline` are worth nothing: what is above is done.
FIRE = 10          # a point of worth expected to be lost by the enemy
RETURN = 4         # one of ours expected to be lost by his shooting back
STEP = 1.2         # a hex nearer to an objective to be taken, twice as much in the last turn
GOAL = 3.0         # to stand on it
DANGER = 3.0       # a point of worth expected to be lost on the way
MELEE = 6          # a point of worth more lost by him than by us
LEAVE = 6.0        # to leave an objective that we hold
COVER = 0.6        # to stand in cover
ADD = 0.6          # one more in a mass
DIG, FORM, CALL, MASS, IN = 0.4, 1.0, 5.0, 0.5, 2.0
LEAST_SHOT = 0.5   # a shot worth less is not worth a command; a reaction may be worth less
WORTH = {"infantry": 3, "engineers": 3, "cavalry": 3, "machine gun": 4, "mortar": 3, "gun": 4, "tank": 6}
COVERED = {"village": 1, "buildings": 1, "craters": 1, "green woods": 1}
IDLE = ("done", "stop", "pass", "decline")


def chance(least):
    """That two dice show at least so much."""
    return sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= least) / 36


class RedPoppies(Bot):
    NAME = "red-poppies-yardstick"

    def start(self):
        self.turn, self.useless = 0, set()  # units that had nothing to do when they were commanded this turn

    # ---- looking ----

    def look(self, question):
        if self.view.get("turn") != self.turn:
            self.turn, self.useless = self.view.get("turn"), set()
        titles = {item["title"] for score in self.view.get("score", []) for item in score["items"]}
        held = {h for name, side, hexes in self.areas() if name == "control" and side == self.side for h in hexes}
        goals = [(side, h) for name, side, hexes in self.areas("control") if name in titles for h in hexes]
        self.take = {h for side, h in goals if h not in held and (side or 3) & self.side}
        self.keep = {h for _, h in goals if h in held}
        last = next((t["max"] for t in self.view.get("tracks", []) if t["name"] == "turn"), 0)
        self.haste = 1 + (self.track("turn") / last if last else 0)
        self.own = [p for p in self.own if p.at]
        self.enemy = [p for p in self.enemy if p.at]
        self.foe_hexes = {p.at for p in self.enemy}
        self.works = {}
        for mark in self.view.get("marks", []):
            if mark.get("mark") in ("trench", "scrape", "blockhouse"):
                self.works[self.hexes.where(mark["at"])] = mark["mark"]

    @staticmethod
    def worth(piece):
        value = next((w for kind, w in WORTH.items() if kind in piece.type), 3)
        return value * (0.8 if "dispersed" in piece.marks and piece.type == "infantry" else 1)

    def cover(self, hex, inside):
        if inside:
            return 3
        return 1 if hex in self.works or any(w in COVERED or "village" in w for w in self.words(hex)) else 0

    def loss(self, target, add, melee=False):
        """Worth that the target is expected to lose by a check with so much added."""
        cohesion, formed = target.number("cohesion", 7), "dispersed" not in target.marks
        destroyed = chance(11 - add)
        failed = max(0.0, chance(cohesion + 1 - add) - destroyed)
        harm = 0.5 if formed else 0.1 if "spent" in target.marks else 0.25
        return self.worth(target) * (destroyed + failed * harm)

    def shot(self, shooter, target, hex, moving=False, inside=None):
        """The same by one shot of the shooter at the target in the hex."""
        away = far(shooter.at, hex)
        inside = "in" in target.marks if inside is None else inside
        add = shooter.number("fire") - away // 2 - self.cover(hex, inside) + (1 if away == 0 else 0)
        add += (1 if target.type == "infantry" and "dispersed" not in target.marks else 0) + (1 if moving else 0)
        return self.loss(target, add - (1 if self.view.get("night") else 0))

    # ---- fire ----

    def fire_value(self, shooter, hex, moving=False):
        value = 0.0
        for piece in self.at(hex):
            if piece is not shooter:
                value += self.shot(shooter, piece, hex, moving and piece.side != self.side) * (1 if piece.side != self.side else -1)
        return value

    def answer(self, shooter, hex):
        """What those who are fired at may do in return."""
        ready = [p for p in self.at(hex, 3 - self.side) if "spent" not in p.marks and p.type != "mortar"
                 and p.number("range") >= far(p.at, shooter.at)]
        return sum(self.shot(p, shooter, shooter.at) for p in ready)

    def danger(self, piece, hex):
        """What a step into the hex is expected to cost: everybody who is ready and has the range shoots."""
        cost = 0.0
        for foe in self.enemy:
            if "spent" not in foe.marks and foe.number("range") >= far(foe.at, hex):
                if foe.type in ("infantry", "cavalry") or "dispersed" in foe.marks:
                    cost += self.shot(foe, piece, hex, moving=True, inside=False) * (0.5 if far(foe.at, hex) > 3 else 1)
        return cost

    # ---- moving ----

    def goal_of(self, piece):
        """The objective that this one goes for: the nearest to be taken, the less crowded first."""
        if not self.take:
            return None
        return min(self.take, key=lambda h: (far(piece.at, h) + 0.5 * len(self.at(h, self.side)), h))

    def stays(self, piece):
        return piece.at in self.keep and len([p for p in self.at(piece.at, self.side)]) == 1

    def melee_value(self, attackers, hex):
        """Worth that they lose in a melee less what we lose."""
        foes = self.at(hex, 3 - self.side)
        if not foes:
            return 0.0
        ours = sum(p.number("melee") for p in attackers)
        theirs = sum(p.number("melee") for p in foes)
        given = max(self.loss(f, ours) for f in foes) + 0.0
        if len(attackers) > 1 and len(foes) > 1:
            given = sum(sorted((self.loss(f, ours / len(attackers)) for f in foes), reverse=True)[:len(attackers)])
        return given - max(self.loss(p, theirs) for p in attackers)

    def step_value(self, piece, hex, company):
        """What the step is worth: nearer to the objective, less in danger, into a fight that can be won."""
        foes = self.at(hex, 3 - self.side)
        value = -DANGER * self.danger(piece, hex) * 0.3
        if self.stays(piece):
            value -= LEAVE
        if foes:
            friends = [p for p in self.at(hex, self.side)]
            fight = self.melee_value(company + friends, hex)
            return value + MELEE * fight * 0.5 + (GOAL if hex in self.take else 0)
        goal = self.goal_of(piece)
        if goal is None:
            keep = self.keep - {p.at for p in self.own if p is not piece}
            if not keep or piece.at in self.keep:
                return value - 1
            goal = min(keep, key=lambda h: (far(piece.at, h), h))
        value += STEP * self.haste * (far(piece.at, goal) - far(hex, goal))
        value += GOAL if hex in self.take else 0
        return value + COVER * (self.cover(hex, False) - self.cover(piece.at, False))

    def move_value(self, piece, hex, company):
        if piece.type not in ("infantry", "cavalry", "engineers", "tank") and nearest(piece.at, self.foe_hexes) <= piece.number("range", 6):
            return -1
        return self.step_value(piece, hex, company)

    # ---- commands ----

    def command_value(self, piece):
        """The best that the unit might do, as far as one sees before it is asked."""
        if piece.name in self.useless:
            return -0.5
        best = 0.0
        if not (piece.type not in ("infantry", "cavalry") and "limbered" == piece.face):
            for hex in self.foe_hexes:
                if far(piece.at, hex) <= piece.number("range"):
                    best = max(best, FIRE * 0.6 * self.fire_value(piece, hex) - RETURN * self.answer(piece, hex))
        for hex in around(piece.at):
            best = max(best, self.move_value(piece, hex, [piece]))
        if self.at(piece.at, 3 - self.side):
            best = max(best, MELEE * self.melee_value([piece], piece.at))
        return best

    def group_value(self, pieces):
        return sum(max(0.0, self.command_value(p)) for p in pieces) * 0.9 + MASS

    def call_value(self, hexes):
        foes = [p for h in hexes for p in self.at(h, 3 - self.side)]
        friends = [p for h in hexes for p in self.at(h, self.side)]
        return sum(self.worth(p) for p in foes) - 2 * sum(self.worth(p) for p in friends) + sum(h in self.take for h in hexes)

    # ---- setting up ----

    def place_value(self, option, hex):
        words = option["text"].split()[3:]
        kind = self.reserve_type(option.get("unit"))
        crowd = len(self.at(hex, self.side))
        value = -1.5 * crowd + (1 if "in" in words else 0)
        gun = kind not in ("infantry", "cavalry", "engineers", "tank", "")
        value += (2 if "dispersed" in words else 0) if gun else (-1 if "dispersed" in words else 0)
        if self.take and not gun:
            return value - nearest(hex, self.take) + 0.5 * self.cover(hex, False)
        goals = self.keep or self.take
        value += (4 if hex in self.keep and not crowd else 0) + 1.0 * self.cover(hex, "in" in words)
        return value - 0.5 * nearest(hex, goals, 0) if goals else value

    def reserve_type(self, name):
        """What a unit is that is not on the map yet: its name says so in every scenario."""
        piece = self.unit.get(name)
        if piece:
            return piece.type
        kinds = {"m": "machine gun", "a": "gun", "g": "gun", "t": "tank", "c": "cavalry"}
        letters = "".join(c for c in (name or "")[1:] if c.isalpha())
        return kinds.get(letters[:1], "infantry")

    # ---- one option ----

    def value(self, option):
        verb, hex, text = option["verb"], self.place(option), option["text"].split()
        piece = self.unit.get(option.get("unit") or self.decision.get("unit"))
        if verb in IDLE:
            return 0.0
        if verb == "place":
            return self.place_value(option, hex)
        if verb in ("scrape", "trench", "register", "entrench", "block"):
            return 5 - (nearest(hex, self.keep, 0) if hex else 0)
        if verb in ("command", "pair", "mass", "blob", "add"):
            named = [self.unit[n] for n in text[1:] if n in self.unit]
            if verb in ("mass", "blob"):
                return self.command_value(named[0]) + MASS + 1 if named and self.command_value(named[0]) > 0 else -1
            if verb == "add":
                return max(ADD, self.command_value(named[0])) if named else ADD
            return self.group_value(named) if verb == "pair" else self.command_value(named[0]) if named else 0.1
        if verb == "call":
            return CALL if self.take or self.enemy else 0.1
        if verb == "on":
            return self.call_value([self.hexes.where(n) for n in option["place"]["name"].split("/")])
        if verb in ("fire", "antitank") and piece:
            value = self.fire_value(piece, hex) if verb == "fire" else 2.0
            return FIRE * value - RETURN * self.answer(piece, hex) if value >= LEAST_SHOT * 0.3 else -1
        if verb in ("react", "react-antitank") and piece:
            target = self.place(self.decision)
            value = self.fire_value(piece, target, moving="moved" in self.decision["text"]) if target else 1
            return value if piece.type == "machine gun" or value >= LEAST_SHOT * 0.4 else value - 0.2
        if verb in ("move", "stack") and piece:
            company = [piece] + [self.unit[n] for n in text[2:] if n in self.unit]
            if verb == "stack":
                return max([0.1 + self.move_value(piece, h, company) for h in around(piece.at)])
            if len(text) > 2 and self.decision["rule"] == "6.61a":
                company = [p for p in self.at(piece.at, self.side) if "moving" in p.marks] or [piece]
            return self.move_value(piece, hex, company)
        if verb in ("in", "storm", "melee"):
            if verb == "in":
                return IN
            foes_at = piece.at if piece else self.place(self.decision)
            company = [p for p in self.at(foes_at, self.side) if "spent" not in p.marks] or [piece]
            return 1 + MELEE * self.melee_value(company, foes_at)
        if verb in ("attack", "take"):
            foe = self.number.get(option.get("object")) or piece
            return 1 + self.worth(foe) - 0.1 * foe.number("cohesion", 7) if foe else 1
        if verb == "deploy" and piece:
            infantry = piece.type in ("infantry", "cavalry")
            safe = nearest(piece.at, self.foe_hexes) > 3
            if infantry:
                return FORM if "dispersed" in piece.marks and (safe or piece.at in self.keep) else -1
            return FORM + 2 if piece.face in ("formed", "limbered") and not safe or piece.face == "limbered" else -1
        if verb == "dig" and piece:
            if self.cover(piece.at, "in" in piece.marks) or piece.at in self.take:
                return -0.1
            return 0.05 if self.take and piece.at not in self.keep else DIG
        if verb == "rally":
            return 3.0
        if verb in ("cancel", "exit", "mule", "wagon", "truck", "bomb-stop", "unblock"):
            return -1.0
        if verb == "go":
            return 0.5
        return 0.3

    def choose(self, question):
        chosen = super().choose(question)
        if self.decision["rule"] == "6.03a" and self.options[chosen]["verb"] == "done":
            self.useless |= {o.get("unit") for o in self.options if o.get("unit")}
        return chosen


if __name__ == "__main__":
    play(RedPoppies())
