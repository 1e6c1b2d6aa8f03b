"""Large print at the table: it is there when it matters, hides nothing and crowds nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import games
from rules.kit.match import Match, PlayerInfo
from rules.kit.sight import kind_and_owner
from rules.kit.state import why
from table.felt.furniture import rect_of
from table.scenes.overlays.curtain import CurtainScene
from table.widgets import Label
from tests.sampling import drawn
from tests.table_pilot import Pilot

WINDOW = (1024, 640)
LEAST = 24  # pixels, a badge
ALL = [game.name for game in games() if game.rules]


@contextmanager
def sat(home: Path, game: str, large: int, *others: PlayerInfo, seed: str = "7") -> Iterator[Pilot]:
    """Rósa, who has large print, and others, whose print is the house's."""
    with Pilot(home, WINDOW, speed=4.0) as pilot:
        person, _ = pilot.app.profiles.welcome("Rósa")
        assert person is not None
        pilot.app.people.change(msgspec.structs.replace(person, large=large))
        players = [person.player, *others]
        pilot.menu.play(pilot.app.start(pilot.app.open(game), players, {}, seed))
        yield pilot


COMPUTERS = [PlayerInfo(name, "bot", "steady") for name in ("Dagný", "Ösp", "Una")]
JON = PlayerInfo("Jón")


def others(game: str) -> list[PlayerInfo]:
    (found,) = [one.rules for one in games() if one.name == game]
    assert found is not None
    seats = 3 if 3 in found.SEATS else min(found.SEATS)
    return COMPUTERS[: seats - 1]


def heights(pilot: Pilot) -> dict[object, int]:
    """How high each label on the table is that stands in one line."""
    return {
        key: item.rect.h
        for key, item in pilot.scene.showing.canvas.items.items()
        if (key[0] if isinstance(key, tuple) else key) in ("count", "note", "head", "sealed")
    }


@pytest.mark.parametrize("game", drawn(ALL, 1, "labels in large print"))
def test_no_label_on_the_table_is_smaller_in_large_print(tmp_path: Path, game: str) -> None:
    """Counts of one's own hand and of the others', notes, the line at the head and the words of
    the seal, but for what is at cards that are smaller themselves: that keeps the least of large
    print. Whatever is said at the usual print is said in large print."""
    found = {}
    for large in (100, 150):
        with sat(tmp_path / str(large), game, large, *others(game)) as pilot:
            pilot.until_turn()
            found[large] = heights(pilot)
    lines = {("sealed", 1), ("sealed", 2)}  # on more lines, or fewer
    assert found[100].keys() - lines == found[150].keys() - lines and "sealed" in found[150]
    smaller = {key for key, high in found[100].items() if found[150].get(key, high) < high}
    assert {key: found[150][key] for key in smaller if found[150][key] < LEAST} == {}


def test_the_seals_words_stand_there_until_ones_own_first_choice(tmp_path: Path) -> None:
    """At the head and on the curtain's card, though another person has chosen by then."""
    with sat(tmp_path, "tunk", 150, JON) as pilot:
        seen = {}
        for _ in pilot.as_long_as(lambda: len(seen) < 2):
            if isinstance(pilot.engine.top, CurtainScene):
                seat, label = pilot.scene.overlays.seat, pilot.engine.top.form.find("sealed")
                if seat not in seen:
                    assert isinstance(label, Label)
                    assert label.text.endswith(pilot.scene.overlays.seals.deal)
                pilot.here()
            elif pilot.scene.controls is not None and pilot.free():
                seat = pilot.scene.controls.builder.seat
                if seat not in seen:
                    assert "sealed" in pilot.scene.showing.canvas.items
                    pilot.click(pilot.button("draw"))
                    pilot.wait(1.0)
                    assert "sealed" not in pilot.scene.showing.canvas.items
                    seen[seat] = True
                pilot.click(pilot.card(pilot.hand()[0]))
                pilot.click(pilot.button("discard"))
            pilot.wait(0.2)


