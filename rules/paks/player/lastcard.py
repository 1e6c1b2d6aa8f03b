"""The last turn but one for two players, solved exactly.

One card is left in the stock, and the other player will draw it. If the board has its suit, that
player then holds all unseen cards, whichever it was; else the card is fed to the board, and the
hand is over. So only the suit of that card is unknown, and every way to play this turn is judged by
the best reply to it. In each suit a way comes to three numbers (`Fate`), and ways that are worse in
all of them are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from math import prod
from operator import le
from typing import NamedTuple

from rules.kit.cards import SUITS, Card
from rules.kit.move import Move
from rules.kit.state import State
from rules.paks.player.holdings import (
    FIELD,
    HOLDING,
    SUIT,
    WORTH_AT,
    cards_of,
    holding_of,
    measure,
    reach,
)
from rules.paks.sides import BIT, HAND, OWNER, is_one_pair
from rules.paks.values import SCORE, WORTH

MOST_PAKS = 8  # of one player and suit: all sets of up to so many are tried
MOST_WAYS = 4_000  # of a whole turn: if there are more, the poorest in each suit are left out
Pak = tuple[int, int]  # WORTH and SCORE
Deed = tuple[str, int, tuple[str, ...]]  # verb, holding used, names of stolen paks
NEVER = 1 << 20


class Fate(NamedTuple):
    """The final lead of the seat in a suit after its `deed` there, for each reply of the other
    player in that suit."""

    no_reply: int
    steal_reply: int  # the best steal, or none if that is better
    pak_reply: int  # the best pak, NEVER if none is possible
    deed: Deed | None = None


Plan = dict[str, list[Fate]]


class Suit(NamedTuple):
    """The cards of one suit: in both hands, on the board, and in paks."""

    held: int  # by the seat, as a holding
    theirs: int  # all other cards of the suit: they may be in the other player's hand
    board: tuple[int, ...]  # ranks
    own: tuple[tuple[Pak, str], ...]  # paks with their names
    others: tuple[tuple[Pak, str], ...]


def lead(own: Sequence[int], others: Sequence[int]) -> int:
    """Return a player's final lead in a suit, given the scores of its own and the other's paks.
    Both give up as many paks as the one with fewer has, the cheapest first (1.6)."""
    given_up = min(len(own), len(others))
    return sum(sorted(own)[given_up:]) - sum(sorted(others)[given_up:])


@lru_cache(maxsize=1 << 12)
def card_sets(held: int, one_pair: bool) -> tuple[tuple[int, int, int, int], ...]:
    """Return every set of cards of a holding, except the empty one: its capture value, its WORTH,
    its SCORE, and the set as a holding."""
    sets = [0]
    for place in range(0, 40, 4):  # the four bits of each kind of card
        held_of_kind = held >> place & 15
        sets = [cards + (count << place) for cards in sets for count in range(held_of_kind + 1)]
    sets.remove(0)
    return tuple(
        (reach(cards, one_pair), measure(cards) >> WORTH_AT, measure(cards) & FIELD, cards)
        for cards in sets
    )


def pak_sets(paks: Sequence[tuple[Pak, str]], most: int) -> Iterable[tuple[tuple[Pak, str], ...]]:
    """Yield every set of paks (with their names) that together are worth less than `most`."""
    for count in range(1, len(paks) + 1):
        for chosen in combinations(paks[:MOST_PAKS], count):
            if sum([pak[0] for pak, _ in chosen]) < most:
                yield chosen


def fate(
    suit: Suit, own: Sequence[Pak], others: Sequence[int], board: Sequence[int], one_pair: bool
) -> Fate:
    """Return the lead in a suit after each best reply of the other player, if the seat has the paks
    `own`, the other player paks with the scores `others`, and `board` are the ranks to take.
    `one_pair`: whether only one pair counts.

    A reply uses all of that player's cards of the suit, since a last pak cannot be too large."""
    own_scores = [score for _, score in own]
    no_reply = steal_reply = lead(own_scores, others)
    power = reach(suit.theirs, one_pair)
    used_score = measure(suit.theirs) & FIELD
    tried = set()
    for chosen in pak_sets([(pak, "") for pak in own], power):
        scores = tuple(sorted([score for (_, score), _ in chosen]))
        if scores not in tried:
            tried.add(scores)
            rest = own_scores[:]
            for score in scores:
                rest.remove(score)
            steal_reply = min(steal_reply, lead(rest, [*others, used_score + sum(scores)]))
    takeable = [SCORE[rank] for rank in board if WORTH[rank] < power]
    pak_leads = [lead(own_scores, [*others, used_score + score]) for score in takeable]
    return Fate(no_reply, steal_reply, min(pak_leads, default=NEVER))


