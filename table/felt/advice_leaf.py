"""The leaf that says in words what somebody is advised to do, and why: its form, its width and its
letters as there is bare felt for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

import pygame

from sprites.deck import Deck
from table.felt.bare import Bare, bare
from table.felt.berth import Berth, Ground, berth, least_bad_of
from table.felt.canvas import Item, item
from table.felt.furniture import TOP, rect_of
from table.felt.typeset import (
    PITCH,
    Line,
    Pieces,
    Style,
    Word,
    even_lines,
    line_wide,
    loud,
    measured,
    words_of,
    write_line,
)
from table.layout.ring import Room
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, text_width

WIDTHS = (34, 25, 18)  # of a leaf, in heights of its letters: narrower where it covers something
TIGHT = (70, 60, 46, 36, 30, 25, 21, 18, 16.5, 15, 13.5, 12)  # where it is low or narrow
USUAL, CLOSE, RUN_IN = "usual", "close", "run in"  # its forms: each reason on lines of its own, or
# all going on from line to line under the title, or with the link as well
FORMS = {USUAL: 0.0, CLOSE: 30.0, RUN_IN: 60.0}  # and so much further off, in logical units, it
SMALL = 45.0  # lies rather than in this form; and than in small letters
READS = 28.0  # heights of its letters, some sixty of them a line: so wide it reads well
ROW = 30.0  # and each line more than it has so wide is as bad as to lie so much further off
LONG = 5.0  # likewise each height of its letters by which its lines are longer
DENSE = 1.3  # from one of these lines to the next, in heights of the letters
PAD = 0.8  # between its edge and the letters, likewise
SMALLER, LEAST = 0.85, 14.0  # its letters where there is no room; at least, in logical units
MOST_LEAST = 1.15  # in large print so many times that
GAP = 3  # pixels between a leaf and what it never lies on
MINDED = 2.5  # how bad it is to cover a pixel of what had better stay in sight


class Leaf(NamedTuple):
    """A leaf of advice: how it is drawn, where it lies, and where one presses to take it; whether
    it is written as usual, or crowded for want of room."""

    item: Item
    rect: pygame.Rect
    link: pygame.Rect
    usual: bool = True


class Place(NamedTuple):
    """Where a leaf may be sought, and for which leaves there is `room`."""

    ground: Ground
    room: Bare


class Said(NamedTuple):
    """What stands on a leaf of advice: the move, its reasons, and the line that takes it; `faces`
    are the portraits by seat; whether there is `more` to be read than stands here."""

    title: Pieces
    reasons: Sequence[Pieces]
    link: str
    faces: tuple[str, ...] = ()
    more: bool = False


class Laid(NamedTuple):
    """What is to be written on a leaf: its lines, each with its style, the height of its letters
    and its own; how large the paper is, and where on it the words stand that take the move."""

    lines: Sequence[tuple[Sequence[Word], Style, int, int]]
    px: int
    size: tuple[int, int]
    link: pygame.Rect
    takes: str = ""
    usual: bool = False


def leaf(
    said: Said,
    home: tuple[int, int],
    window: tuple[int, int],
    theme: Theme,
    deck: Deck,
    px: int,
    keep: Sequence[Room],
    rather: Sequence[Room],
    firm: Sequence[Sequence[Room]] = (),
) -> Leaf:
    """The move, the reasons under it and the link, on paper with the middle of its foot at `home`
    or as near as can be, upon none of `keep`, nor of `rather` if that can be helped, or at least of
    what is `firm`, the first of which it covers last: for that it takes any shape, its reasons
    going on from line to line, and its letters become smaller. `px`: how high they are at best."""
    places = _places(home, window, tuple(keep), tuple(rather), tuple(map(tuple, firm)))
    least = LEAST * min(theme.large, MOST_LEAST) * scale_of(window)
    heights = list(dict.fromkeys((px, min(px, max(round(px * SMALLER), round(least))))))
    papers, best = list[tuple[Laid, float]](), None
    for form, high in product(FORMS, heights):
        cost = FORMS[form] + SMALL * (high < px)
        if best is not None and best[0].cost <= cost:
            continue
        most = [round(high * letters) for letters in (WIDTHS if form == USUAL else TIGHT)]
        *shaped, good = _set(said, theme, high, [*most, round(high * READS)], window, form)
        shaped = _smallest(shaped)
        if form == USUAL and high == px:
            shaped = [one._replace(usual=True) for one in shaped]
        costly = [(one, cost + _worse(one, good)) for one in shaped]
        papers += costly
        best = _best(costly, places[0], best)
    for place in places[1:]:
        best = best or _best(papers, place)
    if best is not None:
        return _lying(*best, theme, deck)
    number, where = least_bad_of([one.size for one, _ in papers], places[-1].ground)
    return _lying(where, papers[number][0], theme, deck)


@lru_cache(maxsize=2)
def _places(
    home: tuple[int, int],
    window: tuple[int, int],
    keep: tuple[Room, ...],
    rather: tuple[Room, ...],
    firm: tuple[tuple[Room, ...], ...],
) -> Sequence[Place]:
    """Where a leaf is sought, one place after the other; the same for all its heights of letters,
    and for as long as nothing moves."""
    never = _apart([rect_of(one).inflate(2 * GAP, 2 * GAP) for one in keep])
    mind = _apart([rect_of(one).inflate(2, 2) for one in rather])
    solid = [[rect_of(one) for one in part] for part in firm]
    grounds = [Ground(window, _apart([*never, *mind, *chain(*solid)]), (), home)]
    for number in range(len(solid), -1, -1):
        minded = [(one, MINDED) for one in (*mind, *chain(*solid[number:]))]
        grounds.append(Ground(window, [*never, *chain(*solid[:number])], minded, home))
    return [Place(one, bare(one)) for one in grounds]


def _worse(one: Laid, good: Laid) -> float:
    """How much worse it reads than the same as wide as is good, since it is a tall column of short
    lines, or since the eye loses its way back along lines so long."""
    more = max(0, len(one.lines) - len(good.lines))
    return ROW * more + LONG * max(0.0, one.size[0] / one.px - READS - 2 * PAD)


def _smallest(papers: Sequence[Laid]) -> list[Laid]:
    """Those that no other is as narrow and as low as."""
    by_size = {one.size: one for one in reversed(papers)}
    return [
        one
        for (wide, high), one in by_size.items()
        if not any(w <= wide and h <= high and (w, h) != (wide, high) for w, h in by_size)
    ]


def _best(
    papers: Sequence[tuple[Laid, float]], place: Place, best: tuple[Berth, Laid] | None = None
) -> tuple[Berth, Laid] | None:
    """Which of some papers, each with its cost, lies best on a ground with its foot where that is
    about, and where; `best` where none is better than that."""
    ground, room = place
    x, foot = ground.about
    for one, cost in papers:
        if not room.may_hold(one.size):
            continue
        least = best[0].cost if best else float("inf")
        here = ground._replace(about=(x, foot - one.size[1] // 2))
        if found := berth(one.size, here, cost, least):
            best = found, one
    return best


def _apart(rooms: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same without those that lie within another, as the cards of a pile do."""
    rects = [pygame.Rect(one) for one in dict.fromkeys(map(tuple, rooms))]
    return [one for one in rects if not any(o.contains(one) and o != one for o in rects)]


