"""The reasons of Púkk's player read a second time: whether what each of them says is so.

Written from the rules and a view alone; of the player it knows the solved table of stakes, where
its classes end, and in what steps it tells chances. What a lead comes to is what the slow judge of
`research` finds.
"""

import random
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path

from research.pukk.endgames import nowhere, unseen, worths
from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.said import Why
from rules.kit.state import Value
from rules.pukk import rules as pukk
from rules.pukk.board import BEFORE, IN, LEFT, NEXT, PAMFILL, POOLS_WON, SEVENS, UNASKED
from rules.pukk.combinations import best, shortfall
from rules.pukk.player.stakes import DARED as DARING, DIGITS, FILE
from rules.pukk.player.strength import EDGES, class_of, share_below
from tests.reasoning import Reason, readings

LAPS, LOW = 4, len(EDGES) - 2
SURE = len(DIGITS) - 1
STEPS = 64  # in which the player tells how likely a card is held
DEALT, NEARLY = 600, 0.09  # hands dealt by luck, and how near a share comes to what they tell
NEAR = 0.0501  # what is said in tenths of a chip

Options = Mapping[str, Value]


@cache
def table_of(file: Path) -> Mapping[str, str]:
    rows = file.read_text("utf-8").splitlines()
    return {spot.strip(): row for spot, row in (line.rsplit(": ", 1) for line in rows)}


VALUES: dict[str, Mapping[Card, float]] = {}


def said_rightly(hand: Sequence[Card], options: Options, said: object) -> bool:
    """Whether the best combination of a hand is called so."""
    combination = best(hand, options)
    assert combination is not None and isinstance(said, Why)
    facts = {"rank": f"ranks.{combination.rank}"}
    if combination.second:
        facts["second"] = f"ranks.{combination.second}"
    key = f"note.{combination.name}" + "_pamfill" * combination.pamfill
    return said.key == key and dict(said.facts) == facts


