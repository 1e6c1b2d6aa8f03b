"""A guided first hand can be followed to its end at the real table, whatever the language: every
sentence fits, what it points at is to be seen, nothing that must be read is covered, and no move
leaves anybody without an answer."""

from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import Game, games
from rules.kit.move import move
from rules.kit.moves import why_not
from rules.kit.player_info import PlayerInfo
from rules.kit.remarks import candidates
from table.engine.page import QUIET_SECONDS
from table.felt.furniture import rect_of
from table.i18n.words import languages
from table.players.levels import STEADY
from table.players.roster import BOT, with_unique_names
from table.scenes.coach.tutorial_sheet import TutorialSheet
from table.scenes.match.tutorial_scene import TutorialScene
from table.scenes.overlays.seals_page import PAPER
from table.session.guide import SHEET, Guide
from table.session.lesson import checked_guide
from table.session.open_game import GUIDE, open_game
from tests import sampling
from tests.table_pilot import Pilot
from tests.tables import FINISHED

WINDOWS = ((1024, 640), (1920, 1080))
MOST_LINES = 5
LEAST_SAID, MOST_SAID = 8, 14
FIRST_MOVE = 3  # the sentence with which the learner makes a move, at the latest
OTHERS = 6  # moves of another kind tried at each wish
TAUGHT = [game for game in games() if (game.folder / GUIDE).exists()]


def guide(game: Game) -> Guide:
    found = checked_guide(open_game(game))
    assert found is not None
    return found


def test_every_game_of_ours_can_be_learnt():
    """Each has a guide, which fits its rules and says neither too little nor too much."""
    assert {game.name for game in TAUGHT} >= FINISHED
    for game in TAUGHT:
        found = guide(game)
        bots = len(found.seats) - 1
        computers = [PlayerInfo("", BOT, STEADY)] * bots
        seated = with_unique_names([PlayerInfo("-"), *computers])
        names = [player.name for player in seated[1:]]
        assert found.seats[1:] == names, f"{game.name}/guide.yaml: as in the match afterwards"
        assert LEAST_SAID <= len(found.steps) <= MOST_SAID, game.name
        moves = [number for number, step in enumerate(found.steps, 1) if step.wish]
        assert moves[0] <= FIRST_MOVE, f"{game.name}/guide.yaml: the first `wish` comes too late"
        assert found.steps[-1].at == SHEET, "it ends with the account explained"
        assert any("account" in step.points for step in found.steps if step.at == SHEET)


def sentences(pilot: Pilot) -> Iterator[TutorialScene | TutorialSheet]:
    """The scene of every sentence in turn, as it lies there; whoever looks goes on from it."""
    scene = pilot.scene
    assert isinstance(scene, TutorialScene)
    heard = -1
    for _ in pilot.as_long_as(lambda: not scene.tutorial.over):
        top = pilot.engine.top
        if isinstance(top, TutorialSheet) or scene.shows_coach_mark:
            pilot.wait(QUIET_SECONDS)  # a key is not for what has only just come
            assert scene.tutorial.number > heard, "a sentence stays for ever"
            heard = scene.tutorial.number
            assert isinstance(pilot.engine.top, (TutorialScene, TutorialSheet))
            yield pilot.engine.top
        elif scene.highlights.is_staying:
            pilot.key(pygame.K_RETURN)
        else:
            pilot.wait()


