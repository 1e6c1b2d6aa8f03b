"""A match played back as a film: what it shows to whom, and what is begun from it."""

import json
import random
from pathlib import Path

import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.journal import read_journal
from rules.kit.match import Match, PlayerInfo
from rules.kit.sight import redact
from table.app.app import App
from table.session.replay import OPEN
from tests.app.albums import (
    golden_paths,
    golden_replay,
    play_and_leave,
    put_away,
    start_match,
    whole_replay,
)
from tests.sampling import luck
from tests.tables import LONG, play_on, printed

pytest_plugins = ["tests.screens"]

SOME = golden_paths() if LONG else luck("films").sample(golden_paths(), 2)


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_the_film_of_every_golden_journal(app: App, path: Path):
    """Every position once, in order, with views, sentences, and the lines that lead there."""
    replay = golden_replay(app, path)
    assert replay.viewers() == [None] or len(replay.people) == 1
    replay.finish()
    assert replay.over and replay.wrong is None and replay.progress == 1
    assert [still.moment.step for still in replay.stills] == list(range(replay.match.step + 1))
    assert len(replay.hand_starts) == replay.match.table.hand and replay.hand_starts[0] == 0
    rng = luck("stills", path.stem)
    for at in rng.sample(range(len(replay.stills)), min(6, len(replay.stills))):
        still = replay.stills[at]
        for viewer in replay.viewers():
            view = replay.view(at, viewer)
            assert replay.sentences(at, viewer) or replay.sentences(at, None) == ()
            if viewer == OPEN:
                assert not any(UNKNOWN in cards for cards in view.zones.values())
            else:
                known = still.moment.known[viewer]
                assert view == redact(replay.rules, still.moment.state, viewer, known)
        match = Match.from_header(replay.rules, replay.past.header, replay.lines_to(at))
        match.replay()
        while match.step < still.moment.step:
            assert match.advance()
        assert printed(match.state) == printed(still.moment.state)


@pytest.mark.parametrize("people", ["Anna,bot", "Anna,Björn"])
def test_no_hidden_card_of_a_game_that_is_not_over(app: App, people: str):
    """The room, or the only person, sees it; no other view or sentence can be had."""
    path = play_and_leave(app, start_match(app, seats=people), 12)
    replay = whole_replay(app, put_away(app, path))
    assert replay.done and not replay.over and len(replay.stills) > 5
    mine = [0] if people == "Anna,bot" else []
    assert replay.viewers() == [None, *mine] and replay.first_viewer == (0 if mine else None)
    for at, still in enumerate(replay.stills):
        for seat in (0, 1):
            known = still.moment.known[None].get(f"hand:{seat}", ())
            seen = set(replay.view(at, None).zones[f"hand:{seat}"]) - {UNKNOWN}
            assert seen <= {*known, *still.moment.state.shown}
        for viewer in {OPEN, 0, 1} - {*mine}:
            with pytest.raises(ValueError, match="this viewer may not look"):
                replay.view(at, viewer)
    with pytest.raises(ValueError, match="this viewer may not look"):
        replay.sentences(len(replay.stills) - 1, 1)


def test_who_came_and_went_is_part_of_the_film(app: App):
    """Each still names who sat there then; before the end no chair of several has a view."""
    session = start_match(app, seats="Anna,bot")
    match, rng = session.match, random.Random(1)

    def play_steps(count: int) -> None:
        for _ in range(count):
            play_on(match, rng)

    play_steps(3)
    computer = match.players[1]
    match.seat(1, PlayerInfo("Björn"))
    match.rename(0, "Hanna")
    play_steps(3)
    match.swap(0, 1)
    while match.table.hand == 1:
        play_steps(1)
    replay = whole_replay(app, put_away(app, play_and_leave(app, session, 3)))
    assert replay.viewers() == [None] and replay.first_viewer is None
    stills = range(len(replay.stills))
    keys = [told.why.key for at in stills for told in replay.sentences(at, None)]
    keys = [key.removeprefix("table.") for key in keys if key.startswith("table.")]
    assert [*dict.fromkeys(keys)] == ["sat", "called", "swap_next", "swapped"]
    tables = [tuple(player.name for player in replay.players_at(at)) for at in stills]
    changes = [("Hanna", computer.name), ("Hanna", "Björn"), ("Björn", "Hanna")]
    assert [*dict.fromkeys(tables)] == changes
    steps = [still.moment.step for still in replay.stills]
    assert steps == sorted(steps) and len(steps) == len(set(steps)) + 3


