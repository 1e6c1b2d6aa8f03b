"""A fake game with a mat and chips, for tests: three bowls and boxes, chips at every seat."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from rules.kit.cards import UNKNOWN, card
from rules.kit.contract import Rules
from rules.kit.state import Table, View
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout

SIGHT = {"hand": "owner", "open": "all"}
POOLS = ("ace", "king", "queen", "jack", "ten", "knave", "pot")

TEXT = """
stations:
  mine:
    - [plate, prompt]
    - [chips, hand]
  theirs:
    - [plate, chips, hand]
middle:
  - [mat, open]
zones:
  hand:{seat}:
    mine: {how: row}
    theirs: {scale: 0.8, how: fan, count: true}
  open: {here: {}}
tallies:
  chips:{seat}:
    at: plate
    mine: {room: [1.9, 1.4]}
    theirs: {room: [1.6, 1.15]}
  points:{seat}: {at: plate, parts: 4}
  target: {at: head, parts: 2}
mat:
  room: [7.4, 3.2]
  pools:
    "pool:ace": {name: Ás, at: [-2.5, -1.0], room: [2.1, 0.9]}
    "pool:king": {name: Kóngur, at: [-2.5, 0], room: [2.1, 0.9]}
    "pool:queen": {name: Drottning, at: [-2.5, 1.0], room: [2.1, 0.9]}
    "pool:pot": {name: Púkk, at: [0, 0], room: [2.8, 2.9], shape: round}
    "pool:jack": {name: Gosi, at: [2.5, -1.0], room: [2.1, 0.9]}
    "pool:ten": {name: Tía, at: [2.5, 0], room: [2.1, 0.9]}
    "pool:knave": {name: Pamfíll, picture: JC, at: [2.5, 1.0], room: [2.1, 0.9]}
verbs: {}
sheet: {row: hand}
"""


def layout(folder: Path, text: str = TEXT) -> Layout:
    """The layout of this text, read as a game's is."""
    (folder / "layout.yaml").write_text(text, encoding="utf-8")
    verbs = ("bet",) if "bet:" in text else ()
    rules = SimpleNamespace(SIGHT=SIGHT, PHASES=("play",), VERBS=verbs)
    return read_layout(folder, cast(Rules, rules))


def view(seats: int = 4, seat: int = 0, **tallies: int) -> View:
    """What a seat sees: 100 chips each and empty pools, but for `tallies`, with _ for a colon."""
    found = cast(Any, View.__new__(View))
    found.table = Table(seats, {}, 0)
    found.zones = {"open": [card("7D")]}
    for other in range(seats):
        found.zones[f"hand:{other}"] = [UNKNOWN] * 5
    found.zones[f"hand:{seat}"] = [card(f"{rank}S") for rank in "56789"]
    found.tallies = {f"chips:{other}": 100 for other in range(seats)}
    found.tallies |= {f"pool:{name}": 0 for name in POOLS}
    found.tallies |= {name.replace("_", ":"): number for name, number in tallies.items()}
    found.phase, found.turn, found.shown = "play", 0, frozenset()
    found.seat, found.known = seat, {}
    return cast(View, found)
