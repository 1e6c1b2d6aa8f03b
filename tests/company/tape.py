"""An evening as somebody who looks on would hear it: everything that is spoken at the table, the
talk as well, while computers play."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


def tape(game: str, who: Sequence[str], seed: str, hours: float = 2.0) -> Iterator[str]:
    """Every line of a whole match of these, in English; of so many hours at most."""
    import pygame

    from tests.scenes.match.blind import listening  # the window comes with it
    from tests.table_pilot import Pilot

    with TemporaryDirectory() as folder, Pilot(Path(folder), speed=4.0, linger=0.0) as pilot:
        pilot.house.settings.talk = True
        ears = listening(pilot, Path(folder) / "heard.txt")
        match = pilot.sit(",".join(f"bot:{one}" for one in who), seed, None, game).match
        ends = pilot.now + 3600 * hours
        while pilot.now < ends:
            pilot.wait(1.0)
            yield from ears.fresh()
            if pilot.top == "ScoresScene" and match.over:
                return
            if pilot.top != "TableScene" or pilot.scene.highlights.staying:
                pilot.key(pygame.K_RETURN)
