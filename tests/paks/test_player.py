"""Paks' players: what few cards unseen are worth, and playouts in numbers."""

from collections import Counter
from itertools import count, islice
from random import Random

import pytest

from research.paks import passes
from research.paks.endgames import Judge, endings, lost
from rules.kit.cards import pack
from rules.kit.chance import Luck
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.remarks import candidates
from rules.kit.sight import redact
from rules.kit.state import State
from rules.paks import rules as paks
from rules.paks.player import choose, hasty
from rules.paks.player.holdings import cards_of, holding_of, measure, reach
from rules.paks.player.lastcard import endings as weighed
from rules.paks.player.playout import PaksPlayout, resting, standing
from rules.paks.player.rollout_policy import playout_move, rivals
from rules.paks.sides import OWNER, projected_scores, side_count
from rules.paks.values import WORTH, capture, score, worth
from table.players.inline import think
from table.players.levels import LEVELS, RULE_PLAYER
from tests.paks.hands import at, table
from tests.paks.reasons import kind
from tests.sampling import drawn
from tests.tables import LONG, choices

FLAWLESS = [level.name for level in LEVELS if not level.blunder_rate]
CARELESS = [level.name for level in LEVELS if level.blunder_rate]
EVERY = [level.name for level in LEVELS]


# --- the last turns -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "stock", "pairing"),
    [*drawn([(n, 0, "best") for n in (2, 3, 4, 6)], 2, "last"), (2, 1, "best"), (2, 1, "one_pair")],
)
def test_no_last_turn_gives_a_point_away(seats: int, stock: int, pairing: str) -> None:
    """No level without slips misses in its last turn anything it could take or steal, nor the pak
    that would be better left alone; nor for two, with one card in the stock, whichever that is."""
    positions = endings(seats, stock, pairing=pairing)
    for number, (state, shown) in enumerate(islice(positions, 2_500 if LONG else 12)):
        level = FLAWLESS[number % len(FLAWLESS)]
        assert abs(lost(state, shown, level)) < 1e-9, (number, level)


def test_the_last_turn_but_one_comes_to_what_the_judge_finds() -> None:
    """With one card in the stock for two, each choice is worth what the best turn that it can begin
    comes to against the best answers, over every card that may be the last; to pass where another
    is better costs much now and then."""
    worst = 0.0
    for state, shown in islice(endings(2, 1), 500 if LONG else 15):
        judge, best = Judge(state, shown), dict[object, float]()
        for move in moves(paks, state, state.turn):
            value = judge.after(state, move)
            best[kind(move)] = max(value, best.get(kind(move), value))
        told = dict[object, float]()
        for value, move in weighed(state, state.turn, shown, declining=True):
            told[kind(move)] = max(value, told.get(kind(move), value))
        if state.phase == "steal":  # the best of all, also where that is to steal nothing
            assert max(told.values()) == pytest.approx(max(best.values()))
        else:
            assert {key: pytest.approx(value) for key, value in best.items()} == told
            worst = max(worst, max(best.values()) - best.get(("pass", ()), max(best.values())))
    assert worst > 20


def free(state: State, seat: int) -> bool:
    """Whether a pak can be made that gains and that all unseen cards together could not steal."""
    hand, board = state.zones[f"hand:{seat}"], state.zones["board"]
    seen = [*hand, *board, *(c for name in state.zones if name in OWNER for c in state.zones[name])]
    for card in board:
        used = [held for held in hand if held.suit == card.suit]
        unseen = [c for c in paks.pack(state.table) if c.suit == card.suit and c not in seen]
        if capture(used) > WORTH[card.rank] and worth([card, *used]) >= capture(unseen):
            after = state.copy()
            after.zones[f"pak:{seat}:99"] = [card, *used]
            own = seat % side_count(state.table)
            now, then = projected_scores(state), projected_scores(after)
            if sum(n - o for n, o in zip(then, now)) < (then[own] - now[own]) * len(now):
                return True
    return False


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_one_s_own_last_turn_takes_what_is_free(seats: int) -> None:
    """Nobody passes in its own last turn who can make a pak that gains and that nobody can steal:
    no level does, however careless, and who looks ahead does not even try it out."""
    asked = 0
    for number in count():
        hand = choices(
            paks, table(seats, number), number, lambda *asked: playout_move(*asked, 20.0)
        )
        for state, seat in hand:
            last = 0 < len(state.zones["stock"]) < seats and state.phase == "pak"
            if not (last and free(state, seat)):
                continue
            asked, view = asked + 1, redact(paks, state, seat)
            assert all(move.verb == "pak" for move in rivals(view, seat)), number
            for level in EVERY if LONG and number % 10 == 0 else [*CARELESS, RULE_PLAYER]:
                assert think("paks", view, seat, level, number).verb == "pak", (number, level)
        if asked > (3_400 if LONG else 3):
            break


