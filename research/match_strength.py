"""`python -m research.match_strength GAME SEATS MATCHES WHO [OPTION=CHOICE ...]`: whole matches
of one computer player against others of a level, WHO being `keen,steady` (one keen among steady
ones) or `keen:10,keen` (one keen with 10 points given in advance). It sits at every seat in turn,
by the same deals; who looks ahead does so for a fiftieth of a second. Prints its share of wins
with a 95 % interval, the odds that follow, and the processor seconds."""

from __future__ import annotations

from math import log
from time import process_time

from research.command_line import arguments, player, whole
from research.tables import Patience
from rules.kit.handicap import Handicap
from rules.kit.match import Match, PlayerInfo, Terms
from rules.kit.state import Value
from table.players.duel import Share, mean_share
from table.players.inline import choice_seed, rules_of, think_or_guess

BRIEF = 0.02
"""Processor seconds for a choice, so that a minute of one core does for an hour at the table."""


def match_played(
    game: str, levels: list[str], options: dict[str, Value], given: tuple[int, ...], seed: str
) -> Match:
    """A whole match between computers of these levels."""
    handicap = Handicap(0, given) if any(given) else None
    players = [PlayerInfo(f"{level} {seat}", "bot", level) for seat, level in enumerate(levels)]
    match = Match(rules_of(game), players, options, seed, terms=Terms(handicap=handicap))
    while not match.over:
        if not match.advance():
            for seat in match.seats_to_choose():
                view, how = match.view(seat), levels[seat]
                luck, patience = choice_seed(match, seat), Patience(BRIEF)
                choice, _ = think_or_guess(game, view, seat, how, luck, enough=patience.enough)
                match.choose(seat, choice)
    return match


def share_of(
    game: str, seats: int, matches: int, who: str, against: str, points: int, **options: Value
) -> Share:
    """The mean share of wins of one among others, and half of its interval."""
    shares = []
    for number in range(matches):
        seat = number % seats
        levels = [who if at == seat else against for at in range(seats)]
        given = tuple(points if at == seat else 0 for at in range(seats))
        match = match_played(game, levels, options, given, f"even/{number // seats}")
        winners = match.outcomes[-1].winners
        shares.append((seat in winners) / len(winners))
    return mean_share(shares)


def pair(words: str) -> str:
    """One and the others, where they are told so."""
    one, _, other = words.partition(",")
    level, colon, points = one.partition(":")
    player()(level), player()(other)
    if colon:
        whole()(points)
    return words


def main() -> None:
    """As the line says."""
    game, count, matches, who, options = arguments(__doc__, MATCHES=whole(2), WHO=pair)
    one, _, other = who.partition(",")
    level, _, points = one.partition(":")
    began = process_time()
    mean, either = share_of(game, count, matches, level, other, int(points or 0), **options)
    edge = 0.5 / matches  # nobody is beyond all odds
    shares = [min(max(p, edge), 1 - edge) for p in (mean - either, mean, mean + either)]
    odds = [log(p / (1 - p)) + log(count - 1) for p in shares]
    low, mid, high = odds
    seconds = process_time() - began
    print(
        f"{game} {count}: {who}: {mean:.1%} ± {either:.1%} of {matches} matches; "
        f"{mid:+.2f} ({low:+.2f} to {high:+.2f}); {seconds:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
