"""Guests: players from a file, seated, judged, and passed over where they fail."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from rules.kit.match import Match, PlayerInfo
from table.cli.play import play_out, play_without_window
from table.files.trouble import Trouble
from table.players.future import ChoiceFuture
from table.players.guest import MARK, agreed_programs
from table.players.guest_process import LIMIT
from table.players.headless import HeadlessPlayers
from table.players.inline import any_move, rules_of, think
from table.players.levels import RULE_PLAYER
from table.players.roster import BadSeats, kind, roster
from table.players.worker import Workers
from tests.players.opening import AllAgreed, Clock
from tests.sampling import drawn

GAME = "punk"
RULES = rules_of(GAME)

ANY = """
from rules.kit.remarks import candidates


def choose(rules, view, seat, rng):
    print("thinking aloud")
    likely = candidates(rules, view, seat)
    return likely[int(rng.random() * len(likely))]
"""

HEAD = "def choose(rules, view, seat, rng):\n    "


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a guest's file lies."""
    return tmp_path / "mybot.py"


def written(file: Path, text: str) -> str:
    """The guest's kind, its file holding this."""
    file.write_text(text, encoding="utf-8")
    return f"{MARK}{file}"


@pytest.fixture(autouse=True)
def seen_off(workers: Workers) -> Iterator[None]:
    """No guest stays from test to test, since each test writes its own file."""
    yield
    workers.see_off()


def begun(seats: str = "bot,bot,bot") -> Match:
    """A match at the first position where somebody owes a choice."""
    match = Match(RULES, roster(seats), {}, "evening")
    while not match.owing():
        match.advance()
    return match


def asked(workers: Workers, guest: str, seat: int = 0) -> ChoiceFuture:
    """A thought of a guest at the start of a match."""
    return workers.ask(GAME, begun().view(seat), seat, guest, 5)


# --- sitting down ------------------------------------------------------------------------


def test_a_guest_is_called_as_its_file_is(file: Path):
    """`file:PATH` seats a guest, whose full path the journal keeps; twins are told apart."""
    guest = written(file, ANY)
    anna, player, twin = roster(f"Anna,{guest},{guest}")
    assert (player, twin) == (
        PlayerInfo("mybot", "file", str(file.resolve())),
        PlayerInfo("mybot 2", "file", str(file.resolve())),
    )
    assert kind(player) == f"{MARK}{file.resolve()}" and kind(anna) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names no file"),
        ("nowhere.py", "cannot be read (no such file"),
        (".", "cannot be read (this is a folder"),
        ("\0.py", "no Python that reads"),
        ("x" * 5000, "cannot be read"),
    ],
)
def test_a_bad_path_is_one_sentence(text: str, said: str):
    """It says what is wrong with the path."""
    with pytest.raises(BadSeats) as refused:
        roster(f"Anna,{MARK}{text}")
    assert said in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (b"def choose(:\n", "line 1"),
        (b"\0\1\2", "no Python that reads"),
        (b"\xff\xfe\xfa", "no Python that reads"),
        (b"", "no function choose"),
        (b"def chose(rules, view, seat, rng): pass\n", "no function choose"),
        (b"(" * 100_000, "no Python that reads"),
    ],
)
def test_a_file_that_is_no_player_is_refused(file: Path, source: bytes, said: str):
    """What does not read, or has no `choose`, is told before anybody sits down; nothing of it
    has been run."""
    file.write_bytes(source)
    with pytest.raises(BadSeats) as refused:
        roster(f"Anna,{MARK}{file}")
    assert said in str(refused.value) and "\n" not in str(refused.value)


def test_a_file_is_not_run_where_the_table_is(file: Path, tmp_path: Path):
    """To read a guest's file is not to run it."""
    guest = written(file, f"open({str(tmp_path / 'run')!r}, 'w')\n{ANY}")
    roster(f"Anna,{guest}")
    assert not (tmp_path / "run").exists()


# --- playing -----------------------------------------------------------------------------


def test_a_guest_plays_its_own_moves(file: Path):
    """A match to its end, each choice the one that its file makes of view and luck, and with the
    same seed the same match again; its twin plays for itself."""
    guest = written(file, ANY)
    lines: list[list[dict]] = []
    for _ in range(2):
        lines.append([])
        match = Match(RULES, roster(f"{guest},bot,{guest}"), {}, "evening", lines[-1].append)
        with HeadlessPlayers(AllAgreed()) as unwatched:
            assert play_out(match, GAME, unwatched.think) == []
    assert lines[0] == lines[1]


