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
    """Do nothing with the value with which a page closes that is only to be read."""


class Overlays:
    """Opens pages over a table, each with a function that takes its answer. `resume`: called with
    the value with which a page closes, and that function. `saved`: the match is kept, as all are
    but lessons. `asked_seat`: the seat that the curtain called last; -1 before it has called
    anybody. `hides_deal`: others will play the same deal, so no page shows any of it."""

    def __init__(self, screen: TableScreen, session: GameSession,
                 resume: Callable[[object, OnAnswer], None]) -> None:  # fmt: skip
        self.screen, self.app, self.engine, self.resume = screen, screen.app, screen.engine, resume
        self.game, self.match, self.rows = session.game, session.match, session.rows
        self.saved = session.guide is None
        self.hides_deal = session.deal_of is not None
        self.asked_seat = -1
        path = session.journal.path

        def journal_path() -> Path:
            has_moved = self.seals.final and not path.exists()  # at the end of the match
            return self.app.store.finished_folder / path.name if has_moved else path

        self.seals = Seals(self.match, journal_path, self.hides_deal)

    def open(self, scene: Scene, on_answer: OnAnswer = ignore_answer) -> None:
        """Open a page. `on_answer`: called with the value with which it closes, unless that is a
        command to the table: `leave`, `undo` or `redo`."""
        self.engine.open(scene, lambda value: self.resume(value, on_answer))

    def draw_curtain(self, seat: int, on_here: Callable[[], None], undo_tip: Tooltip | None,
                     was_there: bool) -> None:  # fmt: skip
        """Draw the curtain, and call `on_here` when the person at this seat says they are there.
        `undo_tip`: the tooltip of its undo button, None for no button. `was_there`: their hand was
        open before a page was opened over it. Somebody called just before need not wait long."""
        is_same_person = was_there or seat == self.asked_seat
        self.asked_seat = seat
        fill_seconds = SHORT_FILL_SECONDS if is_same_person else FILL_SECONDS
        scene = CurtainScene(
            self._call(seat, "still" if was_there else "turn", fill_seconds),
            pause=self._pause_scene, howto=self._howto_scene, back=undo_tip,
            menu=partial(self.screen.toolbar.rect, "menu"),
            looks=partial(self.screen.look.theme, seat), see_through=not self.hides_deal,
        )  # fmt: skip
        self.open(scene, lambda value: on_here() if value is True else None)

    def _call(self, seat: int, reason: str, fill_seconds: float) -> Call:
        """Return the curtain's call. Except in a shared deal, a secret question is the reason."""
        profiles, players = self.app.profiles, self.match.players
        note = ""
        asking = None if self.hides_deal else asked(self.match.rules, self.match.state)
        if asking:
            reason = "asked"
            note = self.game.words.say(f"asked.{asking.phase}", **dict(asking.facts))
        name = self.app.words.display_name(players[seat].name)
        face, colour = profiles.portraits(players)[seat], profiles.colours(players)[seat]
        return Call(name, reason, note, face, colour, fill_seconds=fill_seconds)

    def open_pause(self) -> None:
        self.open(self._pause_scene())

    def _pause_scene(self) -> Scene:
        scene = PauseScene(self.app, self.game, self.match, self.rows, self.saved)
        options, panel = self.screen.options, self.screen.coach_panel
        scene.undo_options = {"undo": options.shows_undo, "redo": options.shows_redo}
        scene.offers_chairs = self.saved and not self.hides_deal
        scene.see_through = scene.offers_scores = not self.hides_deal
        scene.seals = self.seals
        scene.ended_row = panel.ended_row
        if scene.ended_row is None and len(self.rows.rows) > 1:
            scene.ended_row = self.rows.rows[-2].place  # the last one is in play
        scene.coach = panel.coach if panel.ended_row else None
        return scene

    def open_rules(self, anchor: str, words: Words) -> None:
        self.open(self._howto_scene(anchor, words))

    def _howto_scene(self, anchor: str = "", words: Words | None = None) -> Scene:
        """Return the page of the rules, by default at what is going on, in the viewer's words."""
        anchor = anchor or current_anchor(self.game, self.match)
        options, words = self.match.options, words or self.screen.words
        return HowToScene(self.app, self.game, options, anchor, words)

    def open_seals(self) -> None:
        self.open(SealsScene(self.app, self.game, self.seals))

    def show_scores(self, deal: Callable[[], None] | None = None) -> None:
        """Show the score sheet between two hands, and call `deal` when it closes. Without `deal`,
        show the last score sheet in place of the table."""
        from table.scenes.overlays.scores import ScoresScene
        from table.scenes.overlays.sheet_remark import SheetRemark

        panel = self.screen.coach_panel
        self.seals.final = deal is None
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
