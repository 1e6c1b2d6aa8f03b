"""What Punk tells: who played and gave up what, why a trick is whose, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.state import Outcome, View, Why, why
from rules.kit.story import CLIMAX, TURN, Beat, Climax, Made, Told, fact_of, join
from rules.punk.sizes import AROUND, CACHE, PLAYED, WON, hand_size, last_round
from rules.punk.tricks import outcome, trick_winner

MAX_PARTS = 4  # seats or cards in one sentence


def story(before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return the sentences of one step."""
    if before is None:
        key = "new_game" if after.table.hand == 1 else "new_target"  # nobody reached the old one
        who, target = f"seat.{after.table.dealer}", after.tallies["target"]
        return [Told(why(key, who=who, target=target))]
    if before.phase == "deal":
        return list(_tell_deal(after))
    if before.phase == "select":
        trick = enumerate(_trick_cards(after))
        plays = [why("plays", who=f"seat.{place}", card=f"card.{card}") for place, card in trick]
        return [Told(why("turned_up", plays=joined)) for joined in _join_some(plays)]
    if before.phase == "turned":
        return list(_tell_trick(before, after))
    if before.phase == "keep":
        return [Told(reason) for reason in _give_up_sentences(after, made)]
    return [] if after.table.options["dice"] else [Told(why("shuffled"))]


def _tell_deal(view: View) -> Iterator[Told]:
    """Yield the sentences on a deal: the round, the cards left over, and if it is the last."""
    number, options = view.tallies["round"], view.table.options
    size = hand_size(view.table, number)
    if options["dice"]:
        yield Told(why("rolled", round=number, count=size))
    elif number == 1 and options["fixed_opening"]:
        yield Told(why("dealt_alike", round=number))
    elif number == 1:
        yield Told(why("dealt_first", round=number, count=size))
    else:
        yield Told(why("dealt", round=number, who=f"seat.{view.table.dealer}", count=size))
    pot = view.zones["pot"]
    if len(pot) > MAX_PARTS:
        yield Told(why("left_over_many", count=len(pot)))
    elif pot:
        yield Told(why("left_over", cards=fact_of(pot)))
    if number == last_round(view.table) and not options["play_again"]:
        yield Told(why("last_round"))


def _give_up_sentences(view: View, made: Made) -> Iterator[Why]:
    """Yield what everybody gave up: the cards if they are visible, else their number."""
    parts = []
    for seat, choice in made.items():
        is_visible = choice.cards and UNKNOWN not in choice.cards
        cards = fact_of(choice.cards) if is_visible else len(choice.cards)
        parts.append(why("gives", who=f"seat.{seat}", cards=cards))
    has_dice = view.table.options["dice"]
    for joined in _join_some(parts):
        yield why("rolls_again" if has_dice else "given_up", gifts=joined)


def _join_some(parts: Sequence[Why]) -> list[Why]:
    """Join the parts into sentences of about the same length, with at most MAX_PARTS in each; none
    if there are no parts."""
    if not parts:
        return []
    count = ceil(len(parts) / MAX_PARTS)
    bounds = [number * len(parts) // count for number in range(count + 1)]
    return [join(parts[start:end]) for start, end in pairwise(bounds)]


def _trick_cards(view: View) -> list[Card]:
    return [view.zones[PLAYED[place]][0] for place in AROUND[view.table.seats]]


def _tell_trick(before: View, after: View) -> Iterator[Told]:
    """Yield the sentences of the trick's climax. After the last trick of a round follows what
    everybody has won, or at the end of the game that nobody has reached the target."""
    for beat in _trick_beats(before, after):
        if beat.said is not None:
            yield Told(beat.said, CLIMAX if beat.alone else TURN, beat.points)
    if after.phase == "keep":
        yield from (Told(reason, TURN) for reason in _round_over_sentences(after))
    result = outcome(after)
    if result and not result.winners:
        yield Told(why("not_reached", target=after.tallies["target"]), TURN)


def _round_over_sentences(view: View) -> Iterator[Why]:
    """Yield how many points everybody won in a round that is over."""
    gains = []
    number = view.tallies["round"]
    for seat in range(view.table.seats):
        won = view.tallies[WON[seat]]
        if won:
            points = sum(card.rank for card in view.zones[CACHE[seat]][-won:])
            gains.append(why("gain", who=f"seat.{seat}", points=points))
    for joined in _join_some(gains):
        yield why("round_over", round=number, gains=joined)
    if not gains:
        yield why("round_lost", round=number)


def _game_winner(result: Outcome, seat: int, target: int) -> Why:
    """Return the sentence on why this seat wins the game: it has reached the target, or has the
    most points, or with as many points as others higher cards."""
    points = int(result.points[seat])
    if points >= target:
        return why("reaches", who=f"seat.{seat}", target=target)
    if len(result.winners) > 1:
        return why("shares_win", who=f"seat.{seat}", points=points)
    if result.points.count(points) > 1:
        return why("higher_cards", who=f"seat.{seat}")
    return why("has_most", who=f"seat.{seat}", points=points)


def notes(view: View) -> Mapping[Target, Why]:
    """Return the notes at heaps of cards: those won, those that nobody won, and the pot."""
    won: dict[Target, Why] = {name: why("won") for name in CACHE if view.zones.get(name)}
    heaps = {"neutral": why("nobodys"), "pot": why("pot")}
    return won | {name: note for name, note in heaps.items() if view.zones[name]}


def climax(before: View | None, after: View, made: Made) -> Climax | None:
    """Return the beats of a trick, shown before its cards are moved. None for other steps."""
    if before is None or before.phase != "turned":
        return None
    return Climax([*_trick_beats(before, after)], ahead=True)


def _trick_beats(before: View, after: View) -> Iterator[Beat]:
    """Yield the beats of a trick. First cards of equal rank are struck out together. Then the
    winning card takes its points, unless it is the Dummy's. Last comes who wins the game."""
    trick, seats = _trick_cards(before), after.table.seats
    ranks = [card.rank for card in trick]
    matched = [card for card in trick if ranks.count(card.rank) > 1]
    if matched:
        struck = tuple(sorted(matched, key=lambda card: card.rank))
        yield Beat(why("alike", cards=fact_of(struck)), lit=struck, struck=struck)
    winner = trick_winner(trick)
    card = after.zones["neutral"][-1] if winner is None else trick[winner]
    if winner is None:
        yield Beat(why("nobody_wins", card=f"card.{card}"), lit=(card,))
    else:
        points = {}
        said = why("wins_in_vain", who=f"seat.{winner}", card=f"card.{card}")
        if winner < seats:
            said = why("wins_trick", who=f"seat.{winner}", card=f"card.{card}", n=card.rank)
            points = {winner: card.rank}
        yield Beat(said, lit=(card, winner), points=points, source=card)
    result = outcome(after)
    if result is not None:
        for seat in result.winners:
            said = _game_winner(result, seat, after.tallies["target"])
            yield Beat(said, lit=(card, seat), alone=True)
