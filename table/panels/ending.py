"""Show how a hand or a match has ended: crowned winners, and the reason in words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

import pygame

from rules.kit.match import Match, PlayerInfo
from rules.kit.remarks import partners
from rules.kit.state import Outcome
from rules.kit.story import CLIMAX, Told
from sprites.moods import GLAD
from sprites.suits import INDEX_PIP
from sprites.svg import document, path, placed, rasterise
from table.app.profiles import Profiles
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.panels.paper import Paper
from table.panels.token import Portrait
from table.session.score_rows import ScoreRows
from table.session.seat_changes import absent_player
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush, Form, Label, pen
from table.widgets.text import text_width
from table.widgets.widget import Widget

PORTRAIT, SMALL_PORTRAIT = 56.0, 34.0  # of a winner; where there are many
SIZES = Type.TITLE, Type.HEADING, Type.BODY, Type.NOTE  # of the winners' names
PORTRAITS_HEIGHT = 92.0  # of people in a row
MAX_PORTRAITS, PORTRAIT_GAP = 12, 16.0  # of people in a row
PORTRAIT_SHARE = 0.72  # of the row's height
MAX_LARGE_PORTRAITS = 3  # with more winners they are small
SUIT_SPACING = 32.0  # of the rain
MIN_SUIT, MAX_SUIT = 13.0, 24.0  # heights of its suits


class CrownedPortrait(Portrait):
    """The portrait of a winner, glad and with a crown."""

    mood = GLAD

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 4, y - h * 0.34, w + 8, h * 1.34 + 4)

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        rect, h = brush.rect(self.area), self.area[3]
        crown = pen.crown(brush.px(h * 0.42), colours.winner(brush.theme).ink)
        brush.surface.blit(crown, crown.get_rect(midbottom=(rect.centerx, rect.y + brush.px(5))))


class SuitRain(Widget):
    """Pale suits scattered over an area, always in the same places; none between the two x of
    `clear`, where something else is."""

    def __init__(self, area: Box, clear: tuple[float, float]) -> None:
        super().__init__(area)
        self.clear = clear

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme, luck = brush.theme, random.Random(7)
        colours = [mix(theme.panel, colour, 0.5) for colour in (theme.accent, theme.warn)]
        colours.append(mix(theme.panel, theme.highlight, 0.85))
        for column in range(int(w / SUIT_SPACING)):
            for row in range(int(h / SUIT_SPACING)):
                left = x + (column + luck.uniform(0.2, 0.8)) * SUIT_SPACING
                top = y + (row + luck.uniform(0.2, 0.8)) * h / int(h / SUIT_SPACING)
                size, suit = luck.uniform(MIN_SUIT, MAX_SUIT), luck.choice("CDHS")
                angle, colour = luck.randrange(360), luck.choice(colours)
                is_shown = luck.random() < 0.7
                if is_shown and not self.clear[0] - size / 2 < left < self.clear[1] + size / 2:
                    picture = suit_picture(suit, brush.px(size), angle, colour)
                    place = picture.get_rect(center=brush.point(left, top))
                    brush.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=256)
def suit_picture(suit: str, side: int, angle: int, colour: str) -> pygame.Surface:
    """A suit rotated by an angle in degrees, premultiplied. Cached: do not paint on it."""
    size = (side, side)
    inside = placed(50, 50, 0.94, path(INDEX_PIP[suit], colour))
    picture = rasterise(document((100, 100), size, inside), size)
    return pygame.transform.rotozoom(picture, angle, 1.0)


def ending_sentences(words: Words, match: Match, outcome: Outcome) -> tuple[str, str]:
    """The sentence about who has won a match (nobody, one, partners or several), and the reason."""
    all_names = [_player_name(words, match, seat) for seat in range(len(match.players))]
    names = [all_names[seat] for seat in outcome.winners]
    key = "nobody" if not names else "winner" if len(names) == 1 else "winners"
    if set(outcome.winners) in map(set, partners(match.rules, match.state.table)):
        key = "partners"
    reason = words.with_names(all_names).tell(outcome.why)
    return words.say(f"scores.{key}", names=list_names(words, names)), reason


def last_row_endings(rows: ScoreRows) -> list[tuple[int, Told]]:
    """The sentences about how the last row of the sheet ended, each with the number of the table
    that it names; empty if there is none. If several share the end, such as a pot, the sentence on
    each."""
    if not rows.rows or rows.event_log is None:
        return []
    row = rows.rows[-1]
    endings = [
        (entry.table, sentence)
        for entry in rows.event_log.entries_by_seats(row.hand, row.number)
        for sentence in entry.sentences
        if sentence.weight == CLIMAX
    ]
    return [
        (table, ending) for table, ending in endings if ending.why.key == endings[-1][1].why.key
    ]


def last_row_text(words: Words, match: Match, rows: ScoreRows) -> str:
    """The text of `last_row_endings`; "" if there is none."""
    texts, seats = [], range(len(match.players))
    for table, ending in last_row_endings(rows):
        names = [_player_name(words, match, seat, table) for seat in seats]
        texts.append(words.with_names(names).tell(ending.why))
    return " ".join(texts)


def _player_name(words: Words, match: Match, seat: int, table: int = -1) -> str:
    """The name of the player at a seat, at the table of this number (-1: the last one); that of a
    stand-in says whose seat it is."""
    chairs = match.chairs
    name = words.display_name(chairs.tables[table][seat].name)
    other = absent_player(chairs, seat, table)
    return words.say("sat.lent", name=name, other=other) if other else name


def add_ending(form: Form, area: Box, sentences: tuple[str, str], winners: Sequence[str]) -> Label:
    """Add the crowned portraits of the winners on a rain of suits, and beside them the `sentences`
    (who has won, and why or "") in the middle of the area; returns the label of the reason. The
    first sentence has the largest of SIZES in which it fits, as it may name many."""
    (winner_text, reason), (x, y, w, _), scale = sentences, area, form.scale
    side = PORTRAIT if len(winners) <= MAX_LARGE_PORTRAITS else SMALL_PORTRAIT
    portraits_width = len(winners) * (side + 8)
    max_width = w - portraits_width - 20
    for size in SIZES:
        winner_px = text_width(winner_text, "title", round(size * scale))
        if winner_px <= (max_width - 8) * scale:
            break
    reason_px = text_width(reason, "text", round(Type.BODY * scale))
    width = min(max(winner_px, reason_px) / scale + 8, max_width)
    left, top = x + (w - portraits_width - 12 - width) / 2, y + 21 + (PORTRAIT - side) / 2
    if winners:
        form.add(SuitRain(area, (left - 26, left + portraits_width + width + 38)))
    for portrait in winners:
        form.add(CrownedPortrait((left, top, side, side), portrait))
        left += side + 8
    left, top = left + 12, y + (10 if reason else 27)
    form.add(Label((left, top, width, 42), winner_text, size, "title", "accent", name="winner"))
    return form.add(Label((left, y + 50, width, 28), reason, name="why"))


def add_people(
    paper: Paper, profiles: Profiles, players: Sequence[PlayerInfo], wins: Sequence[int]
) -> None:
    """Add the portraits of people in a centred row, with a crown on those who have won most.
    `wins`: how often each has won, in the order of `players`."""
    players, (_, _, width, height) = players[:MAX_PORTRAITS], paper.area
    portraits, people_colours = profiles.portraits(players), profiles.colours(players)
    side = min(height * PORTRAIT_SHARE, width / max(1, len(players)) - PORTRAIT_GAP)
    left = (width - len(players) * (side + PORTRAIT_GAP) + PORTRAIT_GAP) / 2
    best = max(wins, default=0)
    for index, (portrait, colour) in enumerate(zip(portraits, people_colours, strict=True)):
        area = paper.box((left + index * (side + PORTRAIT_GAP), height / 2 - side / 3, side, side))
        is_best = best > 0 and wins[index] == best
        paper.add((CrownedPortrait if is_best else Portrait)(area, portrait, colour))
