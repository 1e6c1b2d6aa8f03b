"""What Puck tells, by the worked examples of its specification, and how its table lies."""

import random
from collections import Counter
from collections.abc import Mapping

import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from rules.kit.catalogue import game
from rules.kit.sight import redact
from rules.kit.state import State, Value, View, Why
from rules.kit.story import CLIMAX
from rules.puck import rules, rules as puck
from rules.puck.seats import THEFT
from table.felt import picture
from table.layout.arrange import Arrangement
from tests.felt.shown import NAMES, laid, looks_of
from tests.positions import Step, rows, tallies, words_of
from tests.puck.positions import at, play, shown, table

TIED = ["KH JS 5C", "KD JC 5S"]


def step(state: State, *text: str) -> Step:
    return Step.of(puck, state, *text)


def showdown(hands: list[str], *decks: int | str, **options: Value) -> Step:
    """The step after all hands are turned up, everybody having held."""
    return step(shown(at(hands, list(decks) or [10] * len(hands), **options)))


def names(told: Step) -> list[str]:
    """What the table says at each open hand before a showdown is told."""
    notes = puck.notes(redact(puck, told.before, None))
    hands = (f"hand:{seat}" for seat in range(told.before.table.seats))
    return [told.sentence(notes[hand], "note") for hand in hands]


def test_the_cut_and_the_deal_are_told() -> None:
    """Who cuts what, who begins and deals by it, which way play goes, and how many cards."""
    state = play.deal(table(3))
    assert step(state).keys()[0] == "cuts" and len(step(state).told()) == 2
    chosen = step(play.on(state, "direct"), "counterclockwise")
    assert "play goes round counter-clockwise" in chosen.said()[0]
    deals = step(play.on(chosen.after, "deal"))
    assert deals.keys() == ["deals_out", "odd_in_pot"]
    assert "everybody draws" in step(deals.after).said()[0]


def test_example_07_a_steal_from_several() -> None:
    """A card from each of three: what is laid and what is stolen is told by name, the cards to
    the thief alone; it costs each of those a card, and brings the thief as many as it laid."""
    state = at(["KH 7S 5C", "KD JC 5S", "2C 3C 9D", "2D 3D 9C"], [10] * 4)
    lays = step(state, "steal 5C 7S")
    assert lays.said() == ["Anna lays 2 cards in the pot, to steal as many."]
    assert lays.said(0) == ["Anna lays 5 of clubs, 7 of spades in the pot, to steal as many."]
    first = step(lays.after, "take > deck:1")
    assert first.said() == ["Anna steals a card from Birkir."]
    second = step(first.after, "take > deck:3")
    takes = step(second.after)
    assert takes.said(1) == ["Anna picks up the 2 stolen cards."]
    got = [words_of(puck).as_text(state.zones[deck][-1]) for deck in ("deck:1", "deck:3")]
    assert all(name in takes.said(0)[1] for name in got)
    points = [told.points()[0][1] for told in (lays, first, second, takes)]
    assert points == [{0: -2}, {1: -1}, {3: -1}, {0: 2}]


def test_cards_are_told_as_they_lie_at_the_table() -> None:
    """From the lowest up, whatever order they came in: who reads the log finds them so."""
    assert showdown(["KC 3H AD", "9S 9C 2D"]).said()[:2] == [
        "Anna: ace high 3 of hearts, king of clubs, ace of diamonds.",
        "Birkir: pair of nines 2 of diamonds, 9 of clubs, 9 of spades.",
    ]
    lays = step(at(["KH AS 5C", "KD JC 5S"], [10, 10]), "steal AS 5C KH")
    assert "5 of clubs, king of hearts, ace of spades" in lays.said(0)[0]


def test_a_steal_with_nothing_to_choose_is_told_at_once() -> None:
    """Of two players the other is the one stolen from; what was got is told to nobody else, also
    where it is the last of a round and all hands turn up with it."""
    steals = step(at(TIED, [10, 10]), "steal 5C")
    assert steals.points() == [("lays", {0: -1}), ("steals", {1: -1, 0: 1})]
    assert len(steals.told(0)) == 3 and len(steals.told(1)) == 2
    assert steals.said(0)[0] == "Anna lays 5 of clubs in the pot, to steal another."
    last = step(step(at(TIED, [10, 10], starter=1), "hold").after, "steal 5C")
    assert last.after.phase == "showdown"
    assert last.keys() == last.keys(1) == ["lays", "steals", "hands_up"]
    assert last.keys(0) == ["lays_card", "steals", "got", "hands_up"]


