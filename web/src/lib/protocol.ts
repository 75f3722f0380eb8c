// Made from the server's messages by `python -m antartik.server.describe`. Don't edit it here.
// docs/protocol.md says how the messages are used.

/** A card by its text, as in the game record: `7`, `10J`, `8P`. */
export type Card = string;

/** An action by its text, as in the game record: `draw`, `dare 2`, `arrange 2 0 1`. */
export type Action = string;

/** How long opponents have to answer: 2 s, 5 s, or as long as they like (the diver may call time after 10 s). */
export type Tempo = "brisk" | "family" | "patient";

/** Of a table: seats are still free; nonces for the deck are coming in; a game is on; the game has ended. */
export type Stage = "lobby" | "dealing" | "playing" | "over";

/**
 * The lessons of the tutorial, in their order: draw and stop, the belly flop, a dare, being dared, the Judge, the
 * parachute and turning over.
 */
export type LessonName = "stop" | "flop" | "dare" | "dared" | "judge" | "parachute";

/** The faces that people and bots can pull at each other. */
export type EmoteName = "cheer" | "laugh" | "oops" | "wow" | "brave" | "sorry" | "hurry" | "thanks";

/** 8 to 64 characters, of the form `^[A-Za-z0-9_-]+(?!\n)$`. */
export type CommandId = string;

/** 0 to 4. */
export type Seat = number;

export type Receiver = "0" | "1" | "2" | "3" | "4" | "-";

/** 20 to 80 characters. */
export type Token = string;

/** 1 to 24 characters. */
export type Name = string;

/** Of the form `^[0-9a-f]{32}(?!\n)$`. */
export type Hex32 = string;

/** Of the form `^[0-9a-f]{64}(?!\n)$`. */
export type Hex64 = string;

// Parts of messages.

/**
 * Who sits on a seat. `held` by a person's token, a `bot`, or `open`.
 *
 * `present`: a connection holds it now; `covered`: a bot plays it until its owner is back.
 */
export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  bot: string | null;
  present: boolean;
  covered: boolean;
}

/** A match (R19): game `game` of `games`, from 1; titles as fractions (`1/2`) and stars by seat. */
export interface MatchInfo {
  game: number;
  games: number;
  titles: string[];
  stars: number[];
  leaders: number[];
}

/** A card as it is counted at the end (R16), and the stars that it brings. */
export interface CountedCard {
  card: Card;
  face_down: boolean;
  stars: number;
}

/**
 * The answer window of a decision (R7).
 *
 * `waits_for_ready`: it opens when the diver says so; else it opens in `opens_in` and closes in `closes_in`
 * (null: it has no end, and the diver may call time in `call_time_in`, null: he need not or may not).
 */
export interface Window {
  waits_for_ready: boolean;
  opens_in: number | null;
  closes_in: number | null;
  call_time_in: number | null;
}

/**
 * Where a lesson stands: `step` of `steps` of the learner's own actions is done.
 *
 * `hint` is the action that the learner is pointed at, `cue` names the words for it; null while the other penguin
 * is at it. `done`: the lesson has come to its end; `strayed`: it can't any more, and the game goes on by itself.
 */
export interface LessonState {
  step: number;
  steps: number;
  hint: string | null;
  cue: string | null;
  done: boolean;
  strayed: boolean;
}

/** A seat of a new table: a person of this device (`name`), a bot, or `open` for somebody else. */
export interface NewSeat {
  kind: "person" | "bot" | "open";
  name?: Name | null;
  bot?: string | null;
}

/** One action of the game record, the events that everybody heard, and the fields of the View that changed. */
export interface ReplayStep {
  seat: number;
  action: Action;
  events: GameEvent[];
  changes: Record<string, unknown>;
}

/** The options of the rules, by name as in the game record; one left out has its default (R2, R3, R18). */
export interface RulesOptions {
  two_star_figures?: number[];
  judges?: Record<string, number>;
  parachutes?: Record<string, number>;
  parachute?: "rescue" | "bottom_draw" | "none";
  turn_over?: "anyone" | "diver" | "off";
  inherited_series?: "may_stop" | "must_draw";
  dare_limit?: "dive" | "series";
  last_series?: "diver" | "nobody";
}

