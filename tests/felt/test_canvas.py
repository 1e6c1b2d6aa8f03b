"""The canvas: whatever is laid down, moved or taken away, the picture is what lies there."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from hypothesis import given, strategies as st

from table.felt.canvas import Canvas, Item, cached, item, merge_rects

SIZE = (48, 32)
FRAME = pygame.Rect(0, 0, *SIZE)
KEYS = "abcdef"


def background() -> pygame.Surface:
    picture = pygame.Surface(SIZE)
    for x in range(SIZE[0]):
        pygame.draw.line(picture, (x * 5, 40, 200 - x * 4), (x, 0), (x, SIZE[1]))
    return picture


def sheet(number: int) -> pygame.Surface:
    """A half-clear sheet with a pattern, so that its place and what lies below both show."""
    picture = pygame.Surface((5 + 3 * (number % 4), 4 + 5 * (number % 3)), pygame.SRCALPHA)
    picture.fill((20 * number, 250 - 20 * number, 99, 255 if number % 2 else 120))
    picture.fill((255, 255, 255, 200), (number % 4, 1, 2, 2))
    return picture


SHEETS = [sheet(number) for number in range(10)]


@st.composite
def items(draw: st.DrawFn) -> Item:
    """One thing at a depth of its own, anywhere, also beyond the edges; some are two sheets."""
    number = draw(st.integers(0, 8))
    corner = draw(st.sampled_from((-14, 0, 5, 11, 30, 44))), draw(st.sampled_from((-9, 0, 4, 20)))
    depth = number + corner[0] / 100 + corner[1] / 10_000
    blits = [(SHEETS[number], corner, 0)]
    if number % 3 == 0:
        blits.append((SHEETS[number + 1], (corner[0] + 6, corner[1] + 2), 0))
    return item(depth, *blits)


FEW = [item(number + 0.5, (SHEETS[number], (4 + number, 6), 0)) for number in range(3)]
"""So few that the same thing lies there under several names, and comes and goes."""

lays = st.dictionaries(st.sampled_from(KEYS), items(), max_size=6)
deeds = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(KEYS), items()),
    st.tuples(st.just("take"), st.sampled_from(KEYS)),
    st.tuples(st.just("lay"), lays),
    st.tuples(st.just("lay again"), st.permutations(KEYS)),
    st.tuples(st.just("lay"), st.dictionaries(st.sampled_from(KEYS), st.sampled_from(FEW))),
    st.tuples(st.just("move"), st.lists(items(), max_size=3)),
)


def repainted(canvas: Canvas, movers: list[Item]) -> bytes:
    """Everything painted anew, from the background up."""
    picture = background()
    for thing in sorted(canvas.items.values(), key=lambda lying: lying.depth):
        thing.paint(picture)
    for mover_item in sorted(movers, key=lambda mover: mover.depth):
        mover_item.paint(picture)
    return pygame.image.tobytes(picture, "RGB")


def do(canvas: Canvas, deed: tuple) -> None:
    if deed[0] == "put":
        canvas.put(*deed[1:])
    elif deed[0] == "take":
        canvas.take(deed[1])
    elif deed[0] == "lay":
        canvas.lay(deed[1])
    elif deed[0] == "lay again":
        new = [key for key in deed[1] if key in canvas.items]
        canvas.lay(dict(zip(new, canvas.items.values(), strict=True)))
    elif deed[0] == "move":
        canvas.move(deed[1])


def different(before: bytes, after: bytes) -> list[tuple[int, int]]:
    """The pixels in which two pictures differ."""
    return [
        (at // 3 % SIZE[0], at // 3 // SIZE[0])
        for at in range(0, len(before), 3)
        if before[at : at + 3] != after[at : at + 3]
    ]


@given(st.lists(st.tuples(deeds, st.sampled_from(("", "drawn", "drawn", "whole"))), max_size=12))
def test_the_picture_is_what_lies_there(done: list[tuple[tuple, str]]) -> None:
    """After any deeds, drawing gives the picture that a full repaint gives, and the rectangles
    it returns cover every pixel that changed."""
    canvas, screen = Canvas(background()), pygame.Surface(SIZE)
    canvas.draw(screen, whole=True)
    movers: list[Item] = []
    for deed, shown in done:
        do(canvas, deed)
        if deed[0] == "move":
            movers = deed[1]
        if shown:
            before = pygame.image.tobytes(screen, "RGB")
            rects = canvas.draw(screen, whole=shown == "whole")
            after = pygame.image.tobytes(screen, "RGB")
            assert after == repainted(canvas, movers)
            assert all(FRAME.contains(rect) and rect.w and rect.h for rect in rects)
            for pixel in different(before, after):
                assert any(rect.collidepoint(pixel) for rect in rects), pixel


@given(lays)
def test_what_lies_still_is_not_drawn(lying: dict[str, Item]) -> None:
    """Nothing is given back when nothing has changed, also when the same is laid anew, or
    under other names."""
    canvas, screen = Canvas(background()), pygame.Surface(SIZE)
    canvas.lay(lying)
    canvas.draw(screen)
    assert canvas.draw(screen) == []
    canvas.lay(dict(lying))
    assert canvas.draw(screen) == []
    canvas.lay({f"{key}'": thing for key, thing in lying.items()})
    assert canvas.draw(screen) == []
    for key, thing in lying.items():
        canvas.put(f"{key}'", thing)
        canvas.take("nothing of that name")
    assert canvas.draw(screen) == []


def test_a_mover_leaves_no_ghost() -> None:
    """A card carried across the felt is drawn where it is, and nowhere else, then lies there. What
    is put back is at most a pixel wider."""
    canvas, screen = Canvas(background()), pygame.Surface(SIZE)
    canvas.draw(screen, whole=True)
    for x in range(0, 40, 7):
        first = item(9.0, (SHEETS[3], (x, 6), 0))
        canvas.move([first])
        rects = canvas.draw(screen)
        assert pygame.image.tobytes(screen, "RGB") == repainted(canvas, [first])
        assert sum(rect.w * rect.h for rect in rects) <= 2 * (first.rect.w + 1) * first.rect.h
    canvas.move([])
    canvas.draw(screen)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(background(), "RGB")


rects = st.builds(
    pygame.Rect, st.integers(-9, 50), st.integers(-9, 34), st.integers(0, 20), st.integers(0, 20)
)


@given(st.lists(rects, max_size=8))
def test_merged_rectangles_cover_all_and_do_not_overlap(given_rects: list[pygame.Rect]) -> None:
    """Merged rectangles cover what was given inside the frame, once, and stay inside it."""
    found = merge_rects(given_rects, FRAME)
    for rect in given_rects:
        kept = rect.clip(FRAME)
        assert not (kept.w and kept.h) or any(area.contains(kept) for area in found)
    for number, area in enumerate(found):
        assert FRAME.contains(area) and area.w and area.h
        assert area.collidelist(found[number + 1 :]) < 0


@given(rects)
def test_what_is_put_back_stays_in_the_processors_cache(rect: pygame.Rect) -> None:
    """No row begins where SDL would copy past the cache, but at the left edge; all is covered, and
    one pixel more at most."""
    found = cached(rect)
    assert found.x % 4 or not found.x
    assert (found.y, found.h, found.right) == (rect.y, rect.h, rect.right)
    assert rect.x - 1 <= found.x <= rect.x
