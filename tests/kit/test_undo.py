"""Marks in a journal, and what goes back when a choice is taken back."""

from collections.abc import Sequence

import pytest

from rules.kit.cards import card
from rules.kit.contract import Rules
from rules.kit.journal import BadJournal, Line
from rules.kit.match import Match, Refused, Sitter
from rules.kit.move import Move, move
from rules.kit.sight import NOTHING
from rules.kit.state import State, Table
from rules.kit.undo import Moment, chosen_openly, known_again
from tests.kit import toy
from tests.kit.test_match import finish, first_card, toy_match
from tests.tables import printed, sitters

TAKE = move("take > stock")


def traded(match: Match, *verbs: str) -> list[Move]:
    """Both seats have shown a card, or slipped it away; their choices."""
    made = [first_card(match, seat, verb) for seat, verb in enumerate(verbs)]
    for seat, one in enumerate(made):
        match.choose(seat, one)
    return made


def stand(match: Match) -> tuple[object, ...]:
    history = [(one.step, printed(one.state), one.made, one.drawn) for one in match.history]
    waits, known = dict(match.sealed), dict(match.known)
    return printed(match.state), match.step, waits, known, history, [*match.outcomes]


def replayed(lines: Sequence[Line], **asked: object) -> Match:
    match = toy_match(past=lines, **asked)
    match.replay()
    return match


def test_a_mark_is_written_and_changes_nothing() -> None:
    """It stands in the journal with its seat and its step, is listed, and is there again when the
    journal is played back."""
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    before = stand(match)
    match.mark("hint", 1, asked=2)
    assert lines[-1] == {"mark": "hint", "seat": 1, "at": 0, "asked": 2}
    assert stand(match) == before
    traded(match, "slip", "slip")
    match.mark("hint", 0)
    assert [(one.kind, one.seat, one.step, one.hand) for one in match.marks] == [
        ("hint", 1, 0, 1),
        ("hint", 0, 1, 1),
    ]
    again = replayed(lines)
    assert again.marks == match.marks and stand(again) == stand(match)


def test_a_sealed_choice_is_taken_back_alone() -> None:
    """Whoever else has chosen has still chosen; nothing is asked of anybody, and nothing else
    goes back."""
    match = toy_match()
    match.choose(0, first_card(match, 0, "slip"))
    assert match.undo_to(0) == 0 and match.undo_free(0) and match.undo_to(1) is None
    match.undo(0)
    assert match.sealed == {} and match.owing() == [0, 1] and match.step == 0
    match.choose(1, first_card(match, 1, "show"))
    match.choose(0, first_card(match, 0, "show"))
    assert match.step == 1


def test_the_position_goes_back_to_ones_own_last_choice() -> None:
    """Over the choices of others, and one further each time; within the hand, back to its deal.
    Whatever waited there waits no more."""
    match = toy_match()
    stands = [stand(match)]
    traded(match, "slip", "slip")
    stands.append(stand(match))
    for seat in (0, 1):
        match.choose(seat, TAKE)
        stands.append(stand(match))
    assert (match.undo_to(0), match.undo_to(1)) == (1, 2)
    match.undo(0, agreed=[1])
    assert stand(match) == stands[1]
    match.undo(0, agreed=[1])
    assert stand(match) == stands[0] and match.owing() == [0, 1]
    with pytest.raises(Refused) as refused:
        match.undo(0)
    assert refused.value.why.key == "nothing_to_undo"
    assert [dict(one.facts) for one in match.marks] == [
        {"to": 1, "agreed": [1]},
        {"to": 0, "agreed": [1]},
    ]


