"""The director: who is asked when, who may look, and what they have missed."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import game
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout
from table.players.roster import roster
from table.scenes.match.viewpoint import Due, Viewpoint
from tests.sampling import drawn
from tests.table_pilot import Pilot
from tests.tables import any_move

GAME = game("punk")
assert GAME.rules is not None
LAYOUT: Layout = read_layout(Path(GAME.folder), GAME.rules)


class Evening:
    """A match and its director, played by luck as the table's scene would play it.

    `told` is everything the director said was due, with who was facing the screen then.
    """

    def __init__(self, seats: str, seed: str = "7", options: dict | None = None) -> None:
        assert GAME.rules is not None
        self.rng = random.Random(seed)
        players: list[PlayerInfo] = roster(seats)
        self.match = Match(GAME.rules, players, options or {}, seed)
        self.viewpoint = Viewpoint(self.match, LAYOUT)
        self.told: list[tuple[Due, int | None]] = []

    def steps(self) -> Iterator[Due]:
        """Each thing due, before it is done, until the match is over."""
        while True:
            due = self.viewpoint.due()
            self.told.append((due, self.viewpoint.facing))
            yield due
            if due.what == "over":
                return
            self.do(due)

    def do(self, due: Due) -> None:
        if due.what in ("hand over", "dealer"):
            self.viewpoint.look_away()
            assert self.match.advance()
        elif due.what == "computers":
            for seat in due.seats:
                self.match.choose(seat, self.move(seat))
        elif due.what == "curtain":
            self.viewpoint.look_away()
            self.viewpoint.face(due.seats[0])
        else:
            self.match.choose(due.seats[0], self.move(due.seats[0]))
            self.viewpoint.chose(due.seats[0])

    def move(self, seat: int) -> Move:
        assert GAME.rules is not None
        found = any_move(GAME.rules, self.match.state, seat, self.rng)
        assert found is not None
        return found

    def until(self, what: str) -> Due:
        return next(due for due in self.steps() if due.what == what)


def faces(view: View) -> dict[int, list[str]]:
    """The faces this view shows in zones that only their owner may see, by owner."""
    assert GAME.rules is not None
    found: dict[int, list[str]] = {}
    for zone, cards in view.zones.items():
        kind, owner = kind_and_owner(zone)
        if GAME.rules.SIGHT[kind] == "owner":
            found.setdefault(owner, []).extend(one.name for one in cards if one is not UNKNOWN)
    return {owner: names for owner, names in found.items() if names}


@pytest.mark.parametrize("seats", ["Anna,bot,bot", "bot,Anna", "bot,bot,bot,bot,Anna"])
def test_one_person_never_meets_a_curtain(seats: str) -> None:
    """With one person at the table the screen is always theirs, and nothing is asked."""
    evening = Evening(seats)
    seat = seats.split(",").index("Anna")
    dues = list(evening.steps())
    assert {due.what for due in dues} == {"dealer", "computers", "turn", "over"}
    assert {facing for _, facing in evening.told} == {seat}
    assert evening.viewpoint.bottom == seat


@pytest.mark.parametrize("seats", ["Anna,Björn", "Anna,bot,Björn", "Anna,Björn,Dísa,bot"])
def test_a_curtain_only_where_somebody_else_may_have_looked(seats: str) -> None:
    """Before a person's turn the curtain falls unless that very person still faces the screen;
    it is answered once for a turn."""
    evening = Evening(seats)
    list(evening.steps())
    told = evening.told
    assert sum(due.what == "curtain" for due, _ in told) > 10
    for (due, facing), (following, now) in pairwise(told):
        if due.what == "curtain":
            assert facing is None
            assert (following, now) == (Due("turn", due.seats), due.seats[0])
        elif following.what == "turn":
            assert due.what == "curtain" or facing == following.seats[0]


def test_two_choices_running_need_no_second_curtain() -> None:
    """Whose next choice follows at once keeps the screen; the others may look only then."""
    evening = Evening("Anna,Björn")
    evening.until("turn")
    viewpoint = evening.viewpoint
    seat = viewpoint.facing
    assert seat is not None
    viewpoint.chose(seat)  # as if this choice had led to another of theirs
    assert viewpoint.facing == seat
    evening.do(Due("turn", (seat,)))
    assert viewpoint.facing is None


@pytest.mark.parametrize("seats", ["Anna,bot,bot", "Anna,bot,Björn,bot"])
def test_computers_choose_first(seats: str) -> None:
    """Nobody is asked while a computer still owes its choice, and all computers at once."""
    evening = Evening(seats)
    bots = {seat for seat, name in enumerate(seats.split(",")) if name == "bot"}
    for due in evening.steps():
        owing = bots.intersection(evening.match.owing())
        if due.what == "computers":
            assert set(due.seats) == owing
        else:
            assert not owing


@pytest.mark.parametrize("options", [{}, {"fixed_opening": True}, {"dice": True}])
@pytest.mark.parametrize("seats", ["Anna,Björn", "Anna,bot,Björn,Dísa"])
def test_nobody_facing_nobody_seen(seats: str, options: dict) -> None:
    """While nobody has said that they are here no hidden card is in the view to be drawn; while
    somebody has, their own are and nobody else's."""
    evening = Evening(seats, options=options)
    seen: set[int] = set()
    for due in evening.steps():
        viewpoint = evening.viewpoint
        shown = faces(viewpoint.view())
        assert set(shown) <= {viewpoint.facing}
        if due.what == "turn":
            seat = due.seats[0]
            seen.add(seat)
            hand = evening.match.state.zones[f"hand:{seat}"]
            assert sorted(shown[seat]) == sorted(one.name for one in hand)
            assert viewpoint.bottom == seat
    assert seen == set(viewpoint.people)


