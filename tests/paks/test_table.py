"""Paks' table: where each pak and its number are, from move to move."""

from itertools import combinations
from pathlib import Path

import pytest

from rules.kit.cards import SUITS, card, cards
from rules.kit.catalogue import game
from rules.kit.sight import redact
from rules.kit.state import State
from rules.paks import rules as paks
from rules.paks.remarks import ENDING
from table.felt.furniture import rect_of
from table.felt.notes import note_at
from table.felt.picture import Company
from table.felt.renderer import TableRenderer
from table.input.asking_in_turn import builder_for
from table.layout.arrange import TableSetup
from table.session.open_game import open_game
from tests.felt.shown import NAMES, looks_of
from tests.paks.hands import at
from tests.table_pilot import Pilot

SIZES = [(1024, 640), (1366, 768), (1920, 1080)]
RUNS = ("2 3", "4 9", "5 6 7 8", "10 J", "Q K A")


def with_paks(count: int, gone: int = -1) -> State:
    """A turn of two players, each with `count` paks, without the number `gone` of the first."""
    paks_made = [f"{rank}{suit}" for suit in SUITS for rank in RUNS]
    zones = {
        f"pak_{number % 2}_{number // 2}": " ".join(
            f"{rank}{made[-1]}" for rank in made[:-1].split()
        )
        for number, made in enumerate(paks_made[: 2 * count])
        if number != 2 * gone
    }
    return at(2, "pak", 0, board="AC" if count < 3 else "", stock="", **zones)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_pak_and_its_number_stay_where_they_are(size: tuple[int, int]) -> None:
    """Up to ten paks of each player, made one after the other, one of the first four stolen: no pak
    is over another, every number is in the middle of its pak's lower edge and as high as all
    others, and while all are as large as before none moves."""
    looks = looks_of(game("paks"))
    for gone in range(4):
        state = with_paks(1)
        renderer = TableRenderer(looks, size, TableSetup.of(paks, state.table))
        before: dict[str, tuple[float, ...]] = {}
        for number, count in enumerate((1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10)):
            view = redact(paks, with_paks(count, gone if number > 3 else -1), 0)
            renderer.show(view, Company(NAMES[:2]), 0, 0.0, 0.0)
            table = renderer.arrangement
            rooms = {name: table.frames[name].room for name in view.zones if name[:4] == "pak:"}
            for (name, room), (other, beside) in combinations(rooms.items(), 2):
                assert room.overlap(beside) < 1, f"{count} paks: {name} is over {other}"
            rects = {name: renderer.notes[note_at(name)].rect for name in rooms}
            assert len({rect.height for rect in rects.values()}) == 1
            for name, rect in rects.items():
                home = rect_of(rooms[name])
                told = f"{count} paks: the number of {name} at {rect}, its pak at {home}"
                assert abs(rect.centerx - home.centerx) < 2, told
                assert home.bottom - rect.height <= rect.top < home.bottom, told
            for seat in "01":
                own = {name: tuple(room) for name, room in rooms.items() if name[4] == seat}
                old = {name: room for name, room in before.items() if name in own}
                same = all(own[name][2:] == room[2:] for name, room in old.items())
                moved = [name for name, room in old.items() if same and own[name] != room]
                assert not moved, f"{count} paks: {moved} moved, though all are as large as before"
            before = {name: tuple(room) for name, room in rooms.items()}


# what a person may not do, as they try it at the table


def tried(state: State, picked: str, *places: object) -> str:
    """What is said where a person picks cards that do not work, or puts them on a place."""
    open_paks = open_game(game("paks"))
    assert open_paks.layout is not None
    view = redact(paks, state, state.turn)
    builder = builder_for(paks, open_paks.layout, view, state.turn)
    refusal = None
    for face in cards(picked):
        if not builder.toggle(face):
            refusal = builder.why_unpickable(face)
    if places:
        for place in places[:-1]:
            builder.point(place)
        refusal = builder.why_not_there([places[-1]])
    assert refusal is not None, f"{picked} on {places} is not refused"
    words = open_paks.words.with_names(NAMES[: state.table.seats])
    return words.say(f"reason.{refusal.key}", **dict(refusal.facts))


BOARD = "7C JD 3H"
HELD = "10C 6C 9D 2D KH"
PAKS = {"pak_0_0": "9H 8H", "pak_1_0": "AC 2C", "pak_1_1": "4D 5D", "pak_1_2": "QH 2H"}


@pytest.mark.parametrize(
    ("phase", "suits", "picked", "places", "said"),
    [
        ("pak", 0, "9D", ["JD"],
         "Your 9 makes 9. It must be more than 10: add a card, or aim lower."),
        ("pak", 0, "10C", ["JD"],
         "With clubs you cannot take diamonds. Play cards of the same suit."),
        ("pak", 0, "10C", ["pak:1:0"], "First make a pak from the board. Then you may steal."),
        ("pak", 0, "KH", ["pak:0:0"], "That pak is yours already. Steal from somebody else."),
        ("steal", 2, "10C", [],
         "Your 10-6 makes 16. The cheapest here takes more than 22. Keep it for later."),
        ("steal", 2, "9D", [], "You have played diamonds in this turn. Steal in another suit."),
        ("steal", 1, "9D", ["7C"],
         "You have made your pak for this turn. Now steal, or end your turn."),
    ],
)  # fmt: skip
def test_a_refusal_names_the_real_reason(phase, suits, picked, places, said) -> None:
    """Why it is not possible, with both numbers where cards are too weak, and what would be."""
    state = at(2, phase, 0, suits, hand_0=HELD, board=BOARD, stock="5S", **PAKS)
    targets = [place if ":" in place else card(place) for place in places]
    assert tried(state, picked, *targets) == said


def test_a_turn_that_has_nothing_left_ends_by_itself(tmp_path: Path) -> None:
    """After a pak nobody is asked to end a turn in which nothing can be stolen; an undo goes back
    to before that pak."""
    with Pilot(tmp_path, speed=4.0) as pilot:
        match = pilot.at_turn("Ösp,bot", game="paks").match
        for _ in pilot.as_long_as(lambda: match.state.phase not in ENDING, 40):
            view, step = match.view(0), match.step
            offered = {offer.verb for offer in paks.offers(view, 0)}
            assert offered != {"done"}, "a person is asked to end a turn that has nothing left"
            pilot.scene.turns.choose(
                0, max(paks.candidates(view, 0), key=lambda move: move.verb == "pak")
            )
            pilot.until(lambda: pilot.free() or pilot.top == "ScoresScene")
            own = [moment.made[0].verb for moment in match.history if 0 in moment.made]
            if own[-1] == "done":
                back = match.undo_to(0)
                assert back == step, f"undo goes to step {back}, not to {step}, before the pak"
                return
        pytest.fail("no turn had nothing left: take another seed")
