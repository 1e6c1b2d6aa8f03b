"""What would you do? Who may ask, what is said openly of it, and where a hint lies."""

from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from rules.kit.catalogue import games
from rules.kit.foresight import has_player
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner
from rules.kit.state import why
from table.engine.devices import key_press
from table.engine.page import QUIET_SECONDS
from table.felt.furniture import rect_of
from table.input.press_guard import SLEEP_SECONDS
from table.layout.ring import Room
from table.scenes.coach.anchors import protected_rects
from table.scenes.coach.hint_preview import preview_of
from table.widgets.tooltip import TOOLTIP_DELAY
from tests.sampling import drawn
from tests.scenes.match.evening import Pilot, anna_near, anna_with_bots

SIZE, LARGE = (1024, 640), (1920, 1080)
GAMES = [game.name for game in games() if game.rules and has_player(game.rules)]
FULL = {game.name: max(game.rules.SEATS) for game in games() if game.name in GAMES}


def begin(pilot: Pilot, game="tunk", seats="", seed="7") -> None:
    """Sit down where it is Anna's turn. `seats`: "" for Anna and two computers or so."""
    pilot.sit(seats or anna_near(game), seed=seed, game=game)
    pilot.until_free()


def lies(pilot: Pilot) -> bool:
    """Whether a hint lies there; then its panel is on the felt."""
    found = pilot.scene.screen.hints.is_shown_for(pilot.scene.controls)
    assert found == ("advice" in pilot.scene.renderer.canvas.items)
    return found


def ask(pilot: Pilot) -> Move:
    """By the key; the move that is shown."""
    pilot.key(pygame.K_F2)
    pilot.wait(0.1)
    assert lies(pilot)
    return pilot.scene.screen.hints.advice.move


def asked(pilot: Pilot) -> list[int]:
    """Who has asked, as the match has it written down."""
    marks = [mark.seat for mark in pilot.match.marks if mark.kind == "hint"]
    assert marks == [line["seat"] for line in pilot.lines() if line.get("mark") == "hint"]
    return marks


def panel(pilot: Pilot) -> Room:
    return Room(*pilot.scene.screen.hints.panel.rect)


def hidden_rooms(pilot: Pilot) -> list[Room]:
    """What the panel covers of the move that is shown, of own places, and of what must be read."""
    hints, controls, renderer = pilot.scene.screen.hints, pilot.scene.controls, pilot.scene.renderer
    ghost, never = hints._preview, protected_rects(renderer, pilot.scene.toolbar, controls)
    meant = [*hints._move_areas(ghost, controls), *ghost.aims, *(pose.box for pose in ghost.cards)]
    meant += [Room(*rect) for rect in never]
    frames, items = renderer.table.frames.items(), renderer.canvas.items
    outlined = [(zone, frame.room) for zone, frame in frames if ("frame", zone) in items]
    meant += [room for zone, room in outlined if kind_and_owner(zone)[1] == renderer.bottom]
    return [room for room in meant if panel(pilot).overlap(room) > 0]


def check_way(pilot: Pilot, choice: Move) -> None:
    """Its arrow crosses no banner or prompt and leads from the cards to the target, or marks it."""
    items, preview = pilot.scene.renderer.canvas.items, pilot.scene.screen.hints._preview
    keeps_all = not choice.cards and choice.verb in ("discard", "reroll")
    assert not (keeps_all and "way" in items), f"{choice}: no card moves, so no arrow leads away"
    if "way" not in items:
        marked = [key for key in items if isinstance(key, tuple) and key[0] in ("aim", "ghost")]
        assert marked or preview.end is None, f"{choice}: nothing shows where it leads"
        return
    picture, (x, y), _ = items["way"].blits[0]
    drawn = pygame.mask.from_surface(picture, 20)

    def touches(rect: pygame.Rect) -> bool:
        filled = pygame.mask.Mask(rect.size, fill=True)
        return bool(rect.w and drawn.overlap(filled, (rect.x - x, rect.y - y)))

    for name in ("band", "prompt"):
        crossed = name in items and touches(items[name].rect)
        assert not crossed, f"{choice}: the arrow crosses the {name}; see `way_item`"
    reach = 2 * pilot.engine.size[1] * 0.04
    for room in (preview.start, preview.end):
        near = rect_of(room).inflate(reach, reach)
        assert touches(near), f"{choice}: the arrow begins or ends elsewhere"


