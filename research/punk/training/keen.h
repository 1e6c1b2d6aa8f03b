/* The rule player, as `rules/punk/player` has it: what a rank is worth (`prospects`), what is held
   back (`holdback`), what a trick means for the game (`stakes`), what is played and given up
   (`choosing`). Its last round is not solved here but played as the others are; that is one trick
   of a game, and the net has no word in it. */
#ifndef KEEN_H
#define KEEN_H
#include <math.h>
#include "quirks.h"

/* How somebody leans: points that each rank is worth more to play or to keep, and the noise; and
   the quirk of a character, if there is one. */
typedef struct {
    double play[HEAP], keep[HEAP], nerve;
    const Quirk *quirk;
} Habit;

static const Habit PLAIN = {.nerve = NERVE};

static const double FACTORIAL[] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880};

/* One divided by each number: most of the time of all goes into these sums, and to divide is slow. */
static const double PART[] = {0, 1, 1 / 2., 1 / 3., 1 / 4., 1 / 5., 1 / 6., 1 / 7., 1 / 8., 1 / 9.};

static double within(double x, double least, double most) {
    return x < least ? least : x > most ? most : x;
}

static inline void exponential(double x, int degree, double *terms) {
    terms[0] = 1;
    for (int n = 1; n <= degree; n++) terms[n] = terms[n - 1] * (x * PART[n]);
}

static inline void multiply(double *below, const double *terms, int degree) {
    for (int n = degree; n >= 0; n--) {
        double sum = 0;
        for (int k = 0; k <= n; k++) sum += below[k] * terms[n - k];
        below[n] = sum;
    }
}

/* `prospects.wins`: the chance of each rank to win against the others' leaning. */
static void wins(const double *lean, double *found) {
    double below[SEATS] = {1}, terms[SEATS], left = 1;
    for (int i = 0; i < RANKS; i++) {
        double sum = 0;
        left = fmax(0, left - lean[i]);
        exponential(left, OTHERS, terms);
        for (int n = 0; n <= OTHERS; n++) sum += below[n] * terms[OTHERS - n];
        found[i] = FACTORIAL[OTHERS] * sum;
        exponential(lean[i], OTHERS, terms);
        terms[1] = 0;
        multiply(below, terms, OTHERS);
    }
}

/* `prospects.lost`: how likely another wins the game by this trick if `rank` is played. */
static double lost(const double *lean, int rank, const int *ends) {
    double below[SEATS] = {1}, terms[SEATS], left = 1, found = 0;
    for (int r = 1; r <= RANKS; r++) {
        double likely = lean[r - 1], sum = 0;
        left = fmax(0, left - likely);
        if (r != rank && ends[r]) {
            exponential(left, OTHERS - 1, terms);
            for (int n = 0; n < OTHERS; n++) sum += below[n] * terms[OTHERS - 1 - n];
            found += ends[r] * likely * FACTORIAL[OTHERS - 1] * sum;
        }
        exponential(likely, OTHERS - 1, terms);
        terms[r == rank ? 0 : 1] = 0;
        multiply(below, terms, OTHERS - 1);
    }
    return found;
}

/* What a seat has not seen: in a round the others' hands, after one the pot as well. */
static void pool_of(const Table *t, int seat, int giving, int *pool) {
    for (int r = 1; r <= RANKS; r++) {
        pool[r] = SEATS - t->neutral[r] - t->hands[seat][r] - (giving ? 0 : t->pot[r]);
        for (int s = 0; s < SEATS; s++) pool[r] -= t->caches[s][r];
    }
}

/* How often each place of a rank is among the cards that the drawn hands do not hold back. */
static void count_played(
    uint8_t held[RANKS][HANDS], const double *worth, int tricks, double *counts
) {
    uint8_t left[HANDS];
    int order[RANKS];
    for (int i = 0; i < RANKS; i++) {
        int j = i;
        for (; j > 0 && worth[order[j - 1]] < worth[i]; j--) order[j] = order[j - 1];
        order[j] = i;
    }
    memset(left, tricks, sizeof left);
    for (int i = 0; i < RANKS; i++) { /* all hands side by side, so that it is one instruction */
        const uint8_t *own = held[order[i]];
        uint8_t taken[HANDS];
        int sum = 0;
        for (int h = 0; h < HANDS; h++) taken[h] = own[h] < left[h] ? own[h] : left[h];
        for (int h = 0; h < HANDS; h++) left[h] -= taken[h];
        for (int h = 0; h < HANDS; h++) sum += taken[h];
        counts[order[i]] = sum;
    }
}

