"""Words on a page that a game explains: marked wherever they are written, told when rested on."""

import pygame
import pytest

from table.i18n.glossary import Glossary, Term
from table.theme import colours
from table.theme.theme import enlarged, themes
from table.widgets import Form, Label, RichText, Toggle
from table.widgets.tooltip import RESTS, explained, spelled_out, tooltip_at
from tests.widgets.hands import SIZES, THEME, mouse, picture

GAME = Glossary(
    [
        Term("hit", "hit", ("hit", "hits"), "To add to a spread on the table."),
        Term("spread", "spread", ("spread",), "Three cards or more."),
    ]
)
PAGE = "## A hit\n\nYou may **hit** a {7D} spread, or hit. [A spread](#x)."
PAGE += "\n\n- **Hit:** a hit. {#words.hit}"


def page(size=(1024, 640)):
    """A form on which each kind of writing has words."""
    form, told = Form(THEME, size), []
    form.add(Label((40, 40, 300, 30), "Anna hits", name="line"))
    form.add(
        Label((40, 80, 120, 90), "A long line, broken before a spread", lines=True, name="lines")
    )
    form.add(Toggle((40, 200, 300, 44), "One hit a turn", False, told.append, "toggle"))
    form.add(RichText((400, 40, 500, 400), PAGE, name="rich"))
    for widget in form.widgets:
        widget.glossary = GAME
    picture(form, size)
    return form, told


def words_of(form, name):
    return [key for _, key in form.find(name).terms]


@pytest.mark.parametrize("size", SIZES)
def test_words_are_marked_wherever_they_are_written(size):
    """In a line, in several, beside a switch, on a page: not in its headings and links, and not
    the word that an entry of the list explains."""
    form, _ = page(size)
    assert words_of(form, "line") == words_of(form, "toggle") == ["hit"]
    assert words_of(form, "lines") == ["spread"]
    assert words_of(form, "rich") == ["hit", "spread"]


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


@pytest.mark.parametrize("name", ["line", "lines", "toggle", "rich"])
@pytest.mark.parametrize("size", SIZES)
def test_a_word_is_told_and_stays_in_sight(name, size):
    """Who rests on a word is told what it means, beside it and within the window."""
    form, _ = page(size)
    (box, key), *_ = form.find(name).terms
    rect = form._brush(form.find(name)).rect(box)
    mouse(form, pygame.MOUSEMOTION, rect.center)
    form.step(10.0)
    form.step(10.0 + RESTS)
    assert form.tooltip.paper is not None
    paper, place = form.tooltip.paper
    assert not place.colliderect(rect) and pygame.Rect(0, 0, *size).contains(place)
    assert paper is tooltip_at(spelled_out(explained(GAME, key)), rect, THEME, size)[0]


@pytest.mark.parametrize("size", SIZES)
def test_what_is_told_has_the_print_of_the_page(size):
    """In large print its letters are as much higher as all others, and it lies in the window
    beside the word; where there is no room for that they are smaller, but never below usual."""
    tip, near = explained(GAME, "hit"), pygame.Rect(size[0] // 2, size[1] // 2, 40, 20)

    def laid(large, *never):
        paper = tooltip_at(tip, near, enlarged(THEME, large), size, (), [near, *never])
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
    """Held on a word, as one does by touch, it is told; the press then means nothing else. A short
    one switches as ever."""
    form, told = page()
    ((box, _),) = form.find("toggle").terms
    at = form._brush(form.find("toggle")).rect(box).center
    for now in (10.0, 20.0):
        mouse(form, pygame.MOUSEBUTTONDOWN, at)
        form.step(now)
        form.step(now + RESTS)
        assert form.tooltip.paper is not None
        mouse(form, pygame.MOUSEBUTTONUP, at)
        assert told == [] and form.tooltip.paper is not None
    mouse(form, pygame.MOUSEBUTTONDOWN, at)
    assert form.tooltip.paper is None
    mouse(form, pygame.MOUSEBUTTONUP, at)
    assert told == [True]


def test_nothing_is_told_right_after_a_press():
    """Where the mouse has pressed, its tooltip would cover what the press has brought; it comes
    once the mouse has been elsewhere."""
    form, told = page()
    ((box, _),) = form.find("toggle").terms
    at = form._brush(form.find("toggle")).rect(box).center
    mouse(form, pygame.MOUSEBUTTONDOWN, at)
    form.step(10.0)
    mouse(form, pygame.MOUSEBUTTONUP, at)
    assert told == [True]
    mouse(form, pygame.MOUSEMOTION, (at[0] + 1, at[1]))
    for now in (10.1, 10.1 + RESTS, 20.0):
        form.step(now)
        assert form.tooltip.paper is None
    mouse(form, pygame.MOUSEMOTION, (0, 0))
    mouse(form, pygame.MOUSEMOTION, at)
    form.step(30.0)
    form.step(30.0 + RESTS)
    assert form.tooltip.paper is not None


def words_on(tip):
    """The words that are marked on its paper."""
    sheet, _ = tooltip_at(tip, pygame.Rect(500, 300, 40, 20), THEME, (1024, 640))
    return [one.key for one in sheet.spots]


def test_what_a_word_means_has_words_in_turn():
    """On a paper the words are marked that its text has, but for the one it explains."""
    tip = explained(GAME, "hit")
    assert (tip.title, words_on(tip)) == ("Hit", ["spread"])


def test_on_a_page_a_word_in_a_meaning_is_explained_beside_it():
    """As nobody can point at it there: its meaning stands on the same paper, and no mark."""
    tip = spelled_out(explained(GAME, "hit"))
    assert tip.lines == ("To add to a spread on the table.", "Spread: Three cards or more.")
    assert not words_on(tip)
    assert spelled_out(explained(GAME, "spread")).lines == ("Three cards or more.",)


@pytest.mark.parametrize("theme", themes().values(), ids=lambda theme: theme.name)
def test_dots_stand_out_in_every_theme(theme):
    """On cloth, plates, badges, paper and the colour of a turn: 3 to 1."""
    grounds = [
        theme.felt,
        theme.panel,
        *(colours.PAIRS[name](theme).ground for name in colours.PAIRS),
    ]
    for ground in grounds:
        assert colours.contrast(colours.dots(theme, ground), ground) >= colours.LARGE
