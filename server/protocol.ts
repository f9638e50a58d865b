// protocol.ts - the JSON that the server sends and takes. The one source of these types: the table in the browser is
// compiled against this file, and tests/server holds every answer of the real server to it, field by field.
//
// Only what the checker of the tests can read is used here: interfaces of fields, `?` for what may be missing, arrays
// `T[]`, unions with `|`, literals in double quotes, and the names of other types. `view` is docs/view.md's.
//
// Sides are 1 and 2; seat 0 is a spectator. Pieces and hexes go by the names that records use.

export type Side = 1 | 2;
export type Seat = 0 | 1 | 2;

// --- trouble: every answer with a status of 400 and more --------------------------------------------------------

export interface Trouble {
  error: string; // a word for programs: "stale", "refused", "not-found", ...
  text: string; // one sentence for people
  version?: number; // with "stale": the seat's version as it is
  refusal?: Refusal; // with "refused"
  findings?: Finding[]; // with "army"
}

export interface Refusal {
  code: number;
  rule?: string;
  text: string;
  unit?: string;
  other?: string;
  place?: Place;
  have: number;
  need: number;
}

// --- about, scenarios, rules ---------------------------------------------------------------------------------------

export interface About {
  name: string; // "firestep"
  version: string;
  protocol: number; // 1
}

export interface SideNames {
  name: string; // as in records
  title: string;
}

export interface Switch {
  name: string;
  value: string | number; // as the scenario has it
  values: string[]; // what it may be set to; empty: a number
}

export interface ScenarioSummary {
  id: string;
  ruleset: string;
  system: string; // title of the ruleset
  title: string;
  kind: string; // scenario, campaign, training
  date: string;
  sides: SideNames[];
  turns: number;
  picture: string; // address of an SVG
  trouble?: string; // why its file cannot be read: it cannot be played, and most of the rest is empty
}

export interface Scenario {
  id: string;
  ruleset: string;
  system: string;
  title: string;
  kind: string;
  date: string;
  sides: SideNames[];
  turns: number;
  picture: string;
  edition: number;
  columns: number; // of the board; 0 without hexes
  rows: number;
  pieces: number;
  about: string; // what it is and what it teaches
  history: string;
  design: string;
  unverified: string;
  switches: Switch[];
  places: NamedPlace[];
}

export interface NamedPlace {
  hex: string;
  title: string;
}

export interface System {
  name: string;
  title: string;
}

export interface Rule {
  id: string;
  kind: "rule" | "ruling";
  title: string;
  text: string; // in our own words
  more: string; // an example, or why a ruling is as it is; may be empty
  edition: string; // the printing that has it, "both", or ""
  origin: string; // where parts of a book are lost: "reconstructed", "public"; "" the book has it
}

// --- armies: battles of one's own from the lists of a system -------------------------------------------------------

export interface ArmyLists { // GET /api/armies/SYSTEM
  system: string;
  title: string;
  sides: string[]; // two words for the sides, as `attacker` and such keys have them
  keys: ArmyChoice[]; // what there is to say of the battle: date, table, seed, ...
  most_entries: number; // of a force
  most_each: number; // units of one entry
  unit_columns: string[]; // headings of ArmyUnit.cells
  formation_columns: string[]; // headings of the rows of ArmyFormation
  nations: ArmyNation[];
}

export interface ArmyChoice {
  name: string; // as it is sent
  title: string; // for people
  kind: "word" | "number" | "size" | "month"; // one of `values`; 7; "72 x 48"; "1918-03"
  value: string; // what holds if nothing is sent; "" nothing
  values: string[]; // of a word, else empty
  least: number[]; // of a number one; of a size width and depth; of a month year and month; of a word none
  most: number[];
}

export interface ArmyNation {
  name: string;
  units: ArmyUnit[];
  formations: ArmyFormation[];
}

export interface ArmyUnit {
  name: string; // Entry.unit
  cells: string[]; // under unit_columns; "" where there is nothing to say
  words: ArmyChoice[]; // what may be sent as Entry.words
}

export interface ArmyFormation {
  name: string; // Force.formation
  rows: string[][]; // what it consists of, under formation_columns
}

export interface Army { // POST /api/armies/check and /api/armies/map.svg; NewGame.army
  system: string;
  keys?: Choice[]; // of ArmyLists.keys; those that are not sent are as they are
  forces: Force[]; // two: of side 1 and of side 2
}

export interface Force {
  nation: string;
  formation?: string; // held to its proportions
  units: Entry[];
}

export interface Entry {
  unit: string;
  count: number;
  words?: Choice[];
}

