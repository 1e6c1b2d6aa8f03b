"""A position in numbers: enough to choose by, and to play a hand out quickly.

Suits count from 0; ten and the court cards count as one rank. So a board card is one number
(`CODE`), and so are the cards that are held of a suit (`holdings`), and a pak.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from random import Random

from rules.kit.cards import SUITS, UNKNOWN, Card, pack
from rules.kit.state import State, View
from rules.paks.player.holdings import (
    FIELD,
    HOLDING,
    OWNER_AT,
    SUIT,
    WORTH_AT,
    holding_of,
    measure,
    reach,
    strength,
)
from rules.paks.player.plays import NO_PLAY, Capture, Paks, Situation, best_pak, best_steal
from rules.paks.sides import HAND, OWNER
from rules.paks.values import WORTH

FOUR = range(4)
SUIT_BITS, RANK_AT = 3, 2  # of a board card in one number: the suit, and above it the rank
CODE = {card: SUITS.index(card.suit) | min(card.rank, 10) << RANK_AT for card in pack(copies=2)}
"""A card as its rank, court cards as tens, above two bits for its suit."""
ONE = (0, *(1 << 4 * kind for kind in range(10)))  # one card of a rank, as a holding
NONE_KNOWN = [0, 0, 0, 0]  # of each suit
SUIT_OF = {suit: place for place, suit in enumerate(SUITS)}


def suit_of(code: int) -> int:
    """Return the suit of a board card, as an index into SUITS."""
    return code & SUIT_BITS


def rank_of(code: int) -> int:
    """Return the rank of a board card, court cards as tens."""
    return code >> RANK_AT


def held_by(hand: Iterable[Card]) -> list[int]:
    """Return the holding of each suit in a hand."""
    held = [0, 0, 0, 0]
    for card in hand:
        held[CODE[card] & SUIT_BITS] += HOLDING[card]
    return held


class Numbers:
    """Board, paks and hidden cards as numbers.

    `board`: codes, in board order. `paks`: by suit, each its owner, WORTH and SCORE in one number,
    in ascending order. `hidden`: by suit as a holding, all cards in no pak and not on the board.
    `known`: likewise, those of a view that are known to be in others' hands.

    In its methods, `place` is the situation of the seat that is to play, `held` its cards by suit,
    and a suit an index into SUITS."""

    __slots__ = ("board", "hidden", "known", "paks")

    def __init__(self, state: State) -> None:
        zones = state.zones
        self.hidden = hidden = [SUIT if state.table.seats == 2 else 2 * SUIT] * 4
        self.board = [CODE[card] for card in zones["board"]]
        for code in self.board:
            hidden[code & SUIT_BITS] -= ONE[code >> RANK_AT]
        paks: list[list[int]] = [[], [], [], []]
        for name, cards in zones.items():
            if name in OWNER:
                suit = SUIT_OF[cards[0].suit]
                holding = sum(map(holding_of, cards))
                hidden[suit] -= holding
                paks[suit].append(OWNER[name] << OWNER_AT | measure(holding))
        self.paks: list[Paks] = [tuple(sorted(each)) for each in paks]
        self.known = NONE_KNOWN
        if isinstance(state, View):
            hands = HAND[: state.table.seats]
            others = chain(*(zones[hand] for hand in hands if hand != f"hand:{state.seat}"))
            self.known = held_by(card for card in others if card is not UNKNOWN)

    def capturable_cards(self, held: list[int], one_pair: bool) -> list[int]:
        """Return the board cards, copies included, that can be captured with all held cards of
        their suit. `one_pair`: at most one pair counts."""
        return [
            code
            for code in self.board
            if held[code & SUIT_BITS]
            and reach(held[code & SUIT_BITS], one_pair) > WORTH[code >> RANK_AT]
        ]

    def unseen(self, place: Situation, held: list[int], suit: int) -> int:
        """Return the capture value of a suit's unseen cards, rounded up before the last turn."""
        rest = self.hidden[suit] - held[suit]
        return reach(rest, False) if place.leaves else strength(rest)

    def outlook(self, place: Situation, held: list[int], suit: int) -> Situation:
        """Return the situation in which to judge a play of this suit: `place`, or its `spent` one,
        in which kept cards have no value. That holds if no further card of the suit can come, and
        the play takes the only card or pak of it that is left to take."""
        can_more_come = self.hidden[suit] != held[suit] + self.known[suit]
        if can_more_come or place.leaves:
            return place
        power = reach(held[suit], place.one_pair)
        spared = place.camp.spared
        to_take = len([code for code in self.board if code & SUIT_BITS == suit])
        for pak in self.paks[suit]:
            if pak >> WORTH_AT & FIELD < power and pak >> OWNER_AT not in spared:
                to_take += 1
        return place if to_take > 1 else place.spent

    def pak(self, place: Situation, held: list[int], code: int) -> Capture:
        """Return the best capture of a board card. The held cards must be able to capture it."""
        suit = code & SUIT_BITS
        unseen = self.unseen(place, held, suit)
        if self.hidden[suit] == held[suit] + self.known[suit]:  # rare, and a call costs much here
            place = self.outlook(place, held, suit)
        return best_pak(place, held[suit], unseen, self.paks[suit], code >> RANK_AT)

    def steal(self, place: Situation, held: list[int], suit: int) -> Capture:
        """Return the best steal in a suit; NO_PLAY, with the value 0, if none is worthwhile."""
        unseen = self.unseen(place, held, suit)
        if self.hidden[suit] == held[suit] + self.known[suit]:
            place = self.outlook(place, held, suit)
        return best_steal(place, held[suit], unseen, self.paks[suit])

    def safe(self, held: list[int], suit: int, beaten: int) -> bool:
        """Whether nobody could steal a pak of all held cards of a suit and of what is worth
        `beaten`, not even with all unseen cards."""
        own_worth = measure(held[suit]) >> WORTH_AT
        return beaten + own_worth >= reach(self.hidden[suit] - held[suit], False)

    def best_steals(self, place: Situation, held: list[int], played: int) -> list[Capture]:
        """Return by suit the best steal, NO_PLAY if there is none. `played`: a bit for each suit
        that was used in this turn and cannot be used again."""
        steals = [NO_PLAY, NO_PLAY, NO_PLAY, NO_PLAY]
        spared = place.camp.spared
        for suit in FOUR:
            if held[suit] and not played >> suit & 1:  # not used in this turn
                power = reach(held[suit], place.one_pair)
                for pak in self.paks[suit]:
                    if pak >> WORTH_AT & FIELD < power and pak >> OWNER_AT not in spared:
                        steals[suit] = self.steal(place, held, suit)
                        break
        return steals

    def best(
        self, place: Situation, held: list[int], taken: list[int], loot: list[Capture], must: bool,
        rng: Random | None = None, nerves: float = 0.0,
    ) -> tuple[int, Capture]:  # fmt: skip
        """Return the board card that is best to take, and its capture; -1 and NO_PLAY if passing is
        better, unless a pak must be made.

        `taken`: the cards to choose from. `loot`: by suit, the best steal; those in other suits
        count for a card. `nerves`: values that differ by less are ordered at random."""
        all_steals = sum([play.value for play in loot])
        most = -1e9 if must else 0.0  # passing is worth 0
        best, best_code = NO_PLAY, -1
        for code in taken:
            play = self.pak(place, held, code)
            value = play.value + all_steals - loot[code & SUIT_BITS].value
            if rng and nerves:
                value += nerves * rng.random()
            if value > most:
                most, best, best_code = value, play, code
        return best_code, best
