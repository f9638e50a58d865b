#!/usr/bin/env python3
"""army_commander.py - a yardstick for Army Commander: the obvious good move.

    firestep bot s1-training --run "python3 bots/yardsticks/army_commander.py"

In a few sentences: whoever has something to take marches on it and the others dig in. Mass two full hexes against one,
call every gun and machine gun, attack when the hits to be expected are more than those to be suffered, and go in. Fire
barrages at what stands next to us or on what we want, rather in the open than in trenches. Keep HQs within two hexes of
their stands. Lose plain infantry before better stands, and hold objectives to the last.
"""
import re

from bot import Bot, around, far, nearest, play

# What each obvious rule is worth. `done` and `stop` are worth nothing: what is above it is done.
WORTH = {
    "turn": 10, "first": 10, "second": 5, "support": 50, "join": 40, "with": 60, "enter": 80, "land": 80, "exit": 90,
    "normal": 10, "hold": 10, "yield": 5, "done": 0, "stop": 0, "detach": -5, "mend": 20, "raise": 40, "half-raise": 30,
}
ORDERS_GOING = {"M": 40, "H": 20, "D": 5, "R": 0}
ORDERS_STAYING = {"D": 40, "H": 30, "M": 5, "R": 0}
OBJECTIVE = 8      # a step onto an objective we do not hold
STEP = 3           # a hex nearer to the aim
WET = 2            # streams and rivers are bad to stand in
GOOD_ODDS = 1.0    # hits given for each hit taken, that an attack needs; an objective needs less
BOLD_ODDS = 0.8
TRENCH_DICE, COVER_DICE = 2, 1
HIT = {"M": 0.22, "H": 1 / 6, "D": 1 / 6, "R": 0.4}     # what one die of an attack does to such a division
STRIKE = {"M": 0.22, "H": 1 / 3, "D": 0.4, "R": 0.0}    # and what one of its dice does
COVER = {"woods": 1, "town": 1, "light works": 1, "trench": 2, "strongpoint": 2, "pillbox": 2}
DEAR = {"infantry": 0, "fire support": 3, "stormtroopers": 4, "tank": 6}
FIGHTS = ("infantry", "stormtroopers", "fire support", "tank")
GUNS = {"divisional battery": 6, "corps battery": 10}

# The briefings: what the pages of the scenarios say is to be taken, and by whom (side, hexes, points each).
BRIEFING = {
    "s1-training": [(1, "0504 0604 0704", 3)],
    "s2-thiepval": [(1, "1011", 2), (1, "1410", 3), (1, "1205", 4), (1, "1504", 3), (1, "1108", 4), (1, "1006 1008 1010", 1)],
    "s3-cambrai": [(1, "1801 1904 1206", 4), (1, "1807 1512", 3), (1, "1405", 2), (1, "0704 0811", 1)],
    "s4-michael": [(1, "1604 1612 1609", 1), (1, "0909 1008", 3), (1, "1104 1106 1108 1110", 1)],
    "s5-usdau": [(1, "1406", 5), (1, "1612 1915 2015", 2), (2, "0704 0612", 5)],
    "s6-anzac": [(1, "0902", 5), (1, "0708 0709", 2), (1, "0703 0803 0412 1106 1107 1108 1109", 3)],
}
MASTER = {"s5-usdau": 1}  # where both sides have something to take, who is strong enough to go for it


