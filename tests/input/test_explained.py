"""Words at the table that a game explains: pointed at, pressed long, gone through by a key."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import Game, games
from table.i18n.rules_page import GLOSSARY_ANCHOR
from table.i18n.words import Words, languages
from table.input.hit_testing import Thing, words_at
from table.input.hover import LONG_PRESS_SECONDS
from table.input.tooltips import TooltipText
from table.layout.ring import Room
from table.widgets.tooltip import TOOLTIP_DELAY, term_tooltip
from tests.sampling import drawn
from tests.scenes.match.evening import anna_with_bots
from tests.table_pilot import Pilot, Point

ALL = [game for game in games() if game.rules]
SMALL = (1024, 640)
AWAY = (3, 320)


@pytest.fixture
def pilot(tmp_path: Path):
    with Pilot(tmp_path, SMALL, speed=4.0) as made:
        made.sit("Ösp,bot,bot", game="tunk")
        made.until_free()
        yield made


def middle(pilot: Pilot, key: str) -> Point:
    """The middle of the first place where a word stands on the table."""
    room = next(thing.room for thing in words_at(pilot.scene.showing) if thing.what == key)
    return round(room.middle[0]), round(room.middle[1])


def titles(pilot: Pilot) -> list[str]:
    """The titles of the tooltips that lie there."""
    return [shown.tip.title for shown in pilot.scene.hover.tooltips.shown]


@pytest.mark.parametrize(
    ("large", "game"),
    drawn(product([100, 150], ALL), 1, "explained"),
    ids=lambda case: str(getattr(case, "name", case)),
)
def test_no_explanation_covers_its_word(tmp_path: Path, game: Game, large: int) -> None:
    """At a full table in the smallest window, in every language and however large its print:
    whatever word is pointed at is explained within the window, and can still be read."""
    assert game.rules is not None
    with Pilot(tmp_path, SMALL, speed=4.0) as pilot:
        pilot.app.settings.large = large  # type: ignore[assignment]
        pilot.engine.restyle(pilot.app.theme)
        pilot.sit(anna_with_bots(max(game.rules.SEATS)), game=game.name)
        pilot.until_free()
        tooltips, things = pilot.scene.hover.tooltips, words_at(pilot.scene.showing)
        assert things and pilot.engine.theme.large == large / 100
        for tongue, thing in product(languages(), things):
            words, word = Words.load(tongue, [game.folder]), pygame.Rect(*map(round, thing.room))
            rect = tooltips.place_all([thing], words, pilot.scene.controls)["tip"].rect
            assert pygame.Rect(0, 0, *SMALL).contains(rect) and not rect.colliderect(word), thing
            assert tooltips.shown[0].tip == term_tooltip(words.glossary, str(thing.what))


def test_a_word_is_explained_where_it_is_pointed_at(pilot: Pilot) -> None:
    """In prompt and band; the paper goes when the pointer does. A long press asks as well, and what
    it asked stays until the next."""
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
    (paper,) = pilot.scene.hover.tooltips.shown
    (inner,) = (word.rect for word in paper.item.words if word.key == "stock")
    across, down = inner.centerx - x, inner.centery - y
    for share in (step / 5 for step in range(6)):  # straight down, and then across
        pilot.point((x, round(y + down * share)))
    for share in (step / 5 for step in range(6)):
        pilot.point((round(x + across * share), y + down))
    assert titles(pilot) == ["Discard", "Stock"]
    first, second = (shown.item.rect for shown in pilot.scene.hover.tooltips.shown)
    assert not second.colliderect(inner) and first.collidepoint(inner.center)
    pilot.point(AWAY, 0.1)
    assert titles(pilot) == []


def test_by_key_one_goes_from_word_to_word(pilot: Pilot) -> None:
    """W explains the next word on the table, round in a circle; another key puts it away, and
    nothing of it is a move. Where no word stands it leads to the words on the page about the game,
    and so it does there."""
    lines, words = pilot.lines(), words_at(pilot.scene.showing)
    assert len(words) > 2
    for thing in [*words, words[0]]:
        pilot.key(pygame.K_w)
        pilot.wait(0.1)
        assert pilot.scene.hover.thing == thing and len(titles(pilot)) == 1
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
    """What stands in the log can be pointed at there; a table under it is not met. What a button
    does is told in sentences whose words are explained as well; where a game says nothing of a
    thing, the meaning of what it is called does."""
    pilot.point(pilot.button("drop"), TOOLTIP_DELAY + 0.1)
    (lying,) = pilot.scene.hover.tooltips.shown
    assert {word.key for word in lying.item.words} >= {"count"}
    scene, words = pilot.scene, pilot.scene.words
    tips = TooltipText(scene.showing, pilot.match.players, words, scene.controls.builder)
    said = tips.tip_for(Thing("verb", "hit", Room(0, 0, 9, 9)), words.say("verb.hit", n=1))
    assert said is not None and said.lines[0] == words.glossary.terms["hit"].means
    pilot.key(pygame.K_l)
    pilot.wait(0.5)
    leaf = scene.showing.canvas.items["leaf"]
    pilot.point(leaf.words[0].rect.center, TOOLTIP_DELAY + 0.1)
    assert len(titles(pilot)) == 1
    pilot.point((leaf.rect.right - 4, leaf.rect.bottom - 4), TOOLTIP_DELAY + 0.1)
    assert scene.hover.thing is not None and scene.hover.thing.kind == "leaf" and not titles(pilot)
