"""Law 10: a journal is the whole game; and until all have chosen choices stay sealed."""

import pickle
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.kit.journal import BadJournal, Journal, Line, read_journal
from rules.kit.match import Match, Refused
from rules.kit.move import move
from rules.kit.sight import Known
from tests.sampling import luck
from tests.tables import (
    LONG,
    Options,
    Seating,
    any_move,
    forgetting,
    option_sets,
    play_on,
    players,
    printed,
    told,
)
from tests.walks import deals_at

MOST_LINES = 400 if LONG else 70
FEWER_LINES = 400 if LONG else 40  # by other than the usual house rules
CUTS = 60 if LONG else 6
TAMPERED = 7 if LONG else 5  # ways to tamper with one journal, sampled
SEALED = 40 if LONG else 16  # choices by other than the usual house rules
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

    def __str__(self) -> str:
        return f"seed {self.seed!r}, house rules [{told(self.options)}]"


def stand(match: Match) -> tuple[str, str]:
    """The position and the choices sealed in it, as text."""
    return printed(match.state), str(sorted(match.sealed.items()))


def settle(match: Match) -> None:
    """Let the dealer do all that is due."""
    while not match.owing() and match.advance():
        pass


def written(seating: Seating, options: Options, seed: str, path: Path, most: int) -> Written:
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
    assert match.header(seating.game.name) == header, "it tells how the match began"
    journal = Journal.create(path, header)
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
    seating: Seating, kept: dict[Seating, list[Written]], tmp_path_factory: pytest.TempPathFactory
) -> list[Written]:
    """A journal for every set of house rules; in the ordinary run for some of them, other ones
    at every number of seats. Written only once it is known that no earlier law is broken."""
    if seating not in kept:
        kept.clear()
        sets = list(enumerate(option_sets(seating.rules, seating.seats)))
        if not LONG:
            sets = sets[:1] + sets[1 + seating.seats % STRIDE :: STRIDE]
        kept[seating] = [
            written(
                seating,
                options,
                f"journal/{seating}/{number}/{deal}",
                tmp_path_factory.mktemp("j") / "one.jsonl",
                FEWER_LINES if number else MOST_LINES,
            )
            for number, options in sets
            for deal in range(deals_at(seating))
        ]
    return kept[seating]


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
    """A journal replayed, by whatever seed since every result of the dealer is written down, leads
    to the state it was written from, and to what every seat had in mind there, and writes nothing
    anew."""
    for one in journals:
        past = read_journal(one.path)
        assert (past.lines, past.notice) == (one.lines, None)
        more: list[Line] = []
        match = taken_up(seating, {**past.header, "seed": "another"}, past.lines, more)
        settle(match)
        assert stand(match) == one.stands[len(one.lines)], one
        assert match.known == one.known and more == [], one


def test_law_10_a_journal_cut_after_any_line_goes_on(
    seating: Seating, journals: list[Written]
) -> None:
    """Stopped after any line, a match stands where it stood when that line was written, with
    the same choices sealed, and the dealer's luck to come is the same too. Given the same choices
    again it writes the same journal, to the same end."""
    for one in journals:
        cuts: Sequence[int] = range(len(one.lines))
        if not (LONG and one is journals[0]):
            cuts = luck("cuts", one.seed).sample(cuts, min(CUTS, len(cuts)))
        for cut in cuts:
            lines = one.lines[:cut]
            with forgetting():  # only states are looked at
                match = taken_up(seating, one.header, one.lines[:cut], lines)
                settle(match)
                assert lines == one.lines[: len(lines)], (str(one), cut)
                assert stand(match) == one.stands[len(lines)], (str(one), cut)
                while cut == cuts[0] and len(lines) < len(one.lines):
                    line = one.lines[len(lines)]
                    match.choose(line["seat"], move(line["move"]))
                    settle(match)
            assert cut != cuts[0] or (lines, stand(match)) == (one.lines, one.stands[len(lines)])


