"""Make the how-to page of a game: its own text with the house rules in force."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rules.kit.contract import Option, Rules
from rules.kit.options import spelled_value
from rules.kit.outside import bytes_of
from rules.kit.state import Value
from table.i18n.own import own_file
from table.i18n.words import Words, capitalise

RULES_MARK = "<!-- house rules -->"
RULES_ANCHOR = "house-rules"
GLOSSARY_ANCHOR = "words"
MAX_BYTES = 200_000
# Without nesting, which would take minutes on a page full of opening marks.
_COMMENT = re.compile(r"<!--(?:(?!<!--).)*?-->", re.DOTALL)
_TITLE = re.compile(r"\A\s*#\s+(.+?)(?:\s*\{#[\w.-]+\})?\s*$", re.MULTILINE)


def howto_path(folder: Path, language: str) -> Path:
    """The path of the how-to page of a game in this language, the player's own if there is one;
    that of the English page if there is none."""
    name = f"howto.{language}.md"
    translated = own_file(folder, name) or folder / name
    return translated if translated.exists() else folder / "howto.md"


def howto_source(folder: Path, language: str) -> str:
    """The text of the game's page in the language, or else in English; "" if it has neither."""
    return page_text(howto_path(folder, language))


def page_text(page: Path) -> str:
    """The text of a page; "" if it cannot be read."""
    try:
        raw = bytes_of(page, MAX_BYTES)
    except OSError:
        return ""
    return raw.decode("utf-8", errors="replace").replace("\r\n", "\n")


def rules_page(source: str, words: Words, rules: Rules, options: Mapping[str, Value] | None) -> str:
    """Make the text of a how-to page, without its title, in the small Markdown of RichText. The
    chapter on the house rules replaces RULES_MARK in the `source`, or comes at its end. It is on
    the `options` in force; if they are None it lists all choices. The glossary comes last."""
    chapter = house_rules(words, rules, options)
    source = _TITLE.sub("", source, count=1)
    if RULES_MARK not in source:
        source = f"{source}\n\n{RULES_MARK}\n"
    before, after = source.split(RULES_MARK, 1)
    page = _COMMENT.sub("", before) + f"\n\n{chapter}\n\n" + _COMMENT.sub("", after)
    return f"{page}\n\n{terms_chapter(words)}\n" if words.glossary else page


def terms_chapter(words: Words) -> str:
    """The chapter on the terms of the glossary, each with an anchor."""
    head = f"## {words.say('howto.words')} {{#{GLOSSARY_ANCHOR}}}"
    lines = [head, "", words.say("howto.words.line"), ""]
    for term in words.glossary.terms.values():
        lines.append(f"- **{capitalise(term.name)}:** {term.means} {{#{word_anchor(term.key)}}}")
    return "\n".join(lines)


def word_anchor(key: str) -> str:
    return f"{GLOSSARY_ANCHOR}.{key}"


def house_rules(words: Words, rules: Rules, options: Mapping[str, Value] | None) -> str:
    """The chapter on the house rules in force; with `options` None on all of them."""
    title = words.say("seats.rules" if options is None else "howto.tonight")
    lines = [f"## {title} {{#{RULES_ANCHOR}}}", ""]
    entries = []
    for option in rules.OPTIONS:
        if options is not None:
            is_in_force = not option.needs or options.get(option.needs)
            if option.key not in options or not is_in_force:
                continue
        entries.append(_option_entry(words, option, options))
    return "\n".join([*lines, *(entries or [words.say("howto.none")])])


def _option_entry(words: Words, option: Option, options: Mapping[str, Value] | None) -> str:
    """A line on an option: its name, its choice in `options` (None: all of them), its meaning."""
    if options is None:
        choices = [choice_text(words, option, choice) for choice in option.choices]
        state = " / ".join(choices) if len(choices) > 1 else fixed_text(words, option)
    else:
        state = choice_text(words, option, options[option.key])
    line = option_line(words, option)
    return f"- **{option_text(words, option)}:** {state}." + (f" {line}" if line else "")


def fixed_text(words: Words, option: Option) -> str:
    """The text of an option with a single choice: at which numbers of seats it applies."""
    counts = " / ".join(map(str, option.seats))
    return words.say("option.always.with", counts=counts) if counts else words.say("option.always")


def option_text(words: Words, option: Option) -> str:
    return words.say_or(f"option.{option.key}", option.key.replace("_", " "))


def option_line(words: Words, option: Option) -> str:
    return words.say_or(f"option.{option.key}.line", "")


def choice_text(words: Words, option: Option, choice: Value) -> str:
    """The name of a choice: the game's own word, on or off, or the value itself."""
    spelled = spelled_value(choice)
    default = words.say(f"common.{spelled}") if isinstance(choice, bool) else spelled
    return words.say_or(f"option.{option.key}.{spelled}", default)
