"""The album, in which finished and interrupted games can be looked at or continued; and the bin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from rules.kit.journal import BadJournal
from rules.kit.said import SaidError, Why
from table.app.app import App
from table.app.series import open_finished
from table.i18n.phrases import list_names, time_text
from table.i18n.words import Words
from table.panels.game_status import fitting_names, title_of, words_of
from table.panels.paper import Paper, PaperPage
from table.scenes.dialogs.ask import AskScene, ChoiceScene, NameScene, tell
from table.scenes.history.album_list import AlbumCard, AlbumList, AlbumStatuses
from table.scenes.history.book_reader import FOOT_BUTTON, BookReader, LookBackTab
from table.scenes.history.replay import ReplayScene
from table.scenes.history.series_scene import DealsScene
from table.session.open_game import Broken
from table.stats.result import parse_result
from table.storage import album
from table.storage.series import Series, best_places
from table.storage.store import Store
from table.storage.unfinished import original_name
from table.theme.style import Type
from table.widgets import Form, List


class AlbumTab(LookBackTab):
    """The album of games, series and evenings. It closes the page with a session begun from a
    replay, or with the path of an interrupted game to continue."""

    name = "album"

    def __init__(self, page: PaperPage, app: App, reader: BookReader) -> None:
        super().__init__(page, app, reader)
        self.album = album.Album(app.store)
        self.statuses = AlbumStatuses(app, self.album)
        self.selected_row = 0  # the number of the chosen entry
        self._names = app.store.game_names.all()  # that people have given to games
        self.message = ""  # about the latest action

    @property
    def has_content(self) -> bool:
        return bool(self.album.entries or album.hidden_names(self.app.store))

    @property
    def words(self) -> Words:
        return self.page.words

    def add_content(self, paper: Paper) -> None:
        """Add the list of the entries, or a line that says that there are none."""
        if not self.album.entries:
            text = self.words.say("look_back.empty")
            paper.lines((22, 26, -22, -26), text, Type.HEADING, name="empty")
            return
        self.grid = AlbumList(
            paper.area, len(self.album.entries), self.card, self.selected_row,
            on_open=self.look_at, on_more=self.open_actions, large=paper.form.theme.large,
        )  # fmt: skip
        paper.form.set_focus(paper.add(self.grid))

    def add_foot(self, foot: Paper) -> None:
        open_bin = partial(self.page.engine.open, BinScene(self.app, self._reload))
        foot.button(FOOT_BUTTON, self.words.say("album.bin"), open_bin, name="bin")

    def foot_text(self) -> str:
        if self.message or not self.album.entries:
            return self.message
        return self.words.say("album.line", n=len(self.album.entries))

    def resize(self) -> None:
        """Have the pictures painted anew for the size of the window."""
        if not self.album.entries:
            return
        scale = self.page.engine.scale
        _, _, width, height = self.grid.picture_area(0)
        pixels = (round(width * scale), round(height * scale))
        self.statuses.set_look(pixels, self.page.engine.theme)

    def card(self, number: int) -> AlbumCard:
        entry = self.album.entries[number]
        page = self.album.page(entry)
        engine = self.page.engine
        width = self.grid.text_width(number) / engine.theme.large
        status = self.statuses.status(entry)
        return AlbumCard(
            title=self._names.get(original_name(entry.path)) or self._default_name(entry),
            names=fitting_names(self.words, page.names, width, engine.scale),
            end_date=self._deals_text(page.deals) if page.deals else self._ending_text(entry),
            when=time_text(self.words, entry.when.astimezone(), year=True),
            error=words_of(self.app, page.game).tell(page.error) if page.error else "",
            picture=status.picture if status else None,
        )

    def _default_name(self, entry: album.AlbumEntry) -> str:
        """Return the title of an entry's game, or “Series of …” or “Evening of …” with that."""
        title = title_of(self.app, self.album.page(entry).game)
        if entry.evening:
            return self.words.say("evening.of", game=title)
        if entry.series:
            return self.words.say("series.of", game=title)
        return title

    def _ending_text(self, entry: album.AlbumEntry) -> str:
        """Return the text on how an entry ended, or who leads if it was put away; then who left
        early, and whether it counts apart or had a handicap. "" if nothing of that is known."""
        words, page = self.words, self.album.page(entry)
        result = parse_result(entry.result) if entry.result else None
        outcome = self.reader.outcome_text(result) if result else ""
        texts = [outcome]
        if not outcome and entry.put_away:
            status = self.statuses.status(entry)
            texts = [words.say("album.away"), status.leaders_text(words) if status else ""]
        leavers = [words.say("album.left_from", name=name, hand=hand) for name, hand in page.left]
        if leavers:
            texts.append(words.say("album.left", names=list_names(words, leavers)))
        if entry.apart:
            texts.append(words.say("album.apart"))
        if page.has_handicap:
            texts.append(words.say("album.mine"))
        return " ".join(text for text in texts if text)

    def _deals_text(self, series: Series) -> str:
        """Return the text on who won the same deals, or that they go on; "" without their game."""
        if series.next_index is not None:
            return self.words.say("album.away")
        game = self.app.games_by_name.get(series.items[0].game)
        if game is None or game.rules is None:
            return ""
        best = best_places(game.rules, series.totals())
        winners = [series.people[person].name for person in best]
        key = "evening.best" if len(winners) == 1 else "evening.bests"
        return self.words.say(key, names=list_names(self.words, winners))

    def _visible_entries(self) -> list[album.AlbumEntry]:
        entries = self.album.entries
        return [entries[number] for number in self.grid.visible_numbers()] if entries else []

    def step(self, now: float) -> None:
        if self.statuses.step(self._visible_entries()):
            self.grid.revision += 1

    @property
    def animating(self) -> bool:
        return self.statuses.has_work(self._visible_entries())

    def look_at(self, number: int) -> None:
        """Open the entry of this number; for an interrupted game ask what to do with it."""
        self.selected_row = number
        entry = self.album.entries[number]
        page = self.album.page(entry)
        if page.error is not None:
            self._show_error(page.game, page.error)
        elif entry.put_away:
            self.open_actions(number)
        else:
            self._open(entry)

    def _open(self, entry: album.AlbumEntry, with_sheet: bool = False) -> None:
        """Open the replay of an entry or, for the same deals, their sheet; or show why it cannot be
        read. `with_sheet`: also wind to the end and open the score sheet, with the coach's tips."""
        title = self.album.page(entry).game
        try:
            if entry.evening:
                file = open_finished(entry.path)
                sheet = DealsScene(self.app, file, "common.back", goes_on=not entry.put_away)
                self.page.engine.open(sheet)
                return
            replay = self.statuses.match_replay(entry)
        except BadJournal as bad:
            self._show_error(title, bad.why)
            return
        except Broken as broken:
            self.album.show_error(entry, broken.why)
            self.grid.revision += 1
            self._show_error(title, broken.why)
            return
        scene = ReplayScene(self.app, replay)
        self.page.engine.open(scene)
        if with_sheet:
            replay.finish()
            scene.wind("last")
            scene.open_sheet()

    def _show_error(self, game: str, error: Why) -> None:
        text = words_of(self.app, game).say("album.unreadable", error=error)
        tell(self.page.engine, self.words, title_of(self.app, game), text)

    def open_actions(self, number: int) -> None:
        """Ask what to do with the entry of this number; only what is possible can be chosen."""
        self.selected_row = number
        entry = self.album.entries[number]
        exists = entry.path.exists()
        is_readable = self.album.page(entry).error is None
        is_finished_match = exists and not (entry.put_away or entry.evening or entry.series)
        possible = {
            "bring": entry.put_away and is_readable,
            "look": is_readable and (not entry.series or entry.match is not None),
            "choices": is_finished_match and is_readable and entry.has_people,
            "call": True,
            "throw": exists,
        }
        actions = [action for action, is_possible in possible.items() if is_possible]
        texts = {action: self.words.say(f"album.{action}") for action in actions}
        scene = ChoiceScene(self.card(number).title, texts, prefix="")
        self.page.engine.open(scene, partial(self._do_action, entry))

    def _do_action(self, entry: album.AlbumEntry, value: object) -> None:
        """Do with an entry what was chosen in `open_actions`; nothing for None."""
        if value in ("look", "choices"):
            self._open(entry, with_sheet=value == "choices")
        elif value == "call":
            name = self._names.get(original_name(entry.path), "")
            scene = NameScene(name, self._default_name(entry))
            self.page.engine.open(scene, partial(self._rename, entry))
        elif value == "bring":
            self.continue_entry(self.selected_row)
        elif value == "throw":
            title = self.card(self.selected_row).title
            if self._move(entry, album.move_to_bin) is not None:
                self._reload(self.words.say("album.thrown", game=title))

    def _rename(self, entry: album.AlbumEntry, answer: object) -> None:
        """Give an entry the name that was typed as the `answer`; nothing for None."""
        if isinstance(answer, str):
            trouble = self.app.store.game_names.give(entry.path, answer)
            self._reload(self.words.tell(trouble) if trouble else "")

    def continue_entry(self, number: int) -> None:
        """Make an interrupted game unfinished again and close with its path; else show why not."""
        path = self._move(self.album.entries[number], album.bring_back)
        if path is not None:
            self.page.close(path)

    def _move(self, entry: album.AlbumEntry, move: Callable[[Store, Path], Path]) -> Path | None:
        """Move an entry's file by `move`; return its new path, or None after a notice why not."""
        try:
            return move(self.app.store, entry.path)
        except SaidError as bad:
            self.page.notify(bad.why)
            return None

    def _reload(self, message: str = "") -> None:
        """Read the album again, but keep the pictures, and show a message at the foot."""
        self._names = self.app.store.game_names.all()
        self.album = self.statuses.album = album.Album(self.app.store)
        self.selected_row = max(0, min(self.selected_row, len(self.album.entries) - 1))
        self.message = message
        self.page.rebuild()


