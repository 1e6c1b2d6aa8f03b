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
from sprites.svg import document, path, place, rasterise
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

PORTRAIT, SMALL_PORTRAIT = 56.0, 34.0  # the side of a winner's; where there are many winners
WINNER_PITCH = 8.0  # between the portraits of winners
LABEL_MARGIN, TEXT_GAP, RAIN_GAP = 8, 12, 26  # around a text; left of it; beside all, without rain
SIZES = Type.TITLE, Type.HEADING, Type.BODY, Type.NOTE  # of the winners' names
PORTRAITS_HEIGHT = 92.0  # of people in a row
MAX_PORTRAITS, PORTRAIT_GAP = 12, 16.0  # of people in a row
PORTRAIT_SHARE = 0.72  # of the row's height
MAX_LARGE_PORTRAITS = 3  # with more winners they are small
SUIT_SPACING = 32.0  # of the rain
MIN_SUIT, MAX_SUIT = 13.0, 24.0  # heights of its suits
SUIT_SEED, SUIT_SHARE = 7, 0.7  # of their random places; how many of these have a suit
CROWN_ABOVE = 0.34  # of the portrait's height: how far a crown is above it
WINNER_TOP, ONLY_TOP, REASON_TOP = 10, 27, 50  # of the text on who won, with a reason, or alone
PORTRAIT_TOP = 21


class CrownedPortrait(Portrait):
    """The portrait of a winner, glad and with a crown."""

    mood = GLAD

    def bounds(self) -> Box:
        x, y, w, h = self.area
        above = h * CROWN_ABOVE
        return (x - 4, y - above, w + 8, h + above + 4)

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        rect, h = brush.rect(self.area), self.area[3]
        crown = pen.crown(brush.px(h * 0.42), colours.winner(brush.theme).ink)
        brush.surface.blit(crown, crown.get_rect(midbottom=(rect.centerx, rect.y + brush.px(5))))


class SuitRain(Widget):
    """Pale suits scattered over an area, always in the same places. The strip between the left and
    right edge in `clear` stays free of them for other widgets."""

    def __init__(self, area: Box, clear: tuple[float, float]) -> None:
        super().__init__(area)
        self.clear = clear

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme = brush.theme
        luck = random.Random(SUIT_SEED)
        tints = [mix(theme.panel, colour, 0.5) for colour in (theme.accent, theme.warn)]
        tints.append(mix(theme.panel, theme.highlight, 0.85))
        columns, rows = int(w / SUIT_SPACING), int(h / SUIT_SPACING)
        for column in range(columns):
            for row in range(rows):
                left = x + (column + luck.uniform(0.2, 0.8)) * SUIT_SPACING
                top = y + (row + luck.uniform(0.2, 0.8)) * h / rows
                size, suit = luck.uniform(MIN_SUIT, MAX_SUIT), luck.choice("CDHS")
                angle, colour = luck.randrange(360), luck.choice(tints)
                is_shown = luck.random() < SUIT_SHARE
                is_clear = self.clear[0] - size / 2 < left < self.clear[1] + size / 2
                if is_shown and not is_clear:
                    picture = suit_picture(suit, brush.px(size), angle, colour)
                    place = picture.get_rect(center=brush.point(left, top))
                    brush.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=256)
def suit_picture(suit: str, side: int, angle: int, colour: str) -> pygame.Surface:
    """Draw a suit rotated by an angle in degrees. Cached: do not paint on it."""
    size = (side, side)
    inside = place(50, 50, 0.94, path(INDEX_PIP[suit], colour))
    picture = rasterise(document((100, 100), size, inside), size)
    return pygame.transform.rotozoom(picture, angle, 1.0)


def ending_sentences(words: Words, match: Match, outcome: Outcome) -> tuple[str, str]:
    """Return the sentence about who has won a match, and the sentence about why."""
    all_names = [_player_name(words, match, seat) for seat in range(len(match.players))]
    names = [all_names[seat] for seat in outcome.winners]
    if set(outcome.winners) in map(set, partners(match.rules, match.state.table)):
        key = "partners"
    elif len(names) > 1:
        key = "winners"
    else:
        key = "winner" if names else "nobody"
    reason = words.with_names(all_names).tell(outcome.why)
    return words.say(f"scores.{key}", names=list_names(words, names)), reason


