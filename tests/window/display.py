"""An X server of its own for the tests that need a real window."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

SCREEN = (1280, 800)
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


def surroundings(**more: str) -> dict[str, str]:
    """Those of this run without what is said to SDL, and `more`."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    return {**kept, "SDL_AUDIODRIVER": "dummy", **more}


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An X server of our own, on a display number it found free itself."""
    with served(tmp_path_factory.mktemp("x"), SCREEN) as number:
        yield number


@contextmanager
def served(folder: Path, size: tuple[int, int], *words: str) -> Iterator[str]:
    """The display's number, of a server that ends afterwards; skips where none starts."""
    reading, writing = os.pipe()
    screen = f"-displayfd {writing} -screen 0 {size[0]}x{size[1]}x24 -nolisten tcp -noreset"
    with ExitStack() as running, (folder / "log").open("w") as log:

        def start(command: list[str], **more: Any) -> None:
            more |= {"stdout": log, "stderr": log, "start_new_session": True}
            program = subprocess.Popen(command, **more)
            running.callback(program.wait)
            running.callback(program.terminate)

        start(["Xvfb", *screen.split(), *words], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            pytest.skip("Xvfb could not start here")
        if KEEPER is not None:
            there = {**os.environ, "DISPLAY": f":{number}"}
            start([KEEPER], env=there)
            asking = ["xdotool", "get_num_desktops"]  # only a window manager counts desktops
            asked = partial(subprocess.run, asking, env=there, capture_output=True)
            until(lambda: asked().returncode == 0, "the window manager")
        yield f":{number}"
