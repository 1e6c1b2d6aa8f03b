"""What Punk tells, by the worked examples of its specification."""

from collections.abc import Mapping

import pytest

from rules.kit.cards import RANKS, SUITS, card
from rules.kit.state import State
from rules.kit.story import CLIMAX, TURN, told_after_climax
from rules.punk import rules as punk
from tests.positions import Step, words_of
from tests.punk.rounds import at, dealt, table, to_keep

A = 1


def trick(*ranks: int, tallies: Mapping[str, int] = {}) -> Step:
    """The step in which a trick of these ranks is settled."""
    return settled(at(len(ranks), [[rank, 0] for rank in ranks], tallies))


def settled(state: State) -> Step:
    return Step.of(punk, laid(suited(state)).after)


def suited(state: State) -> State:
    """The same position, the places' first cards of clubs, diamonds, hearts and spades in turn."""
    for place, suit in zip([name for name in state.zones if name.startswith("hand:")], SUITS):
        hand = state.zones[place]
        wanted = card(f"{RANKS[hand[0].rank]}{suit}")
        zone = next(zone for zone in state.zones.values() if wanted in zone)
        zone[zone.index(wanted)], hand[0] = hand[0], wanted
    return state


def laid(state: State) -> Step:
    """The step in which everybody lays the first card of the hand."""
    hands = [state.zones[f"hand:{seat}"] for seat in range(state.table.seats)]
    return Step.of(punk, state, *(f"play {hand[0]}" for hand in hands))


def test_the_cards_that_are_turned_up_are_told_by_name() -> None:
    """By every name, the Dummy's too; no sentence tells of more than four, each about as many."""
    four = laid(suited(at(4, [[2, 0], [3, 0], [5, 0], [6, 0]])))
    played = "Anna (2 of clubs), Birkir (3 of diamonds), Dagný (5 of hearts) and Eva (6 of spades)"
    assert [line.replace("\xa0", " ") for line in four.said()] == [f"Turned up: {played}."]
    two = laid(suited(at(2, [[2, 0], [5, 0], [2, 0]])))
    played = "Anna (2 of clubs), Birkir (5 of diamonds) and Dummy (2 of hearts)"
    assert [line.replace("\xa0", " ") for line in two.said()] == [f"Turned up: {played}."]
    for seats, commas in ((4, [2]), (5, [0, 1]), (10, [1, 1, 2])):
        said = laid(at(seats, [[rank, 0] for rank in range(1, seats + 1)])).said()
        assert sorted(text.count(",") for text in said) == commas


def test_example_01_four_different_cards() -> None:
    """Of 2, 3, 5 and 6 the 2 wins: nothing is struck out, and its two points fly from it."""
    plain = trick(2, 3, 5, 6)
    assert plain.said() == ["2 of clubs is the lowest that stands alone: Anna wins 2 points."]
    assert plain.points() == [("wins_trick", {0: 2})]
    (beat,) = plain.beats()
    assert beat.lit == (card("2C"), 0) and beat.points == {0: 2} and beat.source is card("2C")


def test_example_02_a_pair_of_aces() -> None:
    """Of A, A, 4 and 6 the aces are struck out, then the 4 glows, while the cards are there."""
    pair = trick(A, A, 4, 6)
    assert pair.said()[0] == "Equal, so struck out: ace of clubs, ace of diamonds."
    wins = "4 of hearts is the lowest that stands alone: Dagný wins 4 points."
    assert pair.spoken() == [pair.said()[0], wins]
    assert pair.beats()[0].struck == (card("AC"), card("AD"))
    climax = pair.climax()
    assert climax is not None and climax.stays and climax.ahead


@pytest.mark.parametrize(
    ("ranks", "struck"),
    [((3, 3, 3, 7), "3C 3D 3H"), ((2, 5, 5, 7), "5D 5H"), ((3, 5, 3, 5, 4), "3C 3H 5D 5S")],
)
def test_example_03_all_matched_cards_are_struck_out_at_once(ranks, struck) -> None:
    """Also those above the winner, in one beat, and the log names the same cards."""
    step = trick(*ranks)
    assert [beat.struck for beat in step.beats()] == [tuple(map(card, struck.split())), ()]
    first = step.told()[0]
    assert dict(first.why.facts)["cards"] == f"cards.{struck}"
    assert first.weight == TURN, "the score sheet tells only weighty sentences: this is one"


