"""Any theme with as much contrast as the law asks of print for weak eyes: 7 to 1."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from table.theme.theme import Theme
from table.theme.tints import SHARP, clear, firm


@lru_cache(maxsize=8)
def sharpened(theme: Theme) -> Theme:
    """The theme with every writing so far from its ground, in its own colours where these will
    do; the cloth is not woven. The same one each time."""
    felt, panel, accent = (firm(one, SHARP) for one in (theme.felt, theme.panel, theme.accent))
    # Where a button stands out from the paper, it is seen what can be pressed.
    accent = clear(panel, accent, SHARP)
    return msgspec.structs.replace(
        theme,
        felt=felt,
        panel=panel,
        accent=accent,
        on_felt=clear(felt, theme.on_felt, SHARP),
        ink=clear(panel, theme.ink, SHARP),
        faint=clear(panel, theme.faint, SHARP),
        warn=clear(panel, theme.warn, SHARP),
        on_accent=clear(accent, theme.on_accent, SHARP),
        panel_edge=clear(panel, theme.panel_edge),
        highlight=clear(felt, theme.highlight),
        weave="plain",
        least=SHARP,
    )
