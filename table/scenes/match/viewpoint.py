"""Decide what is due next, whose view the screen shows, and what may be undone, without giving
secrets away to the people at the screen.

This module knows neither time nor pictures: the scene asks what is due when the last step has been
shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import BadLuck, ReadLuck
from rules.kit.match import PERSON, Match
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import State, View
from rules.kit.story import fact_of, mask_choices, visible_cards
from rules.kit.undo import Moment
from table.app.app import GameSession
from table.app.voice_output import sentences
from table.i18n.phrases import list_names
from table.i18n.words import Words
from table.input.asking_in_turn import AskingInTurn, builder_for
from table.layout.layout import Layout, sealed_view
from table.scenes.coach.hint_preview import cards_in_view, move_pieces, place_text
from table.widgets.tooltip import Tooltip

OPEN_STEPS = 3  # the most dealer's steps during which a hand stays open for its next choice


class Due(NamedTuple):
    """The next thing to do: its kind (`over`, `hand over`, `dealer`, `computers`, `curtain` or
    `turn`), and its seats. `computers` may have no seats, if it is secret who is asked."""

    what: str
    seats: tuple[int, ...] = ()


class PastView(NamedTuple):
    """A view of an earlier position, and the step that led to it."""

    step: int
    view: View


class Viewpoint:
    """Whose view the screen of one match shows, and what each person has already seen.
    `facing_seat`: the person whose hand may be shown now, or None. If several people share the
    screen, that is the one who has answered the curtain, until others may look. A single person
    always faces the screen; but if another person left in this hand, only after answering the
    curtain. `bottom`: the seat at the bottom of the screen. `shared`: somebody else plays at this
    table, or will play the same deal, at this screen."""

    def __init__(self, match: Match, layout: Layout, same_deal: bool = False) -> None:
        self.match, self.layout = match, layout
        seats = enumerate(match.players)
        self.people = tuple(seat for seat, player in seats if player.who == PERSON)
        self.shared = same_deal or len(self.people) > 1
        self.facing_seat: int | None = None
        if len(self.people) == 1 and not match.chairs.others_left(self.people[0], match.table.hand):
            self.facing_seat = self.people[0]
        self.last_looked = self.facing_seat  # who faced the screen last, now or before
        self.bottom = self.people[0] if self.people else 0
        self.asking_in_turn = AskingInTurn(match, self.people)
        self._seen_steps = dict.fromkeys(self.people, -1)
        self._room_step = -1  # the last step that everybody has been shown together
        self._undone_steps: list[tuple[dict[int, int], int]] = []  # of undone choices, for redo

    def carry_over(self, before: Viewpoint, staying: Collection[int]) -> None:
        """Copy what is still true from the viewpoint before a change of seats: what the people at
        the seats `staying` have seen, what all were shown together, and the seat at the bottom if a
        person is there. A single person who stays goes on facing the screen."""
        for seat in staying:
            if seat in self._seen_steps and seat in before._seen_steps:
                self._seen_steps[seat] = before._seen_steps[seat]
        self._room_step = before._room_step
        is_same_person = self.people == before.people and {*self.people} <= {*staying}
        self.facing_seat = before.facing_seat if is_same_person and len(self.people) == 1 else None
        if before.bottom in self.people or not self.people:
            self.bottom = before.bottom

    def next_due(self) -> Due:
        """Return the next thing to do as the match stands now."""
        match = self.match
        if match.over:
            return Due("over")
        if match.rules.outcome(match.state) is not None:
            return Due("hand over")
        in_secret = self.asking_in_turn.next_asked(self.facing_seat)
        if in_secret is not None:
            return Due(*in_secret)
        choosers = match.seats_to_choose()
        if not choosers:
            return Due("dealer")
        computers = tuple(seat for seat in choosers if seat not in self.people)
        if computers:
            return Due("computers", computers)
        if self.facing_seat is not None and self.facing_seat in choosers:
            return Due("turn", (self.facing_seat,))
        return Due("curtain", (choosers[0],))

    def known_choosers(self) -> Sequence[int]:
        """Return the seats that have to choose, as far as the people at the screen may know. If
        that is secret, each person looks as if they had to choose when they face the screen."""
        choosers, facing = self.match.seats_to_choose(), self.facing_seat
        if self.asking_in_turn.current_asking() is None:
            return choosers
        if facing is not None and (facing in choosers or len(self.people) > 1):
            return (facing,)
        return ()

    def turn_to(self, seat: int) -> None:
        self.facing_seat = self.bottom = self.last_looked = seat

    def look_away(self) -> None:
        if len(self.people) > 1:
            self.facing_seat = None

    def close_hand(self) -> None:
        """Let the person facing the screen look away, unless they alone choose next. Then nobody
        else is called before, so their hand stays open."""
        if self.facing_seat is not None and not self._chooses_next(self.facing_seat):
            self.look_away()

    def _chooses_next(self, seat: int) -> bool:
        """Return whether this seat has to choose now, or will be the only one to choose after at
        most OPEN_STEPS dealer's steps without luck."""
        if seat in self.match.seats_to_choose():
            return True
        rules, state = self.match.rules, self.match.state
        if asked(rules, state) is not None:  # an open hand would tell who has been asked
            return False
        after = self.state_after_dealer()
        return after is not None and tuple(rules.actors(after)) == (seat,)

    def state_after_dealer(self) -> State | None:
        """Return the position after the dealer's next steps, up to a choice or the end of the hand,
        but at most OPEN_STEPS; None if luck decides about it."""
        rules, state = self.match.rules, self.match.state.copy()
        for _ in range(OPEN_STEPS):
            if rules.outcome(state) is not None or rules.actors(state):
                break
            try:
                rules.apply(state, {}, ReadLuck([]))
            except BadLuck:
                return None
        return state

    def note_choice(self, seat: int) -> None:
        """Note that a person has chosen, or was asked only to keep it secret who chooses. They have
        seen everything up to now, except choices that others made at the same time. They stop
        facing the screen unless they choose next."""
        self.asking_in_turn.note_answered(seat)
        self._undone_steps.clear()
        last_step = self.match.step
        made = self.match.history[-1].made if seat not in self.match.waiting_choices else {}
        if seat in made and len(made) > 1:  # the others' choices of this step were not shown yet
            last_step -= 1
        self._seen_steps[seat] = last_step
        self.close_hand()

    def note_undo(self, seat: int) -> None:
        """Note that a person has taken a choice back. Nobody counts as having seen steps after it,
        and nobody else goes on facing the screen."""
        step = self.match.step
        self._undone_steps.append((dict(self._seen_steps), self._room_step))
        self._seen_steps = {seat: min(step, last) for seat, last in self._seen_steps.items()}
        self._room_step = min(step, self._room_step)
        self._restart_asking(seat)

    def note_redo(self, seat: int) -> None:
        """Note that a person has redone a choice. Everybody has again seen as much as before the
        undo; the person stops facing the screen unless they have to choose again."""
        if self._undone_steps:
            self._seen_steps, self._room_step = self._undone_steps.pop()
        self._restart_asking(seat)
        if seat not in self.match.seats_to_choose():
            self.look_away()

    def _restart_asking(self, seat: int) -> None:
        """Forget who has been asked; only the person at this seat goes on facing the screen."""
        self.asking_in_turn = AskingInTurn(self.match, self.people)
        if self.facing_seat != seat:
            self.look_away()

    def view(self) -> View:
        return self._view_of(self.facing_seat)

    def covered_view(self) -> View | None:
        return (
            self._view_of(None) if self.facing_seat is not None and len(self.people) > 1 else None
        )

    def _view_of(self, viewer: int | None) -> View:
        return sealed_view(self.match.view(viewer), self.layout, self._sealed_choices(viewer))

    def _sealed_choices(self, viewer: int | None) -> dict[int, tuple[str, Sequence[Card]]]:
        """Return (verb, cards) of each choice that waits for others, by seat. The cards of seats
        other than the viewer's are unknown; if their number is secret, they are left out."""
        match = self.match
        choices: dict[int, tuple[str, Sequence[Card]]] = {}
        for seat, choice in match.waiting_choices.items():
            cards = choice.cards
            if seat != viewer:
                offers = match.rules.offers(match.state, seat)
                same_verb = [offer for offer in offers if offer.verb == choice.verb]
                is_number_known = all(offer.least == offer.most for offer in same_verb)
                cards = (UNKNOWN,) * len(cards) if is_number_known else ()
            choices[seat] = (choice.verb, cards)
        return choices

    def mark_shown(self, seat: int) -> None:
        self._seen_steps[seat] = max(self._seen_steps[seat], self.match.step)

    def mark_all_shown(self) -> None:
        """Note that all people have seen everything up to now, together."""
        self._room_step = self.match.step
        for seat in self.people:
            self.mark_shown(seat)

    def recap_views(self, seat: int) -> list[PastView]:
        """Return the views that this person has missed, oldest first: the last one they saw, then
        each that differs from the one before, without the present one. Everybody has watched a
        deal, so if there was one, the first view is the one after it."""
        moments = self._unseen_moments(seat)
        deal_end = _deal_end(moments, starts_hand=self._seen_steps[seat] < 0)
        past = self._visible_changes(seat, moments[deal_end or 0 :])
        if deal_end is not None:
            past.insert(0, self.past_view(None, moments[deal_end]))
        return past[:-1]

    def _unseen_moments(self, seat: int) -> Sequence[Moment]:
        """Return the positions from the last one on that this person has seen. If all saw that one
        together, they also watched the dealer's next steps in the hand: leave these out."""
        moments = [moment for moment in self.match.history if moment.step >= self._seen_steps[seat]]
        if self._seen_steps[seat] != self._room_step:
            return moments
        hand, watched_count = self.match.table.hand, 0
        for moment, after in pairwise(moments):
            if after.made or moment.state.table.hand != hand:
                break
            watched_count += 1
        return moments[watched_count:]

    def replay_views(self) -> list[PastView]:
        """Return the last steps of this hand in the view of the person facing the screen: the
        position before them, then each view that differs from the one before. They begin with that
        person's last choice before others chose, or if nobody faces the screen, with the last
        choice. Return [] if nothing has happened in this hand."""
        history = list(self.match.history)
        start = self._replay_start(history)
        while start + 1 < len(history) and not history[start + 1].made:
            start += 1  # skip the dealer's steps before the first choice
        past = self._visible_changes(self.facing_seat, history[start:])
        return past if len(past) > 1 else []

    def _replay_start(self, history: Sequence[Moment]) -> int:
        """Return the index of the position from which to replay this hand: before the viewer's last
        choice that others' choices followed; without a viewer, before the last choice. A choice
        counts only if the viewer may see who made it."""
        viewer = self.facing_seat
        others_chose = False  # after this position
        for index in range(len(history) - 1, 0, -1):
            before = self.past_view(viewer, history[index - 1]).view
            after = self.past_view(viewer, history[index]).view
            choosers = {*mask_choices(self.match.rules, history[index].made, before, after)}
            starts_hand = history[index - 1].state.table.hand != self.match.table.hand
            if starts_hand or (others_chose and choosers == {viewer}):
                return index
            others_chose = others_chose or bool(choosers - {viewer})
            if others_chose and (viewer in choosers or viewer is None):
                return index - 1
        return 0

    def _visible_changes(self, seat: int | None, moments: Sequence[Moment]) -> list[PastView]:
        """Return the views of these moments for a seat; of equal views in a row only the last."""
        past = [self.past_view(seat, moment) for moment in moments]
        return [view for view, after in pairwise(past) if view.view != after.view] + past[-1:]

    def past_view(self, seat: int | None, moment: Moment) -> PastView:
        """Return the view that a seat had at a moment; for None, what everybody saw."""
        view = redact(self.match.rules, moment.state, seat, moment.known[seat])
        return PastView(moment.step, view)


