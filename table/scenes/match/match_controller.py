"""Run a match: do what is due, write it down, and only then show it.

The match moves first and the picture follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from rules.kit.move import Move
from rules.kit.remarks import out
from rules.kit.said import of_system
from rules.kit.sight import redact
from rules.kit.strangers import let_through
from table.app.app import GameSession
from table.app.deals import over
from table.files.badfile import unwritten
from table.scenes.match.narrator import Narrator
from table.scenes.match.overlays import Overlays
from table.scenes.match.turn_controller import Lesson, TurnController
from table.scenes.match.viewpoint import Due, UndoOptions
from table.storage.series import SERIES

SKIPPED = 0.012  # seconds of one frame that skipping ahead may take


class MatchController:
    """One match at one table, from what is due to what is due next. Times in seconds. `lesson`, if
    one is followed, may have something come first."""

    def __init__(self, overlays: Overlays, session: GameSession, lesson: Lesson | None) -> None:
        self.overlays, self.session, self.lesson = overlays, session, lesson
        self.screen = screen = overlays.screen
        self.match, self.viewpoint = screen.match, screen.viewpoint
        self.presentation, self.highlights = screen.presentation, screen.highlights
        self.thoughts = screen.thoughts
        self.narrator = Narrator(screen, session.rows)
        self.turns = TurnController(screen, overlays, self.narrator, self.choose, lesson)
        self.onlookers_asked = False  # whether those who are out have been, if they watch the rest
        self._looked = -1  # the step at which somebody was not: not looked at in every frame
        self._simply = False  # whether it has been said that the computers choose simply

    def step(self, now: float) -> None:
        """Nothing is in the way any more: what comes now, unless there is still to be looked."""
        if self.presentation.skipping:
            self._skip(now)
        elif not self.presentation.is_holding(now):
            self._next(now)
        else:
            self.ahead(now)

    def ahead(self, now: float) -> None:
        """Computers begin to think while what came before is still told; not where nobody may know
        who does."""
        free = not self.thoughts and self.screen.controls is None and not self.presentation.skipping
        if free and self.viewpoint.in_turn.now() is None and not self._waits(now):
            due = self._due()
            if due.what == "computers":
                self._ask(due.seats, now)

    def _waits(self, now: float) -> bool:
        return self.lesson is not None and self.lesson.waits(now)

    def _due(self) -> Due:
        """What is due now, where the evening goes on."""
        over_now = self.session.deal_of is not None and over(self.session)
        return Due("over") if over_now else self.viewpoint.due()

    def _skip(self, now: float) -> None:
        """As much as a frame has time for; the picture follows now and then."""
        ends = perf_counter() + SKIPPED
        while (
            self.presentation.skipping and perf_counter() < ends and not self.thoughts.waited_for()
        ):
            self._next(now)
            if self.highlights.on or not self.screen.on_top or self.screen.reseated:
                return

    def stop_skipping(self) -> None:
        """Show the table as it is now, and go on at the usual pace."""
        now = self.screen.now
        self.presentation.skipping = False
        self.screen.show_now(now, 0.0)
        if self.highlights.passing:  # nobody wants to read how it ended
            self.screen.banner.hurry(now)

    # what is due

    def _next(self, now: float) -> None:
        if self._show_next(now):
            return
        free = self.screen.controls is None and not self._waits(now)
        if free and not self.presentation.skipping and self._all_out():
            self.overlays.onlookers(self._skip_to_score)
        elif self.thoughts:
            self._take_choice(now)
        elif free:
            self._do(self._due(), now)

    def _do(self, due: Due, now: float) -> None:
        """What is due, unless there is still to be read or heard."""
        if self.highlights.passing and due.what == "hand over":
            self.advance()
            return
        if self.presentation.skipping and due.what not in ("dealer", "computers"):
            self.stop_skipping()
        if due.what not in ("computers", "turn") and self.presentation.is_banner_unread(now):
            return
        if self.screen.table_talk.holds(now):
            return
        if due.what == "over":
            self._over()
        elif due.what == "hand over":
            self.overlays.scores(self.advance)
        elif due.what == "dealer":
            if not self._spoken():
                self.advance()
        elif due.what == "computers":
            self._ask(due.seats, now)
            self._take_choice(now)
        elif due.what == "curtain":
            self.turns.draw_curtain(due.seats[0])
        else:
            self.turns.give(due.seats[0])

    def _show_next(self, now: float) -> bool:
        """Show the next view of what has happened; False where all has been shown."""
        frames = self.presentation.frames
        if frames:
            self.screen.show(frames.popleft(), now)
            return True
        return False

    def _all_out(self) -> bool:
        """Whether no person will choose anything any more: they are asked once what they want."""
        step, people = self.match.step, set(self.viewpoint.people)
        if self.onlookers_asked or not people or self.match.over or step == self._looked:
            return False
        self._looked = step
        try:
            self.onlookers_asked = people <= set(out(self.match.rules, self.match.view(None)))
        except BaseException as error:  # a stranger's; nobody is out, then
            let_through(error)
            self.onlookers_asked = True
            return False
        return self.onlookers_asked

    def _skip_to_score(self) -> None:
        """Nobody watches the rest: on to the score sheet, past all that would still be shown."""
        self.highlights.passing = self.presentation.skipping = True

    def _spoken(self) -> bool:
        """Whether what has happened is still being spoken, and nobody skips it."""
        return not self.presentation.skipping and self.screen.app.voice.busy

    def advance(self) -> None:
        """The dealer's step, after it has been possible to look."""
        self.viewpoint.look_away()
        written = self.commit(self.match.advance, self.advance)
        if written and not self.screen.reseated:  # else nobody sees what those saw who sat there
            self.highlights.note()
            self.screen.follow(self.viewpoint.view())
            self._show_next(self.screen.now)

    # what is chosen

    def _ask(self, seats: tuple[int, ...], now: float) -> None:
        self.turns.called = True
        secret = self.viewpoint.in_turn.now() is not None
        self.viewpoint.in_turn.timed()
        self.thoughts.begin(seats, now, secret)

    def _take_choice(self, now: float) -> None:
        """A computer's choice, if it has come and is to be shown by now."""
        if self.presentation.is_banner_unread(now) or self._spoken():
            return
        first = self.thoughts.told_since is None
        chosen = self.thoughts.take(now, self.presentation.pause_factor)
        if chosen is None:
            if first and not self.presentation.skipping:
                self.screen.refresh_hud()  # it is said whose choice is awaited
            return
        simply, self._simply = self._simply, self.screen.app.simply
        if self._simply and not simply:  # said once, when it begins
            self.screen.notice("play.simply.why")
        if chosen.note:
            name = self.match.players[chosen.seat].name
            self.screen.notice("play.note", name=name, why=chosen.note)
        if chosen.choice is None:
            self.screen.show_now(now)
        else:
            self.choose(chosen.seat, chosen.choice)
            self._show_next(now)
        self.presentation.hold_until(now + chosen.pause)

    def choose(self, seat: int, choice: Move) -> None:
        """A choice is made: it is written down, and then seen."""
        if seat in self.viewpoint.people:
            self.screen.controls = None
        owes = seat in self.match.owing()  # or goes through the motions, as all are asked
        if owes and not self.commit(
            lambda: self.match.choose(seat, choice), lambda: self.choose(seat, choice)
        ):
            return
        before = self.viewpoint.view() if self.viewpoint.shared else None
        if seat in self.viewpoint.people:
            self.viewpoint.chose(seat)
        self.highlights.note()
        view = self.viewpoint.view()
        _, laid = self.viewpoint.sealed().get(seat, ("", ()))
        # A card is laid down first and only then the hand turned over: a card that nobody may see
        # could be any of them, and the wrong one would be seen to go.
        turned = laid and before is not None and view.seat != before.seat
        self.screen.follow(view, before if turned else None)

    # what is kept

    def commit(self, step: Callable[[], object], again: Callable[[], None]) -> bool:
        """Take a step of the match. If it cannot be written down it has not been taken, and
        everything before it is kept: it is asked over the table whether to do it `again`."""
        try:
            step()
        except OSError as error:
            wrong = unwritten("play.unwritten", self.session.journal.path.parent, of_system(error))
            self.overlays.unwritten(self.screen.words.tell(wrong), again, self.leave)
            return False
        self.session.rows.follow(self.match)
        self.screen.orders.note(self.match.state)
        event_log = self.session.event_log
        silent = event_log.wrong is not None
        event_log.note()
        said = self.screen.table_talk.note()
        self.narrator.note_step()
        if said is not None:
            self.narrator.say_to_room(said)
        if event_log.wrong is not None and not silent:  # the game goes on without its story
            self.screen.notice("play.untold", why=event_log.wrong)
        return True

    # how it ends

    def _over(self) -> None:
        if self.session.deal_of is not None:
            if self._spoken():
                return
            self.screen.hints.put_away()
            self.screen.engine.dismiss_notice()  # nobody else is to read or hear how it went
            self.screen.app.voice.hush()
            self.screen.scene.close(SERIES)
            return
        self.screen.app.finish(self.screen.game, self.match, self.session.journal)
        people, winners = self.viewpoint.people, self.match.outcomes[-1].winners
        if winners and (not people or set(people).intersection(winners)):
            self.presentation.sound("win", self.screen.now)
        self.overlays.end()

    def leave(self) -> None:
        """Go to the menu; the match is kept and can be gone on with."""
        self.thoughts.cancel()
        self.screen.hints.put_away()
        self.screen.app.leave(self.session.journal)
        self.screen.scene.close("menu")


