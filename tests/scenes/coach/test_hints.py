"""What would you do? Who may ask, what becomes of the answer, what is said openly of it; and where
the ghost of a hint and its leaf lie: within the window, over nothing that is needed."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise, product

import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import games
from rules.kit.foresight import has_player
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner
from rules.kit.state import why
from table.engine.page import QUIET_SECONDS
from table.input.press_guard import SLEEP_SECONDS
from table.layout.ring import Room
from table.scenes.coach.anchors import protected_rects
from table.storage.settings import Help
from tests.sampling import drawn
from tests.scenes.match.evening import anna_near
from tests.table_pilot import Pilot
from tests.tables import LONG

SIZE, LARGE = (1024, 640), (1920, 1080)
GAMES = [game.name for game in games() if game.rules and has_player(game.rules)]
FULL = {game.name: max(game.rules.SEATS) for game in games() if game.name in GAMES}


def begin(pilot: Pilot, game="tunk", seats="", seed="7") -> None:
    """Sit down where it is Anna's turn. `seats`: "" for Anna and two computers or so."""
    pilot.sit(seats or anna_near(game), seed=seed, game=game)
    pilot.until_free()


def lies(pilot: Pilot) -> bool:
    """Whether a hint lies there; then its leaf is on the felt."""
    found = pilot.scene.screen.hints.is_shown_for(pilot.scene.controls)
    assert found == ("advice" in pilot.scene.renderer.canvas.items)
    return found


def ask(pilot: Pilot) -> Move:
    """By the key; the move that is shown."""
    pilot.key(pygame.K_F2)
    pilot.wait(0.1)
    assert lies(pilot)
    return pilot.scene.screen.hints.advice.move


def put_away(pilot: Pilot, press: Callable[[], None]) -> None:
    """By a press."""
    assert lies(pilot)
    press()
    assert not lies(pilot)


def asked(pilot: Pilot) -> list[int]:
    """Who has asked, as the match has it written down."""
    marks = [mark.seat for mark in pilot.match.marks if mark.kind == "hint"]
    assert marks == [line["seat"] for line in pilot.lines() if line.get("mark") == "hint"]
    return marks


def leaf(pilot: Pilot) -> Room:
    return Room(*pilot.scene.screen.hints.panel.rect)


def open_cards(pilot: Pilot) -> list[tuple[str, Room]]:
    """Where each card lies that no other covers, with its place."""
    renderer = pilot.scene.renderer
    table = renderer.table
    seen = [spot for spot in table.poses if spot not in table.covered]
    return [(spot.zone, renderer.pose(spot).box) for spot in seen]


def covered(pilot: Pilot) -> list[Room]:
    """What its leaf covers of the move that is shown, its cards and where it begins and ends, and
    of what must be read: the prompt, the buttons, the plates, one's own hand."""
    hints, controls, renderer = pilot.scene.screen.hints, pilot.scene.controls, pilot.scene.renderer
    ghost, never = hints._preview, protected_rects(renderer, pilot.scene.toolbar, controls)
    meant = [*hints._move_areas(ghost, controls), *ghost.aims, *(pose.box for pose in ghost.cards)]
    meant += [Room(*rect) for rect in never]
    return [room for room in meant if leaf(pilot).overlap(room) > 0]


# --- asked for, and taken -------------------------------------------------------------------


