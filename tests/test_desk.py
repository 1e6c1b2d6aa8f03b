"""The desk: from gestures to moves, at a small table of our own with two heaps and a pot."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Mapping, Sequence

import pygame
import pytest

from rules.kit.cards import Card, card, cards
from rules.kit.chance import Chance
from rules.kit.moves import Move, Offer, Target, moves
from rules.kit.sight import redact
from rules.kit.state import Outcome, State, Table, Why, why
from sprites.deck import Deck
from table.desk import Desk, Gesture
from table.layout import Layout, Place, Sheet, Station, Stations, Verb, Zone
from table.picture import Around, Company, Looks
from table.scenes.hands import DOUBLE, Hands
from table.showing import Showing
from table.theme import themes
from table.words import Words

HAND = cards("2C 3C 4C 9D KD")
SIZE = (640, 400)


class Heaps:
    """Rules of one seat: build on a card or a heap, give up up to three, throw one in the pot,
    bet some, or take a heap. A king may go nowhere; the nine may not even be picked."""

    NAME, SEATS, OPTIONS = "heaps", (1, 2), ()
    SIGHT: Mapping[str, str] = {"hand": "owner", "left": "all", "right": "all", "pot": "all"}
    REASONS: Mapping[str, str] = {}

    def unfit(self, seats: int, options: object) -> Why | None:
        return None

    def places(self, table: Table) -> int:
        return 2

    def pack(self, table: Table) -> Sequence[Card]:
        return [*HAND, *cards("5C 6H 7S 8D")]

    def deal(self, table: Table, chance: Chance) -> State:
        zones = {"hand:0": HAND[:], "hand:1": cards("8D"), "pot": []}
        zones.update({"left": cards("5C"), "right": cards("6H 7S")})
        return State(table, zones, {}, "build")

    def actors(self, state: State) -> Sequence[int]:
        return (0,)

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        hand = [one for one in state.zones["hand:0"] if one.rank != 9]
        tops: list[Target] = [state.zones["right"][-1], "left", "right"]
        if state.phase == "build":
            return (
                Offer("build", hand, 1, 1, targets=tops),
                Offer("throw", hand, 1, 1),
                Offer("give", hand, 0, 3),
            )
        if state.phase == "bet":
            return (Offer("bet", hand, 1, 2, amounts=(1, 2, 5)), Offer("all", amounts=(9,)))
        return (Offer("take", targets=["left", "right"]), Offer("pass"))

    def objection(self, state: State, seat: int, choice: Move) -> Why | None:
        if choice.verb == "build" and choice.cards[0].rank == 13:
            return why("no_kings")
        if choice.verb == "build" and choice.targets == ("left",) and choice.cards[0].rank > 3:
            return why("too_high")
        if choice.verb == "throw" and choice.cards[0].rank > 3:
            return why("only_low")
        return None

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        raise AssertionError

    def outcome(self, state: State) -> Outcome | None:
        return None

    def onward(self, table: Table, outcome: Outcome) -> Table | None:
        return None


RULES = Heaps()
LAYOUT = Layout(
    stations=Stations(
        mine=Station((12.0, 2.2), (0.1, 0.1, 2.0, 0.5), (3.0, 0.0, 5.0, 0.5), (9.5, 0.5, 2.4, 1.6)),
        theirs=Station((3.0, 1.8), (0.0, 0.0, 3.0, 0.5)),
    ),
    zones={
        "hand:{seat}": Zone(
            mine=Place((7.0, 1.5), (2.4, 0.6)), theirs=Place((1.5, 1.2), (0.0, 0.6), scale=0.8)
        ),
        "left": Zone(here=Place((1.2, 1.6), (-2.0, 0.0), frame=("always",))),
        "right": Zone(here=Place((1.2, 1.6), (-0.75, 0.0), how="pile", frame=("always",))),
        "pot": Zone(here=Place((1.2, 1.6), (2.0, 0.0), frame=("always",))),
    },
    tallies={},
    verbs={
        "build": Verb(),
        "throw": Verb(onto="pot", double=True),
        "give": Verb(button=True, key="g"),
        "bet": Verb(button=True),
        "all": Verb(button=True),
        "take": Verb(),
        "pass": Verb(button=True),
    },
    sheet=Sheet("round"),
)


def desk(phase: str = "build") -> Desk:
    state = RULES.deal(Table(1, {}), None)  # type: ignore[arg-type]
    state.phase = phase
    return Desk(RULES, LAYOUT, redact(RULES, state, 0), 0)


def picked(*names: str) -> Desk:
    made = desk()
    made.picked = cards(" ".join(names))
    return made


# --- the desk -----------------------------------------------------------------------------


def test_the_most_specific_place_comes_first() -> None:
    """A card dropped on a card in a zone means the card, and only else the zone."""
    top = card("7S")
    assert picked("2C").drop((top, "right"))[0] == Move("build", (card("2C"),), (top,))
    assert picked("2C").drop(("right", top))[0] == Move("build", (card("2C"),), ("right",))
    assert picked("2C").drop((card("6H"), "right"))[0] == Move("build", (card("2C"),), ("right",))


def test_the_first_offer_that_takes_it_wins() -> None:
    """A place that one verb refuses may suit another: the pot takes what the heaps would not."""
    assert picked("3C").drop(("pot",))[0] == Move("throw", (card("3C"),))
    assert picked("4C").drop(("pot",)) == (None, why("only_low"))


def test_a_drop_that_nothing_takes_has_a_reason() -> None:
    """Nothing fits: no move, and the objection to the nearest miss, the rules' own if it has."""
    assert picked("KD").drop((card("7S"), "right")) == (None, why("no_kings"))
    assert picked("4C").drop(("left",)) == (None, why("too_high"))
    assert picked("4C").drop(("left", "pot")) == (None, why("too_high"))
    assert picked("2C", "3C").drop(("left",)) == (None, why("too_many", n=1))
    assert picked("2C").drop(("hand:1",)) == (None, why("wrong_place"))
    assert picked("2C").drop(()) == (None, why("wrong_place"))


