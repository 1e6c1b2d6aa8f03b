/* Drills the last three tricks of a Punk round among three.

   `train together ROUNDS SEED RANKS SINCE` goes so many times through all heaps of these ranks in an
   order drawn anew, a step each, and tells the chances of every hand, heap by heap, as numbers in a
   thousand; steps get smaller and the opponent sharper, from SINCE (0: the beginning; 1: the end)
   on. Chances to begin with come through standard input.

   `train alone` hears heaps of twelve cards, of each its ranks and the chances that all share of it
   and of what it may come to, in 63rds, and tells how it was drilled (`drill_alone`). `train gain`
   hears the same, of each its own chances, and only tells what a perfect opponent gains. */
#include "alone.h"
#include <stdint.h>

#define HOT 0.1 /* points: how calm the opponent is at the beginning and at the end */
#define COLD 0.01
#define RATE 0.25 /* of a step as a logarithm, and what of it is left at the end */
#define SLOW 0.05

static Ending *endings;
static int ending_count;

static uint64_t luck_state;

static int luck(int below) { /* xorshift64*, Vigna 2016 */
    luck_state ^= luck_state >> 12, luck_state ^= luck_state << 25, luck_state ^= luck_state >> 27;
    return (int)((luck_state * 2685821657736338717ull >> 33) % below);
}

static void begin(const char *ranks) {
    static int found[CODES];
    int views = 0, plays = 0;
    for (; *ranks; ranks++) ranks_in[*ranks - '1'] = 1;
    begin_winners();
    begin_spots(CODES - 1);
    endings = room(ending_count = heaps_of(MOST, found), sizeof *endings);
    for (int k = 0; k < ending_count; k++) {
        endings[k] = ending_of(found[k]);
        if (endings[k].views[TRICKS] > views) views = endings[k].views[TRICKS];
        if (endings[k].plays > plays) plays = endings[k].plays;
    }
    begin_judging(plays, views);
}

static void hear(void) {
    double told;
    for (int k = 0; k < spot_count; k++)
        for (int j = 0, whole = 1000; j < spots[k].count; j++) {
            if (j < spots[k].count - 1) {
                if (scanf("%lf", &told) != 1) return;
                whole -= told;
            } else
                told = whole;
            leant[spots[k].at + j] = log(fmax(told, 0.3));
            if (j == spots[k].count - 1) settle(&spots[k]);
        }
}

static void tell(void) {
    for (int k = 0; k < spot_count; k++)
        for (int j = 0; j < spots[k].count - 1; j++)
            printf("%.0f\n", 1000 * chance[spots[k].at + j]);
}

/* Heaps of few ranks share little with others, and are soon gone through. */
static int times(int heap) {
    int found = 0;
    for (int rank = 0; rank < RANKS; rank++) found += HELD(heap, rank) > 0;
    return found < 5 ? 10 : found < 6 ? 3 : 1;
}

static void go_through(int done, int rounds, double since) {
    for (int k = ending_count - 1; k > 0; k--) {
        int other = luck(k + 1);
        Ending held = endings[k];
        endings[k] = endings[other], endings[other] = held;
    }
    double sum = 0;
    for (int k = 0; k < ending_count; k++) {
        double fallen = since + (1 - since) * (done + (double)k / ending_count) / rounds, found = 0;
        const Ending *e = &endings[k];
        for (int left = times(e->heap); left--;) {
            found = gain_of(e, HOT * pow(COLD / HOT, fallen));
            for (int j = 0; j < e->led; j++) step(&spots[e->spot[j]], RATE * pow(SLOW, fallen));
        }
        sum += found;
    }
    fprintf(stderr, "%d of %d: about %.4f\n", done + 1, rounds, sum / ending_count);
}

int main(int count, char **words) {
    if (count == 6 && !strcmp(words[1], "together")) {
        begin(words[4]);
        hear();
        luck_state = 88172645463325252ull + strtoull(words[3], NULL, 10);
        int rounds = atoi(words[2]);
        for (int done = 0; done < rounds; done++) go_through(done, rounds, atof(words[5]));
        tell();
    } else if (count == 2 && !strcmp(words[1], "alone")) {
        one_by_one(drill_alone);
    } else if (count == 2 && !strcmp(words[1], "gain")) {
        one_by_one(judge_alone);
    } else
        return fprintf(stderr, "together ROUNDS SEED RANKS SINCE, alone, or gain\n"), 2;
    return 0;
}
