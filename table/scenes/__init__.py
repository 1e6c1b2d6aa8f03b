"""The pages: menu, seats, settings, how-to, scores, curtain, pause, a question.

Each is a `Page` of widgets and closes with an answer; what begins with a capital and ends in
`Scene` is a page, the other files are parts of one. The menu is `menu` with its `tiles` and what is
`waiting`; `host`, the half of it that opens tables, is handed what makes one. To sit down: `seats`,
`seating`, `bench`, and `rules_column`; `evening_setup` and `programme_setup` for a whole evening,
with `evening` and `programme` between two of its matches. What is over: `album` and `film`, and
what came of it: `book` and its pages, `tonight`. Who plays: `people` and `help`. How all looks:
`settings`, made of `settings_list`. Over a table: `curtain`, `pause`, `chairs`, `dealer`, and
`scores` with its `sheet`. `ask` and `one_of` are a question, `file_page` is a file that something
goes into; `herald` reads pages out. They import `felt`, `house`, `stage` and what is below, and
know no match in play. Begin in `menu.py`.
"""
