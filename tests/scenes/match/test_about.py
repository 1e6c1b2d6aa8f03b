"""What stands about on the felt, and refusals: where the paper lies and what it says."""

from itertools import product

import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from rules.kit.catalogue import Game
from rules.kit.state import Why, why
from table.felt import furniture as painting
from table.felt.furniture import rect_of
from table.felt.marks import count_item
from table.felt.picture import Company, furniture
from tests.pilot import record_ink
from tests.sampling import drawn, tongues
from tests.scenes.match.evening import anna_with_bots
from tests.table_pilot import Pilot
from tests.tables import GAMES

SIZE = 1024, 640
SPEED = 4.0


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
def test_no_place_waits_for_cards_in_anothers_turn(pilot: Pilot, game: str, phase: str, zone: str):
    """A place that its phase marks is marked for whoever is asked, or for all where nobody is."""
    renderer = pilot.at_turn("Anna,bot,bot", game=game).renderer
    view, names = pilot.match.view(0), ("Anna", "B", "C")
    view.phase = phase
    renderer.show(view, Company(names), 0, pilot.now, 0.0)
    assert renderer.table is not None and renderer.table.frames[zone].marked
    for owes, is_marked in (((0,), True), ((0, 1), True), ((1,), False), ((), True)):
        items = furniture(renderer.table, view, renderer.looks, Company(names, owes))
        assert (("frame", zone) in items) == is_marked, owes


@pytest.mark.parametrize(
    ("game", "tongue"),
    drawn(product(GAMES, tongues("buttons")), 3, "buttons"),
    ids=lambda case: getattr(case, "name", case),
)
def test_no_button_is_cut_short(pilot: Pilot, game: Game, tongue: str, monkeypatch) -> None:
    """In the smallest window every verb is whole on its button, in letters that can be read."""
    pilot.speak(tongue)
    controls = pilot.at_turn(anna_with_bots(min(game.rules.SEATS)), game=game.name).controls
    plain = {name: rect for name, rect in controls.buttons.items() if " " not in name}
    rects = [rect for rect in plain.values() if rect.w > 40]
    least = min(rects, key=lambda rect: rect.w)
    inks, words = record_ink(monkeypatch, painting), pilot.scene.words
    painting._button.cache_clear()
    for verb in game.rules.VERBS:
        labels = {words.say(f"verb.{verb}", n=n) for n in (1, 2, 3, 10)}
        for label in {*labels, controls.lights.label(verb)}:
            inks.clear()
            painting.button_item(least, label, pilot.engine.theme, True, True)
            where = f"words.{tongue}.yaml: verb.{verb}: “{label}”"
            assert " ".join(inks) == label, f"{where} is cut on a button of {least.size}"
            assert min(inks.values()) >= 12, f"{where} is written {min(inks.values())} high"


def drawn_rect(item) -> pygame.Rect:
    """The rectangle of an item as it is drawn, without the soft edge of a plate."""
    picture, corner, _ = item.blits[0]
    return pygame.Rect(picture.get_bounding_rect(min_alpha=250).move(corner))


def check_refusals(pilot: Pilot, reason: Why, things: dict[object, pygame.Rect]) -> None:
    """Refuse a move wherever it is about: the paper is in the window and hides none of these."""
    scene = pilot.scene
    table = scene.renderer.table
    abouts = [table.poses[pilot.spot(name)].box for name in pilot.hand()[::3]]
    for about in [*abouts, *(frame.room for frame in table.frames.values())]:
        scene.controls.on_refusal(reason, about)
        paper = drawn_rect(scene.toolbar.objection.item)
        hidden = [key for key, rect in things.items() if rect.colliderect(paper)]
        assert not hidden and pilot.engine.surface.get_rect().contains(paper), about


CASES = [
    (game, many, size, tongue)
    for game in GAMES
    for many, size in ((False, (1024, 640)), (True, (1024, 640)), (True, (1920, 1080)))
    for tongue in tongues("refusals", game.name, many, size, most=1)
]
CHEAP = [case for case in CASES if (case[0].name, case[2]) == ("tunk", (1024, 640))]


