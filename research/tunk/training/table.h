/* A hand for two as the rules have it by the usual house rules: what is worth how much to seat 0. */
#ifndef TABLE_H
#define TABLE_H
#include "cards.h"

#define HAND_SIZE 5
#define SPREADS 16
#define IDLE 20

enum Verb { DRAW, TAKE, DROP };

typedef struct {
    Hand hand[2], known[2]; /* known: those of a hand that were taken from the pile */
    int stock[PACK], pile[PLACES], left, lying;
    Hand spread[SPREADS];
    int spreads, turn, begins, idle, first;
    Hand taken; /* from the pile in this turn */
} Table;

static void deal(Table *t, int first) {
    int cards[PACK];
    memset(t, 0, sizeof *t);
    memcpy(cards, pack, sizeof cards);
    for (int n = PACK - 1; n > 0; n--) {
        int other = below(n + 1), card = cards[n];
        cards[n] = cards[other];
        cards[other] = card;
    }
    for (int n = 0; n < 2 * HAND_SIZE; n++) t->hand[n & 1] |= BIT(cards[n]);
    t->pile[0] = cards[2 * HAND_SIZE];
    t->lying = 1;
    t->left = PACK - 2 * HAND_SIZE - 1;
    memcpy(t->stock, cards + 2 * HAND_SIZE + 1, t->left * sizeof(int));
    t->turn = t->first = first;
    t->begins = 1;
}

static int top_of(const Table *t) { return t->pile[t->lying - 1]; }

static Hand pile_of(const Table *t) {
    Hand found = 0;
    for (int n = 0; n < t->lying; n++) found |= BIT(t->pile[n]);
    return found;
}

static Hand unseen_by(const Table *t, int seat) {
    Hand seen = t->hand[seat] | t->known[1 - seat] | pile_of(t);
    for (int n = 0; n < t->spreads; n++) seen |= t->spread[n];
    return all & ~seen;
}

static double compared(const Table *t, int dropper) {
    int less = worth(t->hand[1]) - worth(t->hand[0]);
    int lost = dropper >= 0 && less && dropper != (less < 0);
    return lost ? 2 * less : less;
}

static double out(const Table *t, int seat, int times) {
    int other = times * worth(t->hand[1 - seat]);
    return seat ? -other : other;
}

/* Whether the hand is over by this; then `*made` is what seat 0 makes of it. */
static int begin(Table *t, enum Verb verb, double *made) {
    int seat = t->turn, place;
    if (verb == DROP || (verb == DRAW && !t->left)) {
        *made = compared(t, verb == DROP ? seat : -1);
        return 1;
    }
    if (verb == TAKE) {
        place = t->pile[--t->lying];
        t->known[seat] |= t->taken = BIT(place);
        t->idle++;
    } else {
        place = t->stock[--t->left];
        t->taken = t->idle = 0;
    }
    t->hand[seat] |= BIT(place);
    t->begins = 0;
    return 0;
}

static void lose(Table *t, int seat, Hand cards) {
    t->hand[seat] &= ~cards;
    t->known[seat] &= ~cards;
    t->idle = 0;
}

static void lay(Table *t, Hand spread) {
    t->spread[t->spreads++] = spread;
    lose(t, t->turn, spread);
}

static void hit(Table *t, int place, int on) {
    t->spread[on] |= BIT(place);
    lose(t, t->turn, BIT(place));
}

static int discard(Table *t, int place, double *made) {
    int seat = t->turn, idle = t->idle;
    lose(t, seat, BIT(place));
    t->idle = idle;
    t->pile[t->lying++] = place;
    if (!t->hand[seat]) *made = out(t, seat, 1);
    else if (!t->left || t->idle >= IDLE) *made = compared(t, -1);
    else {
        t->turn = 1 - seat;
        t->begins = 1;
        return 0;
    }
    return 1;
}
#endif
