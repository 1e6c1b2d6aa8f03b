"""Tooltips of every game, in every language: all that lies on its table says what it is."""

import re
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.changes import Spot
from rules.kit.match import PlayerInfo
from table.i18n.phrases import in_fractions
from table.i18n.words import Words, languages
from table.input.hit_testing import Thing, heap, thing_at
from table.input.tooltip_text import TooltipText
from table.layout.ring import Room
from table.widgets.tooltip import RESTS
from tests.laws.test_words import layout_of
from tests.sampling import drawn
from tests.table_pilot import Pilot
from tests.tables import LONG

ALL = [game for game in games() if game.rules]
STEP = 9 if LONG else 13  # pixels from one look to the next
RAW = re.compile(r"[{}]|\b(about|zone|tally|verb|tip|note|card|suit|rank)\.\w")
"""What must not stand in a sentence: a fact left open, or the key of another."""


def things(pilot: Pilot, step: int = STEP) -> dict[tuple[str, object], Thing]:
    """Everything the pointer can meet, with every zone on the felt."""
    scene = pilot.scene
    verbs = scene.controls.buttons if scene.controls else {}
    found = {}
    for x in range(0, pilot.engine.size[0], step):
        for y in range(0, pilot.engine.size[1], step):
            thing = thing_at(scene.showing, (x, y), verbs, scene.toolbar.rects)
            if thing is not None:
                found[thing.kind, thing.what] = thing
    for zone in scene.showing.view.zones:
        if zone in scene.showing.table.frames:
            found["heap", zone] = heap(scene.showing, zone)
    return found


@pytest.mark.parametrize("game", drawn(ALL, 1, "tips"), ids=lambda game: game.name)
def test_all_that_lies_there_says_what_it_is(tmp_path: Path, game) -> None:
    """At several turns of a hand, in every language: with nothing left open, and by the names of
    those who sit there as they are."""
    seats = min(max(game.rules.SEATS), 4)
    met: set[str] = set()
    with Pilot(tmp_path, speed=4.0) as pilot:
        pilot.sit(",".join(["Ösp", *["bot"] * (seats - 1)]), game=game.name)
        for _ in range(3):
            for _ in pilot.as_long_as(lambda: not pilot.free()):
                if pilot.scene.highlights.on:
                    pilot.scene.highlights.press(pilot.now)
                if pilot.top == "ScoresScene":  # a short hand is over: on to the next
                    pilot.key(pygame.K_RETURN)
                pilot.wait(0.1)
            controls, showing, layout = (
                pilot.scene.controls,
                pilot.scene.showing,
                pilot.scene.layout,
            )
            lying = things(pilot)
            for tongue in languages():
                words = Words.load(tongue, [game.folder]).with_names(["Ösp"] * seats)
                players: list[PlayerInfo] = list(pilot.match.players)
                tips = TooltipText(showing, players, words, controls.builder, controls.lights.drawn)
                for (kind, what), thing in lying.items():
                    own = kind == "toolbar" and pilot.scene.toolbar.tips(str(what), words)
                    tip = own or tips.of(thing, "Label")
                    assert tip is not None and tip.title, (kind, what)
                    told = "\n".join([tip.title, *tip.lines])
                    assert not RAW.search(told), told
                    if kind == "chips":
                        n = in_fractions(showing.table.stacks[what].number, layout.parts(what))
                        assert words.say("about.chips", n=n) in tip.lines, "as many as are seen"
                    assert kind != "verb" or len(tip.lines) > 0, (tongue, what)
                    assert kind != "plate" or tip.title in [player.name for player in players] + [
                        words.say("place.extra")
                    ]
                    met.add(kind)
            pilot.scene.controls.made(pilot_choice(pilot))
    assert {"card", "heap", "plate", "verb", "toolbar"} <= met
    assert ("head" in met) == any(
        words.has(f"tally.{name}.tip") for name, one in layout.tallies.items() if one.at == "head"
    )
    assert ("chips" in met) == any(one.mine for one in pilot.scene.layout.tallies.values())


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_place_that_waits_for_cards_says_what_it_is_for(game) -> None:
    """Every place that is marked while nothing lies there, in every language."""
    layout = layout_of(game)
    for tongue in languages():
        words = Words.load(tongue, [game.folder])
        for name, zone in layout.zones.items():
            if any(place is not None and place.frame for place in (zone.here, zone.mine)):
                assert words.has(f"zone.{name.partition(':')[0]}.tip"), (tongue, name)


