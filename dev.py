"""Play, test and check the card table from a fresh checkout. Only Python is needed.

  python3 dev.py play [args...]
      Open the table. The args are passed on to main.py; `play --help` lists them.
  python3 dev.py test [--long] [--slow] [args...]
      Run the tests on all cores. --long adds the tests that take minutes; --slow lists the
      twenty slowest tests at the end. Other args are passed on to pytest: `test -k dice`,
      `test -n 0 --pdb tests/input/test_reach.py`. An ordinary run checks positions and numbers
      of seats drawn by chance. Its first lines print the seed; set CARDTABLE_SEED to that seed
      to check the same ones again. With -k all numbers of seats are checked.
  python3 dev.py new NAME [--own] [--tricks]
      Create a game that can be played at once: its folder under rules/, worked examples under
      tests/, golden journals and a snapshot. It prints the next steps; rules/HOWTO.md explains
      them. --tricks starts from a trick-taking game with bidding, trumps and partners. --own
      puts the game into your own games folder, without tests.
  python3 dev.py check
      Run ruff (lint and formatting) and mypy (types).
  python3 dev.py pack [TARGET ...]
      Build what players install, in dist/: a program that runs without Python, and whatever
      else this system can build. `pack --help` lists the targets.
  python3 dev.py renew [GAME]
      Create missing test references: golden journals and pictures of the tables. With a GAME,
      create all of that game's references again, because its rules or its look were meant to
      change. Review the differences before you commit them.

The required packages are installed into .venv beside this file, and again when a requirements
file or the version of Python changes. To start afresh, delete .venv.
"""

# This file keeps to the grammar of Python 3.6, and above the version check to annotations
# in quotes, so that an old Python gets far enough to say what is wrong.

import argparse
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import Any, NoReturn

OLDEST = (3, 10)
NEWEST = (3, 14)


def version_refusal(version: "tuple[int, int]") -> "str | None":
    """The reason why this version of Python will not do, in one sentence; None if it will."""
    if OLDEST <= version <= NEWEST:
        return None
    here, oldest, newest = (".".join(map(str, each)) for each in (version, OLDEST, NEWEST))
    return (
        f"dev.py: this is Python {here}, but the card table needs Python {oldest} to "
        f"{newest}: run it with one of those, for example `python{newest} dev.py play`."
    )


if version_refusal(sys.version_info[:2]):
    sys.exit(version_refusal(sys.version_info[:2]))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "cardtable-stamp.txt"  # what was installed to the end, a line a requirements file
RUNNING = ROOT / "requirements.txt"
TESTING = ROOT / "tests" / "requirements.txt"
PACKING = ROOT / "packaging" / "requirements.txt"
LOCK = ROOT / "packaging" / "lock.txt"  # all three, and what they need in turn, with hashes

# How a command is run whose output is read here instead of shown.
CAPTURED: Any = {"stdout": PIPE, "stderr": STDOUT, "text": True, "errors": "replace"}

# What mypy holds to its strict rules: all but the tests.
TYPED = ("main.py", "dev.py", "rules", "table", "sprites", "packaging", "research")

# How the lines begin on which pip names the package that comes next.
PIP_PREFIXES = ("Collecting", "Processing", "Requirement already satisfied")

# Words on the command line of main.py with which it opens no window.
WINDOWLESS = {"--no-window", "--help", "-h", "--version"}
WINDOWLESS |= set("ask book check duel film games new shot trace words".split())


class Trouble(Exception):
    """Something is in the way that a person can remove; its text is one sentence saying how."""


class Commands(argparse.ArgumentParser):
    """argparse, except that a mistake is one sentence like every other trouble."""

    def error(self, message: str) -> NoReturn:
        raise Trouble(f"{message}: see `python3 dev.py --help`.")


# --- .venv, and the stamp that says it is complete -------------------------------------


def stamp_line(requirements: Path) -> str:
    """The stamp's line for one requirements file: changes with its text and with the Python.

    Line endings do not count, so a checkout moved between systems installs nothing anew.
    """
    python = f"{sys.version_info[0]}.{sys.version_info[1]} {sys.base_prefix}"
    text = requirements.read_text(encoding="utf-8")
    digest = hashlib.sha256(f"{python}\n{text}".encode()).hexdigest()
    return f"{requirements.relative_to(ROOT).as_posix()} {digest}"


def is_venv_ready(wanted: list[Path]) -> bool:
    """Whether .venv holds exactly what these requirements files ask for."""
    try:
        stamped = STAMP.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    return PYTHON.exists() and all(stamp_line(each) in stamped for each in wanted)


