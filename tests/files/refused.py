"""A file that does not read, and what is said of it."""

from pathlib import Path

import pytest

from table.files.badfile import BadFile
from table.files.typed import read_typed
from table.theme.theme import Theme


def refusal(tmp_path: Path, text: str, type_: type = Theme) -> BadFile:
    """The error of a file with this text, in one line that names the file."""
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_typed(path, type_)
    assert str(path) in str(caught.value) and "\n" not in str(caught.value)
    return caught.value
