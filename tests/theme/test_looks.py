"""Laws of the table's looks and of its portraits, for every eye, at every size."""

import itertools
from typing import get_args

import msgspec
import pygame
import pytest

from rules.kit.cards import card
from sprites.deck import Deck
from sprites.portraits import PORTRAITS, portrait, seated_portraits
from table.felt.furniture import card_item, frame_item
from table.felt.marks import prompt_item
from table.felt.picture import table_cloth
from table.felt.plates import Plate, light_item, plate_item
from table.felt.rail import RAIL
from table.layout.arrange import Pose
from table.layout.ring import Room
from table.panels.sheet import paper
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import FOLDER, Fonts, Theme, Weave, load_theme
from table.widgets.brush import scale_of
from table.widgets.cloth import weave
from table.widgets.text import text_width, use_fonts
from tests.sampling import drawn
from tests.theme import dressed
from tests.theme.dressed import PLAIN, letters as letters, light_theme, text_pairs, theme as theme
from tests.theme.eyes import EYES, apart

SIZES = [(1024, 640), (1920, 1080), (3840, 2160), (1024, 1400)]
PLATES = [Room(100, 100, 113, 19), Room(100, 100, 200, 38), Room(100, 100, 640, 120)]

pytestmark = pytest.mark.usefixtures("letters")


# --- colours ------------------------------------------------------------------------------


def test_what_is_on_the_table_can_be_read_and_seen(theme: Theme) -> None:
    """Every writing stands out from its own ground at 4.5 to 1; where a player's theme would not
    read, as a pale one, darker or lighter colours of their kind are taken. A button that cannot be
    pressed, a lit place, a switch that is on or off: 3 to 1."""
    inks = theme.warn, theme.faint, theme.ink
    texts = [
        *text_pairs(theme),
        *((ink, paper(theme)) for ink in inks),
        (theme.accent, theme.panel),
    ]
    texts += [pair(light_theme()) for pair in dressed.PAIRS]
    assert all(colours.contrast(*pair) >= colours.READ for pair in texts)
    marks = [colours.idle(theme), (theme.highlight, theme.felt), (theme.accent, theme.panel)]
    assert all(colours.contrast(*pair) >= colours.LARGE for pair in marks)


@pytest.mark.parametrize("eye", sorted(EYES))
def test_colours_that_mean_something_stay_apart_for_every_eye(theme: Theme, eye: str) -> None:
    """Whose turn it is, what is lit, what is on: not the same as what is not, for any eye."""
    off = mix(theme.panel_edge, theme.ink, 0.12)
    for one, other in (
        (colours.turn(theme).ground, colours.plate(theme).ground),
        (theme.highlight, theme.felt),
        (theme.highlight, colours.well(theme).ground),
        (theme.accent, off),
    ):
        assert apart(one, other, eye) > PLAIN, (one, other)


# --- letters ------------------------------------------------------------------------------


def test_letters_follow_the_theme() -> None:
    """Titles of a sans theme are as wide as its letters; back in the old theme all is as before."""

    def widths(worn: Theme) -> list[int]:
        use_fonts(worn)
        return [text_width("Hvernig spila", role, 40) for role in ("title", "text", "index")]

    usual = load_theme(FOLDER / "classic.yaml")
    plain = msgspec.structs.replace(usual, fonts=Fonts(titles="sans", text="serif"))
    before, worn = widths(usual), widths(plain)
    assert widths(usual) == before
    assert worn[0] != before[0] and worn[1] != before[1] and worn[2] == before[2]


# --- cloth and rail -----------------------------------------------------------------------


