/* Hands as numbers, as `rules/tunk/lanes.py` has them: sixteen bits for a suit, in them one for a
   rank. A place is the number of a bit. */
#ifndef CARDS_H
#define CARDS_H
#include <stdint.h>
#include <string.h>
#include "known.h"

typedef uint64_t Hand;

#define PACK 52
#define PLACES 64
#define RANKS 13
#define WIDE 16
#define BIT(place) ((Hand)1 << (place))
#define CARDS(hand) __builtin_popcountll(hand)
#define FIRST(hand) __builtin_ctzll(hand)
#define EACH(place, hand) \
    for (Hand left_ = (hand); left_; left_ &= left_ - 1) \
        for (int place = FIRST(left_), once_ = 1; once_; once_ = 0)

static int pack[PACK], counts[PLACES], ranks[PLACES];
static Hand near[PLACES], like[RANKS + 1], all;

static void cut(void) {
    int cards = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 1; rank <= RANKS; rank++) {
            int place = suit * WIDE + rank;
            pack[cards++] = place;
            counts[place] = rank > 10 ? 10 : rank;
            ranks[place] = rank;
            like[rank] |= BIT(place);
            all |= BIT(place);
        }
    for (int n = 0; n < PACK; n++) {
        int place = pack[n];
        for (int by = -2; by <= 2; by++)
            if (ranks[place] + by >= 1 && ranks[place] + by <= RANKS) near[place] |= BIT(place + by);
        near[place] = (near[place] | like[ranks[place]]) & ~BIT(place);
    }
}

/* By xoroshiro128+ (Blackman, Vigna 2018). */
static uint64_t lucky[2];

static void seeded(uint64_t seed) {
    for (int i = 0; i < 2; i++) { /* splitmix64 */
        uint64_t mixed = seed += 0x9e3779b97f4a7c15ULL;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ULL;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebULL;
        lucky[i] = mixed ^ mixed >> 31;
    }
}

static uint64_t turned(uint64_t number, int by) { return number << by | number >> (64 - by); }

static uint64_t drawn(void) {
    uint64_t one = lucky[0], other = lucky[1], found = one + other;
    other ^= one;
    lucky[0] = turned(one, 24) ^ other ^ other << 16;
    lucky[1] = turned(other, 37);
    return found;
}

static double luck(void) { return (drawn() >> 11) * (1.0 / 9007199254740992.0); }
static int below(int most) { return (int)((drawn() >> 32) * (uint64_t)most >> 32); }

/* The cards of a hand that are in some spread. */
static Hand matched(Hand hand) {
    Hand run = hand & hand >> 1 & hand >> 2, found = run | run << 1 | run << 2;
    Hand one = hand & 0xffff, two = hand >> 16 & 0xffff, three = hand >> 32 & 0xffff;
    Hand four = hand >> 48, of = (one & two & (three | four)) | (three & four & (one | two));
    if (of) found |= hand & (of | of << 16 | of << 32 | of << 48);
    return found;
}

static int makes_spread(Hand hand, int place) {
    Hand with = hand & near[place];
    return (with & (with - 1)) && (matched(hand | BIT(place)) & BIT(place));
}

static int worth(Hand hand) {
    int whole = 0;
    EACH(place, hand) whole += counts[place];
    return whole;
}

static int is_book(Hand spread) { return CARDS(spread & like[ranks[FIRST(spread)]]) > 1; }

/* The cards that hit a spread. */
static Hand fitting(Hand spread) {
    if (is_book(spread)) return CARDS(spread) == 3 ? like[ranks[FIRST(spread)]] & ~spread : 0;
    return (spread >> 1 | spread << 1) & ~spread & all;
}

/* Every spread in a hand; how many. */
static int spreads_in(Hand hand, Hand *found) {
    int many = 0;
    if (!matched(hand)) return 0;
    for (int rank = 1; rank <= RANKS; rank++) {
        Hand alike = hand & like[rank];
        if (CARDS(alike) == 4) EACH(place, alike) found[many++] = alike & ~BIT(place);
        if (CARDS(alike) >= 3) found[many++] = alike;
    }
    EACH(low, hand) {
        Hand run = BIT(low);
        for (int high = low + 1; hand >> high & 1; high++) {
            run |= BIT(high);
            if (high - low >= 2) found[many++] = run;
        }
    }
    return many;
}

/* What a card burdens a hand by, in tenths: its count less `hope` for what goes with it. */
static int burden(Hand hand, int place, int hope) {
    int found = 10 * counts[place];
    EACH(other, hand & near[place]) found -= hope * (counts[other] + counts[place]);
    return found;
}

/* The card to shed in a way, as `playout.loosest`. */
static int loosest(Hand hand, int hope) {
    int best = -1, most = 0;
    EACH(place, hand) {
        int found = burden(hand, place, hope);
        if (best < 0 || found > most) most = found, best = place;
    }
    return best;
}
#endif