def test_sealed_choices_are_backs() -> None:
    """A choice that waits lies face down; how many cards somebody gives up is their secret until
    all have chosen, but their own they see leave the hand."""
    evening = Evening("Anna,Björn")
    for due in evening.steps():
        match, viewpoint = evening.match, evening.viewpoint
        for seat, choice in match.sealed.items():
            view = viewpoint.view()
            kind = "played" if choice.verb == "play" else "discards"
            lying = view.zones[f"{kind}:{seat}"]
            assert lying == [UNKNOWN] * len(lying)
            secret = kind == "discards" and seat != viewpoint.facing
            assert len(lying) == (0 if secret else len(choice.cards)), (due, choice)
            held = len(match.state.zones[f"hand:{seat}"])
            assert len(view.zones[f"hand:{seat}"]) == held - len(lying)


def test_a_recap_begins_at_ones_last_choice() -> None:
    """After the curtain a person is shown what has happened since they chose, as they would
    have seen it: from the position they chose in, up to but not with the present one."""
    evening = Evening("Anna,bot,Björn")
    chosen: dict[int, int] = {}
    for due in evening.steps():
        match, viewpoint = evening.match, evening.viewpoint
        if due.what == "turn":
            seat = due.seats[0]
            recap = viewpoint.recap(seat)
            if seat in chosen:
                wanted = [moment for moment in match.history if moment.step >= chosen[seat]][:-1]
                assert [one.step for one in recap] == [moment.step for moment in wanted]
                assert [one.view.phase for one in recap] == [one.state.phase for one in wanted]
                assert all(set(faces(one.view)) <= {seat} for one in recap)
                assert all(one.view.seat == seat for one in recap)
            chosen[seat] = match.step


def test_of_a_deal_only_ones_own_cards_are_turned_up() -> None:
    """Everybody watched the cards being dealt: a recap that a deal lies in begins when all of
    them lie there, first as the room saw them and then as their owner does."""
    met = 0
    for options in ({}, {"play_again": True}):
        evening = Evening("Anna,bot,Björn", options=options)
        hands: dict[int, int] = {}
        for due in evening.steps():
            match, viewpoint = evening.match, evening.viewpoint
            seat = due.seats[0] if due.seats else -1
            if due.what == "turn" and hands.get(seat) != match.table.hand:
                hands[seat], met = match.table.hand, met + 1
                first, *rest = viewpoint.recap(seat)
                assert first.view.seat is None and faces(first.view) == {}
                assert first.view.zones["stock"] == viewpoint.view().zones["stock"]
                assert {one.view.phase for one in (first, *rest)} == {match.state.phase}
    assert met > 2


