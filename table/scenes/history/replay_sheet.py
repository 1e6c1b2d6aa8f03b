"""The score sheet of a film, as it was written when the picture was taken."""

from __future__ import annotations

import pygame

from table.app.house import House, Sitting
from table.scenes.overlays.scores import ScoresScene

KEY = pygame.K_s  # opens it in a film, and shuts it


class ReplaySheetScene(ScoresScene):
    """Returns None; nothing of a film can be taken back."""

    onward = "film.back"

    def __init__(self, house: House, sitting: Sitting) -> None:
        super().__init__(house, sitting.game, sitting.match, sitting.rows, final=False)

    @property
    def _goes_back(self) -> bool:
        return False

    def event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == KEY:
            self.escape()
        else:
            super().event(event)
