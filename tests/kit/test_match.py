"""The match: the one loop, with sealed choices, a past and a history; and what is taken back."""

import pickle

import pytest

from rules.kit.cards import card
from rules.kit.journal import BadJournal
from rules.kit.match import HISTORY_LIMIT, Match, PlayerInfo
from rules.kit.move import Move, move
from rules.kit.sight import NOTHING
from rules.kit.state import State, Table
from rules.kit.undo import Moment, known_in_hindsight
from tests.kit import toy
from tests.kit.toy_match import (
    TAKE,
    TWO_HANDS,
    Dicing,
    ToyMatch,
    refused,
    refused_by_its_line,
    replayed,
    written,
)
from tests.tables import printed

OPEN = move("take > open")


def refusal(match: Match, seat: int, choice: Move) -> str:
    return refused(lambda: match.choose(seat, choice))


def test_a_sealed_choice_is_nowhere_to_be_seen() -> None:
    """A choice waiting for others is in the match's own keeping: not in the state, not in the
    history, not in any view, nor in the pickle that goes to another process. With the last choice
    in, all are carried out together and remembered as made."""
    match = ToyMatch()
    seen = [pickle.dumps(match.view(seat)) for seat in (None, 0, 1)]
    state, history = printed(match.state), len(match.history)
    chosen = {seat: match.first_card(seat, "slip") for seat in (1, 0)}
    assert match.choose(1, chosen[1]) is False
    assert match.waiting_choices and match.seats_to_choose() == [0]
    assert printed(match.state) == state and len(match.history) == history
    assert [pickle.dumps(match.view(seat)) for seat in (None, 0, 1)] == seen
    assert b"slip" not in pickle.dumps(match.state) + b"".join(seen)
    assert match.choose(0, chosen[0]) is True
    assert match.waiting_choices == {} and match.step == 1
    assert match.history[-1].made == chosen and list(match.history[-1].made) == [0, 1]
    for seat, made in chosen.items():
        assert match.state.zones[f"drawer:{seat}"] == list(made.cards)


def test_a_refused_choice_changes_nothing_and_is_not_written() -> None:
    """An illegal choice is Refused with its reason; neither match nor journal has a trace.
    Where the shape fits but the game objects, the game's reason is the one given."""
    match, lines = written()
    before, other = (printed(match.state), list(lines)), match.first_card(1, "show")
    assert refusal(match, 0, other) == "not_pickable"
    assert refusal(match, 0, OPEN) == "not_now"
    assert refusal(match, 2, other) == refusal(match, -1, other) == "not_your_turn"
    assert (printed(match.state), lines) == before
    match.choose(1, other)
    assert refusal(match, 1, other) == "already_chosen"
    slipped = ToyMatch()
    slipped.traded("slip", "slip")
    assert refusal(slipped, 0, OPEN) == "no_open"


def test_a_choice_is_written_before_it_shows() -> None:
    """When a line is written, its state is not there yet; if it cannot be, nothing is done."""
    steps: list[tuple[int, int]] = []
    match = ToyMatch()
    match.write = lambda line: steps.append((match.step, len(match.waiting_choices)))
    match.traded("show", "show")
    assert steps == [(0, 0), (0, 1)]
    match.cannot_be_written(
        lambda: match.choose(0, TAKE), lambda: match.undo(0), lambda: match.mark("hint", 0)
    )


def test_a_match_runs_hand_after_hand() -> None:
    """The dealer deals the next hand, with nothing remembered; the past stays as it was."""
    match = ToyMatch(options=TWO_HANDS)
    first = printed(match.state)
    match.ended()
    assert match.seats_to_choose() == [] and not match.over
    assert match.advance() and match.table.hand == 2 and match.table.dealer == 1
    assert all(known == {} for known in match.known.values())
    match.finish()
    assert len(match.outcomes) == 2 and not match.advance()
    assert [moment.step for moment in match.history] == list(range(match.step + 1))
    assert printed(match.history[0].state) == first and match.history.maxlen == HISTORY_LIMIT


