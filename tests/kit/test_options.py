"""House rules: what is asked for is in force, or refused in one sentence."""

from types import SimpleNamespace

import pytest

from rules.kit.contract import Option
from rules.kit.options import BadOptions, full_options, read_value, spelled_value
from rules.kit.state import Value, Why, why


def unfit(seats: int, options: dict[str, Value]) -> Why | None:
    clash = options["wild"] and options["limit"] == 5
    return why("not_together", first="wild", second="limit") if clash else None


TOY = SimpleNamespace(
    NAME="toy",
    SEATS=range(2, 6),
    OPTIONS=(
        Option("wild", (False, True), False),
        Option("limit", (3, 5), 3),
        Option("deal", ("left", "right"), "left"),
        Option("ghost", (True,), True, seats=(2,)),
    ),
    unfit=unfit,
)
GAPS = SimpleNamespace(NAME="gaps", SEATS=(2, 4), OPTIONS=(), unfit=lambda seats, options: None)
THREE = SimpleNamespace(NAME="three", SEATS=(3,), OPTIONS=())


def test_defaults_are_in_force_but_for_what_is_asked() -> None:
    """Every option that applies has its default; a choice asked for replaces that one."""
    assert full_options(TOY, 3, {}) == {"wild": False, "limit": 3, "deal": "left"}
    assert full_options(TOY, 3, {"limit": 5}) == {"wild": False, "limit": 5, "deal": "left"}
    assert full_options(TOY, 2, {})["ghost"] is True


@pytest.mark.parametrize(
    ("rules", "seats", "asked", "says"),
    [
        (TOY, 6, {}, "toy is for 2–5 seats, not 6"),
        (GAPS, 3, {}, "gaps is for 2, 4 seats, not 3"),
        (THREE, 2, {}, "three is for 3 seats, not 2"),
        (TOY, 3, {"tame": True}, "“tame”"),
        (GAPS, 2, {"tame": True}, "none"),
        (TOY, 3, {"limit": 4}, "“limit” may be 3, 5, not 4"),
        (TOY, 3, {"wild": 1}, "“wild” may be off, on, not 1"),
        (TOY, 3, {"limit": True}, "“limit”"),
        (TOY, 3, {"deal": ""}, "“deal” may be left, right"),
        (TOY, 2, {"ghost": False}, "“ghost”"),
        (TOY, 3, {"ghost": False}, "“ghost” is for 2 seats, not 3"),
        (TOY, 3, {"wild": True, "limit": 5}, "“wild” and “limit” do not go together"),
    ],
)
def test_every_refusal_is_one_sentence(rules, seats, asked, says) -> None:
    """An unknown option, choice, combination or number of seats is named in one sentence."""
    with pytest.raises(BadOptions) as refused:
        full_options(rules, seats, asked)
    text = str(refused.value)
    assert says in text
    assert "\n" not in text and "None" not in text and ". " not in text


@pytest.mark.parametrize("option", TOY.OPTIONS, ids=lambda option: option.key)
def test_a_choice_is_spelled_and_read_back(option: Option) -> None:
    """What a choice is called on the command line is read as that choice."""
    for choice in option.choices:
        found = read_value(TOY, option.key, spelled_value(choice))
        assert (type(found), found) == (type(choice), choice)


@pytest.mark.parametrize("text", ["", "--3", "3.5", "three", "-", "On!"])
@pytest.mark.parametrize("key", ["wild", "limit", "deal", "tame"])
def test_an_unreadable_choice_waits_for_its_refusal(key: str, text: str) -> None:
    """A word that means no choice is handed on as it is, for `settled` to refuse."""
    with pytest.raises(BadOptions):
        full_options(TOY, 3, {key: read_value(TOY, key, text)})
