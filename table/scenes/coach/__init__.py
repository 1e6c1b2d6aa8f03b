"""Help at the table: a hint, the coach over one's own choices, the guide of a first hand.

`hinting` says what one would do, and shows it as `ghosts`. `coaching` judges a hand that is over,
`coach` leads back through it choice by choice (`looking_back`), and `judged` says what is to be
said of each, by what another `gains`. Of the guided first hand `teacher` knows how far one has
come, `lectern` lays the leaf, `pointed` says where the things are, `guided_sheet` is the score
sheet at its end; the table with a guide is `scenes/match/guided.py`. They import `input`,
`overlays`, `panels` and what is below. Begin in `hinting.py`.
"""
