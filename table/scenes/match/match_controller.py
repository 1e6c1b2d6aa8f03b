"""Run a match: take the step that is due, write it into the journal, then show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

from rules.kit.move import Move
from rules.kit.remarks import out
from rules.kit.said import os_reason
from rules.kit.strangers import reraise_ctrl_c
from rules.kit.undo import Moment
from table.app.app import GameSession
from table.app.deals import is_over
from table.app.voice_output import sentences
from table.engine.page import QUIET_SECONDS
from table.engine.scene import Scene
from table.files.badfile import unwritten_message
from table.i18n.phrases import list_names
from table.scenes.dialogs.ask import AskScene, ChoiceScene
from table.scenes.match.narrator import Narrator
from table.scenes.match.overlays import OnAnswer, Overlays
from table.scenes.match.presentation import Frame
from table.scenes.match.turn_controller import Lesson, TurnController
from table.scenes.match.viewpoint import Due
from table.storage.series import SERIES

SKIP_SECONDS = 0.012  # of one frame that skipping may take
OUT_KEYS = ("title", "text", "score", "watch")  # of the question to those who are out


class MatchController:
    """Takes the steps of one match when they are due. `lesson`: a guide that may delay them."""

    def __init__(self, overlays: Overlays, session: GameSession, lesson: Lesson | None) -> None:
        self.overlays, self.session, self.lesson = overlays, session, lesson
        self.screen = screen = overlays.screen
        self.match, self.viewpoint = screen.match, screen.viewpoint
        self.presentation, self.highlights = screen.presentation, screen.highlights
        self.thoughts = screen.thoughts
        self.narrator = Narrator(screen, session.rows)
        self.turns = TurnController(screen, overlays, self.narrator, self.choose, lesson)
        self.onlookers_asked = False  # whether to watch the rest, once all people are out
        self._is_watched = False  # their answer
        self._checked_step = -1  # the last step at which `_check_people_out` asked the game
        self._plays_simply = False  # as the notice about the computers last said

    def step(self, now: float) -> None:
        """Do what is due. If the present frame must stay in view, only let computers begin to
        think; while steps are skipped, do as much as the time of a frame allows."""
        if self.presentation.is_holding(now):
            self.start_computers_early(now)
        elif self.presentation.skipping:
            self._advance_skipping(now)
        else:
            self._do_next(now)

    def start_computers_early(self, now: float) -> None:
        """Let computers think while the last steps are shown, unless it is secret who chooses."""
        if self.thoughts or self.screen.controls is not None or self.presentation.skipping:
            return
        if self.screen.laid_out_at == now:  # this frame would get long
            return
        is_secret = self.viewpoint.asking_in_turn.current_asking() is not None
        if is_secret or self._lesson_holds(now):
            return
        due = self._next_due()
        if due.what == "computers":
            self._start_computers(due.seats, now)

    def _lesson_holds(self, now: float) -> bool:
        return self.lesson is not None and self.lesson.hold_match(now)

    def _next_due(self) -> Due:
        """Return the step that is due now. A deal of an evening may be over before its match is."""
        is_deal_over = self.session.deal_of is not None and is_over(self.session)
        return Due("over") if is_deal_over else self.viewpoint.next_due()

    def _advance_skipping(self, now: float) -> None:
        """Do what is due, one thing after the other, for SKIP_SECONDS of this frame. Stop earlier
        if a computer still thinks, a climax or a page begins, or the players change. Onlookers have
        no next choice to skip to, so they see no climaxes from now on."""
        if self.onlookers_asked and self._is_watched:
            self.highlights.is_disabled = True
        ends_at = perf_counter() + SKIP_SECONDS
        while self.presentation.skipping and not self.thoughts.is_next_pending():
            self._do_next(now)
            must_show = self.highlights.is_active or self.presentation.is_holding(now)
            has_changed = self.screen.has_new_players or not self.screen.is_on_top
            if must_show or has_changed or perf_counter() >= ends_at:
                return

    def stop_skipping(self) -> None:
        """Show the table as it is now, and go on at the usual speed."""
        now = self.screen.now
        self.presentation.skipping = False
        self.screen.show_now(now, 0.0)
        if self.highlights.is_disabled:
            self.screen.banner.hurry(now)

    def _do_next(self, now: float) -> None:
        """Show the next frame that waits. If there is none, ask people who are out whether to watch
        on, take a computer's choice, or do what is due."""
        if self._show_next(now):
            return
        may_go_on = self.screen.controls is None and not self._lesson_holds(now)
        if may_go_on and not self.presentation.skipping and self._check_people_out():
            self.onlookers_asked = True
            texts = (self.screen.game.words.say(f"play.out.{key}") for key in OUT_KEYS)
            self.overlays.open(AskScene(*texts), self._skip_to_score)
        elif self.thoughts:
            self._take_choice(now)
        elif may_go_on:
            self._handle_due(self._next_due(), now)

    def _handle_due(self, due: Due, now: float) -> None:
        """Do what is due, or nothing in this frame if messages have to be read or spoken first."""
        if self.highlights.is_disabled and due.what == "hand over":  # onlookers skip to the end
            self.take_dealer_step()
            return
        if self.presentation.skipping and due.what not in ("dealer", "computers"):
            self.stop_skipping()
        unasked = self.turns.find_unasked_move(due.seats[0]) if due.what == "turn" else None
        replaces_banner = unasked is not None or due.what in ("over", "hand over", "dealer")
        if replaces_banner and self.presentation.is_banner_unread(now):
            return
        if self.screen.table_talk.holds_sheet(now):
            return
        if due.what == "over":
            self._finish_match()
        elif due.what == "hand over":
            self.overlays.show_scores(self.take_dealer_step)
        elif due.what == "dealer":
            if not self._is_speaking():
                self.take_dealer_step()
        elif due.what == "computers":
            self._start_computers(due.seats, now)
            self._take_choice(now)
        elif due.what == "curtain":
            self.turns.draw_curtain(due.seats[0])
        elif unasked is not None:
            self.turns.make_unasked_move(due.seats[0], unasked)
        else:
            self.turns.give_turn(due.seats[0])

    def _show_next(self, now: float) -> bool:
        """Show the next frame that waits; return False if there is none."""
        if not self.presentation.frames:
            return False
        self.screen.show(self.presentation.frames.popleft(), now)
        return True

    def _check_people_out(self) -> bool:
        """Ask the game, once at each step, whether all people are out of a match that goes on.
        Return False at any other call in that step; and in any case once the onlookers have been
        asked whether to watch, or if the game's code has failed."""
        people = set(self.viewpoint.people)
        if self.onlookers_asked or self.match.over or not people:
            return False
        if self.match.step == self._checked_step:
            return False
        self._checked_step = self.match.step
        try:
            return people <= set(out(self.match.rules, self.match.view(None)))
        except BaseException as error:  # of a foreign game: count nobody as out
            reraise_ctrl_c(error)
            self.onlookers_asked = True
            return False

    def _skip_to_score(self, value: object) -> None:
        """Take the answer of people who are out: True skips the rest of the match without climaxes.
        Any other lets them watch; they may still skip later."""
        self._is_watched = value is not True
        if not self._is_watched:
            self.highlights.is_disabled = self.presentation.skipping = True

    def _is_speaking(self) -> bool:
        return not self.presentation.skipping and self.screen.app.voice.busy

    def take_dealer_step(self) -> None:
        """Take the dealer's next step and show it."""
        covered = self.presentation.covered_frame()
        self.viewpoint.close_hand()
        written = self.commit(self.match.advance, self.take_dealer_step)
        # New players must not see the view of those before them.
        if written and not self.screen.has_new_players:
            self.highlights.note_step()
            self._show_step(covered, at_once=True)

    def _show_step(self, covered: Frame | None, at_once: bool = False) -> None:
        """Show the last step, `at_once` or after the frames that wait. `covered`: the table before
        the step as everybody may see it. If a hand was open and is no more, that is shown first, so
        that the step does not show the hand's cards."""
        view = self.viewpoint.view()
        if covered is not None and view.seat is None:
            self.screen.cover(covered)
            at_once = True
        self.screen.show_step(view)
        if at_once:
            self._show_next(self.screen.now)

    def _start_computers(self, seats: tuple[int, ...], now: float) -> None:
        """Let these computers think; there may be none, if it is secret who has to choose."""
        self.turns.announces_turn = True
        is_secret = self.viewpoint.asking_in_turn.current_asking() is not None
        self.viewpoint.asking_in_turn.has_waited = True
        self.thoughts.begin(seats, now, is_secret)

    def _take_choice(self, now: float) -> None:
        """Make the next computer's choice, if it is ready and everything before has been read. Show
        notices if it went wrong, or if computers begin to play more simply."""
        presentation = self.presentation
        if presentation.is_banner_unread(now) or self._is_speaking():
            return
        is_first_call = self.thoughts.shown_since is None
        ready = self.thoughts.take(now, presentation.pause_factor * presentation.idle_factor)
        if ready is None:
            if is_first_call and not presentation.skipping:
                self.screen.refresh_hud()  # the prompt names who has to choose
            return
        if self.screen.app.computers_simplified and not self._plays_simply:
            self.screen.notice("play.simply.why")
        self._plays_simply = self.screen.app.computers_simplified
        if ready.note:
            name = self.match.players[ready.seat].name
            self.screen.notice("play.note", name=name, why=ready.note)
        if ready.choice is None:
            self.screen.show_now(now)
        else:
            self.choose(ready.seat, ready.choice)
            self._show_next(now)
        presentation.hold_until(now + ready.pause)

    def choose(self, seat: int, choice: Move) -> None:
        """Make a seat's choice in the match, save it, and show it. If it cannot be saved, nothing
        changes, and a dialog offers to try again. This ends a person's turn, also that of somebody
        who had nothing to choose and was asked only to keep it secret who must choose."""
        covered = self.presentation.covered_frame()
        is_person = seat in self.viewpoint.people
        if is_person:
            self.screen.controls = None
        if seat in self.match.seats_to_choose():
            make = partial(self.match.choose, seat, choice)
            if not self.commit(make, partial(self.choose, seat, choice)):
                return
        if is_person:
            self.viewpoint.note_choice(seat)
        self.highlights.note_step()
        self._show_step(covered)

    def commit(self, step: Callable[[], object], retry: Callable[[], None]) -> bool:
        """Take a step of the match and update score rows, event log, table talk and voice. If it
        cannot be saved, it does not count: ask whether to `retry` or leave, and return False."""
        try:
            step()
        except OSError as error:
            self._ask_to_retry(error, retry)
            return False
        self.screen.coach_panel.is_outdated = True
        self.session.rows.follow(self.match)
        self.screen.orders.note(self.match.state)
        event_log = self.session.event_log
        had_failed = event_log.wrong is not None
        event_log.note()
        talk_line = self.screen.table_talk.note_step()
        self.narrator.note_step()
        if talk_line is not None:
            self.narrator.say_to_room(talk_line)
        if event_log.wrong is not None and not had_failed:  # the match goes on without messages
            self.screen.notice("play.untold", why=event_log.wrong)
        return True

    def _ask_to_retry(self, error: OSError, retry: Callable[[], None]) -> None:
        """Say that the match cannot be saved; `retry` if the person wants to, else leave."""
        folder = self.session.journal.path.parent
        fault = unwritten_message("play.unwritten", folder, os_reason(error))
        text, say = self.screen.words.tell(fault), self.screen.game.words.say
        scene = AskScene(self.screen.game.title, text, say("menu.again"), say("common.menu"))
        scene.quiet = QUIET_SECONDS
        self.overlays.open(scene, lambda value: retry() if value is True else self.leave())

    def _finish_match(self) -> None:
        """Close a deal of an evening, or finish the match and show its last score sheet."""
        if self.session.deal_of is not None:
            if self._is_speaking():
                return
            self.screen.hints.put_away()
            self.screen.engine.dismiss_notice()  # the result stays a secret from others
            self.screen.app.voice.stop()
            self.screen.scene.close(SERIES)
            return
        self.screen.app.finish(self.screen.game, self.match, self.session.journal)
        people, winners = set(self.viewpoint.people), self.match.outcomes[-1].winners
        if winners and (not people or people.intersection(winners)):
            self.presentation.sound("win", self.screen.now)
        self.overlays.show_scores()

    def leave(self, goal: str = "menu") -> None:
        """Leave the match, which is saved, for the menu or another page, `goal`."""
        self.thoughts.cancel()
        self.screen.hints.put_away()
        self.screen.app.leave(self.session.journal)
        self.screen.scene.close(goal)


