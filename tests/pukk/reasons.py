"""The reasons of Púkk's player read a second time: whether what each of them says is so.

Written from the rules and a view alone; of the player it knows the solved table of stakes, where
its classes end, and in what steps it tells chances.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

from rules.kit.cards import SUITS, UNKNOWN, Card, card
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.said import Why
from rules.kit.state import Value, View
from rules.pukk import rules as pukk
from rules.pukk.combinations import Key, best, shortfall
from rules.pukk.player.stakes import FILE
from rules.pukk.player.strength import EDGES

ORDER = (5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
EVERY = [card(f"{name}{suit}") for suit in SUITS for name in "5 6 7 8 9 10 J Q K A".split()]
JACK = card("JC")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
STEPS = 64  # in which the player tells how likely a card is held
UNASKED, IN, DECLINED, DROPPED, LEFT = range(5)
LAPS, LOW = 4, len(EDGES) - 2
NEAR = 0.0501  # what is said in tenths of a chip
Facts = Mapping[str, object]
Reading = Callable[[View, int, Move, Facts], bool]


def number(facts: Facts, name: str) -> float:
    found = facts[name]
    assert isinstance(found, (int, float))
    return found


def named(fact: object) -> list[Card]:
    return [card(name) for name in str(fact).partition(".")[2].split()]


def hand_of(view: View, seat: int) -> list[Card]:
    return view.zones[f"hand:{seat}"]


def after(one: Card) -> Card | None:
    place = EVERY.index(one)
    return None if one.rank == 1 else EVERY[place + 1]


def before(one: Card) -> Card | None:
    place = EVERY.index(one)
    return None if one.rank == 5 else EVERY[place - 1]


def laid(view: View) -> list[Card]:
    return [one for seat in range(view.table.seats) for one in view.zones[f"played:{seat}"]]


def pools(view: View, one: Card) -> list[str]:
    """The pools that a card takes."""
    names = {1: "ace", 13: "king", 12: "queen", 11: "jack", 10: "ten"}
    found = []
    if one.suit == view.zones["trump"][0].suit and one.rank in names:
        found.append(f"pool:{names[one.rank]}")
    return [*found, "pool:pamfill"] if one is JACK else found


# --- the bísefa ---------------------------------------------------------------------------------


def turned(view: View) -> Card:
    return view.zones["trump"][0]


def keys(view: View, seat: int) -> tuple[Key | None, Key | None]:
    """What the hand is worth in the púkk as it is, and with the trump card for the seven."""
    now, then = (
        best(hand_of(view, seat), view.table.options),
        best(swapped(view, seat), view.table.options),
    )
    return now and now.key, then and then.key


def swapped(view: View, seat: int) -> list[Card]:
    seven = card(f"7{turned(view).suit}")
    return [turned(view) if one is seven else one for one in hand_of(view, seat)]


def said_rightly(view: View, hand: Sequence[Card], fact: object) -> bool:
    found = best(hand, view.table.options)
    assert found is not None and isinstance(fact, Why)
    facts = {"rank": f"ranks.{found.rank}"}
    if found.second:
        facts["second"] = f"ranks.{found.second}"
    key = f"note.{found.name}" + ("_pamfill" if found.pamfill else "")
    return fact.key == key and dict(fact.facts) == facts


def collects(view: View, seat: int, made: Move, facts: Facts) -> bool:
    chips = sum(view.tallies[pool] for pool in pools(view, turned(view)))
    right = facts == {"card": f"card.{turned(view)}", "n": chips}
    return made.verb == "exchange" and right and chips > 0


def betters(view: View, seat: int, made: Move, facts: Facts) -> bool:
    now, then = keys(view, seat)
    right = said_rightly(view, swapped(view, seat), facts["hand"])
    better = then is not None and (now is None or then > now)
    return made.verb == "exchange" and right and better and facts["card"] == f"card.{turned(view)}"


def worsens(view: View, seat: int, made: Move, facts: Facts) -> bool:
    now, then = keys(view, seat)
    right = said_rightly(view, hand_of(view, seat), facts["hand"])
    return made.verb == "keep" and right and now is not None and (then is None or then < now)


def no_difference(view: View, seat: int, made: Move, facts: Facts) -> bool:
    now, then = keys(view, seat)
    return now == then


def six_stops(view: View, seat: int, made: Move, facts: Facts) -> bool:
    one = turned(view)
    right = facts == {"card": f"card.{one}", "seven": f"card.7{one.suit}"}
    return made.verb == "exchange" and right and one.rank == 6


def nine_called(view: View, seat: int, made: Move, facts: Facts) -> bool:
    one = turned(view)
    right = facts == {"card": f"card.{one}", "eight": f"card.8{one.suit}"}
    return made.verb == "exchange" and right and one.rank == 9


def not_called(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Of the lowest there is none before; of the eight it is the seven."""
    right = facts == {"card": f"card.{turned(view)}"}
    return made.verb == "keep" and right and turned(view).rank in (5, 8)


