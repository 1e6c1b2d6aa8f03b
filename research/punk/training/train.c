/* Training for the net of Punk: games against the rule player, learners and players of some habit,
   to win them; an actor and a critic (Sutton and Barto 2018, chapter 13), who guesses the share of
   the game. Written numbers are thousandths, in the order in which the player reads them.

   train train GAMES SEED                     its numbers; how strong it is goes to stderr
   train further GAMES SEED  < numbers        the same, from those of another table
   train duel GAMES SEED  < numbers           fair shares alone among rule players
   train quirks GAMES SEED                    the same of each character, and what one sees of it
   train biases GAMES SEED                    the same of rule players of some habit
   train answers          < numbers, tables   chances rank by rank of each choice */
#include <stdio.h>
#include <stdlib.h>
#include "asked.h"
#include "looks.h"

#define BATCH 192      /* games to a step */
#define RATE 0.003     /* of the first step; it falls to a twentieth */
#define LEARNERS 0.15  /* how many of the others are learners themselves */
#define HABITS 0.25    /* and how many have habits, drawn for one game */
#define BENT 0.3       /* points that a habit thinks a rank worth more or less */
#define FORESIGHT 0.9  /* how far a choice answers for what comes later */
#define LOTS 0.002     /* what a lot is worth beside a certainty */
#define WARM 30        /* steps in which the critic learns alone: who knows nothing misleads */
#define MOST_CHOICES 64

enum Who { KEEN, LEARNER, HABIT };

static Choice made[SEATS][MOST_CHOICES];
static int choices[SEATS];

static int learner_plays(const Table *t, int seat) {
    int pool[HEAP], sure;
    Weighed weighed;
    Choice *choice = &made[seat][choices[seat]];
    pool_of(t, seat, 0, pool);
    if ((sure = sure_win(t, seat, pool))) return sure;
    if (t->round == LAST_ROUND) return keen_plays(t, seat, &PLAIN);
    weigh(t, seat, &weighed);
    judged(t, seat, 0, weighed.worth, choice->judged);
    weigh_plays(t, seat, &weighed, choice);
    double point = luck();
    choice->picked = 0;
    while (choice->picked < choice->ranks - 1 && (point -= choice->chance[choice->picked]) >= 0)
        choice->picked++;
    choices[seat]++;
    return choice->rank[choice->picked];
}

static void learner_gives(const Table *t, int seat, int *given) {
    double worth[HEAP];
    Choice *choice = &made[seat][choices[seat]++];
    weigh_gifts(t, seat, choice, worth);
    judged(t, seat, 1, worth, choice->judged);
    memset(given, 0, HEAP * sizeof *given);
    for (int n = 0; n < choice->ranks; n++) {
        choice->given[n] = 0;
        for (int k = 0; k < choice->copies[n]; k++) choice->given[n] += luck() < choice->chance[n];
        given[choice->rank[n]] = choice->given[n];
    }
}

/* How often the watched quirk is shown and not, by the others and by its own seat. */
static long shown[2][2];
static const Quirk *watched;
static int watched_seat;

static void watch(const Table *t, int seat, int giving, int made) {
    int is_shown = watched && watched->giving == giving ? watched->shows(t, seat, made) : -1;
    if (is_shown >= 0) shown[seat == watched_seat][is_shown]++;
}

/* A whole game; every seat's share of it. */
static void game(const enum Who *who, const Habit *habits, double *won) {
    Table t;
    int played[SEATS], given[SEATS][HEAP];
    memset(choices, 0, sizeof choices);
    for (start(&t);;) {
        for (int s = 0; s < SEATS; s++)
            played[s] = who[s] == LEARNER ? learner_plays(&t, s) : keen_plays(&t, s, &habits[s]);
        for (int s = 0; s < SEATS; s++) watch(&t, s, 0, played[s]);
        enum Next next = resolve(&t, played);
        if (next == OVER) break;
        if (next == TRICK) continue;
        for (int s = 0; s < SEATS; s++)
            if (who[s] == LEARNER) learner_gives(&t, s, given[s]);
            else keen_gives(&t, s, &habits[s], given[s]);
        for (int s = 0; s < SEATS; s++) watch(&t, s, 1, counted(given[s]));
        next_round(&t, given);
    }
    shares(&t, won);
}

