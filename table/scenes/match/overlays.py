"""Open the pages over the table in play: curtain, pause, rules, score sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from rules.kit.asking import asked
from table.app.app import GameSession
from table.engine.scene import Scene
from table.i18n.words import Words
from table.scenes.match.table_screen import TableScreen
from table.scenes.overlays.curtain import FILL_SECONDS, SHORT_FILL_SECONDS, Call, CurtainScene
from table.scenes.overlays.howto import HowToScene, current_anchor
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.seals_page import SealsScene
from table.session.seals import Seals
from table.widgets.tooltip import Tooltip

OnAnswer = Callable[[object], None]


def ignore_answer(value: object) -> None:
    """Do nothing with the value of a page that is only to be read."""


class Overlays:
    """Opens pages over a table, each with a function that takes its answer. `resume` gets the value
    with which a page closes, and that function.

    `asked_seat`: whom the curtain called last; -1 before it has.
    `hides_deal`: others play the same deal, so no page shows any of it.
    """

    def __init__(
        self, screen: TableScreen, session: GameSession, resume: Callable[[object, OnAnswer], None]
    ) -> None:
        self.screen, self.app, self.engine, self.resume = screen, screen.app, screen.engine, resume
        self.game, self.match, self.rows = session.game, session.match, session.rows
        self.saved = session.guide is None
        self.hides_deal = session.deal_of is not None
        self.asked_seat = -1
        path = session.journal.path

        def journal_path() -> Path:
            """The path of the journal, which moves to the finished ones at the end of the match."""
            has_moved = self.seals.final and not path.exists()
            return self.app.store.finished / path.name if has_moved else path

        self.seals = Seals(self.match, journal_path, self.hides_deal)

    def open(self, scene: Scene, on_answer: OnAnswer = ignore_answer) -> None:
        """Open a page; `on_answer` gets the value with which it closes, unless that is a command
        to the table: `leave`, `undo` or `redo`."""
        self.engine.open(scene, lambda value: self.resume(value, on_answer))

    # the curtain

    def draw_curtain(
        self, seat: int, on_here: Callable[[], None], undo_tip: Tooltip | None, was_there: bool
    ) -> None:
        """Draw the curtain and call `on_here` when the person at this seat says they are there.
        `undo_tip`: the tooltip of its undo button, None for no button. `was_there`: they were
        there before a page was opened over their hand. Who was called last need not wait long."""
        asking = None if self.hides_deal else asked(self.match.rules, self.match.state)
        note = self.game.words.say(f"asked.{asking.phase}", **dict(asking.facts)) if asking else ""
        reason = "asked" if asking else "still" if was_there else "turn"
        stays, self.asked_seat = was_there or seat == self.asked_seat, seat
        app, players = self.app, self.match.players
        face, colour = app.profiles.portraits(players)[seat], app.profiles.colours(players)[seat]
        name, fill = app.words.display_name(players[seat].name), (FILL_SECONDS, SHORT_FILL_SECONDS)
        call = Call(name, reason, note, face, colour, fill[stays])
        pages = self._pause_scene, self._howto_scene, partial(self.screen.toolbar.rect, "menu")
        theme = partial(self.screen.look.theme, seat)
        scene = CurtainScene(call, *pages, undo_tip, theme, not self.hides_deal)
        self.open(scene, lambda value: on_here() if value is True else None)

    # to look something up

    def open_pause(self) -> None:
        """Open the pause page."""
        self.open(self._pause_scene())

    def _pause_scene(self) -> Scene:
        """The pause page for this match."""
        scene = PauseScene(self.app, self.game, self.match, self.rows, self.saved)
        options = self.screen.options
        scene.undo_options = {"undo": options.shows_undo, "redo": options.shows_redo}
        scene.offers_chairs = self.saved and not self.hides_deal
        scene.see_through = scene.offers_scores = not self.hides_deal
        scene.seals, panel = self.seals, self.screen.coach_panel
        before = self.rows.rows[-2:-1]  # the row in play is the last one
        scene.ended_row = panel.ended_row or next((row.place for row in before), None)
        scene.coach = panel.coach if panel.ended_row else None
        return scene

    def open_rules(self, anchor: str, words: Words) -> None:
        """Open the rules in the reader's words at an anchor ("": what is going on)."""
        self.open(self._howto_scene(anchor, words))

    def _howto_scene(self, anchor: str = "", words: Words | None = None) -> Scene:
        """The page of the rules, if nothing else is given at what is going on."""
        anchor, words = anchor or current_anchor(self.game, self.match), words or self.screen.words
        return HowToScene(self.app, self.game, self.match.options, anchor, words)

    def open_seals(self) -> None:
        """Open the page of the dealer's seals, with the words of the deal in play."""
        self.open(SealsScene(self.app, self.game, self.seals))

    # the score sheet

    def show_scores(self, deal: Callable[[], None] | None = None) -> None:
        """Show the score sheet between two hands, and call `deal` when it closes; without that the
        last one, in place of the table."""
        from table.scenes.overlays.scores import ScoresScene
        from table.scenes.overlays.sheet_remark import SheetRemark

        self.seals.final, panel = deal is None, self.screen.coach_panel
        scene = ScoresScene(self.app, self.game, self.match, self.rows, final=self.seals.final)
        scene.seals = self.seals
        if not self.hides_deal:
            journal = self.seals.journal().name
            scene.remark = SheetRemark(self.app, self.game.name, self.match, self.rows, journal)
        panel.note_position()
        scene.coach = panel.coach
        if deal is None:
            self.engine.replace(scene)
            return
        scene.pauses = self._pause_scene
        self.open(scene, lambda _: deal())
