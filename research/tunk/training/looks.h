/* What is looked at, as in `rules/tunk/player/network.py`, line by line. */
#ifndef LOOKS_H
#define LOOKS_H
#include "keen.h"

static int chances(Hand hand, Hand unseen, float *found) {
    int count = 0, laid = 0;
    EACH(place, unseen) if (makes_spread(hand, place)) {
        count++;
        laid += worth(matched(hand | BIT(place))) - counts[place];
    }
    found[0] = count / 8.0f;
    found[1] = laid / 100.0f;
    return 2;
}

static int pairs(Hand hand, float *found) {
    int alike = 0, next = 0, gap = 0;
    EACH(place, hand) {
        Hand others = hand & near[place] & (BIT(place) - 1), same = others & like[ranks[place]];
        alike += CARDS(same);
        EACH(other, others & ~same) place - other == 1 ? next++ : gap++;
    }
    found[0] = alike, found[1] = next, found[2] = gap;
    return 3;
}

static int extremes(Hand hand, float *found) {
    int most = 0, least = 11;
    EACH(place, hand) {
        if (counts[place] > most) most = counts[place];
        if (counts[place] < least) least = counts[place];
    }
    found[0] = most / 10.0f, found[1] = least / 10.0f;
    return 2;
}

static void looks_around(const Table *t, int seat, Hand unseen, float *found) {
    int other = 1 - seat, own = CARDS(t->hand[seat]) - !t->begins, least = CARDS(t->hand[other]);
    int pile[PLACES], lying = t->lying, fewest = 11, n = 0;
    memcpy(pile, t->pile, sizeof pile);
    if (t->taken && !t->begins) pile[lying++] = FIRST(t->taken);
    int gone = lying - 1;
    double mean = (double)worth(unseen) / CARDS(unseen), bar = 0;
    if (gone >= 2) bar = nerve(least, own, gone - 2, counts[pile[lying - 2]]) * own * MEAN;
    found[n++] = own / 5.0f;
    found[n++] = least / 5.0f;
    found[n++] = own >= 5;
    found[n++] = own <= 2;
    found[n++] = least >= 5;
    for (int few = 4; few; few--) found[n++] = least == few;
    found[n++] = gone > 12 ? 1.5f : gone / 8.0f;
    for (int few = 0; few < 4; few++) found[n++] = gone == few;
    found[n++] = gone == 4 || gone == 5;
    found[n++] = t->first == seat;
    found[n++] = t->spreads / 3.0f;
    found[n++] = CARDS(t->known[other]) / 3.0f;
    found[n++] = worth(t->known[other]) / 15.0f;
    found[n++] = mean / 6.5;
    found[n++] = likely(t, other, unseen) / 30;
    for (int ago = 1; ago < 6; ago += 2) {
        int shed = ago <= lying ? counts[pile[lying - ago]] : 11;
        found[n++] = shed / 10.0f;
        if (shed < fewest) fewest = shed;
    }
    found[n++] = fewest / 10.0f;
    found[n++] = bar / 25;
}

/* Before the draw; whether the seat can go out. */
static int looks_first(const Table *t, int seat, Hand unseen, float *found) {
    Hand hand = t->hand[seat];
    int top = top_of(t), count = worth(hand), fits = 0, n = COMMON;
    double low = low_enough(t, seat, unseen), took = taking(t, seat);
    double drew = drawing(t, seat, unseen), more = (took - drew) / 10;
    for (int on = 0; on < t->spreads; on++) fits |= fitting(t->spread[on]) >> top & 1;
    looks_around(t, seat, unseen, found);
    found[n++] = count / 25.0f;
    found[n++] = low / 25;
    found[n++] = (low - count) / 10;
    found[n++] = count < low;
    found[n++] = more > 1 ? 1 : more < -1 ? -1 : more;
    found[n++] = took / 20;
    found[n++] = drew > 50 ? 0 : drew / 20;
    found[n++] = makes_spread(hand, top);
    found[n++] = fits;
    n += chances(hand, unseen, found + n);
    n += pairs(hand, found + n);
    n += extremes(hand, found + n);
    found[n++] = CARDS(hand & near[top]);
    found[n++] = gains(t, seat, 1) / 10.0f;
    found[n++] = counts[top] <= LOW;
    return took >= OUT;
}

/* Of a card to shed; what is seen around stands there already. */
static void looks_at(const Table *t, int seat, Hand unseen, int place, float *found) {
    Hand rest = t->hand[seat] & ~BIT(place), pile = pile_of(t), known = t->known[1 - seat];
    int count = counts[place], own = CARDS(rest), whole = worth(rest), n = COMMON;
    double mean = (double)worth(unseen) / CARDS(unseen);
    double bar = nerve(CARDS(t->hand[1 - seat]), own, t->lying, count) * own * mean;
    found[n++] = whole / 25.0f;
    found[n++] = count / 10.0f;
    found[n++] = ranks[place] / 13.0f;
    n += chances(rest, unseen, found + n);
    n += pairs(rest, found + n);
    found[n++] = -shape(rest) / 250.0f;
    found[n++] = CARDS(near[place] & unseen) / 6.0f;
    found[n++] = CARDS(near[place] & known);
    found[n++] = makes_spread(known, place);
    found[n++] = t->taken == BIT(place);
    found[n++] = t->taken != 0;
    found[n++] = SHED[count];
    found[n++] = bar / 25;
    found[n++] = (likely(t, 1 - seat, unseen) - bar) / 15;
    found[n++] = t->lying >= 3;
    found[n++] = count <= 4;
    found[n++] = count == 5 || count == 6;
    found[n++] = count == 10;
    n += extremes(rest, found + n);
    found[n++] = CARDS(near[place] & pile) / 3.0f;
    found[n++] = own;
    found[n++] = whole < bar;
}
#endif
