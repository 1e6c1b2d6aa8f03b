"""dev.py in a folder of its own, where nothing is fetched and nothing is run."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

DEV = Path(__file__).resolve().parents[2] / "dev.py"


def one_sentence(text: str) -> bool:
    return text.count("\n") <= 1 and text.rstrip().endswith(".") and "Traceback" not in text


@pytest.fixture
def dev(tmp_path: Path) -> ModuleType:
    """dev.py in a folder of its own, with one pinned package to run and one to test."""
    shutil.copy(DEV, tmp_path / "dev.py")
    (tmp_path / "requirements.txt").write_text("# to run\nCard_Stock==1.0  # why\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "requirements.txt").write_text("felt==2.0\n")
    spec = importlib.util.spec_from_file_location("dev_alone", tmp_path / "dev.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def steps(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The venvs made and packages installed, done on paper: nothing is run or fetched."""
    done: list[str] = []

    def make_venv() -> None:
        done.append("venv")
        dev.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        dev.PYTHON.write_text("")

    monkeypatch.setattr(dev, "make_venv", make_venv)
    monkeypatch.setattr(dev, "is_venv_sound", lambda: dev.PYTHON.exists())
    monkeypatch.setattr(dev, "install", lambda wanted: done.append(f"install {len(wanted)}"))
    return done


@pytest.fixture
def runs(dev: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """The commands that would have been run inside .venv: (words, environment)."""
    made: list[tuple] = []

    def run(command: list[str], env: dict[str, str] | None = None, cwd: Path | None = None) -> int:
        made.append((command, env))
        return 7

    monkeypatch.setattr(dev, "run", run)
    return made
