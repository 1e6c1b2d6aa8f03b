"""What Paks tells: of its worked examples, in great moments, beside its rules, at its table."""

import re
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import card, cards
from rules.kit.catalogue import game
from rules.kit.sight import redact
from rules.kit.state import State, why
from rules.kit.story import CLIMAX, QUIET, TURN
from rules.paks import rules as paks
from rules.paks.remarks import ENDING
from rules.paks.story import totals
from table.engine.page import QUIET_SECONDS
from table.felt import picture
from table.input.asking_in_turn import builder_for
from table.panels.accounts import AccountWriter
from table.session.log_entry import LogEntry
from table.session.open_game import open_game
from table.session.score_rows import Account, account_of
from tests.felt.shown import NAMES, laid, looks_of
from tests.paks.hands import at, step, table
from tests.positions import Step, rows, words_of
from tests.table_pilot import DECK, Pilot


def told(state: State, *choice: str) -> Step:
    return Step.of(paks, state, *choice)


@pytest.mark.parametrize(
    ("board", "used", "sentence", "summed"),
    [
        ("JD", "AD", "takes the JD with AD: 20 beats 10.", "20"),
        ("JD", "4D 2D", "takes the JD with 4D, 2D: 42 beats 10.", "42"),
        ("2S", "10S 5S 4S", "takes the 2S with 10S, 5S, 4S: 54 + 10 = 64 beats 2.", "54 + 10 = 64"),
    ],
)
def test_a_capture_tells_the_sum_that_beat_the_other(board, used, sentence, summed) -> None:
    """By whom, what, with what; large, how the cards come to it, and nothing waits for a press."""
    state = at(2, "pak", 0, hand_0="AD KD 9D 4D 2D 10D 10S 5S 4S", board=board)
    capture = told(state, f"pak {used} > {board}")
    assert capture.short() == [f"Anna {sentence}"]
    (beat,), large = capture.beats(), capture.climax()
    assert large is not None and not large.stays
    assert beat.said is not None and dict(beat.said.facts)["sum"] == summed
    assert set(beat.lit) == {card(board), *map(card, used.split())}


@pytest.mark.parametrize(
    ("hand", "heap", "used", "sentence"),
    [
        pytest.param(
            "10S 5S 2S 3H", ("KS 7S", "9S 6S"), "10S 5S 2S",
            "KS, 9S, 7S, 6S from Birkir with 10S, 5S, 2S: 52 + 10 = 62 beats 32.", id="Paks 6",
        ),
        pytest.param(
            "5S 4S QS JS 3H", ("9S 8S 7S 6S", "KS 3S 2S"), "5S 4S QS JS",
            "7 cards of spades from Birkir with QS, JS, 5S, 4S: 54 + 10 + 10 = 74 beats 45.",
            id="a great heap",
        ),
    ],
)  # fmt: skip
def test_example_06_a_steal_tells_from_whom(hand, heap, used, sentence) -> None:
    """Both paks, both players and the sum that beats them; many stolen cards are counted. The score
    sheet tells only what was stolen from whom: what the cards score is told of the pak they are in
    at the end."""
    state = at(3, "steal", 0, 1, hand_0=hand, pak_1_0=heap[0], pak_1_1=heap[1], board="")
    theft = told(state, f"steal {used} > pak:1:0 pak:1:1")
    assert theft.short() == [f"Anna steals {sentence}"] and theft.told()[0].weight == TURN
    assert theft.short(language="is")[0].startswith("Anna stelur ")
    assert [1 in beat.lit for beat in theft.beats()] == [True]
    writer = AccountWriter(words_of(paks).with_names(["Anna", "Birkir", "Dagný"]), DECK, 1.0)
    (line,) = writer.account_text(Account((), (theft.told()[0],)), 900.0).sentences
    text = " ".join("".join(run.text for run in word) for word in line.words)
    assert text.startswith("Anna steals ") and text.endswith(" from Birkir."), text


