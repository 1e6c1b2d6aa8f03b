"""What every test may count on: long tests wait to be asked for, and luck is repeatable."""

import gc
import os
import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from pygame import Surface

import sprites.deck
import table.files.typed_yaml
import table.i18n.words
import table.storage.own_places
from sprites.names import CardName
from sprites.style import DeckStyle
from tests import sampling
from tests.game_laws import is_told_alone, told_of_failure
from tests.tables import LONG, Seating, seats_drawn
from tests.window.display import display  # noqa: F401
from tests.window.program import start  # noqa: F401

ROOT = Path(__file__).resolve().parents[1]
CACHED_CARDS = 1000  # pictures

# No deadline, since a slow machine is not a bug; the same examples every time, since a
# failure somebody reports must be one that anybody can repeat.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("long" if LONG else "house")
if not LONG:
    # Numbers and texts of whatever code is loaded, among which it would draw, are others in each
    # worker; and to find them it takes all the code apart, in every worker anew.
    providers._get_local_constants = lambda: providers._local_constants

# Matches and pictures are kept by the ten thousand and make no circles: looking for circles
# among them every 700 objects would take a tenth of the time.
gc.set_threshold(100_000, 50, 100)

# No test speaks: what a voice is told is written down, where a test asks for one.
os.environ.setdefault("CARDTABLE_VOICE", "none")

# No test opens windows of the system's own on whoever's desktop it runs.
table.storage.own_places.file_manager = lambda: None

# A test waits for no disk: what a pulled plug would take is tested where the plug is pulled.
os.fsync = lambda handle: None


def cached_paint(
    paint: Callable[[CardName, DeckStyle, int], Surface],
) -> Callable[[CardName, DeckStyle, int], Surface]:
    """Paint a card of one style and size once for all windows of a run: none draws on it."""
    pictures: OrderedDict[tuple[CardName, str, int], Surface] = OrderedDict()

    def painted(name: CardName, style: DeckStyle, width: int) -> Surface:
        key = (name, repr(style), width)
        if key not in pictures:
            pictures[key] = paint(name, style, width)
            if len(pictures) > CACHED_CARDS:
                pictures.popitem(last=False)
        return pictures[key]

    return painted


sprites.deck.draw_face = cached_paint(sprites.deck.draw_face)


def cached_parse(parse: Callable[[Path, str], Any]) -> Callable[[Path, str], Any]:
    """Parse the checkout's own words, layouts and themes once for all houses of a run: whoever asks
    makes something of their own from them, and changes nothing in them."""
    cached = cache(parse)
    return lambda path, text: (cached if ROOT in path.parents else parse)(path, text)


table.files.typed_yaml.parse_yaml = cached_parse(table.files.typed_yaml.parse_yaml)


def pytest_collection_finish() -> None:
    """What tests themselves write and import, as games of their own, leaves no bytecode."""
    sys.dont_write_bytecode = sys.flags.dont_write_bytecode == 1


def pytest_configure() -> None:
    """Before any worker is started: all sample by the same seed."""
    sampling.begin()


def pytest_report_header() -> str:
    form = "long form, every position" if LONG else "sampled"
    return f"positions: {form}, {sampling.VARIABLE}={sampling.seed()}"


def pytest_sessionfinish() -> None:
    """What is kept to the end is not searched for circles five times more, which pytest does on
    leaving: a worker that takes so long over it is interrupted, and complains."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Called where tests are dealt to workers."""
    from tests.dealing import Dealing

    return Dealing(config, log)


def single_test(config: pytest.Config) -> str:
    """The one test that `-k` names; empty where it is not used, or asks for more."""
    name: str = config.option.keyword
    return name if re.fullmatch(r"test_\w+", name) else ""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers for one test: they take longer to start than it takes to run."""
    return 0 if single_test(config) else None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files that do not contain the one test that is asked for: to import all takes long."""
    name = single_test(config)
    if not name or not collection_path.match("test_*.py"):
        return None
    return name not in collection_path.stem + collection_path.read_text("utf-8") or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `long` run with `dev.py test --long` alone; of the laws of every seating, an
    ordinary run asks those at the numbers of seats that it has drawn. Who asks for some tests by
    name, as for those of a new game, gets them at all numbers."""
    if LONG:
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="takes minutes: dev.py test --long"))
    by_name = config.option.keyword or any("::" in arg for arg in config.args)
    if not by_name or os.environ.get("CARDTABLE_DRAWN_SEATS"):
        left_out = [item for item in items if is_left_out(item)]
        config.hook.pytest_deselected(items=left_out)
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    """A failed law over games says how to mend the game (`tests.game_laws`)."""
    report = yield
    if report.failed and call.excinfo is not None:
        wanted = getattr(getattr(item, "function", None), "__doc__", "") or ""
        error = call.excinfo.value
        told = told_of_failure(item.nodeid, wanted, str(error))
        if told and is_told_alone(item.nodeid, error):
            report.longrepr = told
        elif told:
            report.sections.append(("what is wanted", told))
    return report


def is_left_out(item: pytest.Item) -> bool:
    """Whether a test is for another run, or about a seating that this run has not drawn; one that
    names its seatings beside it means just these."""
    if item.get_closest_marker("another_run"):
        return True
    marks = [mark.args[0] for mark in item.iter_markers("parametrize")]
    named = {name for names in marks for name in names_of(names)}
    call = getattr(item, "callspec", None)
    return any(
        isinstance(value, Seating) and name not in named and value not in seats_drawn()
        for name, value in (call.params.items() if call else ())
    )


def names_of(names: str | Sequence[str]) -> Sequence[str]:
    """The parameters that a mark names, in a list or by commas."""
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else names
