"""The log and the great moments of Púkk.

Every chip that is paid or taken is in some sentence's points. Who holds the seven of trump and
keeps it is told to that seat alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.hands import gains
from rules.kit.move import Target
from rules.kit.state import Value, View, Why, why
from rules.kit.story import CLIMAX, LINE, TURN, Beat, Climax, Made, Told, fact_of, join
from rules.pukk import board
from rules.pukk.betting import combinations_in, count_seats_in, winners_of
from rules.pukk.combinations import SIX, Combination, Options, shortfall
from rules.pukk.play import last_deal, reason_unheld, spared_from_paying
from rules.pukk.remarks import OF_THE_PUKK, hand_note, pays_note, row_of, with_shown_hands


def edge(combinations: Sequence[Combination], options: Options) -> Why:
    """Return as a fact of a sentence why the best of the shown combinations beats the next best. At
    least one of them must be weaker than the best."""
    best = max(combinations, key=lambda held: held.key)
    weaker = [held for held in combinations if held.key < best.key]
    other = max(weaker, key=lambda held: held.key)
    if best.category != other.category:
        return why(f"edge_{best.name}", other=why(f"kind_{other.name}"))
    same_ranks = (best.rank, best.second) == (other.rank, other.second)
    pamfill_first = options["pamfill_order"] == "pamfill_first"
    if best.pamfill and not other.pamfill and (same_ranks or pamfill_first):  # PKK2
        return why("edge_pamfill", kind=why(f"kind_{best.name}"))
    if best.rank == other.rank:
        return why("edge_second", second=f"ranks.{best.second}", other=f"ranks.{other.second}")
    if best.rank == SIX:
        return why("edge_six", other=f"ranks.{other.rank}")
    return why("edge_rank", rank=f"ranks.{best.rank}", other=f"ranks.{other.rank}")


OPENING = ("bisefa", "collect", "collected")
STAKING = {"pukka": "pukks", "raise": "raises", "match": "matches"}


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return the sentences of a step, with each seat's chips."""
    return [*_sentences(before, after, made)]


def _sentences(before: View | None, after: View, made: Made) -> Iterator[Told]:
    """Yield the sentences of a step, by the phase that it begins in."""
    if before is None:
        yield from _tell_deal(after)
        return
    phase = before.phase
    swaps = any(choice.verb == "exchange" for choice in made.values())
    if phase in OPENING or swaps:
        yield from _tell_opening(before, after, made)
    elif phase in OF_THE_PUKK:
        yield from _tell_stakes(before, after, made)
    else:
        yield from _TELLERS.get(phase, _tell_dealer)(before, after)
    if after.phase == "shown":
        for seat, hand, cards in shown_combinations(after):
            yield Told(why("shows", who=f"seat.{seat}", hand=hand_fact(hand), cards=cards))
    if after.phase == "lead" and phase not in ("lead", "follow"):
        yield Told(why("leads_first", who=f"seat.{after.turn}"))


def _tell_deal(view: View) -> Iterator[Told]:
    """Yield which deal begins, who deals, and who has left."""
    table = view.table
    yield Told(why("deals", n=table.hand, all=last_deal(table), who=f"seat.{table.dealer}"))
    for seat in range(table.seats):
        if view.tallies[board.PART[seat]] == board.LEFT:
            yield Told(why("has_left", who=f"seat.{seat}"), TURN)


def _tell_dealer(before: View, after: View) -> Iterator[Told]:
    """Yield what the dealer does: chips are put into the pools, cards dealt, trump turned up."""
    dealer = f"seat.{after.table.dealer}"
    if before.phase == "dress":
        yield Told(why("dresses"), points=gains(before, after, "chips"))
    elif before.phase in ("three", "two"):
        is_first = before.phase == "three"
        yield Told(why("gives_three", who=dealer) if is_first else why("gives_two", who=dealer))
    elif before.phase == "turn":
        turned = after.zones["trump"][0]
        yield Told(why("turns_up", card=f"card.{turned.name}", suit=f"suit.{turned.suit}"))