def test_example_07_feeding_is_told_and_that_it_fills_the_table() -> None:
    """The card that was drawn, why it may not be kept, and who must take from the full table.
    The last turns and the very last one are announced; one's own lost turn is told longer."""
    draw = told(at(2, "draw", 0, board="7C JD 3D", hand_1="6C", stock="2C 5S QH"))
    feeds = "Anna draws the QH: it goes to the board, where its suit was missing. The turn ends."
    last = "Last turns: 2 cards are left in the stock."
    assert draw.short() == [last, feeds] and not told(draw.after).short()
    assert [draw.told(seat)[-1].weight for seat in (0, 1)] == [TURN, QUIET]
    ending = told(at(2, "draw", 0, board="7C JD 3D", hand_1="6C", stock="QH"))
    assert ending.short() == ["Anna has the last turn of this hand.", feeds]
    fills = told(step(at(2, "draw", 1, board="7C JD QH", stock="2C 5S")))
    full = "All four suits are there, so the table is full: Anna must take a card if possible."
    assert fills.short()[-1] == full


@pytest.mark.parametrize(("stolen", "waits"), [("AS QS", [1]), ("9S 8S", [])])
def test_a_great_steal_waits_for_the_player_it_takes_from(stolen: str, waits: list[int]) -> None:
    """So that nobody loses many points unseen, not even who skips ahead; nobody else waits."""
    steal = told(at(3, "steal", 0, hand_0="5S 4S", pak_1_0=stolen), "steal 4S 5S > pak:1:0")
    shown = {seat: steal.climax(seat) for seat in range(3)}
    assert [seat for seat, large in shown.items() if large and large.stays] == waits


@pytest.mark.parametrize(("hand", "key"), [("6C", "shows_hand"), ("6C 3C", "draws_hidden")])
def test_examples_08_and_09_a_draw_from_a_full_table(hand: str, key: str) -> None:
    """Whoever can take nothing shows the hand; of a card drawn unseen nobody is told more."""
    draw = told(at(2, "draw", 0, board="7C JD QH 2S", hand_0=hand, stock="2H 10D"))
    for seat in (None, 1):
        (sentence,) = draw.told(seat)
        assert sentence.why.key == key
        assert "10D" not in draw.short(seat)[0]


@pytest.mark.parametrize(
    ("phase", "hand", "board", "choice", "key"),
    [
        ("pak", "6C", "7C", ["pass"], "makes_none"),
        ("pak", "9C", "7C", ["pak 9C > 7C"], "takes"),
        ("steal", "KS", "7C", ["steal KS > pak:1:0"], "steals"),
        ("draw", "9C", "7C", [], "feeds"),
        ("draw", "6C", "7C 8S 9D KH", [], "shows_hand"),
    ],
)
def test_what_ends_a_hand_is_told_again_and_stays(phase, hand, board, choice, key) -> None:
    """What is done in the turn that ends the hand has weight, so that the score sheet repeats it,
    and waits at the table for all who did not do it; in a turn before it neither."""
    top = "QH" if phase == "draw" else ""
    for stock, is_last in ((top, True), (f"2S 3S {top}", False)):
        state = at(2, phase, 0, hand_0=hand, board=board, pak_1_0="5S 4S", stock=stock)
        turn = told(state, *choice)
        (line,) = [line for line in turn.told(1) if line.why.key == key]
        where = f"{key} with {stock or 'no stock'}"
        assert (line.weight == TURN) == is_last, f"{where}: {line.weight}"
        ends = told(turn.after) if phase == "draw" else turn
        for seat in (None, 0, 1):
            shown = ends.climax(seat)
            stays = shown is not None and shown.stays
            assert stays == (is_last and seat != 0), f"{where}, for seat {seat}: {shown}"


