"""Table talk: who says what, and when; the same in the film of it, and never a word too many."""

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from rules.kit.catalogue import games
from rules.kit.match import Match
from rules.kit.said import Why, why
from rules.kit.story import Told
from table.app.app import App
from table.i18n.words import HOME, languages, texts
from table.layout.layout_faults import read_layout
from table.players.inline import choice_seed, folder_of, rules_of, think
from table.players.levels import CHARACTERS
from table.players.roster import parse_roster
from table.session import talk
from table.session.event_log import EventLog
from table.session.faults import Sentences
from table.session.talk import CHANCES, Talk, TalkState, TalkStep, lines_of, next_talk
from tests.app.albums import play_and_leave, start_match, whole_replay
from tests.sampling import by_turns
from tests.tables import FINISHED, GAME_NAMES, GAMES, play_on, seats_near

pytest_plugins = ["tests.screens"]

USUAL = ("won", "lost", "game", "beaten", "level", "stole", "robbed")
LONGEST = 45  # letters of a line
LONGEST_PAUSE = 100  # steps in which nobody says anything
QUIET, LOUD = ["jorunn", "magni", "ragna"], ["oddur", "kari", "snorri"]
COMPANY = ",".join(f"bot:keen:{key}" for key in LOUD)
WINS, THEFT = why("wins", who="seat.0"), why("steals", who="seat.1", whom="seat.2")
MOMENTS: talk.Moments = {
    "wins": {"won": "who", "lost": "others"},
    "steals": {"stole": "who", "robbed": "whom"},
    "calls": {"called": "who"},
    "draws": {"level": "all"},
}


def step_with(*told: Why, seats: str = COMPANY, winners: tuple[int, ...] | None = None) -> TalkStep:
    """A step of which these sentences are told."""
    return TalkStep(1, [*map(Told, told)], parse_roster(seats), winners)


def company_near(game: str, keys: list[str]) -> str:
    """Computers of these characters, more or fewer of them if the game needs that."""
    every = [*keys, *(who.key for who in CHARACTERS if who.key not in keys)]
    seats = seats_near(rules_of(game), len(keys))
    return ",".join(f"bot:keen:{key}" for key in every[:seats])


def state_after(number: int) -> TalkState:
    """The talk in the middle of a match, where somebody has just spoken."""
    return TalkState(steps_heard=100 + number, last=100 + number, hand=1, last_hand=1)


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody lets a moment pass."""
    monkeypatch.setattr(talk, "CHANCES", dict.fromkeys(CHANCES, 9.0))
    monkeypatch.setattr(talk, "REST_STEPS", 0)
    monkeypatch.setattr(talk, "USUAL_STEPS", 1)


def test_everybody_has_something_to_say_of_every_kind_of_moment() -> None:
    """Three lines of what is usual, two of what is rare, short, none twice, in every language."""
    keys = {(who.key, kind): lines_of(who.key, kind) for who in CHARACTERS for kind in CHANCES}
    for (_, kind), lines in keys.items():
        assert len(lines) >= (3 if kind in USUAL else 2), kind
    for language in languages():
        words = texts(HOME / f"words.{language}.yaml")
        for lines in keys.values():
            sentences = {words[key] for key in lines}
            assert len(sentences) == len(lines) and max(map(len, sentences)) <= LONGEST
        known = {key for lines in keys.values() for key in lines}
        assert {key for key in words if key.startswith("talk.")} == known, language


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_layout_names_sentences_that_are_told(game) -> None:
    """Each is a sentence of the game's story, and whose moment it is one of its facts."""
    sentences, layout = Sentences(game.folder), read_layout(game.folder, game.rules)
    words = texts(game.folder / "words.en.yaml")
    for key, moments in layout.talk.items():
        is_told = f"story.{key}" in words or f"story.{key}.other" in words
        assert is_told, f"`talk`: {key}: words.en.yaml has no story.{key}"
        facts = sentences.facts(key) or set(re.findall(r"\{(\w+)", repr(words)))
        lost = {*moments.values()} - {"others", "all"} - facts
        assert not lost, f"`talk`: {key}: {lost} is not a fact of story.{key}: {sorted(facts)}"


