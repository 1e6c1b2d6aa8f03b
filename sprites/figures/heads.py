"""Three ways a face looks: out of the card, half aside, and in profile to the right.

All are drawn round (0, 0), some 54 units wide, with the chin at y = 36.
"""

from __future__ import annotations

from sprites.figures.tints import INK, SKIN_LINE, WOOL, FigureColours
from sprites.svg import circle, ellipse, group, num, path, stroke

CHEEK = "#dd6f5c"


def placed_head(x: float, y: float, *parts: str, flip: bool = False, scale: float = 1) -> str:
    """Return the parts of a head moved to (x, y); it looks the other way if `flip`."""
    across = -scale if flip else scale
    return group(f"translate({num(x)} {num(y)}) scale({num(across)} {num(scale)})", *parts)


def front_view(look: FigureColours) -> str:
    """Return a face that looks straight at us, the light from the left."""
    outline = "M-26-14C-26 9-20 35 0 36C20 35 26 9 26-14C26-43-26-43-26-14Z"
    shade = "M2-36C20-37 26-27 26-14C26 9 20 35 0 36C5 30 5 24 1 16C8 15 9 10 6 5C2-2 1-8 2-14Z"
    return (
        path(outline, look.skin)
        + path(shade, look.low)
        + _cheek(-16, 10) + _cheek(16, 10)
        + stroke("M-3.5 12.5C-1 14.4 3 14.6 6.4 12", SKIN_LINE, 1.6)
        + eye(-12, -3, 6.4, look) + eye(12, -3, 6.4, look)
        + brow("M-20-12Q-12-17-5-12.6M5-12.6Q12-17 20-12", look)
        + mouth(0, 22, 1, look)
    )  # fmt: skip


def three_quarter_view(look: FigureColours) -> str:
    """Return a face turned half to the right."""
    outline = (
        "M-24-14C-27 6-18 30 3 36C12 38 19 31 21 21C22 15 24 11 24.6 5C23.6 0 23-5 24-10"
        "C25-26 18-38 0-38C-17-38-24-30-24-14Z"
    )
    shade = (
        "M-24-14C-27 6-18 30 3 36C8 37 12 35 15 32C0 32-12 18-14-2C-15-12-14-22-12-34"
        "C-20-31-24-24-24-14Z"
    )
    nose = "M12-10C13-4 20 6 19 10C18 13 12 13.5 8 12C11 8 11 0 12-10Z"
    return (
        path(outline, look.skin)
        + path(shade, look.low)
        + _cheek(-6, 12) + _cheek(20, 12, 3)
        + path(nose, look.low)
        + stroke("M19 9.6C18.4 13 13 14 9 12.4", SKIN_LINE, 1.6)
        + eye(-1, -3, 6.2, look) + eye(18, -3, 4.2, look)
        + brow("M-9-12Q0-17 7-13M14-13.4Q19-16 23-12.6", look)
        + mouth(9, 22.5, 0.86, look)
    )  # fmt: skip


def side_view(look: FigureColours) -> str:
    """Return a face in profile to the right."""
    outline = (
        "M-16-38C4-41 17-35 19-22C19.6-17 18.6-14 20-10L29 5C30.6 8.4 28 10.4 23.4 10.4"
        "C23.4 13 24 14.4 25 16.4C26 18.4 25 19.6 22.6 20C24.6 21 25 23.6 23 25.4"
        "C21.6 27 22.4 28.6"
        " 22 31.4C21 36 15 38 9 37C0 36-6 31-10 25L-20 12C-32-4-30-36-16-38Z"
    )
    shade = "M-20 12C-32-4-30-36-16-38L-6-38C-14-20-10 2-2 14C4 23 10 29 21 33C18 38 0 42-10 25Z"
    ear = "M-10-6C-16-8-17 4-11 8C-7 9-5 4-6 0C-6-4-8-6-10-6Z"
    return (
        path(outline, look.skin)
        + path(shade, look.low)
        + _cheek(8, 9)
        + path(ear, look.skin, stroke=SKIN_LINE, stroke_width=1.2)
        + path("M7-3C10-8 15-8 18-5C17-1 12 1 7-3Z", WOOL)
        + circle(14.6, -4, 2.9, look.eye) + circle(15, -4, 1.5, INK)
        + stroke("M5.6-3C9-9 15-9 18.6-6" + ("M5.6-3L2.6-5" if look.lashes else ""), INK, 2)
        + brow("M4-13Q11-17 18-13.4", look)
        + stroke("M23 9.6C20 10 19 8 20 6", SKIN_LINE, 1.5)
        + _side_mouth(look)
    )  # fmt: skip


