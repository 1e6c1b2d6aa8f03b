"""The cream border every back has, so that cards lying on each other stay apart."""

from __future__ import annotations

from sprites.faces import BOX, card_edge
from sprites.svg import document, linear, path, rect


def frame(size: tuple[int, int], deep: str, light: str, line: str, *inside: str) -> str:
    """Return a whole back: what is `inside`, on a cloth of two tints, within the border. `line`:
    the colour of the inner thread."""
    defs = linear("cloth", (0, 0, 250, 350), (0, light), (0.5, deep), (1, light))
    wide = max(1.6, BOX[0] / size[0])
    margin = (
        "M15 0H235A15 15 0 0 1 250 15V335A15 15 0 0 1 235 350H15A15 15 0 0 1 0 335V15"
        "A15 15 0 0 1 15 0ZM21 13A8 8 0 0 0 13 21V329A8 8 0 0 0 21 337H229A8 8 0 0 0 237 329"
        "V21A8 8 0 0 0 229 13Z"
    )
    # The pattern ends at the thread, with a plain hem around it.
    hem = (
        "M13 13H237V337H13ZM25 20A5 5 0 0 0 20 25V325A5 5 0 0 0 25 330H225A5 5 0 0 0 230 325"
        "V25A5 5 0 0 0 225 20Z"
    )
    return document(
        BOX, size,
        rect(6, 6, 238, 338, "url(#cloth)", rx=10, ry=10),
        *inside,
        path(hem, deep, fill_rule="evenodd"),
        path(margin, "#fffdf5", fill_rule="evenodd"),
        rect(13, 13, 224, 324, "none", rx=8, ry=8, stroke=deep, stroke_width=max(2, wide)),
        rect(20, 20, 210, 310, "none", rx=5, ry=5, stroke=line, stroke_width=max(1.4, wide)),
        card_edge("#b9ad94", BOX[0] / size[0]),
        defs=defs,
    )  # fmt: skip
