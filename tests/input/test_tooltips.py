"""Tooltips of every game and language: things, buttons, and words that a game explains."""

import re
from itertools import chain, combinations, product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import Game
from rules.kit.changes import Spot
from table.i18n.phrases import in_fractions
from table.i18n.rules_page import GLOSSARY_ANCHOR
from table.i18n.words import Words, languages
from table.input.hit_testing import Thing, heap_thing, thing_at, words_at
from table.input.hover import LONG_PRESS_SECONDS
from table.input.toolbar import Toolbar
from table.input.tooltips import TooltipText
from table.layout.ring import Room
from table.theme.theme import FOLDER, larger_print, load_theme
from table.widgets.tooltip import TOOLTIP_DELAY, term_tooltip
from tests.laws.test_words import layout_of
from tests.sampling import drawn
from tests.scenes.match.evening import Pilot, anna_with_bots
from tests.table_pilot import FRAME, Point
from tests.tables import FINISHED, GAMES, LONG, tongues_of

STEP = 9 if LONG else 13  # pixels from one look to the next
RAW = re.compile(r"[{}]|\b(about|zone|tally|verb|tip|note|card|suit|rank)\.\w")
"""What must not stand in a sentence: a fact left open, or the key of another."""
SIZES = ((1024, 617), (1920, 1080))
THEME = load_theme(FOLDER / "classic.yaml")


def things(pilot: Pilot, step: int = STEP) -> dict[tuple[str, object], Thing]:
    """Everything the pointer can meet, with every zone on the felt."""
    scene = pilot.scene
    verbs = scene.controls.buttons if scene.controls else {}
    pixels = product(*(range(0, length, step) for length in pilot.engine.size))
    found = (thing_at(scene.renderer, pos, verbs, scene.toolbar.rects) for pos in pixels)
    heaps = scene.renderer.view.zones.keys() & scene.renderer.table.frames.keys()
    found = [*found, *(heap_thing(scene.renderer, zone) for zone in sorted(heaps))]
    return {(thing.kind, thing.what): thing for thing in found if thing is not None}


def sit(pilot: Pilot, game: Game, seats: int) -> None:
    """A table of so many seats, at its only person's turn."""
    pilot.sit(anna_with_bots(seats), game=game.name)
    pilot.until_free()


@pytest.mark.parametrize("game", drawn(GAMES, 1, "tips"), ids=lambda game: game.name)
def test_every_thing_says_what_it_is(tmp_path: Path, game) -> None:
    """At two turns, in every language: no gap is left open, and players have their names."""
    seats, kinds = min(max(game.rules.SEATS), 4), set[str]()
    with Pilot(tmp_path, speed=4.0) as pilot:
        sit(pilot, game, seats)
        scene, renderer = pilot.scene, pilot.scene.renderer
        layout, names = scene.layout, [player.name for player in pilot.match.players]
        for _ in range(2):
            pilot.until_free()
            controls, present = scene.controls, things(pilot)
            kinds |= {kind for kind, _ in present}
            for tongue in languages():
                words = Words.load(tongue, [game.folder]).with_names(["Anna"] * seats)
                builder, fresh = controls.builder, controls.lights.drawn_cards
                tips = TooltipText(renderer, pilot.match.players, words, builder, fresh)
                for (kind, what), thing in present.items():
                    own = kind == "toolbar" and scene.toolbar.tips(str(what), words)
                    tip = own or tips.tip_for(thing, "Label")
                    assert tip is not None and tip.title, (kind, what)
                    text = "\n".join([tip.title, *tip.lines])
                    assert not RAW.search(text), text
                    is_told = kind != "verb" or tip.lines or game.name not in FINISHED
                    assert is_told, f"words.{tongue}.yaml: verb.{what}.tip tells what it does"
                    if kind == "chips":
                        n = in_fractions(renderer.table.stacks[what].number, layout.parts(what))
                        assert words.say("about.chips", n=n) in tip.lines, "as many as are seen"
                    assert kind != "plate" or tip.title in [*names, words.say("place.extra")]
            pilot.choose_as_computer()
    assert {"card", "heap", "plate", "verb", "toolbar"} <= kinds
    heads = [name for name, tally in layout.tallies.items() if tally.at == "head"]
    assert ("head" in kinds) == any(words.has(f"tally.{name}.tip") for name in heads)
    assert ("chips" in kinds) == any(tally.mine for tally in layout.tallies.values())


