"""Whether a climax can be shown: the law for all games, and the check of a game at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.said import SaidError, Why, why
from rules.kit.state import View
from rules.kit.story import Beat, Climax, Made, climax, visible_cards


def checked_climax(rules: Rules, before: View | None, after: View, made: Made) -> Climax | None:
    """Return the climax of a step for those who saw these views; None if it has none. Raises
    SaidError for one that cannot be shown, and anything that a player's own rules raise."""
    shown = climax(rules, before, after, made)
    fault = climax_fault(shown, before, after)
    if fault is not None:
        raise SaidError(fault)
    return shown if shown is not None and shown.beats else None


def climax_fault(climax: object, before: View | None, after: View) -> Why | None:
    """Return the first fault of a climax shown to those who saw these views; None if its beats are
    valid, every place that it names exists, and every card is visible in one of the views."""
    if climax is None:
        return None
    if not isinstance(climax, Climax) or not _is_list(climax.beats):
        return why("climax.none", found=type(climax).__name__)
    visible = {card.name for card in visible_cards(before, after)}
    shown = before if climax.ahead and before is not None else after
    faults = (_beat_fault(beat, visible, shown) for beat in climax.beats)
    return next((fault for fault in faults if fault is not None), None)


def _beat_fault(beat: object, seen: set[str], shown: View) -> Why | None:
    """Return the first fault of a beat, or None; `seen`: the names of the cards that the viewer
    sees; `shown`: the table during the beat."""
    if not isinstance(beat, Beat):
        return why("climax.beat", found=type(beat).__name__)
    for cards in (beat.lit, beat.struck):
        if not _is_list(cards):
            return why("climax.beat", found=repr(cards))
    if not isinstance(beat.marks, Mapping) or not isinstance(beat.points, Mapping):
        return why("climax.beat", found=repr(beat.points))
    texts = (beat.said, beat.together, *beat.marks.values())
    sentences = [text for text in texts if text is not None]
    if not all(isinstance(sentence, Why) for sentence in sentences):
        return why("climax.said", found=repr(sentences))
    sources = [beat.source] if beat.source else []
    for place in (*beat.lit, *beat.struck, *beat.marks, *sources):
        if not _is_there(place, seen, shown):
            return why("climax.place", place=str(place))
    for seat, points in beat.points.items():
        is_seat = isinstance(seat, int) and _is_there(seat, seen, shown)
        if not is_seat or type(points) is not int:
            return why("climax.points", seat=str(seat))
    for name in card_names_in(sentences):
        if name not in seen:
            return why("climax.place", place=name)
    return None


def _is_list(value: object) -> bool:
    """Whether a value is a list or tuple: a text is a Sequence too, but not meant."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_there(place: object, seen: set[str], shown: View) -> bool:
    """Whether a place is a card that can be seen, a seat, or a zone or tally of this table."""
    if isinstance(place, Card):
        return place.name in seen
    if isinstance(place, int):  # a seat, or the number of a hand that nobody plays
        return 0 <= place < shown.table.seats or f"hand:{place}" in shown.zones
    return place in shown.zones or place in shown.tallies


def card_names_in(told: Iterable[Why]) -> Iterator[str]:
    """Yield the names of all cards in sentences, and in sentences within them."""
    for reason in told:
        for _, fact in reason.facts:
            if isinstance(fact, Why):
                yield from card_names_in([fact])
            elif isinstance(fact, str) and fact.startswith(("card.", "cards.")):
                yield from fact.partition(".")[2].split()
