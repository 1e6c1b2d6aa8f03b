"""Everything a player reads, in the player's language: `words.en.yaml` and its sisters.

`Words` finds a sentence by its key and puts its facts in; what of a language is no sentence, its
plural, numbers and dates, is its `Tongue`, from `tongue.en.yaml` and its sisters. `phrases` and
`parts` say lists, times and halves, `meant` knows of which cards and seats a sentence speaks,
`unsaid` what a language lacks, `own` where languages of the player's own lie, `rules_page` makes a
how-to page of tonight's house rules. `terms` are words that are explained, `finding` finds by a
typed word; `computers`, the `nameless` and the `awaited` have names and sentences of their own, and
a seal has its `fingerprint`. `plural` reads which number takes which form. It imports `files` and
the rules' kit, and no pygame. Begin in `words.py`.
"""