NAMES_WIDTH = 300.0  # of the names of the players
BACK, EMPTY, TAKE = (28, -68, 150, 46), (-470, -68, 230, 46), (-228, -68, 200, 46)  # buttons


class BinScene(PaperPage):
    """The page of the games in the bin; `on_change` is called after each change there."""

    see_through = True

    def __init__(self, app: App, on_change: Callable[[], None] = lambda: None) -> None:
        self.app, self.on_change = app, on_change
        self.selected_row = 0

    def build(self) -> Form:
        """Build the page: the list of the games, and buttons to take one out or empty the bin."""
        say = self.say
        paper = Paper(self.new_form(), (152.0, 60.0, 720.0, 520.0), say("album.bin"))
        paper.lines((28, 76, -28, 48), say("bin.line"), Type.NOTE, "italic")
        self.games = album.bin_entries(self.app.store)
        rows = []
        for game in self.games:
            names = fitting_names(self.words, game.names, NAMES_WIDTH, self.engine.scale)
            title = f"{self._title(game)}: {names}" if names else self._title(game)
            rows.append((title, time_text(self.words, game.when.astimezone(), year=True)))
        select = partial(setattr, self, "selected_row")
        none = say("bin.none")
        area = paper.box((28, 132, -28, -84))
        paper.add(List(area, rows, self.selected_row, select, self.take_out, none, "thrown"))
        paper.button(BACK, say("common.back"), self.escape, name="back")
        text = say("bin.take")
        take = paper.button(TAKE, text, lambda: self.take_out(self.selected_row), "primary", "take")
        empty = paper.button(EMPTY, say("bin.empty"), self.ask_to_empty, name="empty")
        take.enabled = empty.enabled = bool(self.games)
        return paper.form

    def _title(self, game: album.BinEntry) -> str:
        """Return the name that people gave a game, else its title, or that it cannot be read."""
        own_name = self.app.store.game_names.of(game.path)
        return own_name or title_of(self.app, game.game) or self.words.say("bin.unread")

    def take_out(self, number: int) -> None:
        """Move the game of this number back to where it was before it was thrown away."""
        game = self.games[number]
        try:
            album.restore_from_bin(self.app.store, game.path)
        except SaidError as bad:
            self.notify(bad.why)
            return
        self.engine.notice(self.say("bin.out", game=self._title(game)))
        self.selected_row = 0
        self.on_change()
        self.rebuild()

    def ask_to_empty(self) -> None:
        """Ask whether to delete all games in the bin for good."""
        say = self.say
        text = say("bin.empty.text", n=len(self.games))
        yes, no = say("bin.empty.yes"), say("common.cancel")
        self.engine.open(AskScene(say("bin.empty.title"), text, yes, no), self._empty)

    def _empty(self, answer: object) -> None:
        if answer is True:
            try:
                album.empty_bin(self.app.store)
            except SaidError as bad:
                self.notify(bad.why)
            self.on_change()
        self.rebuild()
