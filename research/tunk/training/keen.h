/* How the others go on: the rule player (`choosing`) and the six ways of playouts (`ways`). */
#ifndef KEEN_H
#define KEEN_H
#include "table.h"

enum Kind { DISCARD, SPREAD, HIT };

typedef struct {
    double value;
    enum Kind kind;
    int place, on;
    Hand spread;
} Plan;

/* In tenths of a point, the hope for every two that go together included. */
static int shape(Hand hand) {
    int whole = 0;
    EACH(place, hand) {
        whole -= 10 * counts[place];
        EACH(other, hand & near[place] & (BIT(place) - 1)) whole += counts[place] + counts[other];
    }
    return whole;
}

static void rather(Plan *best, Plan other) {
    if (other.value > best->value + 1e-9) *best = other;
}

static Plan planned(Hand hand, const Hand *lying, int spreads) {
    Plan best = {.value = -1e9};
    Hand found[PACK];
    EACH(place, hand) {
        Hand rest = hand & ~BIT(place);
        double value = rest ? shape(rest) / 10.0 : OUT;
        rather(&best, (Plan){value, DISCARD, place, 0, 0});
    }
    int many = spreads_in(hand, found);
    for (int n = 0; n < many; n++) {
        Hand rest = hand & ~found[n];
        double value = rest ? planned(rest, lying, spreads).value : TUNK;
        rather(&best, (Plan){value, SPREAD, 0, 0, found[n]});
    }
    for (int on = 0; on < spreads; on++)
        EACH(place, hand & fitting(lying[on])) {
            Hand rest = hand & ~BIT(place), longer[SPREADS];
            memcpy(longer, lying, spreads * sizeof *lying);
            longer[on] |= BIT(place);
            double value = rest ? planned(rest, longer, spreads).value : TUNK;
            rather(&best, (Plan){value, HIT, place, on, 0});
        }
    return best;
}

static double taking(const Table *t, int seat) {
    return planned(t->hand[seat] | BIT(top_of(t)), t->spread, t->spreads).value;
}

/* What a draw comes to on average; a hand that can lay nothing is reckoned once (`_Kept`). */
static double drawing(const Table *t, int seat, Hand unseen) {
    Hand hand = t->hand[seat], fits = 0;
    int kept = shape(hand), most = -10000, burdens[PLACES];
    double whole = 0;
    for (int n = 0; n < t->spreads; n++) fits |= fitting(t->spread[n]);
    int lays = (hand & fits) || matched(hand);
    EACH(place, hand) {
        burdens[place] = burden(hand, place, 1);
        if (burdens[place] > most) most = burdens[place];
    }
    EACH(place, unseen) {
        if (lays || (fits & BIT(place)) || makes_spread(hand, place)) {
            whole += planned(hand | BIT(place), t->spread, t->spreads).value;
            continue;
        }
        int shed = hand & near[place] ? -10000 : most, more = -10 * counts[place];
        if (hand & near[place]) EACH(one, hand) {
            int hope = near[place] >> one & 1 ? counts[one] + counts[place] : 0;
            more += hope;
            if (burdens[one] - hope > shed) shed = burdens[one] - hope;
        }
        whole += (kept + (more + shed > 0 ? more + shed : 0)) / 10.0;
    }
    return whole / CARDS(unseen);
}

static double nerve(int own, int least, int discarded, int last) {
    double part = own >= HAND_SIZE ? 0 : FEW;
    if (least > LITTLE) part = own >= HAND_SIZE ? FULL : SHORT;
    return discarded >= SETTLED ? part * SHED[last] : part;
}

static double likely(const Table *t, int other, Hand unseen) {
    Hand known = t->known[other];
    double mean = (double)worth(unseen) / CARDS(unseen);
    return worth(known) + (CARDS(t->hand[other]) - CARDS(known)) * mean;
}

static double low_enough(const Table *t, int seat, Hand unseen) {
    int own = CARDS(t->hand[seat]), least = CARDS(t->hand[1 - seat]);
    double part = nerve(own, least, t->lying - 1, counts[top_of(t)]);
    return part * likely(t, 1 - seat, unseen);
}

static enum Verb keen_draws(const Table *t, int seat) {
    double took = taking(t, seat);
    if (!t->left) return took > -worth(t->hand[seat]) ? TAKE : DRAW;
    return took > drawing(t, seat, unseen_by(t, seat)) ? TAKE : DRAW;
}

static enum Verb keen_begins(const Table *t, int seat) {
    Hand unseen = unseen_by(t, seat);
    double enough = low_enough(t, seat, unseen), of_two = OF_TWO * likely(t, 1 - seat, unseen);
    int is_close = CARDS(t->hand[1 - seat]) == 2 && CARDS(t->hand[seat]) < HAND_SIZE;
    if (is_close && enough < of_two) enough = of_two;
    return t->left && worth(t->hand[seat]) < enough ? DROP : keen_draws(t, seat);
}

static int is_used(const Table *t, int seat) {
    int top = top_of(t);
    for (int n = 0; n < t->spreads; n++)
        if (fitting(t->spread[n]) & BIT(top)) return 1;
    return makes_spread(t->hand[seat], top);
}

static int gains(const Table *t, int seat, int hope) {
    int top = top_of(t);
    return counts[loosest(t->hand[seat] | BIT(top), hope)] - counts[top];
}

static int is_taken(const Table *t, int seat) {
    return is_used(t, seat) || (counts[top_of(t)] <= LOW && gains(t, seat, 1) >= GAIN);
}

static enum Verb way_begins(const Table *t, int seat, const Way *way) {
    int own = CARDS(t->hand[seat]), least = CARDS(t->hand[1 - seat]), last = counts[top_of(t)];
    int gone = t->lying - 1 < PILES ? t->lying - 1 : PILES - 1;
    float bar = way->bars[((own * SIZES + least) * PILES + gone) * COUNTS + last];
    if (t->left && worth(t->hand[seat]) < bar) return DROP;
    int need = t->left ? way->gains[last] : 1;
    return is_used(t, seat) || (need < COUNTS && gains(t, seat, way->hope) >= need) ? TAKE : DRAW;
}

/* Lays as the rule player does, until the hand is over or a card is to be shed: which. */
static int lays(Table *t, int *place, double *made) {
    int seat = t->turn;
    while (t->hand[seat]) {
        Plan plan = planned(t->hand[seat], t->spread, t->spreads);
        *place = plan.place;
        if (plan.kind == DISCARD) return 0;
        if (plan.kind == SPREAD) lay(t, plan.spread);
        else hit(t, plan.place, plan.on);
    }
    *made = out(t, seat, 2);
    return 1;
}
#endif
