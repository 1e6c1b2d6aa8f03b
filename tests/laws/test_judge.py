"""The coach: a verdict stands on the view alone, names legal moves, is glad of a good choice."""

import pickle
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from math import sqrt

import pytest

from rules.kit.advice import can_explain
from rules.kit.cards import card
from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.foresight import mixture_ahead, player_of
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.player_info import PlayerInfo
from rules.kit.remarks import candidates
from rules.kit.said import why
from rules.kit.sight import determinize, redact
from rules.kit.state import View
from table.i18n.words import Words
from table.input.asking_in_turn import builder_for
from table.input.move_builder import MoveBuilder
from table.players.evaluation import Evaluation, MoveGain, hint
from table.players.inline import hint_seed, look_ahead
from table.players.judge import (
    EVEN,
    FORCED,
    LIKELY,
    LOT,
    MAX_SHARES,
    NO_LOT,
    OPINIONS,
    SAME,
    SURELY,
    UNKNOWN,
    Verdict,
    is_likely,
    judge,
    mixture_verdict,
    without_suits,
)
from table.players.policy_improvement import gains_over, play_out
from table.scenes.coach.hand_review import CoachedChoice
from table.scenes.coach.hint_preview import title_pieces
from table.scenes.coach.verdict_text import verdict_paragraphs
from table.session.open_game import open_game, rules_and_layout
from tests import sampling
from tests.laws.test_players import cases
from tests.tables import LONG, any_move

POSITIONS = 1000 if LONG else 10
"""Of a game; in an ordinary run others each time."""
STOPPED = 100 if LONG else 6
"""In so many of these it is said at some moment that it is enough."""
WORLDS = 24 if LONG else 12
FOUND = 60 if LONG else 40
LOTS = 1000 if LONG else 2
DRAWN = 60 if LONG else 40
FAR = 6.0  # deviations that a share found by draws is never away
PLAYED = [game for game in games() if game.rules and player_of(game.rules) is not None]
BY_LOT = [game for game in PLAYED if hasattr(player_of(game.rules), "mixture")]
# Its hint is its rule player's move, which the coach need not share.
BY_RULE = next(game for game in PLAYED if game not in BY_LOT and not can_explain(game.rules))


def positions(game: Game, count: int, seed: str = "") -> Iterator[tuple[View, int, Move]]:
    """So many positions of a game, the seat that chooses and a move, mostly as the rule player."""
    luck = random.Random(seed or game.name) if seed or LONG else sampling.luck("judge", game.name)
    for view, seat in islice(cases(game, seed or str(luck.random())), count):
        by_rule = luck.random() < 0.7
        made = hint(game.name, view, seat, 0)[0].move if by_rule else None
        yield view, seat, made or any_move(game.rules, view, seat, luck)


@pytest.mark.parametrize("game", sampling.drawn(PLAYED, 1, "verdict"), ids=lambda game: game.name)
def test_a_verdict_keeps_to_the_view(game) -> None:
    """Dealt anew, whatever the seat cannot see, the verdict is the same, to the last figure; the
    view is left as it was; every move named may be made there; what crosses comes back whole."""
    met = set()
    for number, (view, seat, made) in enumerate(positions(game, POSITIONS)):
        before = redact(game.rules, view, seat, view.known)
        found = judge(game.name, view, seat, made, WORLDS)
        assert view == before, f"position {number}: the view of seat {seat} is changed"
        is_told = found.note is None and found.opinion in OPINIONS
        assert is_told, f"position {number}: the player fails: {found.note}"
        met.add(found.opinion)
        for move in (found.best, *found.shares):
            assert why_not(game.rules, view, seat, move) is None, f"“{move}” is refused"
        assert pickle.loads(pickle.dumps(found)) == found, f"not whole after a pickle: {found}"
        world = determinize(game.rules, view, Luck(number))
        again = redact(game.rules, world, seat, view.known)
        same = judge(game.name, again, seat, made, WORLDS)
        assert same == found, f"“{made}” is judged otherwise when hidden cards are others"
    assert met - {FORCED}, "nothing was judged"


