"""Who sees what: makes a view of a state, and guesses a state from a view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.state import State, Table, View, Zones

Known = Mapping[str, tuple[Card, ...]]
NOTHING: Known = {}
HOLE = [UNKNOWN]
NOBODY = -1


@cache
def kind_and_owner(zone: str) -> tuple[str, int]:
    """Split the name of a zone or tally into its kind and the owner's seat: `hand:2`, `spread:0:1`.

    The owner is NOBODY (-1) for names without a seat: `stock`, `pool:ace`."""
    kind, _, rest = zone.partition(":")
    owner = rest.partition(":")[0]
    return kind, int(owner) if owner.isdecimal() else NOBODY


class _ZoneVisibility(dict[str, bool]):
    """By zone, whether one seat sees its cards; filled as zones are looked up."""

    def __init__(self, sight: Mapping[str, str], seat: int | None) -> None:
        self.sight = sight
        self.seat = seat

    def __missing__(self, zone: str) -> bool:
        kind, owner = kind_and_owner(zone)
        sight = self.sight[kind]
        self[zone] = sees = sight == "all" or (sight == "owner" and owner == self.seat)
        return sees


@cache
def zone_visibility(rules: Rules, seat: int | None) -> Mapping[str, bool]:
    """Return by zone whether a seat (None: the public) sees the cards in it."""
    return _ZoneVisibility(rules.SIGHT, seat)


def redact(rules: Rules, state: State, seat: int | None, known: Known = NOTHING) -> View:
    """Return what a seat (None: the public) knows of a state.

    A view redacted again for the same seat and the same `known` is itself."""
    sees = zone_visibility(rules, seat)
    shown = state.shown
    zones: Zones = {
        name: cards.copy() if sees[name] else HOLE * len(cards)
        for name, cards in state.zones.items()
    }
    if shown or known:
        for name, cards in state.zones.items():
            if not sees[name]:
                faces = {card for card in cards if card in shown}.union(known.get(name, ()))
                zones[name] = sorted(faces) + HOLE * (len(cards) - len(faces))
    view = View.__new__(View)
    view.table = state.table
    view.zones = zones
    view.tallies = state.tallies.copy()
    view.phase, view.turn = state.phase, state.turn
    asking = asked(rules, state)
    if asking is not None and seat not in rules.actors(state):  # hide who is asked
        view.phase, view.turn = asking.phase, NOBODY
    view.shown = shown
    view.seat = seat
    view.known = known
    return view


def face_up_view(state: State) -> View:
    """Return a view of a state with every card face up, for when the game is over."""
    view = View.__new__(View)
    view.table, view.phase, view.turn = state.table, state.phase, state.turn
    view.zones = {name: cards.copy() for name, cards in state.zones.items()}
    view.tallies, view.shown = state.tallies.copy(), state.shown
    view.seat, view.known = None, NOTHING
    return view


class Pack(NamedTuple):
    """A game's cards by body: by the name of each card or die, the faces that it may show."""

    faces: Mapping[str, tuple[Card, ...]]

    def unseen(self, zones: Zones) -> list[Card]:
        """Return one face of every card or die that no zone shows, in pack order."""
        shown = {card.body for cards in zones.values() for card in cards}
        return [faces[0] for body, faces in self.faces.items() if body not in shown]


def pack_by_body(rules: Rules, table: Table) -> Pack:
    """Return the pack of a table by body; cached by its cards."""
    return _group_by_body(tuple(rules.pack(table)))


def unseen_cards(rules: Rules, view: View) -> list[Card]:
    """Return the cards of the pack that a view shows nowhere: others hold them, or they are hidden
    in a zone such as the stock."""
    return pack_by_body(rules, view.table).unseen(view.zones)


@lru_cache(maxsize=64)
def _group_by_body(pack: tuple[Card, ...]) -> Pack:
    """Return the faces of each card and die of a pack, given all faces."""
    faces: dict[str, tuple[Card, ...]] = {}
    for card in pack:
        faces[card.body] = (*faces.get(card.body, ()), card)
    return Pack(faces)


def determinize(rules: Rules, view: View, chance: Chance) -> State:
    """Return a possible world for a view: a copy in which the unseen cards are dealt at random to
    the places of its hidden cards. Phase and turn are those of the view."""
    pack = pack_by_body(rules, view.table)
    unseen = pack.unseen(view.zones)
    chance.shuffle(unseen)
    world = view.copy()
    for cards in world.zones.values():
        for place, card in enumerate(cards):
            if card is UNKNOWN:
                faces = pack.faces[unseen.pop().body]
                cards[place] = faces[0] if len(faces) == 1 else faces[chance.below(len(faces))]
    return world