static double usual(void) { /* from the normal distribution (Box and Muller 1958) */
    return sqrt(-2 * log(luck() + 1e-12)) * cos(6.283185307179586 * luck());
}

static Habit drawn_habit(void) {
    Habit habit = {.nerve = NERVE * exp((luck() - 0.5) * 1.5)};
    for (int r = 1; r <= RANKS; r++)
        habit.play[r] = BENT * usual(), habit.keep[r] = BENT * usual();
    return habit;
}

/* Towards what did better than was guessed; and a little towards a lot, away from certainty. */
static void learn_choice(const Choice *choice, double better) {
    double doubt = 0;
    if (choice->giving) {
        for (int n = 0; n < choice->ranks; n++) {
            double p = within(choice->chance[n], 1e-6, 1 - 1e-6), copies = choice->copies[n];
            double even = copies * p * (1 - p) * log(p / (1 - p));
            learn(&to_give, choice->seen[n], better * (choice->given[n] - copies * p) - LOTS * even);
        }
        return;
    }
    for (int n = 0; n < choice->ranks; n++)
        doubt -= choice->chance[n] * log(choice->chance[n] + 1e-9);
    for (int n = 0; n < choice->ranks && choice->ranks > 1; n++) {
        double p = choice->chance[n], even = p * (log(p + 1e-9) + doubt);
        learn(&to_play, choice->seen[n], better * ((n == choice->picked) - p) - LOTS * even);
    }
}

/* From the last choice of a seat back: each against what the critic guessed before it. */
static void learn_seat(int seat, double won) {
    double after = won, advantage = 0;
    for (int k = choices[seat] - 1; k >= 0; k--) {
        const Choice *choice = &made[seat][k];
        double guess = 1 / (1 + exp(-leans(&critic, choice->judged)));
        advantage = after - guess + FORESIGHT * advantage;
        after = guess;
        learn(&critic, choice->judged, won - guess);
        learn_choice(choice, advantage * SEATS / 2);
    }
}

/* One player alone among rule players; says also how often it, and the others, show its quirk. */
static void duel(int games, const char *name, enum Who alone, const Habit *habit) {
    double sum = 0, squares = 0, won[SEATS];
    memset(shown, 0, sizeof shown);
    for (int i = 0; i < games; i++) {
        enum Who who[SEATS] = {KEEN};
        Habit habits[SEATS];
        for (int s = 0; s < SEATS; s++) habits[s] = PLAIN;
        watched_seat = i % SEATS, watched = habit->quirk;
        who[watched_seat] = alone, habits[watched_seat] = *habit;
        game(who, habits, won);
        sum += won[watched_seat], squares += won[watched_seat] * won[watched_seat];
    }
    watched = NULL;
    double mean = sum / games, spread = sqrt((squares / games - mean * mean) / games);
    fprintf(stderr, "%s: %.4f +- %.4f fair shares in %d games", name, mean * SEATS,
            1.96 * spread * SEATS, games);
    for (int own = 1; own >= 0 && habit->quirk; own--)
        fprintf(stderr, "; %s %.1f %%", own ? "shows its quirk" : "the others",
                100.0 * shown[own][1] / (shown[own][0] + shown[own][1]));
    fprintf(stderr, "\n");
}

static void duel_quirks(int games) {
    for (unsigned i = 0; i < sizeof QUIRKS / sizeof *QUIRKS; i++) {
        Habit habit = {.nerve = NERVE, .quirk = &QUIRKS[i]};
        duel(games, QUIRKS[i].name, HABIT, &habit);
    }
}