def test_replay_goes_step_by_step_and_no_further_than_the_end() -> None:
    """Each step is one choice or one position; lines after the end are refused by their number."""
    match, lines = written()
    match.finish()
    again = ToyMatch(past=lines)
    seen = [printed(again.state)]
    while again.replay_step():
        seen.append(printed(again.state))
    assert len(seen) == len(lines) and again.over and seen == sorted(seen, key=seen.index)
    longer = ToyMatch(past=[*lines, {"seat": 0, "move": "slip AC"}])
    with pytest.raises(BadJournal, match=f"line {len(lines) + 2}: the game is over"):
        longer.replay()


# --- taking back --------------------------------------------------------------------------------


def test_who_has_chosen_in_the_hand_is_known_at_every_position() -> None:
    """From the first choice of a hand on, with what waits, and without what was taken back."""
    match = ToyMatch()
    assert match.seats_seen_choosing() == set()
    match.choose(1, match.first_card(1, "slip"))
    assert match.seats_seen_choosing() == {1}
    match.choose(0, match.first_card(0, "slip"))
    assert match.seats_seen_choosing() == {0, 1}
    match.undo(0, agreed=[1])
    assert match.seats_seen_choosing() == set()
    assert match.can_redo(0) and not match.can_redo(1), "whoever took it back brings it back"
    match.redo(0)
    assert match.seats_seen_choosing() == {0, 1}


@pytest.mark.parametrize(("who", "comes"), [("bot", True), ("person", False)])
def test_computers_that_have_chosen_since_do_not_keep_it_from_coming_back(who, comes) -> None:
    """Their new choices go, and they are asked again; what a person has chosen stays."""
    match = ToyMatch(people=[PlayerInfo("A"), PlayerInfo("B", who)])
    match.traded("show", "slip")
    before = match.stand()
    match.undo(0, agreed=[])
    match.choose(1, match.first_card(1, "show"))
    assert match.can_redo(0) == comes
    if comes:
        match.redo(0)
        assert match.stand() == before


@pytest.mark.parametrize(
    ("verbs", "moves", "free"),
    [(("show", "slip"), [], []), (("slip", "slip"), [TAKE], []), (("show", "slip"), [OPEN], [0]),
     (("show", "slip"), [OPEN, TAKE], [])],
)  # fmt: skip
def test_free_is_what_taught_nobody_anything(verbs, moves, free) -> None:
    """A card shown, one drawn, another's choice: for these the others are asked. A seat's own
    choice that waits is free until another waits too (Punk: "Once it lies there it stays"), and
    so is a card that lay open and was taken up."""
    match = ToyMatch()
    match.traded(*verbs)
    for seat, choice in enumerate(moves):
        match.choose(seat, choice)
    assert [seat for seat in (0, 1) if match.can_undo_alone(seat)] == free


# --- marks and luck in the journal --------------------------------------------------------------


def test_the_same_luck_is_read_again() -> None:
    """Whoever takes a step back draws nothing new, whatever seed the match goes on by: the luck
    is what the journal says of the step. It is written again, so that each line is read once."""
    match, lines = written(rules=Dicing(toy), seed="one")
    match.traded("slip", "slip")
    first = match.stand()
    again = ToyMatch(Dicing(toy), seed="another", past=list(lines), write=lines.append)
    again.replay()
    assert again.stand() == first and not again.can_undo_alone(0)
    again.undo(0, agreed=[1])
    again.traded("slip", "slip")
    assert printed(again.state) == first[0]
    assert lines[-1] == lines[-5] and list(lines[-1]) == ["dealt"]
    again.undo(0, agreed=[1])
    again.traded("show", "slip")
    assert again.state.tallies["die"] == match.state.tallies["die"]
    assert again.history[-1].drawn and not again.history[0].made


