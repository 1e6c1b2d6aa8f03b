"""The Python package: one version, the same pins everywhere, and what goes into it."""

import ast
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import main
from table.files.version import version
from tests.sampling import LONG

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # which pytest brings along there

ROOT = Path(__file__).resolve().parents[2]
PACKING = ROOT / "packaging"
WANTED = ("requirements.txt", "tests/requirements.txt", "packaging/requirements.txt")
HEADING = re.compile(r"## (\d+\.\d+\.\d+), \d\d? [A-Z][a-z]+ \d{4}")


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(path: Path) -> dict[str, str]:
    """What a requirements file asks for: the name as everybody writes it, and the version."""
    found = re.findall(r"^([\w.-]+)(?:\[\w+\])?==([^\s;]+)", path.read_text(encoding="utf-8"), re.M)
    return {name.lower().replace("_", "-"): number for name, number in found}


@pytest.fixture
def packing(monkeypatch) -> Iterator[Any]:
    """A module of packaging/ by its name: they are run from there, and import each other."""
    monkeypatch.syspath_prepend(str(PACKING))
    before = set(sys.modules)
    yield lambda name: __import__(name)
    for name in set(sys.modules) - before:
        file = getattr(sys.modules[name], "__file__", None)
        if file and Path(file).parent == PACKING:
            del sys.modules[name]


def test_the_version_is_one(capsys):
    """What the program says, what the package is called and what was told last are the same."""
    told = HEADING.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert project()["project"]["version"] == version() == told[0]
    assert main.main(["--version"]) == 0
    assert capsys.readouterr().out == f"card table {version()}\n"


def test_what_is_new_is_told_in_lines(packing):
    """CHANGELOG.md has a title, and versions, newest first, with a day and lines of sentences."""
    path = ROOT / "CHANGELOG.md"
    title, *lines = path.read_text(encoding="utf-8").splitlines()
    assert title.startswith("# ")
    for line in filter(None, lines):
        assert HEADING.fullmatch(line) or re.fullmatch(r"- .+\.", line), line
    told = packing("releases").read(path)
    assert len(told) == sum(line.startswith("## ") for line in lines)
    assert all(item.lines for item in told)
    by_day = [(item.day, [*map(int, item.version.split("."))]) for item in told]
    assert by_day == sorted(by_day, reverse=True)


def test_without_its_project_file_the_version_is_not_known(monkeypatch, tmp_path: Path):
    """The table opens all the same where somebody took the file away, or left a strange one."""
    import table.files.version as place

    monkeypatch.setattr(place, "PROJECT", tmp_path / "pyproject.toml")
    assert version() == "?"
    for strange in (b"\xff", b"[project]\n"):
        (tmp_path / "pyproject.toml").write_bytes(strange)
        assert version() == "?"


