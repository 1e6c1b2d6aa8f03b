"""What is laid over the table in play: the curtain, the pause, the rules, the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from pygame import Rect

from rules.kit.asking import asked
from rules.kit.sight import NOBODY
from table.app.house import GameSession, House
from table.engine.page import QUIET
from table.engine.scene import App, Scene
from table.i18n.words import Words
from table.scenes.overlays.curtain import AGAIN, HUSH, Call, CurtainScene
from table.session.seals import Seals
from table.theme.theme import Theme
from table.widgets.tooltip import Tooltip


class Above:
    """Opens these scenes over a table, and knows what the answer of each one means.

    `seat` is the one that was asked last whether its person is here. `covers`: others play the
    same deal, so that no page laid over the table shows anything of it.
    """

    def __init__(self, house: House, sitting: GameSession) -> None:
        self.house = house
        self.game, self.match, self.rows = sitting.game, sitting.match, sitting.rows
        self.kept = sitting.guide is None
        self.covers = sitting.deal_of is not None
        self.seals = Seals(self.match, lambda: self._journal(sitting), self.covers)
        self.seat = 0
        self.spoken: Callable[[], Words] = lambda: self.game.words  # to whoever looks
        self.worn: Callable[[int], Theme] = lambda seat: house.theme  # as a seat's person has it
        self.ways: Callable[[], Mapping[str, bool]] = dict  # which of `undo` and `redo` there are
        self._asked = ""  # which scene will answer
        self._begun = False

    def _journal(self, sitting: GameSession) -> Path:
        """Where the journal lies: among the finished ones once it is."""
        path, done = sitting.journal.path, self.house.store.finished / sitting.journal.path.name
        return done if self.seals.final and not path.exists() else path

    def begun(self) -> None:
        """Somebody has been asked for a choice: no curtain after this is the match's first."""
        self._begun = True

    def _first(self, seat: int) -> bool:
        """Whether this seat begins: nobody has chosen anything yet, nor been asked, nor had a turn
        in which there was nothing to choose."""
        rules, past = self.match.rules, self.match.history
        openly = any(one.made and asked(rules, one.state) is None for one in past)
        others = any(one.state.turn not in (seat, NOBODY) for one in past)
        return not (self._begun or openly or others or self.match.sealed)

    def curtain(
        self,
        app: App,
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
        sealed = "" if seat in self.match.noticed() else self.seals.deal
        call, looks = Call(name, why, note, face, colour, sealed), partial(self.worn, seat)
        hush = AGAIN if still else HUSH
        pages = self._pause, self._howto, menu
        app.open(CurtainScene(call, *pages, back, looks, hush, not self.covers))
        self.begun()

    def _person(self, seat: int) -> tuple[str, str, str]:
        """What somebody is called, their portrait and their colour."""
        house, sitters = self.house, self.match.sitters
        name = house.words.called(sitters[seat].name)
        return name, house.portraits(sitters)[seat], house.colours(sitters)[seat]

    def pause(self, app: App) -> None:
        """Let the people think, leave, or look something up."""
        self._asked = "pause"
        app.open(self._pause())

    def _pause(self) -> Scene:
        from table.scenes.overlays.pause import PauseScene

        scene = PauseScene(self.house, self.game, self.match, self.rows, self.kept)
        scene.ways = self.ways()
        scene.comes = self.kept and not self.covers
        scene.see_through = scene.compares = not self.covers
        scene.seals = self.seals
        return scene

    def howto(self, app: App, anchor: str = "", words: Words | None = None) -> None:
        """Open the rules, at a paragraph where one is named, else at what is going on; in the
        `words` of whoever reads."""
        self._asked = "howto"
        app.open(self._howto(anchor, words))

    def _howto(self, anchor: str = "", words: Words | None = None) -> Scene:
        from table.scenes.overlays.howto import HowToScene, at_hand

        anchor = anchor or at_hand(self.game, self.match)
        spoken = words or self.spoken()
        return HowToScene(self.house, self.game, self.match.options, anchor, spoken)

    def ask(self, app: App, label: str, text: str) -> None:
        """Ask whether a move is meant, by what its button says and what it does."""
        from table.scenes.dialogs.ask import AskScene

        say = self.spoken().say
        self._asked = "sure"
        scene = AskScene(say("play.sure", verb=label), text, label, say("play.not_yet"))
        scene.private = True
        app.open(scene)

    def who(self, app: App, title: str, names: Mapping[int, str]) -> None:
        """Ask which of these people wants to take a choice back."""
        from table.scenes.dialogs.ask import WhoScene

        self._asked = "who"
        app.open(WhoScene(title, names))

    def named(self, app: App) -> None:
        """Whoever was named may not be who has named them: they say themselves that they are
        here."""
        self._asked = "named"
        name, face, colour = self._person(self.seat)
        looks = partial(self.worn, self.seat)
        call = Call(name, "back", face=face, colour=colour)
        app.open(CurtainScene(call, looks=looks))

    def agree(self, app: App, title: str, text: str, yes: str, no: str) -> None:
        """Ask somebody whether they agree that another takes a choice back."""
        from table.scenes.dialogs.ask import AskScene

        self._asked = "agree"
        scene = AskScene(title, text, yes, no)
        scene.quiet, scene.asks = QUIET, True
        app.open(scene)

    def onlookers(self, app: App) -> None:
        """Ask those who are out of the match whether they watch the rest of it."""
        from table.scenes.dialogs.ask import AskScene

        say = self.game.words.say
        self._asked = "out"
        title, text = say("play.out.title"), say("play.out.text")
        app.open(AskScene(title, text, say("play.out.score"), say("play.out.watch")))

    def unwritten(self, app: App, text: str) -> None:
        """Say that something cannot be written down, and ask whether it is to be tried again."""
        from table.scenes.dialogs.ask import AskScene

        say = self.game.words.say
        self._asked = "unwritten"
        scene = AskScene(self.game.title, text, say("menu.again"), say("common.menu"))
        scene.quiet = QUIET
        app.open(scene)

    def scores(self, app: App) -> None:
        """Show the score sheet between two hands."""
        self._asked = "scores"
        app.open(self._scores(final=False))

    def end(self, app: App) -> None:
        """The last score sheet takes the table's place."""
        app.replace(self._scores(final=True))

    def _scores(self, final: bool) -> Scene:
        from table.scenes.coach.coach import Coach
        from table.scenes.coach.coaching import Coaching
        from table.scenes.overlays.scores import ScoresScene

        scene = ScoresScene(self.house, self.game, self.match, self.rows, final=final)
        self.seals.final = final
        scene.seals = self.seals
        coaching = Coaching(self.house, self.game, self.match)
        scene.coach = Coach(coaching) if coaching.any else None
        scene.pauses = None if final else self._pause
        return scene

    def meaning(self, value: object) -> str:
        """What the value with which one of these closed asks of the table: `here`, the
        person at `seat` is; `leave`; `undo` or `redo`; `deal`, the next hand; `sure`, the
        move asked about; `score`, that nobody wants to watch the rest; `named`, the person
        at `seat` is said to take a choice back, and `back`, they say so themselves; `agree`
        or `refuse`, that another does; `again`, what could not be written down; or nothing."""
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
