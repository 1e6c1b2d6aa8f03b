"""The words of a seal: few, well apart, and the same everywhere."""

import hashlib

from hypothesis import given, strategies as st

from table.i18n.fingerprint import WORD_COUNT, WORDS, fingerprint


def test_there_is_a_word_for_every_byte_and_no_two_sound_alike():
    """256 short words in plain letters, whose first four letters tell them apart."""
    assert len(WORDS) == 256 and sorted(WORDS) == WORDS
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert all(3 <= len(word) <= 7 for word in WORDS)
    assert len({word[:4] for word in WORDS}) == 256


@given(st.binary(max_size=40), st.integers(0, 39))
def test_the_words_are_the_first_forty_bits(text: bytes, bit: int):
    """No fewer: one bit of them turned is another word."""
    digest = hashlib.sha256(text).hexdigest()
    assert WORD_COUNT * 8 >= 40 and len(fingerprint(digest).split("-")) == WORD_COUNT
    other = f"{int(digest, 16) ^ (1 << (255 - bit)):064x}"
    assert fingerprint(other) != fingerprint(digest)
    beyond = f"{int(digest, 16) ^ 1:064x}"
    assert fingerprint(beyond) == fingerprint(digest)


def test_what_is_no_seal_has_no_words():
    """As a journal may say anything."""
    for damaged in ("", "xyz", "0" * 63, "0" * 65, "G" * 64, "0" * 64 + "\n"):
        assert fingerprint(damaged) == "???"
