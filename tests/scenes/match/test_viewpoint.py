"""The director: who is asked when, who may look, and what they have missed."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import game
from rules.kit.match import Match
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.layout.layout_faults import read_layout
from table.players.inline import rules_of
from table.players.roster import parse_roster
from table.scenes.match.viewpoint import Due, Viewpoint
from tests.sampling import drawn
from tests.scenes.match.evening import choose_by_luck, step_on
from tests.table_pilot import Pilot
from tests.tables import any_move

RULES = rules_of("punk")
LAYOUT = read_layout(game("punk").folder, RULES)


class Evening:
    """A match and its director, played by luck. `dues`: everything that was due, each with the seat
    that was facing the screen then."""

    def __init__(self, seats: str, seed: str = "7", options: dict | None = None) -> None:
        self.rng = random.Random(seed)
        self.match = Match(RULES, parse_roster(seats), options or {}, seed)
        self.viewpoint = Viewpoint(self.match, LAYOUT)
        self.dues: list[tuple[Due, int | None]] = []

    def steps(self) -> Iterator[Due]:
        """Each thing due, before it is done, until the match is over."""
        while True:
            due = self.viewpoint.next_due()
            self.dues.append((due, self.viewpoint.facing))
            yield due
            if due.what == "over":
                return
            self.do(due)

    def do(self, due: Due) -> None:
        """Do what is due."""
        if due.what in ("hand over", "dealer"):
            self.viewpoint.look_away()
            assert self.match.advance()
        elif due.what == "curtain":
            self.viewpoint.look_away()
            self.viewpoint.turn_to(due.seats[0])
        else:
            for seat in due.seats:
                self.match.choose(seat, any_move(RULES, self.match.state, seat, self.rng))
            if due.what == "turn":
                self.viewpoint.note_choice(due.seats[0])


def faces(view: View) -> dict[int, list[str]]:
    """The faces this view shows in zones that only their owner may see, by owner."""
    names: dict[int, list[str]] = {}
    for zone, cards in view.zones.items():
        kind, owner = kind_and_owner(zone)
        known = [card.name for card in cards if card is not UNKNOWN]
        if RULES.SIGHT[kind] == "owner" and known:
            names.setdefault(owner, []).extend(known)
    return names


EVENINGS = [
    ("Anna,bot,bot", {}),
    ("bot,bot,bot,bot,Anna", {"fixed_opening": True}),
    ("Anna,Björn", {}),
    ("Anna,bot,Björn", {"play_again": True}),
    ("Anna,Björn,Dísa,bot", {"dice": True}),
    ("bot,bot,bot", {}),
]


class Laws:
    """What holds at every moment of an evening, each looked at before what is due is done."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.viewpoint = evening, evening.viewpoint
        self.bots = {*range(len(evening.match.players))} - {*evening.viewpoint.people}
        self.chosen: dict[int, int] = {}  # the step at which each person chose last
        self.hands: dict[int, int] = {}  # and the hand

    def computers_choose_first(self, due: Due) -> None:
        """Nobody is asked while a computer still owes its choice, and all computers at once."""
        owing = self.bots.intersection(self.evening.match.seats_to_choose())
        assert owing == (set(due.seats) if due.what == "computers" else set())

    def nobody_facing_nobody_seen(self, due: Due) -> None:
        """While nobody has said that they are here no hidden card is in the view to be drawn; while
        somebody has, their own are and nobody else's. With no person at all the room watches."""
        shown = faces(self.viewpoint.view())
        assert set(shown) <= {self.viewpoint.facing}
        if due.what == "turn":
            (seat,) = due.seats
            hand = self.evening.match.state.zones[f"hand:{seat}"]
            assert sorted(shown[seat]) == sorted(card.name for card in hand)
            assert self.viewpoint.bottom == seat

    def sealed_choices_are_backs(self, due: Due) -> None:
        """A choice that waits lies face down; how many cards somebody gives up is their secret
        until all have chosen, but their own they see leave the hand."""
        match, view = self.evening.match, self.viewpoint.view()
        for seat, choice in match.sealed.items():
            kind = "played" if choice.verb == "play" else "discards"
            lying = view.zones[f"{kind}:{seat}"]
            assert lying == [UNKNOWN] * len(lying)
            secret = kind == "discards" and seat != self.viewpoint.facing
            assert len(lying) == (0 if secret else len(choice.cards)), (due, choice)
            held = len(match.state.zones[f"hand:{seat}"])
            assert len(view.zones[f"hand:{seat}"]) == held - len(lying)

    def a_recap_begins_at_ones_last_choice(self, due: Due) -> None:
        """After the curtain a person is shown, once, what has happened since their choice as they
        would have seen it, and that again only if others chose at the same time; of a new hand
        first the room's view, then their own."""
        match, viewpoint = self.evening.match, self.viewpoint
        if due.what != "turn" or len(viewpoint.people) < 2:
            return
        (seat,) = due.seats
        recap = viewpoint.recap_views(seat)
        if self.hands.get(seat) != match.table.hand:
            self.hands[seat] = match.table.hand
            first, *rest = recap
            assert first.view.seat is None and faces(first.view) == {}
            assert first.view.zones["stock"] == viewpoint.view().zones["stock"]
            assert {past.view.phase for past in (first, *rest)} == {match.state.phase}
        else:
            last = self.chosen[seat]
            alone = [
                [*moment.made] == [seat] for moment in match.history if moment.step == last + 1
            ]
            wanted = [one for one in match.history if one.step >= last + alone[0]][:-1]
            assert [past.step for past in recap] == [moment.step for moment in wanted]
            assert [past.view.phase for past in recap] == [one.state.phase for one in wanted]
            assert all(set(faces(past.view)) <= {seat} for past in recap)
            assert all(past.view.seat == seat for past in recap)
        self.chosen[seat] = match.step
        viewpoint.mark_shown(seat)
        assert viewpoint.recap_views(seat) == []

    def what_happened_last_can_be_seen_again(self, due: Due) -> None:
        """What the others chose last in this hand can be shown again, up to the present position,
        as the person at the screen saw it."""
        match, past = self.evening.match, self.viewpoint.replay_views()
        if due.what != "turn":
            return
        (seat,) = due.seats
        here = [moment for moment in match.history if moment.state.table == match.table]
        assert bool(past) == any(moment.made for moment in here)
        if past:
            assert past[-1].view == match.view(seat)
            shown = [moment for moment in match.history if past[0].step < moment.step]
            assert any(set(moment.made) - {seat} for moment in shown)
            assert all(moment.view.seat == seat for moment in past)

    def a_curtain_only_where_somebody_else_may_have_looked(self) -> None:
        """Before a person's turn the curtain falls once, unless they still face the screen; with
        one person or none at the table, never."""
        dues, people = self.evening.dues, self.viewpoint.people
        curtains = sum(due.what == "curtain" for due, _ in dues)
        if len(people) < 2:
            assert not curtains and {facing for _, facing in dues} == {*(people or (None,))}
            return
        assert curtains > 10
        for (due, facing), (following, now) in pairwise(dues):
            if due.what == "curtain":
                assert facing is None
                assert (following, now) == (Due("turn", due.seats), due.seats[0])
            elif following.what == "turn":
                assert facing == following.seats[0]


