"""What stands about on the felt, and refusals: where the paper lies and what it says."""

from itertools import permutations, product
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card
from rules.kit.catalogue import Game, games
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.sight import NOBODY
from rules.kit.state import Why
from table.app.app import App
from table.app.saved_settings import SPEEDS
from table.felt import furniture as painting
from table.felt.canvas import Item
from table.felt.marks import count_item
from table.felt.picture import Company, furniture
from table.i18n.words import Words
from table.players.inline import rules_of
from table.players.roster import parse_roster
from tests.pilot import inked
from tests.sampling import drawn, tongues
from tests.scenes.match.evening import written_in
from tests.table_pilot import Pilot

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
        pilot.app.set_language(tongue)
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
        match = Match(rules, parse_roster(seats), {}, seed)
        while not match.owing():
            match.advance()
        turns = {moment.state.turn for moment in match.history} - {NOBODY}
        if not idle or (len(turns) > 1 and 0 not in match.owing()):
            break
    pilot.resume(written_in(home, Match(rules, parse_roster(seats), {}, seed), []))
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert any("move" in line for line in pilot.lines()) == (game == "punk")
    first = game == "paks" and not idle
    assert pilot.engine.top.call.why == ("first" if first else "turn")


def test_the_players_guide_counts_the_speeds() -> None:
    """As many as the settings have."""
    text = (Path(__file__).parents[3] / "docs" / "players-guide.md").read_text(encoding="utf-8")
    assert f"{NUMBERS[len(SPEEDS)]} speeds" in " ".join(text.split())


# --- refusals ---------------------------------------------------------------------------------


def longest(pilot: Pilot) -> Why:
    """The reason with the longest sentence that this game may give."""
    words = pilot.scene.words
    return max(
        (Why(key) for key in pilot.match.rules.REASONS),
        key=lambda wrong: len(words.say(f"reason.{wrong.key}")),
        default=Why("wrong_place"),
    )


def kept(pilot: Pilot) -> dict[object, pygame.Rect]:
    """What must stay to be read, by name: the prompt, plates and buttons as they are drawn."""
    found = {}
    for key, item in pilot.scene.showing.canvas.items.items():
        kind = key[0] if isinstance(key, tuple) else key
        if kind in ("prompt", "plate", "button", "menu", "skip"):
            found[key] = pygame.Rect(shown(item))
    return found


def shown(item: Item) -> pygame.Rect:
    """The box of what is drawn, without the soft edge of a plate."""
    picture, spot, _ = item.blits[0]
    return picture.get_bounding_rect(min_alpha=250).move(spot)


CASES = [
    (game, many, size, tongue)
    for game in ALL
    for many, size in ((False, (1024, 640)), (True, (1024, 640)), (True, (1920, 1080)))
    for tongue in tongues("refusals", game.name, many, size, most=1)
]


@pytest.mark.parametrize(
    ("game", "many", "size", "tongue"),
    drawn(CASES, 2, "refusals"),
    ids=lambda case: str(getattr(case, "name", case)),
)
def test_a_refusal_hides_neither_prompt_nor_button_nor_plate(
    tmp_path: Path, game: Game, many: bool, size: tuple[int, int], tongue: str
) -> None:
    """Wherever it is about, the longest one covers none of what one needs to do better."""
    assert game.rules is not None
    seats = max(game.rules.SEATS) if many else min(game.rules.SEATS)
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        speak(pilot.app, tongue)
        pilot.at_turn(",".join(["Anna", *["bot"] * (seats - 1)]), game=game.name)
        pilot.wait(0.3)
        scene = pilot.scene
        table = scene.showing.table
        abouts = [table.poses[pilot.spot(name)].box for name in pilot.hand()]
        abouts += [frame.room for frame in table.frames.values()]
        stay = kept(pilot)
        assert {"prompt", "menu"} <= set(stay) and len(stay) > seats
        for near in abouts:
            scene.controls.refused(longest(pilot), near)
            paper = pygame.Rect(shown(scene.toolbar.objection.item))
            hidden = [key for key, rect in stay.items() if rect.colliderect(paper)]
            assert not hidden and pygame.Rect((0, 0), size).contains(paper), near


def speak(app: App, tongue: str) -> None:
    app.settings.language = tongue
    app.set_language(tongue)


def test_what_was_picked_stays_picked_after_a_refusal(tmp_path: Path) -> None:
    """“Add a card of the suit”: after cards that come to too little, by click and by drag, one
    more card is all that is needed."""
    with Pilot(tmp_path, (1024, 640), speed=4.0) as pilot:
        pilot.at_turn("Anna,bot", seed=too_little(tmp_path)[0], game="paks")
        low, more, taken = too_little(tmp_path)[1]
        controls = pilot.scene.controls
        pilot.click(pilot.card(low))
        pilot.click(pilot.card(taken))
        assert pilot.scene.toolbar.objection is not None and controls.builder.picked == [card(low)]
        controls.let_go(pilot.now)
        pilot.drag(pilot.card(low), pilot.card(taken))
        pilot.wait(1.0)
        assert pilot.scene.toolbar.objection is not None and controls.builder.picked == [card(low)]
        pilot.click(pilot.card(more))
        pilot.click(pilot.card(taken))
        assert pilot.lines()[-1]["move"].startswith("pak ")


def too_little(home: Path) -> tuple[str, tuple[str, str, str]]:
    """A seed by which the first to play holds a card that does not take a board card, and with
    one more of its suit does."""
    for seed in range(60):
        with Pilot(home / "search", speed=4.0) as pilot:
            pilot.sit("Anna,bot", seed=str(seed), game="paks")
            pilot.until(lambda: pilot.free() or pilot.top != "TableScene")
            view = pilot.match.view(0)
            if not pilot.free() or view.phase != "pak":
                continue
            for one, two in permutations(view.zones["hand:0"], 2):
                for there in view.zones["board"]:
                    if one.suit == two.suit == there.suit:
                        alone = Move("pak", (one,), (there,))
                        both = Move("pak", tuple(sorted((one, two))), (there,))
                        rules = pilot.match.rules
                        if why_not(rules, view, 0, alone) and not why_not(rules, view, 0, both):
                            return str(seed), (one.name, two.name, there.name)
    raise AssertionError("no such deal")


def test_before_the_draw_a_card_says_what_comes_first(tmp_path: Path) -> None:
    """A card touched before anything was drawn is answered with “take a card first”; who rests on
    it and clicks it reads nothing upon that."""
    with Pilot(tmp_path, (1024, 640), speed=4.0) as pilot:
        pilot.at_turn("Anna,bot", game="tunk", phase="begin")
        controls, told = pilot.scene.controls, list[str]()
        refused, items = controls.refused, pilot.scene.showing.canvas.items

        def telling(wrong: Why, near: object) -> None:
            told.append(Words.tell(pilot.scene.words, wrong))
            refused(wrong, near)

        controls.refused = telling
        spot = pilot.card(pilot.hand()[0])
        pilot.point(spot, 1.5)
        assert "tip" in items
        pilot.click(spot)
        pilot.wait(1.5)
        assert len(told) == 1 and told[0].startswith("Take a card first")
        assert "paper" in items and "tip" not in items