def test_example_05_no_winner() -> None:
    """Of 2, 2, 5 and 5 both pairs are struck out, and a 2 is put aside, as one of the lowest."""
    nobody = trick(2, 2, 5, 5)
    assert nobody.points() == [("alike", {}), ("nobody_wins", {})]
    aside = "Nobody wins. 2 of diamonds, one of the lowest, is put aside."
    assert nobody.spoken()[-1] == aside


def test_the_end_of_a_round_says_what_everybody_won_in_it() -> None:
    """After the last trick, once it has been read; points of earlier rounds do not count."""
    hands = [[rank, 0] for rank in (2, 3, 4, 5)]
    before = at(4, hands, {"round": 3, "trick": 4, "points:1": 9, "won:1": 2})
    before.zones["cache:1"] = [card(text) for text in ("AC", "6C", "2S")]
    step = settled(before)
    winner = "2 of clubs is the lowest that stands alone: Anna wins 2 points."
    assert (step.said()[-2], step.spoken()[-1]) == (winner, winner)
    assert step.said()[-1] == "Round 3: Anna +2 and Birkir +8."
    (after,) = told_after_climax(step.climax(), step.told())
    assert after == step.told()[-1], "the banner after the trick: its sentence has been read"


def test_example_08_what_is_given_up_is_told_to_its_owner_alone() -> None:
    """To the others it is told how many; the round after it, with its dealer and its size."""
    state = to_keep(dealt(table(4)))
    hands = [state.zones[f"hand:{seat}"] for seat in range(4)]
    gifts = [f"discard {' '.join(map(str, hand[seat:]))}" for seat, hand in enumerate(hands)]
    gives, text = Step.of(punk, state, *gifts), words_of(punk).as_text(hands[2][2])
    for seat, third in ((None, "1"), (2, text)):
        given = f"Anna 3, Birkir 2, Dagný {third} and Eva 0"
        assert [line.replace("\xa0", " ") for line in gives.said(seat)] == [f"Given up: {given}."]
    shuffles = Step.of(punk, gives.after)
    assert shuffles.keys() == ["shuffled"]
    deals = Step.of(punk, shuffles.after)
    assert deals.said() == ["Round 2: Anna deals up to 6 cards each, one fewer than before."]


def test_example_10_the_target_ends_the_game() -> None:
    """With 20 points an ace is 21: the winner is named, and the climax ends with it."""
    won = trick(A, 3, 3, 6, tallies={"points:0": 20})
    assert won.said()[-1] == won.spoken()[-1] == "Anna reaches 21 points and wins!"
    assert won.told()[-1].weight == CLIMAX


@pytest.mark.parametrize(
    ("caches", "keys"),
    [
        (([7, 4, 4, 2, A, A], [6, 6, 4, 3]), ["higher_cards"]),
        (([7, 5, 4], [7, 5, 4]), ["shares_win"] * 2),
        (([6, 6], [7, 4]), ["has_most"]),
    ],
)
def test_example_11_how_the_last_round_decides(caches, keys) -> None:
    """Most points, higher cards, or a shared win: told of whoever wins, after the last trick."""
    tallies = {f"points:{seat}": sum(cache) for seat, cache in enumerate(caches)}
    state = at(4, [[2, 0], [2, 0], [3, 0], [3, 0]], {**tallies, "round": 6})
    for seat, cache in enumerate(caches):
        state.zones[f"cache:{seat}"] = [card(f"{RANKS[rank]}C") for rank in cache]
    last = Step.of(punk, laid(state).after).told()
    assert [sentence.why.key for sentence in last if sentence.weight == CLIMAX] == keys


def test_example_13_the_dummy_wins_nothing() -> None:
    """The Dummy's card may be the lowest: it is told, nobody is paid, and nothing flies."""
    vain = settled(at(2, [[5, 7], [6, 7], [2, 7]]))
    assert vain.said() == ["2 of hearts is the lowest that stands alone, but Dummy scores nothing."]
    assert vain.points() == [("wins_in_vain", {})]
    assert [beat.points for beat in vain.beats()] == [{}]
