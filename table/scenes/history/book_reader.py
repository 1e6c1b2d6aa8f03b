"""Asks the family book and words its answers; the base of the tabs of the page “Look back”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import TypeVar

from rules.kit.options import BadOptions, full_options
from rules.kit.ranking import FEWEST
from rules.kit.records import record_keys
from rules.kit.remarks import partners
from rules.kit.state import Table
from table.app.app import App
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.panels.game_status import title_of, words_of
from table.panels.paper import Paper, PaperPage
from table.stats import people
from table.stats.people import COMPUTER
from table.stats.result import Result
from table.storage.exports import open_book
from table.theme import colours
from table.theme.colours import mix, readable
from table.theme.style import Type
from table.widgets import Box, Brush, Button, Form, Label
from table.widgets.ledger import Bar, Cell, Column, Ledger

FOOT_BUTTON = (162, 6, 150, 42)  # at the right of Back
MAX_NAMES = 4  # of winners; the others are counted
# Lengths around a tab, in units; the edge of the panel below it is covered by the chosen one.
TAB_EDGE, TAB_OVERLAP, TAB_PADDING = 1.5, 18.0, 10.0
Answer = TypeVar("Answer")


class BookReader:
    """Runs queries on the family book, and words names, games, points and days."""

    def __init__(self, app: App) -> None:
        self.app, self.book = app, open_book(app.store, app.games_by_name)

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return self.app.words

    def say(self, key: str, /, **facts: object) -> str:
        return self.words.say(key, **facts)

    def ask(self, query: Callable[..., Answer], *facts: object) -> Answer:
        """Call a query of `table.stats` with the database and these facts; return its answer."""
        return self.book.ask(lambda db: query(db, *facts))

    def reopen(self) -> None:
        """Open the book again, to see what was imported into its file."""
        self.book.close()
        self.book = open_book(self.app.store, self.app.games_by_name)

    @property
    def games_of_fewest(self) -> Sequence[str]:
        """The names of the games in which the fewest points are best."""
        games = self.app.games_by_name.values()
        return [game.name for game in games if game.rules and game.rules.BEST == FEWEST]

    def points_text(self, points: float) -> str:
        """Return points as text, rounded to a tenth."""
        return self.say("book.number", number=round(float(points), 1))

    def game_title(self, name: str) -> str:
        return title_of(self.app, name)

    def record_title(self, game: str, key: str) -> str:
        """Return the title of a record of a game; its key if the game has no words for it."""
        words = words_of(self.app, game)
        return words.say(f"record.{key}") if words.has(f"record.{key}") else key

    def record_index(self, game: str, key: str) -> int:
        """Return the place of a record among those of its game; an unknown one comes last."""
        known = self.app.games_by_name.get(game)
        keys = list(record_keys(known.rules)) if known and known.rules else []
        return keys.index(key) if key in keys else len(keys)

    def person_text(self, person: str, name: str) -> str:
        """Return the text for a person of the book who is called `name`: the name, marked as such
        if it is a computer's; for COMPUTER, which stands for all of them, “computers”."""
        if person == COMPUTER:
            return self.say("book.computers")
        return self.say("book.computer", name=name) if person.startswith(COMPUTER) else name

    def day_text(self, when: int) -> str:
        """Return the local day of a time stamp, in seconds; with the year unless it is this one."""
        day = datetime.fromtimestamp(when).astimezone()
        is_this_year = day.year == date.today().year
        return self.words.locale.day_of(day, year=not is_this_year)

    def outcome_text(self, match: Result) -> str:
        """Return the sentence on who won a match: one, partners, or several. "" if nobody did."""
        names = [match.seats[seat].name for seat in match.winners]
        if not names:
            return ""
        key = "scores.winner" if len(names) == 1 else "scores.winners"
        game, seat_count = self.app.games_by_name.get(match.game), len(match.seats)
        if game is not None and game.rules is not None:
            with suppress(BadOptions):  # an old match by house rules that the game no longer has
                table = Table(seat_count, full_options(game.rules, seat_count, match.options))
                sides = [set(side) for side in partners(game.rules, table)]
                if set(match.winners) in sides:
                    key = "scores.partners"
        return self.say(key, names=list_names(self.words, names, MAX_NAMES))

    def ledger_columns(self, *columns: tuple[str, float] | tuple[str, float, str]) -> list[Column]:
        """Return the columns of a ledger. Each is given as the key of its heading ("" for none),
        its share of the width in per cent, and its alignment if that is not "left"."""
        return [Column(self.say(f"book.{key}") if key else "", *layout) for key, *layout in columns]

    def win_bar(self, won: int, played: int, most: int) -> Bar:
        """Return a bar for the games played, with those won hatched, and their share in per cent as
        its text. It fills its cell if somebody has `played` as many games as the `most` in it."""
        percentage = round(100 * won / played) if played else 0
        return Bar(won, played, most, self.say("book.share", n=percentage))

    def add_opponents(self, form: Form, area: Box, person: str) -> None:
        """Add a table of a person's results against each opponent."""
        meetings = self.ask(people.meetings, person)
        most = max((meeting.played for meeting in meetings), default=0)
        columns = self.ledger_columns(
            ("against", 30), ("played", 15, "right"), ("ahead", 17, "right"), ("ahead_of", 38)
        )
        rows: list[tuple[Cell, ...]] = []
        for meeting in meetings:
            name = self.person_text(meeting.other, meeting.name)
            score = self.say("book.score", ahead=meeting.ahead, behind=meeting.behind)
            bar = self.win_bar(meeting.ahead, meeting.played, most)
            rows.append((name, str(meeting.played), score, bar))
        form.add(Ledger(area, columns, rows, name="met"))

    def add_partners(self, form: Form, area: Box, person: str) -> None:
        """Add a table of a person's results with each partner, or that there were none."""
        partnerships = self.ask(people.partnerships, person)
        if not partnerships:
            text = self.say("book.no_pairs")
            form.add(Label(area, text, Type.NOTE, "italic", "faint", lines=True))
            return
        most = max(pair.played for pair in partnerships)
        columns = self.ledger_columns(
            ("with", 30), ("played", 15, "right"), ("won", 17, "right"), ("won_of", 38)
        )
        rows: list[tuple[Cell, ...]] = []
        for pair in partnerships:
            name = self.person_text(pair.other, pair.name)
            bar = self.win_bar(pair.won, pair.played, most)
            rows.append((name, str(pair.played), str(pair.won), bar))
        form.add(Ledger(area, columns, rows, name="with"))


