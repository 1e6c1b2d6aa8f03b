"""Law 10: a journal is the whole game."""

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.kit.journal import BadJournal, Journal, Line, read_journal
from rules.kit.match import Match
from rules.kit.move import move
from rules.kit.sight import Known
from tests.forgetting import forgetting
from tests.sampling import luck
from tests.tables import LONG, Options, Seating, option_sets, play_on, players, printed, told
from tests.walks import deals_at

MOST_LINES = 400 if LONG else 70
FEWER_LINES = 400 if LONG else 40  # by other than the usual house rules
CUTS = 60 if LONG else 6
TAMPERED = 7 if LONG else 5  # ways to tamper with one journal, sampled
STRIDE = 4  # of so many sets of house rules an ordinary run takes one


class Written(NamedTuple):
    """A match played at random with its journal, how it stood after each line, and what was
    remembered in the end."""

    path: Path
    header: Line
    lines: list[Line]
    stands: dict[int, tuple[str, str]]
    known: dict[int | None, Known]
    seed: str
    options: Options


def stand(match: Match) -> tuple[str, str]:
    """The position and the choices sealed in it, as text."""
    return printed(match.state), str(sorted(match.sealed.items()))


def settle(match: Match) -> None:
    """Let the dealer do all that is due."""
    while not match.owing() and match.advance():
        pass


def written(
    seating: Seating, options: Options, seed: str, folder: Path, most: int = MOST_LINES
) -> Written:
    """A match at random, and its journal, as long as such a test wants it."""
    rng = random.Random(seed)
    lines: list[Line] = []
    match = Match(seating.rules, players(seating.seats), options, seed, write=lines.append)
    header = match.header(seating.game.name)
    settle(match)
    stands = {len(lines): stand(match)}
    while len(lines) < most and play_on(match, rng):
        settle(match)
        stands[len(lines)] = stand(match)
    path = folder / f"{seed.replace('/', '-')}.jsonl"
    journal = Journal.begun(path, header)
    for line in lines:
        journal.write(line)
    journal.close()
    return Written(path, header, lines, stands, match.known, seed, options)


@pytest.fixture(scope="session")
def kept() -> dict[Seating, list[Written]]:
    """The journals of the last seating."""
    return {}