@pytest.mark.parametrize("size", drawn(SIZES, 8, "at every size"))
def test_the_rail_frames_the_felt_at_every_size(theme: Theme, size: tuple[int, int]) -> None:
    """All round, as wide as it says, mitred or not: its edge differs from the cloth beside it."""
    wide, high = size
    picture = table_cloth(size, theme)
    assert picture.get_size() == size
    thick = round(RAIL * scale_of(size))
    strips = {
        (0, 0, wide, thick): (thick, 2 * thick, wide - 2 * thick, thick),
        (0, high - thick, wide, thick): (thick, high - 3 * thick, wide - 2 * thick, thick),
        (0, 0, thick, high): (2 * thick, thick, thick, high - 2 * thick),
        (wide - thick, 0, thick, high): (wide - 3 * thick, thick, thick, high - 2 * thick),
    }
    for rail, beside in strips.items():
        one, other = (pygame.transform.average_color(picture, part) for part in (rail, beside))
        assert sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) > 20


@pytest.mark.parametrize("name", sorted(set(get_args(Weave)) - {"plain"}))
@pytest.mark.parametrize("thread", [1, 3])
def test_a_weave_is_seen_and_hides_nothing(name: str, thread: int) -> None:
    """A tile has light and shade, but so little that writing on it reads as on plain cloth."""
    tile = weave(name, thread)
    assert tile is not None
    whole = tile.get_rect()
    alphas = [tile.get_at((x, y)).a for x in range(0, whole.w, 3) for y in range(0, whole.h, 3)]
    assert len(set(alphas)) > 2
    assert max(alphas) <= 72


# --- shadows and lights -------------------------------------------------------------------


def test_a_lifted_card_throws_a_larger_shadow_in_every_theme(theme: Theme) -> None:
    """Carried, it darkens more felt beyond its edge than at rest; a card in a pile, none below."""
    deck, ground = Deck(workers=0), table_cloth((1024, 640), theme)
    pose = Pose(500, 300, 80, 0, 1, card("7D"))
    dark = []
    for lift in (0.0, 1.0):
        lying = ground.copy()
        card_item(deck, pose, lift).paint(lying)
        spots = pygame.mask.from_threshold(lying, (0, 0, 0), (5, 5, 5, 255), ground)
        spots.invert()
        spots.erase(pygame.mask.Mask((80, 112), fill=True), (460, 244))
        dark.append(spots.count())
    assert 40 < dark[0] < dark[1]
    assert len(card_item(deck, pose._replace(upon=True)).blits) == 1
    assert len(card_item(deck, pose._replace(upon=True), 1.0).blits) == 2


def test_a_lit_place_has_a_line_round_it(theme: Theme) -> None:
    """Lit and unlit differ in the thickness of their outline, not in colour alone."""
    room = Room(0, 0, 120, 160)
    pictures = [frame_item(room, theme, "", lit=lit).blits[0][0] for lit in (False, True)]
    unlit, lit = (sum(one.get_at((x, 80)).a > 60 for x in range(20)) for one in pictures)
    assert lit > unlit


# --- plates -------------------------------------------------------------------------------


