"""The command line: what it prints, and that every mistake is one line."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import main
from rules.kit.catalogue import games
from rules.kit.match import Match
from rules.kit.moves import Offer, move, moves, why_not
from table.bench import rules as bench_rules
from table.commands import games as games_command, trace as trace_command
from table.commands.play import fitted, places, play_out, score_sheet, width
from table.commands.record import opened, position_at
from table.commands.shelf import usual_seats
from table.seats.inline import think_or_guess
from table.seats.roster import bots, roster

ROOT = Path(__file__).resolve().parent.parent
GAMES = [one for one in games() if one.rules is not None]
GAME = next(one for one in GAMES if one.name == "punk")
RULES = GAME.rules
assert RULES is not None
PLAY = ["play", GAME.name, "--no-window"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch) -> Path:
    """No test writes into a player's own folders."""
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def whole_match(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a match played to its end has written down."""
    path = tmp_path_factory.mktemp("match") / "journal"
    main.main([*PLAY, "--seed", "7", "--journal", str(path)])
    return path.read_bytes()


@pytest.fixture
def finished(tmp_path: Path, whole_match: bytes) -> Path:
    """The journal of a match played to its end, to do with as a test likes."""
    path = tmp_path / "finished.jsonl"
    path.write_bytes(whole_match)
    return path


@pytest.fixture
def half(finished: Path, tmp_path: Path) -> Path:
    """The same, stopped in the middle of a joint choice: the last line is one seat's."""
    lines = finished.read_bytes().splitlines(keepends=True)
    stop = next(
        number for number in range(len(lines) // 2, len(lines)) if b'"seat":1' in lines[number]
    )
    path = tmp_path / "half.jsonl"
    path.write_bytes(b"".join(lines[: stop + 1]))
    return path


def played(path: Path, capsys, seed: str = "7") -> Path:
    assert main.main([*PLAY, "--seed", seed, "--journal", str(path)]) == 0
    capsys.readouterr()
    return path


def printed(capsys, *words: object) -> list[str]:
    """The lines of a command that succeeds and says nothing on stderr."""
    code = main.main([str(word) for word in words])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    return said.out.splitlines()


def refused(capsys, *words: object) -> str:
    """The one line of a command that is a mistake."""
    code = main.main([str(word) for word in words])
    said = capsys.readouterr()
    assert code == 2, said
    assert said.out == ""
    assert said.err.count("\n") == 1 and said.err.endswith("\n")
    assert said.err.startswith("cardtable: ")
    return said.err


# --- playing ---------------------------------------------------------------------------


def test_the_same_seed_and_seats_give_the_same_journal(tmp_path: Path, capsys):
    """Byte for byte; and another seed another."""
    one, two = (played(tmp_path / name, capsys).read_bytes() for name in ("one", "two"))
    assert one == two
    assert played(tmp_path / "three", capsys, "8").read_bytes() != one


def test_without_seats_and_seed_the_usual_table_plays_a_new_game(tmp_path: Path, capsys):
    """Computer players, four if the game allows, and luck nobody has seen."""
    journals = []
    for name in ("one", "two"):
        printed(capsys, "play", GAME.name, "--no-window", "--journal", tmp_path / name)
        journals.append((tmp_path / name).read_bytes())
    assert journals[0] != journals[1]
    assert len(json.loads(journals[0].splitlines()[0])["seats"]) == usual_seats(RULES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_played_out_at_its_smallest_and_largest_table(game, capsys):
    """To a score sheet: title, a line of heads, a line a seat, and why it ended."""
    for seats in {min(game.rules.SEATS), max(game.rules.SEATS)}:
        command = ["play", game.name, "--no-window", "--seats", ",".join(["bot"] * seats)]
        lines = printed(capsys, *command, "--seed", "1")
        assert len(lines) == seats + 3
        assert lines[2].startswith(" 1.") or lines[2].startswith("1.")
        for sitter in bots(seats):
            assert sum(sitter.name in line for line in lines[2:-1]) == 1


def test_a_score_sheet_shows_what_the_match_came_to():
    """The winner stands first, everybody's points are there, nobody is left out."""
    match = Match(RULES, bots(usual_seats(RULES)), {}, "sheet")
    play_out(match, GAME.name, think_or_guess)
    rows = [line.split() for line in score_sheet(GAME, match).splitlines()[2:-1]]
    last = match.outcomes[-1]
    by_name = {name: (int(place[:-1]), float(points)) for place, name, *_, points in rows}
    for seat, sitter in enumerate(match.sitters):
        assert by_name[sitter.name][1] == last.points[seat]
        assert (by_name[sitter.name][0] == 1) == (seat in last.winners)


def test_places_follow_the_winner_whether_many_points_are_good_or_few():
    """Equal points share a place; where the winner has the fewest, few are good."""
    from rules.kit.state import Outcome, Why

    most = Outcome((3, 9, 5, 5), (1,), Why("most"))
    assert places(most) == [(1, 1), (2, 2), (2, 3), (4, 0)]
    least = Outcome((3, 9, 5, 1), (3,), Why("least"))
    assert places(least) == [(1, 3), (2, 0), (3, 2), (4, 1)]
    tied = Outcome((9, 9, 5), (1,), Why("highest_card"))
    assert places(tied) == [(1, 1), (2, 0), (3, 2)]


@pytest.mark.parametrize("name", ["x" * 200, "👩‍👩‍👧‍👦", "李小龙" * 20, "אַבְרָהָם", "A\u0301" * 40])
def test_a_long_or_wide_name_keeps_the_sheet_straight(name: str):
    """Cut where it takes too many columns, never in the middle of a letter's width."""
    shown = fitted(name, 24)
    assert width(shown) <= 24
    assert shown == name or shown.endswith("…")


def test_a_person_needs_a_window(capsys):
    """One line; nothing is played behind anybody's back."""
    said = refused(capsys, "play", GAME.name, "--no-window", "--seats", "Anna,bot,bot")
    assert "Anna" in said and "window" in said


def test_a_journal_is_not_written_over_another_kind_of_file(tmp_path: Path, capsys):
    """A letter named by mistake stays; an older journal makes way."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Þóra,\n", encoding="utf-8")
    said = refused(capsys, "play", GAME.name, "--no-window", "--journal", letter)
    assert "is no journal" in said
    assert letter.read_text(encoding="utf-8") == "Dear Þóra,\n"
    assert played(played(tmp_path / "j", capsys), capsys).stat().st_size


# --- looking into a journal ------------------------------------------------------------


def test_a_trace_is_the_whole_match(finished: Path, capsys):
    """Every position with all its fields, each choice legal there, the end told once."""
    lines = [json.loads(line) for line in printed(capsys, "trace", finished)]
    keys = ["step", "hand", "dealer", "phase", "actors", "zones", "shown", "tallies"]
    keys += ["legal", "made", "outcome"]
    assert all(list(line) == keys for line in lines)
    assert [line["step"] for line in lines] == list(range(len(lines)))
    assert [line["outcome"] is not None for line in lines] == [False] * (len(lines) - 1) + [True]
    for line in lines:
        assert list(line["legal"]) == list(line["made"]) == [str(seat) for seat in line["actors"]]
        assert all(made in line["legal"][seat] for seat, made in line["made"].items())
    choices = [json.loads(line) for line in finished.read_bytes().splitlines() if b"move" in line]
    told = [(int(seat), made) for line in lines for seat, made in line["made"].items()]
    assert told == [(one["seat"], one["move"]) for one in choices]
    end = lines[-1]["outcome"]
    assert len(end["points"]) == usual_seats(RULES) and end["winners"] and end["why"]["key"]
    cards = [sorted(name for zone in line["zones"].values() for name in zone) for line in lines]
    assert all(one == cards[0] for one in cards)


def test_a_game_in_play_is_traced_to_where_it_stands(finished: Path, half: Path, capsys):
    """Nothing beyond, and in the last position the choices that still lie face down."""
    whole = [json.loads(line) for line in printed(capsys, "trace", finished)]
    part = [json.loads(line) for line in printed(capsys, "trace", half)]
    assert part[:-1] == whole[: len(part) - 1]
    last, true = part[-1], whole[len(part) - 1]
    assert {**last, "made": None} == {**true, "made": None}
    assert last["made"] == {seat: true["made"][seat] for seat in ("0", "1")} != true["made"]


def test_legal_moves_are_complete_or_a_shape(finished: Path, monkeypatch):
    """All that the rules allow; the shape of an offer where it has more than can be tried."""
    record = opened(finished)
    state = position_at(record, 1).state
    seat = RULES.actors(state)[0]
    found = trace_command.legal_moves(RULES, state, seat)
    assert found == [str(one) for one in moves(RULES, state, seat)] != []
    assert sum(map(trace_command.breadth, RULES.offers(state, seat))) == len(found)
    monkeypatch.setattr(trace_command, "TOO_MANY", 1)
    (offer,) = RULES.offers(state, seat)
    assert trace_command.legal_moves(RULES, state, seat) == [
        {
            "verb": offer.verb,
            "pick": [one.name for one in offer.pick],
            "least": offer.least,
            "most": offer.most,
            "targets": [],
        }
    ]
    wide = Offer("steal", offer.pick, 1, 2, ["pak:1:0", "pak:1:1"], (3,), furthest=2)
    told = trace_command.shape(wide)
    assert (told["nearest"], told["furthest"], told["amounts"]) == (1, 2, [3])
    assert told["targets"] == ["pak:1:0", "pak:1:1"]


def test_asking_agrees_with_the_trace(finished: Path, capsys):
    """Each move of some positions, asked either way, is legal; what is not has a reason."""
    lines = [json.loads(line) for line in printed(capsys, "trace", finished)]
    chosen = random.Random(3).sample([line for line in lines if line["actors"]], 4)
    for line in chosen:
        for seat, legal in line["legal"].items():
            there = ("ask", finished, line["step"])
            assert printed(capsys, *there, f"{seat}: {legal[0]}") == ["legal"]
            assert printed(capsys, *there, legal[-1], "--seat", seat) == ["legal"]
    (reason,) = printed(capsys, "ask", finished, chosen[0]["step"], "0: juggle")
    state = position_at(opened(finished), chosen[0]["step"]).state
    assert why_not(RULES, state, 0, move("juggle")) is not None
    assert reason != "legal" and " " in reason


def test_after_the_end_nothing_is_legal(finished: Path, capsys):
    """It is nobody's turn, and the answer says so in words."""
    last = len(printed(capsys, "trace", finished)) - 1
    (reason,) = printed(capsys, "ask", finished, last, "0: juggle")
    assert reason != "legal" and " " in reason


def test_a_damaged_last_line_is_a_notice(finished: Path, half: Path, capsys):
    """The rest is traced all the same."""
    whole = printed(capsys, "trace", half)
    half.write_bytes(half.read_bytes() + b'{"seat":2,"mo')
    assert main.main(["trace", str(half)]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == whole
    assert "last line" in said.err and said.err.count("\n") == 1


# --- listing and measuring -------------------------------------------------------------


def test_games_are_listed_with_all_their_house_rules(capsys):
    """Name, seats, every option with its choices, the default in brackets."""
    text = "\n".join(printed(capsys, "games"))
    for game in GAMES:
        assert game.name in text
        for option in game.rules.OPTIONS:
            assert f"  {option.key}=" in text
            assert games_command.choices_of(option).count("[") == 1


def test_a_broken_game_is_listed_with_its_error(capsys, monkeypatch):
    """One line with file and line, and the others stand beside it."""
    broken = GAME._replace(name="torn", rules=None, error="rules/torn/rules.py, line 3: no")
    monkeypatch.setattr(games_command, "games", lambda: [broken, *GAMES])
    lines = printed(capsys, "games")
    assert "torn: cannot be played: rules/torn/rules.py, line 3: no" in lines
    assert any(line.startswith(GAME.name) for line in lines)


def test_the_rules_are_measured_with_and_without_views(monkeypatch):
    """A line a game, table and kind, with figures that can be compared between machines."""
    monkeypatch.setattr(bench_rules, "TURN", 0.0)
    monkeypatch.setattr(bench_rules, "TURNS", 1)
    monkeypatch.setattr(bench_rules, "LOOP", 1000)
    lines = list(bench_rules.run(GAME.name))
    counts = bench_rules.seat_counts(RULES)
    assert [(line["seats"], line["view"]) for line in lines] == [
        (seats, view) for seats in counts for view in (False, True)
    ]
    assert all(line["decisions_per_s"] > 0 and line["per_mloop"] > 0 for line in lines)


# --- mistakes --------------------------------------------------------------------------


MISTAKES = [
    (["juggle"], "juggle"),
    (["play"], "GAME"),
    (["play", "nothing-like-it", "--no-window"], f"the games are: {GAMES[0].name}"),
    ([*PLAY, "--seats", ",".join(["bot"] * 99)], "99"),
    (
        [*PLAY, "--seats", "bot:clairvoyant,bot,bot"],
        "the levels are: playful, easy",
    ),
    ([*PLAY, "--seats", ""], "seat 1 has no name"),
    ([*PLAY, "--options", "antigravity=on"], "antigravity"),
    ([*PLAY, "--options", "antigravity"], "antigravity=value"),
    ([*PLAY, "--options", "=on"], "key=value"),
    ([*PLAY, "--journal", "."], "cannot be written"),
    (["play", GAME.name, "--journal", "x"], "--no-window"),
    (["bench"], "rules"),
    (["bench", "patience"], "patience"),
    (["bench", "start", "--game", GAME.name], "bench rules"),
    (["trace", "no-such-file"], "cannot be read"),
    (["trace", "."], "cannot be read"),
    (["--antigravity"], "--help"),
]


@pytest.mark.parametrize(("words", "told"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_one_line_with_the_remedy(capsys, words: list[str], told: str):
    """On stderr, exit code 2, no traceback, nothing on stdout."""
    assert told in refused(capsys, *words)


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (option, text)
        for option in RULES.OPTIONS
        for text in ("perhaps", "--5", "9" * 5000, "")
        if not option.seats and not option.needs
    ],
    ids=str,
)
def test_a_choice_that_is_none_lists_the_choices(capsys, option, told: str):
    """Of every house rule; a number too long to be one is a word like any other."""
    said = refused(capsys, *PLAY, "--options", f"{option.key}={told}")
    assert option.key in said
    assert len(said) < 300


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ask", "FILE", "1", "0: play"], None),
        (["ask", "FILE", "1", "0: 7D play"], "is not a move"),
        (["ask", "FILE", "1", "0: take = --5"], "is not a move"),
        (["ask", "FILE", "1", "0: play 99X"], "99X"),
        (["ask", "FILE", "1", ""], "is not a move"),
        (["ask", "FILE", "1", "77: juggle"], "the seats are 0 to"),
        (["ask", "FILE", "1", "juggle"], "whose move"),
        (["ask", "FILE", "9999", "0: juggle"], "steps 0 to"),
        (["ask", "FILE", "-1", "0: juggle"], "--help"),
        (["ask", "FILE", "one", "0: juggle"], "steps count from 0"),
        (["ask", "FILE", "9" * 5000, "0: juggle"], "steps count from 0"),
        (["shot", "FILE", "1"], "--out"),
        (["shot", "FILE", "1", "--out", "x.jpg"], "no PNG"),
        (["shot", "FILE", "1", "--out", "nowhere/x.png"], "there is no folder"),
        (["shot", "FILE", "1", "--out", "x.png", "--size", "big"], "1920x1080"),
        (["shot", "FILE", "1", "--out", "x.png", "--size", "0x0"], "1920x1080"),
        (["shot", "FILE", "1", "--out", "x.png", "--theme", "plaid"], "the themes are"),
        (["shot", "FILE", "1", "--out", "x.png", "--seat", "77"], "the seats are 0 to"),
        (["shot", "FILE", "9999", "--out", "x.png"], "steps 0 to"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else None,
)
def test_a_question_about_what_is_not_there_is_one_line(
    finished: Path, capsys, words: list[str], told: str | None
):
    """Step, seat, move, size or theme: it says what there is instead."""
    words = [str(finished) if word == "FILE" else word for word in words]
    if told is None:  # a move of the wrong shape is a move, and has its objection
        assert printed(capsys, *words) != ["legal"]
    else:
        assert told in refused(capsys, *words)


def _changed(key: str, value: object):
    """The journal with something else in its header."""

    def change(lines: list[bytes]) -> list[bytes]:
        header = {**json.loads(lines[0]), key: value}
        return [json.dumps(header).encode() + b"\n", *lines[1:]]

    return change


def _as_another(lines: list[bytes]) -> list[bytes]:
    """The journal under another game's name, with that game's own house rules."""
    other = next(one for one in GAMES if one.name != GAME.name and 4 in one.rules.SEATS)
    header = {**json.loads(lines[0]), "game": other.name, "options": {}}
    return [json.dumps(header).encode() + b"\n", *lines[1:]]


DAMAGES = {
    "another game's name": _changed("game", "tunk"),
    "another game's name and its house rules": _as_another,
    "empty": lambda lines: [],
    "no header": lambda lines: lines[1:],
    "not text": lambda lines: [b"\x00\xff\n", *lines],
    "brackets": lambda lines: [b"[" * 100_000 + b"\n", *lines],
    "a line is missing": lambda lines: lines[:4] + lines[5:],
    "two lines change places": lambda lines: [*lines[:1], lines[2], lines[1], *lines[3:]],
    "a line of nonsense": lambda lines: [*lines[:3], b"nonsense\n", *lines[3:]],
    "a card that is none": lambda lines: [
        lines[0],
        lines[1].replace(b"2", b"\xc3\xbe"),
        *lines[2:],
    ],
    "an illegal move": lambda lines: [*lines[:2], b'{"seat":0,"move":"juggle"}\n', *lines[3:]],
    "a move that is none": lambda lines: [*lines[:2], b'{"seat":0,"move":"= = ="}\n', *lines[3:]],
    "a seat that is none": lambda lines: [*lines[:2], b'{"seat":77,"move":"x"}\n', *lines[3:]],
    "it goes on after the end": lambda lines: [*lines, lines[-1]],
    "from the future": _changed("journal", 99),
    "a game that is gone": _changed("game", "gone"),
    "a house rule that is gone": _changed("options", {"antigravity": True}),
    "house rules of another kind": _changed("options", []),
    "nobody sat there": _changed("seats", []),
    "seats of another kind": _changed("seats", [1, 2, 3]),
    "seats with more to them": _changed("seats", [{"name": "A", "shoe": "42"}] * 4),
    "a dealer who is not there": _changed("dealer", 77),
    "a dealer below the table": _changed("dealer", -1),
    "a seed that is none": _changed("seed", 7),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
@pytest.mark.parametrize("command", ["trace", "ask"])
def test_a_damaged_journal_is_one_line(finished: Path, capsys, damage, command: str):
    """It names the file and, where there is one, the line; what was sound is still printed."""
    lines = finished.read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join(damage(lines)))
    words = [command, str(finished), *(["100000", "0: juggle"] if command == "ask" else [])]
    assert main.main(words) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert str(finished) in said.err
    assert "mistake" not in said.err
    assert all(json.loads(line) for line in said.out.splitlines())


def test_our_own_mistake_is_one_line_too(capsys, monkeypatch, home: Path):
    """Exit code 1, and the details in a file that the line names."""

    def torn() -> int:
        raise ZeroDivisionError("the felt\nis torn")

    monkeypatch.setattr(games_command, "print_games", torn)
    assert main.main(["games"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Traceback" not in said
    (details,) = (home / "logs").iterdir()
    assert str(details) in said
    assert "Traceback" in details.read_text(encoding="utf-8")


def test_ctrl_c_is_quiet(capsys, monkeypatch):
    """130, as shells expect, and not a word."""

    def stopped() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(games_command, "print_games", stopped)
    assert main.main(["games"]) == 130
    said = capsys.readouterr()
    assert said.out + said.err == ""


# --- the program as a process ----------------------------------------------------------


def started(*words: str, **surroundings: str) -> subprocess.CompletedProcess[bytes]:
    """Run main.py as a person would."""
    environment = {**os.environ, **surroundings}
    command = [sys.executable, str(ROOT / "main.py"), *words]
    return subprocess.run(command, env=environment, capture_output=True)


def test_the_program_speaks_utf8_on_any_console():
    """Icelandic names reach a console whose code page is not UTF-8."""
    said = started(*PLAY, "--seed", "1", PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert (said.returncode, said.stderr) == (0, b"")
    assert bots(1)[0].name in said.stdout.decode("utf-8")


def test_a_reader_who_hangs_up_is_no_mistake(finished: Path):
    """`trace FILE | head -1` prints one line and nothing on stderr."""
    command = [sys.executable, str(ROOT / "main.py"), "trace", str(finished)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""


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

    monkeypatch.setattr(table.window, "open_window", lambda *words: handed.append(words) or 0)
    assert main.main(["play", GAME.name, "--seats", "Anna,bot,bot", "--seed", "x"]) == 0
    assert main.main(["play", GAME.name]) == 0
    assert handed == [
        (GAME.name, roster("Anna,bot,bot"), None, "x"),
        (GAME.name, None, None, None),
    ]