# --- the púkk -----------------------------------------------------------------------------------


@cache
def _strengths(options: tuple[tuple[str, Value], ...]) -> Mapping[Key, int]:
    """In how many ways hands that may púkk are dealt, by what they are worth."""
    house, found = dict(options), dict[Key, int]()
    for jacks in (0, 1):
        for some in combinations_with_replacement(ORDER, 5 - jacks):
            hand, ways = [JACK] * jacks, 1
            for rank in set(some):
                alike = [one for one in EVERY if one.rank == rank and one is not JACK]
                ways *= comb(len(alike), some.count(rank))
                hand += alike[: some.count(rank)]
            if ways and not shortfall(hand, house):
                made = best(hand, house)
                assert made is not None
                found[made.key] = found.get(made.key, 0) + ways
    return found


def share(view: View, seat: int) -> float:
    """How many of the hands that may púkk are weaker, those as good half."""
    heeded = ("min_pukk", "pamfill_as_six", "pamfill_order", "sets")
    found = _strengths(tuple((key, view.table.options[key]) for key in heeded))
    own = best(hand_of(view, seat), view.table.options)
    assert own is not None
    weaker = sum(ways for key, ways in found.items() if key < own.key)
    return (weaker + found[own.key] / 2) / sum(found.values())


def class_of(view: View, seat: int) -> int:
    return sum(edge <= share(view, seat) for edge in EDGES)


def stakes(made: Move) -> bool:
    return made.verb in ("pukka", "raise", "match")


def may_not(view: View, seat: int, made: Move, facts: Facts) -> bool:
    found = why_not(pukk, view, seat, Move("pukka"))
    return view.phase == "entry" and made.verb == "decline" and found is not None


def no_pair(view: View, seat: int, made: Move, facts: Facts) -> bool:
    ranks = [one.rank for one in hand_of(view, seat)]
    none = len(set(ranks)) == len(ranks) and JACK not in hand_of(view, seat)
    return may_not(view, seat, made, facts) and none


def below(key: str) -> Reading:
    def reading(view: View, seat: int, made: Move, facts: Facts) -> bool:
        lacks = shortfall(hand_of(view, seat), view.table.options)
        return may_not(view, seat, made, facts) and lacks == key

    return reading


def strength(view: View, seat: int, made: Move, facts: Facts) -> bool:
    right = said_rightly(view, hand_of(view, seat), facts["hand"])
    return right and abs(number(facts, "percent") - 100 * share(view, seat)) <= 1


