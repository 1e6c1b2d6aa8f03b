"""The prompt and the buttons: what one is asked is never cut short."""

from itertools import product

import pytest

from rules.kit.catalogue import games
from table.felt.furniture import TWO_LINES, _fit_label
from table.felt.marks import fit_prompt
from table.i18n.rules_page import choice_text
from table.i18n.words import languages
from table.layout.ring import Room
from table.widgets.text import text_width
from tests.sampling import drawn_each
from tests.table_pilot import Pilot

ASKED = (
    "Will you swap it for the trump that was turned up?",
    "Viltu skipta á því og trompinu sem snúið var upp í byrjun?",
    "Your turn",
)
ROOMS = (  # of a prompt at three sizes of writing: at two tables, and beside one's choices
    ((552, 36.0), (438, 45.0), (397, 54.0)),
    ((1124, 60.8), (931, 75.9), (739, 91.1)),
    ((416, 25.1), (345, 31.4), (274, 37.7)),
    ((300, 36.0), (300, 36.0)),
    ((240, 36.0), (240, 36.0)),
)


def test_a_prompt_is_never_cut_nor_smaller_in_large_print() -> None:
    """It is there in one line, or, in a room too narrow for that, in two; every word of it is
    there. Where larger writing leaves it less width, and the more height, its letters are no lower
    than in usual print."""
    for text, rooms in product(ASKED, ROOMS):
        found = []
        for width, height in rooms:
            lines, px = fit_prompt(text, Room(0, 0, width, height), round(height * 0.6))
            assert " ".join(lines) == text and len(lines) <= 2 and 12 <= px <= round(height * 0.6)
            assert all(text_width(line, "title", px) <= width for line in lines)
            assert len(lines) == 1 or text_width(text, "title", px) > width
            found.append(px)
        assert min(found) == found[0], (text, rooms)


def test_a_button_is_rather_written_in_two_lines_than_small() -> None:
    """In one line while its letters are as high as they would be in two; whatever is said fits."""
    height = 46
    for room in range(60, 200, 10):
        lines, px = _fit_label("Take the discard", 19, room, height)
        assert px >= round(height * TWO_LINES) or (len(lines) == 1 and "…" in lines[0])
        assert max(text_width(line, "strong", px) for line in lines) <= room


@pytest.mark.parametrize(
    ("game", "size"),
    drawn_each(
        product([known for known in games() if known.rules], [(1024, 640), (1920, 1080)]),
        1,
        lambda case: case[0].name,
        "prompts",
    ),
    ids=lambda value: getattr(value, "name", None),
)
def test_every_prompt_of_a_game_is_as_large_as_ever(game, size, tmp_path) -> None:
    """At the table itself, whatever its phases ask, in every language."""
    found: dict[int, dict[str, int]] = {}
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        seats = min(game.rules.SEATS)
        pilot.sit(",".join(["Sigurbjörg", *["bot"] * (seats - 1)]), game=game.name)
        pilot.until(lambda: pilot.scene.showing.table is not None)
        for large in (100, 125, 150):
            pilot.app.settings.large = large
            pilot.engine.restyle(pilot.app.theme)
            pilot.wait(0.1)
            room = pilot.scene.showing.table.own.prompt
            px = round(room.height * 0.6)
            asked = _asked(pilot, game.name)
            found[large] = {text: fit_prompt(text, room, px)[1] for text in asked}
    for large in (125, 150):
        assert not [text for text, px in found[100].items() if found[large][text] < px], large


def _asked(pilot: Pilot, name: str) -> list[str]:
    """All that a game's phases ask, with a card where they name one, and with the longest choice
    of a house rule where they name that, in every language."""
    found, rules = list[str](), pilot.match.rules
    for tongue in languages():
        pilot.app.set_language(tongue)
        words = pilot.app.open(name).words
        longest = {
            option.key: max((choice_text(words, option, each) for each in option.choices), key=len)
            for option in rules.OPTIONS
        }
        keys = [f"{kind}.{phase}" for phase in rules.PHASES for kind in ("phase", "asked")]
        found += [words.say(key, card="♣7", **longest) for key in keys if words.has(key)]
    pilot.app.set_language("en")
    assert found
    return found
