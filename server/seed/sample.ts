import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { placesPaths } from '../../src/shared/places/paths';
import { upcCheckDigit } from '../../src/shared/tickets/read-code';
import { runLength } from '../../src/shared/tickets/runs';
import { businessDate, daysBefore, MINUTE_MS } from '../../src/shared/time/store-clock';
import { instantOfWall } from '../../src/shared/time/time';
import type { Submitter } from '../access';
import { authorInLog, writeAudit } from '../audit/audit-log';
import type { Db, TenantDb } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { lockInOrder } from '../db/lock-order';
import { isSample } from '../db/samples';
import { plans, samples, vendors } from '../db/schema';
import { rows } from '../db/sql';
import { ofSample } from '../errors';
import { requireCompanyOf, storeSettings } from '../places/settings';
import { senders } from '../stock/transfer-parts';
import { renewStock } from '../stock/version';
import { serveOnce } from '../submissions/idempotency';
import { submitterOf } from '../submissions/requests';
import { GAMES, type Game, PLANS } from './company';
import { SHIFT_ENDS, SOLD_PER_SHIFT } from './month';
import { seededRandom } from './random';
import { countDrawer, figuresOf, type Pack, Shop } from './shop';

/** The routes that load sample data into a store and clear it (decision 74). @param tenant the tenant handle */
export function sampleRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serveOnce(
    api,
    tenant,
    placesPaths.sampleLoad,
    (db, request) => loadSample(db, request.body.store_id, submitterOf(request), request.now()),
    () => ({ message: currentMessages(REPLY).sampleLoaded }),
  );
  serveOnce(
    api,
    tenant,
    placesPaths.sampleClear,
    (db, request) => clearSample(db, request.body.store_id, submitterOf(request), request.now()),
    () => ({ message: currentMessages(REPLY).sampleCleared }),
  );
}

/** Days of trade before today. */
const DAYS = 6;
/** How many packs of each game are in the dispenser, from bin 1. The back room has one of each. */
const PACKS_PER_GAME = 2;
const SEED = 20_261_127;
/** A drawer that is short, and a pack of which an opening check finds tickets missing, so that the reports have something to find. */
const SHORT = { daysAgo: 2, shift: 1, cents: 2_000 };
const GONE = { daysAgo: 1, time: '06:10', bin: 7, tickets: 3 };

/** Twelve games with game numbers that no state uses, and UPCs of the range for use within a store, which no product has. */
const SAMPLE_GAMES: readonly Game[] = GAMES.slice(1, 13).map((game, index) => {
  const gameNumber = 9_801 + index;
  const code = `2000000${gameNumber}`;
  return { ...game, name: `${game.name} (sample)`, gameNumber, upc: code + upcCheckDigit(code) };
});

/**
 * Fills an empty store with six days of made-up trade, by the commands of the API. The prices and games belong to the
 * store.
 * @param by the author of all records
 * @throws ApiError 404 for a company; 409 `sample_store` when the store holds sample data, or has packs or records
 */
function loadSample(db: Db, storeId: number, by: Submitter, now: Date): Promise<void> {
  const work = db.transaction(async (tx) => {
    await lockInOrder(tx, { stocks: [storeId] });
    const { companyId, storeName } = await requireCompanyOf(tx, storeId);
    if (await isSample(tx, storeId)) throw ofSample('holds_sample');
    if (!(await isEmpty(tx, storeId))) throw ofSample('not_empty_for_sample');
    const [last] = await rows<{ vendor: number; plan: number }>(
      tx,
      sql`SELECT coalesce((SELECT max(id) FROM vendors), 0) AS vendor, coalesce((SELECT max(id) FROM plans), 0) AS plan`,
    );
    const settings = await storeSettings(tx, storeId);
    const store = { id: storeId, settings, adminId: by.userId, clerkIds: [by.userId] };
    await playDays(new Shop(tx, { companyId, ...(await addCatalogue(tx, storeId)) }, store), now);
    // Last, because until then these records are the store's first ones.
    await tx.insert(samples).values({
      storeId,
      loadedAt: now,
      lastVendorId: last?.vendor ?? 0,
      lastPlanId: last?.plan ?? 0,
    });
    await renewStock(tx, [storeId]);
    await writeAudit(tx, { action: 'sample_loaded', storeId, by: authorInLog(by), subject: storeName });
  });
  return refusingDuplicates(work);
}

/**
 * Clears a store that holds sample data. Deletes everything recorded in it, so that it starts like a new one. Its
 * people, settings, terminals and audit log stay.
 * @throws ApiError 404 for a company; 409 `sample_store` when the store holds none
 */