def test_a_button_that_takes_no_cards_says_so(tmp_path: Path) -> None:
    """With nothing picked it tells what happens then, and else what happens to the cards picked; a
    card laid away is told of as what it is, and not as one of the hand."""
    with Pilot(tmp_path, speed=4.0) as pilot:
        scene = pilot.sit("Anna,bot,bot", game="punk")
        for _ in pilot.as_long_as(lambda: pilot.match.state.phase != "keep" or not pilot.free()):
            if pilot.free():
                scene.controls.made(pilot_choice(pilot))
            pilot.wait()
        builder, words = scene.controls.builder, scene.words
        tips = TooltipText(scene.showing, pilot.match.players, words, builder)
        assert tips.verb("discard") == words.say("verb.discard.none.tip")
        given = scene.controls.builder.pickable().pop()
        builder.toggle(given)
        assert tips.verb("discard") == words.say("verb.discard.tip")
        for zone, lines in (("hand:0", 1), ("discards:0", 0)):
            told = tips.of(Thing("card", given, Room(0, 0, 9, 9), Spot(zone, 0)))
            assert told is not None
            assert told.lines.count(words.say("about.order")) == lines


@pytest.mark.parametrize(
    ("game", "most"),
    drawn(product(ALL, [False, True]), 2, "tooltips"),
    ids=lambda case: getattr(case, "name", "most" if case else "fewest"),
)
def test_a_tooltip_lies_on_no_button_and_no_sentence(tmp_path: Path, game, most: bool) -> None:
    """In the smallest window, with cards picked: no tooltip lies on a button, on the prompt or on
    the band, and there is room for nearly all of them."""
    seats = max(game.rules.SEATS) if most else min(game.rules.SEATS)
    with Pilot(tmp_path, (1024, 640), speed=4.0) as pilot:
        pilot.sit(",".join(["Ösp", *["bot"] * (seats - 1)]), game=game.name)
        for _ in pilot.as_long_as(lambda: not pilot.free()):
            if pilot.scene.highlights.on:
                pilot.scene.highlights.press(pilot.now)
            pilot.wait(0.1)
        scene, controls = pilot.scene, pilot.scene.controls
        for one in sorted(controls.builder.pickable())[:3]:
            pilot.click(pilot.card(one.name))
        laid, kept = scene.showing.canvas.items, list[pygame.Rect]()
        kept += [*controls.buttons.values(), *scene.toolbar.rects.values()]
        kept += [laid[key].rect for key in ("band", "prompt")]
        met = things(pilot, 2 * STEP)
        papers = scene.hover.tooltips
        found = {
            key: papers.lay([one], scene.words, controls).get("tip") for key, one in met.items()
        }
        for key, tip in found.items():
            assert tip is None or tip.rect.collidelist(kept) < 0, key
        assert sum(tip is not None for tip in found.values()) >= 0.9 * len(found), found


def pilot_choice(pilot: Pilot):
    """What the game's own player would do here."""
    import importlib
    import random

    builder = pilot.scene.controls.builder
    player = importlib.import_module(f"rules.{pilot.scene.game.name}.player")
    return player.choose(builder.rules, builder.view, builder.seat, random.Random(1))


@pytest.mark.parametrize("size", [(1024, 620), (1920, 1080)], ids=str)
def test_a_tooltip_takes_the_shape_that_leaves_the_table_in_sight(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """That of the seal at the head, which has more to say than room beneath it: upon no plate, no
    open card, no heap."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.at_turn("Ösp,bot,bot", seed="7", game="tunk")
        showing = pilot.scene.showing
        table, items = showing.table, showing.canvas.items
        pilot.point(items["sealed"].rect.center, 2 * RESTS)
        (paper,) = (one.item.rect for one in pilot.scene.hover.tooltips.lying)
        rooms = [station.plate for station in table.ring.stations.values()]
        rooms += [pose.box for pose in table.poses.values()]
        assert not [one for one in rooms if one.overlap(Room(*paper)) > 0]


def test_a_button_that_has_gone_is_met_no_more(tmp_path: Path) -> None:
    """Where a finger has slid onto it and was lifted, and nothing has pointed at anything since."""
    with Pilot(tmp_path, speed=4.0) as pilot:
        scene = pilot.at_turn("Anna,bot,bot", seed="7", game="tunk")
        (wide, high), (x, y) = pilot.engine.size, scene.toolbar.rect("again").center
        for kind, at in (("DOWN", y + 40), ("MOTION", y), ("UP", y)):
            facts = {"touch_id": 1, "finger_id": 0, "dx": 0.0, "dy": 0.0, "pressure": 0.5}
            pilot.post(getattr(pygame, f"FINGER{kind}"), x=x / wide, y=at / high, **facts)
            pilot.wait()
        assert scene.hover.thing.what == "again"
        scene.screen.controls = None
        scene.screen.refresh_hud()
        assert not scene.toolbar.rect("again").w and scene.hover.thing is None
