import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { FoundResult } from '../../src/shared/stock/found-packs-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { isAsked, PLAN, STAND_INS, upcInStore } from './games';
import type { Model, Operation } from './linearizable';
import type { Answer, Sent } from './server';
import { type Walk, walkedTickets } from './walks';

/** Tickets of a pack, named by their UPC and numbers. */
type Tickets = { upc: string; start: number; end: number };
/** `anywhere`: removed, from the shelf or the back room */
type Claim = Tickets & { anywhere?: boolean };
/** `isAnswered`: the line has a person's answer about the game's price */
type WalkedTickets = Tickets & { isAnswered: boolean };

/** Money and censuses change no ticket. */
const WITHOUT_TICKETS = ['/shift-money', '/census-record', '/census-close', '/packs-placed'];

/** What a terminal or the office asks of a store. */
export type Input =
  | { kind: 'receive'; pack: Tickets }
  | { kind: 'shelf'; tickets: Tickets[] }
  /** packs found on the shelf, from their front tickets on, or in the back room */
  | { kind: 'walk'; place: Walk['place']; recordedAt: number; packs: WalkedTickets[] }
  /** a record of a count or a removal; `recordedAt`: the instant that the server believes, `version`: of the terminal's stock */
  | { kind: 'sale'; key: string; recordedAt: number; version?: string | undefined; claims: Claim[] }
  | { kind: 'correction'; key: string; at: number; tickets: Tickets }
  | { kind: 'read' };
/** Of a record: the tickets that each of its claims has then. Of a read: the unsold runs. Of a walk: the results of its lines. */
export type Output = { held: number[] } | { stock: string[] } | { found: FoundResult['result'][] };

type Ticket = {
  isShelved: boolean;
  recordedAt: number;
  key: string;
  /** those that put it back */
  corrections: readonly { key: string; at: number }[];
  /** the instants of the first walks that saw its pack */
  seen?: Record<Walk['place'], number>;
};
/** The tickets of all packs; the sold ones have a record. */
type StoreState = ReadonlyMap<string, ReadonlyMap<number, Ticket>>;

const IN_STOCK = { recordedAt: Number.POSITIVE_INFINITY, key: '' };

/** Whether a terminal with this version of the stock had seen a correction. */
type Knew = (version: string | undefined, correction: string) => boolean;

/**
 * A store by the sentences of the product: a ticket's sale belongs to the claim with the earliest instant that covers it, ties to the
 * smaller key; putting on the shelf is a set union; a count covers tickets on the shelf, a removal any. A record whose tickets aren't there is refused and
 * leaves nothing, so the state depends on the records alone, not on their order. Only a correction has a place among them: it "undoes the
 * claims on those tickets that the server knew when it was made, and claims that arrive afterwards but were made before it"; "a count
 * made with knowledge of the correction is never undone by it, whatever its clock said".
 */
export const storeModel = (
  initial: StoreState,
  knew: Knew = () => false,
): Model<StoreState, Input, Output> => ({
  initial,
  isRead: ({ kind }) => kind === 'read',
  nameOf,
  step(state, input, output) {
    switch (input.kind) {
      case 'receive':
        return received(state, input.pack, false);
      case 'shelf':
        return changed(state, input.tickets, (ticket) => ({ ...ticket, isShelved: true }))?.state ?? null;
      case 'walk':
        return input.packs.reduce<StoreState | null>(
          (before, pack, index) =>
            before &&
            walked(
              ...([before, input, pack] as const),
              output && 'found' in output ? (output.found[index] ?? null) : null,
            ),
          state,
        );
      case 'sale': {
        const { key, recordedAt, version } = input;
        const isLater = (ticket: Ticket): boolean =>
          ticket.recordedAt > recordedAt || (ticket.recordedAt === recordedAt && ticket.key > key);
        const isUndone = ({ corrections }: Ticket): boolean =>
          corrections.some((each) => recordedAt <= each.at && !knew(version, each.key));
        const after = changed(state, input.claims, (ticket, { anywhere = false }) => {
          if (!ticket.isShelved && !anywhere) return null;
          return isLater(ticket) && !isUndone(ticket) ? { ...ticket, recordedAt, key } : ticket;
        });
        if (!after) return null;
        const fits = output === null || ('held' in output && String(output.held) === String(after.counts));
        return fits ? after.state : null;
      }
      case 'correction': {
        const { key, at, tickets } = input;
        const putBack = (ticket: Ticket): Ticket | null =>
          isInStock(ticket)
            ? null
            : { ...ticket, ...IN_STOCK, corrections: [...ticket.corrections, { key, at }] };
        return changed(state, [tickets], putBack)?.state ?? null;
      }
      case 'read':
        return output === null || ('stock' in output && String(output.stock) === String(stockOf(state)))
          ? state
          : null;
    }
  },
});

