"""Plural rules in CLDR's notation: read, held to numbers, and refused where they are none."""

import pytest
from hypothesis import given, strategies as st

from table.i18n.locales import tongue_of
from table.i18n.phrases import in_parts
from table.i18n.plural import FORMS, NoRule, form_of, rule
from table.i18n.words import languages

POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9"
    " or v = 0 and i % 100 = 12..14",
}


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", [1, -1], [0, 2, 11, 21, 0.5, 1.5, 1.25]),
        ("is", [1, 21, 31, 101, 121, 0.1], [0, 2, 10, 11, 111, 211, 0.5, 7.5, 0.11]),
        ("da", [1, -1, 0.5, 1.5, 0.1], [0, 2, 11, 21, 2.5, 10.5]),
    ],
)
def test_each_language_counts_as_cldr_says(language: str, one: list[float], other: list[float]):
    """Samples out of CLDR's own table, and halves."""
    tongue = tongue_of(language)
    assert {tongue.form(number) for number in one} == {"one"}
    assert {tongue.form(number) for number in other} == {"other"}


def test_halves_are_counted_as_they_are():
    """Half a chip and one and a half are singular in Danish, two and a half are not."""
    said = [tongue_of("da").form(in_parts(halves, 2)) for halves in (1, 2, 3, 5)]
    assert said == ["one", "one", "one", "other"]


def test_a_language_may_have_four_forms():
    """Polish has one, few and many, and another for broken numbers."""
    samples = {"one": [1], "few": [2, 3, 4, 22, 104], "many": [0, 5, 11, 12, 14, 21, 112],
               "other": [0.5, 1.5, 2.1]}  # fmt: skip
    for form, numbers in samples.items():
        assert {form_of(number, POLISH) for number in numbers} == {form}


@pytest.mark.parametrize(
    "text",
    ["", "n", "n = ", "n == 1", "x = 1", "n = 1 and", "or n = 1", "n % 0 = 1", "n = 1..", "n < 2",
     "__import__('os')", "n = 1 if n else 2", "n = 1,2..", "n = 1 n = 2"],
)  # fmt: skip
def test_what_is_no_rule_is_refused(text: str):
    """Nothing but comparisons in CLDR's notation is read, so that a file can do nothing."""
    with pytest.raises(NoRule):
        rule(text)


@given(st.one_of(st.integers(), st.integers(10**30, 10**400), st.floats(), st.booleans()))
def test_every_number_takes_a_form(number: float):
    """However large, broken or no number at all it is, and in every language."""
    for language in languages():
        assert tongue_of(language).form(number) in FORMS
        assert tongue_of(language).number(number)
