"""A theme: how the table looks. One YAML file in `themes/` is one theme."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from rules.kit.outside import files_in
from table.files.badfile import BadFile
from table.files.typed import read_typed

FOLDER = Path(__file__).resolve().parents[2] / "themes"
DEFAULT = "classic"
USUAL = 4.5  # contrast of writing to its ground

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-fA-F]{6}$", description="wanted.colour")]
Face = Literal["serif", "sans"]
Weave = Literal["baize", "linen", "twill", "knit", "rose", "plain"]
Back = Literal["lattice", "rosette", "yoke", "aurora", "longship", "basalt"]


class Fonts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of our two typefaces is used for what; indices of cards keep theirs."""

    titles: Face = "serif"
    text: Face = "sans"


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours are "#rrggbb"; pygame takes them as they are."""

    name: str  # what the settings call it, unless the words say `theme.<file name>`
    felt: Colour  # the cloth, in the light
    felt_edge: Colour  # the cloth towards the rail
    rail: Colour  # the frame around it
    on_felt: Colour  # writing upon the cloth
    panel: Colour  # the paper menus are printed on
    panel_edge: Colour  # its edge, dividing lines, empty sliders
    ink: Colour  # writing on paper
    faint: Colour  # lesser writing on paper
    accent: Colour  # the button that is meant, a switch that is on
    on_accent: Colour  # writing upon the accent
    warn: Colour  # objections and last warnings
    highlight: Colour  # the ring of the focus, targets lit up in a drag
    deck: Literal["classic", "four-colour", "large", "large-four"] = "classic"
    back: Back = "lattice"  # the picture on the cards' backs
    weave: Weave = "baize"  # how the cloth is woven; a rose is of eight petals, as in knitting
    rail_of: Literal["wood", "leather", "plain"] = "wood"
    fonts: Fonts = Fonts()
    large: Annotated[float, msgspec.Meta(ge=1, le=1.5)] = 1.0  # writing on the felt, to the usual
    least: Annotated[float, msgspec.Meta(ge=4.5, le=7)] = USUAL  # contrast of writing to its ground
    sounds: Literal["soft", "wooden", "silent"] = "soft"  # not "off": YAML reads that as false


@lru_cache(maxsize=8)
def larger_print(theme: Theme, large: float) -> Theme:
    """Return the theme with text enlarged by this factor."""
    return theme if large == theme.large else msgspec.structs.replace(theme, large=large)


def load_theme(path: str | Path) -> Theme:
    """Read the theme in one YAML file; raises BadFile."""
    return read_typed(path, Theme)


def themes(extra: str | Path | None = None) -> dict[str, Theme | BadFile]:
    """Load all themes, the default first. Return each by its file name without ending, or the error
    in its file. A file in the folder `extra` replaces one of ours of the same name."""
    folders = [FOLDER] if extra is None else [FOLDER, Path(extra)]
    files = {path.stem: path for folder in folders for path in files_in(folder, "*.yaml")}
    loaded: dict[str, Theme | BadFile] = {}
    for stem in sorted(files, key=lambda name: (name != DEFAULT, name)):
        try:
            loaded[stem] = load_theme(files[stem])
        except BadFile as bad:
            loaded[stem] = bad
    return loaded