@pytest.mark.parametrize(
    ("game", "tongue", "size", "large"),
    sampling.drawn(product(TAUGHT, languages(), WINDOWS, (100, 150)), 1, "followed"),
    ids=lambda case: str(getattr(case, "name", case)),
)
def test_a_guide_is_followed_to_its_end(game, tongue, size, large, tmp_path):
    """By Enter and the moves it asks for, in any print; only the match dealt after it is kept."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.app.settings.language, pilot.app.settings.large = tongue, large
        pilot.app.set_language(tongue)
        pilot.engine.restyle(pilot.app.theme, pilot.app.words)
        pilot.menu.play(pilot.app.learn(pilot.app.open(game.name), "Gunna"))
        follow(pilot)
    kept = list(tmp_path.glob("games/*.jsonl"))
    assert len(kept) == 1, "the match after it alone"
    assert not list(tmp_path.glob("finished/*"))
    assert not (tmp_path / "results.jsonl").exists()


def follow(pilot: Pilot) -> None:
    """From the first sentence to the table that is dealt after the last, and away from it."""
    scene = pilot.scene
    assert isinstance(scene, TutorialScene)
    heights = []
    for shown in sentences(pilot):
        check_leaf(shown)
        assert shown.coach_mark.mark is not None
        heights.append(shown.coach_mark.mark.px)
        if scene.tutorial.waits_for_next:
            pilot.key(pygame.K_RETURN)
        else:
            hints, tutorial = scene.screen.hints, scene.tutorial
            pilot.key(pygame.K_F2)
            pilot.wait()
            where = f"{tutorial.number}: {tutorial.step.say}"
            assert tutorial.shows_move, f"{where}: a hint must show the move of the sentence"
            assert hints.advice is None and not hints.is_thinking, (
                f"{where}: no other hint may be given"
            )
            tutorial.shows_move, tutorial.slips = False, 0
            try_other_moves(scene)
            choice = scene.tutorial.wished_move()
            assert choice is not None and scene.controls is not None
            assert scene.controls.confirm(choice), str(choice)
            scene.controls.on_move(choice)
    assert len({*heights}) == 1, f"the sentences are printed in several sizes: {heights}"
    pilot.wait(QUIET_SECONDS)
    pilot.key(pygame.K_RETURN)
    assert pilot.top == "TableScene" and pilot.scene is not scene
    pilot.scene.controller.leave()


def check_leaf(scene: TutorialScene | TutorialSheet) -> None:
    """The panel is in the window, short, on nothing that it speaks of, and all of that is seen."""
    panel, step = scene.coach_mark.mark, scene.tutorial.shown_step
    assert panel is not None
    where = f"{scene.tutorial.number}: {step.say}"
    assert panel.lines <= MOST_LINES, where
    window = pygame.Rect(0, 0, *scene.engine.size)
    assert window.contains(panel.rect), where
    for rect in panel.presses.values():
        assert panel.rect.contains(rect), where
    for point in step.points:
        room = scene.point_rect(point)
        assert room is not None, f"{where}: {point} is not to be seen"
        assert not panel.rect.colliderect(room), f"{where}: {point} is covered"
        assert room.colliderect(window), where
        if isinstance(scene, TutorialSheet) and scene.sheet and point == "account":
            sheet = scene._rect(scene.sheet.area)
            assert sheet.contains(room), f"{where}: the ring of the account leaves the sheet"
    if isinstance(scene, TutorialSheet):
        assert scene.sheet is not None
        above, page = scene._rect(scene.sheet.area), scene._rect(PAPER)
        assert page.contains(panel.rect) and not panel.rect.colliderect(above), f"{where}: across"
    else:
        for key, item in scene.renderer.guide_items.items():
            if key[1] == "arrow":
                assert item.rect.colliderect(panel.rect), f"{where}: an arrow comes from elsewhere"
                assert max(item.rect.size) < window.h / 3, f"{where}: an arrow is long"
        poses, ends = scene.move_targets()
        for room in [*(rect_of(pose.box) for pose in poses), *ends]:
            assert not panel.rect.colliderect(room), f"{where}: it lies where the move goes"
        for name, room in parts_to_read(scene):
            assert not panel.rect.colliderect(room), f"{where}: {name} is covered"
        if scene.engine.theme.large == 1.0:
            for name, room in parts_around(scene):
                assert not panel.rect.colliderect(room), f"{where}: {name} is covered"


def parts_to_read(scene: TutorialScene) -> Iterator[tuple[str, pygame.Rect]]:
    """What must be read beside a panel: the prompt, the buttons, the plates, the own hand."""
    renderer, table = scene.renderer, scene.renderer.table
    assert table is not None
    if "prompt" in renderer.canvas.items:
        yield "the prompt", renderer.canvas.items["prompt"].rect
    yield from scene.toolbar.rects.items()
    yield from (scene.controls.buttons if scene.controls else {}).items()
    for seat in table.ring.stations:
        yield f"the plate of {seat}", rect_of(table.plate(seat))
    for spot in table.poses:
        if spot.zone == f"hand:{renderer.bottom}":
            yield "one's own hand", rect_of(renderer.pose(spot).box)


def parts_around(scene: TutorialScene) -> Iterator[tuple[str, pygame.Rect]]:
    """What stands round a panel at the usual height of letters: what has just happened, what lies
    staked, counts and notes, pools, the places, and every card of which a face is seen."""
    renderer, table = scene.renderer, scene.renderer.table
    assert table is not None
    items = renderer.canvas.items
    if "band" in items:
        yield "the band", items["band"].rect
    for key, item in items.items():
        if isinstance(key, tuple) and key[0] in ("note", "count"):
            yield f"{key[0]} {key[1]}", item.rect
        elif isinstance(key, tuple) and key[0] == "stack" and table.stacks[key[1]].number:
            yield f"the chips of {key[1]}", item.rect
    for spot, pose in table.poses.items():
        if pose.face is not UNKNOWN and spot not in table.covered_spots:
            yield str(pose.face), rect_of(renderer.pose(spot).box)


def try_other_moves(scene: TutorialScene) -> None:
    """Every other move is answered, and changes nothing."""
    tutorial, me = scene.tutorial, scene.tutorial.guide.learner_seat
    assert scene.controls is not None and tutorial.step.wish
    rules, state = scene.match.rules, scene.match.state
    wished = set(map(move, tutorial.step.wish))
    others = [move for move in candidates(rules, state, me) if move not in wished]
    others = others[:: max(1, len(others) // OTHERS)]
    others = [other for other in others if why_not(rules, state, me, other) is None]
    before, slips = scene.match.step, tutorial.slips
    for other in others:
        assert not scene.controls.confirm(other), f"{tutorial.number}: {other} was made"
        note = scene.coach_mark.note(scene.words)
        assert tutorial.answers and note.gentle
        assert "".join(map(scene.words.as_text, note.pieces)).strip()
    assert (len(others) < 2 or tutorial.offers_help) and scene.match.step == before
    tutorial.slips, tutorial.answers = slips, ()