def test_who_has_chosen_in_the_hand_is_known_at_every_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the first choice of a hand to its last, with what waits, and without what was taken
    back; reckoned once a position, however often a window asks."""
    reckoned: list[int] = []

    def counted(rules: Rules, past: Sequence[Moment], hand: int) -> frozenset[int]:
        reckoned.append(past[-1].step)
        return chosen_openly(rules, past, hand)

    monkeypatch.setattr("rules.kit.match.chosen_openly", counted)
    match = toy_match()
    assert match.noticed() == match.noticed() == set()
    match.choose(1, first_card(match, 1, "slip"))
    assert match.noticed() == {1}
    match.choose(0, first_card(match, 0, "slip"))
    assert match.noticed() == match.noticed() == {0, 1}
    assert reckoned == [0, 1]
    match.undo(0, agreed=[1])
    assert match.noticed() == set()
    match.redo(0)
    assert match.noticed() == {0, 1}
    while match.table.hand == 0:
        match.choose(match.owing()[0], TAKE) if match.owing() else match.advance()
        assert match.noticed() == ({0, 1} if match.table.hand == 0 else set())


def test_what_was_taken_back_comes_back_until_something_is_chosen() -> None:
    """Step by step, by whoever took it back, exactly as it was."""
    match = toy_match()
    traded(match, "show", "slip")
    one = stand(match)
    match.choose(0, TAKE)
    two = stand(match)
    match.undo(0)
    between = stand(match)
    match.undo(0)
    assert not match.redoable(1) and match.redoable(0)
    match.redo(0)
    assert stand(match) == between and between[:2] == one[:2]
    match.redo(0)
    assert stand(match) == two and not match.redoable(0)
    match.undo(0)
    match.choose(0, move("take > open"))
    with pytest.raises(Refused) as refused:
        match.redo(0)
    assert refused.value.why.key == "nothing_to_redo"


def test_computers_that_have_chosen_since_do_not_keep_it_from_coming_back() -> None:
    """Where they are asked before the person, they would at once: their new choices go, and they
    are asked again. A person who has chosen, has."""
    for who, comes in (("bot", True), ("person", False)):
        match = Match(toy, [Sitter("A"), Sitter("B", who)], {}, "seed", dealer=0)  # type: ignore[arg-type]
        traded(match, "show", "slip")
        before = stand(match)
        match.undo(0, agreed=[])
        match.choose(1, first_card(match, 1, "show"))
        assert match.redoable(0) == comes
        if comes:
            match.redo(0)
            assert stand(match) == before


def test_a_sealed_choice_comes_back_sealed() -> None:
    """With all that waited beside it."""
    match = toy_match()
    match.choose(1, first_card(match, 1, "slip"))
    before = stand(match)
    match.undo(1)
    match.redo(1)
    assert stand(match) == before and match.owing() == [0]


def test_a_hand_that_is_over_goes_back_until_the_next_is_dealt() -> None:
    """Its outcome with it."""
    match = toy_match(options={"hands": 2})
    while match.rules.outcome(match.state) is None:
        for seat in match.owing():
            trading = match.state.phase == "trade"
            match.choose(seat, first_card(match, seat, "slip") if trading else TAKE)
    assert len(match.outcomes) == 1
    over = stand(match)
    match.undo(1)
    assert match.outcomes == [] and match.owing() == [1]
    match.redo(1)
    assert stand(match) == over
    match.advance()
    assert match.undo_to(0) is None and match.undo_to(1) is None
    assert not match.undo_free(0)


def test_free_is_what_taught_nobody_anything() -> None:
    """A card shown, one drawn, another's choice: for these the others are asked. One's own
    choice that waits is free, and so is one that moved a card nobody could follow."""
    shown = toy_match()
    traded(shown, "show", "slip")
    assert not shown.undo_free(0) and not shown.undo_free(1)
    drawn = toy_match()
    traded(drawn, "slip", "slip")
    drawn.choose(0, TAKE)
    assert not drawn.undo_free(0)
    taken = toy_match()
    traded(taken, "show", "slip")
    taken.choose(0, move("take > open"))
    assert taken.undo_free(0), "a card that lay open was taken up"
    taken.choose(1, TAKE)
    assert not taken.undo_free(0)


def test_what_lay_open_is_remembered_where_it_came_from() -> None:
    """A card shown out of a hand and taken back is known there to all who do not see it, and one
    slipped away unseen to nobody."""
    match = toy_match()
    shown, _ = traded(match, "show", "slip")
    match.undo(0)
    (face,) = shown.cards
    assert match.known == {None: {"hand:0": (face,)}, 0: {}, 1: {"hand:0": (face,)}}
    assert face in match.view(1).zones["hand:0"]
    assert match.history[-1].known == match.known


def test_what_lay_open_is_followed_back_through_a_hand() -> None:
    """Taken up from the open and shown again later, it is known in the hand it was shown from
    first."""
    match = toy_match()
    (face,) = traded(match, "show", "slip")[0].cards
    match.choose(0, move("take > open"))
    assert match.known[1] == {"hand:0": (face,)}
    match.undo(0)
    assert match.known[1] == {}, "it lies open"
    match.undo(0)
    assert match.known[1] == {"hand:0": (face,)}


def test_a_card_out_of_the_stock_is_not_known_there() -> None:
    """Who took it knows no more where it lies: a stock is blind, and the card is nobody's."""
    match = toy_match()
    traded(match, "slip", "slip")
    match.choose(0, TAKE)
    match.undo(0)
    assert all(known == {} for seat, known in match.known.items() if seat != 0)
    assert "stock" not in match.known[0]


