"""Why a Púkk player swaps, stakes and leads as it does: what the card would bring, how strong the
hand is and how often such a hand stakes, how far a row runs and whether the lead comes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.advice import Advice
from rules.kit.cards import Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.said import Fact, Why, why
from rules.kit.state import Value, View
from rules.kit.story import fact_of
from rules.pukk import board
from rules.pukk.betting import count_seats_in, highest_stake
from rules.pukk.combinations import best, key_of, shortfall
from rules.pukk.opening import may_swap
from rules.pukk.play import reason_unheld
from rules.pukk.player import vying
from rules.pukk.player.choosing import best_running, choose
from rules.pukk.player.ending import KnownHands, known_hands, lead_values
from rules.pukk.player.lead import (
    FINE,
    LEAD,
    STRANDED,
    SUIT,
    SURE,
    estimate_lead,
    likely_held,
    sure_way_out,
)
from rules.pukk.player.rollout_policy import swap_or_keep
from rules.pukk.player.rows import BIT, WIDE
from rules.pukk.player.stakes import sure_stake
from rules.pukk.player.strength import class_of, share_below
from rules.pukk.remarks import hand_note

HALF = 0.5  # a hand that beats this part of all others is itself the first reason
TOO_LOW = {  # by the key from `shortfall`, why the hand may not púkk
    "no_pair": why("since_no_pair"),
    "below_sixes": why("since_below_sixes"),
    "only_fives": why("since_only_fives"),
}


def advise(rules: Rules, view: View, seat: int, rng: Rng) -> Advice:
    """Return the move that `choose` makes, with its reasons. If it decides at random whether to
    stake a chip (`mixture`), return the likelier choice, to stake one if both are as likely."""
    choice = choose(rules, view, seat, rng)
    is_random = choice.verb not in ("exchange", "keep") and bool(vying.mixture(rules, view, seat))
    if is_random:
        stakes = vying.chip_odds(view, seat) >= 0.5
        choice = vying.STAKING[view.phase] if stakes else vying.free_move(view)
    return Advice(choice, tuple(reasons_for(rules, view, seat, choice)))


def reasons_for(rules: Rules, view: View, seat: int, move: Move) -> Sequence[Why]:
    """Return the reasons for a move, the most important first; none for a swap, or not swapping,
    that the player would not choose."""
    if view.phase == "lead":
        return list(_why_lead(view, seat, move.cards[0]))
    if move.verb in ("exchange", "keep"):
        return list(_why_swap(view, seat)) if move == swap_or_keep(view, seat) else []
    reasons = list(_why_stake(view, seat, stakes=move == vying.STAKING[view.phase]))
    if may_swap(view, seat):
        turned = view.zones["trump"][0]
        cards = {"seven": f"card.{board.SEVENS[turned.suit]}", "card": f"card.{turned}"}
        reasons.insert(1, why("since_keeps", **cards))
    return reasons


def _why_swap(view: View, seat: int) -> Iterator[Why]:
    """Yield the reasons to swap the seven of trump, or not."""
    turned = view.zones["trump"][0]
    seven, card = board.SEVENS[turned.suit], f"card.{turned}"
    if turned in board.POOLS_WON[turned.suit]:
        pools = board.POOLS_WON[turned.suit][turned]
        yield why("since_collects", card=card, n=sum(view.tallies[pool] for pool in pools))
        return
    hand, options = view.zones[board.HAND[seat]], view.table.options
    swapped = [turned if held is seven else held for held in hand]
    key, key_if_swapped = key_of(hand, options), key_of(swapped, options)
    if key_if_swapped > key:
        yield why("since_betters", card=card, hand=_hand_name(swapped, view))
        return
    if key_if_swapped < key:
        yield why("since_worsens", hand=_hand_name(hand, view))
        return
    yield why("since_no_difference")
    if turned.rank == 6:
        yield why("since_six_stops", card=card, seven=f"card.{seven}")
    elif turned.rank == 9:
        yield why("since_nine_called", card=card, eight=f"card.{board.BEFORE[turned]}")
    else:
        yield why("since_not_called", card=card)


def _hand_name(hand: Sequence[Card], view: View) -> Why:
    combination = best(hand, view.table.options)
    assert combination is not None
    key, facts = hand_note(combination)
    return Why(f"note.{key}", facts)


def _why_stake(view: View, seat: int, stakes: bool) -> Iterator[Why]:
    """Yield the reasons to stake a chip, or, if not `stakes`, to leave it: how strong the hand is,
    what a chip may win, and how often such a hand stakes one."""
    hand, options = view.zones[board.HAND[seat]], view.table.options
    share = share_below(hand, options)
    between_two = view.phase != "entry" and count_seats_in(view) == 2
    if share is None:
        yield TOO_LOW[shortfall(hand, options)]
        return
    rival = vying.strongest_rival(view, seat)
    if rival is not None and vying.is_beaten(view, seat):
        pamfill_first = options["pamfill_order"] == "pamfill_first"
        loses_to_pamfill = pamfill_first and board.PAMFILL in rival.shown
        facts = {"hand": _hand_name(hand, view), **_shown_by(rival)}
        yield why("since_beaten_pamfill" if loses_to_pamfill else "since_beaten", **facts)
        if between_two:
            yield why("since_two_left")
        return
    pays = _why_it_pays(view) if stakes and view.phase != "raising" else None
    if pays and pays.key == "since_nobody_else":
        yield pays  # the púkk is sure, no matter how strong the hand is
        return
    always_raises = between_two and highest_stake(view) <= sure_stake(class_of(share))
    if always_raises:
        pays = None  # it is staked for its strength, no matter what lies there
    beaten = rival.share if rival else share
    strength = _why_strong(view, hand, rival, beaten)
    reasons = [strength] if pays is None else [strength, pays]
    if stakes and beaten < HALF:
        reasons.reverse()  # a weak hand is staked for what it may win
    yield from reasons
    if not vying.may_stake(view, seat):
        has_chip = view.tallies[board.CHIPS[seat]] >= 1
        yield why("since_enough_raises" if has_chip else "since_no_chip")
    elif always_raises:
        yield why("since_hardly_beaten", n=sure_stake(class_of(share)))
    else:
        if between_two and not stakes:
            yield why("since_two_left")
        yield from _why_by_lot(view, seat, stakes)


def _why_strong(view: View, hand: Sequence[Card], rival: vying.Rival | None, beaten: float) -> Why:
    """Return how strong a hand is that beats this share of the hands of its strongest rival, and
    which cards that one shows."""
    facts: dict[str, Fact] = {"hand": _hand_name(hand, view), "tenths": _tenths(beaten)}
    if rival is None or not rival.shown:
        return why("since_strength", **facts)
    parts = board.PARTS_OF[view.table.seats](view.tallies)
    rivals = parts.count(board.IN) + parts.count(board.UNASKED) - 1
    facts = {**_shown_by(rival), **facts}
    return why("since_against_best" if rivals > 1 else "since_against", **facts)


def _tenths(chance: float) -> int:
    """Return a probability in tenths, from 1 to 9: it is neither impossible nor sure."""
    return min(9, max(1, round(10 * chance)))


def _shown_by(rival: vying.Rival) -> dict[str, Value]:
    """Return a rival and its open cards as facts of a sentence."""
    shown = " ".join(card.name for card in rival.shown)
    return {"who": f"seat.{rival.seat}", "cards": f"cards.{shown}"}


def _why_it_pays(view: View) -> Why:
    """Return why a chip pays for any hand: how much it may win."""
    parts, chips = board.PARTS_OF[view.table.seats](view.tallies), view.tallies[board.PUKK]
    if view.phase == "matching" or parts.count(board.IN):
        return why("since_wins", n=chips, times=chips + 1)
    if parts.count(board.UNASKED) == 1:
        return why("since_nobody_else", n=chips)
    return why("since_alone", n=chips)


def _why_by_lot(view: View, seat: int, stakes: bool) -> Iterator[Why]:
    """Yield how often such a hand stakes a chip here, unless it always comes in or stays, or never
    stakes one between two."""
    chance = vying.chip_odds(view, seat)
    is_raising = view.phase == "raising"
    between_two = view.phase != "entry" and count_seats_in(view) == 2
    if chance == 0.0 and not between_two:
        yield why("since_stands" if is_raising else "since_loses")
    elif 0.0 < chance < 1.0:
        yield why("since_lot" if stakes else "since_lot_left", tenths=_tenths(chance))
    elif chance and is_raising:
        yield why("since_raises")


def _why_lead(view: View, seat: int, card: Card) -> Iterator[Why]:
    """Yield the reasons to lead a card: what it brings, or how far its row runs."""
    hand = view.zones[board.HAND[seat]]
    if len(hand) == 1:
        yield why("since_out")
        return
    known = known_hands(view, seat)
    values = lead_values(view, seat, known)
    if values:
        yield _why_by_value(values[BIT[card]], known.unseen.bit_count())
    is_best_running = BIT[card] == best_running(seat, known)
    if values and not is_best_running:
        return
    own = known.cards[seat]
    others = sum(known.cards) - own | known.unseen
    if is_best_running and values is None and sure_way_out(own, others):
        yield why("since_way_out")
    yield from _why_it_runs(view, seat, known, card)


def _why_by_value(value: float, unseen: int) -> Why:
    """Return what a lead brings in chips, on average over all deals of so many unseen cards."""
    rounded = abs(round(value, 1))
    chips = int(rounded) if rounded == int(rounded) else rounded
    if not chips:
        return why("since_levels", unseen=unseen)
    return why("since_brings" if value > 0 else "since_costs", n=chips, unseen=unseen)


def _why_it_runs(view: View, seat: int, known: KnownHands, card: Card) -> Iterator[Why]:
    """Yield how far the row runs, whether the lead comes back, and whether the card could be played
    otherwise, the most important first."""
    own = known.cards[seat]
    others = sum(known.cards) - own
    start = (BIT[card].bit_length() - 1) // WIDE * WIDE  # the lowest bit of the card's suit
    lead = estimate_lead(
        BIT[card] >> start,
        own=own >> start & SUIT,
        known=others >> start & SUIT,
        unseen=known.unseen >> start & SUIT,
        chance=likely_held(known.unseen, sum(known.unknown)) / FINE,
    )
    row = _row_cards(view, seat, card)
    reasons: list[tuple[float, Why]] = []  # with their value in cards
    if len(row) > 1:
        reasons.append((lead.shed - 1, why("since_row", cards=fact_of(row))))
    if lead.stranded > SURE:
        reasons.append((STRANDED, _why_uncalled(card)))
    reasons.append((LEAD * lead.kept, _why_it_ends(view, seat, known, row[-1], lead.kept)))
    hand = view.zones[board.HAND[seat]]
    ends = [held for held in hand if held is not card and board.NEXT[held] not in hand]
    stops = [end for end in ends if _stop_key(view, end)]
    if lead.kept <= SURE and stops:  # first, as a small hint shows one reason
        following = board.NEXT[stops[0]]
        facts = (("card", f"card.{following}"),) if following else ()
        reason = Why(f"note.end_{_stop_key(view, stops[0])}", facts)
        yield why("since_stop_waits", card=f"card.{stops[0]}", end=reason)
    reasons.sort(key=lambda reason: -reason[0])
    for _, reason in reasons:
        yield reason


def _row_cards(view: View, seat: int, card: Card) -> list[Card]:
    """Return the consecutive cards of the hand from this one on."""
    row = []
    following: Card | None = card
    while following is not None and following in view.zones[board.HAND[seat]]:
        row.append(following)
        following = board.NEXT[following]
    return row


def _why_uncalled(card: Card) -> Why:
    """Return the reason that no other card can call for this one."""
    before = board.BEFORE.get(card)
    if before is None:
        return why("since_lowest", card=f"card.{card}")
    return why("since_uncalled", card=f"card.{card}", before=f"card.{before}")


def _why_it_ends(view: View, seat: int, known: KnownHands, last: Card, kept: float) -> Why:
    """Return what ends the row, or how likely the lead comes back."""
    following = board.NEXT[last]
    if following is None:
        return why("since_ace")
    card = f"card.{following}"
    unheld = reason_unheld(view, following)
    if unheld:
        if unheld == "gone":
            return why("since_gone", card=card)
        return why("since_lies" if unheld == "lies" else "since_nobody", card=card)
    owner = board.holder(view, following)
    if owner >= 0:
        return why("since_follows", card=card, who=f"seat.{owner}")
    if sum(known.unknown) < known.unseen.bit_count():  # some unseen cards are in no hand
        own = board.NEXT[following]
        if own is not None and own in view.zones[board.HAND[seat]]:
            return why("since_back_own", card=card, own=f"card.{own}", tenths=_tenths(kept))
        return why("since_back", card=card, tenths=_tenths(kept))
    if kept > SURE:
        return why("since_returns", card=card, own=f"card.{_end_of_row(known, following)}")
    return why("since_away", card=card)


def _stop_key(view: View, card: Card) -> str:
    """Return why nobody can follow a card: "ace", or as `reason_unheld`. "" if others may."""
    following = board.NEXT[card]
    return "ace" if following is None else reason_unheld(view, following)


def _end_of_row(known: KnownHands, card: Card) -> Card:
    """Return the last card of a row that begins with a card, if each unseen card is in a hand."""
    held = sum(known.cards) | known.unseen
    following = board.NEXT[card]
    while following is not None and BIT[following] & held:
        card = following
        following = board.NEXT[card]
    return card
