"""The story of a game: what has happened, and how great moments are shown; both optional.

    story(before, after, made) -> Sequence[Told]      the sentences of one step
    climax(before, after, made) -> Climax | None      a step that is shown large, beat by beat

Both get the views of one seat (None: the room) before and after the step, and the choices as far
as that seat may know them (`mask_choices`), so they cannot reveal more. `before` is None for a new
deal. A sentence is a key of the words under `story.`; it names seats as `seat.2` and cards as
`card.QH` or `cards.9S 6S`. If a step turns cards up, its last sentence is about that; the others
are read while the cards are still face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.move import Move, Target
from rules.kit.said import SaidError
from rules.kit.state import View, Why, why

T = TypeVar("T", Why, str)
Made = Mapping[int, Move]
"""The choices of a step by seat; none in a step of the dealer's."""

QUIET, LINE, TURN, CLIMAX = WEIGHTS = "quiet", "line", "turn", "climax"


class Told(NamedTuple):
    """One sentence: `weight` says how much it matters to the hand.

    QUIET is what is seen anyway, for which nobody waits, LINE what anybody may do at any time, TURN
    what changes how the hand stands, CLIMAX how it ends. `points`: what it brought each seat it
    brought something, in the parts that the tally of the score sheet counts; over a row of the
    sheet they sum to what the seat won or lost. The account of the sheet has a row for every key
    with points, called `story.KEY.row` where the words have that, and else by the sentence.
    """

    why: Why
    weight: str = LINE
    points: Mapping[int, int] = {}


class Beat(NamedTuple):
    """One moment of a climax, which lasts long enough to be read.

    `said`: stands large near the middle until the next beat that says something. `lit`: cards,
    zones and seats that glow while the beat lasts. `struck`: cards that count no more; they stay
    struck out. `marks`: large words of the game's own, `note.KEY`, at cards and zones; they stay,
    and come instead of the note that is there. `points`: what flies from `source` to the seats'
    plates, which count it up as it lands, in the parts of the sheet's tally. `together`: the cards
    that are lit are drawn together in the middle, large, with this word, `note.KEY`, beneath.
    """

    said: Why | None = None
    lit: tuple[Target | int, ...] = ()
    struck: tuple[Card, ...] = ()
    marks: Mapping[Target, Why] = {}
    points: Mapping[int, int] = {}
    source: Target | int = ""
    together: Why | None = None


class Climax(NamedTuple):
    """Beats in their order; one that `stays` waits at its end until somebody goes on.

    `ahead`: told over the table as it lay before the step, which is shown after it, so that
    cards the step takes away are still to be seen.
    """

    beats: Sequence[Beat]
    stays: bool = True
    ahead: bool = False


def told_after_climax(over: Climax | None, told: Sequence[Told]) -> Sequence[Told]:
    """Return what is told of a step after its climax: the climax's last sentence if it stays, else
    the last sentence of the step."""
    sentences = [beat.said for beat in over.beats if beat.said] if over and over.stays else []
    last = told[-1:]
    if not sentences or (last and last[0].why == sentences[-1]):
        return last
    return (Told(sentences[-1], TURN),)


class Untellable(SaidError):
    """A game's story returned something that is not a sentence."""


def story(rules: Rules, before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return what happened in a step, for the seat that saw these views."""
    own = getattr(rules, "story", None)
    parts: Sequence[Told] = (
        own(before, after, mask_choices(rules, made, before, after)) if own else ()
    )
    return parts


def climax(rules: Rules, before: View | None, after: View, made: Made) -> Climax | None:
    """Return how a great moment of the game is shown large; None for other steps."""
    own = getattr(rules, "climax", None)
    shown: Climax | None = (
        own(before, after, mask_choices(rules, made, before, after)) if own else None
    )
    return shown


def checked_story(told: object) -> tuple[Told, ...]:
    """Return a game's story as a tuple; raises Untellable if it is not sentences."""
    if isinstance(told, Told) or not isinstance(told, Sequence):
        raise Untellable("game.story", found=type(told).__name__)
    for sentence in told:
        if not isinstance(sentence, Told) or not isinstance(sentence.why, Why):
            raise Untellable("game.story", found=type(sentence).__name__)
        if sentence.weight not in WEIGHTS:
            raise Untellable("game.story.weight", name=sentence.why.key, found=str(sentence.weight))
        points = sentence.points.items() if isinstance(sentence.points, Mapping) else [(-1, 0)]
        if any(type(seat) is not int or seat < 0 or type(won) is not int for seat, won in points):
            raise Untellable("game.story.points", name=sentence.why.key)
    return tuple(told)


def mask_choices(rules: Rules, made: Made, before: View | None, after: View) -> Made:
    """Return the choices as these views know them: a card that neither shows is `UNKNOWN`; a choice
    that another seat was asked for in secret is left out."""
    shown, choices = visible_cards(before, after), known_choices(rules, made, before, after)
    return {seat: _mask_move(choice, shown) for seat, choice in choices.items()}


def known_choices(rules: Rules, made: Made, before: View | None, after: View) -> Made:
    """Return the choices that those who saw these views may know of, unmasked."""
    if before is not None and asked(rules, before) and asked(rules, after):
        return {seat: choice for seat, choice in made.items() if seat == after.seat}
    return made


def fact_of(cards: Iterable[Card]) -> str:
    """Return cards as a fact of a sentence, in this order."""
    return "cards." + " ".join(card.name for card in cards)


def join(parts: Sequence[T]) -> T | Why:
    """Join parts of a sentence with commas; a part may be a fact too, such as `seat.2`."""
    joined: T | Why
    joined, *others = parts
    for part in others:
        joined = why("parts.and", first=joined, second=part)
    return joined


def visible_cards(*views: View | None) -> set[Card]:
    """Return all cards that are visible in these views."""
    return {
        card
        for view in views
        if view is not None
        for cards in view.zones.values()
        for card in cards
        if card is not UNKNOWN
    }


def _mask_move(choice: Move, visible: set[Card]) -> Move:
    """Replace the hidden cards of a move by UNKNOWN, last, so that their order reveals nothing."""
    known = tuple(card for card in choice.cards if card in visible)
    hidden = len(choice.cards) - len(known)
    near = tuple(
        target for target in choice.targets if not isinstance(target, Card) or target in visible
    )
    if not hidden and len(near) == len(choice.targets):
        return choice
    return choice._replace(cards=known + (UNKNOWN,) * hidden, targets=near)
