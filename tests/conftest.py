"""What every test may count on: long tests wait to be asked for, and luck is repeatable."""

import gc
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

import table.words.words  # noqa: F401  (so that every sentence of an error can be read in English)
from tests import sampling
from tests.tables import LONG
from tests.window.display import display, start  # noqa: F401

# No deadline, since a slow machine is not a bug; the same examples every time, since a
# failure somebody reports must be one that anybody can repeat.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("long" if LONG else "house")

# Matches and pictures are kept by the ten thousand and make no circles: looking for circles
# among them every 700 objects would take a tenth of the time.
gc.set_threshold(100_000, 50, 100)


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


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """In the long form, what the torture suite came to, from whichever workers did it."""
    told = dict(_told(terminalreporter.stats)) if LONG else {}
    if told:
        terminalreporter.section("torture")
        terminalreporter.line(json.dumps({"torture": told, "seed": sampling.seed()}))


def _told(stats: dict[str, list[Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The figures of each part of the torture suite, its lots together."""
    from tests.torture.figures import together

    reports = [report for reports in stats.values() for report in reports]
    kept = [dict(getattr(report, "user_properties", ())).get("torture") for report in reports]
    found = sorted({tuple(one) for one in kept if one})
    for part in dict.fromkeys(one[0] for one in found):
        yield part, together(json.loads(figures) for name, _, figures in found if name == part)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Called where tests are dealt to workers."""
    from tests.dealing import Dealing

    return Dealing(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `long` run with `dev.py test --long` alone."""
    if not LONG:
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="takes minutes: dev.py test --long"))