const isInStock = ({ recordedAt }: Ticket): boolean => recordedAt === IN_STOCK.recordedAt;

/** What depends on the order of the records: the beginnings of packs that walks saw, and who holds the tickets that were corrected. */
function nameOf(state: StoreState): string {
  const holders = [...state].map(([upc, pack]) => {
    const beginnings = [...pack.keys()].filter((number) => !pack.has(number - 1));
    return `${upc} ${pack.size} ${beginnings.sort((a, b) => a - b)}`;
  });
  for (const [upc, pack] of state)
    for (const [number, { corrections, key }] of pack)
      if (corrections.length > 0) holders.push(`${upc} ${number} ${key}`);
  return holders.join();
}

/** The state with one more pack. @param isShelved on the shelf, otherwise in the back room */
export function received(state: StoreState, { upc, start, end }: Tickets, isShelved: boolean): StoreState {
  const pack = new Map(state.get(upc));
  for (let number = start; number <= end; number++)
    pack.set(number, { ...IN_STOCK, isShelved, corrections: [] });
  return new Map(state).set(upc, pack);
}

const NOT_SEEN = { shelf: Number.POSITIVE_INFINITY, back: Number.POSITIVE_INFINITY };

/**
 * The state after a walk saw a pack: until its first count, it begins with all tickets that any walk saw, but for those that a walk of the
 * back room saw after one of the shelf.
 * @param result of its line; null: nobody knows. @returns null: it can't have this result
 */
function walked(
  state: StoreState,
  { place, recordedAt }: Extract<Input, { kind: 'walk' }>,
  { upc, start, end, isAnswered }: WalkedTickets,
  result: FoundResult['result'] | null,
): StoreState | null {
  if (isAsked(upc, isAnswered, state.has(upc)))
    return result === null || result === 'needs_game' ? state : null;
  if (result === 'needs_game') return null;
  const before = state.get(upc) ?? new Map<number, Ticket>();
  const last = before.get(end);
  if (result === 'overlaps') return last ? state : null;
  if (result !== null && (result === 'known') !== (last !== undefined)) return null;
  const { seen: seenBefore = NOT_SEEN } = last ?? {};
  const seen = { ...seenBefore, [place]: Math.min(seenBefore[place], recordedAt) };
  if (place === 'back' && seen.shelf <= recordedAt) return state;
  const hangs = seen.shelf < Number.POSITIVE_INFINITY || last?.isShelved === true;
  const pack = new Map(before);
  for (let number = end - PLAN.lotSize + 1; number <= end; number++) {
    const ticket = pack.get(number);
    // Only the back room's walk saw it, and it was later: those tickets were sold before.
    const wasNeverHere =
      ticket && isInStock(ticket) && number < start && seen.back < NOT_SEEN.back && seen.shelf <= seen.back;
    if (wasNeverHere && seenBefore.shelf === NOT_SEEN.shelf) pack.delete(number);
    else if (ticket) pack.set(number, { ...ticket, isShelved: ticket.isShelved || hangs, seen });
    else if (number >= start) pack.set(number, { ...IN_STOCK, isShelved: hangs, corrections: [], seen });
  }
  return new Map(state).set(upc, pack);
}

/** @param change null: a record of this ticket is refused. @returns the number of changed tickets of each run, too; null: refused */
function changed<Run extends Tickets>(
  state: StoreState,
  runs: readonly Run[],
  change: (ticket: Ticket, run: Run) => Ticket | null,
): { state: StoreState; counts: number[] } | null {
  const next = new Map(state);
  const counts: number[] = [];
  for (const run of runs) {
    const { upc, start, end } = run;
    const pack = new Map(next.get(upc));
    let count = 0;
    for (let number = start; number <= end; number++) {
      const ticket = pack.get(number);
      const after = ticket && change(ticket, run);
      if (!after) return null;
      pack.set(number, after);
      if (after !== ticket) count += 1;
    }
    next.set(upc, pack);
    counts.push(count);
  }
  return { state: next, counts };
}

