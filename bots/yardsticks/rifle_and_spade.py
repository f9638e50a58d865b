#!/usr/bin/env python3
"""rifle_and_spade.py - a yardstick for Rifle and Spade: the obvious good move.

    firestep bot rs0-plugges --run "python3 bots/yardsticks/rifle_and_spade.py"

In a few sentences: fire with everybody at enemies who neither hide nor sit in works, then at those on what we want, ships
first; but whoever has fired does not assault, so those who can storm an objective hold their fire. Go for the objectives
that score, mass next to them, and assault with more than the enemy has there, half as many again if he has a trench, and
with less when time runs out. Whoever stands on an objective stays, goes into the work, digs, and hides when he is fired at.
Rally the confused, lead while officers are plenty, keep the order that one has.
"""
from bot import Bot, around, far, nearest, play

# What each obvious rule is worth. `done`, `halt` and `decline` are worth nothing: what is above is done.
FIRE = 4.0          # at a stack in the open
HIDDEN = 3.0        # less at one that hides
DUG_IN = 1.5        # less at one in a work
MANY = 1.0          # more at several units
ON_GOAL = 1.0       # more at those on what we want
STEP = 2.0          # a hex nearer to an objective
EXPOSED = 0.6       # next to an enemy who may fire, without cover
ODDS, ODDS_DUG_IN = 1.2, 1.6   # steps to each of his, that an assault needs
DARING = 0.4        # how much less is enough in the last turn
ASSAULT = 5.0       # an assault at such odds, more if better
STAY = 4.0          # to leave an objective
RALLY, LEAD, NAVAL, WITH, DIG, HIDE, NEXT = 20.0, 2.0, 6.0, 5.0, 1.0, 2.0, 0.2
PLAIN = {"rally": RALLY, "with": WITH, "roll": 1.0, "into-work": 3.0, "down": 3.0, "to-move": NEXT, "to-assault": NEXT,
         "to-fire": NEXT, "commit": 3.0, "continue": 5.0, "fight": 3.0, "remain": 2.0, "resolve": 2.0, "enter": 4.0,
         "land": 4.0, "deploy": 2.0, "return": 1.0, "done": 0.0, "halt": 0.0, "decline": 0.0, "retreat": -1.0, "column": -2.0,
         "leave-column": 1.0, "split": -1.0, "merge": -1.0, "reface": -1.0, "orders": -1.0, "change": -1.0, "cut-wire": -0.5, "wire": -0.5,
         "on-top": -0.2, "exit": -5.0, "embark": -5.0, "prolong": -1.0, "drag": -1.0, "lay-line": -1.0, "fall-back": -2.0,
         "flying-column": -1.0, "join-column": -1.0, "drop-off": -1.0, "call-rally": 0.5, "pull": -1.0}


