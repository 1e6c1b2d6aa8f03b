"""Plays some random hands of a game before anybody sits down to it.

The games that come with the program are tested by laws; one that was written yesterday may not be.
A fault becomes a sentence, with file and line where it has one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rules.kit.beats import card_names_in, climax_fault
from rules.kit.catalogue import game_error, path_name, time_limit
from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.move import Move, Offer
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.ranking import ranking
from rules.kit.remarks import candidates
from rules.kit.said import SaidError, reason_of
from rules.kit.sight import NOTHING, Known, kind_and_owner, memories, pack_by_body, redact
from rules.kit.state import Outcome, State, Table, View, Why, why
from rules.kit.story import Told, checked_story, climax, story, visible_cards
from rules.kit.strangers import reraise_ctrl_c

MOST_STEPS = 2_000  # of a hand
HANDS = 3  # that are tried of a match


@dataclass
class Trial:
    """What occurred in trial hands, up to the present `phase`.

    `wrong`: the fault that ended the trial, None if there was none. `tallies`, `outcomes`: the
    names of tallies and the keys of outcomes. `phases`: those in which a seat had to choose."""

    wrong: Why | None = None
    phase: str = ""
    tallies: set[str] = field(default_factory=set)
    phases: set[str] = field(default_factory=set)
    outcomes: set[str] = field(default_factory=set)
    told: dict[str, Why] = field(default_factory=dict)  # a sentence of the story by its key


class Unsound(SaidError):
    """The rules broke the contract."""


def try_rules(rules: Rules, folder: Path) -> Trial:
    """Play the first hands with the fewest seats, and with the most; return what occurred."""
    trial = Trial()
    try:
        with time_limit(folder):
            for seats in sorted({min(rules.SEATS), max(rules.SEATS)}):
                table: Table | None = Table(seats, full_options(rules, seats, {}))
                luck, rng = Luck(1), random.Random(1)
                for _ in range(HANDS):
                    if table is not None:  # the match goes on
                        table = _play_hand(rules, table, trial, luck, rng)
    except BaseException as error:  # a stranger's rules may raise anything
        reraise_ctrl_c(error)
        fault = None if isinstance(error, Unsound) else game_error(error)
        if fault is None:  # no line of the game raised it
            fault = why("game.unsound", file=path_name(folder / "rules.py"), why=reason_of(error))
        elif trial.phase:
            fault = why("game.during", why=fault, phase=trial.phase)
        trial.wrong = fault
    return trial


def _play_hand(
    rules: Rules, table: Table, trial: Trial, luck: Luck, rng: random.Random
) -> Table | None:
    """Play and check a hand of random moves. Return the table of the next hand, None if the match
    is over; raises Unsound for rules that break the contract."""
    trial.phase = ""
    state = rules.deal(table, luck)
    if not isinstance(state, State):
        raise Unsound("game.deal", found=type(state).__name__)
    _check_cards(rules, state)
    known: Mapping[int | None, Known] = dict.fromkeys([None, *range(table.seats)], NOTHING)
    for seat in known:
        dealt = redact(rules, state, seat)
        _check_told(checked_story(story(rules, None, dealt, {})), None, dealt, trial)
    for _ in range(MOST_STEPS):
        trial.phase = state.phase
        if state.phase not in rules.PHASES:
            raise Unsound("game.unlisted", name=state.phase, of="PHASES")
        trial.tallies |= set(state.tallies)
        outcome = rules.outcome(state)
        if outcome is not None:
            trial.outcomes.add(outcome.why.key)
            return _next_table(rules, state, outcome)
        before = state.copy()
        made = _apply_step(rules, state, trial, luck, rng)
        known = _check_views(rules, before, state, made, known, trial)
    raise Unsound("game.endless", n=MOST_STEPS, phase=state.phase)


def _apply_step(
    rules: Rules, state: State, trial: Trial, luck: Luck, rng: random.Random
) -> Mapping[int, Move]:
    """Apply random choices, or the dealer's step, to the state; return the choices by seat. Raises
    Unsound if nothing changes, or a card is lost or doubled."""
    actors = rules.actors(state)
    seats = range(state.table.seats)
    if not isinstance(actors, Sequence) or not all(actor in seats for actor in actors):
        raise Unsound("game.actors", found=repr(actors), phase=state.phase)
    before = state.copy()
    made = {seat: _draw_choice(rules, state, seat, rng, trial) for seat in actors}
    rules.apply(state, made, luck)
    if state == before:
        raise Unsound("game.stuck", phase=state.phase)
    _check_cards(rules, state)
    return made


def _check_cards(rules: Rules, state: State) -> None:
    """Raise Unsound unless every zone is in SIGHT and every card of the pack lies in one zone."""
    for zone in state.zones:
        if kind_and_owner(zone)[0] not in rules.SIGHT:
            raise Unsound("game.no_sight", zone=zone, phase=state.phase)
    in_zones = Counter[str]()
    for cards in state.zones.values():
        in_zones.update([card.body for card in cards])
    pack = Counter([*pack_by_body(rules, state.table).faces])
    twice, gone = sorted(in_zones - pack), sorted(pack - in_zones)
    if twice:
        raise Unsound("game.card_twice", card=twice[0], phase=state.phase)
    if gone:
        raise Unsound("game.card_gone", card=gone[0], phase=state.phase)


def _check_views(
    rules: Rules, before: State, after: State, made: Mapping[int, Move],
    known: Mapping[int | None, Known], trial: Trial,
) -> Mapping[int | None, Known]:  # fmt: skip
    """Check that the story of a step is valid for the public and every seat, and names no card that
    is hidden from them. Return by seat what they remember after the step."""
    known_after = memories(rules, before, known, after)
    for seat in known_after:
        old = redact(rules, before, seat, known[seat])
        new = redact(rules, after, seat, known_after[seat])
        _check_told(checked_story(story(rules, old, new, made)), old, new, trial)
        if seat in (None, 0):  # the public and one seat are enough: a climax takes longer
            wrong = climax_fault(climax(rules, old, new, made), old, new)
            if wrong is not None:
                raise Unsound("game.climax", why=wrong, phase=before.phase)
    return known_after


def _check_told(told: Sequence[Told], before: View | None, after: View, trial: Trial) -> None:
    """Note the sentences in the trial; raise Unsound for a card that their reader cannot see."""
    visible = {card.name for card in visible_cards(before, after)}
    for sentence in told:
        trial.told.setdefault(sentence.why.key, sentence.why)
        for name in card_names_in([sentence.why]):
            if name not in visible:
                raise Unsound("game.story.card", name=sentence.why.key, card=name)


def _draw_choice(rules: Rules, state: State, seat: int, rng: random.Random, trial: Trial) -> Move:
    """Draw a legal choice of a seat; raises Unsound for a fault in what the rules offer."""
    _check_offers(rules, state, rules.offers(state, seat))
    trial.phases.add(state.phase)
    legal = candidates(rules, state, seat)
    if not legal:
        raise Unsound("game.no_move", phase=state.phase)
    choice = legal[int(rng.random() * len(legal))]
    if why_not(rules, state, seat, choice) is not None:
        raise Unsound("game.no_candidate", move=str(choice), phase=state.phase)
    return choice


def _check_offers(rules: Rules, state: State, offers: object) -> None:
    """Raise Unsound unless these are offers that can be met, with verbs in VERBS."""
    if isinstance(offers, Offer) or not isinstance(offers, Sequence):
        raise Unsound("game.offers", phase=state.phase)
    for offer in offers:
        if not isinstance(offer, Offer):
            raise Unsound("game.offers", phase=state.phase)
        if not offer.least <= min(offer.most, len(offer.pick)):
            raise Unsound("game.unmet", verb=offer.verb, n=offer.least, phase=state.phase)
        if offer.verb not in rules.VERBS:
            raise Unsound("game.unlisted", name=offer.verb, of="VERBS")


def _next_table(rules: Rules, state: State, outcome: Outcome) -> Table | None:
    """Return the table of the next hand, None after the last; raises Unsound or Unranked if the
    outcome is not valid, or does not say the same as `onward`."""
    seats = range(state.table.seats)
    if len(outcome.points) != len(seats) or not set(outcome.winners) <= set(seats):
        raise Unsound("game.outcome")
    ranking(rules, outcome)  # raises Unranked if the outcome lacks its ranking
    table = rules.onward(state.table, outcome)
    if table is None and not outcome.winners:
        raise Unsound("game.no_winner")
    if table is not None and outcome.winners:
        raise Unsound("game.won_already")
    return table
