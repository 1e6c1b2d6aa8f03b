"""An X server of its own for the tests that need a real window."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

SCREEN = (1280, 800)
FINE_SCREEN = (2560, 1600)  # at 192 dots to the inch
PATIENCE = 60.0  # seconds a condition may take to come true on a slow machine
KEEPER = shutil.which("openbox")  # a window manager: without one no window can be asked to close
NEEDED = ("Xvfb", "xdotool")
MISSING = [tool for tool in NEEDED if shutil.which(tool) is None]

WINDOWED = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"needs {' and '.join(MISSING)} in the PATH"),
]
"""The marks of a module that needs a real window."""


def until(condition: Callable[[], Any], what: str) -> Any:
    """Look again and again until something is so; it must come to be in time."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)
    return found


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An X server of our own, on a display number it found free itself."""
    with served(tmp_path_factory.mktemp("x"), SCREEN) as number:
        yield number


@pytest.fixture
def fine_display(tmp_path: Path) -> Iterator[str]:
    """The same with a screen of many small pixels."""
    with served(tmp_path, FINE_SCREEN, "-dpi", "192") as number:
        yield number


@contextmanager
def served(folder: Path, size: tuple[int, int], *words: str) -> Iterator[str]:
    """The display's number, of a server that ends afterwards; skips where none starts."""
    reading, writing = os.pipe()
    log = (folder / "log").open("w")
    screen = f"-displayfd {writing} -screen 0 {size[0]}x{size[1]}x24 -nolisten tcp -noreset"
    server = subprocess.Popen(
        ["Xvfb", *screen.split(), *words], pass_fds=[writing], stdout=log, stderr=log,
        start_new_session=True,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    if not number:
        server.wait()
        log.close()
        pytest.skip("Xvfb could not start here")
    keeper = None
    if KEEPER is not None:
        surroundings = {**os.environ, "DISPLAY": f":{number}"}
        keeper = subprocess.Popen(
            [KEEPER], env=surroundings, stdout=log, stderr=log, start_new_session=True
        )
        asking = ["xdotool", "get_num_desktops"]  # only a window manager counts desktops
        until(
            lambda: subprocess.run(asking, env=surroundings, capture_output=True).returncode == 0,
            "the window manager",
        )
    try:
        yield f":{number}"
    finally:
        for process in (keeper, server):
            if process is not None:
                process.terminate()
                process.wait()
        log.close()