class RifleAndSpade(Bot):
    NAME = "rifle-and-spade-yardstick"

    # ---- looking ----

    def look(self, question):
        titles = {i["title"] for s in self.view.get("score", []) for i in s["items"]}
        owned = {side: {h for n, s, hexes in self.areas() if n == "owned" and s == side for h in hexes} for side in (1, 2)}
        goals = [(side, h) for name, side, hexes in self.areas("owned") if name in titles for h in hexes]
        self.take = {h for side, h in goals if h not in owned[self.side] and (h in owned[3 - self.side] or side == self.side)}
        self.keep = {h for _, h in goals if h in owned[self.side]}
        last = next((t["max"] for t in self.view.get("tracks", []) if t["name"] == "turn"), 0)
        self.daring = 1 - (DARING * self.track("turn") / last if last else 0)
        self.foes, self.works = {}, {}
        for mark in self.view.get("marks", []):
            at = self.hexes.where(mark["at"])
            if mark["mark"] == "enemy stack":
                self.foes[at] = set(mark.get("words", [])) | {mark.get("type", "")}
            elif "front" in mark and "begun" not in mark["mark"]:
                self.works[at] = mark.get("side")
        for piece in self.enemy:
            if piece.at:
                self.foes.setdefault(piece.at, set(piece.marks) | {piece.type})

    def steps(self, hex):
        """Rifle steps of ours there that can assault."""
        return sum(p.number("steps") * (0.5 if "Confused" in p.marks else 1) for p in self.at(hex, self.side)
                   if p.type in ("rifle", "cavalry") and p.number("rifle", 0) > 0)

    def strength(self, hex):
        """Steps of his there, as far as one can tell from a stack's outline."""
        if hex not in self.foes:
            return 0.0
        words = self.foes[hex]
        shown = sum(p.number("steps", 1) for p in self.at(hex, 3 - self.side))
        return max(shown, 3.0 if "several units" in words else 1.5) * (0.6 if "Confused" in words else 1)

    def dug_in(self, hex):
        return "in work" in self.foes.get(hex, ()) or self.works.get(hex) == 3 - self.side

    @staticmethod
    def hides(words):
        return any("Hiding" in w for w in words)

    # ---- fire ----

    def fire_value(self, hex):
        words = self.foes.get(hex, set())
        value = FIRE - (HIDDEN if self.hides(words) else 0) - (DUG_IN if self.dug_in(hex) else 0)
        value += MANY * ("several units" in words) + ON_GOAL * (hex in self.take)
        return value

    def shooters(self, hex):
        """Those of ours who might fire at the hex."""
        return [p for p in self.own if p.at and far(p.at, hex) <= p.number("range") and "Fired" not in p.marks]

    # ---- moving ----

    def goal(self, at):
        return min(self.take, key=lambda h: (far(at, h) + 0.3 * self.strength(h), h), default=None)

    def stays(self, piece):
        """The last of those on an objective, and those who cannot assault."""
        mates = [p for p in self.at(piece.at, self.side) if p is not piece and p.number("rifle", 0) > 0]
        return piece.at in self.keep and not (len(mates) > 1 and self.take)

    def exposed(self, hex):
        if self.works.get(hex) == self.side or self.words(hex) & {"scrub", "woods", "village"}:
            return 0.0
        return EXPOSED * sum(1 for h in around(hex) if h in self.foes)

    def step_value(self, here, hex):
        goal = self.goal(here)
        if goal is None:
            return -1.0
        value = STEP * (far(here, goal) - far(hex, goal)) - self.exposed(hex)
        return value + (3.0 if hex in self.take else 0)

    def assault_value(self, here, hex):
        ours, theirs = self.steps(here), self.strength(hex)
        ours += 0.5 * sum(self.steps(h) for h in around(hex) if h != here)  # others may follow as further waves
        if not ours:
            return -5.0
        odds = ours / max(0.5, theirs)
        need = (ODDS_DUG_IN if self.dug_in(hex) else ODDS) * self.daring
        if hex not in self.take:
            need += 0.5
        return ASSAULT * (odds / need - 1) + (1.0 if odds >= need else -1.0)

    def will_assault(self, piece):
        """Whether the piece can storm an objective next to it in this activation, if it does not fire."""
        if piece.type not in ("rifle", "cavalry") or not piece.at or {"Confused", "Fired", "Moved"} & piece.marks:
            return False
        return any(h in self.take and h in self.foes and self.assault_value(piece.at, h) > 0 for h in around(piece.at))

    def move_value(self, piece):
        if piece.type not in ("rifle", "cavalry") or self.stays(piece) or {"Moved", "spent", "Confused"} & piece.marks:
            return -1.0
        goal = self.goal(piece.at)
        if goal is None:
            return -1.0
        if far(piece.at, goal) == 1:
            return 2.0 if self.assault_value(piece.at, goal) > 0 or goal not in self.foes else -1.0
        best = max(self.step_value(piece.at, h) for h in around(piece.at))
        return best

    # ---- one option ----

    def value(self, option):
        verb, hex = option["verb"], self.place(option)
        piece = self.unit.get(option.get("unit") or self.decision.get("unit"))
        if verb in ("fire-at", "come-out"):
            if verb == "come-out":
                return 1.0 if self.works.get(hex) == self.side and hex not in self.keep else 0.5
            if self.decision["rule"] == "17.3" and self.own and all(self.will_assault(p) for p in self.shooters(hex)):
                return -1.0
            return max(0.3, self.fire_value(hex))
        if verb == "with" and piece and self.decision["rule"] == "17.3":
            return -0.5 if self.will_assault(piece) else WITH
        if verb == "naval":
            return NAVAL + self.fire_value(hex)
        if verb == "move" and piece and piece.at:
            return self.move_value(piece)
        if verb in ("go", "road") and hex:
            here = self.place(self.decision) or (piece.at if piece else None)
            if here is None:
                here = next((p.at for p in self.own if "moving" in p.marks and p.at), None)
            return self.step_value(here, hex) if here else -nearest(hex, self.take)
        if verb == "assault" and hex:
            here = self.place(self.decision) or next((p.at for p in self.own if "moving" in p.marks and p.at), None)
            return self.assault_value(here, hex) if here else 1.0
        if verb == "dig" and piece and piece.at:
            if self.take or self.works.get(piece.at) == self.side and "in work" in piece.marks:
                return -1.0
            return DIG
        if verb == "hide":
            if self.decision["rule"].startswith("7.2"):
                return HIDE
            return 0.5 if not self.take or (piece and self.stays(piece)) else -0.5
        if verb == "lead":
            points = [t["value"] for t in self.view.get("tracks", []) if t.get("side") == self.side and t.get("sheet")]
            return LEAD if max(points, default=0) > 4 else 0.5
        if verb == "lose" and piece:
            return 1.0 - 0.1 * piece.number("steps")
        if verb in ("retreat-to", "to", "enter-at"):
            return -nearest(hex, self.keep or self.take, 0) if hex else 0.1
        if verb in ("aim", "point", "to-hex", "support", "schedule") and hex:
            return 2.0 - 0.1 * nearest(hex, self.take, 0)
        return PLAIN.get(verb, 0.1)


if __name__ == "__main__":
    play(RifleAndSpade())
