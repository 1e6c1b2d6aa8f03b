"""Print each position of a journal as a line of JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from math import comb
from pathlib import Path
from typing import Any

from rules.kit.contract import Rules
from rules.kit.move import Offer
from rules.kit.moves import legal_moves_of
from rules.kit.ranking import ranking
from rules.kit.state import Outcome, State
from table.cli.arguments import words_of
from table.cli.record import Position, Unplayable, open_record
from table.files.trouble import notice, say
from table.i18n.words import Words

MAX_MOVES = 2_000  # of one offer, which are tried one by one


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a journal")


def run(args: argparse.Namespace) -> int:
    """Print every position, with all cards, as a line of JSON. Raises Trouble at damage."""
    record = open_record(args.file)
    if record.notice:
        notice(record.notice)
    ahead = open_record(args.file)  # played through first, to know whether the game is over
    with suppress(Unplayable):  # it is reported when the second record meets it
        for _ in ahead.positions():
            pass
    if not ahead.match.over:
        notice("this game is still in progress, and the lines show everybody’s cards")
    for line in trace_lines(record.match.rules, record.positions(), words_of(record.game)):
        say(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
    return 0


def trace_lines(rules: Rules, positions: Iterable[Position],
                words: Words) -> Iterator[dict[str, Any]]:  # fmt: skip
    """Yield a JSON object for each position, and after it one for each mark made there.

    The object of a position has `step`, `hand`, `dealer` and `phase`; `actors`, the seats that have
    to choose; `zones`, the names of the cards of each zone, bottom first; `shown`, the cards face
    up in hidden zones; `tallies`; `legal`, the moves of each actor, where an offer with too many
    moves is described instead; and `made`, the choice that each seat made here. Its `outcome` is
    null, or at the end of a hand has `points`, `winners`, the reason (`why`), the same as a
    sentence (`told`), and `ranking`, groups of seats from best to worst, tied seats in one group.

    The object of a mark has `mark` (its kind), `step`, `hand`, the `seat` that made it, and its
    facts, such as the step `to` which an `undo` goes back."""
    for step, hand, state, _, made, marks, names in positions:
        outcome = rules.outcome(state)
        actors = [] if outcome else list(rules.actors(state))
        yield {
            "step": step, "hand": hand, "dealer": state.table.dealer, "phase": state.phase,
            "actors": actors,
            "zones": {name: [card.name for card in zone] for name, zone in state.zones.items()},
            "shown": sorted(card.name for card in state.shown), "tallies": state.tallies,
            "legal": {str(seat): legal_moves(rules, state, seat) for seat in actors},
            "made": {str(seat): str(choice) for seat, choice in made.items()},
            "outcome": outcome and outcome_json(rules, outcome, words.with_names(names)),
        }  # fmt: skip
        for mark in marks:
            line = {"step": step, "hand": hand, "mark": mark.kind, "seat": mark.seat}
            yield line | dict(mark.facts) | line  # first in order, and not replaced by a fact


def legal_moves(rules: Rules, state: State, seat: int) -> list[str | dict[str, Any]]:
    """The legal moves of a seat as text; an offer with too many moves is described as JSON."""
    legal: list[str | dict[str, Any]] = []
    for offer in rules.offers(state, seat):
        if move_count(offer) > MAX_MOVES:
            legal.append(offer_json(offer))
        else:
            legal += map(str, legal_moves_of(rules, state, seat, offer))
    return legal


def offer_json(offer: Offer) -> dict[str, Any]:
    """Describe an offer as JSON. A move has `least` to `most` cards of `pick`, `nearest` to
    `furthest` places of `targets`, and one of the `amounts`."""
    result: dict[str, Any] = {
        "verb": offer.verb, "pick": [card.name for card in offer.pick], "least": offer.least,
        "most": offer.most, "targets": [str(place) for place in offer.targets],
    }  # fmt: skip
    if offer.targets:
        result |= {"nearest": offer.nearest, "furthest": offer.furthest}
    if offer.amounts:
        result["amounts"] = list(offer.amounts)
    return result


def move_count(offer: Offer) -> int:
    """The number of moves that an offer describes, whether legal or not."""
    card_count, target_count = len(offer.pick), len(offer.targets)
    card_numbers = range(offer.least, min(offer.most, card_count) + 1)
    ways = sum(comb(card_count, picked) for picked in card_numbers)
    if offer.targets:
        ways *= sum(comb(target_count, n) for n in range(offer.nearest, offer.furthest + 1))
    return ways * max(1, len(offer.amounts))


def outcome_json(rules: Rules, outcome: Outcome, words: Words) -> dict[str, Any]:
    """Describe the end of a hand as JSON; `words` tell its reason as a sentence."""
    reason = outcome.why
    facts = {key: value if isinstance(value, int) else str(value) for key, value in reason.facts}
    return {
        "points": list(outcome.points), "winners": list(outcome.winners),
        "ranking": [list(group) for group in ranking(rules, outcome)],
        "why": {"key": reason.key, **facts}, "told": words.tell(reason),
    }  # fmt: skip
