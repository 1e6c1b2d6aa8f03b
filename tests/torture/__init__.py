"""Nothing knocks the table over: the table is treated as badly as we can think of, and stands.

Each part is a function that is given a lot (a game, or a seed), how much to do and a seed, and
gives back figures: how many times what was done, and every fault that was found.

  kills      the program is killed at every operation on a file
  journals   every byte of a journal is flipped, cut at, doubled
  files      lines and values of every file that people may edit are changed
  events     keys, mouse, fingers, windows from one pixel to 8K, at random over every scene

`parts.py` lists them. The ordinary run holds a small sample of each, `dev.py test --long` does them
all. One lot alone: `python3 dev.py test --long tests/torture -k journals-tunk`.
"""
