"""The coach: one sentence to each person when a hand or a round is over, and the way to the reviews
of all choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from table.engine.scene import Engine
from table.felt.typeset import Pieces
from table.i18n.words import Words
from table.scenes.coach.hand_review import HandReview
from table.scenes.coach.review_scene import ReviewScene
from table.scenes.coach.verdict_text import coach_sentence
from table.scenes.dialogs.ask import ChoiceScene
from table.scenes.overlays.curtain import Call, CurtainScene


class Coach:
    """The coach of one match. `begin`: makes the review of its present hand. `review`: of the hand
    or round that ended last; None until wanted. `reviews`: the reviews with choices to judge."""

    def __init__(self, begin: Callable[[], HandReview]) -> None:
        self._begin = begin
        self.review: HandReview | None = None
        self.reviews: list[HandReview] = []
        self._latest: HandReview | None = None  # of the hand in play
        self._sentences: dict[tuple[int, str, int, int], Pieces] = {}  # a cache: the last one
        self._tips: tuple[object, Sequence[Pieces]] = None, ()  # a cache: its key, the tips

    def judge_round(self, since: int, row: int) -> None:
        """Let all choices made up to now be judged. The coach's sentences are about those of a
        round that is over: from the step `since` on, with this row of the score sheet."""
        self.review = self._review_of_hand()
        self._sentences = {}
        self._tips = None, ()
        self.review.update()
        self.review.since, self.review.row = since, row

    def judge_ahead(self) -> None:
        self._review_of_hand().judge_ahead()

    def _review_of_hand(self) -> HandReview:
        """Return the review of the present hand, and note that it has choices to judge."""
        if self._latest is None or self._latest.hand != self._latest.match.table.hand:
            self._latest = self._begin()
        if self._latest not in self.reviews:
            self.reviews.append(self._latest)
        return self._latest

    @property
    def has_choices(self) -> bool:
        return self.review is None or any(self.review.choices.values())

    @property
    def busy(self) -> bool:
        return self.review is not None and self.review.busy

    def status_text(self, words: Words) -> str:
        """Return a line that choices are being judged; "" if none are."""
        if self.review is None or not self.review.busy:
            return ""
        return words.say("coach.working", n=len(self.review.people))

    def sentence(self, seat: int, words: Words) -> Pieces:
        """Return the sentence to the person at a seat about the round that ended last. It is empty
        until all is judged, so that it never changes, and for a person who does not want it."""
        review = self.review
        if review is None or review.busy or seat not in review.people:
            return ()
        if not review.app.profiles.help(review.match.players[seat]).tips:
            return ()
        key = seat, words.language, review.since, len(review.verdicts)
        if key not in self._sentences:
            self._sentences = {key: coach_sentence(review, seat, words)}
        return self._sentences[key]

    def tips(self, words: Words) -> Sequence[Pieces]:
        """Return the sentences for the score sheet. A person alone at the screen gets one. Of
        several people, each is addressed by name, but only if the choices show nothing that the
        others have not seen; the rest get theirs in the review."""
        review = self.review
        if review is None:
            return ()
        if len(review.people) == 1:
            tip = self.sentence(review.people[0], words)
            return [tip] if tip else ()
        key = words.language, review.since, len(review.verdicts)
        if self._tips[0] != key:
            tips = list[Pieces]()
            for seat in review.people:
                pieces = self.sentence(seat, words)
                if pieces and not review.shows_secrets(seat):
                    name = review.app.words.display_name(review.match.players[seat].name)
                    start = str(pieces[0])
                    tips.append([f"{name}, {start[:1].lower()}{start[1:]}", *pieces[1:]])
            self._tips = key, tips
        return self._tips[1]

    def step(self) -> None:
        self.reviews = [review for review in self.reviews if review.step()]

    def close(self) -> None:
        for review in self.reviews:
            review.pause()

    def open_review(self, engine: Engine) -> None:
        """Open the review of a person alone; if there are several, first ask who wants theirs."""
        if self.review is None:
            self.review = self._begin()
            self.reviews.append(self.review)
        review = self.review
        if len(review.people) == 1:
            engine.open(ReviewScene(review, review.people[0]))
            return
        display_name, players = review.app.words.display_name, review.match.players
        names = {seat: display_name(players[seat].name) for seat in review.people}
        scene = ChoiceScene(review.game.words.say("coach.who"), names)
        engine.open(scene, partial(self._call_person, engine, review))

    def _call_person(self, engine: Engine, review: HandReview, seat: object) -> None:
        """Open the review of the person at a seat, unless none was chosen. If the review shows
        cards that the others may not see, a curtain calls the person first."""
        if not isinstance(seat, int):
            return
        review.prioritise(seat)
        if not review.shows_secrets(seat):
            engine.open(ReviewScene(review, seat))
            return
        players = review.match.players
        face = review.app.profiles.portraits(players)[seat]
        call = Call(review.app.words.display_name(players[seat].name), "coach", face=face)

        def open_review(answer: object) -> None:
            if answer is True:  # the person is there
                engine.open(ReviewScene(review, seat))

        engine.open(CurtainScene(call), open_review)
