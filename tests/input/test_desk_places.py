"""The desk and several places: pointing at them, dragging heaps, and moves proposed."""

from collections.abc import Mapping, Sequence

import pytest

from rules.kit.cards import Card, card, cards
from rules.kit.move import Move, Offer
from rules.kit.remarks import Gauge
from rules.kit.sight import redact
from rules.kit.state import State, Table, View, Why, why
from table.input.move_builder import Gesture, MoveBuilder, ways
from table.layout.layout import Layout, SheetLayout, Stations, Verb, Zone, ZonePlace
from tests.input.gesturing import made_by

HAND = cards("2C 3C 9D KD")


class Thieves:
    """Rules of one seat: steal heaps with clubs or diamonds, draw, or give two heaps up. The
    sum of the cards must be above five for every heap."""

    NAME, SEATS, OPTIONS = "thieves", (1,), ()
    SIGHT: Mapping[str, str] = {"hand": "owner", "pak": "all", "stock": "none", "deck": "none"}
    REASONS: Mapping[str, str] = {}

    def actors(self, state: State) -> Sequence[int]:
        return (0,)

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        hand = state.zones["hand:0"]
        if state.phase == "give":
            heaps = ["pak:0:1", "pak:0:2", "pak:0:3"]
            return (Offer("give", targets=heaps, nearest=2, furthest=2),)
        if state.phase == "point":
            return (Offer("take", targets=["deck:1", "deck:2"], certain=True),)
        return (
            Offer("steal", hand[:2], 1, 2, ["pak:1:1", "pak:1:2"], furthest=2),
            Offer("steal", hand[2:], 1, 2, ["pak:2:1", "pak:2:2"], furthest=2),
            Offer("draw", certain=True),
            Offer("bet", certain=True),
        )

    def objection(self, state: State, seat: int, choice: Move) -> Why | None:
        if choice.verb == "steal" and sum(one.rank for one in choice.cards) <= 4 * len(
            choice.targets
        ):
            return why("too_low")
        return None

    def proposal(self, view: View, seat: int) -> Move | None:
        return Move("give", (), ("pak:0:1", "pak:0:3")) if view.phase == "give" else None

    def gauge(self, view: View, seat: int, picked: Sequence[Card], places: object) -> Gauge:
        return Gauge(why("sum", n=sum(one.rank for one in picked), places=len(places)))  # type: ignore[arg-type]


RULES = Thieves()
HEAPS = ["pak:0:1", "pak:0:2", "pak:0:3", "pak:1:1", "pak:1:2", "pak:2:1", "pak:2:2"]
BOTH = {"mine": ZonePlace(), "theirs": ZonePlace()}
LAYOUT = Layout(
    stations=Stations(
        [["plate", "prompt"], ["deck", "hand", "pak"]], [["plate", "deck", "hand", "pak"]]
    ),
    middle=[["stock"]],
    zones={
        "hand:{seat}": Zone(**BOTH),
        "pak:{seat}:{n}": Zone(**BOTH),
        "deck:{seat}": Zone(**BOTH),
        "stock": Zone(here=ZonePlace()),
    },
    tallies={},
    verbs={
        "steal": Verb(button=True),
        "draw": Verb(start="stock", onto="hand:{seat}"),
        "take": Verb(onto="hand:{seat}"),
        "bet": Verb(start="chips:{seat}", onto="pool:middle"),
        "give": Verb(button=True),
    },
    sheet=SheetLayout("round"),
)


def builder(phase: str = "steal") -> MoveBuilder:
    zones = {name: [one] for name, one in zip(HEAPS, cards("5C 6C 7C 4C 8C 5D 6D"), strict=True)}
    zones |= {"hand:0": HAND[:], "stock": cards("AS 2S")}
    zones |= {f"deck:{seat}": cards(f"{seat + 3}H") for seat in range(3)}
    state = State(Table(1, {}), zones, {}, phase)
    return MoveBuilder(RULES, LAYOUT, redact(RULES, state, 0), 0)  # type: ignore[arg-type]


def picking(*names: str) -> MoveBuilder:
    made = builder()
    for name in names:
        assert made.toggle(card(name))
    return made


def test_cards_no_offer_takes_together_replace_each_other() -> None:
    """A diamond picked after clubs leaves the clubs in hand: nothing can be done with both."""
    assert picking("2C", "3C").picked == cards("2C 3C")
    assert picking("2C", "3C", "9D").picked == cards("9D")


