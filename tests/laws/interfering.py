"""The law of non-interference for one swap: who cannot know of it must not notice it."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import cycle, islice

import pygame

from rules.kit.cards import Card, card
from rules.kit.journal import UNDO
from rules.kit.match import Match
from rules.kit.sight import kind_and_owner, redact
from tests.laws.reach import Watched, difference
from tests.laws.undoing import journal_with_undo, lasting
from tests.laws.worlds import Journaled, Parted, Swap, Worlds, faces_in, journal_of
from tests.tables import LONG, Seating, options_text, seatings, seats_drawn
from tests.walks import Walk, walk

WHOLE = 1 if LONG else 2
"""At one position in so many a seat tries everything; its view is compared at every one."""
PICTURED, SOON = 2, 20 if LONG else 4
"""Of one swap in so many the picture is compared, at a position soon after it, of one of those
who may not know; in the long form of all, again and again."""
TALKED = 1 if LONG else 4
"""In one swap of so many what computers say is listened to as well."""
SEATS = 10 if LONG else 1
"""How many seats are held to the law beside the room and the one the swap was chosen for."""


class Leak(AssertionError):
    """Somebody could tell two worlds apart who has no right to."""


class Comparison:
    """How many times two worlds were compared: views, pictures; and at which positions."""

    def __init__(self) -> None:
        self.seats = self.pictures = 0
        self.places: set[int] = set()


def compare_worlds(
    journal: Journaled, swap: Swap, rng: random.Random, since: int = 0
) -> Comparison:
    """Compare what the room and some seats get hold of in two worlds, from the position `since`
    on, for as long as they do not know of the swap; Leak tells the first thing that differs."""
    worlds, counts = Worlds(journal, swap), Comparison()
    around = range(journal.seating.seats)
    watchers = {None, swap.watcher, *rng.sample(around, min(SEATS, len(around)))}
    ignorant: list[int | None] = sorted(watchers, key=str)
    one = other = None
    pictured, talks = LONG or rng.randrange(PICTURED) == 0, rng.randrange(TALKED) == 0
    parted = False
    while ignorant and not parted and (match := worlds.step_first()) is not None:
        one = one or Watched(journal.seating, match, talks)
        one.note()
        whole = rng.randrange(WHOLE) == 0
        comparing = worlds.swapped and match.step >= since
        painting = pictured and rng.randrange(SOON) == 0
        tried = swap.pair or ()
        got = {seat: one.got(seat, tried, whole) for seat in ignorant if comparing}
        pictures = {seat: one.picture(seat) for seat in [*got][:1] if painting}
        try:
            twin = worlds.step_second()
        except Parted as end:
            if end.seat in ignorant and worlds.swapped:
                raise Leak(f"{where_first(worlds, end.seat)} {end}") from None
            break
        other = other or Watched(journal.seating, twin, talks)
        other.note()
        # Before that the worlds are one, and who saw these cards in an earlier hand knows nothing.
        for seat in [*ignorant] if worlds.swapped else ():
            if one.sees(seat, worlds.secret) or other.sees(seat, worlds.secret):
                if worlds.marked:
                    text = "what was taken back tells where one lies"
                    raise Leak(f"{where_first(worlds, seat)} {text}")
                ignorant.remove(seat)
        for seat in ignorant if comparing else ():
            counts.seats += 1
            counts.places.add(match.step)
            differs = difference(got[seat], other.got(seat, tried, whole))
            if differs and any(about_to_know(seat, worlds.secret, it) for it in (match, twin)):
                parted = True
                continue
            if not differs and seat in pictures:
                counts.pictures, pictured = counts.pictures + 1, LONG
                pixel = different_pixel(pictures[seat], other.picture(seat))
                differs = f"the picture is not the same at {pixel}" if pixel else ""
            if differs:
                raise Leak(f"{where_first(worlds, seat)} {differs}")
        if worlds.swapped and match.table.hand != worlds.hand:
            break
        rng.shuffle(ignorant)
    return counts


def knows(seat: int | None, worlds: Worlds) -> bool:
    """Whether a seat has come to see one of the cards that are swapped, in either world."""
    assert worlds.first is not None and worlds.second is not None
    return any(worlds.secret & faces_in(each.view(seat)) for each in (worlds.first, worlds.second))


class _Luckless:
    """No luck at all: who asks for some stops where it would be needed."""

    def shuffle(self, cards: list[Card]) -> None:
        raise StopIteration

    def below(self, number: int) -> int:
        raise StopIteration


def about_to_know(seat: int | None, secret: frozenset[str], match: Match) -> bool:
    """Whether the dealer shows a seat one of the cards before anybody chooses again."""
    rules, state = match.rules, match.state.copy()
    while rules.outcome(state) is None and not rules.actors(state):
        try:
            rules.apply(state, {}, _Luckless())
        except StopIteration:
            return False
        if secret & faces_in(redact(rules, state, seat)):
            return True
    return False


def where_first(worlds: Worlds, seat: int | None = None) -> str:
    """Which match, which position, who should not notice, and what."""
    journal, match = worlds.journal, worlds.first
    assert match is not None
    who = "the room" if seat is None else f"seat {seat}"
    places = {
        card.body: f"{card} ({zone})"
        for zone, cards in match.state.zones.items()
        for card in cards
        if card.body in worlds.secret
    }
    cards = " nor ".join(places.values())
    return (
        f"{journal.seating}, house rules [{options_text(journal.options)}], seed {journal.seed!r}, "
        f"position {match.step} ({match.state.phase}): {who} knows neither {cards}, which are "
        f"swapped in line {worlds.swap.line + 2} of the journal; but"
    )


def different_pixel(one: pygame.Surface, other: pygame.Surface) -> str:
    """The first pixel in which two pictures differ, "" if they are the same."""
    if pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB"):
        return ""
    width, height = one.get_size()
    places = ((x, y) for y in range(height) for x in range(width))
    x, y = next(at for at in places if one.get_at(at) != other.get_at(at))
    return f"({x}, {y}) of {width}×{height}"


ENOUGH = 60_000 if LONG else 1_000
"""So many times two worlds are compared in a game, for one seat or the room at one position."""
WALKS = 12 if LONG else 2
"""Of so many walks at every table."""
LEAST, MOST = 8, 300 if LONG else 120
"""At every table so many swaps at least, however many comparisons they come to, and at most."""
POSITIONS = 80
"""Of a walk so many are enough: a hand may go on for hundreds, and less and less is hidden."""
BACK, BACKWARDS = 6, 40 if LONG else 3
"""At one position in so many a choice is taken back, and so many swaps there are at every table."""
LAST = 3
"""At the end of a hand so many positions are compared."""
STEPS = 20_000 if LONG else 200
"""So many positions are played for the sake of the last ones, at one table."""


@cache
def tables_of(game: str) -> list[Seating]:
    """The seatings of a game."""
    return [seating for seating in seatings() if seating.game.name == game]


def compare_walks(walks: Sequence[Walk], rng: random.Random) -> int:
    """Compare worlds of some walks at one table until that is enough; returns how many times."""
    game = walks[0].seating.game.name
    enough = ENOUGH // sum(seating.game.name == game for seating in seats_drawn())
    journals = [journal_of(walk._replace(positions=walk.positions[:POSITIONS])) for walk in walks]
    swaps_of = [(journal, swaps(journal, rng)) for journal in journals]
    compared = 0
    for number, (journal, some) in zip(range(MOST), cycle(swaps_of)):
        swap = next(some, None)
        if swap:
            compared += compare_worlds(journal, swap, rng).seats
        if compared >= enough and number >= LEAST:
            break
    return compared


def compare_at_the_end(walked: Walk, rng: random.Random) -> int:
    """The same for what is still hidden when the first hand of a walk ends, at its end."""
    whole = first_hand(walked)
    journal, last = journal_of(whole), len(whole.positions) - 1
    some = islice(swaps(journal, rng, at_the_end=True), max(1, STEPS // (last + 1)))
    return sum(compare_worlds(journal, swap, rng, last - LAST).seats for swap in some)


def compare_with_undo(walked: Walk, rng: random.Random) -> int:
    """The same with choices taken back every few positions; 0 if nothing could be taken back."""
    journal = journal_with_undo(walked._replace(positions=walked.positions[:POSITIONS]), rng, BACK)
    if not any(line.get("mark") == UNDO for line in journal.lines):
        return 0
    some = (swap for swap in swaps(journal, rng) if lasting(journal, swap))
    return sum(compare_worlds(journal, swap, rng).seats for swap in islice(some, BACKWARDS))


def first_hand(walked: Walk) -> Walk:
    """The first hand of a walk, played on to its end where the walk stops before."""
    for most in (0, 300, 1_000, 10_000):
        longer = walk(walked.seating, walked.options, walked.seed, most) if most else walked
        for place, position in enumerate(longer.positions):
            if position.rules.outcome(position.state) is not None:
                return longer._replace(positions=longer.positions[: place + 1])
    return longer


# --- which two hidden things are swapped: those that a leak is most likely to tell by -----------


Hidden = Mapping[str, Sequence[Card]]
"""The cards of a shuffle that the room has not seen yet, by zone."""

EARLY = 4
"""Of so many positions after the deal most swaps are chosen at one."""


def swaps(
    journal: Journaled,
    rng: random.Random,
    at_the_end: bool = False,
    lines: Sequence[int] | None = None,
) -> Iterator[Swap]:
    """Swaps of things that stay hidden from the room for a while; with `at_the_end` to the end of
    the journal. Empty if no luck of it, or of its `lines`, stays hidden."""
    dealt = [
        number
        for number, line in enumerate(journal.lines)
        if "dealt" in line and (lines is None or number in lines)
    ]
    hidden_cards = cache(partial(hidden, journal))
    idle = 0
    while dealt and idle < 40:
        # Most often the first: what comes after it in the hand is longest.
        number = dealt[0] if rng.random() < 0.4 else rng.choice(dealt)
        results = journal.lines[number]["dealt"]
        shuffled = [result for result in results if isinstance(result, str)]
        ints = [place for place, result in enumerate(results) if isinstance(result, int)]
        swap: Swap | None = None
        if len(ints) > 1 and not (shuffled and rng.random() < 0.5):
            first, second = sorted(rng.sample(ints, 2))
            if results[first] != results[second]:
                swap = Swap(number, drawn=(first, second))
        elif shuffled:
            positions = hidden_cards(number, rng.choice(shuffled))
            swap = swap_of_cards(journal, number, positions, rng, at_the_end)
        idle = 0 if swap else idle + 1
        if swap:
            yield swap


def hidden(journal: Journaled, number: int, names: str) -> list[Hidden]:
    """The cards of a shuffle that the room has not seen, at the position that it led to and each
    one after it in the hand, while there are two such cards."""
    start = journal.after[number]
    hand = journal.states[start].table.hand
    bodies = {card(name).body for name in names.split()}
    positions: list[Hidden] = []
    sight = journal.seating.rules.SIGHT
    for state in journal.states[start:]:
        open_zones = [zone for zone in state.zones if sight[kind_and_owner(zone)[0]] == "all"]
        seen = state.shown.union(*(state.zones[zone] for zone in open_zones))
        bodies -= {each.body for each in seen}
        if state.table.hand != hand or len(bodies) < 2:
            break
        zones = {
            zone: [each for each in cards if each.body in bodies]
            for zone, cards in state.zones.items()
        }
        positions.append({zone: cards for zone, cards in zones.items() if cards})
    return positions


def swap_of_cards(
    journal: Journaled,
    number: int,
    positions: Sequence[Hidden],
    rng: random.Random,
    at_the_end: bool,
) -> Swap | None:
    """Two cards of a shuffle that the room sees at no position from here to some other of the hand:
    one that a leak may tell by, in somebody's own zone if there is one, and one elsewhere, of
    another rank and suit if there is one; and somebody to whom neither belongs."""
    if not positions or (
        at_the_end and journal.after[number] + len(positions) < len(journal.states)
    ):
        return None
    sight = journal.seating.rules.SIGHT

    def hands(zones: Iterable[str]) -> list[str]:
        return [zone for zone in zones if sight[kind_and_owner(zone)[0]] == "owner"]

    fits = [zones for zones in positions if hands(zones)] or list(positions)
    zones = rng.choice(fits[:EARLY] if rng.random() < 0.7 else fits)
    if at_the_end:
        zones = positions[-1]
    zone = rng.choice(hands(zones) or list(zones))
    cards = sorted(zones[zone], key=lambda card: (card.rank, card.order))
    first = rng.choice([min(cards), max(cards), cards[0], cards[-1], rng.choice(cards)])
    seats = [seat for seat in range(journal.seating.seats) if seat != kind_and_owner(zone)[1]]
    watcher = rng.choice([None, *seats])
    owned = {other for other in hands(zones) if kind_and_owner(other)[1] == watcher}
    unseen = [other for other in zones if other != zone and other not in owned]
    kinds = [hands(unseen), [other for other in unseen if other not in hands(unseen)]]
    sources = rng.choice([kind for kind in kinds if kind] or [[zone]])
    others = [card for other in sources for card in zones[other] if card.body != first.body]
    unlike = [card for card in others if card.rank != first.rank]
    unlike = [card for card in unlike if card.suit != first.suit] or unlike or others
    return Swap(number, pair=(first, rng.choice(unlike)), watcher=watcher) if unlike else None
