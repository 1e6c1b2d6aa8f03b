"""The pause page of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from rules.kit.match import Match
from table.app.app import App
from table.engine.page import Page
from table.input.toolbar import TRAILING_KEY, undo_key
from table.panels.handicap_text import match_handicap
from table.panels.paper import Paper
from table.players.roster import PERSON
from table.scenes.dialogs.ask import ChoiceScene
from table.scenes.overlays.howto import HowToScene, current_anchor
from table.session.open_game import OpenGame
from table.session.score_rows import ScoreRows
from table.session.seals import Seals
from table.theme.style import Type
from table.widgets import LOGICAL, Box, Form, IconButton, Rule
from table.widgets.tooltip import Tooltip

if TYPE_CHECKING:
    from table.scenes.overlays.scores import SheetCoach

WIDTH, TOP, FOOT = 680.0, 74.0, 12.0  # width of the page; space at its top and its bottom
MARGIN = 28.0  # at the left and right
NOTICE_HEIGHT = 74.0  # above the page, for a notice
LINE_HEIGHT, HANDICAP_HEIGHT = 36.0, 72.0  # of the first line and of the handicap beneath it
GO_ON_HEIGHT, ICON_HEIGHT, ROW_GAP, GROUP_GAP = 52.0, 82.0, 8.0, 20.0
IN_ROW, RULE_WIDTH = 4, 1.5  # icons; of the line between the groups
GAME_ICONS = "undo", "redo", "scores", "chairs", "howto", "learn", "help", "settings"
LEAVE_ICONS = "seats", "leave"
PAGES = "scores", "chairs", "howto", "settings"  # what leads to a page, over the pause
ICONS = {"chairs": "people", "howto": "book", "help": "hint"}  # of buttons with another name
TEXTS = {"learn": "guide.learn", "seats": "pause.new"}  # of buttons with another name elsewhere
ANEW = "seats", "learn"  # what leaves the match for another


class PauseScene(Page):
    """The pause page. Closes with "leave", "undo", "redo", "seats", "learn", SeatChanges, or None
    to go on. `is_saved`: whether the match can be continued later."""

    see_through = True
    offers_chairs = True  # whether seats may change, or another match of the game may begin
    offers_scores = True  # whether the score sheet may be seen
    undo_options: Mapping[str, bool] = {}  # whether `undo` and `redo` are enabled
    seals: Seals | None = None  # for the score sheet, as are these
    coach: SheetCoach | None = None
    ended_row: tuple[int, int] | None = None

    def __init__(
        self, app: App, game: OpenGame, match: Match, rows: ScoreRows, is_saved: bool = True
    ) -> None:
        self.app, self.game, self.match, self.rows = app, game, match, rows
        self.is_saved = is_saved
        self.people = [seat for seat, player in enumerate(match.players) if player.who == PERSON]

    def build(self) -> Form:
        """Build the page: the state of the match, the button to go on, and two groups of icons."""
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        handicap = match_handicap(self.game.words, self.match)
        on_top = TOP + LINE_HEIGHT + ROW_GAP + (HANDICAP_HEIGHT if handicap else 0.0)
        icons_top = on_top + GO_ON_HEIGHT + GROUP_GAP
        rows = len(GAME_ICONS) // IN_ROW
        rule_top = icons_top + rows * (ICON_HEIGHT + ROW_GAP) + GROUP_GAP / 2 - ROW_GAP
        leave_top = rule_top + GROUP_GAP / 2
        height = leave_top + ICON_HEIGHT + FOOT
        page_top = max((LOGICAL[1] - height) / 2, NOTICE_HEIGHT)
        paper = Paper(form, ((LOGICAL[0] - WIDTH) / 2, page_top, WIDTH, height), say("pause.title"))
        text = say("pause.saved" if self.is_saved else "guide.unkept")
        place = (MARGIN, TOP, -MARGIN, LINE_HEIGHT - 6)
        paper.text(place, text, Type.BODY, "italic", "faint", name="first")
        if handicap:
            place = (MARGIN, TOP + LINE_HEIGHT, -MARGIN, HANDICAP_HEIGHT)
            paper.lines(place, handicap, Type.NOTE, "italic", "faint", name="even")
        place = (MARGIN, on_top, -MARGIN, GO_ON_HEIGHT)
        paper.button(place, say("pause.on"), self.escape, "primary", "on")
        form.add(Rule(paper.box((MARGIN, rule_top, -MARGIN, RULE_WIDTH))))
        game_icons = self._icons(paper, GAME_ICONS, icons_top, IN_ROW)
        leave_icons = self._icons(paper, LEAVE_ICONS, leave_top, len(LEAVE_ICONS))
        paper.icons([*game_icons, *leave_icons])
        return form

    def _icons(
        self, paper: Paper, names: Sequence[str], top: float, in_row: int
    ) -> Iterator[IconButton]:
        """Yield the buttons of these names, `in_row` in each row, from `top` on."""
        width = (WIDTH - 2 * MARGIN) / in_row
        for number, name in enumerate(names):
            row, column = divmod(number, in_row)
            left, row_top = MARGIN + column * width, top + row * (ICON_HEIGHT + ROW_GAP)
            yield self._new_icon(name, paper.box((left, row_top, width, ICON_HEIGHT)))

    def _new_icon(self, name: str, area: Box) -> IconButton:
        """Return the button of this name, disabled if it is of no use now."""
        is_enabled = {
            "undo": self.undo_options.get("undo", False),
            "redo": self.undo_options.get("redo", False),
            "chairs": self.offers_chairs, "seats": self.offers_chairs,
            "scores": self.offers_scores, "help": bool(self.people),
            "learn": self.offers_chairs and self.game.teaches,
        }  # fmt: skip
        say = self.engine.words.say
        text = say(TEXTS.get(name, f"pause.{name}"))
        word = TRAILING_KEY.sub("", text)
        on_press: Callable[[], None] = partial(self.close, name)
        if name in PAGES:
            on_press = partial(self.open_page, name)
        elif name == "help":
            on_press = self.open_help
        button = IconButton(area, ICONS.get(name, name), word, on_press, name)
        button.enabled = is_enabled.get(name, True)
        if name in ANEW and button.enabled:
            button.tooltip = Tooltip(text, (say("pause.anew"),))
        elif word != text:
            button.tooltip = Tooltip(text)
        return button

    def event(self, event: pygame.event.Event) -> None:
        """Handle an event. The pause key goes on; the keys for undo and redo close the page."""
        command = undo_key(event)
        if command:
            self.close(command)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.escape()
        else:
            super().event(event)

    def open_page(self, name: str) -> None:
        """Open the page of this name, one of PAGES."""
        from table.scenes.overlays.chairs import ChairsScene
        from table.scenes.overlays.scores import ScoresScene
        from table.scenes.settings.settings_page import SettingsScene

        app, game, match = self.app, self.game, self.match
        sheet = ScoresScene(app, game, match, self.rows, final=False)
        sheet.seals, sheet.coach, sheet.ended_row = self.seals, self.coach, self.ended_row
        sheet.offers_review = False
        anchor = current_anchor(game, match)
        pages: dict[str, Page] = {
            "scores": sheet, "chairs": ChairsScene(app, game, match),
            "howto": HowToScene(app, game, match.options, anchor), "settings": SettingsScene(app),
        }  # fmt: skip
        self.engine.open(pages[name], self.close if name == "scores" else None)

    def resume(self, value: object) -> None:
        """Close with the value of a page that was opened from here, if it has one."""
        self.form.set_focus(self.form.find("on"))  # Enter goes on, and not to the same page again
        if value is not None:
            self.close(value)

    def open_help(self) -> None:
        """Open the help settings of a person. If there are several people, ask whose."""
        if len(self.people) == 1:
            self._open_help_of(self.people[0])
            return
        display_name = self.engine.words.display_name
        names = {seat: display_name(self.match.players[seat].name) for seat in self.people}
        scene = ChoiceScene(self.engine.words.say("pause.help.who"), names)
        self.engine.open(scene, self._open_help_of)

    def _open_help_of(self, seat: object) -> None:
        """Open the help settings of the person at a seat, unless none was chosen."""
        from table.scenes.settings.help import HelpScene

        if isinstance(seat, int):
            self.engine.open(HelpScene(self.app, self.engine.words, self.match.players[seat]))
        else:
            self.resume(None)
