"""The stage and the widgets, driven by events as a player's hands would."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import random

import pygame
import pytest
from hypothesis import given, strategies as st

from table.display import NoDisplay
from table.scene import Page, Scene, Stage
from table.theme import themes
from table.widgets import (
    Button,
    Choice,
    Entry,
    Form,
    Label,
    List,
    Panel,
    Picture,
    RichText,
    Scroll,
    Slider,
    Stepper,
    Toggle,
    column,
    felt,
    row,
)
from table.widgets.rich import parsed, slug
from table.widgets.text import clusters, fitted, width
from table.words import Words

THEME = themes()["classic"]
SIZES = [(640, 400), (1024, 640), (1333, 777), (1920, 1080)]
NAMES = [
    "Amma Guðrún",
    "👨‍👩‍👧 Family 🎉🇮🇸",
    "שלום עולם",
    "مرحبا بالعالم",
    "W" * 200,
    "",
    "e\u0301\u0301\u0301",
    "\u200d\u200b\ufe0f",
    "null\0 tab\t line\n half \ud800",
]
HOWTO = (
    "# Top\n\nSee [below](#the-end), **bold**, *it* {7D} [site](away).\n\n"
    + "A line of words to fill it. " * 150
    + "\n\n- one\n- two\n\n## The end\n\nLast words."
)


@pytest.fixture
def stage():
    stage = Stage(THEME, Words.spoken(), size=(1024, 640))
    pygame.event.clear()
    yield stage
    if pygame.display.get_init():
        pygame.event.clear()


def key(form, *codes, mod=0):
    for code in codes:
        form.event(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def typed(form, text):
    form.event(pygame.event.Event(pygame.TEXTINPUT, text=text))


def mouse(form, kind, pos):
    button = {} if kind == pygame.MOUSEMOTION else {"button": 1}
    form.event(pygame.event.Event(kind, pos=pos, buttons=(0, 0, 0), rel=(0, 0), **button))


def click(form, name, dx=0, dy=0):
    """Press and release in the middle of a widget, or so many logical units beside it."""
    x, y = form.spot(name)
    pos = round(x + dx * form.scale), round(y + dy * form.scale)
    mouse(form, pygame.MOUSEBUTTONDOWN, pos)
    mouse(form, pygame.MOUSEBUTTONUP, pos)


def wheel(form, name, notches):
    mouse(form, pygame.MOUSEMOTION, form.spot(name))
    form.event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=float(notches)))


def everything(window=(1024, 640), heard=None):
    """A form with one widget of each kind; what they tell goes to the list `heard`."""
    tell = (heard if heard is not None else []).append
    form = Form(THEME, window)
    form.add(Panel((20, 20, 984, 600), "Everything"))
    form.add(Label((40, 90, 200, 30), "A label that is rather too long for the room it has"))
    form.add(Button((40, 130, 200, 46), "Plain", lambda: tell("plain"), name="plain"))
    form.add(Toggle((40, 190, 200, 44), "Toggle", False, tell, name="toggle"))
    form.add(Stepper((40, 244, 200, 44), 3, 0, 6, tell, name="stepper"))
    form.add(Slider((40, 298, 260, 44), 50, 0, 100, tell, step_by=10, name="slider"))
    options = [(n, f"Option {n}") for n in range(20)]
    form.add(Choice((40, 352, 200, 44), options, 4, tell, name="choice"))
    form.add(Entry((40, 406, 200, 44), "Ása", tell, hint="Name", name="entry"))
    form.add(
        Picture((40, 460, 60, 84), lambda s, r: s.fill("red", r), "picture", lambda: tell("card"))
    )
    rows = [("Row with a name", f"{n}") for n in range(30)]
    form.add(List((320, 100, 280, 220), rows, 0, tell, lambda n: tell(("enter", n)), name="list"))
    form.add(RichText((620, 100, 360, 400), HOWTO, tell, name="rich"))
    col = form.add(Scroll((320, 340, 280, 160), "col"))
    for n in range(8):
        form.add(Toggle((8, n * 50, 240, 44), f"Rule {n}", name=f"rule{n}"), within=col)
    form.add(Button((800, 550, 160, 46), "Done", lambda: tell("done"), "primary", "done"))
    return form


def picture(form, size):
    """The form drawn whole on a fresh surface."""
    surface = pygame.Surface(size)
    surface.fill("#204030")
    form.draw(surface, whole=True)
    return surface


# Buttons and values


def test_button_clicks_on_press_and_release_inside():
    """A click counts when the button came up inside; sliding off takes it back."""
    heard = []
    form = everything(heard=heard)
    click(form, "plain")
    assert heard == ["plain"]
    mouse(form, pygame.MOUSEBUTTONDOWN, form.spot("plain"))
    mouse(form, pygame.MOUSEBUTTONUP, form.spot("done"))
    mouse(form, pygame.MOUSEBUTTONDOWN, form.spot("done"))
    mouse(form, pygame.MOUSEBUTTONUP, form.spot("plain"))
    form.find("plain").enabled = False
    click(form, "plain")
    form.find("plain").visible = False
    click(form, "plain")
    assert heard == ["plain"]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
@pytest.mark.parametrize(("name", "says"), [("plain", "plain"), ("toggle", True)])
def test_enter_and_space_press_what_has_the_focus(code, name, says):
    """Enter and Space do what a click does."""
    heard = []
    form = everything(heard=heard)
    form.set_focus(form.find(name))
    key(form, code)
    assert heard == [says]


def test_toggle_by_mouse_and_arrows():
    """A click turns the switch over; right is on, left is off, and twice right is once."""
    heard = []
    form = everything(heard=heard)
    click(form, "toggle")
    form.set_focus(form.find("toggle"))
    key(form, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT)
    assert heard == [True, False, True]


def test_stepper_stays_between_its_ends():
    """Minus and plus by mouse, arrows, Home and End; never past an end."""
    heard = []
    form = everything(heard=heard)
    click(form, "stepper", dx=85)
    click(form, "stepper", dx=-85)
    click(form, "stepper")
    assert heard == [4, 3]
    key(form, pygame.K_END, pygame.K_RIGHT, pygame.K_HOME, pygame.K_LEFT, pygame.K_PLUS)
    assert heard == [4, 3, 6, 0, 1]


def test_slider_drags_by_stops():
    """The knob follows the mouse, also past the ends of the track, and rests on its stops."""
    heard = []
    form = everything(heard=heard)
    x, y = form.spot("slider")
    mouse(form, pygame.MOUSEBUTTONDOWN, (x, y))
    mouse(form, pygame.MOUSEMOTION, (x - 500, y + 300))
    mouse(form, pygame.MOUSEMOTION, (x + 500, y))
    mouse(form, pygame.MOUSEBUTTONUP, (x + 500, y))
    assert heard[-2:] == [0, 100] and all(value % 10 == 0 for value in heard)
    key(form, pygame.K_LEFT, pygame.K_HOME, pygame.K_RIGHT)
    assert heard[-3:] == [90, 0, 10]


def test_wheel_turns_only_a_focused_number():
    """A wheel that passes over a number changes nothing; once focused it does."""
    heard = []
    form = everything(heard=heard)
    wheel(form, "stepper", 1)
    form.set_focus(form.find("stepper"))
    wheel(form, "stepper", 1)
    assert heard == [4]


def test_choice_by_mouse():
    """A click drops the list, a click on a row takes it, a click elsewhere leaves all alone."""
    heard = []
    form = everything(heard=heard)
    choice = form.find("choice")
    click(form, "choice")
    assert choice.opened
    top = choice.list_area()[1]
    middle = choice.area[1] + choice.area[3] / 2
    click(form, "choice", dy=top + 4 + 2.5 * choice.row - middle)
    assert heard == [choice.first + 2] and not choice.opened
    click(form, "choice")
    click(form, "plain")
    assert not choice.opened and choice.value == heard[0]


def test_choice_by_keyboard():
    """Left and right go through the options; Enter drops the list, Esc leaves it, Enter takes."""
    heard = []
    form = everything(heard=heard)
    form.on_escape = lambda: heard.append("escape")
    form.set_focus(form.find("choice"))
    key(form, pygame.K_RIGHT, pygame.K_LEFT)
    key(form, pygame.K_RETURN, pygame.K_DOWN, pygame.K_ESCAPE)
    assert heard == [5, 4]
    key(form, pygame.K_SPACE, pygame.K_END, pygame.K_UP, pygame.K_RETURN)
    key(form, pygame.K_ESCAPE)
    assert heard == [5, 4, 18, "escape"]


@pytest.mark.parametrize("y", [0, 200, 420, 596])
def test_dropped_list_stays_on_the_form(y):
    """Wherever a choice stands, and in a column too, its open list lies wholly on the form."""
    options = [(n, str(n)) for n in range(30)]
    form = Form(THEME)
    col = form.add(Scroll((300, 100, 300, 300)))
    form.add(Choice((0, y, 200, 44), options, name="a"))
    form.add(Choice((0, y, 200, 44), options, name="b"), within=col)
    for name in "ab":
        form.set_focus(form.find(name))
        key(form, pygame.K_RETURN)
        assert pygame.Rect(0, 0, 1024, 640).contains(
            form._pixels(form.find(name)).inflate(-14, -14)
        )


def test_picture_with_a_purpose_is_clicked():
    """A picture with `on` is a button; without, it takes no focus."""
    heard = []
    form = everything(heard=heard)
    click(form, "picture")
    key(form, pygame.K_SPACE)
    assert heard == ["card", "card"]
    assert not Picture((0, 0, 1, 1), lambda s, r: None).focusable


# Typing


def entry_form(value="", **more):
    form = Form(THEME)
    entry = form.add(Entry((40, 40, 300, 44), value, name="entry", **more))
    form.set_focus(entry)
    return form, entry


def test_typing_moving_and_selecting():
    """Text goes in at the caret; shift selects, typing replaces, Home and End go to the ends."""
    heard = []
    form, entry = entry_form("Jón", on=heard.append)
    typed(form, "as")
    key(form, pygame.K_HOME)
    typed(form, "Séra ")
    assert entry.value == "Séra Jónas" == heard[-1]
    key(form, pygame.K_END)
    key(form, pygame.K_LEFT, pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert entry.chosen() == "as"
    key(form, pygame.K_DELETE, pygame.K_BACKSPACE)
    assert entry.value == "Séra Jó"
    key(form, pygame.K_HOME, mod=pygame.KMOD_SHIFT)
    typed(form, "Ása")
    assert entry.value == "Ása"


def test_mouse_puts_the_caret_and_selects():
    """A press puts the caret between the nearest letters, a drag selects up to there."""
    form, entry = entry_form("Guðrún")
    form.draw(pygame.Surface((1024, 640)), whole=True)
    mouse(form, pygame.MOUSEBUTTONDOWN, (41, 60))
    assert entry.caret == 0
    mouse(form, pygame.MOUSEMOTION, (330, 60))
    mouse(form, pygame.MOUSEBUTTONUP, (330, 60))
    assert entry.chosen() == "Guðrún"


def test_at_most_so_many_letters():
    """No more than `most` letters go in, counted as a reader counts them."""
    form, entry = entry_form("", most=5)
    typed(form, "👨‍👩‍👧" * 9)
    assert entry.value == "👨‍👩‍👧" * 5
    key(form, pygame.K_BACKSPACE)
    assert entry.value == "👨‍👩‍👧" * 4


def test_clipboard_where_there_is_one(monkeypatch):
    """Ctrl A, X and V cut and paste; a table without a clipboard loses nothing."""
    board = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board[-1])
    form, entry = entry_form("Púkk")
    key(form, pygame.K_a, pygame.K_x, mod=pygame.KMOD_CTRL)
    assert entry.value == ""
    key(form, pygame.K_v, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert entry.value == "PúkkPúkk"

    def refuse(*_):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    key(form, pygame.K_a, pygame.K_x, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert entry.value == "PúkkPúkk"


def test_input_method_composes_before_it_types():
    """What an input method is composing is shown, but it is no value until it is typed."""
    form, entry = entry_form("a")
    form.event(pygame.event.Event(pygame.TEXTEDITING, text="´", start=0, length=1))
    assert (entry.value, entry.composing) == ("a", "´")
    form.draw(pygame.Surface((1024, 640)), whole=True)
    typed(form, "á")
    assert (entry.value, entry.composing) == ("aá", "")


def test_enter_in_a_field():
    """Enter tells `on_enter`; without one it presses the primary button; letters never do."""
    heard = []
    form, _ = entry_form("x", on_enter=heard.append)
    form.add(Button((0, 200, 90, 40), "OK", lambda: heard.append("ok"), "primary"))
    key(form, pygame.K_RETURN, pygame.K_SPACE, pygame.K_a)
    form.find("entry").on_enter = None
    key(form, pygame.K_RETURN)
    assert heard == ["x", "ok"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("focused", [True, False])
def test_any_name_is_drawn_inside_its_box(name, focused):
    """Emoji, right-to-left, 200 letters, nothing at all: drawn, edited, and never past the box."""
    form, entry = entry_form(name, most=300)
    label = form.add(Label((40, 200, 120, 30), name))
    form.set_focus(entry if focused else None)
    for _ in range(3):
        key(form, pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    typed(form, name)
    plain, drawn = pygame.Surface((1024, 640)), picture(form, (1024, 640))
    plain.fill("#204030")
    for rect in (form._pixels(entry), form._pixels(label)):
        plain.blit(drawn, rect, rect)
    assert plain.get_buffer().raw == drawn.get_buffer().raw


@given(st.text(), st.integers(0, 400))
def test_fitted_text_fits(text, room):
    """Whatever the text and the room, what is shown is no wider than the room."""
    shown, px = fitted(text, "text", 20, room)
    assert width(shown, "text", px) <= room or shown == "…"


@given(st.text())
def test_clusters_lose_nothing(text):
    """A text's letters, put together, are the text."""
    assert "".join(clusters(text)) == text