def private_cards(match: Match, view: View) -> frozenset[Card]:
    """Return the known cards in the zones that only the viewer sees."""
    result = set[Card]()
    for zone, cards in view.zones.items():
        kind, owner = kind_and_owner(zone)
        if owner == view.seat and match.rules.SIGHT[kind] == "owner":
            result.update(cards)
    return frozenset(result - {UNKNOWN})


def _deal_end(moments: Sequence[Moment], starts_hand: bool) -> int | None:
    """Return the index of the last position of the last deal, before the first choice in its hand;
    None if there is no deal. `starts_hand`: the first of these moments begins a hand."""
    hands = [moment.state.table.hand for moment in moments]
    hand_starts = [index for index in range(1, len(hands)) if hands[index] != hands[index - 1]]
    if not hand_starts and not (starts_hand and moments):
        return None
    end = hand_starts[-1] if hand_starts else 0
    while end + 1 < len(moments) and not moments[end + 1].made:
        end += 1
    return end


class UndoOptions:
    """What may be undone or redone at one table, without revealing who has chosen if that is
    secret. `is_guided`: nothing may be, as a guide cannot go back."""

    def __init__(self, session: GameSession, viewpoint: Viewpoint) -> None:
        self.session, self.match, self.viewpoint = session, session.match, viewpoint
        self.is_guided = session.guide is not None

    @property
    def is_secret(self) -> bool:
        """Whether several people share the screen and it is secret who has to choose."""
        match, people = self.match, self.viewpoint.people
        return len(people) > 1 and asked(match.rules, match.state) is not None

    def undo_seats(self) -> list[int]:
        """Return the people whose last choice may be taken back. The one who faced the screen last
        is the only one if they need not ask anybody. If it is secret who has chosen, return all
        people, whether they have chosen or not."""
        viewpoint, match, last = self.viewpoint, self.match, self.viewpoint.last_looked
        if self.is_guided:
            return []
        if self.is_secret:
            return [*viewpoint.people]
        if last is not None and self.is_free(last):
            return [last]
        known = match.seats_seen_choosing() | {viewpoint.facing_seat}  # not a secret choice
        people = [seat for seat in viewpoint.people if seat in known]
        return [seat for seat in people if match.undo_step(seat) is not None]

    def is_free(self, seat: int) -> bool:
        """Return whether a seat's last choice may be taken back without asking anybody: there is
        nobody else, or nobody has learnt anything since. A card that was turned up is no reason to
        ask, as long as no other person has looked, chosen or drawn."""
        match, viewpoint = self.match, self.viewpoint
        step, last = match.undo_step(seat), viewpoint.last_looked
        if step is None:
            return False
        if viewpoint.people == (seat,):
            return True
        if last not in (None, seat):
            return False
        if match.can_undo_alone(seat):
            return True
        if match.waiting_choices or viewpoint.facing_seat is not None or last != seat:
            return False
        later = [moment for moment in match.history if moment.step > step]
        return not any(moment.drawn or moment.made.keys() - {seat} for moment in later)

    @property
    def can_undo(self) -> bool:
        return self.shows_undo and not any(map(self.is_final, self.undo_seats()))

    @property
    def shows_undo(self) -> bool:
        """Whether undo is offered: a person has a choice to take back, and that is no secret. While
        people are asked in turn, to keep it secret who chooses, it always is."""
        seats = self.undo_seats()
        if not self.is_secret or not seats or self.viewpoint.asking_in_turn.has_begun:
            return bool(seats)
        return not self.match.seats_chosen_openly().isdisjoint(seats)

    def is_final(self, seat: int) -> bool:
        """Return whether a seat's last choice cannot be taken back, since others play the same deal
        and the seat has learnt something after it."""
        return self.session.deal_of is not None and not self.match.can_undo_alone(seat)

    def redo_seat(self) -> int | None:
        """Return the person who may redo their own choices now. None if there is nobody, or if
        another person faces the screen or is called by the curtain."""
        people = {*self.viewpoint.people}
        seats = [seat for seat in people if self.match.can_redo(seat, people - {seat})]
        if not seats:
            return None
        due = self.viewpoint.next_due()
        called = due.seats[0] if due.what == "curtain" else None
        if self.viewpoint.facing_seat in (None, seats[0]) and called in (None, seats[0]):
            return seats[0]
        return None

    @property
    def shows_redo(self) -> bool:
        """Whether redo is offered: there is a choice to redo, and that is no secret."""
        return self.redo_seat() is not None and not self.is_secret

    def returning_card_count(self, seat: int) -> int:
        """Return the number of cards that undo takes from this seat and that it will draw again, as
        nothing random has happened since. 0 unless it is the only person at the screen."""
        target, match = self.match.undo_step(seat), self.match
        if target is None or self.viewpoint.people != (seat,):
            return 0
        before, *undone = [moment for moment in match.history if moment.step >= target]
        if any(moment.drawn for moment in undone):
            return 0
        known = visible_cards(self.viewpoint.past_view(seat, before).view)
        return len(private_cards(match, match.view(seat)) - known)

    def tip(self, name: str, words: Words) -> Tooltip | None:
        """Return the tooltip of the button `undo` or `redo`; None for any other name."""
        if name not in ("undo", "redo"):
            return None
        lines = self._undo_lines(words) if name == "undo" else [words.say("about.redo")]
        return Tooltip(words.say(f"pause.{name}"), tuple(filter(None, lines)))

    def _undo_lines(self, words: Words) -> list[str]:
        """Return the sentences that say what undo would do now, or why it is not possible."""
        seats, match, people = self.undo_seats(), self.match, self.viewpoint.people
        if not seats:
            return [words.say("reason.nothing_to_undo")]
        if len(seats) > 1:
            return [words.say("about.undo.who")]
        (seat,) = seats
        if self.is_final(seat):
            return [words.say("evening.no_undo")]
        undone = self.undone_text(seat, words)
        others = [match.players[other].name for other in people if other != seat]
        if self.is_free(seat) and (others or match.can_undo_alone(seat)):
            return [undone, words.say("about.undo.free")]
        if not others:
            cards = self.returning_card_count(seat)
            again = words.say("about.undo.again", n=cards) if cards else ""
            return [undone, again, words.say("about.undo.alone")]
        names = list_names(words, [*map(words.display_name, others)])
        return [undone, words.say("about.undo.asks", names=names)]

    def undone_text(self, seat: int, words: Words) -> str:
        """Return the sentence that names the choice that a seat's undo would take back, as far as
        the person alone at the screen, or everybody, may know it. "" if it is secret, or none."""
        match = self.match
        step = match.undo_step(seat)
        if step is None:
            return ""
        if step == match.step:  # it waits for the choices of others
            return words.say("undo.sealed")
        viewer = seat if self.viewpoint.people == (seat,) else None
        before_choice, after_choice, *later = [at for at in match.history if at.step >= step]
        before = self.viewpoint.past_view(viewer, before_choice).view
        after = self.viewpoint.past_view(viewer, after_choice).view
        choice = mask_choices(match.rules, after_choice.made, before, after).get(seat)
        if choice is None:
            return ""
        move_text = self._move_text(seat, choice, before, after, words)
        key = "undo.more" if any(moment.made for moment in later) else "undo.goes"
        return sentences([words.say(key, move=move_text)])

    def _move_text(self, seat: int, choice: Move, before: View, after: View, words: Words) -> str:
        """Return a choice in words: its cards and where they went, if that is seen, or its verb."""
        if UNKNOWN in choice.cards:
            return words.say(f"verb.{choice.verb}", n=len(choice.cards))
        layout, cards = self.viewpoint.layout, {*choice.cards}
        for zone, held in after.zones.items():
            were_elsewhere = cards.isdisjoint(before.zones.get(zone, ()))
            if cards and cards <= {*held} and were_elsewhere:
                kind, owner = kind_and_owner(zone)
                place = words.say(f"zone.{kind}") if owner == seat else place_text(zone, words)
                shown = fact_of(cards_in_view(choice.cards, layout, after))
                return words.say("coach.cards.place", cards=shown, place=place)
        builder = builder_for(self.match.rules, layout, before, seat)
        return "".join(map(words.as_text, move_pieces(choice, builder, words)))