EDGES = """
9H 5H 2H, AS KD JC | Anna wins 3 cards: a flush beats a high card
4C 4D 4S, AC 2C 3C | Birkir wins 3 cards: a straight flush beats three of a kind
KC KD 3H, KH KS 2C | Anna wins 3 cards: both have a pair of kings, and the 3 beats the 2
AH JH 9H, AS JS 8S | Anna wins 3 cards: both have a flush, ace-jack high, and the 9 beats the 8
JC JD 3H, KH KS 2C | Birkir wins 3 cards: a pair of kings beats a pair of jacks
AC, AH 7D 2S | Birkir wins 1 card: one card more decides
AS 2D 3H, 2S 3D 4H | Birkir wins 3 cards: both have a straight, and the 4 beats the 3
JK AC 5H, AD AS 4C | Anna wins 3 cards: both have a pair of aces, and the 5 beats the 4
JK KH 7H, QS JS 3S | Anna wins 3 cards: both have a flush, and the ace beats the queen
QH 3H 2H, AD 10C 5S, JS 9C 6S | Anna wins 6 cards: a flush beats a high card
QH 3H 2D, AD 10C 5S, JS 9C 6S | Birkir wins 6 cards: nobody has a pair, and the ace beats the queen
QH QD 2D, AD AC 5S, AS AH 6S | Dagný wins 6 cards: two have a pair of aces, and the 6 beats the 5
QH QD 2D, QS QC 5S, AS JH 6S | Birkir wins 6 cards: two have a pair of queens, and the 5 beats the 2
AH 9D 2D, AD KC 5S | Birkir wins 3 cards: both have ace high, and the king beats the 9
AH 9D 2D, AD 10C 5S, AS 10D 6S | Dagný wins 6 cards: two have ace-10 high, and the 6 beats the 5
AH 9D 2D, AD JC 5S, AS 10D 6S | Birkir wins 6 cards: three have ace high, and the jack beats the 10
KH KD 2D, KS KC 5S, AS AC 6S, 9H 9C 4S | Dagný wins 9 cards: a pair of aces beats a pair of kings
3H 4D 5D, 4H 5S 6D, 5C 6S 7S | Dagný wins 6 cards: three have a straight, and the 7 beats the 6
"""


@pytest.mark.parametrize(("hands", "edge"), rows(EDGES))
def test_who_wins_is_told_with_the_reason(hands: str, edge: str) -> None:
    """Examples 2 to 6 and 12: one sentence says who wins how much, and which kind or card decides;
    a joker counts as what it stands for. Of more than two hands it says how many are level until
    the card that decides, and on what, or that nobody has a pair; a pair stays a pair if beaten."""
    told = showdown(hands.split(", "), **({"jokers": 2} if "JK" in hands else {}))
    assert told.spoken() == [f"{edge}."] == told.said()[-1:]


def test_no_hand_shines_before_the_verdict() -> None:
    """Example 2: the hands are named alike as they are turned up; the first that lights any card is
    the verdict, which lights the winner's hand and writes it large, and no other."""
    before = shown(at(["9H 5H 2H", "AS KD JC", "2C 2D 7S"], [10] * 3))
    told = step(before)
    first, *rest = told.beats()
    assert {str(place) for place in first.lit} == {"9H", "5H", "2H", "0"} and not rest
    assert told.marked() == {"hand:0": "wins: flush, 9 high"}
    assert first.points == {0: 6, 1: -3, 2: -3}
    assert names(told) == ["flush, 9 high", "ace high", "pair of twos"]
    climax = told.climax()
    assert climax is not None and climax.stays and climax.ahead


def test_example_09_a_tie_as_in_war() -> None:
    """9-9, then K-4: the tie is told card by card, and waits for nobody until it is decided."""
    level = step(shown(at(TIED, ["9C KC 2C", "9D 4D 2D"], pot="3C 3D")))
    assert level.said()[-1] == "Level! Turned up: Anna (9 of clubs) and Birkir (9 of diamonds)."
    assert level.points()[-1] == ("level", {0: -1, 1: -1})
    again = step(level.after)
    decided = step(again.after)
    climaxes = [told.climax() for told in (level, again, decided)]
    assert [climax.stays for climax in climaxes if climax] == [False, False, True]
    assert again.spoken() == ["Level again! Each turns up another card."]
    assert decided.said() == ["Anna turned up the highest, king of clubs, and wins 9 cards."]
    assert decided.points() == [("wins_tie", {0: 9, 1: -3})]
    assert decided.beats()[0].lit == (card("KC"), 0)
    assert decided.marked() == {"tie:0": "wins the tie"}


