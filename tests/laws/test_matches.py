"""Law 10: a journal is the whole game."""

import random
from typing import NamedTuple

import pytest

from rules.kit.dealer import PLAIN, Terms
from rules.kit.journal import Line
from rules.kit.match import Match
from rules.kit.move import move
from rules.kit.series_part import SeriesPart
from rules.kit.sight import Known
from tests.sampling import luck
from tests.tables import (
    LONG,
    Options,
    Seating,
    forgetting,
    option_sets,
    options_text,
    play_on,
    players,
    printed,
)
from tests.walks import deals_at

MOST_LINES = 400 if LONG else 70
FEWER_LINES = 400 if LONG else 40  # by other than the usual house rules
CUTS = 60 if LONG else 6
STRIDE = 4  # of so many sets of house rules an ordinary run takes one


class Written(NamedTuple):
    """A match played at random: its lines, how it stood after each, what is known at the end."""

    header: Line
    lines: list[Line]
    stands: dict[int, tuple[str, str]]
    known: dict[int | None, Known]
    seed: str
    options: Options

    def __str__(self) -> str:
        return f"seed {self.seed!r}, house rules [{options_text(self.options)}]"


def position_text(match: Match) -> tuple[str, str]:
    """The position and the choices sealed in it, as text."""
    return printed(match.state), str(sorted(match.waiting_choices.items()))


def settle(match: Match) -> None:
    """Let the dealer do all that is due."""
    while not match.seats_to_choose() and match.advance():
        pass


def write_match(seating: Seating, options: Options, seed: str, most: int) -> Written:
    """Play a match at random for so many lines, or to its end."""
    rng, lines = random.Random(seed), list[Line]()
    match = Match(seating.rules, players(seating.seats), options, seed, write=lines.append)
    header = match.header(seating.game.name)
    settle(match)
    stands = {len(lines): position_text(match)}
    while len(lines) < most and play_on(match, rng):
        settle(match)
        stands[len(lines)] = position_text(match)
    assert match.header(seating.game.name) == header, "it tells how the match began"
    return Written(header, lines, stands, match.known, seed, options)


def points_at_ends(seating: Seating, seed: str, terms: Terms = PLAIN) -> tuple[float, float]:
    """The sums of all points after the first and the last hand of a match played at random."""
    match, rng = Match(seating.rules, players(seating.seats), {}, seed, terms=terms), luck(seed)
    with forgetting():
        while play_on(match, rng):
            pass
    return sum(match.outcomes[0].points), sum(match.outcomes[-1].points)


def test_an_agreed_end_leaves_nothing_over(seating: Seating) -> None:
    """Where the points of all seats come to the same sum whenever a match ends by its rules, they
    do so too where it was agreed to end after a hand: what would be carried over is shared out.
    Where each hand makes the same number of points, nothing is carried over."""
    ends = [points_at_ends(seating, seed) for seed in ("1", "2", "3", "5")]
    firsts, sums = map(set, zip(*ends))
    if len(sums) == 1 and (len(firsts) > 1 or firsts == sums):
        agreed = Terms(part=SeriesPart("evening", 0, 1, last_told=True))
        (wanted,), found = sums, points_at_ends(seating, "4", agreed)[-1]
        assert found == wanted, (
            f"{seating}: the players have {found} points together, and not {wanted}; "
            "in rules.py, share out the rest where table.last is True"
        )


@pytest.fixture(scope="session")
def journals(seating: Seating) -> list[Written]:
    """A journal for every set of house rules; in the ordinary run for some of them, by seats."""
    sets = list(enumerate(option_sets(seating.rules, seating.seats)))
    if not LONG:
        sets = sets[:1] + sets[1 + seating.seats % STRIDE :: STRIDE]
    most = MOST_LINES, FEWER_LINES
    return [
        write_match(seating, options, f"journal/{seating}/{number}/{deal}", most[number > 0])
        for number, options in sets
        for deal in range(deals_at(seating))
    ]


def replay_lines(seating: Seating, header: Line, past: list[Line], write: list[Line]) -> Match:
    """A match from the lines of its journal; what it adds is written to `write`."""
    match = Match.from_header(seating.rules, header, past, write.append)
    match.replay()
    return match


def test_law_10_a_journal_replays_to_the_same_states(seating, journals) -> None:
    """A journal replayed by whatever seed, since every result of the dealer is written down, leads
    to the state it was written from, and to what every seat remembered there, and writes
    nothing."""
    for journal in journals:
        more: list[Line] = []
        match = replay_lines(seating, {**journal.header, "seed": "another"}, journal.lines, more)
        settle(match)
        is_same = (
            position_text(match) == journal.stands[len(journal.lines)]
            and match.known == journal.known
        )
        assert is_same, (
            f"{journal}: replayed, the match stands elsewhere: luck that is not `chance`?"
        )
        assert more == [], f"{journal}: replayed, it writes {more}"


def test_law_10_a_journal_cut_after_any_line_goes_on(seating, journals) -> None:
    """Stopped after any line, a match stands where it stood when that line was written, with
    the same choices sealed, and the dealer's luck to come is the same too. Given the same choices
    again it writes the same journal, to the same end."""
    for journal in journals:
        cuts = list(range(len(journal.lines)))
        if not (LONG and journal is journals[0]):
            cuts = luck("cuts", journal.seed).sample(cuts, min(CUTS, len(cuts)))
        for cut in cuts:
            lines = journal.lines[:cut]
            with forgetting():  # only states are looked at
                match = replay_lines(seating, journal.header, journal.lines[:cut], lines)
                settle(match)
                is_same = lines == journal.lines[: len(lines)]
                is_same = is_same and position_text(match) == journal.stands[len(lines)]
                assert is_same, f"{journal}: cut after line {cut} it stands elsewhere"
                while cut == cuts[0] and len(lines) < len(journal.lines):
                    line = journal.lines[len(lines)]
                    match.choose(line["seat"], move(line["move"]))
                    settle(match)
            if cut == cuts[0]:
                is_same = (lines, position_text(match)) == (
                    journal.lines,
                    journal.stands[len(lines)],
                )
                assert is_same, f"{journal}: cut after line {cut} it goes on another way"
