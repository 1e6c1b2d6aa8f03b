"""What the table does with what is played in several parts, an evening of the same deals and a
series: the menu offers it, its sheet is drawn, and whoever is next sits down."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame

from rules.kit.heading import Seat
from rules.kit.player_info import PlayerInfo
from table.engine.page import QUIET_SECONDS
from table.players.roster import parse_roster
from table.scenes.dialogs.ask import AskScene
from table.scenes.history.deals_scene import DealsScene
from table.scenes.history.series_scene import SeriesScene
from table.scenes.overlays.curtain import FILL_SECONDS, CurtainScene
from table.storage.series import Series, SeriesItem, SeriesMatch, same_deals
from table.storage.unfinished import EVENING_FILE, SERIES_FILE
from tests.torture.files import Kind
from tests.torture.grammar import in_flow, tree
from tests.torture.window import Window

SMALL = (320, 200)


def evening() -> Kind:
    """An evening of the same deals, of which the first has been played by one."""
    people = [PlayerInfo("Anna", key="a1"), PlayerInfo("Björn")]
    kept = same_deals(people, parse_roster("bot,bot"), "punk", {}, "7", 2)
    kept.done.append(kept.deal_result(3, 1))
    return _kind(EVENING_FILE, kept, "evenings")


def series() -> Kind:
    """A series of two games, of which one match has been played."""
    people = [Seat(*one) for one in parse_roster("Anna,Björn,bot")]
    items = [SeriesItem("tunk", {"match": "points_100"}, 2, 3), SeriesItem("punk")]
    done = [SeriesMatch(0, "gone.jsonl", [0, 1, 2], 1, [2, 1, 3])]
    begun = "2026-01-01T20:00:00+00:00"
    kept = Series(1, begun, people, items, 1, done=done, once={"a": 0})
    return _kind(SERIES_FILE, kept, "series")


def _kind(name: str, kept: msgspec.Struct, shelf: str) -> Kind:
    text = msgspec.json.encode(kept).decode()
    return Kind(name, tree(text), in_flow, lambda path: gone_on(path, shelf))


def gone_on(path: Path, shelf: str) -> str:
    """In a word, what came of it: it is played on, or refused in a sentence, or not there."""
    home = path.parent / "home"
    own = home / shelf / "one" / path.name
    own.parent.mkdir(parents=True)
    own.write_bytes(path.read_bytes())
    with Window(home, SMALL, random.Random(1)) as window:
        window.menu.rebuild()
        waiting = [one for one in window.menu.waiting if one.evening or one.series]
        if not waiting:  # set aside, or over
            return "passed_over"
        window.menu.open_waiting(waiting[0])
        window.wait(QUIET_SECONDS + 0.1)
        if isinstance(page := window.engine.top, DealsScene | SeriesScene):
            page.on()
        if isinstance(window.engine.top, CurtainScene):
            window.wait(FILL_SECONDS)
            window.key(pygame.K_RETURN)
        window.wait(0.1)
        if isinstance(page := window.engine.top, AskScene) and "\n" in page.text:
            window.key(pygame.K_RETURN)  # whose program may be run: a computer plays instead
            window.wait(0.1)
        if window.table is not None:
            return "used"
        page = window.engine.top
        assert isinstance(page, AskScene), f"it ends at {window.top}"
        assert page.text and "\n" not in page.text
        return "refused"


def spoilt(kind: Kind, spoil: Callable[[Any], None]) -> bytes:
    """A whole file of a kind, in which something that reads is not as it was."""
    facts = json.loads(kind.written(kind.whole))
    spoil(facts)
    return json.dumps(facts).encode()
