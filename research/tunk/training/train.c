/* Training for the nets of Tunk for two: hands of seat 0 in which every choice is tried out and
   played on. Written numbers are thousandths, in the order in which the player reads them.

   train train HANDS SEED                 its numbers; how strong it is goes to stderr
   train further HANDS SEED  < numbers    the same from these, the seat going on by them
   train duel HANDS SEED  < numbers       points a hand more than the rule player, against that
   train answers    < numbers, positions  what each choice is worth, and what keen does */
#include <stdio.h>
#include <stdlib.h>
#include "looks.h"
#include "net.h"

#define LOT 50000   /* hands from which is learnt at a time */
#define AGAIN 2      /* and how often each is looked at */
#define BATCH 128    /* verdicts to a step */
#define RATE 0.002   /* of the first step; the last is a fiftieth of it */
#define AFTER 0.0006 /* and where it learns further */
#define OTHERS 0.15  /* how many of the others are not keen */
#define WAITS 0.3    /* how often a hand is played on where one would drop, */
#define SHEDS 0.15   /* and how often any card is shed, to see what comes of it */
#define CHOICES 6

typedef struct {
    float seen[WIDEST], gain[MOST];
    int choices; /* how many stand together from here; 0 where another one came before */
} Tried;

static Network first, sheds;
static const Way *other; /* how seat 1 goes on; keen if none */
static int learnt;       /* whether seat 0 goes on by the nets, or as the rule player does */

static enum Verb learner_begins(const Table *t) {
    float seen[WIDEST], sums[HIDDEN], worths[MOST];
    enum Verb usual = keen_begins(t, 0), best = DRAW;
    if (!t->left || looks_first(t, 0, unseen_by(t, 0), seen)) return usual;
    says(&first, seen, sums, worths);
    if (worths[0] > 0 && (usual == TAKE || is_taken(t, 0))) best = TAKE;
    return worths[1] > (best == TAKE ? worths[0] : 0) ? DROP : best;
}

static int learner_sheds(const Table *t, int usual, float *worths) {
    float seen[WIDEST], sums[HIDDEN], most = -1e9, found[MOST];
    Hand unseen = unseen_by(t, 0);
    int best = usual, number = 0;
    if (!t->left || CARDS(t->hand[0]) == 1) return usual;
    looks_around(t, 0, unseen, seen);
    EACH(place, t->hand[0]) {
        looks_at(t, 0, unseen, place, seen);
        says(&sheds, seen, sums, found);
        if (worths) worths[number++] = *found;
        if (*found > most) most = *found, best = place;
    }
    return best;
}

static enum Verb other_begins(const Table *t) {
    return other ? way_begins(t, 1, other) : keen_begins(t, 1);
}

static int other_sheds(const Table *t, int usual) {
    return other ? loosest(t->hand[1], other->hope) : usual;
}

static enum Verb begins(const Table *t) {
    if (t->turn) return other_begins(t);
    return learnt ? learner_begins(t) : keen_begins(t, 0);
}

static int to_shed(const Table *t, int usual) {
    if (t->turn) return other_sheds(t, usual);
    return learnt ? learner_sheds(t, usual, NULL) : usual;
}

/* What seat 0 makes of it. */
static double ended(Table *t) {
    double made;
    int place;
    for (;;) {
        if (t->begins && begin(t, begins(t), &made)) return made;
        if (lays(t, &place, &made)) return made;
        if (discard(t, to_shed(t, place), &made)) return made;
    }
}

static double after(Table t, enum Verb verb) {
    double made;
    return begin(&t, verb, &made) ? made : ended(&t);
}

static double without(Table t, int place) {
    double made;
    return discard(&t, place, &made) ? made : ended(&t);
}

/* --- what is tried -------------------------------------------------------------------------- */

static Tried *beginnings, *discards;
static int begun, shed;

static void try_beginnings(const Table *t) {
    Tried *found = beginnings + begun;
    if (!t->left || looks_first(t, 0, unseen_by(t, 0), found->seen)) return;
    double draw = after(*t, DRAW);
    found->gain[0] = after(*t, TAKE) - draw;
    found->gain[1] = after(*t, DROP) - draw;
    begun++;
}

