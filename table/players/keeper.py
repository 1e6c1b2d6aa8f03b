"""Whoever keeps a guest: so that nothing which it started outlives it, or the table.

On Linux a process of ours stands between the table and the guest. What the guest starts stays
below it, whatever session it opens for itself (`PR_SET_CHILD_SUBREAPER`); and where the system
lets it, the guest has process numbers of its own, sees no process but its own, and all of them
end with it. On Windows a job holds them together. Elsewhere only the guest's own group ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

LINUX = sys.platform == "linux"
HOLDS = sys.platform in ("linux", "win32")  # whether all that a guest starts can be ended

DEATH_SIGNAL, SET_DUMPABLE, SET_SUBREAPER = 1, 4, 36  # of prctl
NEW_MOUNTS, NEW_USERS, NEW_NUMBERS = 0x20000, 0x10000000, 0x20000000  # of unshare
ALL_BELOW, PRIVATE, PLAIN = 0x4000, 0x40000, 0xE  # of mount; plain: no setuid, devices, programs
ENDING = (signal.SIGTERM, signal.SIGHUP) if LINUX else ()  # how a keeper is told to end
LAST = 1.0  # seconds in which it does
ROUNDS = 5000  # how often what is still there is looked for
PAUSE = 0.001  # seconds from one to the next
REAPING = 5.0  # seconds after which those that ended meanwhile are let go


def prctl(what: int, value: int) -> None:
    """Tell Linux something about this process; elsewhere nothing."""
    if LINUX:
        _call("prctl", what, value, 0, 0, 0)


def unread() -> None:
    """Nobody else's program may look into this process from now on: neither at its memory nor at
    its environment. (Its command line anybody may read.)"""
    prctl(SET_DUMPABLE, 0)


def _call(name: str, *args: Any) -> bool:
    """A call of the C library; whether it worked."""
    try:
        import ctypes

        made: int = getattr(ctypes.CDLL(None), name)(*args)
    except (ImportError, OSError, AttributeError):  # a Python without it, or a library
        return False
    return made == 0


# the process between


def keep(pipe: Connection) -> None:
    """Comes back in the guest's own process; in this one, never."""
    if not LINUX:
        return
    os.setsid()
    prctl(SET_SUBREAPER, 1)
    own = _tried(_own_numbers) and _own_numbers()
    unread()  # not before: who may not be looked into may not say who it is, either
    for one in ENDING:
        signal.signal(one, _end_all)
    keeper, guest = os.getpid(), os.fork()
    if guest:
        pipe.close()
        _keep(guest)
    for one in ENDING:
        signal.signal(one, signal.SIG_DFL)
    prctl(DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() not in (keeper, 0):  # it has died already; 0: it is seen from outside alone
        os._exit(1)
    if own:
        _own_list()
    unread()


def _own_numbers() -> bool:
    """Let what is forked from here on have its own process numbers, if the system lets it."""
    user, group = os.getuid(), os.getgid()
    if not _call("unshare", NEW_USERS | NEW_NUMBERS):
        return False
    who = {"setgroups": "deny", "uid_map": f"{user} {user} 1", "gid_map": f"{group} {group} 1"}
    for name, text in who.items():
        with open(f"/proc/self/{name}", "w") as told:
            told.write(text)
    return True


def _tried(step: Callable[[], bool]) -> bool:
    """Whether a step that cannot be taken back goes well, which another process tries first."""
    trying = os.fork()
    if not trying:
        try:
            os._exit(0 if step() else 1)
        except BaseException:
            os._exit(1)
    return os.waitpid(trying, 0)[1] == 0


def _own_list() -> None:
    """The list of processes is that of its own alone, if the system lets it be."""
    apart = _call("unshare", NEW_MOUNTS)  # its keeper needs the list of all
    if apart and _call("mount", b"none", b"/", None, ALL_BELOW | PRIVATE, None):
        _call("mount", b"proc", b"/proc", b"proc", PLAIN, None)


def _keep(guest: int) -> None:
    table = multiprocessing.parent_process()
    ends: list[Any] = [] if table is None else [table.sentinel]
    often = REAPING
    try:
        guests_end = os.pidfd_open(guest)
    except (OSError, AttributeError):
        often = REAPING / 50
    else:
        ends.append(guests_end)
    while guest not in _reaped():
        wait(ends, often)
        if table is not None and not table.is_alive():
            break
    _end_all()


def _end_all(*signalled: object) -> None:
    """The table has said so, or has ended, or the guest: nothing of it is left, nor of this."""
    for told in ENDING:
        signal.signal(told, signal.SIG_IGN)
    for _ in range(ROUNDS):
        for one in _below(os.getpid()):
            with suppress(OSError):  # it has ended by now
                os.kill(one, signal.SIGKILL)
        with suppress(ChildProcessError):  # who has none has nobody below
            _reaped(strictly=True)
            time.sleep(PAUSE)
            continue
        break
    os._exit(0)


def _reaped(strictly: bool = False) -> list[int]:
    """Let go of all that have ended. `strictly`: raises ChildProcessError where there is nobody
    else, either."""
    found: list[int] = []
    try:
        while ended := os.waitpid(-1, os.WNOHANG)[0]:
            found.append(ended)
    except ChildProcessError:
        if strictly:
            raise
    return found


# the end


def see_out(process: BaseProcess) -> None:
    """End who keeps a guest, and all that it keeps: by telling it to, since who forks while others
    look for it is sure to be found by its keeper alone."""
    if not LINUX or not process.pid or process.exitcode is not None:
        return
    with suppress(OSError):
        os.kill(process.pid, signal.SIGTERM)
        os.kill(process.pid, signal.SIGCONT)  # if the guest has stopped it
    process.join(LAST)
    if process.exitcode is None:
        for one in _below(process.pid):
            with suppress(OSError):  # it has ended by now
                os.kill(one, signal.SIGKILL)


def _below(top: int) -> list[int]:
    """The processes below another that have not ended."""
    children: dict[int, list[int]] = {}
    ended = set()
    for name in os.listdir("/proc"):
        if name.isdigit():
            with (
                suppress(OSError, ValueError, IndexError),
                open(f"/proc/{name}/stat", "rb") as told,
            ):
                state, parent = told.read().rpartition(b")")[2].split()[:2]
                children.setdefault(int(parent), []).append(int(name))
                if state in (b"Z", b"X"):
                    ended.add(int(name))
    found: list[int] = []
    rest = [top]
    while rest:
        below = children.pop(rest.pop(), [])
        found += below
        rest += below
    return [one for one in found if one not in ended]


# on Windows


def fenced(process: int) -> int:
    """A job that a process (its handle) is put in, with all that it will start; 0: it is not. When
    the job is let go of, or whoever has it ends in any way, all of them end."""
    if sys.platform != "win32":
        return 0
    import ctypes

    from table.players.job import ENDS_WITH_US, LIMITS, Limits, kernel

    calls = kernel()
    job = calls.CreateJobObjectW(None, None)
    if not job:
        return 0
    limits = Limits()
    limits.basic.flags = ENDS_WITH_US
    told = calls.SetInformationJobObject(job, LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
    if not told or not calls.AssignProcessToJobObject(job, process):
        calls.CloseHandle(job)
        return 0
    return int(job)


def let_go(job: int) -> None:
    """All that is in the job ends."""
    if sys.platform == "win32" and job:
        from table.players.job import kernel

        kernel().CloseHandle(job)