def test_only_legal_places_are_lit() -> None:
    """The places of a drag are those that would take what is picked now, each once."""
    assert picked("2C").places() == [card("7S"), "left", "right", "pot"]
    assert picked("4C").places() == [card("7S"), "right"]
    assert picked("KD").places() == []
    assert picked("2C", "3C").places() == []


def test_nothing_is_open_to_a_seat_that_owes_no_choice() -> None:
    """A seat that is not asked can pick nothing, and hears that it is not its turn."""
    state = RULES.deal(Table(1, {}), None)  # type: ignore[arg-type]
    idle = Desk(RULES, LAYOUT, redact(RULES, state, 1), 1)
    assert idle.pickable() == set() and idle.buttons() == [] and idle.places() == []
    assert not idle.grab(card("8D")) and not idle.toggle(card("8D"))
    assert idle.drop(("pot",)) == (None, why("not_your_turn"))


def test_buttons_stand_in_the_layouts_order() -> None:
    """The verbs that can be pressed and are open now, and no others, in the file's order."""
    assert desk().buttons() == ["give"]
    assert desk("bet").buttons() == ["bet", "all"]
    assert desk("take").buttons() == ["pass"]


def test_a_button_sends_what_is_picked() -> None:
    """A button's move has the picked cards in card order, however they were picked."""
    assert picked("4C", "2C").press("give")[0] == Move("give", tuple(cards("2C 4C")))
    assert desk().press("give")[0] == Move("give")
    assert picked("2C", "3C", "4C", "KD").press("give") == (None, why("too_many", n=3))
    assert desk().press("pass") == (None, why("not_now", verb="pass"))


def test_an_amount_is_asked_for_where_there_is_more_than_one() -> None:
    """The only amount goes without saying; of several one must be named, and be offered."""
    assert desk("bet").press("all")[0] == Move("all", amount=9)
    bet = desk("bet")
    bet.toggle(card("2C"))
    assert bet.press("bet", 5)[0] == Move("bet", (card("2C"),), (), 5)
    assert bet.press("bet", 3) == (None, why("wrong_amount"))
    assert bet.press("bet") == (None, why("wrong_amount"))