/** Every option of the rules that are played, by name as in the game record. */
export interface RulesInForce {
  two_star_figures: number[];
  judges: Record<string, number>;
  parachutes: Record<string, number>;
  parachute: "rescue" | "bottom_draw" | "none";
  turn_over: "anyone" | "diver" | "off";
  inherited_series: "may_stop" | "must_draw";
  dare_limit: "dive" | "series";
  last_series: "diver" | "nobody";
}

/**
 * The proof of the deck, in hex as in the game record.
 *
 * `lot`: the first diver was drawn from the same key.
 */
export interface DeckProof {
  commitment: string;
  secret?: string;
  nonces: string[];
  lot?: boolean;
}

/** A seat's standing answer; `figures` goes with `from`. */
export interface StandingAnswer {
  answer: "ask" | "agree" | "from";
  figures?: number | null;
}

/**
 * One moment of a game as `seat` may see it; null is a spectator. Seats count from 0.
 *
 * - `to_act`: the seats whose decision is awaited now, ascending
 * - `diver`: during R9's choice still the one who flopped; `added`: he has added a figure himself;
 *   `may_stop`: R10 allows him to stop when it is his action
 * - `series`: in order, without a pair's card, which is `pair` while R14 is asked
 * - `face_up`, `face_down`, `stakes` (shown ones, else null), `stars` (R16): by seat
 * - `out`: the cards out of the game
 * - `asked`, `answered`: of the latest asking, ascending; `dared`: who has dared in this dive, or on this
 *   series; `own_answer`: this seat's own answer while the asking is open, else null
 * - `deck_count`: without the `hand_count` cards in the Judge's hand
 * - `public_bottom`: what everybody knows of the bottom of the deck, from the top down
 * - `looker`, `looked`: who looked last, and how many of those cards still lie on top (or in his hand)
 * - `known_top`: those cards, if this seat is the looker and they lie on the deck; `hand`: if in his hand
 * - `hidden`: the cards at places that this seat doesn't know, as a collection
 * - `flop_odds`: the chance, 0 to 1, that the top card makes a pair, from what this seat knows
 *
 * `hidden` and `flop_odds` are null at a table without `odds_aid`.
 */
export interface View {
  rules: RulesInForce;
  players: number;
  seat: number | null;
  phase: "asking" | "dive" | "judge" | "pair" | "choice" | "over";
  to_act: number[];
  diver: number;
  added: boolean;
  may_stop: boolean;
  series: Card[];
  pair: Card | null;
  face_up: Card[][];
  face_down: Card[][];
  stakes: (Card | null)[];
  stars: number[];
  winners: number[];
  out: Card[];
  asked: number[];
  answered: number[];
  dared: number[];
  own_answer: Action | null;
  deck_count: number;
  hand_count: number;
  public_bottom: Card[];
  looker: number | null;
  looked: number;
  known_top: Card[];
  hand: Card[];
  hidden: Card[] | null;
  flop_odds: number | null;
}

// What happened in the game.

/** A dive begins (R6); `kept` is the series it begins with, in order (R9), else empty. */
export interface DiveBegan {
  event: "dive_began";
  seat: number;
  kept: Card[];
}

/** These opponents are asked whether they agree or dare (R7). */
export interface Asked {
  event: "asked";
  seats: number[];
}

/** This seat has answered; what, is shown when all have (R7). */
export interface Answered {
  event: "answered";
  seat: number;
}

/** All have answered: seat and staked card, null for who agrees, in seat order (R7). */
export interface Answers {
  event: "answers";
  answers: ([number, Card | null])[];
}

/** A seat has turned this card face up again (R13). */
export interface CardTurned {
  event: "card_turned";
  seat: number;
  card: Card;
}

/** The diver has drawn a card, from the `bottom` or the top; `pair`: its figure is in the series (R8, R9). */
export interface FigureDrawn {
  event: "figure_drawn";
  seat: number;
  card: Card;
  bottom: boolean;
  pair: boolean;
}

/** One who isn't the diver has turned over and lays the deck's bottom card before himself (R13). */
export interface BottomCardTaken {
  event: "bottom_card_taken";
  seat: number;
  card: Card;
}

/** The diver has met the dare and wins these stakes face up (R12). */
export interface StakesWon {
  event: "stakes_won";
  seat: number;
  stakes: [number, Card][];
}

/** The darers win: each takes his stake back face down, worth three stars (R12). */
export interface StakesTurnedDown {
  event: "stakes_turned_down";
  stakes: [number, Card][];
}

