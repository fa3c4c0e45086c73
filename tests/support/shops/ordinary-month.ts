import { randomUUID } from 'node:crypto';
import { recordSales } from '../../../server/counting/record-sales';
import type { Db } from '../../../server/db/connect';
import { recordMoney } from '../../../server/drawer/shift-money';
import type { Seen } from '../../../src/shared/counting/sales-schema';
import { DEFAULT_SETTINGS } from '../../../src/shared/places/store-settings';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { HOUR_MS } from '../../../src/shared/time/store-clock';
import { moneyBody } from '../api/money';
import { type SoldEntry, type StoreFixture, soldEntry } from '../databases/fixtures';
import { receivePack, shelvePacks } from './open-store';

const PRICE = 5;
const PACK_SIZE = 100;
export const BINS = 12;

/** A bin with its pack, of which `front` tickets are sold. */
export type BinState = {
  bin: number;
  upc: string;
  lotCounter: number;
  start: string;
  front: number;
  packs: number;
};

export type OrdinaryStore = {
  db: Db;
  store: StoreFixture;
  bins: BinState[];
  random: () => number;
};

/** Opens a store with a pack in each of its bins, and the next pack of each in the back room. */
export async function openOrdinaryStore(
  db: Db,
  store: StoreFixture,
  random: () => number,
  openedAt: Date,
): Promise<OrdinaryStore> {
  const shop: OrdinaryStore = { db, store, bins: [], random };
  for (let bin = 1; bin <= BINS; bin++) {
    const state = {
      bin,
      upc: `0284000100${String(bin).padStart(2, '0')}`,
      lotCounter: 0,
      start: '',
      front: 0,
      packs: 0,
    };
    shop.bins.push(state);
    await receive(shop, state, openedAt);
    await putNext(shop, state, openedAt);
  }
  return shop;
}

const firstOf = ({ bin }: BinState, n: number): string =>
  `${3_000 + bin}${String(100 + n).padStart(7, '0')}000`;

/** Receives the bin's next pack, numbered after the last one. @param skipped the number of packs to skip */
export async function receive(
  { db, store }: OrdinaryStore,
  state: BinState,
  now: Date,
  skipped = 0,
): Promise<void> {
  state.packs += 1 + skipped;
  const first = firstOf(state, state.packs);
  await receivePack(db, store, { upc: state.upc, first, size: PACK_SIZE, lotCounter: state.packs }, now);
}

/** Puts the bin's pack from the back room on the shelf, and receives another. */
async function putNext(shop: OrdinaryStore, state: BinState, now: Date): Promise<void> {
  const { db, store } = shop;
  Object.assign(state, { lotCounter: state.lotCounter + 1, front: 0 });
  state.start = firstOf(state, state.lotCounter);
  const { upc, start: first, bin } = state;
  await shelvePacks(db, store, [{ upc, first, size: PACK_SIZE, bin }], now);
  await receive(shop, state, new Date(now.getTime() + 1_000));
}

/** A random number of tickets for a shift, `mean` on average (Poisson). */
function someTickets(random: () => number, mean: number): number {
  let [tickets, chance] = [0, Math.exp(-mean)];
  for (let rest = random() - chance; rest > 0; rest -= chance) chance *= mean / ++tickets;
  return tickets;
}

type Count = {
  at: Date;
  by: number;
  purpose?: 'opening';
  /** tickets that a bin sells; by default none */
  sold?: (state: BinState) => number;
  /** the number of packs whose front ticket is typed */
  typed?: number;
};

/** Counts all bins and replaces sold-out packs. @returns the record's key and the cents sold */
export async function countBins(
  shop: OrdinaryStore,
  { at, by, purpose, sold = () => 0, typed = 0 }: Count,
): Promise<{ key: string; cents: number }> {
  const { db, store, bins } = shop;
  const scanned: SoldEntry[] = [];
  const nonScanned: SoldEntry[] = [];
  const seen: Seen[] = [];
  let cents = 0;
  const empty: BinState[] = [];
  for (const state of bins) {
    const { upc, start, front, lotCounter } = state;
    const tickets = Math.min(sold(state), PACK_SIZE - front);
    const [first, last] = [addToSerial(start, front), addToSerial(start, front + tickets - 1)];
    const isGone = front + tickets === PACK_SIZE;
    if (tickets > 0)
      (isGone ? nonScanned : scanned).push(soldEntry(store.id, upc, first, last, PRICE, lotCounter));
    if (isGone) empty.push(state);
    else
      seen.push({
        lot_number: upc,
        lot_counter: lotCounter,
        front_ticket: addToSerial(start, front + tickets),
        source: seen.length < typed ? 'typed' : 'scan',
      });
    state.front += tickets;
    cents += tickets * PRICE * 100;
  }
  const key = randomUUID();
  const body = { data: { scanned, non_scanned: nonScanned, seen }, purpose };
  await recordSales(db, {
    storeId: store.id,
    key,
    body,
    recordedAt: at,
    clock: DEFAULT_SETTINGS,
    by: { userId: by, sessionId: null },
    now: at,
  });
  for (const state of empty) await putNext(shop, state, new Date(at.getTime() + 60_000));
  return { key, cents };
}

/** Enters the money of a record. @param overShort cents */
export async function enterCash(
  { db, store }: OrdinaryStore,
  { key, cents }: { key: string; cents: number },
  overShort: number,
  { at, by }: Pick<Count, 'at' | 'by'>,
): Promise<void> {
  const body = moneyBody(store.id, [key], {
    online_sales: 200,
    cash_counted: (20_000 + cents + overShort) / 100,
  });
  const submitter = { userId: by, sessionId: null };
  await recordMoney(db, { key: randomUUID(), body, recordedAt: at, by: submitter, now: at });
}

/** A bin's average sales in a shift, on a weekday. */
export const meanOf = ({ bin }: BinState): number => 0.5 * 1.25 ** bin;

/**
 * Plays a day of two shifts, of the clerk and of the admin: weekends sell more, the cash is a few cents off
 * and sometimes three dollars short, one or two tickets can't be scanned. Once a week the day begins with an
 * opening check.
 * @param noon of the day
 * @param n number of the day
 * @returns the clerk's record
 */
export async function playDay(
  shop: OrdinaryStore,
  noon: Date,
  n: number,
): Promise<{ key: string; cents: number }> {
  const { store, random } = shop;
  const busy = [0, 6].includes(noon.getUTCDay()) ? 1.5 : 1;
  const sold = (state: BinState) => someTickets(random, meanOf(state) * busy);
  const after = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS + Math.floor(random() * 60_000));
  if (n % 7 === 3) await countBins(shop, { at: after(-5), by: store.admin.id, purpose: 'opening' });
  const shifts = [];
  for (const [hours, by] of [
    [2, store.clerk.id],
    [10, store.admin.id],
  ] as const) {
    const at = after(hours);
    const record = await countBins(shop, { at, by, sold, typed: Math.floor(random() * 3) });
    const short = n % 4 === 0 ? -300 : 0;
    if (n % 5 !== 1)
      await enterCash(shop, record, short + Math.floor(random() * 199) - 99, { at: after(hours), by });
    shifts.push(record);
  }
  const [record] = shifts;
  if (!record) throw new Error('no shift');
  return record;
}