class Dicing:
    """The toy's rules, in which the stock is shuffled after each step, and a die is cast."""

    def __init__(self, rules: object) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> object:
        return getattr(self.rules, name)

    def apply(self, state, choices, chance) -> None:  # type: ignore[no-untyped-def]
        self.rules.apply(state, choices, chance)  # type: ignore[attr-defined]
        if state.phase == "draw":
            chance.shuffle(state.zones["stock"])
            state.tallies["die"] = chance.below(1_000)


def diced(lines: list[Line], seed: str, past: Sequence[Line] = ()) -> Match:
    rules = Dicing(toy)
    return Match(rules, sitters(2), {}, seed, lines.append, past, dealer=0)  # type: ignore[arg-type]


def test_the_same_luck_is_read_again() -> None:
    """Whoever takes a step back draws nothing new, whatever seed the match goes on by: the luck
    is what the journal says of the step. It is written again, so that each line is read once."""
    lines: list[Line] = []
    match = diced(lines, "one")
    traded(match, "slip", "slip")
    first = stand(match)
    again = diced(lines, "another", list(lines))
    again.replay()
    assert stand(again) == first and not again.undo_free(0)
    again.undo(0, agreed=[1])
    traded(again, "slip", "slip")
    assert printed(again.state) == first[0]
    assert lines[-1] == lines[-5] and list(lines[-1]) == ["dealt"]
    again.undo(0, agreed=[1])
    traded(again, "show", "slip")
    assert again.state.tallies["die"] == match.state.tallies["die"]
    assert again.history[-1].drawn and not again.history[0].made


def test_luck_that_was_for_something_else_is_not_read_again() -> None:
    """Where another choice needs another luck, that is drawn, and of the step nothing is left of
    what did not fit; back on the first way it is the first luck once more."""
    lines: list[Line] = []
    match = diced(lines, "one")
    traded(match, "slip", "slip")
    match.choose(0, TAKE)
    one = printed(match.state)
    match.undo(0)
    match.undo(0)
    traded(match, "show", "slip")
    match.choose(0, move("take > open"))
    assert len(match.state.zones["stock"]) == 10
    match.undo(0)
    match.undo(0)
    traded(match, "slip", "slip")
    match.choose(0, TAKE)
    assert printed(match.state) == one
    back = diced([], "another", lines)
    back.replay()
    assert stand(back) == stand(match)


def test_a_journal_with_undo_leads_where_it_led_cut_after_any_line() -> None:
    """And what is made anew after the cut is what stood there."""
    lines: list[Line] = []
    match = toy_match(write=lines.append, options={"hands": 2})
    stands = {len(lines): stand(match)}
    match.choose(0, first_card(match, 0, "slip"))
    stands[len(lines)] = stand(match)
    for act in (
        lambda: match.undo(0),
        lambda: match.redo(0),
        lambda: match.choose(1, first_card(match, 1, "show")),
        lambda: match.undo(1, agreed=[0]),
        lambda: match.mark("hint", 1),
        lambda: match.redo(1),
        lambda: match.choose(0, TAKE),
        lambda: match.undo(0),
        lambda: match.undo(0, agreed=[1]),
    ):
        act()
        stands[len(lines)] = stand(match)
    finish(match)
    for cut, wanted in stands.items():
        assert stand(replayed(lines[:cut], options={"hands": 2})) == wanted, cut
    assert stand(replayed(lines, options={"hands": 2})) == stand(match)


