"""What the book answers, against games counted by hand; and how strong somebody is."""

import random
from collections.abc import Callable
from datetime import timedelta, timezone
from itertools import groupby
from pathlib import Path

import pytest

from research.newcomers import share_in_races
from rules.kit.handicap import UNMEASURED, Ladder
from table.stats import people
from table.stats.book import Book
from table.stats.strength import BotMatch, estimate_strength, even_terms, win_chance
from tests.sampling import luck
from tests.stats.shelves import book_in, line, log

ANNA, BJORN, OSP = "name:anna", "name:björn", "name:ösp"


@pytest.fixture
def book(tmp_path: Path):
    """Anna wins, Björn wins twice, Anna beats a computer; one game stands apart; then partners."""
    log(
        tmp_path,
        line(1, "Anna", "Björn"),
        line(2, "Anna", "Björn", "Ösp", won=1),
        line(3, "Björn", "Anna"),
        line(4, "Anna", "bot"),
        line(5, "Anna", "Björn", apart=True),
        line(
            6, "Anna", "Björn", "Ösp", "bot", game="paks", winners=[0, 2],
            ranking=[[0, 2], [1, 3]], points=[80, 20, 80, 20],
            records=[{"key": "paks", "seat": seat, "amount": 4 + seat} for seat in range(4)],
        ),
        line(
            7, "Anna", "Björn", game="paks", winners=[], ranking=[[0, 1]],
            records=[{"key": "paks", "seat": 0, "amount": 6}],
        ),
    )  # fmt: skip
    return book_in(tmp_path)


def test_what_was_played_and_won(book: Book):
    """By person without games apart and computers; by game with points, best and average."""
    totals = book.ask(people.person_totals)
    assert [(row.name, row.played, row.won) for row in totals] == [
        ("Anna", 6, 3), ("Björn", 5, 2), ("Ösp", 2, 1),
    ]  # fmt: skip
    (paks, tunk) = book.ask(lambda db: people.game_totals(db, (), ANNA))
    assert (tunk.played, tunk.won, tunk.points, tunk.best) == (4, 2, 20 + 20 + 10 + 20, 20)
    assert tunk.average == 70 / 4 and (paks.played, paks.won) == (2, 1)
    (_, least) = book.ask(lambda db: people.game_totals(db, ["tunk"], ANNA))
    assert least.best == 10
    at_paks = book.ask(lambda db: people.game_totals(db, (), "", "paks"))
    assert [row.person for row in at_paks] == [OSP, ANNA, BJORN]


def test_computers_one_has_met_are_told_apart_by_their_names(tmp_path: Path):
    """Each has a row, after the people; those without a name have one together."""
    log(
        tmp_path, line(1, "Anna", "Katla@", "@"), line(2, "Anna", " Katla @"), line(3, "Anna"),
        line(4, "Anna", "Björn", won=1),
    )  # fmt: skip
    book = book_in(tmp_path)
    met = book.ask(lambda db: people.meetings(db, ANNA))
    assert [(row.other, row.name, row.played) for row in met] == [
        (BJORN, "Björn", 1), ("computer:Katla", "Katla", 2), (people.COMPUTER, "", 1),
    ]  # fmt: skip


def test_partners_streaks_and_records(book: Book):
    """Partners by the rules; the longest run, and if it lasts; people's records in order."""
    (with_osp,) = book.ask(lambda db: people.partnerships(db, ANNA))
    assert (with_osp.other, with_osp.name, with_osp.played, with_osp.won) == (OSP, "Ösp", 1, 1)
    streaks = book.ask(people.streaks)
    runs = {who: (streak.won, streak.runs) for who, streak in streaks.items()}
    assert runs == {ANNA: (2, False), BJORN: (2, False), OSP: (1, True)}
    scores = book.ask(lambda db: people.high_scores(db, "paks"))["paks"]
    found = [(score.name, score.amount) for score in scores]
    assert found == [("Ösp", 6), ("Anna", 6), ("Björn", 5)]
    assert book.ask(lambda db: people.high_scores(db, "tunk")) == {}


def test_a_year_begins_where_the_family_lives(tmp_path: Path):
    """New Year's Eve is of the year there, and late on a month's last day is the next month."""
    for at, when in enumerate(("2025-12-31T23:30", "2026-02-03T20:00", "2026-03-31T22:30")):
        log(tmp_path, line(at, "Anna", "Björn", when=f"{when}:00+00:00"))
    book = book_in(tmp_path)
    east = timezone(timedelta(hours=2))
    assert book.ask(lambda db: people.years_played(db, timezone.utc)) == [2026, 2025]
    assert book.ask(lambda db: people.years_played(db, east)) == [2026]
    (anna, _) = book.ask(lambda db: people.year_wins(db, 2026, timezone.utc))
    assert anna.won == (0, 1, 1, *[0] * 9)
    (anna, _) = book.ask(lambda db: people.year_wins(db, 2026, east))
    assert anna.won == (1, 1, 0, 1, *[0] * 8)
    assert book.ask(lambda db: people.year_wins(db, 2024, east)) == []


def test_all_figures_against_plain_counting(tmp_path: Path):
    """Hundreds of games among five people, counted once by the book and once game by game."""
    rng = random.Random(8)
    people_ = ("Anna", "Björn", "Kári", "Ösp", "Þór")
    places: list[list[str]] = []  # of each game, the people in order of their places
    for number in range(300):
        seats = rng.sample(people_, rng.randint(2, 5))
        result = line(number, *seats, won=rng.randrange(len(seats)))
        places.append([seats[seat] for (seat,) in result["ranking"]])  # type: ignore[attr-defined]
        log(tmp_path, result)
    book = book_in(tmp_path)
    totals = {row.name: row for row in book.ask(people.person_totals)}
    runs = book.ask(people.streaks)
    for name in people_:
        key = f"name:{name.casefold()}"
        won = [names[0] == name for names in places if name in names]
        assert (totals[name].played, totals[name].won) == (len(won), sum(won))
        assert runs[key].won == max(len([*run]) for wins, run in groupby(won) if wins)
        for met in book.ask(lambda db, key=key: people.meetings(db, key)):
            both = [names for names in places if name in names and met.name in names]
            ahead = sum(names.index(name) < names.index(met.name) for names in both)
            assert (met.played, met.ahead, met.behind) == (len(both), ahead, len(both) - ahead)