def check_panel(pilot: Pilot, choice: Move) -> None:
    """It covers nothing to be read, no deck, open card, mat or band, and keeps clear of cards."""
    renderer, least = pilot.scene.renderer, 0.012 * pilot.engine.size[1]
    assert not hidden_rooms(pilot), f"the panel of {choice} lies on what it speaks of"
    rect = pilot.scene.screen.hints.panel.rect
    around = Room(*rect.inflate(2 * least, 2 * least))
    cards = [(spot.zone, renderer.pose(spot).box) for spot, _ in renderer.table.uncovered_poses()]
    near = [zone for zone, box in cards if around.overlap(box) > 0]
    decks = [zone for zone in near if zone in ("stub", "stock", "deck:0", "discard")]
    assert not decks, f"it is upon {decks}"
    covers_back = any(panel(pilot).overlap(box) > 0 for _, box in cards)
    assert covers_back or not near, f"it is too near to {near}; see GAP of table/felt/hint.py"
    poses = [pose for _, pose in renderer.table.uncovered_poses() if pose.face is not UNKNOWN]
    rooms = [*(pose.box for pose in poses), *filter(None, [renderer.table.mat])]
    hidden = [room for room in rooms if panel(pilot).overlap(room) > 0]
    assert not hidden, f"an open card or the mat is covered: {hidden}; see OPEN_COST"
    items = renderer.canvas.items
    assert "band" not in items or not items["band"].rect.colliderect(rect), "it is upon the band"


def check_ghost(pilot: Pilot, choice: Move) -> str:
    """Own cards are lit, a ghost is on no card or text; what is shown: lit, drawn, ghost, aim."""
    renderer, ghost = pilot.scene.renderer, pilot.scene.screen.hints._preview
    items, poses = renderer.canvas.items, renderer.table.poses
    lying = [renderer.pose(spot).box for spot in poses]
    lying += [Room(*item.rect) for key, item in items.items() if key[0] in ("note", "count")]
    for box in (pose.box for pose in ghost.cards):
        assert box.y >= 0 and box.y + box.height <= pilot.engine.size[1]
        assert not any(box.overlap(room) > 0.03 * box.width * box.height for room in lying)
    for left, right in pairwise(ghost.cards):
        assert right.x - left.x >= 0.25 * left.width
    for zone, frame in renderer.table.frames.items():
        heap = zone in renderer.table.counts and frame.marked and zone[-1:].isalpha()
        assert not heap or ("owner", zone) in items, "a heap keeps the name of its empty place"
    if choice.cards:
        spots = [spot for spot in poses if poses[spot].face in choice.cards]
        assert set(ghost.lit_spots) == set(spots) <= {key[1] for key in items if "leaves" in key}
        boxes = [renderer.pose(spot).box for spot in spots]
        corner = min(box.x for box in boxes), min(box.y for box in boxes)
        assert (ghost.arrow_start.x, ghost.arrow_start.y) == corner
    if ghost.end is not None and ghost.lit_spots and not ghost.cards:
        assert any(key[0] == "aim" for key in items)
        return "aim"
    if choice.verb == "draw":
        return "drawn"
    return "ghost" if ghost.cards else "lit" * bool(ghost.lit_spots)


# Games, seats, deals and sizes; of some, what is seen of hints in so few turns.
WALKS = [
    *product([("tunk", 3)], "1245", [SIZE, LARGE], [{"drawn"}]),
    *product([("pukk", 4)], "1", [SIZE, LARGE], [{"ghost"}]),
    *product([("puck", 4)], "5", [SIZE, LARGE], [{"aim"}]),
    *(((game, seats), "5", SIZE, set()) for game in GAMES for seats in {2, 4, FULL[game]}
      if seats <= FULL[game]),
]  # fmt: skip


