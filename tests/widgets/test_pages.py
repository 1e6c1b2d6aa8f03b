"""Pages of text and what scrolls: links, anchors, cards in the text, wheel and bar."""

import pygame
import pytest
from hypothesis import given, strategies as st

from table.i18n.rules_page import _COMMENT
from table.widgets import Form, RichText
from table.widgets.markup import parse, slug
from table.widgets.scroll import FADE_HEIGHT
from tests.widgets.hands import HOWTO, THEME, everything, key, mouse, picture, press, wheel


@pytest.mark.parametrize("name", ["list", "rich", "col"])
def test_wheel_and_bar_scroll(name):
    """The wheel and a drag on the bar scroll, and never past the ends."""
    form = everything()
    picture(form, (1024, 640))
    widget = form.find(name)
    end = widget.extent - widget.area[3]
    wheel(form, name, -1)
    assert widget.offset == 40
    wheel(form, name, -1000)
    assert widget.offset == pytest.approx(end)
    x, y, _, h = widget.thumb()
    mouse(form, pygame.MOUSEBUTTONDOWN, (round(x + 2), round(y + h / 2)))
    mouse(form, pygame.MOUSEMOTION, (round(x + 90), 0))
    mouse(form, pygame.MOUSEBUTTONUP, (round(x + 90), 0))
    assert widget.offset == 0


def test_page_links_by_mouse_and_keyboard():
    """Links to headings scroll there, others are told; left, right and Enter do it by keys."""
    heard = []
    form = everything(heard=heard)
    page = form.find("rich")
    picture(form, (1024, 640))
    form.set_focus(page)
    key(form, pygame.K_RIGHT, pygame.K_RETURN)
    assert page.offset == pytest.approx(page.extent - page.area[3])
    key(form, pygame.K_HOME, pygame.K_RIGHT, pygame.K_RETURN)
    assert page.offset == 0 and heard == ["away"]
    piece = next(p for p in page._pieces if p.span.link == "away")
    press(form, pygame.Vector2(620 + piece.box[0] + 4, 100 + piece.box[1] + 9))
    assert heard == ["away", "away"]


def test_page_opens_at_an_anchor():
    """`go_to` works before the first drawing; an unknown anchor does nothing."""
    form = Form(THEME)
    page = form.add(RichText((0, 0, 400, 300), HOWTO + "\n\nMore of it. " * 60, size=19))
    page.go_to("the-end")
    picture(form, (1024, 640))
    before = page.offset
    assert FADE_HEIGHT <= page._anchors["the-end"] - before < FADE_HEIGHT + 30
    page.go_to("nowhere")
    assert page.offset == before > 0


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
    picture(form, (2048, 1280))
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
