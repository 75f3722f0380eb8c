import type { ClientMessage, ServerMessage, Trouble } from './protocol';

/** `trying` before the first success, `lost` while trying again, `ended` for good. */
export type ConnectionState = 'trying' | 'open' | 'lost' | 'ended';

export interface Listener {
  /** The first message, made anew for each try: it says what was seen last. */
  hello(): ClientMessage;
  receive(message: ServerMessage): void;
  changed(state: ConnectionState, trouble: Trouble | null): void;
}

/** What of a WebSocket is used; tests bring their own. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 20_000;
const PATIENCE = 5000;
/** A socket that hasn't opened by then won't: networks that swallow everything never say so. */
const OPENING = 8000;
/** A try that began before the page slept tells nothing. */
const STALE = 2000;
/** Troubles that trying again can't mend. */
const FINAL: ReadonlySet<Trouble['reason']> = new Set(['malformed', 'no_table', 'no_seat']);

/** One WebSocket that comes back by itself. */
export class Connection {
  private socket: Socket | null = null;
  private state: ConnectionState = 'trying';
  private failures = 0;
  private triedAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly listener: Listener,
    private readonly open: () => Socket = () => new WebSocket(socketAddress()),
  ) {
    this.connect();
  }

  /** Send if the connection is open; what must arrive is said again after the next hello. */
  send(message: ClientMessage): void {
    if (this.state === 'open') this.socket?.send(JSON.stringify(message));
  }

  /** The page is looked at again, or the network is back: don't wait for the next try. */
  wake(): void {
    if (this.state === 'open') this.ask();
    else if (this.state !== 'ended' && (this.retry !== undefined || Date.now() - this.triedAt > STALE)) {
      this.drop();
      this.connect();
    }
  }

  /** The network is said to be gone: find out now, not at the next heartbeat. */
  doubt(): void {
    if (this.state === 'open') this.ask();
  }

  close(): void {
    this.turn('ended', null);
    this.drop();
  }

  private connect(): void {
    this.retry = undefined;
    this.triedAt = Date.now();
    const socket = this.open();
    this.socket = socket;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lose(), OPENING);
    socket.onopen = () => {
      socket.send(JSON.stringify(this.listener.hello()));
      this.turn('open', null);
      this.listen();
      // The hello has an answer, and at once.
      this.silence = setTimeout(() => this.lose(), OPENING);
    };
    socket.onmessage = ({ data }: MessageEvent) => {
      this.failures = 0;
      this.listen();
      this.receive(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = () => this.lose();
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'trouble' && FINAL.has(message.reason)) {
      this.turn('ended', message);
      this.drop();
    } else if (message.type !== 'pong') this.listener.receive(message);
  }

  /** Something was heard: after a while of silence ask whether anybody is there. */
  private listen(): void {
    clearTimeout(this.heartbeat);
    clearTimeout(this.silence);
    this.heartbeat = setTimeout(() => this.ask(), HEARTBEAT);
  }

  private ask(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lose(), PATIENCE);
  }

  private lose(): void {
    this.drop();
    if (this.state === 'ended') return;
    if (this.state === 'open') this.turn('lost', null);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures);
    this.failures += 1;
    clearTimeout(this.retry);
    // Not all at once when a server comes back.
    this.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    clearTimeout(this.heartbeat);
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    this.retry = undefined;
    const { socket } = this;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private turn(state: ConnectionState, trouble: Trouble | null): void {
    this.state = state;
    this.listener.changed(state, trouble);
  }
}

function socketAddress(): string {
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
