"""dev.py by itself, and what it says."""

from pathlib import Path

DEV = Path(__file__).resolve().parents[2] / "dev.py"


def one_sentence(text: str) -> bool:
    return text.count("\n") <= 1 and text.rstrip().endswith(".") and "Traceback" not in text
