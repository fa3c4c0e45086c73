import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { countingPaths } from '../../src/shared/counting/paths';
import type { SalesBody } from '../../src/shared/counting/sales-schema';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import type { OnShelfBody, StockListRange, StockListReply } from '../../src/shared/stock/stock-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { addressOf, IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { soldEntry } from '../support/databases/fixtures';
import { check } from './figures';
import { send } from './http-load';
import { LAST_DAY } from './years-sql';

/** A kind of request that a terminal sends. */
export type RequestKind = 'snapshot' | 'lookup' | 'submission' | 'report';

/**
 * Ten requests of a terminal at a shift change, repeated. A terminal looks codes up in its own stock copy;
 * the lookups represent clients of the specification that query the server.
 */
export const SHIFT_CHANGE: readonly RequestKind[] = [
  ...(['snapshot', 'lookup', 'snapshot', 'submission', 'snapshot'] as const),
  ...(['report', 'snapshot', 'lookup', 'submission', 'snapshot'] as const),
];
/** Packs of a record: half of a counter's bins. One ticket of each is sold. */
export const ENTRIES = 15;

/** A signed-in terminal of a store, with its stock copy. */
export class Terminal {
  private ranges: StockListRange[] = [];
  private etag = '';

  constructor(
    private readonly url: string,
    private readonly agent: Agent,
    private readonly storeId: number,
    private readonly token: string,
    /** the index of its first request, so that the terminals don't all send the same request at once */
    private turn: number,
  ) {}

  /** Fetches the stock, as a terminal does when it starts. */
  async start(): Promise<void> {
    const reply = await this.get(addressOf(stockPaths.stockList, { storeId: this.storeId }).path);
    check(reply.status === 200, `store ${this.storeId} has no stock: ${reply.status} ${reply.text}`);
    this.ranges = (JSON.parse(reply.text) as StockListReply).data;
  }

  /** The next request of these kinds, in turn. */
  nextOf(kinds: readonly RequestKind[]): RequestKind {
    const kind = kinds[this.turn++ % kinds.length];
    if (!kind) throw new Error('There are no kinds of requests');
    return kind;
  }

  /**
   * Sends a request.
   * @throws Error if the response has an unexpected status
   */
  async send(kind: RequestKind): Promise<void> {
    const { status, text } = await this.responseTo(kind);
    const expected = { snapshot: [200, 304], lookup: [200], report: [200], submission: [201] }[kind];
    check(expected.includes(status), `a ${kind} returned ${status}: ${text.slice(0, 300)}`);
  }

  private responseTo(kind: RequestKind): Promise<{ status: number; text: string }> {
    if (kind === 'snapshot') return this.snapshot();
    if (kind === 'submission') return this.submission();
    if (kind === 'report')
      return this.get(addressOf(reportsPaths.daySales, { date: LAST_DAY, storeId: this.storeId }).path);
    const shelf = this.onShelf();
    const range = shelf[this.turn % shelf.length];
    return this.get(
      addressOf(stockPaths.onShelfRanges, { upc: range?.lot_number ?? '', storeId: this.storeId }).path,
    );
  }

  private async snapshot() {
    const reply = await this.get(addressOf(stockPaths.stockList, { storeId: this.storeId }).path, {
      'If-None-Match': this.etag,
    });
    if (reply.headers.etag) this.etag = reply.headers.etag;
    return reply;
  }

  /** Sells the next ticket of some packs. If too few packs are on the shelf, puts others there first. */
  private async submission() {
    while (this.onShelf().length < ENTRIES) await this.putOnShelf();
    const sold = this.onShelf().slice(0, ENTRIES);
    const body: SalesBody = {
      data: {
        scanned: sold.map(({ lot_number, lot_counter, min, vendor_id, ticket_price }) => ({
          ...soldEntry(this.storeId, lot_number, min, min, ticket_price, lot_counter),
          vendor_id,
        })),
        non_scanned: [],
      },
    };
    const reply = await this.submit('POST', addressOf(countingPaths.salesRecordRegister).path, body);
    const changed = new Set(sold);
    this.ranges = this.ranges.flatMap((range) => {
      if (!changed.has(range)) return [range];
      return range.min === range.max ? [] : [{ ...range, min: addToSerial(range.min, 1) }];
    });
    return reply;
  }

  private async putOnShelf(): Promise<void> {
    const packs = this.ranges.filter((range) => range.status_code === TICKET_STATUS.active).slice(0, ENTRIES);
    check(packs.length > 0, `store ${this.storeId} has sold everything`);
    const body: OnShelfBody = {
      data: packs.map((pack) => ({
        lot_number: pack.lot_number,
        start_ticket_number: pack.min,
        end_ticket_number: pack.max,
        store_id: this.storeId,
      })),
    };
    const { status, text } = await this.submit('PUT', addressOf(countingPaths.updateOnShelf).path, body);
    check(status === 200, `packs were not put on the shelf: ${status} ${text}`);
    const moved = new Set(packs);
    this.ranges = this.ranges.map((range) =>
      moved.has(range) ? { ...range, status_code: TICKET_STATUS.onShelf } : range,
    );
  }

  private onShelf(): StockListRange[] {
    return this.ranges.filter((range) => range.status_code === TICKET_STATUS.onShelf);
  }

  private get(path: string, headers: Record<string, string> = {}) {
    return send(this.agent, 'GET', `${this.url}/api${path}`, { ...this.signedIn(), ...headers });
  }

  private submit(method: string, path: string, body: object) {
    const headers = { ...this.signedIn(), [IDEMPOTENCY_HEADER]: randomUUID() };
    return send(this.agent, method, `${this.url}/api${path}`, headers, JSON.stringify(body));
  }

  private signedIn() {
    return { Authorization: `Bearer ${this.token}` };
  }
}
