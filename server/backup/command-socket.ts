import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../errors';
import { isEnd, linesOf } from './format';

/** The messages of both sides, besides the lines of a backup. Each is one line of JSON. */
export type Message =
  | { command: 'copy' | 'restore' }
  | { copied: string; time: string; takesMark?: true }
  | { next: 'before' | 'content' }
  | { saved: true; bytes?: number }
  | { marked: true }
  | { restored: true }
  | { fault: string };

/** @throws OperatorError when a line reports a failure of the other side */
function refuseFault(line: string): void {
  if (line.startsWith('{"fault":')) throw new OperatorError((JSON.parse(line) as { fault: string }).fault);
}

/** One side of the local socket between a command and the server that uses the embedded database. */
export class CommandSocket {
  private readonly batches: AsyncIterator<string[]>;
  private lines: string[] = [];

  constructor(private readonly socket: Socket) {
    // Errors are reported to the code that reads or writes.
    socket.on('error', () => {});
    this.batches = linesOf(socket.setEncoding('utf8') as AsyncIterable<string>)[Symbol.asyncIterator]();
  }

  /** Sends a message. If the other side is gone, the next read fails. */
  send(message: Message): void {
    this.socket.write(`${JSON.stringify(message)}\n`);
  }

  /** Sends a message and closes this side of the connection. */
  sendLast(message: Message): void {
    this.socket.end(`${JSON.stringify(message)}\n`);
    // Discards the rest of the other side's messages.
    this.socket.resume();
  }

  /** Sends a backup, no faster than the other side reads. */
  async sendBackup(text: AsyncIterable<string>): Promise<void> {
    await pipeline(Readable.from(text), this.socket, { end: false });
  }

  /** Reads one message. @throws OperatorError when the other side is gone or reports a failure */
  async receive<Kind extends string>(kind: Kind): Promise<Extract<Message, Record<Kind, unknown>>> {
    const line = (await this.nextLines()).shift() ?? '';
    refuseFault(line);
    const message = JSON.parse(line) as Message;
    if (!(kind in message)) throw gone();
    return message as Extract<Message, Record<Kind, unknown>>;
  }

  /** Reads the lines of a backup, up to its end. @throws like `receive` */
  async *receiveBackup(): AsyncGenerator<string[]> {
    for (;;) {
      const arrived = await this.nextLines();
      arrived.forEach(refuseFault);
      const last = arrived.findIndex(isEnd);
      yield arrived.splice(0, last < 0 ? arrived.length : last + 1);
      if (last >= 0) return;
    }
  }

  /** Checks whether the other side can still receive messages. */
  get isOpen(): boolean {
    return this.socket.writable;
  }

  /** Closes the connection early: the other side undoes its changes and removes its copies. */
  close(): void {
    this.socket.destroy();
  }

  /** Registers a listener for the end of the connection. Calls it at once if the connection has already ended. */
  onClose(listener: () => void): void {
    if (this.socket.closed) listener();
    else this.socket.once('close', listener);
  }

  /** The lines that have arrived and haven't been read, at least one. */
  private async nextLines(): Promise<string[]> {
    while (this.lines.length === 0) {
      const batch = await this.batches.next().catch((): IteratorResult<string[]> => {
        throw gone();
      });
      if (batch.done) throw gone();
      this.lines = batch.value;
    }
    return this.lines;
  }
}

const gone = (): OperatorError =>
  new OperatorError('The connection was closed before the operation was complete. Nothing was changed.');
