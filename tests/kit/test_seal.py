"""The dealer's luck and seals: repeatable, written down; bound before anybody chooses."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import pack
from rules.kit.chance import BadLuck, Chance, Luck, ReadLuck, WrittenLuck, derive_seed
from rules.kit.journal import OPENED, BadJournal, Journal, Line
from rules.kit.match import Match, PlayerInfo, Terms
from rules.kit.seal import AT, SALT, SEAL, deal_seal, is_intact, is_sealed, with_seal
from rules.kit.state import State
from table.cli.play import numbered_salts
from table.session.game_session import new_salt
from tests.kit import toy
from tests.kit.toy_match import Dicing, ToyMatch, refused

SITTERS = [PlayerInfo("Anna"), PlayerInfo("Ásdís", "bot", "steady")]


def bound(
    lines: list[Line], rules: object = toy, past: Sequence[Line] = (), seed: str = "toy"
) -> Match:
    """A match of a person and a computer whose luck and sealed choices are sealed."""
    return ToyMatch(
        rules, SITTERS, write=lines.append, past=past, terms=Terms(salt=numbered_salts(seed))
    )


def plain(line: Line) -> Line:
    return {key: value for key, value in line.items() if key not in (AT, SALT, SEAL)}


def trade(match: Match) -> None:
    """Both choose, the computer first, as at the table."""
    for seat in (1, 0):
        match.choose(seat, match.first_card(seat, "slip"))


def test_a_seal_is_the_sha_256_of_the_line_in_the_file(tmp_path: Path) -> None:
    """Of its bytes without the seal and the checksum, so that any other program can reckon it."""
    held: list[Line] = []
    trade(match := bound(held))
    journal = Journal.create(tmp_path / "journal", match.header("toy"))
    for line in held:
        journal.write(line)
    journal.close()
    found = [raw for raw in journal.path.read_bytes().splitlines() if b'"seal"' in raw]
    assert len(found) == 2
    for raw in found:
        text, _, rest = raw.partition(b',"seal":"')
        assert hashlib.sha256(text + b"}").hexdigest() == rest[:64].decode()
        assert len(json.loads(raw)[SALT]) * 4 >= 128


def test_what_may_not_be_seen_yet_is_sealed_and_nothing_else() -> None:
    """Every result of luck, and a computer's choice that waits for others; no person's."""
    lines: list[Line] = []
    match = bound(lines)
    assert is_sealed(lines[0]) and "dealt" in lines[0]
    match.choose(1, match.first_card(1, "slip"))
    assert is_sealed(lines[1]) and match.seal_of(1) == match.seals[-1]
    assert match.seals[-1].line == lines[1] and match.seals[-1].seat == 1
    match.choose(0, match.first_card(0, "slip"))
    assert not is_sealed(lines[2]) and match.seal_of(1) is None
    match.finish()
    for line in lines[3:]:
        waits = line.get("seat") == 1 and not line["move"].startswith("take")
        assert is_sealed(line) is waits
    assert all(seal.holds for seal in match.seals)
    assert [seal for seal in match.seals if seal.early] == [match.seals[0]]


def test_the_deal_is_the_last_luck_before_a_choice() -> None:
    """Whatever else was drawn by then, as for who begins; what a choice brings is none of it."""

    class Beginning(Dicing):
        """The dealer draws once more before anybody chooses."""

        def actors(self, state: State) -> object:
            return toy.actors(state) if state.tallies.get("begun") else ()

        def apply(self, state: State, choices: object, chance: Chance) -> None:
            if state.tallies.get("begun"):
                return super().apply(state, choices, chance)  # type: ignore[arg-type]
            state.tallies["begun"] = 1
            return chance.shuffle(state.zones["stock"])

    match = bound([], Beginning(toy))
    match.advance()
    trade(match)
    assert [seal.early for seal in match.seals] == [True, True, False, False]
    assert deal_seal(match.seals, 1) == match.seals[1] and deal_seal(match.seals, 2) is None


def test_where_it_is_a_secret_who_is_asked_nobody_has_a_seal() -> None:
    """It would tell who chose there."""

    class Asking(Dicing):
        def asked(self, state: object) -> object:
            return ()

    lines: list[Line] = []
    match = bound(lines, Asking(toy))
    match.choose(1, match.first_card(1, "slip"))
    assert not is_sealed(lines[-1]) and match.seal_of(1) is None


def test_seals_change_nothing_else() -> None:
    """The same seed deals the same cards with salts and without; without, all is as it ever was."""
    with_seals, without = list[Line](), list[Line]()
    bare = ToyMatch(Dicing(toy), SITTERS, write=without.append)
    for match in (bound(with_seals, Dicing(toy)), bare):
        trade(match)
        match.finish()
    assert [plain(line) for line in with_seals] == without
    assert not any(map(is_sealed, without)) and any(map(is_sealed, with_seals))


@given(st.sampled_from(("dealt", SALT, SEAL, AT, "move")), st.data())
def test_nothing_sealed_can_be_changed(key: str, data: st.DataObject) -> None:
    """Not one card, nor the salt, nor the step it was sealed for."""
    line: Line = {"seat": 1, "move": "play 7D"} if key == "move" else {"dealt": ["7D 8D", 3]}
    line = with_seal(line, 4, numbered_salts("x")())
    assert is_intact(line)
    others = {
        "dealt": st.sampled_from((["8D 7D", 3], ["7D 8D", 2], [], ["7D 8D", "3"], ["7D 8D", True])),
        AT: st.sampled_from((3, "4", 4.0, None)),
    }
    other = data.draw(others.get(key, st.text(max_size=70)).filter(lambda item: item != line[key]))
    assert not is_intact({**line, key: other})
    assert not is_intact({text: line[text] for text in line if text != key})


def test_salts_are_never_the_same_twice() -> None:
    """Nor do they come of the seed where people play; without a window they do, to be repeated."""
    drawn = {new_salt() for _ in range(100)}
    assert len(drawn) == 100 and all(len(bytes.fromhex(salt)) >= 16 for salt in drawn)
    salts = [[salt() for _ in range(100)] for salt in map(numbered_salts, ("7", "7", "8"))]
    assert salts[0] == salts[1] and len({*salts[0], *salts[2]}) == 200


def test_what_is_taken_back_keeps_its_seals() -> None:
    """The deal has the seal it had. Luck that comes again, and a choice made once more, have
    another: from the same one would learn what was chosen in secret. Both open, to the same."""
    lines: list[Line] = []
    match = bound(lines, Dicing(toy))
    deal = match.seals[0]
    trade(match)
    before = list(match.seals)
    match.undo(0, agreed=[])
    assert match.seals == before and match.seal_of(1) is None
    trade(match)
    assert match.seals[:3] == before and match.seals[0] == deal and len(match.seals) == 5
    (_, chose, drawn), (again, redrawn) = before, match.seals[3:]
    assert plain(again.line) == plain(chose.line) and plain(redrawn.line) == plain(drawn.line)
    assert len({seal.digest for seal in match.seals}) == 5
    assert all(seal.holds for seal in match.seals)
    match.undo(0, agreed=[])
    match.redo(0)
    assert len(match.seals) == 5
    back = bound([], Dicing(toy), lines)
    back.replay()
    assert back.seals == match.seals


def test_once_they_are_opened_nothing_is_taken_back() -> None:
    """They open when the hand is over; a journal with a choice taken back after that is none."""
    lines: list[Line] = []
    match = bound(lines)
    assert refused(match.open_seals) == "hand_goes_on"
    trade(match)
    match.finish()
    assert match.undo_step(0) is not None and not match.seals_opened
    goes_back = {"mark": "undo", "seat": 0, "at": match.step, "to": match.undo_step(0)}
    match.open_seals()
    assert match.seals_opened and lines[-1] == {"mark": OPENED, "seat": 0, "at": match.step}
    assert match.undo_step(0) is None and not match.can_redo(0)
    assert refused(lambda: match.undo(0)) == "nothing_to_undo"
    bound([], past=[*lines[:-1], goes_back]).replay()
    for wrong in ([*lines, goes_back], [*lines[:1], {**lines[-1], "at": 0}]):
        with pytest.raises(BadJournal):
            bound([], past=wrong).replay()


def test_a_seal_is_of_its_step() -> None:
    """A whole line moved to where another stood opens, and does not hold there."""
    lines: list[Line] = []
    match = bound(lines, Dicing(toy))
    trade(match)
    dealt = [line for line in lines if "dealt" in line]
    moved = [line if line is not dealt[1] else {**dealt[1], AT: 7} for line in lines]
    moved[-1] = with_seal(plain(dealt[1]), 7, "0" * 32)
    back = bound([], Dicing(toy), moved)
    back.replay()
    assert is_intact(moved[-1]) and [seal.holds for seal in back.seals] == [True, True, False]


ASKED = st.lists(st.integers(1, 20), max_size=10)


def used(luck: object, asked: list[int]) -> list[object]:
    """What luck gives: a shuffle of so many cards for an even number, else a draw below it."""
    found: list[object] = []
    for number in asked:
        if number % 2:
            found.append(luck.below(number))
        else:
            heap = list(pack()[:number])
            luck.shuffle(heap)
            found.append(heap)
    return found


@given(st.integers() | st.text(), ASKED)
def test_writing_down_changes_no_luck(seed: int | str, asked: list[int]) -> None:
    """The same seed gives the same luck, written down or not."""
    assert used(Luck(seed), asked) == used(WrittenLuck(seed), asked) == used(Luck(seed), asked)


def test_every_place_is_as_likely() -> None:
    """Over many shuffles every card comes to every place about as often as to any other."""
    luck, times = Luck("fair"), 3000
    counts: dict[tuple[int, str], int] = {}
    for _ in range(times):
        heap = list(pack()[:6])
        luck.shuffle(heap)
        for place, card in enumerate(heap):
            counts[place, card.name] = counts.get((place, card.name), 0) + 1
    assert len(counts) == 36
    assert all(abs(count - times / 6) < 0.2 * times / 6 for count in counts.values())


def test_luck_is_the_same_in_another_process() -> None:
    """A seed means the same luck whatever a process's hash seed is."""
    ask = "from rules.kit.chance import *; from rules.kit.cards import pack; h = list(pack());"
    ask += "l = Luck(derive_seed('s', 'step', 3)); l.shuffle(h); print(h, l.below(1000))"
    answers = set()
    for number in ("1", "2"):
        env = {"PYTHONHASHSEED": number, "PYTHONPATH": "."}
        answers.add(subprocess.check_output([sys.executable, "-c", ask], text=True, env=env))
    assert len(answers) == 1 and answers != {""}


OTHER_CARDS = "AC 2C", "AC 2C 3C 3C", "AC 2C 4C", "AC 2C 3X", 3, None, "AC 2C 3C AD"


def test_luck_that_was_never_given_is_refused() -> None:
    """A shuffle with other cards, a draw that could not have been drawn, and one too many."""
    luck = ReadLuck([1])
    assert (luck.used_up(), luck.below(2), luck.used_up()) == (False, 1, True)
    with pytest.raises(BadLuck):
        luck.below(2)
    for result in OTHER_CARDS:
        with pytest.raises(BadLuck):
            ReadLuck([result]).shuffle(list(pack()[:3]))
    for result in (-1, 6, "3", None, 2.0):
        with pytest.raises(BadLuck):
            ReadLuck([result]).below(6)


def test_derived_seeds_are_all_different() -> None:
    """A seed for one use says nothing of another: every seed and every use has its own."""
    found = {
        derive_seed(seed, use, n) for seed in "ab" for use in ("step", "seat") for n in range(50)
    }
    assert len(found) == 200
    assert derive_seed("a", "step", 1) == derive_seed("a", "step", 1)