@pytest.mark.parametrize(
    ("decks", "gone"),
    [
        ([9, 0, 9, 9], "Birkir has no cards left and is out of the game."),
        ([9, 0, 0, 9], "Birkir and Dagný have no cards left and are out of the game."),
        ([9, 0, 0, 0], "Birkir, Dagný and Eva have no cards left and are out of the game."),
    ],
)
def test_example_10_all_who_are_out_are_told_in_one_sentence(decks: list[int], gone: str) -> None:
    """In the story and in the climax; whoever it is told to is named first."""
    told = showdown(["KH KS 5C", "QD JC 5S", "QH 9C 3S", "JH 7C 2S"], *decks)
    assert gone in told.said() and gone in told.spoken()
    assert len([text for text in told.said() if "out of the game" in text]) == 1
    assert decks[2] or [
        text for text in told.said(2) if text.startswith("Dagný") and "out of" in text
    ]


def test_example_11_a_tie_with_an_empty_deck() -> None:
    """Whose deck is empty drops out; the other wins all, and with it the game. Where both are empty
    each of eleven cards is told with the share; the points are what changes hands."""
    told = showdown(TIED, 4, 0)
    assert told.said()[2:] == [
        "Birkir has no card to turn up, and drops out.",
        "Only Anna can turn up a card, and so wins 3 cards.",
        "Birkir has no cards left and is out of the game.",
        "Anna has all the cards and wins the game!",
    ]
    assert told.told()[-1].weight == CLIMAX
    shares = step(step(shown(at(TIED, [0, 0], pot=5))).after)
    assert shares.said() == ["Anna is left with 6 cards.", "Birkir is left with 5 cards."]
    assert shares.points() == [("gets_share", {0: 3}), ("gets_share", {1: 2})]
    first = step(shown(at(TIED, [0, 0], pot=5, dead_tie="first_in_order")))
    assert "Nobody can turn up a card. Anna is first in turn and wins 8 cards." in first.said()


CALLED = """
AS QD 4C, AH 7D 4S, AD 7C 2S | wins: ace-queen high / ace-7-4 high / ace-7-2 high
KC KD 9H, KH KS 4C, QC QD AS | wins: pair of kings, then 9 / pair of kings, then 4 / pair of queens
AS JS 3S, AH JH 2H, AC 9D 8S | wins: flush, ace-jack-3 high / flush, ace-jack-2 high / ace high
AC, AH 7D 2S, AD 7C | only ace / wins: ace-7-2 high / only ace and 7
KC KD, KH KS 2C, QC QD | only a pair of kings / wins: pair of kings, then 2 / pair of queens
AS QD 4C, AH QC 4S, AD 7C 2S | tie: ace-queen high / tie: ace-queen high / ace-7 high
"""


@pytest.mark.parametrize(("hands", "called"), rows(CALLED))
def test_hands_of_one_name_are_told_apart_by_what_decides(hands: str, called: str) -> None:
    """No two hands that lie open are called alike unless they are equal, and each is called by no
    more cards than it takes; at the hands, in the moment of the verdict, in the log."""
    told, texts = showdown(hands.split(", ")), called.split(" / ")
    marked = told.marked()
    assert marked == {f"hand:{at}": text for at, text in enumerate(texts) if ": " in text}
    plain = [text.removeprefix("wins: ").removeprefix("tie: ") for text in texts]
    assert names(told) == plain and told.keys().count("shows") == 3
    assert all(name in " ".join(told.said()) for name in plain)


def test_a_hand_says_how_many_it_stole_and_from_whom() -> None:
    """A deck says only how many the present thief took, or that it is empty and its owner's next
    loss the last; once the hands are open and named, what its owner did."""
    state = at(["KH JS 5C", "KD JC 5S", "2C 3D 9H"], [5, 2, 2])
    state = play.steps(state, "steal 5C JS, take > deck:1, take > deck:2, steal 5S JC")
    told = step(state, "take > deck:2")
    for position, expected in (
        (state, {"hand:0": "stole 2 in all from Birkir and Dagný"}),
        (told.after, {"deck:2": "1 stolen"}),
        (play.on(told.after), {"deck:2": "last cards: out if beaten",
                               "hand:1": "stole 2 in all from Anna and Dagný"}),
        (shown(play.on(told.after)), {"deck:0": "stole 2 in all from Birkir and Dagný",
                                      "deck:1": "stole 2 in all from Anna and Dagný",
                                      "deck:2": "holds"}),
    ):  # fmt: skip
        notes = puck.notes(redact(puck, position, None))
        said = {place: told.sentence(text, "note") for place, text in notes.items()}
        is_open = position.phase == "showdown"
        assert expected.items() <= said.items() and ("deck:1" in said) == is_open


