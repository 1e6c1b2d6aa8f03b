"""Everything a player reads, in their language: `words.en.yaml` and its sisters.

It imports `files` and the rules' kit, and no pygame.
Begin in `words.py`.

| file | what it is |
| --- | --- |
| `words` | finds a sentence by its key and puts its facts in (`Words`) |
| `tongue` | numbers, dates, plurals of a language (`Tongue`) |
| `plural` | which number takes which form |
| `phrases` | lists, times and other small phrases |
| `parts` | halves and other fractions |
| `meant` | which cards and seats a sentence speaks of |
| `terms` | words that are explained |
| `rules_page` | the how-to page, with tonight's house rules |
| `computers` | names of levels and characters |
| `nameless` | what people without a name are called |
| `awaited` | what somebody who may choose is asked |
| `fingerprint` | a seal in five words |
| `finding` | finds by a typed word |
| `own` | languages in the player's own folder |
| `unsaid` | what a language lacks |
"""