def prepare_venv(wanted: list[Path], lock: Path | None = None) -> None:
    """Install these requirements into .venv, unless it has them. `lock`: a file that asks for the
    same, with hashes.

    The stamp is removed first and written last, so that the next run starts an interrupted
    one over.
    """
    if is_venv_ready(wanted):
        return
    if STAMP.exists():
        STAMP.unlink()
    if not is_venv_sound():
        make_venv()
    install([lock] if lock else wanted)
    STAMP.write_text("".join(stamp_line(each) + "\n" for each in wanted), encoding="utf-8")


def is_venv_sound() -> bool:
    """Whether .venv has a Python of this version that starts and has pip."""
    question = "import sys, pip; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([str(PYTHON), "-c", question], **CAPTURED)
    except OSError:
        return False
    # Only the last line answers: someone's sitecustomize may have spoken first.
    return bool(answer.stdout.splitlines()[-1:] == ["{} {}".format(*sys.version_info)])


def make_venv() -> None:
    """Create .venv, after deleting a half-made one. Raises Trouble."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Trouble(
                f"this Python has no `{module}` module, which creates the .venv folder: on Debian "
                "or Ubuntu run `sudo apt install python3-venv`, elsewhere install Python from "
                "python.org."
            )
    if VENV.is_dir() and not VENV.is_symlink():
        shutil.rmtree(VENV)
    elif VENV.exists() or VENV.is_symlink():
        VENV.unlink()
    print("Making .venv ...", flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], **CAPTURED)
    if made.returncode:
        raise Trouble(
            f"the folder {VENV} could not be created; check that its parent folder is writable "
            f"and that the disk has room (venv said: {last_line(made.stdout)})."
        )


# --- pip, and its noise turned into one line of progress -------------------------------


def names_in(wanted: list[Path]) -> list[str]:
    """The packages these requirements files pin, in order, spelt as pip compares them."""
    lines = [line for each in wanted for line in each.read_text(encoding="utf-8").splitlines()]
    # Once each: a package may have a second pin for an older Python.
    return list(dict.fromkeys(plain_name(line) for line in lines if "==" in line.split("#")[0]))


def plain_name(requirement: str) -> str:
    """`PyYAML==6.0.3  # why` to `pyyaml`."""
    return requirement.split("==")[0].split("[")[0].strip().lower().replace("_", "-")


def install(wanted: list[Path]) -> None:
    """Install these requirements files into .venv, showing how far it is. Raises Trouble."""
    command = [str(PYTHON), "-m", "pip", "install", "--no-input"]
    command += ["--disable-pip-version-check", "--progress-bar", "off"]
    for each in wanted:
        command += ["-r", str(each)]
    output = []
    names = names_in(wanted)
    # A person's own `user = true` for pip would make it refuse to work inside .venv.
    with subprocess.Popen(command, env=dict(os.environ, PIP_USER="0"), **CAPTURED) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            output.append(line)
            if progress_text(line, names):
                show_progress(progress_text(line, names))
    show_progress("")
    if pip.returncode:
        raise Trouble(pip_refusal("".join(output)))


def progress_text(line: str, names: list[str]) -> str:
    """The progress to show for this line of pip's; "" for most of them."""
    if line.startswith("Installing collected packages"):
        return "Unpacking ..."
    start, _, rest = line.partition(": " if line.startswith("Requirement already") else " ")
    name = plain_name(rest.split(" ")[0])
    if start == "Processing":  # a wheel found in a folder: pip shows its path
        name = plain_name(Path(rest.split(" (from")[0]).name.split("-")[0])
    if start not in PIP_PREFIXES or name not in names:
        return ""
    return f"Installing {name} ... ({names.index(name) + 1} of {len(names)})"


def show_progress(text: str) -> None:
    """Show the progress: one changing line on a terminal, a line each in a log; "" wipes it."""
    if sys.stdout.isatty():
        print("\r" + text.ljust(60), end="" if text else "\r", flush=True)
    elif text:
        print(text, flush=True)


def pip_refusal(output: str) -> str:
    """The reason why pip failed, in one sentence with the remedy."""
    signs = ("retrying", "connection", "timed out", "name resolution", "temporary failure")
    quoted = f"(pip said: {last_line(output)})"
    if any(sign in output.lower() for sign in signs):
        return (
            "the packages could not be fetched because the network does not answer: connect "
            f"this computer and run the same command again {quoted}."
        )
    return (
        "the packages could not be installed: fix what pip reports, or delete the .venv folder "
        f"and run the same command again {quoted}."
    )


