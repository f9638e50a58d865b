"""bot.py - what the yardsticks share: the protocol's loop, and a view as a player looks at it.

A yardstick says what each option is worth (`value`), looking no step ahead; the best is taken, the first among equals.
It knows what the protocol sends and nothing else. docs/bots.md describes the messages, docs/view.md the view.
"""
import json
import re
import sys


def play(bot):
    """Answers whatever the program asks until it says bye."""
    for line in sys.stdin:
        message = json.loads(line)
        kind, answer = message.get("type"), None
        if kind == "hello":
            answer = {"type": "ready", "name": bot.NAME, "wants": ["view"]}
        elif kind == "game":
            bot.begin(message)
        elif kind == "decide":
            answer = {"id": message["id"], "choose": bot.choose(message)}
        elif kind == "bye":
            break
        if answer is not None:
            print(json.dumps(answer), flush=True)


class Piece:
    """A piece of the view, its fields and marks at hand."""

    def __init__(self, seen, where):
        self.name, self.side, self.type = seen["name"], seen.get("side"), seen.get("type", "")
        self.formation, self.title = seen.get("formation", ""), seen.get("title", "")
        self.face, self.inside = seen.get("face", ""), seen.get("in", "")
        self.id, self.seen = seen.get("id"), seen
        self.at = where(seen.get("at"))
        self.fields = {f["label"]: f["value"] for f in seen.get("fields", [])}
        self.marks = set(seen.get("marks", []))

    def number(self, label, default=0):
        """A field as a number: 3, "3", "1/2", "-"."""
        value = self.fields.get(label, default)
        if isinstance(value, (int, float)):
            return value
        part = re.fullmatch(r"(?:(\d+) )?(\d+)(?:/(\d+))?", str(value))
        return int(part.group(1) or 0) + int(part.group(2)) / int(part.group(3) or 1) if part else default


class Hexes:
    """Names of hexes as three numbers that add up to nought, so that distances can be counted."""

    def __init__(self, board):
        self.low = 0 if board.get("low") == "odd" else 1  # which columns, counted from 0, lie half a hex lower
        self.north = board.get("names") == "northward"
        self.seam = board.get("seam", 0)
        self.known = {}
        self.left = 0
        self.left = self.column_row(board["first"])[0] if board.get("first") else 1

    def column_row(self, name):
        sheet, _, rest = name.rpartition(":")
        found = re.fullmatch(r"([A-Z]+)(\d+)|(\d\d)\.?(\d\d)", rest)
        if not found:
            return None
        if found.group(1):
            column = 0
            for letter in found.group(1):
                column = column * 26 + ord(letter) - 64
            column, row = column, int(found.group(2))
        else:
            column, row = int(found.group(3)), int(found.group(4))
        return column + (self.seam if sheet == "E" else 0) - self.left, -row if self.north else row

    def where(self, name):
        if not isinstance(name, str) or not name:
            return None
        if name not in self.known:
            place = self.column_row(name.split("/")[0])
            if place:
                column, row = place
                half = (column - (column & 1)) // 2 if self.low else (column + (column & 1)) // 2
                q, r = column, row - half
                place = (q, r, -q - r)
            self.known[name] = place
        return self.known[name]


def far(a, b):
    """Steps between two hexes."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))


def nearest(a, places, none=99):
    """How far the nearest of the places is."""
    return min((far(a, b) for b in places), default=none)


def around(a):
    return [(a[0] + q, a[1] + r, a[2] - q - r) for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]


class Bot:
    """Takes the option of most value. A yardstick has NAME, look (once a question, optional) and value."""

    NAME = "yardstick"

    def begin(self, game):
        self.game, self.hexes, self.view = game, None, {}
        self.start()

    def start(self):
        """A new game: forget the last one."""

    def look(self, question):
        """Before the options are weighed."""

    def value(self, option):
        raise NotImplementedError

    def choose(self, question):
        self.question, self.decision, self.view = question, question["decision"], question.get("view", {})
        self.options = question["options"]
        self.side = self.decision["side"]
        board = self.view.get("board", {})
        if board.get("kind") == "hex":
            self.hexes = self.hexes or Hexes(board)
            self.ground = {self.hexes.where(h["at"]): h for h in board.get("hexes", [])}
            self.units = [Piece(p, self.hexes.where) for p in self.view.get("pieces", [])]
        else:
            self.units = [Piece(p, lambda at: tuple(at) if isinstance(at, list) else None)
                          for p in self.view.get("pieces", []) + self.view.get("reserve", [])]
        self.unit = {p.name: p for p in self.units}
        self.number = {p.id: p for p in self.units}
        self.own = [p for p in self.units if p.side == self.side]
        self.enemy = [p for p in self.units if p.side != self.side]
        self.by_hex = {}
        for piece in self.units:
            self.by_hex.setdefault(piece.at, []).append(piece)
        self.look(question)
        worth = [self.value(option) for option in self.options]
        return max(range(len(worth)), key=lambda i: (worth[i], -i))

    # ---- what a rule asks about ----

    def place(self, thing):
        """Where an option, or the decision, is about: a hex, or a point."""
        place = thing.get("place")
        if not place:
            return None
        if place["kind"] == "point":
            return place["x"], place["y"]
        return self.hexes.where(place["name"]) if self.hexes and place["kind"] in ("hex", "vertex") else None

    def words(self, hex):
        """The ground of a hex, in words."""
        return set(self.ground.get(hex, {}).get("ground", []))

    def at(self, hex, side=None):
        return [p for p in self.by_hex.get(hex, []) if side is None or p.side == side]

    def track(self, name, default=0):
        return next((t["value"] for t in self.view.get("tracks", []) if t["name"] == name), default)

    def areas(self, *not_named):
        """Areas on the board that are not named so: name, whose, hexes."""
        return [(s.get("name", ""), s.get("side"), [self.hexes.where(h) for h in s.get("hexes", [])])
                for s in self.view.get("shapes", []) if s.get("kind") == "area" and s.get("name") not in not_named]
