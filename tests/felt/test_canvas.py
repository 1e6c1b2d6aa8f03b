"""The canvas: the picture is what was put down, moved or taken, and cards at rest are kept."""

import pygame
from hypothesis import example, given, strategies as st

from rules.kit.cards import UNKNOWN, card
from rules.kit.changes import Change, Spot
from sprites.deck import Deck
from table.felt.animation import Animation
from table.felt.canvas import Canvas, Item, align_rect, item
from table.felt.furniture import card_item, forget_cards, resting_item
from table.felt.picture import Looks
from table.layout.arrange import Arrangement, Pose
from table.layout.tween import flights
from table.widgets.brush import FREE_PIXELS, merge_rects
from tests.felt.shown import THEME
from tests.table_pilot import DECK

SIZE = (48, 32)
FRAME = pygame.Rect(0, 0, *SIZE)
KEYS = "abcdef"
POSE = Pose(100.0, 120.0, 60.0, 6.0, 3, card("7D"))


def background() -> pygame.Surface:
    picture = pygame.Surface(SIZE)
    for x in range(SIZE[0]):
        pygame.draw.line(picture, (x * 5, 40, 200 - x * 4), (x, 0), (x, SIZE[1]))
    return picture


def sheet(number: int) -> pygame.Surface:
    """A half-clear sheet with a pattern, so that its place and what is below both show."""
    picture = pygame.Surface((5 + 3 * (number % 4), 4 + 5 * (number % 3)), pygame.SRCALPHA)
    picture.fill((20 * number, 250 - 20 * number, 99, 255 if number % 2 else 120))
    picture.fill((255, 255, 255, 200), (number % 4, 1, 2, 2))
    return picture


SHEETS = [sheet(number) for number in range(10)]
FEW = [item(number + 0.5, (SHEETS[number], (4 + number, 6), 0)) for number in range(3)]
"""So few that the same thing is there under several names, and comes and goes."""


@st.composite
def items(draw: st.DrawFn) -> Item:
    """One thing at a depth of its own, anywhere, also beyond the edges; some are two sheets."""
    number = draw(st.integers(0, 8))
    corner = draw(st.sampled_from((-14, 0, 5, 11, 30, 44))), draw(st.sampled_from((-9, 0, 4, 20)))
    blits = [(SHEETS[number], corner, 0)]
    if number % 3 == 0:
        blits.append((SHEETS[number + 1], (corner[0] + 6, corner[1] + 2), 0))
    return item(number + corner[0] / 100 + corner[1] / 10_000, *blits)


keys, lays = st.sampled_from(KEYS), st.dictionaries(st.sampled_from(KEYS), items(), max_size=6)
deeds = st.one_of(
    st.tuples(st.just("put"), keys, items()),
    st.tuples(st.just("take"), keys),
    st.tuples(st.just("lay"), lays),
    st.tuples(st.just("lay again"), st.permutations(KEYS)),
    st.tuples(st.just("lay"), st.dictionaries(keys, st.sampled_from(FEW))),
    st.tuples(st.just("move"), st.lists(items(), max_size=3)),
)


def fresh() -> tuple[Canvas, pygame.Surface]:
    canvas, screen = Canvas(background()), pygame.Surface(SIZE)
    canvas.draw(screen, whole=True)
    return canvas, screen


@example([(("put", "a", FEW[2]), "drawn"), (("put", "b", FEW[0]), "drawn")])  # under what is there
@given(st.lists(st.tuples(deeds, st.sampled_from(("", "drawn", "drawn", "whole"))), max_size=12))
def test_the_picture_is_what_is_there(done: list[tuple[tuple, str]]) -> None:
    """After any deeds, as if painted anew; the rectangles cover every changed pixel."""
    (canvas, screen), movers = fresh(), list[Item]()
    for (name, *arguments), shown in done:
        if name == "lay again":
            new = [key for key in arguments[0] if key in canvas.items]
            canvas.lay(dict(zip(new, canvas.items.values(), strict=True)))
        else:
            getattr(canvas, name)(*arguments)
        movers = arguments[0] if name == "move" else movers
        if shown:
            before = pygame.image.tobytes(screen, "RGB")
            rects = canvas.draw(screen, whole=shown == "whole")
            after = pygame.image.tobytes(screen, "RGB")
            picture = background()
            for things in (canvas.items.values(), movers):
                for thing in sorted(things, key=lambda thing: thing.depth):
                    thing.paint(picture)
            assert after == pygame.image.tobytes(picture, "RGB")
            assert all(FRAME.contains(rect) and rect.w and rect.h for rect in rects)
            for at in range(0, len(before), 3):
                pixel = at // 3 % SIZE[0], at // 3 // SIZE[0]
                same = before[at : at + 3] == after[at : at + 3]
                assert same or any(rect.collidepoint(pixel) for rect in rects), pixel


