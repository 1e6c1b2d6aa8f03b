"""A game is tried out first: its mistakes, what it raises, or that it never ends, are told."""

import signal
import sys
import time
from pathlib import Path

import pytest

from rules.kit import catalogue
from rules.kit.catalogue import (
    game as found_game,
    games,
    is_own_game,
    own_games_folder,
    set_own_games_folder,
)
from rules.kit.match import Match
from rules.kit.said import Why
from rules.kit.strangers import PATIENCE, Endless, install_ctrl_c_handler, time_limited
from table.app.app import App
from table.cli.guarded import run_guarded
from table.cli.new import make_game
from table.i18n.words import Words
from table.players.inline import think_or_guess
from table.players.roster import parse_roster
from table.session.open_game import OpenGame, open_game
from table.session.rehearsal import rehearse
from table.storage.store import Store
from tests.pilot import Pilot
from tests.sampling import LONG, luck

pytest_plugins = ["tests.screens"]

RULES, LAYOUT, WORDS = "rules.py", "layout.yaml", "words.en.yaml"
WON = (
    "  won:{seat}:\n    mine: {scale: 0.8, how: pile, count: true}\n"
    "    theirs: {how: pile, count: true}\n"
)
PLAY = 'return (Offer("play", state.zones[f"hand:{seat}"], least=1, most=1),)'
DEALT = "    deal_packets(state, (1,) * SIZE)\n"
BACK = '    return State(table, zones, {"hand": table.hand, **standing_points(table)}, "deal")\n'
DEAL = '    zones: dict[str, list[Card]] = {"stock": list(pack(table))}\n'
ALLOWED = 'return follow_refusal(state.zones[f"hand:{seat}"], trick(state), choice.cards[0])'
TWICE = '    state.zones["stock"].append(state.zones["hand:0"][0])\n'
GONE = '    state.zones["hand:0"].pop()\n'
NEXT = "return next_hand(table, result)"
ENDS = "return outcome_after(state, hands)"
FIRST = 'return Outcome(points_of(state), (), why("first"))'

# File, what stands there, what a beginner writes instead, and what is told beside the file.
MISTAKES = {
    "a name misspelt": (RULES, "(Offer(", "(Ofer(", "name 'Ofer' is not defined (in the phase"),
    "a zone without sight": (RULES, '"won")', '"won", "wons")', "“wons:0”, which"),
    "an actor alone": (RULES, "return (state.turn,)", "return state.turn", "actors returned"),
    "an offer alone": (RULES, PLAY, PLAY.replace("(Offer", "Offer")[:-2], "a list of Offer"),
    "an empty offer": (RULES, "least=1, most=1", "least=9, most=9", "“play” asks for 9"),
    "nothing allowed": (RULES, ALLOWED, "return why(0)", "has no move"),
    "no move at all": (RULES, PLAY, "return ()", "has no move"),
    "a card doubled": (RULES, DEALT, DEALT + TWICE, "is in two places"),
    "a card lost": (RULES, DEALT, DEALT + GONE, "is nowhere"),
    "nothing returned": (RULES, BACK, BACK.replace("return ", ""), "deal returned a NoneType"),
    "a step that is none": (RULES, "        _sweep(state)\n", "        pass\n", "changes nothing"),
    "no winners": (RULES, NEXT, NEXT + " if table.hand < 2 else None", "names no winners"),
    "too many winners": (RULES, NEXT, "return table._replace(hand=table.hand + 1)", "onward deals"),
    "points too few": (RULES, ENDS, 'return Outcome((), (), why("onward"))', "points for"),
    "a zone not laid out": (LAYOUT, WON, "", "“won” has no place"),
    "a verb not listed": (RULES, 'Offer("play"', 'Offer("lay"', "“lay” occurs in play but is not"),
    "a phase not listed": (RULES, BACK, BACK.replace("deal", "give"), "“give” occurs in play"),
    "no ranking": (RULES, 'BEST = "most"', 'BEST = "ranking"', "without saying how the seats"),
    "a listed verb misspelt": (RULES, '("play",)', '("paly",)', "VERBS in rules.py “paly”"),
    "a listed phase misspelt": (RULES, '"sweep", "o', '"sweap", "o', "PHASES in rules.py “sweap”"),
    "a tally not laid out": (RULES, '"hand": table.hand, **', '"gone": 0, **', "“tallies.gone” is"),
    "a way misspelt": (LAYOUT, "how: row", "how: rows", "write one of columns, fan, pile, row"),
    "a zone without words": (WORDS, "zone.won: Tricks taken\n", "", "“zone.won” is missing"),
    "a phase without words": (WORDS, "phase.play", "phase.plya", "“phase.play” is missing"),
    "a reason misspelt": (RULES, '{"follow":', '{"folow":', "“reason.folow” is missing"),
    "an end without words": (RULES, ENDS, FIRST, "“outcome.first” is missing"),
    "a head without words": (WORDS, "head.hand", "head.hands", "“head.hand” is missing"),
    "a story without words": (WORDS, "story.leads", "story.laeds", "“story.leads” is missing"),
    "a story that is none": (RULES, "return told\n", "return told or None\n", "story gives NoneT"),
    "a weight misspelt": (RULES, "took, TURN", 'took, "turns"', "the weight turns"),
    "a story's points": (RULES, "{after.turn: n}", "{taker: n}", "points of “took” in story"),
    "a story that errs": (RULES, "named, n = ", "named, n = 1 / 0, ", "division by zero (in"),
    "a story of what is hidden": (RULES, 'f"card.{choice.cards[0]}"', '"card.QH"', "cannot see it"),
    "a climax nowhere": (RULES, "marks={lowest:", 'marks={"pot":', "a beat names “pot”"),
    "a climax that errs": (RULES, "worth(trick(view))\n", "1 / 0\n", "division"),
    "not a climax": (RULES, "Climax(_trick_told(after), stays=False)", "1", "returned a int"),
    "a colon too many": (WORDS, "game.line: The", "game.line: The: ", "a colon where none"),
}  # fmt: skip