def no_chip(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return view.tallies[f"chips:{seat}"] < 1 and not stakes(made)


def highest(view: View) -> int:
    return max(view.tallies[f"stake:{seat}"] for seat in range(view.table.seats))


def parts(view: View) -> list[int]:
    return [view.tallies[f"part:{seat}"] for seat in range(view.table.seats)]


def enough_raises(view: View, seat: int, made: Move, facts: Facts) -> bool:
    cap = int(view.table.options["raise_cap"])
    return bool(cap) and highest(view) > cap and view.phase == "raising" and not stakes(made)


def two(view: View) -> bool:
    return view.phase in ("raising", "matching") and parts(view).count(IN) == 2


def hardly_beaten(view: View, seat: int, made: Move, facts: Facts) -> bool:
    most = LAPS * (class_of(view, seat) - LOW)
    return two(view) and stakes(made) and facts["n"] == most >= highest(view)


def two_left(view: View, seat: int, made: Move, facts: Facts) -> bool:
    most = LAPS * max(0, class_of(view, seat) - LOW)
    return two(view) and made.verb == "demand" and highest(view) > most


@cache
def _table() -> Mapping[str, str]:
    rows = FILE.read_text("utf-8").splitlines()
    return {spot.strip(): row for spot, row in (line.rsplit(": ", 1) for line in rows)}


def spot(view: View) -> str:
    """How the table calls what is asked here."""
    count = view.table.seats - parts(view).count(LEFT)
    ready, put = (
        parts(view).count(IN),
        sum(view.tallies[f"stake:{seat}"] for seat in range(view.table.seats)),
    )
    dressed = max(1, (view.tallies["pool:pukk"] - put) // count)
    where = f"{count}x{min(dressed, 2) if count <= 4 else 1}"
    if view.phase == "entry":
        return f"{where} enter {ready} {parts(view).count(UNASKED) - 1}"
    crowd, high = min(ready, 4), min(highest(view), 3)
    if view.phase == "raising":
        still = ready - view.tallies["stands"]  # who may yet raise, of so many as are told apart
        stood = max(0, crowd - still) if ready > crowd else view.tallies["stands"]
        return f"{where} raise {crowd} {high} {stood}"
    late = sum(
        part == IN and view.tallies[f"stake:{seat}"] < highest(view)
        for seat, part in enumerate(parts(view))
    )
    return f"{where} match {crowd} {high} {min(late - 1, 2)}"


def likely(view: View, seat: int) -> float:
    """How often the table stakes a chip here."""
    row = _table().get(spot(view))
    return 0.0 if row is None else DIGITS.index(row[class_of(view, seat)]) / 35


def always(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return stakes(made) and not two(view) and likely(view, seat) == 1


def never(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return not stakes(made) and not two(view) and likely(view, seat) == 0


def lot(view: View, seat: int, made: Move, facts: Facts) -> bool:
    often = 100 * likely(view, seat)
    return not two(view) and 0 < often < 100 and abs(number(facts, "percent") - often) <= 0.5


def asked(view: View, seat: int, made: Move, facts: Facts) -> bool:
    ready, late = parts(view).count(IN), parts(view).count(UNASKED) - 1
    return view.phase == "entry" and facts == {"ready": ready, "after": late}


def still_in(view: View, seat: int, made: Move, facts: Facts) -> bool:
    ready = parts(view).count(IN)
    return view.phase != "entry" and facts == {"ready": ready, "high": highest(view)}


# --- leading ------------------------------------------------------------------------------------


def others(view: View, seat: int) -> list[Card]:
    """The cards that are known to be in other hands."""
    rest = [other for other in range(view.table.seats) if other != seat]
    return [one for other in rest for one in hand_of(view, other) if one is not UNKNOWN]


def holes(view: View, seat: int) -> int:
    """How many cards of the others are not known."""
    rest = [other for other in range(view.table.seats) if other != seat]
    return sum(hand_of(view, other).count(UNKNOWN) for other in rest)


def nowhere(view: View, one: Card) -> bool:
    """Whether it shows that a card is in no hand."""
    follows = before(one)
    return (
        one in laid(view)
        or one in view.zones["trump"]
        or (follows is not None and follows in laid(view))
        or any(view.tallies[pool] for pool in pools(view, one))
    )


def unseen(view: View, seat: int) -> list[Card]:
    """The cards that may be in other hands, none of them known."""
    known = [*hand_of(view, seat), *others(view, seat), *laid(view), *view.zones["trump"]]
    hidden = [one for one in EVERY if one not in known]
    found = [one for one in hidden if not nowhere(view, one)]
    return found if len(found) >= holes(view, seat) else hidden


def held(view: View, seat: int, one: Card) -> float:
    """How likely a card is in another hand."""
    if one in others(view, seat):
        return 1.0
    may = unseen(view, seat)
    return STEPS * holes(view, seat) // len(may) / STEPS if one in may else 0.0


def back(view: View, seat: int, one: Card) -> float:
    """How likely the lead comes back when a card has been led."""
    likely, mine, whole = 1.0, True, 0.0
    following = after(one)
    while following is not None:
        if following in hand_of(view, seat):
            mine = True
        else:
            chance = held(view, seat, following)
            whole += likely * (1 - chance) * mine
            likely, mine = likely * chance, False
        following = after(following)
    return whole + likely * mine


def lies(
    view: View, seat: int, hands: Sequence[Sequence[Card]], free: Sequence[Card]
) -> Iterator[list[list[Card]]]:
    """Every way the unseen cards may lie, in hands that could púkk if they did."""
    other = len(hands)
    if other == view.table.seats:
        yield [list(hand) for hand in hands]
        return
    known = [one for one in hand_of(view, other) if one is not UNKNOWN]
    for some in combinations(free, len(hand_of(view, other)) - len(known)):
        whole = [*known, *some]
        came = some and parts(view)[other] in (IN, DROPPED)
        if not came or not shortfall([*whole, *view.zones[f"played:{other}"]], view.table.options):
            rest = [one for one in free if one not in some]
            yield from lies(view, seat, [*hands, whole], rest)


class Lie:
    """The cards as they may lie, open to all."""

    def __init__(self, hands: Sequence[Sequence[Card]], spares: bool) -> None:
        self.owner = {one: seat for seat, hand in enumerate(hands) for one in hand}
        self.seats, self.spares = len(hands), spares
        self.known: dict[tuple[frozenset[Card], int], tuple[int, ...]] = {}

    def led(self, left: frozenset[Card], one: Card) -> tuple[int, ...]:
        """Everybody's chips when a card is led and all lead best for themselves."""
        while True:
            seat, left, following = self.owner[one], left - {one}, after(one)
            if all(self.owner[each] != seat for each in left):
                return self.paid(left, seat, following)
            if following is None or following not in left:
                return self.best(left, seat)
            one = following

    def best(self, left: frozenset[Card], seat: int) -> tuple[int, ...]:
        key = left, seat
        if key not in self.known:
            own = sorted((one for one in left if self.owner[one] == seat), key=EVERY.index)
            self.known[key] = max((self.led(left, one) for one in own), key=lambda end: end[seat])
        return self.known[key]

    def paid(self, left: frozenset[Card], seat: int, following: Card | None) -> tuple[int, ...]:
        owed = [-sum(self.owner[one] == each for one in left) for each in range(self.seats)]
        if self.spares and following in left:
            owed[self.owner[following]] = 0
        owed[seat] = -sum(owed)
        return tuple(owed)


@cache
def _comes_to(asked: tuple[object, ...]) -> dict[Card, float]:
    """What each lead comes to on the average of all lies."""
    view, seat = _OPEN[asked]
    sums = dict.fromkeys(hand_of(view, seat), 0.0)
    spares, count = bool(view.table.options["next_card_free"]), 0
    for hands in lies(view, seat, [], unseen(view, seat)):
        count += 1
        lie = Lie(hands, spares)
        for one in sums:
            sums[one] += lie.led(frozenset(lie.owner), one)[seat]
    return {one: total / count for one, total in sums.items()}


_OPEN: dict[tuple[object, ...], tuple[View, int]] = {}


def comes_to(view: View, seat: int) -> dict[Card, float]:
    cards = tuple((name, *map(str, found)) for name, found in sorted(view.zones.items()))
    key = (seat, cards, tuple(parts(view)), tuple(sorted(view.table.options.items())))
    _OPEN[key] = view, seat
    return _comes_to(key)


def lead(made: Move) -> Card:
    (one,) = made.cards
    return one


def is_out(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return hand_of(view, seat) == [lead(made)]


def brings(view: View, seat: int, made: Move, facts: Facts) -> bool:
    value = comes_to(view, seat)[lead(made)]
    return facts["unseen"] == len(unseen(view, seat)) and abs(number(facts, "n") - value) <= NEAR


def costs(view: View, seat: int, made: Move, facts: Facts) -> bool:
    value = comes_to(view, seat)[lead(made)]
    return facts["unseen"] == len(unseen(view, seat)) and abs(number(facts, "n") + value) <= NEAR


def levels(view: View, seat: int, made: Move, facts: Facts) -> bool:
    value = comes_to(view, seat)[lead(made)]
    return facts["unseen"] == len(unseen(view, seat)) and abs(value) <= NEAR


def as_good(view: View, seat: int, made: Move, facts: Facts) -> bool:
    values, (other,) = comes_to(view, seat), named(facts["card"])
    return other is not lead(made) and abs(values[other] - values[lead(made)]) < 1e-6


def following(view: View, seat: int, made: Move, facts: Facts) -> bool:
    values, (other,) = comes_to(view, seat), named(facts["card"])
    less = values[lead(made)] - values[other]
    rest = max(value for one, value in values.items() if one is not lead(made))
    return abs(values[other] - rest) < 1e-6 and abs(less - number(facts, "n")) <= NEAR


def way_out(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Of all rows one at most may be followed, whatever is unseen in a hand, and it is not this
    one, if there is another."""
    abroad = [*others(view, seat), *unseen(view, seat)]
    firsts = [one for one in hand_of(view, seat) if before(one) not in hand_of(view, seat)]
    loose = [one for one in firsts if after(row(view, seat, one)[-1]) in abroad]
    right = lead(made) in firsts and (lead(made) not in loose or len(firsts) == 1)
    return len(loose) <= 1 and right


def row(view: View, seat: int, one: Card) -> list[Card]:
    found = [one]
    while (following := after(found[-1])) is not None and following in hand_of(view, seat):
        found.append(following)
    return found


def rows(view: View, seat: int, made: Move, facts: Facts) -> bool:
    found = row(view, seat, lead(made))
    return len(found) > 1 and named(facts["cards"]) == found


def lowest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return named(facts["card"]) == [lead(made)] and lead(made).rank == 5


def uncalled(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (one,) = named(facts["before"])
    right = named(facts["card"]) == [lead(made)] and one is before(lead(made))
    return right and one not in hand_of(view, seat) and held(view, seat, one) == 0


def end(view: View, seat: int, made: Move) -> Card | None:
    """The card that would follow one's own row."""
    return after(row(view, seat, lead(made))[-1])


def ace(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return end(view, seat, made) is None


def stopped(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (one,) = named(facts["card"])
    return one is end(view, seat, made) and held(view, seat, one) == 0


def gone(view: View, seat: int, made: Move, facts: Facts) -> bool:
    open_ = [*laid(view), *view.zones["trump"]]
    return stopped(view, seat, made, facts) and named(facts["card"])[0] in open_


def lying(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (one,) = named(facts["card"])
    chips = [view.tallies[pool] for pool in pools(view, one)]
    return stopped(view, seat, made, facts) and any(chips)


def follows(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (one,) = named(facts["card"])
    owner = int(str(facts["who"])[5:])
    return one is end(view, seat, made) and owner != seat and one in hand_of(view, owner)


def away(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (one,) = named(facts["card"])
    return one is end(view, seat, made) and held(view, seat, one) == 1


def comes_back(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (one,) = named(facts["card"])
    right = one is end(view, seat, made) and 0 < held(view, seat, one) < 1
    return right and abs(number(facts, "percent") - 100 * back(view, seat, lead(made))) <= 1.5


READINGS: Mapping[str, Reading] = {
    "since_collects": collects,
    "since_betters": betters,
    "since_worsens": worsens,
    "since_no_difference": no_difference,
    "since_six_stops": six_stops,
    "since_nine_called": nine_called,
    "since_not_called": not_called,
    "since_no_pair": no_pair,
    "since_below_sixes": below("below_sixes"),
    "since_only_fives": below("only_fives"),
    "since_strength": strength,
    "since_no_chip": no_chip,
    "since_enough_raises": enough_raises,
    "since_hardly_beaten": hardly_beaten,
    "since_two_left": two_left,
    "since_always": always,
    "since_never": never,
    "since_lot": lot,
    "since_asked": asked,
    "since_still_in": still_in,
    "since_out": is_out,
    "since_brings": brings,
    "since_costs": costs,
    "since_levels": levels,
    "since_as_good": as_good,
    "since_next": following,
    "since_way_out": way_out,
    "since_row": rows,
    "since_lowest": lowest,
    "since_uncalled": uncalled,
    "since_ace": ace,
    "since_gone": gone,
    "since_lies": lying,
    "since_nobody": stopped,
    "since_follows": follows,
    "since_away": away,
    "since_back": comes_back,
}
