"""The look of a deck: its colours, and the size of the index in the corners of its cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

RED = "#c8202f"
BLACK = "#1b1b1f"
# These three and black stay apart under the common kinds of colour blindness as well.
VERMILION = "#c93a14"
BLUE = "#1040dc"
GREEN = "#008058"

# For weak eyes: each stands out from white at 7 to 1.
DEEP = {RED: "#a3121f", BLACK: "#000000", VERMILION: "#a02c0c", BLUE: "#0f3bc8", GREEN: "#006145"}

TWO_COLOURS = {"S": BLACK, "H": RED, "D": RED, "C": BLACK}
FOUR_COLOURS = {"S": BLACK, "H": VERMILION, "D": BLUE, "C": GREEN}


INDEXES = (0.0, 0.27, 0.33, 0.39)
"""The least height of an index for each step, in card widths; step 0 leaves it as it is."""
LARGE_INDEX = 0.28  # an index whose corner is wider than this share of the card is large print


@dataclass(frozen=True)
class DeckStyle:
    """Everything a theme may change about the faces. Sizes are shares of the card's width."""

    name: str = "classic"
    suits: dict[str, str] = field(default_factory=lambda: dict(TWO_COLOURS))
    paper: str = "#fffdf6"
    paper_low: str = "#faf5e8"
    edge: str = "#b9ad94"
    rank_height: float = 0.215
    rank_width: float = 0.17
    index_pip: float = 0.17

    def with_index_step(self, step: int) -> DeckStyle:
        """Return the style with an index at least as large as INDEXES says for this step."""
        rank = INDEXES[step]
        if rank <= self.rank_height:
            return self
        return replace(
            self,
            rank_height=rank,
            rank_width=0.84 * rank,
            index_pip=max(self.index_pip, 0.7 * rank),
        )

    def with_high_contrast(self) -> DeckStyle:
        """Return the style with the highest contrast: deep colours on white."""
        suits = {suit: DEEP.get(colour, colour) for suit, colour in self.suits.items()}
        return replace(self, suits=suits, paper="#ffffff", paper_low="#ffffff")

    @property
    def index_width(self) -> float:
        """The width of the corner that the index takes, as a share of the card's width."""
        return self.rank_width + 0.049

    @property
    def index_height(self) -> float:
        """The height of the corner that the index takes, as a share of the card's width."""
        return self.rank_height + self.index_pip + 0.165


STYLES = {
    "classic": DeckStyle(),
    "four-colour": DeckStyle("four-colour", dict(FOUR_COLOURS)),
    "large": DeckStyle("large", rank_height=0.33, rank_width=0.28, index_pip=0.24),
    "large-four": DeckStyle(
        "large-four", dict(FOUR_COLOURS), rank_height=0.33, rank_width=0.28, index_pip=0.24
    ),
}
