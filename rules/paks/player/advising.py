"""Why to take, steal, pass or give up: what a play gains, what it costs the hand, and which steals
may follow; for two players in the last turn but one, how the hand will end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.kit.cards import SUITS, Card
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.said import Why, why
from rules.kit.state import View
from rules.paks.player import holdings
from rules.paks.player.choosing import exact_values, is_last_card
from rules.paks.player.numbers import CODE, FOUR, ONE, SUIT_OF, Numbers, held_by, rank_of, suit_of
from rules.paks.player.plays import (
    Capture,
    Paks,
    keep_value,
    lead,
    place_of,
    scores_of,
    steal_choices,
)
from rules.paks.player.rollout_policy import DONE, PASS, move_values, pak_move
from rules.paks.sides import HAND, OWNER
from rules.paks.story import pak_name, settled_facts, steal_name
from rules.paks.values import score

RISKY = 1 / 3  # the chance of theft from which on it speaks against a pak


class PlayEstimate(NamedTuple):
    """The value of a play in its parts, in points of the side's lead, and its new pak."""

    gain: float  # of the side in the suit
    risk: float  # the likely loss to later steals
    keep: float  # the value of its cards if they are kept
    worth: int  # of the new pak
    score: int
    theft: float  # the probability that it is stolen

    @property
    def value(self) -> float:
        """The gain, less what it costs."""
        return self.gain - (self.risk + self.keep)


class AdvisedTurn:
    """The plays of a seat that may make a pak or steal, and their values.

    `position`: the position in numbers; `held`: the seat's cards by suit; `place`: its situation,
    with the turns that it has left; `loot`: by suit, the best steal from other seats' paks."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        self.position, self.held = Numbers(view), held_by(view.zones[HAND[seat]])
        self.place = place_of(view.table, seat, len(view.zones["stock"]))
        self.loot = self.position.best_steals(self.place, self.held, view.tallies["suits"])

    def value(self, code: int) -> float:
        """Return the value of taking a board card, with the steals it allows."""
        best = self.position.pak(self.place, self.held, code).value
        return best + sum(play.value for play in self.opened_steals(suit_of(code)))

    def opened_steals(self, suit: int) -> list[Capture]:
        """Return the steals in other suits that are worthwhile after a pak of this suit."""
        return [play for other, play in enumerate(self.loot) if other != suit and play.used]

    def estimate_pak(self, code: int, used: int) -> PlayEstimate:
        """Return the estimate for a pak of a board card and these cards."""
        return self.estimate(suit_of(code), used, (), ONE[rank_of(code)])

    def estimate(self, suit: int, used: int, stolen: Sequence[int], card: int = 0) -> PlayEstimate:
        """Return the estimate for a pak of the hand cards `used` with the `stolen` paks (by index),
        or with a board card (as a holding; 0 for none)."""
        place, before = self.place, self.position.paks[suit]
        camp = place.camp
        fear = place.fear(self.position.unseen(place, self.held, suit))
        taken = [before[index] for index in stolen]
        new_pak = sum(pak & holdings.WITHOUT_OWNER for pak in taken) + holdings.measure(used + card)
        rest = [pak for index, pak in enumerate(before) if index not in stolen]
        after: Paks = tuple(sorted([*rest, self.seat << holdings.OWNER_AT | new_pak]))
        gain = lead(camp, scores_of(camp.count, after)) - lead(camp, scores_of(camp.count, before))
        worth, score = holdings.worth_of(new_pak), holdings.score_of(new_pak)
        risk = score * fear[worth]
        for pak in taken:
            if holdings.owner_of(pak) % camp.count == camp.side:  # it was in danger before, too
                risk -= holdings.score_of(pak) * fear[holdings.worth_of(pak)]
        later = self.position.outlook(place, self.held, suit)
        keep = place.dear * keep_value(later, used)
        return PlayEstimate(gain, risk, keep, worth, score, theft=fear[worth] / place.loss)


def reasons_for(rules: Rules, view: View, seat: int, move: Move) -> Iterator[Why]:
    """Yield the reasons for a move. They are facts: that waiting is better by a rule of thumb is
    not told, since trying the moves out may show otherwise."""
    if view.phase == "give":
        yield why("since_gives", **settled_facts(view))
        yield why("since_cheapest", n=sum(score(view.zones[str(pak)]) for pak in move.targets))
        return
    if is_last_card(view):
        yield from _why_ending(rules, view, seat, move)
        return
    turn = AdvisedTurn(view, seat)
    if move in (PASS, DONE) and max(move_values(view, seat).values()) > 0:
        return  # by the rules of thumb another move is better: there is no reason for this one
    if move.verb == "pak":
        yield from _why_take(turn, move)
    elif move.verb == "steal":
        yield from _why_steal(turn, move)
    elif move == PASS:
        yield from _why_pass(turn)
    else:
        yield from _why_no_steal(turn)


def _why_take(turn: AdvisedTurn, choice: Move) -> Iterator[Why]:
    """Yield the reasons for a pak: what it gains, which steal it opens, and how safe it is."""
    (taken,) = choice.targets
    assert isinstance(taken, Card)
    code = CODE[taken]
    if turn.view.phase == "must" and turn.value(code) <= 0:
        yield why("since_must")
    estimate = turn.estimate_pak(code, sum(map(holdings.holding_of, choice.cards)))
    yield from _why_gain(estimate, taken.suit)
    opens = [suit for suit in FOUR if suit != suit_of(code) and turn.loot[suit].used]
    if opens:
        yield _opened_steal(turn, max(opens, key=lambda suit: turn.loot[suit].value))
    yield from _why_safe(turn, suit_of(code), estimate)


def _why_gain(estimate: PlayEstimate, suit: str) -> Iterator[Why]:
    if round(estimate.gain) > 0:
        yield why("since_gains", n=round(estimate.gain), suit=f"suit.{suit}")


def _opened_steal(turn: AdvisedTurn, suit: int) -> Why:
    """Return the reason that a pak allows the best steal of this suit."""
    play = turn.loot[suit]
    stolen = [turn.position.paks[suit][index] for index in play.stolen]
    victim = f"seat.{holdings.owner_of(stolen[0])}"
    total = holdings.reach(play.used, turn.place.one_pair)
    beaten = sum(map(holdings.worth_of, stolen))
    return why("since_opens", who=victim, suit=f"suit.{SUITS[suit]}", sum=total, worth=beaten)


def _why_safe(turn: AdvisedTurn, suit: int, play: PlayEstimate) -> Iterator[Why]:
    """Yield how safe the new pak is from being stolen, and whether it is the seat's last turn."""
    place, position = turn.place, turn.position
    if place.last:
        yield why("since_nobody")
        return
    unseen = holdings.reach(position.hidden[suit] - turn.held[suit], False)
    if play.worth >= unseen:
        suits = f"suit.{SUITS[suit]}"
        yield why("since_safe", worth=play.worth, suit=suits, unseen=unseen)
    elif play.theft < RISKY:
        yield why("since_keeps", worth=play.worth, percent=100 - round(100 * play.theft))
    else:
        yield why("since_risk", percent=round(100 * play.theft))
    if place.leaves:
        yield why("since_own_last")


