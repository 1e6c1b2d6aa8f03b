"""The how-to page of a game as text: its own words, with the house rules in force put in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rules.kit.contract import Option, Rules
from rules.kit.options import spelled_value
from rules.kit.outside import bytes_of
from rules.kit.state import Value
from table.i18n.own import own_file
from table.i18n.words import Words

MARK = "<!-- house rules -->"
TONIGHT = "house-rules"
GLOSSARY = "words"
LARGEST = 200_000  # bytes of a page
# One within another is none: a page of nothing but beginnings would take a minute to look at.
_COMMENT = re.compile(r"<!--(?:(?!<!--).)*?-->", re.DOTALL)
_TITLE = re.compile(r"\A\s*#\s+(.+?)(?:\s*\{#[\w.-]+\})?\s*$", re.MULTILINE)


def howto_path(folder: Path, language: str) -> Path:
    """The game's `howto.<language>.md`, the player's own before ours, else its `howto.md`, which
    is English."""
    name = f"howto.{language}.md"
    written = own_file(folder, name) or folder / name
    return written if written.exists() else folder / "howto.md"


def howto_source(folder: Path, language: str) -> str:
    """The game's page in the language, else in English; empty if it has neither."""
    return page_text(howto_path(folder, language))


def page_text(page: Path) -> str:
    """What stands on a page; nothing where it cannot be read."""
    try:
        raw = bytes_of(page, LARGEST)
    except OSError:
        return ""
    return raw.decode("utf-8", errors="replace").replace("\r\n", "\n")


def rules_page(source: str, words: Words, rules: Rules, options: Mapping[str, Value] | None) -> str:
    """The page's text, without its title, in the small Markdown of RichText.

    `options` are the house rules in force; None: no table is laid, so every choice is told.
    They stand where the source has its mark, or at the end of a source without one. At the end
    stand the words that the game explains.
    """
    chapter = house_rules(words, rules, options)
    source = _TITLE.sub("", source, count=1)
    if MARK not in source:
        source = f"{source}\n\n{MARK}\n"
    before, after = source.split(MARK, 1)
    page = _COMMENT.sub("", before) + f"\n\n{chapter}\n\n" + _COMMENT.sub("", after)
    return f"{page}\n\n{terms_chapter(words)}\n" if words.glossary else page


def terms_chapter(words: Words) -> str:
    """The chapter on the words that the game explains, each with an anchor of its own."""
    lines = [
        f"## {words.say('howto.words')} {{#{GLOSSARY}}}",
        "",
        words.say("howto.words.line"),
        "",
    ]
    for term in words.glossary.terms.values():
        name = term.name[:1].upper() + term.name[1:]
        lines.append(f"- **{name}:** {term.means} {{#{word_anchor(term.key)}}}")
    return "\n".join(lines)


def word_anchor(key: str) -> str:
    """The anchor of a word in the chapter on words."""
    return f"{GLOSSARY}.{key}"


def house_rules(words: Words, rules: Rules, options: Mapping[str, Value] | None) -> str:
    """The chapter on the house rules, made from the options themselves."""
    title = words.say("howto.usual" if options is None else "howto.tonight")
    lines = [f"## {title} {{#{TONIGHT}}}", ""]
    entries = [
        _line(words, option, options)
        for option in rules.OPTIONS
        if options is None  # else it must be there, and what it needs switched on
        or (option.key in options and (not option.needs or options.get(option.needs)))
    ]
    return "\n".join([*lines, *(entries or [words.say("howto.none")])])


def _line(words: Words, option: Option, options: Mapping[str, Value] | None) -> str:
    if options is None:
        choices = [choice_text(words, option, choice) for choice in option.choices]
        state = " / ".join(choices) if len(choices) > 1 else fixed_text(words, option)
    else:
        state = choice_text(words, option, options[option.key])
    line = option_line(words, option)
    return f"- **{option_text(words, option)}:** {state}." + (f" {line}" if line else "")


def fixed_text(words: Words, option: Option) -> str:
    """What is said of an option that has only one choice."""
    counts = " / ".join(map(str, option.seats))
    return words.say("option.always.with", counts=counts) if counts else words.say("option.always")


def option_text(words: Words, option: Option) -> str:
    """What an option is called."""
    key = f"option.{option.key}"
    return words.say(key) if words.has(key) else option.key.replace("_", " ")


def option_line(words: Words, option: Option) -> str:
    """The one line that explains an option, if it has one."""
    key = f"option.{option.key}.line"
    return words.say(key) if words.has(key) else ""


def choice_text(words: Words, option: Option, choice: Value) -> str:
    """What a choice is called: the game's own word, on or off, or the value itself."""
    spelled = spelled_value(choice)
    key = f"option.{option.key}.{spelled}"
    if words.has(key):
        return words.say(key)
    return words.say(f"common.{spelled}") if isinstance(choice, bool) else spelled