export interface Finding {
  level: "error" | "warning"; // with an error there is no battle; a warning is the book's advice
  key: string; // where: "red.units[2]", "table", ""
  side?: Side; // the force it is about,
  entry?: number; // and its entry, from 0
  found: string;
  expected: string;
  text: string; // both as a sentence
  rule?: string;
}

export interface ArmyChecked { // answer to check
  fit: boolean;
  findings: Finding[];
  battle?: Battle; // if it is fit
}

export interface Battle {
  title: string;
  about: string;
  sides: SideNames[];
  turns: number;
  pieces: number;
  switches: Switch[]; // NewGame.switches may change them
  text: string; // the position file, with everything in it
}

// --- games ---------------------------------------------------------------------------------------------------------

// "person"; the program at one of its levels, "recruit", "regular", "veteran", "staff", "random", "flat", and "program" as
// games of old call the recruit; or "bot:NAME".
export type Player = string;

export interface Opponent { // GET /api/players: who may sit where no person does
  player: Player;
  title: string;
  about: string;
}

export interface SeatInfo {
  side: Side;
  name: string; // of the side, as in records
  title: string;
  player: Player;
  person: string; // a name for people, may be empty
  typed: boolean; // its dice are typed in
}

export interface Game {
  id: number;
  name: string;
  scenario: string;
  title: string; // of the scenario
  ruleset: string;
  made: number; // seconds since 1970
  changed: number;
  seats: SeatInfo[];
  lines: number; // closed so far
  over: boolean;
  advice: boolean; // whether the staff may be asked in it
  strict: boolean; // agreed: what threw dice or showed something is not taken back
  trouble: string; // "" or why the game can be read only as far as it goes
  forfeit?: string; // why a side forfeited; not in the list of games
  waits?: string; // why a bot that is to play does not; not in the list of games
}

export interface NewSeat {
  player: Player;
  person?: string;
  typed?: boolean;
}

export interface NewGame { // POST /api/games
  scenario?: string; // its id; or
  army?: Army; // a battle of one's own
  seats: NewSeat[]; // two
  name?: string;
  switches?: Choice[];
  seed?: number; // the same dice each time
  advice?: boolean; // false: nobody asks the staff in this game; else everybody may
  strict?: boolean; // true: what threw dice or showed something cannot be taken back, by nobody's consent
}

export interface Choice {
  name: string;
  value: string | number;
}

export interface Import { // POST /api/games/import
  text: string; // a record, a position or a scenario, as a file would hold it
  name?: string;
  seats?: NewSeat[]; // else as the record says, else two people
  seed?: number; // of the dice of a position or a scenario; else they are the program's own
  advice?: boolean;
}

// --- one seat of a game --------------------------------------------------------------------------------------------

export type PlaceKind = "hex" | "hexside" | "vertex" | "point" | "box" | "number";

export interface Place {
  kind: PlaceKind;
  name: string; // C05, C05/C06, C05/D05/D06, 31.250 14.000, ...
  x: number;
  y: number;
}

export interface Option {
  id: string; // 32 hexadecimal digits: the option itself; send it back to act, check or ask
  text: string; // its clause, as in records
  verb: string;
  unit?: string; // who acts
  object?: number;
  form?: number;
  place?: Place; // where: what to highlight
}

export interface Options {
  total: number;
  narrow: number; // the first so many are worth considering
  complete: boolean; // false: `list` is cut short, GET .../options has them all
  units: string[]; // pieces that have an option at all
  list: Option[];
}

export interface Decision {
  kind: number;
  rule?: string;
  text: string; // the question in words
  side: Side;
  side_name: string;
  flags: DecisionFlag[];
  main: string; // verb of a bare click
  unit?: string;
  about?: string; // the piece to look at
  place?: Place; // the place to look at
  least: number; // picks still needed and still allowed, in an open line
  most: number;
}

// sealed: in a secret window; open: part of an open line; exhaustive: the list is everything legal
export type DecisionFlag = "exhaustive" | "open" | "sealed" | "fact" | "masked";

export interface Status {
  turn: number;
  phase: string;
  lines: number;
  waiting: Side[]; // who owes a decision now
  over: boolean;
  winner?: "draw" | Side;
  grade?: string;
  score: number[]; // of side 1 and side 2
  draw_offer?: Side; // who offers a draw, which the other side may accept until a line takes effect
  consent?: Consent; // what a side asks the other's consent to, until the next move that all can see
}

export interface Consent {
  side: Side; // who asks: the other one consents by the same command
  what: "strike" | "mend";
  line?: number; // with "strike": it and all after it
}

export interface Wanted { // dice to be typed
  side: Seat;
  hidden: boolean; // not for this seat to know: only who throws is told, and what follows is empty or 0
  dice: string; // 2d6, d100, card
  kind: "dice" | "percent" | "card";
  n: number;
  least: number; // of a face
  most: number;
  rule: string;
  title: string;
}