def test_luck_that_was_for_something_else_is_not_read_again() -> None:
    """Where another choice needs another luck, that is drawn, and of the step nothing is left of
    what did not fit; back on the first way it is the first luck once more."""
    match, lines = written(rules=Dicing(toy))

    def goes(verb: str, choice: Move) -> str:
        match.traded(verb, "slip")
        match.choose(0, choice)
        return printed(match.state)

    first = goes("slip", TAKE)
    for _ in range(2):
        match.undo(0)
    goes("show", OPEN)
    assert len(match.state.zones["stock"]) == 10
    for _ in range(2):
        match.undo(0)
    assert goes("slip", TAKE) == first
    assert replayed(lines, rules=Dicing(toy), seed="another").stand() == match.stand()


UNDO = {"mark": "undo", "seat": 0, "at": 1, "to": 0}
HINT = {"mark": "hint", "seat": 0, "at": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        *({**UNDO, "to": to} for to in (1, 2, -1, "0", True, [], None)),
        *({**UNDO, "at": at} for at in (0, "1")),
        *({**UNDO, "seat": seat} for seat in (9, "0", None)),
        {"mark": "redo", "seat": 0, "at": 1},
        *({**HINT, "mark": 7}, {**HINT, "at": None}, {**HINT, "seat": True}),
    ],
    ids=str,
)
def test_a_mark_that_does_not_fit_is_refused_by_its_line(wrong: dict[str, object]) -> None:
    """In a sentence, and the match stands as before; None stands for what is missing."""
    match, lines = written()
    match.traded("slip", "slip")
    refused_by_its_line(lines, {key: value for key, value in wrong.items() if value is not None})


# --- what everybody knows after a step back -----------------------------------------------------


def test_what_lay_open_is_remembered_where_it_came_from() -> None:
    """A card shown out of a hand and taken back is known there to all who do not see it, and one
    slipped away unseen to nobody; shown again later, it is known in the hand it was shown from
    first."""
    match = ToyMatch()
    (face,) = match.traded("show", "slip")[0].cards
    match.undo(0)
    assert match.known == {None: {"hand:0": (face,)}, 0: {}, 1: {"hand:0": (face,)}}
    assert face in match.view(1).zones["hand:0"] and match.history[-1].known == match.known
    match.redo(0)
    match.choose(0, OPEN)
    assert match.known[1] == {"hand:0": (face,)}
    match.undo(0)
    assert match.known[1] == {}, "it lies open"
    match.undo(0)
    assert match.known[1] == {"hand:0": (face,)}


def test_a_card_out_of_the_stock_is_not_known_there() -> None:
    """Who took it knows no more where it lies: a stock is blind, and the card is nobody's."""
    match = ToyMatch()
    match.traded("slip", "slip")
    match.choose(0, TAKE)
    match.undo(0)
    assert match.known[None] == match.known[1] == {} and "stock" not in match.known[0]


def test_a_card_that_came_with_others_unseen_is_not_told_from_them() -> None:
    """The toy has no such step: two cards pass from two hands into one drawer, one of them is
    shown, and nobody knows whose it was; where it passed alone, all do."""
    a, b, c = card("AC"), card("2C"), card("3C")
    zones = ("hand:0", "hand:1", "drawer:0", "open", "stock")

    def known(*positions: tuple[list, list, list, list]) -> dict:  # type: ignore[type-arg]
        nothing = dict.fromkeys((None, 0, 1), NOTHING)
        states = [dict(zip(zones, [*position, []])) for position in positions]
        past = [
            Moment(step, State(Table(2, {}), heaps, {}, "draw"), nothing, {})
            for step, heaps in enumerate(states)
        ]
        return dict(known_in_hindsight(toy, past))  # type: ignore[arg-type]

    start = ([a], [b, c], [], [])
    assert known(start, ([], [c], [a, b], []), ([], [c], [a], [b]))[None] == {}
    alone = known(start, ([a], [c], [b], []), ([a], [c], [], [b]))
    assert alone == {None: {"hand:1": (b,)}, 0: {"hand:1": (b,)}, 1: {}}
