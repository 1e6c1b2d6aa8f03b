"""The card table as an installed package: `cardtable` holds the rooms of the checkout.

They call each other by the names they have there (`table`, `rules`, `sprites`), which are too
common for a folder of all programs; so they lie in this one, and it is looked in first.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