@pytest.mark.parametrize("game", sampling.drawn(PLAYED, 2, "as good"), ids=lambda game: game.name)
def test_what_a_hint_names_is_as_good_as_any(game) -> None:
    """The coach would have chosen the same; a move that it often draws is no mistake, and the hint
    names another that is drawn about as often."""
    for view, seat, _ in positions(game, POSITIONS):
        found_hint = hint(game.name, view, seat, WORLDS)[0]
        first = found_hint.move
        shares = mixture_ahead(game.rules, view, seat, WORLDS)
        if len(shares) > 1:
            kinds = by_kind(shares)
            likely = [move for move in shares if is_likely(kinds, without_suits(move))]
            assert first in likely, f"the coach hardly ever does as the hint says: {first}"
            own = without_suits(first)
            others = {kind: share for kind, share in kinds.items() if kind != own}
            other = max(others, key=lambda kind: others[kind], default=own)
            is_named = found_hint.as_good is not None
            is_often = others.get(other, 0.0) >= kinds[own] / 2
            assert is_named == is_often, f"“{first}” beside {kinds}"
            assert not is_named or without_suits(found_hint.as_good) == other, found_hint.as_good
            for move in likely:
                found = judge(game.name, view, seat, move, WORLDS)
                is_fine = found.opinion in (LOT, FORCED) and found.best == move
                assert is_fine, f"“{move}” may be drawn by `mixture`, and is judged {found.opinion}"
                if not LONG:
                    break
            continue
        found = judge(game.name, view, seat, first, WORLDS)
        forced = len(candidates(game.rules, view, seat)) == 1
        wanted = FORCED if forced else SAME
        told = f"“{first}” of the hint is judged {found.opinion}, not {wanted}: {found}"
        assert found.opinion == wanted and found.best == first and found.gain is None, told


def test_how_sure_it_is_depends_on_the_error() -> None:
    """A gain counts by its standard errors, and where it comes to nothing not at all. Worlds are
    counted: so many came out better, so many worse; the rest made no difference."""
    made, best = Move("one"), Move("other")

    def said(mean: float, error: float, worlds: int = 100) -> str:
        return Verdict(made, best, MoveGain(made, mean, error, worlds)).opinion

    assert said(-4.0, 0.1) == said(0.0, 0.0) == said(0.3, 0.5) == said(0.01, 0.001) == EVEN
    assert said(1.9, 1.0) == EVEN, "no more than chance may explain"
    assert said(3.0, 1.0) == LIKELY
    assert said(5.0, 1.0) == said(1.0, 0.0) == SURELY
    assert said(5.0, 1.0, 3) == UNKNOWN
    assert Verdict(made, best, shares={best: 0.9, Move("x"): 0.1}).opinion == NO_LOT
    assert MoveGain.from_differences(made, [2.0, 0.0, -1.0, 1.0, 3.0])[3:] == (5, 3, 1)


def test_cards_of_one_rank_are_one_move_of_a_mixture() -> None:
    """The move made stands for them, and a hint of another of them is the same. The move
    of a hint gets its reasons, and one that is seldom drawn those for the likeliest one."""
    five, other, ace = (Move("play", (card(name),)) for name in ("5H", "5S", "AC"))
    shares = {five: 0.3, other: 0.3, ace: 0.4}
    found = mixture_verdict(shares, five, Evaluation(other))
    assert found.shares == pytest.approx({five: 0.6, ace: 0.4})
    assert found.opinion == LOT and found.best == five
    reasons = (why("since_few"),)
    assert mixture_verdict(shares, five, Evaluation(five, reasons)).reasons == reasons
    found = mixture_verdict({five: 0.1, ace: 0.9}, five, Evaluation(ace, reasons))
    assert found.opinion == NO_LOT and found.reasons == reasons


def test_it_is_measured_in_other_worlds_than_it_was_found_in(monkeypatch) -> None:
    """Else the best of many moves would be blamed for by chance alone."""
    seeds: list[tuple[int, int]] = []

    def watched(rules, view, seat, made, others, search):
        seeds.append((search.seed, hint_seed(view)))
        return gains_over(rules, view, seat, made, others, search)

    monkeypatch.setattr("table.players.evaluation.gains_over", watched)
    some = PLAYED[-1]
    for view, seat, made in positions(some, 30):
        judge(some.name, view, seat, made, WORLDS)
        if len(seeds) == 3:
            break
    assert seeds and all(seed != other for seed, other in seeds)