def test_a_place_that_waits_for_cards_says_what_it_is_for() -> None:
    """In every finished game and language, each place that is marked while nothing lies there."""
    for game, tongue in product(GAMES, languages()):
        if game.name not in FINISHED:
            continue
        words = Words.load(tongue, [game.folder])
        for name, zone in layout_of(game).zones.items():
            is_marked = any(place and place.frame for place in (zone.here, zone.mine))
            key = f"zone.{name.partition(':')[0]}.tip"
            assert not is_marked or words.has(key), (game.name, tongue, name)


def test_a_button_that_takes_no_cards_says_so(tmp_path: Path) -> None:
    """It says what happens without cards, or with those picked; a laid card is no hand card."""
    with Pilot(tmp_path, speed=4.0) as pilot:
        scene = pilot.sit("Anna,bot,bot", game="punk")
        for _ in pilot.as_long_as(lambda: pilot.match.state.phase != "keep" or not pilot.free()):
            if pilot.free():
                pilot.choose_as_computer()
            pilot.wait()
        builder, words = scene.controls.builder, scene.words
        tips = TooltipText(scene.renderer, pilot.match.players, words, builder)
        assert tips.verb_purpose("discard") == words.say("verb.discard.none.tip")
        given = scene.controls.builder.pickable().pop()
        builder.toggle(given)
        assert tips.verb_purpose("discard") == words.say("verb.discard.tip")
        for zone, lines in (("hand:0", 1), ("discards:0", 0)):
            told = tips.tip_for(Thing("card", given, Room(0, 0, 9, 9), Spot(zone, 0)))
            assert told is not None and told.lines.count(words.say("about.order")) == lines


def test_a_tooltip_goes_with_its_button(tmp_path: Path) -> None:
    """A choice takes its button away, and with it the tooltip that is shown, or about to be."""
    for rested in (TOOLTIP_DELAY - FRAME, 2 * TOOLTIP_DELAY):
        with Pilot(tmp_path / str(rested)) as pilot:
            scene = pilot.at_turn("Anna,bot,bot", game="tunk")
            pilot.point(next(iter(scene.controls.buttons.values())).center, rested)
            pilot.choose_as_computer()
            pilot.wait(TOOLTIP_DELAY)
            assert "tip" not in scene.renderer.canvas.items


@pytest.mark.parametrize(
    ("game", "most"),
    drawn(product(GAMES, [False, True]), 1, "tooltips"),
    ids=lambda case: getattr(case, "name", "most" if case else "fewest"),
)
def test_a_tooltip_lies_on_no_button_and_no_sentence(tmp_path: Path, game, most: bool) -> None:
    """In the smallest window nearly all have room; that of a word may be on a sentence."""
    with Pilot(tmp_path, (1024, 640), speed=4.0) as pilot:
        sit(pilot, game, max(game.rules.SEATS) if most else min(game.rules.SEATS))
        scene, controls = pilot.scene, pilot.scene.controls
        for card in sorted(controls.builder.pickable())[:3]:
            pilot.click(pilot.card(card.name))
        buttons = [*controls.buttons.values(), *scene.toolbar.rects.values()]
        items = scene.renderer.canvas.items  # a game that tells nothing has no band
        kept = buttons + [items[key].rect for key in ("band", "prompt") if key in items]
        laid = {
            key: scene.hover.tooltips.place_all([thing], scene.words, controls).get("tip")
            for key, thing in things(pilot, 2 * STEP).items()
        }
        for key, tip in laid.items():
            is_free = tip is None or tip.rect.collidelist(buttons if key[0] == "word" else kept) < 0
            assert is_free, key
        assert sum(tip is not None for tip in laid.values()) >= 0.9 * len(laid), laid


