"""A game of no merit, with every kind of sight, for tests of the kit alone.

Each seat has a hand of three. In `trade` both seats at once show a card or slip one face
down into their own drawer; in `draw` the seat whose turn it is takes the open card or the
top of the stock. After four draws it is over, and the most cards win.
"""

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, pack as pack_of
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Why, why

NAME = "toy"
BEST = "most"
SEATS = (2,)
OPTIONS = (Option("hands", (1, 2), 1),)
SIGHT = {"stock": "none", "hand": "owner", "drawer": "owner", "open": "all"}
REASONS: Mapping[str, str] = {"no_open": "open"}


def pack(table: Table) -> Sequence[Card]:
    return pack_of(range(1, 5))


def deal(table: Table, chance: Chance) -> State:
    stock = list(pack(table))
    chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "open": []}
    for seat in range(2):
        zones[f"hand:{seat}"] = [stock.pop() for _ in range(3)]
        zones[f"drawer:{seat}"] = []
    return State(table, zones, {"draws": 0}, "trade")


def actors(state: State) -> Sequence[int]:
    if state.phase == "trade":
        return (0, 1)
    return (state.turn,) if state.phase == "draw" else ()


def offers(state: State, seat: int) -> Sequence[Offer]:
    if state.phase == "draw":
        return (Offer("take", targets=("open", "stock")),)
    hand = state.zones[f"hand:{seat}"]
    return (Offer("show", hand, 1, 1, certain=True), Offer("slip", hand, 1, 1, certain=True))


def objection(state: State, seat: int, choice: Move) -> Why | None:
    if choice.targets == ("open",) and not state.zones["open"]:
        return why("no_open")
    return None


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    zones = state.zones
    if state.phase == "trade":
        for seat, move in choices.items():
            zones[f"hand:{seat}"].remove(move.cards[0])
            zones["open" if move.verb == "show" else f"drawer:{seat}"].append(move.cards[0])
        state.phase, state.turn = "draw", 0
        return
    for seat, move in choices.items():
        zones[f"hand:{seat}"].append(zones[str(move.targets[0])].pop())
        state.turn = 1 - seat
    state.tallies["draws"] += 1
    if state.tallies["draws"] == 4:
        state.phase, state.turn = "over", -1
    elif state.tallies["draws"] == 2:
        state.phase, state.turn = "trade", -1


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    points = tuple(float(len(state.zones[f"hand:{seat}"])) for seat in range(2))
    last = state.table.hand == state.table.options["hands"]
    winners = tuple(seat for seat in range(2) if points[seat] == max(points))
    return Outcome(points, winners if last else (), why("most"))


def onward(table: Table, result: Outcome) -> Table | None:
    if result.winners:
        return None
    return table._replace(dealer=table.after(table.dealer), hand=table.hand + 1)
