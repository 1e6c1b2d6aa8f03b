"""Who tells the players apart reads what everybody sees, and names nobody by luck."""

import random
from math import isclose

import pytest

from research.company import public_view
from research.company.classifier import Guesser, named
from research.company.cost import costs
from research.company.features import noted
from research.company.hindsight import hands_seen
from research.company.paired import changes
from research.company.public_view import watched
from research.company.recognition import BLOCK, guessed
from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import Game, games
from rules.kit.chance import derive_seed
from rules.kit.contract import Rules
from rules.kit.options import full_options
from rules.kit.sight import NOTHING, Known, redact
from rules.kit.state import State, View
from rules.kit.story import faces
from table.players.duel import play_deal
from table.players.inline import rules_of
from table.players.levels import RULE_PLAYER

pytestmark = pytest.mark.long

GAMES = [game for game in games() if game.rules]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_is_noted_that_the_room_does_not_see(game: Game) -> None:
    """Each face in a move that is noted lies open before it or after it, and both positions are the
    room's, of whose hands no card is to be seen unless it was laid open."""
    assert game.rules is not None
    rules, seats = rules_of(game.name), min(game.rules.SEATS)
    hand = list(watched(rules, game.name, [RULE_PLAYER] * seats, 3))
    hidden = 0
    for step in hand:
        shown = faces(step.before, step.after)
        assert step.before.seat is step.after.seat is None
        for choice in step.made.values():
            assert {card for card in choice.cards if card is not UNKNOWN} <= shown
        hidden += sum(cards.count(UNKNOWN) for cards in step.before.zones.values())
    assert hidden
    assert all(noted(hand, seats))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_somebody_is_known_to_have_held_they_held(game: Game, monkeypatch) -> None:
    """Afterwards more is known of each hand than lay open then, and all of it is true."""
    assert game.rules is not None
    truth = list[State]()

    def kept(rules: Rules, state: State, seat: int | None, known: Known = NOTHING) -> View:
        if seat is None:
            truth.append(state.copy())
        return redact(rules, state, seat, known)

    monkeypatch.setattr(public_view, "redact", kept)
    rules, seats = rules_of(game.name), min(game.rules.SEATS)
    hand = list(watched(rules, game.name, [RULE_PLAYER] * seats, 3))
    more = 0
    for step, held, state in zip(hand, hands_seen(hand, seats), truth):
        for seat, cards in held.items():
            assert cards <= {*state.zones[f"hand:{seat}"]}
            more += len(cards.difference(step.before.zones[f"hand:{seat}"]))
    assert more


def invented(chance: float, luck: random.Random) -> list[list[tuple[str, str]]]:
    """Hands of somebody who does one thing so often, and else another."""
    lots = [[luck.random() < chance for _ in range(5)] for _ in range(4 * BLOCK)]
    return [[("turn", "yes" if asked else "no") for asked in lot] for lot in lots]


def test_who_plays_otherwise_is_told_apart() -> None:
    """Two who differ in what they often do are named rightly; of two who do not, neither is."""
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
    alike = "unheard of, and so the rule player"
    found, same = costs("tunk", ["easy", alike], "keen", 2, 4, "1")
    assert found["other"]
    assert (same["wins"], same["lost"], same["other"]) == ((50.0, 0.0), (0.0, 0.0), 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_told_of_a_deal_is_what_whole_games_come_to(game: Game) -> None:
    """A deal played on from the first choice that is somebody's own comes to what it comes to
    where it is played from every seat from the beginning, for whoever forgets as well."""
    assert game.rules is not None
    seats, who = min(game.rules.SEATS), ["keen:oddur", "keen:snorri"]
    options = full_options(rules_of(game.name), seats, {})
    for number in range(4):
        found = changes(game.name, who, "keen", options, seats, derive_seed("9", "deal", number))
        for seat in who:
            entrants = (seat, *["keen"] * (seats - 1))
            whole = play_deal(game.name, entrants, options, "9", number)
            assert isclose(found[seat].wins, whole.wins[seat])
            assert isclose(found[seat].points, whole.points[seat] - whole.points["keen"])