# Lists and pages


def test_list_by_mouse_and_keyboard():
    """A click chooses a row, a click on the chosen one enters it; keys do the same."""
    heard = []
    form = everything(heard=heard)
    rows = form.find("list")
    click(form, "list", dy=-85 + 40)
    click(form, "list", dy=-85 + 40)
    assert heard == [1, ("enter", 1)]
    key(form, pygame.K_DOWN, pygame.K_END, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_RETURN)
    assert heard[2:] == [2, 29, 25, ("enter", 25)]
    assert rows.offset <= 25 * rows.row <= rows.offset + rows.area[3] - rows.row
    key(form, pygame.K_HOME)
    assert rows.offset == 0


def test_empty_list_is_harmless():
    """A list without rows takes every key and click, and does nothing."""
    heard = []
    form = Form(THEME)
    form.add(List((0, 0, 200, 200), [], on=heard.append, on_enter=heard.append, name="list"))
    click(form, "list")
    key(form, *(pygame.K_DOWN, pygame.K_END, pygame.K_RETURN, pygame.K_PAGEDOWN))
    picture(form, (1024, 640))
    assert heard == []


@pytest.mark.parametrize("name", ["list", "rich", "col"])
def test_wheel_and_bar_scroll(name):
    """The wheel and a drag on the bar scroll, and never past the ends."""
    form = everything()
    picture(form, (1024, 640))
    widget = form.find(name)
    end = widget.tall - widget.area[3]
    wheel(form, name, -1)
    assert widget.offset == 40
    wheel(form, name, -1000)
    assert widget.offset == pytest.approx(end)
    x, y, _, h = widget.bar()
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
    assert page.offset == pytest.approx(page.tall - page.area[3])
    key(form, pygame.K_HOME, pygame.K_RIGHT, pygame.K_RETURN)
    assert page.offset == 0 and heard == ["away"]
    piece = next(p for p in page._pieces if p.span.link == "away")
    spot = pygame.Vector2(620 + piece.box[0] + 4, 100 + piece.box[1] + 9)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(form, kind, spot)
    assert heard == ["away", "away"]


