"""Trainer and player, C and Python, are the same nets; what is drilled leaves little to gain."""

import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from research.packed_numbers import packed_text
from research.punk.endgame_training import program as drill
from research.punk.endgames import as_drilled, gain
from research.punk.training import program as punk_trainer
from research.trainer import compiler, numbers_of, packed_from, run
from research.tunk.training import program as tunk_trainer
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.packed_numbers import read_packed
from rules.kit.state import View
from rules.punk import rules as punk
from rules.punk.player import endgame_table
from rules.punk.player.network import WEIGHTS as PUNK_FILE, trained_gifts, trained_shares
from rules.punk.sizes import ranks
from rules.tunk import rules as tunk
from rules.tunk.lanes import BIT
from rules.tunk.names import DRAW, DROP, TAKE
from rules.tunk.player import choose as tunk_choose
from rules.tunk.player.choosing import plans_of, taken_card, turn_of
from rules.tunk.player.network import WEIGHTS as TUNK_FILE, move_values
from tests.tables import by_rule, players

pytestmark = pytest.mark.long
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
PUNK, TUNK = read_packed(PUNK_FILE), read_packed(TUNK_FILE)[2]
SEATS = sorted(PUNK)


def met(rules: Rules, seats: int, seed: str) -> Iterator[View]:
    """The positions of seat 0 in a match of rule players in which it owes a choice."""
    match, luck = Match(rules, players(seats), {}, seed), random.Random(seed)
    choose = by_rule(rules)
    while match.hand_outcome is None:
        for seat in match.seats_to_choose():
            if not seat:
                yield match.view(seat)
            match.choose(seat, choose(match.state, seat, luck))
        if not match.seats_to_choose():
            match.advance()


def punk_text(view: View) -> str:
    """A position of seat 0 as the trainer reads it."""
    every, seats = range(1, ranks(view.table) + 1), range(view.table.seats)
    heaps = ["hand:0", *(f"cache:{seat}" for seat in seats), "neutral", "pot"]
    held = [[card.rank for card in view.zones[zone]] for zone in heaps]
    told = [int(view.phase != "select"), view.tallies["round"], view.tallies["trick"]]
    told += [view.tallies[f"points:{seat}"] for seat in seats]
    told += [heap.count(rank) for heap in held for rank in every]
    return " ".join(map(str, told))


def tunk_text(view: View) -> str:
    """The same in Tunk."""

    def places(held: Sequence[Card]) -> list[int]:
        known = [BIT[card].bit_length() - 1 for card in held if card is not UNKNOWN]
        return [len(known), *known]

    begins, theirs = view.phase == "begin", view.zones["hand:1"]
    spreads = [view.zones[name] for name in view.zones if name.startswith("spread")]
    told = [1 - (view.table.dealer == 1), int(begins), *places(view.zones["hand:0"])]
    told += [len(theirs), *places(theirs), *places([] if begins else list(view.shown))]
    told += [*places(view.zones["discard"]), len(spreads)]
    return " ".join(map(str, told + [place for each in spreads for place in places(each)]))


def answers(program: Path, asked: str, views: list[View], text: Callable[[View], str], numbers):
    """What the trainer says of each position."""
    lines = run(program, asked, numbers=numbers, then="\n".join(map(text, views))).splitlines()
    return zip(views, lines, strict=True)


@needs_compiler
@pytest.mark.parametrize("seats", SEATS)
def test_the_trainer_and_the_player_give_the_same_lots(seats: int, tmp_path: Path) -> None:
    """In every position each card is as likely in C as in Python."""
    views = list(met(punk, seats, f"practising {seats}"))
    assert {view.phase for view in views} > {"select"}
    program = punk_trainer.compiled(seats, tmp_path)
    numbers = numbers_of(PUNK[seats])
    for view, line in answers(program, "answers", views, punk_text, numbers):
        hand, playing = sorted(view.zones["hand:0"]), view.phase == "select"
        lots = (trained_shares if playing else trained_gifts)(punk, view, 0, hand)
        parts = (each.split(":") for each in line.split())
        told = {int(rank): float(chance) for rank, chance in parts}
        for card, chance in lots.items():
            held = sum(each.rank == card.rank for each in hand) if playing else 1
            assert told[card.rank] == pytest.approx(chance * held, abs=1e-4), (line, card)
        assert set(told) == {card.rank for card in hand}