class UndoController:
    """At one table. Computers always agree; with nobody else there nobody is asked."""

    def __init__(self, controller: MatchController, ways: UndoOptions) -> None:
        self.controller, self.screen = controller, controller.screen
        self.overlays = controller.overlays
        self.match, self.viewpoint = controller.match, controller.viewpoint
        self.ways = ways

    def undo(self, seat: int | None = None) -> None:
        """Somebody wants to take a choice back: the person at this seat, or whoever faces the
        screen; where several people might be meant, it is asked who."""
        if self.controller.session.guide is not None:
            self.screen.notice("guide.no_undo")  # the guide has gone on behind it
            return
        able = self.ways.seats_able() if seat is None else [seat]
        if len(able) > 1:
            names = {seat: self._name(seat) for seat in able}
            title = self.screen.words.say("undo.who")
            self.controller.turns.cover(lambda: self.overlays.who(title, names, self.undo))
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
            self._ask(seat, [other for other in self.viewpoint.people if other != seat])

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

    def _ask(self, seat: int, others: Sequence[int], agreed: Sequence[int] = ()) -> None:
        """Ask the others one after another whether they agree; when all have, it is done."""
        if not others:
            self._take_back(seat, agreed)
            return
        asked, *rest = others
        words, name = self.screen.words, self._name(asked)
        text = [words.say("undo.text", asked=name), self.ways.undone_text(seat, words)]
        title = words.say("undo.title", name=self._name(seat))

        def answered(agrees: bool) -> None:
            if agrees:
                self._ask(seat, rest, [*agreed, asked])
            else:
                self.screen.notice("undo.refused", name=name)

        self.controller.turns.cover(lambda: self.overlays.agree(title, text, answered))

    # what is done

    def _take_back(self, seat: int, agreed: Sequence[int] | None) -> None:
        """The match goes back, and everything that follows it."""
        if self.match.undo_to(seat) is None:  # which was not to be known before all had agreed
            self.screen.notice("reason.nothing_to_undo")
            return
        self.drop()
        match, past = self.match, {moment.step: moment for moment in self.match.history}
        again = self.ways.comes_again(seat)
        if not self.controller.commit(
            lambda: match.undo(seat, agreed), lambda: self._take_back(seat, agreed)
        ):
            return
        self.viewpoint.went_back(seat)
        self._go_on()
        key, then, facing = "undo.done", past.get(match.step), self.viewpoint.facing
        if again:
            key = "undo.done.again"
        elif then is not None:  # cards may lie open now that did not when the match was here first
            before = redact(match.rules, then.state, facing, then.known[facing])
            key = "undo.done" if match.view(facing).zones == before.zones else "undo.done.seen"
        self.screen.notice("undo.done.secret" if self.ways.secret else key)

    def drop(self) -> None:
        """Nothing of what was under way comes of it: no thought, no flight, no great moment; and
        no guest has the memory of it."""
        screen = self.screen
        screen.hover.clear()
        if screen.controls is not None:
            screen.controls.let_go(screen.now)
            screen.controls = None
        screen.thoughts.cancel()
        screen.app.see_off()
        screen.presentation.discard_frames(screen.now)

    def _go_on(self) -> None:
        """The picture follows, and what is due comes."""
        screen, controller = self.screen, self.controller
        screen.highlights.drop(screen.now)
        controller.onlookers_asked = False
        controller.turns.called = False
        screen.show_now(screen.now)

    def _name(self, seat: int) -> str:
        return self.screen.words.display_name(self.match.players[seat].name)
