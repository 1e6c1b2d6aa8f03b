"""A notice over the table covers nothing that one has to see; and large print at the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import msgspec
import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import games
from rules.kit.match import Match, PlayerInfo
from rules.kit.sight import kind_and_owner
from rules.kit.state import why
from table.app.saved_settings import AT_ONCE
from table.engine.notice import notice_picture, notice_pictures
from table.felt.canvas import item
from table.felt.furniture import rect_of
from table.felt.speech_bubble import BubbleLine, paper_of, speech_item
from table.scenes.coach.anchors import sentence_rects
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.settings.settings_page import SettingsScene
from table.theme.theme import larger_print
from table.widgets import Form, Label
from table.widgets.tooltip import Tooltip
from tests.sampling import drawn, tongues
from tests.table_pilot import Pilot

GAMES = [game.name for game in games() if game.rules]


@pytest.mark.parametrize(
    ("game", "size"), drawn(product(GAMES, [(1024, 640), (1920, 1080)]), 2, "notices")
)
def test_a_notice_covers_no_plate_and_no_hand(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """Nor the prompt or a button; and it lies whole in the window, its lines of like length."""
    with Pilot(tmp_path, size, speed=AT_ONCE) as pilot:
        seats = "Anna,bot,bot" if game != "punk" else "Anna,bot,bot,bot,bot"
        pilot.at_turn(seats, game=game)
        pilot.wait()
        scene = pilot.scene
        table, toolbar = scene.showing.table, scene.toolbar
        controls = [
            rect_of(pose.box)
            for spot, pose in table.poses.items()
            if scene.match.rules.SIGHT[kind_and_owner(spot.zone)[0]] == "owner"
        ]
        plates = [rect_of(table.plate(seat)) for seat in table.ring.stations]
        kept = [*controls, *plates, *toolbar.rects.values(), *scene.controls.buttons.values()]
        for tongue in tongues("notices", game, most=2):
            pilot.app.set_language(tongue)
            for key in ("undo.done", "undo.done.seen", "undo.done.again"):
                paper = notice_picture(pilot.app.words.say(key), pilot.app.theme, size)
                rect = paper.get_rect(topleft=scene.notice_position(paper.get_size()))
                assert pygame.Rect(0, 0, *size).contains(rect)
                assert rect.collidelist(kept) < 0, f"{tongue}: {key}"


FULL = {"punk": 10, "paks": 6, "puck": 4, "pukk": 7, "tunk": 3}


@pytest.mark.parametrize("game", drawn(GAMES, 2, "notices at full tables"))
def test_a_notice_at_a_full_table_in_large_print_covers_no_sentence(
    tmp_path: Path, game: str
) -> None:
    """What has happened, what is asked, what somebody says: a notice lies upon none of it, rather
    in other lines or smaller; and who says something afterwards says it beside the notice."""
    with Pilot(tmp_path, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.app.settings.large = 150
        pilot.engine.restyle(pilot.app.theme)
        pilot.at_turn(",".join(["Anna", *["bot"] * (FULL.get(game, 3) - 1)]), game=game)
        showing = pilot.scene.showing
        assert showing.table is not None and showing.looks.theme.large == 1.5
        size, theme = showing.size, showing.looks.theme
        for seat in list(showing.table.ring.stations)[1:]:
            said = speech_item(showing, BubbleLine("Well played.", seat, "#204080"))
            if said is not None:
                break
        if said is not None:
            showing.canvas.put("talk", said)
        pilot.engine.notice(pilot.app.words.say("undo.done.seen"))
        pilot.wait()
        notice = pilot.engine.notice_rect
        assert notice is not None and pygame.Rect(0, 0, *size).contains(notice)
        assert notice.collidelist(sentence_rects(showing)) < 0
        if said is not None:
            showing.canvas.take("talk")
            upon = paper_of(said, theme, size)
            other = speech_item(showing, BubbleLine("Well played.", seat, "#204080"), upon, [upon])
            assert other is None or not paper_of(other, theme, size).colliderect(upon)


@pytest.mark.parametrize("large", [1.0, 1.5])
def test_a_notice_on_a_page_hides_as_little_as_can_be(tmp_path: Path, large: float) -> None:
    """It lies whole in the window, and nowhere would any shape of it hide less; where the page has
    room for it, it hides nothing."""
    with Pilot(tmp_path, (1024, 640)) as pilot:
        pilot.engine.restyle(larger_print(pilot.app.theme, large))
        rules = HowToScene(pilot.app, pilot.app.open("punk"), None)
        pages = [pilot.menu, SettingsScene(pilot.app), rules]
        for page in pages:
            if page is not pilot.menu:
                pilot.engine.open(page)
            pilot.wait()
            pilot.engine.notice(pilot.app.words.say("safe.unkept"))
            pilot.wait()
            notice = pilot.engine.notice_rect
            assert notice is not None and pygame.Rect(0, 0, 1024, 640).contains(notice)
            least = page.hidden_area(notice)
            for paper in notice_pictures(
                pilot.app.words.say("safe.unkept"), page.effective_theme, (1024, 640)
            ):
                for y in range(0, 640 - paper.get_height(), 20):
                    there = paper.get_rect(midtop=(512, y))
                    assert least <= page.hidden_area(there) + 12 * notice.w
        assert not rules.hidden_area(notice)


def test_a_notice_gives_way_to_what_comes_up_beneath_it(tmp_path: Path) -> None:
    """It has been laid over the table, and a sentence comes, or a curtain with two buttons in large
    print: it covers none of them."""
    with Pilot(tmp_path, (1024, 640), speed=AT_ONCE) as pilot:
        pilot.engine.restyle(larger_print(pilot.app.theme, 1.5))
        pilot.at_turn("Anna,bot,bot", game="tunk")
        pilot.engine.notice(pilot.app.words.say("undo.done.seen"))
        pilot.wait()
        before = pilot.engine.notice_rect
        words = item(1, (pygame.Surface(before.size), before.topleft, 0))
        pilot.scene.showing.canvas.put("advice", words)
        pilot.engine.frame(pilot.now)
        assert not pilot.engine.notice_rect.colliderect(before)
        pilot.scene.showing.canvas.take("advice")
        pilot.scene.notice_position = lambda paper: (512 - paper[0] // 2, 310)  # type: ignore[method-assign]
        pilot.engine.notice(pilot.app.words.say("undo.done.seen"))
        pilot.wait()
        curtain = CurtainScene(Call("Anna", face="fox"), back=Tooltip("Undo", ()))
        pilot.engine.open(curtain)
        before = pilot.engine.notice_rect
        pilot.wait()
        assert pilot.engine.notice_rect.collidelist(curtain.form.button_rects()) < 0
        assert before.collidelist(curtain.form.button_rects()) >= 0  # as it would, if it stayed


def test_where_a_page_is_written_on_is_asked_once_for_each_shape_of_a_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And once more for what it hides there, not at each of the hundreds of places that are tried:
    on a page with many settings the window stood still for that."""
    asked, written = list[Form](), Form.text_rects

    def counted(form: Form) -> list[pygame.Rect]:
        asked.append(form)
        return written(form)

    with Pilot(tmp_path, (1024, 640)) as pilot:
        pilot.engine.restyle(larger_print(pilot.app.theme, 1.5))
        pilot.engine.open(SettingsScene(pilot.app))
        pilot.wait()
        monkeypatch.setattr(Form, "text_rects", counted)
        text = pilot.app.words.say("safe.unkept")
        pilot.engine.notice(text)
        pilot.wait()
        shapes = [*notice_pictures(text, pilot.engine.theme, (1024, 640))]
        assert 0 < len(asked) <= 2 * len(shapes)


# --- large print ------------------------------------------------------------------------------


WINDOW = (1024, 640)
LEAST = 24  # pixels, a badge
ALL = [game.name for game in games() if game.rules]


@contextmanager
def sat(home: Path, game: str, large: int, *others: PlayerInfo, seed: str = "7") -> Iterator[Pilot]:
    """Rósa, who has large print, and others, whose print is the house's."""
    with Pilot(home, WINDOW, speed=4.0) as pilot:
        person, _ = pilot.app.profiles.add_person("Rósa")
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
                seat, label = pilot.scene.overlays.asked_seat, pilot.engine.top.form.find("sealed")
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
            assert scene.toolbar.objection is not None
            assert scene.toolbar.objection.item.rect.collidelist(stay) < 0, near


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
        assert scene.toolbar.objection is None and scene.hover.tip is not None
        assert COMPUTERS[1].name in scene.hover.tip.title + " ".join(scene.hover.tip.lines)