def fates(suit: Suit, verb: str, rank: int, one_pair: bool) -> list[Fate]:
    """Return the fates of a suit after each deed that is possible there: for the verb `pak`, a pak
    of a board card of this rank; for `steal`, a steal or nothing; for "", nothing. Of equal fates
    only one is returned, and none that is worse than another."""
    deeds: dict[tuple[int, int, int], Deed | None] = {}
    for deed, own, others, board in _possible_deeds(suit, verb, rank, one_pair):
        leads = fate(suit, own, others, board, one_pair)[:3]
        deeds.setdefault(leads, deed)
    results = [Fate(*leads, deed) for leads, deed in deeds.items()]
    return [fate for fate in results if not any(_is_worse(fate, other) for other in results)]


def _possible_deeds(
    suit: Suit, verb: str, rank: int, one_pair: bool
) -> Iterator[tuple[Deed | None, list[Pak], list[int], Sequence[int]]]:
    """Yield each deed, None for nothing, with what there is after it: the seat's paks, the scores
    of the other player's paks, and the ranks on the board."""
    own = [pak for pak, _ in suit.own]
    others = [score for (_, score), _ in suit.others]
    if verb == "pak":
        board = list(suit.board)
        board.remove(rank)
        for worth, score, used in _capturing_sets(suit.held, WORTH[rank], one_pair):
            new_pak = worth + WORTH[rank], score + SCORE[rank]
            yield ("pak", used, ()), [*own, new_pak], others, board
        return
    yield None, own, others, suit.board
    if verb != "steal":
        return
    for chosen in pak_sets(suit.others, reach(suit.held, one_pair)):
        rest = others[:]
        for (_, score), _ in chosen:
            rest.remove(score)
        stolen_worth = sum([worth for (worth, _), _ in chosen])
        stolen_score = sum([score for (_, score), _ in chosen])
        names = tuple(sorted([name for _, name in chosen]))
        for worth, score, used in _capturing_sets(suit.held, stolen_worth, one_pair):
            new_pak = worth + stolen_worth, score + stolen_score
            yield ("steal", used, names), [*own, new_pak], rest, suit.board


def _capturing_sets(held: int, beaten: int, one_pair: bool) -> list[tuple[int, int, int]]:
    """Return WORTH, SCORE and holding of the card sets whose capture value is above `beaten`. Of
    those with equal scores, only the one with the most worth, which is hardest to steal."""
    best: dict[int, tuple[int, int, int]] = {}
    for capture, worth, score, used in card_sets(held, one_pair):
        if capture > beaten and (score not in best or worth > best[score][0]):
            best[score] = worth, score, used
    return list(best.values())


def _is_worse(fate: Fate, other: Fate) -> bool:
    """Whether a fate is worse than another in some lead, and better in none."""
    leads, other_leads = fate[:3], other[:3]
    return leads != other_leads and all(map(le, leads, other_leads))


def endings(
    state: State, seat: int, known: Sequence[Card], declining: bool = False
) -> Iterator[tuple[float, Move]]:
    """Yield the choices of the seat, each with the final lead that it expects if both go on best.

    The choices are to pass, and to take each board card that it can. In the steal phase they are
    its best steal and, if `declining`, to steal nothing. `known`: cards that are known to be in the
    other hand, and so not in the stock."""
    suits, unknown = _suits(state, seat, known)
    one_pair = is_one_pair(state.table)
    hand = state.zones[HAND[seat]]
    turn = LastTurn(suits, unknown, one_pair)
    board = {name: list(suit.board) for name, suit in suits.items()}
    nothing = {name: fates(suit, "", 0, one_pair) for name, suit in suits.items()}
    if state.phase == "steal":
        unused = [suit for suit in SUITS if not state.tallies["suits"] & BIT[suit]]
        value, deeds = turn.best({**nothing, **turn.steals(unused)}, board)
        yield value, _first_deed(deeds, "steal", hand) or Move("done")
        if declining:
            yield turn.best(nothing, board)[0], Move("done")
        return
    if state.phase == "pak":
        yield turn.best(nothing, board)[0], Move("pass")
    steals = turn.steals(SUITS)
    for card in state.zones["board"]:
        suit = suits[card.suit]
        if reach(suit.held, one_pair) > WORTH[card.rank]:
            left = list(suit.board)
            left.remove(card.rank)
            paks = {card.suit: fates(suit, "pak", card.rank, one_pair)}
            value, deeds = turn.best({**steals, **paks}, {**board, card.suit: left})
            move = _first_deed(deeds, "pak", hand)
            assert move is not None
            yield value, move._replace(targets=(card,))


