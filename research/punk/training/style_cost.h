/* The rule player in somebody's manner, as `rules/punk/player/playing_style.py` shows what a choice tells
   of whoever makes it, and `table/players/playing_style.py` leans the lots. */
#ifndef MANNERS_H
#define MANNERS_H
#include "keen.h"

#define TRAITS 5       /* of `rules/kit/manner.py`, in its order */
#define MOST_SETS 1024 /* each is likelier than RARE */

typedef double Manner[TRAITS];

/* Moves, as how many of each rank: how likely one is, what it loses, and what it shows. */
typedef struct {
    int count;
    uint8_t ranks[MOST_SETS][HEAP];
    double likely[MOST_SETS], loss[MOST_SETS], pull;
    Manner shows[MOST_SETS];
} Lots;

static double likes(const double *manner, const double *shown) {
    double sum = 0;
    for (int n = 0; n < TRAITS; n++) sum += manner[n] * shown[n];
    return sum;
}

/* `shading._spread`. */
static void spread(double *values, int count) {
    double least = 1e300, most = -1e300;
    for (int i = 0; i < count; i++) least = fmin(least, values[i]), most = fmax(most, values[i]);
    for (int i = 0; i < count; i++)
        values[i] = most == least ? 0 : 2 * (values[i] - least) / (most - least) - 1;
}

static double patient(double high) {
    if (high > RATHER) return 2 * (high - RATHER) / (1 - RATHER) - 1;
    return (1 + LOW) * (RATHER - high) / (1 + RATHER) - 1;
}

static double odd(double high) {
    if (high > ODD) return 2 * (high - ODD) / (1 - ODD) - 1;
    return 2 * BELOW * (ODD - high) / (1 + ODD) - 1;
}

/* Whether another may win the game by this trick. */
static int threatened(const Table *t, int seat, const int *pool) {
    for (int r = 1; r <= RANKS; r++)
        for (int s = 0; s < SEATS; s++)
            if (pool[r] > 0 && s != seat && t->points[s] + r >= TARGET) return 1;
    return 0;
}

/* `shading.shades` of the cards that may be played; a lot for each rank. */
static void play_lots(const Table *t, int seat, const Weighed *w, Lots *lots) {
    double worth[RANKS * SEATS], share[RANKS * SEATS], ordered[RANKS * SEATS], best = -1e300;
    double high[RANKS], greed[RANKS], known[RANKS];
    int count = 0, near = 0, place[RANKS], at = 0;
    for (int r = 1; r <= RANKS; r++)
        for (int k = 0; k < t->hands[seat][r]; k++) {
            worth[count++] = w->worth[r];
            best = fmax(best, w->worth[r]);
        }
    first_shares(worth, count, w->tricks, share);
    for (int i = 0; i < count; i++) {
        int j = i;
        for (; j > 0 && ordered[j - 1] < share[i]; j--) ordered[j] = ordered[j - 1];
        ordered[j] = share[i];
    }
    double meant = MEANT * ordered[(w->tricks < count ? w->tricks : count) - 1];
    lots->count = 0, lots->pull = PULL;
    for (int r = 1; r <= RANKS; r++) {
        int copies = t->hands[seat][r], n = lots->count;
        double each = copies ? share[at] : 0;
        at += copies;
        if (each <= RARE) continue;
        memset(lots->ranks[n], 0, HEAP);
        lots->ranks[n][r] = 1, lots->likely[n] = copies * each, lots->count++;
        lots->loss[n] = 2; /* nothing is shown by it */
        if (best - w->worth[r] > NEAR || each < meant || threatened(t, seat, w->pool)) continue;
        lots->loss[n] = (best - w->worth[r]) / NEAR;
        high[near] = r, greed[near] = r * w->chances[r - 1], known[near] = -w->pool[r];
        place[near++] = n;
    }
    spread(high, near), spread(greed, near), spread(known, near);
    for (int i = 0; i < near; i++) {
        double *shows = lots->shows[place[i]];
        shows[0] = 0, shows[1] = GREEDS * greed[i], shows[2] = known[i];
        shows[3] = w->tricks > 1 ? patient(high[i]) : 0, shows[4] = odd(high[i]);
    }
    if (near == 1) lots->pull = 0;
}