@pytest.mark.parametrize(
    ("phase", "choice", "paks_there"),
    [("pak", "pak 9C > 7C", {}), ("steal", "done", {"pak_1_0": "AS KS"})],
)
def test_a_turn_that_ends_unasked_says_why(phase, choice, paks_there) -> None:
    """The player whose turn ends without a question is told that nothing can be stolen, the others
    nothing of a hand they do not see."""
    state = at(2, phase, 0, hand_0="9C 3S", board="7C", stock="2H 3H 4H", **paks_there)
    turn = told(state, choice)
    assert turn.short(0)[-1] == "Anna can steal nothing, so the turn ends."
    assert turn.short(1)[-1] != turn.short(0)[-1]


def test_the_sheet_lists_every_pak_that_scores() -> None:
    """A row names its unit; beneath it each pak has its points, which add up to the side's."""
    zones = {"pak_0_0": "AH KH 5H", "pak_0_1": "9H 2H", "pak_1_0": "9S 8S", "pak_0_2": "6D 3D"}
    count = told(at(2, "reckon", stock="", **zones))
    words = words_of(paks).with_names(["Anna", "Birkir"])
    account = account_of([LogEntry(0, 1, 1, (), tuple(count.told()))])
    assert [*AccountWriter(words, DECK, 1.0).points_by_reason(account)] == [
        *(f"Points in {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")),
    ]  # fmt: skip
    lines = [line.why for line in account.sentences if line.why.key == "suit"]
    text = " ".join(words.say("story.suit.sheet", **dict(line.facts)) for line in lines)
    scores = [int(number) for number in re.findall(r"(\d+) points", text)]
    assert scores == [10, 35, 15, 20] and totals(count.after) == {0: 60, 1: 20}


def test_example_11_a_hand_is_counted_for_every_side() -> None:
    """What each side gives up and each suit brings; the points told are those that were gained."""
    zones = {"pak_0_0": "AH KH 5H", "pak_2_0": "9H 8H", "pak_1_0": "10H 8H#2", "pak_1_1": "AS 9S",
             "pak_3_0": "KD QD", "pak_0_1": "QS 10S 3S", "hand_2": "2C 3C"}  # fmt: skip
    steps = [told(at(table(4, end_discard="auto"), "reckon", stock="", **zones))]
    while steps[-1].after.phase != "over":
        steps.append(told(steps[-1].after))
    lines, said = ([x for s in steps for x in tell(s)] for tell in (Step.told, Step.short))
    assert said[0] == "Every side gives up 1 pak of hearts, because Birkir and Eva have only 1."
    assert said[1] == "Points given up in hearts – Birkir and Eva: 20; Anna and Dagný: 20."
    goes = steps[1].climax()
    assert goes is not None and goes.ahead, "paks must be seen before they go"
    assert goes.beats[0].marks == {name: why("lost", n=20) for name in ("pak:2:0", "pak:1:0")}
    assert said[-1] == "Most in this hand: Anna and Dagný, 35 points."
    assert lines[-1].weight == CLIMAX and not lines[-1].points
    beats, large = steps[-1].beats(), steps[-1].climax()
    assert large is not None and large.stays
    for parts in (lines, beats):
        gained = [sum(part.points.get(seat, 0) for part in parts) for seat in range(4)]
        assert gained == [35, 20, 35, 20]
    assert [steps[-1].after.tallies[f"points:{seat}"] for seat in range(4)] == gained
    assert "hand:2" in beats[0].marks and "hand:0" not in beats[0].marks


def test_even_sides_are_told_so() -> None:
    """Where nobody gained more than another, all who tie are named; no side where none is."""
    even = told(at(2, "reckon", pak_0_0="KH QH", pak_1_0="KS QS"))
    assert even.keys() == ["suit", "suit", "even"] and totals(even.after) == {0: 20, 1: 20}
    assert even.short()[-1] == "Tied for the most in this hand: Birkir and Anna, 20 points each."
    alone = told(at(2, "reckon", pak_0_0="KH QH", pak_1_0="9H 8H"))
    assert alone.short() == ["Everybody gives up 1 pak of hearts, because nobody has more."]