@pytest.mark.parametrize("large", [100, 150])
@pytest.mark.parametrize("game", drawn(["punk", "tunk"], 1, "no lit place"))
def test_an_objection_hides_no_lit_place(tmp_path: Path, game: str, large: int) -> None:
    """Nor one's own cards, an open card, a count, or the words of the seal, wherever it is about:
    who is told to try a place that lights up must see it."""
    with sat(tmp_path, game, large, *others(game)) as pilot:
        pilot.until_turn()
        if game == "punk":
            pilot.click(pilot.card(pilot.hand()[3]))
        scene, showing = pilot.scene, pilot.scene.showing
        controls, table = scene.controls, showing.table
        assert controls is not None and table is not None and controls.lights.lit()
        stay = [rect_of(controls.lights.room(place)) for place in controls.lights.lit()]
        stay += [
            rect_of(showing.pose(spot).box)
            for spot, pose in table.poses.items()
            if spot not in table.covered and pose.face is not UNKNOWN
        ]
        shown = showing.canvas.items.items()
        stay += [one.rect for key, one in shown if key == "sealed" or key[0] in ("count", "sealed")]
        for near in [frame.room for frame in table.frames.values()]:
            controls.refused(why("wrong_place"), near)
            assert scene.toolbar.paper is not None
            assert scene.toolbar.paper.item.rect.collidelist(stay) < 0, near


def test_nothing_touches_in_large_print(tmp_path: Path) -> None:
    """No pile the hand above it, no count the prompt or a card that may rise, no card that rises
    the prompt."""
    with sat(tmp_path, "tunk", 150, *COMPUTERS[:2]) as pilot:
        pilot.until_turn()
        showing = pilot.scene.showing
        table, items = showing.table, showing.canvas.items
        held = [pose for spot, pose in table.poses.items() if spot.zone in ("hand:1", "hand:2")]
        pile = [pose.box for spot, pose in table.poses.items() if spot.zone == "stock"]
        low = max(one.box.y + one.box.height for one in held)
        assert min(box.y for box in pile) > low
        prompt, count = items["prompt"].rect, items["note", "hand:0"].rect
        own = [rect_of(pose.box) for spot, pose in table.poses.items() if spot.zone == "hand:0"]
        risen = [one.move(0, -round(one.h / 6)).union(one) for one in own]
        assert count.collidelist([prompt, *risen]) < 0
        assert prompt.collidelist(risen) < 0


def test_the_second_name_of_a_raised_card_goes_beneath_it(tmp_path: Path) -> None:
    """Over its card between hand and prompt while that lies; where it lay, once it is raised: in
    neither place upon it, and the prompt is whole."""
    (rules,) = [game.rules for game in games() if game.name == "pukk"]
    assert rules is not None
    for seed in map(str, range(200)):  # until Rósa is asked at once about the seven
        match = Match(rules, [JON, *COMPUTERS], {}, seed)
        while not match.owing():
            match.advance()
        if match.state.phase == "bisefa" and 0 in match.owing():
            break
    with sat(tmp_path, "pukk", 150, *COMPUTERS, seed=seed) as pilot:
        pilot.until_turn("bisefa")
        showing, items = pilot.scene.showing, pilot.scene.showing.canvas.items
        turned = match.state.zones["trump"][-1]
        seven = f"7{turned.name[-1]}"

        note, lies = items["note", seven].rect, rect_of(showing.pose(pilot.spot(seven)).box)
        assert showing.picked == {pilot.spot(seven)} and note.top >= lies.bottom
        assert lies.top >= items["prompt"].rect.bottom
        pilot.click(pilot.card(seven))
        items = showing.canvas.items
        note, lies = items["note", seven].rect, rect_of(showing.table.poses[pilot.spot(seven)].box)
        assert not showing.picked and note.bottom <= lies.top
        assert note.top >= items["prompt"].rect.bottom


def test_cards_of_others_that_are_pressed_say_what_they_are(tmp_path: Path) -> None:
    """With nothing chosen, at once, and with an objection that lay there put away."""
    with sat(tmp_path, "tunk", 100, *COMPUTERS[:2]) as pilot:
        pilot.until_turn()
        scene, table = pilot.scene, pilot.scene.showing.table
        assert table is not None and scene.controls is not None
        spots = [spot for spot in table.poses if kind_and_owner(spot.zone) == ("hand", 2)]
        scene.controls.refused(why("wrong_place"), table.poses[spots[0]].box)
        pose = table.poses[spots[0]]
        pilot.click((round(pose.x), round(pose.y)))
        assert scene.toolbar.paper is None and scene.hover.tip is not None
        assert COMPUTERS[1].name in scene.hover.tip.title + " ".join(scene.hover.tip.lines)
