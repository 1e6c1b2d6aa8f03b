"""Who practises sees what the player sees: trainer and player, C and Python, are the same nets."""

from pathlib import Path

import pytest

from research.trainer import compiler, numbers_of, run
from research.tunk.training.program import compiled, text_of
from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Luck
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move
from rules.kit.state import View
from rules.tunk import rules as tunk
from rules.tunk.lanes import BIT
from rules.tunk.names import DRAW, DROP, TAKE
from rules.tunk.player import choose, weights
from rules.tunk.player.choosing import from_pile, plans_of, turn_of
from rules.tunk.player.network import worths

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
MATCHES = 2000


def places(held: list[Card]) -> list[int]:
    """Cards as the trainer reads them."""
    known = [BIT[card].bit_length() - 1 for card in held if card is not UNKNOWN]
    return [len(known), *known]


def written(view: View) -> str:
    """A position of seat 0 as the trainer reads it."""
    begins, theirs = view.phase == "begin", view.zones["hand:1"]
    spreads = [view.zones[name] for name in view.zones if name.startswith("spread")]
    told = [1 - (view.table.dealer == 1), int(begins), *places(view.zones["hand:0"])]
    told += [len(theirs), *places(theirs), *places([] if begins else list(view.shown))]
    told += [*places(view.zones["discard"]), len(spreads)]
    return " ".join(map(str, told + [place for each in spreads for place in places(each)]))


def met(number: int) -> list[View]:
    """The positions of seat 0 in a match of rule players in which practice says what to do."""
    match = Match(tunk, [PlayerInfo("0"), PlayerInfo("1")], {}, f"practising {number}")
    found = []
    while match.ended is None:
        if not match.owing():
            match.advance()
            continue
        (seat,) = match.owing()
        view = match.view(seat)
        if not seat and worths(view, seat):
            found.append(view)
        match.choose(seat, choose(tunk, view, seat, Luck(number)))
    return found


@pytest.mark.long
@needs_compiler
def test_the_trainer_and_the_player_think_the_same_of_every_choice(tmp_path: Path) -> None:
    """In every position of some matches, drawing, taking, dropping and each discard; and the rule
    player is the same in both."""
    views = [view for number in range(MATCHES) for view in met(number)]
    assert {view.phase for view in views} == {"begin", "play"}
    assert any(UNKNOWN in view.zones["hand:1"] and len(view.zones) > 4 for view in views)
    then, numbers = "\n".join(map(written, views)), numbers_of(weights.NUMBERS)
    told = run(compiled(tmp_path), "answers", numbers=numbers, then=then).splitlines()
    assert len(told) == len(views)
    for view, line in zip(views, told):
        found, (*said, keen) = worths(view, 0), map(float, line.split())
        made = choose(tunk, view, 0, Luck(1))
        if view.phase == "begin":
            taking, dropping = found[TAKE], found[DROP]
            assert said == pytest.approx([taking, dropping], abs=0.01), view.zones
            assert found[DRAW] == 0.0 and made == (DRAW, TAKE, DROP)[int(keen)], view.zones
        else:
            hand = sorted(view.zones["hand:0"], key=BIT.__getitem__)
            each = [found[Move("discard", (card,))] for card in hand]
            assert said == pytest.approx(each, abs=0.01), (hand, view.zones)
            plans = plans_of(sorted(hand), turn_of(view, from_pile(view, hand)))
            worth = {plan.move: plan.value for plan in plans}  # two cards may be as good
            shed = next(card for card in hand if BIT[card] == 1 << int(keen))
            assert worth[Move("discard", (shed,))] == pytest.approx(worth[made])


@pytest.mark.long
@needs_compiler
def test_a_few_hands_give_numbers_that_the_player_can_read(tmp_path: Path) -> None:
    """As many as it has now, by the seed the same again; and who learns further begins there."""
    program = compiled(tmp_path)
    first, again, other = [run(program, "train", "200", seed).split() for seed in ("1", "1", "2")]
    assert first == again != other
    numbers = [int(text) for text in first]
    assert len(numbers) == len(numbers_of(weights.NUMBERS))
    later = [int(text) for text in run(program, "further", "200", "1", numbers=numbers).split()]
    moved = [abs(number - was) for number, was in zip(later, numbers, strict=True)]
    assert 0 < max(moved) < 100


def test_the_player_s_file_is_as_the_trainer_writes_it() -> None:
    """Nobody has touched it by hand."""
    text = text_of(numbers_of(weights.NUMBERS))
    assert Path(weights.__file__).read_text(encoding="ascii") == text


def test_without_a_compiler_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names what is missing and what to do; nothing is written."""
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(SystemExit, match="No C compiler"):
        compiled(tmp_path)
    assert not list(tmp_path.iterdir())
