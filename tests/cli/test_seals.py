"""The dealer checked without the table: `check` opens every seal, whatever the checksums say."""

import re
from itertools import product
from pathlib import Path

import pytest

from rules.kit.chain import encode
from rules.kit.heading import FORMAT
from rules.kit.journal import read_journal
from rules.kit.seal import AT, SALT, SEAL, with_seal
from table.i18n.fingerprint import fingerprint
from tests.cli.line import checked
from tests.journal_files import downgrade_journal, write_journal


def unsealed(line: dict) -> dict:
    return {key: line[key] for key in line if key not in (AT, SALT, SEAL)}


def test_each_seal_has_a_line_with_the_words_that_were_shown(finished: Path, capsys):
    """In order, with hand and owner, and one line for all; no card is told."""
    lines = read_journal(finished).lines
    code, (_, *said, last) = checked(capsys, finished)
    assert code == 0 and len(said) == len(lines) and f"{len(said)} seals, and each opens" in last
    for number, (line, told) in enumerate(zip(lines, said, strict=True), 2):
        assert told.startswith(f"  line {number}, hand 1, ") and fingerprint(line[SEAL]) in told
        assert "opens" in told and not re.search(r"\b(10|[2-9AJQK])[SHDC]\b", told)
    names = [item["name"] for item in read_journal(finished).header["seats"]]
    for line, told in zip(lines, said, strict=True):
        assert (names[line["seat"]] if "seat" in line else "the dealer") in told


def dealt_otherwise(lines: list[dict]) -> None:
    """Two cards change places in the deal, and everything after it is played as before."""
    cards = lines[0]["dealt"][0].split()
    lines[0]["dealt"][0] = " ".join([*cards[:-2], cards[-1], cards[-2]])


CHANGES = {
    "the cards": (dealt_otherwise, 2, "DOES NOT OPEN; the cards"),
    **{
        key: (
            lambda lines, key=key: lines[1].update({key: lines[5][key]}),
            3,
            "the choice, the salt",
        )
        for key in (SALT, SEAL, "move")
    },
    "another place": (
        lambda lines: lines[3].update(
            with_seal({key: lines[3][key] for key in ("seat", "move")}, 77, "0" * 32)
        ),
        5,
        "DOES NOT BELONG HERE; it was sealed for step 77, not 1",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_is_found_though_the_checksums_fit(finished: Path, capsys, change: str):
    """Cards, salt, seal, choice or a line of another step: its line is named, and the code is 1."""
    spoil, number, reason = CHANGES[change]
    lines = read_journal(finished).lines
    spoil(lines)
    write_journal(finished, lines)
    code, (_, *seals, last) = checked(capsys, finished)
    (wrong,) = (text for text in seals if "DOES NOT" in text)
    assert code == 1 and wrong.startswith(f"  line {number}, ") and reason in wrong
    assert "1 of" in last and "DO NOT OPEN" in last


def test_without_seals_it_is_said_that_there_are_none(finished: Path, capsys):
    """An old journal is whole without seals; one that an old program went on with lacks some."""
    lines = read_journal(finished).lines
    bare = [unsealed(line) for line in lines]
    write_journal(finished, bare, FORMAT)
    for path in (finished, downgrade_journal(finished)):
        code, (text, two) = checked(capsys, path)
        assert code == 0 and ": whole" in text and "no fingerprint was taken" in two
    write_journal(finished, [bare[0], *lines[1:]], FORMAT)
    code, said = checked(capsys, finished)
    assert code == 0 and said[1] == "  line 2, the dealer: no fingerprint was taken"


def test_a_seal_that_was_taken_out_is_missed_though_the_checksums_fit(finished: Path, capsys):
    """A deal or secret choice without its seal is named, and the exit code is 1; of a game that
    cannot be played back only the luck."""
    lines = read_journal(finished).lines
    bare = [unsealed(line) for line in lines]
    assert all(line != lines[at] for at, line in enumerate(bare))
    for at in (0, 1, 7, len(lines) - 1):
        write_journal(finished, [*lines[:at], bare[at], *lines[at + 1 :]])
        code, said = checked(capsys, finished)
        (wrong,) = (told for told in said if "ITS SEAL IS MISSING" in told)
        assert code == 1 and wrong.startswith(f"  line {at + 2}, ") and len(said) == len(lines) + 2
        assert "SEALS ARE MISSING, 1 in all" in said[-1]
    write_journal(finished, bare)
    code, said = checked(capsys, finished)
    assert code == 1 and f"SEALS ARE MISSING, {len(lines)} in all" in said[-1]
    strange = finished.with_name("strange.jsonl")
    raw, chain = encode({**read_journal(finished).header, "game": "nobody"}, 0)
    more, _ = encode(bare[0], chain)
    strange.write_bytes(raw + more)
    code, said = checked(capsys, strange)
    assert code == 1 and "not played back" in said[0] and "SEAL IS MISSING" in said[1]


def test_damaged_seals_do_not_stop_it(finished: Path, capsys):
    """Whatever stands in their place: one line says so, and the rest is checked."""
    lines = read_journal(finished).lines
    for key, wrong in product((SALT, SEAL), (7, None, "", ["x"], "0" * 64)):
        write_journal(finished, [{**lines[0], key: wrong}, *lines[1:]])
        code, said = checked(capsys, finished)
        assert code == 1 and sum("DOES NOT OPEN" in text for text in said) == 1, (key, wrong)
        assert len(said) == len(lines) + 2
