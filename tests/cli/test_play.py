"""Playing without a window: the journal that is written and the score sheet that is printed."""

import json
import os
import signal
from pathlib import Path

import pytest

import main
from rules.kit.journal import Journal, read_journal
from rules.kit.match import Match
from table.app.app import App
from table.app.defaults import usual_seats
from table.audio.speech.voice import VARIABLE
from table.cli.play import play_to_end, ranked_seats, score_sheet, shorten_name
from table.engine.game_loop import GameLoop
from table.players.inline import think_or_guess
from table.players.roster import bot_players
from table.session.game_session import resume_match
from table.session.open_game import open_game
from tests.cli.line import GAME, PLAY, RULES, played, printed, refused
from tests.sampling import drawn
from tests.tables import GAMES


def test_the_same_seed_and_seats_give_the_same_journal(tmp_path: Path, capsys):
    """Byte for byte; another seed gives another, and no seed one that nobody has seen."""
    data, two = (played(tmp_path / name, capsys).read_bytes() for name in ("one", "two"))
    assert data == two != played(tmp_path / "three", capsys, "8").read_bytes()
    path, journals = tmp_path / "four", set()
    for _ in range(2):
        printed(capsys, *PLAY, "--journal", path, "--force")
        journals.add(path.read_bytes())
    assert len(journals) == 2
    assert len(json.loads(path.read_bytes().splitlines()[0])["seats"]) == usual_seats(RULES)


@pytest.mark.parametrize("game", drawn(GAMES, 1, "played out"), ids=lambda game: game.name)
def test_every_game_is_played_out_at_its_smallest_and_largest_table(game, capsys):
    """To a score sheet: title, a line of heads, a line a seat, and why it ended."""
    for seats in {min(game.rules.SEATS), max(game.rules.SEATS)}:
        command = ["play", game.name, "--no-window", "--seats", ",".join(["bot"] * seats)]
        lines = printed(capsys, *command, "--seed", "1")
        assert len(lines) == seats + 3
        assert lines[2].startswith(" 1.") or lines[2].startswith("1.")
        for player in bot_players(seats):
            assert sum(player.name in line for line in lines[2:-1]) == 1


def test_a_score_sheet_shows_what_the_match_came_to():
    """All players have their points, the winner first; ties share a rank, and skip the next."""
    match = Match(RULES, bot_players(usual_seats(RULES)), {}, "sheet")
    play_to_end(match, GAME.name, think_or_guess)
    rows = [line.split() for line in score_sheet(GAME, match)[2:-1]]
    last = match.outcomes[-1]
    by_name = {name: (int(place[:-1]), float(points)) for place, name, *_, points in rows}
    for seat, player in enumerate(match.players):
        assert by_name[player.name][1] == last.points[seat]
        assert (by_name[player.name][0] == 1) == (seat in last.winners)
    assert shorten_name("Anna") == "Anna" and len(shorten_name("x" * 200)) == 24
    assert list(ranked_seats(((3,), (0,), (2,), (1,)))) == [(1, 3), (2, 0), (3, 2), (4, 1)]
    assert list(ranked_seats(((1, 4), (0, 2), (3,)))) == [(1, 1), (1, 4), (3, 0), (3, 2), (5, 3)]


def test_spoken_turns_the_voice_on_and_it_stays_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """All is spoken from then on, the menu and where one is too."""
    monkeypatch.setenv(VARIABLE, f"file:{tmp_path / 'said.txt'}")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(GameLoop, "run", lambda stage: None)
    for words, voice in (((), "off"), (("--spoken",), "all"), ((), "all")):
        assert main.main(["play", *words]) == 0
        assert App().settings.voice == voice


def test_a_journal_makes_way_only_where_that_is_said(tmp_path: Path, capsys):
    """Only --force replaces a journal, and never a file of another kind."""
    path, letter = played(tmp_path / "j", capsys), tmp_path / "letter.txt"
    before = path.read_bytes()
    assert "--force" in refused(capsys, *PLAY, "--seed", "8", "--journal", path)
    assert path.read_bytes() == before
    printed(capsys, *PLAY, "--seed", "8", "--journal", path, "--force")
    assert path.read_bytes() != before
    assert {item.name for item in tmp_path.iterdir()} <= {"j", "home"}
    (tmp_path / "empty").touch()
    assert played(tmp_path / "empty", capsys).stat().st_size
    letter.write_text("Dear Þóra,\n", encoding="utf-8")
    for more in ([], ["--force"]):
        assert "is not a journal" in refused(capsys, *PLAY, "--journal", letter, *more)
        assert letter.read_text(encoding="utf-8") == "Dear Þóra,\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP", "SIGTERM"])
def test_a_signal_ends_a_match_in_order(tmp_path: Path, capsys, monkeypatch, name: str):
    """Amid the tenth line: no word, its exit code, a whole journal to resume, no lock or draft."""
    number, path, lines = getattr(signal, name), tmp_path / "j.jsonl", list[int]()
    before = {item: signal.getsignal(item) for item in (signal.SIGHUP, signal.SIGTERM)}
    synced = os.fsync

    def struck(handle: int) -> None:
        lines.append(handle)
        if len(lines) == 12:  # the header takes two
            os.kill(os.getpid(), number)
        synced(handle)

    try:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", struck)
            code = main.main([*PLAY, "--seed", "7", "--journal", str(path)])
    finally:
        for item, handler in before.items():
            signal.signal(item, handler)
    said = capsys.readouterr()
    assert (code, said.out, said.err) == (128 + number, "", "")
    assert [item.name for item in tmp_path.iterdir() if item.name != "home"] == ["j.jsonl"]
    past = read_journal(path)
    assert len(past.lines) in (9, 10) and past.notice is None
    session = resume_match(open_game(GAME), past, lambda: Journal.reopen(path, past))
    assert not session.match.over and session.journal.close() is None
