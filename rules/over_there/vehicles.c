/* vehicles.c - tanks and armoured cars: crews, breakdown, repair, guns taken out, houses broken down [XIII.A] to
 * [XIII.I] [XIII.M]. */
#include "aim.h"
#include "guns.h"
#include "sequence.h"

static const ot_model *model_of(const ot_scenario *sc, int vehicle)
{
    return &sc->tables.model[sc->piece[vehicle].model];
}

/* --- crews --- */

/* One of them is away while a repair is tried [XIII.E]. */
static int crew_now(const ot_state *s, int vehicle)
{
    const ot_unit *u = &s->unit[vehicle];

    return u->crew - (u->used & OT_DID_WORK ? 1 : 0);
}

/* Below the minimum a vehicle moves or fires; one with sides moves and fires one of them, or fires both; at half the
 * minimum it moves or fires one [XIII.F] [C-13]. */
static unsigned can_with(const ot_model *model, int crew)
{
    if (crew <= 0)
        return 0;
    if (crew >= model->least)
        return OT_CAN_MOVE | OT_CAN_FIRE | OT_CAN_BOTH | OT_CAN_BOTH_SIDES;
    return OT_CAN_MOVE | OT_CAN_FIRE | (model->is_sided && 2 * crew > model->least ? OT_CAN_BOTH_SIDES : 0U);
}

unsigned ot_crew_can(const ot_scenario *sc, const ot_state *s, int vehicle)
{
    return can_with(model_of(sc, vehicle), crew_now(s, vehicle));
}

static bool has_moved(const ot_unit *u) { return u->used & (OT_DID_MOVE | OT_DID_RUN | OT_DID_OVERRUN); }

/* How many mounts a crew can serve, with or without a move. */
static int mounts_with(const ot_scenario *sc, const ot_model *model, unsigned can, bool moves)
{
    int most = model->n_mounts < sc->tables.fig.vehicle_mounts ? model->n_mounts : sc->tables.fig.vehicle_mounts;

    if (!(can & OT_CAN_FIRE))
        return 0;
    if (can & OT_CAN_BOTH)
        return most;
    if (!model->is_sided)
        return moves ? 0 : most;
    if (can & OT_CAN_BOTH_SIDES)
        return moves ? 1 : most;
    return moves ? 0 : 1;
}

int ot_mounts_allowed(const ot_scenario *sc, const ot_state *s, int vehicle)
{
    return mounts_with(sc, model_of(sc, vehicle), ot_crew_can(sc, s, vehicle), has_moved(&s->unit[vehicle]));
}

int ot_crew_refused(const ot_scenario *sc, const ot_state *s, int vehicle, unsigned function, fs_error *e)
{
    const ot_model *model = model_of(sc, vehicle);
    const ot_unit *u = &s->unit[vehicle];
    int fired = __builtin_popcount(u->fires);
    unsigned can = ot_crew_can(sc, s, vehicle);
    bool can_do = true;

    if (function & (OT_DID_MOVE | OT_DID_RUN | OT_DID_OVERRUN))
        can_do = can & OT_CAN_MOVE && fired <= mounts_with(sc, model, can, true);
    if (function & OT_DID_FIRE)
        can_do = can_do && fired < mounts_with(sc, model, can, has_moved(u));
    if (function & OT_DID_WORK) { /* what was done must be possible with one man less [XIII.E] */
        unsigned less = can_with(model, u->crew - 1);
        can_do = can_do && u->crew > 0 && fired <= mounts_with(sc, model, less, has_moved(u)) &&
                 (!has_moved(u) || less & OT_CAN_MOVE);
    }
    return can_do ? 0 : ot_refuse_for(e, OT_XIII_F, OT_P_CREW_TOO_FEW, vehicle, u->crew, model->least);
}

bool ot_can_drive(const ot_scenario *sc, const ot_state *s, int vehicle)
{
    const ot_unit *u = &s->unit[vehicle];

    (void)sc;
    return !(u->flags & (OT_BROKEN_DOWN | OT_IMMOBILE | OT_STUCK)) && u->free_turn <= s->head.turn && u->crew > 0;
}