export interface Line { // the line being built by this seat
  parts: Option[];
  sealed: boolean; // closed in secret, waiting for the other side
}

export interface Standing {
  until: "move" | "unit" | "turn" | "near";
  unit?: string;
  place?: string;
  range?: number;
}

export interface Table { // GET /api/games/ID/table?seat=S
  game: number;
  seat: Seat;
  version: number; // of this seat's game: commands carry it
  status: Status;
  decision: Decision | null; // null: this seat is not asked
  options: Options | null;
  line: Line;
  undo: boolean; // whether it can be taken back by itself
  undo_text: string; // if not: why
  redo: boolean;
  wanted: Wanted | null;
  standing: Standing[];
  view: View;
}

// What the seat sees, docs/view.md. Without `board`, which does not change: GET .../board has it.
export type View = unknown;

export interface Moment { // GET /api/games/ID/moment?seat=S&line=N: as it stood after line N
  status: Status;
  view: View;
}

export interface LogLine {
  number: number;
  side: Seat | 3; // 0 nobody (begin), 3 both
  kind: "play" | "begin" | "resign" | "forfeit" | "draw";
  text: string; // "" if kept from this seat
  kept: boolean; // its words are kept from this seat
  given: boolean; // answered by the game itself: a single or a standing answer; the line's own side is told, the others at the end
  dice: string; // as in records: 2d6=3,4
  events: Event[];
}

export interface Log { // GET /api/games/ID/log?seat=S&after=N
  version: number;
  lines: number;
  list: LogLine[];
}

export interface Modifier {
  rule?: string;
  value: number;
  why: string;
  taken: boolean; // false: it applies, and the owner took another
}

export interface Event {
  type: number;
  rule?: string;
  text: string; // the whole sum in words
  side: Seat | 3;
  seen: Seat | 3;
  unit?: string;
  other?: string;
  place?: Place;
  result?: string;
  total: number;
  against: number;
  roll: number;
  modifiers: Modifier[];
  dice: number[];
}

// --- commands: POST /api/games/ID/... ------------------------------------------------------------------------------

export interface Command {
  seat: Side;
  version: number; // of the seat's game it was decided on: another one is refused with 409
  request?: string; // 1 to 64 letters, digits, - and _: sent twice it acts once
}

export interface Act { // POST .../act
  seat: Side;
  version: number;
  request?: string;
  options: string[]; // each an option's id or its clause; several are taken one after the other
}

export interface Throw { // POST .../throw
  seat: Side;
  version: number;
  request?: string;
  faces: number[];
}

export interface Strike { // POST .../strike: by consent of both; the line and all after it
  seat: Side;
  version: number;
  request?: string;
  line: number;
}

export interface Stand { // POST .../stand
  seat: Side;
  version: number;
  request?: string;
  until: "move" | "unit" | "turn" | "near";
  unit?: string; // with "unit"
  place?: string; // with "near": a hex
  range?: number; // with "near"
}

export interface Done { // answer to every command
  version: number;
  lines: number;
  taken: number; // options taken, of those sent
  repeated: boolean; // this request had been answered before
  stopped?: string; // why the rest was not taken
}

// --- questions -----------------------------------------------------------------------------------------------------

export interface Click { // POST .../check: may this be done?
  seat: Side;
  option?: string; // id or clause; or
  unit?: string; // a piece and
  place?: string | PlaceAt; // a place, whatever it may mean
}

export interface PlaceAt {
  kind: PlaceKind;
  x: number;
  y: number;
}

export interface Checked {
  legal: boolean;
  option?: Option; // what the click would do
  cost?: number; // of a way that may be gone, where the system measures it; as refusals have it in `have`
  allowance?: number; // and of how much
  refusal?: Refusal; // why not
}

export interface Reach { // GET .../reach?seat=S&unit=U: where a piece could get by steps
  unit: string;
  cut: boolean; // there was more than is looked at
  list: Reached[];
}

export interface Reached {
  place: Place;
  path: string[]; // ids of the options that lead there: send them to act
  words: string[]; // the same as clauses
  cost: number;
  steps: number;
  uncertain: boolean; // a throw or a question to the other side lies on the way
}

export interface Suggestions { // GET .../suggest?seat=S: ready-made lines
  list: string[][]; // ids, to be sent to act
  words: string[][];
}

export interface AskOdds { // POST .../odds
  seat: Side;
  options: string[]; // ids or clauses of one line
  if?: string[]; // answers to take wherever they are legal
  quick?: boolean; // at most 20,000 outcomes, for the pointer
}