class UndoController:
    """Undoes and redoes choices, after asking the other people at the screen."""

    def __init__(self, controller: MatchController) -> None:
        self.controller, self.screen = controller, controller.screen
        self.overlays, self.options = controller.overlays, controller.screen.options
        self.match, self.viewpoint = controller.match, controller.viewpoint

    def undo(self, seat: int | None = None) -> None:
        """Take back the last choice of the person at this seat; None: of the only one who can be
        meant, or ask who. Others are asked whether they agree, unless they have learnt nothing."""
        options, match = self.options, self.match
        if options.is_guided:
            self.screen.notice("guide.no_undo")
            return
        seats = options.undo_seats() if seat is None else [seat]
        if len(seats) > 1:
            names = {seat: self._display_name(seat) for seat in seats}
            scene = ChoiceScene(self.screen.words.say("undo.who"), names)
            self._ask(scene, lambda seat: self.undo(seat) if isinstance(seat, int) else None)
        elif not seats or not (options.is_secret or match.undo_step(seats[0]) is not None):
            self.screen.notice("reason.nothing_to_undo")
        elif options.is_final(seats[0]):
            self.screen.notice("evening.no_undo")  # others must get the same deal
        elif self._may_undo_at_once(seats[0]):
            self._undo_choice(seats[0], None if match.can_undo_alone(seats[0]) else ())
        else:
            self._ask_others(seats[0])

    def _may_undo_at_once(self, seat: int) -> bool:
        """Return whether a choice is taken back without asking, as nobody else has learnt anything
        since. At the end of a hand all people have read the result."""
        others_know = self.match.hand_outcome is not None and len(self.viewpoint.people) > 1
        return self.options.is_free(seat) and not self.options.is_secret and not others_know

    def _ask_others(self, seat: int) -> None:
        """Ask all people on one page whether they agree to an undo, and then undo. The page says
        what that takes back, unless it is secret."""
        people, options = self.viewpoint.people, self.options
        words, say = self.screen.words, self.screen.words.say
        names = list_names(words, [*map(self._display_name, people)])
        undone = "" if options.is_secret else options.undone_text(seat, words)
        title = say("undo.title", name=self._display_name(seat))
        text = sentences([undone, say("undo.text", names=names)])
        scene = AskScene(title, text, say("undo.yes"), say("undo.no"))
        scene.quiet = QUIET_SECONDS
        scene.asks = True

        def take_answer(value: object) -> None:
            if value is True:
                self._undo_choice(seat, [other for other in people if other != seat])
            else:
                self.screen.notice("undo.refused")

        self._ask(scene, take_answer)

    def _ask(self, scene: Scene, on_answer: OnAnswer) -> None:
        self.controller.turns.cover_table(partial(self.overlays.open, scene, on_answer))

    def redo(self) -> None:
        """Make the choice that was taken back last again."""
        if self.options.is_secret:  # its success would tell if another has chosen since
            self.screen.notice("undo.no_redo")
            return
        seat = self.options.redo_seat()
        if seat is None:
            self.screen.notice("reason.nothing_to_redo")
            return
        self.discard_pending()
        if self.controller.commit(lambda: self.match.redo(seat), self.redo):
            self.viewpoint.note_redo(seat)
            self._show_position()

    def _undo_choice(self, seat: int, agreed: Sequence[int] | None) -> None:
        """Take a choice back, show the table as it was before, and say what happened. `agreed`: the
        other people who have agreed, () if none was asked, None if the match needs no consent."""
        match = self.match
        if match.undo_step(seat) is None:  # this is secret until all have agreed
            self.screen.notice("reason.nothing_to_undo")
            return
        self.discard_pending()
        old_moments = {moment.step: moment for moment in match.history}
        card_count = self.options.returning_card_count(seat)
        retry = partial(self._undo_choice, seat, agreed)
        if not self.controller.commit(lambda: match.undo(seat, agreed), retry):
            return
        self.viewpoint.note_undo(seat)
        self.controller.turns.expect_return(seat)
        self._show_position()
        key = self._undo_notice_key(card_count, old_moments.get(match.step))
        say = self.screen.words.say
        redo = say("undo.redo") if self.options.shows_redo else ""
        self.screen.engine.notice(f"{say(key, n=card_count)} {redo}".strip())

    def _undo_notice_key(self, card_count: int, old_moment: Moment | None) -> str:
        """Return the key of the notice after an undo. `card_count`: how many cards will be drawn
        again; `old_moment`: the present position when it was reached first, None if forgotten."""
        if self.options.is_secret:
            return "undo.done.known"
        if card_count:
            return "undo.done.again"
        if old_moment is None:
            return "undo.done"
        facing = self.viewpoint.facing_seat
        old_view = self.viewpoint.past_view(facing, old_moment).view
        is_same = self.match.view(facing).zones == old_view.zones  # no card has been opened since
        return "undo.done" if is_same else "undo.done.known"

    def discard_pending(self) -> None:
        """Cancel everything under way: picked cards, computers' choices, frames that wait, and
        guest programs, with what they remember."""
        screen = self.screen
        screen.hover.clear()
        if screen.controls is not None:
            screen.controls.let_go(screen.now)
            screen.controls = None
        screen.thoughts.cancel()
        screen.app.end_guest_processes()
        screen.presentation.discard_frames(screen.now)

    def _show_position(self) -> None:
        """Show the position after an undo or redo; end a climax and forget old answers."""
        screen, controller = self.screen, self.controller
        screen.highlights.drop(screen.now)
        controller.onlookers_asked = False
        controller.turns.announces_turn = False
        screen.show_now(screen.now)

    def _display_name(self, seat: int) -> str:
        return self.screen.words.display_name(self.match.players[seat].name)
