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


class ToyMatch(Match):
    """A match of the toy, and what is done at its table."""

    def __init__(
        self,
        rules: object = toy,
        people: Sequence[PlayerInfo] = (),
        seed: str = "seed",
        options: Mapping[str, object] = MappingProxyType({}),
        **asked: object,
    ) -> None:
        people = people or players(2)
        super().__init__(rules, people, dict(options), seed, dealer=0, **asked)  # type: ignore[arg-type]

    def cannot_be_written(self, *acts: Callable[[], object]) -> None:
        """On a full disk nothing of all this is done."""

        def full(line: Line) -> None:
            raise OSError("the disk is full")

        before, self.write = (self.stand(), self.players, list(self.marks)), full
        for act in acts:
            with pytest.raises(OSError, match="full"):
                act()
            assert (self.stand(), self.players, self.marks) == before

    def first_card(self, seat: int, verb: str) -> Move:
        return Move(verb, (self.state.zones[f"hand:{seat}"][0],))

    def ended(self) -> None:
        """Play on until the hand is over."""
        while self.rules.outcome(self.state) is None:
            for seat in self.seats_to_choose():
                trading = self.state.phase == "trade"
                self.choose(seat, self.first_card(seat, "slip") if trading else TAKE)
            if not self.seats_to_choose() and self.rules.outcome(self.state) is None:
                self.advance()

    def next_hand(self) -> None:
        """Play on until another hand has been dealt."""
        self.ended()
        self.advance()

    def finish(self) -> None:
        self.ended()
        while not self.over:
            self.next_hand()
            self.ended()

    def traded(self, *verbs: str) -> list[Move]:
        """Both seats have shown a card, or slipped it away; their choices."""
        made = [self.first_card(seat, verb) for seat, verb in enumerate(verbs)]
        for seat, choice in enumerate(made):
            self.choose(seat, choice)
        return made

    def stand(self) -> tuple[object, ...]:
        history = [(at.step, printed(at.state), at.made, at.drawn) for at in self.history]
        waits, known = dict(self.waiting_choices), dict(self.known)
        return printed(self.state), self.step, waits, known, history, [*self.outcomes]


def written(**asked: object) -> tuple[ToyMatch, list[Line]]:
    """A match and the lines of its journal."""
    lines: list[Line] = []
    return ToyMatch(write=lines.append, **asked), lines


def replayed(lines: Sequence[Line], **asked: object) -> ToyMatch:
    match = ToyMatch(past=lines, **asked)
    match.replay()
    return match


def refused(act: Callable[[], object]) -> str:
    """The key of the reason why something may not be done."""
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.why.key


def refused_by_its_line(lines: Sequence[Line], wrong: Line) -> None:
    """A journal with a line that does not fit is refused by it, and the match stands as before."""
    match = ToyMatch(past=[*lines, wrong])
    there = match.players
    with pytest.raises(BadJournal, match=f"^line {len(lines) + 2}: "):
        match.replay()
    assert match.marks == [] and match.players == there and match.chairs.planned == []
