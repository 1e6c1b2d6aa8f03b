"""What games are compared with is made and renewed by one command, a game at a time."""

from pathlib import Path

import pytest

from tests import renew
from tests.golden import renew as journals
from tests.golden.renew import Golden
from tests.snapshots import pictures

GOLDENS = list(journals.goldens())


@pytest.fixture
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of their own for journals and pictures, which are made on paper only."""
    for module in (journals, pictures):
        monkeypatch.setattr(module, "HOME", tmp_path)

    def played(golden: Golden) -> None:
        golden.journal.write_text("anew")
        golden.states.write_text("anew")

    monkeypatch.setattr(journals, "renew", played)
    drawn = {name: lambda: pictures.pygame.Surface((1, 1)) for name in pictures.pictures()}
    monkeypatch.setattr(pictures, "pictures", lambda: drawn)
    return tmp_path


def kept(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in home.iterdir()}


def test_without_a_game_only_what_is_missing_is_made(homes: Path) -> None:
    """Everything at first; afterwards nothing that is there is touched."""
    assert renew.main([]) == 0
    first = kept(homes)
    assert {one.journal.name for one in GOLDENS} <= set(first)
    assert {f"{name}.png" for name in pictures.pictures()} <= set(first)
    for path in homes.iterdir():
        path.write_text("long ago")
    lost = GOLDENS[0].journal
    lost.unlink()
    assert renew.main([]) == 0
    assert {name for name, text in kept(homes).items() if text == b"anew"} == {
        lost.name,
        GOLDENS[0].states.name,
    }


def test_a_game_is_renewed_whole_and_no_other(homes: Path) -> None:
    """Its journals and its picture are made anew, what no longer belongs to it goes, and of
    other games nothing is touched, not even what is missing."""
    renew.main([])
    game = GOLDENS[0].game.name
    for path in homes.iterdir():
        path.write_text("long ago")
    (homes / f"{game}-9-gone.jsonl").write_text("long ago")
    (homes / f"table-{game}-gone.png").write_text("long ago")
    (homes / GOLDENS[-1].journal.name).unlink()
    before = kept(homes)
    assert renew.main([game]) == 0
    after = kept(homes)
    mine = {name for name in before if name.startswith((f"{game}-", f"table-{game}-"))}
    assert all(after[name] == before[name] for name in before.keys() - mine)
    assert after.keys() - mine == before.keys() - mine
    gone = {f"{game}-9-gone.jsonl", f"table-{game}-gone.png"}
    assert after.keys() == before.keys() - gone
    assert all(after[name] != b"long ago" for name in mine - gone)


@pytest.mark.parametrize("words", [["no such game"], ["--all"], ["a", "b"]])
def test_a_game_there_is_not_is_one_sentence(
    homes: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the games there are, and nothing is made."""
    assert renew.main(words) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and GOLDENS[0].game.name in said
    assert not kept(homes)
