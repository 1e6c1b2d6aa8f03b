"""The strips of great moments beside the README can be drawn anew."""

from itertools import islice

from tests.film_strips import TINY, _played


def test_a_great_moment_is_met() -> None:
    """In a window as small as that in which its beats are counted, which is not too small for the
    table to go on."""
    (beats,) = islice(_played("tunk", "en", TINY, 1), 1)
    assert len(beats) > 1
