"""The desk and several places: pointing at them, dragging heaps, and moves proposed."""

from collections.abc import Mapping, Sequence

import pytest

from rules.kit.cards import Card, card, cards
from rules.kit.move import Move, Offer
from rules.kit.remarks import Gauge
from rules.kit.sight import redact
from rules.kit.state import State, Table, View, Why, why
from table.input.move_builder import Gesture, MoveBuilder, gestures_for
from table.layout.layout import Layout, SheetLayout, Stations, Verb, Zone, ZonePlace
from tests.input.heaps import made_by

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
        hand, mine = state.zones["hand:0"], ["pak:0:1", "pak:0:2", "pak:0:3"]
        if state.phase == "give":
            return (Offer("give", targets=mine, nearest=2, furthest=2),)
        if state.phase == "point":
            return (Offer("take", targets=["deck:1", "deck:2"], certain=True),)
        return (
            Offer("steal", hand[:2], 1, 2, ["pak:1:1", "pak:1:2"], furthest=2),
            Offer("steal", hand[2:], 1, 2, ["pak:2:1", "pak:2:2"], furthest=2),
            Offer("draw", certain=True),
            Offer("bet", certain=True),
        )

    def objection(self, state: State, seat: int, choice: Move) -> Why | None:
        low = sum(each.rank for each in choice.cards) <= 4 * len(choice.targets)
        return why("too_low") if choice.verb == "steal" and low else None

    def proposal(self, view: View, seat: int) -> Move | None:
        return Move("give", (), ("pak:0:1", "pak:0:3")) if view.phase == "give" else None

    def gauge(self, view: View, seat: int, picked: Sequence[Card], places: object) -> Gauge:
        return Gauge(why("sum", n=sum(each.rank for each in picked), places=len(places)))  # type: ignore[arg-type]


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
    zones = {name: [top] for name, top in zip(HEAPS, cards("5C 6C 7C 4C 8C 5D 6D"), strict=True)}
    zones |= {"hand:0": HAND[:], "stock": cards("AS 2S")}
    zones |= {f"deck:{seat}": cards(f"{seat + 3}H") for seat in range(3)}
    state = State(Table(1, {}), zones, {}, phase)
    return MoveBuilder(RULES, LAYOUT, redact(RULES, state, 0), 0)  # type: ignore[arg-type]


def picking(*names: str) -> MoveBuilder:
    made = builder()
    for name in names:
        assert made.toggle(card(name))
    return made


def test_what_no_offer_takes_together_replaces_what_was_there() -> None:
    """A diamond picked after clubs leaves the clubs in hand. Of places of different owners the
    last one pointed at stays; with cards picked only those that go with them can be pointed at."""
    assert picking("2C", "3C").picked == cards("2C 3C")
    assert picking("2C", "3C", "9D").picked == cards("9D")
    made = builder()
    assert made.point("pak:1:1") and made.point("pak:2:1") and made.chosen == ["pak:2:1"]
    made.toggle(card("2C"))
    assert made.pointable() == {"pak:1:1", "pak:1:2"}
    assert not made.point("pak:2:2") and not made.point("stock")


def test_several_places_are_pointed_at_and_the_cards_dropped_on_the_last() -> None:
    """Pointing at one heap and dropping the cards on another takes both; without pointing, the
    one they are dropped on. What is too low for two is said: alone the heap lights up."""
    made = picking("9D", "KD")
    assert made.drop(("pak:2:2",))[0] == Move("steal", tuple(cards("9D KD")), ("pak:2:2",))
    assert made.point("pak:2:1")
    both = Move("steal", tuple(cards("9D KD")), ("pak:2:1", "pak:2:2"))
    assert made.drop(("pak:2:2",))[0] == both
    assert made.point("pak:2:2") and made.press("steal")[0] == both
    assert made.point("pak:2:1") and made.chosen == ["pak:2:2"]
    made = picking("2C", "3C")
    assert "pak:1:1" in made.places()
    made.point("pak:1:2")
    assert "pak:1:1" not in made.places()
    assert made.drop(("pak:1:1",)) == (None, why("too_low"))


@pytest.mark.parametrize(
    ("phase", "place", "source", "move"),
    [
        # a move without cards: a click on the heap it starts from, or a drag of that to its end
        ("steal", "stock", "", Move("draw")),
        ("steal", "hand:0", "stock", Move("draw")),
        ("steal", "pak:1:1", "stock", None),
        ("steal", "hand:0", "", None),
        # where it starts from a tally there is no heap to click: its end is clicked instead
        ("steal", "pool:middle", "", Move("bet")),
        ("steal", "pool:middle", "chips:0", Move("bet")),
        ("steal", "chips:0", "", None),
        ("steal", "pool:middle", "stock", None),
        # a deck that may be pointed at is clicked, or its top dragged to where the verb ends
        ("point", "deck:2", "", Move("take", (), ("deck:2",))),
        ("point", "hand:0", "deck:2", Move("take", (), ("deck:2",))),
        ("point", "hand:0", "deck:0", None),
    ],
)
def test_a_heap_is_clicked_or_dragged(
    phase: str, place: str, source: str, move: Move | None
) -> None:
    """Whatever is picked, and nothing else makes such a move."""
    made = builder(phase)
    if phase == "steal":
        made.toggle(card("2C"))
        assert made.sources() == {"stock", "chips:0"} and made.places("stock") == ["hand:0"]
    else:
        assert made.sources() == {"deck:1", "deck:2"}
    assert made.drop((place,), source)[0] == move


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


@pytest.mark.parametrize(
    ("phase", "move"),
    [
        ("steal", Move("draw")),
        ("steal", Move("bet")),
        ("steal", Move("steal", tuple(cards("9D KD")), ("pak:2:1", "pak:2:2"))),
        ("point", Move("take", (), ("deck:1",))),
        ("give", Move("give", (), ("pak:0:2", "pak:0:3"))),
    ],
)
def test_gestures_lead_to_their_moves(phase: str, move: Move) -> None:
    """Every gesture named for a move makes that move."""
    made = builder(phase)
    gestures = gestures_for(made, move)
    assert gestures and all(made_by(made, each) == move for each in gestures)
    assert gestures_for(builder(), Move("draw")) == [Gesture((), ("stock",))]
