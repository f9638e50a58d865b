/* army_commander_schema.c - the libcyaml schema; see the header. */
#include "army_commander_schema.h"

#include <army_commander/state.h>

#define OPT CYAML_FLAG_OPTIONAL
#define OPT_PTR (CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL)
#define TEXT(key, type, member, most) CYAML_FIELD_STRING_PTR(key, OPT_PTR, type, member, 0, most)
#define WORD(key, type, member) CYAML_FIELD_STRING_PTR(key, OPT_PTR, type, member, 1, 31)
#define TITLE(key, type, member) CYAML_FIELD_STRING_PTR(key, OPT_PTR, type, member, 1, 95)
#define NUMBER(key, type, member) CYAML_FIELD_UINT(key, OPT, type, member)
#define ONE_OF(key, type, member, words)                                                                               \
    CYAML_FIELD_ENUM(key, OPT | CYAML_FLAG_STRICT, type, member, words, CYAML_ARRAY_LEN(words))
#define YES_NO(key, type, member) ONE_OF(key, type, member, yes_no)
#define LIST(key, type, member, n_member, entry, most)                                                                 \
    CYAML_FIELD_SEQUENCE_COUNT(key, OPT_PTR, type, member, n_member, &entry, 0, most)
#define HEXES(key, type, member) LIST(key, type, member.at, member.n, text_entry, 512)

static const cyaml_strval_t yes_no[] = {{"yes", AC_YES}, {"no", AC_NO}, {"true", AC_YES}, {"false", AC_NO}};
static const cyaml_strval_t kinds[] = {{"scenario", 1}, {"campaign", 2}, {"training", 3}};
static const cyaml_strval_t lows[] = {{"even", 1}, {"odd", 2}};
static const cyaml_strval_t objective_kinds[] = {
    {"hold", AC_HELD}, {"area", AC_IN_AREA}, {"exited", AC_EXITED}, {"lost", AC_LOST}};
/* `start` is the set-up itself, before anything has happened. */
static const cyaml_strval_t phases[] = {{"start", AC_START},
                                        {"bombardment", AC_PHASE_BOMBARDMENT},
                                        {"orders", AC_PHASE_ORDERS},
                                        {"retreat", AC_PHASE_RETREAT},
                                        {"turn", AC_PHASE_TURNS},
                                        {"turns", AC_PHASE_TURNS},
                                        {"artillery", AC_PHASE_ARTILLERY},
                                        {"air", AC_PHASE_AIR},
                                        {"night", AC_PHASE_NIGHT}};
static const cyaml_strval_t retreat_losses[] = {{"group", 1}, {"stand", 2}};
static const cyaml_strval_t gun_limits[] = {{"combat", 1}, {"turn", 2}};
static const cyaml_strval_t doubles[] = {{"pairs", 1}, {"one-pair", 2}, {"both-dice", 3}};
static const cyaml_strval_t off_on[] = {{"no", 1}, {"yes", 2}, {"off", 1}, {"on", 2}, {"false", 1}, {"true", 2}};

static const cyaml_schema_value_t text_entry = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 1, 31)};
static const cyaml_schema_value_t number_entry = {CYAML_VALUE_UINT(CYAML_FLAG_DEFAULT, unsigned)};

static const cyaml_schema_field_t side_fields[] = {WORD("id", ac_y_side, id), TITLE("title", ac_y_side, title),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t side_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, ac_y_side, side_fields)};

static const cyaml_schema_field_t board_fields[] = {
    NUMBER("columns", ac_y_board, columns), NUMBER("rows", ac_y_board, rows),
    ONE_OF("low", ac_y_board, low, lows),   YES_NO("reconstructed", ac_y_board, reconstructed),
    TEXT("note", ac_y_board, note, 4000),   CYAML_FIELD_END};

#define GROUND(name) HEXES(#name, ac_y_terrain, name)
static const cyaml_schema_field_t terrain_fields[] = {
    GROUND(trench), GROUND(strongpoint), GROUND(pillbox),     GROUND(wire),        GROUND(town),
    GROUND(woods),  GROUND(stream),      GROUND(river),       GROUND(bridge),      GROUND(lake),
    GROUND(hill),   GROUND(beach),       GROUND(light_works), GROUND(emplacement), CYAML_FIELD_END};