@pytest.mark.usefixtures("talkative")
def test_those_talk_whom_it_concerns() -> None:
    """Of a theft its two, of a match its winner and losers; nobody without a character."""

    def states(step: TalkStep) -> list[TalkState]:
        return [next_talk(state_after(n), step, MOMENTS) for n in range(80)]

    def kinds(states: list[TalkState]) -> set[tuple[str, ...]]:
        return {tuple(state.line.split(".")[1:3]) for state in states}

    of_theft = states(step_with(THEFT))
    assert kinds(of_theft) == {("kari", "stole"), ("snorri", "robbed")}
    ends = {("oddur", "game"), ("kari", "beaten"), ("snorri", "beaten")}
    assert kinds(states(step_with(THEFT, winners=(0,)))) == ends
    named = [state for state in of_theft if state.whom >= 0]
    assert {(state.seat, state.whom) for state in named} == {(1, 2), (2, 1)} and len(named) < 80
    assert all(state.says.facts == (("whom", f"seat.{state.whom}"),) for state in named)
    nameless = [player._replace(name="") for player in parse_roster(COMPANY)]
    assert all(state.whom < 0 for state in states(step_with(THEFT)._replace(there=nameless)))
    for seats in ("Anna,bot,bot:steady", "Kári,Oddur,bot:sharp"):
        assert not any(state.line for state in states(step_with(THEFT, WINS, seats=seats)))


@pytest.mark.usefixtures("talkative")
def test_who_has_called_speaks_of_how_that_went() -> None:
    """They were right where they won and wrong where not; in the next hand nobody speaks of it."""
    for caller, name, kind in ((0, "oddur", "held"), (1, "kari", "failed")):
        called = next_talk(state_after(0), step_with(why("calls", who=f"seat.{caller}")), MOMENTS)
        assert called.caller == caller and not called.line
        states = [called._replace(steps_heard=100 + n, last=99 + n) for n in range(80)]
        in_hand, next_hand = (
            {next_talk(state, step, MOMENTS).line for state in states}
            for step in (step_with(WINS), step_with(WINS)._replace(hand=2))
        )
        assert any(line.startswith(f"talk.{name}.{kind}.") for line in in_hand)
        assert not any("held" in line or "failed" in line for line in next_hand)


def test_it_is_sparing_and_says_nothing_twice_soon() -> None:
    """Many moments pass in silence, the talkative are heard most, no line comes again soon."""
    state, steps_of = state_after(0), dict[str, list[int]]()  # by line, when it was said
    for _ in range(1200):
        state = next_talk(state, step_with(why("draws")), MOMENTS)
        if state.line:
            steps_of.setdefault(state.line, []).append(state.steps_heard)
    every = sorted(step for steps in steps_of.values() for step in steps)
    assert 24 < len(every) < 120
    assert all(after - before > talk.REST_STEPS for before, after in pairwise(every))
    for steps in steps_of.values():
        assert all(after - before >= talk.REPEAT_STEPS for before, after in pairwise(steps))
    counts = Counter[str]()
    for line, steps in steps_of.items():
        counts[line.split(".")[1]] += len(steps)
    assert counts["oddur"] == max(counts.values())


@pytest.mark.usefixtures("talkative")
def test_who_is_out_of_the_match_says_nothing_more() -> None:
    """But of what puts them out, once however often it is told, and at the end."""
    moments = {**MOMENTS, "leaves": {"gone": "who"}}
    leaves, speakers, at_end = step_with(why("leaves", who="seat.0")), set[str](), set[str]()
    for n in range(40):
        state = next_talk(state_after(n), leaves, moments)
        assert state.line.startswith("talk.oddur.gone.")
        for step in (step_with(THEFT), leaves, step_with(WINS), step_with(why("draws"))):
            state = next_talk(state, step, moments)
            speakers.add(state.line.split(".")[1] if state.line else "")
        at_end.add(next_talk(state, step_with(winners=(1,)), moments).line.split(".")[1])
    assert speakers >= {"kari", "snorri"} and "oddur" not in speakers
    assert "oddur" in at_end


