"""Names of zones, and the patterns under which layout.yaml speaks of them: `hand:{seat}`."""

from __future__ import annotations

from functools import cache


@cache
def pattern(zone: str) -> str:
    """The pattern a zone's name fits: `spread:0:1` is a `spread:{seat}:{n}`."""
    kind, *rest = zone.split(":")
    return ":".join([kind, *("{seat}", "{n}")[: len(rest)]])


@cache
def shared_room(zone: str) -> str | None:
    """The room a zone made in play shares: `spread:0:1` lies in `spread:0:{n}`."""
    kind, _, rest = zone.partition(":")
    owner, colon, number = rest.partition(":")
    return f"{kind}:{owner}:{{n}}" if colon and number != "{n}" else None


def fill(zone: str, seat: int) -> str:
    """A pattern with its seat: `played:{seat}` at seat 2 is `played:2`."""
    return zone.replace("{seat}", str(seat))
