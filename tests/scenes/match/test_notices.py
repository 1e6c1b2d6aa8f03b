"""A notice over the table: it lies where nothing is covered that one has to see."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.sight import kind_and_owner
from table.app.settings_file import AT_ONCE
from table.engine.notice import notice_picture, notice_pictures
from table.felt.canvas import item
from table.felt.furniture import rect_of
from table.felt.speech_bubble import BubbleLine, paper_of, speech_item
from table.scenes.coach.anchors import sentence_rects
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.settings.settings_page import SettingsScene
from table.theme.theme import larger_print
from table.widgets import Form
from table.widgets.tooltip import Tooltip
from tests.sampling import drawn
from tests.table_pilot import Pilot
from tests.tongues import tongues

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
            pilot.app.speak(tongue)
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
