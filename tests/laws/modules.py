"""The files of the program, as modules."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def program() -> dict[str, Path]:
    """Every module of the program, by name."""
    folders = ("rules", "table", "sprites")
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {module_of(path): path for path in (*paths, ROOT / "main.py")}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = program()
