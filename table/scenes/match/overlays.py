"""Open what lies over the table in play: curtain, pause, rules, score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from rules.kit.asking import asked
from rules.kit.sight import NOBODY
from table.app.app import GameSession
from table.engine.page import QUIET_SECONDS
from table.engine.scene import Scene
from table.i18n.words import Words
from table.scenes.dialogs.ask import AskScene, WhoScene
from table.scenes.match.table_screen import TableScreen
from table.scenes.overlays.curtain import AGAIN, HUSH, Call, CurtainScene
from table.scenes.overlays.howto import HowToScene, at_hand
from table.scenes.overlays.pause import PauseScene
from table.session.seals import Seals
from table.widgets.tooltip import Tooltip

OUT = ("title", "text", "score", "watch")  # what is asked of those who are out

Answered = Callable[[object], None]


def _nothing(value: object) -> None:
    """The answer of a page that is only read."""


class Overlays:
    """Opens pages over a table, each with what is to be done with its answer.

    `seat` is the one that was asked last whether its person is here. `begun`: somebody has been
    asked for a choice. `covers`: others play the same deal, so that no page over the table shows
    any of it.
    """

    def __init__(self, screen: TableScreen, session: GameSession) -> None:
        self.screen, self.app, self.engine = screen, screen.app, screen.engine
        self.game, self.match, self.rows = session.game, session.match, session.rows
        self.saved = session.guide is None
        self.covers = session.deal_of is not None
        self.seals = Seals(self.match, lambda: self._journal(session), self.covers)
        self.seat = 0
        self.begun = False
        self._answered: Answered = _nothing

    def _journal(self, session: GameSession) -> Path:
        """Where the journal is: among the finished ones once it is."""
        path, done = session.journal.path, self.app.store.finished / session.journal.path.name
        return done if self.seals.final and not path.exists() else path

    def open(self, scene: Scene, answered: Answered = _nothing) -> None:
        """Open a page; `answered` gets the value with which it closes, unless that is a command to
        the table: `leave`, `undo` or `redo`."""
        self._answered = answered
        self.engine.open(scene)

    def take_answer(self) -> Answered:
        """What is to be done with the answer of the page that has closed."""
        answered, self._answered = self._answered, _nothing
        return answered

    # the curtain

    def curtain(
        self, seat: int, here: Callable[[], None], back: Tooltip | None, still: bool
    ) -> None:
        """Ask whether the person at this seat is `here`. `back`: what is said of taking a choice
        back, where that is possible; `still`: they were here before a page was opened over their
        hand."""
        asking = None if self.covers else asked(self.match.rules, self.match.state)
        note = self.game.words.say(f"asked.{asking.phase}", **dict(asking.facts)) if asking else ""
        why = "still" if still else "first" if self._first(seat) else "turn"
        call = self._call(seat, "asked" if asking else why)
        sealed = "" if seat in self.match.seen_choosing() else self.seals.deal
        self.begun = True
        call = call._replace(note=note, sealed=sealed, hush=AGAIN if still else HUSH)
        pages = self._pause, self._howto, partial(self.screen.toolbar.rect, "menu")
        theme = partial(self.screen.look.theme, seat)
        scene = CurtainScene(call, *pages, back, theme, not self.covers)
        self.open(scene, lambda value: here() if value is True else None)

    def _first(self, seat: int) -> bool:
        """Whether this seat begins: nobody has chosen anything yet, nor been asked, nor had a turn
        in which there was nothing to choose."""
        rules, past = self.match.rules, self.match.history
        openly = any(moment.made and asked(rules, moment.state) is None for moment in past)
        others = any(moment.state.turn not in (seat, NOBODY) for moment in past)
        return not (self.begun or openly or others or self.match.sealed)

    def _call(self, seat: int, why: str) -> Call:
        """The call for somebody, who was asked last from now on."""
        self.seat = seat
        app, players = self.app, self.match.players
        face, colour = app.profiles.portraits(players)[seat], app.profiles.colours(players)[seat]
        name = app.words.display_name(players[seat].name)
        return Call(name, why, face=face, colour=colour)

    # to look something up

    def pause(self) -> None:
        """Let the people think, leave, or look something up."""
        self.open(self._pause())

    def _pause(self) -> Scene:
        scene = PauseScene(self.app, self.game, self.match, self.rows, self.saved)
        options = self.screen.options
        scene.ways = options.pause_options() if options is not None else {}
        scene.comes = self.saved and not self.covers
        scene.see_through = scene.compares = not self.covers
        scene.seals = self.seals
        return scene

    def howto(self, anchor: str, words: Words) -> None:
        """Open the rules in the reader's words, at a paragraph where one is named, else at what is
        going on."""
        self.open(self._howto(anchor, words))

    def _howto(self, anchor: str = "", words: Words | None = None) -> Scene:
        anchor, words = anchor or at_hand(self.game, self.match), words or self.screen.words
        return HowToScene(self.app, self.game, self.match.options, anchor, words)

    # questions

    def ask(self, label: str, text: str, sure: Callable[[], None]) -> None:
        """Ask whether a move is meant, by what its button says and what it does."""
        say = self.screen.words.say
        scene = AskScene(say("play.sure", verb=label), text, label, say("play.not_yet"))
        scene.private = True
        self.open(scene, lambda value: sure() if value is True else None)

    def who(self, title: str, names: Mapping[int, str], back: Callable[[int], None]) -> None:
        """Ask which of these people wants to take a choice back. Somebody else may have named
        them: they say themselves that they are here."""

        def named(seat: object) -> None:
            if isinstance(seat, int):
                theme = partial(self.screen.look.theme, seat)
                scene = CurtainScene(self._call(seat, "back"), looks=theme)
                self.open(scene, lambda value: back(self.seat) if value is True else None)

        self.open(WhoScene(title, names), named)

    def agree(self, title: str, text: Sequence[str], agrees: Callable[[bool], None]) -> None:
        """Ask somebody whether they agree that another takes a choice back."""
        say = self.screen.words.say
        scene = AskScene(title, " ".join(filter(None, text)), say("undo.yes"), say("undo.no"))
        scene.quiet, scene.asks = QUIET_SECONDS, True
        self.open(scene, lambda value: agrees(value is True))

    def onlookers(self, leave_out: Callable[[], None]) -> None:
        """Ask those who are out of the match whether they watch the rest of it."""
        say = self.game.words.say
        scene = AskScene(*(say(f"play.out.{key}") for key in OUT))
        self.open(scene, lambda value: leave_out() if value is True else None)

    def unwritten(self, text: str, again: Callable[[], None], leave: Callable[[], None]) -> None:
        """Say that something cannot be written down, and ask whether to try it again."""
        say = self.game.words.say
        scene = AskScene(self.game.title, text, say("menu.again"), say("common.menu"))
        scene.quiet = QUIET_SECONDS
        self.open(scene, lambda value: again() if value is True else leave())

    # the score sheet

    def scores(self, deal: Callable[[], None]) -> None:
        """Show the score sheet between two hands."""
        self.open(self._scores(final=False), lambda value: deal())

    def end(self) -> None:
        """Put the last score sheet in the table's place."""
        self.engine.replace(self._scores(final=True))

    def _scores(self, final: bool) -> Scene:
        from table.scenes.coach.hand_review import HandReview
        from table.scenes.coach.review_scene import Coach
        from table.scenes.overlays.scores import ScoresScene

        scene = ScoresScene(self.app, self.game, self.match, self.rows, final=final)
        self.seals.final = final
        scene.seals = self.seals
        coaching = HandReview(self.app, self.game, self.match)
        scene.coach = Coach(lambda: coaching) if coaching.any else None
        scene.pauses = None if final else self._pause
        return scene
