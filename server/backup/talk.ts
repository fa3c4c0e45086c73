import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../errors';
import { isEnd, linesOf } from './format';

/** What the two sides say besides the lines of a backup, a line of JSON each. */
export type Message =
  | { command: 'copy' | 'restore' }
  | { copied: string; time: string }
  | { next: 'before' | 'content' }
  | { saved: true }
  | { restored: true }
  | { fault: string };

/** @throws OperatorError when a line is what the other side says is wrong */
function refuseFault(line: string): void {
  if (line.startsWith('{"fault":')) throw new OperatorError((JSON.parse(line) as { fault: string }).fault);
}

/** The two sides of the local socket by which a command reaches the server that has the embedded database. */
export class Talk {
  private readonly batches: AsyncIterator<string[]>;
  private heard: string[] = [];

  constructor(private readonly socket: Socket) {
    // What goes wrong is told to whoever reads or writes.
    socket.on('error', () => {});
    this.batches = linesOf(socket.setEncoding('utf8') as AsyncIterable<string>)[Symbol.asyncIterator]();
  }

  /** Says one thing; the other side may be gone already, which whoever listens next is told. */
  say(message: Message): void {
    this.socket.write(`${JSON.stringify(message)}\n`);
  }

  /** The last message: the other side may go. */
  sayAndEnd(message: Message): void {
    this.socket.end(`${JSON.stringify(message)}\n`);
    // Whatever the other side was still saying.
    this.socket.resume();
  }

  /** Sends a backup, no faster than the other side takes it. */
  async send(text: AsyncIterable<string>): Promise<void> {
    await pipeline(Readable.from(text), this.socket, { end: false });
  }

  /** @throws OperatorError when the other side is gone, or says what is wrong */
  async hear<Kind extends string>(kind: Kind): Promise<Extract<Message, Record<Kind, unknown>>> {
    const line = (await this.hearSome()).shift() ?? '';
    refuseFault(line);
    const message = JSON.parse(line) as Message;
    if (!(kind in message)) throw gone();
    return message as Extract<Message, Record<Kind, unknown>>;
  }

  /** The lines of a backup that the other side sends, up to its end. @throws as `hear` */
  async *backup(): AsyncGenerator<string[]> {
    for (;;) {
      const lines = await this.hearSome();
      lines.forEach(refuseFault);
      const last = lines.findIndex(isEnd);
      yield lines.splice(0, last < 0 ? lines.length : last + 1);
      if (last >= 0) return;
    }
  }

  /** Whether the other side still takes what we say. */
  get isOpen(): boolean {
    return this.socket.writable;
  }

  /** Ends it in the middle: the other side undoes or clears away what it did for us. */
  hangUp(): void {
    this.socket.destroy();
  }

  /** Has something done when either side has hung up; at once if that has happened already. */
  onHungUp(listener: () => void): void {
    if (this.socket.closed) listener();
    else this.socket.once('close', listener);
  }

  /** What has arrived and wasn't read yet: one line at least. */
  private async hearSome(): Promise<string[]> {
    while (this.heard.length === 0) {
      const batch = await this.batches.next().catch((): IteratorResult<string[]> => {
        throw gone();
      });
      if (batch.done) throw gone();
      this.heard = batch.value;
    }
    return this.heard;
  }
}

const gone = (): OperatorError =>
  new OperatorError('The connection was closed before the operation was complete. Nothing was changed.');