/** The deck ran out before the dare was answered: stakes go back face up (R15). */
export interface StakesReturned {
  event: "stakes_returned";
  stakes: [number, Card][];
}

/** The diver discards a Judge and looks at `count` cards (R11). */
export interface JudgeCalled {
  event: "judge_called";
  seat: number;
  card: Card;
  count: number;
}

/** What the Judge showed, top first: for the diver alone (R11). */
export interface JudgeCardsSeen {
  event: "judge_cards_seen";
  cards: Card[];
}

/** The diver has put the Judge's cards back on top (R11). */
export interface JudgeCardsReturned {
  event: "judge_cards_returned";
  seat: number;
  count: number;
}

/** The order in which they lie now, top first: for the diver alone (R11). */
export interface JudgeOrder {
  event: "judge_order";
  cards: Card[];
}

/** The diver has a pair and a Parachute: he is asked (R14). */
export interface ParachuteOffered {
  event: "parachute_offered";
  seat: number;
}

/**
 * The diver discards a Parachute; `sunk`, the pair's card, goes to the bottom of the deck (R14).
 *
 * With `parachute: bottom_draw` it is a way to draw and `sunk` is null.
 */
export interface ParachuteOpened {
  event: "parachute_opened";
  seat: number;
  card: Card;
  sunk: Card | null;
}

/** The diver flops and keeps the last card, face up (R9). */
export interface BellyFlop {
  event: "belly_flop";
  seat: number;
  card: Card;
}

/** The diver ends his dive before a pair (R10). */
export interface DiverStopped {
  event: "diver_stopped";
  seat: number;
}

/** The diver takes the series, face up (R10, R14, R15). */
export interface SeriesTaken {
  event: "series_taken";
  seat: number;
  cards: Card[];
}

/** The next player keeps the rest of the series for his own dive (R9). */
export interface SeriesKept {
  event: "series_kept";
  seat: number;
}

/** The next player returns it to the bottom of the deck, the last card lowest (R9). */
export interface SeriesReturned {
  event: "series_returned";
  seat: number;
  cards: Card[];
}

/** The rest of the last series is out of the game (R15). */
export interface SeriesLost {
  event: "series_lost";
  cards: Card[];
}

/** The last card has been drawn (R15); stars by seat, and the seats that share the title (R16). */
export interface GameEnded {
  event: "game_ended";
  stars: number[];
  winners: number[];
}

/** Something that happened, told apart by `event`. */
export type GameEvent =
  | DiveBegan
  | Asked
  | Answered
  | Answers
  | CardTurned
  | FigureDrawn
  | BottomCardTaken
  | StakesWon
  | StakesTurnedDown
  | StakesReturned
  | JudgeCalled
  | JudgeCardsSeen
  | JudgeCardsReturned
  | JudgeOrder
  | ParachuteOffered
  | ParachuteOpened
  | BellyFlop
  | DiverStopped
  | SeriesTaken
  | SeriesKept
  | SeriesReturned
  | SeriesLost
  | GameEnded;

// What a client says.

/**
 * First message of a connection: which table, and the secret tokens of the seats it holds (none: a spectator).
 *
 * `seen` gives for each seat, by its number as a text (or `"-"` for a spectator), the number of the next event
 * wanted, of game `game`, so that a lost connection goes on where it was.
 */
export interface Hello {
  type: "hello";
  /** 0 to 12 characters. */
  table: string;
  /** 0 to 5 entries. */
  tokens?: Token[];
  seen?: Record<Receiver, number>;
  /** 0 or more. */
  game?: number | null;
}

/** SHA-256 of this device's nonce, while the table deals. */
export interface NonceHash {
  type: "nonce_hash";
  hash: Hex64;
}

/** This device's nonce itself, once all hashes are in. */
export interface Nonce {
  type: "nonce";
  nonce: Hex32;
}

/** An action. `decision` is the one it answers (of the latest Moment); `turn` of an opponent names none. */
export interface Act {
  type: "act";
  id: CommandId;
  seat: Seat;
  /** 0 to 24 characters. */
  action: string;
  decision?: number | null;
}

/** A standing answer: `ask` me; `agree` for this dive; ask me `from` the third figure on (`figures`). */
export interface Standing {
  type: "standing";
  id: CommandId;
  seat: Seat;
  answer: "ask" | "agree" | "from";
  /** 2 to 10. */
  figures?: number | null;
}

