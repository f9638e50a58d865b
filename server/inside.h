/* inside.h - what the files of the server share.
 *
 * Threads: the loop runs every handler and commits what they decided, many games to one commit; the writer does that
 * for programs and on slow disks; the thinker plays for program seats, and the ponderer thinks for those that take
 * seconds, on a copy; at desks odds are worked out, and the staff is asked. A game belongs to
 * whoever has claimed it. What is asked of a game that is claimed waits: its connection is suspended and asked again
 * when the game is free. Whatever the threads share otherwise is under server.mutex.
 */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include "server.h"

#include <jansson.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <store/store.h>
#include <string.h>
#include <table/past.h>
#include <table/players.h>
#include <table/table.h>

enum {
    MAX_BODY = 3 << 20,
    MAX_LIVE = 1024, /* games kept in memory beyond those in use */
    LIVE_BUCKETS = 1024,
    SPARE = 4,        /* blocks to wake games with: more are asked for when they are needed */
    MAX_CACHED = 128, /* games whose views are kept as answers */
    TOKEN_HEX = 65,   /* 32 bytes */
    SEATS = 3,        /* 0 spectator, 1, 2 */
    FLAG_OVER = 1     /* store_move.flags */
};

/* What is remembered of each move for live updates. */
typedef struct mark {
    uint8_t kind, side, seats, flags;
    int32_t lines;
} mark;

typedef struct request request;
typedef struct job job;
typedef struct stream stream;

/* What a side asks the other to consent to; kind 0: nothing. */
typedef struct consent {
    uint8_t kind; /* STORE_STRIKE or STORE_MEND */
    fs_side side;
    int line; /* the first one to be struck */
} consent;

/* A game in memory. */
typedef struct live {
    struct live *next, *next_same; /* in the list; with the same hash */
    int64_t id, made, changed;
    char *name, *base, *person[2];
    size_t n_base;
    game_table table;
    game_player player[2];
    bool claimed, stale_memory, gone; /* in use; to be read again from the store; deleted */
    consent asked;                    /* until the next move that all can see */
    bool no_advice;                   /* the program may not be asked what it would do */
    int uses, reckoning;              /* requests and streams that hold it; odds being worked out from it */
    uint64_t used;                    /* when last, by the server's count */
    mark *marks;                      /* of moves 1 .. moves */
    int64_t moves, cap_marks;
    int64_t version[SEATS];
    struct MHD_Response *cached[SEATS]; /* GET .../view */
    request *waiting, **waiting_end;    /* asked while it was claimed */
    stream *streams;
    bool think;            /* a seat without a person is to move */
    bool pondered;         /* and is thought about on a copy */
    struct answer *answer; /* what came of that; NULL nothing */
    ai_brain *brain;       /* of the thread that plays for it now */
    uint64_t due_ms;       /* and not before */
    char waits[256];       /* why its bot does not play; "" it does */
    struct live *next_think;
    struct {
        char *text;
        int line;
        int64_t version;
    } luck; /* the last report of what the dice did, up to that line; NULL none */
    char trouble[256];
} live;

/* Whether one person holds both seats: two people at one screen, who have no names or the same, count as one. */
static inline bool live_is_one_person(const live *g)
{
    return player_is_person(&g->player[0]) && player_is_person(&g->player[1]) && !strcmp(g->person[0], g->person[1]);
}

enum { RETRY_MS = 3000 }; /* a program that could not write tries again */
uint64_t now_ms(void);

/* Moves of one game to be committed together. The game stays claimed until that is done. */
typedef struct commit {
    struct commit *next;
    live *game;
    request *request;       /* who waits for it; NULL nobody */
    store_move *move, only; /* where there is one, it is `only` */
    int n;
    char *stopped; /* why not all of what was asked was taken; NULL it was */
} commit;

struct request {
    server *s;
    struct MHD_Connection *c;
    const struct route *route;
    int64_t id;       /* of the game in the path */
    char word[2][96]; /* other parts of the path */
    char path[256];   /* of a file of the client */
    char *body;
    size_t n_body, cap_body;
    bool too_large, started;
    json_t *json;
    live *game;
    struct MHD_Response *response;
    unsigned status;
    bool sent;   /* its answer is on the way */
    bool handed; /* another thread answers, or it is asked again: as the handlers' thread knows it */
    bool waits;  /* what it asked for is done and not yet on disk */
    struct prepared *prepared;
    request *next;
    request *all_next, **all_prev; /* list of suspended ones, for the end */
    bool later;                    /* suspended; under the mutex, and kept apart from what is not */
    job *job;                      /* at a desk */
};

