"""One switch or two over the stage: everything is within reach, in order, and seen."""

import pygame

from table.engine.switches import Group, Stop, group_nodes, stops
from table.theme.colours import BARK, CREAM
from tests.engine.posting import post, press


def reach(stage, key, now=1.0):
    """Press until what has this key is framed, and take it."""
    switches = stage.switches
    for _ in range(60):
        node = switches.framed_node
        if isinstance(node, Stop) and node.key == key:
            break
        within = isinstance(node, Group) and any(stop.key == key for stop in stops([node]))
        takes = node and within != switches.leaves_group
        press(stage, pygame.K_RETURN if takes else pygame.K_SPACE, now)
    press(stage, pygame.K_RETURN, now)


def test_two_switches_reach_everything(stage, board):
    """Two keys press every widget, scrolled away or not, and mean nothing else meanwhile."""
    stage.switches.use("two", 1.0, "space_enter")
    for name in ("row11", "small", "row0", "toggle"):
        reach(stage, name)
    assert board.clicks == ["row11", "small", "row0", True]
    reach(stage, ("slider", pygame.K_RIGHT))
    press(stage, pygame.K_RETURN)  # who wants more of it has not gone on
    assert board.form.find("slider").value == 7
    press(stage, pygame.K_SPACE)  # after the last target comes the way out
    assert stage.switches.leaves_group
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.switches.framed_node, Group)


def test_one_switch_waits_for_the_frame(stage, board):
    """The frame goes on by itself at the pace that was chosen, and longer on what comes first."""

    def framed(now):
        stage.frame(now)
        return stage.switches.framed_node.key

    stage.switches.use("one", 1.0, "space_enter")
    first = framed(1.0)
    assert framed(2.4) == first
    second = framed(2.6)
    assert second != first and framed(3.7) != second
    post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    assert framed(3.8) == framed(5.0)


def test_switches_that_are_off_are_keys(stage, board):
    """And those of another pair mean what they always mean."""
    board.form.set_focus(board.form.find("toggle"))
    press(stage, pygame.K_SPACE)
    stage.switches.use("two", 1.0, "f7_f8")
    press(stage, pygame.K_SPACE)
    assert board.clicks == [True, False]
    press(stage, pygame.K_F7)
    assert stage.switches.framed_node is not None


def test_the_frame_is_seen_and_goes(stage, board):
    """It lies round what would be taken, over everything else, and leaves nothing where it was."""
    plain = pygame.image.tobytes(stage.surface, "RGB")
    stage.switches.use("two", 1.0, "space_enter")
    press(stage, pygame.K_SPACE)
    framed = pygame.image.tobytes(stage.surface, "RGB")
    place, drawn = stage.switches.frame_rect(), stage.surface.copy()
    stage.switches.draw(drawn, stage.theme)
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


def test_groups_of_many():
    """However many there are, nothing is far, and nothing is lost."""
    for many in (0, 1, 7, 8, 50, 400):
        made = [Stop(n, lambda: pygame.Rect(0, 0, 1, 1), lambda: None) for n in range(many)]
        nodes = group_nodes("all", made)
        assert [stop.key for stop in stops(nodes)] == list(range(many))
        assert all(len(node.within) <= 7 for node in nodes if isinstance(node, Group))