def test_several_places_are_pointed_at_and_the_cards_dropped_on_the_last() -> None:
    """Pointing at one heap and dropping the cards on another takes both; without pointing, the
    one they are dropped on."""
    made = picking("9D", "KD")
    assert made.drop(("pak:2:2",))[0] == Move("steal", tuple(cards("9D KD")), ("pak:2:2",))
    assert made.point("pak:2:1")
    both = Move("steal", tuple(cards("9D KD")), ("pak:2:1", "pak:2:2"))
    assert made.drop(("pak:2:2",))[0] == both
    assert made.point("pak:2:2") and made.press("steal")[0] == both
    assert made.point("pak:2:1") and made.chosen == ["pak:2:2"]


def test_places_of_different_owners_replace_each_other() -> None:
    """Heaps no offer has together cannot be pointed at together; the last one pointed at
    stays, and with cards picked only the places that go with them can be pointed at at all."""
    made = builder()
    assert made.point("pak:1:1") and made.point("pak:2:1") and made.chosen == ["pak:2:1"]
    made.toggle(card("2C"))
    assert made.pointable() == {"pak:1:1", "pak:1:2"}
    assert not made.point("pak:2:2") and not made.point("stock")


def test_what_is_too_low_for_two_is_said() -> None:
    """The objection is to the whole move; alone the heap lights up, with a second it does not."""
    made = picking("2C", "3C")
    assert "pak:1:1" in made.places()
    made.point("pak:1:2")
    assert "pak:1:1" not in made.places()
    assert made.drop(("pak:1:1",)) == (None, why("too_low"))


def test_a_heap_is_clicked_or_dragged() -> None:
    """A move without cards is a click on the heap it starts from, whatever is picked, or a drag
    of that heap to where it ends, and nothing else."""
    made = picking("2C")
    assert made.drop(("stock",))[0] == Move("draw")
    assert made.drop(("hand:0",), "stock")[0] == Move("draw")
    assert made.drop(("pak:1:1",), "stock")[0] is None
    assert made.drop(("hand:0",))[0] is None
    assert made.sources() == {"stock", "chips:0"}
    assert made.places("stock") == ["hand:0"]


def test_a_chip_is_dragged_or_its_place_clicked() -> None:
    """Where a move starts from a tally there is no heap of cards to click: the place it ends on
    is clicked instead."""
    made = builder()
    assert made.drop(("pool:middle",))[0] == Move("bet")
    assert made.drop(("pool:middle",), "chips:0")[0] == Move("bet")
    assert made.drop(("chips:0",))[0] is None and made.drop(("pool:middle",), "stock")[0] is None


def test_a_heap_that_is_a_target_is_clicked_or_dragged() -> None:
    """A deck that may be pointed at is clicked, or its top dragged to where the verb ends."""
    made = builder("point")
    assert made.sources() == {"deck:1", "deck:2"}
    for choice in (made.drop(("deck:2",))[0], made.drop(("hand:0",), "deck:2")[0]):
        assert choice == Move("take", (), ("deck:2",))
    assert made.drop(("hand:0",), "deck:0")[0] is None


def test_a_proposal_is_laid_out_and_can_be_changed() -> None:
    """What the game proposes is pointed at from the start, and again after letting go."""
    made = builder("give")
    assert made.press("give")[0] == Move("give", (), ("pak:0:1", "pak:0:3"))
    made.point("pak:0:1")
    assert made.press("give") == (None, why("wrong_place"))
    made.point("pak:0:2")
    assert made.press("give")[0] == Move("give", (), ("pak:0:2", "pak:0:3"))
    made.let_go()
    assert made.chosen == ["pak:0:1", "pak:0:3"]


def test_picked_cards_are_weighed() -> None:
    """With cards picked the game says what they come to, against all that is pointed at."""
    made = picking("9D", "KD")
    made.point("pak:2:1")
    assert made.gauge("pak:2:2") == Gauge(why("sum", n=22, places=2))
    assert made.gauge() == Gauge(why("sum", n=22, places=1))
    assert builder().gauge() is None


@pytest.mark.parametrize("phase", ["steal", "point", "give"])
def test_gestures_lead_to_their_moves(phase: str) -> None:
    """Every gesture named for a move makes that move."""
    made = builder(phase)
    tries = {
        "steal": [
            Move("draw"),
            Move("bet"),
            Move("steal", tuple(cards("9D KD")), ("pak:2:1", "pak:2:2")),
        ],
        "point": [Move("take", (), ("deck:1",))],
        "give": [Move("give", (), ("pak:0:2", "pak:0:3"))],
    }
    for move in tries[phase]:
        gestures = ways(made, move)
        assert gestures and all(made_by(made, each) == move for each in gestures), move
    assert ways(builder(), Move("draw")) == [Gesture((), ("stock",))]