/* Threads at which questions that take long are answered, one after the other. */
enum { DESK_ODDS, DESK_STAFF, DESK_LUCK, DESKS };
typedef struct desk {
    struct server *server;
    pthread_t thread;
    bool is_manned;
    request *first, **end; /* the first is being worked on */
} desk;

struct server {
    struct MHD_Daemon *daemon;
    pthread_mutex_t mutex;
    store *reading, *writing;
    store_lock lock;
    bool has_lock;
    uint16_t port;
    char folder[512], web[512], cookie_name[32], name[2][48]; /* names: as a Host header has them */
    char token[TOKEN_HEX], session[TOKEN_HEX];
    server_ask ask;

    library library; /* of the handlers' thread */
    past past;       /* likewise: of the game whose earlier moments were asked for last */
    struct picture *pictures;
    int n_pictures;
    live *games; /* newest first */
    live *by_id[LIVE_BUCKETS];
    int n_games, n_cached;
    struct spare {
        void *at;
        size_t size;
    } spare[SPARE];
    int n_spare;
    uint64_t clock;
    fs_registry registry;
    bool has_registry;
    struct bad_file *bad; /* scenarios that do not load */
    int n_bad;
    request *suspended;
    bool ending;

    int bell, listener;   /* to wake the loop; the socket, once nobody listens any more */
    bool sleeps, resumed; /* the loop is to be woken; a connection was resumed since it looked */
    pthread_t loop, writer, thinker, ponderer;
    bool has_loop, has_writer, has_thinker, has_ponderer, loop_ends;
    desk desk[DESKS];
    pthread_cond_t work, thought, asked;
    pthread_mutex_t pen;            /* who writes to the store; never waited for with the mutex held */
    commit *fresh, **fresh_end;     /* of the handlers' thread: done since it wrote last */
    int n_fresh, n_seen;            /* and when it looked whether there was more */
    commit *commits, **commits_end; /* for the writer */
    struct prepared *prepared;      /* answers to be filled in and sent again */
    int n_prepared;
    int64_t commit_us;          /* what a commit takes, on average */
    int to_checkpoint, to_post; /* commits and moves since */
    uint64_t written_ms;        /* when last */
    bool tend;                  /* the writer is to do either */
    live *thinking;
    ai_brain *brain[2];  /* of the thinker and of the ponderer */
    pthread_t attendant; /* who asks the guests */
    bool has_attendant;
    struct guest *guests; /* his alone, */
    bot *questioned;      /* but for the one that is being asked */
};

/* --- loop.c */
int loop_start(server *, uint16_t port, fs_why *w);
void loop_wake(server *); /* with the mutex: a connection was resumed */
void loop_join(server *); /* no handler runs any more */
void loop_end(server *);  /* when no thread is left: who still waits is answered */

/* --- routes.c */
typedef struct route {
    const char *method, *path; /* `#` a game's number, `*` a word */
    void (*run)(request *);
    bool game; /* is of a game (its path has the `#`) and needs it claimed */
    bool open; /* needs no session */
} route;
extern const route routes[];

/* --- answer.c: fills in r->response */
void answer_json(request *, unsigned status, text_put *, void *ctx);
void answer_text(request *, unsigned status, const char *type, char *text, size_t n); /* takes `text` */
__attribute__((format(printf, 4, 5))) void answer_trouble(request *, unsigned status, const char *error,
                                                          const char *format, ...);
void answer_refusal(request *, const fs_scenario *, const fs_error *);
void answer_stale(request *, int64_t version);
void answer_findings(request *, const json_t *findings); /* why an army is not fit */
void answer_ending(request *);
/* With the mutex: what a command did. `stopped` NULL: all of it was taken. */
void answer_done(request *, int64_t version, const store_move *, const char *stopped);
void prepared_give_back(server *, struct prepared *);
void prepared_forget(server *);
/* What every answer carries. */
void answer_headers(struct MHD_Response *, const char *type);
struct MHD_Response *answer_made(text_put *, void *ctx);
const char *query(request *, const char *name);
/* The seat asked for; -1 after answering that there is none or that it may not be seen. */
int query_seat(request *);
/* `line` of the query, from 1 to the last, which it is if none is given; -1 after answering that it is none. */
int query_line(request *);

