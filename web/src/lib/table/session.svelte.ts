// One table as this device has it: the connection, what the server said last, and the commands on their way.
import { Connection, type ConnectionState, type Socket } from '../connection';
import { reasonOf } from '../catalogue/reasons';
import { nameOf } from '../catalogue/names';
import { isKey, say, sayAny } from '../catalogue/say';
import { tell } from '../catalogue/tell';
import { Banter, emoteWords } from '../banter/banter.svelte';
import { forgetTable, keepDeal, keepTable, knownTable } from '../memory';
import { hashOf, nonceFor } from '../proof/nonce';
import type {
  ClientMessage,
  Deal,
  Emoted,
  EmoteName,
  GameEvent,
  Hello,
  Moment,
  Refused,
  SeatToken,
  ServerMessage,
  TableInfo,
  Trouble,
} from '../protocol';
import { Show } from './show.svelte';
import { roleOf, situation } from './situation';
import { TWICE } from './taps';

type Command = Extract<ClientMessage, { id: string }>;
type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;

interface Sent {
  command: Command;
  /** The control that waits for the echo. */
  control: string;
  accepted: boolean;
  /** A moment has come since it was sent. */
  seen: boolean;
}

/** When the answer window opens and closes, by this page's own clock. */
export interface Timing {
  waitsForReady: boolean;
  opensAt: number | null;
  closesAt: number | null;
  callAt: number | null;
}

/** A line for the ear; `id` tells equal ones apart. */
export interface Line {
  id: number;
  text: string;
  /** `secret` isn't for others in the room. */
  kind: 'event' | 'prompt' | 'remark' | 'secret';
}

const MOST_LINES = 40;
const NOTICE_TIME = 5000;

export class Session {
  info = $state.raw<TableInfo | null>(null);
  connection = $state<ConnectionState>('trying');
  trouble = $state.raw<Trouble | null>(null);
  /** The latest moment of each seat held, or of the spectator. */
  moments = $state.raw<ReadonlyMap<number | null, Moment>>(new Map());
  timing = $state.raw<Timing | null>(null);
  /** Everything that was told, in order, each once. */
  lines = $state.raw<readonly Line[]>([]);
  /** What has happened last, in words. */
  readonly latest = $derived.by(() => (this.told === null ? '' : (this.words(this.told) ?? '')));
  /** A short answer to the last tap. */
  notice = $state<string | null>(null);
  /** The clause of the rules that it is about. */
  noticeClause = $state<string | null>(null);
  readonly show: Show;
  /** The game whose stars have been counted up here. */
  celebrated: number | null = null;
  readonly banter = new Banter();
  /** This device had seats here, and all of them are given up. */
  gaveUp = $state(false);

  /** The last event that has words. */
  private told = $state.raw<GameEvent | null>(null);
  private sent = $state.raw<readonly Sent[]>([]);
  private readonly link: Connection;
  private seen = new Map<number | null, number>();
  private prompted = '';
  private actedAt = -Infinity;
  private readonly held: (() => void)[] = [];
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  /** The seats of this device with what holds them; the last one may be given up. */
  private tokens = $state.raw<readonly SeatToken[]>([]);
  /** The seats that moments have come for since the last hello, in this game. */
  private heard = new Set<number>();

  constructor(
    readonly code: string,
    tokens: readonly SeatToken[],
    open?: () => Socket,
  ) {
    this.tokens = tokens;
    this.show = new Show((event) => this.tell(event));
    this.link = new Connection(
      {
        hello: () => this.hello(),
        receive: (message) => this.receive(message),
        changed: (state, trouble) => this.changed(state, trouble),
      },
      open,
    );
  }

  /** The seats of this device, ascending. */
  get mine(): number[] {
    return this.tokens.map(({ seat }) => seat).sort((a, b) => a - b);
  }

  /** The only seat of this device, else null. */
  get you(): number | null {
    const { mine } = this;
    return mine.length === 1 ? (mine[0] ?? null) : null;
  }

  /** The seat whose moments make the show. */
  get lead(): number | null {
    return this.mine[0] ?? null;
  }

  get names(): string[] {
    return this.info?.seats.map(nameOf) ?? [];
  }

  get leading(): Moment | null {
    return this.moments.get(this.lead) ?? null;
  }

  /** What this seat may do now; nothing while the screen is behind or a command is on its way. */
  legal(seat: number): string[] {
    if (this.show.behind || this.isSending(seat)) return [];
    return this.moments.get(seat)?.legal ?? [];
  }

  /** Why this seat can't do it now. */
  why(seat: number, verb: string): string {
    if (this.show.behind || this.isSending(seat)) return say('why_waiting');
    return reasonOf(verb, this.moments.get(seat)?.why[verb]);
  }