static void duel_biases(int games) {
    static const struct {
        const char *name;
        Habit habit;
    } BIASES[] = {
        {"as it is", {{0}, {0}, NERVE}},
        {"aces never", {{[1] = -2}, {[1] = -2}, NERVE}},
        {"aces always", {{[1] = 2}, {[1] = 2}, NERVE}},
        {"aces kept", {{[1] = 1}, {[1] = 1.5}, NERVE}},
        {"aces sooner", {{[1] = 0.4}, {0}, NERVE}},
        {"aces later", {{[1] = -0.4}, {0}, NERVE}},
        {"twos sooner", {{[2] = 0.4}, {0}, NERVE}},
        {"twos later", {{[2] = -0.4}, {0}, NERVE}},
        {"threes kept", {{0}, {[3] = 0.3}, NERVE}},
        {"middling sooner", {{[3] = 0.3, 0.3}, {0}, NERVE}},
        {"middling later", {{[3] = -0.3, -0.3}, {0}, NERVE}},
        {"fives kept", {{0}, {[5] = 0.4}, NERVE}},
        {"high never", {{[6] = -2, -2}, {[6] = -2, -2}, NERVE}},
        {"high sooner", {{[6] = 0.5, 0.5}, {0}, NERVE}},
        {"high kept", {{0}, {[6] = 0.6, 0.6}, NERVE}},
        {"fresh cards", {{0}, {[1 ... RANKS] = -0.3}, NERVE}},
        {"old cards", {{0}, {[1 ... RANKS] = 0.2}, NERVE}},
    };
    for (unsigned i = 0; i < sizeof BIASES / sizeof *BIASES; i++)
        duel(games, BIASES[i].name, HABIT, &BIASES[i].habit);
}

static void train(long games) {
    long at = 0;
    for (int number = 1; at < games; number++) {
        double won[SEATS], rate = RATE * (1.05 - at / (double)games);
        for (int i = 0; i < BATCH; i++, at++) {
            enum Who who[SEATS];
            Habit habits[SEATS];
            for (int s = 0; s < SEATS; s++) {
                double point = luck();
                who[s] = point < LEARNERS ? LEARNER : point < LEARNERS + HABITS ? HABIT : KEEN;
                habits[s] = who[s] == HABIT ? drawn_habit() : PLAIN;
            }
            who[at % SEATS] = LEARNER;
            game(who, habits, won);
            for (int s = 0; s < SEATS; s++)
                if (who[s] == LEARNER) learn_seat(s, won[s]);
        }
        step(&to_play, number > WARM ? rate : 0, number, BATCH);
        step(&to_give, number > WARM ? rate : 0, number, BATCH);
        step(&critic, 2 * rate, number, BATCH);
        if (at * 8 / games > (at - BATCH) * 8 / games) {
            char name[40];
            sprintf(name, "after %ld", at);
            duel(games / 8 < 2000 ? games / 8 : 2000, name, LEARNER, &PLAIN);
        }
    }
}

/* To each table that is asked. */
static void answer(void) {
    Table t;
    Weighed weighed;
    Choice choice;
    double worth[HEAP];
    int giving = asked_table(&t);
    if (giving) weigh_gifts(&t, 0, &choice, worth);
    else weigh(&t, 0, &weighed), weigh_plays(&t, 0, &weighed, &choice);
    for (int n = 0; n < choice.ranks; n++) printf("%d:%.9f ", choice.rank[n], choice.chance[n]);
    printf("\n");
}

int main(int count, char **words) {
    Network *nets[] = {&to_play, &to_give};
    int fresh = count == 4 && !strcmp(words[1], "train");
    int training = fresh || (count == 4 && !strcmp(words[1], "further"));
    if (count == 4) seed_luck(atoll(words[3]));
    if (count == 4 && !strcmp(words[1], "quirks")) return duel_quirks(atol(words[2])), 0;
    if (count == 4 && !strcmp(words[1], "biases")) return duel_biases(atol(words[2])), 0;
    begin(&to_play, PLAYING), begin(&to_give, GIVING), begin(&critic, JUDGING);
    for (int i = 0; i < 2 && !fresh; i++)
        for (int k = 0; k < numbers_of(nets[i]); k++) *number_at(nets[i], k) = asked() / SCALE;
    if (training) train(atol(words[2]));
    else if (count == 4) duel(atol(words[2]), "alone among rule players", LEARNER, &PLAIN);
    else for (;;) answer();
    for (int i = 0; i < 2 && training; i++)
        for (int k = 0; k < numbers_of(nets[i]); k++)
            printf("%d\n", (int)lround(*number_at(nets[i], k) * SCALE));
}
