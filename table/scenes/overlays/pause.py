"""The pause page of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from rules.kit.match import Match
from table.app.app import App
from table.engine.page import Page
from table.input.toolbar import undo_key
from table.panels.handicap_text import match_handicap
from table.panels.paper import Paper
from table.players.roster import PERSON
from table.scenes.dialogs.ask import ChoiceScene
from table.scenes.overlays.howto import HowToScene, current_anchor
from table.session.open_game import OpenGame
from table.session.score_rows import ScoreRows
from table.session.seals import Seals
from table.theme.style import ButtonStyle, Type
from table.widgets import LOGICAL, Form
from table.widgets.tooltip import Tooltip

WIDTH, FIXED_HEIGHT = 600.0, 124.0  # of the page; its height without first line and buttons
LINE_HEIGHT = 56.0  # of the first line
SHORT_LINE_HEIGHT, HANDICAP_HEIGHT = 32.0, 96.0  # of the first line and of the handicap beneath it
ROW_PITCH, BUTTON_HEIGHT = 64.0, 52.0  # from one row of buttons to the next; of a button
TIGHT_ROWS = 58.0, 48.0  # the same two beside a handicap
UNDO_BUTTONS = "undo", "redo"
TEXTS = {"learn": "guide.learn"}  # of buttons that other pages have as well
ANEW = "seats", "learn"  # what leaves the match for another


class PauseScene(Page):
    """Returns "leave", "undo" or "redo"; "seats" or "learn" for a new match or the lesson of the
    game; SeatChanges for a change of seats; or None for going on."""

    see_through = True
    offers_chairs = True  # whether seats may change, or another match of the game may begin
    offers_scores = True  # whether the score sheet may be seen
    undo_options: Mapping[str, bool] = {}  # whether `undo` and `redo` are enabled
    seals: Seals | None = None  # of which the deal's is shown

    def __init__(
        self, app: App, game: OpenGame, match: Match, rows: ScoreRows, is_saved: bool = True
    ) -> None:
        """`is_saved`: whether the match can be continued later."""
        self.app, self.game, self.match, self.rows = app, game, match, rows
        self.is_saved = is_saved
        self.people = [seat for seat, player in enumerate(match.players) if player.who == PERSON]

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        even = match_handicap(self.game.words, self.match)
        line = SHORT_LINE_HEIGHT + HANDICAP_HEIGHT if even else LINE_HEIGHT
        pitch, height = TIGHT_ROWS if even else (ROW_PITCH, BUTTON_HEIGHT)
        paper_height, inner = FIXED_HEIGHT + line + 6 * pitch, WIDTH - 56
        x, y = (LOGICAL[0] - WIDTH) / 2, (LOGICAL[1] - paper_height) / 2
        paper = Paper(form, (x, y, WIDTH, paper_height), say("pause.title"))
        text = say("pause.saved" if self.is_saved else "guide.unkept")
        if even:
            first, second = (28, 78, -28, SHORT_LINE_HEIGHT), (28, 78 + SHORT_LINE_HEIGHT, -28)
            paper.text(first, text, Type.BODY, "italic", "faint", name="first")
            paper.lines((*second, HANDICAP_HEIGHT), even, Type.NOTE, "italic", "faint", name="even")
        else:
            paper.lines(
                (28, 78, -28, LINE_HEIGHT), text, Type.BODY, "italic", "faint", name="first"
            )
        undo, teaches = self.undo_options, self.offers_chairs and self.game.teaches
        rows: list[list[tuple[str, Callable[[], None], bool]]] = [
            [("on", self.escape, True)],
            [(name, partial(self.close, name), undo.get(name, False)) for name in UNDO_BUTTONS],
            [
                ("scores", self.open_scores, self.offers_scores),
                ("chairs", self.open_chairs, self.offers_chairs),
            ],
            [("howto", self.open_howto, True), ("learn", partial(self.close, "learn"), teaches)],
            [("settings", self.open_settings, True), ("help", self.open_help, bool(self.people))],
            [
                ("seats", partial(self.close, "seats"), self.offers_chairs),
                ("leave", partial(self.close, "leave"), True),
            ],
        ]
        for number, buttons in enumerate(rows):
            width, top = (inner - 12 * (len(buttons) - 1)) / len(buttons), 84 + line
            for column, (name, on_press, enabled) in enumerate(buttons):
                place = (28 + column * (width + 12), top + number * pitch, width, height)
                look: ButtonStyle = "primary" if name == "on" else "secondary"
                button = paper.button(
                    place, say(TEXTS.get(name, f"pause.{name}")), on_press, look, name
                )
                button.enabled = enabled
                if name in ANEW:
                    button.tooltip = Tooltip(button.text, (say("pause.anew"),))
        return form

    def event(self, event: pygame.event.Event) -> None:
        if command := undo_key(event):
            self.close(command)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.escape()
        else:
            super().event(event)

    def open_scores(self) -> None:
        """Open the score sheet."""
        from table.scenes.overlays.scores import ScoresScene

        scene = ScoresScene(self.app, self.game, self.match, self.rows, final=False)
        scene.seals = self.seals
        self.engine.open(scene)

    def resume(self, value: object) -> None:
        self.form.set_focus(self.form.find("on"))  # Enter goes on, and not to the same page again
        if value is not None:  # from the score sheet of a hand that is over
            self.close(value)

    def open_chairs(self) -> None:
        """Open the page for changes of seats."""
        from table.scenes.overlays.chairs import ChairsScene

        self.engine.open(ChairsScene(self.app, self.game, self.match))

    def open_howto(self) -> None:
        """Open the rules, with the house rules of this match."""
        anchor = current_anchor(self.game, self.match)
        self.engine.open(HowToScene(self.app, self.game, self.match.options, anchor))

    def open_settings(self) -> None:
        """Open the settings, which take effect at once."""
        from table.scenes.settings.settings_page import SettingsScene

        self.engine.open(SettingsScene(self.app))

    def open_help(self) -> None:
        """Open the help settings of a person; if there are several, ask whose."""
        if len(self.people) == 1:
            self._open_help_of(self.people[0])
            return
        display_name = self.engine.words.display_name
        names = {seat: display_name(self.match.players[seat].name) for seat in self.people}
        scene = ChoiceScene(self.engine.words.say("pause.help.who"), names)
        self.engine.open(scene, self._open_help_of)

    def _open_help_of(self, seat: object) -> None:
        """Open the help settings of the person at a seat."""
        from table.scenes.settings.help import HelpScene

        if isinstance(seat, int):
            self.engine.open(HelpScene(self.app, self.engine.words, self.match.players[seat]))
        else:
            self.resume(None)
