"""The film that a page has opened."""

from table.scenes.history.replay import ReplayScene
from tests.pilot import Pilot


def made_to_its_end(pilot: Pilot) -> ReplayScene:
    """The film on top, once all of its pictures are made."""
    scene = pilot.top
    assert isinstance(scene, ReplayScene)
    for _ in range(300):
        if scene.replay.done:
            break
        pilot.frame()
    return scene