def test_what_a_guest_prints_is_kept_from_the_score_sheet(file: Path, capfd):
    """A game without a window prints its score sheet and nothing else."""
    guest = written(file, ANY)
    play_without_window(GAME, roster(f"{guest},bot"), {}, "evening", None)
    said = capfd.readouterr()
    assert "mybot" in said.out and "thinking aloud" not in said.out
    assert "thinking aloud" in said.err


@pytest.mark.parametrize(
    ("body", "said"),
    drawn(
        [
            (
                "raise ValueError('no idea\\nat all')",
                "its file failed (ValueError: no idea at all)",
            ),
            ("return 1 / 0", "its file failed (ZeroDivisionError: division by zero)"),
            ("return 'cheat'", "its file chose “cheat”, which is not legal"),
            ("return 'play 7D; drop'", "which is no move"),
            ("return None", "its file chose “None”, which is not legal"),
            ("return 'x' * 1_000_000", "sent what is no answer"),
            ("raise SystemExit(3)", "its file failed (SystemExit: 3)"),
            ("__import__('os')._exit(3)", "sent what is no answer"),
            ("view.zones.clear()", "its file chose “None”, which is not legal"),
        ],
        4,
        "guests",
    ),
)
def test_what_a_guest_does_wrong_is_told_by_name_and_the_rule_player_moves(
    workers: Workers, file: Path, body: str, said: str
):
    """It raises, leaves, breaks a rule or talks nonsense: the rule player's move is played in
    its place, and one line says why. The next choice is the guest's again."""
    guest = written(file, f"{HEAD}if rng.random() < 2:\n        {body}\n")
    expected = think(GAME, begun().view(0), 0, RULE_PLAYER, 5)
    for _ in range(2):
        thought = asked(workers, guest)
        assert thought.move() == expected
        assert said in str(thought.note) and "the rule player moved instead" in str(thought.note)
        assert "\n" not in str(thought.note)


def test_a_guest_that_takes_too_long_is_passed_over(file: Path):
    """After its limit its process is ended, and the rule player moves."""
    clock = Clock()
    guest = written(file, f"import threading\n{HEAD}threading.Event().wait()\n")
    with Workers(1, clock, AllAgreed()) as workers:
        thought = asked(workers, guest)
        (process,) = workers._guests.values()
        pid = process.process.pid
        while not process.loaded:
            assert process.pipe.poll(30) and not thought.ready()
        clock.now += LIMIT + 0.1
        assert thought.move() == think(GAME, begun().view(0), 0, RULE_PLAYER, 5)
        assert f"longer than {LIMIT:g} seconds" in str(thought.note)
        assert process.process.pid != pid


def test_a_file_that_fails_as_it_is_loaded_is_told_at_every_choice(workers: Workers, file: Path):
    """It was there when its owner sat down, and may be gone when the game is taken up."""
    for text, said in (
        ("raise RuntimeError('not today')\n", "its file failed (RuntimeError: not today)"),
        ("import nothing_of_the_kind\n", "its file failed (ModuleNotFoundError"),
        ("import os; os._exit(3)\n", "its process ended"),
    ):
        thought = asked(workers, written(file, text + ANY), 1)
        assert thought.move() == think(GAME, begun().view(1), 1, RULE_PLAYER, 5)
        assert said in str(thought.note)
        workers.see_off()
    thought = asked(workers, f"{MARK}{file.parent / 'gone.py'}")
    thought.move()
    assert "FileNotFoundError" in str(thought.note)


def test_a_file_that_nobody_has_agreed_to_is_not_run(file: Path, tmp_path: Path):
    """Whoever asks for its choice: no process is started, the rule player moves, and it is said."""
    run = tmp_path / "run"
    guest = written(file, f"open({str(run)!r}, 'w')\n{ANY}")
    with Workers(0) as none:
        thought = asked(none, guest)
        assert thought.move() == think(GAME, begun().view(0), 0, RULE_PLAYER, 5)
        assert "nobody has agreed" in str(thought.note) and not none._guests
    assert not run.exists()


def test_a_file_that_was_changed_since_is_not_run(file: Path, tmp_path: Path):
    """What was agreed to is the program as it was, not whatever lies there now."""
    run = tmp_path / "run"
    guest = written(file, ANY)
    programs = agreed_programs([guest])
    written(file, f"open({str(run)!r}, 'w')\n{ANY}")
    with Workers(0, programs=programs) as workers:
        thought = asked(workers, guest)
        assert thought.move() == think(GAME, begun().view(0), 0, RULE_PLAYER, 5)
        assert "no longer as it was" in str(thought.note)
    assert not run.exists()


