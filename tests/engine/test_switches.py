"""One switch or two over the stage: everything is within reach, in order, and seen."""

import pygame

from table.engine.switches import Group, Stop, grouped, stops
from table.theme.colours import BARK, CREAM
from tests.engine.devices import board as board, post, press, stage as stage


def reach(stage, key, now=1.0):
    switches = stage.switches
    for _ in range(60):
        node = switches.framed
        if isinstance(node, Stop) and node.key == key:
            break
        within = isinstance(node, Group) and any(one.key == key for one in stops([node]))
        press(stage, pygame.K_RETURN if within != switches.out and node else pygame.K_SPACE, now)
    press(stage, pygame.K_RETURN, now)


def test_two_switches_reach_everything(stage, board):
    """Every widget is pressed by two keys; what has been scrolled away comes into sight; and both
    mean nothing else meanwhile."""
    stage.switches.use("two", 1.0, "space_enter")
    for name in ("row11", "small", "row0", "toggle"):
        reach(stage, name)
    assert board.heard == ["row11", "small", "row0", True]
    reach(stage, ("slider", pygame.K_RIGHT))
    press(stage, pygame.K_RETURN)  # who wants more of it has not gone on
    assert board.form.find("slider").value == 7


def test_one_switch_waits_for_the_frame(stage, board):
    """The frame goes on by itself at the pace that was chosen, and longer on what comes first."""
    stage.switches.use("one", 1.0, "space_enter")
    stage.frame(1.0)
    first = stage.switches.framed.key
    stage.frame(2.4)
    assert stage.switches.framed.key == first
    stage.frame(2.6)
    second = stage.switches.framed.key
    assert second != first
    stage.frame(3.7)
    assert stage.switches.framed.key != second
    post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    stage.frame(3.8)
    third = stage.switches.framed.key
    stage.frame(5.0)
    assert stage.switches.framed.key == third


def test_switches_that_are_off_are_keys(stage, board):
    """And those of another pair mean what they always mean."""
    board.form.set_focus(board.form.find("toggle"))
    press(stage, pygame.K_SPACE)
    stage.switches.use("two", 1.0, "f7_f8")
    press(stage, pygame.K_SPACE)
    assert board.heard == [True, False]
    press(stage, pygame.K_F7)
    assert stage.switches.framed is not None


def test_the_frame_is_seen_and_goes(stage, board):
    """It lies round what would be taken, over everything else, and leaves nothing where it was."""
    plain = pygame.image.tobytes(stage.surface, "RGB")
    stage.switches.use("two", 1.0, "space_enter")
    press(stage, pygame.K_SPACE)
    framed = pygame.image.tobytes(stage.surface, "RGB")
    place, drawn = stage.switches.where(), stage.surface.copy()
    stage.devices.draw(drawn, stage.theme)
    assert framed == pygame.image.tobytes(drawn, "RGB") != plain
    beyond = [drawn.get_at((place.centerx, place.top - far)) for far in range(2, 12)]
    assert all(pygame.Color(colour) in beyond for colour in (CREAM, BARK))
    press(stage, pygame.K_SPACE)
    assert pygame.image.tobytes(stage.surface, "RGB") not in (framed, plain)
    stage.switches.use("off", 1.0, "space_enter")
    board.form.set_focus(None)
    board.form.by_keys = False
    stage.frame(2.0)
    stage.redraw()
    stage.frame(2.1)
    assert pygame.image.tobytes(stage.surface, "RGB") == plain


def test_groups_of_many(stage):
    """However many there are, nothing is far, and nothing is lost."""
    for many in (0, 1, 7, 8, 50, 400):
        made = [Stop(n, lambda: pygame.Rect(0, 0, 1, 1), lambda: None) for n in range(many)]
        nodes = grouped("all", made)
        assert [one.key for one in stops(nodes)] == list(range(many))
        assert all(len(one.within) <= 7 for one in nodes if isinstance(one, Group))
