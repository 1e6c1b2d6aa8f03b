"""What is measured of the family book."""

from table.bench import book as bench_book


def test_the_book_is_measured(monkeypatch):
    """A line for the first opening, for the later ones, and for every page."""
    monkeypatch.setattr(bench_book, "RUNS", 1)
    real = bench_book.write_results
    monkeypatch.setattr(bench_book, "write_results", lambda *given: real(*given, count=60))
    lines = list(bench_book.run())
    assert [line["what"] for line in lines] == [
        "first", "open", "people", "game", "meetings", "evenings", "year",
    ]  # fmt: skip
    assert all(line["ms"] > 0 for line in lines)
