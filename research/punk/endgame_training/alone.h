/* One heap of twelve cards drilled alone, from what all heaps share on; in the end what it plays is
   rounded to steps off that, what counts for little first, so that the rest may make up for it. */
#ifndef ALONE_H
#define ALONE_H
#include "descent.h"

#define SURE 63
#define HOT_ALONE 0.06 /* points: how calm the opponent is at the beginning and at the end */
#define COLD_ALONE 0.01
#define RATE_ALONE 0.2 /* of a step as a logarithm, and what it falls to */
#define SLOW_ALONE 0.02
#define SLIGHT_ALONE 1e-6
#define RARE 0.0003 /* how likely what is never played may at first be */
#define PARTS 4     /* which are rounded one after the other */

/* How long a heap is drilled, and then after each part that is rounded, to which steps a trick; the
   next of these where more than `ENOUGH` points are left to gain. */
static const struct {
    int times, after, steps[TRICKS];
} tries[] = {{60, 6, {1, 2, 4}}, {150, 10, {1, 2, 2}}, {400, 15, {1, 1, 1}}};
#define TRIES (int)(sizeof tries / sizeof *tries)
#define ENOUGH 0.0295

static int *shared, *off; /* by number: in how many of SURE, and by how many steps it departs */

static int trick_of(const Spot *one) { return SIZE - cards_of(one->heap) / SEATS; }

/* To whole steps off what is shared, no further than is of use; as the player reads it. */
static void round_off(Spot *one, int step) {
    double wanted = 0;
    int sum = 0;
    one->settled = 1;
    for (int at = one->at; at < one->at + one->count - 1; at++) {
        int most = SURE - sum, told = shared[at];
        wanted += SURE * chance[at];
        off[at] = (int)floor((wanted - sum - told) / step + 0.5);
        while (off[at] < 0 && told + step * (off[at] + 1) <= 0) off[at]++;
        while (off[at] > 0 && told + step * (off[at] - 1) >= most) off[at]--;
        told += step * off[at];
        sum += told = told < 0 ? 0 : told > most ? most : told;
        chance[at] = (double)told / SURE;
    }
    chance[one->at + one->count - 1] = (double)(SURE - sum) / SURE;
}

static double weight_of(const Spot *one) {
    double found = 0;
    for (int k = 0; k < one->count; k++) found += sqrt(square[one->at + k]);
    return found;
}

/* Late tricks first, and of a trick what counts for little. */
static int lighter(const void *one, const void *other) {
    const Spot *a = &spots[*(const int *)one], *b = &spots[*(const int *)other];
    if (trick_of(a) != trick_of(b)) return trick_of(b) - trick_of(a);
    double light = weight_of(a), heavy = weight_of(b);
    return light < heavy ? -1 : light > heavy ? 1 : (a > b) - (a < b);
}

static void descend(const Ending *e, int times, double hot, double rate) {
    for (int done = 0; done < times; done++) {
        double fallen = (double)done / times;
        gain_of(e, hot * pow(COLD_ALONE / hot, fallen));
        for (int j = 0; j < e->led; j++) {
            Spot *one = &spots[e->spot[j]];
            if (!one->settled) step(one, rate * pow(SLOW_ALONE / rate, fallen));
        }
    }
}

/* Back to what is shared. */
static void begin_again(void) {
    for (int k = 0; k < numbers; k++) {
        leant[k] = log(fmax((double)shared[k] / SURE, RARE));
        mean[k] = square[k] = 0;
    }
    for (int k = 0; k < spot_count; k++) spots[k].steps = spots[k].settled = 0, settle(&spots[k]);
}

/* What is left to gain after this try. */
static double tried(const Ending *e, int number) {
    int count[TRICKS + 1] = {0}, from = 0;
    begin_again();
    descend(e, tries[number].times, HOT_ALONE, RATE_ALONE);
    qsort(e->spot, e->led, sizeof(int), lighter);
    for (int j = 0; j < e->led; j++) count[trick_of(&spots[e->spot[j]])]++;
    int until[PARTS] = {count[2], count[2] + count[1] / 2, count[2] + count[1], e->led};
    for (int part = 0; part < PARTS; part++) {
        for (; from < until[part]; from++) {
            Spot *one = &spots[e->spot[from]];
            round_off(one, tries[number].steps[trick_of(one)]);
        }
        if (part < PARTS - 1) descend(e, tries[number].after, COLD_ALONE, SLOW_ALONE);
    }
    return gain_of(e, 0);
}

/* A heap's numbers as they are heard. */
static void begin_alone(int heap) {
    begin_spots(heap);
    slight = SLIGHT_ALONE;
    free(shared), shared = room(numbers, sizeof(int));
    free(off), off = room(numbers, sizeof(int));
    for (int k = 0; k < spot_count; k++) {
        int *told = shared + spots[k].at, whole = SURE;
        for (int j = 0; j < spots[k].count - 1; j++) {
            if (scanf("%d", &told[j]) != 1) exit((fprintf(stderr, "A number is missing.\n"), 2));
            whole -= told[j];
        }
        told[spots[k].count - 1] = whole;
    }
    for (int k = 0; k < numbers; k++) chance[k] = (double)shared[k] / SURE;
}

static void judge_alone(const Ending *e) { printf(" %.4f", gain_of(e, 0)); }

/* What is left to gain before it was drilled and after, the steps, and how many of these each
   number is off. */
static void drill_alone(const Ending *e) {
    int number = 0;
    judge_alone(e);
    double after = tried(e, 0);
    while (after > ENOUGH && number < TRIES - 1) after = tried(e, ++number);
    printf(" %.4f", after);
    for (int trick = 0; trick < TRICKS; trick++) printf(" %d", tries[number].steps[trick]);
    for (int k = 0; k < spot_count; k++)
        for (int j = 0; j < spots[k].count - 1; j++) printf(" %d", off[spots[k].at + j]);
}

/* Do this with every heap that is heard. */
static void one_by_one(void (*done)(const Ending *)) {
    char ranks[MOST + 1];
    for (int rank = 0; rank < RANKS; rank++) ranks_in[rank] = 1;
    begin_winners();
    while (scanf("%12s", ranks) == 1) {
        int heap = 0;
        for (const char *rank = ranks; *rank; rank++) heap += ONE(*rank - '1');
        begin_alone(heap);
        Ending e = ending_of(heap);
        begin_judging(e.plays, e.views[TRICKS]);
        printf("%s", ranks);
        done(&e);
        printf("\n");
        end(&e);
    }
}
#endif
