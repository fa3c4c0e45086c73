import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import type { SalesBody } from '../../src/contract/counting/sales';
import type { OnShelfBody, StockListRange, StockListReply } from '../../src/contract/counting/stock';
import { addressOf } from '../../src/contract/endpoints/address';
import { counterEndpoints } from '../../src/contract/endpoints/counter';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../../src/contract/headers';
import { addToSerial } from '../../src/domain/tickets/serial';
import { TICKET_STATUS } from '../../src/domain/tickets/status';
import { send } from './load';
import { check } from './report';
import { LAST_DAY } from './years-sql';

/** What a terminal asks the server for. */
export type Ask = 'snapshot' | 'lookup' | 'submission' | 'report';

/**
 * Ten requests of a terminal at a shift change, again and again. A terminal looks its codes up at itself; the look-ups stand
 * for clients of the specification that don't.
 */
export const SHIFT_CHANGE: readonly Ask[] = [
  ...(['snapshot', 'lookup', 'snapshot', 'submission', 'snapshot'] as const),
  ...(['report', 'snapshot', 'lookup', 'submission', 'snapshot'] as const),
];
/** Packs of a record, of each of which a ticket is sold; half of a counter's bins. */
export const ENTRIES = 15;

/** One till of a store with its sign-in, and what it knows of its stock. */
export class Terminal {
  private ranges: StockListRange[] = [];
  private etag = '';

  constructor(
    private readonly url: string,
    private readonly agent: Agent,
    private readonly storeId: number,
    private readonly token: string,
    /** where it begins among what is asked, so that not all terminals ask for the same at once */
    private turn: number,
  ) {}

  /** Fetches the stock, as a terminal does when it starts. */
  async start(): Promise<void> {
    const reply = await this.get(addressOf(counterEndpoints.stockList, { storeId: this.storeId }).path);
    check(reply.status === 200, `store ${this.storeId} has no stock: ${reply.status} ${reply.text}`);
    this.ranges = (JSON.parse(reply.text) as StockListReply).data;
  }

  /** What comes next of these. */
  nextOf(asks: readonly Ask[]): Ask {
    const ask = asks[this.turn++ % asks.length];
    if (!ask) throw new Error('There is nothing to ask');
    return ask;
  }

  /**
   * Makes a request and looks at its answer.
   * @throws Error for any answer but the right one
   */
  async ask(ask: Ask): Promise<void> {
    const { status, text } = await this.answerTo(ask);
    const expected = { snapshot: [200, 304], lookup: [200], report: [200], submission: [201] }[ask];
    check(expected.includes(status), `a ${ask} was answered ${status}: ${text.slice(0, 300)}`);
  }

  private answerTo(ask: Ask): Promise<{ status: number; text: string }> {
    if (ask === 'snapshot') return this.snapshot();
    if (ask === 'submission') return this.submission();
    if (ask === 'report')
      return this.get(addressOf(officeEndpoints.daySales, { date: LAST_DAY, storeId: this.storeId }).path);
    const shelf = this.onShelf();
    const range = shelf[this.turn % shelf.length];
    return this.get(
      addressOf(officeEndpoints.onShelfRanges, { upc: range?.lot_number ?? '', storeId: this.storeId }).path,
    );
  }

  private async snapshot() {
    const reply = await this.get(addressOf(counterEndpoints.stockList, { storeId: this.storeId }).path, {
      'If-None-Match': this.etag,
    });
    if (reply.headers.etag) this.etag = reply.headers.etag;
    return reply;
  }

  /** The next ticket of some packs is sold; when too few are left on the shelf, others are put there first. */
  private async submission() {
    while (this.onShelf().length < ENTRIES) await this.putOnShelf();
    const sold = this.onShelf().slice(0, ENTRIES);
    const body: SalesBody = {
      data: {
        scanned: sold.map((range) => ({
          lot_number: range.lot_number,
          lot_counter: range.lot_counter,
          start_ticket: range.min,
          end_ticket: range.min,
          ticketCount: 1,
          vendor_id: range.vendor_id,
          store_id: this.storeId,
          ticket_price: range.ticket_price,
          amount: range.ticket_price,
        })),
        non_scanned: [],
      },
    };
    const reply = await this.submit('POST', addressOf(counterEndpoints.salesRecordRegister).path, body);
    const left = new Set(sold);
    this.ranges = this.ranges.flatMap((range) => {
      if (!left.has(range)) return [range];
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
    const { status, text } = await this.submit('PUT', addressOf(counterEndpoints.updateOnShelf).path, body);
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