def test_a_card_is_picked_and_put_back() -> None:
    """Toggling twice changes nothing; a card that no offer holds cannot be picked."""
    table = desk()
    assert table.toggle(card("2C")) and table.toggle(card("4C"))
    assert table.picked == cards("2C 4C")
    assert table.toggle(card("2C")) and table.picked == cards("4C")
    assert not table.toggle(card("9D")) and not table.toggle(card("6H"))
    table.let_go()
    assert table.picked == []


def test_where_one_card_is_all_the_new_one_replaces_the_old() -> None:
    """If every offer takes a single card there is no need to put the old one back first."""
    table = desk()
    table.offers = [offer for offer in table.offers if offer.verb == "throw"]
    table.toggle(card("2C"))
    assert table.toggle(card("3C")) and table.picked == cards("3C")
    assert table.grab(card("4C")) and table.picked == cards("4C")


def test_a_drag_takes_along_what_is_picked() -> None:
    """A drag that begins on a picked card carries all of them, on another one that as well."""
    table = desk()
    table.picked = cards("2C 4C")
    assert table.grab(card("2C")) and table.picked == cards("2C 4C")
    assert table.grab(card("3C")) and table.picked == cards("2C 4C 3C")
    assert not table.grab(card("9D")) and table.picked == cards("2C 4C 3C")
    alone = desk()
    assert alone.grab(card("4C")) and alone.picked == cards("4C")


def test_a_double_click_makes_the_verb_that_wants_it() -> None:
    """Only a verb that says so is made by a double click; otherwise there is a reason."""
    assert desk().doubled(card("2C"))[0] == Move("throw", (card("2C"),))
    assert desk().doubled(card("4C")) == (None, why("only_low"))
    assert desk("bet").doubled(card("2C")) == (None, why("not_pickable"))


@pytest.mark.parametrize("phase", ["build", "bet", "take"])
def test_every_legal_move_has_its_gestures(phase: str) -> None:
    """Whatever is legal can be done by hand, and each of its gestures makes that very move."""
    table = desk(phase)
    legal = moves(RULES, table.view, 0)
    assert legal
    for one in legal:
        gestures = desk(phase).gestures(one)
        assert gestures, one
        for gesture in gestures:
            assert desk(phase).made_by(gesture) == one, gesture


def test_a_gesture_is_written_as_hands_do_it() -> None:
    """Cards and where they end, or cards and a button."""
    low = Move("throw", (card("2C"),))
    assert desk().gestures(low) == [Gesture((card("2C"),), ("pot",))]
    assert desk().gestures(Move("give")) == [Gesture(button="give")]
    assert desk("bet").gestures(Move("all", amount=9)) == [Gesture(button="all", amount=9)]


# --- hands over it --------------------------------------------------------------------------


class Felt:
    """Hands on the table of heaps; `made` and `refused` gather what they did."""

    def __init__(self, deck: Deck, phase: str = "build") -> None:
        looks = Looks(LAYOUT, themes()["classic"], deck, Words.spoken())  # type: ignore[arg-type]
        self.showing = Showing(looks, SIZE, Around(2))
        self.made: list[Move] = []
        self.refused: list[str] = []
        self.desk = desk(phase)
        self.showing.show(self.desk.view, Company(["Anna", "Björn"]), 0, 0.0, 0.0)
        self.hands = Hands(
            self.desk,
            self.showing,
            looks.words,
            self.made.append,
            lambda wrong, near: self.refused.append(wrong.key),
        )

    def at(self, name: str) -> tuple[int, int]:
        """A pixel of a card by its name: low on its left edge, where the next does not cover it."""
        pose = next(pose for pose in self.table.poses.values() if pose.face is card(name))
        return round(pose.x - pose.width * 0.4), round(pose.y + pose.width * 0.5)

    @property
    def table(self):
        assert self.showing.table is not None
        return self.showing.table

    def press(self, pos: tuple[float, float]) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos)

    def send(self, kind: int, pos: tuple[float, float], now: float = 0.0, button: int = 1) -> None:
        where = round(pos[0]), round(pos[1])
        self.hands.event(pygame.event.Event(kind, pos=where, button=button), now)

    def click(self, pos: tuple[float, float], now: float = 0.0) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos, now)
        self.send(pygame.MOUSEBUTTONUP, pos, now)

    def drag(self, name: str, middle: tuple[float, float]) -> None:
        """Carry a card until its middle lies on a point, and let it go."""
        self.hold(name, middle)
        self.send(pygame.MOUSEBUTTONUP, self.held)

    def hold(self, name: str, middle: tuple[float, float]) -> None:
        start = self.at(name)
        pose = next(pose for pose in self.table.poses.values() if pose.face is card(name))
        self.held = (middle[0] + start[0] - pose.x, middle[1] + start[1] - pose.y)
        self.press(start)
        self.send(pygame.MOUSEMOTION, self.held)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck(workers=0)


