import { login } from '../../../src/app/state/auth-calls';
import { type Api, call, createApi } from '../../../src/device/client';
import { stockList } from '../../../src/device/stock-calls';
import type { SignedInUser } from '../../../src/shared/accounts/auth-schema';
import { countingPaths } from '../../../src/shared/counting/paths';
import type { SalesBody, SalesEntry, SalesReply, SalesRow } from '../../../src/shared/counting/sales-schema';
import { drawerPaths } from '../../../src/shared/drawer/paths';
import type { ShiftMoneyBody } from '../../../src/shared/drawer/shift-money-schema';
import { placesPaths } from '../../../src/shared/places/paths';
import type { Sells } from '../../../src/shared/places/store-settings';
import type { ChangeSettingsBody } from '../../../src/shared/places/store-settings-schema';
import { reportsPaths } from '../../../src/shared/reports/paths';
import type { UnknownPack } from '../../../src/shared/stock/found-packs-schema';
import { stockPaths } from '../../../src/shared/stock/paths';
import type { StockListRange, SubmissionStatusReply } from '../../../src/shared/stock/stock-schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../../src/shared/tickets/status';
import { businessDate, DAY_MS, DEFAULT_CLOCK } from '../../../src/shared/time/store-clock';
import { IDEMPOTENCY_HEADER } from '../../../src/shared/wire/requests';
import { NO_MONEY } from './no-money';

/** A pack that only one test uses: 80 tickets at $5. */
export type Pack = { upc: string; start: string; end: string };

/** Yesterday and today in Los Angeles, so that no test fails around midnight. */
const recentDays = (): string[] => [
  businessDate(new Date(Date.now() - DAY_MS), DEFAULT_CLOCK),
  businessDate(new Date(), DEFAULT_CLOCK),
];

export const DEMO_PASSWORD = 'Lottery#demo1';
/** For users that tests add: the demo’s own has a word that new passwords may not contain. */
export const ADDED_PASSWORD = 'Added#pass1';

/** The store's admin without a terminal, for preparing tests and checking results through the API. */
export class StoreAccount {
  private constructor(
    readonly api: Api,
    readonly user: SignedInUser & { store_id: number },
  ) {}

  static async signIn(url: string, Username = 'store', password = DEMO_PASSWORD): Promise<StoreAccount> {
    let token: string | null = null;
    const api = createApi({ base: `${url}/api`, token: () => token });
    const reply = await login(api, { Username, password });
    const user = reply.data[0];
    if (!user || user.store_id === null) throw new Error('no store user');
    token = reply.token;
    return new StoreAccount(api, { ...user, store_id: user.store_id });
  }

  /** Receives a pack into the back room. It is sold upwards unless `sells` is given, whatever the store's direction. */
  async receive(
    upc: string,
    start: string,
    tickets: number,
    lotCounter = 1,
    sells: Sells = 'up',
    price = 5,
  ): Promise<Pack> {
    const { api, user } = this;
    const like = (
      await call(api, stockPaths.inventoryList, { params: { storeId: user.store_id } })
    ).data.find((lot) => lot.ticket_price === price);
    if (!like?.vendor_id) throw new Error(`no $${price} lot in the demo store`);
    const end = addToSerial(start, tickets - 1);
    const body = {
      lot_number: upc,
      lot_counter: lotCounter,
      start_number: start,
      end_number: end,
      vendor_id: like.vendor_id,
      plan_id: like.plan_id ?? undefined,
      store_id: user.store_id,
      sells,
    };
    await call(api, stockPaths.inventoryAdd, { body });
    return { upc, start, end };
  }

  /** The name of a pack's game. */
  async gameOf({ upc }: Pack): Promise<string> {
    const lot = (
      await call(this.api, stockPaths.inventoryList, { params: { storeId: this.user.store_id } })
    ).data.find(({ lot_number }) => lot_number === upc);
    if (!lot?.vendor_name) throw new Error(`${upc} has no name`);
    return lot.vendor_name;
  }

  async changeSettings(body: ChangeSettingsBody): Promise<void> {
    const params = { storeId: this.user.store_id };
    await call(this.api, placesPaths.changeSettings, { params, body });
  }

  /** Sets the store's ticket layout by its code. */
  setLayout(ticket_layout: string): Promise<void> {
    return this.changeSettings({ ticket_layout });
  }

  async putOnShelf({ upc, start, end }: Pack): Promise<void> {
    const { api, user } = this;
    const entry = {
      lot_number: upc,
      start_ticket_number: start,
      end_ticket_number: end,
      store_id: user.store_id,
    };
    const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    await call(api, countingPaths.updateOnShelf, { body: { data: [entry] }, headers });
  }

  /** Receives a pack and puts it on the shelf. @param lot as for `receive` */
  async shelve(...lot: Parameters<StoreAccount['receive']>): Promise<Pack> {
    const pack = await this.receive(...lot);
    await this.putOnShelf(pack);
    return pack;
  }

  /** Receives a pack of 25: tickets 0 to 2 sold, 3 to 11 on the shelf, the rest in the back room. */
  async shelveInPart(upc: string, start: string): Promise<Pack> {
    const pack = await this.receive(upc, start, 25);
    await this.putOnShelf({ ...pack, end: addToSerial(start, 11) });
    await this.sell(upc, start, addToSerial(start, 2), new Date(Date.now() - 60_000).toISOString());
    return pack;
  }