export interface Replies { // POST .../replies with an AskOdds: what the other side could answer
  side: Side;
  list: Option[]; // empty: nothing, or dice decide first, or it is hidden
}

export interface Odds {
  exact: boolean;
  guessed: boolean; // hidden facts were guessed
  leaves: number;
  outcomes: Chance[];
  pieces: Chance[]; // each fact by itself
  apart: string[]; // pieces that are only in `pieces`
  events: Event[]; // of one way it may go: throws with their modifiers; what they showed there means nothing
  assumptions: Assumption[];
}

export interface Chance {
  outcome: string;
  p: string; // 5/12
  ppm: number;
  margin_ppm?: number; // of an estimate: to the far end of Wilson's interval of two standard deviations
}

export interface Assumption {
  side: string;
  clause: string;
  reason: string;
  rule: string;
}

export interface AskStaff { // POST .../advice and .../chances
  seat: Side;
  level?: "regular" | "veteran" | "staff"; // who is asked; staff if nothing is said
}

export interface Advice { // answer to advice: what the program would do in the seat's place
  level: string;
  lines: AdvisedLine[]; // best first
}

export interface AdvisedLine {
  ids: string[]; // of a whole scope, to be sent to act: it goes as far as all goes as foreseen
  words: string[];
  value?: number; // expected result for the seat, from -10000 lost to 10000 won; missing: there was nothing to weigh
  visits?: number; // on which that rests
  fears?: FearedReply; // the best reply found to it
}

export interface FearedReply {
  side: Side;
  words: string[]; // "" for a part that cannot be said of the game as it stands now
  value: number; // expected for the seat that asked, if it comes
  visits: number;
}

export interface Chances { // answer to chances: how often the seat wins after an option, the program playing both sides
  total: number; // options worth considering; `list` has 24 of them at most
  list: WinChance[]; // most promising first; one without games was not come to, or is in no guess of what is hidden
}

export interface WinChance {
  option: Option;
  games: number;
  won: number;
  drawn: number;
  ppm: number; // share of wins, a draw being half of one
  margin_ppm: number; // to the far end of Wilson's interval of two standard deviations
}

// Luck is in percent of a win. 95 of 100 games lie within a margin; an error is what is left of not counting all out.
export interface Luck { // GET .../luck: expected against actual, when the game is over; `line=L` up to that line
  unit: string; // "percent of a win"
  sides: LuckOfSide[];
  margin: number; // of the luck of either side
  error: number;
  throws: number;
  counted: number; // of them, counted out; the rest was sampled
  kinds: LuckOfKind[];
  course: LuckPoint[]; // how it stood after each line with throws
}

export interface LuckPoint {
  line: number;
  luck: number; // of the first side, by all throws up to there
  margin: number;
}

export interface LuckOfSide {
  side: string; // its name, as in records
  luck: number; // in all,
  own: number; // by its own throws, the other side's, and nobody's
  other: number;
  nobody: number;
}

export interface LuckOfKind { // throws by the same side, under the same rule, with the same dice
  side: string; // who throws
  rule: string;
  title: string;
  dice: string; // d6, card
  throws: number;
  luck: number; // for who throws
  margin: number;
  error: number;
  mean?: number; // of a die, as they fell; not for cards
  fair?: number; // of a fair one
  fair_margin?: number; // within which the mean of so many fair dice lies
}

export interface Sight { // GET .../sight?seat=S&from=P&to=P
  from: string;
  to: string;
  distance: number;
  gap?: number; // between two pieces on a table, from base to base
  levels?: number[]; // on a table: the heights of both ends
  smoke?: boolean; // whether smoke or gas lies between
  clear: boolean | null; // null: the system has no rule of sight
  rule?: string;
  note?: string;
  steps: SightStep[];
}

export interface SightStep {
  along?: boolean; // along the side between two hexes
  hexes?: SightHex[];
  ground?: string; // on a table: a kind of ground on the line,
  id?: string; // which piece of it, unless it was made in play,
  inside?: number; // and how much of the line lies in it
  blocks: boolean;
  rule?: string;
}

export interface SightHex {
  hex: string;
  obstacle: string;
}

// --- live updates: GET /api/games/ID/live?seat=S, Server-Sent Events ---------------------------------------------------

export interface Change { // data of `event: change`; its id is the version
  version: number;
  kind: ChangeKind;
  side: Seat | 3;
  lines: number; // closed after it: fewer than before when lines were taken back
  over: boolean;
}

export type ChangeKind =
  | "act" | "throw" | "undo" | "redo" | "strike" | "mend" | "resign" | "draw" | "stand" | "unstand" | "forfeit"
  | "offer" // of a draw; "draw": it was agreed
  | "ask"; // for consent to a strike or mending
