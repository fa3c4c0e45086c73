import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { milliseconds, rows } from '../../../server/db/sql';
import type { CensusCloseReply } from '../../../src/shared/counting/census-schema';
import type { CorrectionsReply } from '../../../src/shared/counting/exceptions-schema';
import type { StockListReply } from '../../../src/shared/stock/stock-schema';
import type { ApiServer, Session } from '../api/app';
import { must, openShop, PACK, type Shop, ticket } from '../api/shop';
import { shelfBody, soldEntry } from '../databases/fixtures';
import {
  type Count,
  type OracleLot,
  openExceptions,
  placesOf,
  type Received,
  ticketsIn,
  wasShelved,
} from '../oracles/store-oracle';
import { ticketsOf } from '../oracles/ticket-oracle';
import { stockPack } from './open-store';
import { exceptionsIn, exceptionText } from './shop-answers';

/** Tickets of each pack; the last ones are in the back room at first. */
const SIZE = 40;
export const SHELVED = 30;
const PRICE = 5;
const MINUTE = 60_000;
/** The age of the packs' receipt and shelf records. */
const OPENED_AGO = 3 * 60 * MINUTE;

/** A shop with a roll sold up and one sold down, and the history accepted by its server. */
export type PlayedShop = {
  server: ApiServer;
  shop: Shop;
  lots: readonly [OracleLot, OracleLot];
  tills: readonly [Session, Session];
  received: Received[];
  /** stock versions of terminals, with the length of `received` at that time */
  versions: { version: string; knew: number }[];
};

/** Opens a shop. @param openedAt receipt of its packs, in ms since the epoch */
export async function openPlayedShop(
  server: ApiServer,
  openedAt = Date.now() - OPENED_AGO,
): Promise<PlayedShop> {
  const shop = await openShop(server, { openedAt: new Date(openedAt) });
  const { store } = shop;
  const packs = [
    ['028400100001', 'up'],
    ['028400100002', 'down'],
  ] as const;
  const received: Received[] = [];
  const lots: OracleLot[] = [];
  for (const [upc, sells] of packs) {
    const run = { start: Number(PACK), end: Number(PACK) + SIZE - 1 };
    const lot = { ...run, upc, sells, price: PRICE, receivedAt: openedAt, receivedBy: store.admin.name };
    const pack = { upc, first: PACK, size: SIZE, sells, shelved: SHELVED };
    await stockPack(server.db, store, pack, new Date(openedAt));
    lots.push(lot);
    received.push({
      kind: 'shelf',
      lot,
      at: openedAt,
      by: store.admin.name,
      ...run,
      end: run.start + SHELVED - 1,
    });
  }
  const tills = [shop.till, shop.secondTill] as const;
  return { server, shop, lots: lots as [OracleLot, OracleLot], tills, received, versions: [] };
}

const TILL_NAMES = ['Store Admin 1', 'Second Admin'] as const;
const pack = fc.constantFrom(0 as const, 1 as const);
/** Sometimes into the back room. */
const run = fc
  .tuple(fc.integer({ min: 0, max: SHELVED - 4 }), fc.oneof(fc.nat(4), fc.nat(12)))
  .map(([first, more]) => ({ first, last: first + more }));

/** The content of a count, without its instant and its terminal's knowledge. */
export const anyCount = fc.record({
  key: fc.uuid({ version: 4 }),
  till: pack,
  purpose: fc.constantFrom(
    ...(['shift', 'shift', 'shift', 'shift', 'opening', 'removal', 'removal'] as const),
  ),
  /** of a removal: the reason for claims that weren't scanned; the others were sold before */
  reason: fc.constantFrom(
    ...(['returned', 'lost', 'stolen', 'damaged', 'sold_whole', 'transferred'] as const),
  ),
  // No two scans with the same front.
  claims: fc.uniqueArray(fc.record({ pack, run, scanned: fc.boolean() }), {
    maxLength: 3,
    comparator: (a, b) => a.pack === b.pack && (a.run.first === b.run.first || a.run.last === b.run.last),
  }),
  seen: fc.uniqueArray(fc.record({ pack, front: fc.nat(SIZE - 1) }), { maxLength: 2 }),
});
export type SomeCount = typeof anyCount extends fc.Arbitrary<infer C> ? C : never;

const isEmpty = ({ purpose, claims, seen }: SomeCount): boolean =>
  purpose === 'removal' ? claims.every(({ scanned }) => scanned) : claims.length + seen.length === 0;

/** Sends a count, or a removal. @returns the status of the reply */
async function send(
  played: PlayedShop,
  made: SomeCount,
  recordedAt: number,
  stockVersion?: string,
): Promise<number> {
  if (made.purpose === 'removal') return sendRemoval(played, made, recordedAt, stockVersion);
  const { shop, lots, tills } = played;
  const { key, till, purpose, claims, seen } = made;
  const entries = (scanned: boolean) =>
    claims
      .filter((claim) => claim.scanned === scanned)
      .map((claim) =>
        soldEntry(
          shop.store.id,
          lots[claim.pack].upc,
          ticket(claim.run.first),
          ticket(claim.run.last),
          PRICE,
        ),
      );
  const body = {
    data: {
      scanned: entries(true),
      non_scanned: entries(false),
      seen: seen.map((each) => ({
        lot_number: lots[each.pack].upc,
        lot_counter: 1,
        front_ticket: ticket(each.front),
      })),
    },
    purpose,
    recorded_at: new Date(recordedAt).toISOString(),
    ...(stockVersion !== undefined && { stock_version: stockVersion }),
  };
  return (await tills[till].post('/sales-record-register', body, key)).status;
}

