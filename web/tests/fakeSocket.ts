import type { Socket } from '../src/lib/connection';
import type { ClientMessage, ServerMessage } from '../src/lib/protocol';

/** The server's end of a WebSocket, in the hand of a test. */
export class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.call(this as unknown as WebSocket, new Event('open'));
  }
  says(message: ServerMessage): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  breaks(): void {
    this.onclose?.call(this as unknown as WebSocket, new Event('close') as CloseEvent);
  }
  ofType<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.sent.filter((message): message is Extract<ClientMessage, { type: T }> => message.type === type);
  }
}
