"""A match at its first choice, a clock to wait by, and somebody who lets every program play."""

from collections.abc import Iterator, Mapping

from rules.kit.catalogue import game
from rules.kit.match import Match
from table.players.inline import rules_of
from table.players.roster import bot_players, digest_of

GAME, RULES = game("punk"), rules_of("punk")


def begun(seats: int = 4, seed: str = "evening") -> Match:
    """A match at the first position where somebody owes a choice."""
    match = Match(RULES, bot_players(seats), {}, seed)
    while not match.seats_to_choose():
        match.advance()
    return match


class Clock:
    """A clock that a test moves on."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class AllAgreed(Mapping[str, str]):
    """Every file that a test writes may be run, as it is when it is asked for."""

    def __getitem__(self, file: str) -> str:
        return digest_of(file) or "none"

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0
