"""Where the packed program begins: as the table, or as a process that thinks for it."""

import os
import sys
from multiprocessing import freeze_support

# The libraries in this folder are ours alone: what the table starts (a voice, a file manager)
# has the system's own.
own = os.environ.pop("LD_LIBRARY_PATH", None)
if own is not None and "LD_LIBRARY_PATH_ORIG" in os.environ:
    os.environ["LD_LIBRARY_PATH"] = os.environ.pop("LD_LIBRARY_PATH_ORIG")
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"  # a process that thinks finds them by itself

try:
    freeze_support()  # does not come back in a process that was begun to think
except EOFError:  # the table was killed before it had said what is to be done
    sys.exit(1)

from main import main  # noqa: E402

sys.exit(main())