async function sendRemoval(
  { shop, lots, tills }: PlayedShop,
  { key, till, reason, claims }: SomeCount,
  recordedAt: number,
  stockVersion?: string,
): Promise<number> {
  const runs = (scanned: boolean) =>
    claims
      .filter((claim) => claim.scanned === scanned)
      .map((claim) => ({
        lot_number: lots[claim.pack].upc,
        lot_counter: 1,
        start_ticket: ticket(claim.run.first),
        end_ticket: ticket(claim.run.last),
      }));
  const to = reason === 'transferred' ? { to_store_id: shop.company.stores[1].id } : {};
  const body = {
    store_id: shop.store.id,
    data: runs(false).map((each) => ({ ...each, ...to, reason })),
    sold: runs(true),
    recorded_at: new Date(recordedAt).toISOString(),
    ...(stockVersion !== undefined && { stock_version: stockVersion }),
  };
  return (await tills[till].post('/packs-removed', body, key)).status;
}

/** The count in the oracle's types. */
function countOf({ lots }: PlayedShop, made: SomeCount, recordedAt: number, knew: number | null): Count {
  const number = (n: number): number => Number(PACK) + n;
  const isRemoval = made.purpose === 'removal';
  return {
    kind: 'count',
    ...{ key: made.key, purpose: made.purpose, recordedAt, knew },
    by: TILL_NAMES[made.till],
    // In the order of the entries: scanned ones first; for a removal, removed ones first.
    claims: [...made.claims]
      .sort((a, b) => (Number(b.scanned) - Number(a.scanned)) * (isRemoval ? -1 : 1))
      .map((claim) => ({
        lot: lots[claim.pack],
        start: number(claim.run.first),
        end: number(claim.run.last),
        scanned: claim.scanned,
        ...(isRemoval && !claim.scanned && { removedAs: made.reason }),
      })),
    seen: (isRemoval ? [] : made.seen).map((each) => ({ lot: lots[each.pack], front: number(each.front) })),
  };
}

/** "A ticket that never was on the shelf: 409", "no entries and no sightings: 422", otherwise accepted. */
function expectedStatus({ received }: PlayedShop, { claims }: Count, made: SomeCount): number {
  if (isEmpty(made)) return 422;
  const isInBack = claims.some(
    ({ lot, start, end, removedAs }) =>
      removedAs === undefined && ticketsOf({ start, end }).some((at) => !wasShelved(lot, received, at)),
  );
  return isInBack ? 409 : 201;
}

/** Counts made and sent at the same moment, by terminals with these clocks and this knowledge. */
export async function playCounts(
  played: PlayedShop,
  all: readonly { made: SomeCount; recordedAt: number; known: { version: string; knew: number } | null }[],
): Promise<void> {
  const counts = all.map(({ made, recordedAt, known }) => {
    const count = countOf(played, made, recordedAt, known?.knew ?? null);
    return { count, status: expectedStatus(played, count, made) };
  });
  const statuses = await Promise.all(
    all.map(({ made, recordedAt, known }) => send(played, made, recordedAt, known?.version)),
  );
  expect(statuses).toEqual(counts.map(({ status }) => status));
  played.received.push(...counts.flatMap(({ count, status }) => (status === 201 ? count : [])));
  // Sent again, after a lost reply.
  const [first] = all;
  if (first && counts[0]?.status === 201)
    expect(await send(played, first.made, first.recordedAt, first.known?.version)).toBe(200);
}

/** Puts tickets of a pack on the shelf, at an instant known to the millisecond. */
export async function playShelf(played: PlayedShop, at: 0 | 1, first: number, last: number): Promise<void> {
  const { server, shop, lots, received } = played;
  const lot = lots[at];
  const body = shelfBody(shop.store.id, lot.upc, ticket(first), ticket(last));
  await must(shop.till.put('/updateInvetoryOnShelf', body), 200);
  // By the server's clock, which no reply of the API contains.
  const [put] = await rows<{ at: number }>(
    server.db,
    sql`SELECT max(${milliseconds(sql`recorded_at`)}) AS at FROM submissions
        WHERE store_id = ${shop.store.id} AND kind = 'shelf'`,
  );
  if (!put) throw new Error('Nothing was put on the shelf');
  const run = { start: lot.start + first, end: lot.start + last };
  received.push({ kind: 'shelf', lot, at: put.at, by: TILL_NAMES[0], ...run });
}

