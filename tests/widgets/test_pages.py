"""Pages of text: lines, links, anchors, cards and explained words, wheel and bar."""

import pygame
import pytest
from hypothesis import given, strategies as st

from sprites.names import JOKER, PACK
from table.i18n.glossary import Glossary, Term
from table.i18n.rules_page import _COMMENT
from table.theme import colours
from table.theme.theme import larger_print, themes
from table.widgets import Label, RichText, Toggle
from table.widgets.markup import parse, slug
from table.widgets.small_card import small_card, small_card_width
from table.widgets.text import split_words, text_width, wrap_text
from table.widgets.tooltip import TOOLTIP_DELAY, place_tooltip, term_tooltip, with_terms_explained
from tests.table_pilot import DECK
from tests.theme.dressed import PAIRS
from tests.widgets.hands import SIZES, THEME, Form, everything


@pytest.mark.parametrize("name", ["list", "rich", "col"])
def test_wheel_and_bar_scroll(name):
    """The wheel and a drag on the bar scroll, and never past the ends."""
    form = everything()
    form.picture((1024, 640))
    widget = form.find(name)
    end = widget.extent - widget.area[3]
    form.wheel(name, -1)
    assert widget.offset == 40
    form.wheel(name, -1000)
    assert widget.offset == pytest.approx(end)
    x, y, _, h = widget.thumb()
    form.mouse(pygame.MOUSEBUTTONDOWN, (round(x + 2), round(y + h / 2)))
    form.mouse(pygame.MOUSEMOTION, (round(x + 90), 0))
    form.mouse(pygame.MOUSEBUTTONUP, (round(x + 90), 0))
    assert widget.offset == 0


def test_page_links_by_mouse_and_keyboard():
    """Links to headings scroll there, others are told; left, right and Enter do it by keys."""
    heard = []
    form = everything(heard=heard)
    page = form.find("rich")
    form.picture((1024, 640))
    form.set_focus(page)
    form.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert page.offset == pytest.approx(page.extent - page.area[3])
    form.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RETURN)
    assert page.offset == 0 and heard == ["away"]
    piece = next(p for p in page._pieces if p.span.link == "away")
    form.press(pygame.Vector2(620 + piece.box[0] + 4, 100 + piece.box[1] + 9))
    assert heard == ["away", "away"]


def test_markdown_blocks():
    """Headings, bullets and paragraphs are told apart; cards and links are found in the text."""
    blocks = parse("# A *b*\ntext\nmore {7D}\n- one\n  goes on\n2. two {#x}\n\n[l](#a)")
    heading, *others = [(block.level, block.mark, block.anchor) for block in blocks]
    assert heading == (1, "", "a-b")
    assert others == [(0, "", ""), (0, "•", ""), (0, "2.", "x"), (0, "", "")]
    assert blocks[1].spans[1].card == "7D" and blocks[4].spans[1].link == "#a"
    assert slug("Þegar — stokkurinn er búinn!") == "þegar-stokkurinn-er-búinn"


def test_cards_are_pictured_by_the_callback():
    """Cards in the text are asked for at a height in pixels; None writes the name instead."""
    asked = []
    form = Form(THEME, (2048, 1280))
    form.add(RichText((0, 0, 400, 300), "Lay {7D}, then {?}.", card=lambda *it: asked.append(it)))
    form.picture((2048, 1280))
    assert asked == [("7D", round(40 * 1.3)), ("?", round(40 * 1.3))]
    assert "?" in "".join(piece.span.text for piece in form.widgets[0]._pieces)


@given(st.text(alphabet=st.sampled_from("#*- [](){}a\n7D!_1.")))
def test_any_source_is_a_page(source):
    """No text breaks the page."""
    form = Form(THEME)
    form.add(RichText((0, 0, 200, 100), source))
    form.draw(pygame.Surface((1024, 640)), whole=True)


def test_what_is_begun_and_never_closed_is_text() -> None:
    """The innermost bracket that is closed counts; what is only begun is text, and soon read."""
    (block,) = parse("[[ so [a](#b) and [c](d(e)")
    links = [(span.text, span.link) for span in block.spans if span.link]
    assert links == [("a", "#b")]
    assert _COMMENT.sub("", "<!-- a <!-- b --> c <!-- d") == "<!-- a  c <!-- d"


def test_a_sum_is_not_broken() -> None:
    """A no-break space holds words together, and a number and its unit stay together."""
    total = "7\u00a0+\u00a09\u00a0=\u00a016."
    room = text_width(f"worth {total}", "text", 20) - 1
    assert wrap_text(f"It is worth {total}", "text", 20, room)[-1] == total
    assert split_words(f"is {total}") == ["is", " ", total]
    assert split_words("2 suits (32 %), 4 s") == ["2", " ", "suits", " ", "(32 %),", " ", "4 s"]
    room = text_width("often (32", "text", 20) + 1
    assert wrap_text("often (32 %)", "text", 20, room) == ("often", "(32 %)")


@pytest.mark.parametrize("height", [11, 37])
def test_a_small_card_is_as_wide_as_it_is_said_to_be(height: int) -> None:
    """What is measured before anything is drawn is what is drawn, of every card and die."""
    for name in (*PACK, JOKER, "3d", "12d"):
        assert small_card(name, height, DECK).get_width() == small_card_width(name, height)


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
    form.picture(size)
    return form, told


def word_rect(form, name):
    """The pixels of the first word in a widget, and which word it is."""
    (box, key), *_ = form.find(name).terms
    return form.pixels(form.find(name), box), key


def rest(form, now):
    """Time passes until a tooltip would come; whether one lies there."""
    form.step(now)
    form.step(now + TOOLTIP_DELAY)
    return form.tooltip.shown_tooltip is not None


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
        form.mouse(pygame.MOUSEMOTION, rect.center)
        assert rest(form, 10.0 * (number + 1))
        paper, place = form.tooltip.shown_tooltip
        assert not place.colliderect(rect) and pygame.Rect(0, 0, *size).contains(place)
        tip = with_terms_explained(term_tooltip(GAME, key))
        assert paper is place_tooltip(tip, rect, THEME, size)[0]


def test_marking_moves_no_letter():
    """The same is written with and without marks, but for the dots beneath."""
    form, _ = page()
    before = form.picture((1024, 640))
    for widget in form.widgets:
        widget.glossary = None
    bare = form.picture((1024, 640))
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
        form.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
        assert rest(form, now)
        form.mouse(pygame.MOUSEBUTTONUP, (x, y))
        assert told == [] and form.tooltip.shown_tooltip is not None
    form.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
    assert form.tooltip.shown_tooltip is None
    form.mouse(pygame.MOUSEBUTTONUP, (x, y))
    form.mouse(pygame.MOUSEMOTION, (x + 1, y))
    assert told == [True] and not rest(form, 30.0)
    form.mouse(pygame.MOUSEMOTION, (0, 0))
    form.mouse(pygame.MOUSEMOTION, (x, y))
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
        pairs = (pair(theme).ground for pair in PAIRS)
        for ground in (theme.felt, theme.panel, *pairs):
            dots = colours.dotted_line_colour(theme, ground)
            assert colours.contrast(dots, ground) >= colours.LARGE, theme.name
