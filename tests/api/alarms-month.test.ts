// @module-tag all
import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../server/seed/random';
import { addToSerial } from '../../src/shared/tickets/serial';
import { DAY_MS, HOUR_MS } from '../../src/shared/time/store-clock';
import { alarmsIn } from '../support/api/alarms';
import { type ApiServer, type Session, signIn, testServer } from '../support/api/app';
import { removalBody } from '../support/api/removals';
import { addCompany, type StoreFixture } from '../support/databases/fixtures';
import {
  type BinState,
  countBins,
  enterCash,
  meanOf,
  type OrdinaryStore,
  openOrdinaryStore,
  playDay,
  receive,
} from '../support/shops/ordinary-month';

const server: ApiServer = testServer();

/** Four weeks and a day to compare with, then the month. */
const DAYS = 57;
const LAST_NOON = new Date('2026-11-14T20:00:00Z');
const LAST_DAY = '2026-11-14';

let shop: OrdinaryStore;
let store: StoreFixture;
let till: Session;
let clerksRecords: { key: string; cents: number }[];
const noonOf = (n: number): Date => new Date(LAST_NOON.getTime() - (DAYS - 1 - n) * DAY_MS);
const rules = async () =>
  (await alarmsIn(till, store.id, `?from=2026-10-18&to=${LAST_DAY}`)).map(
    ({ rule, date }) => `${rule} ${date}`,
  );
/** Loses the last tickets of a bin's pack. */
const lose = ({ upc, lotCounter, start }: BinState, ticket: number, daysAgo: number) => {
  const serial = addToSerial(start, ticket);
  const run = { lot_number: upc, lot_counter: lotCounter, start_ticket: serial, end_ticket: serial };
  const recordedAt = new Date(LAST_NOON.getTime() - daysAgo * DAY_MS).toISOString();
  const body = removalBody(store.id, [{ ...run, reason: 'lost' }], recordedAt);
  return till.record('/packs-removed', body);
};
const binAt = (index: number): BinState => {
  const state = shop.bins[index];
  if (!state) throw new Error('no bin');
  return state;
};

beforeAll(async () => {
  [store] = (await addCompany(server.db)).stores;
  till = await signIn(server, store.admin);
  shop = await openOrdinaryStore(
    server.db,
    store,
    seededRandom(2026),
    new Date(noonOf(0).getTime() - 6 * HOUR_MS),
  );
  clerksRecords = [];
  for (let n = 0; n < DAYS; n++) clerksRecords.push(await playDay(shop, noonOf(n), n));
  // A single loss isn't an alarm.
  await lose(binAt(0), 98, 12);
});

test('an ordinary month has no alarm', async () => {
  expect(await rules()).toEqual([]);
});

test('each planted fault causes one alarm', async () => {
  const at = new Date(LAST_NOON.getTime() + 10.5 * HOUR_MS);
  const planted: string[] = [];
  const plant = async (alarm: string) => {
    planted.push(alarm);
    expect((await rules()).sort()).toEqual([...planted].sort());
  };

  const quiet = [...shop.bins].sort((a, b) => a.front - b.front)[0] ?? binAt(0);
  const much = Math.ceil(2 * 1.5 * meanOf(quiet) * 2.5) + 20;
  await countBins(shop, { at, by: store.admin.id, sold: (state) => (state === quiet ? much : 0) });
  await plant(`high_sale ${LAST_DAY}`);

  await receive(shop, binAt(4), at, 1);
  await plant(`skipped_pack ${LAST_DAY}`);

  for (const record of clerksRecords.slice(-3))
    await enterCash(shop, record, -500, { at, by: store.clerk.id });
  // Together with an ordinary short shift, the second one is the third of five.
  await plant('short_shifts 2026-11-13');

  await lose(binAt(0), 96, 2);
  await plant('missing_again 2026-11-12');

  await countBins(shop, { at: new Date(at.getTime() + 1_000), by: store.admin.id, typed: 3 });
  await plant(`typed_cards ${LAST_DAY}`);
});
