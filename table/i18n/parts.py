"""Numbers that count parts of one: 15 halves are written 7½."""

from __future__ import annotations

from fractions import Fraction

SIGNS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


class Parted(float):
    """A number that is not whole, written as people write it; words take it for a number."""

    text: str

    def __str__(self) -> str:
        return self.text


def in_parts(number: int, parts: int) -> int | Parted:
    """So many parts of one as a number that says itself neatly: 7½, –¼, 2 1/3."""
    exact = Fraction(number, parts)
    if exact.denominator == 1:
        return exact.numerator
    whole, rest = divmod(abs(exact), 1)
    sign = SIGNS.get(rest)
    said = sign or (f" {rest}" if whole else f"{rest}")
    found = Parted(exact)
    found.text = ("–" if exact < 0 else "") + (str(whole) if whole else "") + said
    return found
