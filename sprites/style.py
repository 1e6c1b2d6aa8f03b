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
class House:
    """The colours a suit's court wears, and the tint of the panel behind it."""

    main: str
    deep: str
    second: str
    hair: str
    hair_low: str
    panel: str
    diaper: str


HOUSES = {
    "H": House("#c8202f", "#8e1321", "#27488c", "#b4622a", "#8a4418", "#fbeee2", "#f1d9c6"),
    "D": House("#9b2f62", "#6b1c42", "#1f7a80", "#e2b04a", "#b98424", "#fcf3dd", "#f0dfb8"),
    "C": House("#2c6b4a", "#1a4530", "#b8283a", "#6a4428", "#472a15", "#f1f3e2", "#dce2c6"),
    "S": House("#2c3f7e", "#1a2654", "#b8283a", "#332a2c", "#191417", "#edf1f4", "#d3dde6"),
    "red": House("#c8202f", "#8e1321", "#e3ae3b", "#b4622a", "#8a4418", "#fbeee2", "#f1d9c6"),
    "black": House("#33333c", "#1b1b1f", "#b9bcc9", "#4a3a34", "#2c211d", "#f0f0ee", "#dadad6"),
}


@dataclass(frozen=True)
class Style:
    """Everything a theme may change about the faces. Sizes are shares of the card's width."""

    name: str = "classic"
    suits: dict[str, str] = field(default_factory=lambda: dict(TWO_COLOURS))
    houses: dict[str, House] = field(default_factory=lambda: dict(HOUSES))
    paper: str = "#fffdf6"
    paper_low: str = "#faf5e8"
    edge: str = "#b9ad94"
    line: str = "#25233a"
    gold: str = "#e6b445"
    gold_dark: str = "#a8731a"
    white: str = "#fffaf0"
    skin: str = "#f7dcc0"
    skin_low: str = "#ecc4a0"
    skin_line: str = "#a5684a"
    lips: str = "#b9343f"
    rank_height: float = 0.235
    rank_width: float = 0.205
    index_pip: float = 0.185

    @property
    def column(self) -> float:
        """Width of the corner that the index takes, as a share of the card's width."""
        return self.rank_width + 0.055

    @property
    def drop(self) -> float:
        """Height of the corner that the index takes, as a share of the card's width."""
        return self.rank_height + self.index_pip + 0.165


STYLES = {
    "classic": Style(),
    "four-colour": Style("four-colour", dict(FOUR_COLOURS)),
    "large": Style("large", rank_height=0.33, rank_width=0.28, index_pip=0.24),
}
