"""Words on a page that a game explains: marked wherever they are written, told when rested on."""

import pygame
import pytest

from table.i18n.glossary import Glossary, Term
from table.theme import colours
from table.theme.theme import larger_print, themes
from table.widgets import Form, Label, RichText, Toggle
from table.widgets.tooltip import TOOLTIP_DELAY, place_tooltip, term_tooltip, with_terms_explained
from tests.widgets.hands import SIZES, THEME, mouse, picture

GAME = Glossary([
    Term("hit", "hit", ("hit", "hits"), "To add to a spread on the table."),
    Term("spread", "spread", ("spread",), "Three cards or more."),
])  # fmt: skip
PAGE = "## A hit\n\nYou may **hit** a {7D} spread, or hit. [A spread](#x)."
PAGE += "\n\n- **Hit:** a hit. {#words.hit}"
LONG = "A long line, broken before a spread"


def page(size=(1024, 640)):
    """A form on which each kind of writing has words."""
    form, told = Form(THEME, size), []
    form.add(Label((40, 40, 300, 30), "Anna hits", name="line"))
    form.add(Label((40, 80, 120, 90), LONG, lines=True, name="lines"))
    form.add(Toggle((40, 200, 300, 44), "One hit a turn", False, told.append, "toggle"))
    form.add(RichText((400, 40, 500, 400), PAGE, name="rich"))
    for widget in form.widgets:
        widget.glossary = GAME
    picture(form, size)
    return form, told


def word_rect(form, name):
    """The pixels of the first word in a widget, and which word it is."""
    (box, key), *_ = form.find(name).terms
    return form.pixels(form.find(name), box), key


def rest(form, now):
    """Time passes until a tooltip would come; whether one lies there."""
    form.step(now)
    form.step(now + TOOLTIP_DELAY)
    return form.tooltip.shown is not None


@pytest.mark.parametrize("size", SIZES[::3])
def test_words_are_marked_and_told_wherever_they_are_written(size):
    """In a line, several, beside a switch, on a page; not in headings, links and its own entry."""
    form, _ = page(size)
    marked = {widget.name: [key for _, key in widget.terms] for widget in form.widgets}
    assert marked == {
        "line": ["hit"], "toggle": ["hit"], "lines": ["spread"], "rich": ["hit", "spread"],
    }  # fmt: skip
    for number, name in enumerate(marked):
        rect, key = word_rect(form, name)
        mouse(form, pygame.MOUSEMOTION, rect.center)
        assert rest(form, 10.0 * (number + 1))
        paper, place = form.tooltip.shown
        assert not place.colliderect(rect) and pygame.Rect(0, 0, *size).contains(place)
        tip = with_terms_explained(term_tooltip(GAME, key))
        assert paper is place_tooltip(tip, rect, THEME, size)[0]


def test_marking_moves_no_letter():
    """The same is written with and without marks, but for the dots beneath."""
    form, _ = page()
    before = picture(form, (1024, 640))
    for widget in form.widgets:
        widget.glossary = None
    bare = picture(form, (1024, 640))
    changed = pygame.PixelArray(before).compare(pygame.PixelArray(bare), 0.001).make_surface()
    rects = pygame.mask.from_threshold(changed, (0, 0, 0), (9, 9, 9, 255)).get_bounding_rects()
    assert rects and all(rect.h <= 4 for rect in rects)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_told_has_the_print_of_the_page(size):
    """Its letters are as large as all others where there is room, and never below usual."""
    tip, near = term_tooltip(GAME, "hit"), pygame.Rect(size[0] // 2, size[1] // 2, 40, 20)

    def laid(large, *never):
        paper = place_tooltip(tip, near, larger_print(THEME, large), size, (), [near, *never])
        assert paper is not None and pygame.Rect(0, 0, *size).contains(paper[1])
        assert paper[1].collidelist([near, *never]) < 0
        return paper[0].spots[0].rect.h, paper[1].h

    letters, high = laid(1.0)
    for large in (1.25, 1.5):
        assert laid(large)[0] == pytest.approx(letters * large, abs=3)
    above = pygame.Rect(0, 0, size[0], near.centery - high // 2 - 2)
    below = above.move(0, above.h + high + 4).union((0, size[1], size[0], 1))
    assert laid(1.5, above, below)[0] == letters


def test_a_long_press_tells_and_switches_nothing():
    """Held on a word it is told, and the press means nothing else; a short one switches."""
    form, told = page()
    x, y = word_rect(form, "toggle")[0].center
    for now in (10.0, 20.0):
        mouse(form, pygame.MOUSEBUTTONDOWN, (x, y))
        assert rest(form, now)
        mouse(form, pygame.MOUSEBUTTONUP, (x, y))
        assert told == [] and form.tooltip.shown is not None
    mouse(form, pygame.MOUSEBUTTONDOWN, (x, y))
    assert form.tooltip.shown is None
    mouse(form, pygame.MOUSEBUTTONUP, (x, y))
    mouse(form, pygame.MOUSEMOTION, (x + 1, y))
    assert told == [True] and not rest(form, 30.0)
    mouse(form, pygame.MOUSEMOTION, (0, 0))
    mouse(form, pygame.MOUSEMOTION, (x, y))
    assert rest(form, 40.0)


def test_what_a_word_means_has_words_in_turn():
    """On a tooltip words are marked; on a page their meaning is on the same paper."""
    hit, spread = (term_tooltip(GAME, key) for key in ("hit", "spread"))
    whole = with_terms_explained(hit)
    assert hit.title == "Hit"
    assert whole.lines == ("To add to a spread on the table.", "Spread: Three cards or more.")
    assert with_terms_explained(spread).lines == ("Three cards or more.",)
    for tip, marked in ((hit, ["spread"]), (whole, [])):
        sheet, _ = place_tooltip(tip, pygame.Rect(500, 300, 40, 20), THEME, (1024, 640))
        assert [spot.key for spot in sheet.spots] == marked


def test_dots_stand_out_in_every_theme():
    """On cloth, plates, badges, paper and the colour of a turn: 3 to 1."""
    for theme in themes().values():
        pairs = (pair(theme).ground for pair in colours.PAIRS.values())
        for ground in (theme.felt, theme.panel, *pairs):
            dots = colours.dotted_line_colour(theme, ground)
            assert colours.contrast(dots, ground) >= colours.LARGE, theme.name
