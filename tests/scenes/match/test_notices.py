"""A notice over the table covers nothing that one has to see; and large print at the table."""

from itertools import product
from typing import Any

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.sight import kind_and_owner
from table.app.saved_settings import AT_ONCE
from table.engine.notice import notice_picture, notice_pictures
from table.felt import furniture, marks
from table.felt.canvas import item
from table.felt.furniture import rect_of
from table.felt.speech_bubble import BubbleLine, paper_of, speech_item
from table.i18n.words import languages
from table.scenes.coach.anchors import sentence_rects
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.settings.settings_page import SettingsScene
from table.theme.theme import larger_print
from table.widgets import Form
from table.widgets.tooltip import Tooltip
from tests.sampling import drawn, tongues
from tests.scenes.match.evening import Pilot, anna_near, anna_with_bots

GAMES = {game.name: game.rules for game in games() if game.rules}
SIZE, SPEED = (1024, 640), AT_ONCE


@pytest.mark.parametrize(
    ("game", "size"), drawn(product(GAMES, [SIZE, (1920, 1080)]), 2, "notices")
)
def test_a_notice_covers_no_plate_and_no_hand(pilot: Pilot, game: str, size: tuple[int, int]):
    """Nor the prompt or a button; and it lies whole in the window, its lines of like length."""
    scene = pilot.at_turn(anna_near(game, 5 if game == "punk" else 3), game=game)
    pilot.wait()
    table, sight = scene.renderer.table, scene.match.rules.SIGHT
    poses = table.poses.items()
    hidden = [pose.box for at, pose in poses if sight[kind_and_owner(at.zone)[0]] == "owner"]
    rects = [rect_of(box) for box in [*hidden, *map(table.plate, table.ring.stations)]]
    rects += [*scene.toolbar.rects.values(), *scene.controls.buttons.values()]
    for tongue in tongues("notices", game, most=2):
        pilot.app.set_language(tongue)
        for key in ("undo.done", "undo.done.known", "undo.done.again"):
            paper = notice_picture(pilot.app.words.say(key, n=4), pilot.app.theme, size)
            rect = paper.get_rect(topleft=scene.notice_position(paper.get_size()))
            assert pygame.Rect(0, 0, *size).contains(rect)
            assert rect.collidelist(rects) < 0, f"{tongue}: {key}"


@pytest.mark.parametrize("game", drawn(GAMES, 1, "notices at full tables"))
def test_a_notice_at_a_full_table_in_large_print_covers_no_sentence(pilot: Pilot, game: str):
    """It is rather smaller; and who says something later says it beside the notice."""
    pilot.print_large(150)
    renderer = pilot.at_turn(anna_with_bots(max(GAMES[game].SEATS)), game=game).renderer
    theme, others = renderer.looks.theme, list(renderer.table.ring.stations)[1:]
    assert theme.large == 1.5
    lines = [BubbleLine("Well played.", seat, "#204080") for seat in others]
    bubbles = [(line, bubble) for line in lines if (bubble := speech_item(renderer, line))]
    if bubbles:
        renderer.canvas.put("talk", bubbles[0][1])
    pilot.engine.notice(pilot.app.words.say("undo.done.known"))
    pilot.wait()
    notice = pilot.engine.notice_rect
    assert notice is not None and pygame.Rect(0, 0, *SIZE).contains(notice)
    assert notice.collidelist(sentence_rects(renderer)) < 0
    for line, bubble in bubbles[:1]:
        renderer.canvas.take("talk")
        paper = paper_of(bubble, theme, SIZE)
        other = speech_item(renderer, line, paper, [paper])
        assert other is None or not paper_of(other, theme, SIZE).colliderect(paper)


@pytest.mark.parametrize("large", [1.0, 1.5])
def test_a_notice_on_a_page_hides_as_little_as_can_be(pilot: Pilot, large: float, monkeypatch):
    """The page is asked for its texts twice for each shape, not for each place."""
    pilot.engine.restyle(larger_print(pilot.app.theme, large))
    rules = HowToScene(pilot.app, pilot.app.open("punk"), None)
    text = pilot.app.words.say("safe.unkept")
    calls, text_rects = list[Form](), Form.text_rects

    def count(form: Form) -> list[pygame.Rect]:
        calls.append(form)
        return text_rects(form)

    monkeypatch.setattr(Form, "text_rects", count)
    for page in (pilot.menu, SettingsScene(pilot.app), rules):
        if page is not pilot.menu:
            pilot.engine.open(page)
        pilot.wait()
        shapes = list(notice_pictures(text, page.effective_theme, SIZE))
        calls.clear()
        pilot.engine.notice(text)
        pilot.wait()
        assert 0 < len(calls) <= 2 * len(shapes)
        notice = pilot.engine.notice_rect
        assert notice is not None and pygame.Rect(0, 0, *SIZE).contains(notice)
        least = page.hidden_area(notice)
        for paper, y in product(shapes, range(0, 640, 40)):
            rect = paper.get_rect(midtop=(512, y))
            assert rect.bottom > 640 or least <= page.hidden_area(rect) + 12 * rect.w
    assert not rules.hidden_area(notice)