def _tell_opening(before: View, after: View, made: Made) -> Iterator[Told]:
    """Yield whether the seven of trump is swapped, and who collects a pool. When the collecting is
    over, yield what everybody has taken, or that nobody could take anything."""
    (old_trump,) = before.zones["trump"]
    (new_trump,) = after.zones["trump"]
    for seat, choice in made.items():
        if choice.verb == "exchange":
            pools = board.POOLS_WON[old_trump.suit].get(old_trump, ())
            key = "swaps_pool" if any(after.tallies[pool] for pool in pools) else "swaps"
            cards = ("seven", f"card.{new_trump.name}"), ("card", f"card.{old_trump.name}")
            yield Told(Why(key, (("who", f"seat.{seat}"), *cards)))
        elif seat == after.seat:  # nobody else may learn who holds the seven
            yield Told(why("keeps", who=f"seat.{seat}"))
    is_unclaimed = after.phase == "entry" and all(board.IN_POOLS(after.tallies))
    if after.phase == "collected":
        chips = gains(before, after, "chips")
        for seat, n in chips.items():
            yield Told(_collection_sentence(after, seat, n), points=chips)
    elif before.phase == "collected":  # and all others are collected
        yield Told(_pools_sentence(before))
    elif before.phase == "collect" and is_unclaimed:
        yield Told(why("unclaimed"))


def _collectors(view: View) -> dict[Card, int]:
    """Return the cards that have taken pools in this hand, and the seats that hold them."""
    owners = {}
    for card, pools in board.POOLS_WON[view.zones["trump"][0].suit].items():
        seat = board.holder(view, card)
        is_taken = not view.tallies[pools[0]]
        if is_taken and seat >= 0:
            owners[card] = seat
    return owners


def _pools_sentence(view: View) -> Why:
    """Return the sentence for who took how many chips from the pools, with which cards."""
    owners = _collectors(view)
    taken: list[Why] = []
    for seat in dict.fromkeys(owners.values()):
        own = [card for card in owners if owners[card] == seat]
        n = sum(_pool_chips(view, card) for card in own)
        taken.append(why("pool_taken", who=f"seat.{seat}", n=n, cards=fact_of(own)))
    return why("pools_taken", taken=join(taken))


def _pool_chips(view: View, card: Card) -> int:
    """Return the chips that a card collects: what its pools had, and one of each player."""
    pools = board.POOLS_WON[view.zones["trump"][0].suit][card]
    new_chips = len(board.players(view))
    return sum(view.table.standing.get(pool, 0) + new_chips for pool in pools)


def _collection_sentence(view: View, seat: int, chips: int) -> Why:
    """Return the sentence for who collects which pools with the shown card, and how many chips. (If
    clubs are trump, the jack of clubs collects two pools.)"""
    (card,) = view.shown
    pools = board.POOLS_WON[view.zones["trump"][0].suit][card]
    taken, *second = [Why(f"story.{pool.replace(':', '_')}") for pool in pools]
    if second:
        taken = Why("story.pools", (("first", taken), ("second", second[0])))
    return why("collects", who=f"seat.{seat}", pools=taken, card=f"card.{card.name}", n=chips)


def _tell_stakes(before: View, after: View, made: Made) -> Iterator[Told]:
    """Yield the answers of seats that were asked for a chip, and that nobody has come in. That a
    hand is too low for the púkk is told to its own seat alone (PKK10)."""
    options = after.table.options
    for seat, choice in made.items():
        who, stake = f"seat.{seat}", after.tallies[board.STAKE[seat]]
        if choice.verb in STAKING:
            yield Told(Why(STAKING[choice.verb], (("who", who), ("n", stake))), points={seat: -1})
        elif choice.verb == "drop":
            yield Told(why("drops", who=who, n=stake))
        elif choice.verb == "demand":
            yield Told(why("demands", who=who))
        elif choice.verb == "stand":
            yield Told(why("stands", who=who))
        else:
            lack = shortfall(before.zones[board.HAND[seat]], options) if seat == after.seat else ""
            too_low = why("lacks_pair" if lack == "no_pair" else "lacks_rank", who=who)
            yield Told(too_low if lack else why("declines", who=who))
    if before.phase == "entry" and after.phase == "lead":
        table = after.table
        is_last = table.last or table.hand >= last_deal(table)
        text = why("nobody_in_last") if is_last else why("nobody_in", n=after.tallies[board.PUKK])
        yield Told(text, TURN)