  /** Submits a record of a sold run of a pack. @param recordedAt an ISO instant */
  async sell(
    upc: string,
    first: string,
    last: string,
    recordedAt: string,
    lotCounter = 1,
    price = 5,
  ): Promise<SalesReply['data']> {
    const count = Number(BigInt(last) - BigInt(first)) + 1;
    const entry: SalesEntry = {
      lot_number: upc,
      lot_counter: lotCounter,
      start_ticket: first,
      end_ticket: last,
      ticketCount: count,
      store_id: this.user.store_id,
      ticket_price: price,
      amount: price * count,
    };
    return this.record({ data: { scanned: [entry], non_scanned: [] }, recorded_at: recordedAt });
  }

  /** Enters the counted cash of each record of a day, in their order. @param date YYYY-MM-DD */
  async enterCash(date: string, cash: readonly number[]): Promise<void> {
    const { api, user } = this;
    const { data } = await call(api, drawerPaths.overShort, {
      params: { storeId: user.store_id, fromDate: date, toDate: date },
    });
    for (const [index, { records }] of data.entries()) {
      const body: ShiftMoneyBody = {
        store_id: user.store_id,
        submission_ids: records.map(({ submission_id }) => submission_id),
        ...NO_MONEY,
        cash_counted: cash[index],
      };
      await call(api, drawerPaths.shiftMoney, {
        body,
        headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
      });
    }
  }

  /** Puts sold tickets of a pack back on the shelf. */
  async correct(upc: string, first: string, last: string, reason: string): Promise<void> {
    const tickets = { lot_number: upc, lot_counter: 1, start_ticket: first, end_ticket: last };
    await call(this.api, countingPaths.correct, {
      body: { store_id: this.user.store_id, ...tickets, reason },
      key: crypto.randomUUID(),
    });
  }

  /** All sales since yesterday as the report shows them, in order of serial. */
  async sales(): Promise<SalesRow[]> {
    const reports = await Promise.all(
      recentDays().map((day) =>
        call(this.api, reportsPaths.daySales, { params: { date: day, storeId: this.user.store_id } }),
      ),
    );
    return reports
      .flatMap((report) => report.salesRecord)
      .sort((a, b) => a.start_ticket.localeCompare(b.start_ticket));
  }

  /** The sales of a game. */
  async salesOf(upc: string): Promise<SalesRow[]> {
    return (await this.sales()).filter((row) => row.lot_number === upc);
  }

  /** Submits a count of a moment ago that saw only packs that nobody received. @param serials of their front tickets */
  async countUnknown(serials: readonly string[]): Promise<void> {
    await this.record({
      data: { scanned: [], non_scanned: [], unknown: serials.map((code) => ({ code })) },
      recorded_at: new Date(Date.now() - 60_000).toISOString(),
    });
  }

  private async record(body: SalesBody): Promise<SalesReply['data']> {
    const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    return (await call(this.api, countingPaths.salesRecordRegister, { body, headers })).data;
  }

  /** Walks a pack in the back room, of a game that nobody knows. @param code a ticket of it */
  async walk(code: string): Promise<void> {
    await call(this.api, countingPaths.packsFound, {
      body: {
        walk_id: crypto.randomUUID(),
        place: 'back',
        data: [{ code, ticket_price: 10, lot_size: 40 }],
      },
      headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
    });
  }

  /** The packs that counts saw and nobody has received. */
  async unknownPacks(): Promise<UnknownPack[]> {
    const { api, user } = this;
    return (await call(api, countingPaths.unknownPacks, { params: { storeId: user.store_id }, query: {} }))
      .data;
  }

  /** Number of records submitted since yesterday. */
  async shiftCount(): Promise<number> {
    const lists = await Promise.all(
      recentDays().map((day) =>
        call(this.api, reportsPaths.shiftList, {
          params: { date: day, storeId: this.user.store_id },
        }).then(({ data }) => data),
      ),
    );
    return lists.flat().length;
  }

  /** The runs of a game on the shelf, as [first, last] serial. */
  async shelfOf(upc: string): Promise<[string, string][]> {
    const params = { upc, storeId: this.user.store_id };
    const { data } = await call(this.api, stockPaths.onShelfRanges, { params });
    return data.map((range) => [range.min, range.max]);
  }

  /** Every range on the shelf of this store. */
  async onShelf(): Promise<StockListRange[]> {
    const stock = await stockList(this.api, this.user.store_id, null);
    return stock?.list.data.filter((range) => range.status_code === TICKET_STATUS.onShelf) ?? [];
  }

  /** The number of packs with a ticket on the shelf of this store; a pack may have several ranges there. */
  async packsOnShelf(): Promise<number> {
    const packs = (await this.onShelf()).map((range) => `${range.lot_number} ${range.lot_counter}`);
    return new Set(packs).size;
  }

  /** The server's state of submissions, by key. */
  async statusOf(keys: string[]): Promise<SubmissionStatusReply['data']> {
    return (await call(this.api, countingPaths.submissionStatus, { body: { keys } })).data;
  }
}
