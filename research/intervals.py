"""Means and ratios with 95 % intervals, as the measurements print them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from table.players.duel import Share, mean_share


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half its 95 % interval."""
    return rounded(mean_share(values))


def rounded(found: Share) -> tuple[float, float]:
    """A mean and half its interval, to four places."""
    return round(found.mean, 4), round(found.margin, 4)


def per_cent(found: Share) -> tuple[float, float]:
    """A share and half its interval, in parts of a hundred."""
    return round(100 * found.mean, 2), round(100 * found.margin, 2)


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Share:
    """The ratio of the means of paired values, and half its interval by the delta method for a
    ratio of means (Cochran, Sampling Techniques, 6.3)."""
    count = len(ours)
    whole = sum(theirs) / count
    found = sum(ours) / count / whole
    left = [one - found * other for one, other in zip(ours, theirs, strict=True)]
    error = sqrt(sum(each**2 for each in left) / (count - 1) / count) / abs(whole)
    return Share(found, 1.96 * error)
