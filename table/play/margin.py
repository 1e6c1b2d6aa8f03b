"""What stands at the edge of the table in play: buttons at its head, and an objection."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from table.felt.canvas import Item
from table.felt.furniture import Bubble, bubble, button_item
from table.felt.picture import HEAD
from table.felt.rail import RAIL
from table.looks.theme import Theme
from table.places.ring import Room
from table.widgets import scale_of
from table.words.words import Words

STAYS = 7.0  # seconds an objection stays


class Margin:
    """Where the buttons are, and the objection that lies there now, if one does."""

    def __init__(self) -> None:
        self.menu = self.ahead = pygame.Rect(0, 0, 0, 0)
        self.paper: Bubble | None = None
        self.anchor = ""  # of the paragraph the objection leads to
        self._until = 0.0

    def buttons(
        self, size: tuple[int, int], theme: Theme, words: Words, skip: bool
    ) -> dict[Hashable, Item]:
        """The pause, and skipping ahead where there is anybody to skip."""
        scale = scale_of(size)
        wide, high = round(150 * scale), round(30 * scale)
        top = round((RAIL + (HEAD - 30) / 2 + 2) * scale)
        self.menu = pygame.Rect(size[0] - wide - round(24 * scale), top, wide, high)
        self.ahead = (
            self.menu.move(-wide - round(10 * scale), 0) if skip else pygame.Rect(0, 0, 0, 0)
        )
        found: dict[Hashable, Item] = {
            "menu": button_item(self.menu, words.say("play.menu"), theme, True, False)
        }
        if skip:
            found["skip"] = button_item(self.ahead, words.say("play.skip"), theme, True, False)
        return found

    def object(
        self,
        text: str,
        link: str,
        near: Room,
        size: tuple[int, int],
        theme: Theme,
        now: float,
        keep: Sequence[Room] = (),
        rather: Sequence[Room] = (),
    ) -> None:
        """Lay an objection down beside what it is about, and upon none of `keep`, nor of `rather`
        if that can be helped."""
        px = round(20 * scale_of(size))
        keep = [*keep, *(Room(*rect) for rect in (self.menu, self.ahead) if rect.w)]
        self.paper = bubble(text, link, near, size, theme, px, keep, rather)
        self._until = now + STAYS

    def outlived(self, now: float) -> bool:
        """Whether the objection has lain there long enough; then it is gone."""
        if self.paper is None or now < self._until:
            return False
        self.paper = None
        return True

    def links(self, event: pygame.event.Event) -> bool:
        """Put the paper away; True if the press was on its link."""
        paper, self.paper = self.paper, None
        return (
            event.type == pygame.MOUSEBUTTONDOWN
            and paper is not None
            and paper.link is not None
            and paper.link.collidepoint(event.pos)
        )

    def skips(self, event: pygame.event.Event) -> bool:
        """Whether an event asks to skip ahead."""
        if event.type == pygame.KEYDOWN:
            return bool(event.key == pygame.K_f) and self.ahead.w > 0
        return event.type == pygame.MOUSEBUTTONDOWN and self.ahead.collidepoint(event.pos)