def test_a_notice_gives_way_to_what_comes_up_beneath_it(pilot: Pilot) -> None:
    """A sentence, or a curtain with two buttons in large print: it covers none of them."""
    pilot.engine.restyle(larger_print(pilot.app.theme, 1.5))
    scene = pilot.at_turn("Anna,bot,bot", game="tunk")
    canvas, text = scene.renderer.canvas, pilot.app.words.say("undo.done.known")
    pilot.engine.notice(text)
    pilot.wait()
    before = pilot.engine.notice_rect
    canvas.put("advice", item(1, (pygame.Surface(before.size), before.topleft, 0)))
    pilot.engine.frame(pilot.now)
    assert not pilot.engine.notice_rect.colliderect(before)
    canvas.take("advice")
    scene.notice_position = lambda paper: (512 - paper[0] // 2, 310)  # type: ignore[method-assign]
    pilot.engine.notice(text)
    pilot.wait()
    curtain = CurtainScene(Call("Anna", face="fox"), back=Tooltip("Undo", ()))
    pilot.engine.open(curtain)
    before, buttons = pilot.engine.notice_rect, curtain.form.button_rects()
    pilot.wait()
    assert pilot.engine.notice_rect.collidelist(curtain.form.button_rects()) < 0
    assert before.collidelist(buttons) >= 0  # as it would, if it stayed


LEAST = 24  # pixels, a badge


@pytest.mark.parametrize("game", drawn(GAMES, 1, "labels in large print"))
def test_no_label_on_the_table_is_smaller_in_large_print(pilot: Pilot, game: str) -> None:
    """Nor below the least of large print, and all that usual print says is said."""
    heights = []
    for large in (100, 150):
        pilot.print_large(large)
        items = pilot.at_turn(anna_near(game), game=game).renderer.canvas.items
        kinds = {key: key[0] if isinstance(key, tuple) else key for key in items}
        labels = [key for key in items if kinds[key] in ("count", "note", "head", "sealed")]
        heights.append({key: items[key].rect.h for key in labels})
        pilot.engine.close(pilot.scene, "menu")
    usual, larger = heights
    mend = "shorten it in words.*.yaml: head.* for “head”, note.* for a “note”"
    changed = usual.keys() ^ larger.keys()
    assert not changed and "sealed" in larger, f"not said in large print: {changed}; {mend}"
    smaller = {key for key in usual if larger.get(key, usual[key]) < usual[key]}
    small = {key: larger[key] for key in smaller if larger[key] < LEAST}
    assert not small, f"letters that large print makes smaller, in pixels: {small}; {mend}"


@pytest.mark.parametrize(
    ("game", "language"), drawn([*product(GAMES, languages())], 2, "prompt in large print")
)
def test_the_prompt_is_as_large_as_the_buttons(pilot: Pilot, game, language, monkeypatch) -> None:
    """At a table in large print, in any language: what is asked is read before what may be done."""
    letters: dict[str, int] = {}

    def noted(module: Any, name: str, key: str = "") -> None:
        """Note the letters' height of what a function fits, by this key or its text."""
        fit = getattr(module, name)

        def fitted(text: str, *how: Any) -> Any:
            lines, letters[key or text] = fit(text, *how)
            return lines, letters[key or text]

        monkeypatch.setattr(module, name, fitted)

    noted(marks, "fit_prompt", "prompt")
    noted(furniture, "_fit_label")
    pilot.speak(language)
    pilot.print_large(150)
    pilot.sit(anna_near(game), game=game)
    for _ in range(4):
        pilot.until_free()
        furniture._button.cache_clear()
        letters.clear()
        controls = pilot.scene.controls
        controls.refresh()
        pilot.scene.screen.refresh_hud()
        pilot.wait(0.1)
        labels = {controls.lights.label(verb) for verb in controls.buttons} & letters.keys()
        large = max([letters[label] for label in labels], default=0)
        assert letters.get("prompt", large) >= large, (
            f"{game}, {language}, {pilot.match.state.phase}: prompt {letters['prompt']} "
            f"pixels, a button {large}; shorten `phase.*` or `question.*` in words.*.yaml"
        )
        pilot.choose_as_computer()


def test_what_is_offered_while_cards_are_dealt_leaves_the_places_free(pilot: Pilot) -> None:
    """The notice steps aside for the outlines that come up beneath it, as of the trick."""
    pilot.app.settings.speed = 1.0
    pilot.sit("Anna,bot,bot,bot")
    pilot.engine.notice(pilot.scene.words.say("guide.offer", game="Punk"))
    pilot.until_turn()
    notice, items = pilot.engine.notice_rect, pilot.scene.renderer.canvas.items
    frames = [key[1] for key in items if isinstance(key, tuple) and key[0] == "frame"]
    hidden = [zone for zone in frames if items["frame", zone].rect.colliderect(notice)]
    assert frames and not hidden, f"the notice lies on {hidden}"
