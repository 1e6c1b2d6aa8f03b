"""Taking a choice back at the table, for the tests that do: the keys, and who is asked."""

import pygame

from rules.kit.story import Told
from table.scenes.match.log import Log
from tests.scenes.match.evening import TWO
from tests.table_pilot import Pilot
from tests.thinkers import Thought

CTRL = pygame.KMOD_LCTRL


def undo(pilot: Pilot) -> None:
    pilot.key(pygame.K_z, CTRL)


def redo(pilot: Pilot) -> None:
    pilot.key(pygame.K_y, CTRL)


def marks(pilot: Pilot) -> list[dict]:
    return [line for line in pilot.lines() if "mark" in line]


def told(pilot: Pilot, who: int | None = 0) -> list[str]:
    return [line.why.key for entry in pilot.scene.event_log.entries(who) for line in entry.told]


def faced(pilot: Pilot) -> int:
    """Past the curtain, to a person's turn; whose it is."""
    pilot.until(lambda: pilot.top == "CurtainScene" or pilot.free())
    if pilot.top == "CurtainScene":
        pilot.here()
    pilot.until_turn()
    facing = pilot.scene.viewpoint.facing
    assert facing is not None
    return facing


def both_chose(pilot: Pilot) -> int:
    """Two people have chosen, their cards are turned up, and one is at the screen again."""
    pilot.sit(TWO)
    for _ in range(2):
        faced(pilot)
        pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    return faced(pilot)


class Slow(Thought):
    """A choice that is thought over for as long as nobody lets it come."""

    let = False

    def ready(self) -> bool:
        return Slow.let and not self.cancelled

    def hurry(self) -> bool:
        return False


def leaf_of(log: Log) -> list[tuple[int, str, Told | None]]:
    """What is to be read on the log's leaf, and how far down."""
    return [(row.top, row.heading, row.told) for row in log._laid().rows]