/* --- http.c */
enum MHD_Result http_handle(void *ctx, struct MHD_Connection *, const char *path, const char *method,
                            const char *version, const char *data, size_t *n, void **mine);
void http_done(void *ctx, struct MHD_Connection *, void **mine, enum MHD_RequestTerminationCode);
void request_suspend(request *); /* with the mutex */
void request_resume(request *);  /* with the mutex */

/* --- auth.c */
int auth_start(server *, fs_why *w);
void auth_new_token(server *);
bool auth_host(const request *);
bool auth_origin(const request *);
bool auth_session(const request *);
void auth_exchange(request *, const char *token);

/* --- live.c */
/* The game, with one use counted; NULL if there is none, after answering. */
live *live_get(request *, int64_t id);
void live_let_go(server *, live *);
bool live_claim(request *, live *); /* false: the request waits and will be asked again */
void live_release(server *, live *);
void live_drop_cache(server *, live *); /* with the mutex */
/* With the mutex: the answer is kept for others. */
void live_keep_cached(server *, live *, int seat, struct MHD_Response *);
/* With the mutex. A game that is claimed is awake until what was asked of it has been done; while its moves are being
 * written it rests again. False: there is no memory. */
bool live_wake(server *, live *);
void live_rest(server *, live *);
void live_freed(server *, live *);          /* with the mutex: wakes who waits, lets programs move */
void live_note(live *, const store_move *); /* with the mutex: the move is on disk */
int live_read_again(server *, live *, fs_why *w);
live *live_find(server *, int64_t id); /* with the mutex: if it is in memory; NULL */
void live_all_free(server *);
void live_look_for_program(server *, live *); /* with the mutex */

/* --- moves.c: what a move does to a game, the first time and when it is read again */
typedef struct asked {
    uint8_t kind;
    fs_side side;
    int n_options;
    /* Instead of options: gives one after the other, false when there are no more. */
    bool (*choose)(live *, fs_side, int taken, fs_option *);
    uint8_t faces[256];
    int n_faces, line;  /* line: of a strike, or of the consent to one; 0 to a mending */
    const char *reason; /* of a forfeit */
    fs_standing standing;
    const char *options[FS_MAX_LINE]; /* ids or clauses; n_options of them */
} asked;
/* 0 and *m filled (its texts are the caller's to free with move_free); an fs_trouble, or FS_REFUSED with *e. */
int move_make(live *, const asked *, store_move *m, char **stopped, fs_error *e);
void move_free(store_move *);
/* Does a stored move again; nonzero and why if it does not give what it gave. */
int move_again(live *, const store_move *, fs_why *w);
bool option_of_id(const char *id, fs_option *);
void option_id(const fs_option *, char out[33]);
/* An option by its id or clause, in the state in which side decides. */
int option_read(const live *, fs_side, const void *state, const char *text, fs_option *, fs_error *);
void json_option_with_id(const fs_scenario *, const char *key, const void *state, fs_side, const fs_option *,
                         fs_writer *);

/* --- writer.c */
int writer_start(server *, fs_why *w);
void writer_add(server *, commit *); /* with the mutex: of a program */
/* By the handlers' thread. The move waits until all that came in has been handled; then all of them are written, here
 * or by the writer. */
void writer_keep(server *, commit *);
void writer_forget(server *, const request *); /* nobody waits for its move any more */
void writer_flush(server *, bool now);         /* not `now`: unless more may be coming in */
void writer_stop(server *);

/* --- program.c */
int thinker_start(server *, fs_why *w);
void thinker_stop(server *);
void thinker_forget(server *, live *); /* with the mutex */
/* The side for which a program is to decide now; 0 none. */
fs_side program_side(const live *);
/* How a seat's line is found: at once, by pondering, or by asking a bot. */
typedef enum pace { AT_ONCE, PONDERED, BY_BOT } pace;
/* With the mutex: the game that has waited longest of those of that pace that are due. NULL: none; the thread has
 * waited a while. */
live *program_next(server *, pace);

/* --- ponder.c: what takes seconds is thought about on a copy; meanwhile the game is free for everybody else */
typedef struct answer {
    fs_side side;
    int n;        /* options of the line */
    uint8_t ends; /* STORE_RESIGN or STORE_FORFEIT instead of a line; 0 neither */
    char why[512];
    ai_mind mind;
    fs_option option[FS_MAX_LINE];
    uint8_t state[]; /* in which the line is to be played; then a copy to think on */
} answer;
int ponderer_start(server *, fs_why *w);
void ponderer_stop(server *);
/* With the mutex, which is let go meanwhile: takes the question down, with `prepare` (may be NULL) while the game is
 * claimed, and lets `find` look for the line. */
