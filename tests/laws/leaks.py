"""Games that tell what they must not: real rules, each with one leak planted in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.move import Move, Offer
from rules.kit.sight import kind_and_owner
from rules.kit.state import Outcome, State, Table, View, why
from rules.kit.story import Made, Told
from tests.tables import Seating


class Leaky:
    """Rules as they are, with nothing told yet. `lowest` is the least card in the first seat's
    hand at the last position: what nobody but that seat may know, and each heir tells in a way of
    its own, so that the law must look for the one hand that matters.
    """

    said: ClassVar[str] = ""
    """What the law says that differs."""
    latest: ClassVar[Leaky]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lowest = 0
        Leaky.latest = self

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def deal(self, table: Table, chance: Chance) -> State:
        state = self.rules.deal(table, chance)
        self.look(state)
        return state

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        self.rules.apply(state, choices, chance)
        self.look(state)

    def look(self, state: State) -> None:
        """Look where nobody may, and tell it where the leak is in the position."""
        Leaky.latest, self.lowest = self, 0
        for zone, cards in state.zones.items():
            kind, seat = kind_and_owner(zone)
            if self.rules.SIGHT[kind] == "owner" and seat == 0 and cards:
                self.lowest = min(cards).order // 1024
        self.publish(state)

    def publish(self, state: State) -> None:
        """Nothing is told."""


class InTally(Leaky):
    """The lowest card is a public number."""

    said = r"tally lowest is .* in one world and .* in the other"

    def publish(self, state: State) -> None:
        state.tallies["lowest"] = self.lowest


class InTheOrderOfZones(Leaky):
    """Zones are entered in the order of their lowest cards."""

    said = r"the order of zone is .* in one world and .* in the other"

    def publish(self, state: State) -> None:
        state.zones = dict(sorted(state.zones.items(), key=lambda zone: sorted(zone[1])[:1]))


class InOutcome(Leaky):
    """How a hand ended is told with a fact about cards that nobody has seen by then."""

    said = r"the outcome, why is .* in one world and .* in the other"

    def outcome(self, state: State) -> Outcome | None:
        found = self.rules.outcome(state)
        unseen = [
            (place + 1) * (card.order // 1024)
            for zone, cards in sorted(state.zones.items())
            if self.rules.SIGHT[kind_and_owner(zone)[0]] != "all"
            for place, card in enumerate(cards)
        ]
        told = found and why(found.why.key, unseen=sum(unseen), **dict(found.why.facts))
        return found and found._replace(why=told)


class InNote(Leaky):
    """A note tells it, from what the rules keep in mind beside the position."""

    said = r"the note at \S+ is “lowest \(n \d+\)” in one world and .* in the other"

    def notes(self, view: View) -> Mapping[Any, object]:
        return {"hand:0": why("lowest", n=self.lowest)}


class InStory(Leaky):
    """A sentence tells it."""

    said = r"the story, number \d+, why is “lowest \(n \d+\)” in one world and .* in the other"

    def story(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        return [Told(why("lowest", n=self.lowest))]


class InOffers(Leaky):
    """A seat is offered what only another's hand can be the reason for."""

    said = r"the offers, number \d, amounts, number 1 is \d+ in one world and \d+ in the other"

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        more = Offer("guess", amounts=(self.lowest,), certain=True)
        return [*self.rules.offers(state, seat), more]


class InObjection(Leaky):
    """Who tries a move that cannot be is told more than why."""

    said = r"the reply to .* is “lowest is \(n \d+\)” in one world and “.*” in the other"

    def stray(self, state: State, seat: int, choice: Move) -> object:
        return why("lowest_is", n=self.lowest)


class InPicture(Leaky):
    """Nothing but the picture tells: `lowest` is drawn on it (see the test)."""

    said = r"the picture is not the same at \(\d+, \d+\)"


class InRequest(Leaky):
    """Nothing but what is sent to a worker tells it (see the test)."""

    said = r"what a worker is sent, view differs in its bytes"


LEAKS: list[type[Leaky]] = Leaky.__subclasses__()


def leaking(seating: Seating, leak: Callable[[Rules], Leaky]) -> Seating:
    """The same table, at which a leak is planted in the rules."""
    return seating._replace(game=seating.game._replace(rules=cast(Rules, leak(seating.rules))))
