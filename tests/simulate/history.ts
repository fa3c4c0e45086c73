import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import type { Model, Operation } from './linearizable';
import type { Answer, Sent } from './server';

/** Tickets of a pack, named by their UPC and numbers. */
type Tickets = { upc: string; start: number; end: number };

/** What a terminal or the office asks of a store. */
export type Input =
  | { kind: 'receive'; pack: Tickets }
  | { kind: 'shelf'; tickets: Tickets[] }
  /** a record of a count; `recordedAt`: the instant that the server believes */
  | { kind: 'sale'; key: string; recordedAt: number; claims: Tickets[] }
  | { kind: 'read' };
/** Of a record: the tickets that each of its claims has then. Of a read: the unsold runs. */
export type Output = { held: number[] } | { stock: string[] };

type Ticket = { isShelved: boolean; recordedAt: number; key: string };
/** The tickets of all packs; the sold ones have a record. */
export type StoreState = ReadonlyMap<string, ReadonlyMap<number, Ticket>>;

const IN_STOCK = { recordedAt: Number.POSITIVE_INFINITY, key: '' };

/**
 * A store by the sentences of the product: a ticket's sale belongs to the claim with the earliest instant that covers it, ties to the
 * smaller key; putting on the shelf is a set union; a count covers tickets on the shelf.
 */
export const storeModel = (initial: StoreState): Model<StoreState, Input, Output> => ({
  initial,
  isRead: ({ kind }) => kind === 'read',
  step(state, input, output) {
    switch (input.kind) {
      case 'receive':
        return received(state, input.pack, false);
      case 'shelf':
        return changed(state, input.tickets, (ticket) => ({ ...ticket, isShelved: true })).state;
      case 'sale': {
        const { key, recordedAt } = input;
        const isLater = (ticket: Ticket): boolean =>
          ticket.isShelved &&
          (ticket.recordedAt > recordedAt || (ticket.recordedAt === recordedAt && ticket.key > key));
        const { state: next, counts } = changed(state, input.claims, (ticket) =>
          isLater(ticket) ? { ...ticket, recordedAt, key } : null,
        );
        const fits = output === null || ('held' in output && String(output.held) === String(counts));
        return fits ? next : null;
      }
      case 'read':
        return output === null || ('stock' in output && String(output.stock) === String(stockOf(state)))
          ? state
          : null;
    }
  },
});

/** The state with one more pack. @param isShelved on the shelf, otherwise in the back room */
export function received(state: StoreState, { upc, start, end }: Tickets, isShelved: boolean): StoreState {
  const pack = new Map(state.get(upc));
  for (let number = start; number <= end; number++) pack.set(number, { ...IN_STOCK, isShelved });
  return new Map(state).set(upc, pack);
}

/** @param change null: the ticket stays as it is. @returns the number of changed tickets of each run, too */
function changed(
  state: StoreState,
  runs: readonly Tickets[],
  change: (ticket: Ticket) => Ticket | null,
): { state: StoreState; counts: number[] } {
  const next = new Map(state);
  const counts = runs.map(({ upc, start, end }) => {
    const pack = new Map(next.get(upc));
    let count = 0;
    for (let number = start; number <= end; number++) {
      const ticket = pack.get(number);
      const after = ticket && change(ticket);
      if (!after) continue;
      pack.set(number, after);
      count += 1;
    }
    next.set(upc, pack);
    return count;
  });
  return { state: next, counts };
}

const ACTIVE = 1;
const ON_SHELF = 13;

/** The unsold runs as text, in order. */
function stockOf(state: StoreState): string[] {
  const runs: { upc: string; start: number; end: number; status: number }[] = [];
  for (const [upc, pack] of state)
    for (const [number, { isShelved, recordedAt }] of [...pack].sort(([a], [b]) => a - b)) {
      if (recordedAt !== IN_STOCK.recordedAt) continue;
      const status = isShelved ? ON_SHELF : ACTIVE;
      const last = runs.at(-1);
      if (last?.upc === upc && last.end === number - 1 && last.status === status) last.end = number;
      else runs.push({ upc, start: number, end: number, status });
    }
  return runs.map(({ upc, start, end, status }) => `${upc} ${start}–${end} ${status}`).sort();
}