@pytest.mark.parametrize(("table", "seed", "size", "shown"), drawn(WALKS, 2, "walks"), ids=str)
def test_turn_after_turn_a_hint_hides_nothing_and_enter_takes_it(pilot: Pilot, table, seed, shown):
    """In every game: it is the same when it is asked for again, and Enter makes just that move."""
    (game, seats), seen = table, set[str]()
    begin(pilot, game, anna_with_bots(seats), seed)
    for _ in range(4):
        seat, before = pilot.scene.controls.builder.seat, len(pilot.lines())
        choice = ask(pilot)
        pilot.key(pygame.K_F2)
        assert not lies(pilot) and ask(pilot) == choice
        check_panel(pilot, choice)
        check_way(pilot, choice)
        seen.add(check_ghost(pilot, choice))
        pilot.wait(QUIET_SECONDS)  # in which Enter is still meant for a climax
        pilot.key(pygame.K_RETURN)
        made = [line for line in pilot.lines()[before:] if "move" in line]
        assert made[0] == {"seat": seat, "move": str(choice)}
        if pilot.match.over:
            break
        pilot.until_free()
    assert shown <= seen, f"{shown} is wanted, and seen is {seen}"


@pytest.mark.parametrize("size", [SIZE, LARGE])
def test_a_ghost_of_many_cards_stays_on_the_cloth(home: Path, size: tuple[int, int]) -> None:
    """The cards of a heap at the edge are shown as large as in the hand, and none is cut off."""
    with Pilot(home, size, speed=4.0) as pilot:
        begin(pilot, "punk")
        pilot.play_until(lambda: pilot.free() and pilot.match.state.phase == "keep")
        hand = tuple(map(card, pilot.hand()))
        cards = preview_of(pilot.scene.controls, Move("discard", hand)).cards
        assert len(cards) == len(hand) > 1
        over = [pose for pose in cards if pose.box.x + pose.box.width > size[0]]
        assert not over, f"{over} are cut off at the edge of {size}"


def test_it_is_asked_for_by_button_and_key(pilot: Pilot) -> None:
    """A card that is pressed is picked and puts it away; Escape does no more, nor does a pause."""
    begin(pilot)
    pilot.wait(SLEEP_SECONDS)
    pilot.click(pilot.scene.toolbar.rect("hint").center)
    pilot.wait(0.1)
    assert lies(pilot)
    for key, mod, is_shown in (
        (pygame.K_F2, 0, False),
        (pygame.K_LSHIFT, 0, False),
        (pygame.K_SLASH, 0, False),
        (pygame.K_QUOTE, pygame.KMOD_LSHIFT, True),
    ):
        pilot.key(key, mod)
        pilot.wait(0.1)
        assert lies(pilot) == is_shown, pygame.key.name(key)
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_s)
    pilot.until_turn("play")
    name, builder = pilot.hand()[0], pilot.scene.controls.builder
    for press in (lambda: pilot.click(pilot.card(name)), lambda: pilot.key(pygame.K_ESCAPE)):
        ask(pilot)
        press()
        assert not lies(pilot) and pilot.top == "TableScene"
        assert [card.name for card in builder.picked_cards] == [name]
    ask(pilot)
    pilot.click(pilot.scene.toolbar.rect("menu").center)
    assert pilot.top == "PauseScene"
    pilot.key(pygame.K_RETURN)
    assert not {"advice", ("ghost", 0), "way"} & {*pilot.scene.renderer.canvas.items}


def test_a_press_on_the_ghost_makes_the_move(pilot: Pilot):
    """So does the panel's last line. That somebody asked is written down once for a choice."""
    begin(pilot, "punk")
    for press in ("panel", "ghost", "link"):
        seat, before = pilot.scene.controls.builder.seat, len(pilot.lines())
        choice, hints = ask(pilot), pilot.scene.screen.hints
        pose, rect = hints._preview.cards[0], hints.panel.rect
        where = {"panel": (rect.x + 4, rect.y + 4), "ghost": (round(pose.x), round(pose.y))}
        pilot.click(where.get(press, hints.panel.link.center))
        assert not lies(pilot)
        made = [line for line in pilot.lines()[before:] if "move" in line]
        assert (made[:1] == [{"seat": seat, "move": str(choice)}]) == (press != "panel")
        pilot.until_free()
    pilot.engine.close(pilot.scene, "menu")
    begin(pilot)
    band = pilot.scene.banner.sentences()
    assert asked(pilot) == []
    ask(pilot)
    for key in (pygame.K_F2, pygame.K_F2, pygame.K_ESCAPE):
        pilot.key(key)
        assert asked(pilot) == [0] and pilot.scene.banner.sentences() == band
    for _ in range(2):
        assert pilot.log_keys(None).count("table.hint") == 1 and asked(pilot) == [0]
        path = pilot.journal
        pilot.scene.controller.leave()
        pilot.wait(0.1)
        pilot.resume(path)
        pilot.until_free()
        ask(pilot)
    pilot.key(pygame.K_PAUSE)
    pilot.click(pilot.button("scores"))
    sheet = pilot.engine.top.sheet
    (x, y, *_), (tooltip, _) = sheet.columns()[2], sheet.tooltip_at(sheet.columns()[1][:2])
    assert sheet.hints == [1, 0, 0] and " asked for 1 hint " in tooltip.title
    assert sheet.tooltip_at((x + 9, y + 9)) is None


