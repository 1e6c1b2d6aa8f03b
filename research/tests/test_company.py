"""What a character costs is told by the same deals as without it."""

from math import isclose

import pytest

from research.company.cost import costs
from research.company.paired import changes
from rules.kit.catalogue import Game
from rules.kit.chance import derive_seed
from rules.kit.options import full_options
from table.players.duel import play_deal
from table.players.inline import rules_of
from tests.tables import GAMES

pytestmark = pytest.mark.long


def test_who_chooses_alike_comes_out_at_a_fair_share() -> None:
    """Who never chooses otherwise wins a fair share exactly; another entrant does not."""
    alike = "unheard of, and so the rule player"
    found, same = costs("tunk", ["easy", alike], "keen", 2, 4, "1")
    assert found["other"]
    assert (same["wins"], same["lost"], same["other"]) == ((50.0, 0.0), (0.0, 0.0), 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_told_of_a_deal_is_what_whole_games_come_to(game: Game) -> None:
    """A deal played on from the first own choice comes to what it comes to from its beginning."""
    assert game.rules is not None
    seats, who = min(game.rules.SEATS), ["keen:oddur", "keen:snorri"]
    options = full_options(rules_of(game.name), seats, {})
    for number in range(4):
        seed = derive_seed("9", "deal", number)
        found = changes(game.name, who, "keen", options, seats, seed).of
        for seat in who:
            entrants = (seat, *["keen"] * (seats - 1))
            whole = play_deal(game.name, entrants, options, "9", number)
            assert isclose(found[seat].wins, whole.wins[seat])
            assert isclose(found[seat].points, whole.points[seat] - whole.points["keen"])
