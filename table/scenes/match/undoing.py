"""A person takes a choice back: at once where that is free, else once the others have agreed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from rules.kit.match import Mark, Moment
from rules.kit.sight import redact
from table.engine.scene import App
from table.scenes.match.course import Course
from table.scenes.match.outs import Outs
from table.scenes.match.ways_back import WaysBack
from table.scenes.overlays.undo_keys import undo_key


class Wish(NamedTuple):
    """Who wants to take a choice back, who is asked next and after that, and who has agreed."""

    seat: int
    others: tuple[int, ...]
    agreed: tuple[int, ...] = ()


class Undoing:
    """At one table. Computers always agree; with nobody else there nobody is asked."""

    def __init__(self, course: Course) -> None:
        self.course, self.tableau, self.above = course, course.tableau, course.above
        self.match, self.director = course.match, course.director
        self.ways = WaysBack(course.sitting, course.director)
        self._wish: Wish | None = None

    # what is pressed

    def event(self, event: pygame.event.Event) -> bool:
        """One event; True if it was one of the keys for this."""
        way = undo_key(event)
        if way == "undo":
            self.undo()
        elif way == "redo":
            self.redo()
        return bool(way)

    def undo(self, seat: int | None = None) -> None:
        """Somebody wants to take a choice back: the person at this seat, or whoever faces the
        screen; where several people might be meant, it is asked who."""
        people = self.director.people
        if self.course.sitting.guide is not None:
            self._notice("guide.no_undo")  # the guide has gone on behind it
            return
        able = self.ways.able() if seat is None else [seat]
        if len(able) > 1:
            self.course.turns.cover(lambda app: self._ask_who(app, able))
            return
        seat = able[0] if able else None
        nothing = seat is None or self.match.undo_to(seat) is None
        if seat is None or (nothing and not self.ways.hidden):
            self._notice("reason.nothing_to_undo")
        elif self.match.undo_free(seat):
            self._take_back(seat, None)
        elif self.ways.closed(seat):
            self._notice("evening.no_undo")  # or it would be another deal than the others had
        else:
            self._ask(Wish(seat, tuple(one for one in people if one != seat)))

    def redo(self) -> None:
        """Whoever has just taken something back wants it again."""
        if self.ways.secret:  # whether it can be done tells whether somebody has chosen since
            self._notice("undo.no_redo")
            return
        seat = self.ways.redo()
        if seat is None:
            self._notice("reason.nothing_to_redo")
            return
        self.drop()
        if self.course.written(lambda: self.match.redo(seat), self.redo):
            self.director.went_on(seat)
            self._go_on()

    # who is asked

    def _ask(self, wish: Wish) -> None:
        """The next of the others whether they agree; when all have, it is done."""
        self._wish = None
        if not wish.others:
            self._take_back(wish.seat, wish.agreed)
            return
        self._wish = wish
        self.course.turns.cover(lambda app: self._ask_next(app, wish))

    def _ask_who(self, app: App, seats: Sequence[int]) -> None:
        title = self.tableau.words.say("undo.who")
        self.above.who(app, title, {one: self._name(one) for one in seats})

    def _ask_next(self, app: App, wish: Wish) -> None:
        say, name = self.tableau.words.say, self._name(wish.others[0])
        title = say("undo.title", name=self._name(wish.seat))
        text = [say("undo.text", asked=name), self.ways.goes(wish.seat, self.tableau.words)]
        yes, no = say("undo.yes"), say("undo.no")
        self.above.agree(app, title, " ".join(filter(None, text)), yes, no)

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
            self._notice("undo.refused", name=self._name(asked))

    # what is done

    def _take_back(self, seat: int, agreed: Sequence[int] | None) -> None:
        """The match goes back, and everything that follows it."""
        if self.match.undo_to(seat) is None:  # which was not to be known before all had agreed
            self._notice("reason.nothing_to_undo")
            return

        def back() -> Mark:
            return self.match.undo(seat, agreed)

        self.drop()
        past = {one.step: one for one in self.match.history}
        again = self.ways.comes_again(seat)
        if self.course.written(back, lambda: self._take_back(seat, agreed)):
            self.director.went_back(seat)
            self._go_on()
            then = past.get(self.match.step)
            known = then is not None and self._shows_more(then)
            told = "undo.done.again" if again else "undo.done.seen" if known else "undo.done"
            self._notice("undo.done.secret" if self.ways.secret else told)

    def _shows_more(self, then: Moment) -> bool:
        """Whether cards lie open now that did not when the match first stood here."""
        match, facing = self.match, self.director.facing
        before = redact(match.rules, then.state, facing, then.known[facing])
        return match.view(facing).zones != before.zones

    def drop(self) -> None:
        """Nothing of what was under way comes of it: no thought, no flight, no great moment; and
        no guest has the memory of it."""
        tableau = self.tableau
        tableau.pointing.clear()
        if tableau.hands is not None:
            tableau.hands.let_go(self._now)
            tableau.hands = None
        tableau.thoughts.cancel()
        tableau.house.see_off()
        tableau.telling.drop(self._now)

    def _go_on(self) -> None:
        """The picture follows, and what is due comes."""
        course = self.course
        self.tableau.climaxes.drop(self._now)
        course.outs = Outs(self.match, self.director.people)
        course.turns.called = False
        self.tableau.show_now(self._now)

    @property
    def _now(self) -> float:
        return self.tableau.scene.app.now

    def _name(self, seat: int) -> str:
        return self.tableau.words.called(self.match.sitters[seat].name)

    def _notice(self, key: str, **facts: object) -> None:
        self.tableau.scene.app.notice(self.tableau.words.say(key, **facts))