@pytest.mark.parametrize(
    "wrong",
    [
        {"mark": "undo", "seat": 0, "at": 1, "to": 1},
        {"mark": "undo", "seat": 0, "at": 1, "to": 2},
        {"mark": "undo", "seat": 0, "at": 1, "to": -1},
        {"mark": "undo", "seat": 0, "at": 1, "to": "0"},
        {"mark": "undo", "seat": 0, "at": 1, "to": True},
        {"mark": "undo", "seat": 0, "at": 1, "to": []},
        {"mark": "undo", "seat": 0, "at": 1},
        {"mark": "undo", "seat": 0, "at": 0, "to": 0},
        {"mark": "undo", "seat": 0, "at": "1", "to": 0},
        {"mark": "undo", "seat": 9, "at": 1, "to": 0},
        {"mark": "undo", "seat": "0", "at": 1, "to": 0},
        {"mark": "undo", "at": 1, "to": 0},
        {"mark": "redo", "seat": 0, "at": 1},
        {"mark": 7, "seat": 0, "at": 1},
        {"mark": "hint", "seat": 0},
        {"mark": "hint", "seat": True, "at": 1},
    ],
    ids=str,
)
def test_a_mark_that_does_not_fit_is_refused_by_its_line(wrong: Line) -> None:
    """In a sentence, and the match stands as before."""
    lines: list[Line] = []
    traded(toy_match(write=lines.append), "slip", "slip")
    match = toy_match(past=[*lines, wrong])
    with pytest.raises(BadJournal, match=f"^line {len(lines) + 2}: "):
        match.replay()
    assert match.marks == [] and match.step == 1


def test_an_undo_that_cannot_be_written_is_not_made() -> None:
    """Nor is a mark."""
    match = toy_match()
    traded(match, "slip", "slip")
    before = stand(match)

    def full(line: Line) -> None:
        raise OSError("the disk is full")

    match.write = full
    for act in (lambda: match.undo(0), lambda: match.mark("hint", 0)):
        with pytest.raises(OSError, match="full"):
            act()
        assert stand(match) == before and match.marks == []


def test_a_card_that_came_with_others_unseen_is_not_told_from_them() -> None:
    """The toy has no such step, so it is told of the kit alone: two cards pass from two hands into
    one drawer, one of them is shown, and nobody knows whose it was."""
    a, b, c = card("AC"), card("2C"), card("3C")

    def state(**zones: list) -> State:  # type: ignore[type-arg]
        whole = {"hand:0": [], "hand:1": [], "drawer:0": [], "open": [], "stock": [], **zones}
        return State(Table(2, {}), whole, {}, "draw")

    def past(*states: State) -> list[Moment]:
        nothing = dict.fromkeys((None, 0, 1), NOTHING)
        return [Moment(step, one, nothing, {}) for step, one in enumerate(states)]

    start = state(**{"hand:0": [a], "hand:1": [b, c]})
    passed = state(**{"drawer:0": [a, b], "hand:1": [c]})
    shown = state(**{"drawer:0": [a], "hand:1": [c], "open": [b]})
    assert known_again(toy, past(start, passed, shown))[None] == {}  # type: ignore[arg-type]
    alone = state(**{"hand:0": [a], "hand:1": [c], "drawer:0": [b]})
    alone_shown = state(**{"hand:0": [a], "hand:1": [c], "open": [b]})
    known = known_again(toy, past(start, alone, alone_shown))  # type: ignore[arg-type]
    assert known == {None: {"hand:1": (b,)}, 0: {"hand:1": (b,)}, 1: {}}