@pytest.mark.parametrize("size", drawn(SIZES, 1, "long tooltips"), ids=str)
def test_a_long_tooltip_covers_neither_plate_nor_card(tmp_path, size) -> None:
    """That of the seal takes the shape that covers no plate, open card or heap."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.at_turn("Ösp,bot,bot", seed="7", game="tunk")
        renderer = pilot.scene.renderer
        pilot.point(renderer.canvas.items["sealed"].rect.center, 2 * TOOLTIP_DELAY)
        (panel,) = (shown.item.rect for shown in pilot.scene.hover.tooltips.shown_tooltips)
        rooms = [station.plate for station in renderer.table.ring.stations.values()]
        rooms += [pose.box for pose in renderer.table.poses.values()]
        slack = -size[1] // 80  # the corners of a turned card's box are empty
        inner = Room(*panel.inflate(slack, slack))
        assert not [room for room in rooms if room.overlap(inner) > 0]


@pytest.mark.parametrize("language", languages())
def test_where_a_button_was_no_other_comes(language: str) -> None:
    """A second press where a button has gone presses nothing else, in any window and print."""
    words, names = Words.load(language), ("skip", "again", "hint", "redo")
    for size, large in product(SIZES, (1.0, 1.5)):
        toolbar, places = Toolbar(), dict[str, set[tuple[int, ...]]]()
        for shown in chain.from_iterable(combinations(names, n) for n in range(5)):
            toolbar.buttons(size, larger_print(THEME, large), words, shown, True)
            for name, rect in toolbar.rects.items():
                places.setdefault(name, set()).add(tuple(rect))
        assert len(places) == 7 and all(len(each) == 1 for each in places.values())
        for rect, other in combinations(toolbar.rects.values(), 2):
            assert not rect.colliderect(other)
        assert all(rect.left > 0 and rect.right < size[0] for rect in toolbar.rects.values())


SMALL = (1024, 640)
CLOSE = 24  # pixels above and below a word together
AWAY = (3, 240)


@pytest.fixture
def pilot(tmp_path: Path):
    with Pilot(tmp_path, SMALL, speed=4.0) as made:
        made.sit("Ösp,bot,bot", game="tunk")
        made.until_free()
        yield made


def middle(pilot: Pilot, key: str) -> Point:
    """The middle of the first place where a word stands on the table."""
    room = next(thing.room for thing in words_at(pilot.scene.renderer) if thing.what == key)
    return round(room.middle[0]), round(room.middle[1])


def titles(pilot: Pilot) -> list[str]:
    return [shown.tip.title for shown in pilot.scene.hover.tooltips.shown_tooltips]


@pytest.mark.parametrize(
    ("large", "game"),
    drawn(product([100, 150], GAMES), 1, "explained"),
    ids=lambda case: str(getattr(case, "name", case)),
)
def test_no_explanation_covers_its_word(tmp_path: Path, game: Game, large: int) -> None:
    """Every word stays readable, right above or below its explanation."""
    assert game.rules is not None
    with Pilot(tmp_path, SMALL, speed=4.0) as pilot:
        pilot.app.settings.large = large  # type: ignore[assignment]
        pilot.engine.restyle(pilot.app.theme)
        sit(pilot, game, max(game.rules.SEATS))
        tooltips, things = pilot.scene.hover.tooltips, words_at(pilot.scene.renderer)
        assert things or game.name not in FINISHED
        assert pilot.engine.theme.large == large / 100
        for tongue, thing in product(tongues_of(game.folder), things):
            words, word = Words.load(tongue, [game.folder]), pygame.Rect(*map(round, thing.room))
            rect = tooltips.place_all([thing], words, pilot.scene.controls)["tip"].rect
            assert pygame.Rect(0, 0, *SMALL).contains(rect) and not rect.colliderect(word), thing
            assert word.inflate(0, CLOSE).colliderect(rect), f"{thing} is explained far off: {rect}"
            assert tooltips.shown_tooltips[0].tip == term_tooltip(words.glossary, str(thing.what))


def test_a_word_is_explained_where_it_is_pointed_at(pilot: Pilot) -> None:
    """In prompt and banner, while the pointer is there; a long press keeps it until the next."""
    for key in ("stock", "discard"):
        pilot.point(middle(pilot, key), TOOLTIP_DELAY + 0.1)
        assert titles(pilot) == [key.title()]
        pilot.point(AWAY, 0.1)
        assert titles(pilot) == []
    lines, spot = pilot.lines(), middle(pilot, "stock")
    pilot.point(spot)
    pilot.press(spot)
    pilot.wait(LONG_PRESS_SECONDS + 0.1)
    assert titles(pilot) == ["Stock"]
    pilot.release(spot)
    pilot.wait(0.1)
    assert titles(pilot) == ["Stock"] and pilot.lines() == lines
    pilot.point(AWAY)
    pilot.click(AWAY)
    pilot.wait(0.1)
    assert titles(pilot) == []


def test_the_way_to_a_paper_is_kept(pilot: Pilot) -> None:
    """On the paper of a word the next word is explained at once, and both stay."""
    x, y = middle(pilot, "discard")
    pilot.point((x, y), TOOLTIP_DELAY + 0.1)
    (paper,) = pilot.scene.hover.tooltips.shown_tooltips
    (inner,) = (word.rect for word in paper.item.words if word.key == "stock")
    across, down = inner.centerx - x, inner.centery - y
    for share in (step / 5 for step in range(6)):  # straight down, and then across
        pilot.point((x, round(y + down * share)))
    for share in (step / 5 for step in range(6)):
        pilot.point((round(x + across * share), y + down))
    assert titles(pilot) == ["Discard", "Stock"]
    first, second = (shown.item.rect for shown in pilot.scene.hover.tooltips.shown_tooltips)
    assert not second.colliderect(inner) and first.collidepoint(inner.center)
    pilot.point(AWAY, 0.1)
    assert titles(pilot) == []


def test_by_key_one_goes_from_word_to_word(pilot: Pilot) -> None:
    """W explains words in turn, of the table or else the page; another key hides it."""
    lines, words = pilot.lines(), words_at(pilot.scene.renderer)
    assert len(words) > 2
    for thing in [*words, words[0]]:
        pilot.key(pygame.K_w)
        pilot.wait(0.1)
        assert pilot.scene.hover.thing == thing and len(titles(pilot)) == 1
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(0.1)
    assert titles(pilot) == [] and pilot.top == "TableScene"
    pilot.key(pygame.K_RIGHT)
    pilot.wait(0.1)
    assert titles(pilot) != [str(words[0].what).title()] and pilot.lines() == lines
    pilot.scene.hover.next_word = lambda controls: False  # type: ignore[method-assign]
    pilot.key(pygame.K_w)
    pilot.wait(0.1)
    assert pilot.top == "HowToScene"
    reading = pilot.engine.top.reading  # type: ignore[union-attr]
    there = reading.offset
    assert there > 0 and GLOSSARY_ANCHOR in reading._anchors
    reading.scroll_to(0)
    pilot.key(pygame.K_w)
    pilot.wait(0.1)
    assert reading.offset == there


def test_words_are_explained_in_the_log_and_on_papers(pilot: Pilot) -> None:
    """Not those of the table under them; a thing without a text has its glossary's."""
    pilot.point(pilot.button("drop"), TOOLTIP_DELAY + 0.1)
    (lying,) = pilot.scene.hover.tooltips.shown_tooltips
    assert {word.key for word in lying.item.words} >= {"count"}
    scene, words = pilot.scene, pilot.scene.words
    tips = TooltipText(scene.renderer, pilot.match.players, words, scene.controls.builder)
    said = tips.tip_for(Thing("verb", "hit", Room(0, 0, 9, 9)), words.say("verb.hit", n=1))
    assert said is not None and said.lines[0] == words.glossary.terms["hit"].means
    pilot.key(pygame.K_l)
    pilot.wait(0.5)
    panel = scene.renderer.canvas.items["panel"]
    pilot.point(panel.words[0].rect.center, TOOLTIP_DELAY + 0.1)
    assert len(titles(pilot)) == 1
    pilot.point((panel.rect.right - 4, panel.rect.bottom - 4), TOOLTIP_DELAY + 0.1)
    assert scene.hover.thing is not None and scene.hover.thing.kind == "panel" and not titles(pilot)