static const cyaml_schema_field_t corps_fields[] = {
    WORD("id", ac_y_corps, id),        WORD("side", ac_y_corps, side),
    TITLE("title", ac_y_corps, title), TEXT("unverified", ac_y_corps, unverified, 400),
    CYAML_FIELD_IGNORE("guns", OPT),   CYAML_FIELD_END};
static const cyaml_schema_value_t corps_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, ac_y_corps, corps_fields)};

static const cyaml_schema_field_t arrival_fields[] = {
    NUMBER("round", ac_y_arrival, round), HEXES("at", ac_y_arrival, at), TEXT("stands", ac_y_arrival, stands, 400),
    YES_NO("landing", ac_y_arrival, landing), CYAML_FIELD_END};
static const cyaml_schema_value_t arrival_entry = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, ac_y_arrival, arrival_fields)};

static const cyaml_schema_field_t division_fields[] = {
    WORD("id", ac_y_division, id),
    WORD("side", ac_y_division, side),
    TITLE("title", ac_y_division, title),
    WORD("corps", ac_y_division, corps),
    WORD("first_orders", ac_y_division, first_orders),
    TEXT("unverified", ac_y_division, unverified, 400),
    NUMBER("hold_before", ac_y_division, hold_before),
    NUMBER("bound_before", ac_y_division, bound_before),
    LIST("bound_columns", ac_y_division, bound_columns, n_bound_columns, number_entry, 2),
    LIST("arrivals", ac_y_division, arrivals, n_arrivals, arrival_entry, 8),
    CYAML_FIELD_IGNORE("stands", OPT),
    WORD("order", ac_y_division, order),
    TEXT("lost", ac_y_division, lost, 2000),
    TEXT("waiting", ac_y_division, waiting, 2000),
    TEXT("gone", ac_y_division, gone, 2000),
    TEXT("embarked", ac_y_division, embarked, 2000),
    TEXT("retired", ac_y_division, retired, 400),
    YES_NO("had_turn", ac_y_division, had_turn),
    YES_NO("strategic", ac_y_division, strategic),
    NUMBER("guns_called", ac_y_division, guns_called),
    NUMBER("corps_guns_called", ac_y_division, corps_guns_called),
    CYAML_FIELD_END};
static const cyaml_schema_value_t division_entry = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, ac_y_division, division_fields)};

static const cyaml_schema_field_t first_turn_fields[] = {WORD("side", ac_y_first_turn, side),
                                                         WORD("division", ac_y_first_turn, division),
                                                         YES_NO("both", ac_y_first_turn, both), CYAML_FIELD_END};
static const cyaml_schema_field_t bombardment_fields[] = {
    WORD("side", ac_y_bombardment, side), NUMBER("rounds", ac_y_bombardment, rounds),
    HEXES("targets", ac_y_bombardment, targets), YES_NO("spotter", ac_y_bombardment, spotter), CYAML_FIELD_END};

static const cyaml_schema_field_t objective_fields[] = {
    TITLE("name", ac_y_objective, name),
    WORD("owner", ac_y_objective, owner),
    WORD("side", ac_y_objective, side),
    ONE_OF("kind", ac_y_objective, kind, objective_kinds),
    NUMBER("points", ac_y_objective, points),
    NUMBER("most", ac_y_objective, most),
    NUMBER("at_least", ac_y_objective, at_least),
    YES_NO("once", ac_y_objective, once),
    NUMBER("group", ac_y_objective, group),
    NUMBER("round", ac_y_objective, round),
    LIST("columns", ac_y_objective, columns, n_columns, number_entry, 2),
    HEXES("hexes", ac_y_objective, hexes),
    CYAML_FIELD_END};
static const cyaml_schema_value_t objective_entry = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, ac_y_objective, objective_fields)};

static const cyaml_schema_field_t result_fields[] = {
    WORD("side", ac_y_result, side), YES_NO("minus_other", ac_y_result, minus_other),
    CYAML_FIELD_INT("win", OPT, ac_y_result, win), CYAML_FIELD_INT("draw", OPT, ac_y_result, draw), CYAML_FIELD_END};