def shown_combinations(view: View) -> list[tuple[int, Combination, str]]:
    """Return each shown combination with its seat and its cards as a fact, the weakest first."""
    shown = []
    for seat, combination in combinations_in(with_shown_hands(view)):
        cards = sorted(_shown(view, seat), key=lambda card: card.order)
        shown.append((seat, combination, fact_of(cards)))
    return sorted(shown, key=lambda entry: entry[1].key)


def hand_fact(combination: Combination) -> Why:
    """Return the name of a combination as a fact of a sentence."""
    note = hand_note(combination)
    return note._replace(key=f"note.{note.key}")


def _tell_winner(before: View, after: View) -> Iterator[Told]:
    """Yield who wins or shares the middle pool, or that it stays."""
    chips = gains(before, after, "chips")
    if not chips:
        yield Told(why("carries", n=after.tallies[board.PUKK]), TURN)
    for seat, won in chips.items():
        who = f"seat.{seat}"
        if count_seats_in(before) == 1:
            sentence = why("wins_alone", who=who, n=won)
        elif len(chips) > 1:
            sentence = why("shares", who=who, n=won)
        else:
            sentence = why("wins", who=who, n=won, edge=edge_shown(before))
        yield Told(sentence, TURN, {seat: won})


def edge_shown(view: View) -> Why:
    """Return what decides between the best shown combination and the others."""
    return edge([combination for _, combination, _ in shown_combinations(view)], view.table.options)


def _tell_play(before: View, after: View) -> Iterator[Told]:
    """Yield a card that is led or follows, whether it ends its row, and who is out with it."""
    seat = after.turn
    card = after.zones[board.PLAYED[seat]][-1]
    facts: tuple[tuple[str, Value], ...] = (("who", f"seat.{seat}"), ("card", f"card.{card.name}"))
    following = board.NEXT[card]
    is_stop = after.phase == "lead"
    name: tuple[tuple[str, Value], ...] = ()
    if following is not None:  # by its name alone: as a card it would be one nobody has shown
        name = ("rank", f"rank.{following.rank}"), ("suit", f"suit.{following.suit}")
    if after.phase == "pay":
        yield Told(Why("goes_out", facts), CLIMAX)
    elif before.phase == "lead":
        key = "leads_stop" if is_stop else "leads"
        yield Told(Why("leads_ace" if following is None else key, facts + name))
    elif following is None or is_stop:
        stop = why("stop_ace")
        if following is not None:
            is_gone = reason_unheld(after, following) == "gone"
            stop = Why("stop_gone" if is_gone else "stop_nobody", name)
        row = fact_of(row_of(after))
        yield Told(why("follows_stop", who=f"seat.{seat}", cards=row, stop=stop))
    else:
        yield Told(Why("follows", (*facts, ("before", f"card.{board.BEFORE[card].name}"))))


def _tell_payments(before: View, after: View) -> Iterator[Told]:
    """Yield what everybody pays for the cards left, who pays nothing, and how the hand ends."""
    winner = before.turn
    for seat, chips in payments(before).items():
        said = why("pays_out", who=f"seat.{seat}", n=chips, whom=f"seat.{winner}")
        yield Told(said, points={seat: -chips, winner: chips})
    spared = spared_from_paying(before)
    if spared >= 0:  # thanks to a card, which is shown
        (card,) = before.shown
        yield Told(why("is_spared", who=f"seat.{spared}", card=f"card.{card.name}"))
    end = hand_sentence(before, after) or total_sentence(before)
    yield Told(end, CLIMAX if after.phase == "over" else LINE)


def _tell_shares(before: View, after: View) -> Iterator[Told]:
    """Yield how the pools are shared out after the last hand, and how that hand has ended."""
    shared = share_sentence(before, after)
    if shared is not None:
        yield Told(shared, points=gains(before, after, "chips"))
    end = hand_sentence(before, after)
    if end is not None:
        yield Told(end, CLIMAX)


