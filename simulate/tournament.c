/* tournament.c - the schedule, the count, the cross table. */
#include "tournament.h"
#include "stats.h"

#include <firestep/hash.h>
#include <string.h>

static uint64_t pairs(const tournament *t) { return (uint64_t)(t->n_players * (t->n_players - 1) / 2); }

uint64_t tournament_size(const tournament *t) { return (uint64_t)t->n_scenarios * pairs(t) * t->games; }

tournament_game tournament_at(const tournament *t, uint64_t i)
{
    uint64_t game = i % t->games, pair = i / t->games % pairs(t);
    int scenario = (int)(i / t->games / pairs(t)), a = 0, b;
    for (uint64_t left = pair;; a++) {
        uint64_t row = (uint64_t)(t->n_players - 1 - a);
        if (left < row) {
            b = a + 1 + (int)left;
            break;
        }
        left -= row;
    }
    bool changed = game % 2;
    return (tournament_game){scenario, {changed ? b : a, changed ? a : b}, game / 2};
}

void tournament_add(tournament *t, uint64_t i, const sim_result *r)
{
    tournament_game g = tournament_at(t, i);
    for (int seat = 0; seat < 2; seat++) {
        int how = r->winner == 3 ? 1 : r->winner == seat + 1 ? 0 : 2;
        t->score[g.scenario][g.player[seat]][g.player[!seat]][seat][how]++;
        t->forfeits[g.player[seat]] += how == 2 && r->grade == TOURNAMENT_FORFEIT;
    }
    t->played++;
    t->signature = fs_hash64(&r->signature, sizeof r->signature, t->signature);
}

/* Won, drawn, lost by a against b, on one scenario (or -1 all), in one seat (or -1 both). */
typedef struct sum {
    uint64_t how[3], games;
} sum;

static sum sum_of(const tournament *t, int scenario, int a, int b, int seat)
{
    sum s = {{0, 0, 0}, 0};
    for (int k = 0; k < t->n_scenarios; k++)
        for (int side = 0; side < 2; side++)
            for (int how = 0; how < 3; how++)
                if ((scenario < 0 || k == scenario) && (seat < 0 || side == seat)) {
                    s.how[how] += t->score[k][a][b][side][how];
                    s.games += t->score[k][a][b][side][how];
                }
    return s;
}

static void rate(const tournament *t, elo_rating out[ELO_PLAYERS], int order[ELO_PLAYERS])
{
    elo_table table = {.n = t->n_players};
    for (int a = 0; a < t->n_players; a++) {
        order[a] = a;
        for (int b = 0; b < t->n_players; b++) {
            sum s = sum_of(t, -1, a, b, -1);
            table.games[a][b] = (double)s.games;
            table.won[a][b] = (double)s.how[0] + (double)s.how[1] / 2;
        }
    }
    elo_rate(&table, out);
    for (int i = 1; i < t->n_players; i++) /* by insertion: equal ratings stay as they were given */
        for (int k = i; k > 0 && out[order[k]].elo > out[order[k - 1]].elo; k--) {
            int swap = order[k];
            order[k] = order[k - 1];
            order[k - 1] = swap;
        }
}

/* Columns for the names. */
static int name_width(const tournament *t)
{
    size_t most = 10;
    for (int i = 0; i < t->n_players; i++)
        most = strlen(t->player[i]) > most ? strlen(t->player[i]) : most;
    return (int)most;
}

static void tell_pair(const tournament *t, FILE *out, int a, int b)
{
    sum s = sum_of(t, -1, a, b, -1), first = sum_of(t, -1, a, b, 0), second = sum_of(t, -1, a, b, 1);
    sim_share share = sim_share_of(s.how[0], s.games);
    fprintf(out, "  %-*s %-*s %5llu %5llu %5llu   %5.1f %% (%5.1f to %5.1f)   %5.1f / %5.1f %%\n", name_width(t),
            t->player[a], name_width(t), t->player[b], (unsigned long long)s.how[0], (unsigned long long)s.how[1],
            (unsigned long long)s.how[2], 100 * share.share, 100 * share.low, 100 * share.high,
            100 * sim_share_of(first.how[0], first.games).share, 100 * sim_share_of(second.how[0], second.games).share);
}