def between(felt: Felt, first: str, second: str, part: float) -> tuple[float, float]:
    """A point on the way from one zone's middle to another's."""
    one, other = (felt.table.frames[zone].room.middle for zone in (first, second))
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


@pytest.mark.parametrize(("part", "target"), [(0.35, "left"), (0.65, "right")])
def test_the_largest_overlap_wins(deck: Deck, part: float, target: str) -> None:
    """A card that lies half on one place and half on another goes where more of it lies."""
    felt = Felt(deck)
    felt.drag("2C", between(felt, "left", "right", part))
    assert [one.verb for one in felt.made] == ["build"]
    where = felt.made[0].targets[0]
    assert where == target or (target == "right" and where is card("7S"))


@pytest.mark.parametrize("part", [0.35, 0.42, 0.5])
def test_only_legal_places_compete(deck: Deck, part: float) -> None:
    """Most of the card lies on a heap that does not take it, a little on one that does: it goes
    there, and nothing is refused."""
    felt = Felt(deck)
    felt.drag("4C", between(felt, "left", "right", part))
    assert felt.made and felt.made[0].targets[0] in ("right", card("7S"))
    assert felt.refused == []


def test_a_place_is_reached_by_the_card_and_not_by_the_pointer(deck: Deck) -> None:
    """What counts is where the card lies, though the hand holds it by its lower corner."""
    felt = Felt(deck)
    x, y = felt.table.frames["pot"].room.middle
    felt.drag("2C", (x, y - felt.table.frames["pot"].room.height * 0.4))
    assert felt.made == [Move("throw", (card("2C"),))]


def test_a_quick_hand_lets_go_further_on(deck: Deck) -> None:
    """Where the button comes up counts, though the mouse was last seen elsewhere."""
    felt = Felt(deck)
    x, y = felt.table.frames["pot"].room.middle
    felt.hold("2C", (320.0, 60.0))
    felt.send(pygame.MOUSEBUTTONUP, (felt.held[0] + x - 320.0, felt.held[1] + y - 60.0))
    assert felt.made == [Move("throw", (card("2C"),))]


def test_a_miss_says_why_and_glides_home(deck: Deck) -> None:
    """A card dropped where it may not go is on its way home, and the reason is told."""
    felt = Felt(deck)
    felt.drag("4C", felt.table.frames["pot"].room.middle)
    assert felt.made == [] and felt.refused == ["only_low"]
    assert felt.showing.glide is not None
    home = felt.showing.glide.flights[-1]
    assert home.new == felt.table.poses[home.spot] and home.new.face is card("4C")


def test_a_press_becomes_a_drag_after_four_pixels(deck: Deck) -> None:
    """Three pixels are a shaky click, five are a drag."""
    for far, carried in ((3, 0), (5, 1)):
        felt = Felt(deck)
        x, y = felt.at("2C")
        felt.press((x, y))
        felt.send(pygame.MOUSEMOTION, (x + far, y))
        assert len(felt.hands.carried) == carried


