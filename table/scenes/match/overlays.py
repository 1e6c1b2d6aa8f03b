"""Open what lies over the table in play: curtain, pause, rules, score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from rules.kit.asking import asked
from rules.kit.sight import NOBODY
from table.app.app import App, GameSession
from table.engine.page import QUIET
from table.engine.scene import Engine, Scene
from table.i18n.words import Words
from table.scenes.overlays.curtain import AGAIN, HUSH, Call, CurtainScene
from table.session.seals import Seals
from table.theme.theme import Theme
from table.widgets.tooltip import Tooltip

if TYPE_CHECKING:
    from table.scenes.dialogs.ask import AskScene

OUT = ("title", "text", "score", "watch")  # what is asked of who is out


class Overlays:
    """Opens these scenes over a table, and knows what the answer of each one means.

    `words` are those of the viewer, `theme` is the theme as a seat's person has it, `ways` says
    which of `undo` and `redo` there are. `seat` is the one that was asked last whether its person
    is here. `covers`: others play the same deal, so that no page laid over the table shows any of
    it.
    """

    def __init__(
        self,
        app: App,
        session: GameSession,
        words: Callable[[], Words],
        theme: Callable[[int], Theme],
        ways: Callable[[], Mapping[str, bool]],
    ) -> None:
        self.app, self.spoken, self.theme, self.ways = app, words, theme, ways
        self.game, self.match, self.rows = session.game, session.match, session.rows
        self.kept = session.guide is None
        self.covers = session.deal_of is not None
        self.seals = Seals(self.match, lambda: self._journal(session), self.covers)
        self.seat = 0
        self._asked = ""  # which scene will answer
        self._begun = False

    def _journal(self, session: GameSession) -> Path:
        """Where the journal lies: among the finished ones once it is."""
        path, done = session.journal.path, self.app.store.finished / session.journal.path.name
        return done if self.seals.final and not path.exists() else path

    def begun(self) -> None:
        """Somebody has been asked for a choice: no curtain after this is the match's first."""
        self._begun = True

    def _first(self, seat: int) -> bool:
        """Whether this seat begins: nobody has chosen anything yet, nor been asked, nor had a turn
        in which there was nothing to choose."""
        rules, past = self.match.rules, self.match.history
        openly = any(moment.made and asked(rules, moment.state) is None for moment in past)
        others = any(moment.state.turn not in (seat, NOBODY) for moment in past)
        return not (self._begun or openly or others or self.match.sealed)

    def curtain(
        self,
        engine: Engine,
        seat: int,
        menu: Callable[[], Rect] | None = None,
        back: Tooltip | None = None,
        still: bool = False,
    ) -> None:
        """Ask whether the person at this seat is here;
        `menu`: where the button of the pause stands; `back`: what is said of taking a choice back,
        where one may be; `still`: they were, before a page was laid over their hand."""
        self._asked, self.seat = "curtain", seat
        name, face, colour = self._person(seat)
        asking = None if self.covers else asked(self.match.rules, self.match.state)
        note = self.game.words.say(f"asked.{asking.phase}", **dict(asking.facts)) if asking else ""
        why = "still" if still else "first" if self._first(seat) else "turn"
        why = "asked" if asking else why
        sealed = "" if seat in self.match.seen_choosing() else self.seals.deal
        call, looks = Call(name, why, note, face, colour, sealed), partial(self.theme, seat)
        hush = AGAIN if still else HUSH
        pages = self._pause, self._howto, menu
        engine.open(CurtainScene(call, *pages, back, looks, hush, not self.covers))
        self.begun()

    def _person(self, seat: int) -> tuple[str, str, str]:
        """What somebody is called, their portrait and their colour."""
        app, players = self.app, self.match.players
        name = app.words.display_name(players[seat].name)
        return name, app.profiles.portraits(players)[seat], app.profiles.colours(players)[seat]

    def pause(self, engine: Engine) -> None:
        """Let the people think, leave, or look something up."""
        self._asked = "pause"
        engine.open(self._pause())

    def _pause(self) -> Scene:
        from table.scenes.overlays.pause import PauseScene

        scene = PauseScene(self.app, self.game, self.match, self.rows, self.kept)
        scene.ways = self.ways()
        scene.comes = self.kept and not self.covers
        scene.see_through = scene.compares = not self.covers
        scene.seals = self.seals
        return scene

    def howto(self, engine: Engine, anchor: str = "", words: Words | None = None) -> None:
        """Open the rules, at a paragraph where one is named, else at what is going on; in the
        `words` of whoever reads."""
        self._asked = "howto"
        engine.open(self._howto(anchor, words))

    def _howto(self, anchor: str = "", words: Words | None = None) -> Scene:
        from table.scenes.overlays.howto import HowToScene, at_hand

        anchor = anchor or at_hand(self.game, self.match)
        spoken = words or self.spoken()
        return HowToScene(self.app, self.game, self.match.options, anchor, spoken)

    def ask(self, engine: Engine, label: str, text: str) -> None:
        """Ask whether a move is meant, by what its button says and what it does."""
        say = self.spoken().say
        title, no = say("play.sure", verb=label), say("play.not_yet")
        scene = self._question("sure", title, text, label, no)
        scene.private = True
        engine.open(scene)

    def _question(self, about: str, *texts: str) -> AskScene:
        """A page that asks: the title, the text, and what the two buttons say."""
        from table.scenes.dialogs.ask import AskScene

        self._asked = about
        return AskScene(*texts)

    def who(self, engine: Engine, title: str, names: Mapping[int, str]) -> None:
        """Ask which of these people wants to take a choice back."""
        from table.scenes.dialogs.ask import WhoScene

        self._asked = "who"
        engine.open(WhoScene(title, names))

    def named(self, engine: Engine) -> None:
        """Whoever was named may not be who has named them: they say themselves that they are
        here."""
        self._asked = "named"
        name, face, colour = self._person(self.seat)
        looks = partial(self.theme, self.seat)
        call = Call(name, "back", face=face, colour=colour)
        engine.open(CurtainScene(call, looks=looks))

    def agree(self, engine: Engine, *texts: str) -> None:
        """Ask somebody whether they agree that another takes a choice back."""
        scene = self._question("agree", *texts)
        scene.quiet, scene.asks = QUIET, True
        engine.open(scene)

    def onlookers(self, engine: Engine) -> None:
        """Ask those who are out of the match whether they watch the rest of it."""
        say = self.game.words.say
        engine.open(self._question("out", *(say(f"play.out.{key}") for key in OUT)))

    def unwritten(self, engine: Engine, text: str) -> None:
        """Say that something cannot be written down, and ask whether it is to be tried again."""
        say = self.game.words.say
        yes, no = say("menu.again"), say("common.menu")
        scene = self._question("unwritten", self.game.title, text, yes, no)
        scene.quiet = QUIET
        engine.open(scene)

    def scores(self, engine: Engine) -> None:
        """Show the score sheet between two hands."""
        self._asked = "scores"
        engine.open(self._scores(final=False))

    def end(self, engine: Engine) -> None:
        """The last score sheet takes the table's place."""
        engine.replace(self._scores(final=True))

    def _scores(self, final: bool) -> Scene:
        from table.scenes.coach.coach import Coach
        from table.scenes.coach.hand_review import HandReview
        from table.scenes.overlays.scores import ScoresScene

        scene = ScoresScene(self.app, self.game, self.match, self.rows, final=final)
        self.seals.final = final
        scene.seals = self.seals
        coaching = HandReview(self.app, self.game, self.match)
        scene.coach = Coach(coaching) if coaching.any else None
        scene.pauses = None if final else self._pause
        return scene

    def take_answer(self, value: object) -> str:
        """Take the value with which one of these closed, and say what it asks of the table:
        `here`, the person at `seat` is; `leave`; `undo` or `redo`; `deal`, the next hand; `sure`,
        the move asked about; `score`, that nobody wants to watch the rest; `named`, the person at
        `seat` is said to take a choice back, and `back`, they say so themselves; `agree` or
        `refuse`, that another does; `again`, what could not be written down; or nothing."""
        asked, self._asked = self._asked, ""
        over = asked in ("curtain", "pause", "scores")
        if over and value in ("leave", "undo", "redo"):
            return str(value)
        if asked == "agree":
            return "agree" if value is True else "refuse"
        if asked == "unwritten":
            return "again" if value is True else "leave"
        if asked == "who" and isinstance(value, int):
            self.seat = value
            return "named"
        if asked == "named" and value is True:
            return "back"
        if asked == "out" and value is True:
            return "score"
        if asked in ("curtain", "sure") and value is True:
            return "here" if asked == "curtain" else "sure"
        return "deal" if asked == "scores" else ""
