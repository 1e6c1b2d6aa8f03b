"""A small table of our own with two heaps and a pot, for the desk and the hands over it; and a
whole gesture made at a desk at one go."""

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, cards
from rules.kit.chance import Chance
from rules.kit.move import Move, Offer, Target
from rules.kit.sight import redact
from rules.kit.state import Outcome, State, Table, Why, why
from table.input.move_builder import Gesture, MoveBuilder
from table.layout.layout import Layout, SheetLayout, Stations, Verb, Zone, ZonePlace

HAND = cards("2C 3C 4C 9D KD")


class Heaps:
    """Rules of one seat: build on a card or a heap, give up up to three, throw one in the pot,
    bet some, take a heap, or fetch one. A king may go nowhere; the nine may not even be picked."""

    NAME, SEATS, OPTIONS = "heaps", (1, 2), ()
    SIGHT: Mapping[str, str] = {"hand": "owner", "left": "all", "right": "all", "pot": "all"}
    REASONS: Mapping[str, str] = {}

    def unfit(self, seats: int, options: object) -> Why | None:
        return None

    def places(self, table: Table) -> int:
        return 2

    def pack(self, table: Table) -> Sequence[Card]:
        return [*HAND, *cards("5C 6H 7S 8D")]

    def deal(self, table: Table, chance: Chance) -> State:
        zones = {"hand:0": HAND[:], "hand:1": cards("8D"), "pot": []}
        zones.update({"left": cards("5C"), "right": cards("6H 7S")})
        return State(table, zones, {}, "build")

    def actors(self, state: State) -> Sequence[int]:
        return (0,)

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        hand = [each for each in state.zones["hand:0"] if each.rank != 9]
        tops: list[Target] = [state.zones["right"][-1], "left", "right"]
        if state.phase == "build":
            return (
                Offer("build", hand, 1, 1, targets=tops),
                Offer("throw", hand, 1, 1),
                Offer("give", hand, 0, 3),
            )
        if state.phase == "bet":
            return (Offer("bet", hand, 1, 2, amounts=(1, 2, 5)), Offer("all", amounts=(9,)))
        if state.phase == "shed":
            return (Offer("throw", hand, 1, 1), Offer("draw"), Offer("pass"))
        if state.phase == "fetch":
            return (Offer("fetch"),)
        return (Offer("take", targets=["left", "right"]), Offer("pass"))

    def objection(self, state: State, seat: int, choice: Move) -> Why | None:
        if choice.verb == "build" and choice.cards[0].rank == 13:
            return why("no_kings")
        if choice.verb == "build" and choice.targets == ("left",) and choice.cards[0].rank > 3:
            return why("too_high")
        if choice.verb == "throw" and choice.cards[0].rank > 3:
            return why("only_low")
        return None

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        raise AssertionError

    def outcome(self, state: State) -> Outcome | None:
        return None

    def onward(self, table: Table, outcome: Outcome) -> Table | None:
        return None


RULES = Heaps()
LAYOUT = Layout(
    stations=Stations([["plate", "prompt"], ["hand"]], [["plate", "hand"]]),
    middle=[["left", "pot"]],
    zones={
        "hand:{seat}": Zone(mine=ZonePlace(), theirs=ZonePlace(scale=0.8)),
        "left": Zone(here=ZonePlace(frame=("always",))),
        "right": Zone(here=ZonePlace(how="pile", over="left", shift=(1.06, 0), frame=("always",))),
        "pot": Zone(here=ZonePlace(frame=("always",))),
    },
    tallies={},
    verbs={
        "build": Verb(),
        "throw": Verb(onto="pot", double=True),
        "give": Verb(button=True, key="g"),
        "bet": Verb(button=True),
        "all": Verb(button=True),
        "take": Verb(),
        "draw": Verb(start="right", onto="left", button=True),
        "pass": Verb(button=True),
        "fetch": Verb(start="right"),
    },
    sheet=SheetLayout("round"),
)


def builder(phase: str = "build") -> MoveBuilder:
    state = RULES.deal(Table(1, {}), None)  # type: ignore[arg-type]
    state.phase = phase
    return MoveBuilder(RULES, LAYOUT, redact(RULES, state, 0), 0)


def made_by(builder: MoveBuilder, gesture: Gesture) -> Move | None:
    """The move a whole gesture makes, or None."""
    builder.picked, builder.chosen = list(gesture.cards), list(gesture.places)
    if gesture.button:
        return builder.press(gesture.button, gesture.amount)[0]
    *_, last = gesture.places
    builder.chosen.remove(last)
    return builder.drop((last,))[0]