@pytest.mark.parametrize("game", sampling.drawn(PLAYED, 2, "one voice"), ids=lambda game: game.name)
def test_hint_and_coach_have_one_voice(game) -> None:
    """Whatever was chosen after a hint, the coach's choice is the hint's move, and names it where
    it was not made, unless it is no better for no reason; of a move that the hint compared it tells
    the same number, and it blames none that the hint called as good. Without a
    hint its choice is the same, unless the move made came out better: then it is that one."""
    for view, seat, random_move in positions(game, POSITIONS):
        shown, note = hint(game.name, view, seat, WORLDS)
        compared = [] if shown.best_other is None else [shown.best_other.move]
        for made in dict.fromkeys((random_move, *compared)):
            found = judge(game.name, view, seat, made, WORLDS, shown=shown)
            alone = judge(game.name, view, seat, made, WORLDS)
            if found.opinion == FORCED:
                continue
            told = f"“{made}”: the hint is “{shown.move}”, the coach's “{found.best}”"
            if found.shares:
                chosen = (LOT, made) if found.opinion == LOT else (NO_LOT, shown.move)
                assert found.opinion == chosen[0], told
                assert without_suits(found.best) == without_suits(chosen[1]), told
                continue
            assert note is None and found.best == shown.move, told
            assert alone == found or (alone.best == made and alone.opinion == SAME), told
            lines = texts_of(game, view, seat, made, found)
            is_named = any("coach.best" in line for line in lines)
            assert is_named == found.names_other, f"{told}, and the lines are {lines}"
            if made in compared:
                assert found.gain == shown.best_other, told
                as_good = not shown.best_other.is_clear
                title = "".join(map(str, title_pieces(shown, *speech(game, view, seat))))
                assert ("as good" in title) == as_good, f"{told}: {title}"
                assert (found.opinion == EVEN) == as_good, f"{told}: {found.opinion}"


@pytest.mark.parametrize("game", sampling.drawn(PLAYED, 1, "other"), ids=lambda game: game.name)
def test_a_hint_compares_with_a_move_that_its_own_rules_out(game) -> None:
    """Of two moves that are both made in one turn neither is an alternative."""
    for view, seat in islice(turns_of_several_moves(game), POSITIONS):
        shown, _ = hint(game.name, view, seat, WORLDS)
        if shown.best_other is None:
            continue
        moves = shown.move, shown.best_other.move
        assert not all(
            may_follow(game, view, seat, *pair, luck)
            for luck in range(8)
            for pair in (moves, moves[::-1])
        ), f"both {moves[0]} and {moves[1]} can be made in this turn"


def may_follow(game: Game, view: View, seat: int, made: Move, then: Move, luck: int) -> bool:
    """Whether a seat may make a move at once after another, with hidden cards dealt by luck."""
    world = determinize(game.rules, view, Luck(luck))
    if tuple(game.rules.actors(world)) != (seat,):
        return False
    game.rules.apply(world, {seat: made}, Luck(luck))
    return why_not(game.rules, world, seat, then) is None


def turns_of_several_moves(game: Game) -> Iterator[tuple[View, int]]:
    """Positions in which a seat can make two of its likely moves one after the other."""
    for view, seat in islice(cases(game, str(sampling.luck("turns", game.name).random())), 120):
        likely = candidates(game.rules, view, seat)
        if any(may_follow(game, view, seat, likely[0], move, 1) for move in likely[1:-1]):
            yield view, seat


def speech(game: Game, view: View, seat: int) -> tuple[MoveBuilder, Words]:
    """What moves of a seat are said with."""
    opened = open_game(game, "en")
    return builder_for(game.rules, rules_and_layout(opened)[1], view, seat), opened.words


def texts_of(game: Game, view: View, seat: int, made: Move, found: Verdict) -> list[str]:
    """The comments on a choice, with the key of the heading above the coach's own."""
    builder, words = speech(game, view, seat)
    choice = CoachedChoice(0, seat, view, made, [PlayerInfo("")] * view.table.seats)
    paragraphs = verdict_paragraphs(choice, found, builder, words)
    lines = ["".join(map(str, line.pieces)) for line in paragraphs]
    heading = words.say("coach.best")
    return ["coach.best" if line == heading else line for line in lines]