@needs_compiler
def test_tunk_the_trainer_and_the_player_think_the_same_of_every_choice(tmp_path: Path) -> None:
    """In every position of some matches, for every move, the rule player's too."""
    views = [v for n in range(2000) for v in met(tunk, 2, f"practising {n}") if move_values(v, 0)]
    assert {view.phase for view in views} == {"begin", "play"}
    assert any(UNKNOWN in view.zones["hand:1"] and len(view.zones) > 4 for view in views)
    program, numbers = tunk_trainer.compiled(tmp_path), numbers_of(TUNK)
    for view, line in answers(program, "answers", views, tunk_text, numbers):
        values, (*said, keen) = move_values(view, 0), map(float, line.split())
        made = tunk_choose(tunk, view, 0, Luck(1))
        if view.phase == "begin":
            assert said == pytest.approx([values[TAKE], values[DROP]], abs=0.01), view.zones
            assert values[DRAW] == 0.0 and made == (DRAW, TAKE, DROP)[int(keen)], view.zones
        else:
            hand = sorted(view.zones["hand:0"], key=BIT.__getitem__)
            each = [values[Move("discard", (card,))] for card in hand]
            assert said == pytest.approx(each, abs=0.01), (hand, view.zones)
            plans = plans_of(sorted(hand), turn_of(view, taken_card(view, hand)))
            worth = {plan.move: plan.value for plan in plans}  # two cards may be as good
            shed = next(card for card in hand if BIT[card] == 1 << int(keen))
            assert worth[Move("discard", (shed,))] == pytest.approx(worth[made])


@needs_compiler
@pytest.mark.parametrize(
    ("compiled", "packed"),
    [(partial(punk_trainer.compiled, 3), PUNK[3]), (tunk_trainer.compiled, TUNK)],
    ids=["punk", "tunk"],
)
def test_a_few_games_give_numbers_that_the_player_can_read(compiled, packed, tmp_path) -> None:
    """As many as it has now, by the seed the same again; written as they stand in its file."""
    program = compiled(tmp_path)
    first, again, other = [run(program, "train", "100", seed).split() for seed in ("1", "1", "2")]
    assert first == again != other
    numbers = [int(text) for text in first]
    assert len(numbers) == len(numbers_of(packed))
    assert numbers_of(packed_from(numbers)) == numbers


def test_the_players_files_are_as_the_trainers_write_them() -> None:
    """Nobody has touched them by hand."""
    for file in (PUNK_FILE, TUNK_FILE):
        assert file.read_text(encoding="ascii") == packed_text(read_packed(file))


def test_without_a_compiler_one_sentence_says_so(tmp_path: Path, monkeypatch) -> None:
    """It names what is missing and what to do; nothing is written."""
    monkeypatch.setenv("CC", "no-such-compiler")
    for compiled in (partial(punk_trainer.compiled, 3), tunk_trainer.compiled, drill.compiled):
        with pytest.raises(SystemExit, match="No C compiler"):
            compiled(tmp_path)
    assert not list(tmp_path.iterdir())


# --- the drilled endings of Punk ----------------------------------------------------------------

FEW = "1357"
HEAP = (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7)
AIM = 0.03
"""Points that a perfect opponent may gain."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if compiler() is None:
        pytest.skip("there is no C compiler")
    return drill.compiled(tmp_path_factory.mktemp("drill"))


def together(program: Path, rounds: int) -> dict[str, str]:
    """What is shared after so many rounds with the heaps of few ranks."""
    told = run(program, "together", str(rounds), "1", FEW, "0")
    lines = drill.text_of([int(text) for text in told.split()], FEW).splitlines()
    return dict(line.split(" ") for line in lines)


def judged(program: Path, told: str) -> list[float]:
    """What the trainer finds to be gained at each of these beginnings."""
    return [float(line.split()[1]) for line in run(program, "gain", then=told).splitlines()]


def test_the_trainer_counts_what_the_judge_counts(program: Path, monkeypatch) -> None:
    """Two programs that share no line find that a perfect opponent gains the same."""
    shared = together(program, 3)
    monkeypatch.setattr(endgame_table, "shared_rows", lambda: shared)
    line = run(program, "alone", then=drill.shared_of(HEAP, shared))
    told, gains = drill.told_of(line), [float(text) for text in line.split()[1:3]]
    for counts, counted in zip((bytes(len(told)), told), gains):
        apart = endgame_table.unpack_corrections(HEAP, counts)
        monkeypatch.setattr(endgame_table, "corrections", {HEAP: apart}.__getitem__)
        left = gain(3, HEAP, as_drilled(3, HEAP))
        assert left == pytest.approx(counted, abs=2e-3)
        assert left == pytest.approx(judged(program, drill.played_of(HEAP))[0], abs=2e-3)
    assert gains[1] < 0.4 * gains[0] < 0.1


def test_the_file_holds_what_leaves_little_to_gain(program: Path) -> None:
    """At whatever heap the last three tricks begin with, as it stands in the file; what was drilled
    alone and rounded comes out as it stands there, but for what another machine's sums come to."""
    starts = drill.beginnings()
    gains = judged(program, "\n".join(map(drill.played_of, starts)))
    assert len(gains) == len(starts) and max(gains) <= AIM
    line = run(program, "alone", then=drill.shared_of(HEAP, endgame_table.shared_rows()))
    assert float(line.split()[2]) == pytest.approx(gains[starts.index(HEAP)], abs=3e-3)
    packed = endgame_table.packed_corrections()[endgame_table.heap_text(HEAP)]
    assert len(drill.told_of(line)) == len(zlib.decompress(packed, endgame_table.PLAIN))
