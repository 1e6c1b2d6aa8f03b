"""Glad and cross faces: eyes, brows and a mouth over the calm face of a portrait.

A glad eye is an arc, a cross one is half hidden by its lid, under a brow.
"""

from __future__ import annotations

from typing import NamedTuple

from sprites.svg import circle, ellipse, path, stroke

GLAD, CROSS = "glad", "cross"
MIDDLE = 50  # between the eyes of a face seen from the front
LEAST_EYE = 5.5  # smaller eyes are drawn over as if they had this size, to be seen from afar
INK, LIP = "#26232b", "#8d2f2f"
SKIN, SNOW = "#f4cfae", "#fbf7ee"


class Features(NamedTuple):
    """What a mood changes in a portrait, in its units (100 x 100), with colours."""

    eyes: tuple[tuple[float, float, float], ...]  # x, y, radius
    skin: str  # around the eyes
    brow: str = INK
    mouth: tuple[float, float, float] = (0, 0, 0)  # x, y, half its width; all 0 for no mouth
    lip: str = LIP
    chin: str = ""  # covers the calm mouth; "" for none


FEATURES = {
    "puffin": Features(((47, 44, 5.4),), SNOW),
    "grandmother": Features(((41, 54, 5), (59, 54, 5)), SKIN, INK, (50, 70, 9), LIP, SKIN),
    "raven": Features(((54, 42, 9),), INK, "#e9dfc4"),
    "sheep": Features(((40, 56, 5), (60, 56, 5)), "#f0dcc4", INK, (50, 75, 8), LIP, "#f0dcc4"),
    "fisher": Features(((41, 51, 4.4), (59, 51, 4.4)), SKIN, INK, (50, 71, 9), LIP, "#b5652d"),
    "fox": Features(((32, 49, 8.6), (68, 49, 8.6)), SNOW, INK, (50, 84, 9), LIP),
    "troll": Features(
        ((36, 52, 6), (64, 52, 6)), "#a3a08a", "#4a4638", (50, 80, 15), "#3b2f2b", "#a3a08a"
    ),
    "whale": Features(((66, 54, 7.4),), "#355a78", "#e4eef0"),
    "child": Features(((40, 57, 5), (60, 57, 5)), SKIN, INK, (50, 70, 11), LIP, SKIN),
    "horse": Features(((60, 50, 8),), "#8c4b25", "#f6e3b4"),
    "seal": Features(((31, 46, 9), (69, 46, 9)), "#a9a7ad", INK, (50, 73, 9), LIP, "#d8d5d6"),
    "ptarmigan": Features(((60, 43, 6.4),), SNOW),
    "cat": Features(
        ((31, 49, 13), (69, 49, 13)), "#34313d", "#f2d33a", (50, 80, 12), "#d98a8a", "#34313d"
    ),
    "owl": Features(((33, 50, 12.4), (67, 50, 12.4)), "#d9d6d6"),
}


def mood_svg(face: str, mood: str) -> str:
    """Return what is drawn over the calm portrait `face` to give it a mood, GLAD or CROSS; "" for
    others."""
    if mood not in (GLAD, CROSS):
        return ""
    features = FEATURES[face]
    draw_eye = _glad_eye if mood == GLAD else _cross_eye
    eyes = [draw_eye(x, y, max(size, LEAST_EYE), features) for x, y, size in features.eyes]
    return "".join(eyes) + _mouth(features, mood)


def _glad_eye(x: float, y: float, size: float, features: Features) -> str:
    """Return a laughing eye: the eye is covered, and an arc is drawn."""
    cover = ellipse(x, y, size * 1.12, size * 1.08, features.skin)
    arc = f"M{x - size} {y + size * 0.4}C{x - size * 0.7} {y - size} {x + size * 0.7} {y - size} "
    return cover + stroke(f"{arc}{x + size} {y + size * 0.4}", features.brow, max(4, size * 0.4))


def _cross_eye(x: float, y: float, size: float, features: Features) -> str:
    """Return a lid over the upper half of an eye, and a brow that falls towards the nose."""
    side = -1 if len(features.eyes) > 1 and x > MIDDLE else 1
    outer, inner = x - side * size * 1.4, x + side * size * 1.3
    high, low = y - size * 1.15, y - size * 0.2
    lid = path(f"M{outer} {high}L{inner} {low}L{inner} {y - size * 1.3}L{outer} {y - size * 1.3}Z",
               features.skin)  # fmt: skip
    return lid + stroke(f"M{outer} {high}L{inner} {low}", features.brow, max(5, size * 0.5))


def _mouth(features: Features, mood: str) -> str:
    """Return an open smile, or a mouth with its corners down. "" for a face without a mouth, such
    as a beak."""
    x, y, half = features.mouth
    if not half:
        return ""
    cover = ellipse(x, y + 2, half * 1.35, half * 0.8, features.chin) if features.chin else ""
    if mood == GLAD:
        smile = f"M{x - half} {y - 2}C{x - half * 0.5} {y} {x + half * 0.5} {y} {x + half} {y - 2}"
        low = y + half * 1.05
        curve = f"C{x + half * 0.7} {low} {x - half * 0.7} {low} {x - half} {y - 2}Z"
        tongue = circle(x, y + half * 0.35, half * 0.2, "#e88f86")
        return cover + path(smile + curve, features.lip) + tongue
    frown = (
        f"M{x - half} {y + 6}C{x - half * 0.5} {y - 3} {x + half * 0.5} {y - 3} {x + half} {y + 6}"
    )
    return cover + stroke(frown, features.lip, 4)