@pytest.mark.parametrize("back_again", [False, True])
def test_what_was_taken_back_is_part_of_the_film(app: App, back_again: bool):
    """Choice, undo, redo and the rest are seen; a game begun from there has nothing of them."""
    session = start_match(app, seats="Anna,Björn")
    match, rng = session.match, random.Random(5)
    while match.undo_step(0) is None or match.waiting_choices:
        play_on(match, rng)
    positions = [(match.step, printed(match.state))]
    for turn in [lambda: match.undo(0, [1]), *[lambda: match.redo(0)] * back_again]:
        turn()
        positions.append((match.step, printed(match.state)))
    replay = whole_replay(app, play_and_leave(app, session, 14, seed=9))
    (*_, last) = turned = [at for at, still in enumerate(replay.stills) if still.mark]
    assert turned == [*range(turned[0], last + 1)]
    for at, (step, state) in zip([turned[0] - 1, *turned], positions, strict=True):
        moment = replay.stills[at].moment
        assert (moment.step, printed(moment.state)) == (step, state)
    keys = [told.why.key for at in turned for told in replay.sentences(at, None)]
    assert keys == ["table.undo", "table.redo"][: len(turned)]
    after = replay.stills[last + 1]
    assert after.before == last and after.moment.step == positions[-1][0] + 1
    end = len(replay.stills) - 1
    assert all("mark" not in line for line in replay.lines_to(end))
    new = app.start_from(replay, last, replay.players)
    assert printed(new.match.state) == printed(replay.stills[last].moment.state)
    app.leave(new.journal)


@pytest.mark.parametrize("game", ["tunk", "paks", "pukk"])
def test_a_film_ends_where_its_journal_does(app: App, game: str):
    """A game left between two hands shows nothing of the next hand, nor that there is one."""
    session = start_match(app, game, "Anna,bot,bot,bot" if game == "paks" else "Anna,bot,bot")
    match, rng = session.match, random.Random(1)
    while match.rules.outcome(match.state) is None:
        play_on(match, rng)
    assert not match.over, "seed a match that goes on after its first hand"
    app.leave(session.journal)
    before = session.journal.path.read_bytes()
    replay = whole_replay(app, session.journal.path)
    assert replay.done and not replay.over and replay.wrong is None
    assert (replay.match.table.hand, replay.match.step) == (match.table.hand, match.step)
    assert printed(replay.stills[-1].moment.state) == printed(match.state)
    assert session.journal.path.read_bytes() == before


@pytest.mark.parametrize("path", SOME if LONG else SOME[:1], ids=lambda path: path.stem)
def test_the_same_deal_again_deals_the_same_cards(app: App, path: Path):
    """Hand after hand, whatever is chosen, from its own journal and with other seats too."""
    replay = golden_replay(app, path)
    replay.finish()
    before = replay.match.luck()
    replay.past.header["seed"] = "another"
    session = app.start_from(replay, None, [*replay.players[1:], replay.players[0]])
    assert printed(session.match.state) == printed(replay.stills[0].moment.state)
    rng = random.Random(1)
    for _ in range(40):
        play_on(session.match, rng)
    app.leave(session.journal)
    match = app.resume(session.journal.path).match
    while len(match.luck()) < min(3, len(before)) and play_on(match, rng):
        pass
    deals = [(new[0], old[0]) for new, old in zip(match.luck(), before, strict=False)]
    if "fixed_opening" not in path.stem:  # where one deals what the choices have left
        assert all(new == old for new, old in deals)


def test_a_game_begun_from_another_is_kept_apart(app: App):
    """Its header names journal and step, its result is apart, and it needs no old journal."""
    path = play_and_leave(app, start_match(app))
    before = app.store.results()
    replay = whole_replay(app, path)
    at = len(replay.stills) // 2
    session = app.start_from(replay, at, replay.players)
    header = read_journal(session.journal.path).header
    assert (header["from"]["journal"], header["from"]["step"]) == (path.name, at)
    app.leave(session.journal)
    path.unlink()
    session = app.resume(session.journal.path)
    assert printed(session.match.state) == printed(replay.stills[at].moment.state)
    origin = session.match.terms.origin
    assert origin is not None and origin.luck == replay.match.luck()
    play_and_leave(app, session)
    (*old, new) = app.store.results()
    assert old == before and "apart" not in old[0]
    assert new["apart"] is True and new["from"] == path.name


def test_a_header_with_a_wrong_origin_is_refused(app: App, tmp_path: Path):
    """In a sentence that names it; nothing is played by it."""
    path = tmp_path / "bad.jsonl"
    header = {
        "journal": 1, "game": "tunk", "seats": [{"name": "A"}, {"name": "B"}], "options": {},
        "seed": "1", "dealer": 0, "from": {"journal": "x", "step": -1},
    }  # fmt: skip
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    with pytest.raises(Exception, match="from"):
        whole_replay(app, path.rename(tmp_path / "tunk-bad.jsonl"))


def test_passes_in_a_row_are_told_as_at_the_table(app: App):
    """A row of idle choices has one sentence, from one place for film and table."""
    session = start_match(app, "paks", "bot,bot,bot,bot")
    match, told = session.match, 0
    for rng in [random.Random(1)] * 120:
        play_on(match, rng)
        session.event_log.note()
        if match.table.hand > 1:
            break
    rows = session.event_log.run_sentences(None)
    replay = whole_replay(app, play_and_leave(app, session, 0))
    for at, still in enumerate(replay.stills):
        if still.moment.step in rows:
            told += 1
            assert tuple(replay.sentences(at, None)) == tuple(rows[still.moment.step])
    assert told > 1, "seed a hand in which computers pass in a row"