def test_law_10_a_journal_cut_at_any_byte_is_read_or_refused(
    seating: Seating, journals: list[Written], tmp_path: Path
) -> None:
    """Cut at any byte at all, a journal is read up to its last whole line, with a notice where
    a line was broken; cut within its header, it is refused in a sentence."""
    one, path = journals[0], tmp_path / "cut.jsonl"
    raw = one.path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(raw) if byte == ord("\n")]
    round_ends = {end + step for end in ends[:2] + ends[-1:] for step in range(-20, 1)}
    some = sorted({*round_ends, *range(0, len(raw), 1 + len(raw) // 30)})
    for size in range(len(raw) + 1) if LONG else some:
        path.write_bytes(raw[:size])
        if size < ends[0]:
            with pytest.raises(BadJournal) as refused:
                read_journal(path)
            assert "\n" not in str(refused.value)
            continue
        past = read_journal(path)
        assert past.lines == one.lines[: raw[:size].count(b"\n") - 1], size
        assert past.sound == raw[:size].rfind(b"\n") + 1
        assert bool(past.notice) == (past.sound < size), size


def test_law_10_a_journal_tampered_with_is_refused_in_a_sentence(
    seating: Seating, journals: list[Written]
) -> None:
    """With a line lost, doubled, moved or altered, a journal still replays by the rules, or is
    refused in one sentence that names the line; nothing else is raised."""
    refusals = 0
    for one in journals:
        rng = random.Random(one.seed)
        for how in luck("tampered", one.seed).sample(TAMPERINGS, TAMPERED):
            try:
                with forgetting():
                    settle(taken_up(seating, one.header, how(list(one.lines), rng), []))
            except BadJournal as error:
                assert re.fullmatch(r"line \d+: [^\n]+", str(error)), str(error)
                refusals += 1
    assert refusals


def lost(lines: list[Line], rng: random.Random) -> list[Line]:
    lines.pop(rng.randrange(len(lines)))
    return lines


def doubled(lines: list[Line], rng: random.Random) -> list[Line]:
    at = rng.randrange(len(lines))
    return lines[:at] + lines[at : at + 1] + lines[at:]


def moved(lines: list[Line], rng: random.Random) -> list[Line]:
    lines.insert(0, lines.pop(rng.randrange(len(lines))))
    return lines


def altered(key: str, *values: object) -> Callable[[list[Line], random.Random], list[Line]]:
    """Some line that has this key has something else there."""

    def tamper(lines: list[Line], rng: random.Random) -> list[Line]:
        at = rng.choice([at for at, line in enumerate(lines) if key in line] or [0])
        return [*lines[:at], {**lines[at], key: rng.choice(values)}, *lines[at + 1 :]]

    return tamper


TAMPERINGS = (
    lost,
    doubled,
    moved,
    altered("dealt", [], ["7D 7D"], ["7X"], [-1], [None], [True], "7D", [["7D"]], ["3d#0"]),
    altered("move", "", "7D", "play 7X", "play = --3", "play KS#99", "play ??", None, 7, "x > = 1"),
    altered("seat", -1, 99, "0", None),
    lambda lines, rng: [{"dealt": ["KS#99"]}, *lines[1:]],
)


def test_choices_stay_sealed(seating: Seating) -> None:
    """A choice made while others are still owed changes no state and nobody's view; only when
    the last is in does anything move, and until then it cannot be made again."""
    for number, options in enumerate(option_sets(seating.rules, seating.seats)):
        seed = f"sealed/{seating}/{number}"
        rng = random.Random(seed)
        match = Match(seating.rules, players(seating.seats), options, seed)
        for _ in range(SEALED if number else 40):
            settle(match)
            if match.over:
                break
            owing = match.owing()
            seat = rng.choice(owing)
            chosen = any_move(seating.rules, match.state, seat, rng)
            assert chosen is not None
            before = seen(match) if len(owing) > 1 else None
            assert match.choose(seat, chosen) == (len(owing) == 1), seed
            if len(owing) > 1:
                assert seen(match) == before, seed
                with pytest.raises(Refused) as refused:
                    match.choose(seat, chosen)
                assert refused.value.why.key == "already_chosen"


def seen(match: Match) -> tuple[str, list[bytes]]:
    seats = [None, *range(match.table.seats)]
    return printed(match.state), [pickle.dumps(match.view(seat)) for seat in seats]