def _why_pass(turn: AdvisedTurn) -> Iterator[Why]:
    """Yield why no pak is made: none is possible, or what speaks against the best one."""
    estimates = {}
    for code in turn.position.capturable_cards(turn.held, turn.place.one_pair):
        play = turn.position.pak(turn.place, turn.held, code)
        move = pak_move(turn.view, turn.place, code, play)
        estimates[move] = turn.estimate_pak(code, play.used)
    if not estimates:
        yield why("since_cannot")
        return
    best = max(estimates, key=lambda move: estimates[move].gain)
    yield _why_not(pak_name(best), estimates[best])


def _why_not(play: Why, estimate: PlayEstimate) -> Why:
    """Return why a play is not made: it gains nothing, its pak is often stolen, or its cards may
    bring more later."""
    if round(estimate.gain) <= 0:
        return why("since_no_gain", play=play)
    if estimate.theft < RISKY:
        return why("since_costs", play=play, n=estimate.score)
    return why("since_stolen", play=play, n=estimate.score, percent=round(100 * estimate.theft))


def _why_steal(turn: AdvisedTurn, choice: Move) -> Iterator[Why]:
    """Yield the reasons for a steal: what it gains, if from a mate, and how safe the new pak is."""
    place, suit = turn.place, SUIT_OF[choice.cards[0].suit]
    stolen = turn.loot[suit].stolen
    estimate = turn.estimate(suit, sum(map(holdings.holding_of, choice.cards)), stolen)
    victim = OWNER[str(choice.targets[0])]
    yield from _why_gain(estimate, SUITS[suit])
    if victim % place.camp.count == place.camp.side:
        yield why("since_joins", who=f"seat.{victim}", worth=estimate.worth)
    yield from _why_safe(turn, suit, estimate)


def _why_no_steal(turn: AdvisedTurn) -> Iterator[Why]:
    """Yield why nothing is stolen: no steal is possible, or what speaks against the best one."""
    thefts = []
    for suit in FOUR:
        is_played = turn.view.tallies["suits"] >> suit & 1  # in this turn
        if turn.held[suit] and not is_played:
            for victim, estimate in _estimate_thefts(turn, suit):
                thefts.append((estimate.value, suit, victim, estimate))
    if not thefts:
        yield why("since_beats_none")
        return
    _, suit, victim, estimate = max(thefts)
    yield _why_not(steal_name(victim, SUITS[suit]), estimate)


def _estimate_thefts(turn: AdvisedTurn, suit: int) -> Iterator[tuple[int, PlayEstimate]]:
    """Yield the possible steals in a suit (by index): the victim's seat, and the estimate."""
    held = turn.held[suit]
    paks = turn.position.paks[suit]
    for stolen in steal_choices(turn.place, held, paks):
        victim = holdings.owner_of(paks[stolen[0]])
        beaten = sum(holdings.worth_of(paks[index]) for index in stolen)
        for way in holdings.measured_ways(held, turn.place.one_pair):
            if way.capture > beaten:
                yield victim, turn.estimate(suit, way.used, stolen)


def _why_ending(rules: Rules, view: View, seat: int, choice: Move) -> Iterator[Why]:
    """Yield the final lead after a choice, against the best reply."""
    who = f"seat.{1 - seat}"
    ahead = round(exact_values(rules, view, seat)[choice])
    if ahead > 0:
        yield why("since_ends_ahead", who=who, n=ahead)
    elif ahead < 0:
        yield why("since_ends_behind", who=who, n=-ahead)
    else:
        yield why("since_ends_level", who=who)
