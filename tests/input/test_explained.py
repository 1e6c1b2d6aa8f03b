"""Words at the table that a game explains: pointed at, pressed long, gone through by a key."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import Game, games
from table.i18n.rules_page import GLOSSARY
from table.i18n.words import Words, languages
from table.input.hit_testing import Thing, words_at
from table.input.hover import LONG
from table.input.tooltip_text import TooltipText
from table.layout.ring import Room
from table.widgets.tooltip import RESTS, term_tooltip
from tests.sampling import drawn
from tests.table_pilot import Pilot

ALL = [game for game in games() if game.rules]
SMALL = (1024, 640)


@contextmanager
def at_turn(home: Path, game: str = "tunk", seats: int = 3, large: int = 100) -> Iterator[Pilot]:
    with Pilot(home, SMALL, speed=4.0) as pilot:
        pilot.app.settings.large = large  # type: ignore[assignment]
        pilot.engine.restyle(pilot.app.theme)
        pilot.sit(",".join(["Ösp", *["bot"] * (seats - 1)]), game=game)
        for _ in pilot.as_long_as(lambda: not pilot.free()):
            if pilot.scene.highlights.on:
                pilot.scene.highlights.press(pilot.now)
            pilot.wait(0.1)
        yield pilot


def middle(thing: Thing) -> tuple[int, int]:
    return round(thing.room.middle[0]), round(thing.room.middle[1])


def at(pilot: Pilot, key: str) -> Thing:
    """The first place where a word stands on the table."""
    return next(thing for thing in words_at(pilot.scene.showing) if thing.what == key)


def lies(pilot: Pilot) -> list[str]:
    """The titles of the tooltips that lie there."""
    return [one.tip.title for one in pilot.scene.hover.tooltips.lying]


@pytest.mark.parametrize(
    ("large", "game"),
    drawn(product([100, 150], ALL), 1, "explained"),
    ids=lambda case: str(getattr(case, "name", case)),
)
def test_no_explanation_covers_its_word(tmp_path: Path, game: Game, large: int) -> None:
    """At a full table in the smallest window, in every language and however large its print:
    whatever word is pointed at is explained within the window, and can still be read."""
    assert game.rules is not None
    with at_turn(tmp_path, game.name, max(game.rules.SEATS), large) as pilot:
        assert pilot.engine.theme.large == large / 100
        scene, window = pilot.scene, pygame.Rect(0, 0, *SMALL)
        papers = scene.hover.tooltips
        met = words_at(scene.showing)
        assert met
        for tongue in languages():
            words = Words.load(tongue, [game.folder])
            for thing in met:
                laid = papers.lay([thing], words, scene.controls)["tip"]
                word = pygame.Rect(*map(round, thing.room))
                assert window.contains(laid.rect) and not laid.rect.colliderect(word), thing
                assert papers.lying[0].tip == term_tooltip(words.glossary, str(thing.what))


def test_a_word_is_explained_where_it_is_pointed_at(tmp_path: Path) -> None:
    """In prompt and band; the paper goes when the pointer does. A long press asks as well, and what
    it asked stays until the next. The way to the paper is kept; there the next word is explained at
    once, and both stay."""
    with at_turn(tmp_path) as pilot:
        for key in ("stock", "discard"):
            pilot.point(middle(at(pilot, key)), RESTS + 0.1)
            assert lies(pilot) == [key.title()]
            pilot.point((3, 320), 0.1)
            assert lies(pilot) == []
        lines, spot = pilot.lines(), middle(at(pilot, "stock"))
        pilot.point(spot)
        pilot.press(spot)
        pilot.wait(LONG + 0.1)
        assert lies(pilot) == ["Stock"]
        pilot.release(spot)
        pilot.wait(0.1)
        assert lies(pilot) == ["Stock"] and pilot.lines() == lines
        pilot.point((3, 320))
        pilot.click((3, 320))
        pilot.wait(0.1)
        assert lies(pilot) == []
        word = at(pilot, "discard")
        pilot.point(middle(word), RESTS + 0.1)
        (lying,) = pilot.scene.hover.tooltips.lying
        (inner,) = (one for one in lying.item.words if one.key == "stock")
        x, y = middle(word)
        for step in range(11):
            part = step / 10
            across, down = inner.rect.centerx - x, inner.rect.centery - y
            far = (x + across * max(0, 2 * part - 1), y + down * min(1, 2 * part))
            pilot.point((round(far[0]), round(far[1])))
        assert lies(pilot) == ["Discard", "Stock"]
        first, second = (one.item.rect for one in pilot.scene.hover.tooltips.lying)
        assert not second.colliderect(inner.rect) and first.collidepoint(inner.rect.center)
        pilot.point((3, 320), 0.1)
        assert lies(pilot) == []


def test_by_key_one_goes_from_word_to_word(tmp_path: Path) -> None:
    """W explains the next word on the table, round in a circle; another key puts it away, and
    nothing of it is a move."""
    with at_turn(tmp_path) as pilot:
        lines, words = pilot.lines(), words_at(pilot.scene.showing)
        assert len(words) > 2
        for thing in [*words, words[0]]:
            pilot.key(pygame.K_w)
            pilot.wait(0.1)
            assert pilot.scene.hover.thing == thing and len(lies(pilot)) == 1
        pilot.key(pygame.K_RIGHT)
        pilot.wait(0.1)
        assert lies(pilot) != [str(words[0].what).title()] and pilot.lines() == lines


def test_where_no_word_stands_the_key_opens_the_list(tmp_path: Path) -> None:
    """At the table as on the page about the game, W leads to the words."""
    with at_turn(tmp_path) as pilot:
        pilot.scene.hover.next_word = lambda controls: False  # type: ignore[method-assign]
        pilot.key(pygame.K_w)
        pilot.wait(0.1)
        assert pilot.top == "HowToScene"
        reading = pilot.engine.top.reading  # type: ignore[union-attr]
        there = reading.offset
        assert there > 0 and GLOSSARY in reading._anchors
        reading.scroll_to(0)
        pilot.key(pygame.K_w)
        pilot.wait(0.1)
        assert reading.offset == there


def test_words_are_explained_in_the_log(tmp_path: Path) -> None:
    """What stands in the log can be pointed at there; a table under it is not met."""
    with at_turn(tmp_path) as pilot:
        pilot.key(pygame.K_l)
        pilot.wait(0.5)
        leaf = pilot.scene.showing.canvas.items["leaf"]
        assert leaf.words
        pilot.point(leaf.words[0].rect.center, RESTS + 0.1)
        assert len(lies(pilot)) == 1
        pilot.point((leaf.rect.right - 4, leaf.rect.bottom - 4), RESTS + 0.1)
        assert pilot.scene.hover.thing is not None
        assert pilot.scene.hover.thing.kind == "leaf" and lies(pilot) == []


def test_a_paper_has_words_of_the_glossary(tmp_path: Path) -> None:
    """What a button does is told in sentences whose words are explained as well; where a game says
    nothing of a thing, the meaning of what it is called does."""
    with at_turn(tmp_path) as pilot:
        pilot.point(pilot.button("drop"), RESTS + 0.1)
        (lying,) = pilot.scene.hover.tooltips.lying
        assert {one.key for one in lying.item.words} >= {"count"}
        words = pilot.scene.words
        tips = TooltipText(
            pilot.scene.showing, pilot.match.players, words, pilot.scene.controls.builder
        )
        said = tips.of(Thing("verb", "hit", Room(0, 0, 9, 9)), words.say("verb.hit", n=1))
        assert said is not None and said.lines[0] == words.glossary.terms["hit"].means


def test_rather_on_anything_than_on_the_word(tmp_path: Path) -> None:
    """Where all else had better not be covered, a word at the edge is still not."""
    with at_turn(tmp_path) as pilot:
        scene, word = pilot.scene, pygame.Rect(10, 606, 1000, 8)
        papers = scene.hover.tooltips
        papers._kept = lambda: [pygame.Rect(0, 0, 1024, 590)]  # type: ignore[method-assign]
        thing = Thing("word", "drop", Room(*word))
        laid = papers.lay([thing], scene.words, scene.controls)["tip"]
        assert not laid.rect.colliderect(word)