static void try_discards(const Table *t) {
    Tried *found = discards + shed;
    Hand unseen = unseen_by(t, 0);
    float around[WIDEST];
    looks_around(t, 0, unseen, around);
    EACH(place, t->hand[0]) {
        Tried *one = discards + shed++;
        memcpy(one->seen, around, sizeof around);
        looks_at(t, 0, unseen, place, one->seen);
        one->gain[0] = without(*t, place);
        one->choices = 0;
    }
    found->choices = CARDS(t->hand[0]);
}

static int nth(Hand hand, int number) {
    while (number--) hand &= hand - 1;
    return FIRST(hand);
}

/* One hand as the seats go on, but now and then not; every choice of seat 0 is tried. */
static void try_hand(int number) {
    Table t;
    double made;
    int place;
    other = luck() < OTHERS ? &ways[below(WAYS)] : NULL;
    deal(&t, number & 1);
    for (;;) {
        if (!t.turn) try_beginnings(&t);
        enum Verb verb = !t.turn && luck() < WAITS ? keen_draws(&t, 0) : begins(&t);
        if (begin(&t, verb, &made) || lays(&t, &place, &made)) return;
        place = to_shed(&t, place);
        if (!t.turn && t.left && CARDS(t.hand[0]) > 1) { /* without a stock that is the end */
            try_discards(&t);
            if (luck() < SHEDS) place = nth(t.hand[0], below(CARDS(t.hand[0])));
        }
        if (discard(&t, place, &made)) return;
    }
}

/* --- and learnt ------------------------------------------------------------------------------- */

static void learn_beginnings(double rate, double slower) {
    float sums[HIDDEN], over[MOST];
    int steps = AGAIN * begun / BATCH;
    for (int n = 0; n < steps; n++) {
        for (int each = 0; each < BATCH; each++) {
            const Tried *one = beginnings + below(begun);
            says(&first, one->seen, sums, over);
            for (int k = 0; k < MOST; k++) over[k] -= one->gain[k];
            learn(&first, one->seen, sums, over);
        }
        step(&first, rate * pow(slower, (double)n / steps), BATCH);
    }
}

/* What cards are worth beside each other: each from the mean of its hand. */
static void learn_discards(double rate, double slower) {
    int steps = AGAIN * shed / BATCH;
    for (int n = 0; n < steps; n++) {
        int seen = 0;
        while (seen < BATCH) {
            float sums[CHOICES][HIDDEN], over[CHOICES], mean = 0;
            const Tried *one = discards + below(shed);
            int many = one->choices;
            if (!many) continue;
            for (int k = 0; k < many; k++) {
                says(&sheds, one[k].seen, sums[k], over + k);
                over[k] -= one[k].gain[0];
                mean += over[k] / many;
            }
            for (int k = 0; k < many; k++) {
                over[k] -= mean;
                learn(&sheds, one[k].seen, sums[k], over + k);
            }
            seen += many;
        }
        step(&sheds, rate * pow(slower, (double)n / steps), seen);
    }
}

/* Points a hand more than the rule player makes in its place, every deal from both seats. */
static void duel(FILE *to, int hands, uint64_t seed) {
    double sum = 0, squares = 0;
    int deals = hands / 2, before = learnt;
    seeded(seed);
    other = NULL;
    learnt = 1;
    for (int n = 0; n < deals; n++) {
        Table t, twin;
        deal(&t, 0);
        twin = t;
        twin.hand[0] = t.hand[1], twin.hand[1] = t.hand[0];
        twin.turn = twin.first = 1;
        double made = (ended(&t) + ended(&twin)) / 2;
        sum += made;
        squares += made * made;
    }
    double mean = sum / deals, around = 1.96 * sqrt((squares / deals - mean * mean) / deals);
    fprintf(to, "%.3f +- %.3f points a hand\n", mean, around);
    learnt = before;
}