/** The unsold runs as text, in order. */
function stockOf(state: StoreState): string[] {
  const runs: { upc: string; start: number; end: number; status: number }[] = [];
  for (const [upc, pack] of state)
    for (const [number, ticket] of [...pack].sort(([a], [b]) => a - b)) {
      if (!isInStock(ticket)) continue;
      const status = ticket.isShelved ? TICKET_STATUS.onShelf : TICKET_STATUS.active;
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
      pack.set(number, { ...IN_STOCK, isShelved: status_code === TICKET_STATUS.onShelf, corrections: [] });
    state.set(upc, pack);
  }
  return stockOf(state);
}

type Recorded = Omit<Operation<Input, Output>, 'input'> & {
  input: Input | null;
  body: string | undefined;
  key: string;
};

/** The instant of a record that the server believes, by its key and the stated one. */
type Believed = (key: string, stated: number) => number;
/** A history, and the state of the store before it. */
type Part = { initial: StoreState; operations: Operation<Input, Output>[] };

/**
 * The history of a store as its clients saw it. A submission begins when it's sent for the first time, and returns with its first whole
 * answer, however often it was sent.
 *
 * It ends where the server is put back to a backup, and another one begins with what the backup has: a record that was lost happens
 * again, and one on its way may happen in either.
 */
export class History {
  #operations: Recorded[] = [];
  readonly #submissions = new Map<string, Recorded>();
  readonly #lists = new Map<string, string[]>();
  readonly #upcs = new Set<string>(STAND_INS);
  #position = 0;
  readonly #ended: Part[] = [];
  #initial: StoreState;
  /** the packs received since the opening, and those of them in the last backup */
  #received: Tickets[] = [];
  #receivedInBackup: Tickets[] = [];
  /** the records of the histories that have ended, and the keys of those in the backup */
  readonly #records = new Map<string, Input>();
  #inBackup: ReadonlySet<string> = new Set();

