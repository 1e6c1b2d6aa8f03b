"""Who practises sees what the player sees: trainer and player, C and Python, are one net."""

import random
from math import fsum
from pathlib import Path

import pytest

from research.punk.training.program import compiled, text_of
from research.trainer import compiler, numbers_of, packed_from, run
from rules.kit.match import Match, PlayerInfo
from rules.kit.state import View
from rules.punk import rules as punk
from rules.punk.player import choose, mixture, shades, weights
from rules.punk.player.choosing import is_solved
from rules.punk.player.network import practised_gifts, practised_shares
from rules.punk.sizes import ranks
from table.players.levels import CHARACTERS
from table.players.playing_style import leaning

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")


def written(view: View) -> str:
    """A position of seat 0 as the trainer reads it."""
    every = range(1, ranks(view.table) + 1)
    seats = range(view.table.seats)

    def heap(*zones: str) -> list[int]:
        held = [card.rank for zone in zones for card in view.zones[zone]]
        return [held.count(rank) for rank in every]

    tallies = view.tallies
    told = [int(view.phase != "select"), tallies["round"], tallies["trick"]]
    told += [tallies[f"points:{seat}"] for seat in seats]
    told += heap("hand:0")
    for seat in seats:
        told += heap(f"cache:{seat}")
    told += heap("neutral") + heap("pot")
    return " ".join(map(str, told))


def met(seats: int) -> list[View]:
    """The positions of seat 0 in a game of rule players in which it owes a choice."""
    luck = random.Random(seats)
    match = Match(punk, [PlayerInfo(str(number)) for number in range(seats)], {}, "practising")
    found = []
    while match.ended is None:
        owing = match.owing()
        if not owing:
            match.advance()
        for seat in owing:
            view = match.view(seat)
            if not seat:
                found.append(view)
            match.choose(seat, choose(punk, view, seat, luck))
    return found


@pytest.mark.long
@needs_compiler
@pytest.mark.parametrize("seats", sorted(weights.NUMBERS))
def test_the_trainer_and_the_player_give_the_same_lots(seats: int, tmp_path: Path) -> None:
    """In every position of a game, each card is as likely to be played or given up in C as it is in
    Python; what C does not solve, the last round, is asked as well."""
    views = met(seats)
    assert {view.phase for view in views} > {"select"}
    numbers = numbers_of(weights.NUMBERS[seats])
    told = run(
        compiled(seats, tmp_path), "answers", numbers=numbers, then="\n".join(map(written, views))
    ).splitlines()
    assert len(told) == len(views)
    for view, line in zip(views, told):
        hand = sorted(view.zones["hand:0"])
        playing = view.phase == "select"
        lots = (practised_shares if playing else practised_gifts)(punk, view, 0, hand)
        parted = [each.split(":") for each in line.split()]
        found = {int(rank): float(chance) for rank, chance in parted}
        for card, chance in lots.items():
            held = sum(each.rank == card.rank for each in hand) if playing else 1
            assert found[card.rank] == pytest.approx(chance * held, abs=1e-4), (line, card)
        assert set(found) == {card.rank for card in hand}


@pytest.mark.long
@needs_compiler
@pytest.mark.parametrize("seats", sorted(weights.NUMBERS))
def test_whoever_leans_does_so_in_both_alike(seats: int, tmp_path: Path) -> None:
    """In every position of a game each character's lots are the same in C as they are in Python,
    move by move; what C does not solve, the last round, is left out where it is solved."""
    views = [view for view in met(seats) if view.phase != "select" or not is_solved(view)]
    views = [view for view in views if len(mixture(punk, view, 0)) > 1]
    assert {view.phase for view in views} > {"select"}
    program, then = compiled(seats, tmp_path, "style_cost"), "\n".join(map(written, views))
    known = [(mixture(punk, view, 0), shades(punk, view, 0)) for view in views]
    high = ranks(views[0].table)
    for character in CHARACTERS:
        told = run(program, "lots", numbers=character.manner, then=then).splitlines()
        assert len(told) == len(views)
        for (lots, shown), line in zip(known, told):
            leant = leaning([each for each in shown if each.loss <= 1], character.manner, lots)
            whole = fsum(leant.values())
            likely: dict[str, float] = {}
            for move, each in leant.items():
                held = [card.rank for card in move.cards]
                key = ".".join(str(held.count(rank)) for rank in range(1, high + 1))
                likely[key] = likely.get(key, 0.0) + each / whole
            found: dict[str, float] = {}
            for each in line.split():
                key, chance = each.split(":")
                found[key] = found.get(key, 0.0) + float(chance)
            assert found == pytest.approx(likely, abs=1e-4), (character.key, line)


@pytest.mark.long
@needs_compiler
def test_a_few_games_give_numbers_that_the_player_can_read(tmp_path: Path) -> None:
    """As many as it has now, by the seed the same again; written as they stand in its file."""
    program = compiled(3, tmp_path)
    first, again, other = [run(program, "train", "100", seed).split() for seed in ("1", "1", "2")]
    assert first == again != other
    numbers = [int(text) for text in first]
    assert len(numbers) == len(numbers_of(weights.NUMBERS[3]))
    assert numbers_of(packed_from(numbers)) == numbers


def test_the_player_s_file_is_as_the_trainer_writes_it() -> None:
    """Nobody has touched it by hand."""
    tables = {seats: packed.strip() for seats, packed in weights.NUMBERS.items()}
    assert Path(weights.__file__).read_text(encoding="ascii") == text_of(tables)


def test_without_a_compiler_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names what is missing and what to do; nothing is written."""
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(SystemExit, match="No C compiler"):
        compiled(3, tmp_path)
    assert not list(tmp_path.iterdir())