def check_way(pilot: Pilot, choice: Move) -> None:
    """The arrow of a hint crosses neither the banner nor the prompt, starts at a card or the panel
    and ends at its target; without one the target has a ring, or its button."""
    items, hints = pilot.scene.renderer.canvas.items, pilot.scene.screen.hints
    keeps_all = not choice.cards and choice.verb in ("discard", "reroll")
    assert not (keeps_all and "way" in items), f"{choice}: no card moves, so no arrow leads away"
    if "way" not in items:
        marked = [key for key in items if isinstance(key, tuple) and key[0] in ("aim", "ghost")]
        assert marked or hints._preview.end is None, f"{choice}: nothing shows where it leads"
        return
    picture, (x, y), _ = items["way"].blits[0]
    drawn = pygame.mask.from_surface(picture, 20)
    for name in ("band", "prompt"):
        rect = items[name].rect.move(-x, -y) if name in items else pygame.Rect(0, 0, 0, 0)
        covered = rect.w and drawn.overlap(pygame.mask.Mask(rect.size, fill=True), rect.topleft)
        assert not covered, f"{choice}: the arrow crosses the {name}; see `way_item`"
    preview, reach = hints._preview, pilot.engine.size[1] * 0.04
    for rooms in ([preview.start, leaf(pilot)], [preview.end]):
        near = [pygame.Rect(round(r.x), round(r.y), round(r.width), round(r.height)) for r in rooms]
        near = [rect.inflate(2 * reach, 2 * reach).move(-x, -y) for rect in near]
        touches = [
            drawn.overlap(pygame.mask.Mask(rect.size, fill=True), rect.topleft) for rect in near
        ]
        assert any(touches), f"{choice}: the arrow begins or ends in mid-air"


@pytest.mark.parametrize("game", drawn(GAMES, 1, "hints"))
def test_a_hint_is_taken_by_enter(pilot: Pilot, game: str) -> None:
    """In every game, turn after turn: it lies there, is the same when it is asked for again, and
    Enter makes just that move."""
    begin(pilot, game)
    for _ in range(6 if LONG else 3):
        seat, before = pilot.scene.controls.builder.seat, len(pilot.lines())
        choice = ask(pilot)
        put_away(pilot, lambda: pilot.key(pygame.K_F2))
        assert ask(pilot) == choice
        assert not covered(pilot), f"the leaf of {choice} lies on what it speaks of"
        check_way(pilot, choice)
        pilot.key(pygame.K_RETURN)
        made = [line for line in pilot.lines()[before:] if "move" in line]
        assert made[0] == {"seat": seat, "move": str(choice)}
        if pilot.match.over:
            return
        pilot.until_free()


def test_it_is_asked_for_by_button_and_key(pilot: Pilot) -> None:
    """The button at the head of the table, the key F2, and a key that writes a question mark, but
    only with Shift. A card that is pressed puts it away and is picked as if there had been no hint;
    Escape does no more; and when the curtain of a pause falls nothing of it is left on the felt."""
    begin(pilot)
    pilot.wait(SLEEP_SECONDS)
    pilot.click(pilot.scene.toolbar.rect("hint").center)
    pilot.wait(0.1)
    put_away(pilot, lambda: pilot.key(pygame.K_F2))
    pilot.key(pygame.K_LSHIFT)
    pilot.key(pygame.K_SLASH)
    assert not lies(pilot)
    pilot.key(pygame.K_QUOTE, pygame.KMOD_LSHIFT)
    pilot.wait(0.1)
    assert lies(pilot)
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_s)
    pilot.until_turn("play")
    ask(pilot)
    name, builder = pilot.hand()[0], pilot.scene.controls.builder
    pilot.click(pilot.card(name))
    assert not lies(pilot) and [card.name for card in builder.picked] == [name]
    ask(pilot)
    pilot.key(pygame.K_ESCAPE)
    assert not lies(pilot) and pilot.top == "TableScene"
    assert [card.name for card in builder.picked] == [name]
    ask(pilot)
    pilot.click(pilot.scene.toolbar.rect("menu").center)
    assert pilot.top == "PauseScene"
    pilot.key(pygame.K_RETURN)
    assert not {"advice", ("ghost", 0), "way"} & {*pilot.scene.renderer.canvas.items}