/* `holdback.leaning`: how the others lean in a round, by fictitious play, and what wins then. */
static void found_leaning(
    const int *pool, int size, int tricks, double *lean, double *chances
) {
    uint8_t held[RANKS][HANDS];
    int cards[SEATS * RANKS], count = 0;
    memset(held, 0, sizeof held);
    for (int r = 1; r <= RANKS; r++)
        for (int k = 0; k < pool[r]; k++) cards[count++] = r - 1;
    for (int h = 0; h < HANDS; h++)
        for (int i = 0; i < size; i++) held[cards[DRAWN[size][h][i]]][h]++;
    for (int i = 0; i < RANKS; i++) lean[i] = pool[i + 1] / (double)count;
    wins(lean, chances);
    double played = HANDS * (tricks < size ? tricks : size);
    for (int number = 1; number <= ROUNDS; number++) {
        double kept = 0, worth[RANKS], counts[RANKS];
        for (int i = 0; i < RANKS; i++) kept += (i + 1) * chances[i] * lean[i];
        for (int i = 0; i < RANKS; i++) worth[i] = (i + 1 + kept) * chances[i];
        count_played(held, worth, tricks, counts);
        for (int i = 0; i < RANKS; i++) lean[i] += (counts[i] / played - lean[i]) / (number + 1);
        wins(lean, chances);
    }
}

/* The same, kept: the first tricks of many games leave the same cards unseen. */
static void leaning(const int *pool, int size, int tricks, double *lean, double *chances) {
    static struct {
        uint64_t key;
        double lean[RANKS], chances[RANKS];
    } kept[1 << 15];
    uint64_t key = size * 16 + tricks;
    for (int r = 1; r <= RANKS; r++) key = key * (SEATS + 1) + pool[r];
    int at = key * 11400714819323198485ULL >> 49;
    if (kept[at].key != key) {
        kept[at].key = key;
        found_leaning(pool, size, tricks, kept[at].lean, kept[at].chances);
    }
    memcpy(lean, kept[at].lean, sizeof kept[at].lean);
    memcpy(chances, kept[at].chances, sizeof kept[at].chances);
}

/* `stakes.sure_win`: the highest card that wins the game whatever the others play; 0 for none. */
static int sure_win(const Table *t, int seat, const int *pool) {
    int below = 1;
    while (below <= RANKS && !pool[below]) below++;
    if (below > RANKS) return 0;
    for (int r = below - 1; r >= 1; r--)
        if (t->hands[seat][r]
            && (t->points[seat] + r >= TARGET
                || (t->round == LAST_ROUND && lead_with_rank(t, seat, r) > 0)))
            return r;
    return 0;
}

/* `stakes.is_out_of_reach`: behind the leader even with every trick to come. */
static int out_of_reach(const Table *t, int seat) {
    int won[HEAP] = {0}, left = tricks_left(t);
    for (int round = t->round + 1; round <= LAST_ROUND; round++) won[RANKS] += tricks_in(round);
    for (int r = RANKS; r >= 1; r--)
        for (int k = 0; k < t->hands[seat][r] && left > 0; k++, left--) won[r]++;
    return lead_with(t, seat, won) < 0;
}

/* `choosing.Weighed`. */
typedef struct {
    int pool[HEAP], tricks, size, ends_game;
    double worth[HEAP], lean[RANKS], chances[RANKS], kept;
} Weighed;

static void weigh(const Table *t, int seat, Weighed *w) {
    int ends[HEAP] = {0}, any = 0;
    pool_of(t, seat, 0, w->pool);
    w->tricks = tricks_left(t);
    w->size = counted(t->hands[seat]);
    leaning(w->pool, w->size, w->tricks, w->lean, w->chances);
    w->kept = 0;
    for (int i = 0; i < RANKS; i++) w->kept += (i + 1) * w->lean[i] * w->chances[i];
    for (int r = 1; r <= RANKS; r++)
        for (int s = 0; s < SEATS; s++)
            if (w->pool[r] > 0 && s != seat && t->points[s] + r >= TARGET) ends[r]++, any = 1;
    w->ends_game = any;
    double fear = any && out_of_reach(t, seat) ? HONOUR : FEAR;
    for (int r = 1; r <= RANKS; r++) {
        if (!t->hands[seat][r]) continue;
        w->worth[r] = (r + w->kept) * w->chances[r - 1];
        if (t->points[seat] + r >= TARGET) w->worth[r] += PRIZE * w->chances[r - 1];
        if (any) w->worth[r] -= fear * lost(w->lean, r, ends);
    }
}

/* `holdback.played_now`: any of those that are not held back, after a little noise. */
static int played_now(const Table *t, int seat, const Weighed *w, const Habit *habit) {
    double noisy[RANKS * SEATS];
    int ranks[RANKS * SEATS], count = 0;
    for (int r = 1; r <= RANKS; r++)
        for (int k = 0; k < t->hands[seat][r]; k++) {
            double noise = -habit->nerve * log(-log(luck() * 0.999998 + 1e-6));
            double worth = w->worth[r] + habit->play[r] + noise;
            int j = count++;
            for (; j > 0 && noisy[j - 1] < worth; j--)
                noisy[j] = noisy[j - 1], ranks[j] = ranks[j - 1];
            noisy[j] = worth, ranks[j] = r;
        }
    return ranks[(int)(luck() * (w->tricks < count ? w->tricks : count))];
}