  /** Say to whoever tapped why this seat can't do it now, with the clause that the server named. */
  refuse(seat: number, verb: string): void {
    const waiting = this.show.behind || this.isSending(seat);
    // The second of two quick taps asks nothing.
    if (waiting && performance.now() - this.actedAt < TWICE) return;
    this.remark(this.why(seat, verb), waiting ? null : (this.moments.get(seat)?.why[verb] ?? null));
  }

  isSending(seat: number): boolean {
    return this.sent.some(({ command }) => 'seat' in command && command.seat === seat && command.type !== 'standing' && command.type !== 'emote');
  }

  /** Whether this control waits for its echo. */
  waits(control: string): boolean {
    return this.sent.some((sent) => sent.control === control);
  }

  act(seat: number, action: string): void {
    const moment = this.moments.get(seat);
    if (moment === undefined) return;
    this.actedAt = performance.now();
    const free = action.startsWith('turn ') && moment.view.diver !== seat;
    this.command({ type: 'act', seat, action, ...(free ? {} : { decision: moment.decision }) }, action);
  }

  ready(seat: number): void {
    this.command({ type: 'ready', seat, decision: this.moments.get(seat)?.decision ?? 0 }, 'ready');
  }

  callTime(seat: number): void {
    this.command({ type: 'call_time', seat, decision: this.moments.get(seat)?.decision ?? 0 }, 'call_time');
  }

  standing(seat: number, answer: 'ask' | 'agree' | 'from', figures: number | null): void {
    this.command({ type: 'standing', seat, answer, ...(answer === 'from' ? { figures } : {}) }, 'standing');
  }

  start(fill: boolean): void {
    this.command({ type: 'start', fill }, fill ? 'fill' : 'start');
  }

  /** `match`: true begins a match, false a single game, null goes on as before. */
  rematch(match: boolean | null = null): void {
    this.command({ type: 'rematch', match }, 'rematch');
  }

  emote(seat: number, emote: EmoteName): void {
    this.command({ type: 'emote', seat, emote }, 'emote');
  }

  leave(seat: number): void {
    this.command({ type: 'leave', seat }, 'leave');
  }

  /** Say something short to whoever has just tapped; with a clause it stays a little, so that it can be looked up. */
  remark(text: string, clause: string | null = null): void {
    clearTimeout(this.noticeTimer);
    this.notice = text;
    this.noticeClause = clause;
    this.say(text);
    this.noticeTimer = setTimeout(() => (this.notice = null), clause === null ? NOTICE_TIME : 2 * NOTICE_TIME);
  }

  /** For the ear alone. */
  tellLine(text: string): void {
    this.say(text);
  }

  wake(): void {
    this.link.wake();
  }

  doubt(): void {
    this.link.doubt();
  }

  close(): void {
    clearTimeout(this.noticeTimer);
    this.banter.close();
    this.link.close();
  }

  private command(command: WithoutId<Command>, control: string): void {
    const whole = { ...command, id: newId() } as Command;
    // One tap, one command: a second one waits for the first one's echo.
    if (this.waits(control)) return;
    this.notice = null;
    this.sent = [...this.sent, { command: whole, control, accepted: false, seen: false }];
    this.link.send(whole);
  }

  private hello(): Hello {
    const seen: Record<string, number> = {};
    this.heard.clear();
    for (const [seat, next] of this.seen) seen[seat ?? '-'] = next;
    return { type: 'hello', table: this.code, tokens: this.tokens.map(({ token }) => token), seen };
  }