def test_a_press_on_the_ghost_makes_the_move(pilot: Pilot) -> None:
    """So does one on the last line of the leaf; one elsewhere on the leaf only puts it away."""
    begin(pilot, "punk")
    for press in ("leaf", "ghost", "link"):
        seat, before = pilot.scene.controls.builder.seat, len(pilot.lines())
        choice, hints = ask(pilot), pilot.scene.screen.hints
        pose, rect = hints._preview.cards[0], hints.panel.rect
        where = {"leaf": (rect.x + 4, rect.y + 4), "ghost": (round(pose.x), round(pose.y))}
        click = partial(pilot.click, where.get(press, hints.panel.link.center))
        put_away(pilot, click) if press == "leaf" else click()
        assert not lies(pilot)
        made = [line for line in pilot.lines()[before:] if "move" in line]
        assert (made[:1] == [{"seat": seat, "move": str(choice)}]) == (press != "leaf")
        pilot.until_free()


def test_having_asked_is_said_openly(pilot: Pilot) -> None:
    """It is written down as soon as it is shown, once for one choice however often it is looked
    at; the log tells of it, also when the match is taken up again, and the sheet counts it. The
    band goes on telling what happened."""
    begin(pilot)

    def told() -> int:
        entries = pilot.scene.event_log.entries(None)
        return sum(line.why.key == "table.hint" for entry in entries for line in entry.sentences)

    band = pilot.scene.banner.sentences()
    assert asked(pilot) == []
    ask(pilot)
    pilot.key(pygame.K_F2)
    pilot.key(pygame.K_F2)
    assert asked(pilot) == [0] and pilot.scene.banner.sentences() == band
    pilot.key(pygame.K_ESCAPE)
    assert told() == 1
    path = pilot.journal
    pilot.scene.controller.leave()
    pilot.wait(0.1)
    pilot.resume(path)
    pilot.until_free()
    assert told() == 1 and asked(pilot) == [0]
    ask(pilot)
    assert asked(pilot) == [0]
    assert pilot.scene.overlays._scores_scene(final=False).hint_counts() == [1, 0, 0]


@pytest.mark.parametrize("size", drawn([SIZE, LARGE], 1, "lies before it"), ids=str)
def test_a_hint_sends_away_what_lies_before_it(pilot: Pilot) -> None:
    """Neither an objection nor a notice lies upon a new hint; and a notice that comes while it lies
    there lies elsewhere."""
    begin(pilot, seed="3")
    scene, say = pilot.scene, pilot.app.words.say
    scene.controls.refused(why("wrong_place"), scene.renderer.table.ring.middle)
    pilot.engine.notice(say("undo.done"))
    pilot.wait()
    assert scene.toolbar.objection is not None and pilot.engine._notice is not None
    ask(pilot)
    pilot.wait()
    assert lies(pilot) and scene.toolbar.objection is None and pilot.engine._notice is None
    pilot.engine.notice(say("undo.done.seen"))
    pilot.wait()
    assert lies(pilot)
    assert not pilot.engine.notice_rect.colliderect(scene.screen.hints.panel.rect)


# --- each person's own help -----------------------------------------------------------------


def test_a_persons_help_changes_lights_and_pace(pilot: Pilot) -> None:
    """Without marks no place where a card may go is lit, and all can be done as ever. A slower pace
    holds as long as that person is at the screen, or might look on; and the plate says so."""
    pilot.app.profiles.give_help("Anna", Help(marks=False, pace=0.5))
    pilot.at_turn("Anna,bot", game="tunk")
    assert not [key for key in pilot.scene.renderer.canvas.items if key[0] == "lit"]
    pilot.click(pilot.place("stock"))
    pilot.until_turn("play")
    pilot.sit("Anna,Björn,bot", game="tunk")
    presentation, viewpoint = pilot.scene.presentation, pilot.scene.viewpoint
    viewpoint.facing = 1
    usual = presentation.pause_factor
    for facing in (0, None):
        viewpoint.facing = facing
        assert presentation.pause_factor == 2 * usual
    assert presentation.company(pilot.match.view(None)).signs[0] == ("lamp", "hourglass")
    pilot.until_called()
    lit = [key for key in pilot.scene.renderer.canvas.items if key[0] == "lit"]
    assert bool(lit) == (pilot.scene.viewpoint.facing == 1)