class TabButton(Button):
    """A tab; the `chosen` one is joined with the panel below."""

    chosen = False

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        if self.chosen:
            clip = brush.surface.get_clip()
            brush.surface.set_clip(clip.clip(brush.rect((x, y, w, h + TAB_EDGE))))
            brush.box((x, y, w, h + TAB_OVERLAP), theme.panel, theme.panel_edge)
            brush.surface.set_clip(clip)
            opening = (x + TAB_EDGE, y + h - 2, w - 2 * TAB_EDGE, 5)  # over the panel's edge
            brush.surface.fill(theme.panel, brush.rect(opening))
            colour, role = theme.ink, "strong"
        else:
            fill = mix(theme.panel, theme.panel_edge, 0.15 if self.hovered else 0.35)
            brush.box((x + 3, y + 4, w - 6, h - 2), fill, colours.edge(theme))
            colour, role = readable(fill, theme.ink), "text"
        place = (x + TAB_PADDING, y + 2, w - 2 * TAB_PADDING, h - 2)
        brush.write(self.text, place, Type.BODY, role, colour, align="center")


class LookBackTab:
    """A tab of the page “Look back”, which shows it only if it `has_content`."""

    name: str

    def __init__(self, page: PaperPage, app: App, reader: BookReader) -> None:
        self.page, self.app, self.reader = page, app, reader

    @property
    def has_content(self) -> bool:
        return False

    def add_content(self, paper: Paper) -> None:
        """Add the content of the tab to its paper."""

    def add_foot(self, foot: Paper) -> None:
        """Add the tab's buttons to the foot of the page, at the right of Back."""

    def foot_text(self) -> str:
        """Return the text at the right of the foot, or ""."""
        return ""

    def step(self, now: float) -> None:
        """Do the work of one frame; called in every frame while the tab is shown."""

    @property
    def animating(self) -> bool:
        """Whether there is more work to do, which needs the full frame rate."""
        return False

    def resize(self) -> None:
        """Handle a new size or look of the window."""