def test_matches_against_computers_are_told_by_level(tmp_path: Path):
    """Only matches against computers alone count, level by level, whatever their manner."""
    log(
        tmp_path, line(1, "Anna", "Jórunn@easy:jorunn", won=1),
        line(2, "Anna", "bot@easy", "bot@easy:kari"), line(3, "Anna", "bot@easy", "bot@keen"),
        line(4, "Anna", "Björn", "bot@easy"),
    )  # fmt: skip
    book = book_in(tmp_path)
    assert book.ask(lambda db: people.level_totals(db, ANNA)) == [("easy", 2, 1)]


SKILLS = (0.55, 0.75, 1.0, 1.3, 1.6)
"""Five people, from weaker than any level to stronger than all: on the rungs and between them."""
PEOPLE = 300
WITHIN = 0.1  # of a fair share
POINTS = Ladder(UNMEASURED.levels, 0.05, 1, 12)

GIVING = Ladder({name: 2 * each for name, each in UNMEASURED.levels.items()}, 0.05, 1, 30)


def match_against(level: str, won: float) -> BotMatch:
    return BotMatch(won, 1.0, 0.0, (UNMEASURED.levels[level],), level)


@pytest.mark.long
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("skill", SKILLS)
def test_whoever_plays_forty_matches_wins_a_fair_share_of_the_last_twenty(skill, seats):
    """Of a stand-in for measured games, to within a tenth, however strong the new person is."""
    rng, fair = luck("even", skill, seats), 1 / seats
    won = sum(share_in_races(skill, seats, rng) for _ in range(PEOPLE)) / PEOPLE
    assert abs(won - fair) <= WITHIN * fair, f"{won / fair:.3f} of a fair share"


def test_the_first_match_leads_no_further_than_to_the_next_level():
    """From easy without points to steady after a win, or playful at most after a loss."""
    assert even_terms(estimate_strength([], POINTS), POINTS) == ("easy", 0, 0)
    for won, other in ((1.0, "steady"), (0.0, "playful")):
        level, *_ = even_terms(estimate_strength([match_against("easy", won)], POINTS), POINTS)
        assert level in ("easy", other)


def test_points_come_before_another_level():
    """A match or two change only points; a level goes once points cannot make up for the rest."""
    for won in (0.0, 1.0):
        past: list[BotMatch] = []
        levels = []
        for _ in range(12):
            strength = estimate_strength(past, GIVING)
            level, own, others = even_terms(strength, GIVING, last_level="easy")
            levels.append(level)
            short = abs(estimate_strength(past, GIVING)) <= GIVING.point * GIVING.most
            assert (level == "easy") == short and (not short or bool(own or others) == bool(past))
            past.insert(
                0, match_against("easy", won)._replace(partners_strength=GIVING.point * own)
            )
        assert levels[:3] == ["easy"] * 3 and levels[-1] != "easy"


def test_newer_matches_and_points_that_were_given_weigh():
    """Later wins make stronger; points in advance make a win say less, a head start more."""
    lost, won = [match_against("steady", 0.0)] * 5, [match_against("steady", 1.0)] * 5
    assert estimate_strength([*won, *lost], POINTS) > estimate_strength([*lost, *won], POINTS) + 0.1

    plain = match_against("keen", 1.0)
    helped, against = plain._replace(partners_strength=0.5), plain._replace(others=(1.5,))
    weaker, usual, stronger = (
        estimate_strength([match] * 5, POINTS) for match in (helped, plain, against)
    )
    assert weaker < usual < stronger


def test_beyond_the_ladder_points_are_given():
    """By sharp, or to who is weaker than playful, up to the game's most; else a level at a time."""
    assert even_terms(1.8, POINTS) == ("sharp", 0, 6)
    assert even_terms(-0.8, POINTS) == ("playful", 6, 0)
    assert even_terms(9.0, POINTS) == ("sharp", 0, 12)
    assert even_terms(1.2, UNMEASURED) == ("keen", 0, 0)
    assert even_terms(1.3, UNMEASURED) == ("sharp", 0, 0)
    assert even_terms(9.0, UNMEASURED, last_level="steady") == ("keen", 0, 0)


def test_points_make_up_for_what_is_left():
    """At any strength, alone or with a partner, a side wins a fair share to half a step."""
    rng = luck("made up")
    for part in (1.0, 0.5) * 10:
        here = rng.uniform(-0.5, 1.5)
        level, own, others = even_terms(here, POINTS, part)
        rung = POINTS.levels[level]
        match = BotMatch(1.0, part, rung * (1 - part) + 0.05 * own, (rung + 0.05 * others,), level)
        assert not (own and others)
        assert abs(win_chance(match, here) - 0.5) <= 0.25 * 0.05 / 2 + 1e-9, (here, part)


def test_a_strength_is_found_wherever_it_is():
    """Ninety wins of a hundred against a level say that the odds are nine to one."""
    rng: Callable[[], float] = random.Random(1).random
    past = [match_against("steady", float(rng() < 0.9)) for _ in range(60)]
    gap = estimate_strength(past, POINTS) - POINTS.levels["steady"]
    assert 1.2 < gap < 3.2
