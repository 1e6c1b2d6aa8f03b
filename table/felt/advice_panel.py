"""The panel that says in words what somebody is advised to do, and why: its form, its width and its
letters as there is bare felt for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

import pygame

from sprites.deck import Deck
from table.felt.canvas import Item, item
from table.felt.furniture import TOP, rect_of
from table.felt.placement import (
    Obstacles,
    Placement,
    PlacementOption,
    Size,
    find_place,
    least_bad,
    outermost,
)
from table.felt.typeset import (
    PITCH,
    Pieces,
    SetLine,
    TextStyle,
    Word,
    emphasized,
    line_width,
    measure,
    measured_lines,
    words_of,
    write_line,
)
from table.layout.ring import Room
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, text_width

WIDTHS = (34, 25, 18)  # of a panel, in heights of its letters: narrower where it covers something
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
GAP = 3  # pixels between a panel and what it never lies on
MINDED = 2.5  # how bad it is to cover a pixel of what had better stay in sight


class AdvicePanel(NamedTuple):
    """An advice panel: its picture, place and link; `usual`: not crowded for want of room."""

    item: Item
    rect: pygame.Rect
    link: pygame.Rect
    usual: bool = True


class AdviceSurroundings(NamedTuple):
    """What a panel never covers, what it rather does not, and the `firm` parts of that."""

    keep: tuple[Room, ...]
    rather: tuple[Room, ...] = ()
    firm: tuple[tuple[Room, ...], ...] = ()


class AdviceText(NamedTuple):
    """What stands on an advice panel: the move, its reasons, and the line that takes it; `faces`
    are the portraits by seat; whether there is `more` to be read than stands here."""

    title: Pieces
    reasons: Sequence[Pieces]
    link: str
    faces: tuple[str, ...] = ()
    more: bool = False


class AdviceLayout(NamedTuple):
    """What is to be written on a panel: its lines, each with its style, the height of its letters
    and its own; how large the paper is, and where on it the words stand that take the move."""

    lines: Sequence[tuple[Sequence[Word], TextStyle, int, int]]
    px: int
    size: tuple[int, int]
    link: pygame.Rect
    takes: str = ""
    usual: bool = False


def advice_panel(
    said: AdviceText,
    home: tuple[int, int],
    window: Size,
    theme: Theme,
    deck: Deck,
    px: int,
    near: AdviceSurroundings,
) -> AdvicePanel:
    """Lay out the move, the reasons under it and the link, on paper with the middle of its foot at
    `home` or as near as can be: it takes any shape for that, its reasons going on from line to
    line, and its letters become smaller. `px`: how high they are at best."""
    bare, *minded = _places(window, near)
    least = LEAST * min(theme.large, MOST_LEAST) * scale_of(window)
    heights = list(dict.fromkeys((px, min(px, max(round(px * SMALLER), round(least))))))
    papers, options = list[AdviceLayout](), list[PlacementOption]()
    best: Placement | None = None
    for form, height in product(FORMS, heights):
        cost = FORMS[form] + SMALL * (height < px)
        if best is not None and best.cost <= cost:
            continue
        widths = [round(height * letters) for letters in (WIDTHS if form == USUAL else TIGHT)]
        *shaped, good = _set(said, theme, height, [*widths, round(height * READS)], window, form)
        first = len(papers)
        for paper in _smallest(shaped):
            usual, (width, tall) = form == USUAL and height == px, paper.size
            papers.append(paper._replace(usual=usual))
            # a tall column of short lines reads worse than the same as wide as is good, and so do
            # lines so long that the eye loses its way back along them
            worse = ROW * max(0, len(paper.lines) - len(good.lines))
            worse += LONG * max(0.0, width / height - READS - 2 * PAD)
            aim = home[0], home[1] - tall // 2
            options.append(PlacementOption(paper.size, aim, cost + worse))
        found = find_place(options[first:], bare, best.cost if best else float("inf"))
        best = found._replace(number=found.number + first) if found else best
    for obstacles in minded:
        best = best or find_place(options, obstacles)
    best = best or least_bad(options, minded[-1])
    paper, corner = papers[best.number], best.rect.topleft
    drawn = item(TOP - 50, (_painted(paper, theme, deck), corner, 0))
    return AdvicePanel(drawn, best.rect, paper.link.move(corner), paper.usual)


@lru_cache(maxsize=2)
def _places(window: Size, near: AdviceSurroundings) -> Sequence[Obstacles]:
    """Where a panel is sought, one place after the other, as long as nothing moves."""
    never = [rect_of(room).inflate(2 * GAP, 2 * GAP) for room in near.keep]
    mind = outermost(rect_of(room).inflate(2, 2) for room in near.rather)
    solid = [[rect_of(room) for room in part] for part in near.firm]
    found = [Obstacles(window, [*never, *mind, *chain(*solid)])]
    for number in range(len(solid), -1, -1):
        minded = [(rect, MINDED) for rect in (*mind, *chain(*solid[number:]))]
        found.append(Obstacles(window, [*never, *chain(*solid[:number])], minded))
    return found


def _smallest(papers: Sequence[AdviceLayout]) -> list[AdviceLayout]:
    """Those that no other is as narrow and as low as."""
    by_size = {paper.size: paper for paper in reversed(papers)}
    return [
        paper
        for (width, height), paper in by_size.items()
        if not any(w <= width and h <= height and (w, h) != (width, height) for w, h in by_size)
    ]


def _set(
    said: AdviceText, theme: Theme, px: int, widths: Sequence[int], window: Size, form: str
) -> list[AdviceLayout]:
    """The panel in one form, once for each width that its lines have at most."""
    strong = TextStyle(theme.accent, theme.accent, "strong", said.faces)
    plain = TextStyle(theme.ink, theme.ink, "text", said.faces, emphasized=theme.accent)
    reasons, takes = [words_of(reason) for reason in said.reasons], words_of([said.link])
    if form != USUAL:
        reasons = [tuple(chain(*reasons, emphasized(takes) if form == RUN_IN else ()))]
    title = measure(words_of(said.title), strong, px if form == RUN_IN else round(px * 1.2))
    told, found = [measure(words, plain, px) for words in reasons], list[AdviceLayout]()
    for width in widths:
        room = min(window[0] - 4 * px, width)
        head = measured_lines(title, room)
        rest = [line for sentence in told for line in measured_lines(sentence, room)]
        if form == RUN_IN:
            found.append(_run_in(head, rest, px, len(takes)))
        else:
            found.append(_under(head, rest, px, room, said.link, form == CLOSE))
    return found


def _under(
    head: Sequence[SetLine], rest: Sequence[SetLine], px: int, most: int, takes: str, close: bool
) -> AdviceLayout:
    """The reasons under the move; the link below them, or in a `close` panel beside the move."""
    pad, link = round(px * PAD), text_width(takes, "strong", px)
    both = head[0].width + 2 * px + link
    beside = close and len(head) == 1 and both <= most
    width = max([*(line.width for line in (*head, *rest)), both if beside else link]) + 2 * pad
    pitch = DENSE if close else PITCH
    lines = [(line.words, line.style, line.px, round(line.px * pitch)) for line in (*head, *rest)]
    down, foot = pad // 2 + sum(height for *_, height in lines), round(px * pitch)
    if beside:
        left = width - 2 * pad - link
        spot = pygame.Rect(left, 0, width - left, pad // 2 + lines[0][-1])
        return AdviceLayout(lines, px, (width, down + pad - pad // 2), spot, takes)
    height = down + foot + pad - pad // 2
    return AdviceLayout(
        lines, px, (width, height), pygame.Rect(0, down, width, height - down), takes
    )


def _run_in(head: Sequence[SetLine], rest: Sequence[SetLine], px: int, takes: int) -> AdviceLayout:
    """The reasons and the link, so many words, as one paragraph under the move: cards end the one
    as they begin the other, and on one line would be read together."""
    pad, row, told = round(px * PAD), round(px * DENSE), [*head, *rest]
    width = max(sentence.width for sentence in told) + 2 * pad
    final, plain = told[-1].words, told[-1].style
    rows, last = 1 + (len(final) < takes), line_width(final[:-takes], plain, px)
    height = 2 * (pad // 2) + row * len(told)
    left = pad + last if rows == 1 and last else 0
    link = pygame.Rect(left, height - pad // 2 - rows * row, width - left, rows * row + pad // 2)
    return AdviceLayout(
        [(sentence.words, sentence.style, px, row) for sentence in told], px, (width, height), link
    )


def _painted(laid: AdviceLayout, theme: Theme, deck: Deck) -> pygame.Surface:
    """The paper with all that stands on it."""
    px, pad = laid.px, round(laid.px * PAD)
    paper = pygame.Surface(laid.size, pygame.SRCALPHA)
    box(paper, paper.get_rect(), theme.panel, theme.highlight, px // 2, max(2, px // 8))
    down = pad // 2
    for line, style, size, height in laid.lines:
        write_line(paper, line, (pad, down + height // 2), style, size, deck)
        down += height
    if not laid.takes:
        return paper
    words, spot = ink(laid.takes, "strong", px, theme.accent), laid.link
    upper, lower = max(spot.top, pad // 2), min(spot.bottom, laid.size[1] - (pad - pad // 2))
    at = words.get_rect(midright=(laid.size[0] - pad, (upper + lower) // 2))
    paper.blit(words, at if spot.left else (pad, at.top))
    return paper
