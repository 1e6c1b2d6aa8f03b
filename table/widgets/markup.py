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
    """Text in one style. `link`: its target; `card`: a card to draw; `term`: of the glossary."""

    text: str
    role: str = "text"
    link: str = ""
    card: str = ""
    term: str = ""


class Block(NamedTuple):
    """A paragraph, a heading of a `level` from 1, or an entry of a list with its `mark`."""

    spans: tuple[Span, ...]
    level: int = 0
    mark: str = ""
    anchor: str = ""


def slug(heading: str) -> str:
    """The anchor of a heading: "The stock runs out" is `the-stock-runs-out`."""
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading.lower())).strip("-")


def parse(source: str) -> list[Block]:
    """The blocks of a text, separated by blank lines; `{#name}` at the end of one is its anchor."""
    chunks: list[str] = []
    fresh = True
    for line in (line.strip() for line in source.splitlines()):
        starts = line.startswith("#") or bool(re.match(_BULLET, line))
        if line and (fresh or starts):
            chunks.append(line)
        elif line:
            chunks[-1] += " " + line
        fresh = not line or line.startswith("#")
    return [_block(chunk) for chunk in chunks]


def _block(chunk: str) -> Block:
    """Parse one block, in one line."""
    named = re.search(_ANCHOR, chunk)
    chunk, anchor = (chunk[: named.start()], named[1]) if named else (chunk, "")
    if heading := re.match(r"(#{1,6})\s*", chunk):
        text = chunk[heading.end() :]
        return Block(_spans(text, "title"), min(3, len(heading[1])), "", anchor or slug(text))
    if bullet := re.match(_BULLET, chunk):
        mark = f"{bullet[2]}." if bullet[2] else "•"
        return Block(_spans(chunk[bullet.end() :], "text"), 0, mark, anchor)
    return Block(_spans(chunk, "text"), 0, "", anchor)


def _spans(text: str, role: str) -> tuple[Span, ...]:
    """The spans of a text whose usual letters have this role."""
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
    """The spans of a block, split at terms of the glossary; headings and links have none."""
    texts = [PLACEHOLDER if span.card else span.text for span in block.spans]
    own_term = block.anchor.rpartition(".")[2]
    matches = glossary.find("".join(texts), own_term) if glossary and not block.level else ()
    spans: list[Span] = []
    offset = 0
    for span, text in zip(block.spans, texts, strict=True):
        parts = split_at_terms(span.text, offset, () if span.card or span.link else matches)
        spans += [span._replace(text=part, term=key) for part, key in parts]
        offset += len(text)
    return tuple(spans)


def split_runs(spans: tuple[Span, ...]) -> list[list[Span]]:
    """The words, each a list of the spans that belong together, as a comma after **bold**."""
    runs: list[list[Span]] = []
    is_apart = True
    for span in spans:
        for token in split_words(span.text):
            if not token.isspace():
                runs += [[]] if is_apart else []
                runs[-1].append(span._replace(text=token))
            is_apart = token.isspace()
    return runs
