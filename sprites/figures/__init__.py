"""The twelve courts and the two jokers, each as one upper half in card units.

A half is drawn round x = 146, clear of the index on its left, and ends at the
join: a line through the middle of the card that may slope. `courts` turns it
about, lays a band over the join and paper round the frame, so nothing here
needs clipping, of which the subset of SVG at hand has none.
"""