/* One throw of percentage dice, told with what it was thrown against; whether it came to pass. */
static bool throw_for(ot_ctx *c, fs_side side, int unit, uint16_t type, fs_rule rule, int pct, uint16_t yes,
                      uint16_t no)
{
    int roll;
    bool happens = ot_chance(c, side, rule, pct, &roll);
    fs_event e = {.type = type,
                  .rule = rule,
                  .subject = (fs_unit)unit,
                  .side = side,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .against = pct,
                  .roll = (int16_t)roll,
                  .result = happens ? yes : no};

    if (c->run->log)
        fs_say(c->run, &e, NULL, &(uint8_t){(uint8_t)roll}, 1);
    return happens;
}

/* --- breakdown --- */

/* Tanks that run; armoured cars are left out [XIII.A]. */
static int running_tanks(const ot_ctx *c, fs_side side, uint64_t out[OT_PIECE_WORDS], bool *german)
{
    int n = 0;

    *german = false;
    for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
        if (c->sc->piece[u].class_ == OT_TANK && ot_on_table(c->s, u) && ot_can_drive(c->sc, c->s, u)) {
            ot_add(out, u);
            *german |= (c->sc->piece[u].tags & OT_GERMAN) != 0;
            n++;
        }
    return n;
}

static void breakdown(ot_ctx *c, fs_side side)
{
    uint64_t tanks[OT_PIECE_WORDS] = {0};
    bool german;
    int n = running_tanks(c, side, tanks, &german);

    if (!n)
        return;
    int pct = german ? c->sc->tables.fig.breakdown_german : c->sc->tables.fig.breakdown_allied;
    if (!throw_for(c, side, 0, OT_E_BREAKDOWN, OT_XIII_A, pct, OT_RES_BREAKS_DOWN, OT_RES_NOTHING))
        return;
    int tank = n == 1 ? ot_next_unit(tanks, 0) : fs_dice_card(c->run, side, tanks, OT_PIECE_WORDS, OT_XIII_A);
    ot_set(c->s, tank, OT_BROKEN_DOWN);
    c->s->unit[tank].harm_turn = (uint8_t)c->s->head.turn;
    ot_tell(c, OT_E_BREAKS_DOWN, OT_XIII_A, side, tank, 0);
}

/* What can go on again was stopped once: for the train that is remembered [SC.3]. */
static void goes_on(ot_ctx *c, int vehicle)
{
    if (vehicle == c->sc->train)
        c->s->train_stopped = 1;
}

void ot_breakdowns(ot_ctx *c)
{
    for (int u = 1; u <= c->sc->base.n_units; u++) { /* held up by small arms long enough [XIII.O] */
        uint8_t *free = &c->s->unit[u].free_turn;

        if (!ot_is_vehicle(c->sc, u) || !*free || *free > c->s->head.turn)
            continue;
        *free = 0;
        goes_on(c, u);
    }
    breakdown(c, OT_RED);
    breakdown(c, OT_BLACK);
}

/* --- repair --- */

static int vehicle_refused(const ot_ctx *c, fs_side side, int unit, unsigned function, int deed, fs_error *e)
{
    int cost = c->sc->tables.cost[OT_FOR_VEHICLE][deed];

    if (!unit || ot_side_of(c->sc, unit) != side || !ot_is_vehicle(c->sc, unit) || !ot_on_table(c->s, unit))
        return ot_refuse(e, OT_IV_D, OT_P_NOT_A_VEHICLE, unit);
    if (!ot_may_use(c->sc, c->s, unit, function, cost))
        return ot_refuse(e, OT_IV_D, OT_P_NO_FUNCTION_LEFT, unit);
    return 0;
}

/* The throw is made for the section, so that one of its vehicles tries on a card, whichever its owner likes [XIII.C].
 */
static bool section_has_tried(const ot_ctx *c)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    return f->kind == OT_F_UNIT && f->v[OT_UNIT_REPAIRS];
}

