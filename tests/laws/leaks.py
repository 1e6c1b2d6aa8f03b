"""Games that tell what they must not: real rules, each with one leak planted in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.move import Move, Offer
from rules.kit.remarks import Gauge, candidates
from rules.kit.sight import kind_and_owner
from rules.kit.state import Outcome, State, Table, View, Why, why
from rules.kit.story import Beat, Climax, Made, Told
from tests.tables import Seating

OF_A_STATE = (
    "actors offers objection outcome asked notes gauge proposal tip candidates stray".split()
)


class Leaky:
    """Rules as they are, with nothing told yet. `lowest` is the least card in a hand of the last
    position, by seat: what nobody but its owner may know, and each heir tells in a way of its own.
    Only the first seat's is told, so that the law must look for the one hand that matters.
    """

    whose: ClassVar[Sequence[int]] = (0,)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lowest: dict[int, int] = {}

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
        self.lowest = {
            seat: min(cards).order // 1024
            for zone, cards in state.zones.items()
            for kind, seat in [kind_and_owner(zone)]
            if self.rules.SIGHT[kind] == "owner" and cards and seat in self.whose
        }
        self.publish(state)

    def publish(self, state: State) -> None:
        """Nothing is told."""

    @property
    def told(self) -> int:
        """A number that differs when somebody's lowest card does."""
        return sum((seat + 1) * order for seat, order in self.lowest.items())


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


class Marked(Leaky):
    """Rules that mark a position with what is hidden. The true rules are asked without the mark."""

    def mark(self, state: State) -> None:
        """Put the mark on."""

    def unmark(self, state: State) -> None:
        """Take it off."""

    def plain(self, state: State) -> State:
        """A position without its mark."""
        twin = state.copy()
        if isinstance(state, View):
            view = View.__new__(View)
            for slot in ("table", "zones", "tallies", "phase", "turn", "shown"):
                setattr(view, slot, getattr(twin, slot))
            view.seat, view.known = state.seat, state.known
            twin = view
        self.unmark(twin)
        return twin

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.rules, name)
        if name in ("story", "climax"):
            return lambda before, after, made: found(
                before and self.plain(before), self.plain(after), made
            )
        if name not in OF_A_STATE:
            return found
        return lambda state, *more: found(self.plain(state), *more)

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        self.unmark(state)
        super().apply(state, choices, chance)

    def publish(self, state: State) -> None:
        self.mark(state)


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


class InNote(Leaky):
    """A note tells it, from what the rules keep in mind beside the position."""

    said = r"the note at \S+ is “lowest \(n \d+\)” in one world and .* in the other"

    def notes(self, view: View) -> Mapping[Any, Why]:
        return {f"hand:{seat}": why("lowest", n=order) for seat, order in self.lowest.items()}


class InStory(Leaky):
    """A sentence tells it, from what the rules keep in mind beside the position."""

    said = r"the story, number \d+, why is “lowest \(n \d+\)” in one world and .* in the other"

    def story(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        return [Told(why("lowest", n=self.told))]


class InClimax(Leaky):
    """A card in nobody's sight glows, or does not, in a beat."""

    said = r"the climax, number \d+, number 1, lit, number 1 is \d in one world and .* in the other"

    def climax(self, before: View | None, after: View, made: Made) -> Climax:
        return Climax([Beat(lit=(self.told % 10,))])


class InTip(Leaky):
    """What a button is said to do depends on a hand that nobody sees."""

    said = r"what is said of the buttons \w+ is “lowest \(n \d+\)” in one world and “.*” in the"

    def tip(self, view: View, seat: int, verb: str) -> Why | None:
        return why("lowest", n=self.told)


class InOffers(Leaky):
    """A seat is offered what only another's hand can be the reason for."""

    said = r"the offers, number \d, amounts, number 1 is \d+ in one world and \d+ in the other"

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        return [*self.rules.offers(state, seat), Offer("guess", amounts=(self.told,), certain=True)]


class InLikelyMoves(Leaky):
    """The likely moves stand in an order that another's hand decides."""

    said = r"the likely moves, number \d+, \w+.* is .* in one world and .* in the other"

    def candidates(self, state: State, seat: int) -> Sequence[Move]:
        found = list(candidates(self.rules, state, seat))
        turned = self.told % len(found)
        return found[turned:] + found[:turned]


class InObjection(Leaky):
    """Who tries a move that cannot be is told more than why."""

    said = r"the reply to .* is “lowest is \(n \d+\)” in one world and “.*” in the other"

    def stray(self, state: State, seat: int, choice: Move) -> Why:
        return why("lowest_is", n=self.told)


class InPrompt(Leaky):
    """What the picked cards come to is counted against cards that nobody sees."""

    said = r"what the picked cards come to .*, why is “beats \(n \d+\)” in one world and “.*” in"

    def gauge(
        self, view: View, seat: int, cards: Sequence[Card], targets: Sequence[object]
    ) -> Gauge:
        return Gauge(why("beats", n=self.told))


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


LEAKS: list[Callable[[Rules], Leaky]] = [
    InTally,
    InTheOrderOfTallies,
    InTheOrderOfZones,
    InSortedHand,
    InPhase,
    InTurn,
    InAnExtraStep,
    InOutcome,
    InShown,
    InNote,
    InStory,
    InClimax,
    InTip,
    InOffers,
    InLikelyMoves,
    InObjection,
    InPrompt,
    InPicture,
    InRequest,
]


def leaking(seating: Seating, leak: Callable[[Rules], Leaky]) -> Seating:
    """The same table, at which a leak is planted in the rules."""
    return seating._replace(game=seating.game._replace(rules=cast(Rules, leak(seating.rules))))
