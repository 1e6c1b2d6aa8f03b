"""Everything a player reads, in the player's language: `words.en.yaml` and its sisters.

`Words` finds a sentence by its key and puts its facts in; what of a language is no sentence, its
plural, numbers and dates, is its `Tongue`, from `tongue.en.yaml` and its sisters. `phrases` and
`parts` say lists, times and halves, `meant` knows of which cards and seats a sentence speaks,
`unsaid` what a language lacks, `rules_page` makes a how-to page of tonight's house rules. It
imports `files` and the rules' kit, and no pygame. Begin in `words.py`.
"""