void think_apart(server *, live *, void (*prepare)(void *ctx, live *, fs_side),
                 void (*find)(void *ctx, live *, answer *), void *ctx);
/* A whole line on the copy behind the answer's state; `choose` gives the options, nonzero ends it. */
void answer_find(const fs_scenario *, answer *,
                 int (*choose)(void *ctx, answer *, const void *copy, const fs_options *, fs_option *), void *ctx);
/* With the game claimed: whether what was thought fits the question. If not, it is forgotten. */
bool answer_fits(live *, fs_side);
/* The line was played, or is not to be. */
void answer_forget(live *);

/* --- guests.c: bots that sit in games, each in a process of its own, asked in a thread of their own */
int guests_start(server *, fs_why *w);
void guests_stop(server *);
bool guests_know(const server *, const char *name); /* whether such a bot can be seated */
/* Why the bots of the game do not play; "" they do. */
const char *guests_wait(const server *, const live *, char out[256]);

/* --- desk.c */
/* What is asked, apart from the game, which may go on meanwhile: first in what each kind of question needs. */
struct job {
    void (*run)(request *, job *); /* in the desk's thread: answers the request */
    void (*drop)(job *);           /* frees it */
    fs_side side;
    int64_t version;   /* of the side's game it was asked of; -1: the answer stays good when the game goes on */
    atomic_bool stale; /* it has gone on: what is found is not wanted any more */
    ai_brain *brain;   /* that thinks about it */
};
int desks_start(server *, fs_why *w);
void desks_stop(server *);
/* By a handler: the game is let go, and the request waits until the desk has answered it. */
void desk_ask(request *, desk *, job *);
int desk_waiting(const desk *);          /* with the mutex: questions at it, the one worked on included */
void desks_look(server *, const live *); /* with the mutex: the game has gone on */
/* In the desk's thread: from here on, until it is called with NULL, the brain is hurried when the answer is not wanted
 * any more. False: it is not wanted already. */
bool job_think(request *, ai_brain *);

/* --- stream.c */
void stream_open(request *);
void streams_wake(server *, live *); /* with the mutex */

/* --- ask.c */
fs_side body_side(request *);      /* that a request speaks for; 0 after answering that it may not */
bool is_asked(request *, fs_side); /* whether the side is asked anything; false after answering that it is not */
void put_ids(const char *key, const fs_option *, int n, fs_writer *);
/* The same as clauses, said in the state in which `side` decides. */
void put_words(const fs_scenario *, const void *state, fs_side, const char *key, const fs_option *, int n, fs_writer *);

/* --- resources */
void get_about(request *), get_scenarios(request *), get_scenario(request *), get_picture(request *),
    get_systems(request *), get_rules(request *), get_rule(request *), get_games(request *), post_game(request *),
    post_import(request *), get_game(request *), delete_game(request *), get_table(request *), get_view(request *),
    get_board(request *), get_map(request *), get_options(request *), get_log(request *), get_moment(request *),
    get_record(request *), get_position(request *), get_reach(request *), get_suggest(request *), get_sight(request *),
    post_check(request *), post_odds(request *), post_replies(request *), post_advice(request *),
    post_chances(request *), get_luck(request *), post_command(request *), get_players(request *),
    get_map_style(request *), get_web(request *), get_armies(request *), get_army(request *),
    post_army_check(request *), post_army_map(request *);

/* --- library.c */
void library_forget(server *);
void put_switches(const fs_scenario *, fs_writer *); /* "switches":[...] */

/* --- picture.c */
void pictures_forget(server *);
void send_picture(request *, const game_table *); /* of the board as a spectator sees it, in the manner asked for */

/* --- army.c */
/* The battle that an army makes, the caller's to free; NULL after answering why it makes none. */
char *army_battle(request *, const json_t *army, size_t *n);

/* --- look.c */
struct status {
    const fs_head *head;
    int lines;
    fs_side waiting;
    bool over;
    fs_side winner, offers; /* offers: a draw; 0 nobody */
    const consent *asked;   /* NULL nothing */
};
void put_status(const fs_scenario *, const struct status *, fs_writer *); /* "status":{...} */
void put_without_board(const char *view, fs_writer *);

#endif