def gauged(used: str, *targets: object) -> tuple[str, dict[str, object], object]:
    zones = {"pak_1_0": "KH 9H", "pak_1_1": "JS 9S", "pak_1_2": "7S 6S"}
    state = at(2, "steal", 0, 1, hand_0="10S 5S 2S AS", board="KS", **zones)
    gauge = paks.gauge(redact(paks, state, 0), 0, cards(used), targets)
    assert gauge is not None
    return gauge.why.key, dict(gauge.why.facts), gauge.together


def test_the_gauge_weighs_what_is_picked() -> None:
    """10-5-2 is 62, 5-2 a pair; against a board card, one pak, two; 10 is too little for a king.
    Paks alone tell what must be beaten."""
    pair = ((card("5S"), card("2S")),)
    assert gauged("2S 5S 10S") == ("aim", {"cards": "10-5-2", "value": 62}, pair)
    key, facts, _ = gauged("", "pak:1:1", "pak:1:2")
    assert (key, facts) == ("against", {"worth": 32, "suit": "suit.S"}), "paks may be picked first"
    key, facts, _ = gauged("10S")
    assert (key, facts["worth"]) == ("short", 13), "against the cheapest pak of its suit"
    key, facts, together = gauged("2S 5S 10S", "pak:1:1", "pak:1:2")
    assert (key, facts["worth"], together) == ("beats", 32, pair)
    assert gauged("AS 10S", card("KS"))[0] == "beats"
    key, facts, together = gauged("10S", card("KS"))
    assert (key, facts["worth"], together) == ("short", 10, ())


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


def test_paks_may_be_clicked_before_the_cards_that_steal_them() -> None:
    """The line tells what is to be beaten, then whether the cards do; the button steals."""
    for names in (["pak:1:0"], ["pak:1:0", "pak:1:1"]):
        zones = {
            f"pak_1_{number}": made for number, made in enumerate(("7H 6H", "9H 8H")[: len(names)])
        }
        state = at(2, "steal", 0, 1, hand_0="AH KH QH", board="KS", stock="2H", **zones)
        layout = open_game(game("paks")).layout
        assert layout is not None
        builder = builder_for(paks, layout, redact(paks, state, 0), 0)
        assert all(builder.point(name) for name in names), f"{names} cannot be clicked first"
        gauge = builder.gauge()
        assert gauge is not None and gauge.why.key == "against"
        assert all(map(builder.toggle, cards("AH KH QH")))
        choice, refusal = builder.press("steal")
        assert choice is not None and [*choice.targets] == names, refusal


def notes(state: State, seat: int = 0) -> dict[object, object]:
    return dict(paks.notes(redact(paks, state, seat)))


def test_notes_tell_worth_and_score() -> None:
    """A pak tells what it has to be beaten by, in brackets if it would be given up now, at the end
    what it scores: while paks are given up only those of that suit, then all; faces and aces of the
    board tell theirs."""
    told = notes(at(2, "pak", 0, hand_0="9C", board="AC QD 4H", pak_1_0="7S 5S 2S", stock="2H"))
    assert told["pak:1:0"] == why("worth", n=14) and told[card("AC")] == why("worth", n=20)
    both = notes(at(2, "pak", 0, board="AC", pak_0_0="9H 8H", pak_0_1="KH AH", pak_1_0="7H 6H"))
    assert [both[f"pak:{at}"].key for at in ("0:0", "0:1", "1:0")] == ["going", "worth", "going"]
    assert told[card("QD")] == why("worth", n=10) and card("4H") not in told
    assert {reason.key for reason in told.values()} == {"worth"}
    zones = {"pak_0_0": "9H 8H", "pak_0_1": "7H 6H", "pak_1_0": "AH JH"}
    giving = step(at(2, "reckon", **zones, pak_0_2="AC JC", stock=""))
    assert notes(giving)["pak:0:1"] == why("scores", n=10) and "pak:0:2" not in notes(giving)
    giving.phase = "over"
    assert {"pak:0:1", "pak:0:2"} <= notes(giving).keys()