def test_a_view_of_another_form_is_refused(
    workers: Workers, file: Path, monkeypatch: pytest.MonkeyPatch
):
    """When the program is changed while a table is open, the processes beside it are asked in
    vain: by level or by file, the rule player moves here, and one sentence says why."""
    monkeypatch.setattr("table.players.process.FORM", "zones tallies of old")
    for who in (RULE_PLAYER, written(file, ANY)):
        thought = asked(workers, who, 1)
        assert thought.move() == think(GAME, begun().view(1), 1, RULE_PLAYER, 5)
        assert "the program was changed" in str(thought.note)


REMEMBERS = """
seen = []


def choose(rules, view, seat, rng):
    seen.append((seat, view))
    if len({one for one, _ in seen}) > 1 or len(seen) > 1:
        raise ValueError(f"seen {len(seen)}")
    return rules.offers(view, seat)[0].verb + " " + rules.offers(view, seat)[0].pick[0].name
"""


def test_twins_do_not_share_what_they_see(workers: Workers, file: Path):
    """One file at two seats is two processes; and after the game neither remembers it."""
    guest = written(file, REMEMBERS)
    for _ in range(2):
        notes = []
        for seat in (0, 1):
            thought = asked(workers, guest, seat)
            thought.move()
            notes.append(thought.note)
        assert notes == [None, None]
        workers.see_off()


def test_a_guests_answer_is_never_unpickled(workers: Workers, file: Path, tmp_path: Path):
    """What a file writes to the pipe is read as text: nothing of it runs at the table."""
    marker = tmp_path / "run"
    guest = written(
        file,
        "import gc, pickle, os\nfrom multiprocessing.connection import Connection\n"
        f"class Evil:\n    def __reduce__(self): return (open, ({str(marker)!r}, 'w'))\n"
        f"{HEAD}[one for one in gc.get_objects() if isinstance(one, Connection)][0]"
        ".send_bytes(pickle.dumps(Evil()))\n",
    )
    thought = asked(workers, guest)
    thought.move()
    assert "rule player" in str(thought.note)
    assert not marker.exists()


def test_every_game_can_be_played_by_a_guest(tmp_path: Path):
    """The examples of the how-to play any game to its end, each at a seat, without a word of
    complaint."""
    text = (Path(__file__).parents[2] / "rules" / "HOWTO.md").read_text(encoding="utf-8")
    blocks = [word.partition("```")[0] for word in text.split("```python\n")[1:]]
    examples = [block for block in blocks if "def choose" in block]
    assert len(examples) == 2
    guests = [written(tmp_path / f"bot{n}.py", word) for n, word in enumerate(examples)]
    for game in drawn(games(), 2, "how-to"):
        assert game.rules is not None
        seats = [*guests, *["bot"] * (min(game.rules.SEATS) - 2)]
        match = Match(game.rules, roster(",".join(seats)), {}, "howto")
        with HeadlessPlayers(AllAgreed()) as unwatched:
            assert play_out(match, game.name, unwatched.think) == []


def test_a_resumed_game_knows_its_guest(file: Path, tmp_path: Path):
    """The journal says by which file a seat is played."""
    guest = written(file, ANY)
    path = tmp_path / "game.jsonl"
    play_without_window(GAME, roster(f"{guest},bot"), {}, "evening", path)
    from table.cli.record import opened

    assert opened(path).match.players[0] == PlayerInfo("mybot", "file", str(file.resolve()))


def test_a_duel_takes_files(file: Path):
    """A guest among levels; a file that is none is told in one sentence."""
    from table.cli.duel import read_entrants, spoken

    guest = written(file, ANY)
    assert read_entrants(f"bot:keen,{guest},random") == [
        "keen", f"{MARK}{file.resolve()}", "random",
    ]  # fmt: skip
    assert spoken(f"{MARK}{file.resolve()}") == "file:mybot.py"
    with pytest.raises(Trouble, match="cannot be read"):
        read_entrants("bot,file:nowhere.py")


def test_any_legal_move_is_any(workers: Workers):
    """What is played where even thinking hangs is legal."""
    match = begun()
    move = any_move(RULES, match.view(0), 0, random.Random(3))
    assert match.refusal(0, move) is None
