"""`python -m cardtable`, for where the command itself is not on the path."""

import sys

from main import main

if __name__ == "__main__":
    sys.exit(main())
