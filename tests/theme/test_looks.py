"""Laws of the table's looks: what every theme must show to every eye, at every size."""

from typing import get_args

import msgspec
import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from sprites.deck import Deck
from sprites.style import STYLES
from table.felt.furniture import card_item, frame_item
from table.felt.marks import count_item
from table.felt.notes import note_items
from table.felt.picture import table_cloth
from table.felt.rail import RAIL
from table.layout.arrange import Pose, TableSetup, arrange
from table.layout.ring import Room
from table.panels.sheet import paper
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import FOLDER, Fonts, Theme, Weave, load_theme
from table.widgets import pen
from table.widgets.brush import scale_of
from table.widgets.cloth import weave
from table.widgets.text import text_width, use_fonts
from tests.felt import mats
from tests.sampling import drawn
from tests.theme.dressed import PLAIN, letters as letters, light_theme, theme as theme
from tests.theme.eyes import EYES, apart

SIZES = [(1024, 640), (1920, 1080), (3840, 2160), (1024, 1400)]

pytestmark = pytest.mark.usefixtures("letters")


# --- colours ------------------------------------------------------------------------------


def test_what_is_written_on_the_table_can_be_read(theme: Theme) -> None:
    """Every writing stands out from its own ground at 4.5 to 1; where a player's theme would not
    read, as a pale one, darker or lighter colours of their kind are taken."""
    for name, pair in colours.PAIRS.items():
        for each in (theme, light_theme()):
            assert colours.contrast(*pair(each)) >= colours.READ, name


def test_marks_stand_out(theme: Theme) -> None:
    """A button that cannot be pressed, a lit place, a switch that is on or off: 3 to 1."""
    ink, ground = colours.idle(theme)
    assert colours.contrast(ink, ground) >= colours.LARGE
    assert colours.contrast(theme.highlight, theme.felt) >= colours.LARGE
    assert colours.contrast(theme.accent, theme.panel) >= colours.LARGE
    for writing in (theme.warn, theme.faint, theme.ink):
        assert colours.contrast(writing, paper(theme)) >= colours.READ
        assert colours.contrast(writing, theme.panel) >= colours.READ
    for writing, ground in (
        (theme.accent, theme.panel), (theme.on_accent, theme.accent), (theme.on_felt, theme.felt)
    ):  # fmt: skip
        assert colours.contrast(writing, ground) >= colours.READ


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
    """Titles of a theme that wears the sans for them are as wide as its letters are; back in the
    old theme they are as before. Indices stay what they are."""

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
    """Carried, it darkens more of the felt beyond its own edge than at rest; a card in a pile
    throws none on what it lies on."""
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
    lines = []
    for lit in (False, True):
        [(picture, _, _)] = frame_item(room, theme, "", lit=lit).blits
        lines.append(sum(picture.get_at((x, 80)).a > 60 for x in range(20)))
    assert lines[1] > lines[0]


# --- the pen ------------------------------------------------------------------------------


def test_the_pen_draws_on_clear_paper() -> None:
    """A ring leaves its middle clear, a line goes from end to end, a crown fills its square."""
    ring = pen.ring((80, 40), 2, "#aa2211")
    assert ring.get_at((40, 20)).a == 0
    assert pygame.mask.from_surface(ring).get_bounding_rects()[0].w > 70
    line = pen.line(100, 2, "#000000", "a")
    assert sum(rect.w for rect in pygame.mask.from_surface(line).get_bounding_rects()) > 90
    assert pygame.mask.from_surface(pen.crown(20, "#000000")).count() > 120


@pytest.mark.parametrize(
    ("cards", "text"), [(1, "1 taken, 2 lost"), (4, "1 taken, 2 lost"), (12, "out")]
)
@pytest.mark.parametrize("how", ["pile", "fan"])
def test_a_note_hides_no_count(tmp_path, cards: int, text: str, how: str) -> None:
    """However many cards lie there and however long the note is, the number beneath is seen."""
    written = mats.TEXT.replace("how: fan, count: true", f"how: {how}, count: true")
    assert f"how: {how}, count" in written
    view = mats.view(4)
    view.zones["hand:1"] = [UNKNOWN] * cards
    table = arrange(view, mats.layout(tmp_path, written), (1024, 640), 0, TableSetup(4))
    theme = load_theme(FOLDER / "classic.yaml")
    note = note_items(table, {"hand:1": text}, theme, STYLES["classic"])["note", "hand:1"]
    count = count_item(table, "hand:1", theme)
    shared = note.rect.clip(count.rect)
    assert shared.w * shared.h < 0.2 * count.rect.w * count.rect.h