static int repair_refused(const ot_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (vehicle_refused(c, side, unit, OT_DID_WORK, OT_DO_REPAIR, e))
        return 1;
    if (!(c->s->unit[unit].flags & (OT_BROKEN_DOWN | OT_IMMOBILE | OT_STUCK)))
        return ot_refuse(e, OT_XIII_C, OT_P_RUNS_WELL, unit);
    if (c->s->unit[unit].harm_turn == c->s->head.turn)
        return ot_refuse(e, OT_XIII_C, OT_P_HARMED_NOW, unit);
    if (section_has_tried(c))
        return ot_refuse(e, OT_XIII_C, OT_P_SECTION_TRIED, unit);
    return ot_crew_refused(c->sc, c->s, unit, OT_DID_WORK, e);
}

/* Breakdowns and what fire has done alike [XIII.C] [XIII.D]. */
void ot_try_repair(ot_ctx *c, int vehicle)
{
    if (!throw_for(c, ot_side_of(c->sc, vehicle), vehicle, OT_E_REPAIR, OT_XIII_C, c->sc->tables.fig.repair,
                   OT_RES_SUCCEEDS, OT_RES_FAILS))
        return;
    ot_clear(c->s, vehicle, OT_BROKEN_DOWN | OT_IMMOBILE | OT_STUCK);
    c->s->unit[vehicle].harm_turn = 0;
    goes_on(c, vehicle);
}

/* --- guns taken out --- */

/* Men who can go out, each at a gun or behind one; guns that are still in it. */
static int guns_left(const ot_scenario *sc, const ot_state *s, int vehicle)
{
    int reserve = sc->piece[vehicle].reserve;

    return reserve && s->unit[reserve].where == OT_NOT_YET ? model_of(sc, vehicle)->guns : 0;
}

static int guns_out_refused(const ot_ctx *c, fs_side side, const fs_option *o, ot_stand *stand, fs_error *e)
{
    int unit = o->subject, n = o->x;

    if (vehicle_refused(c, side, unit, OT_DID_OTHER, OT_DO_DISMOUNT_GUNS, e))
        return 1;
    if (ot_can_drive(c->sc, c->s, unit)) /* [XIII.I] */
        return ot_refuse(e, OT_XIII_I, OT_P_NOT_IMMOBILE, unit);
    int men = guns_left(c->sc, c->s, unit) ? c->s->unit[unit].crew : 0;
    if (n < 1 || n > men || n > OT_MAX_CASTINGS)
        return ot_refuse_for(e, OT_XIII_I, OT_P_NO_GUNS_TO_TAKE, unit, men, n);
    ot_state copy = *c->s;                         /* as it would be with the men out */
    ot_ctx then = {c->sc, &copy, c->run, c->memo}; /* nobody on the table has changed */
    int out = c->sc->piece[unit].reserve;
    copy.unit[out].castings = (uint8_t)n;
    copy.unit[out].facing = copy.unit[unit].facing;
    if (!ot_room_near(&then, out, (fs_point){copy.unit[unit].x, copy.unit[unit].y}, stand))
        return ot_refuse(e, OT_XIII_I, OT_P_NO_ROOM_FOR_GUNS, unit);
    return 0;
}

/* The machine guns of its mounts go out with them, mount by mount as its guns run out. */
static void empty_mounts(ot_ctx *c, int vehicle, int guns)
{
    const ot_model *model = model_of(c->sc, vehicle);
    int n = 0;

    for (int i = 0; i < model->n_mounts; i++)
        n += !ot_is_shell(model->mount[i].weapon);
    int gone = guns * n / model->guns;
    for (int i = model->n_mounts - 1; i >= 0 && gone > 0; i--)
        if (!ot_is_shell(model->mount[i].weapon)) {
            c->s->unit[vehicle].mounts_lost = (uint8_t)(c->s->unit[vehicle].mounts_lost | 1 << i);
            gone--;
        }
}

