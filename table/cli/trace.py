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

TOO_MANY = 2_000  # moves of one offer that would have to be tried one by one


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a journal")


def run(args: argparse.Namespace) -> int:
    """Print every position, with all cards, as a line of JSON; raises Trouble at damage."""
    record = open_record(args.file)
    if record.notice:
        notice(record.notice)
    ahead = open_record(args.file)
    with suppress(Unplayable):  # which is told where it is met
        for _ in ahead.positions():
            pass
    if not ahead.match.over:
        notice("this game is still in progress, and the lines show everybody’s cards")
    for line in trace_lines(record.match.rules, record.positions(), words_of(record.game)):
        say(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
    return 0


def trace_lines(
    rules: Rules, positions: Iterable[Position], words: Words
) -> Iterator[dict[str, Any]]:
    """Yield a JSON object for each position, and after it one for each mark made there: `mark` (its
    kind), `step`, `hand`, the `seat` that made it, and the facts of the mark, such as the step an
    `undo` goes back `to`, or the new player of a `seat`: at once, or `from` a hand on, and `with`
    whom it changes places.

    The object of a position has `step`, `hand`, `dealer`, `phase`; `actors`, the seats that owe
    a choice; `zones`, the names of the cards of each zone, bottom first; `shown`, the cards face up
    in hidden zones; `tallies`; `legal`, every legal move of each actor, or the shape of an offer
    with too many moves; `made`, the choice each seat made here; and `outcome`: null, or at the end
    of a hand `points`, `winners`, `why`, that reason `told` as a sentence, and `ranking`, the seats
    in groups, the best first, tied seats in one group.
    """
    for step, hand, state, _, made, marks, names in positions:
        outcome = rules.outcome(state)
        actors = [] if outcome else list(rules.actors(state))
        yield {
            "step": step,
            "hand": hand,
            "dealer": state.table.dealer,
            "phase": state.phase,
            "actors": actors,
            "zones": {name: [card.name for card in zone] for name, zone in state.zones.items()},
            "shown": sorted(card.name for card in state.shown),
            "tallies": state.tallies,
            "legal": {str(seat): legal_moves(rules, state, seat) for seat in actors},
            "made": {str(seat): str(choice) for seat, choice in made.items()},
            "outcome": outcome and hand_end(rules, outcome, words.with_names(names)),
        }
        for mark in marks:
            line = {"step": step, "hand": hand, "mark": mark.kind, "seat": mark.seat}
            yield line | dict(mark.facts) | line


def legal_moves(rules: Rules, state: State, seat: int) -> list[str | dict[str, Any]]:
    """The legal moves of a seat as text; for an offer with too many moves its shape."""
    legal: list[str | dict[str, Any]] = []
    for offer in rules.offers(state, seat):
        if move_count(offer) > TOO_MANY:
            legal.append(offer_shape(offer))
        else:
            legal += map(str, legal_moves_of(rules, state, seat, offer))
    return legal


def offer_shape(offer: Offer) -> dict[str, Any]:
    """The shape of an offer as JSON: a move takes `least` to `most` cards of `pick`, `nearest` to
    `furthest` places of `targets`, and one of the `amounts`."""
    return {
        "verb": offer.verb,
        "pick": [card.name for card in offer.pick],
        "least": offer.least,
        "most": offer.most,
        "targets": [str(place) for place in offer.targets],
        **({"nearest": offer.nearest, "furthest": offer.furthest} if offer.targets else {}),
        **({"amounts": list(offer.amounts)} if offer.amounts else {}),
    }


def move_count(offer: Offer) -> int:
    """The number of moves that have the shape of an offer, legal or not."""
    count = len(offer.pick)
    cards = sum(comb(count, picked) for picked in range(offer.least, min(offer.most, count) + 1))
    target_counts = range(offer.nearest, offer.furthest + 1)
    targets = sum(comb(len(offer.targets), n) for n in target_counts) if offer.targets else 1
    return cards * targets * max(1, len(offer.amounts))


def hand_end(rules: Rules, outcome: Outcome, words: Words) -> dict[str, Any]:
    """The end of a hand as JSON, with whole numbers as integers."""
    reason = outcome.why
    facts = {key: value if isinstance(value, int) else str(value) for key, value in reason.facts}
    return {
        "points": list(outcome.points),
        "winners": list(outcome.winners),
        "ranking": [list(group) for group in ranking(rules, outcome)],
        "why": {"key": reason.key, **facts},
        "told": words.tell(reason),
    }