class StakingReason(Reason):
    """The bísefa, and the púkk: how strong a hand is, and how often a chip is staked on it."""

    @property
    def turned(self) -> Card:
        return self.view.zones["trump"][0]

    @property
    def swapped(self) -> list[Card]:
        """The hand with the trump card in place of the seven."""
        seven = SEVENS[self.turned.suit]
        return [self.turned if card is seven else card for card in self.hand]

    def better(self, hand: Sequence[Card], other: Sequence[Card]) -> bool:
        """Whether one hand is worth more than the other in the púkk."""
        one, two = best(hand, self.options), best(other, self.options)
        return one is not None and (two is None or one.key > two.key)

    def pool(self, card: Card) -> int:
        """The chips in the pools that a card takes."""
        pools = POOLS_WON[self.turned.suit].get(card, ())
        return sum(self.view.tallies[pool] for pool in pools)

    def swaps(self, rank: int, name: str) -> bool:
        card = self.turned
        named = {"card": f"card.{card}", name: f"card.{'7' if rank == 6 else '8'}{card.suit}"}
        return self.made.verb == "exchange" and self.facts == named and card.rank == rank

    def since_collects(self) -> bool:
        chips = self.pool(self.turned)
        right = self.facts == {"card": f"card.{self.turned}", "n": chips}
        return self.made.verb == "exchange" and right and chips > 0

    def since_betters(self) -> bool:
        right = said_rightly(self.swapped, self.options, self.facts["hand"])
        named = self.facts["card"] == f"card.{self.turned}"
        better = self.better(self.swapped, self.hand)
        return self.made.verb == "exchange" and right and named and better

    def since_worsens(self) -> bool:
        right = said_rightly(self.hand, self.options, self.facts["hand"])
        return self.made.verb == "keep" and right and self.better(self.hand, self.swapped)

    def since_no_difference(self) -> bool:
        hands = self.hand, self.swapped
        return not self.better(*hands) and not self.better(*reversed(hands))

    def since_not_called(self) -> bool:
        """Of the lowest there is none before; of the eight it is the seven."""
        right = self.facts == {"card": f"card.{self.turned}"}
        return self.made.verb == "keep" and right and self.turned.rank in (5, 8)

    # --- the púkk

    @property
    def parts(self) -> list[int]:
        return [self.view.tallies[f"part:{seat}"] for seat in range(self.view.table.seats)]

    @property
    def stakes(self) -> list[int]:
        return [self.view.tallies[f"stake:{seat}"] for seat in range(self.view.table.seats)]

    @property
    def middle(self) -> int:
        return self.view.tallies["pool:pukk"]

    @cached_property
    def share(self) -> float:
        """How many of the hands that may púkk are weaker, those as good half."""
        share = share_below(self.hand, self.options)
        assert share is not None
        return share

    @property
    def two(self) -> bool:
        return self.view.phase in ("raising", "matching") and self.parts.count(IN) == 2

    @property
    def most(self) -> int:
        """How high the stakes may be on such a hand where two are left."""
        return LAPS * max(0, class_of(self.share) - LOW)

    @property
    def staked(self) -> bool:
        return self.made.verb in ("pukka", "raise", "match")

    def spot(self) -> str:
        """How the table calls what is asked here."""
        view, ready, high = self.view, self.parts.count(IN), max(self.stakes)
        count = view.table.seats - self.parts.count(LEFT)
        dressed = max(1, (self.middle - sum(self.stakes)) // count)
        where = f"{count}x{min(dressed, 2) if count <= 4 else 1}"
        if view.phase == "entry":
            return f"{where} enter {ready} {self.parts.count(UNASKED) - 1}"
        if ready == 2:
            return f"{where} {'two' if view.phase == 'raising' else 'see'} {high}"
        crowd, stands = min(ready, 4), view.tallies["stands"]
        if view.phase == "raising":  # who may yet raise, of so many as are told apart
            stood = max(0, crowd - (ready - stands)) if ready > crowd else stands
            return f"{where} raise {crowd} {min(high, 3)} {stood}"
        late = sum(part == IN and stake < high for part, stake in zip(self.parts, self.stakes))
        return f"{where} match {crowd} {min(high, 3)} {min(late - 1, 2)}"

    @property
    def likely(self) -> float:
        """How often a chip is staked here: as the table has it, or as is dared."""
        _, kind, *told = self.spot().split()
        dared = f"{kind} {told[1] if kind in ('raise', 'match') else told[0]}"
        rows = [table_of(FILE).get(self.spot())]
        rows += [table_of(DARING).get(dared)] * (kind != "enter")
        return max(DIGITS.index(row[class_of(self.share)]) / SURE if row else 0.0 for row in rows)

    def often(self, chance: float, nearly: float = 0.005) -> bool:
        """Whether so many times in ten are told of what is neither sure nor impossible."""
        return self.near("tenths", min(9, max(1, 10 * chance)), 0.501 + 10 * nearly)

    def may_not(self, lacks: str) -> bool:
        """Whether this hand may not púkk, for what it lacks."""
        refused = why_not(pukk, self.view, self.seat, Move("pukka")) is not None
        declined = self.view.phase == "entry" and self.made.verb == "decline"
        return declined and refused and shortfall(self.hand, self.options) == lacks

    def since_no_pair(self) -> bool:
        ranks = {card.rank for card in self.hand}
        pairless = len(ranks) == len(self.hand) and PAMFILL not in self.hand
        return pairless and self.may_not("no_pair")

    def since_strength(self) -> bool:
        right = said_rightly(self.hand, self.options, self.facts["hand"])
        return right and self.often(self.least_beaten, NEARLY)

    def since_against(self) -> bool:
        right = self.since_strength() and self.shows and self.beaten(self.who) > 0
        return right and len(self.rivals) == 1

    def since_against_best(self) -> bool:
        """As of a single rival, of the one of several who is beaten least."""
        right = self.since_strength() and self.shows and self.beaten(self.who) > 0
        least = self.beaten(self.who) <= self.least_beaten + NEARLY
        return right and least and len(self.rivals) > 1

    def drawn(self) -> bool:
        """Whether luck decides about a chip, and what is advised is done more often than not."""
        by_luck = 0 < self.likely < 1 and self.often(self.likely)
        return by_luck and self.staked == (self.likely >= 0.5)

    def since_beaten(self) -> bool:
        leaves = self.made.verb in ("decline", "drop", "stand", "demand")
        return leaves and self.shows and self.beaten(self.who) == 0

    @property
    def shows(self) -> bool:
        """Whether the seat that is named shows these cards."""
        held = self.view.zones[f"hand:{self.who}"]
        return self.cards("cards") == [card for card in held if card is not UNKNOWN] != []

    @cached_property
    def least_beaten(self) -> float:
        """How many hands of the others who are in or still to be asked are weaker: of the one who
        is beaten least, where there is any."""
        return min(map(self.beaten, self.rivals), default=self.share)

    @property
    def rivals(self) -> list[int]:
        return [seat for seat in self.others if self.parts[seat] in (IN, UNASKED)]

    def beaten(self, rival: int) -> float:
        """How many hands of a rival are weaker by luck of the deal: with the cards that it shows,
        and others that nobody has seen, as may púkk."""
        own, luck, weaker = best(self.hand, self.options), random.Random(rival), list[float]()
        shown = [card for card in self.view.zones[f"hand:{rival}"] if card is not UNKNOWN]
        while len(weaker) < DEALT and own is not None:
            hand = [*shown, *luck.sample(unseen(self.view), 5 - len(shown))]
            other = best(hand, self.options)
            if other is not None and not shortfall(hand, self.options):
                weaker.append((own.key > other.key) + (own.key == other.key) / 2)
        return sum(weaker) / DEALT

    def since_enough_raises(self) -> bool:
        cap = int(self.options["raise_cap"])
        return 0 < cap < max(self.stakes) and self.view.phase == "raising" and not self.staked

    def since_hardly_beaten(self) -> bool:
        return self.two and self.staked and self.facts["n"] == self.most >= max(self.stakes)

    def since_two_left(self) -> bool:
        shows = self.made.verb in ("demand", "stand")
        return self.two and shows and max(self.stakes) > self.most

    def since_wins(self) -> bool:
        phase = self.view.phase
        against = phase == "matching" or (phase == "entry" and IN in self.parts)
        return (
            self.staked and against and self.facts == {"n": self.middle, "times": self.middle + 1}
        )

    def since_nobody_else(self) -> bool:
        last = IN not in self.parts and self.parts.count(UNASKED) == 1
        right = self.staked and self.facts == {"n": self.middle}
        return self.view.phase == "entry" and last and right

    def since_loses(self) -> bool:
        here = self.view.phase != "raising" and not self.two
        return here and not self.staked and self.likely == 0


class LeadReason(StakingReason):
    """A lead: what it comes to where little is left to guess, else how far its row runs."""

    @property
    def lead(self) -> Card:
        (card,) = self.made.cards
        return card

    @property
    def card(self) -> Card:
        (card,) = self.cards("card")
        return card

    @property
    def values(self) -> Mapping[Card, float]:
        """What each lead comes to, on the average of every way the unseen cards can lie."""
        view, seat = self.view, self.seat
        key = f"{seat} {view.zones} {view.tallies} {view.table.options}"
        if key not in VALUES:
            chips = view.tallies[f"chips:{seat}"]
            VALUES[key] = {card: value - chips for card, value in worths(view, seat).items()}
        return VALUES[key]

    def told(self, value: float) -> bool:
        """Whether the lead comes to that, and so many cards are unseen."""
        right = self.facts["unseen"] == len(unseen(self.view))
        return right and abs(self.values[self.lead] - value) <= NEAR

    # --- rows

    @cached_property
    def abroad(self) -> list[Card]:
        """The cards that are known to be in other hands."""
        hands = [self.view.zones[f"hand:{other}"] for other in self.others]
        return [card for hand in hands for card in hand if card is not UNKNOWN]

    def held(self, card: Card) -> float:
        """How likely a card is in another hand, in the player's own steps."""
        if card in self.abroad:
            return 1.0
        hands = [self.view.zones[f"hand:{other}"] for other in self.others]
        holes, may = sum(hand.count(UNKNOWN) for hand in hands), unseen(self.view)
        return STEPS * holes // len(may) / STEPS if card in may else 0.0

    def row(self, card: Card) -> list[Card]:
        """The cards of the hand that fall in a row when one is led."""
        row = [card]
        while NEXT[row[-1]] in self.hand:
            row.append(NEXT[row[-1]])
        return row

    @property
    def following(self) -> Card | None:
        """The card that would follow one's own row."""
        return NEXT[self.row(self.lead)[-1]]

    def back(self) -> float:
        """How likely the lead comes back."""
        likely, mine, whole, following = 1.0, True, 0.0, NEXT[self.lead]
        while following is not None:
            if following in self.hand:
                mine = True
            else:
                chance = self.held(following)
                whole += likely * (1 - chance) * mine
                likely, mine = likely * chance, False
            following = NEXT[following]
        return whole + likely * mine

    def since_way_out(self) -> bool:
        """At most one row may be followed, wherever the unseen is, and not this one if there is
        another."""
        firsts = [card for card in self.hand if BEFORE.get(card) not in self.hand]
        may = [*self.abroad, *unseen(self.view)]
        loose = [card for card in firsts if NEXT[self.row(card)[-1]] in may]
        right = self.lead in firsts and (self.lead not in loose or len(firsts) == 1)
        return len(loose) <= 1 and right

    def since_row(self) -> bool:
        row = self.row(self.lead)
        return len(row) > 1 and self.cards() == row

    def since_uncalled(self) -> bool:
        (before,) = self.cards("before")
        right = self.card is self.lead and before is BEFORE.get(self.lead)
        return right and before not in self.hand and self.held(before) == 0

    def since_nobody(self) -> bool:
        return self.card is self.following and self.held(self.card) == 0

    def since_gone(self) -> bool:
        lying = [name for name in self.view.zones if name.startswith(("played", "trump"))]
        return self.since_nobody() and any(self.card in self.view.zones[name] for name in lying)

    def since_lies(self) -> bool:
        return self.since_nobody() and self.card in nowhere(self.view) and self.pool(self.card) > 0

    def since_stop_waits(self) -> bool:
        """The card is another one of the hand, and nobody can have the next; the lead is not so."""
        after = NEXT[self.card]
        end, waits = self.facts["end"], self.card in self.hand and self.card is not self.lead
        assert isinstance(end, Why)
        lying = [name for name in self.view.zones if name.startswith(("played", "trump"))]
        is_gone = any(after in self.view.zones[name] for name in lying)
        is_open = after is not None and after in nowhere(self.view) and self.pool(after) > 0
        ends = {
            "end_ace": after is None, "end_gone": is_gone, "end_nobody": after is not None,
            "end_lies": is_open,
        }  # fmt: skip
        waits = waits and after not in self.hand and ends[end.key.removeprefix("note.")]
        return waits and (after is None or self.held(after) == 0) and self.back() < 1

    def since_follows(self) -> bool:
        held = self.card in self.view.zones[f"hand:{self.who}"]
        return self.card is self.following and self.who != self.seat and held

    def since_back(self) -> bool:
        unsure = self.card is self.following and 0 < self.held(self.card) < 1
        return unsure and self.often(self.back(), 0.015)

    def since_back_own(self) -> bool:
        own = NEXT[self.card]
        return self.since_back() and self.facts["own"] == f"card.{own}" and own in self.hand

    def since_returns(self) -> bool:
        """Every card of the row is in a hand for sure, and the last of them in one's own."""
        (own,), row = self.cards("own"), [self.card]
        while (following := NEXT[row[-1]]) and (following in self.hand or self.held(following)):
            row.append(following)
        sure = all(card in self.hand or self.held(card) == 1 for card in row)
        first = self.card is self.following and self.card not in self.hand
        return first and sure and row[-1] is own and own in self.hand


PLAIN = {
    "since_beaten_pamfill": lambda it: it.since_beaten() and PAMFILL in it.cards(),
    "since_alone": lambda it: it.staked and IN not in it.parts and it.facts == {"n": it.middle},
    "since_keeps": lambda it: (
        it.made.verb in ("pukka", "decline")
        and SEVENS[it.turned.suit] in it.hand
        and not it.better(it.swapped, it.hand)
        and not it.pool(it.turned)
    ),
    "since_six_stops": lambda it: it.swaps(6, "seven"),
    "since_nine_called": lambda it: it.swaps(9, "eight"),
    "since_below_sixes": lambda it: it.may_not("below_sixes"),
    "since_only_fives": lambda it: it.may_not("only_fives"),
    "since_no_chip": lambda it: it.view.tallies[f"chips:{it.seat}"] < 1 and not it.staked,
    "since_raises": lambda it: it.made.verb == "raise" and not it.two and it.likely == 1,
    "since_stands": lambda it: it.made.verb == "stand" and not it.two and it.likely == 0,
    "since_lot": lambda it: it.drawn() and it.staked,
    "since_lot_left": lambda it: it.drawn() and not it.staked,
    "since_out": lambda it: it.hand == [it.lead],
    "since_brings": lambda it: it.told(it.number()),
    "since_costs": lambda it: it.told(-it.number()),
    "since_levels": lambda it: it.told(0),
    "since_lowest": lambda it: it.card is it.lead and it.lead.rank == 5,
    "since_ace": lambda it: it.following is None,
    "since_away": lambda it: it.card is it.following and it.held(it.card) == 1,
}
"""Reasons that are one comparison."""

READINGS = readings(LeadReason, PLAIN)