/** Two lots of a game may adjoin: the reply has a run for each, the model one. */
function joined(list: StockListReply, upcs: ReadonlySet<string>): string[] {
  const state = new Map<string, Map<number, Ticket>>();
  for (const { lot_number: upc, min, max, status_code } of list.data) {
    if (!upcs.has(upc)) continue;
    const pack = state.get(upc) ?? new Map<number, Ticket>();
    for (let number = Number(min); number <= Number(max); number++)
      pack.set(number, { ...IN_STOCK, isShelved: status_code === ON_SHELF });
    state.set(upc, pack);
  }
  return stockOf(state);
}

type Recorded = Omit<Operation<Input, Output>, 'input'> & {
  input: Input | null;
  body: string | undefined;
  key: string;
};

/**
 * The history of a store as its clients saw it. A submission begins when it's sent for the first time, and returns with its first whole
 * answer, however often it was sent.
 */
export class History {
  readonly #operations: Recorded[] = [];
  readonly #submissions = new Map<string, Recorded>();
  readonly #lists = new Map<string, string[]>();
  #position = 0;

  /** Notes that a client sends a request. @returns notes its answer */
  invoked(process: string, { method, path, headers, body }: Sent): (answer: Answer) => void {
    const key = headers['Idempotency-Key'];
    if (key) {
      const before = this.#submissions.get(key);
      const submission = before ?? this.#begin(process, null, key, body);
      this.#submissions.set(key, submission);
      return ({ status, text }) => {
        const reply = status < 300 ? (parsed(text) as SalesReply | null) : null;
        if (submission.returned !== null || reply?.submission_id !== key) return;
        const entries = reply.data?.entries ?? [];
        this.#end(submission, { held: entries.map(({ ticketCount }) => ticketCount) });
      };
    }
    if (method !== 'GET' || !path.includes('/stock-list/')) return () => undefined;
    const read = this.#begin(process, { kind: 'read' }, '', undefined);
    const known = headers['If-None-Match'] ?? '';
    return ({ status, headers: { etag = '' }, text }) => {
      const list = status === 200 ? (parsed(text) as StockListReply | null) : null;
      const stock = list?.data && Array.isArray(list.data) ? joined(list, this.upcs) : null;
      if (stock) this.#lists.set(etag, stock);
      const shown = status === 304 ? this.#lists.get(known) : stock;
      if (shown) this.#end(read, { stock: shown });
    };
  }

  constructor(private readonly upcs: Set<string>) {}

  /** Notes that the office begins to receive a pack. @returns notes its end */
  receives(pack: Tickets): () => void {
    this.upcs.add(pack.upc);
    const operation = this.#begin('office', { kind: 'receive', pack }, '', undefined);
    return () => this.#end(operation, null);
  }

  /** All operations but reads without an answer, which say nothing. @param believed the instant of a record that the server believes */
  operations(believed: (key: string, stated: number) => number): Operation<Input, Output>[] {
    return this.#operations.flatMap(({ input, body, key, ...operation }) => {
      if (input?.kind === 'read' && operation.returned === null) return [];
      return [{ ...operation, input: input ?? submissionOf(key, body, believed) }];
    });
  }

  #begin(process: string, input: Input | null, key: string, body: string | undefined): Recorded {
    const begun = { process, input, key, body, output: null, invoked: this.#position++, returned: null };
    this.#operations.push(begun);
    return begun;
  }

  #end(operation: Recorded, output: Output | null): void {
    const isRecord = operation.input !== null || (operation.body ?? '').includes('"scanned"');
    operation.output = isRecord ? output : null;
    operation.returned = this.#position++;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut on the way: no answer.
    return null;
  }
}

type SentRun = { lot_number: string; start_ticket?: string; end_ticket?: string };
type SentShelf = { lot_number: string; start_ticket_number: string; end_ticket_number: string };
type Body = { recorded_at?: string; data: SentShelf[] | { scanned: SentRun[]; non_scanned: SentRun[] } };

function submissionOf(
  key: string,
  text: string | undefined,
  believed: (key: string, stated: number) => number,
): Input {
  const { data, recorded_at } = JSON.parse(text ?? '{}') as Body;
  const run = (upc: string, start: string | undefined, end: string | undefined): Tickets => ({
    ...{ upc, start: Number(start), end: Number(end) },
  });
  if (Array.isArray(data)) {
    const tickets = data.map((each) =>
      run(each.lot_number, each.start_ticket_number, each.end_ticket_number),
    );
    return { kind: 'shelf', tickets };
  }
  const claims = [...data.scanned, ...data.non_scanned].map((each) =>
    run(each.lot_number, each.start_ticket, each.end_ticket),
  );
  return { kind: 'sale', key, recordedAt: believed(key, Date.parse(recorded_at ?? '')), claims };
}