/** The diver of a table at one device opens the answer window. */
export interface Ready {
  type: "ready";
  id: CommandId;
  seat: Seat;
  decision: number;
}

/** The diver ends a wait for answers: who is silent agrees. */
export interface CallTime {
  type: "call_time";
  id: CommandId;
  seat: Seat;
  decision: number;
}

/** Begin the game; open seats are closed, or with `fill` taken by gentoo bots. Any person at the table may. */
export interface Start {
  type: "start";
  id: CommandId;
  fill?: boolean;
}

/**
 * Play again. Any person at the table may, once the game is over.
 *
 * `match` null: as before, in a match its next game; true: a match (R19), a new one unless one is on; false: a
 * single game, which is refused while a match is on.
 */
export interface Rematch {
  type: "rematch";
  id: CommandId;
  match?: boolean | null;
}

/** Give a seat up for good: a bot plays it on. */
export interface Leave {
  type: "leave";
  id: CommandId;
  seat: Seat;
}

/** Pull a face at everybody. It is shown and not kept; beyond a few in a few seconds it is refused as `rate`. */
export interface Emote {
  type: "emote";
  id: CommandId;
  seat: Seat;
  emote: EmoteName;
}

/** Answered by Pong at once. */
export interface Ping {
  type: "ping";
}

/** Whatever a client says, told apart by `type`. */
export type ClientMessage =
  | Hello
  | NonceHash
  | Nonce
  | Act
  | Standing
  | Ready
  | CallTime
  | Start
  | Rematch
  | Leave
  | Emote
  | Ping;

// What the server says.

/**
 * The table besides the game; sent when anything of it changes.
 *
 * `commitment` and, once the game is over, `proof` are those of the game record. `one_device`: all people play
 * at one connection. `odds_aid`: views tell `hidden` and `flop_odds`. `lesson`: the table is this lesson's,
 * with a prepared deck that nothing proves; `rematch` begins it anew at any time.
 * `tally`: once the game is over, each seat's cards in the order in which they are counted.
 */
export interface TableInfo {
  type: "table";
  code: string;
  stage: Stage;
  rules: RulesInForce;
  preset: string | null;
  tempo: Tempo;
  seats: SeatInfo[];
  game: number;
  match: MatchInfo | null;
  one_device: boolean;
  commitment: string | null;
  nonce_hashes: number;
  proof: DeckProof | null;
  odds_aid: boolean;
  lesson: LessonName | null;
  tally: CountedCard[][] | null;
}

/** The table deals: send `nonce_hash`; when `reveal`, all hashes are in: send `nonce`. */
export interface Deal {
  type: "deal";
  commitment: string;
  reveal: boolean;
}

/**
 * What a seat, or a spectator (`seat` null), sees now, and the events since the last Moment.
 *
 * `first` is the number of the first of `events`. `snapshot`: what was before is not known here, show the view
 * as it is. `decision` numbers what is awaited now. `legal` is what this seat may do, `why` the clause that
 * forbids each other verb (`{"stop": "R10"}`). `game` counts the table's games from 0; event numbers begin anew
 * with each. `lesson`: for the learner at the table of a lesson.
 */
export interface Moment {
  type: "moment";
  seat: number | null;
  game: number;
  first: number;
  events: GameEvent[];
  snapshot: boolean;
  view: View;
  decision: number;
  legal: string[];
  why: Record<string, string>;
  window: Window | null;
  standing: StandingAnswer | null;
  lesson: LessonState | null;
}

/** The command of this id was carried out; also the answer when the same id comes again. */
export interface Accepted {
  type: "accepted";
  id: string;
}

/**
 * The command of this id was not carried out, and nothing was lost.
 *
 * `reason`: `closed` (its decision is over), `illegal` (`clause` says why), `not_yours`, `stage`,
 * `too_early`, `rate`, `storage` (nothing can be saved now: try again).
 */
export interface Refused {
  type: "refused";
  id: string;
  reason: "closed" | "illegal" | "not_yours" | "stage" | "too_early" | "rate" | "storage";
  clause: string | null;
  text: string;
}

/** Who sits on `seat`, a person or a bot, pulls a face. It belongs to the moment that was sent last. */
export interface Emoted {
  type: "emoted";
  seat: number;
  emote: EmoteName;
}

