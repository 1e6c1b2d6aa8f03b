"""Hands played out quickly by habit, on numbers alone, with the same result as the rules.

A guessed world contains all cards, and the habit uses no luck: so a playout has only one end, and
is judged as soon as a choice is made.
"""

from __future__ import annotations

from rules.kit.state import State
from rules.paks.player.holdings import FIELD, OWNER_AT, WITHOUT_OWNER, WORTH_AT, measure, strength
from rules.paks.player.numbers import CODE, FOUR, ONE, RANK_AT, SUIT_BITS, Numbers, held_by
from rules.paks.player.plays import FAR, Capture, Situation, keep_value, places
from rules.paks.sides import HAND, SAT_OUT, deciders, projected_scores, side_count

ROUNDS = 4  # with three seats or more, a playout is judged after so many rounds
RESTING = frozenset(("draw", "steal", "reckon", "give", "sweep", "over"))


def resting(state: State) -> bool:
    """Whether `standing` can judge a position: not in the middle of a pak."""
    return state.phase in RESTING


def standing(state: State, seat: int) -> float:
    """Return the lead of the seat's side over the mean of the others at the end of the hand, if all
    make the playout moves from here on."""
    if state.phase in ("draw", "steal"):
        totals = PaksPlayout(state).totals()
    else:
        # The tally `suits` has the suits settled only at the end; before, those used in a turn.
        settled = state.tallies["suits"] if state.phase in RESTING else 0
        totals = list[float](projected_scores(state, settled))
    count = len(totals)
    own = seat % count
    others = [totals[other % count] for other in deciders(state.table) if other % count != own]
    return totals[own] - sum(others) / len(others)


class PaksPlayout:
    """A hand played on from the draw or the steal phase. `held` has each seat's holdings by suit,
    `stock` codes of cards, `played` a bit for each suit used in this turn, and `after` by seat the
    next one that plays."""

    def __init__(self, state: State) -> None:
        zones, table = state.zones, state.table
        self.table = table
        self.position = Numbers(state)
        self.held = [held_by(zones[HAND[seat]]) for seat in range(table.seats)]
        self.stock = [CODE[card] for card in zones["stock"]]
        self.turn = state.turn
        self.stealing = state.phase == "steal"
        self.played = state.tallies["suits"]
        seats = [seat for seat in range(table.seats) if not table.standing.get(SAT_OUT[seat])]
        self.after = {seat: seats[(place + 1) % len(seats)] for place, seat in enumerate(seats)}

    def totals(self) -> list[float]:
        """Play on, and return by side what its paks score at the end. If the end is far away, stop
        after ROUNDS, and return the present scores, less likely steals, plus the value of hands."""
        seats = self.table.seats
        is_end_near = seats == 2 or len(self.stock) < (ROUNDS + 1) * seats
        self.run(0 if is_end_near else len(self.stock) + 1 - ROUNDS * seats)
        totals = self.side_scores()
        if not is_end_near:
            self.add_keep_values(totals)
        return totals

    def side_scores(self) -> list[float]:
        """Return by side the score of its paks, after the cheapest of each suit are given up, as
        many as the side with the fewest has (1.6)."""
        count = side_count(self.table)
        playing = [decider % count for decider in deciders(self.table)]
        totals = [0.0] * count
        for paks in self.position.paks:
            scores_of_sides: list[list[int]] = [[] for _ in range(count)]
            for pak in paks:
                scores_of_sides[(pak >> OWNER_AT) % count].append(pak & FIELD)
            given_up = min([len(scores_of_sides[side]) for side in playing])
            for side, scores in enumerate(scores_of_sides):
                scores.sort()
                totals[side] += sum(scores[given_up:])
        return totals

    def add_keep_values(self, totals: list[float]) -> None:
        """Add to each side's total the value of the cards in its hands, and subtract what it will
        probably lose to steals."""
        position = self.position
        count = len(totals)
        stock = min(len(self.stock), FAR * self.table.seats)
        places_now = [places_of_seat[stock] for places_of_seat in places(self.table)]
        for suit in FOUR:
            unseen = strength(position.hidden[suit])
            for pak in position.paks[suit]:
                owner = pak >> OWNER_AT
                fear = places_now[owner].fear(unseen)
                totals[owner % count] -= (pak & FIELD) * fear[pak >> WORTH_AT & FIELD]
        for place, held in zip(places_now, self.held, strict=True):
            for holding in held:
                if holding:
                    totals[place.seat % count] += keep_value(place, holding)

    def run(self, until: int) -> None:
        """Play turns until this many cards are left in the stock."""
        position, stock, board = self.position, self.stock, self.position.board
        situations = places(self.table)
        far = FAR * self.table.seats
        if self.stealing:
            place = situations[self.turn][min(len(stock), far)]
            held = self.held[self.turn]
            self.make_steals(place, held, position.best_steals(place, held, self.played))
            self.turn = self.after[self.turn]
        turn = self.turn
        on_board = [0, 0, 0, 0]  # cards of each suit
        for code in board:
            on_board[code & SUIT_BITS] += 1
        while len(stock) > until:
            code = stock.pop()
            must = 0 not in on_board  # a pak must be made if every suit is there (PA10)
            if must or on_board[code & SUIT_BITS]:
                held = self.held[turn]
                held[code & SUIT_BITS] += ONE[code >> RANK_AT]
                place = situations[turn][min(len(stock), far)]
                taken = position.capturable_cards(held, place.one_pair)
                if taken:
                    loot = position.best_steals(place, held, 0)
                    code, play = position.best(place, held, taken, loot, must)
                    if play.used:
                        self.make_pak(place, held, code, play)
                        on_board[code & SUIT_BITS] -= 1
                        self.make_steals(place, held, loot, code & SUIT_BITS)
            else:
                board.append(code)
                position.hidden[code & SUIT_BITS] -= ONE[code >> RANK_AT]
                on_board[code & SUIT_BITS] += 1
            turn = self.after[turn]

    def make_pak(self, place: Situation, held: list[int], code: int, play: Capture) -> None:
        """Take a board card with the cards of a play, and update board, hand and paks."""
        position = self.position
        suit = code & SUIT_BITS
        position.board.remove(code)
        held[suit] -= play.used
        position.hidden[suit] -= play.used
        pak = place.seat << OWNER_AT | measure(play.used + ONE[code >> RANK_AT])
        position.paks[suit] = tuple(sorted([*position.paks[suit], pak]))

    def make_steals(
        self, place: Situation, held: list[int], loot: list[Capture], suit: int = -1
    ) -> None:
        """Make all steals of `loot`, the best of each suit, but none in the `suit` of the pak."""
        position = self.position
        for other in FOUR:
            play = loot[other]
            if play.used and other != suit:
                held[other] -= play.used
                position.hidden[other] -= play.used
                paks = position.paks[other]
                stolen = sum([paks[index] & WITHOUT_OWNER for index in play.stolen])
                rest = [pak for index, pak in enumerate(paks) if index not in play.stolen]
                pak = (place.seat << OWNER_AT) + stolen + measure(play.used)
                position.paks[other] = tuple(sorted([*rest, pak]))