class ArmyCommander(Bot):
    NAME = "army-commander-yardstick"

    def start(self):
        self.mission = BRIEFING.get(self.game["scenario"], [])

    # ---- looking ----

    def look(self, question):
        self.fighters = [p for p in self.own if p.at and p.type in FIGHTS]
        self.foes = [p for p in self.enemy if p.at and p.type in FIGHTS]
        self.foe_hexes = {p.at for p in self.enemy if p.at and p.type != "hq"}
        self.fight_hexes = {p.at for p in self.foes}
        self.orders = {}
        for sheet in self.view.get("sheets", []):
            if sheet["title"] == "Divisions":
                self.orders = {row[0]: row[3] for row in sheet["rows"]}
        self.goals = {}
        for side, hexes, points in self.mission:
            for name in hexes.split():
                if side == self.side and MASTER.get(self.game["scenario"], side) == side:
                    self.goals[self.hexes.where(name)] = points
        self.theirs = {self.hexes.where(n) for side, names, _ in self.mission if side != self.side for n in names.split()}

    def order_of(self, piece):
        """The order of the piece's division; a division that is not told holds."""
        return next((o for title, o in self.orders.items() if o and piece.title.endswith(title)), "H")

    def open_goals(self):
        return {h: w for h, w in self.goals.items() if not self.at(h, self.side) or self.at(h, 3 - self.side)}

    def aim(self, at):
        """The goal that is worth its way from here; the enemy if there are no goals left to take."""
        goals = self.open_goals()
        if goals:
            return min(goals, key=lambda h: (far(at, h) - goals[h], h))
        return None

    def zoc(self, hex):
        return any(n in self.fight_hexes for n in around(hex))

    # ---- moving ----

    def ground_value(self, hex, aim):
        value = -STEP * far(hex, aim) if aim else 0.0
        if hex in self.open_goals():
            value += OBJECTIVE
        if self.words(hex) & {"stream", "river", "bridge"}:
            value -= WET
        return value

    def group_value(self, hex):
        """Those in front go first; whoever stands on a goal, or has an enemy to attack next to it, stays."""
        aim = self.aim(hex)
        if not aim or hex in self.goals:
            return -1
        if far(hex, aim) <= 1 and any(n in self.fight_hexes for n in around(hex)):
            return -1
        return 100 - far(hex, aim)

    def hq_value(self, hex, piece):
        own = [p for p in self.fighters if p.formation == piece.formation]
        value = sum(1.0 if far(p.at, hex) <= 2 else -0.3 * far(p.at, hex) for p in own)
        return value - (3 if self.zoc(hex) and not any(p.at == hex for p in own) else 0)

    def gun_value(self, hex, piece):
        """Near enough to reach, far enough to be safe."""
        near = nearest(hex, self.foe_hexes)
        return -max(0, near - (GUNS[piece.type] - 2)) - (4 * (3 - near) if near < 3 else 0)

    def moved_value(self, hex, piece):
        if piece.type == "hq":
            return self.hq_value(hex, piece)
        if piece.type in GUNS:
            return self.gun_value(hex, piece)
        load = len([p for p in self.at(hex, self.side) if p.type in FIGHTS])
        return self.ground_value(hex, self.aim(piece.at or hex)) - 0.1 * load

    def move_value(self, piece):
        """Whether the piece has reason to move at all."""
        if piece.type == "hq":
            own = [p for p in self.fighters if p.formation == piece.formation]
            return 20 if any(far(p.at, piece.at) > 1 for p in own) and not self.was_moved(piece) else -1
        if piece.type in GUNS:
            return 15 if nearest(piece.at, self.foe_hexes) > GUNS[piece.type] - 1 else -1
        return -1

    @staticmethod
    def was_moved(piece):
        return "moved" in piece.marks

    # ---- fighting ----

    def cover(self, hex, defenders):
        """Dice that an attacking hex loses."""
        order = min((self.order_of(p) for p in defenders), key="RMHD".find, default="H")
        if order not in "HD" or not order or len(defenders) > 2:
            return 0
        return max([COVER.get(w, 0) for w in self.words(hex)] + [1 if order == "D" else 0])

    def odds(self, target, froms):
        """Hits to give for each hit to take, with all support called."""
        defenders = [p for p in self.at(target, 3 - self.side) if p.type in FIGHTS]
        order = min((self.order_of(p) for p in defenders), key="RMHD".find, default="H") or "H"
        dice = 0
        for hex in froms:
            mine = [p for p in self.at(hex, self.side) if p.type in FIGHTS]
            dice += max(0, len(mine) - self.cover(target, defenders))
            dice -= 1 if self.words(hex) & {"river", "bridge"} else 0
        dice += sum(1 for p in self.fighters if p.type == "fire support" and p.at not in froms and far(p.at, target) <= 2)
        dice += 2 * min(2, sum(1 for p in self.own if p.at and far(p.at, target) <= GUNS.get(p.type, -1)))
        answer = max(1, len(defenders))
        answer += sum(1 for p in self.foes if p.type == "fire support" and 0 < far(p.at, target) <= 1)
        answer += 2 * min(2, sum(1 for p in self.enemy if p.at and min(far(p.at, h) for h in froms) <= GUNS.get(p.type, -1)
                                 and p.number("shots", 0) > 0))
        return dice * HIT[order] / max(0.1, answer * STRIKE[order])

    def attack_value(self, option):
        target = self.place(option)
        start = self.hexes.where(option["text"].split("from")[1].strip())
        mates = [h for h in around(target) if h != start and any(p.type in FIGHTS for p in self.at(h, self.side))]
        best = max([self.odds(target, [start])] + [self.odds(target, [start, h]) for h in mates])
        need = BOLD_ODDS if target in self.goals else GOOD_ODDS
        if start in self.goals and target not in self.goals:
            need += 0.3
        return 10 * (best - need) + (OBJECTIVE if target in self.goals and best >= need else 0)

    def barrage_value(self, option):
        hex = self.place(option)
        men = [p for p in self.at(hex, 3 - self.side) if p.type != "hq"]
        value = 10 - 3 * self.cover(hex, [p for p in men if p.type in FIGHTS])
        value += 3 * any("hit" in p.marks for p in men) + 4 * (hex in self.goals)
        value += 3 * any(self.at(n, self.side) for n in around(hex)) + 3 * (len(men) == 1)
        return max(1, value)

    def loss_value(self, piece):
        stack = [p for p in self.at(piece.at, self.side) if p.type in FIGHTS]
        value = 10 - DEAR.get(piece.type, 0) + len(stack)
        if piece.type in GUNS:
            return 20 if piece.number("SP") > 1 else 0
        return value + (2 if "hit" in piece.marks else 0)

    def retreat_value(self, hex):
        value = 5 - (6 if self.zoc(hex) else 0) - len(self.at(hex, self.side))
        return value + (1 if any(w in COVER for w in self.words(hex)) else 0)

    def hold_value(self):
        hex = self.place(self.decision)
        men = [p for p in self.at(hex, self.side) if p.type in FIGHTS]
        return 10 if hex in self.goals or hex in self.theirs or len(men) > 1 else 0

    def advance_value(self, option):
        piece = self.unit.get(option.get("unit"))
        target = self.place(self.decision)
        if not piece or not target:
            return 10
        if target in self.goals:
            return 50
        aim = self.aim(piece.at)
        if piece.at in self.goals or not aim:
            return -1
        return 10 if far(target, aim) < far(piece.at, aim) else -1

    # ---- one option ----

    def value(self, option):
        verb, hex = option["verb"], self.place(option)
        piece = self.unit.get(option.get("unit") or self.decision.get("unit"))
        if verb == "order":
            going = any(self.aim(p.at) for p in self.fighters if p.formation == option.get("unit"))
            return (ORDERS_GOING if going else ORDERS_STAYING).get(option["text"].split()[-1], 0)
        if verb == "strategic":
            own = [p for p in self.fighters if p.formation == self.decision.get("unit")]
            return 20 if own and min(nearest(p.at, self.fight_hexes) for p in own) > 4 and self.open_goals() else -1
        if verb == "group":
            return self.group_value(hex)
        if verb == "move" and piece:
            return self.move_value(piece)
        if verb in ("to", "relocate") and re.search(r"fall back", self.decision["text"]):
            return self.retreat_value(hex)
        if verb == "stop" and re.search(r"fall back", self.decision["text"]):
            return 3
        if verb in ("to", "relocate") and piece:
            here = self.place(self.decision)
            return self.moved_value(hex, piece) - (self.moved_value(here, piece) if here else 0)
        if verb == "attack":
            return self.attack_value(option)
        if verb == "barrage":
            return self.barrage_value(option)
        if verb == "lose" and piece:
            return self.loss_value(piece)
        if verb == "hold":
            return self.hold_value()
        if verb == "advance":
            return self.advance_value(option)
        if verb == "plane":
            return sum(1 for p in self.foes if far(p.at, hex) <= 3)
        if verb in ("raise", "half-raise") and hex:
            return WORTH[verb] - nearest(hex, self.fight_hexes)
        if verb in ("shuffle", "shift"):
            return -1
        return WORTH.get(verb, 1)


if __name__ == "__main__":
    play(ArmyCommander())
