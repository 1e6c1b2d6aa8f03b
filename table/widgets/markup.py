"""The text of a page taken apart: headings, paragraphs and lists, and in them what is set apart."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from table.i18n.glossary import Glossary
from table.widgets.text import parted

_INLINE = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|\*(?P<italic>[^*\s][^*]*)\*"
    r"|\[(?P<said>[^\[\]]+)\]\((?P<link>[^()\s]+)\)|\{(?P<card>[^{}\s]+)\}"
)
_BULLET = re.compile(r"(?:([-*])|(\d+)[.)])\s+")
_ANCHOR = re.compile(r"\s*\{#([\w.-]+)\}\s*$")
_HELD = "\ufffc"  # for a card, in which no word is looked for


@dataclass(frozen=True)
class Span:
    """Text of one look; `link` is where it leads, `card` the name of a card to picture, `term` the
    word of the glossary that it is."""

    text: str
    role: str = "text"
    link: str = ""
    card: str = ""
    term: str = ""


@dataclass(frozen=True)
class Block:
    """A paragraph, a heading of a `level` from 1, or an entry of a list with its `mark`."""

    spans: tuple[Span, ...]
    level: int = 0
    mark: str = ""
    anchor: str = ""


def slug(heading: str) -> str:
    """The anchor of a heading: "The stock runs out" is `the-stock-runs-out`."""
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading.lower())).strip("-")


def parsed(source: str) -> list[Block]:
    """The blocks of a text: blank lines part them, `{#name}` at the end of one names it."""
    chunks: list[str] = []
    fresh = True
    for line in (line.strip() for line in source.splitlines()):
        starts = line.startswith("#") or bool(_BULLET.match(line))
        if line and (fresh or starts):
            chunks.append(line)
        elif line:
            chunks[-1] += " " + line
        fresh = not line or line.startswith("#")
    return [_block(chunk) for chunk in chunks]


def _block(chunk: str) -> Block:
    named = _ANCHOR.search(chunk)
    chunk = chunk[: named.start()] if named else chunk
    heading = re.match(r"(#{1,6})\s*", chunk)
    bullet = _BULLET.match(chunk)
    if heading:
        text = chunk[heading.end() :]
        anchor = named[1] if named else slug(text)
        return Block(_spans(text, "title"), min(3, len(heading[1])), "", anchor)
    mark = (f"{bullet[2]}." if bullet[2] else "•") if bullet else ""
    spans = _spans(chunk[bullet.end() :] if bullet else chunk, "text")
    return Block(spans, 0, mark, named[1] if named else "")


def _spans(text: str, role: str) -> tuple[Span, ...]:
    spans, end = [], 0
    for found in _INLINE.finditer(text):
        spans.append(Span(text[end : found.start()], role))
        kind = found.lastgroup
        if kind == "link":
            spans.append(Span(found["said"], "strong", found["link"]))
        elif kind == "card":
            spans.append(Span(found["card"], "strong", "", found["card"]))
        elif kind:
            spans.append(Span(found[kind], kind if role == "text" else role))
        end = found.end()
    return (*spans, Span(text[end:], role))


def marked(block: Block, glossary: Glossary | None) -> tuple[Span, ...]:
    """The spans of a block, cut where words begin and end that are explained: none in a heading,
    none in a link, and of a block that explains a word itself not that one."""
    texts = [_HELD if span.card else span.text for span in block.spans]
    but = block.anchor.rpartition(".")[2]
    found = glossary.found("".join(texts), but) if glossary and not block.level else ()
    spans: list[Span] = []
    begins = 0
    for span, text in zip(block.spans, texts, strict=True):
        end = 0
        for one in () if span.card or span.link else found:
            left, right = max(end, one.start - begins), min(len(text), one.end - begins)
            if left < right:
                spans.append(replace(span, text=text[end:left]))
                spans.append(replace(span, text=text[left:right], term=one.key))
                end = right
        spans.append(replace(span, text=span.text[end:]))
        begins += len(text)
    return tuple(spans)


def words(spans: tuple[Span, ...]) -> list[list[Span]]:
    """The words, each with what is glued to it: a comma after **bold** stays on its line."""
    found: list[list[Span]] = []
    apart = True
    for span in spans:
        for token in parted(span.text):
            if token.isspace():
                apart = True
                continue
            part = replace(span, text=token)
            if apart:
                found.append([part])
            else:
                found[-1].append(part)
            apart = False
    return found
