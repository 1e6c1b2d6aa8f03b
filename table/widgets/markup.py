"""Parse the text of a page: headings, paragraphs and lists; bold, italic, links and cards."""

from __future__ import annotations

import re
from typing import NamedTuple

from table.i18n.glossary import PLACEHOLDER, Glossary, split_at_terms
from table.widgets.text import split_words

# Compiled when the first page is parsed: the table opens sooner.
_INLINE = (
    r"\*\*(?P<strong>.+?)\*\*|\*(?P<italic>[^*\s][^*]*)\*"
    r"|\[(?P<label>[^\[\]]+)\]\((?P<link>[^()\s]+)\)|\{(?P<card>[^{}\s]+)\}"
)
_BULLET = r"(?:([-*])|(\d+)[.)])\s+"
_ANCHOR = r"\s*\{#([\w.-]+)\}\s*$"


class Span(NamedTuple):
    """Text in one style. `link` is the target of a link, `card` the name of a card to draw, `term`
    the glossary's key of an explained word; each is "" if the text is none of these."""

    text: str
    role: str = "text"
    link: str = ""
    card: str = ""
    term: str = ""


class Block(NamedTuple):
    """A heading of a `level` from 1 to 3; an entry of a list, which has a `mark` and level 0; or a
    paragraph, which has neither. `anchor` is its name as the target of links, or ""."""

    spans: tuple[Span, ...]
    level: int = 0
    mark: str = ""
    anchor: str = ""


def slug(heading: str) -> str:
    """Return the anchor of a heading: "The stock runs out" becomes `the-stock-runs-out`."""
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading.lower())).strip("-")


def parse(source: str) -> list[Block]:
    """Split a text into its blocks. A heading is one line; an entry of a list begins a new block;
    a paragraph ends at a blank line. `{#name}` at the end of a block is its anchor."""
    chunks: list[str] = []  # the text of each block in one line
    has_block_ended = True
    for raw_line in source.splitlines():
        line = raw_line.strip()
        is_heading = line.startswith("#")
        if line and (has_block_ended or is_heading or re.match(_BULLET, line)):
            chunks.append(line)
        elif line:
            chunks[-1] += " " + line
        has_block_ended = not line or is_heading
    return [_parse_block(chunk) for chunk in chunks]


def _parse_block(chunk: str) -> Block:
    """Parse a block of joined lines; a heading gets a level up to 3, and always an anchor."""
    named = re.search(_ANCHOR, chunk)
    anchor = named[1] if named else ""
    text = chunk[: named.start()] if named else chunk
    heading = re.match(r"(#{1,6})\s*", text)
    if heading:
        title = text[heading.end() :]
        level = min(3, len(heading[1]))
        return Block(_parse_spans(title, "title"), level, "", anchor or slug(title))
    bullet = re.match(_BULLET, text)
    if bullet:
        mark = f"{bullet[2]}." if bullet[2] else "•"
        return Block(_parse_spans(text[bullet.end() :], "text"), 0, mark, anchor)
    return Block(_parse_spans(text, "text"), 0, "", anchor)


def _parse_spans(text: str, role: str) -> tuple[Span, ...]:
    """Split a text into spans at its links, cards, bold and italic words. Plain text has this
    `role`; bold and italic words have it too, unless it is "text"."""
    spans, end = [], 0
    for match in re.finditer(_INLINE, text):
        kind = match.lastgroup or ""
        spans.append(Span(text[end : match.start()], role))
        if kind == "link":
            spans.append(Span(match["label"], "strong", match["link"]))
        elif kind == "card":
            spans.append(Span(match["card"], "strong", "", match["card"]))
        else:
            spans.append(Span(match[kind], kind if role == "text" else role))
        end = match.end()
    return (*spans, Span(text[end:], role))


def mark_terms(block: Block, glossary: Glossary | None) -> tuple[Span, ...]:
    """Split the spans of a block at words that the glossary explains. Headings, links and cards are
    not split, nor is a block at the word that its own anchor names."""
    texts = [PLACEHOLDER if span.card else span.text for span in block.spans]
    own_term = block.anchor.rpartition(".")[2]
    matches = glossary.find("".join(texts), own_term) if glossary and not block.level else ()
    spans: list[Span] = []
    offset = 0  # of the span in the text of the block
    for span, text in zip(block.spans, texts, strict=True):
        is_split = not (span.card or span.link)
        for part, key in split_at_terms(span.text, offset, matches if is_split else ()):
            spans.append(span._replace(text=part, term=key))
        offset += len(text)
    return tuple(spans)


def split_runs(spans: tuple[Span, ...]) -> list[list[Span]]:
    """Return the words of a text, each as the spans that no line break may separate: usually one
    span, but two for a **bold** word with a plain comma."""
    runs: list[list[Span]] = []
    is_after_space = True
    for span in spans:
        for token in split_words(span.text):
            if not token.isspace():
                if is_after_space:
                    runs.append([])
                runs[-1].append(span._replace(text=token))
            is_after_space = token.isspace()
    return runs