static const cyaml_schema_field_t switch_fields[] = {
    ONE_OF("retreat_loss", ac_y_switches, retreat_loss, retreat_losses),
    ONE_OF("gun_limit", ac_y_switches, gun_limit, gun_limits), ONE_OF("doubles", ac_y_switches, doubles, doubles),
    ONE_OF("storm_cover", ac_y_switches, storm_cover, off_on), CYAML_FIELD_END};

static const cyaml_schema_field_t moment_fields[] = {
    NUMBER("round", ac_y_moment, round),       ONE_OF("phase", ac_y_moment, phase, phases),
    WORD("division", ac_y_moment, division),   WORD("guns", ac_y_moment, guns),
    WORD("last_side", ac_y_moment, last_side), WORD("last_turn", ac_y_moment, last_turn),
    NUMBER("in_a_row", ac_y_moment, in_a_row), CYAML_FIELD_END};

/* What a position says of the moment, at the top or in `now`. */
#define MOMENT_FIELDS(type)                                                                                            \
    CYAML_FIELD_MAPPING_PTR("moment", OPT_PTR, type, moment, moment_fields),                                           \
        CYAML_FIELD_MAPPING("switches", OPT, type, switches, switch_fields),                                           \
        LIST("divisions", type, divisions, n_divisions, division_entry, 16), CYAML_FIELD_IGNORE("orders", OPT),        \
        CYAML_FIELD_IGNORE("guns", OPT), CYAML_FIELD_IGNORE("planes", OPT), HEXES("wire_gone", type, wire_gone),       \
        CYAML_FIELD_IGNORE("control", OPT), CYAML_FIELD_IGNORE("banked", OPT)

static const cyaml_schema_field_t now_fields[] = {MOMENT_FIELDS(ac_y_now), CYAML_FIELD_END};

static const cyaml_schema_field_t top_fields[] = {
    NUMBER("format", ac_y, format),
    WORD("ruleset", ac_y, ruleset),
    WORD("position", ac_y, position),
    WORD("based_on", ac_y, based_on),
    WORD("id", ac_y, id),
    NUMBER("revision", ac_y, revision),
    TITLE("title", ac_y, title),
    ONE_OF("kind", ac_y, kind, kinds),
    WORD("date", ac_y, date),
    NUMBER("year", ac_y, year),
    TEXT("about", ac_y, about, 4000),
    TEXT("history", ac_y, history, 8000),
    TEXT("design", ac_y, design, 8000),
    TEXT("unverified", ac_y, unverified, 4000),
    LIST("sides", ac_y, sides, n_sides, side_entry, 2),
    CYAML_FIELD_MAPPING("board", OPT, ac_y, board, board_fields),
    CYAML_FIELD_MAPPING("terrain", OPT, ac_y, terrain, terrain_fields),
    CYAML_FIELD_IGNORE("trench_owner", OPT),
    CYAML_FIELD_IGNORE("places", OPT),
    LIST("corps", ac_y, corps, n_corps, corps_entry, 8),
    LIST("days", ac_y, days, n_days, number_entry, 8),
    CYAML_FIELD_IGNORE("recovery", OPT),
    CYAML_FIELD_IGNORE("air", OPT),
    NUMBER("air_from", ac_y, air_from),
    CYAML_FIELD_MAPPING("first_turn", OPT, ac_y, first_turn, first_turn_fields),
    CYAML_FIELD_MAPPING("bombardment", OPT, ac_y, bombardment, bombardment_fields),
    WORD("creeping", ac_y, creeping),
    NUMBER("fog_rounds", ac_y, fog_rounds),
    WORD("antitank", ac_y, antitank),
    YES_NO("reembark", ac_y, reembark),
    CYAML_FIELD_IGNORE("exits", OPT),
    LIST("objectives", ac_y, objectives, n_objectives, objective_entry, 32),
    CYAML_FIELD_MAPPING("result", OPT, ac_y, result, result_fields),
    MOMENT_FIELDS(ac_y),
    CYAML_FIELD_MAPPING_PTR("now", OPT_PTR, ac_y, now, now_fields),
    CYAML_FIELD_END};

const cyaml_schema_value_t ac_schema = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, ac_y, top_fields)};