def test_asking_closes_the_tooltip_of_the_button_and_is_not_taken_back(pilot: Pilot) -> None:
    """While it is worked out a second press does nothing; one when it lies there ends it."""
    begin(pilot)
    scene, (x, y) = pilot.scene, pilot.scene.toolbar.rect("hint").center
    hints, tooltips = scene.screen.hints, scene.hover.tooltips
    pilot.point((x, y), TOOLTIP_DELAY + 0.1)
    assert tooltips.shown_tooltips
    scene.event(key_press(pygame.K_h))
    assert not tooltips.shown_tooltips, "it has been read: see `InputRouter._take_press`"
    asked_for = hints._future
    scene.event(key_press(pygame.K_h))
    assert asked_for is not None and hints._future is asked_for, "a hint is still thought about"
    pilot.until(lambda: lies(pilot))
    pilot.key(pygame.K_h)
    assert not lies(pilot)


@pytest.mark.parametrize("size", drawn([SIZE, LARGE], 1, "lies before it"), ids=str)
def test_a_hint_sends_away_what_lies_before_it(pilot: Pilot) -> None:
    """Neither an objection nor a notice lies upon a new hint, or comes upon it later."""
    begin(pilot, seed="3")
    scene, say = pilot.scene, pilot.app.words.say
    scene.controls.on_refusal(why("wrong_place"), scene.renderer.table.ring.middle)
    pilot.engine.notice(say("undo.done"))
    pilot.wait()
    assert scene.toolbar.objection is not None and pilot.engine._notice is not None
    ask(pilot)
    pilot.wait()
    assert lies(pilot) and scene.toolbar.objection is None and pilot.engine._notice is None
    pilot.engine.notice(say("undo.done.known"))
    pilot.wait()
    assert lies(pilot)
    assert not pilot.engine.notice_rect.colliderect(scene.screen.hints.panel.rect)


@pytest.mark.parametrize("game", drawn(FULL, 1, "hints at full tables"))
def test_at_a_full_table_in_large_print_it_hides_no_sentence(pilot: Pilot, game: str) -> None:
    """Band, head and what the move is about are seen beside it; no tooltip lies upon it."""
    papers_seen, bots = 0, ["bot"] * (FULL[game] - 1)
    pilot.print_large(150)
    begin(pilot, game, ",".join(["Anna", *bots]))
    ask(pilot)
    hints, renderer = pilot.scene.screen.hints, pilot.scene.renderer
    frames = renderer.table.frames.items()
    for zone, frame in [pair for pair in frames if kind_and_owner(pair[0])[1] < 0][:4]:
        pos = round(frame.room.middle[0]), round(frame.room.middle[1])
        if not hints.panel.rect.collidepoint(pos):
            pilot.point(pos, 1.0)
            papers = [paper.item.rect for paper in pilot.scene.hover.tooltips.shown_tooltips]
            papers_seen += len(papers)
            assert hints.panel.rect.collidelist(papers) < 0, zone
    assert papers_seen
    items = renderer.canvas.items
    texts = [items[key].rect for key in ("band", "head") if key in items]
    assert hints.panel.rect.collidelist(texts) < 0 and not hidden_rooms(pilot)


def test_a_game_without_a_player_gives_no_hint(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    """Whatever chooses there makes any move, and nobody is to take that for advice."""
    monkeypatch.setattr("table.scenes.coach.hints.has_player", lambda rules: False)
    begin(pilot)
    assert "hint" not in pilot.scene.toolbar.rects
    pilot.key(pygame.K_F2)
    pilot.wait(0.1)
    assert not lies(pilot)
