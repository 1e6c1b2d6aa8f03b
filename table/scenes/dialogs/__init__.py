"""The pages that are alike everywhere: a question, one of several, a name, a file.

Each is a `Page` of widgets and closes with an answer; what begins with a capital and ends in
`Scene` is a page, the other files are parts of one. `ask` is a question, `one_of` one with several
answers, `who` one about people, `naming` asks for a name, `file_page` is a file that something goes
into, `offer` a start without what the player has added. `herald` reads pages out. Of the others the
menu is in `menu`, who sits down in `setup`, what lies over a table in `overlays`, what is over in
`history`, how all looks in `settings`. They import `panels` and what is below, and know no match in
play. Begin in `ask.py`.
"""
