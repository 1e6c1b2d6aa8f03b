"""Typing: the field for a name, and how any name at all is drawn."""

import pygame
import pytest
from hypothesis import given, strategies as st

from table.theme.theme import larger_print
from table.widgets import Button, Entry, Label
from table.widgets.text import fit_text, graphemes, text_width
from tests.widgets.hands import NAMES, THEME, Form

SIZE = (1024, 640)


def entry_form(value="", theme=THEME, wide=300, **more):
    form = Form(theme)
    entry = form.add(Entry((40, 40, wide, 44), value, name="entry", **more))
    form.set_focus(entry)
    return form, entry


def test_typing_moving_and_selecting():
    """Text goes in at the caret; shift or a drag selects, typing replaces."""
    heard = []
    form, entry = entry_form("Jón", on=heard.append)
    form.typed("as")
    form.key(pygame.K_HOME)
    form.typed("Séra ")
    assert entry.value == "Séra Jónas" == heard[-1]
    form.key(pygame.K_END)
    form.key(pygame.K_LEFT, pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert entry.selection() == "as"
    form.key(pygame.K_DELETE, pygame.K_BACKSPACE)
    assert entry.value == "Séra Jó"
    form.key(pygame.K_HOME, mod=pygame.KMOD_SHIFT)
    form.typed("Ása")
    assert entry.value == "Ása"
    form.picture(SIZE)
    form.mouse(pygame.MOUSEBUTTONDOWN, (41, 60))
    assert entry.caret == 0
    form.mouse(pygame.MOUSEMOTION, (330, 60))
    form.mouse(pygame.MOUSEBUTTONUP, (330, 60))
    assert entry.selection() == "Ása"


@pytest.mark.parametrize(("name", "fits"), [("Una", True), ("Guðrún Þorsteinsdóttir 2", False)])
def test_what_is_being_written_is_as_large_as_what_is_written(name: str, fits: bool, written):
    """In large print too where there is room; a press finds the letter it is on."""
    form, entry = entry_form(name, larger_print(THEME, 1.5), wide=200)
    form.set_focus(None)
    form.picture(SIZE)
    form.set_focus(entry)
    form.picture(SIZE)
    open_, closed = written[-1], written[0]
    usual = round(entry.size)
    assert (open_ == closed > usual) if fits else (open_ == usual)
    form.key(pygame.K_HOME)
    form.picture(SIZE)
    form.mouse(pygame.MOUSEBUTTONDOWN, (52 + text_width(name[:2], "text", open_), 60))
    assert entry.caret == 2


def test_letters_are_those_of_a_reader():
    """No more than `most` go in; what an input method composes is no value until typed."""
    form, entry = entry_form("", max_letters=5)
    form.typed("👨‍👩‍👧" * 9)
    assert entry.value == "👨‍👩‍👧" * 5
    form.key(pygame.K_BACKSPACE)
    assert entry.value == "👨‍👩‍👧" * 4
    entry.value = "a"
    form.event(pygame.event.Event(pygame.TEXTEDITING, text="´", start=0, length=1))
    form.picture(SIZE)
    assert (entry.value, entry.composition) == ("a", "´")
    form.typed("á")
    assert (entry.value, entry.composition) == ("aá", "")


def test_clipboard_where_there_is_one(monkeypatch):
    """Ctrl A, X and V cut and paste; a table without a clipboard loses nothing."""
    board = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board[-1])
    form, entry = entry_form("Púkk")
    form.key(pygame.K_a, pygame.K_x, mod=pygame.KMOD_CTRL)
    assert entry.value == ""
    form.key(pygame.K_v, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert entry.value == "PúkkPúkk"

    def refuse(*_):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    form.key(pygame.K_a, pygame.K_x, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert entry.value == "PúkkPúkk"


def test_enter_in_a_field():
    """Enter tells `on_enter`, or leads to the next field, and presses nothing meanwhile."""
    heard = []
    form, entry = entry_form("x", on_enter=heard.append)
    form.add(Button((0, 100, 90, 40), "Other", lambda: heard.append("other")))
    next_ = form.add(Entry((40, 160, 300, 44), "y", name="next"))
    main = form.add(Button((0, 240, 90, 40), "OK", lambda: heard.append("ok"), "primary"))
    form.key(pygame.K_RETURN, pygame.K_SPACE, pygame.K_a)
    assert heard == ["x"] and form.focus is entry
    entry.on_enter = None
    for stop in (next_, main):
        form.key(pygame.K_RETURN)
        assert form.focus is stop and heard == ["x"]
    form.key(pygame.K_RETURN)
    assert heard == ["x", "ok"]


@pytest.mark.parametrize("focused", [True, False])
def test_any_name_is_drawn_inside_its_box(focused):
    """Emoji, right-to-left, 200 letters, nothing at all: drawn, edited, and never past the box."""
    for name in NAMES:
        form, entry = entry_form(name, max_letters=300)
        label = form.add(Label((40, 200, 120, 30), name))
        form.set_focus(entry if focused else None)
        form.key(*[pygame.K_LEFT] * 3, mod=pygame.KMOD_SHIFT)
        form.typed(name)
        plain, drawn = pygame.Surface(SIZE), form.picture(SIZE)
        plain.fill("#204030")
        for rect in (form._bounds(entry), form._bounds(label)):
            plain.blit(drawn, rect, rect)
        assert plain.get_buffer().raw == drawn.get_buffer().raw, name


@given(st.text(), st.integers(0, 400))
def test_fitted_text_fits_and_its_letters_are_the_text(text, room):
    """What is shown is no wider than the room; a text's letters together are the text."""
    shown, px = fit_text(text, "text", 20, room)
    assert text_width(shown, "text", px) <= room or shown == "…"
    assert "".join(graphemes(text)) == text