def last_row_endings(rows: ScoreRows) -> list[tuple[int, Told]]:
    """Return the sentences about how the last row ended, each with the number of the table, which
    says who played then. There may be several, as when players share a pot, or none."""
    if not rows.rows or rows.event_log is None:
        return []
    row = rows.rows[-1]
    entries = rows.event_log.entries_by_seats(row.hand, row.number)
    told = [(entry.table, sentence) for entry in entries for sentence in entry.sentences]
    endings = [(table, sentence) for table, sentence in told if sentence.weight == CLIMAX]
    if not endings:
        return []
    last_key = endings[-1][1].why.key
    return [(table, ending) for table, ending in endings if ending.why.key == last_key]


def last_row_text(words: Words, match: Match, rows: ScoreRows) -> str:
    """Return in one text how the last row of the sheet ended; "" if nothing is told of it."""
    texts = []
    for table, ending in last_row_endings(rows):
        names = [_player_name(words, match, seat, table) for seat in range(len(match.players))]
        texts.append(words.with_names(names).tell(ending.why))
    return " ".join(texts)


def _player_name(words: Words, match: Match, seat: int, table: int = -1) -> str:
    """Return the name of the player at a seat, among the players of this `table` number (-1: the
    present ones). The name of a stand-in is followed by whose seat it is."""
    chairs = match.chairs
    name = words.display_name(chairs.tables[table][seat].name)
    absent_name = absent_player(chairs, seat, table)
    return words.say("sat.lent", name=name, other=absent_name) if absent_name else name


def add_ending(form: Form, area: Box, sentences: tuple[str, str], winners: Sequence[str]) -> Label:
    """Add the crowned portraits of the `winners`, and beside them the `sentences` about who has won
    and why, the latter "" for none; below both a rain of suits. The first sentence may name many,
    so that it has the largest of SIZES that fits. Returns the label of the second."""
    winner_text, reason = sentences
    x, y, w, _ = area
    scale = form.scale
    side = PORTRAIT if len(winners) <= MAX_LARGE_PORTRAITS else SMALL_PORTRAIT
    portraits_width = len(winners) * (side + WINNER_PITCH)
    max_width = w - portraits_width - TEXT_GAP - LABEL_MARGIN
    for size in SIZES:
        winner_px = text_width(winner_text, "title", round(size * scale))
        if winner_px <= (max_width - LABEL_MARGIN) * scale:
            break
    reason_px = text_width(reason, "text", round(Type.BODY * scale))
    label_width = min(max(winner_px, reason_px) / scale + LABEL_MARGIN, max_width)
    left = x + (w - portraits_width - TEXT_GAP - label_width) / 2
    text_left = left + portraits_width + TEXT_GAP
    if winners:
        form.add(SuitRain(area, (left - RAIN_GAP, text_left + label_width + RAIN_GAP)))
    top = y + PORTRAIT_TOP + (PORTRAIT - side) / 2
    for number, portrait in enumerate(winners):
        place = (left + number * (side + WINNER_PITCH), top, side, side)
        form.add(CrownedPortrait(place, portrait))
    winner_area = (text_left, y + (WINNER_TOP if reason else ONLY_TOP), label_width, 42)
    form.add(Label(winner_area, winner_text, size, "title", "accent", name="winner"))
    return form.add(Label((text_left, y + REASON_TOP, label_width, 28), reason, name="why"))


def add_people(paper: Paper, profiles: Profiles, players: Sequence[PlayerInfo],
               wins: Sequence[int]) -> None:  # fmt: skip
    """Add the portraits of people in a centred row, with a crown on those who have won most.
    `wins` says how often each of the `players` has won. Those beyond MAX_PORTRAITS are left out."""
    players = players[:MAX_PORTRAITS]
    _, _, width, height = paper.area
    portraits, people_colours = profiles.portraits(players), profiles.colours(players)
    side = min(height * PORTRAIT_SHARE, width / max(1, len(players)) - PORTRAIT_GAP)
    left = (width - len(players) * (side + PORTRAIT_GAP) + PORTRAIT_GAP) / 2
    most_wins = max(wins, default=0)
    for number, (portrait, colour) in enumerate(zip(portraits, people_colours, strict=True)):
        place = (left + number * (side + PORTRAIT_GAP), height / 2 - side / 3, side, side)
        portrait_type = CrownedPortrait if wins[number] == most_wins > 0 else Portrait
        paper.add(portrait_type(paper.box(place), portrait, colour))
