"""What ends a command with one sentence instead of a traceback."""


class Trouble(Exception):
    """Something a person can put right; the text is one sentence saying how."""
