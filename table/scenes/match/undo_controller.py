"""Take a choice back: at once where that is free, else when the others agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.match import Mark, Moment
from rules.kit.sight import redact
from table.engine.scene import Engine
from table.scenes.match.match_controller import MatchController, Onlookers
from table.scenes.match.undo_options import UndoOptions


class Wish(NamedTuple):
    """Who wants to take a choice back, who is asked next and after that, and who has agreed."""

    seat: int
    others: tuple[int, ...]
    agreed: tuple[int, ...] = ()


class UndoController:
    """At one table. Computers always agree; with nobody else there nobody is asked."""

    def __init__(self, controller: MatchController, ways: UndoOptions) -> None:
        self.controller, self.screen, self.overlays = (
            controller,
            controller.screen,
            controller.overlays,
        )
        self.match, self.viewpoint = controller.match, controller.viewpoint
        self.ways = ways
        self._wish: Wish | None = None

    def undo(self, seat: int | None = None) -> None:
        """Somebody wants to take a choice back: the person at this seat, or whoever faces the
        screen; where several people might be meant, it is asked who."""
        people = self.viewpoint.people
        if self.controller.session.guide is not None:
            self.screen.notice("guide.no_undo")  # the guide has gone on behind it
            return
        able = self.ways.seats_able() if seat is None else [seat]
        if len(able) > 1:
            self.controller.turns.cover(lambda engine: self._ask_who(engine, able))
            return
        seat = able[0] if able else None
        nothing = seat is None or self.match.undo_to(seat) is None
        if seat is None or (nothing and not self.ways.hidden):
            self.screen.notice("reason.nothing_to_undo")
        elif self.match.undo_free(seat):
            self._take_back(seat, None)
        elif self.ways.final(seat):
            self.screen.notice("evening.no_undo")  # or it would be another deal than the others had
        else:
            self._ask(Wish(seat, tuple(other for other in people if other != seat)))

    def redo(self) -> None:
        """Whoever has just taken something back wants it again."""
        if self.ways.secret:  # whether it can be done tells whether somebody has chosen since
            self.screen.notice("undo.no_redo")
            return
        seat = self.ways.redo()
        if seat is None:
            self.screen.notice("reason.nothing_to_redo")
            return
        self.drop()
        if self.controller.commit(lambda: self.match.redo(seat), self.redo):
            self.viewpoint.went_on(seat)
            self._go_on()

    # who is asked

    def _ask(self, wish: Wish) -> None:
        """The next of the others whether they agree; when all have, it is done."""
        self._wish = None
        if not wish.others:
            self._take_back(wish.seat, wish.agreed)
            return
        self._wish = wish
        self.controller.turns.cover(lambda engine: self._ask_next(engine, wish))

    def _ask_who(self, engine: Engine, seats: Sequence[int]) -> None:
        title = self.screen.words.say("undo.who")
        self.overlays.who(engine, title, {seat: self._name(seat) for seat in seats})

    def _ask_next(self, engine: Engine, wish: Wish) -> None:
        say, name = self.screen.words.say, self._name(wish.others[0])
        title = say("undo.title", name=self._name(wish.seat))
        text = [say("undo.text", asked=name), self.ways.undone_text(wish.seat, self.screen.words)]
        yes, no = say("undo.yes"), say("undo.no")
        self.overlays.agree(engine, title, " ".join(filter(None, text)), yes, no)

    def answered(self, agrees: bool) -> None:
        """Whoever was asked has answered."""
        wish = self._wish
        if wish is None:
            return
        asked, *others = wish.others
        if agrees:
            self._ask(Wish(wish.seat, tuple(others), (*wish.agreed, asked)))
        else:
            self._wish = None
            self.screen.notice("undo.refused", name=self._name(asked))

    # what is done

    def _take_back(self, seat: int, agreed: Sequence[int] | None) -> None:
        """The match goes back, and everything that follows it."""
        if self.match.undo_to(seat) is None:  # which was not to be known before all had agreed
            self.screen.notice("reason.nothing_to_undo")
            return

        def back() -> Mark:
            return self.match.undo(seat, agreed)

        self.drop()
        past = {moment.step: moment for moment in self.match.history}
        again = self.ways.comes_again(seat)
        if self.controller.commit(back, lambda: self._take_back(seat, agreed)):
            self.viewpoint.went_back(seat)
            self._go_on()
            then = past.get(self.match.step)
            known = then is not None and self._shows_more(then)
            told = "undo.done.again" if again else "undo.done.seen" if known else "undo.done"
            self.screen.notice("undo.done.secret" if self.ways.secret else told)

    def _shows_more(self, then: Moment) -> bool:
        """Whether cards lie open now that did not when the match first stood here."""
        match, facing = self.match, self.viewpoint.facing
        before = redact(match.rules, then.state, facing, then.known[facing])
        return match.view(facing).zones != before.zones

    def drop(self) -> None:
        """Nothing of what was under way comes of it: no thought, no flight, no great moment; and
        no guest has the memory of it."""
        screen = self.screen
        screen.hover.clear()
        if screen.controls is not None:
            screen.controls.let_go(self._now)
            screen.controls = None
        screen.thoughts.cancel()
        screen.app.see_off()
        screen.presentation.drop(self._now)

    def _go_on(self) -> None:
        """The picture follows, and what is due comes."""
        controller = self.controller
        self.screen.highlights.drop(self._now)
        controller.onlookers = Onlookers(self.match, self.viewpoint.people)
        controller.turns.called = False
        self.screen.show_now(self._now)

    @property
    def _now(self) -> float:
        return self.screen.now

    def _name(self, seat: int) -> str:
        return self.screen.words.display_name(self.match.players[seat].name)
