"""The look of a deck in one place: colours, and the size of the index."""

from __future__ import annotations

from dataclasses import dataclass, field

RED = "#c8202f"
BLACK = "#1b1b1f"
BLUE = "#1c58b0"
GREEN = "#14703c"

TWO_COLOURS = {"S": BLACK, "H": RED, "D": RED, "C": BLACK}
FOUR_COLOURS = {"S": BLACK, "H": RED, "D": BLUE, "C": GREEN}


@dataclass(frozen=True)
class Style:
    """Everything a theme may change about the faces. Sizes are shares of the card's width."""

    name: str = "classic"
    suits: dict[str, str] = field(default_factory=lambda: dict(TWO_COLOURS))
    paper: str = "#fffdf5"
    paper_low: str = "#f8f2e2"
    edge: str = "#b9ad94"
    line: str = "#23304f"
    gold: str = "#e3ae3b"
    gold_dark: str = "#a8731a"
    panel: str = "#f9efd6"
    rank_height: float = 0.235
    rank_width: float = 0.215
    index_pip: float = 0.185

    @property
    def column(self) -> float:
        """Width of the index column with its margins, as a share of the card."""
        return self.rank_width + 0.06


STYLES = {
    "classic": Style(),
    "four-colour": Style("four-colour", dict(FOUR_COLOURS)),
    "large": Style("large", rank_height=0.33, rank_width=0.29, index_pip=0.25),
}
