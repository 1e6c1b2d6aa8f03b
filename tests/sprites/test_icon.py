"""The program's own sign."""

from xml.etree import ElementTree

import pytest

from sprites.icon import icon, icon_svg
from sprites.svg import ATTRIBUTES, ELEMENTS


@pytest.mark.parametrize("side", [16, 22, 32, 48, 64, 128, 256])
def test_the_sign_is_seen_on_light_and_on_dark(side: int) -> None:
    """Nothing stands in its corners, its middle is paper and ink, and most of it is neither like
    a light panel nor like a dark one, so that it stands out from both."""
    drawn = icon(side)
    assert drawn.get_size() == (side, side)
    assert drawn.get_at((0, 0)).a == drawn.get_at((side - 1, side - 1)).a == 0
    assert drawn.get_at((side // 2, side // 2)).a == 255
    inks = [drawn.get_at((x, y)) for x in range(side) for y in range(side)]
    light = [sum(ink[:3]) / 3 for ink in inks if ink.a > 200]
    assert len(light) > 0.7 * side * side  # a disc has π/4 of its square
    assert max(light) > 225 and min(light) < 60
    between = [value for value in light if 50 < value < 215]
    assert len(between) > 0.4 * len(light)


def test_the_sign_keeps_to_what_is_drawn_rightly() -> None:
    """As every other picture does."""
    for side in (16, 32, 512):
        for item in ElementTree.fromstring(icon_svg(side)).iter():
            assert item.tag.split("}")[1] in ELEMENTS and set(item.attrib) <= ATTRIBUTES
