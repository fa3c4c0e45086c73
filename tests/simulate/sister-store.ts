import type { OutboxRow } from '../../src/device/rows';
import type { SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { InventoryRun } from '../../src/shared/stock/inventory-schema';
import type { Transfer, TransfersReply } from '../../src/shared/stock/removals-schema';
import type { StockRun } from '../../src/shared/stock/stock';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Reply } from '../support/api/app';
import { must } from '../support/api/must';
import { lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';
import { dayOf, type OracleLot, type Received, ticketsIn } from '../support/oracles/store-oracle';
import { ticketsOf } from '../support/oracles/ticket-oracle';
import type { OpenStore } from '../support/shops/open-store';
import { type Corrected, Desk, type Form, runOf } from './office';
import type { SimulatedServer } from './server';
import type { Terminal } from './terminal';
import { oneOf, sentRuns } from './transfers';
import { PRICE } from './world';

/** What the other store did with tickets of a pack. */
export type Action = {
  what: 'received' | 'put up' | 'sold' | 'sent back';
  upc: string;
  start: number;
  end: number;
  at: number;
};

/** The company's other store, whose admin works with the office's screens and at a terminal. */
export class SisterStore extends Desk {
  /** those of the office's screens, in their order */
  readonly #ofOffice: Action[] = [];
  /** what the terminal has shown as saved, or had after a power cut, by key */
  readonly #made = new Map<string, OutboxRow>();
  #inBackup = 0;
  #lots = 0;

  constructor(
    server: SimulatedServer,
    private readonly opened: OpenStore,
    token: string,
    newKey: () => string,
    private readonly now: () => number,
    readonly terminal: Terminal,
  ) {
    super(server, token, newKey);
  }

  get #store() {
    return this.opened.company.stores[1];
  }

  /** All that it did with the shop's tickets, in the order of the instants. */
  get actions(): Action[] {
    const ofTerminal = [...this.#made.values()].flatMap(actionsOf);
    return [...this.#ofOffice, ...ofTerminal].sort((a, b) => a.at - b.at);
  }

  /** Whether the terminal has an entry that the server hasn't acknowledged. */
  async #waits(): Promise<boolean> {
    return !this.terminal.isRunning || (await this.terminal.rows()).some(({ state }) => state !== 'sent');
  }

  /** Notes what is on the terminal, after it was switched on or has shown it as saved. */
  async noteEntries(): Promise<void> {
    for (const row of await this.terminal.rows()) if (!this.#made.has(row.key)) this.#made.set(row.key, row);
  }

  /**
   * A person puts a run up at the terminal if it isn't, and counts the pack after some of its tickets were sold. The terminal may show
   * tickets that aren't there any more.
   */
  async sellAtTerminal(pack: number, tickets: number): Promise<void> {
    const { terminal } = this;
    if (!terminal.worker) return;
    await terminal.refresh();
    const run = oneOf((await terminal.stock()) ?? [], pack);
    if (!run || !this.#isHere(run)) return;
    if (run.status === TICKET_STATUS.active) await terminal.saveShelf(run);
    await this.noteEntries();
    const stock = await terminal.stock();
    if (!stock || !terminal.worker) return;
    const front = Math.min(run.end + 1, run.start + tickets);
    const isOfRun = ({ start, end }: StockRun): boolean => start === run.start && end === run.end;
    const cards = front <= run.end ? terminal.cardsOf(stock, [front]) : [];
    const soldOut = front <= run.end ? [] : terminal.marked(stock, isOfRun);
    await terminal.saveCount({ cards, soldOut, purpose: 'shift' }, stock);
    await this.noteEntries();
  }

  /** Whether its people have all tickets of a run: received, and neither sold nor sent back. */
  #isHere({ upc, start, end }: Omit<Corrected, 'at'>): boolean {
    const { actions } = this;
    return ticketsOf({ start, end }).every((ticket) => {
      const last = actions.findLast(
        (action) => action.upc === upc && action.start <= ticket && ticket <= action.end,
      )?.what;
      return last === 'received' || last === 'put up';
    });
  }

  /** Receives the first tickets of a run that is on its way. */
  async receive(pack: number, tickets: number): Promise<void> {
    if (this.isWaiting) return;
    const { id } = this.#store;
    const list = await this.unlessDown(() => sentRuns((path) => this.call('GET', path), id));
    const sent = oneOf(
      (list ?? []).filter(({ toStoreId }) => toStoreId === id),
      pack,
    );
    if (!sent) return;
    const { start, lot } = sent;
    const end = Math.min(sent.end, start + tickets - 1);
    const back = { store_id: id, ...runOf(lot, start, end), reason: 'it came' };
    this.#lots += 1;
    const added = {
      ...lotBody(this.#store, lot.lot_number, numberToSerial(start), end - start + 1, this.#lots),
      transfer_id: sent.id,
    };
    await this.#enter('received', { upc: lot.lot_number, start, end }, [
      'POST',
      ...(sent.isOwnLot ? (['/corrections', back] as const) : (['/inventory_add', added] as const)),
    ]);
  }

  /** Puts a run up if it isn't, and counts the pack after some of its tickets were sold. */
  async sell(pack: number, tickets: number): Promise<void> {
    const run = await this.#oneOfStock(pack);
    if (!run) return;
    const { upc, start, end, lotCounter, isShelved } = run;
    const { id } = this.#store;
    if (!isShelved) {
      const shelf = shelfBody(id, upc, numberToSerial(start), numberToSerial(end));
      const isUp = await this.#enter('put up', run, ['PUT', '/updateInvetoryOnShelf', shelf]);
      if (!isUp) return;
    }
    const last = Math.min(end, start + tickets - 1);
    const entry = soldEntry(id, upc, numberToSerial(start), numberToSerial(last), PRICE, lotCounter);
    const at = new Date(this.now()).toISOString();
    const count = last < end ? salesBody([entry], [], at) : salesBody([], [entry], at);
    await this.#enter('sold', { upc, start, end: last }, ['POST', '/sales-record-register', count]);
  }

  /** Sends a run back to the shop, once the terminal has sent what is sold. */
  async sendBack(pack: number): Promise<void> {
    if (await this.#waits()) return;
    const run = await this.#oneOfStock(pack);
    if (!run) return;
    const { upc, start, end, lotCounter } = run;
    const tickets = runOf({ lot_number: upc, lot_counter: lotCounter }, start, end);
    const data = [{ ...tickets, reason: 'transferred', to_store_id: this.opened.store.id }];
    const body = { store_id: this.#store.id, data };
    await this.#enter('sent back', { upc, start, end }, ['POST', '/packs-removed', body]);
  }

  /** Notes that a backup has everything until now. */
  backedUp(): void {
    this.#inBackup = this.#ofOffice.length;
  }

  /** Nobody does again what a restored server has lost. */
  putBack(): void {
    this.#ofOffice.length = Math.min(this.#ofOffice.length, this.#inBackup);
  }

  /** Where the server has the tickets that aren't the shop's, one text for each fact. @throws Broken */
  async facts(days: readonly string[], office: Desk): Promise<string[]> {
    const facts: string[] = [];
    const add = (upc: string, start: number, end: number, where: string) => {
      for (let ticket = start; ticket <= end; ticket++) facts.push(`${upc} ${ticket} ${where}`);
    };
    for (const { upc, start, end } of await this.#stock()) add(upc, start, end, 'there');
    for (const day of days) {
      const address = `/sales-record-list/${day}/${this.#store.id}`;
      const { salesRecord } = await must(this.call<SalesReportReply>('GET', address), 200);
      for (const { lot_number, start_ticket, end_ticket, ticketCount, amount } of salesRecord)
        add(
          lot_number,
          Number(start_ticket),
          Number(end_ticket),
          `sold on ${day} at ${amount / ticketCount}`,
        );
    }
    for (const sent of await sentRuns((path) => this.call('GET', path), this.#store.id))
      add(
        sent.lot.lot_number,
        ...([sent.start, sent.end] as const),
        sent.toStoreId === this.#store.id ? 'on its way there' : 'on its way back',
      );
    const lists = [await this.#transfersBy(this), await this.#transfersBy(office)] as const;
    if (lists[0] !== lists[1]) facts.push(`The stores list other transfers: ${lists[0]} and ${lists[1]}`);
    return facts.sort();
  }

  /**
   * The same by the sentences of money's page: "each ticket is in exactly one state and one place"; "a late sale at the sender that was made
   * before the pack was sent keeps its tickets: the receiver's stock loses them".
   * @param history of the shop
   */
  expectedFacts(
    lots: readonly OracleLot[],
    history: readonly Received[],
    corrections: Iterable<Corrected>,
  ): string[] {
    const ofShop = [...corrections];
    return lots
      .flatMap((lot) => {
        const isOf =
          ({ upc, start, end }: Omit<Corrected, 'at'>) =>
          (ticket: number): boolean =>
            upc === lot.upc && start <= ticket && ticket <= end;
        return ticketsIn(lot, history).flatMap(({ ticket, status }) => {
          if (status !== 'Transferred') return [];
          const sentAfter = Math.max(...ofShop.flatMap((each) => (isOf(each)(ticket) ? each.at : [])));
          const actions = this.actions.filter((action) => action.at >= sentAfter && isOf(action)(ticket));
          return `${lot.upc} ${ticket} ${placeAfter(actions.at(-1))}`;
        });
      })
      .sort();
  }

  /** The tickets that its terminal shows as in stock, as facts. */
  async shown(): Promise<string[]> {
    const stock = (await this.terminal.stock()) ?? [];
    return stock.flatMap((run) => ticketsOf(run).map((ticket) => `${run.upc} ${ticket} there`)).sort();
  }

  /** Its stock as the server has it. */
  stockList(): Promise<StockListReply> {
    return must(this.call<StockListReply>('GET', `/stock-list/${this.#store.id}`), 200);
  }

  /** The days on which it sold something. */
  get days(): string[] {
    return [...new Set(this.actions.flatMap(({ what, at }) => (what === 'sold' ? dayOf(at) : [])))];
  }

  async #stock() {
    const runs = [];
    for (const ticket_status of [TICKET_STATUS.active, TICKET_STATUS.onShelf]) {
      const body = { ticket_status, store_id: this.#store.id };
      const { data } = await must(this.call<{ data: InventoryRun[] }>('POST', '/inventory-runs', body), 200);
      for (const { upc_code: upc, lot_counter: lotCounter, start_ticket, end_ticket } of data)
        runs.push({
          ...{ upc, lotCounter, isShelved: ticket_status === TICKET_STATUS.onShelf },
          ...{ start: Number(start_ticket), end: Number(end_ticket) },
        });
    }
    return runs.sort((a, b) => a.start - b.start);
  }

  async #oneOfStock(pack: number) {
    if (this.isWaiting) return;
    return oneOf((await this.unlessDown(() => this.#stock())) ?? [], pack);
  }

  /** What a store's list says of all transfers, but for the lots of that store alone. */
  async #transfersBy(desk: Desk): Promise<string> {
    const id = desk === this ? this.#store.id : this.opened.store.id;
    const { data } = await must(desk.call<TransfersReply>('GET', `/transfers/${id}`), 200);
    return JSON.stringify(data.map(withoutOwnLots));
  }

  async #enter(
    what: Action['what'],
    { upc, start, end }: Omit<Corrected, 'at'>,
    [method, path, body]: readonly [Form['method'], string, object],
  ): Promise<boolean> {
    const at = this.now();
    const answered = (reply: Reply<unknown>): void => {
      const { status, body } = reply as Reply<{ code?: string }>;
      // While the server had no power, somebody else was faster.
      if (body.code === ERROR_CODE.transferEnded) return;
      if (status >= 300) throw new Error(`${path} is refused: ${JSON.stringify(body)}`);
      this.#ofOffice.push({ what, upc, start, end, at });
    };
    return this.submit({ method, path, body, key: this.newKey(), answered });
  }
}

/** What an entry of the terminal did. */
function actionsOf(row: OutboxRow): Action[] {
  const at = Date.parse(row.recordedAt);
  if (row.kind === 'shelf')
    return row.payload.data.map(({ lot_number: upc, start_ticket_number, end_ticket_number }) => ({
      ...({ what: 'put up', upc, at } as const),
      ...{ start: Number(start_ticket_number), end: Number(end_ticket_number) },
    }));
  if (row.kind !== 'sale') return [];
  const { scanned, non_scanned } = row.payload.data;
  return [...scanned, ...non_scanned].map(({ lot_number: upc, start_ticket, end_ticket }) => ({
    ...({ what: 'sold', upc, at } as const),
    ...{ start: Number(start_ticket), end: Number(end_ticket) },
  }));
}

function placeAfter(action: Action | undefined): string {
  switch (action?.what) {
    case undefined:
      return 'on its way there';
    case 'received':
    case 'put up':
      return 'there';
    case 'sold':
      return `sold on ${dayOf(action.at)} at ${PRICE}`;
    case 'sent back':
      return 'on its way back';
  }
}

const withoutOwnLots = ({ own_lot: _, left = [], ...transfer }: Transfer) => ({
  ...transfer,
  left: left.map(({ own_lot: _own, ...run }) => run),
});