/* How each scenario alone went, where there are several. */
static void tell_scenarios(const tournament *t, FILE *out, const int order[])
{
    fprintf(out, "on each scenario, won by the first named\n");
    for (int k = 0; k < t->n_scenarios; k++)
        for (int i = 0; i < t->n_players; i++)
            for (int j = i + 1; j < t->n_players; j++) {
                sum s = sum_of(t, k, order[i], order[j], -1);
                sim_share share = sim_share_of(s.how[0], s.games);
                fprintf(out, "  %-20s %-*s %-*s %5.1f %% (%5.1f to %5.1f)\n", t->scenario[k], name_width(t),
                        t->player[order[i]], name_width(t), t->player[order[j]], 100 * share.share, 100 * share.low,
                        100 * share.high);
            }
}

void tournament_tell(const tournament *t, FILE *out)
{
    elo_rating elo[ELO_PLAYERS];
    int order[ELO_PLAYERS];
    rate(t, elo, order);
    fprintf(out, "%d players, %d scenario%s, %llu games, seed %llu\n", t->n_players, t->n_scenarios,
            t->n_scenarios == 1 ? "" : "s", (unsigned long long)t->played, (unsigned long long)t->seed);
    for (int i = 0; i < t->n_players; i++) {
        fprintf(out, "  %d. %-*s Elo %+6.0f +- %.0f", i + 1, name_width(t), t->player[order[i]], elo[order[i]].elo,
                elo[order[i]].margin);
        if (t->forfeits[order[i]])
            fprintf(out, ", %llu forfeited", (unsigned long long)t->forfeits[order[i]]);
        fputc('\n', out);
    }
    fprintf(out, "  %-*s %-*s %5s %5s %5s   %s\n", name_width(t), "player", name_width(t), "against", "won", "drawn",
            "lost", "won, 95 % interval           as side one / two");
    for (int i = 0; i < t->n_players; i++)
        for (int j = 0; j < t->n_players; j++)
            if (i != j)
                tell_pair(t, out, order[i], order[j]);
    if (t->n_scenarios > 1)
        tell_scenarios(t, out, order);
    fprintf(out, "  signature %016llx\n", (unsigned long long)t->signature);
}

static json_t *pair_json(const tournament *t, int scenario, int a, int b)
{
    sum s = sum_of(t, scenario, a, b, -1), first = sum_of(t, scenario, a, b, 0), second = sum_of(t, scenario, a, b, 1);
    sim_share share = sim_share_of(s.how[0], s.games);
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:[I,I], s:[I,I]}", "scenario",
                     scenario < 0 ? "all" : t->scenario[scenario], "player", t->player[a], "against", t->player[b],
                     "games", (json_int_t)s.games, "won", (json_int_t)s.how[0], "drawn", (json_int_t)s.how[1], "lost",
                     (json_int_t)s.how[2], "share", share.share, "low", share.low, "high", share.high, "won_as_side",
                     (json_int_t)first.how[0], (json_int_t)second.how[0], "games_as_side", (json_int_t)first.games,
                     (json_int_t)second.games);
}

json_t *tournament_json(const tournament *t)
{
    elo_rating elo[ELO_PLAYERS];
    int order[ELO_PLAYERS];
    json_t *players = json_array(), *list = json_array(), *ids = json_array();
    char signature[20];
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)t->signature);
    rate(t, elo, order);
    for (int i = 0; i < t->n_players; i++)
        json_array_append_new(players,
                              json_pack("{s:s, s:f, s:f, s:I}", "name", t->player[order[i]], "elo", elo[order[i]].elo,
                                        "margin", elo[order[i]].margin, "forfeits", (json_int_t)t->forfeits[order[i]]));
    for (int k = -1; k < t->n_scenarios; k++)
        for (int i = 0; i < t->n_players; i++)
            for (int j = 0; j < t->n_players; j++)
                if (i != j && (k < 0 || t->n_scenarios > 1))
                    json_array_append_new(list, pair_json(t, k, order[i], order[j]));
    for (int k = 0; k < t->n_scenarios; k++)
        json_array_append_new(ids, json_string(t->scenario[k]));
    return json_pack("{s:o, s:I, s:I, s:o, s:o, s:s}", "scenarios", ids, "games", (json_int_t)t->played, "seed",
                     (json_int_t)t->seed, "players", players, "pairs", list, "signature", signature);
}
