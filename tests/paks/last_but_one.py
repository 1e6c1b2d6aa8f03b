"""The last turn but one of two players, tried out with all that may be done in it: what a hand
comes to at best play of both, by sets of cards and paks. Slow and plain."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, product

from rules.kit.cards import SUITS, Card
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks.values import SCORE, WORTH, capture, score, worth

Fate = tuple[float, float, float]
"""My lead in a suit where the other does nothing there, robs it as well as may be, or takes from
the board; the last is endless where nothing can be taken."""
NEVER = float("inf")
Heap = tuple[int, int]  # worth and score


def subsets(cards: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    return chain.from_iterable(combinations(cards, size) for size in range(1, len(cards) + 1))


def lead(mine: Sequence[Heap], theirs: Sequence[Heap]) -> float:
    """What is left when both have given up as many as the poorer has."""
    least = min(len(mine), len(theirs))
    return sum(sorted(each[1] for each in mine)[least:]) - sum(
        sorted(each[1] for each in theirs)[least:]
    )


class Ending:
    """One card in the stock, and a seat to choose."""

    def __init__(
        self, view: View, seat: int, known: Sequence[Card], unseen: Mapping[str, Sequence[Card]]
    ) -> None:
        self.view, self.seat = view, seat
        self.once = view.table.options["pairing"] == "one_pair"
        self.hand = view.zones[f"hand:{seat}"]
        self.theirs = unseen
        self.last = {suit: [card for card in unseen[suit] if card not in known] for suit in SUITS}
        self.lie: dict[str, list[Card]] = {suit: [] for suit in SUITS}
        for card in view.zones["board"]:
            self.lie[card.suit].append(card)

    def best(self, made: Move) -> float:
        """What a move leads to at best; of steals the best of all."""
        if made.verb in ("pass", "done"):
            return self._whole({suit: self._after(suit, self.lie[suit]) for suit in SUITS})
        played = self.view.tallies["suits"]
        fates: dict[str, list[Fate]] = {}
        for place, suit in enumerate(SUITS):
            if made.verb == "steal" and played >> place & 1:
                fates[suit] = self._after(suit, self.lie[suit])
            else:
                fates[suit] = self._robbing(suit)
        board = self.lie
        if made.verb == "pak":
            (target,) = made.targets
            assert isinstance(target, Card)
            board = {
                **board,
                target.suit: [each for each in board[target.suit] if each is not target],
            }
            fates[target.suit] = self._taking(target, board[target.suit])
        return self._whole(fates, board)

    def otherwise(self, made: Move) -> float:
        """The best of the other choices: another board card, to pass, or to steal no more."""
        if made.verb == "steal":
            return self.best(Move("done"))
        rest = [Move("pass")] if self.view.phase == "pak" and made.verb != "pass" else []
        for card in self.view.zones["board"]:
            mine = [each for each in self.hand if each.suit == card.suit]
            if capture(mine, self.once) > WORTH[card.rank] and (card,) != made.targets:
                rest.append(Move("pak", (), (card,)))
        return max(map(self.best, rest))

    def _paks(self, suit: str, mine: bool) -> list[Heap]:
        return [
            (worth(cards), score(cards))
            for name, cards in self.view.zones.items()
            if name.startswith("pak:")
            and cards[0].suit == suit
            and (int(name.split(":")[1]) == self.seat) == mine
        ]

    def _after(self, suit: str, board: Sequence[Card]) -> list[Fate]:
        return [self._answered(suit, self._paks(suit, True), self._paks(suit, False), board)]

    def _taking(self, card: Card, board: Sequence[Card]) -> list[Fate]:
        mine = [each for each in self.hand if each.suit == card.suit]
        own, other = self._paks(card.suit, True), self._paks(card.suit, False)
        new = {
            (worth(some) + WORTH[card.rank], score(some) + SCORE[card.rank])
            for some in subsets(mine)
            if capture(some, self.once) > WORTH[card.rank]
        }
        return [self._answered(card.suit, [*own, each], other, board) for each in new]

    def _robbing(self, suit: str) -> list[Fate]:
        """To leave the suit alone, or to steal what may be stolen."""
        mine = [each for each in self.hand if each.suit == suit]
        own, other = self._paks(suit, True), self._paks(suit, False)
        sums = {(capture(some, self.once), worth(some), score(some)) for some in subsets(mine)}
        made: set[tuple[tuple[Heap, ...], Heap]] = set()
        for places in chain.from_iterable(
            combinations(range(len(other)), size) for size in range(1, len(other) + 1)
        ):
            beaten = sum(other[place][0] for place in places)
            loot = sum(other[place][1] for place in places)
            rest = tuple(each for place, each in enumerate(other) if place not in places)
            made |= {(rest, (w + beaten, s + loot)) for value, w, s in sums if value > beaten}
        lie = self.lie[suit]
        return self._after(suit, lie) + [
            self._answered(suit, [*own, new], rest, lie) for rest, new in made
        ]

    def _answered(
        self, suit: str, mine: Sequence[Heap], theirs: Sequence[Heap], board: Sequence[Card]
    ) -> Fate:
        """By what the other does with all cards of the suit that I cannot see."""
        cards = self.theirs[suit]
        most, more = capture(cards, self.once), score(cards)
        left = stolen = lead(mine, theirs)
        for size in range(1, len(mine) + 1):
            for places in combinations(range(len(mine)), size):
                if sum(mine[place][0] for place in places) < most:
                    rest = [each for place, each in enumerate(mine) if place not in places]
                    loot = sum(mine[place][1] for place in places)
                    stolen = min(stolen, lead(rest, [*theirs, (0, more + loot)]))
        takes = [
            lead(mine, [*theirs, (0, more + SCORE[card.rank])])
            for card in board
            if WORTH[card.rank] < most
        ]
        return left, stolen, min(takes, default=NEVER)

    def _whole(
        self, fates: Mapping[str, list[Fate]], board: Mapping[str, Sequence[Card]] | None = None
    ) -> float:
        """The best put together of all suits, as likely as the last card is of any suit."""
        board = board or self.lie
        count = sum(map(len, self.last.values()))
        fed = sum(len(self.last[suit]) for suit in SUITS if not board[suit]) / max(1, count)
        full, most = all(board[suit] for suit in SUITS), -NEVER
        for way in product(*(_undominated(fates[suit]) for suit in SUITS)):
            left, robbed = sum(each[0] for each in way), sum(each[1] for each in way)
            answers = [robbed - stolen + paked for _, stolen, paked in way if paked < NEVER]
            if not full:
                answers.append(left)
            most = max(most, fed * left + (1 - fed) * min(answers, default=left))
        return most


def _undominated(fates: Iterable[Fate]) -> list[Fate]:
    """Without those that are no better than another in anything."""
    every = set(fates)
    return [
        item
        for item in every
        if not any(other != item and all(a <= b for a, b in zip(item, other)) for other in every)
    ]