  private changed(state: ConnectionState, trouble: Trouble | null): void {
    const was = this.connection;
    this.connection = state;
    this.trouble = trouble;
    if (state === 'lost' && was !== 'lost') this.say(say('reconnecting'));
    // What may not have arrived is said again; the table knows it by its id.
    if (state === 'open') for (const { command, accepted } of this.sent) if (!accepted) this.link.send(command);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.info = message;
        return;
      case 'deal':
        return this.deal(message);
      case 'moment':
        return this.moment(message);
      case 'accepted':
        return this.settle(message.id, null);
      case 'refused':
        return this.settle(message.id, message);
      case 'emoted':
        return this.emoted(message);
      case 'trouble':
      case 'pong':
        return;
    }
  }

  private moment(moment: Moment): void {
    const before = this.moments.get(moment.seat);
    const fresh = before === undefined || before.game !== moment.game;
    if (moment.seat !== null) this.sitsOn(moment.seat);
    // Another tab has given the seats up: the table takes this one for a spectator.
    else if (this.tokens.length > 0) this.keepSeats([]);
    this.seen.set(moment.seat, moment.first + moment.events.length);
    this.moments = new Map(this.moments).set(moment.seat, moment);
    const arrived = (sent: Sent) => 'seat' in sent.command && sent.command.seat === moment.seat;
    this.sent = this.sent
      .map((sent) => (arrived(sent) ? { ...sent, seen: true } : sent))
      .filter((sent) => !(sent.accepted && arrived(sent)));
    if (moment.seat !== this.lead) return;
    this.time(moment);
    this.show.pressed = this.timing?.closesAt != null && moment.legal.includes('agree');
    // The events of a new game don't follow those of the last one.
    this.show.add(fresh && moment.first > 0 ? { ...moment, snapshot: true } : moment);
  }

  /** A bot's face belongs to what is still to be shown; a person has seen what he laughs at. */
  private emoted({ seat, emote }: Emoted): void {
    const show = () => {
      // Who cheers at the end gives away what is still to be counted.
      if (this.show.event?.event === 'game_ended' && this.celebrated !== this.leading?.game) this.held.push(show);
      else if (this.banter.show(seat, emote)) {
        this.say(say('emote_told', { name: this.names[seat] ?? '', face: emoteWords(emote) }));
      }
    };
    if (this.info?.seats[seat]?.kind === 'bot') this.show.afterwards(show);
    else show();
  }

  /** The stars of this game are counted: now faces may tell who has won. */
  celebrate(game: number): void {
    this.celebrated = game;
    for (const show of this.held.splice(0)) show();
  }

  /** Seats move up where open ones go at the start: the moments say which seats are ours. */
  private sitsOn(seat: number): void {
    this.heard.add(seat);
    if (this.heard.size !== this.tokens.length || this.mine.every((mine) => this.heard.has(mine))) return;
    const now = [...this.heard].sort((a, b) => a - b);
    const inOrder = [...this.tokens].sort((a, b) => a.seat - b.seat);
    this.keepSeats(inOrder.map(({ token }, i) => ({ token, seat: now[i] ?? 0 })));
  }

  private keepSeats(tokens: readonly SeatToken[]): void {
    this.tokens = tokens;
    this.seen.clear();
    this.gaveUp = tokens.length === 0;
    const known = knownTable(this.code);
    if (this.gaveUp) forgetTable(this.code);
    else if (known !== undefined) keepTable({ ...known, seats: [...tokens] });
  }

  private time({ window }: Moment): void {
    const now = performance.now();
    const at = (wait: number | null) => (wait === null ? null : now + wait);
    this.timing =
      window === null
        ? null
        : {
            waitsForReady: window.waits_for_ready,
            opensAt: at(window.opens_in),
            closesAt: at(window.closes_in),
            callAt: at(window.call_time_in),
          };
  }

  private settle(id: string, refused: Refused | null): void {
    const sent = this.sent.find(({ command }) => command.id === id);
    if (sent === undefined) return;
    const done = refused !== null || sent.seen || sent.command.type !== 'act';
    this.sent = this.sent.flatMap((other) => (other !== sent ? [other] : done ? [] : [{ ...other, accepted: true }]));
    if (refused === null && sent.command.type === 'leave') {
      const { seat } = sent.command;
      this.keepSeats(this.tokens.filter((token) => token.seat !== seat));
    }
    // What came too late for the last card is answered by the end.
    if (refused === null || (refused.reason === 'stage' && this.info?.stage === 'over')) return;
    const verb = sent.command.type === 'act' ? (sent.command.action.split(' ')[0] ?? '') : '';
    const key = `refused_${refused.reason}`;
    if (refused.reason === 'illegal') this.remark(reasonOf(verb, refused.clause), refused.clause);
    else this.remark(isKey(key) ? sayAny(key) : refused.text);
  }

  /** Give this device's part to the shuffle, the same one in every tab. */
  private deal({ commitment, reveal }: Deal): void {
    const game = this.info?.game ?? 0;
    const nonce = nonceFor(commitment);
    if (!reveal) {
      keepDeal(this.code, game, { commitment, nonce });
      this.link.send({ type: 'nonce_hash', hash: hashOf(nonce) });
    } else this.link.send({ type: 'nonce', nonce });
  }

  private words(event: GameEvent): string | null {
    return tell(event, { names: this.names, you: this.you });
  }

  private tell(event: GameEvent): void {
    // What the Judge showed is for one pair of ears, and several are here.
    if (event.event === 'judge_cards_seen' && this.you === null) return;
    const text = this.words(event);
    if (text === null) return;
    this.told = event;
    this.say(text, event.event === 'judge_cards_seen' ? 'secret' : 'event');
  }

  /** What is awaited of this device, told once for each decision; called when the screen shows it. */
  prompt(): void {
    const moment = this.leading;
    const { view } = this.show;
    if (moment === null || view === null || this.show.behind) return;
    const role = roleOf(view, this.mine);
    if (role.kind === 'wait' || role.kind === 'over') return;
    const ready = this.timing?.waitsForReady ?? false;
    const text = situation(view, this.mine, this.names, ready);
    const key = `${moment.game} ${moment.decision} ${text}`;
    if (key === this.prompted) return;
    this.prompted = key;
    this.say(text, 'prompt');
  }

  private say(text: string, kind: Line['kind'] = 'remark'): void {
    const id = (this.lines.at(-1)?.id ?? 0) + 1;
    this.lines = [...this.lines, { id, text, kind }].slice(-MOST_LINES);
  }
}

/** Random, and available on insecure origins too. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