  /** Notes that a client sends a request. @returns notes its answer */
  invoked(process: string, { method, path, headers, body }: Sent): (answer: Answer) => void {
    const key = headers['Idempotency-Key'];
    if (WITHOUT_TICKETS.some((each) => path.endsWith(each))) return () => undefined;
    if (key) {
      if (this.#inBackup.has(key)) return () => undefined;
      const before = this.#submissions.get(key);
      const submission = before ?? this.#begin(process, null, key, body);
      this.#submissions.set(key, submission);
      return ({ status, text }) => {
        const reply = status < 300 ? (parsed(text) as SalesReply | null) : null;
        if (submission.returned !== null || reply?.submission_id !== key) return;
        const lines = Array.isArray(reply.data) ? (reply.data as FoundResult[]) : [];
        if (lines.length > 0) return this.#end(submission, { found: lines.map(({ result }) => result) });
        const entries = (!Array.isArray(reply.data) && reply.data?.entries) || [];
        this.#end(submission, { held: entries.map(({ ticketCount }) => ticketCount) });
      };
    }
    if (method !== 'GET' || !path.includes('/stock-list/')) return () => undefined;
    const read = this.#begin(process, { kind: 'read' }, '', undefined);
    const copy = headers['If-None-Match'] ?? '';
    return ({ status, headers: { etag = '' }, text }) => {
      const list = status === 200 ? (parsed(text) as StockListReply | null) : null;
      const stock = list?.data && Array.isArray(list.data) ? joined(list, this.#upcs) : null;
      if (stock) this.#lists.set(etag, stock);
      const shown = status === 304 ? this.#lists.get(copy) : stock;
      if (shown) this.#end(read, { stock: shown });
    };
  }

  /** @param opening the packs with which the shop opens */
  constructor(
    private readonly opening: readonly (Tickets & { isShelved: boolean })[],
    private readonly knew: Knew,
  ) {
    this.#initial = this.#stateOf([]);
    for (const { upc } of opening) this.#upcs.add(upc);
  }

  /** Notes that a request has come to the server. */
  arrives(process: string, sent: Sent): void {
    if (sent.headers['Idempotency-Key']) this.invoked(process, sent);
  }

  /** Notes that a backup has everything until now. */
  backedUp(): void {
    this.#receivedInBackup = [...this.#received];
  }

  /** Notes that the server was put back to the backup. @param keys of the records that it has now, in the order of receipt */
  putBack(keys: ReadonlySet<string>, believed: Believed): void {
    this.#ended.push(this.#part(believed));
    for (const { key, input, body } of this.#operations)
      if (key) this.#records.set(key, input ?? submissionOf(key, body, believed));
    this.#received = this.#receivedInBackup;
    this.#inBackup = keys;
    this.#initial = this.#stateOf([...keys].flatMap((key) => this.#records.get(key) ?? []));
    this.#operations = [];
    this.#submissions.clear();
  }

  /** Notes that the office begins to receive a pack. @returns notes its end */
  receives(pack: Tickets): () => void {
    this.#received.push(pack);
    this.#upcs.add(pack.upc);
    const operation = this.#begin('office', { kind: 'receive', pack }, '', undefined);
    return () => this.#end(operation, null);
  }

  /** Notes that the office begins to correct tickets. @returns notes its end, and its instant */
  corrects(key: string, tickets: Tickets): (at: number) => void {
    const operation = this.#begin(
      'office',
      { kind: 'correction', key, at: Number.NaN, tickets },
      key,
      undefined,
    );
    return (at) => {
      operation.input = { kind: 'correction', key, at, tickets };
      this.#end(operation, null);
    };
  }

  /** The histories that were ended by a restore, and the one after the last of them. */
  parts(believed: Believed): Part[] {
    return [...this.#ended, this.#part(believed)];
  }

  /** All operations but reads without an answer, which say nothing. */
  #part(believed: Believed): Part {
    const operations = this.#operations.flatMap(({ input, body, key, ...operation }) => {
      if (input?.kind === 'read' && operation.returned === null) return [];
      return [{ ...operation, input: input ?? submissionOf(key, body, believed) }];
    });
    return { initial: this.#initial, operations };
  }

  /** The store with the packs that it has received and some records. */
  #stateOf(records: readonly Input[]): StoreState {
    let state: StoreState = new Map();
    for (const pack of this.opening) state = received(state, pack, pack.isShelved);
    for (const pack of this.#received) state = received(state, pack, false);
    const { step } = storeModel(state, this.knew);
    for (const record of records) state = step(state, record, null) ?? state;
    return state;
  }

  #begin(process: string, input: Input | null, key: string, body: string | undefined): Recorded {
    const begun = { process, input, key, body, output: null, invoked: this.#position++, returned: null };
    this.#operations.push(begun);
    return begun;
  }

  #end(operation: Recorded, output: Output | null): void {
    // Of a history that has ended meanwhile: nobody knows in which of both it happened.
    if (!this.#operations.includes(operation)) return;
    const kind =
      operation.input?.kind ?? submissionOf(operation.key, operation.body, (_, stated) => stated).kind;
    operation.output = kind === 'shelf' ? null : output;
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
type SentRemoval = SentRun & { reason: string };
type SentWalk = { code: string; ticket_price?: number };
type Body = {
  recorded_at?: string;
  stock_version?: string;
  data: (SentShelf | SentRemoval)[] | SentWalk[] | { scanned: SentRun[]; non_scanned: SentRun[] };
  /** of a walk */
  place?: Walk['place'];
  /** of a removal */
  sold?: SentRun[];
};

function submissionOf(key: string, text: string | undefined, believed: Believed): Input {
  const body = JSON.parse(text ?? '{}') as Body;
  const { data, sold = [], place = 'shelf', stock_version: version } = body;
  const instant = believed(key, Date.parse(body.recorded_at ?? ''));
  const run = (upc: string, start: string | undefined, end: string | undefined): Tickets => ({
    ...{ upc: upcInStore(upc), start: Number(start), end: Number(end) },
  });
  const claimOf = (each: SentRun): Claim => run(each.lot_number, each.start_ticket, each.end_ticket);
  const claimed = (claims: Claim[]): Input => {
    return { kind: 'sale', key, recordedAt: instant, version, claims };
  };
  if (!Array.isArray(data)) return claimed([...data.scanned, ...data.non_scanned].map(claimOf));
  const packs = data.flatMap((each) =>
    'code' in each ? { ...walkedTickets(each.code, place), isAnswered: each.ticket_price !== undefined } : [],
  );
  if (packs.length > 0) return { kind: 'walk', place, recordedAt: instant, packs };
  const removed = data.filter((each) => 'reason' in each);
  if (removed.length > 0)
    return claimed([...removed.map((each) => ({ ...claimOf(each), anywhere: true })), ...sold.map(claimOf)]);
  const tickets = data.flatMap((each) =>
    'reason' in each || 'code' in each
      ? []
      : run(each.lot_number, each.start_ticket_number, each.end_ticket_number),
  );
  return { kind: 'shelf', tickets };
}
