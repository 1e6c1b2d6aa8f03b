"""What one sees of a character is seen: each game's quirks are counted over drawn matches."""

import pytest

from research.company.quirks import count_quirks, rates_of
from rules.kit.catalogue import Game, games
from rules.kit.foresight import quirks
from table.i18n.words import HOME, Words
from table.players.levels import CHARACTERS
from tests.sampling import drawn
from tests.tables import LONG, seats_near, tongues_of

GAMES = [game for game in games() if game.rules and quirks(game.rules)]
USUAL_SEATS = 4
OCCASIONS = 150 if LONG else 25
"""How many occasions each character must have had for its quirk."""
MOST_HANDS = 3_000
MOST_WORDS = 14


@pytest.mark.parametrize("game", drawn(GAMES, 2, "quirks"), ids=lambda game: game.name)
def test_what_one_sees_of_a_character_is_seen(game: Game) -> None:
    """Each character shows its quirk so many times as often as the other characters as the game
    says, or as seldom; in an ordinary run, with few occasions, half of that on a scale of
    ratios."""
    assert game.rules is not None
    seats = seats_near(game.rules, USUAL_SEATS)
    counts = count_quirks(game.name, seats, "quirks", OCCASIONS, MOST_HANDS)
    for key, quirk in quirks(game.rules).items():
        own, others, occasions = rates_of(counts, key)
        assert occasions >= OCCASIONS, f"{key} has had {occasions} occasions: who sees that?"
        more, less = (own, others) if quirk.is_liked else (others, own)
        wanted = quirk.times if LONG else quirk.times**0.5
        assert more >= wanted * less, (
            f"{key} is wanted to show its habit in QUIRKS {wanted:.2f} times as "
            f"{'often' if quirk.is_liked else 'seldom'} as the others: {own:.3f} of "
            f"{occasions} occasions, and they {others:.3f}; raise `most`, or choose another"
        )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_one_sees_of_a_character_is_told(game: Game) -> None:
    """In every language a game tells what one sees of a character, in a short sentence, and of
    nobody else: what it cannot show is not said."""
    assert game.rules is not None
    listed, keys = quirks(game.rules), [character.key for character in CHARACTERS]
    assert set(listed) <= set(keys), f"QUIRKS names {set(listed) - set(keys)}, who never play"
    for language in tongues_of(game.folder):
        words = Words(HOME / f"words.{language}.yaml", game.folder / f"words.{language}.yaml")
        told = {key for key in keys if words.has(f"quirk.{key}")}
        assert told == set(listed), f"{language}: words for {told}, quirks of {set(listed)}"
        for key in listed:
            line = words.say(f"quirk.{key}")
            count = len(line.split()) + 1
            assert count <= MOST_WORDS, f"{language}: “{line}” has {count} words with the name"
