"""The terms of a match: what it is begun with beside its house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.kit.chain import Line
from rules.kit.fortune import Origin
from rules.kit.handicap import Handicap, handicap_of
from rules.kit.part import SeriesPart, part_of
from rules.kit.seal import Salt


class Terms(NamedTuple):
    """`origin`: the match that this one goes on from. `part`: of which series it is one.
    `handicap`: the points that are given in advance. `salt`: gives the salts of its seals, None
    where it has none."""

    origin: Origin | None = None
    part: SeriesPart | None = None
    handicap: Handicap | None = None
    salt: Salt | None = None

    @classmethod
    def of(cls, header: Mapping[str, Any], salt: Salt | None = None) -> Terms:
        """Those that a journal's header states."""
        origin = header.get("from")
        found = None if origin is None else Origin(**origin)
        return cls(found, part_of(header), handicap_of(header), salt)

    def written(self) -> Line:
        """As they stand in a journal's header: only what there is."""
        line: Line = {}
        if self.origin is not None:
            line["from"] = self.origin._asdict()
        if self.part is not None:
            line["series"] = self.part._asdict()
        if self.handicap is not None:
            line["handicap"] = self.handicap.written()
        return line


PLAIN = Terms()
"""Those of a match that stands alone."""
