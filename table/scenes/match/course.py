"""How a match goes on: what is due happens, is written down, and only then is seen.

The match moves first and the picture follows.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from rules.kit.move import Move
from rules.kit.said import of_system
from table.app.deals import over
from table.app.house import GameSession
from table.files.unwritten import unwritten
from table.scenes.match.above import Above
from table.scenes.match.crier import Crier
from table.scenes.match.director import Due
from table.scenes.match.outs import Outs
from table.scenes.match.recap import Frame
from table.scenes.match.tableau import Tableau
from table.scenes.match.turns import Turns
from table.storage.series import SERIES

SKIPPED = 0.012  # seconds of one frame that skipping ahead may take


class Course:
    """One match at one table, from what is due to what is due next. Times in seconds.

    `waits`: whether something else comes first, at the time it is asked.
    """

    def __init__(self, tableau: Tableau, above: Above, sitting: GameSession) -> None:
        self.tableau, self.above, self.sitting = tableau, above, sitting
        self.match, self.director = tableau.match, tableau.director
        self._there = self.match.chairs.now
        self.telling, self.climaxes = tableau.telling, tableau.climaxes
        self.thoughts = tableau.thoughts
        self.crier = Crier(tableau, sitting.rows)
        self.turns = Turns(tableau, above, self._chosen)
        self.turns.crier = self.crier
        self.outs = Outs(self.match, self.director.people)
        tableau.hinting.written = lambda step: self.written(step, self._hint)
        self.waits: Callable[[float], bool] = lambda now: False
        self._simply = False  # whether it has been said that the computers choose simply
        self._untaken: Callable[[], object] | None = None  # what could not be written down

    def step(self, now: float) -> None:
        """Nothing is in the way any more: what comes now, unless there is still to be looked."""
        if self.telling.skipping:
            self._skip(now)
        elif not self.telling.holds(now):
            self._next(now)
        else:
            self.ahead(now)

    def ahead(self, now: float) -> None:
        """Computers begin to think while what came before is still told; not where nobody may know
        who does."""
        free = not self.thoughts and self.tableau.hands is None and not self.telling.skipping
        if free and self.director.in_turn.now() is None and not self.waits(now):
            due = self._due()
            if due.what == "computers":
                self._ask(due.seats, now)

    def _due(self) -> Due:
        """What is due now, where the evening goes on."""
        over_now = self.sitting.deal_of is not None and over(self.sitting)
        return Due("over") if over_now else self.director.due()

    def _skip(self, now: float) -> None:
        """As much as a frame has time for; the picture follows now and then."""
        ends = perf_counter() + SKIPPED
        while self.telling.skipping and perf_counter() < ends and not self.thoughts.waited_for():
            self._next(now)
            if self.climaxes.on or self._untaken or self._others:
                return

    def stop_skipping(self) -> None:
        """Show the table as it is now, and go on at the usual pace."""
        now = self.tableau.scene.app.now
        self.telling.skipping = False
        self.tableau.show_now(now, 0.0)
        if self.climaxes.passing:  # nobody wants to read how it ended
            self.tableau.saying.hurry(now)

    # what is due

    @property
    def _others(self) -> bool:
        """Whether others sit there since a hand was dealt: the table is laid anew for them before
        anything else happens."""
        return self.match.chairs.now != self._there

    def _next(self, now: float) -> None:
        app = self.tableau.scene.app
        if self.telling.frames:
            self.tableau.show(self.telling.frames.popleft(), now)
            return
        free = self.tableau.hands is None and not self.waits(now)
        if free and not self.telling.skipping and self.outs.due():
            self.above.onlookers(app)
            return
        if self.thoughts:
            self._take_choice(now)
            return
        if not free:
            return
        due = self._due()
        if self.climaxes.passing and due.what == "hand over":
            self.advance(now)
            return
        if self.telling.skipping and due.what not in ("dealer", "computers"):
            self.stop_skipping()
        if due.what not in ("computers", "turn") and self.telling.reading(now):
            return
        if self.tableau.talking.holds(now):
            return
        if due.what == "over":
            self._over()
        elif due.what == "hand over":
            self.above.scores(app)
        elif due.what == "dealer":
            if not self._spoken():
                self.advance(now)
        elif due.what == "computers":
            self._ask(due.seats, now)
            self._take_choice(now)
        elif due.what == "curtain":
            self.turns.draw_curtain(due.seats[0])
        else:
            self.turns.give(due.seats[0])

    def _spoken(self) -> bool:
        """Whether what has happened is still being spoken, and nobody skips it."""
        return not self.telling.skipping and self.tableau.house.voice.busy

    def advance(self, now: float) -> None:
        """The dealer's step, after it has been possible to look."""
        self.director.look_away()
        written = self.written(self.match.advance, lambda: self.advance(self._now))
        if written and not self._others:  # else nobody sees what those saw who sat there
            self.climaxes.note()
            self.tableau.follow(self.director.view(), now)

    # what is chosen

    def _ask(self, seats: tuple[int, ...], now: float) -> None:
        self.turns.called = True
        secret = self.director.in_turn.now() is not None
        self.director.in_turn.timed()
        self.thoughts.begin(seats, now, secret)

    def _take_choice(self, now: float) -> None:
        """A computer's choice, if it has come and is to be shown by now."""
        if self.telling.reading(now) or self._spoken():
            return
        first = not self.thoughts.told
        chosen = self.thoughts.take(now, self.telling.patience)
        if chosen is None:
            if first and not self.telling.skipping:
                self.tableau.dress()  # it is said whose choice is awaited
            return
        self._note_simply()
        if chosen.note:
            name = self.match.sitters[chosen.seat].name
            self._notice("play.note", name=name, why=chosen.note)
        if chosen.choice is None:
            self.tableau.show_now(now)
        else:
            self._choose(chosen.seat, chosen.choice, now)
        self.telling.hold(now + chosen.pause)

    def _note_simply(self) -> None:
        """It is said once, and why, when the computers begin to choose simply."""
        simply, self._simply = self._simply, self.tableau.house.simply
        if self._simply and not simply:
            self._notice("play.simply.why")

    def _chosen(self, seat: int, choice: Move) -> None:
        """By a person, who has it shown at once."""
        self._choose(seat, choice, self._now)

    def _choose(self, seat: int, choice: Move, now: float) -> None:
        owes = seat in self.match.owing()  # or goes through the motions, as all are asked
        if owes and not self.written(
            lambda: self.match.choose(seat, choice), lambda: self._chosen(seat, choice)
        ):
            return
        before = self.director.view()
        if seat in self.director.people:
            self.director.chose(seat)
        self.climaxes.note()
        view = self.director.view()
        _, laid = self.director.sealed().get(seat, ("", ()))
        if laid and view.seat != before.seat:
            # The card is laid down first and only then the hand turned over: a card that nobody
            # may see could be any of them, and the wrong one would be seen to go.
            self.tableau.show(Frame(before), now)
            self.telling.go_on([Frame(view)])
        else:
            self.tableau.follow(view, now)

    # what is kept

    def written(self, step: Callable[[], object], again: Callable[[], object]) -> bool:
        """Take a step of the match. If it cannot be written down it has not been taken, and
        everything before it is kept: it is asked over the table whether to do it `again`."""
        try:
            step()
        except OSError as error:
            wrong = unwritten("play.unwritten", self.sitting.journal.path.parent, of_system(error))
            self._untaken = again
            self.above.unwritten(self.tableau.scene.app, self.tableau.words.tell(wrong))
            return False
        self.sitting.rows.follow(self.match)
        self.tableau.orders.note(self.match.state)
        self._note()
        return True

    def try_again(self) -> None:
        """Somebody wants what could not be written down done once more."""
        untaken, self._untaken = self._untaken, None
        if untaken is not None:
            untaken()

    def _hint(self) -> None:
        hands = self.tableau.hands
        if hands is not None:
            self.tableau.hinting.ask(hands)
            self.tableau.dress()

    def _note(self) -> None:
        """What has happened is told; a game whose story has a fault falls silent, and is said
        to, but goes on."""
        event_log = self.sitting.event_log
        silent = event_log.wrong is not None
        event_log.note()
        said = self.tableau.talking.note()
        self.crier.note()
        if said is not None:
            self.crier.talk(said)
        if event_log.wrong is not None and not silent:
            self._notice("play.untold", why=event_log.wrong)

    def _notice(self, key: str, **facts: object) -> None:
        self.tableau.scene.app.notice(self.tableau.words.say(key, **facts))

    @property
    def _now(self) -> float:
        return self.tableau.scene.app.now

    # how it ends

    def _over(self) -> None:
        if self.sitting.deal_of is not None:
            if self._spoken():
                return
            self.tableau.hinting.put_away()
            self.tableau.scene.app.hush()  # nobody else is to read or hear how it went
            self.tableau.house.voice.hush()
            self.tableau.scene.close(SERIES)
            return
        self.tableau.house.finish(self.tableau.game, self.match, self.sitting.journal)
        people, winners = self.director.people, self.match.outcomes[-1].winners
        if winners and (not people or set(people).intersection(winners)):
            self.telling.sound("win", self.tableau.scene.app.now)
        self.above.end(self.tableau.scene.app)

    def leave(self) -> None:
        """Go to the menu; the match is kept and can be gone on with."""
        self.thoughts.cancel()
        self.tableau.hinting.put_away()
        self.tableau.house.leave(self.sitting.journal)
        self.tableau.scene.close("menu")
