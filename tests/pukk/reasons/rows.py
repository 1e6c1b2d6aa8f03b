"""Leading by how far a row runs: what ends it, whether the lead comes back, and what could not be
shed otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import View
from tests.pukk.reasons.leads import lead
from tests.pukk.reasons.reading import (
    Facts,
    Reading,
    after,
    before,
    hand_of,
    laid,
    named,
    number,
    pools,
)
from tests.pukk.reasons.unseen import back, held, others, unseen


def way_out(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Of all rows one at most may be followed, whatever is unseen in a hand, and it is not this
    one, if there is another."""
    abroad = [*others(view, seat), *unseen(view, seat)]
    firsts = [card for card in hand_of(view, seat) if before(card) not in hand_of(view, seat)]
    loose = [card for card in firsts if after(row(view, seat, card)[-1]) in abroad]
    right = lead(made) in firsts and (lead(made) not in loose or len(firsts) == 1)
    return len(loose) <= 1 and right


def row(view: View, seat: int, card: Card) -> list[Card]:
    found = [card]
    while (following := after(found[-1])) is not None and following in hand_of(view, seat):
        found.append(following)
    return found


def rows(view: View, seat: int, made: Move, facts: Facts) -> bool:
    found = row(view, seat, lead(made))
    return len(found) > 1 and named(facts["cards"]) == found


def lowest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return named(facts["card"]) == [lead(made)] and lead(made).rank == 5


def uncalled(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["before"])
    right = named(facts["card"]) == [lead(made)] and card is before(lead(made))
    return right and card not in hand_of(view, seat) and held(view, seat, card) == 0


def end(view: View, seat: int, made: Move) -> Card | None:
    """The card that would follow one's own row."""
    return after(row(view, seat, lead(made))[-1])


def ace(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return end(view, seat, made) is None


def stopped(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["card"])
    return card is end(view, seat, made) and held(view, seat, card) == 0


def gone(view: View, seat: int, made: Move, facts: Facts) -> bool:
    open_ = [*laid(view), *view.zones["trump"]]
    return stopped(view, seat, made, facts) and named(facts["card"])[0] in open_


def lying(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["card"])
    chips = [view.tallies[pool] for pool in pools(view, card)]
    return stopped(view, seat, made, facts) and any(chips)


def follows(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["card"])
    owner = int(str(facts["who"])[5:])
    return card is end(view, seat, made) and owner != seat and card in hand_of(view, owner)


def away(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["card"])
    return card is end(view, seat, made) and held(view, seat, card) == 1


def comes_back(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = named(facts["card"])
    right = card is end(view, seat, made) and 0 < held(view, seat, card) < 1
    return right and abs(number(facts, "percent") - 100 * back(view, seat, lead(made))) <= 1.5


def comes_round(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Every card of the row is in a hand for sure, and the last of them in one's own."""
    (card,), (own,) = named(facts["card"]), named(facts["own"])
    found, following = [card], after(card)
    while following is not None and (
        following in hand_of(view, seat) or held(view, seat, following)
    ):
        found.append(following)
        following = after(following)
    mine = set(hand_of(view, seat))
    sure = all(each in mine or held(view, seat, each) == 1 for each in found)
    first = card is end(view, seat, made) and card not in mine
    return first and sure and found[-1] is own and own in mine


READINGS: Mapping[str, Reading] = {
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
    "since_returns": comes_round,
    "since_back": comes_back,
}
