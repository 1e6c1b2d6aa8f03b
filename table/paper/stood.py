"""How a game stands that is not over: its round and everybody's score, in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from table.words.parts import in_parts
from table.words.phrases import listed
from table.words.words import Words

if TYPE_CHECKING:
    from table.games.reel import Reel


class Stood(NamedTuple):
    """How a game stands. `round`: its public numbers, such as the hand; `totals`: each column of
    the score sheet with what stands in it. Both empty for one that cannot be played back."""

    picture: pygame.Surface | None = None
    round: str = ""
    totals: tuple[tuple[str, str], ...] = ()

    def said(self, words: Words) -> str:
        """Everybody with their score, in a line."""
        return ",  ".join(
            words.say("menu.stands", who=who, score=many) for who, many in self.totals
        )


def stood(reel: Reel) -> Stood:
    """How a game that has been played back stands, without its picture."""
    from rules.kit.part import hands_agreed
    from table.felt.head import head_numbers
    from table.games.score_rows import ScoreRows

    words = reel.game.words
    names = [one.name for one in reel.sitters]
    view = reel.view(len(reel.stills) - 1, reel.first_eyes)
    rows = ScoreRows.of(reel.match, reel.layout)
    columns = rows.columns(len(names))
    totals = tuple(
        (listed(words, [names[seat] for seat in seats]), str(in_parts(total, rows.parts)))
        for seats, total in zip(columns, rows.rows[-1].totals if rows.rows else (), strict=False)
    )
    told = " · ".join(head_numbers(view, reel.layout, words, hands_agreed(reel.match.part))[:2])
    return Stood(None, told, totals)
