"""A small game of our own for the move builder and the felt: a hand, heaps, a pot; and gestures."""

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, cards
from rules.kit.move import Move, Offer, Target
from rules.kit.remarks import Gauge
from rules.kit.sight import redact
from rules.kit.state import State, Table, View, Why, why
from table.input.move_builder import Gesture, MoveBuilder
from table.layout.layout import Layout, SheetLayout, Stations, Verb, Zone, ZonePlace

HAND = cards("2C 3C 4C 9D KD")
THIEF_HAND = cards("2C 3C 9D KD")
PAKS = dict(zip("0:1 0:2 0:3 1:1 1:2 2:1 2:2".split(), cards("5C 6C 7C 4C 8C 5D 6D"), strict=True))
THIEF_PHASES = ("steal", "spare", "point")


class Heaps:
    """Rules of one seat. In `build` a king may go nowhere and the nine not even be picked. In
    `steal` clubs or diamonds steal heaps by a sum above five for each."""

    SIGHT: Mapping[str, str] = {
        "hand": "owner",
        **dict.fromkeys(("left", "right", "pot", "pak"), "all"),
        **dict.fromkeys(("stock", "deck"), "none"),
    }

    def actors(self, state: State) -> Sequence[int]:
        return (0,)

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        hand = [each for each in state.zones["hand:0"] if each.rank != 9]
        tops: list[Target] = [cards("7S")[0], "left", "right"]
        own, clubs, diamonds = (
            [f"pak:{pak}" for pak in PAKS if pak[0] == owner] for owner in "012"
        )
        throw, give_up = Offer("throw", hand, 1, 1), Offer("pass")
        steal = [
            Offer("steal", THIEF_HAND[:2], 1, 2, clubs, furthest=2),
            Offer("steal", THIEF_HAND[2:], 1, 2, diamonds, furthest=2),
        ]
        return {
            "build": [Offer("build", hand, 1, 1, targets=tops), throw, Offer("give", hand, 0, 3)],
            "bet": [Offer("bet", hand, 1, 2, amounts=(1, 2, 5)), Offer("all", amounts=(9,))],
            "shed": [throw, Offer("draw"), give_up],
            "fetch": [Offer("fetch")],
            "take": [Offer("take", targets=["left", "right"]), give_up],
            "steal": [*steal, Offer("buy", certain=True), Offer("stake", certain=True)],
            "spare": [Offer("spare", targets=own, nearest=2, furthest=2)],
            "point": [Offer("claim", targets=["deck:1", "deck:2"], certain=True)],
        }[state.phase]

    def objection(self, state: State, seat: int, choice: Move) -> Why | None:
        if choice.verb == "build" and choice.cards[0].rank == 13:
            return why("no_kings")
        if choice.verb == "build" and choice.targets == ("left",) and choice.cards[0].rank > 3:
            return why("too_high")
        if choice.verb == "throw" and choice.cards[0].rank > 3:
            return why("only_low")
        low = sum(each.rank for each in choice.cards) <= 4 * len(choice.targets)
        return why("too_low") if choice.verb == "steal" and low else None

    def proposal(self, view: View, seat: int) -> Move | None:
        return Move("spare", (), ("pak:0:1", "pak:0:3")) if view.phase == "spare" else None

    def gauge(self, view: View, seat: int, picked: Sequence[Card], places: object) -> Gauge | None:
        total = sum(each.rank for each in picked)
        return Gauge(why("sum", n=total, places=len(places))) if view.phase == "steal" else None  # type: ignore[arg-type]


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
        "steal": Verb(button=True),
        "buy": Verb(start="stock", onto="hand:{seat}"),
        "claim": Verb(onto="hand:{seat}"),
        "stake": Verb(start="chips:{seat}", onto="pool:middle"),
        "spare": Verb(button=True),
    },
    sheet=SheetLayout("round"),
)


def builder(phase: str = "build", *picked: str, seat: int = 0) -> MoveBuilder:
    """The builder of a seat in a phase, with these cards picked."""
    zones = {"hand:0": HAND[:], "hand:1": cards("8D"), "pot": []}
    zones.update({"left": cards("5C"), "right": cards("6H 7S")})
    if phase in THIEF_PHASES:
        zones = {f"pak:{pak}": [top] for pak, top in PAKS.items()}
        zones |= {"hand:0": THIEF_HAND[:], "stock": cards("AS 2S")}
        zones |= {f"deck:{owner}": cards(f"{owner + 3}H") for owner in range(3)}
    state = State(Table(1, {}), zones, {}, phase)
    made = MoveBuilder(RULES, LAYOUT, redact(RULES, state, seat), seat)  # type: ignore[arg-type]
    assert all(made.toggle(card) for name in picked for card in cards(name))
    return made


def made_by(builder: MoveBuilder, gesture: Gesture) -> Move | None:
    """The move a whole gesture makes, or None."""
    builder.picked_cards, builder.chosen_targets = list(gesture.cards), list(gesture.places)
    if gesture.button:
        return builder.press(gesture.button)[0]
    *_, last = gesture.places
    builder.chosen_targets.remove(last)
    return builder.drop((last,))[0]
