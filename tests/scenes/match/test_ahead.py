"""A climax that is told ahead of its step: over the table as it lay, and then the step is shown."""

from pathlib import Path

import pygame
import pytest

from tests.table_pilot import Pilot


def lying(pilot: Pilot) -> int:
    """How many cards of the trick are to be seen where they were laid."""
    view = pilot.scene.showing.view
    return sum(len(cards) for zone, cards in view.zones.items() if zone.startswith("played"))


def points(pilot: Pilot) -> int:
    """What all plates together say."""
    view = pilot.scene.showing.view
    return sum(count for tally, count in view.tallies.items() if tally.startswith("points"))


@pytest.mark.parametrize("linger", [0.0, 0.3])
def test_a_trick_is_told_over_the_cards_that_it_takes(home: Path, linger: float) -> None:
    """While a trick of Punk is counted up its cards lie there, though the match has gone on; the
    plates count up as the points land; and when somebody goes on, or the time is over, the cards
    fly, the plates standing as they have counted."""
    with Pilot(home) as pilot:
        scene = pilot.sit("Anna,bot,bot", "4")
        pilot.app.settings.linger = linger
        pilot.until_turn()
        pilot.play(pilot.hand()[0])
        pilot.until(lambda: scene.highlights.on)
        pilot.until(lambda: scene.highlights.moving and scene.showing.tween is None)
        assert lying(pilot) == 3 and points(pilot) == 0
        assert not any(cards for zone, cards in zones(pilot) if zone.startswith("played"))
        pilot.until(lambda: scene.highlights.staying)
        won = sum(pilot.match.state.tallies[f"points:{seat}"] for seat in range(3))
        assert lying(pilot) == 3 and points(pilot) == won > 0
        if not linger:
            pilot.wait(2.0)
            assert scene.highlights.staying and lying(pilot) == 3
            pilot.key(pygame.K_RETURN)
        pilot.until(lambda: not scene.highlights.on and not lying(pilot), 3.0)
        assert points(pilot) == won


def zones(pilot: Pilot) -> list[tuple[str, list[object]]]:
    """The zones as they are in the match by now."""
    return list(pilot.match.state.zones.items())  # type: ignore[arg-type]
