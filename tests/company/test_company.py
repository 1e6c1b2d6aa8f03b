"""Who tells the players apart reads what everybody sees, and names nobody by luck."""

import random

import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import Game, games
from rules.kit.story import faces
from table.seats.inline import rules_of
from table.seats.levels import RULE_PLAYER
from tests.company.apart import BLOCK, guessed
from tests.company.cost import cost
from tests.company.guess import Guesser, named
from tests.company.habits import noted
from tests.company.open_play import watched

GAMES = [one for one in games() if one.rules]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_is_noted_that_the_room_does_not_see(game: Game) -> None:
    """Each face in a move that is noted lies open before it or after it, and both positions are the
    room's, of whose hands no card is to be seen unless it was laid open."""
    assert game.rules is not None
    rules, seats = rules_of(game.name), min(game.rules.SEATS)
    hand = list(watched(rules, game.name, [RULE_PLAYER] * seats, 3))
    hidden = 0
    for one in hand:
        shown = faces(one.before, one.after)
        assert one.before.seat is one.after.seat is None
        for choice in one.made.values():
            assert {card for card in choice.cards if card is not UNKNOWN} <= shown
        hidden += sum(cards.count(UNKNOWN) for cards in one.before.zones.values())
    assert hidden
    assert all(noted(hand, seats))


def invented(chance: float, luck: random.Random) -> list[list[tuple[str, str]]]:
    """Hands of somebody who does one thing so often, and else another."""
    lots = [[luck.random() < chance for _ in range(5)] for _ in range(4 * BLOCK)]
    return [[("turn", "yes" if one else "no") for one in lot] for lot in lots]


def test_who_plays_otherwise_is_told_apart() -> None:
    """Two who differ in what they often do are named rightly; of two who do not, each name is as
    good as the other."""
    luck = random.Random(7)
    apart = {"bold": 0.7, "shy": 0.3}
    learnt, asked = ({who: invented(chance, luck) for who, chance in apart.items()} for _ in "12")
    alone, together, _ = guessed(learnt, asked)
    assert alone == together == [1.0] * 4
    alike = Guesser({"one": learnt["bold"], "other": learnt["bold"]})
    assert set(alike.scores(asked["shy"]).values()) == {alike.scores(asked["shy"])["one"]}
    assert named(alike, asked["shy"]) == "one"


def test_who_chooses_alike_comes_out_at_a_fair_share() -> None:
    """Deals are the same from every seat, and so is their luck: an entrant that never chooses
    otherwise wins a fair share exactly, whatever was dealt; another one does not."""
    found = cost("tunk", "easy", "keen", 2, 4, "1")
    assert found["other"]
    same = cost("tunk", "unheard of, and so the rule player", "keen", 2, 4, "1")
    assert (same["wins"], same["other"]) == ((50.0, 0.0), 0)
