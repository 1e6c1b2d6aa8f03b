"""The program as a process, its help and its window; and every mistake is one line."""

import json
import multiprocessing
import os
import runpy
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

import main
from rules.kit.catalogue import set_own_games_folder
from rules.kit.chain import encode
from rules.kit.journal import read_journal
from table.app.starts import Start
from table.cli import games as games_command, guarded as guarded_module
from table.players.roster import parse_roster
from tests.cli.line import GAME, PLAY, ROOT, RULES, printed, refused, typed
from tests.tables import GAMES


def test_the_program_speaks_utf8_to_any_console_and_to_a_reader_who_hangs_up(finished: Path):
    """Icelandic reaches any code page; `trace FILE | head -1` prints no error."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    command = [sys.executable, str(ROOT / "main.py"), "trace", str(finished)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None and program.stderr is not None
        line = program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""
    assert json.loads(line)["step"] == 0
    said = subprocess.run([*command[:2], "words"], env=environment, capture_output=True)
    assert "Íslenska" in said.stdout.decode("utf-8")


def test_without_a_window_there_is_no_pygame(tmp_path: Path):
    """Neither to be imported again by a worker, nor to play a match: main.py is lean."""
    program = (
        "import sys, main; heavy = {'pygame', 'yaml', 'msgspec', 'argparse'} & set(sys.modules);"
        f"main.main({[*PLAY, '--journal', str(tmp_path / 'j')]!r});"
        "print(heavy, 'pygame' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )
    assert said.stdout.splitlines()[-1] == "set() False"


def test_help_explains_every_command(capsys):
    """Each command stands in the help with a line, and has a help of its own."""
    with pytest.raises(SystemExit):
        main.main(["--help"])
    text = capsys.readouterr().out
    for command in ("play", "games", "trace", "ask", "shot", "bench"):
        assert f"main.py {command}" in text
        with pytest.raises(SystemExit) as left:
            main.main([command, "--help"])
        assert left.value.code == 0
        assert len(capsys.readouterr().out.splitlines()) > 4


def test_people_at_the_seats_are_what_the_window_gets(monkeypatch):
    """`play` hands game, sitters, house rules asked for and seed to the window as they are."""
    handed: list[tuple] = []
    import table.window

    def opened(start: Start, *words: object) -> int:
        handed.append(words)
        return 0

    monkeypatch.setattr(table.window, "open_and_run", opened)
    assert main.main(["play", GAME.name, "--seats", "Anna,bot,bot", "--seed", "x"]) == 0
    assert main.main(["play", GAME.name]) == 0
    assert main.main(["play"]) == 0  # the menu
    assert handed == [
        ((GAME.name, parse_roster("Anna,bot,bot"), None, "x"),),
        ((GAME.name, None, None, None),),
        (),
    ]


def test_a_frozen_program_that_is_begun_again_to_think_opens_no_window(monkeypatch) -> None:
    """A packed worker process is the program itself: it asks for that first of all."""
    begun: list[str] = []

    def freeze_support() -> None:
        begun.append("to think")
        raise SystemExit(0)

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(multiprocessing, "freeze_support", freeze_support)
    monkeypatch.setattr(sys, "argv", ["cardtable", "--multiprocessing-fork", "pipe_handle=7"])
    with pytest.raises(SystemExit):
        runpy.run_path(main.__file__, run_name="__main__")
    assert begun == ["to think"]


MISTAKES = [
    (["juggle"], "juggle"),
    (["play", "--seats", "Anna,bot"], "GAME"),
    (["play", "nothing-like-it", "--no-window"], f"choose one of: {GAMES[0].name}"),
    ([*PLAY, "--seats", ",".join(["bot"] * 99)], "99"),
    ([*PLAY, "--seats", "bot:clairvoyant,bot,bot"], "the levels are: playful, easy"),
    ([*PLAY, "--seats", ""], "seat 1 has no name"),
    ([*PLAY, "--seats", "Anna,bot,bot"], "Anna cannot play without a window"),
    ([*PLAY, "--seats", "Anna:steady,bot,bot"], "steady"),
    ([*PLAY, "--spoken"], "leave out --no-window"),
    ([*PLAY, "--options", "antigravity=on"], "antigravity"),
    ([*PLAY, "--options", "antigravity"], "antigravity=value"),
    ([*PLAY, "--journal", "."], "cannot be written"),
    ([*PLAY, "--journal", "OUT", "--seed", "x" * 9_000], "too long"),
    (["play", GAME.name, "--journal", "x"], "--no-window"),
    (["bench"], "frames"),
    (["bench", "patience"], "patience"),
    (["trace", "no-such-file"], "cannot be read"),
    (["--antigravity"], "--help"),
    (["words", "--missing", "../x"], "as a name of small letters"),
    (["words", "--missing", "xx"], "there is no language “xx”; choose one of: en, "),
    (["shot", "x", "first", "--out", "x.png"], "“first” is not a step; steps begin at 0"),
    (["shot", "x", "0", "--seat", "Anna", "--out", "x.png"], "not a seat; seats begin at 0"),
    (["ask", "x", "0", "pass", "--seat", "1.5"], "not a seat; seats begin at 0"),
    (["ask", "FILE", "1", "0: 7D play"], "is not a move"),
    (["ask", "FILE", "1", "77: juggle"], "the seats are 0 to"),
    (["ask", "FILE", "1", "juggle"], "whose move"),
    (["ask", "FILE", "9999", "0: juggle"], "steps 0 to"),
    (["ask", "FILE", "-1", "0: juggle"], "--help"),
    (["ask", "FILE", "9" * 5000, "0: juggle"], "steps begin at 0"),
    (["shot", "FILE", "1"], "--out"),
    (["shot", "FILE", "1", "--out", "x.jpg"], "not a PNG"),
    (["shot", "FILE", "1", "--out", "nowhere/x.png"], "there is no folder"),
    (["shot", "FILE", "1", "--out", "x.png", "--size", "big"], "1920x1080"),
    (["shot", "FILE", "1", "--out", "x.png", "--theme", "plaid"], "choose one of"),
    (["film", "x", "--out", "x", "--hand", "0"], "not a hand; hands begin at 1"),
    (["film", "FILE", "--out", "OUT", "--seat", "9"], "0 to 3"),
    (["film", "FILE", "--out", "OUT", "--hand", "99"], "no hand 99"),
    (["film", "FILE", "--out", "OUT", "--language", "xx"], "is"),
    (["film", "FILE", "--out", "FILE"], "not a folder"),
    *(
        (["duel", GAME.name, "--seats", seats, "--deals", "2"], said)
        for seats, said in (("Anna,bot", "seat 1 is not a computer"), ("bot:,bot", "seat 1 is not"),
                            ("bot,random:", "seat 2"), ("bot,bot:genius", "no level"))
    ),
    *(
        (["duel", GAME.name, "--seats", "bot,random", f"--deals={n}"], f"“{n}” is not a number of")
        for n in ("1", "-5", "2.5", "9" * 30)
    ),
]  # fmt: skip


@pytest.mark.parametrize(("words", "told"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_one_line_with_the_remedy(finished, tmp_path, capsys, words, told):
    """One line on stderr, exit code 2, nothing written: what would do, or what there is."""
    given = {"FILE": str(finished), "OUT": str(tmp_path / "out")}
    assert told in refused(capsys, *(given.get(word, word) for word in words))
    assert not (tmp_path / "out").exists()


def test_a_choice_that_is_none_lists_the_choices(finished: Path, capsys):
    """Of each house rule, also for a long number; a move of bad shape gets its reason."""
    for option in RULES.OPTIONS:
        for text in ("perhaps", "--5", "9" * 5000, ""):
            if not option.seats and not option.needs:
                said = refused(capsys, *PLAY, "--options", f"{option.key}={text}")
                assert option.key in said and len(said) < 300
    assert printed(capsys, "ask", finished, "1", "0: play") != ["legal"]


def test_folders_that_nobody_may_look_into_are_no_mistake_of_ours(capsys, monkeypatch, tmp_path):
    """What needs no forbidden folder is done; all else says in one line why it cannot be."""
    home = tmp_path / ("x" * 300)
    monkeypatch.setenv("CARDTABLE_HOME", str(home))
    assert printed(capsys, "words")
    assert str(home) in refused(capsys, "new", "mine")


def test_our_own_mistake_is_one_line_too(capsys, monkeypatch, home: Path):
    """Exit code 1, and the details in a file that the line names."""
    monkeypatch.setattr(games_command, "games", lambda: 1 // 0)
    code, _, err = typed(capsys, "games")
    assert code == 1 and err.count("\n") == 1 and "Traceback" not in err
    (details,) = (home / "logs").iterdir()
    assert str(details) in err and "Traceback" in details.read_text(encoding="utf-8")


def test_a_mistake_of_a_game_is_told_with_its_line(capsys, monkeypatch, home: Path):
    """Of one's own game as such, with file and line in it; of ours as ours, likewise."""
    folder = home / "own_games" / "torn_game"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text("def torn():\n    return [][0]\n", encoding="utf-8")
    monkeypatch.setattr(
        games_command, "games", lambda: runpy.run_path(str(folder / "rules.py"))["torn"]()
    )
    code, _, err = typed(capsys, "games")
    set_own_games_folder(home / "nowhere")
    told = "a game of your own failed (own_games/torn_game/rules.py, line 2: IndexError"
    assert code == 1 and told in err


