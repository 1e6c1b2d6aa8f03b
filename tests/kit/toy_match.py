"""A match of the toy, what is done at its table, and all that a match stands at."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import pytest

from rules.kit.journal import BadJournal, Line
from rules.kit.match import Match, PlayerInfo, Refused
from rules.kit.move import Move, move
from tests.kit import toy
from tests.tables import players, printed

ADA, BOT = PlayerInfo("Ada"), PlayerInfo("Ösp", "bot", "keen")
TWO_HANDS = {"hands": 2}
TAKE = move("take > stock")


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


def toy_match(
    rules: object = toy,
    people: Sequence[PlayerInfo] = (),
    seed: str = "seed",
    options: Mapping[str, object] = MappingProxyType({}),
    **asked: object,
) -> Match:
    return Match(rules, people or players(2), dict(options), seed, dealer=0, **asked)  # type: ignore[arg-type]


def written(**asked: object) -> tuple[Match, list[Line]]:
    """A match and the lines of its journal."""
    lines: list[Line] = []
    return toy_match(write=lines.append, **asked), lines


def replayed(lines: Sequence[Line], **asked: object) -> Match:
    match = toy_match(past=lines, **asked)
    match.replay()
    return match


def refused(act: Callable[[], object]) -> str:
    """The key of the reason why something may not be done."""
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.why.key


def refused_by_its_line(lines: Sequence[Line], wrong: Line) -> None:
    """A journal with a line that does not fit is refused by it, and the match stands as before."""
    match = toy_match(past=[*lines, wrong])
    there = match.players
    with pytest.raises(BadJournal, match=f"^line {len(lines) + 2}: "):
        match.replay()
    assert match.marks == [] and match.players == there and match.chairs.planned == []


def cannot_be_written(match: Match, *acts: Callable[[], object]) -> None:
    """On a full disk nothing of all this is done."""

    def full(line: Line) -> None:
        raise OSError("the disk is full")

    before, match.write = (stand(match), match.players, list(match.marks)), full
    for act in acts:
        with pytest.raises(OSError, match="full"):
            act()
        assert (stand(match), match.players, match.marks) == before


def first_card(match: Match, seat: int, verb: str) -> Move:
    return Move(verb, (match.state.zones[f"hand:{seat}"][0],))


def ended(match: Match) -> None:
    """Play on until the hand is over."""
    while match.rules.outcome(match.state) is None:
        for seat in match.seats_to_choose():
            trading = match.state.phase == "trade"
            match.choose(seat, first_card(match, seat, "slip") if trading else TAKE)
        if not match.seats_to_choose() and match.rules.outcome(match.state) is None:
            match.advance()


def next_hand(match: Match) -> None:
    """Play on until another hand has been dealt."""
    ended(match)
    match.advance()


def finish(match: Match) -> None:
    ended(match)
    while not match.over:
        next_hand(match)
        ended(match)


def traded(match: Match, *verbs: str) -> list[Move]:
    """Both seats have shown a card, or slipped it away; their choices."""
    made = [first_card(match, seat, verb) for seat, verb in enumerate(verbs)]
    for seat, choice in enumerate(made):
        match.choose(seat, choice)
    return made


def stand(match: Match) -> tuple[object, ...]:
    history = [
        (moment.step, printed(moment.state), moment.made, moment.drawn) for moment in match.history
    ]
    waits, known = dict(match.waiting_choices), dict(match.known)
    return printed(match.state), match.step, waits, known, history, [*match.outcomes]