def test_every_number_told_is_how_much_the_plate_changes_with_it() -> None:
    """In drawn games, at every step, the sentence and the chip give the change of the plate."""
    for number in range(12):
        state, rng = play.deal(table(2 + number % 3)), random.Random(number)
        while state.phase != "over" and state.tallies["round"] < 9:
            choices = puck.candidates(state, state.turn) if puck.actors(state) else ()
            told = step(state, *([str(rng.choice(choices))] if choices else ()))
            brought = Counter[int]()
            for entry in told.told():
                brought.update(entry.points)
                check_number(told, entry.why, {})
            check_number(told, None, brought)
            for beat in told.climax().beats if told.climax() else ():
                check_number(told, beat.said, beat.points)
            state = told.after


def check_number(told: Step, sentence: Why | None, points: Mapping[int, int]) -> None:
    """Points of a step are changes of plates, and the number of a sentence about who won some or
    was robbed; who won from the pot as well is told a sum that adds up."""
    change = [now - then for then, now in zip(*(tallies(at, "cards") for at in told[1:3]))]
    assert all(change[seat] == number for seat, number in points.items()), sentence
    facts = dict(sentence.facts) if sentence else {}
    key = sentence.key if sentence else ""
    about = facts.get("victim") if key == "steals" else facts.get("who")
    if key == "steals" or key.startswith("wins_"):
        assert facts["n"] == abs(change[int(str(about)[-1])]), sentence
    if key == "wins_round_pot":
        from_hands = sum(map(int, str(facts["hands"]).split(" + ")))
        assert from_hands + facts["pot"] == facts["n"], sentence


HANDS = ["KH JS 5C", "KD JC 5S", "2C 3D 9H", "4D 6D 8D"]
Placed = tuple[Arrangement, dict[str, pygame.Rect]]


def stealing(seats: int, stolen: int) -> View:
    """The first seat's view: each has stolen so many cards for as many, all from the second."""
    state = at(HANDS[:seats], [9] * seats)
    state.phase, state.turn = "point", seats - 1
    view = redact(rules, state, 0)
    view.tallies["robbed:1"] = stolen * sum(THEFT)
    for seat in range(seats):
        view.tallies[f"stole:{seat}"] = stolen
        view.zones[f"hand:{seat}"] = view.zones[f"hand:{seat}"][stolen:]
        view.zones[f"loot:{seat}"] = [UNKNOWN] * stolen
    return view


def placed(view: View, size: tuple[int, int]) -> Placed:
    """How a view lies in a window of a size, and where its notes stand."""
    company = picture.Company(NAMES[: view.table.seats], portraits=("puffin",) * 4)
    looks = looks_of(game("puck"))
    table = laid(view, looks, size, company)
    notes = picture.view_notes(table, view, looks)
    return table, {key[1]: note.rect for key, note in notes.items()}


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_theft_moves_nothing_else_and_is_told_at_one_place(seats, size) -> None:
    """However many cards lie stolen beside a hand, every place lies where it lay. The count stands
    upon the deck that was robbed; who has stolen has it said at the same edge of the own place."""
    pygame.display.set_mode((8, 8))
    pictures = [placed(stealing(seats, stolen), size) for stolen in range(4)]
    rooms = [{zone: frame.room for zone, frame in table.frames.items()} for table, _ in pictures]
    assert all(room == rooms[0] for room in rooms)
    if seats == 2:
        return
    thieves = range(1, seats - 1)  # the last is still choosing: the banner tells that
    for room, (_, notes) in zip(rooms[1:], pictures[1:]):
        assert set(notes) == {"deck:1", "hand:0", *(f"hand:{seat}" for seat in thieves)}
        decks = [room[f"deck:{seat}"].holds(*notes["deck:1"].center) for seat in range(seats)]
        assert decks == [seat == 1 for seat in range(seats)]
    for seat in thieves:
        spots = [notes[f"hand:{seat}"] for _, notes in pictures[1:]]
        assert len({spot.left for spot in spots}) == 1 or len({spot.right for spot in spots}) == 1
        assert len({spot.top for spot in spots}) == 1
