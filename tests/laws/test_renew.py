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


def test_what_is_missing_is_made_and_a_game_is_renewed_whole(homes: Path) -> None:
    """Without a game everything at first, and afterwards nothing that is there is touched. Of a
    game that is named journals and picture are made anew, what no longer belongs to it goes, and
    of other games nothing is touched, not even what is missing."""
    assert renew.main([]) == 0
    first = set(kept(homes))
    assert {golden.journal.name for golden in GOLDENS} <= first
    assert {f"{name}.png" for name in pictures.pictures()} <= first
    game, lost = GOLDENS[0].game.name, GOLDENS[-1]
    gone = {f"{game}-9-gone.jsonl", f"table-{game}-gone.png"}
    for name in first | gone:
        (homes / name).write_text("long ago")
    lost.journal.unlink()
    assert renew.main([game]) == 0
    found = kept(homes)
    mine = {name for name in first if name.startswith((f"{game}-", f"table-{game}-"))}
    assert found.keys() == first - {lost.journal.name}
    assert {name for name, text in found.items() if text != b"long ago"} == mine
    assert renew.main([]) == 0
    more = {name for name, text in kept(homes).items() if text != b"long ago"} - mine
    assert more == {lost.journal.name, lost.states.name}


@pytest.mark.parametrize("words", [["no such game"], ["--all"], ["a", "b"]])
def test_a_game_there_is_not_is_one_sentence(
    homes: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the games there are, and nothing is made."""
    assert renew.main(words) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and GOLDENS[0].game.name in said
    assert not kept(homes)