def test_ctrl_c_is_quiet(capsys, monkeypatch):
    """130, as shells expect, and not a word; before anything else has been read, too."""

    def stopped() -> int:
        raise KeyboardInterrupt

    for where, what in ((games_command, "games"), (guarded_module, "use_utf8")):
        with monkeypatch.context() as patched:
            patched.setattr(where, what, stopped)
            assert typed(capsys, "games") == (130, [], "")


HOSTILE = "Dagny\r\x1b[2K\x1b[1Aü\x9b8m\x00\n\u202e\u2066\u2028\x7f\ufeff\U000e0041"
HARMLESS = "Púkk 👩‍👩‍👧 שרה می\u200cخواهم é"
OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")  # kinds of letters that a terminal might obey


def test_no_command_prints_what_a_terminal_would_obey(finished: Path, home: Path, capsys):
    """Control letters in names of any source are spelled out; letters of any language stay."""
    past, found = read_journal(finished), []
    for name in (HARMLESS, HOSTILE):
        seats = [seat | {"name": name + str(at)} for at, seat in enumerate(past.header["seats"])]
        raw, chain = encode(past.header | {"seats": seats}, 0)
        for line in past.lines:
            more, chain = encode(line, chain)
            raw += more
        finished.write_bytes(raw)
        halved = finished.with_name(f"half {name}".replace("\0", "").replace("\n", ""))
        halved.write_bytes(raw[: len(raw) // 2] + raw[-4:])
        (home / "data").mkdir(parents=True, exist_ok=True)
        result = {"journal": "x.jsonl", "when": "2026-03-01T20:00:00+00:00", "game": name}
        result |= {"seats": [{"name": name}], "points": [1], "winners": [0]}
        (home / "data" / "results.jsonl").write_text(json.dumps(result))
        for words in (
            ["check", finished, halved],
            ["trace", finished],
            ["trace", halved],
            ["ask", finished, "0", name.replace("\0", "")],
            ["film", halved, "--out", finished.with_name("out"), "--hand", "99"],
            [*PLAY, "--options", f"{name}=on"],
            [*PLAY, "--seats", f"{name},bot"],
            ["play", name],
            ["words", "--missing", name],
            ["duel", GAME.name, "--seats", f"{name},bot"],
            ["book", "--read", halved],
            ["new", name],
            [name],
        ):
            code = main.main([str(word) for word in words])
            said = capsys.readouterr()
            letters = set(said.out + said.err) - set("\n\u200c\u200d")
            assert not [text for text in letters if unicodedata.category(text) in OBEYED], words[0]
            found.append((code, said.out.count("\n"), said.err.count("\n")))
            if words[0] == "check":
                assert name is HOSTILE or HARMLESS in said.out
    half = len(found) // 2
    assert found[:half] == found[half:]