def _lying(where: Berth, laid: Laid, theme: Theme, deck: Deck) -> Leaf:
    rect, paper = where.rect, _painted(laid, theme, deck)
    drawn = item(TOP - 50, (paper, rect.topleft, 0))
    return Leaf(drawn, rect, laid.link.move(rect.topleft), laid.usual)


def _set(
    said: Said, theme: Theme, px: int, mosts: Sequence[int], window: tuple[int, int], form: str
) -> list[Laid]:
    """Leaves in one of the forms, each with lines so many pixels wide at most; the words are
    measured once for all of them."""
    strong = Style(theme.accent, theme.accent, "strong", said.faces)
    plain = Style(theme.ink, theme.ink, "text", said.faces, loud=theme.accent)
    reasons, takes = [words_of(one) for one in said.reasons], words_of([said.link])
    if form != USUAL:
        reasons = [tuple(chain(*reasons, loud(takes) if form == RUN_IN else ()))]
    title = measured(words_of(said.title), strong, px if form == RUN_IN else round(px * 1.2))
    told, found = [measured(words, plain, px) for words in reasons], list[Laid]()
    for most in mosts:
        room = min(window[0] - 4 * px, most)
        head = even_lines(title, room)
        rest = [line for one in told for line in even_lines(one, room)]
        if form == RUN_IN:
            found.append(_run_in(head, rest, px, len(takes)))
        else:
            found.append(_under(head, rest, px, room, said.link, form == CLOSE))
    return found


