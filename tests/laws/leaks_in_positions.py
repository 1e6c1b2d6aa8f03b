"""Leaks in a position itself: in its numbers and orders, its phase and turn, its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner
from rules.kit.state import Outcome, State, View, why
from rules.kit.story import Made, Told
from tests.laws.leaky import Leaky, Marked


class InTally(Leaky):
    """A seat's lowest card is a public number."""

    said = r"tally lowest:\d is .* in one world and .* in the other"

    def publish(self, state: State) -> None:
        state.tallies.update((f"lowest:{seat}", order) for seat, order in self.lowest.items())


class InTheOrderOfTallies(Leaky):
    """Nothing but the order of the public numbers tells."""

    said = r"the order of tally is .* in one world and .* in the other"

    def publish(self, state: State) -> None:
        names = sorted(state.tallies)
        turned = self.told % len(names)
        state.tallies = {name: state.tallies[name] for name in names[turned:] + names[:turned]}


class InTheOrderOfZones(Leaky):
    """Zones are entered in the order of their lowest cards."""

    said = r"the order of zone is .* in one world and .* in the other"

    def publish(self, state: State) -> None:
        state.zones = dict(sorted(state.zones.items(), key=lambda zone: sorted(zone[1])[:1]))


class InSortedHand(Leaky):
    """A hand is stored sorted by face, and where the card went that came last can be seen."""

    said = r"tally place:\d is \d+ in one world and \d+ in the other"

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        before = {zone: cards[:] for zone, cards in state.zones.items()}
        super().apply(state, choices, chance)
        for zone, cards in state.zones.items():
            kind, seat = kind_and_owner(zone)
            come = [one for one in cards if one not in before.get(zone, ())]
            if self.rules.SIGHT[kind] == "owner" and come:
                cards.sort()
                state.tallies[f"place:{seat}"] = cards.index(come[-1])


class InPhase(Marked):
    """The phase is called after what is hidden."""

    said = r"the phase is \w+ in one world and \w+ in the other"

    def mark(self, state: State) -> None:
        state.phase += f"_lowest_{self.told}"

    def unmark(self, state: State) -> None:
        state.phase = state.phase.partition("_lowest_")[0]


class InTurn(Marked):
    """Whose turn it is said to be depends on what is hidden."""

    said = r"the turn is \d+ in one world and \d+ in the other"

    def mark(self, state: State) -> None:
        state.turn += 1 + 100 * (self.told % state.table.seats)

    def unmark(self, state: State) -> None:
        state.turn = state.turn % 100 - 1


class InAnExtraStep(Marked):
    """The dealer takes a step that does nothing, after choices that leave a low card in a hand."""

    said = r"the phase is \w+ in one world and \w+ in the other"

    def story(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        return ()  # the game's own knows no such step

    def climax(self, before: View | None, after: View, made: Made) -> None:
        return None

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        if state.phase.endswith("_waiting"):
            self.unmark(state)
        else:
            super().apply(state, choices, chance)

    def actors(self, state: State) -> Sequence[int]:
        return () if state.phase.endswith("_waiting") else self.rules.actors(state)

    def mark(self, state: State) -> None:
        if self.told % 2 and self.rules.outcome(state) is None:
            state.phase += "_waiting"

    def unmark(self, state: State) -> None:
        state.phase = state.phase.removesuffix("_waiting")


class InOutcome(Leaky):
    """How a hand ended is told with a fact about cards that nobody has seen by then."""

    said = r"the outcome, why is .* in one world and .* in the other"

    def outcome(self, state: State) -> Outcome | None:
        found = self.rules.outcome(state)
        if found is None:
            return None
        unseen = [
            (place + 1) * (one.order // 1024)
            for zone, cards in sorted(state.zones.items())
            if self.rules.SIGHT[kind_and_owner(zone)[0]] != "all"
            for place, one in enumerate(cards)
        ]
        return found._replace(why=why(found.why.key, unseen=sum(unseen), **dict(found.why.facts)))


class InShown(Leaky):
    """A card that all see is marked as shown, or not, as a sign to who knows the code."""

    said = r"what is shown is .* in one world and .* in the other"

    def publish(self, state: State) -> None:
        open_ones = open_cards(self.rules, state)
        sign = {one for place, one in enumerate(open_ones) if self.told >> place % 12 & 1}
        lying = {one for cards in state.zones.values() for one in cards}  # a die shows another face
        state.shown = (state.shown & lying).difference(open_ones).union(sign)


def open_cards(rules: Rules, state: State) -> list[Card]:
    """The cards that lie where everybody sees them."""
    return [
        one
        for zone, cards in state.zones.items()
        for one in cards
        if rules.SIGHT[kind_and_owner(zone)[0]] == "all"
    ]


class InPicture(Leaky):
    """Nothing but the picture tells: `told` is drawn on it (see the test)."""

    said = r"the picture is not the same at \(\d+, \d+\)"
    last: ClassVar[Leaky | None] = None

    def publish(self, state: State) -> None:
        InPicture.last = self


class InRequest(Leaky):
    """Nothing but what is sent to a worker tells it (see the test)."""

    said = r"what a worker is sent, view differs in its bytes"
    last: ClassVar[Leaky | None] = None

    def publish(self, state: State) -> None:
        InRequest.last = self