def test_every_list_of_requirements_has_the_same_pins():
    """An installed table runs with the very packages that were tested, and is made by one version
    of its maker. What is installed by hashes is what the requirements files ask for (remedy:
    lock.py), and nothing goes without a hash: pip would take whatever it is sent."""
    asked = dict(item.split("==") for item in project()["project"]["dependencies"])
    by_name = {name.lower().replace("_", "-"): number for name, number in asked.items()}
    assert by_name == pins(ROOT / "requirements.txt")
    (maker,) = project()["build-system"]["requires"]
    assert maker in (PACKING / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = {name: number for path in WANTED for name, number in pins(ROOT / path).items()}
    assert wanted.items() <= pins(PACKING / "lock.txt").items(), "run packaging/lock.py"
    text = (PACKING / "lock.txt").read_text(encoding="utf-8")
    for entry in re.split(r"^(?=\S+==)", text, flags=re.M)[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), entry


def test_every_packed_form_has_the_same_inside(packing):
    """What goes into the wheel is what lies beside the frozen Python."""
    listed = project()["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    freeze = packing("freeze")
    assert sorted(listed) == sorted((*freeze.ROOMS, *freeze.PAGES))
    assert all((ROOT / name).exists() for name in listed)


def test_an_installed_command_is_called_as_it_was_installed(monkeypatch, capsys):
    """`cardtable --help` speaks of `cardtable`, a checkout's of `main.py`."""
    with pytest.raises(SystemExit):
        main.main(["--help"])
    assert "cardtable play" not in capsys.readouterr().out
    monkeypatch.setitem(sys.modules, "cardtable", ModuleType("cardtable"))
    with pytest.raises(SystemExit):
        main.main(["--help"])
    told = capsys.readouterr().out
    assert "cardtable play GAME" in told and "main.py" not in told


def test_the_wheel_is_one_folder_and_the_same_again(packing, tmp_path: Path, monkeypatch):
    """No `table` or `rules` is among others' packages, no test in it; same sources, same bytes."""
    pytest.importorskip("hatchling", reason="only `dev.py pack` has furnished it")
    source = packing("source")
    monkeypatch.setenv(source.TIME, "1000000000")
    made = []
    for name in ("one", "two") if LONG else ("one",):
        copy = source.copy_checkout(tmp_path / name / "source")
        (tmp_path / name / "out").mkdir()
        made.append(packing("wheels").make(copy, tmp_path / name, tmp_path / name / "out"))
    for item, two in zip(made[0], made[-1], strict=True):
        assert item.read_bytes() == two.read_bytes()
    (wheel,) = (path for path in made[0] if path.suffix == ".whl")
    names = zipfile.ZipFile(wheel).namelist()
    ours = {"cardtable", f"cardtable-{version()}.dist-info"}
    assert {name.split("/")[0] for name in names} == ours
    assert "cardtable/__init__.py" in names and "cardtable/main.py" in names
    assert not [name for name in names if "/tests/" in name or name.endswith(".pyc")]
    rooms = ("table", "rules", "sprites", "themes")
    theirs = [path for room in rooms for path in (ROOT / room).rglob("*") if path.is_file()]
    for path in theirs:
        if not {"tests", "__pycache__"} & set(path.parts[len(ROOT.parts) :]):
            assert f"cardtable/{path.relative_to(ROOT).as_posix()}" in names


def test_a_bill_names_all_that_is_inside(packing, tmp_path: Path):
    """Every package with version and licence, every library once; the same file, the same bill."""
    bill, source = packing("bill"), packing("source").Source(ROOT, version(), 1_000_000_000)
    file = tmp_path / "cardtable.run"
    file.write_bytes(b"packed")
    (tmp_path / "inside" / "libs").mkdir(parents=True)
    (tmp_path / "inside" / "libs" / "libpng16-fefdc88d.so.16.58.0").write_bytes(b"png")
    parts = [*bill.packages(bill.required_versions(ROOT)), *bill.libraries(tmp_path / "inside")]
    told = {part["name"].lower(): part["version"] for part in parts}
    assert told == {**pins(ROOT / "requirements.txt"), "libpng16": "16.58.0"}
    licences = {item["license"].get("id") for part in parts for item in part["licenses"]}
    assert licences == {"LGPL-2.1-only", "MIT", "BSD-3-Clause", "OFL-1.1", "libpng-2.0"}
    assert bill.bill_text(source, file, None) == bill.bill_text(source, file, None)
    names = [part["bom-ref"] for part in bill.bill(source, file, None)["components"]]
    assert len(names) == len(set(names)) == len(pins(ROOT / "requirements.txt"))


def test_a_bill_is_of_the_form_it_names(packing, tmp_path: Path):
    """CycloneDX's own schema accepts it."""
    pytest.importorskip("cyclonedx.validation", reason="packaging/checks.txt has it")
    bill, source = packing("bill"), packing("source").Source(ROOT, version(), 1_000_000_000)
    (tmp_path / "file").write_bytes(b"packed")
    path = tmp_path / "file.cdx.json"
    path.write_text(bill.bill_text(source, tmp_path / "file", None), encoding="utf-8")
    assert bill.main([str(path)]) == 0


def test_windows_is_told_who_made_it(packing):
    """The version resource is read as Python by PyInstaller, and has four numbers; the manifest is
    XML, and says that the program knows of fine screens."""
    from xml.etree import ElementTree

    text = packing("windows").resource(ROOT, "1.2.3")
    told = dict(re.findall(r'StringStruct\("(\w+)", "(.*?)"\)', text))
    assert ast.parse(text, mode="eval")
    assert told["FileVersion"] == told["ProductVersion"] == "1.2.3"
    assert told["LegalCopyright"].startswith("Copyright") and "filevers=(1, 2, 3, 0)" in text
    manifest = ElementTree.fromstring(packing("windows").MANIFEST.encode())
    told = {item.tag.rpartition("}")[2]: item.text for item in manifest.iter()}
    assert told["dpiAwareness"] == "PerMonitorV2"


def test_a_mac_finds_all_rooms_in_the_bundle(packing):
    """Each file once, at the place where the checkout has it, without tests."""
    found = {inside: path for inside, path, _ in packing("macos").rooms(ROOT)}
    assert found["main.py"] == str(ROOT / "main.py")
    assert "pyproject.toml" in found and any(name.startswith("themes") for name in found)
    assert not [name for name in found if "tests" in Path(name).parts]
    assert packing("macos").info("1.2.3")["NSHighResolutionCapable"] is True


def test_the_workflow_packs_on_the_three_systems(packing):
    """It asks dev.py for what dev.py can do, and keeps no secret in its text."""
    import yaml

    path = ROOT / ".github" / "workflows" / "pack.yml"
    job = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]["pack"]
    systems = {name.split("-")[0] for name in job["strategy"]["matrix"]["system"]}
    assert systems == {"ubuntu", "windows", "macos"}
    commands = " ".join(step.get("run", "") for step in job["steps"])
    asked = set(re.findall(r"dev\.py (\w+)", commands))
    assert asked == {"test", "pack"}
    for script in re.findall(r"packaging/\w+\.(?:py|txt)", commands):
        assert (ROOT / script).exists(), script
