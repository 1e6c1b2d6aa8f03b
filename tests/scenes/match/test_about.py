"""What stands about on the felt: counts, empty places, buttons, and who is said to begin."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import Game, games
from rules.kit.match import Match
from rules.kit.sight import NOBODY
from table.app.settings_file import SPEEDS
from table.felt import furniture as painting
from table.felt.canvas import Item
from table.felt.marks import count_item
from table.felt.picture import Company, furniture
from table.players.inline import rules_of
from table.players.roster import roster
from tests.inked import inked
from tests.sampling import drawn
from tests.scenes.match.evening import written_in
from tests.table_pilot import Pilot
from tests.tongues import tongues

ALL = [game for game in games() if game.rules]
NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def test_a_count_goes_with_what_is_carried_away(tmp_path: Path) -> None:
    """While the top of a heap is in the hand the heap says how many it has left; none of none."""
    with Pilot(tmp_path, (1024, 640), speed=4.0) as pilot:
        pilot.at_turn("Anna,bot", game="tunk", phase="begin")
        showing = pilot.scene.showing
        before, number = showing.canvas.items["count", "stock"], showing.table.counts["stock"][1]
        pilot.hold(pilot.place("stock"), pilot.place("hand:0"))
        assert showing.carried
        carried = showing.canvas.items["count", "stock"]
        pilot.click(pilot.place("hand:0"), 3)
        pilot.wait(1.0)
        assert showing.canvas.items["count", "stock"] == before != carried
        less = count_item(showing.table, "stock", pilot.engine.theme, gone=1)
        assert badge(less) == badge(carried) and number > 1
        room, _ = showing.table.counts["stock"]
        showing.table.counts["stock"] = room, 1
        pilot.hold(pilot.place("stock"), pilot.place("hand:0"))
        assert ("count", "stock") not in showing.canvas.items


def badge(item: Item) -> bytes:
    return pygame.image.tobytes(item.blits[0][0], "RGBA")


@pytest.mark.parametrize(
    ("game", "phase", "zone"),
    drawn(
        [
            ("tunk", "play", "spread:0:{n}"),
            ("puck", "point", "loot:0"),
            ("punk", "keep", "discards:0"),
        ],
        1,
        "in anothers turn",
    ),
)
def test_no_place_waits_for_cards_in_anothers_turn(
    tmp_path: Path, game: str, phase: str, zone: str
) -> None:
    """A place that its phase marks is marked for whoever is asked, or for all where nobody is."""
    with Pilot(tmp_path, (1024, 640), speed=4.0) as pilot:
        pilot.at_turn("Anna,bot,bot", game=game)
        view, looks = pilot.match.view(0), pilot.scene.showing.looks
        view.phase, names = phase, ("Anna", "B", "C")
        pilot.scene.showing.show(view, Company(names), 0, pilot.now, 0.0)
        table = pilot.scene.showing.table
        assert table is not None and table.frames[zone].marked
        for owes, there in (((0,), True), ((0, 1), True), ((1,), False), ((), True)):
            items = furniture(table, view, looks, Company(names, owes))
            assert (("frame", zone) in items) == there, owes


@pytest.mark.parametrize(
    ("game", "tongue"),
    drawn(product(ALL, tongues("buttons")), 4, "buttons"),
    ids=lambda case: getattr(case, "name", case),
)
def test_no_button_is_cut_short(
    tmp_path: Path, game: Game, tongue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the smallest window every verb is written whole on a button beside its letter, however
    many cards it counts, in a line or two, and not in tiny letters."""
    assert game.rules is not None
    with Pilot(tmp_path, (1024, 640), speed=4.0) as pilot:
        pilot.app.settings.language = tongue
        pilot.app.speak(tongue)
        pilot.at_turn(",".join(["Anna", *["bot"] * (min(game.rules.SEATS) - 1)]), game=game.name)
        controls = pilot.scene.controls
        rects = [rect for rect in controls.buttons.values() if rect.w > 40]
        least = min(rects, key=lambda rect: rect.w)
        written = inked(monkeypatch, painting)
        painting._button.cache_clear()
        words = pilot.scene.words
        for verb in game.rules.VERBS:
            keys = [words.say(f"verb.{verb}", n=n) for n in (1, 2, 3, 10)]
            for label in {*keys, controls.lights.label(verb)}:
                written.clear()
                painting.button_item(least, label, pilot.engine.theme, True, True)
                assert " ".join(written) == label, (label, least.size)
                assert min(written.values()) >= 12


@pytest.mark.parametrize(
    ("seats", "game", "idle"),
    [
        ("Anna,Björn,bot", "paks", False),
        ("bot,Anna,Björn", "punk", False),
        ("bot,Anna,Björn", "paks", True),
    ],
)
def test_nobody_begins_after_another_has_begun(
    home: Path, pilot: Pilot, seats: str, game: str, idle: bool
) -> None:
    """“You begin” is said to the first who chooses anything at the match, if that is a person; not
    after a turn in which there was nothing to choose: whoever had it has begun, though they made
    no move."""
    rules = rules_of(game)
    for seed in map(str, range(200) if idle else (7,)):
        match = Match(rules, roster(seats), {}, seed)
        while not match.owing():
            match.advance()
        turns = {moment.state.turn for moment in match.history} - {NOBODY}
        if not idle or (len(turns) > 1 and 0 not in match.owing()):
            break
    pilot.resume(written_in(home, Match(rules, roster(seats), {}, seed), []))
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert any("move" in line for line in pilot.lines()) == (game == "punk")
    first = game == "paks" and not idle
    assert pilot.engine.top.call.why == ("first" if first else "turn")


def test_the_players_guide_counts_the_speeds() -> None:
    """As many as the settings have."""
    text = (Path(__file__).parents[3] / "docs" / "players-guide.md").read_text(encoding="utf-8")
    assert f"{NUMBERS[len(SPEEDS)]} speeds" in " ".join(text.split())
