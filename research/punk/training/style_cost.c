/* What a manner costs: games of one rule player who leans among those who do not.

   style_cost count GAMES SEED  < manner           its share of the games, and half the 95 % interval
   style_cost lots              < manner, tables   how likely each of its moves is, by how many of each
                                                rank */
#include "asked.h"
#include "style_cost.h"

/* A whole game; `leaning` is the seat of who has a manner. */
static double game(int leaning, const double *manner) {
    Table t;
    int played[SEATS], given[SEATS][HEAP];
    double won[SEATS];
    for (start(&t);;) {
        for (int s = 0; s < SEATS; s++)
            played[s] = s == leaning ? leant_plays(&t, s, manner) : keen_plays(&t, s, &PLAIN);
        enum Next next = resolve(&t, played);
        if (next == OVER) break;
        if (next == TRICK) continue;
        for (int s = 0; s < SEATS; s++)
            if (s == leaning) leant_gives(&t, s, manner, given[s]);
            else keen_gives(&t, s, &PLAIN, given[s]);
        next_round(&t, given);
    }
    shares(&t, won);
    return won[leaning];
}

static void count(long games, const double *manner) {
    double sum = 0, squares = 0;
    for (long i = 0; i < games; i++) {
        double won = game(i % SEATS, manner);
        sum += won, squares += won * won;
    }
    double mean = sum / games, spread = sqrt((squares / games - mean * mean) / games);
    printf("%.6f %.6f\n", mean, 1.96 * spread);
}

static void answer(const double *manner) {
    static Lots lots;
    Table t;
    Weighed weighed;
    if (asked_table(&t)) gift_lots(&t, 0, &lots);
    else weigh(&t, 0, &weighed), play_lots(&t, 0, &weighed, &lots);
    lean_lots(&lots, manner);
    for (int n = 0; n < lots.count; n++) {
        for (int r = 1; r <= RANKS; r++) printf("%d%c", lots.ranks[n][r], r < RANKS ? '.' : ':');
        printf("%.9f ", lots.likely[n]);
    }
    printf("\n");
}

int main(int words_count, char **words) {
    Manner manner;
    for (int n = 0; n < TRAITS; n++)
        if (scanf("%lf", &manner[n]) != 1) return 1;
    if (words_count != 4) for (;;) answer(manner);
    seed_luck(atoll(words[3]));
    count(atol(words[2]), manner);
}
