"""The way to the page of the seals at the table, and what stands there."""

from pathlib import Path

import pytest

from rules.kit.seal import SEAL
from table.i18n.fingerprint import fingerprint
from table.panels.seal_rows import SealRows
from table.players.inline import think
from table.scenes.overlays.scores import ScoresScene, SealsScene
from tests.forgetting import forgetting
from tests.table_pilot import Pilot

WINDOW = (1024, 640)


@pytest.fixture
def pilot(home: Path):
    with Pilot(home, WINDOW, speed=4.0) as made:
        yield made


def deal_of(pilot: Pilot) -> str:
    """The words of the seal of the hand's deal, as the journal has it."""
    dealt = [line for line in pilot.lines() if "dealt" in line]
    return fingerprint(dealt[0][SEAL])


def at_the_head(pilot: Pilot) -> str:
    company = pilot.scene.presentation.company(pilot.scene.viewpoint.view())
    assert ("sealed" in pilot.scene.showing.canvas.items) == bool(company.sealed)
    return company.sealed


def play_out(pilot: Pilot) -> ScoresScene:
    """To the score sheet of the hand, by the rule player's choices."""
    for _ in pilot.as_long_as(lambda: not isinstance(pilot.engine.top, ScoresScene)):
        scene = pilot.scene
        if scene.controls is not None:
            seat = scene.controls.builder.seat
            with forgetting():
                scene.controls.made(think(scene.game.name, pilot.match.view(seat), seat, "", 1))
        pilot.wait(0.2)
    assert isinstance(pilot.engine.top, ScoresScene)
    return pilot.engine.top


def check_dealer(pilot: Pilot) -> SealsScene:
    """From the score sheet to the page of the seals."""
    pilot.wait(1.0)
    pilot.click(pilot.button("dealer"))
    assert isinstance(pilot.engine.top, SealsScene)
    return pilot.engine.top


def rows(page: SealsScene) -> SealRows:
    found = page.form.find("seals")
    assert isinstance(found, SealRows)
    return found


def names(page: SealsScene | ScoresScene) -> set[str]:
    return {widget.name for widget in page.form.widgets}
