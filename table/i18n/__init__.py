"""Everything a player reads, in their language: `words.en.yaml` and its sisters.

It imports `files` and the rules' kit, and no pygame.
Begin in `words.py`.

| file | what it is |
| --- | --- |
| `words` | finds a sentence by its key and puts its facts in (`Words`) |
| `locales` | numbers, dates, plurals of a language (`Locale`) |
| `plural` | which number takes which form |
| `phrases` | lists, times, levels, fractions and other small phrases |
| `glossary` | words that are explained |
| `rules_page` | the how-to page, with tonight's house rules |
| `fingerprint` | a seal in five words |
| `own` | languages in the player's own folder |
"""
