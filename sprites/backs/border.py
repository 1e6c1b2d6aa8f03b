"""The cream border every back has, so that cards lying on each other stay apart."""

from __future__ import annotations

from sprites.faces import BOX, card_edge
from sprites.svg import document, linear, path, rect


def frame(size: tuple[int, int], *inside: str, deep: str, light: str, thread: str) -> str:
    """Return a whole back for exactly `size` pixels: what is `inside`, in card units (250 x 350),
    on a cloth of the tints `deep` and `light`, within the border. `thread`: the colour of the line
    inside it."""
    defs = linear("cloth", (0, 0, 250, 350), (0, light), (0.5, deep), (1, light))
    pixel = BOX[0] / size[0]  # its size in card units; no line is thinner
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
        rect(13, 13, 224, 324, "none", rx=8, ry=8, stroke=deep, stroke_width=max(2, pixel)),
        rect(20, 20, 210, 310, "none", rx=5, ry=5, stroke=thread, stroke_width=max(1.6, pixel)),
        card_edge("#b9ad94", pixel),
        defs=defs,
    )  # fmt: skip