def memories(
    rules: Rules, before: State, known: Mapping[int | None, Known], after: State
) -> dict[int | None, Known]:
    """Return what each seat (None: the public) still knows of hidden zones after it watched a step;
    `known` is what each knew before.

    A card whose face a seat knew and that now lies in somebody's hidden zone is remembered there,
    unless some card left the old zone unseen (then nobody can tell which), or nobody sees into the
    zone (sight `none`: a stock, a shuffle). A card shown face up is remembered where it lies. The
    cards of a zone are in the order in which they were learnt. A card that stays where it can be
    seen need not be remembered, so only cards that moved, or were remembered or shown before, are
    looked at."""
    if not before.shown and not after.shown and before.zones == after.zones:
        return dict(known)
    start = {card: name for name, cards in before.zones.items() for card in cards}
    where = {card: name for name, cards in after.zones.items() for card in cards}
    moved = [(card, zone) for card, zone in start.items() if where.get(card) != zone]
    step = _Step(start, where, moved, {zone for _, zone in moved}, after.shown)
    return {seat: _memory(rules, seat, knew, before, step) for seat, knew in known.items()}


class _Step(NamedTuple):
    """How cards moved in a step."""

    start: Mapping[Card, str]  # the zone of each card before it
    where: Mapping[Card, str]  # the zone of each card after it; a card that is gone is missing
    moved: list[tuple[Card, str]]  # cards that left their zone, with that zone
    left: set[str]  # the zones that cards left
    shown: frozenset[Card]  # the cards that are shown face up after it


def _memory(rules: Rules, seat: int | None, knew: Known, before: State, step: _Step) -> Known:
    """Return by zone the hidden cards that a seat (None: the public) knows after a step, in the
    order in which it learnt of them. `knew`: the hidden cards that it knew before."""
    sees = zone_visibility(rules, seat)
    where = step.where
    memory: dict[str, set[Card]] = {}

    def remember(card: Card) -> None:
        """Note a card in the zone where it lies now, if that is hidden but somebody may look in."""
        now = where.get(card, "")
        if now and not sees[now] and rules.SIGHT[kind_and_owner(now)[0]] != "none":
            memory.setdefault(now, set()).add(card)

    for card, zone in step.moved:
        if sees[zone]:
            remember(card)
    for zone in {*knew, *(step.start[card] for card in before.shown)}:
        if not before.shown and zone not in step.left:  # all its cards are still there
            memory.setdefault(zone, set()).update(knew[zone])
            continue
        cards = before.zones[zone]
        if not sees[zone] and not _left_unseen(sees, cards, zone, where):
            for card in {*knew.get(zone, ()), *before.shown.intersection(cards)}:
                remember(card)
    for card in step.shown:
        remember(card)
    return _in_order_learnt(memory, knew) if memory else {}


def _in_order_learnt(memory: Mapping[str, set[Card]], knew: Known) -> Known:
    """Return a memory by zone: first the cards that were known before (`knew`), in that order, then
    the new ones in card order."""
    old_cards = [card for cards in knew.values() for card in cards]
    place = {card: number for number, card in enumerate(old_cards)}
    in_order = {}
    for zone, known_cards in sorted(memory.items()):
        old = sorted(known_cards & place.keys(), key=place.__getitem__)
        new = sorted(known_cards - place.keys())
        in_order[zone] = (*old, *new)
    return in_order


def newest_known(known: Known, most: int) -> Known:
    """Return a memory reduced to the `most` cards of each zone that were learnt last."""
    return {zone: cards[-most:] for zone, cards in known.items()} if most else NOTHING


def _left_unseen(
    sees: Mapping[str, bool], cards: list[Card], zone: str, where: Mapping[Card, str]
) -> bool:
    """Whether one of the `cards` of a hidden zone moved unseen while another stayed or went
    elsewhere. Then nobody can tell which card it was. `where`: the zone of each card now."""
    zones_now = {where.get(card, "") for card in cards}  # "": the card is gone
    if len(zones_now) == 1:  # the cards are still together
        return False
    return any(not goal or not sees[goal] for goal in zones_now - {zone})
