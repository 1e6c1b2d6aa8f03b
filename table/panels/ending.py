"""How a hand or a match has ended: who has won, in words and crowned, and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

import pygame

from rules.kit.match import Match
from rules.kit.remarks import partners
from rules.kit.state import Outcome
from rules.kit.story import CLIMAX
from sprites.raster import rasterise
from sprites.suits import index_pip
from sprites.svg import document
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.panels.token import Portrait
from table.session.score_rows import ScoreRows
from table.session.seat_changes import lender
from table.theme import colours
from table.theme.colours import mix
from table.widgets import Box, Brush, Form, Label, pen
from table.widgets.text import text_width
from table.widgets.widget import Widget

PORTRAIT = 56.0  # of a winner
LARGE, LEAST = 31, 15  # the height of the letters that say who has won, at most and at least
CROWDED = 3  # of more winners the portraits are small
APART = 32.0  # between two suits of the rain
SMALLEST, LARGEST = 13.0, 24.0  # how large they are


class CrownedPortrait(Portrait):
    """A winner's portrait, a crown upon it."""

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 4, y - h * 0.34, w + 8, h * 1.34 + 4)

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        place, h = brush.rect(self.area), self.area[3]
        crown = pen.crown(brush.px(h * 0.42), colours.winner(brush.theme).ink)
        brush.surface.blit(crown, crown.get_rect(midbottom=(place.centerx, place.y + brush.px(5))))


class SuitRain(Widget):
    """Suits that lie scattered over an area, pale, always the same; not between the two x of
    `clear`, where something is written."""

    def __init__(self, area: Box, clear: tuple[float, float]) -> None:
        super().__init__(area)
        self.clear = clear

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme, luck = brush.theme, random.Random(7)
        colours = [mix(theme.panel, colour, 0.5) for colour in (theme.accent, theme.warn)]
        colours.append(mix(theme.panel, theme.highlight, 0.85))
        for across in range(int(w / APART)):
            for down in range(int(h / APART)):
                left = x + (across + luck.uniform(0.2, 0.8)) * APART
                top = y + (down + luck.uniform(0.2, 0.8)) * h / int(h / APART)
                size, suit = luck.uniform(SMALLEST, LARGEST), luck.choice("CDHS")
                turn, colour, seen = luck.randrange(360), luck.choice(colours), luck.random() < 0.7
                if seen and not self.clear[0] - size / 2 < left < self.clear[1] + size / 2:
                    picture = falling_suit(suit, brush.px(size), turn, colour)
                    spot = picture.get_rect(center=brush.point(left, top))
                    brush.surface.blit(picture, spot, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=256)
def falling_suit(suit: str, side: int, turn: int, colour: str) -> pygame.Surface:
    """A suit turned by so many degrees, premultiplied."""
    size = (side, side)
    picture = rasterise(document((100, 100), size, index_pip(suit, 50, 50, 94, colour)), size)
    return pygame.transform.rotozoom(picture, turn, 1.0)


def ending(words: Words, match: Match, outcome: Outcome) -> tuple[str, str]:
    """Who has won, and why, as two sentences."""
    everybody = [_called(words, match, seat) for seat in range(len(match.players))]
    names = [everybody[seat] for seat in outcome.winners]
    key = "nobody" if not names else "winner" if len(names) == 1 else "winners"
    if set(outcome.winners) in map(set, partners(match.rules, match.state.table)):
        key = "partners"
    told = words.with_names(everybody).tell(outcome.why)
    return words.say(f"scores.{key}", names=list_names(words, names)), told


def last_row_text(words: Words, match: Match, rows: ScoreRows) -> str:
    """What was told of the last row's end, by the names of those whom it brought something."""
    if not rows.rows or rows.event_log is None:
        return ""
    row, seats = rows.rows[-1], range(len(match.players))
    ends = [
        (entry.table, line.why)
        for entry in rows.event_log.as_told(row.hand, row.number)
        for line in entry.told
        if line.weight == CLIMAX
    ]
    alike = [end for end in ends if end[1].key == ends[-1][1].key]  # of several who share, all
    said = []
    for table, why in alike:
        names = [_called(words, match, seat, table) for seat in seats]
        said.append(words.with_names(names).tell(why))
    return " ".join(said)


def _called(words: Words, match: Match, seat: int, table: int = -1) -> str:
    """What whoever sat at a seat then is called; a computer with whose chair it had."""
    chairs = match.chairs
    name = words.display_name(chairs.tables[table][seat].name)
    other = lender(chairs, seat, table)
    return words.say("sat.lent", name=name, other=other) if other else name


def add_ending(form: Form, area: Box, said: tuple[str, str], winners: Sequence[str]) -> Label:
    """Who has won, with these portraits, crowned, in the middle of what rains down on them; and
    why, which is the label returned."""
    (who, why), (x, y, w, _), scale = said, area, form.scale
    side = PORTRAIT if len(winners) <= CROWDED else PORTRAIT * 0.6
    crowd = len(winners) * (side + 8)
    size, room = LARGE, w - crowd - 20
    while size > LEAST and text_width(who, "title", round(size * scale)) > (room - 8) * scale:
        size -= 1  # where several share, all of them are named
    written = max(
        text_width(who, "title", round(size * scale)), text_width(why, "text", round(19 * scale))
    )
    wide = min(written / scale + 8, room)
    left = x + (w - crowd - 12 - wide) / 2
    if winners:
        form.add(SuitRain(area, (left - 26, left + crowd + wide + 38)))
    for place, face in enumerate(winners):
        spot = (left + place * (side + 8), y + 21 + (PORTRAIT - side) / 2, side, side)
        form.add(CrownedPortrait(spot, face))
    text = left + crowd + 12
    form.add(Label((text, y + 10, wide, 42), who, size, "title", "accent", name="winner"))
    return form.add(Label((text, y + 50, wide, 28), why, 19, name="why"))