/** Corrects sold tickets of a pack. The server refuses it for a pack without any. @param pick the first one's index */
export async function playCorrection(
  played: PlayedShop,
  at: 0 | 1,
  pick: number,
  more: number,
): Promise<void> {
  const { shop, lots, received } = played;
  const lot = lots[at];
  const sold = ticketsIn(lot, received).flatMap(({ ticket: n, claim }) => (claim ? n : []));
  const start = sold[pick % sold.length] ?? lot.start;
  let end = start;
  while (end < start + more && sold.includes(end + 1)) end++;
  const before = Date.now();
  const body = { store_id: shop.store.id, lot_number: lot.upc, lot_counter: 1, reason: 'still there' };
  const reply = await shop.till.post('/corrections', {
    ...body,
    start_ticket: ticket(start - lot.start),
    end_ticket: ticket(end - lot.start),
  });
  expect(reply.status).toBe(sold.length > 0 ? 201 : 409);
  if (reply.status !== 201) return;
  const { data } = await must(shop.till.get<CorrectionsReply>(`/corrections/${shop.store.id}`), 200);
  const corrected = Date.parse(data[0]?.corrected_at ?? '');
  // By the server's clock, independent of the clocks of the claims.
  expect(corrected).toBeGreaterThanOrEqual(before);
  expect(corrected).toBeLessThanOrEqual(Date.now());
  received.push({ kind: 'correction', lot, at: corrected, by: TILL_NAMES[0], start, end });
}

/** Records that a pack lies somewhere else, at an instant that may be as long ago as a terminal waited. */
export async function playPlaced(
  { shop, lots, received }: PlayedShop,
  at: 0 | 1,
  place: 'back' | 'safe' | 'shelf',
  waited: number,
): Promise<void> {
  const lot = lots[at];
  const [key, instant] = [randomUUID(), Date.now() - waited * MINUTE];
  const body = {
    store_id: shop.store.id,
    data: [{ lot_number: lot.upc, lot_counter: 1, place }],
    recorded_at: new Date(instant).toISOString(),
  };
  await must(shop.till.post('/packs-placed', body, key), 201);
  received.push({ kind: 'placed', lot, key, at: instant, place });
}

/** Takes a census that sees one of the two packs, and records the other one as lost, if it has unsold tickets. */
export async function playCensus(played: PlayedShop, seen: 0 | 1): Promise<void> {
  const { shop, lots, received } = played;
  if (lots.some((lot) => placesOf(lot, received) === null)) return;
  const census = { store_id: shop.store.id, census_id: randomUUID() };
  const data = [{ lot_number: lots[seen].upc, lot_counter: 1, place: 'shelf' }];
  await must(shop.till.post('/census-record', { ...census, data }, randomUUID()), 201);
  const closed = await must(shop.till.post<CensusCloseReply>('/census-close', census, randomUUID()), 201);
  const other = lots[seen === 0 ? 1 : 0];
  const runs = ticketsIn(other, received)
    .flatMap(({ ticket: number, claim }) => (claim ? [] : number))
    .map((number) => ({ start: number, end: number }));
  const missing = closed.data.never_seen.filter(({ lot_number }) =>
    lots.some(({ upc }) => upc === lot_number),
  );
  expect(missing.map(({ lot_number, tickets }) => [lot_number, tickets])).toEqual(
    runs.length > 0 ? [[other.upc, runs.length]] : [],
  );
  if (runs.length === 0) return;
  const [key, recordedAt] = [randomUUID(), Date.now()];
  const body = {
    store_id: shop.store.id,
    data: runs.map(({ start }) => ({
      ...{ lot_number: other.upc, lot_counter: 1, reason: 'lost' },
      ...{ start_ticket: ticket(start - other.start), end_ticket: ticket(start - other.start) },
    })),
    recorded_at: new Date(recordedAt).toISOString(),
  };
  await must(shop.till.post('/packs-removed', body, key), 201);
  received.push({
    kind: 'count',
    ...{ key, recordedAt, knew: null, purpose: 'removal', by: TILL_NAMES[0], seen: [] },
    claims: runs.map((run) => ({ ...run, lot: other, scanned: false, removedAs: 'lost' as const })),
  });
}

/** Dismisses one of the open exceptions, if there are any. */
export async function playDismissal(played: PlayedShop, pick: number): Promise<void> {
  const { shop, lots, received } = played;
  const expected = openExceptions(lots, received);
  const chosen = expected[pick % expected.length];
  // Two with the same text would be indistinguishable later.
  if (!chosen || expected.filter(({ text }) => text === chosen.text).length > 1) return;
  const listed = await exceptionsIn(shop, 'open');
  const found = listed.find((each) => exceptionText(each) === chosen.text);
  // The next count can have the same millisecond as the reply.
  const at = Date.now();
  await must(shop.till.post(`/exceptions/${found?.id}/dismiss`, { reason: 'misread' }), 201);
  received.push({ kind: 'dismissal', exception: chosen.name, at });
}

/** Reads the stock as a terminal does, and records its version. */
export async function readStock({ shop, received, versions }: PlayedShop): Promise<StockListReply> {
  const stock = await must(shop.till.get<StockListReply>(`/stock-list/${shop.store.id}`), 200);
  versions.push({ version: stock.version, knew: received.length });
  return stock;
}
