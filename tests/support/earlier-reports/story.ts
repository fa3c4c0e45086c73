import type { correctSales } from '../../../server/counting/corrections';
import type { putOnShelf } from '../../../server/counting/put-on-shelf';
import type { recordSales } from '../../../server/counting/record-sales';
import type { discardEntry } from '../../../server/counting/routes';
import type { Db } from '../../../server/db/connect';
import type { addLot } from '../../../server/stock/lots';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { DEFAULT_CLOCK } from '../../../src/shared/time/store-clock';
import {
  discardBody,
  lotBody,
  type Person,
  type SoldEntry,
  type StoreFixture,
  salesBody,
  shelfBody,
  soldEntry,
} from '../databases/fixtures';

/** A release's stock functions. A release before store settings ignores the clock. */
export type StockWork = {
  addLot: typeof addLot;
  putOnShelf: typeof putOnShelf;
  recordSales: typeof recordSales;
  correctSales: typeof correctSales;
  discardEntry: typeof discardEntry;
};

/** The days of the story, whose reports are requested. */
export const DAYS = [
  ...['2026-06-30', '2026-07-04', '2026-07-05', '2026-07-06'],
  ...['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'],
  ...['2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08'],
];

/** A pack of 20 tickets, which every store of the story has. */
export type Pack = { upc: string; lot: number; first: string; price: number };
const SIZE = 20;
export const PACKS = {
  five: { upc: '028400001234', lot: 1, first: '15401234567000', price: 5 },
  soldOut: { upc: '028400001234', lot: 2, first: '15401234568000', price: 5 },
  odd: { upc: '028400005678', lot: 1, first: '17471263622000', price: 0.7 },
  inBack: { upc: '028400009999', lot: 1, first: '20260000000000', price: 5 },
} satisfies Record<string, Pack>;

const LATER = '2026-11-20T18:00:00Z';
let keys = 0;
const newKey = (): string => `0a0a0a0a-0a0a-4a0a-8a0a-${String(++keys).padStart(12, '0')}`;

/** The people of a store who submit. */
type Crew = { store: StoreFixture; second: Person; oddPlanId: number };

/**
 * Half a year of a store on Los Angeles time, with a default day: packs, shelf records, sales in summer, at both sides of
 * midnight and in both hours from 1:00 to 2:00 of November 1, counts of the same tickets, exceptions, corrections, late
 * records, a discard and an import.
 */