class LastTurn(NamedTuple):
    """The cards with which the last turn but one is played."""

    suits: dict[str, Suit]
    unknown: dict[str, int]  # of each suit, the number of cards that may be the last in the stock
    one_pair: bool  # whether only one pair counts

    def steals(self, among: Iterable[str]) -> Plan:
        """Return the fates of these suits after stealing or leaving them alone."""
        return {suit: fates(self.suits[suit], "steal", 0, self.one_pair) for suit in among}

    def best(self, plan: Plan, board: dict[str, list[int]]) -> tuple[float, dict[str, Deed | None]]:
        """Return the best turn that leaves these cards on the `board`: the final lead, as expected
        over the possible last cards, and the deed in each suit."""
        fed = sum([self.unknown[suit] for suit in SUITS if not board[suit]])
        chance_fed = fed / max(1, sum(self.unknown.values()))  # the last card goes to the board
        must_make_pak = all(board.values())
        most = -float(NEVER)
        best = tuple([plan[suit][0] for suit in SUITS])
        for way in product(*_best_fates([plan[suit] for suit in SUITS])):
            no_reply = sum([fate.no_reply for fate in way])
            all_steals = sum([fate.steal_reply for fate in way])
            # The other player makes a pak in one suit, and may steal in all others.
            with_pak = [fate for fate in way if fate.pak_reply < NEVER]
            replies = [all_steals - fate.steal_reply + fate.pak_reply for fate in with_pak]
            if not must_make_pak:
                replies.append(no_reply)
            value = chance_fed * no_reply + (1 - chance_fed) * min(replies, default=no_reply)
            if value > most:
                most, best = value, way
        return most, {suit: fate.deed for suit, fate in zip(SUITS, best, strict=True)}


def _best_fates(fates_by_suit: list[list[Fate]]) -> list[list[Fate]]:
    """Remove the poorest fates from these lists until at most MOST_WAYS combinations are left, and
    return the lists."""
    while prod(map(len, fates_by_suit)) > MOST_WAYS:
        longest = max(fates_by_suit, key=len)
        longest.remove(min(longest, key=lambda fate: fate.no_reply + 2 * fate.steal_reply))
    return fates_by_suit


def _first_deed(deeds: dict[str, Deed | None], verb: str, hand: Sequence[Card]) -> Move | None:
    """Return the first deed with this verb as a move (without its board card), or None."""
    for suit, deed in deeds.items():
        if deed is not None and deed[0] == verb:
            return Move(verb, cards_of(deed[1], suit, hand), deed[2])
    return None


def _suits(
    state: State, seat: int, known: Sequence[Card]
) -> tuple[dict[str, Suit], dict[str, int]]:
    """Return every suit, and how many of its cards may be the last one in the stock. `known`: cards
    that are known to be in the other hand."""
    zones = state.zones
    suits: dict[str, Suit] = {}
    unknown: dict[str, int] = {}
    for suit in SUITS:
        paks = [name for name in zones if name in OWNER and zones[name][0].suit == suit]
        open_cards = chain(zones["board"], zones["given"], *[zones[name] for name in paks])
        held = _holding_in(zones[HAND[seat]], suit)
        theirs = SUIT - _holding_in(open_cards, suit) - held
        suits[suit] = Suit(
            held,
            theirs,
            board=tuple([card.rank for card in zones["board"] if card.suit == suit]),
            own=tuple([_pak_of(state, name) for name in paks if OWNER[name] == seat]),
            others=tuple([_pak_of(state, name) for name in paks if OWNER[name] != seat]),
        )
        possible = theirs - _holding_in(known, suit)
        unknown[suit] = sum([possible >> place & 15 for place in range(0, 40, 4)])  # all kinds
    return suits, unknown


def _holding_in(cards: Iterable[Card], suit: str) -> int:
    return sum([HOLDING[card] for card in cards if card.suit == suit])


def _pak_of(state: State, name: str) -> tuple[Pak, str]:
    """Return the pak in a zone, with the name of the zone."""
    holding = sum(map(holding_of, state.zones[name]))
    return (measure(holding) >> WORTH_AT, measure(holding) & FIELD), name
