"""Words lie clear of what must be read, as near as they can to what they belong to."""

import random

from table.layout.clearing import clear_spot
from table.layout.ring import Room

WINDOW = Room(0, 0, 1000, 600)


def crowded(rng: random.Random) -> tuple[tuple[float, float], Room, list[Room], list[Room]]:
    """A size, a room, and other rooms about it."""

    def room() -> Room:
        return Room(rng.uniform(0, 900), rng.uniform(0, 500), rng.uniform(20, 90), 30)

    size = rng.uniform(40, 160), rng.uniform(15, 40)
    return size, room(), [room() for _ in range(12)], [room() for _ in range(12)]


def test_words_cover_nothing_that_must_be_read() -> None:
    """Where there is any free place among those tried, they lie in one; always in the window."""
    rng, free = random.Random(1), 0
    for _ in range(200):
        size, near, keep, mind = crowded(rng)
        found = clear_spot(size, near, keep, mind, WINDOW)
        assert (found.width, found.height) == size
        assert found.x >= 0 and found.x + found.width <= 1000
        assert found.y >= 0 and found.y + found.height <= 600
        free += not any(found.shared(one) > 0 for one in keep)
    assert free > 195


def test_words_lie_where_they_belong_if_nothing_is_in_the_way() -> None:
    """Over the lower part of their room."""
    near = Room(300, 200, 100, 140)
    found = clear_spot((60, 20), near, [], [], WINDOW)
    assert near.holds(*found.middle) and found.middle[1] > near.middle[1]


def test_words_step_aside_for_others_if_that_is_near() -> None:
    """A free place hardly further off is better than one on somebody else's cards."""
    near = Room(300, 200, 100, 30)
    mind = [Room(300, 200, 60, 30)]
    found = clear_spot((40, 20), near, [], mind, WINDOW)
    assert not found.shared(mind[0]) and abs(found.middle[1] - near.middle[1]) < 60