# --- where it lies --------------------------------------------------------------------------


def check_preview(pilot: Pilot, choice: Move) -> str:
    """Cards that would be played are lit, and the way sets out from where they are seen; one that
    would be drawn is shown beside the hand. Which of the two it was, "" for neither."""
    renderer, ghost = pilot.scene.renderer, pilot.scene.screen.hints._preview
    items, poses = renderer.canvas.items, renderer.table.poses
    if choice.cards:
        spots = [spot for spot in poses if poses[spot].face in choice.cards]
        assert set(ghost.lit) == set(spots) <= {key[1] for key in items if "leaves" in key}
        boxes = [renderer.pose(spot).box for spot in spots]
        corner = min(box.x for box in boxes), min(box.y for box in boxes)
        assert (ghost.leaves.x, ghost.leaves.y) == corner
        return "lit"
    if choice.verb == "draw":
        own = [box for zone, box in open_cards(pilot) if zone == f"hand:{renderer.bottom}"]
        assert not any(ghost.cards[0].box.overlap(box) for box in own)
        return "drawn"
    return ""


# Hands in which whoever follows the hints has five turns.
WALKS = [("1", (1024, 620)), ("2", SIZE), ("4", SIZE), ("5", SIZE), ("1", LARGE), ("5", LARGE)]


@pytest.mark.parametrize(("seed", "size"), drawn(WALKS, 1, "the leaf"), ids=str)
def test_turn_after_turn_the_leaf_lies_on_bare_felt(
    pilot: Pilot, seed: str, size: tuple[int, int]
) -> None:
    """On nobody's cards, open or not, but for a corner of one that is turned a little, nor on the
    band, a heap's count or where cards are to be laid; time after time at the same place, right
    above the band, unless there is no room for it."""
    gaps, previews = [], set[str]()
    begin(pilot, seed=seed)
    for _ in range(5):
        choice, items = ask(pilot), pilot.scene.renderer.canvas.items
        rect = pilot.scene.screen.hints.panel.rect
        for zone, box in open_cards(pilot):
            share = 0 if zone in ("stock", "discard") else 0.02
            assert leaf(pilot).overlap(box) <= share * box.width * box.height
        marks = [item.rect for key, item in items.items() if key[0] in ("count", "frame")]
        marks += [items["band"].rect] if "band" in items else []
        assert rect.collidelist(marks) < 0
        gaps.append(round(pilot.scene.renderer.table.ring.banner.y) - rect.bottom)
        previews.add(check_preview(pilot, choice))
        pilot.key(pygame.K_RETURN)
        pilot.until_free()
    above_band = sum(0 <= gap < 0.02 * size[1] for gap in gaps)
    assert max(above_band, *map(gaps.count, gaps)) >= 3, gaps
    assert previews >= {"lit", "drawn"}


TABLES = [(game, seats) for game in GAMES for seats in {2, 4, FULL[game]} if seats <= FULL[game]]


@pytest.mark.parametrize("size", [SIZE], ids=str)
@pytest.mark.parametrize(("game", "seats"), drawn(TABLES, 2, "the gap"))
def test_a_panel_keeps_away_from_cards(pilot: Pilot, game: str, seats: int) -> None:
    """In every game, at every table: 0.012 of the window's height from each card, unless there is
    so little felt that it covers a back; never a deck. It covers no open card and no mat."""
    begin(pilot, game, "Anna" + ",bot" * (seats - 1), "5")
    least, renderer = 0.012 * SIZE[1], pilot.scene.renderer
    for _ in range(3):
        ask(pilot)
        around = Room(*pilot.scene.screen.hints.panel.rect.inflate(2 * least, 2 * least))
        near = [zone for zone, box in open_cards(pilot) if around.overlap(box) > 0]
        covered = any(leaf(pilot).overlap(box) > 0 for _, box in open_cards(pilot))
        decks = [zone for zone in near if zone in ("stub", "stock", "deck:0", "discard")]
        assert not decks, f"it is upon {decks}"
        assert covered or not near, f"it is too near to {near}; see GAP of table/felt/hint.py"
        poses = [pose for _, pose in renderer.table.uncovered() if pose.face is not UNKNOWN]
        rooms = [*(pose.box for pose in poses), *filter(None, [renderer.table.mat])]
        hidden = [room for room in rooms if leaf(pilot).overlap(room) > 0]
        assert not hidden, f"an open card or the mat is covered: {hidden}; see OPEN_COST"
        pilot.wait(QUIET_SECONDS)  # in which Enter is still meant for a climax
        pilot.key(pygame.K_RETURN)
        pilot.until_free()


