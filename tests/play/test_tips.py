"""Tooltips of every game, in every language: all that lies on its table says what it is."""

import re
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from rules.kit.match import Sitter
from table.play.things import Thing, heap, thing_at
from table.play.tips import Tips
from table.words.parts import in_parts
from table.words.words import Words, languages
from tests.table_pilot import Pilot

ALL = [one for one in games() if one.rules]
STEP = 9  # pixels from one look to the next
RAW = re.compile(r"[{}]|\b(about|zone|tally|verb|tip|note|card|suit|rank)\.\w")
"""What must not stand in a sentence: a fact left open, or the key of another."""


def things(pilot: Pilot) -> dict[tuple[str, object], Thing]:
    """Everything the pointer can meet, with every zone on the felt."""
    scene = pilot.scene
    verbs = scene.hands.buttons if scene.hands else {}
    found = {}
    for x in range(0, pilot.app.size[0], STEP):
        for y in range(0, pilot.app.size[1], STEP):
            thing = thing_at(scene.showing, (x, y), verbs, scene.margin.named())
            if thing is not None:
                found[thing.kind, thing.what] = thing
    for zone in scene.showing.view.zones:
        if zone in scene.showing.table.frames:
            found["heap", zone] = heap(scene.showing, zone)
    return found


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_all_that_lies_there_says_what_it_is(tmp_path: Path, game) -> None:
    """At several turns of a hand, in every language: with nothing left open, and by the names of
    those who sit there as they are."""
    seats = min(max(game.rules.SEATS), 4)
    met: set[str] = set()
    with Pilot(tmp_path, speed=4.0) as pilot:
        pilot.sit(",".join(["Ösp", *["bot"] * (seats - 1)]), game=game.name)
        for _ in range(3):
            for _ in pilot.as_long_as(lambda: not pilot.free()):
                if pilot.scene.climaxes.on:
                    pilot.scene.climaxes.press(pilot.now)
                pilot.wait(0.1)
            hands, showing, layout = pilot.scene.hands, pilot.scene.showing, pilot.scene.layout
            for tongue in languages():
                words = Words.spoken(tongue, [game.folder]).at(["Ösp"] * seats)
                sitters: list[Sitter] = list(pilot.match.sitters)
                tips = Tips(showing, sitters, words, hands.desk, hands.lights.drawn)
                for (kind, what), thing in things(pilot).items():
                    tip = tips.of(thing, "Label")
                    assert tip is not None and tip.title, (kind, what)
                    told = "\n".join([tip.title, *tip.lines])
                    assert not RAW.search(told), told
                    if kind == "chips":
                        n = in_parts(showing.table.stacks[what].number, layout.parts(what))
                        assert words.say("about.chips", n=n) in tip.lines, "as many as are seen"
                    assert kind != "verb" or len(tip.lines) > 0, (tongue, what)
                    assert kind != "plate" or tip.title in [one.name for one in sitters] + [
                        words.say("place.extra")
                    ]
                    met.add(kind)
            pilot.scene.hands.made(pilot_choice(pilot))
    assert {"card", "heap", "plate", "verb", "margin"} <= met
    assert ("head" in met) == any(
        words.has(f"tally.{name}.tip") for name, one in layout.tallies.items() if one.at == "head"
    )
    assert ("chips" in met) == any(one.mine for one in pilot.scene.layout.tallies.values())


def pilot_choice(pilot: Pilot):
    """What the game's own player would do here."""
    import importlib
    import random

    desk = pilot.scene.hands.desk
    player = importlib.import_module(f"rules.{pilot.scene.game.name}.player")
    return player.choose(desk.rules, desk.view, desk.seat, random.Random(1))