@pytest.mark.parametrize("level", FLAWLESS)
def test_of_stolen_paks_every_choice_is_tried_in_a_last_turn(level: str) -> None:
    """To steal by 40: 9-8 and K-10 (37) beat 9-8 and 7-6-5 (35), or any one; three is too many."""
    zones = {"pak_0_0": "2C 3C", "pak_1_0": "9C 8C", "pak_1_1": "7C 6C 5C", "pak_1_2": "KC 10C"}
    hands = {"hand_0": "AC QC JC", "hand_1": "2D", "board": "2S 3S", "stock": ""}
    state = at(2, "steal", 0, 4, **hands, **zones)
    choice = think("paks", redact(paks, state, 0), 0, level, 1)
    assert choice.targets == ("pak:1:0", "pak:1:2")


# --- playouts -----------------------------------------------------------------------------------


def test_a_holding_comes_to_what_its_cards_do() -> None:
    """All three scales are the same for cards and for the number that stands for them."""
    rng, suit = Random(1), [card for card in pack(copies=2) if card.suit == "H"]
    for _ in range(300):
        cards = rng.sample(suit, int(rng.random() * 15))
        holding = sum(map(holding_of, cards))
        assert divmod(measure(holding), 1024) == (worth(cards), score(cards))
        for one_pair in (False, True):
            assert reach(holding, one_pair) == capture(cards, one_pair)
        assert cards_of(holding, "H", cards) == tuple(sorted(cards))


HOUSES = {
    2: {"pairing": "one_pair"},
    3: {"tiebreak_players": "tied"},
    4: {"steal_from_mates": False},
    6: {"six_teams": "pairs", "pairing": "one_pair"},
}


def walked(seats: int, number: int) -> State:
    """Somewhere in a hand of which half the moves are any likely ones."""
    a_table = table(seats, number, **(HOUSES[seats] if number % 2 else {}))
    if seats == 3 and number % 2:
        a_table = a_table._replace(standing={"out:1": 1})

    def choose(state: State, seat: int, rng: Random) -> Move:
        likely = candidates(paks, state, seat)
        return playout_move(state, seat, rng) if rng.random() < 0.5 else rng.choice(likely)

    steps = int(Random(number).random() * len(paks.pack(a_table)))
    hand = choices(paks, a_table, number, choose)
    return list(islice(((state.copy(), seat) for state, seat in hand), steps + 1))[-1][0]


def onward(state: State) -> None:
    """A step by habit."""
    paks.apply(
        state, {seat: playout_move(state, seat, Random(0)) for seat in paks.actors(state)}, Luck(0)
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_quick_playout_ends_as_the_rules_would_have_it(seats: int) -> None:
    """From wherever a playout may rest, a hand in numbers comes to what it comes to by habit and
    the rules, step by step; and so does the judgement, where few turns are to come."""
    near = 0
    for number in range(2_000 if LONG else 16):
        state = walked(seats, number)
        while not resting(state):
            onward(state)
        hand = PaksPlayout(state) if state.phase in ("draw", "steal") else None
        is_near = hand is not None and len(state.zones["stock"]) <= 4 * seats
        judged = [standing(state, seat) for seat in range(seats)] if is_near else []
        while paks.outcome(state) is None:
            onward(state)
        points = [state.tallies[f"points:{seat}"] for seat in range(seats)]
        if hand:
            hand.run(0)
            assert (hand.side_scores() * seats)[:seats] == points, number
        sides_in = [
            s for s in range(side_count(state.table)) if f"out:{s}" not in state.table.standing
        ]
        leads = []
        for seat in range(seats):
            others = [points[side] for side in sides_in if side != seat % side_count(state.table)]
            leads.append(points[seat] - sum(others) / len(others))
        assert [standing(state, seat) for seat in range(seats)] == leads, number
        assert judged in ([], leads), number
        near += is_near
    assert near


# --- waiting ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "least"), [("playful", 0.6), ("easy", 0.5), ("steady", 0.4)])
def test_a_level_for_beginners_takes_what_it_can(level: str, least: float) -> None:
    """Of the cards that may be taken and need not be, so many are taken: nobody waits for long."""
    hands = [passes.choices(seats, seed, level) for seats in (2, 4) for seed in range(2)]
    free = [choice.verb == "pak" for made in hands for choice in made if choice.is_free]
    assert sum(free) >= least * len(free), "see HASTE in rules/paks/player/blunders.py"
    rows = [passes.longest_row(made) for made in hands]
    assert max(rows) < 20, f"passes in a row, hand by hand: {rows}"


@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_is_in_haste_at_the_end(seats: int) -> None:
    """In a seat's last turn haste changes no choice but to take where a card may be taken."""
    met = Counter[bool]()
    for number in range(2):
        for state, seat in choices(paks, table(seats, number), f"haste {number}"):
            view = redact(paks, state, seat)
            own = choose(paks, view, seat, Random(number))
            made = hasty(paks, view, seat, own, 1.0)
            assert made == own or (own.verb, made.verb) == ("pass", "pak")
            assert made == own or len(view.zones["stock"]) >= seats
            met[made == own] += 1
    assert met[True] and met[False]