GHOSTS = [*product([("pukk", "1"), ("puck", "5")], [SIZE, LARGE])]


@pytest.mark.parametrize(("deal", "size"), drawn(GHOSTS, 1, "on bare felt"), ids=str)
def test_a_ghost_lies_on_bare_felt(
    pilot: Pilot, deal: tuple[str, str], size: tuple[int, int]
) -> None:
    """In the window, on no card and on nothing that is written, and each so far from the next that
    it can be read; where a card would come to lie upon others, those are pointed at instead, as is
    Puck's pot, where cards lie hidden; and a heap keeps the name of its empty place."""
    (game, seed), ghosts, pointed = deal, 0, 0
    begin(pilot, game, "Anna,bot,bot,bot", seed)
    for _ in range(7 if LONG else 4):
        ask(pilot)
        renderer, ghost = pilot.scene.renderer, pilot.scene.screen.hints._preview
        items = renderer.canvas.items
        lying = [renderer.pose(spot).box for spot in renderer.table.poses]
        notes = [item.rect for key, item in items.items() if key[0] in ("note", "count")]
        lying += [Room(*rect) for rect in notes]
        for pose in ghost.cards:
            box = pose.box
            assert box.y >= 0 and box.y + box.height <= size[1]
            assert not any(box.overlap(room) > 0.03 * box.width * box.height for room in lying)
            ghosts += 1
        for left, right in pairwise(ghost.cards):
            assert right.x - left.x >= 0.25 * left.width
        for zone, frame in renderer.table.frames.items():
            heap = zone in renderer.table.counts and frame.marked and zone[-1:].isalpha()
            assert not heap or ("owner", zone) in items
        if ghost.end is not None and ghost.lit and not ghost.cards:
            assert any(key[0] == "aim" for key in items)
            pointed += 1
        pilot.key(pygame.K_RETURN)
        pilot.until_free()
    assert pointed and (ghosts == 0) == (game == "puck"), (ghosts, pointed)


@pytest.mark.parametrize("game", drawn(FULL, 1, "hints at full tables"))
def test_at_a_full_table_in_large_print_it_hides_no_sentence(pilot: Pilot, game: str) -> None:
    """In the smallest window: what has just happened and the line at the head can be read beside
    the leaf, and so can what the move is about. Nor does a tooltip lie upon it: who rests the
    pointer at any heap or pool reads on."""
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
            papers = [paper.item.rect for paper in pilot.scene.hover.tooltips.shown]
            papers_seen += len(papers)
            assert hints.panel.rect.collidelist(papers) < 0, zone
    assert papers_seen
    items = renderer.canvas.items
    texts = [items[key].rect for key in ("band", "head") if key in items]
    assert hints.panel.rect.collidelist(texts) < 0 and not covered(pilot)


def test_a_game_without_a_player_gives_no_hint(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever chooses there makes any move, and nobody is to take that for advice."""
    monkeypatch.setattr("table.scenes.coach.hints.has_player", lambda rules: False)
    begin(pilot)
    assert "hint" not in pilot.scene.toolbar.rects
    pilot.key(pygame.K_F2)
    pilot.wait(0.1)
    assert not lies(pilot)