def eye(x: float, y: float, wide: float, look: FigureColours) -> str:
    """Return an open eye under a dark lid, `wide` to either side of (x, y); the right one is shut
    if the face winks."""
    left, right, up = num(x - wide), num(x + wide), num(y - 6.4)
    if look.wink and x > 8:
        low = num(y + 2)
        return stroke(f"M{left} {low}Q{num(x)} {num(y - 7)} {right} {low}", INK, 2.5) + stroke(
            f"M{right} {low}l3.6-1.4M{num(x + wide - 1.6)} {num(y - 0.6)}l3-3", INK, 1.7
        )
    over = num(y - 8 + 8.6 * look.lids)
    lid = f"M{left} {y}Q{num(x)} {over} {right} {y}"
    hood = path(
        f"M{left} {y}Q{num(x)} {num(y - 8)} {right} {y}Q{num(x)} {over} {left} {y}Z", look.low
    )
    if look.lashes:
        lid += f"M{left} {y}l-3.4-2.4" if x < 8 else f"M{right} {y}l3.2-2.4"
    r = min(3.7, wide * 0.62)
    return (
        path(f"M{left} {y}Q{num(x)} {up} {right} {y}Q{num(x)} {num(y + 6.4)} {left} {y}Z", WOOL)
        + circle(x, y - 0.2, r, look.eye)
        + circle(x, y - 0.2, r * 0.52, INK)
        + circle(x - r * 0.35, y - r * 0.45, r * 0.28, "#ffffff")
        + (hood if look.lids else "")
        + stroke(lid, INK, 2.1)
    )


def brow(d: str, look: FigureColours) -> str:
    return stroke(d, look.brow, 2.5 if look.lashes else 3.3)


def mouth(x: float, y: float, size: float, look: FigureColours) -> str:
    """Return lips at rest, smiling, or laughing with teeth, by `look.mouth`; "" for "none"."""
    if look.mouth == "none":
        return ""
    move = f"translate({num(x)} {num(y)}) scale({num(size)} 1)"
    if look.mouth == "grin":
        return group(
            move,
            path("M-12-4Q0 0 12-4Q10 9 0 9.4Q-10 9-12-4Z", "#7b2226"),
            path("M-10-3Q0 0.6 10-3L8.6 1Q0 4-8.6 1Z", "#fffaf0"),
            path("M-6 6.4Q0 3.4 6 6.4Q3 9.2 0 9.2Q-3 9.2-6 6.4Z", look.lips),
            stroke("M-14-6Q-13-4-11.6-3.6M14-6Q13-4 11.6-3.6", SKIN_LINE, 1.6),
        )
    if look.mouth == "smile":
        lips = "M-9-2C-5-2-2-3 0-2C2-3 5-2 9-2C6 5-6 5-9-2Z"
        line = "M-10.6-3.4Q-9-1.4-6-0.8Q0 1.2 6-0.8Q9-1.4 10.6-3.4"
    else:
        lips = "M-7.6 0C-4-2.4-2-3 0-1.8C2-3 4-2.4 7.6 0C4 4.6-4 4.6-7.6 0Z"
        line = "M-7.6 0Q0 1.4 7.6 0"
    return group(move, path(lips, look.lips), stroke(line, "#7b2226", 1.3))


def _side_mouth(look: FigureColours) -> str:
    """Return the mouth of a face in profile; "" for "none"."""
    if look.mouth == "none":
        return ""
    lips = (
        "M14 20.6C18 18 21 15.4 24 15C26.4 18 25.6 19.6 23.4 20.2C25 22 24.6 24 22.6 25"
        "C19 24.6 17 23 14 20.6Z"
    )
    line = "M11 18.4Q12.6 20.6 23.4 20.2" if look.mouth != "calm" else "M13.4 20.8L23.4 20.2"
    return path(lips, look.lips) + stroke(line, "#7b2226", 1.4)


def _cheek(x: float, y: float, r: float = 5.6) -> str:
    return ellipse(x, y, r, r * 0.8, CHEEK, fill_opacity=0.42)