def with_change(own: Path, file: str, before: str, after: str) -> OpenGame:
    """A new game in which one text of a file is another."""
    folder = make_game(f"own{time.time_ns() % 10**12}", own)
    text = (folder / file).read_text(encoding="utf-8")
    assert before in text, "the model has changed"
    (folder / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    set_own_games_folder(own)
    return open_game(found_game(folder.name))


def with_line(own: Path, line: str) -> OpenGame:
    """A new game with a line put in as the first of `deal`."""
    return with_change(own, RULES, DEAL, f"    {line}\n{DEAL}")


def choice_of_player_with(own: Path, line: str) -> tuple[str, str]:
    """The verb that a player with a line put in first chooses in a new game, and the note."""
    trick = "    cards = trick(view)\n"
    game = with_change(own, "player/choosing.py", trick, f"    {line}\n{trick}")
    assert game.rules is not None
    match = Match(game.rules, parse_roster("bot,bot"), {}, "own")
    match.advance()
    (seat,) = match.seats_to_choose()
    choice, note = think_or_guess(game.name, match.view(seat), seat, "keen", 1)
    return choice.verb, str(note)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_beginners_get_wrong_is_told(own: Path, mistake: str):
    """In one sentence, in English and Icelandic, with the file it is about."""
    *change, sentence = MISTAKES[mistake]
    game = with_change(own, *change)
    error = rehearse(game)
    assert isinstance(error, Why) and error == game.error
    english, icelandic = (Words.load(language).tell(error) for language in ("en", "is"))
    assert sentence in english and f"own_games/{game.name}/" in english, english
    assert "\n" not in english and icelandic != english


def test_a_game_that_is_sound_has_nothing_said_of_it(own: Path):
    """A new game, and every game there is; an ordinary run looks at one of these."""
    make_game("sound_one", own)
    set_own_games_folder(own)
    for game in games() if LONG else (found_game("sound_one"), luck("sound").choice(games())):
        assert rehearse(open_game(found_game(game.name))) is None, game.name
    assert own_games_folder() == str(own)
    assert [game.name for game in games() if is_own_game(game.folder)] == ["sound_one"]


SPOILERS = {
    "import os; os._exit(0)": "rules.py: it ended the process in which it was tried",
    "import builtins; builtins.len = None": "rules.py: it changes Python’s own “len”",
}
ENDLESS = {
    "raise KeyboardInterrupt": "rules.py, line 10: KeyboardInterrupt",
    "while True: pass": "rules.py, line 10: this did not end",
    "import itertools; sum(itertools.count())": "rules.py: this did not end",
}


@pytest.mark.parametrize("lines", [SPOILERS, pytest.param(ENDLESS, marks=pytest.mark.long)])
def test_whatever_a_game_does_as_it_is_read_the_menu_opens(own, felt, monkeypatch, lines):
    """Each bad game is grey with its reason, tried only elsewhere; a sound one plays."""
    monkeypatch.setattr("table.session.rehearsal.PATIENCE", 2.0 if lines is ENDLESS else PATIENCE)
    sound = make_game(f"own{time.time_ns() % 10**12}", own)
    spoilt = {f"{sound.name}{number}": line for number, line in enumerate(lines)}
    future = "from __future__ import annotations\n"
    for name, line in spoilt.items():
        rules = make_game(name, own) / RULES
        text = rules.read_text(encoding="utf-8").replace(future, f"{future}{line}\n", 1)
        rules.write_text(text, encoding="utf-8")
    app = App(Store(own.parent))
    app.set_language("en")
    pilot = Pilot(app)
    pilot.menu()
    assert "tried out" in pilot.widget(f"game:{sound.name}").error
    pilot.until_tried()
    for name, line in spoilt.items():
        assert lines[line] in pilot.widget(f"game:{name}").error
        assert f"rules.{name}.rules" not in sys.modules
    assert not pilot.widget(f"game:{sound.name}").error
    assert f"rules.{sound.name}.rules" in sys.modules
    app.close()


RAISED = {
    "SystemExit": "raise SystemExit(3)",
    "GeneratorExit": "raise GeneratorExit",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "Odd": "raise type('Odd', (BaseException,), {})",
}


@pytest.mark.parametrize("kind", RAISED)
def test_whatever_is_raised_is_told_of_that_game(own: Path, kind: str):
    """With file, line and phase; a failing player is replaced; Ctrl-C in thought is no fault."""
    line = RAISED[kind]
    error = str(rehearse(with_line(own, line)))
    assert "rules.py, line " in error and kind in error, error
    verb, note = choice_of_player_with(own, line)
    assert verb == "play" and "player/choosing.py:" in note


def test_ctrl_c_is_let_through(own: Path):
    """It ends a trial and the command; a KeyboardInterrupt that a game raises is its failure."""
    game = with_line(own, "import signal; signal.raise_signal(signal.SIGINT)")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        install_ctrl_c_handler()
        with pytest.raises(KeyboardInterrupt):
            rehearse(game)
        assert run_guarded(lambda: bool(rehearse(game))) == 130
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_game_that_leaves_in_a_command_is_told_as_a_game(own, capsys, monkeypatch):
    """And our own way of leaving, as after --help, is left alone."""
    monkeypatch.setenv("XDG_STATE_HOME", str(own.parent))  # where its report goes
    rules = with_line(own, RAISED["SystemExit"]).rules
    assert rules is not None
    assert run_guarded(lambda: bool(rules.deal(None, None))) == 1  # type: ignore[arg-type]
    assert "a game of your own failed" in capsys.readouterr().err

    def leave() -> int:
        raise SystemExit(0)

    with pytest.raises(SystemExit):
        run_guarded(leave)


@pytest.mark.parametrize(
    "line", ["[0 for _ in iter(int, 1)]", pytest.param("while True: pass", marks=pytest.mark.long)]
)
def test_what_never_ends_is_ended(own: Path, monkeypatch: pytest.MonkeyPatch, line: str):
    """In a hand, in the rules as they are read, and in a player; the sentence names the line."""
    game = with_line(own, line)
    monkeypatch.setattr(catalogue, "PATIENCE", 0.1)
    error = str(rehearse(game))
    assert "rules.py, line " in error and "did not end within 0.1 seconds" in error
    _, note = choice_of_player_with(own, line)
    assert "player/choosing.py:" in note and "Endless" in note
    (own / "ever").mkdir()
    (own / "ever" / "rules.py").write_text(f"{line}\n", encoding="utf-8")
    assert "line 1: this did not end" in str(found_game("ever").error)


def test_what_ends_in_time_is_left_alone():
    """Nothing is raised in it or after it, whoever was about to."""
    for _ in range(20):
        try:
            with time_limited(0.0005):
                sum(range(20_000))
        except Endless:
            continue
    assert sum(1 for _ in range(200_000)) == 200_000
