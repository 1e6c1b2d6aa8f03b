"""The match: the one loop, with sealed choices, a past, and a history."""

import pickle

import pytest

from rules.kit.journal import BadJournal, Line
from rules.kit.match import HISTORY_LIMIT, Match, Refused
from rules.kit.move import Move, move
from tests.kit import toy
from tests.tables import players, printed


def toy_match(**asked: object) -> Match:
    return Match(toy, players(2), asked.pop("options", {}), "seed", dealer=0, **asked)


def first_card(match: Match, seat: int, verb: str) -> Move:
    return Move(verb, (match.state.zones[f"hand:{seat}"][0],))


def test_a_sealed_choice_is_nowhere_to_be_seen() -> None:
    """A choice waiting for others is in the match's own keeping: not in the state, not in the
    history, not in any view, nor in the pickle that goes to another process."""
    match = toy_match()
    seen = [pickle.dumps(match.view(seat)) for seat in (None, 0, 1)]
    state, history = printed(match.state), len(match.history)
    assert match.choose(0, first_card(match, 0, "slip")) is False
    assert match.sealed and match.owing() == [1]
    assert printed(match.state) == state
    assert [pickle.dumps(match.view(seat)) for seat in (None, 0, 1)] == seen
    assert b"slip" not in pickle.dumps(match.state) + b"".join(seen)
    assert len(match.history) == history


def test_the_last_choice_applies_them_all() -> None:
    """With the last choice in, all are carried out together and remembered as made."""
    match = toy_match()
    chosen = {seat: first_card(match, seat, "show") for seat in (1, 0)}
    assert [match.choose(seat, move) for seat, move in chosen.items()] == [False, True]
    assert match.sealed == {} and match.step == 1
    assert match.history[-1].made == chosen
    assert list(match.history[-1].made) == [0, 1]
    assert sorted(match.state.zones["open"]) == sorted(move.cards[0] for move in chosen.values())


def test_a_refused_choice_changes_nothing_and_is_not_written() -> None:
    """An illegal choice is Refused with its reason; neither match nor journal has a trace."""
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    before = printed(match.state), list(lines)
    other = first_card(match, 1, "show")
    for seat, choice, key in [
        (0, other, "not_pickable"),
        (0, Move("take", (), ("open",)), "not_now"),
        (2, other, "not_your_turn"),
        (-1, other, "not_your_turn"),
    ]:
        with pytest.raises(Refused) as refused:
            match.choose(seat, choice)
        assert refused.value.why.key == key
    assert (printed(match.state), lines) == before
    match.choose(1, other)
    with pytest.raises(Refused) as refused:
        match.choose(1, other)
    assert refused.value.why.key == "already_chosen"


def test_a_rule_of_the_game_is_told_by_its_own_key() -> None:
    """Where the shape fits but the game objects, the game's reason is the one given."""
    match = toy_match()
    for seat in (0, 1):
        match.choose(seat, first_card(match, seat, "slip"))
    reason = match.refusal(0, move("take > open"))
    assert reason is not None and reason.key == "no_open"


def test_a_choice_is_written_before_it_shows() -> None:
    """When a line is written, the state it leads to is not there yet; if it cannot be written,
    it has not been made."""
    steps: list[tuple[int, int]] = []
    match = toy_match()
    match.write = lambda line: steps.append((match.step, len(match.sealed)))
    for seat in (0, 1):
        match.choose(seat, first_card(match, seat, "show"))
    assert steps == [(0, 0), (0, 1)]

    def full(line: Line) -> None:
        raise OSError("the disk is full")

    match.write = full
    before = printed(match.state)
    with pytest.raises(OSError, match="full"):
        match.choose(0, move("take > stock"))
    assert printed(match.state) == before and match.owing() == [0]


def finish(match: Match) -> None:
    while not match.over:
        if not match.owing():
            match.advance()
        for seat in match.owing():
            verb = move("take > stock")
            trading = match.state.phase == "trade"
            match.choose(seat, first_card(match, seat, "slip") if trading else verb)


def test_a_match_runs_hand_after_hand() -> None:
    """The next hand is dealt by a step of the dealer, with nothing remembered of the last."""
    match = toy_match(options={"hands": 2})
    while match.rules.outcome(match.state) is None:
        for seat in match.owing():
            trading = match.state.phase == "trade"
            slip, take = first_card(match, seat, "slip"), move("take > stock")
            match.choose(seat, slip if trading else take)
    assert match.owing() == [] and not match.over
    assert match.advance() and match.table.hand == 2 and match.table.dealer == 1
    assert all(known == {} for known in match.known.values())
    finish(match)
    assert len(match.outcomes) == 2
    assert not match.advance()


def test_the_history_is_of_the_past_and_does_not_change() -> None:
    """Every position of the past stays as it was, however the match goes on."""
    match = toy_match(options={"hands": 2})
    kept = printed(match.state)
    finish(match)
    assert [moment.step for moment in match.history] == list(range(match.step + 1))
    assert printed(match.history[0].state) == kept
    assert match.history.maxlen == HISTORY_LIMIT


def test_a_journal_that_goes_on_past_the_end_is_refused() -> None:
    """Lines after the end of a match are refused by their line."""
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    finish(match)
    again = toy_match(past=[*lines, {"seat": 0, "move": "slip AC"}])
    with pytest.raises(BadJournal, match=f"line {len(lines) + 2}: the game is over"):
        again.replay()


def test_replay_goes_step_by_step() -> None:
    """Each replayed step is one choice or one position, so that a past can be watched."""
    lines: list[Line] = []
    finish(toy_match(write=lines.append))
    again = toy_match(past=lines)
    seen = [printed(again.state)]
    while again.replay_step():
        seen.append(printed(again.state))
    assert len(seen) == len(lines) and again.over
    assert seen == sorted(seen, key=seen.index)
