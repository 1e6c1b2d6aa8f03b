"""What Paks says beside its rules: notes, and what picked cards come to."""

import pygame
import pytest

from rules.kit.cards import card, cards
from rules.kit.catalogue import game
from rules.kit.sight import redact
from rules.kit.state import State, why
from rules.paks import rules as paks
from rules.paks.remarks import ENDING
from table.felt import picture
from tests.felt.shown import NAMES, laid, looks_of
from tests.paks.hands import at, step


def gauged(used: str, *targets: object) -> tuple[str, dict[str, object], object]:
    zones = {"pak_1_0": "KH 9H", "pak_1_1": "JS 9S", "pak_1_2": "7S 6S"}
    state = at(2, "steal", 0, 1, hand_0="10S 5S 2S AS", board="KS", **zones)
    gauge = paks.gauge(redact(paks, state, 0), 0, cards(used), targets)
    assert gauge is not None
    return gauge.why.key, dict(gauge.why.facts), gauge.together


def test_the_gauge_weighs_what_is_picked() -> None:
    """10-5-2 is 62, 5-2 a pair; against a board card, one pak, two; 10 is too little for a king."""
    pair = ((card("5S"), card("2S")),)
    assert gauged("2S 5S 10S") == ("aim", {"cards": "10-5-2", "value": 62}, pair)
    key, facts, _ = gauged("10S")
    assert (key, facts["worth"]) == ("fails.plain", 13), "against the cheapest pak of its suit"
    key, facts, together = gauged("2S 5S 10S", "pak:1:1", "pak:1:2")
    assert (key, facts["worth"], together) == ("beats", 32, pair)
    assert gauged("AS 10S", card("KS"))[0] == "beats"
    key, facts, together = gauged("10S", card("KS"))
    assert (key, facts["worth"], together) == ("fails.plain", 10, ())


@pytest.mark.parametrize(
    ("phase", "hand", "told"),
    [
        ("pak", "9C 4H", why("pak_none")),
        ("pak", "9C QH AH", None),
        ("steal", "9C 4H", why("steal_none")),
        ("steal", "9C 5S 4S", None),
    ],
)
def test_who_can_take_nothing_is_told(phase: str, hand: str, told: object) -> None:
    """Instead of the phase's question; the others are told nothing of that hand."""
    state = at(2, phase, 0, 4, hand_0=hand, board="KC KH", pak_1_0="JS 9S", stock="2H")
    assert paks.question(redact(paks, state, 0)) == told
    assert paks.question(redact(paks, state, 1)) is paks.question(redact(paks, state, None)) is None


def notes(state: State, seat: int = 0) -> dict[object, object]:
    return dict(paks.notes(redact(paks, state, seat)))


def test_notes_tell_worth_and_score() -> None:
    """A pak tells what it has to be beaten by, at the end what it scores: while paks are given up
    only those of that suit, then all; faces and aces of the board tell theirs."""
    told = notes(at(2, "pak", 0, hand_0="9C", board="AC QD 4H", pak_1_0="7S 5S 2S", stock="2H"))
    assert told["pak:1:0"] == why("worth", n=14) and told[card("AC")] == why("worth", n=20)
    assert told[card("QD")] == why("worth", n=10) and card("4H") not in told
    assert {reason.key for reason in told.values()} == {"worth"}
    zones = {"pak_0_0": "9H 8H", "pak_0_1": "7H 6H", "pak_1_0": "AH JH"}
    giving = step(at(2, "reckon", **zones, pak_0_2="AC JC", stock=""))
    assert notes(giving)["pak:0:1"] == why("scores", n=10) and "pak:0:2" not in notes(giving)
    giving.phase = "over"
    assert {"pak:0:1", "pak:0:2"} <= notes(giving).keys()


def test_notes_mark_a_full_table() -> None:
    """A full table is marked at the stock; who can take nothing is marked at the hand."""
    full = at(2, "draw", 0, hand_0="6C", board="7C JD QH 2S", stock="3H 4H")
    assert notes(full, 1)["stock"] == why("full")
    assert notes(step(full), 1)["hand:0"] == why("unable")


# --- partners at the table ----------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "sides"), [(2, 0), (3, 0), (4, 2), (6, 2)])
def test_partners_wear_one_emblem(monkeypatch: pytest.MonkeyPatch, seats: int, sides: int) -> None:
    """Every plate has the emblem of its side; without sides none."""
    pygame.display.set_mode((8, 8))
    plates: list[picture.Plate] = []
    monkeypatch.setattr(picture, "plate_item", lambda room, theme, plate: plates.append(plate))
    view, looks = (
        redact(paks, at(seats, "draw", 0, board="KS", stock="2S"), 0),
        looks_of(game("paks")),
    )
    table = laid(view, looks, (1024, 640))
    picture.furniture(table, view, looks, picture.Company(NAMES[:seats]))
    worn = {plate.name: plate.side for plate in plates}
    assert worn == {name: at % sides if sides else -1 for at, name in enumerate(NAMES[:seats])}


@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (3, 3), (4, 2), (6, 2)])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_partners_put_their_paks_together_when_the_hand_ends(
    seats: int, sides: int, size: tuple[int, int]
) -> None:
    """In play paks are at their owners'. When they are counted those of a side are at one seat:
    the viewer's or else its lowest, none on another; each is still found where it is."""
    looks = looks_of(game("paks"))
    zones = {f"pak_{seat}_0": f"{seat + 2}H {seat + 3}D" for seat in range(seats)}
    state = at(seats, "draw", 0, board="KS", stock="2S", **zones)
    for phase in ("draw", *ENDING):
        state.phase = phase
        for eyes in range(seats):
            table = laid(redact(paks, state, eyes), looks, size)
            for owner in range(seats):
                zone, side = f"pak:{owner}:0", range(owner % sides, seats, sides)
                seat = owner if phase == "draw" else eyes if eyes in side else min(side)
                told = f"{zone} as seat {eyes} sees it in {phase}: want it at seat {seat}"
                room, box = table.frames[f"pak:{seat}:{{n}}"].room, table.frames[zone].room
                assert table.seat_of(zone) == seat and room.holds(*box.middle), told
                spot = table.card_at(box.x + 3, box.y + 3)
                assert spot is not None and spot.zone == zone, f"{told}, its corner in sight"
                found = table.zones_at(box.x + 3, box.y + 3)[0]
                assert found == zone, f"{told}, but a press there finds {found}"