def _under(
    head: Sequence[Line], rest: Sequence[Line], px: int, most: int, takes: str, close: bool
) -> Laid:
    """The reasons under the move; the link under them, or beside the move in a `close` leaf that
    has room there."""
    pad, link = round(px * PAD), text_width(takes, "strong", px)
    both = head[0].wide + 2 * px + link
    beside = close and len(head) == 1 and both <= most
    wide = max([*(one.wide for one in (*head, *rest)), both if beside else link]) + 2 * pad
    pitch = DENSE if close else PITCH
    lines = [(one.words, one.style, one.px, round(one.px * pitch)) for one in (*head, *rest)]
    down, foot = pad // 2 + sum(high for *_, high in lines), round(px * pitch)
    if beside:
        left = wide - 2 * pad - link
        spot = pygame.Rect(left, 0, wide - left, pad // 2 + lines[0][-1])
        return Laid(lines, px, (wide, down + pad - pad // 2), spot, takes)
    high = down + foot + pad - pad // 2
    return Laid(lines, px, (wide, high), pygame.Rect(0, down, wide, high - down), takes)


def _run_in(head: Sequence[Line], rest: Sequence[Line], px: int, takes: int) -> Laid:
    """The reasons and the link, so many words, as one paragraph under the move: cards end the one
    as they begin the other, and on one line would be read together."""
    pad, row, told = round(px * PAD), round(px * DENSE), [*head, *rest]
    wide = max(one.wide for one in told) + 2 * pad
    final, plain = told[-1].words, told[-1].style
    rows, last = 1 + (len(final) < takes), line_wide(final[:-takes], plain, px)
    high = 2 * (pad // 2) + row * len(told)
    left = pad + last if rows == 1 and last else 0
    link = pygame.Rect(left, high - pad // 2 - rows * row, wide - left, rows * row + pad // 2)
    return Laid([(one.words, one.style, px, row) for one in told], px, (wide, high), link)


def _painted(laid: Laid, theme: Theme, deck: Deck) -> pygame.Surface:
    """The paper with all that stands on it."""
    px, pad = laid.px, round(laid.px * PAD)
    paper = pygame.Surface(laid.size, pygame.SRCALPHA)
    box(paper, paper.get_rect(), theme.panel, theme.highlight, px // 2, max(2, px // 8))
    down = pad // 2
    for line, style, size, high in laid.lines:
        write_line(paper, line, (pad, down + high // 2), style, size, deck)
        down += high
    if not laid.takes:
        return paper
    words, spot = ink(laid.takes, "strong", px, theme.accent), laid.link
    upper, lower = max(spot.top, pad // 2), min(spot.bottom, laid.size[1] - (pad - pad // 2))
    at = words.get_rect(midright=(laid.size[0] - pad, (upper + lower) // 2))
    paper.blit(words, at if spot.left else (pad, at.top))
    return paper