def test_page_opens_at_an_anchor():
    """`go_to` works before the page was ever drawn; an unknown anchor does nothing."""
    form = Form(THEME)
    page = form.add(RichText((0, 0, 400, 100), HOWTO + " {#last}\n\nMore.", size=19))
    page.go_to("last")
    picture(form, (1024, 640))
    assert page.offset > 0
    before = page.offset
    page.go_to("nowhere")
    assert page.offset == before


def test_markdown_blocks():
    """Headings, bullets and paragraphs are told apart; cards and links are found in the text."""
    blocks = parsed("# A *b*\ntext\nmore {7D}\n- one\n  goes on\n2. two {#x}\n\n[l](#a)")
    assert [(b.level, b.mark, b.anchor) for b in blocks] == [
        (1, "", "a-b"),
        (0, "", ""),
        (0, "•", ""),
        (0, "2.", "x"),
        (0, "", ""),
    ]
    assert blocks[1].spans[1].card == "7D" and blocks[4].spans[1].link == "#a"
    assert slug("Þegar — stokkurinn er búinn!") == "þegar-stokkurinn-er-búinn"


def test_cards_are_pictured_by_the_callback():
    """Cards in the text are asked for at a height in pixels; None writes the name instead."""
    asked = []

    def paint(name, height):
        asked.append((name, height))
        return pygame.Surface((height // 2, height)) if name == "7D" else None

    form = Form(THEME, (2048, 1280))
    form.add(RichText((0, 0, 400, 300), "Lay {7D}, then {?}.", card=paint))
    picture(form, (2048, 1280))
    assert [name for name, _ in asked] == ["7D", "?"] and asked[0][1] == round(38 * 1.3)


@given(st.text(alphabet=st.sampled_from("#*- [](){}a\n7D!_1.")))
def test_any_source_is_a_page(source):
    """No text breaks the page."""
    form = Form(THEME)
    form.add(RichText((0, 0, 200, 100), source))
    form.draw(pygame.Surface((1024, 640)), whole=True)


# Focus


def test_tab_goes_round_in_the_order_of_the_form():
    """Tab visits every widget that can be used, in order, and comes round; Shift goes back."""
    form = everything()
    form.find("slider").enabled = False
    names = [widget.name for widget in form.stops()]
    assert "slider" not in names and names[0] == "plain" and names[-1] == "done"
    seen = []
    for _ in names:
        key(form, pygame.K_TAB)
        seen.append(form.focus.name)
    assert seen == names
    key(form, pygame.K_TAB)
    assert form.focus.name == names[0]
    key(form, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert form.focus.name == names[-1]


def test_focus_scrolls_its_column():
    """A widget in a column that gets the focus is brought into sight."""
    form = everything()
    col = form.find("col")
    form.set_focus(form.find("rule7"))
    assert form._pixels(form.find("rule7")).h >= 44 and col.offset > 0
    form.set_focus(form.find("rule0"))
    assert col.offset == 0
    click(form, "rule1")
    assert form.find("rule1").value


def test_what_has_scrolled_away_is_not_clicked():
    """Widgets of a column outside its window do not take clicks meant for what is there."""
    heard = []
    form = Form(THEME)
    form.add(Button((0, 100, 200, 40), "Under", lambda: heard.append("under"), name="under"))
    col = form.add(Scroll((0, 0, 200, 90)))
    form.add(Button((0, 100, 200, 40), "In", lambda: heard.append("in"), name="in"), within=col)
    click(form, "under")
    assert heard == ["under"]


def test_arrows_go_to_the_neighbour():
    """Arrows that a widget has no use for go to the next one in that direction."""
    form = Form(THEME)
    for n in range(6):
        form.add(Button((100 + n % 2 * 300, 100 + n // 2 * 100, 200, 44), str(n), name=str(n)))
    route = [
        pygame.K_DOWN,
        pygame.K_DOWN,
        pygame.K_RIGHT,
        pygame.K_DOWN,
        pygame.K_UP,
        pygame.K_LEFT,
    ]
    seen = []
    for code in route:
        key(form, code)
        seen.append(form.focus.name)
    assert seen == ["0", "2", "3", "5", "3", "2"]


def test_ring_shows_only_to_the_keyboard():
    """The ring of the focus is drawn after a key, and not after a click or while typing."""
    form = everything()
    surface = picture(form, (1024, 640))
    plain = form.find("plain")
    place = (plain.area[0] - 2, plain.area[1] + 20)
    before = surface.get_at(place)
    click(form, "plain")
    form.draw(surface)
    assert surface.get_at(place) == before
    key(form, pygame.K_TAB, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    key(form, pygame.K_TAB, pygame.K_TAB)
    form.draw(surface)
    assert form.focus is plain and surface.get_at(place) == pygame.Color(THEME.highlight)
    click(form, "entry")
    typed(form, "x")
    key(form, pygame.K_x)
    assert not form.by_keys


# Drawing


@pytest.mark.parametrize("size", SIZES)
def test_changes_drawn_singly_give_the_whole_picture(size):
    """After any events, redrawing what changed leaves just what drawing everything would."""
    rng = random.Random(size[0])
    form = everything(size)
    surface = picture(form, size)
    codes = [pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT]
    codes += [pygame.K_RETURN, pygame.K_SPACE, pygame.K_PAGEDOWN, pygame.K_ESCAPE]
    for turn in range(60):
        for _ in range(3):
            name = rng.choice([w.name for w in form.widgets if w.name])
            hand = rng.randrange(4)
            if hand == 0:
                key(form, rng.choice(codes))
            elif hand == 1:
                click(form, name, rng.randint(-90, 90), rng.randint(-30, 30))
            elif hand == 2:
                wheel(form, name, rng.choice([-2, 1]))
            else:
                typed(form, rng.choice(NAMES))
        form.step(turn / 3)
        form.draw(surface)
        assert form.draw(surface) == []
        assert picture(form, size).get_buffer().raw == surface.get_buffer().raw, turn


def test_a_small_change_draws_little():
    """Nothing changed draws nothing; one widget changed draws only its own rectangle."""
    form = everything()
    surface = picture(form, (1024, 640))
    assert form.draw(surface) == []
    form.find("toggle").value = True
    (rect,) = form.draw(surface)
    assert pygame.Rect(30, 180, 220, 66).contains(rect)


def test_columns_and_rows():
    """`column` stacks by height, `row` shares the width."""
    boxes = [Button((0, 0, 0, 40), "a"), Button((0, 0, 0, 60), "b")]
    assert column((10, 20, 100, 500), boxes, 5) == 125
    assert [b.area for b in boxes] == [(10, 20, 100, 40), (10, 65, 100, 60)]
    row((0, 0, 210, 30), boxes, 10)
    assert [b.area for b in boxes] == [(0, 0, 100, 30), (110, 0, 100, 30)]


def test_felt_fills_any_window():
    """The cloth has the size of the window, and is lighter in the middle."""
    for size in SIZES:
        cloth = felt(size, THEME)
        assert cloth.get_size() == size
        middle = pygame.Rect(0, 0, 40, 40)
        middle.center = size[0] // 2, size[1] // 2
        lit, dark = (
            pygame.transform.average_color(cloth, part) for part in (middle, (0, 0, 40, 40))
        )
        assert sum(lit[:3]) > sum(dark[:3])


# The stage


class Sheet(Page):
    """A page with one button and one field; `heard` is what came back from above."""

    def __init__(self, see_through=False):
        self.see_through = see_through
        self.heard, self.stays = [], False

    def build(self):
        form = Form(self.app.theme, self.app.size)
        form.add(Button((400, 300, 200, 50), "Go", lambda: self.close("gone"), name="go"))
        form.add(Entry((400, 400, 200, 50), "x", name="name"))
        return form

    def returned(self, value):
        self.heard.append(value)

    def leaving(self):
        return not self.stays


def post(kind, **facts):
    pygame.event.post(pygame.event.Event(kind, **facts))


def press(code):
    post(pygame.KEYDOWN, key=code, mod=0, unicode="")


def test_scene_returns_its_value_to_the_one_beneath(stage):
    """A scene that closes hands its value down, and only the top one hears events."""
    below, above = Sheet(), Sheet()
    stage.open(below)
    stage.open(above)
    stage.frame(0.0)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, button=1, pos=above.form.spot("go"))
    stage.frame(0.1)
    assert stage.stack == [below] and below.heard == ["gone"]
    press(pygame.K_ESCAPE)
    stage.frame(0.2)
    assert stage.stack == [] and stage.frame(0.3) == []


def test_frames_draw_only_what_changed(stage):
    """The first frame draws all, the next nothing."""
    stage.open(Sheet())
    assert stage.frame(0.0) == [pygame.Rect(0, 0, 1024, 640)]
    assert stage.frame(0.1) == []
    press(pygame.K_TAB)
    (rect,) = stage.frame(0.2)
    assert rect.w < 300
    post(pygame.WINDOWEXPOSED)
    assert stage.frame(0.3) == [pygame.Rect(0, 0, 1024, 640)]


@pytest.mark.parametrize("size", [*SIZES, (300, 900), (3000, 500)])
def test_resizing_scales_the_page(stage, size):
    """At any size the page lies centred, wholly in the window, and its widgets are hit."""
    sheet = Sheet()
    stage.open(sheet)
    stage.frame(0.0)
    post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    stage.frame(0.1)
    assert stage.size == size
    assert stage.scale == pytest.approx(min(size[0] / 1024, size[1] / 640))
    go = sheet.form.find("go")
    middle = 500 - 512, 325 - 320
    assert sheet.form.spot("go") == pytest.approx(
        (size[0] / 2 + middle[0] * stage.scale, size[1] / 2 + middle[1] * stage.scale), abs=2
    )
    assert stage.surface.get_rect().contains(sheet.form._pixels(go))


def test_notice_comes_and_goes(stage):
    """A notice is drawn over the scene, survives what is drawn under it, and leaves no trace."""
    stage.open(Sheet())
    stage.frame(0.0)
    bare = stage.surface.copy()
    stage.notice("Saved 😀", seconds=3)
    stage.frame(1.0)
    told = stage.surface.copy()
    stage.redraw()
    stage.frame(2.0)
    assert stage.surface.get_buffer().raw == told.get_buffer().raw != bare.get_buffer().raw
    stage.frame(4.0)
    assert stage.surface.get_buffer().raw == bare.get_buffer().raw
    stage.notice("W" * 300)
    stage.notice("Short")
    stage.frame(5.0)


def test_dialog_lies_on_the_darkened_scene(stage):
    """A see-through scene shows the one beneath, darker, which is itself again afterwards."""
    stage.open(Sheet())
    stage.frame(0.0)
    before = stage.surface.copy()
    dialog = Sheet(see_through=True)
    stage.open(dialog)
    stage.frame(0.1)
    spot = (500, 200)
    assert 0 < sum(stage.surface.get_at(spot)[:3]) < sum(before.get_at(spot)[:3])
    dialog.close()
    stage.frame(0.2)
    assert stage.surface.get_buffer().raw == before.get_buffer().raw


def test_dressing_keeps_the_focus(stage):
    """A change of theme or words builds the page anew; the focus stays on its widget."""
    sheet = Sheet()
    stage.open(sheet)
    press(pygame.K_TAB)
    press(pygame.K_TAB)
    stage.frame(0.0)
    form = sheet.form
    stage.dress(theme=themes()["contrast"])
    assert sheet.form is not form and sheet.form.focus.name == "name"
    assert sheet.form.theme.name == "High contrast"


def test_a_held_key_comes_once(stage):
    """Enter held down presses once, until it is let go; an arrow held down goes on."""
    heard = []

    class Ear(Scene):
        def event(self, event):
            if event.type == pygame.KEYDOWN:
                heard.append(event.key)

    stage.open(Ear())
    for code in (pygame.K_RETURN, pygame.K_LEFT):
        for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN):
            post(kind, key=code, mod=0, unicode="", scancode=40)
    stage.frame(0.0)
    assert heard == [pygame.K_RETURN] * 2 + [pygame.K_LEFT] * 3


def test_quit_asks_every_scene(stage):
    """A scene may keep the window open; when all agree it closes."""
    below, above = Sheet(), Sheet()
    stage.open(below)
    stage.open(above)
    below.stays = True
    post(pygame.QUIT)
    stage.frame(0.0)
    assert not stage.quitting
    below.stays = False
    post(pygame.QUIT)
    stage.frame(0.1)
    assert stage.quitting


def test_full_screen_and_back(stage):
    """F11 fills the screen and gives the window its size back."""
    stage.open(Sheet())
    press(pygame.K_F11)
    stage.frame(0.0)
    assert stage.fullscreen and stage.size == pygame.display.get_desktop_sizes()[0]
    press(pygame.K_F11)
    stage.frame(0.1)
    assert not stage.fullscreen and stage.size == (1024, 640)


def test_run_ends_with_the_last_scene(stage):
    """The loop ends by itself when no scene is left."""

    class Brief(Scene):
        def step(self, now):
            self.close()

    stage.open(Brief())
    stage.run()
    assert stage.stack == []


def test_no_screen_is_said_in_a_sentence(monkeypatch):
    """Where no window can be opened, one sentence says so and what to do."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay, match="without a window"):
        Stage(THEME, Words.spoken())


def test_a_window_that_changed_before_its_event_was_read_is_laid_out_anew():
    """However the window's size changes, the scenes are laid out for the size it has."""
    sizes = []

    class Watching(Scene):
        def resize(self, size):
            sizes.append(size)

    stage = Stage(THEME, Words(), (1024, 640))
    stage.open(Watching())
    stage.surface = pygame.display.set_mode((1280, 800))
    pygame.event.clear()
    stage.frame(1.0)
    assert sizes == [(1024, 640), (1280, 800)]