def test_a_player_that_fails_is_no_verdict(monkeypatch) -> None:
    """Nothing is said of the choice but that it could not be worked out, and by whose fault."""

    def fails(*asked, **named):
        raise ZeroDivisionError("division by zero")

    some = BY_RULE
    found = ((view, seat) for view, seat, _ in positions(some, 40))
    view, seat = next(pair for pair in found if len(candidates(some.rules, *pair)) > 1)
    best = hint(some.name, view, seat)[0].move
    for where in ("judge.hint", "judge.Measurement", "evaluation.gains_over"):
        monkeypatch.setattr(f"table.players.{where}", fails)
        others = candidates(some.rules, view, seat)
        found = judge(
            some.name, view, seat, next(other for other in others if other != best), WORLDS
        )
        assert found.opinion == UNKNOWN and found.note is not None
        assert "division by zero" in str(found.note)
        monkeypatch.undo()


@pytest.mark.parametrize("game", sampling.drawn(PLAYED, 2, "enough"), ids=lambda game: game.name)
def test_once_it_is_enough_nothing_more_is_tried(game: Game, monkeypatch) -> None:
    """When nobody waits any more no move is played out to its end, and what is said is legal."""
    left, late = 0, list[object]()

    def watched(*asked):
        end = play_out(*asked)
        late.extend([end] if left <= 0 and end is not None else [])
        return end

    def is_enough() -> bool:
        nonlocal left
        left -= 1
        return left <= 0

    monkeypatch.setattr("table.players.policy_improvement.play_out", watched)
    for number, (view, seat, made) in enumerate(positions(game, STOPPED)):
        left = 1 + 7 * number
        found = judge(game.name, view, seat, made, WORLDS, is_enough)
        assert found.note is None and not late, f"position {number}: {found.note}, {late}"
        is_legal = why_not(game.rules, view, seat, found.best) is None
        assert is_legal, f"position {number}: “{found.best}” is refused"
        is_cut = left > 0 or found.gain is None or found.gain.worlds < WORLDS
        assert is_cut, f"position {number}: it was tried in all {WORLDS} worlds"


def by_kind(shares: Mapping[Move, float]) -> dict[object, float]:
    """How likely each kind of move is."""
    found: dict[object, float] = {}
    for move, share in shares.items():
        kind = without_suits(move)
        found[kind] = found.get(kind, 0.0) + share
    return found


def drawn(rules: Rules, view: View, seat: int, worlds: int, seeds: range) -> Counter[object]:
    """How often the sharp player makes each kind of move, by these seeds."""
    first = hint(rules.NAME, view, seat)[0].move
    found = (look_ahead(rules, view, seat, first, seed, worlds) for seed in seeds)
    return Counter(map(without_suits, found))


@pytest.mark.parametrize("game", BY_LOT, ids=lambda game: game.name)
def test_a_lot_is_what_is_really_drawn(game: Game) -> None:
    """Wherever the coach says by what lot a good player chooses, the shares are all there is, and
    the sharp player really draws each so often; which card of a rank is played is all one."""
    met, sums, ways = 0, 0.0, 0
    for view, seat, made in positions(game, max(40, LOTS * 3), "lots"):
        found = judge(game.name, view, seat, made, FOUND)
        if not found.shares:
            continue
        whole = sum(found.shares.values())
        assert whole <= 1 + 1e-6
        assert whole > 0.97 or len(found.shares) >= MAX_SHARES, found
        assert (found.opinion == LOT) == is_likely(found.shares, made) == (made == found.best)
        count = drawn(game.rules, view, seat, FOUND, range(met * DRAWN, (met + 1) * DRAWN))
        for way, share in by_kind(found.shares).items():
            error = sqrt(DRAWN * share * (1 - share))
            off = count[way] - DRAWN * share
            assert abs(off) <= FAR * max(1.0, error), (way, share, count[way])
            if error > 1:
                sums, ways = sums + (off / error) ** 2, ways + 1
        met += 1
        if met == LOTS:
            break
    assert met
    assert not LONG or abs(sums / ways - 1) < max(0.1, FAR / sqrt(ways))
