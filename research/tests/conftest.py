"""Tests of the research tools belong to the long form: an ordinary run does not import them."""

from tests.sampling import LONG

collect_ignore_glob = [] if LONG else ["test_*.py"]