/* `holdback.first_shares`, by who has been drawn so far, a bit a card; a set comes after all of
   which it is more. */
static void first_shares(const double *worth, int count, int tricks, double *share) {
    static double reached[1 << RANKS];
    double weight[RANKS], most = -1e300;
    int drawn = tricks < count ? tricks : count;
    for (int i = 0; i < count; i++) most = fmax(most, worth[i]);
    for (int i = 0; i < count; i++) weight[i] = exp((worth[i] - most) / NERVE) + 1e-300;
    memset(share, 0, count * sizeof *share);
    memset(reached, 0, sizeof(double) << count);
    reached[0] = 1;
    for (int gone = 0; gone < 1 << count; gone++) {
        if (reached[gone] == 0 || __builtin_popcount(gone) >= drawn) continue;
        double left = 0;
        for (int i = 0; i < count; i++)
            if (!(gone >> i & 1)) left += weight[i];
        for (int i = 0; i < count; i++) {
            double likely = reached[gone] / left * weight[i];
            if (gone >> i & 1) continue;
            share[i] += likely / drawn;
            if (likely > 1e-9) reached[gone | 1 << i] += likely;
        }
    }
}

/* `choosing.hopeful_cards`: where the last round is solved, the one card that can still win the game, if it
   is just one. */
static int last_hope(const Table *t, int seat) {
    int found = 0, cards = 0;
    if (!SOLVED || t->round != LAST_ROUND) return 0;
    for (int r = 1; r <= RANKS; r++)
        if (t->hands[seat][r] && lead_with_rank(t, seat, r) >= 0)
            found = r, cards += t->hands[seat][r];
    return cards == 1 ? found : 0;
}

static int keen_plays(const Table *t, int seat, const Habit *habit) {
    int pool[HEAP], sure;
    Weighed weighed;
    pool_of(t, seat, 0, pool);
    if ((sure = sure_win(t, seat, pool))) return sure;
    if ((sure = last_hope(t, seat))) return sure;
    weigh(t, seat, &weighed);
    int own = played_now(t, seat, &weighed, habit);
    if (!habit->quirk || weighed.ends_game || (SOLVED && t->round == LAST_ROUND)) return own;
    return play_by_quirk(t, seat, own, habit->quirk, weighed.worth);
}

/* `choosing.against_fresh`: what each rank is worth in the next round, and what a fresh card is. */
static double against_fresh(const Table *t, int seat, double *worth, double *chances) {
    int pool[HEAP], last = t->round + 1 == LAST_ROUND, able = 0;
    double weight[RANKS], lean[RANKS], whole = 0, kept = 0, fresh = 0, count = 0;
    pool_of(t, seat, 1, pool);
    for (int i = 0; i < RANKS; i++) whole += weight[i] = pool[i + 1] + 1e-9;
    for (int i = 0; i < RANKS; i++) lean[i] = weight[i] / whole;
    wins(lean, chances);
    for (int round = 0; round < ANSWERS; round++) { /* `prospects.prospects` */
        double tilted[RANKS], all = 0;
        for (int i = 0; i < RANKS; i++)
            all += tilted[i] = weight[i] * exp((i + 1) * chances[i] / CALM);
        for (int i = 0; i < RANKS; i++) lean[i] = (lean[i] + tilted[i] / all) / 2;
        wins(lean, chances);
    }
    for (int i = 0; i < RANKS; i++) kept += (i + 1) * lean[i] * chances[i];
    for (int r = 1; r <= RANKS; r++)
        able |= (pool[r] > 0 || t->hands[seat][r]) && lead_with_rank(t, seat, r) >= 0;
    for (int r = 1; r <= RANKS; r++) {
        int vain = last && able && lead_with_rank(t, seat, r) < 0; /* `useful_ranks` */
        worth[r] = vain ? 0 : (r + kept) * chances[r - 1];
        fresh += pool[r] * worth[r];
        count += pool[r];
    }
    return fresh / (count ? count : 1) + CHOICE;
}

static void keen_gives(const Table *t, int seat, const Habit *habit, int *given) {
    double worth[HEAP], chances[RANKS], fresh = against_fresh(t, seat, worth, chances);
    double lot = luck();
    for (int r = 1; r <= RANKS; r++) {
        double often = 1 / (1 + exp((worth[r] + habit->keep[r] - fresh) / (NERVE / 2)));
        if (!worth[r]) often = VAIN;
        given[r] = lot < often ? t->hands[seat][r] : 0;
    }
    if (habit->quirk) give_by_quirk(t, seat, given, habit->quirk, worth, fresh);
}
#endif
