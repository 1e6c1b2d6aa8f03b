"""Paks' positions as a test wants them: cards named, the rest of the pack out of the way."""

from collections.abc import Sequence

from rules.kit.cards import Card, card, cards
from rules.kit.move import Move, Target
from rules.kit.state import State, Table
from rules.paks import rules as paks
from tests.positions import Play

play = Play(paks)
table, step, refused, verbs = play.table, play.step, play.refused, play.verbs


def suited(ranks: str, suit: str) -> list[Card]:
    """Cards of one suit from their ranks, `K 9 5 5`; a rank met again is the other pack's."""
    chosen: list[Card] = []
    for rank in ranks.split():
        target = card(f"{rank}{suit}")
        chosen.append(card(f"{rank}{suit}#2") if target in chosen else target)
    return chosen


def at(a_table: Table | int, phase: str, turn: int = -1, suits: int = 0, **zones: str) -> State:
    """A position: `hand_0="6C 10D"`, `pak_1_0="KS 7S"`, `board=`, `stock=` (top card last).
    What is not named lies in `given`; a stock that is not named is what is left of the pack."""
    state = play.deal(table(a_table) if isinstance(a_table, int) else a_table)
    left = state.zones["stock"]
    for key, names in zones.items():
        zone = key.replace("_", ":")
        state.zones[zone] = cards(names)
        for held in state.zones[zone]:
            if zone != "stock":
                left.remove(held)
    if "stock" in zones:
        state.zones["given"] = [card for card in left if card not in state.zones["stock"]]
    state.phase, state.turn, state.tallies["suits"] = phase, turn, suits
    return state


def move_of(verb: str, used: str | Sequence[Card], *targets: Target) -> Move:
    held = cards(used) if isinstance(used, str) else used
    return Move(verb, tuple(sorted(held)), tuple(sorted(targets, key=str)))


def pak(used: str | Sequence[Card], taken: str) -> Move:
    return move_of("pak", used, card(taken))


def steal(used: str | Sequence[Card], *names: Target) -> Move:
    return move_of("steal", used, *names)


def allowed(state: State, choice: Move) -> bool:
    return not refused(state, choice)


def paks_of(state: State, seat: int) -> list[str]:
    """A seat's paks, each as names of cards in card order."""
    zones = state.zones.items()
    owned = [lying for zone, lying in zones if zone.startswith(f"pak:{seat}:")]
    return [" ".join(card.name for card in sorted(lying)) for lying in owned]


def first_turn(a_table: Table) -> State:
    """The first turn of a deal."""
    return play.on(play.deal(a_table), "draw")


def turns(state: State) -> list[int]:
    """Whose turns they are, to the end of the hand, each making the likeliest move."""
    seats = []
    while state.phase not in ("reckon", "over"):
        if state.phase == "draw":
            seats.append(state.turn)
        likely = {seat: paks.candidates(state, seat)[0] for seat in paks.actors(state)}
        state = play.applied(state, likely)
    return seats