@pytest.mark.parametrize("room", PLATES)
def test_a_turn_is_told_by_shape_as_well(theme: Theme, room: Room) -> None:
    """The plate whose turn it is is larger by its ring, and has an arrow head that stands out
    from the plate; the light beneath it reaches far beyond the plate. One that is lit while a great
    moment is told has a bright edge, no ring, and inside it looks as it does at rest."""
    rest, turn, lit = (
        plate_item(room, theme, Plate("Anna", ("12",), owes=owes, lit=lit)).blits[0][0]
        for owes, lit in ((False, False), (True, False), (False, True))
    )
    sizes = [pygame.mask.from_surface(picture, 200).count() for picture in (rest, turn, lit)]
    assert sizes[1] > sizes[0] * 1.02 and sizes[2] < sizes[0] * 1.01, "only a turn glows"
    assert light_item(room, theme).rect.h > 2.5 * room.height
    margin = (turn.get_width() - round(room.width)) // 2
    across = margin + round(room.height * 1.26) + round(room.height * 0.12)
    arrow, ground = turn.get_at((across, turn.get_height() // 2)), colours.turn(theme).ground
    assert apart("#{:02x}{:02x}{:02x}".format(*arrow[:3]), ground, "normal") > PLAIN
    left, edge = margin + round(room.height * 1.4), round(room.height * 0.2)
    right, height = margin + round(room.width) - edge, round(room.height) - 2 * edge
    inside = pygame.Rect(left, margin + edge, right - left, height)
    parts = [
        pygame.image.tobytes(picture.subsurface(inside), "RGBA") for picture in (rest, turn, lit)
    ]
    assert parts[0] == parts[2] != parts[1]


def test_enough_is_told_by_shape_as_well(theme: Theme) -> None:
    """What the picked cards come to has a tick before it or a cross, and the same words; where
    there is nothing to beat it has neither. All of it stays in its room."""
    room = Room(40, 30, 500, 40)
    enough, short, plain = (prompt_item("17", room, theme, good) for good in (True, False, None))
    (tick, _, _), (words, _, _) = enough.blits
    (cross, _, _), (same, _, _) = short.blits
    assert words is same and len(plain.blits) == 1
    at = (round(tick.get_width() * 0.3), round(tick.get_height() * 0.3))
    assert tick.get_at(at) == pygame.Color(theme.panel)
    assert cross.get_at(at) == pygame.Color(theme.warn)
    for item in (enough, short, plain):
        assert pygame.Rect(*room).contains(item.rect)


NAMES = tuple("Anna Björn Ösp Þórunn Ari Birna Jón Gunna Kári Ýr".split())


def test_ten_seats_have_ten_portraits() -> None:
    """Nobody at a table looks like anybody else, whatever they are called. Nobody who has chosen no
    portrait is drawn as a person of another kind or age, as long as there are animals."""
    for names in (("",) * 10, ("Anna",) * 10, tuple("abcdefghij"), ("Jón", "Gunna")):
        assert len(set(seated_portraits(names))) == len(names)
    people = {"grandmother", "fisher", "troll", "child"}
    assert not people & {seated_portraits((name,))[0] for name in NAMES}
    assert not people & set(seated_portraits(("",) * (len(PORTRAITS) - len(people))))


def test_a_name_keeps_its_portrait() -> None:
    """It is the same at whichever seat, beside whomever it was given, in any spelling of case."""
    worn = dict(zip(NAMES, seated_portraits(NAMES)))
    for turn in range(1, len(NAMES)):
        seats = NAMES[turn:] + NAMES[:turn]
        assert dict(zip(seats, seated_portraits(seats))) == worn
    assert seated_portraits(("ÞÓRUNN",)) == seated_portraits(("Þórunn",))


def test_a_chosen_portrait_is_worn() -> None:
    """A wish goes before what belongs to a name; of two with one wish it stays with the name that
    was given it first, wherever they sit; what is no portrait is no wish."""
    chosen = (("anna", "troll"), ("björn", "troll"), ("ari", "dragon"))
    worn = seated_portraits(("Björn", "Ari", "Anna", "Ösp"), chosen)
    assert worn[2] == "troll" and len(set(worn)) == 4 and set(worn) <= set(PORTRAITS)
    for name in "abcdefghijklmn":
        assert seated_portraits((name, "Anna"), chosen)[1] == "troll"


@pytest.mark.parametrize("side", [20, 64])
def test_portraits_are_round_and_differ(side: int) -> None:
    """Clear corners, and no two pictures alike even where colours are taken away."""
    greys = {}
    for name in PORTRAITS:
        picture = portrait(name, side)
        assert picture.get_size() == (side, side)
        assert picture.get_at((0, 0)).a == 0 and picture.get_at((side // 2, side // 2)).a == 255
        greys[name] = pygame.transform.grayscale(picture)
    for one, other in itertools.combinations(greys.values(), 2):
        alike = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other).count()
        assert alike < 0.93 * side * side
