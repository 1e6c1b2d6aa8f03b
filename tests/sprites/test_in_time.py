"""Pictures drawn by threads: shared, there in time, and let go of when they are too many."""

import threading
from concurrent.futures import ThreadPoolExecutor

from sprites.deck import SIZES_KEPT, Deck, card_height
from sprites.names import PACK
from tests.sprites.pixels import deck as deck, is_premultiplied, pixels, threaded as threaded


def test_two_threads_get_the_same_bytes():
    """Drawing in two decks at once gives byte for byte what one thread draws alone."""
    names, alone = PACK[:26], Deck(workers=0)
    decks = [Deck(workers=0), Deck(workers=0)]
    gate = threading.Barrier(2)
    got: list[list[bytes]] = [[], []]

    def draw(which: int) -> None:
        gate.wait()
        got[which] = [pixels(decks[which].face(name, 85)) for name in names]

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(draw, range(2)))
    assert got[0] == got[1] == [pixels(alone.face(name, 85)) for name in names]


def test_what_was_prepared_is_what_is_drawn(threaded, deck):
    """Background pictures are the same as those drawn on demand, and need no second look."""
    threaded.prepare(["QS", "10H#2", "3d"], 85)
    threaded.finish()
    for name in ("QS", "10H#2", "3d"):
        assert pixels(threaded.face(name, 85)) == pixels(deck.face(name, 85))
    assert pixels(threaded.back(85)) == pixels(deck.back(85))
    assert threaded.settle() is False


def test_a_new_size_begins_with_a_stand_in_and_settles(threaded, deck):
    """On a resize the old picture is scaled at once, and settle() tells of the sharp one."""
    threaded.face("KH", 125)
    assert threaded.settle() is False
    rough = threaded.face("KH", 85)
    assert rough.get_size() == (85, card_height(85))
    assert is_premultiplied(rough)
    threaded.finish()
    assert threaded.settle() is True
    assert threaded.settle() is False
    assert pixels(threaded.face("KH", 85)) == pixels(deck.face("KH", 85))


def test_a_stand_in_for_a_die_is_square(threaded):
    """A die keeps its shape while it is drawn anew."""
    threaded.face("6d", 60)
    assert threaded.face("6d", 90).get_size() == (90, 90)


def test_a_long_resize_forgets_old_sizes(threaded, deck):
    """Dragging the window's edge must not fill the memory, and ends sharp."""
    for width in range(60, 100):
        threaded.face("9C", width)
    threaded.finish()
    assert len(threaded._masters) <= SIZES_KEPT
    assert pixels(threaded.face("9C", 99)) == pixels(deck.face("9C", 99))