@given(lays)
def test_what_is_still_is_not_drawn(lying: dict[str, Item]) -> None:
    """Also when the same is put there anew, or under other names."""
    canvas, screen = fresh()
    canvas.lay(lying)
    canvas.draw(screen)
    for again in (lying, dict(lying), {f"{key}'": thing for key, thing in lying.items()}):
        canvas.lay(again)
        assert canvas.draw(screen) == []
    for key, thing in lying.items():
        canvas.put(f"{key}'", thing)
        canvas.take("nothing of that name")
    canvas.put("nothing", item(1.0))
    assert canvas.draw(screen) == []


rects = st.builds(
    pygame.Rect, st.integers(-9, 50), st.integers(-9, 34), st.integers(0, 20), st.integers(0, 20)
)


@given(st.lists(rects, max_size=8))
def test_merged_rectangles_cover_all_at_little_cost(given_rects: list[pygame.Rect]) -> None:
    """At most FREE_PIXELS for each saved; and none begins where SDL copies past the cache."""
    large, frame = [scaled_up(rect) for rect in given_rects], scaled_up(FRAME)
    found, parts = merge_rects(large, frame), [rect.clip(frame) for rect in large]
    for part in parts:
        wider = align_rect(part)
        assert not (part.w and part.h) or any(area.contains(part) for area in found)
        assert wider.x % 4 or not wider.x
        assert (wider.y, wider.h, wider.right) == (part.y, part.h, part.right)
        assert part.x - 1 <= wider.x <= part.x
    assert all(frame.contains(area) and area.w and area.h for area in found)
    saved = sum(part.w * part.h > 0 for part in parts) - len(found)
    painted, needed = (sum(rect.w * rect.h for rect in rects) for rects in (found, parts))
    assert painted <= needed + FREE_PIXELS * saved


def scaled_up(rect: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(*(20 * side + (side > 0) for side in rect))


def test_cards_at_rest_are_what_would_be_made() -> None:
    """One pose has the same pictures again, at any depth; sharp ones after `forget_cards`."""
    deck = Deck(workers=0)
    others = (
        {"x": 101.0}, {"width": 70.0}, {"angle": 0.0}, {"face": UNKNOWN}, {"face": card("8D")},
        {"upon": True}, {"index_step": 2}, {"depth": 9}, {},
    )  # fmt: skip
    for other in others:
        pose = POSE._replace(**other)
        assert resting_item(deck, pose) == card_item(deck, pose)
    before = resting_item(deck, POSE)
    assert resting_item(deck, POSE._replace(depth=9)).blits is before.blits
    for width in range(20, 32):  # sizes enough for the deck to let that of the pose go
        deck.face("7D", width)
    assert resting_item(deck, POSE).blits is before.blits
    forget_cards()
    assert resting_item(deck, POSE).blits[-1][0] is not before.blits[-1][0]


WINDOW = (640, 400)
COLUMNS, TALL = 4, 3


def test_cards_right_upon_each_other_are_painted_once() -> None:
    """Of a column the uppermost, of the pile the top: `_tops` in table/felt/animation.py."""
    faces = [card(f"{rank}{suit}") for rank in "A234" for suit in "SHD"]
    old, new = dict[Spot, Pose](), dict[Spot, Pose]()
    for place, face in enumerate(faces):
        column, under = divmod(place, TALL)
        old[Spot("pot", place)] = Pose(100.0 + 100 * column, 100.0, 60.0, 0.0, under, face)
        new[Spot("won:0", place)] = Pose(300.0, 300.0, 60.0, 0.0, place, face, upon=True)
    moved = [Change(*ends, face, face) for *ends, face in zip(old, new, faces, strict=True)]
    flown, canvas = flights(moved, old, new, 750.0), Canvas(pygame.Surface(WINDOW))
    table, looks = Arrangement(WINDOW, None), Looks(None, THEME, DECK, None)
    animation = Animation(flown, 0.0, canvas)
    waits = animation.waiting_items(-0.1, table, looks)
    uppermost = {("card", Spot("won:0", TALL * column + TALL - 1)) for column in range(COLUMNS)}
    assert {*waits} == uppermost, f"these wait: {[*waits]}"
    canvas.lay(waits)
    for part, painted in ((0.1, COLUMNS), (0.9, COLUMNS), (1.1, 1)):
        animation.step(part * flown[0].prelude, table, looks)
        assert len(canvas._movers) == painted, f"{len(canvas._movers)} cards at {part} of the way"
