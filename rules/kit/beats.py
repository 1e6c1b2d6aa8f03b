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
    moment = climax(rules, before, after, made)
    fault = climax_fault(moment, before, after)
    if fault is not None:
        raise SaidError(fault)
    return moment if moment is not None and moment.beats else None


def climax_fault(climax: object, before: View | None, after: View) -> Why | None:
    """Return the first fault of a climax that is shown to those who saw these views. None if its
    beats are valid, every place that it names exists, and one of the views shows every card."""
    if climax is None:
        return None
    if not isinstance(climax, Climax) or not _is_list(climax.beats):
        return why("climax.none", found=type(climax).__name__)
    visible = {card.name for card in visible_cards(before, after)}
    on_table = before if climax.ahead and before is not None else after  # `ahead`: of the move
    faults = (_beat_fault(beat, visible, on_table) for beat in climax.beats)
    return next((fault for fault in faults if fault is not None), None)


def _beat_fault(beat: object, visible: set[str], on_table: View) -> Why | None:
    """Return the first fault of a beat; None if it can be shown. `visible`: the names of the cards
    that the viewer sees. `on_table`: the view on the table during the beat."""
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
        if not _is_there(place, visible, on_table):
            return why("climax.place", place=str(place))
    for seat, points in beat.points.items():
        is_seat = isinstance(seat, int) and _is_there(seat, visible, on_table)
        if not is_seat or type(points) is not int:
            return why("climax.points", seat=str(seat))
    for name in card_names_in(sentences):
        if name not in visible:
            return why("climax.place", place=name)
    return None


def _is_list(value: object) -> bool:
    """Whether a value is a sequence such as a list or tuple, and not a text."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_there(place: object, visible: set[str], on_table: View) -> bool:
    """Whether a place is a visible card, a seat, or a zone or tally of this table."""
    if isinstance(place, Card):
        return place.name in visible
    if isinstance(place, int):  # a seat, or the number of a hand that nobody plays
        return 0 <= place < on_table.table.seats or f"hand:{place}" in on_table.zones
    return place in on_table.zones or place in on_table.tallies


def card_names_in(sentences: Iterable[Why]) -> Iterator[str]:
    """Yield the names of all cards in these sentences, and in sentences within them."""
    for sentence in sentences:
        for _, fact in sentence.facts:
            if isinstance(fact, Why):
                yield from card_names_in([fact])
            elif isinstance(fact, str) and fact.startswith(("card.", "cards.")):
                yield from fact.partition(".")[2].split()