const clearSample = (db: Db, storeId: number, by: Submitter, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await lockInOrder(tx, { stocks: [storeId] });
    const { storeName } = await requireCompanyOf(tx, storeId);
    if (!(await isSample(tx, storeId))) throw ofSample('no_sample');
    await tx.execute(sql`SELECT clear_sample(${storeId}, ${now.toISOString()}::timestamptz)`);
    await renewStock(tx, [storeId]);
    await writeAudit(tx, { action: 'sample_cleared', storeId, by: authorInLog(by), subject: storeName });
  });

/** Checks whether a store has no packs and no records, and no packs are on the way to it. */
async function isEmpty(tx: Db, storeId: number): Promise<boolean> {
  const [stock] = await rows<{ isUsed: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM lots WHERE store_id = ${storeId})
               OR EXISTS (SELECT FROM submissions WHERE store_id = ${storeId}) AS "isUsed"`,
  );
  const [sent] = await rows(
    tx,
    sql`SELECT FROM transfers WHERE to_store_id = ${storeId} AND store_id IN ${senders(storeId)} LIMIT 1`,
  );
  return stock?.isUsed === false && !sent;
}

/** Adds the store's own prices and games, which clearing deletes. */
async function addCatalogue(
  tx: Db,
  storeId: number,
): Promise<Pick<Shop['company'], 'planIds' | 'vendorIds'>> {
  const addedPlans = await tx
    .insert(plans)
    .values(PLANS.map(({ name, ...plan }) => ({ storeId, planName: `${name} (sample)`, ...plan })))
    .returning({ id: plans.id, priceCents: plans.priceCents });
  const addedVendors = await tx
    .insert(vendors)
    .values(SAMPLE_GAMES.map(({ name, upc }) => ({ storeId, vendorName: name, upcCode: upc })))
    .returning({ id: vendors.id, upc: vendors.upcCode });
  return {
    planIds: new Map(addedPlans.map(({ id, priceCents }) => [priceCents, id])),
    vendorIds: new Map(addedVendors.map(({ id, upc }) => [upc, id])),
  };
}

type Binned = Pack & { bin: number };

/** Six days of trade, and today up to now. Each shift counts every pack and its drawer. */
async function playDays(shop: Shop, now: Date): Promise<void> {
  const random = seededRandom(SEED);
  const { settings, adminId: by } = shop.store;
  const today = businessDate(now, settings);
  const at = (daysAgo: number, time: string) =>
    instantOfWall(`${daysBefore(today, daysAgo)} ${time}:00`, settings) ?? now;
  const opened = at(DAYS + 1, '09:00');
  const packs = await openingStock(shop, opened);
  const onShelf = () => packs.filter(({ left }) => left.start <= left.end);
  const endShift = async (daysAgo: number, shift: number, endedAt: Date): Promise<void> => {
    const looks = onShelf().map((pack) => ({ pack, sold: soldOf(pack, random) }));
    const { key, cents } = await shop.count(looks, { by, at: endedAt });
    const isShort = daysAgo === SHORT.daysAgo && shift === SHORT.shift;
    const overShort = isShort ? -SHORT.cents : Math.floor(random() * 150) - 75;
    const countedAt = new Date(Math.min(endedAt.getTime() + 4 * MINUTE_MS, now.getTime()));
    await countDrawer(shop, figuresOf(cents, random), { keys: [key], cents, overShort, by, at: countedAt });
  };
  const checkOpening = async (checkedAt: Date): Promise<void> => {
    const looks = onShelf().map((pack) => ({ pack, sold: pack.bin === GONE.bin ? GONE.tickets : 0 }));
    await shop.count(looks, { by, at: checkedAt, purpose: 'opening' });
  };
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
    if (daysAgo === GONE.daysAgo) await checkOpening(at(daysAgo, GONE.time));
    for (const [shift, time] of SHIFT_ENDS.entries()) {
      const endedAt = at(daysAgo, time);
      if (endedAt < now) await endShift(daysAgo, shift, endedAt);
    }
  }
}

/** Tickets of a pack that a shift sells. */
const soldOf = ({ game, left }: Pack, random: () => number): number =>
  Math.min(Math.floor((SOLD_PER_SHIFT[game.priceCents] ?? 1) * 2 * random()), runLength(left));

/** Receives the packs of the dispenser and the back room, and puts the first ones on the shelf. */
async function openingStock(shop: Shop, at: Date): Promise<Binned[]> {
  const shelved: Binned[] = [];
  for (const game of SAMPLE_GAMES)
    for (let n = 0; n < PACKS_PER_GAME; n++)
      shelved.push({ ...(await shop.receive(shop.nextPack(game), at)), bin: shelved.length + 1 });
  for (const game of SAMPLE_GAMES) await shop.receive(shop.nextPack(game), at);
  await shop.shelve(shelved, at);
  return shelved;
}