def share_sentence(before: View, after: View) -> Why | None:
    """Return the sentence for how the pools are shared out after the last hand: how many chips, and
    how many each player gets, or the least and the most. None if the pools are empty."""
    total = sum(board.IN_POOLS(before.tallies))
    if not total:
        return None
    shares = gains(before, after, "chips").values()
    least, most = min(shares, default=0), max(shares, default=0)
    if least == most:
        return why("divides", n=total, each=most)
    return why("divides_unevenly", n=total, least=least, most=most)


def hand_sentence(before: View, after: View) -> Why | None:
    """Return who gained most chips in a hand that ends with this step, from what, and who was out
    first. None if it does not end, and if nobody has more than at its beginning."""
    gained, out = hand_gains(after), after.turn
    most = max(gained.values(), default=0)
    best = [seat for seat, chips in gained.items() if chips == most]
    if most <= 0:
        return None
    who = join([f"seat.{seat}" for seat in best])
    if len(best) > 1:
        return why("gain_equally", who=who, n=most)
    parts = gain_parts(before, after, best[0])
    if best[0] == out:
        return why("gains_out", who=who, n=most, parts=parts)
    return why("gains", who=who, n=most, parts=parts, out=f"seat.{out}")


def hand_gains(after: View) -> dict[int, int]:
    """Return by seat the chips gained or lost in a hand that has ended; empty before."""
    if after.phase not in ("over", "done"):
        return {}
    start, chips = after.table.standing, int(after.table.options["chips"])
    had = {seat: start.get(board.CHIPS[seat], chips) for seat in board.players(after)}
    return {seat: after.tallies[board.CHIPS[seat]] - then for seat, then in had.items()}


def gain_parts(before: View, after: View, seat: int) -> Why:
    """Return from what a seat gained or lost chips in a hand that ends with this step: the board,
    the pools, the púkk (or both, if others cannot tell them apart), cards, and the last sharing."""
    paid = payments(after)
    cards = sum(paid.values()) if seat == after.turn else -paid.get(seat, 0)
    shared = gains(before, after, "chips").get(seat, 0) if before.phase == "divide" else 0
    dressing = -len(board.POOLS)
    rest = hand_gains(after)[seat] - cards - shared - dressing  # from the pools and the púkk
    collected = _collected(before, seat) if after.tallies[board.STAKE[seat]] else rest
    if collected is None:
        chips = {"part_board": dressing, "part_both": rest}
    else:
        chips = {"part_board": dressing, "part_pools": collected, "part_pukk": rest - collected}
    chips |= {"part_cards": cards, "part_shared": shared}
    parts = [Why(f"story.{key}", (("n", _signed(n)),)) for key, n in chips.items() if n]
    return join(parts, commas_only=True)


def _collected(view: View, seat: int) -> int | None:
    """Return the chips that a seat has collected from pools in this hand; None if cards that it
    still hides may have taken some."""
    own = {*view.zones[board.PLAYED[seat]], *view.zones[board.HAND[seat]]}
    won = board.POOLS_WON[view.zones["trump"][0].suit]
    taken = [card for card, pools in won.items() if not view.tallies[pools[0]]]
    seen = {card for cards in view.zones.values() for card in cards}
    if UNKNOWN in own and not seen.issuperset(taken):
        return None
    return sum(_pool_chips(view, card) for card in own.intersection(taken))


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


def payments(view: View) -> Mapping[int, int]:
    """Return by seat what it pays to the player who is out: a chip for each card in its hand. Seats
    that pay nothing are left out."""
    held = {seat: len(view.zones[board.HAND[seat]]) for seat in board.players(view)}
    held.pop(spared_from_paying(view), None)
    return {seat: count for seat, count in held.items() if count}


def total_sentence(view: View) -> Why:
    """Return the sentence for the total that the player who is out gets."""
    return why("is_paid", who=f"seat.{view.turn}", n=sum(payments(view).values()))


_TELLERS = {
    "shown": _tell_winner, "lead": _tell_play, "follow": _tell_play, "pay": _tell_payments,
    "divide": _tell_shares,
}  # fmt: skip
"""By the phase in which a step of the dealer or of the play begins, its sentences."""

