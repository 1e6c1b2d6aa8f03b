"""The pages about the program: their links lead somewhere, and rulings that are cited exist."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from research.figures.__main__ import FIGURES
from tests.laws.modules import ROOT
from tests.laws.test_floors import FLOORS

README_LINES, README_WORDS = 150, 1_200
LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)\s>]+)>?\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.M | re.S)
HEADING = re.compile(r"^#+ +(.*?)(?: +\{#([\w.-]+)\})?$", re.M)
RULING = re.compile(r"\b(PKK|PA|PK|PU|TU)\d+\b")
GAMES = {"PA": "paks", "PK": "puck", "PKK": "pukk", "PU": "punk", "TU": "tunk"}


def pages() -> Iterator[Path]:
    yield from (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))
    yield from (ROOT / folder / "HOWTO.md" for folder in ("rules", "themes"))
    yield ROOT / "rules" / "REFERENCE.md"
    yield ROOT / "packaging" / "README.md"
    yield from sorted((ROOT / "docs").rglob("*.md"))


PAGES = list(pages())


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page: those it sets itself, and those that GitHub makes of its headings."""
    text = text_of(page)
    found = set(re.findall(r'<a id="([^"]+)"></a>', text))
    for heading, anchor in HEADING.findall(CODE.sub(lambda m: m[0].strip("`"), text)):
        slug = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        found.add(anchor or slug)
    return frozenset(found)


def broken(page: Path, text: str) -> list[str]:
    """The relative links of a text on this page that lead nowhere."""
    wrong = []
    for link in LINK.findall(CODE.sub("", text)):
        path, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link):
            continue
        target = (page.parent / path).resolve() if path else page
        there = target.exists() and target.is_relative_to(ROOT)
        if not there or (anchor and (target.suffix != ".md" or anchor not in anchors(target))):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    """A relative link names a file or folder that exists, and an anchor that is on that page."""
    assert broken(page, text_of(page)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_is_named_exists(page: Path) -> None:
    """A file named in full, from the top of the checkout, is there."""
    tops = "table|tests|research|themes|packaging|docs|sprites|rules"
    named = re.findall(rf"`((?:{tops})/[\w./-]+\.(?:py|md|yaml|txt))`", text_of(page))
    made_up = {"GAME", *re.findall(r"dev\.py new (\w+)", text_of(ROOT / "rules" / "HOWTO.md"))}
    real = [path for path in named if path.split("/")[1] not in made_up]
    assert [path for path in real if not (ROOT / path).is_file()] == []


def test_the_examples_of_style_are_in_the_code() -> None:
    """What CONTRIBUTING.md shows as an example stands so in the file that it names."""
    shown = re.findall(
        r"^`([\w/.]+)`:.*?```python\n(.*?)```", text_of(ROOT / "CONTRIBUTING.md"), re.M | re.S
    )
    assert len(shown) == 3
    for path, code in shown:
        assert code in (ROOT / path).read_text(encoding="utf-8"), f"{path} has changed"


def test_the_map_has_the_floors() -> None:
    """The table of layers names the packages of every floor, as the law of imports has them."""
    text = text_of(ROOT / "docs" / "architecture.md")
    rows = re.findall(r"^\| (\d+) \| (.*?) \|", text, re.M)
    told = {int(number): re.findall(r"`([^`]+)`", names) for number, names in rows}
    folders = [
        [room.removeprefix("table.").rstrip(".").replace(".", "/") for room in floor]
        for floor in FLOORS
    ]
    assert told == dict(enumerate(folders))


def test_the_readme_is_short() -> None:
    """A first page is read to its end: what is longer goes to docs/."""
    text = text_of(ROOT / "README.md")
    assert len(text.splitlines()) <= README_LINES and len(text.split()) <= README_WORDS


def test_every_figure_has_its_row_and_every_row_its_figure() -> None:
    """Rows of figures end with the names that make them; each figure that is made has a row."""
    text = text_of(ROOT / "docs" / "computer-players.md")
    named = set()
    for table in re.findall(r"<!-- figures:begin -->\n(.*?)\n<!-- figures:end -->", text, re.S):
        heading, _, *rows = table.splitlines()
        for row in rows:
            assert row.count("|") == heading.count("|"), row
            if heading.endswith("| figure |"):
                names = re.findall(r"`([a-z-]+)`", row.split("|")[-2])
                assert names, f"no figure is named: {row}"
                named.update(names)
    assert named == set(FIGURES)


def test_every_ruling_that_is_cited_exists() -> None:
    """A settled question such as PU5, cited in the rules or the tests, is on that game's page."""
    rulings = {game: anchors(ROOT / "docs" / "rules" / f"{game}.md") for game in GAMES.values()}
    cited = {
        (str(path.relative_to(ROOT)), tag[0], tag[1])
        for folder in ("rules", "tests", "research")
        for path in (ROOT / folder).rglob("*.py")
        for tag in RULING.finditer(path.read_text(encoding="utf-8"))
    }
    assert {prefix for _, _, prefix in cited} == set(GAMES), "nothing is cited of some game"
    assert [(path, tag) for path, tag, of in cited if tag not in rulings[GAMES[of]]] == []


def test_every_chapter_that_rules_cite_exists() -> None:
    """A chapter such as 1.4, cited in a comment or docstring of a game's rules, is on its page."""
    for game in GAMES.values():
        chapters = anchors(ROOT / "docs" / "rules" / f"{game}.md")
        for path in (ROOT / "rules" / game).glob("*.py"):
            said = " ".join(comments(path.read_text(encoding="utf-8")))
            missing = set(re.findall(r"(?<![\w.])1\.\d+\b", said)) - chapters
            assert not missing, f"{path.name} of {game} cites {missing}"


def comments(text: str) -> list[str]:
    """The docstrings and comments of a file."""
    docstrings = re.findall(r'"""(.*?)"""', text, re.S)
    return [*docstrings, *re.findall(r"#(.*)", re.sub(r'""".*?"""', "", text, flags=re.S))]
