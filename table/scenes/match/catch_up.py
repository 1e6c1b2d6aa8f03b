"""Show again what has happened: since a person last chose, or the last of it.

A `Frame` is a view to be shown, and what is said of it; `presentation` shows one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.kit.state import View
from rules.kit.story import WEIGHTS, Told
from table.layout.room_needs import RoomNeeds
from table.scenes.match.viewpoint import PastView, Viewpoint
from table.session.event_log import EventLog

RECAP = 4.0  # seconds that a recap takes at most
TURNED, LONG = 0.5, 1.3  # its last moment, one's own cards again; and any other at most
TOGETHER = 2  # sentences of a recap that stand in the band at once; it has no time for more
MOMENTS = 5  # of a recap, at most; what happened more is told in two sentences each


class Frame(NamedTuple):
    """A view to be shown, and what is said of it: None for what was told of the match last.

    `lasts`: so long it is shown, whatever flies; None: as long as it takes to see, and where it
    is to be `read`, until it has been."""

    view: View
    told: Sequence[Told] | None = None
    lasts: float | None = None
    read: bool = False
    steady: RoomNeeds | None = None


def recap(viewpoint: Viewpoint, event_log: EventLog, seat: int, patience: float) -> list[Frame]:
    """What has happened since this person last chose, to be told in RECAP seconds, stretched by
    `patience`; nothing where nothing has."""
    past = [*viewpoint.recap(seat), PastView(viewpoint.match.step, viewpoint.view())]
    if len(past) < 2:
        return []
    parts = _parted([(moment.step, other) for moment, other in pairwise(past)], MOMENTS)
    lasts = min(LONG, (RECAP - TURNED) / len(parts)) * patience
    frames = [Frame(past[0].view, (), TURNED * patience)]
    told: list[Told] = []
    for part in parts:
        first, last = part[0][0] + 1, part[-1][1]
        told = weightiest(event_log.told(seat, first, last.step)) or told
        frames.append(Frame(last.view, told, lasts))
    return frames


def replay_last(viewpoint: Viewpoint, event_log: EventLog, patience: float) -> list[Frame]:
    """What happened last as it was, to be read, and at last the table as it is; nothing where
    nothing has happened. `patience` stretches the first look."""
    past, present = viewpoint.again(), viewpoint.view()
    if not past:
        return []
    frames = [Frame(past[0].view, (), TURNED * patience)]
    told = list[Told]()
    for moment in past[1:]:
        told = event_log.told(viewpoint.facing, moment.step, moment.step) or told
        frames.append(Frame(moment.view, told, read=True))
    if frames[-1].view != present:
        frames.append(Frame(present, told))
    return frames


def _parted(
    moves: Sequence[tuple[int, PastView]], most: int
) -> list[Sequence[tuple[int, PastView]]]:
    """What happened, in `most` parts at most, one after another and none much longer."""
    count = min(most, len(moves))
    ends = [round(len(moves) * part / count) for part in range(count + 1)]
    return [moves[start:end] for start, end in pairwise(ends)]


def weightiest(told: Sequence[Told]) -> list[Told]:
    """As many sentences as stand in the band at once: those that matter most, and of such as
    matter alike the last, in the order in which they were told."""
    order = sorted(range(len(told)), key=lambda at: (WEIGHTS.index(told[at].weight), at))
    return [told[at] for at in sorted(order[-TOGETHER:])]
