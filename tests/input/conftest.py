"""A window of its own for every test, as of the table in play; one of them at a turn in Tunk."""

import pytest

from tests.scenes.match.conftest import home, linger, pilot, size, speed  # noqa: F401
from tests.scenes.match.evening import Pilot
from tests.table_pilot import Point


class TunkPilot(Pilot):
    """A pilot that knows what a tooltip says, and where a heap lies."""

    def told(self) -> str:
        """What the tooltip says, its title first; nothing where none lies there."""
        tip = self.scene.hover.tip
        assert (tip is not None) == ("tip" in self.scene.renderer.canvas.items)
        return "\n".join([tip.title, *tip.lines]) if tip else ""

    def heap(self, zone: str) -> Point:
        """A pixel of the top card of a heap."""
        poses = self.scene.renderer.table.poses.items()
        lying = [pose for spot, pose in poses if spot.zone == zone]
        pose = max(lying, key=lambda pose: pose.depth)
        return round(pose.x), round(pose.y)

    def away(self) -> bytes:
        """The window with the pointer on nothing."""
        self.point((2, 2))
        return self.picture()


@pytest.fixture
def tunk(tmp_path):
    """Two at Tunk, and it is the person's turn."""
    with TunkPilot(tmp_path) as made:
        made.at_turn("Anna,bot", game="tunk")
        yield made
