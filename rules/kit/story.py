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
from rules.kit.contract import Rules, call_optional
from rules.kit.move import Move, Target
from rules.kit.said import Fact, SaidError
from rules.kit.state import View, Why, why

T = TypeVar("T", bound=Fact)
Made = Mapping[int, Move]
"""The choices of a step by seat; none in a step of the dealer's."""

QUIET, IDLE, LINE, TURN, CLIMAX = WEIGHTS = "quiet", "idle", "line", "turn", "climax"


class Told(NamedTuple):
    """One sentence: `weight` says how much it matters to the hand.

    QUIET is for what everybody sees anyway, so the table does not wait for it; IDLE for a choice
    that changes nothing; LINE for everyday moves, TURN for what changes the hand, CLIMAX for its
    end. Several computers' IDLE choices in a row are told in one sentence: `story.KEY.several` (of
    `who`), `story.KEY.all`, or `story.KEY.rounds` (all of them, `n` times). `points`: what it
    brought, by seat, in the parts that the tally of the score sheet counts; over a row of the sheet
    they must sum to what each seat won or lost. The sheet explains a row by one line for each key
    with points: `story.KEY.row`, or the sentence itself if the words have no such text."""

    why: Why
    weight: str = LINE
    points: Mapping[int, int] = {}


class Beat(NamedTuple):
    """One moment of a climax, which lasts long enough to be read.

    `said`: a sentence shown large near the middle, until the next beat that says something, or
    beside that if it is about whoever gained most; not beside one that is `alone`, before which a
    press stops. `lit`: cards, zones and seats that glow during the beat. `struck`: cards that no
    longer count; they are struck out to the end. `marks`: large words, `note.KEY`, by card or
    zone; they stay, and replace its note; their whole numbers count up, except `n`, and then the
    rest is shown. `points`: by seat, what flies from `source` to its plate, whose number has it at
    once, in the parts of the sheet's tally; chips fly between their stacks, with the last such beat
    those of the pools too. `totals`: by seat, what the whole hand brought; at the plates it
    replaces the points so far, and earlier marks are gone, which were about a part.
    `together`: if given, the lit cards are drawn together in the middle, large, with this word,
    `note.KEY`, beneath."""

    said: Why | None = None
    lit: tuple[Target | int, ...] = ()
    struck: tuple[Card, ...] = ()
    marks: Mapping[Target, Why] = {}
    points: Mapping[int, int] = {}
    source: Target | int = ""
    together: Why | None = None
    alone: bool = False
    totals: Mapping[int, int] = {}


class Climax(NamedTuple):
    """Beats in their order. If it `stays`, the table waits after the last one until a player goes
    on. `ahead`: the beats are shown before the cards move, so that cards which the step takes away
    can still be seen."""

    beats: Sequence[Beat]
    stays: bool = True
    ahead: bool = False


def told_after_climax(shown: Climax | None, told: Sequence[Told]) -> Sequence[Told]:
    """Return the sentence to show after a climax: the last one `told` of the step, if any. If the
    climax stays and ends with a sentence that the step does not tell, return that one."""
    if shown is not None and shown.stays:
        sentences = [beat.said for beat in shown.beats if beat.said]
        if sentences and sentences[-1] not in [entry.why for entry in told]:
            return (Told(sentences[-1], TURN),)
    return told[-1:]


class Untellable(SaidError):
    """A game's story returned something that is not a sentence."""


def story(rules: Rules, before: View | None, after: View, made: Made) -> Sequence[Told]:
    """Return what happened in a step, for the seat that saw these views."""
    tell = getattr(rules, "story", None)
    known = mask_choices(rules, made, before, after)
    told: Sequence[Told] = tell(before, after, known) if tell else ()
    return told


def climax(rules: Rules, before: View | None, after: View, made: Made) -> Climax | None:
    """Return how a great moment of the game is shown large; None for other steps."""
    known = mask_choices(rules, made, before, after)
    return call_optional(rules, "climax", None, before, after, known)


def checked_story(told: object) -> tuple[Told, ...]:
    """Return what a game's `story` returned; raises Untellable unless it is valid sentences."""
    if isinstance(told, Told) or not isinstance(told, Sequence):
        raise Untellable("game.story", found=type(told).__name__)
    for sentence in told:
        if not isinstance(sentence, Told) or not isinstance(sentence.why, Why):
            raise Untellable("game.story", found=type(sentence).__name__)
        if sentence.weight not in WEIGHTS:
            raise Untellable("game.story.weight", name=sentence.why.key, found=str(sentence.weight))
        if not _are_points_by_seat(sentence.points):
            raise Untellable("game.story.points", name=sentence.why.key)
    return tuple(told)


def _are_points_by_seat(points: object) -> bool:
    """Whether a value maps seats to whole numbers."""
    if not isinstance(points, Mapping):
        return False
    are_whole = all(type(number) is int for number in (*points, *points.values()))
    return are_whole and all(seat >= 0 for seat in points)


def mask_choices(rules: Rules, made: Made, before: View | None, after: View) -> Made:
    """Return the choices as these views know them: a card that neither shows is `UNKNOWN`; a choice
    that another seat was asked for in secret is left out."""
    visible = visible_cards(before, after)
    choices = known_choices(rules, made, before, after)
    return {seat: _mask_move(choice, visible) for seat, choice in choices.items()}


def known_choices(rules: Rules, made: Made, before: View | None, after: View) -> Made:
    """Return the choices that the seat of these views may know of: all of them, or only its own if
    it is secret who was asked. Hidden cards in them are not masked."""
    if before is not None and asked(rules, before) and asked(rules, after):
        return {seat: choice for seat, choice in made.items() if seat == after.seat}
    return made


def fact_of(cards: Iterable[Card]) -> str:
    """Return cards, in this order, as a fact of a sentence: `cards.9S 6S`."""
    return "cards." + " ".join(card.name for card in cards)


def join(parts: Sequence[T], commas_only: bool = False) -> T | Why:
    """Join parts of a sentence, at least one, as in “Anna, Ben and Carl”, or with commas alone:
    sentences, or facts like `seat.2`."""
    first, *others = parts
    last = others.pop() if others and not commas_only else None
    joined: T | Why = first
    for part in others:
        joined = why("names.comma", names=joined, next=part)
    return joined if last is None else why("names.and", names=joined, last=last)


def visible_cards(*views: View | None) -> set[Card]:
    """Return all cards that are visible in these views."""
    cards: set[Card] = set()
    for view in views:
        if view is not None:
            cards.update(*view.zones.values())
    return cards - {UNKNOWN}


def _mask_move(choice: Move, visible: set[Card]) -> Move:
    """Return a move with its hidden cards as UNKNOWN. They come last, so that their order reveals
    nothing. Hidden cards among the targets are left out."""
    hidden_cards = [card for card in choice.cards if card not in visible]
    hidden_targets = {target for target in choice.targets if isinstance(target, Card)} - visible
    if not hidden_cards and not hidden_targets:
        return choice
    known = tuple(card for card in choice.cards if card in visible)
    targets = tuple(target for target in choice.targets if target not in hidden_targets)
    return choice._replace(cards=known + (UNKNOWN,) * len(hidden_cards), targets=targets)
