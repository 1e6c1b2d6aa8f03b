"""`python -m tests.even GAME SEATS MATCHES WHO [OPTION=CHOICE ...]`: whole matches of one computer
player against others of a level, WHO being `keen,steady` (one keen among steady ones) or
`keen:10,keen` (one keen with 10 points given in advance). It sits at every seat in turn, by the
same deals; who looks ahead does so for a fiftieth of a second. Prints its share of wins with a
95 % interval, the odds that follow, and the processor seconds."""

from __future__ import annotations

from math import log, sqrt
from time import process_time

from rules.kit.handicap import Handicap
from rules.kit.match import Match, Sitter
from rules.kit.move import Move
from rules.kit.state import Value
from table.players.inline import choice_seed, rules_of, think_or_guess
from tests.wanted import player, wanted, whole


class Brief:
    """Somebody who waits so many processor seconds for a choice: who looks ahead plays on one core
    in a minute what else would take an hour, and a little worse."""

    def __init__(self, seconds: float = 0.02) -> None:
        self.until = process_time() + seconds

    def so_far(self, choice: Move) -> None:
        """Whatever it is."""

    def enough(self) -> bool:
        """Whether the time is up."""
        return process_time() > self.until


def match_played(
    game: str, levels: list[str], options: dict[str, Value], given: tuple[int, ...], seed: str
) -> Match:
    """A whole match between computers of these levels."""
    handicap = Handicap(0, given) if any(given) else None
    sitters = [Sitter(f"{level} {seat}", "bot", level) for seat, level in enumerate(levels)]
    match = Match(rules_of(game), sitters, options, seed, handicap=handicap)
    while not match.over:
        if not match.advance():
            for seat in match.owing():
                view, how = match.view(seat), levels[seat]
                choice, _ = think_or_guess(game, view, seat, how, choice_seed(match, seat), Brief())
                match.choose(seat, choice)
    return match


def share_of(
    game: str, seats: int, matches: int, who: str, against: str, points: int, **options: Value
) -> tuple[float, float]:
    """The mean share of wins of one among others, and half of its interval."""
    shares = []
    for number in range(matches):
        seat = number % seats
        levels = [who if at == seat else against for at in range(seats)]
        given = tuple(points if at == seat else 0 for at in range(seats))
        match = match_played(game, levels, options, given, f"even/{number // seats}")
        winners = match.outcomes[-1].winners
        shares.append((seat in winners) / len(winners))
    mean = sum(shares) / matches
    spread = sqrt(sum((one - mean) ** 2 for one in shares) / (matches - 1))
    return mean, 1.96 * spread / sqrt(matches)


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
    game, count, matches, who, options = wanted(__doc__, MATCHES=whole(2), WHO=pair)
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