@pytest.fixture
def journals(
    seating: Seating,
    kept: dict[Seating, list[Written]],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[list[Written]]:
    """A journal for every set of house rules; in the ordinary run for some of them, other ones
    at every number of seats. Written only once it is known that no earlier law is broken."""
    if seating not in kept:
        kept.clear()
        kept[seating] = written_at(seating, tmp_path_factory)
    yield kept[seating]


def written_at(seating: Seating, folders: pytest.TempPathFactory) -> list[Written]:
    sets = list(enumerate(option_sets(seating.rules, seating.seats)))
    if not LONG:
        sets = sets[:1] + sets[1 + seating.seats % STRIDE :: STRIDE]
    return [
        written(
            seating,
            options,
            f"journal/{seating}/{number}/{deal}",
            folders.mktemp("j"),
            FEWER_LINES if number else MOST_LINES,
        )
        for number, options in sets
        for deal in range(deals_at(seating))
    ]


def taken_up(seating: Seating, header: Line, lines: list[Line], write: list[Line]) -> Match:
    """A match from what its journal holds; what it adds goes to `write`."""
    match = Match(
        seating.rules,
        players(len(header["seats"])),
        header["options"],
        header["seed"],
        write=write.append,
        past=lines,
        dealer=header["dealer"],
    )
    match.replay()
    return match


def test_law_10_a_journal_replays_to_the_same_states(
    seating: Seating, journals: list[Written]
) -> None:
    """A journal replayed leads to the state it was written from, and to what every seat had in
    mind there, and writes nothing anew."""
    for one in journals:
        past = read_journal(one.path)
        assert (past.lines, past.notice) == (one.lines, None)
        more: list[Line] = []
        match = taken_up(seating, past.header, past.lines, more)
        settle(match)
        where = f"seed {one.seed!r}, house rules [{told(one.options)}]"
        assert stand(match) == one.stands[len(one.lines)], where
        assert match.known == one.known, where
        assert more == [], where


@pytest.fixture
def forgetful(journals: list[Written]) -> Iterator[None]:
    """Once the journals are written, only states are looked at."""
    with forgetting():
        yield


@pytest.mark.usefixtures("forgetful")
def test_law_10_a_journal_needs_no_seed(seating: Seating, journals: list[Written]) -> None:
    """Every result of the dealer is written down: with another seed in the header the same
    lines lead to the same state."""
    for one in journals:
        more: list[Line] = []
        match = taken_up(seating, {**one.header, "seed": "another"}, one.lines, more)
        settle(match)
        assert stand(match) == one.stands[len(one.lines)], one.seed
        assert more == [], one.seed


@pytest.mark.usefixtures("forgetful")
def test_law_10_a_journal_cut_after_any_line_goes_on(
    seating: Seating, journals: list[Written]
) -> None:
    """Stopped after any line, a match stands where it stood when that line was written, with
    the same choices sealed, and the dealer's luck to come is the same too."""
    for one in journals:
        ends = sorted(one.stands)
        cuts: Sequence[int] = range(len(one.lines) + 1)
        if not (LONG and one is journals[0]):
            cuts = luck("cuts", one.seed).sample(cuts, min(CUTS, len(cuts)))
        for cut in cuts:
            more: list[Line] = []
            match = taken_up(seating, one.header, one.lines[:cut], more)
            settle(match)
            reached = cut + len(more)
            where = f"seed {one.seed!r}, house rules [{told(one.options)}], cut after {cut} lines"
            assert one.lines[cut:reached] == more, where
            assert reached in ends, where
            assert stand(match) == one.stands[reached], where


@pytest.mark.usefixtures("forgetful")
def test_law_10_a_journal_cut_goes_on_to_the_same_end(
    seating: Seating, journals: list[Written]
) -> None:
    """Taken up after a cut and given the same choices again, a match writes the same journal."""
    for one in journals:
        cut = random.Random(one.seed).randrange(len(one.lines))
        lines = one.lines[:cut]
        match = taken_up(seating, one.header, one.lines[:cut], lines)
        settle(match)
        while len(lines) < len(one.lines):
            line = one.lines[len(lines)]
            match.choose(line["seat"], move(line["move"]))
            settle(match)
        assert lines == one.lines, one.seed
        assert stand(match) == one.stands[len(one.lines)]


def test_law_10_a_journal_cut_at_any_byte_is_read_or_refused(
    seating: Seating, journals: list[Written], tmp_path: Path
) -> None:
    """Cut at any byte at all, a journal is read up to its last whole line, with a notice where
    a line was broken; cut within its header, it is refused in a sentence."""
    one = journals[0]
    raw = one.path.read_bytes()
    path = tmp_path / "cut.jsonl"
    first = raw.index(b"\n") + 1
    for size in range(len(raw) + 1) if LONG else _cuts(raw, first):
        path.write_bytes(raw[:size])
        whole = raw[:size].count(b"\n")
        if size < first:
            with pytest.raises(BadJournal) as refused:
                read_journal(path)
            assert "\n" not in str(refused.value)
            continue
        past = read_journal(path)
        assert past.lines == one.lines[: whole - 1], size
        assert past.sound == raw[:size].rfind(b"\n") + 1
        assert bool(past.notice) == (past.sound < size), size


def _cuts(raw: bytes, first: int) -> list[int]:
    """Here and there in the header and in the lines, and at every byte round some ends of lines."""
    ends = [at + 1 for at in range(first - 1, len(raw)) if raw[at : at + 1] == b"\n"]
    round_ends = {end + step for end in ends[:2] + ends[-1:] for step in range(-20, 1)}
    here_and_there = range(0, len(raw), 1 + len(raw) // 30)
    return sorted({*round_ends, *here_and_there})


@pytest.mark.usefixtures("forgetful")
def test_law_10_a_journal_tampered_with_is_refused_in_a_sentence(
    seating: Seating, journals: list[Written]
) -> None:
    """With a line lost, doubled, moved or altered, a journal still replays by the rules, or is
    refused in one sentence that names the line; nothing else is raised."""
    refusals = 0
    for one in journals:
        rng = random.Random(one.seed)
        some = luck("tampered", one.seed).sample(TAMPERINGS, TAMPERED)
        for lines in (tamper(list(one.lines), rng) for tamper in some):
            try:
                settle(taken_up(seating, one.header, lines, []))
            except BadJournal as error:
                assert re.fullmatch(r"line \d+: [^\n]+", str(error)), str(error)
                refusals += 1
    assert refusals


def _lost(lines: list[Line], rng: random.Random) -> list[Line]:
    lines.pop(rng.randrange(len(lines)))
    return lines


def _doubled(lines: list[Line], rng: random.Random) -> list[Line]:
    at = rng.randrange(len(lines))
    return lines[:at] + lines[at : at + 1] + lines[at:]


def _moved(lines: list[Line], rng: random.Random) -> list[Line]:
    lines.insert(0, lines.pop(rng.randrange(len(lines))))
    return lines


def _misdealt(lines: list[Line], rng: random.Random) -> list[Line]:
    dealt = [at for at, line in enumerate(lines) if "dealt" in line]
    at = rng.choice(dealt or [0])
    wrong = rng.choice([[], ["7D 7D"], ["7X"], [-1], [None], [True], "7D", [["7D"]], ["3d#0"]])
    return [*lines[:at], {"dealt": wrong}, *lines[at + 1 :]]


def _mischosen(lines: list[Line], rng: random.Random) -> list[Line]:
    chosen = [at for at, line in enumerate(lines) if "move" in line]
    at = rng.choice(chosen)
    strange = ["", "7D", "play 7X", "play = --3", "play KS#99", "play ??", None, 7, "x > = 1", "=1"]
    return [*lines[:at], {**lines[at], "move": rng.choice(strange)}, *lines[at + 1 :]]


def _misseated(lines: list[Line], rng: random.Random) -> list[Line]:
    chosen = [at for at, line in enumerate(lines) if "seat" in line]
    at = rng.choice(chosen)
    return [*lines[:at], {**lines[at], "seat": rng.choice([-1, 99, "0", None])}, *lines[at + 1 :]]


def _first_misdealt(lines: list[Line], rng: random.Random) -> list[Line]:
    return [{"dealt": ["KS#99"]}, *lines[1:]]


TAMPERINGS = (_lost, _doubled, _moved, _misdealt, _mischosen, _misseated, _first_misdealt)