FEW_PAYMENTS = 3  # up to so many are shown one after another


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Return how a step is shown large: who has taken pools, the showdown, the payments at the end
    of a deal, or how the pools are shared out. None for other steps. The table does not wait after
    the pools, nor after a showdown of one hand."""
    if before is None:
        return None
    if before.phase == "collected" and after.phase == "entry":
        owners = _collectors(before)
        return Climax([Beat(_pools_sentence(before), (*owners, *owners.values()))], stays=False)
    if after.phase == "shown" and before.phase != "shown":
        beats = [*_showdown_beats(after)]
        return Climax(beats, stays=len(beats) > 1)
    if before.phase == "pay":
        return Climax([*_payment_beats(before, after)])
    if before.phase == "divide":
        shared = gains(before, after, "chips")
        said, end = share_sentence(before, after), hand_sentence(before, after)
        beats = [Beat(said, (*shared,), points=shared, source=board.PUKK)] if said else []
        return Climax([*beats, _end_beat(before, after, end)])
    return None


def _showdown_beats(view: View) -> Iterator[Beat]:
    """Yield a beat for each shown hand, the weakest first. If there are several, then yield one for
    the best, which takes the pool; equal ones share it, or leave it."""
    shown = shown_combinations(view)
    for seat, hand, cards in shown:
        sentence = why("shows", who=f"seat.{seat}", hand=hand_fact(hand), cards=cards)
        yield Beat(sentence, (seat, *_shown(view, seat)), marks={board.HAND[seat]: hand_note(hand)})
    if len(shown) == 1:
        return
    pool = view.tallies[board.PUKK]
    winners = winners_of([(seat, hand) for seat, hand, _ in shown])
    if len(winners) > 1:
        carries = view.table.options["pukk_tie"] == "carry"
        sentence = why("carries" if carries else "will_share", n=pool)
    else:
        sentence = why("will_win", who=f"seat.{winners[0]}", n=pool, edge=edge_shown(view))
    yield Beat(sentence, (*winners, *(card for seat in winners for card in _shown(view, seat))))


def _shown(view: View, seat: int) -> list[Card]:
    return [card for card in view.zones[board.HAND[seat]] if card in view.shown]


def _payment_beats(before: View, after: View) -> Iterator[Beat]:
    """Yield the beats at the end of a deal: what each of the others pays, all at once if they are
    more than FEW_PAYMENTS; who is spared; how the hand ends."""
    winner, paying = before.turn, payments(before)
    notes = {seat: pays_note(seat, chips) for seat, chips in paying.items()}
    marks: dict[Target, Why] = {board.HAND[seat]: note for seat, note in notes.items()}
    *lines, end = _tell_payments(before, after)  # a line for each payment and for who is spared
    if len(paying) > FEW_PAYMENTS:
        points = {winner: sum(paying.values()), **{seat: -chips for seat, chips in paying.items()}}
        said, lit = total_sentence(before), (winner, *marks)
        yield Beat(said, lit, marks=marks, points=points, source=winner)
        notes.clear()
        del lines[: len(paying)]
    notes[spared_from_paying(before)] = why("free")  # of no seat (-1) no line is left
    for line, (seat, note) in zip(lines, notes.items()):
        mark: dict[Target, Why] = {board.HAND[seat]: note}
        yield Beat(line.why, (seat, board.HAND[seat]), marks=mark, points=line.points, source=seat)
    over = _end_beat(before, after, end.why)
    yield over._replace(lit=(winner,), marks=over.marks if over.totals else marks)


def _end_beat(before: View, after: View, end: Why | None) -> Beat:
    """Return the last beat of a hand: at each plate what the hand brought, and at the viewer's own
    cards from what, unless the sentence says so."""
    seat, totals = after.seat, hand_gains(after)
    facts = dict(end.facts) if end else {}
    is_in_sentence = "parts" in facts and facts["who"] == f"seat.{seat}"
    if seat not in totals or is_in_sentence:
        return Beat(end, alone=True, totals=totals)
    place = board.HAND[seat] if after.zones[board.HAND[seat]] else board.PLAYED[seat]
    mark = why("brought", parts=gain_parts(before, after, seat))
    return Beat(end, marks={place: mark}, alone=True, totals=totals)
