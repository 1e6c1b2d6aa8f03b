"""A pause in a match: nothing is lost, whatever is chosen here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from rules.kit.match import Match
from table.app.app import App
from table.engine.page import Page
from table.input.toolbar import undo_key
from table.panels.handicap_text import match_handicap
from table.players.roster import PERSON
from table.scenes.dialogs.ask import WhoScene
from table.scenes.overlays.howto import HowToScene, at_hand
from table.session.open_game import OpenGame
from table.session.score_rows import ScoreRows
from table.session.seals import Seals
from table.widgets import LOGICAL, Button, Form, Label, Panel

WIDE, REST = 600.0, 124.0  # how wide it is, and how high without its first line and its buttons
LINE = 56.0  # how high that is
KEPT, EVEN = 32.0, 96.0  # and where beneath it stands how the match was made even
ROW, HIGH = 64.0, 52.0  # from one row of buttons to the next; how high they are
CLOSE = 58.0, 48.0  # and where there is less room for them
UNDO = ("undo", "redo")  # to take a choice back, and to bring it back


class PauseScene(Page):
    """Returns "leave" for leaving the table, "undo" for taking a choice back and "redo" for
    bringing it back, SeatChanges for others who are to sit there, None for going on."""

    see_through = True
    comes = True  # whether others may sit down
    compares = True  # whether the score sheet may be seen
    ways: Mapping[str, bool] = {}  # whether there is anything to `undo` or to `redo`
    seals: Seals | None = None  # the words of the deal's are shown

    def __init__(
        self, app: App, game: OpenGame, match: Match, rows: ScoreRows, kept: bool = True
    ) -> None:
        """`kept`: what has been played is there to be gone on with."""
        self.app, self.game, self.match, self.rows = app, game, match, rows
        self.kept = kept
        self._asked = False  # whose help is to be another
        self.people = [seat for seat, player in enumerate(match.players) if player.who == PERSON]

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        even = match_handicap(self.game.words, self.match)
        line = KEPT + EVEN if even else LINE
        row, high = CLOSE if even else (ROW, HIGH)
        tall = REST + line + 6 * row
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - tall) / 2
        form.add(Panel((x, y, WIDE, tall), words.say("pause.title")))
        text = words.say("pause.saved" if self.kept else "guide.unkept")
        first = (x + 28, y + 78, WIDE - 56, KEPT if even else LINE)
        form.add(Label(first, text, 18, "italic", "faint", lines=not even, name="first"))
        if even:
            area = (x + 28, y + 78 + KEPT, WIDE - 56, EVEN)
            form.add(Label(area, even, 17, "italic", "faint", lines=True, name="even"))
        rows: list[list[tuple[str, Callable[[], None], bool]]] = [
            [("on", self.escape, True)],
            [(name, partial(self.close, name), self.ways.get(name, False)) for name in UNDO],
            [("scores", self.scores, self.compares), ("chairs", self.chairs, self.comes)],
            [("howto", self.howto, True)],
            [("settings", self.settings, True), ("help", self.help, bool(self.people))],
            [("leave", partial(self.close, "leave"), True)],
        ]
        for number, buttons in enumerate(rows):
            width = (WIDE - 56 - 12 * (len(buttons) - 1)) / len(buttons)
            for place, (name, on, enabled) in enumerate(buttons):
                area = (x + 28 + place * (width + 12), y + 84 + line + number * row, width, high)
                look, size = "primary" if name == "on" else "plain", 20 if len(buttons) == 1 else 17
                button = form.add(Button(area, words.say(f"pause.{name}"), on, look, name, size))
                button.enabled = enabled
        if self.seals is not None and self.seals.deal:
            seal_text = words.say("dealer.sealed", seal=self.seals.deal)
            area = (x + 28, y + tall - 34, WIDE - 56, 26)
            seal = form.add(Label(area, seal_text, 14, "italic", "faint", "center", name="sealed"))
            seal.silent = True  # words to be compared
        return form

    def event(self, event: pygame.event.Event) -> None:
        way = undo_key(event)
        if way:
            self.close(way)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.escape()
        else:
            super().event(event)

    def scores(self) -> None:
        """The score sheet so far."""
        from table.scenes.overlays.scores import ScoresScene

        scene = ScoresScene(self.app, self.game, self.match, self.rows, final=False)
        scene.seals = self.seals
        self.engine.open(scene)

    def resume(self, value: object) -> None:
        self.form.set_focus(self.form.find("on"))  # Enter goes on, and not to the same page again
        asked, self._asked = self._asked, False
        if asked and isinstance(value, int):
            self._help(value)
        elif value is not None:  # from the score sheet of a hand that is over
            self.close(value)

    def chairs(self) -> None:
        """Who sits where from now on, or from the next hand on."""
        from table.scenes.overlays.chairs import ChairsScene

        self.engine.open(ChairsScene(self.app, self.game, self.match))

    def howto(self) -> None:
        """The rules, with tonight's house rules."""
        anchor = at_hand(self.game, self.match)
        self.engine.open(HowToScene(self.app, self.game, self.match.options, anchor))

    def settings(self) -> None:
        """The settings; the table beneath takes them on at once."""
        from table.scenes.settings.settings_page import SettingsScene

        self.engine.open(SettingsScene(self.app, self.game))

    def help(self) -> None:
        """How much help a person has from now on; where there are several, it is asked who."""
        if len(self.people) == 1:
            self._help(self.people[0])
            return
        called = self.engine.words.display_name
        names = {seat: called(self.match.players[seat].name) for seat in self.people}
        self._asked = True
        self.engine.open(WhoScene(self.engine.words.say("pause.help.who"), names))

    def _help(self, seat: int) -> None:
        from table.scenes.settings.help import HelpScene

        self.engine.open(HelpScene(self.app, self.engine.words, self.match.players[seat]))
