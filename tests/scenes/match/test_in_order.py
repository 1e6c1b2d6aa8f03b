"""Words and picture in one order: nothing is seen before what came first is told, and nothing
older is told after what is newer."""

from collections.abc import Hashable, Iterator
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import UNKNOWN, Card
from rules.kit.sight import kind_and_owner
from rules.kit.story import Told
from table.felt.banner import Sentence, sentence
from table.felt.canvas import Item
from table.players.inline import think_or_guess
from table.scenes.match import hud
from table.scenes.match.highlights import GUARD
from tests.sampling import drawn
from tests.table_pilot import Pilot


@pytest.fixture
def pilot(home: Path) -> Iterator[Pilot]:
    """A window in which great moments stay until somebody goes on."""
    with Pilot(home, linger=0.0) as made:
        yield made


@pytest.fixture
def band(monkeypatch: pytest.MonkeyPatch) -> list[Sentence]:
    """What stands in the band, as it was drawn last."""
    said: list[Sentence] = []
    drawn = hud.BannerPlacer.item

    def spied(band, now, *how):
        said[:] = now
        return drawn(band, now, *how)

    monkeypatch.setattr(hud.BannerPlacer, "item", spied)
    return said


def choose(pilot: Pilot, game: str) -> None:
    """Whoever may choose does, as a computer would."""
    seat = pilot.scene.controls.builder.seat
    choice, _ = think_or_guess(game, pilot.match.view(seat), seat, "keen", 1)
    pilot.scene.controls.made(choice)


def on(pilot: Pilot, game: str) -> None:
    """A frame further, or a choice."""
    if pilot.free():
        choose(pilot, game)
    pilot.wait()


def seen_of_others(pilot: Pilot) -> set[Card]:
    """What lies open of others' hands, or is about to."""
    view = pilot.scene.showing.view
    hands = [cards for zone, cards in view.zones.items() if kind_and_owner(zone)[0] == "hand"]
    return {one for cards in hands[1:] for one in cards if one is not UNKNOWN}


@pytest.mark.parametrize("seats", ["Anna,bot", "Anna,bot,bot"])
def test_hands_turn_up_when_all_that_came_before_is_told(
    pilot: Pilot, band: list[Sentence], seats: str
) -> None:
    """While what led to it is read all cards lie face down; with the sentence that tells of it
    they are turned up, and no prompt calls it the past."""
    scene = pilot.sit(seats, seed="5", game="puck")
    told: list[Told] = []
    for _ in pilot.as_long_as(lambda: not scene.highlights.on):
        on(pilot, "puck")
        if pilot.match.state.phase == "showdown" and not scene.highlights.on:
            told = list(scene.presentation.latest(scene.showing.view))
            last = sentence(told[-1], scene.saying.words)
            assert bool(seen_of_others(pilot)) == (band == [last]), band
            assert not scene.presentation.recalls
    assert len(told) > 1 and seen_of_others(pilot)


def test_what_leads_to_a_great_moment_is_told_before_it(pilot: Pilot, band: list[Sentence]) -> None:
    """Where the step that turns cards up is itself told large, what came before them is read
    while they lie face down; a press ends that and no more."""
    scene, met = pilot.sit("Anna,bot,bot", seed="3", game="pukk"), list[int]()
    before = set[Card]()
    for _ in pilot.as_long_as(lambda: len(met) < 2):
        if scene.highlights.staying:
            pilot.key(pygame.K_RETURN)
        if pilot.top == "ScoresScene":
            pilot.key(pygame.K_RETURN)
        on(pilot, "pukk")
        if not scene.highlights.waits:
            before = seen_of_others(pilot)
            continue
        met.append(pilot.match.step)
        told = scene.presentation.latest(scene.showing.view)
        while scene.highlights.waits:
            assert seen_of_others(pilot) <= before and scene.highlights.staged.number < 0
            assert band and band[0] in [sentence(line, scene.saying.words) for line in told]
            pilot.wait()
            if len(met) == 2 and scene.showing.tween is None:
                pilot.key(pygame.K_RETURN)
        assert scene.highlights.on and not scene.highlights.staying
        pilot.until(lambda: scene.highlights.staged.number >= 0)
        assert seen_of_others(pilot) > before


@pytest.mark.parametrize("game", drawn(["puck", "tunk", "pukk"], 1, "moment is over"))
def test_nothing_older_is_told_when_a_moment_is_over(
    pilot: Pilot, band: list[Sentence], game: str
) -> None:
    """Whoever goes on has been told all: only what the moment said last stands in the band while
    the table is laid as it is now."""
    scene = pilot.sit("Anna,bot,bot", seed="4", game=game)
    for _ in pilot.as_long_as(lambda: not scene.highlights.staying):
        on(pilot, game)
    step, moment = pilot.match.step, scene.presentation.latest(scene.viewpoint.view())
    said = [beat.said for beat in scene.highlights.staged.climax.beats if beat.said]
    newest = sentence(Told(said[-1]), scene.saying.words).pieces
    assert len(moment) > 1
    pilot.wait(GUARD)
    band.clear()
    pilot.key(pygame.K_RETURN)
    assert not scene.highlights.on and pilot.match.step == step
    assert [one.pieces for one in band] == [newest]
    for _ in pilot.as_long_as(lambda: pilot.match.step == step and scene.presentation.busy):
        assert [one.pieces for one in band] in ([], [newest])
        pilot.wait()


def test_what_is_said_all_along_stays_while_cards_fly(pilot: Pilot) -> None:
    """A note that says the same at the same place before a flight and after it does not vanish
    meanwhile; one that says something else does, until all cards lie."""
    scene, stayed = pilot.sit("Anna,bot,bot", seed="4", game="puck"), 0
    showing, before = scene.showing, dict[Hashable, Item]()
    for _ in pilot.as_long_as(lambda: pilot.match.state.tallies["round"] < 2):
        if scene.highlights.staying:
            pilot.key(pygame.K_RETURN)
        on(pilot, "puck")
        there = {key for key in showing.canvas.items if isinstance(key, tuple) and key[0] == "note"}
        if showing.tween is None:
            before = dict(showing.notes)
        elif showing.animation.laid and not scene.highlights.on:
            after = showing.notes
            same = {key for key in before if after.get(key) == before[key]}
            assert there == same
            stayed += bool(same)
    assert stayed