def test_notes_mark_a_full_table() -> None:
    """A full table is marked at the stock until it is said; who can take nothing, at the hand."""
    for phase in ("steal", "draw"):
        full = at(2, phase, 0, hand_0="6C", board="7C JD QH 2S", stock="3H 4H")
        assert notes(full, 1).get("stock") == (why("full") if phase == "steal" else None)
    assert notes(step(full), 1)["hand:0"] == why("unable") and "stock" not in notes(step(full), 1)


# --- partners at the table ----------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "sides"), [(2, 0), (3, 0), (4, 2), (6, 2)])
def test_partners_wear_one_emblem(monkeypatch: pytest.MonkeyPatch, seats: int, sides: int) -> None:
    """Every plate has the emblem of its side; without sides none."""
    pygame.display.set_mode((8, 8))
    plates: list[picture.Plate] = []
    monkeypatch.setattr(picture.plates, "plate_item", lambda *content: plates.append(content[-1]))
    view = redact(paks, at(seats, "draw", 0, board="KS", stock="2S"), 0)
    looks = looks_of(game("paks"))
    table = laid(view, looks, (1024, 640))
    picture.furniture(table, view, looks, picture.Company(NAMES[:seats]))
    worn = {plate.name: plate.side for plate in plates}
    assert worn == {name: at % sides if sides else -1 for at, name in enumerate(NAMES[:seats])}


@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (3, 3), (4, 2), (6, 2)])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_partners_put_their_paks_together_when_the_hand_ends(seats, sides, size) -> None:
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


REFUSED = """
pak | 0 | 9D | JD | Your 9 makes 9. It must be more than 10: add a card, or aim lower.
pak | 0 | 10C | JD | With clubs you cannot take diamonds. Play cards of the same suit.
pak | 0 | 10C | pak:1:0 | First make a pak from the board. Then you may steal.
pak | 0 | KH | pak:0:0 | That pak is yours already. Steal from somebody else.
steal | 2 | 10C |  | Your 10-6 makes 16. The cheapest here takes more than 22. Keep it for later.
steal | 2 | 9D |  | You have played diamonds in this turn. Steal in another suit.
steal | 1 | 9D | 7C | You have made your pak for this turn. Now steal, or end your turn.
"""


@pytest.mark.parametrize(("phase", "suits", "picked", "place", "said"), rows(REFUSED))
def test_a_refusal_names_the_real_reason(phase, suits, picked, place, said) -> None:
    """Why it is not possible, with both numbers where cards are too weak, and what would be."""
    state = at(2, phase, 0, int(suits), hand_0=HELD, board=BOARD, stock="5S", **PAKS)
    targets = [place if ":" in place else card(place) for place in place.split()]
    assert tried(state, picked, *targets) == said


def test_a_turn_that_has_nothing_left_ends_by_itself(tmp_path: Path) -> None:
    """After a pak with nothing to steal the turn ends unasked; undo goes back before that pak."""
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
                back = match.undo_step(0)
                assert back == step, f"undo goes to step {back}, not to {step}, before the pak"
                return
        pytest.fail("no turn had nothing left: take another seed")


def test_enter_gives_up_the_marked_paks(tmp_path: Path) -> None:
    """The cheapest are marked, so that the only button needs no other key."""
    with Pilot(tmp_path, speed=4.0) as pilot:
        match = pilot.at_turn("Ösp,bot", game="paks").match
        for _ in pilot.as_long_as(lambda: match.state.phase != "give", 9000):
            if pilot.free():
                pilot.scene.turns.choose(0, paks.candidates(match.view(0), 0)[0])
            pilot.key(pygame.K_RETURN)
        pilot.until(pilot.free)
        pilot.wait(QUIET_SECONDS)
        pilot.key(pygame.K_RETURN)
        assert [moment.made[0].verb for moment in match.history if 0 in moment.made][-1] == "give"
