import { randomUUID } from 'node:crypto';
import type { SalesException } from '../../../src/shared/counting/exceptions-schema';
import type { SalesReply, SalesReportReply, Shift } from '../../../src/shared/counting/sales-schema';
import type { StoreSettings } from '../../../src/shared/places/store-settings-schema';
import type { StockRange } from '../../../src/shared/stock/stock-schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import {
  type CompanyFixture,
  type SoldEntry,
  type StoreFixture,
  salesBody,
  soldEntry,
} from '../databases/fixtures';
import { openStore } from '../shops/open-store';
import { type ApiServer, type Reply, type Session, signIn } from './app';
import { must } from './must';

export { must };

export const UPC = '028400001234';
/** First serial of a shop's first pack, which has 80 tickets. */
export const PACK = '15401234567000';
export const PACK_SIZE = 80;

/** Ticket `n` of the shop's pack. */
export const ticket = (n: number): string => addToSerial(PACK, n);

/** Tickets `first … last` of a shop's pack as they are sent. */
export const packRun = (first: number, last: number) => ({
  lot_number: UPC,
  lot_counter: 1,
  start_ticket: ticket(first),
  end_ticket: ticket(last),
});

/** One store with a pack on the shelf, and two terminals signed in by different people. */
export type Shop = {
  company: CompanyFixture;
  store: StoreFixture;
  till: Session;
  secondTill: Session;
  /** tickets `first … last` of the pack as an entry */
  entry(first: number, last: number): SoldEntry;
  /** sends a record; `scanned` means that the ticket after the last sold one was scanned */
  sell(
    till: Session,
    scanned: SoldEntry[],
    recordedAt?: string,
    soldOut?: SoldEntry[],
  ): Promise<Reply<SalesReply>>;
  /** sends a record that saw ticket `front` of the pack at the front, and sold nothing */
  see(till: Session, front: number, recordedAt?: string): Promise<Reply<SalesReply>>;
  onShelf(): Promise<[string, string][]>;
  day(date: string): Promise<SalesReportReply>;
  exceptions(): Promise<SalesException[]>;
};

/** Opens a shop; `price` in dollars, `openedAt` is when its pack was received and put on the shelf. */
export async function openShop(server: ApiServer, { price = 5, openedAt = new Date() } = {}): Promise<Shop> {
  const { company, store, admins } = await openStore(server.db, {
    priceCents: Math.round(price * 100),
    admins: ['Second Admin'],
    packs: [{ upc: UPC, first: PACK, size: PACK_SIZE }],
    openedAt,
  });
  const till = await signIn(server, store.admin);
  const secondTill = await signIn(server, admins[0] ?? store.admin);
  return {
    company,
    store,
    till,
    secondTill,
    entry: (first, last) => soldEntry(store.id, UPC, ticket(first), ticket(last), price),
    sell: (session, scanned, recordedAt, soldOut = []) =>
      session.post('/sales-record-register', salesBody(scanned, soldOut, recordedAt), randomUUID()),
    see: (session, front, recordedAt) => {
      const seen = [{ lot_number: UPC, lot_counter: 1, front_ticket: ticket(front) }];
      const body = { data: { scanned: [], non_scanned: [], seen }, recorded_at: recordedAt };
      return session.post('/sales-record-register', body, randomUUID());
    },
    onShelf: async () => {
      const reply = await till.read<{ data: StockRange[] }>(`/inventory-max/${UPC}/${store.id}`);
      return reply.data.map((range) => [range.min, range.max]);
    },
    day: (date) => till.read<SalesReportReply>(`/sales-record-list/${date}/${store.id}`),
    exceptions: async () => (await till.read<{ data: SalesException[] }>(`/exceptions/${store.id}`)).data,
  };
}

/** Puts the shop's pack into a bin. */
export const putInBin = (shop: Shop, bin: number) =>
  shop.till.change('/bins', { store_id: shop.store.id, lot_number: UPC, lot_counter: 1, bin });

/** Changes some of the store's settings. */
export const setSettings = (shop: Shop, settings: Partial<StoreSettings>) =>
  shop.till.change(`/store-settings/${shop.store.id}`, settings);

/** The report times of a day's shifts. */
export const shiftsOf = async (shop: Shop, date: string) =>
  (await shop.till.read<{ data: Shift[] }>(`/fetch-shift-data/${date}/${shop.store.id}`)).data.map(
    (shift) => shift.report_time,
  );

/** The report of one of the admin's shifts. */
export const shiftOf = (shop: Shop, date: string, time: string) =>
  shop.till.read<SalesReportReply>(
    `/shift-sales-record-list/${date}/${shop.store.admin.id}/${encodeURIComponent(time)}`,
  );

/** Puts the sold tickets `first … last` of the shop's pack back on the shelf. */
export const correct = (
  shop: Shop,
  first: number,
  last: number,
  reason = 'the pack is still there',
  recordedAt?: string,
) =>
  shop.till.add('/corrections', {
    store_id: shop.store.id,
    ...packRun(first, last),
    reason,
    recorded_at: recordedAt,
  });
