"""How the tests are dealt out to the workers: what shares its setting up goes to one of them.

A file goes to one worker, so that what the file lays out is laid out once. Tests of a seating
(`...[2-tarot-4]`: four at a game of tarot) go by the seating instead, over files and folders,
since they share the matches played there; laws that read all of the code go together. Tests with a
real window go one after the other; each of the torture suite, which in the long form takes many
minutes, goes by itself, and so does each hand in the packed program. Where one worker waits for a
window, another has the core meanwhile, so windows come first: at the end nobody would be left to
work.

The marks of pytest-xdist, `xdist_group`, would say the same test by test; but they are written
into a test's name where pytest 9.2 no longer reads them, and group nothing.
"""

import re

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from tests.tables import seatings

BY_SEATING = ("tests/laws/", "tests/layout/")
TOGETHER = ("tests/window/",)
READING = tuple(
    f"tests/laws/test_{name}.py" for name in ("floors", "names", "no_network", "rooms", "troubles")
)
"""Laws of what stands in the code: all of it is taken apart once for them."""
FIRST = ("tests/players/test_guests.py", "tests/window/")
"""What waits longest, for a window or a process, the longest last."""
ALONE = ("tests/torture/", "tests/packed/test_window.py")
_SEATING = re.compile(rf"\[(?:.*-)?({'|'.join(map(str, seatings()))})(?:-.*)?\]$")


def scope_of(nodeid: str) -> str:
    """What a test shares its worker with: a seating, a folder or a file."""
    path = nodeid.partition("::")[0]
    if path.startswith(ALONE):
        return nodeid
    if path in READING:
        return READING[0]
    found = _SEATING.search(nodeid) if path.startswith(BY_SEATING) else None
    if found:
        return found[1]
    return next((folder for folder in TOGETHER if path.startswith(folder)), path)


class Dealing(LoadScopeScheduling):
    """pytest-xdist's dealing by scope, with the scopes that are ours."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        for scope in FIRST:
            if scope in self.workqueue:
                self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)