def test_dimmed_means_not_playable_and_nothing_else(deck: Deck) -> None:
    """Exactly one's own cards that no offer takes are dimmed, whatever is picked or carried."""
    felt = Felt(deck)

    def dimmed() -> list[str]:
        return [felt.table.poses[spot].face.name for spot in felt.showing.dimmed]

    assert dimmed() == ["9D"]
    felt.click(felt.at("2C"))
    assert dimmed() == ["9D"]
    felt.hold("4C", (300.0, 200.0))
    assert dimmed() == ["9D"]
    assert Felt(deck, "take").showing.dimmed == frozenset()


def test_clicking_a_dimmed_card_says_why(deck: Deck) -> None:
    """A click that does nothing would teach nothing."""
    felt = Felt(deck)
    felt.click(felt.at("9D"))
    assert felt.refused == ["not_pickable"] and felt.desk.picked == []


def test_click_then_click(deck: Deck) -> None:
    """A card and then a place: the same move as the drag; a place that does not take it says
    why and the card is put back."""
    felt = Felt(deck)
    felt.click(felt.at("2C"))
    assert felt.desk.picked == cards("2C") and len(felt.showing.picked) == 1
    felt.click(felt.table.frames["pot"].room.middle)
    assert felt.made == [Move("throw", (card("2C"),))]
    again = Felt(deck)
    again.click(again.at("4C"))
    again.click(again.table.frames["pot"].room.middle)
    assert again.made == [] and again.refused == ["only_low"] and again.desk.picked == []


def test_two_clicks_are_a_double_click_only_if_quick(deck: Deck) -> None:
    """Within DOUBLE seconds two clicks play; later the second one puts the card back."""
    for later, made in ((DOUBLE * 0.9, 1), (DOUBLE * 1.1, 0)):
        felt = Felt(deck)
        felt.click(felt.at("2C"), 5.0)
        raised = felt.at("2C")
        felt.click(raised, 5.0 + later)
        assert len(felt.made) == made
        assert felt.desk.picked == (cards("2C") if made else [])


def test_places_light_up_only_where_the_card_may_go(deck: Deck) -> None:
    """While something is picked its legal places are lit, and those alone."""
    felt = Felt(deck)
    assert not [key for key in felt.hands.items() if key[0] == "lit"]
    felt.click(felt.at("4C"))
    assert {key for key in felt.hands.items() if key[0] == "lit"} == {
        ("lit", "right"),
        ("lit", "7S"),
    }


def test_several_cards_are_carried_and_all_come_home(deck: Deck) -> None:
    """Picked cards travel together under the one that is held; a miss brings every one back,
    still picked."""
    felt = Felt(deck)
    for name in ("2C", "3C"):
        felt.click(felt.at(name), now=len(name))
    felt.hold("4C", (320.0, 60.0))
    assert len(felt.hands.carried) == 3
    held = [felt.table.poses[spot].face for spot in felt.hands.carried]
    assert held[-1] is card("4C")
    felt.send(pygame.MOUSEBUTTONUP, felt.held)
    assert felt.showing.glide is not None and len(felt.showing.glide.flights) == 3
    assert set(felt.desk.picked) == set(cards("2C 3C 4C")) and felt.made == []


def test_the_right_button_lets_go(deck: Deck) -> None:
    """In mid-drag everything goes home, nothing is picked, and the release does nothing more."""
    felt = Felt(deck)
    felt.hold("2C", felt.table.frames["pot"].room.middle)
    felt.send(pygame.MOUSEBUTTONDOWN, felt.held, button=3)
    assert felt.hands.carried == {} and felt.desk.picked == []
    felt.send(pygame.MOUSEMOTION, felt.held)
    felt.send(pygame.MOUSEBUTTONUP, felt.held)
    assert felt.made == [] and felt.refused == []


def test_taking_a_heap_needs_no_card(deck: Deck) -> None:
    """A move that is only a place is made by a click on that place."""
    felt = Felt(deck, "take")
    felt.click(felt.table.frames["right"].room.middle)
    assert felt.made == [Move("take", (), ("right",))]