/**
 * Why the server closes the connection.
 *
 * `malformed`, `no_table`, `no_seat`, `limit`: the client's fault; `slow`: it reads too little;
 * `going_away`: the server is being stopped; `storage`: the table can't be read now.
 */
export interface Trouble {
  type: "trouble";
  reason: "malformed" | "no_table" | "no_seat" | "limit" | "slow" | "going_away" | "storage";
  text: string;
}

/** The answer to Ping. */
export interface Pong {
  type: "pong";
}

/** Whatever the server says, told apart by `type`. */
export type ServerMessage =
  | TableInfo
  | Deal
  | Moment
  | Accepted
  | Refused
  | Emoted
  | Trouble
  | Pong;

// HTTP.

/**
 * `POST /api/tables`. `rules`: a preset's name or options; `tempo` null chooses by who sits down.
 *
 * A table without an open seat starts at once. `odds_aid`: everybody is told the odds of a flop and the cards that
 * he doesn't know; without it no view says them.
 */
export interface NewTable {
  /** 2 to 5 entries. */
  seats: NewSeat[];
  rules?: string | RulesOptions;
  tempo?: Tempo | null;
  match?: boolean;
  odds_aid?: boolean;
}

/**
 * `POST /api/lessons`: the table of a lesson of the tutorial, for one learner of this device called `name`.
 *
 * Its deck is prepared, the other seat plays a part, and its game is on at once. The answer is a MadeTable.
 */
export interface NewLesson {
  lesson: LessonName;
  name: Name;
}

/** `POST /api/tables/CODE/seats`: sit down on an open seat, the first or the one named. */
export interface Join {
  name: Name;
  seat?: Seat | null;
}

/** `POST /api/handovers`: let another device play the seats that these tokens hold; they stay this one's too. */
export interface HandOver {
  /** 0 to 12 characters. */
  table: string;
  /** 1 to 5 entries. */
  tokens: Token[];
}

/** The answer to NewTable: the short code, and the tokens of the seats of this device. */
export interface MadeTable {
  code: string;
  seats: SeatToken[];
}

/** A seat and the secret that holds it. */
export interface SeatToken {
  seat: number;
  token: string;
}

/** `GET /api/tables/CODE`: what a stranger may know. */
export interface FoundTable {
  code: string;
  stage: Stage;
  preset: string | null;
  tempo: Tempo;
  seats: SeatInfo[];
  open_seats: number;
  lesson: LessonName | null;
}

/**
 * The answer to HandOver: a code that works once, within `seconds`.
 *
 * The other device sends `POST /api/handovers/CODE` and gets a MadeTable; the address `/t/TABLE#CODE` does so.
 */
export interface HandOverCode {
  code: string;
  seconds: number;
}

/** `GET /api/server`: where other devices of the local network find this server, the likeliest origin first. */
export interface FoundServer {
  origins: string[];
}

/**
 * `GET /api/tables/CODE/replay?game=0`: a finished game as spectators saw it, every moment of it.
 *
 * `opening` is the view of the deal and `events` what was heard of it. After the first n actions a spectator saw
 * `opening` with the `changes` of the first n `steps` laid over it, one after the other.
 */
export interface GameReplay {
  game: number;
  players: string[];
  bots: (string | null)[];
  date: string | null;
  opening: View;
  events: GameEvent[];
  steps: ReplayStep[];
  tally: CountedCard[][];
}

/**
 * `GET /health`: how many tables are in memory, how many connections there are.
 *
 * `saves`: the last thing that had to be saved could be.
 */
export interface Health {
  version: string;
  tables: number;
  connections: number;
  saves: boolean;
}

/** The answer to a request that can't be met: one clear line. */
export interface Problem {
  error: string;
}

/** How a game ended: the stars of each seat, and the seats that share the title (R16). */
export interface GameResult {
  finished: boolean;
  stars: number[];
  winners: number[];
}

/** `GET /api/tables/CODE/record?game=0`: the record of a finished game; `actions` are `[seat, verb, ...]`. */
export interface GameRecord {
  format: "antartik-record";
  version: 1;
  rules: RulesInForce;
  players: string[];
  first: number;
  deck: Card[];
  actions: ((string | number)[])[];
  result: GameResult;
  proof: DeckProof;
  date?: string;
  bots?: (string | null)[];
}
