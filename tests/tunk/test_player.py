"""Tunk's computer players: what is believed of hands, drops, playouts, practice; no win missed."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import fsum
from pathlib import Path

import pytest

from research.tunk.beliefs import foretold, guesses
from research.tunk.drops import dropping, ways
from rules.kit.cards import cards, pack
from rules.kit.chance import Luck
from rules.kit.foresight import evaluate
from rules.kit.move import Move
from rules.kit.sight import determinize, redact
from rules.kit.state import State, Value, View
from rules.tunk import rules as tunk
from rules.tunk.lanes import best_spread, bits, hand_of, hit_bits, spread_bits
from rules.tunk.names import DRAW, DROP, HAND, TAKE
from rules.tunk.player import choose, spoils
from rules.tunk.player.advising import LATER, WHOLE, drop_limit, drop_outlook, times_in_ten
from rules.tunk.player.ahead import rivals
from rules.tunk.player.belief import believed, guessed
from rules.tunk.player.blunders import ranked
from rules.tunk.player.choosing import draw_value, plan_of, turn_of, unseen_cards
from rules.tunk.player.network import is_trained, move_values, trained_move
from rules.tunk.player.opponent_models import (
    CONTINUATIONS,
    FREQUENCIES,
    MODELS,
    USUAL,
    model_likelihoods,
)
from rules.tunk.player.playout import TunkPlayout, lead_over_others
from rules.tunk.player.rollout_policy import playout_move
from rules.tunk.spreads import is_hit, spreads_in, worth
from table.players import levels
from table.players.evaluation import hint
from table.players.inline import playout_policy, think
from table.players.judge import SAME, judge
from table.players.policy_improvement import play_out
from tests.positions import words_of
from tests.tables import LONG, choices
from tests.tunk.hands import LUCK, at, by_every_house_rule, step, table, walked

PACK, TUNK = pack(), Path(str(tunk.__file__)).parent
LEVELS = [level.name for level in levels.LEVELS]
MIDDLING = "4C 5D 6S 7H 4H"


def seen(state: State, seat: int = 0) -> View:
    return redact(tunk, state, seat)


def begun(
    hand: str, other: str, top: str, stock: int, pile: int | None = 1, **options: Value
) -> State:
    """Before a draw, with so many cards on the discard pile."""
    return at([hand, other], phase="begin", discard=top, stock=stock, pile=pile, **options)


def test_lanes_find_what_the_rules_find() -> None:
    """In the bits of a hand the same cards are in spreads, and hit one, as by the rules."""
    luck, near = random.Random(1), [card for card in PACK if card.rank in (5, 6, 7, 8)]
    for number in range(300):
        hand = luck.sample(PACK if number % 2 else near, 6)
        spreads = spreads_in(hand)
        assert set(hand_of(spread_bits(bits(hand)))) == {card for each in spreads for card in each}
        if spreads:
            assert best_spread(bits(hand)) in spreads
            spread = spreads[number % len(spreads)]
            hits = {card for card in PACK if is_hit(spread, card) and card not in spread}
            assert {card for card in PACK if bits([card]) & hit_bits(spread)} - set(spread) == hits


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_a_draw_is_worth_the_average_of_what_can_be_drawn(seats: int) -> None:
    """By every house rule, with spreads on the table and without."""
    for state, seat in by_every_house_rule(seats, 300 if LONG else 9):
        view, hand = seen(state, seat), state.zones[HAND[seat]]
        unseen = unseen_cards(view)
        values = [plan_of([*hand, card], turn_of(view, None)).value for card in unseen]
        value = draw_value(view, hand, unseen) if unseen else 0.0
        assert value == pytest.approx(sum(values) / max(1, len(unseen)))
        if spread_bits(bits(hand)):  # added up by what every Python rounds alike
            assert value == fsum(values) / max(1, len(unseen))


# --- beliefs ------------------------------------------------------------------------------------


def seen_after(discard: str, other: str) -> float:
    """How well a hand fits a seat that has just discarded."""
    world = begun("2C 3D 5H 9S KC", other, f"8S {discard}", 40, None)
    return believed(seen(world), world)


@pytest.mark.parametrize(
    ("discard", "likely", "less", "times"),
    [
        ("7D", MIDDLING, "4C 5D 6S 7H KH", 2),
        ("KD", "4C 5D 9H 7D 3H", "4C 5D KS JH QC", 1),
        ("KD", "8C 7D 9H 6H 4H", "AC AD 2S 2H 3H", 2),
        ("KD", "8C 7D 9H 6H 4H", "8C 8D 9H 6H 4H", 4),
        ("KD", "8C 7D 9H 6H 4H", "7C 7D 7H 6H 4H", 9),
    ],
)
def test_a_hand_is_believed_that_fits_what_was_shed(discard, likely, less, times) -> None:
    """Who sheds a seven has no king, who sheds a king hardly three more, and who has not dropped
    no count that asks for it; who left an eight has no two more, and who laid nothing no book;
    nothing is impossible, and where nobody had a turn nothing told."""
    assert seen_after(discard, likely) > times * seen_after(discard, less) > 0.0
    first = begun("2C 3D 5H 9S KC", "AC AD 2S 2H 3H", "8S", 41)
    assert believed(seen(first), first) == 1.0


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_a_guessed_world_could_be(seats: int) -> None:
    """It looks the same from the seat, has every card once, and hangs on nothing hidden."""
    for number in range(6):
        for state, seat in walked(seats, number):
            other = HAND[(seat + 1) % seats]
            view = redact(tunk, state, seat, {other: tuple(state.zones[other][:1])})
            world, same = (guessed(view, Luck(number)) for _ in range(2))
            assert redact(tunk, world, seat, view.known) == view
            assert sorted(card for zone in world.zones.values() for card in zone) == sorted(PACK)
            assert world == same and world.models == same.models == world.copy().models
            assert len(world.models) == CONTINUATIONS
            assert all(each[seat] is USUAL and set(each) <= set(MODELS) for each in world.models)
            hidden, known = state.copy(), guessed(seen(state, seat), Luck(number)).models
            hand, stock = state.zones[other], state.zones["stock"]
            count = min(len(hand), len(stock))
            hidden.zones[other] = stock[:count] + hand[count:]
            hidden.zones["stock"] = hand[:count] + stock[count:]
            assert guessed(seen(hidden, seat), Luck(number)).models == known


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_hands_are_guessed_as_often_as_they_fit(seats: int) -> None:
    """Over many guesses a hand counts what it does over all hands, weighed by how they fit."""
    hands = ["2C 3D 5H 9S KC", MIDDLING, "4S 5C AD 2D JH"][:seats]
    view = seen(at(hands, phase="begin", discard="QC 8S" if seats == 2 else "QC 8S KD"))
    luck, weighed, whole, tries = Luck(1), 0.0, 0.0, 8000 if LONG else 1000
    for _ in range(tries):
        world = determinize(tunk, view, luck)
        likely = believed(view, world)
        weighed, whole = weighed + likely * worth(world.zones["hand:1"]), whole + likely
    counts = [worth(guessed(view, luck).zones["hand:1"]) for _ in range(tries // 2)]
    assert abs(sum(counts) / len(counts) - weighed / whole) < 1.5


@pytest.mark.long
def test_what_is_believed_foretells_counts() -> None:
    """After some turns hands count what is believed of them, not what all hands would."""
    for line in list(foretold(list(guesses(2, 600, 12, 4))))[1:3]:
        mean, either_way = line["observed"]
        assert abs(line["foretold"] - mean) < either_way + 0.5 < line["plain"] - mean, line


def waiting(hand: str, known: str = "") -> list[float]:
    """How likely each way is of the second seat, which holds this and has drawn and shed once."""
    likely = model_likelihoods(begun("2C 3D 9H 9S KC", hand, "9D 8S", 38, 2), 1, cards(known))
    return [each / sum(likely) for each in likely]


def test_ways_fit_what_a_seat_did() -> None:
    """Who did not drop with next to nothing drops late, with a middling hand not early; who keeps a
    useless six gathers cards."""
    usual, late, very_late, early, _, _ = waiting("AC AD 2S 2H 4D")
    assert very_late > 4 * usual > 0 and late < very_late and early < FREQUENCIES[3] / 3
    assert waiting("KS QD JH 9C 8D") == pytest.approx(FREQUENCIES)
    middling, gathered = waiting("8C 7D 6S 4H 3S"), waiting("KS QD JH 9C 6D", "6D")
    assert middling[3] < FREQUENCIES[3] / 2 and middling[0] > FREQUENCIES[0]
    assert gathered[4] > 2 * FREQUENCIES[4] and gathered[0] < FREQUENCIES[0]


# --- drops and wins -----------------------------------------------------------------------------


def test_a_drop_is_counted_as_by_trying_every_hand() -> None:
    """The judge of drops counts the same hands as going through them one by one."""
    unseen, counted = cards("AC 4D 4H 9S KC QD 7S"), dict[tuple[int, int], int]()
    for two in combinations(unseen, 2):
        for three in combinations([card for card in unseen if card not in two], 3):
            key = worth(two), worth(three)
            counted[key] = counted.get(key, 0) + 1
    assert dict(ways(unseen, (2, 3))) == counted


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_no_drop_that_loses_on_average(seats: int) -> None:
    """Where a level that does not look ahead drops, it gains on average over all other hands."""
    drops = 0
    for number in range(2000 if LONG else 40 if seats == 2 else 8):
        for state, seat in walked(seats, number):
            view = seen(state, seat)
            if state.phase == "begin" and think("tunk", view, seat, "keen", 1).verb == "drop":
                drops += 1
                assert dropping(view, seat)[1] > 0, (view.zones, seat)
    assert drops > 3


@pytest.mark.long
def test_a_drop_wins_as_often_as_hints_say_and_the_rule_of_thumb_is_followed() -> None:
    """Hands of which hints say that a drop wins seldom, or often, do so as often as they say, 1.5
    times in 10 more or less; and of seven choices keen makes six by the rule of thumb,
    whose numbers every how-to page and the lesson have."""
    won, said, count, by_rule = Counter[int](), Counter[int](), Counter[int](), 0

    def counted(state: State, seat: int, rng: random.Random) -> Move:
        nonlocal by_rule
        view = seen(state, seat)
        move = choose(tunk, view, seat, rng)
        if state.phase == "begin" and state.zones["stock"]:
            hands = [state.zones[HAND[other]] for other in range(state.table.seats)]
            mine = hands.pop(seat)
            times = times_in_ten(drop_outlook(view, seat, 40)[0])
            group = int(times > 5)
            said[group] += times
            count[group] += 1
            won[group] += worth(mine) < min(map(worth, hands))
            is_low = worth(mine) <= drop_limit(len(mine), min(map(len, hands)))
            by_rule += is_low == (move == DROP)
        return move

    for number in range(300):
        list(choices(tunk, table(2 + number % 2, number), number, counted))
    for group in range(2):
        told, often = (10 * each[group] / count[group] for each in (said, won))
        assert abs(often - told / 10) <= 1.5, f"said {told / 10:.1f} times in 10, won {often:.1f}"
    assert by_rule > 0.85 * count.total() > 100, f"{by_rule} of {count.total()} by the rule"
    for page, tongue in (("howto", "en"), ("howto.is", "is"), ("howto.da", "da")):
        text = (TUNK / f"{page}.md").read_text("utf-8")
        assert all(f"**{each} p" in text for each in (LATER, WHOLE)), page
        lesson = words_of(tunk, tongue).say("guide.step.dare")
        assert all(f" {each} " in lesson.replace(",", "") for each in (LATER, WHOLE)), lesson


def can_go_out(state: State, tunked: bool) -> bool:
    """Whether this turn can still empty the hand, by the rules: without a discard, or by one."""
    if state.phase != "play" or state.turn:
        return state.phase == "tunk" or (state.phase == "out" and not tunked)
    last = len(state.zones["hand:0"]) == 1
    moves = [move for move in tunk.candidates(state, 0) if last or move.verb != "discard"]
    return any(can_go_out(step(state, move), tunked) for move in moves)


def forced_wins() -> Iterator[State]:
    """Positions after a draw from which the hand can be emptied this turn."""
    luck, names = random.Random(5), lambda heap: " ".join(map(str, heap))
    every = spreads_in(sorted(PACK[:13])) + spreads_in(list(PACK[:26]))
    while True:
        seats, spread = luck.choice(tunk.SEATS), luck.choice(every)
        rest, rank = [card for card in PACK if card not in spread], luck.randint(1, 13)
        near = [card for card in rest if is_hit(spread, card)]
        hand = [card for card in rest if card.rank == rank][: luck.choice((0, 3, 4))]
        more = luck.sample(near, min(len(near), 2)) + luck.sample(rest, luck.randint(0, 2))
        hand = list(dict.fromkeys([*hand, *more]))[:6] or rest[:1]
        left = [card for card in rest if card not in hand]
        luck.shuffle(left)
        others = [names(left[5 * n : 5 * n + 5]) for n in range(seats - 1)]
        state = at([names(hand), *others], [names(spread)])
        if can_go_out(state, False):
            yield state


@pytest.mark.parametrize(
    ("own", "other", "drops"),
    [
        ("AC 2S", "8D 9D", True),
        ("AC 3S", "8D 9D", True),
        ("AC 2S", "9D", False),  # one card left is as likely to be lower
        ("5C 6S", "8D 9D", False),
    ],
)
def test_next_to_nothing_is_dropped_before_two_cards(own: str, other: str, drops: bool) -> None:
    """Among three, one down to two cards, and low cards shed of late, keen drops with four."""
    hands = (own, other, "7H 9H JC QD KH")
    state = at(hands, ["10C 10D 10H", "JD JH JS"], phase="begin", discard="3D", stock=20)
    chosen = think("tunk", seen(state), 0, "keen", 1)
    assert (chosen.verb == "drop") == drops, chosen


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_in_a_single_hand_a_drop_comes_sooner(seats: int) -> None:
    """Where hands and not points are counted, keen drops with more; and so does who was taught."""
    hands = ("10C 8D 5H 2S AS", "7H 9H JC QD KH", "7D 9D JS QC KC")[:seats]
    verbs = {}
    for match in ("points_100", "single_hand"):
        view = seen(at(hands, phase="begin", discard="6D", match=match))
        verbs[match] = think("tunk", view, 0, "keen", 1).verb, move_values(view, 0).get(DROP, 0.0)
    usual, single = verbs["points_100"], verbs["single_hand"]
    assert usual[0] != "drop" == single[0]
    assert (single[1] > usual[1]) == (seats == 2)


def test_no_win_within_the_turn_is_missed() -> None:
    """No level moves so that the hand cannot be emptied any more, nor gives up a tunk for less."""
    who = [*LEVELS, *(f"keen:{character.key}" for character in levels.CHARACTERS)]
    for number, state in zip(range(10_000 if LONG else 120), forced_wins()):
        chosen = think("tunk", seen(state), 0, who[number % len(who)], number)
        assert can_go_out(step(state, chosen), can_go_out(state, True)), (state.zones, chosen)


# --- playouts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", tunk.SEATS)
def test_numbers_end_where_the_habit_ends_by_the_rules(seats: int) -> None:
    """From every position and by every house rule, all in the usual way: the same points."""
    for state, seat in by_every_house_rule(seats, 1200 if LONG else 60):
        playout = TunkPlayout(state, [USUAL] * seats)
        value = lead_over_others(playout.copy_with(playout.models, 0).points(), seat)
        assert value == lead_over_others(playout.points(), seat), (
            "a playout spoils what it began from"
        )
        end, rng = state.copy(), random.Random(1)
        while tunk.actors(end):
            tunk.apply(end, {end.turn: playout_move(end, end.turn, rng)}, LUCK)
        assert value == evaluate(tunk, end, seat), (state.zones, state.phase)


def test_a_playout_is_judged_at_once() -> None:
    """The move is made by the rules, the rest on numbers; a hand stands at what it paid."""
    world = guessed(seen(begun("2C 3D 9H 9S KC", MIDDLING, "9D", 38, None)), LUCK)
    end = play_out(tunk, world, {0: Move("draw")}, 1, playout_policy("tunk"), lambda: False)
    assert end is not None and end.phase == "play" and len(end.zones[HAND[0]]) == 6
    dropped = step(begun("2C 3C", "KD QD", "9D", 20, None), "drop")
    assert evaluate(tunk, dropped, 0) == evaluate(tunk, step(dropped), 0) == 15


@pytest.mark.parametrize(
    ("hand", "top", "tried", "thought_of"),
    [
        ("KS KD QH JD 10C", "QC", False, None),  # 50, and no use for the queen
        ("JC JD 8S 5H 3C", "9S", False, None),  # a pair that waits for another
        ("JC JD 8S 5H 3C", "JS", True, None),
        ("KS KD QH JD 10C", "2C", True, None),
        ("4C 5D 7H 9S JH", "QC", None, False),
        ("4C 5D 7H 9S JH", "5C", None, True),
        ("4C 5D 7H 9S JH", "2C", None, True),
    ],
)
def test_no_card_is_taken_for_which_there_is_no_use(hand, top, tried, thought_of) -> None:
    """Only what can be laid or replaces a high card is tried; none is taken to be thrown back."""
    view = seen(begun(hand, "4D 5S 6S 7C 4H", top, 38))
    listed, careless = rivals(view, 0), [move for move, _ in ranked(tunk, view, 0)]
    assert tried in (None, TAKE in listed) and thought_of in (None, TAKE in careless)
    assert set(listed) - {TAKE} and DRAW in careless
    assert tried is not False or think("tunk", view, 0, "sharp", 1) != TAKE


# --- practice -----------------------------------------------------------------------------------


def test_who_looks_ahead_does_what_was_learnt() -> None:
    """The learnt best of what is worth trying, and not always what keen would do."""
    verbs, other = set(), 0
    for number in range(200 if LONG else 9):
        for state, seat in walked(2, number):
            view = seen(state, seat)
            values, made = move_values(view, seat), think("tunk", view, seat, "sharp", 1)
            if values:
                better = {move for move, each in values.items() if each > values[made]}
                left = {TAKE, *(Move("discard", (card,)) for card in view.shown)}
                left |= {move for move in values if spoils(tunk, view, seat, move)}
                assert better <= left, (view.zones, values, made)
                other += made != think("tunk", view, seat, "keen", 1)
                verbs.add(made.verb)
    assert verbs == {"draw", "take", "drop", "discard"} and other


@pytest.mark.parametrize(
    ("hands", "options", "taught"),
    [
        (2, {}, True),
        (2, {"halves": "floor", "drop_tie": "dropper_loses"}, True),
        (3, {}, False),
        (2, {"hand_count": "unmatched_only"}, False),
        (2, {"one_hit_per_turn": True}, False),
        (2, {"return_discard": False}, False),
    ],
)
def test_elsewhere_moves_are_tried_out(hands: int, options: dict, taught: bool) -> None:
    """At other tables, by other rules and of the last card nothing was learnt."""
    dealt = ["2C 3D 9H 9S KC", MIDDLING, "AC 2D 8S JH QH"][:hands]
    view = seen(at(dealt, phase="begin", discard="9D", stock=20, **options))
    assert is_trained(view) is taught
    assert set(move_values(view, 0)) == ({DRAW, TAKE, DROP} if taught else set())
    state = at(["2C 3D 9H 9S KC QD", "4C 5D"], discard="9D", stock=0)
    view = redact(tunk, state, 0, {HAND[1]: tuple(state.zones[HAND[1]])})
    assert move_values(view, 0) == {}
    assert think("tunk", view, 0, "sharp", 1) == think("tunk", view, 0, "keen", 1)


def test_what_is_said_of_the_sharp_player_is_what_it_does() -> None:
    """What was learnt would drop here without hope, which no level does, nor the coach says. And a
    hint is what the coach would do, also where the rule player would not."""
    view = seen(at(["5H 2H 6D 8S 9D", "10S QD 9H KC 3S"], phase="begin", discard="4C"))
    first = choose(tunk, view, 0, LUCK)
    assert trained_move(view, 0, first) == DROP
    assert hint("tunk", view, 0)[0].move == think("tunk", view, 0, "sharp", 1) != DROP
    view = seen(at(["3H 7D 4S 2D 9D", "9C 8C 2H 3S 5S"], phase="begin", discard="10D"))
    assert choose(tunk, view, 0, LUCK) == DRAW != hint("tunk", view, 0)[0].move
    assert judge("tunk", view, 0, hint("tunk", view, 0)[0].move).opinion == SAME