export async function halfAYear(db: Db, work: StockWork, { store, second, oddPlanId }: Crew): Promise<void> {
  const by = ({ id }: Person) => ({ userId: id, sessionId: null });
  const { admin, clerk } = store;

  const receive = (pack: Pack, at: string) => {
    const body = lotBody(store, pack.upc, pack.first, SIZE, pack.lot);
    const plan_id = pack.price === 5 ? store.planId : oddPlanId;
    return work.addLot(db, { body: { ...body, plan_id }, by: by(admin), now: new Date(at) });
  };
  const shelve = (pack: Pack, first: number, last: number, at: string, person = admin) => {
    const body = shelfBody(store.id, pack.upc, addToSerial(pack.first, first), addToSerial(pack.first, last));
    const common = { storeId: store.id, key: newKey(), by: by(person), now: new Date(at) };
    return work.putOnShelf(db, { ...common, body });
  };
  const run = ({ upc, lot, first, price }: Pack, from: number, to: number): SoldEntry =>
    soldEntry(store.id, upc, addToSerial(first, from), addToSerial(first, to), price, lot);
  /** A record of `entries`, received at its capture by default. */
  const sell = (
    person: Person,
    at: string,
    entries: SoldEntry[],
    {
      receivedAt = at,
      soldOut = [] as SoldEntry[],
      replaces = null as string | null,
      isImported = false,
    } = {},
  ) => {
    const imported = {
      file: 'outbox-K7QM2P-2026-11-07.jsonl',
      made_at: '2026-11-07T23:30:00.000Z',
      terminal: 'K7QM2P',
      loaded_at: receivedAt,
      loaded_by: admin.id,
    };
    return work.recordSales(db, {
      storeId: store.id,
      key: newKey(),
      replaces,
      body: salesBody(entries, soldOut, at),
      recordedAt: new Date(at),
      clock: DEFAULT_CLOCK,
      by: { ...by(person), ...(isImported && { imported }) },
      now: new Date(receivedAt),
    });
  };
  const correct = (pack: Pack, first: number, last: number, at: string, reason: string) => {
    const { start_ticket, end_ticket, lot_number, lot_counter } = run(pack, first, last);
    const tickets = { lot_number, lot_counter, start_ticket, end_ticket };
    const body = { store_id: store.id, ...tickets, reason };
    const now = new Date(at);
    return work.correctSales(db, { key: newKey(), body, by: by(admin), recordedAt: now, now });
  };

  const { five, soldOut, odd, inBack } = PACKS;
  await receive(five, '2026-07-03T17:00:00Z');
  await receive(odd, '2026-07-03T17:01:00Z');
  await shelve(five, 0, 19, '2026-07-03T17:05:00Z');
  await shelve(odd, 0, 9, '2026-07-05T06:59:59Z', clerk);

  // Summer, a second before midnight and at midnight.
  await sell(admin, '2026-07-05T06:59:59Z', [run(five, 0, 2)]);
  await sell(clerk, '2026-07-05T07:00:00Z', [run(five, 3, 5), run(odd, 0, 0)]);
  await correct(five, 5, 5, '2026-07-07T06:59:59Z', 'the ticket is still there');

  // The day of 25 hours, with midnights at both ends and a repeated hour.
  await sell(admin, '2026-11-01T06:59:59Z', [run(five, 5, 6)]);
  await shelve(odd, 10, 19, '2026-11-01T07:00:00Z');
  await sell(admin, '2026-11-01T07:00:00Z', [run(five, 7, 7)]);
  await sell(admin, '2026-11-01T08:30:00Z', [run(odd, 1, 2)]);
  await sell(second, '2026-11-01T08:30:00Z', [run(five, 8, 8)]);
  await shelve(odd, 10, 10, '2026-11-01T09:15:00Z', clerk);
  await sell(admin, '2026-11-01T09:30:00Z', [run(odd, 3, 4)]);
  await sell(admin, '2026-11-02T07:59:59Z', [run(five, 9, 9)]);
  await sell(admin, '2026-11-02T08:00:00Z', [run(five, 10, 10)]);
  await correct(odd, 2, 2, '2026-11-02T08:00:00Z', 'counted one too many');

  // A front that goes backwards, and a pack that was sold out and seen again.
  await sell(admin, '2026-11-03T20:00:00Z', [run(five, 11, 14)]);
  await sell(second, '2026-11-04T20:00:00Z', [run(five, 11, 12)]);
  await receive(soldOut, '2026-11-04T21:00:00Z');
  await shelve(soldOut, 0, 19, '2026-11-04T21:05:00Z');
  await sell(admin, '2026-11-05T22:05:00Z', [], { soldOut: [run(soldOut, 0, 19)] });
  await sell(second, '2026-11-06T22:05:00Z', [run(soldOut, 0, 4)]);
  await correct(soldOut, 5, 19, '2026-11-06T23:00:00Z', 'the pack lay under the counter');

  // Two people count the same tickets; one record arrives hours later, one replaces a refused one, one comes
  // from a file.
  await sell(admin, '2026-11-07T22:05:00Z', [run(odd, 5, 7)]);
  await sell(clerk, '2026-11-07T22:30:00Z', [run(odd, 5, 8)], { receivedAt: '2026-11-08T02:30:00Z' });
  await sell(admin, '2026-11-07T23:00:00Z', [run(soldOut, 5, 6)], { replaces: newKey() });
  await sell(clerk, '2026-11-07T23:10:00Z', [run(soldOut, 7, 8)], { receivedAt: LATER, isImported: true });

  // Late records: of the summer, and dated before the tickets were on the shelf.
  await sell(second, '2026-07-04T20:00:00Z', [run(five, 0, 3)], { receivedAt: LATER });
  await sell(second, '2026-06-30T20:00:00Z', [run(odd, 0, 0)], { receivedAt: LATER });
  await sell(second, '2026-11-01T06:30:00Z', [run(odd, 10, 10)], { receivedAt: LATER });

  const discard = { ...discardBody(store.id, newKey()), captured_at: '2026-11-01T09:30:00Z' };
  const recordedAt = new Date('2026-11-01T09:45:00Z');
  const times = { capturedAt: new Date(discard.captured_at), recordedAt, now: new Date(LATER) };
  // Under its name in the release that wrote the kept reports (keep.ts), too.
  const discardTimes = { ...times, discardedAt: recordedAt };
  await work.discardEntry(db, { key: newKey(), body: discard as never, by: by(second), ...discardTimes });
  await receive(inBack, '2026-11-20T19:00:00Z');
}