@pytest.mark.parametrize(("seats", "options"), EVENINGS, ids=str)
def test_at_every_moment_of_an_evening(seats: str, options: dict) -> None:
    """The laws above; and every person is asked, if there is any."""
    evening, asked = Evening(seats, options=options), set[int]()
    laws = Laws(evening)
    for due in evening.steps():
        laws.computers_choose_first(due)
        laws.nobody_facing_nobody_seen(due)
        laws.sealed_choices_are_backs(due)
        laws.a_recap_begins_at_ones_last_choice(due)
        laws.what_happened_last_can_be_seen_again(due)
        asked.update(due.seats if due.what == "turn" else ())
    assert asked == set(evening.viewpoint.people)
    laws.a_curtain_only_where_somebody_else_may_have_looked()


def test_two_choices_running_need_no_second_curtain():
    """Whose next choice follows at once keeps the screen; the others may look only then. Where
    another game follows there is a stop at its end."""
    evening = Evening("Anna,Björn")
    next(due for due in evening.steps() if due.what == "turn")
    viewpoint = evening.viewpoint
    seat = viewpoint.facing
    viewpoint.note_choice(seat)  # as if this choice had led to another of theirs
    assert viewpoint.facing == seat
    evening.do(Due("turn", (seat,)))
    assert viewpoint.facing is None
    for seed in range(40):
        evening = Evening("bot,bot,bot,bot", str(seed), {"play_again": True})
        whats = [due.what for due in evening.steps()]
        assert whats[-1] == "over" and whats.count("hand over") == len(evening.match.outcomes) - 1
        if "hand over" in whats:
            return
    raise AssertionError("no match of more than one game was met")


@pytest.mark.parametrize(("speed", "linger"), [(4.0, 0.0)])
@pytest.mark.parametrize("game", drawn(["pukk", "puck"], 1, "watched"))
def test_what_the_room_has_watched_is_told_to_nobody(pilot: Pilot, game: str) -> None:
    """A great moment that stayed until somebody went on, and what the dealer did after it in that
    hand, everybody has seen: a recap begins with what was chosen then, or with a new hand."""
    rng, stayed = random.Random(2), list[int]()
    scene, pilot.pace = pilot.sit("Anna,Björn,bot", game=game, seed="5"), 0.1
    for _ in pilot.as_long_as(lambda: len(stayed) < 3):
        if pilot.top == "CurtainScene":
            recap = scene.viewpoint.recap_views(scene.overlays.asked_seat)
            if recap and stayed:
                first = [*(past.step for past in recap), pilot.match.step][1]
                history = pilot.match.history
                then, *new = (one for one in history if stayed[-1] <= one.step <= first)
                hands = {moment.state.table.hand for moment in (then, *new)}
                assert any(moment.made for moment in new) or len(hands) > 1, (stayed, first)
        elif scene.highlights.is_staying and scene.highlights.sequence.climax.stays:
            stayed.append(pilot.match.step)
        step_on(pilot, lambda pilot: choose_by_luck(pilot, rng))