/* `shading._gifts`: the sets that may be given up, card by card as `mixing._each_way` has them. */
static void gift_lots(const Table *t, int seat, Lots *lots) {
    static uint8_t before[MOST_SETS][HEAP];
    static double reached[MOST_SETS];
    double worth[HEAP], chances[RANKS], usual = 0;
    double fresh = against_fresh(t, seat, worth, chances);
    lots->count = lots->likely[0] = 1, lots->pull = SHOWS;
    memset(lots->ranks[0], 0, HEAP);
    for (int r = 1; r <= RANKS; r++)
        for (int k = 0; k < t->hands[seat][r]; k++) {
            double often = 1 / (1 + exp((worth[r] - fresh) / (NERVE / 2)));
            int count = lots->count;
            memcpy(before, lots->ranks, count * sizeof *before);
            memcpy(reached, lots->likely, count * sizeof *reached);
            usual += often, lots->count = 0;
            for (int given = 0; given < 2; given++)
                for (int i = 0; i < count; i++) {
                    int n = lots->count;
                    double likely = reached[i] * (given ? often : 1 - often);
                    if (likely <= RARE) continue;
                    memcpy(lots->ranks[n], before[i], HEAP);
                    lots->ranks[n][r] += given, lots->likely[n] = likely, lots->count++;
                }
        }
    for (int n = 0; n < lots->count; n++) {
        double *shows = lots->shows[n], given = 0, loss = 0;
        for (int r = 1; r <= RANKS; r++) {
            given += lots->ranks[n][r];
            loss += lots->ranks[n][r] * fmax(0, worth[r] - fresh);
        }
        double more = within((given - usual) / FEW, -1, 1);
        lots->loss[n] = loss / NEAR;
        shows[0] = more, shows[1] = more / 6, shows[2] = shows[4] = 0;
        shows[3] = lots->ranks[n][1] ? -DEAR : WAITS * more;
    }
}

/* `styles._drawn`: how likely each is where these lots lean to what is liked. */
static void lean_lots(Lots *lots, const double *manner) {
    double whole = 0;
    for (int n = 0; n < lots->count; n++) {
        if (lots->loss[n] <= 1)
            lots->likely[n] *= exp(lots->pull * likes(manner, lots->shows[n]));
        whole += lots->likely[n];
    }
    for (int n = 0; n < lots->count; n++) lots->likely[n] /= whole;
}

static const uint8_t *drawn_of(const Lots *lots) {
    double point = luck();
    int n = 0;
    while (n < lots->count - 1 && (point -= lots->likely[n]) >= 0) n++;
    return lots->ranks[n];
}

static int leant_plays(const Table *t, int seat, const double *manner) {
    static Lots lots;
    int pool[HEAP], sure, rank = 1;
    Weighed weighed;
    pool_of(t, seat, 0, pool);
    if ((sure = sure_win(t, seat, pool))) return sure;
    if (SOLVED && t->round == LAST_ROUND) return keen_plays(t, seat, &PLAIN);
    weigh(t, seat, &weighed);
    play_lots(t, seat, &weighed, &lots);
    lean_lots(&lots, manner);
    const uint8_t *ranks = drawn_of(&lots);
    while (!ranks[rank]) rank++;
    return rank;
}

static void leant_gives(const Table *t, int seat, const double *manner, int *given) {
    static Lots lots;
    gift_lots(t, seat, &lots);
    lean_lots(&lots, manner);
    const uint8_t *ranks = drawn_of(&lots);
    for (int r = 1; r <= RANKS; r++) given[r] = ranks[r];
}
#endif