static void train(int hands, double rate) {
    int lots = hands / LOT > 0 ? hands / LOT : 1, lot = hands < LOT ? hands : LOT;
    double slower = pow(0.02, 1.0 / lots);
    beginnings = malloc((lot * 6L + 256) * sizeof *beginnings);
    discards = malloc((lot * 16L + 1024) * sizeof *discards);
    for (int n = 0; n < lots; n++) {
        begun = shed = 0;
        for (int each = 0; each < lot; each++) try_hand(each);
        learn_beginnings(rate * pow(slower, n), slower);
        learn_discards(rate * pow(slower, n), slower);
        if (n % 8 == 7 || n + 1 == lots) {
            uint64_t kept[2] = {lucky[0], lucky[1]};
            fprintf(stderr, "%d hands: ", (n + 1) * lot);
            duel(stderr, lot, 1);
            memcpy(lucky, kept, sizeof kept);
        }
    }
}

/* --- asked ------------------------------------------------------------------------------------ */

static Network *nets[] = {&first, &sheds};

static void write_numbers(void) {
    for (int n = 0; n < 2; n++)
        for (int place = 0; place < numbers_of(nets[n]); place++)
            printf("%d ", (int)lrintf(*number_at(nets[n], place) * SCALE));
    printf("\n");
}

static void start(void) {
    fresh(&first, COMMON + BEGINNING, 2);
    fresh(&sheds, COMMON + SHEDDING, 1);
}

static int read_numbers(void) {
    start();
    for (int n = 0; n < 2; n++)
        for (int place = 0; place < numbers_of(nets[n]); place++) {
            int number;
            if (scanf("%d", &number) != 1) return 0;
            *number_at(nets[n], place) = number / (float)SCALE;
        }
    return 1;
}

/* Cards as their places: how many, and which. */
static int read_cards(int *places) {
    int many = 0;
    if (scanf("%d", &many) != 1) return -1;
    for (int n = 0; n < many; n++)
        if (scanf("%d", places + n) != 1) return -1;
    return many;
}

static Hand read_hand(void) {
    int places[PLACES], many = read_cards(places);
    Hand found = 0;
    for (int n = 0; n < many; n++) found |= BIT(places[n]);
    return found;
}

/* A position of seat 0: who began, whether its turn does, its hand, how many cards the other has,
   which are known, what was taken, the pile and every spread. */
static int read_table(Table *t) {
    int theirs, spreads;
    memset(t, 0, sizeof *t);
    if (scanf("%d %d", &t->first, &t->begins) != 2) return 0;
    t->hand[0] = read_hand();
    if (scanf("%d", &theirs) != 1) return 0;
    t->known[1] = t->hand[1] = read_hand();
    t->taken = read_hand();
    t->lying = read_cards(t->pile);
    if (scanf("%d", &spreads) != 1) return 0;
    for (; t->spreads < spreads; t->spreads++) t->spread[t->spreads] = read_hand();
    t->left = 1;
    Hand hidden = unseen_by(t, 0); /* only how many they are is looked at */
    while (CARDS(t->hand[1]) < theirs) {
        t->hand[1] |= hidden & -hidden;
        hidden &= hidden - 1;
    }
    return 1;
}

/* What each choice is worth, and after it what the rule player does: a verb, or a place to shed. */
static void answer(const Table *t) {
    float seen[WIDEST], sums[HIDDEN], worths[CHOICES] = {0};
    int many = t->begins ? 2 : CARDS(t->hand[0]);
    if (t->begins) {
        looks_first(t, 0, unseen_by(t, 0), seen);
        says(&first, seen, sums, worths);
    } else learner_sheds(t, 0, worths);
    for (int n = 0; n < many; n++) printf("%.4f ", worths[n]);
    Plan plan = planned(t->hand[0], t->spread, t->spreads);
    printf("%d\n", t->begins ? (int)keen_begins(t, 0) : plan.place);
}

int main(int many, char **words) {
    int hands = many > 3 ? atoi(words[2]) : 0, seed = many > 3 ? atoi(words[3]) : 0;
    Table t;
    cut();
    seeded(seed);
    if (many > 3 && !strcmp(words[1], "train")) {
        start();
        train(hands, RATE);
        write_numbers();
    } else if (many > 3 && !strcmp(words[1], "further") && read_numbers()) {
        seeded(seed);
        learnt = 1;
        train(hands, AFTER);
        write_numbers();
    } else if (many > 3 && !strcmp(words[1], "duel") && read_numbers())
        duel(stdout, hands, seed);
    else if (many == 2 && !strcmp(words[1], "answers") && read_numbers())
        while (read_table(&t)) answer(&t);
    else return 2;
    return 0;
}