def whole_match(game: str, who: str):
    """What was said in a match, after how many steps each line, and how many steps there were."""
    rules = rules_of(game)
    match = Match(rules, parse_roster(who), {}, "3")
    layout = read_layout(folder_of(game), rules)
    talking, steps = Talk(EventLog(match, layout.sheet), layout.talk), 0
    at = [0] * len(talking.lines)
    while not match.over:
        if not match.advance():
            for seat in match.seats_to_choose():
                level, own = match.players[seat].level, choice_seed(match, seat)
                match.choose(seat, think(game, match.view(seat), seat, level, own))
        talking.event_log.note()
        talking.note()
        steps += 1
        at += [steps] * (len(talking.lines) - len(at))
    return talking.lines, at, steps


@pytest.mark.parametrize("game", by_turns(GAME_NAMES, 1, "silence is long"))
def test_at_every_game_everybody_is_heard_and_no_silence_is_long(game: str) -> None:
    """In whole matches: a greeting first, everybody once, somebody at the end, no long silence."""
    if not moments_of(game) and game not in FINISHED:
        pytest.skip("it names no great moments")
    who = company_near(game, QUIET)
    spoken, at, steps = whole_match(game, who)
    keys = [dict(line.sentences[0].why.facts)["line"].key for line in spoken]
    silent = {name.split(":")[2] for name in who.split(",")} - {key.split(".")[1] for key in keys}
    assert not silent, f"in a whole match {silent} says nothing: name moments in `talk`"
    ends = keys[0].split(".")[2], keys[-1].split(".")[2]
    assert ends[0] == "greet" and ends[1] in ("game", "beaten"), f"the first and the last: {ends}"
    pause = max(b - a for a, b in pairwise([0, *at]))
    told = f"{len(keys)} lines in {steps} steps, and {pause} steps without one: see `talk`"
    assert pause < LONGEST_PAUSE and len(keys) < steps / 4, told


@pytest.mark.parametrize("game", by_turns(GAME_NAMES, 1, "the same lines"))
@pytest.mark.usefixtures("talkative")
def test_a_film_says_the_same_lines(app: App, game: str) -> None:
    """And so does a match that is gone on with: what is said at a step is what was said there."""
    session = start_match(app, game, company_near(game, LOUD))
    spoken = Talk(session.event_log, moments_of(game))
    rng = random.Random(2)
    for _ in range(200):
        if not play_on(session.match, rng):
            break
        session.event_log.note()
        spoken.note()
    assert spoken.lines or not moments_of(game)
    anew = Talk(EventLog(session.match, session.event_log.sheet), moments_of(game))
    assert anew.lines == [] or anew.lines[-1].sentences == spoken.lines[-1].sentences
    last = session.match.step
    replay = whole_replay(app, play_and_leave(app, session, 0))
    said = {line.step: dict(line.sentences[0].why.facts)["line"] for line in spoken.lines}
    order = list(range(len(replay.stills)))
    rng.shuffle(order)
    lines = {replay.stills[at].moment.step: replay.talk_line(at) for at in order}
    found = {step: line[1] for step, line in lines.items() if line}
    assert {step: line for step, line in found.items() if step <= last} == said


def moments_of(game: str) -> talk.Moments:
    one = next(each for each in games() if each.name == game)
    assert one.rules is not None, one.error
    return read_layout(one.folder, one.rules).talk


@pytest.mark.usefixtures("talkative")
def test_what_is_taken_back_has_not_been_said(app: App) -> None:
    """The talk goes back with choices; brought back, the same words follow."""
    session = start_match(app, "tunk", COMPANY)
    spoken = Talk(session.event_log, moments_of("tunk"))
    rng, match = random.Random(4), session.match
    whole: list[tuple[Told, ...]] = []
    for _ in range(300):
        if not play_on(match, rng):
            break
        session.event_log.note()
        spoken.note()
        assert [line.step for line in spoken.lines] == sorted(line.step for line in spoken.lines)
        whole = [line.sentences for line in spoken.lines]
        if len(whole) > 2:
            break
    entries = session.event_log._entries[None]
    last = spoken.lines[-1].step
    gone = [entry for entry in entries if entry.step >= last]
    session.event_log._entries[None] = [entry for entry in entries if entry.step < last]
    session.event_log.rewrites += 1
    spoken.note()
    assert [line.sentences for line in spoken.lines] == whole[:-1]
    session.event_log._entries[None] += gone
    spoken.note()
    assert [line.sentences for line in spoken.lines] == whole