@pytest.mark.parametrize(
    ("game", "many", "size", "tongue"),
    [*CHEAP, *drawn(CASES, 1, "refusals")],
    ids=lambda case: str(getattr(case, "name", case)),
)
def test_a_refusal_hides_neither_prompt_nor_button_nor_plate(pilot: Pilot, game, many, tongue: str):
    """Wherever it is about, the longest one covers none of what one needs to do better."""
    seats = max(game.rules.SEATS) if many else min(game.rules.SEATS)
    pilot.speak(tongue)
    items = pilot.at_turn(anna_with_bots(seats), game=game.name).renderer.canvas.items
    pilot.wait(0.3)
    kinds = {key: key[0] if isinstance(key, tuple) else key for key in items}
    shown = [key for key in kinds if kinds[key] in ("prompt", "plate", "button", "menu", "skip")]
    is_whole = {"prompt", "menu"} <= {*shown} and len(shown) > seats
    assert is_whole, f"prompt, menu and {seats} plates are wanted, and seen are {shown}"
    reasons, say = [*game.rules.REASONS, "wrong_place"], pilot.scene.words.say
    longest = max(reasons, key=lambda key: len(say(f"reason.{key}")))
    check_refusals(pilot, Why(longest), {key: drawn_rect(items[key]) for key in shown})


@pytest.mark.parametrize("large", [100, 150])
@pytest.mark.parametrize("game", drawn(["punk", "tunk"], 1, "no lit place"))
def test_an_objection_hides_no_lit_place(pilot: Pilot, game: str, large: int) -> None:
    """Nor one's own cards, an open card, a count, or the seal, wherever it is about."""
    pilot.print_large(large)
    scene = pilot.at_turn("Anna,bot,bot", game=game)
    if game == "punk":
        pilot.click(pilot.card(pilot.hand()[3]))
    renderer, lights = scene.renderer, scene.controls.lights
    table, items = renderer.table, renderer.canvas.items.items()
    things = {place: rect_of(lights.room(place)) for place in lights.lit_places()}
    assert things
    things |= {key: item.rect for key, item in items if key == "sealed" or key[0] == "count"}
    for spot, pose in table.poses.items():
        if spot not in table.covered_spots and pose.face is not UNKNOWN:
            things[spot] = rect_of(renderer.pose(spot).box)
    check_refusals(pilot, why("wrong_place"), things)


def test_what_was_picked_stays_picked_after_a_refusal(pilot: Pilot):
    """All that is needed is to pick more. A heap whose top is carried says what is left."""
    scene = pilot.at_turn("Anna,bot,bot", game="tunk", phase="begin")
    pilot.click(pilot.button("draw"))
    pilot.until_turn("play")
    first, second, *_ = pilot.hand()
    builder = scene.controls.builder
    pilot.click(pilot.card(first))
    pilot.click(pilot.place("spread:0:{n}"))
    assert scene.toolbar.objection is not None and builder.picked_cards == [card(first)]
    scene.controls.let_go(pilot.now)
    pilot.drag(pilot.card(first), pilot.place("spread:0:{n}"))
    pilot.wait(1.0)
    assert scene.toolbar.objection is not None and builder.picked_cards == [card(first)]
    pilot.click(pilot.card(second))
    assert builder.picked_cards == [card(first), card(second)]
    pilot.engine.close(pilot.scene, "menu")
    renderer = pilot.at_turn("Anna,bot", game="tunk", phase="begin").renderer
    counts = renderer.table.counts

    def badge(item) -> bytes:
        return pygame.image.tobytes(item.blits[0][0], "RGBA")

    before, number = renderer.canvas.items["count", "stock"], counts["stock"]
    pilot.hold(pilot.place("stock"), pilot.place("hand:0"))
    assert renderer.carried_spots
    carried = renderer.canvas.items["count", "stock"]
    pilot.click(pilot.place("hand:0"), 3)
    pilot.wait(1.0)
    assert renderer.canvas.items["count", "stock"] == before != carried
    less = count_item(renderer.table, "stock", pilot.engine.theme, gone=1)
    assert badge(less) == badge(carried) and number > 1
    counts["stock"] = 1
    pilot.hold(pilot.place("stock"), pilot.place("hand:0"))
    assert ("count", "stock") not in renderer.canvas.items