/* Men go out with as many guns as they can serve; the others only take losses [XIII.I]. */
static void guns_out(ot_ctx *c, const fs_option *o, const ot_stand *stand)
{
    int vehicle = o->subject, out = c->sc->piece[vehicle].reserve, men = o->x;
    int guns = men < guns_left(c->sc, c->s, vehicle) ? men : guns_left(c->sc, c->s, vehicle);
    ot_unit *u = &c->s->unit[out];

    ot_use(c, vehicle, OT_DID_OTHER, c->sc->tables.cost[OT_FOR_VEHICLE][OT_DO_DISMOUNT_GUNS]);
    u->castings = u->engineers_attached = (uint8_t)men; /* what they began with */
    if (ot_runs_into(c, out, stand)) {
        u->castings = u->engineers_attached = 0;
        return;
    }
    u->lmg = (uint8_t)guns;
    c->s->unit[vehicle].crew = (uint8_t)(c->s->unit[vehicle].crew - men);
    empty_mounts(c, vehicle, guns);
    u->where = OT_ON_TABLE;
    ot_put(c, out, stand);
    ot_set(c->s, out, OT_ACTIVATED | (c->s->unit[vehicle].flags & (OT_SHOWN | OT_MASKED)));
    ot_tell_of(c, OT_E_GUNS_OUT, OT_XIII_I, vehicle, out, 0, guns);
    if (!c->s->unit[vehicle].crew) /* nobody is left in it */
        ot_take(c, vehicle, OT_DESTROYED);
}

/* --- houses --- */

/* Once through a building it is rubble, and the tank may be stuck in it [XIII.M]. */
void ot_crush(ot_ctx *c, int vehicle, int feature, fs_point inside)
{
    if (ot_is(c->s, vehicle, OT_STUCK)) /* it did not come so far */
        return;
    if (ot_area_of(c->sc, c->s, feature).kind == OT_G_BUILDING)
        ot_destroy_feature(c, feature, OT_XIII_M);
    if (!throw_for(c, ot_side_of(c->sc, vehicle), vehicle, OT_E_CRUSHES, OT_XIII_M, c->sc->tables.fig.rubble_stuck,
                   OT_RES_STUCK, OT_RES_NOTHING))
        return;
    ot_stand stand = ot_stand_of(c->s, vehicle);
    stand.at = inside;
    stand.feature = 0;
    if (ot_is_clear(c, vehicle, &stand)) /* else it sticks behind those who stand there */
        ot_put(c, vehicle, &stand);
    ot_set(c->s, vehicle, OT_STUCK);
    c->s->unit[vehicle].harm_turn = (uint8_t)c->s->head.turn;
}

/* --- options --- */

void ot_vehicle_options(const ot_ctx *c, int unit, fs_options *out)
{
    fs_side side = ot_side_of(c->sc, unit);
    fs_option o = ot_option(OT_V_REPAIR, unit);

    if (!ot_is_vehicle(c->sc, unit))
        return;
    ot_overrun_options(c, unit, out);
    if (!ot_vehicle_refused(c, side, &o, NULL))
        fs_offer(out, o);
    for (int n = 1; n <= c->s->unit[unit].crew; n++) {
        o = ot_option_number(OT_V_GUNS_OUT, unit, n);
        if (ot_vehicle_refused(c, side, &o, NULL))
            break;
        fs_offer(out, o);
    }
}

int ot_vehicle_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    ot_stand stand;

    switch (o->verb) {
    case OT_V_OVERRUN:
        return ot_overrun_refused(c, side, o, e);
    case OT_V_REPAIR:
        return repair_refused(c, side, o->subject, e);
    default:
        return guns_out_refused(c, side, o, &stand, e);
    }
}

int ot_vehicle_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    ot_stand stand;

    switch (o->verb) {
    case OT_V_OVERRUN:
        ot_overrun_apply(c, side, o);
        break;
    case OT_V_REPAIR:
        ot_use(c, o->subject, OT_DID_WORK, c->sc->tables.cost[OT_FOR_VEHICLE][OT_DO_REPAIR]);
        fs_top(&c->s->head)->v[OT_UNIT_REPAIRS] = 1;
        ot_push_throw(c, side, OT_HITS_REPAIR, o->subject, 0);
        break;
    default:
        if (guns_out_refused(c, side, o, &stand, NULL)) { /* nobody its side knows of is in the way: it goes there */
            ot_ctx known = {c->sc, c->s, NULL, NULL};
            guns_out_refused(&known, side, o, &stand, NULL);
        }
        guns_out(c, o, &stand);
    }
    return FS_CLOSED;
}