def last_line(output: str) -> str:
    """The last error in some output, or its last line, without the full stop."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["nothing"])[-1].rstrip(".")


# --- the commands ----------------------------------------------------------------------


def display_refusal(args: list[str], environment: dict[str, str], system: str) -> str:
    """The reason why no window can be opened here, in one sentence; "" if it can."""
    ways = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    if not system.startswith("linux") or any(environment.get(way) for way in ways):
        return ""
    if WINDOWLESS & set(args):
        return ""
    return (
        "no screen was found (neither DISPLAY nor WAYLAND_DISPLAY is set): "
        "start it from a terminal on the desktop, or over ssh with `ssh -X`."
    )


def run(command: list[str], env: dict[str, str] | None = None, cwd: Path | None = None) -> int:
    """Run a command inside .venv to its end and return its exit code.

    Ctrl-C reaches the command by itself; this only waits, so that it can close in peace. To be
    ended otherwise ends the command too.
    """
    process = subprocess.Popen([str(PYTHON), *command], env=env, cwd=cwd)
    earlier = signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:
                continue
            return code if code >= 0 else 128 - code
    finally:
        signal.signal(signal.SIGTERM, earlier or signal.SIG_DFL)


def play(args: list[str]) -> int:
    """Open the table; `args` are those of main.py, which runs in the current folder."""
    refusal = display_refusal(args, dict(os.environ), sys.platform)
    if refusal:
        raise Trouble(refusal)
    prepare_venv([RUNNING])
    return run([str(ROOT / "main.py"), *args])


def core_count() -> int:
    """The number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def test(args: list[str]) -> int:
    """Run the tests on all cores, without a sound."""
    prepare_venv([RUNNING, TESTING])
    environment = dict(os.environ)
    environment.setdefault("SDL_AUDIODRIVER", "dummy")
    # One worker more than there are cores: now and then one waits for a window or a process.
    environment.setdefault("PYTEST_XDIST_AUTO_NUM_WORKERS", str(core_count() + 1))
    # The tests start Python a hundred times: what is compiled is kept, not compiled each time.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if "--long" in args:
        environment["CARDTABLE_LONG"] = "1"
    slowest = ["--durations=20", "--durations-min=0.01"] if "--slow" in args else []
    rest = [arg for arg in args if arg not in ("--long", "--slow")]
    # What goes to the same worker: tests/dealing.py.
    return run(["-m", "pytest", "-n", "auto", *slowest, *rest], env=environment, cwd=ROOT)


def new(args: list[str]) -> int:
    """Make a game from a model, with its tests, or with --own without them."""
    parser = Commands(prog="python3 dev.py new", description=new.__doc__, allow_abbrev=False)
    parser.add_argument("name", metavar="NAME", help="the name of its folder, such as my_game")
    parser.add_argument("--tricks", action="store_true", help="start from a trick-taking game")
    parser.add_argument("--own", action="store_true", help="create it in your own games folder")
    wanted = parser.parse_args(args)
    words = [wanted.name, *["--tricks"] * wanted.tricks]
    if wanted.own:
        prepare_venv([RUNNING])
        return run([str(ROOT / "main.py"), "new", *words])
    prepare_venv([RUNNING, TESTING])
    return run(["-m", "tests.new_game", *words], cwd=ROOT)


def check(args: list[str]) -> int:
    """Check lint, formatting and types: all three always run, and any failure fails."""
    if args:
        raise Trouble(f"`check` takes no arguments, so leave out `{' '.join(args)}`.")
    prepare_venv([RUNNING, TESTING])
    commands = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--strict", *TYPED])
    codes = []
    for command in commands:
        print("==", " ".join(command[:3]), flush=True)
        codes.append(run(["-m", *command], cwd=ROOT))
    return int(any(codes))


def pack(args: list[str]) -> int:
    """Pack the program into dist/; `args` are those of packaging/pack.py."""
    # All, or packing and testing would take turns installing.
    prepare_venv([RUNNING, TESTING, PACKING, LOCK], LOCK)
    return run([str(PACKING.with_name("pack.py")), *args])


def renew(args: list[str]) -> int:
    """Make golden journals and pictures that are missing, or those of one game anew."""
    prepare_venv([RUNNING, TESTING])
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    return run(["-m", "tests.renew", *args], env=environment, cwd=ROOT)


def main(argv: list[str]) -> int:
    """Run a command and return its exit code; 1 also for any trouble before it."""
    commands = {"play": play, "test": test, "new": new, "check": check, "pack": pack}
    commands["renew"] = renew
    parser = Commands(
        prog="dev.py",
        usage="python3 dev.py {play,test,new,check,pack,renew} [args...]",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=list(commands), help="see above")
    try:
        # Only the first word is ours: play and test hand on the rest as it stands.
        command = parser.parse_args(argv[:1]).command
        return commands[command](argv[1:])
    except Trouble as trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
    except OSError as error:
        what = error.filename or "a file"
        why = error.strerror or error
        print(f"dev.py: {what} could not be used ({why}): fix that and try again.", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
