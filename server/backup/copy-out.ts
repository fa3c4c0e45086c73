import type pg from 'pg';
import type { Piece } from './format';

/** What a connection passes to the statement that runs on it (node-postgres, `Submittable`). */
type Handled = pg.Submittable & {
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
};

/** Rows are collected to pieces of this size, in bytes. */
const PIECE = 256 * 1024;
/** While so many pieces wait for their reader, nothing more is taken from the database. */
const WAITING = 4;

/** A `COPY … TO STDOUT` that runs, the rows that have arrived, and those of them that are a piece. */
class Copying implements Handled {
  readonly pieces: Piece[] = [];
  /** null while it runs */
  ended: { error: Error | null } | null = null;
  private stream: pg.Connection['stream'] | null = null;
  private collected = Buffer.allocUnsafe(PIECE);
  private bytes = 0;
  private rows = 0;
  private wake = (): void => {};

  constructor(private readonly statement: string) {}

  submit(connection: pg.Connection): void {
    this.stream = connection.stream;
    connection.query(this.statement);
  }

  /** A row. It is copied at once, since the connection uses the message's memory again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.bytes + chunk.length > this.collected.length) this.give(Math.max(PIECE, chunk.length));
    this.bytes += chunk.copy(this.collected, this.bytes);
    this.rows += 1;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.handleError(null);
  }

  handleError(error: Error | null): void {
    this.ended ??= { error };
    this.give(0);
  }

  private give(next: number): void {
    if (this.rows > 0) this.pieces.push({ text: this.collected.subarray(0, this.bytes), rows: this.rows });
    [this.collected, this.bytes, this.rows] = [Buffer.allocUnsafe(next), 0, 0];
    if (this.pieces.length >= WAITING) this.stream?.pause();
    this.wake();
  }

  /** Until a piece has arrived, or the end. */
  async next(): Promise<void> {
    this.stream?.resume();
    if (this.pieces.length > 0 || this.ended) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  /** Ends the connection, since nothing else keeps the database from sending the rest. */
  breakOff(): void {
    if (!this.ended) this.stream?.destroy();
  }
}

/**
 * The rows of a `COPY … TO STDOUT`, as the bytes that the database sends: a row of a statement with a result becomes an object,
 * which takes longer than all that follows.
 * @param statement alone in its message
 * @returns pieces of whole rows, at the pace at which they are read. A reader that ends early loses the connection
 * @throws the database's error
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Piece> {
  const copying = new Copying(statement);
  client.query(copying);
  try {
    for (;;) {
      const piece = copying.pieces.shift();
      if (piece) yield piece;
      else if (copying.ended) break;
      await copying.next();
    }
  } finally {
    copying.breakOff();
  }
  const { error } = copying.ended;
  if (error) throw error;
}
