"""What somebody who may choose is asked: with tonight's house rules, and nothing of a hand."""

from itertools import product

import pytest

from rules.kit.cards import card
from rules.kit.catalogue import games
from rules.kit.options import full_options
from rules.kit.sight import redact
from rules.kit.state import State, Table
from table.i18n.phrases import choice_prompt
from table.i18n.words import Words, languages

NEEDS = ("pair", "pair6", "no_fives")


@pytest.mark.parametrize(("need", "tongue"), [*product(NEEDS, languages())])
def test_who_is_asked_to_pukk_reads_what_one_needs(need: str, tongue: str) -> None:
    """Tonight's least hand stands in the question, and it is the same words for one who has it and
    for one who has not, so that nobody sees who can."""
    game = next(one for one in games() if one.name == "pukk")
    assert game.rules is not None
    table = Table(2, full_options(game.rules, 2, {"min_pukk": need}))
    words, asked = Words.load(tongue, [game.folder]), set[str]()
    for hand in ("5C 7D 9H QS KD", "6C 6D 9H QS KD"):
        state = State(table, {"hand:0": [*map(card, hand.split())]}, {}, "entry")
        asked.add(words.tell(choice_prompt(redact(game.rules, state, 0))))
    (said,) = asked
    assert words.say(f"option.min_pukk.{need}") in said and "{" not in said