def test_what_has_been_told_once_is_not_told_again() -> None:
    """Who has seen the recap, and chooses after a pause, is shown nothing a second time."""
    evening = Evening("Anna,bot,Björn")
    for due in evening.steps():
        if due.what == "turn":
            evening.viewpoint.told(due.seats[0])
            assert evening.viewpoint.recap(due.seats[0]) == []


@pytest.mark.parametrize("game", drawn(["pukk", "puck"], 1, "watched"))
def test_what_the_room_has_watched_is_told_to_nobody(game: str, tmp_path: Path) -> None:
    """A great moment that stayed until somebody went on, and what the dealer did after it in that
    hand, everybody has seen: a recap begins with what was chosen then, or with a new hand."""
    rng, stayed = random.Random(2), list[int]()
    with Pilot(tmp_path, speed=3.0, linger=0.0) as pilot:
        scene = pilot.sit("Anna,Björn,bot", game=game, seed="5")
        for _ in pilot.as_long_as(lambda: len(stayed) < 4):
            if pilot.free():
                builder = scene.controls.builder
                made = [*candidates(builder.rules, builder.view, builder.seat)]
                scene.controls.made(rng.choice(made or [Move(builder.offers[0].verb)]))
                pilot.wait()
            elif scene.highlights.staying:
                if scene.highlights.staged.climax.stays:
                    stayed.append(pilot.match.step)
                pilot.key(pygame.K_RETURN)
            elif pilot.top == "ScoresScene":
                pilot.key(pygame.K_RETURN)
            elif pilot.top == "CurtainScene":
                recap = scene.viewpoint.recap(scene.overlays.seat)
                if recap and stayed:
                    first = [*(one.step for one in recap), pilot.match.step][1]
                    past = [
                        moment
                        for moment in pilot.match.history
                        if stayed[-1] <= moment.step <= first
                    ]
                    then, *new = past
                    hands = {one.state.table.hand for one in (then, *new)}
                    assert any(one.made for one in new) or len(hands) > 1, (stayed, first)
                pilot.here()
            else:
                pilot.wait()


def test_a_recap_shows_the_cards_that_were_turned_up() -> None:
    """The second to choose sees, before the next trick, all cards of the last one."""
    evening = Evening("Anna,Björn,bot")
    evening.until("turn")
    for due in evening.steps():
        if due.what == "turn" and evening.match.state.tallies["trick"] == 2:
            phases = [past.view.phase for past in evening.viewpoint.recap(due.seats[0])]
            assert "turned" in phases
            return


@pytest.mark.parametrize("seats", ["Anna,bot,bot", "Anna,bot,Björn"])
def test_what_happened_last_can_be_seen_again_at_every_turn(seats: str) -> None:
    """Once somebody has chosen in a hand, what the others chose last can be shown again: from a
    position before it up to the present one, as the person at the screen saw it, and never from
    before the hand."""
    evening, met = Evening(seats), 0
    for due in evening.steps():
        match, viewpoint = evening.match, evening.viewpoint
        if due.what != "turn":
            continue
        past, seat = viewpoint.again(), due.seats[0]
        made = [
            moment for moment in match.history if moment.made and moment.state.table == match.table
        ]
        assert bool(past) == bool(made)
        if past:
            met += 1
            assert past[-1].view == match.view(seat)
            shown = [moment for moment in match.history if past[0].step < moment.step]
            assert any(set(one.made) - {seat} for one in shown)
            assert all(one.view.seat == seat for one in past)
    assert met > 3


def test_a_table_of_computers_needs_nobody() -> None:
    """With no person at all the room watches: no curtain, no turn, no hidden card."""
    evening = Evening("bot,bot,bot")
    for due in evening.steps():
        assert due.what in ("dealer", "computers", "over")
        assert faces(evening.viewpoint.view()) == {}


def test_between_two_games_the_score_comes_first() -> None:
    """Where another game follows there is a stop at its end; the last one ends the match."""
    for seed in range(40):
        evening = Evening("bot,bot,bot,bot", str(seed), {"play_again": True})
        whats = [due.what for due in evening.steps()]
        assert whats[-1] == "over" and whats.count("hand over") == len(evening.match.outcomes) - 1
        if "hand over" in whats:
            return
    raise AssertionError("no match of more than one game was met")
