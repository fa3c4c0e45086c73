import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { milliseconds, rows } from '../../../server/db/sql';
import type { CensusCloseReply } from '../../../src/shared/counting/census-schema';
import type { CorrectionsReply } from '../../../src/shared/counting/exceptions-schema';
import type { FoundPlace } from '../../../src/shared/stock/found-packs';
import type { StockListReply } from '../../../src/shared/stock/stock-schema';
import { numberToSerial, runSerials } from '../../../src/shared/tickets/serial';
import { MINUTE_MS } from '../../../src/shared/time/store-clock';
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
/** The age of the packs' receipt and shelf records. */
const OPENED_AGO = 3 * 60 * MINUTE_MS;

/** A pack that nobody received: the counts see it as unknown until a walk finds it. */
const FOUND = { upc: '028400100003', first: '19990000001000' };
/** The rolls by their positions in `lots`; the last one is `FOUND`. */
export const RECEIVED = [0, 1] as const;
export const ROLLS = [...RECEIVED, 2] as const;
type Roll = (typeof ROLLS)[number];
const FOUND_AT = 2;

/** A line of a walk about `FOUND`: its front ticket on the shelf, or any of its tickets in the back room. */
type WalkLine = { place: FoundPlace; number: number; at: number; by: string };

/** A shop with a roll sold up and one sold down, a pack that waits to be found, and the history accepted by its server. */
export type PlayedShop = {
  server: ApiServer;
  shop: Shop;
  lots: [OracleLot, OracleLot, ...OracleLot[]];
  walked: WalkLine[];
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
  return { server, shop, lots: lots as PlayedShop['lots'], walked: [], tills, received, versions: [] };
}

const TILL_NAMES = ['Store Admin 1', 'Second Admin'] as const;
const till = fc.constantFrom(0 as const, 1 as const);
/** Sometimes into the back room. */
const run = fc
  .tuple(fc.integer({ min: 0, max: SHELVED - 4 }), fc.oneof(fc.nat(4), fc.nat(12)))
  .map(([first, more]) => ({ first, last: first + more }));

type OffRun = { first: number; last: number };

/** The content of a count of these rolls, without its instant and its terminal's knowledge. */
export const anyCountOf = (rolls: readonly Roll[]) => {
  const pack = fc.constantFrom(...rolls);
  const made = fc.record({
    key: fc.uuid({ version: 4 }),
    till,
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
    /** of a count: it puts up its packs first */
    putsUp: fc.constantFrom(false, false, true),
  });
  // Nobody removes a ticket that the same record says was sold.
  return made.filter(
    ({ purpose, claims }) =>
      purpose !== 'removal' ||
      !claims.some(
        (a) => a.scanned && claims.some((b) => !b.scanned && a.pack === b.pack && meet(a.run, b.run)),
      ),
  );
};
const meet = (a: OffRun, b: OffRun): boolean => a.first <= b.last && b.first <= a.last;
export type SomeCount = ReturnType<typeof anyCountOf> extends fc.Arbitrary<infer C> ? C : never;

const isEmpty = ({ purpose, claims, seen, unknown }: Count): boolean =>
  purpose === 'removal'
    ? claims.every(({ scanned }) => scanned)
    : claims.length + seen.length + unknown.length === 0;

const firstOf = ({ upc }: OracleLot): number => Number(upc === FOUND.upc ? FOUND.first : PACK);
const nameOf = ({ upc }: OracleLot) => ({ lot_number: upc, lot_counter: 1 });

/** Sends a count, or a removal. @returns the status of the reply */
async function send({ shop, tills }: PlayedShop, count: Count, stockVersion?: string): Promise<number> {
  const { key, purpose, claims, seen, unknown } = count;
  const till = tills[count.by === TILL_NAMES[0] ? 0 : 1];
  const when = {
    recorded_at: new Date(count.recordedAt).toISOString(),
    ...(stockVersion !== undefined && { stock_version: stockVersion }),
  };
  if (purpose === 'removal') {
    const to = { to_store_id: shop.company.stores[1].id };
    const data = claims.flatMap(({ lot, removedAs: reason, ...run }) =>
      reason ? { ...nameOf(lot), ...runSerials(run), reason, ...(reason === 'transferred' && to) } : [],
    );
    const sold = claims.flatMap(({ lot, scanned, ...run }) =>
      scanned ? { ...nameOf(lot), ...runSerials(run) } : [],
    );
    const body = { store_id: shop.store.id, data, sold, ...when };
    return (await till.post('/packs-removed', body, key)).status;
  }
  const entries = (isScanned: boolean) =>
    claims.flatMap(({ lot, scanned, ...run }) => {
      const { start_ticket, end_ticket } = runSerials(run);
      return scanned === isScanned ? soldEntry(shop.store.id, lot.upc, start_ticket, end_ticket, PRICE) : [];
    });
  const data = {
    scanned: entries(true),
    non_scanned: entries(false),
    seen: seen.map(({ lot, front }) => ({ ...nameOf(lot), front_ticket: numberToSerial(front) })),
    shelved: putUpBy(count).map((lot) => ({ ...nameOf(lot), ...runSerials(lot) })),
    unknown: unknown.map((front) => ({ code: numberToSerial(front) })),
  };
  return (await till.post('/sales-record-register', { data, purpose, ...when }, key)).status;
}

/** The packs that a count puts up: as wholes, since those of their tickets that are on the shelf stay there. */
const putUpBy = ({ putsUp, claims, seen }: Count): OracleLot[] =>
  putsUp ? [...new Set([...claims, ...seen].map(({ lot }) => lot))] : [];

/**
 * The count in the oracle's types. A pack that the store doesn't know is kept with the ticket scanned last; nobody can remove
 * it.
 */
function countOf({ lots }: PlayedShop, made: SomeCount, recordedAt: number, knew: number | null): Count {
  const isRemoval = made.purpose === 'removal';
  const scans = isRemoval ? [] : made.seen;
  const found = lots[FOUND_AT];
  const fronts = [...made.claims.map((claim) => ({ ...claim, front: claim.run.first })), ...scans];
  const [unknown] = found || isRemoval ? [] : fronts.filter(({ pack }) => pack === FOUND_AT).reverse();
  return {
    kind: 'count',
    ...{ key: made.key, purpose: made.purpose, recordedAt, knew },
    by: TILL_NAMES[made.till],
    // In the order of the entries: scanned ones first; for a removal, removed ones first.
    claims: [...made.claims]
      .sort((a, b) => (Number(b.scanned) - Number(a.scanned)) * (isRemoval ? -1 : 1))
      .flatMap(({ pack, run, scanned }) => {
        const lot = lots[pack];
        const removedAs = isRemoval && !scanned && { removedAs: made.reason };
        if (!lot) return [];
        const first = firstOf(lot);
        return { lot, start: first + run.first, end: first + run.last, scanned, ...removedAs };
      }),
    seen: scans.flatMap(({ pack, front }) => {
      const lot = lots[pack];
      return lot ? { lot, front: firstOf(lot) + front } : [];
    }),
    unknown: unknown ? [Number(FOUND.first) + unknown.front] : [],
    putsUp: made.putsUp && !isRemoval,
  };
}

/**
 * "A ticket that never was on the shelf: 409", "an unknown serial" and "no entries and no sightings: 422", otherwise accepted.
 * @returns the statuses of all that is wrong with it, of which the reply has one
 */
function expectedStatuses({ received }: PlayedShop, count: Count): number[] {
  const { claims, seen } = count;
  const isIn = (lot: OracleLot, ticket: number): boolean => lot.start <= ticket && ticket <= lot.end;
  const isUnknown =
    claims.some(({ lot, start, end }) => !isIn(lot, start) || !isIn(lot, end)) ||
    seen.some(({ lot, front }) => !isIn(lot, front));
  const putUp = putUpBy(count);
  const isInBack = claims.some(
    ({ lot, start, end, removedAs }) =>
      removedAs === undefined &&
      !putUp.includes(lot) &&
      ticketsOf({ start, end }).some((at) => !wasShelved(lot, received, at)),
  );
  const refusals = [...(isEmpty(count) || isUnknown ? [422] : []), ...(isInBack ? [409] : [])];
  return refusals.length > 0 ? refusals : [201];
}

/** Counts made and sent at the same moment, by terminals with these clocks and this knowledge. */
export async function playCounts(
  played: PlayedShop,
  all: readonly { made: SomeCount; recordedAt: number; known: { version: string; knew: number } | null }[],
): Promise<void> {
  const counts = all.map(({ made, recordedAt, known }) => {
    const count = countOf(played, made, recordedAt, known?.knew ?? null);
    return { count, version: known?.version, expected: expectedStatuses(played, count) };
  });
  const statuses = await Promise.all(counts.map(({ count, version }) => send(played, count, version)));
  for (const [index, { count, expected }] of counts.entries()) {
    expect(expected).toContain(statuses[index]);
    if (statuses[index] !== 201) continue;
    const { recordedAt: at, by } = count;
    for (const lot of putUpBy(count))
      played.received.push({ kind: 'shelf', lot, at, by, start: lot.start, end: lot.end });
    played.received.push(count);
  }
  // Sent again, after a lost reply.
  const [first] = counts;
  if (first && statuses[0] === 201) expect(await send(played, first.count, first.version)).toBe(200);
}

/**
 * Walks past the pack that nobody received, or receives it as a count saw it: the same call. "One scan makes the pack", "from the
 * front ticket to the end", "On Shelf from the walk's instant"; in the back room "whole packs", where a walk "says nothing about the
 * shelf" once the pack hangs. "A pack that was missed is added to the beginning for as long as no count was recorded for it", at the
 * walk's instant, whenever it arrives.
 */
export async function playWalk(
  played: PlayedShop,
  { place, number, till, waited }: { place: FoundPlace; number: number; till: 0 | 1; waited: number },
): Promise<void> {
  const { lots, received, walked, tills } = played;
  const line = { place, number, at: Date.now() - waited * MINUTE_MS, by: TILL_NAMES[till] };
  const [key, first] = [randomUUID(), Number(FOUND.first)];
  const code = numberToSerial(first + number);
  const body = {
    ...{ walk_id: randomUUID(), recorded_at: new Date(line.at).toISOString(), place },
    data: [{ code, ticket_price: PRICE, lot_size: SIZE, upc: FOUND.upc }],
  };
  for (const status of [201, 200]) await must(tills[till].post('/packs-found', body, key), status);
  const before = lots[FOUND_AT];
  const counts = received.flatMap((each) =>
    each.kind === 'count' && [...each.claims, ...each.seen].some(({ lot }) => lot === before)
      ? each.recordedAt
      : [],
  );
  if (before && counts.some((recordedAt) => recordedAt <= line.at)) return;
  walked.push(line);
  const shelf = walked.filter((each) => each.place === 'shelf').sort((a, b) => a.at - b.at);
  const [hung] = shelf;
  const wasInBack = walked.some((each) => each.place === 'back' && each.at < (hung?.at ?? Infinity));
  const beginning = first + (wasInBack ? 0 : Math.min(...shelf.map((each) => each.number)));
  const lot = before ?? { ...lots[0], upc: FOUND.upc };
  Object.assign(lot, {
    start: counts.length > 0 ? Math.min(lot.start, beginning) : beginning,
    end: first + SIZE - 1,
    receivedAt: Math.min(...walked.map(({ at }) => at)),
    receivedBy: before?.receivedBy ?? line.by,
  });
  lots[FOUND_AT] = lot;
  const shelved = { kind: 'shelf', lot, end: lot.end } as const;
  const { at, by } = line;
  if (place === 'shelf') received.push({ ...shelved, at, by, start: first + number });
  // "Whole since the walk that saw it on the shelf" (decision 71).
  if (wasInBack && hung) received.push({ ...shelved, at: hung.at, by: hung.by, start: first });
}

/** Puts tickets of a pack on the shelf, at an instant known to the millisecond. */
export async function playShelf(played: PlayedShop, at: 0 | 1, first: number, last: number): Promise<void> {
  const { server, shop, lots, received } = played;
  const lot = lots[at];
  const body = shelfBody(shop.store.id, lot.upc, ticket(first), ticket(last));
  await shop.till.change('/updateInvetoryOnShelf', body);
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
  at: Roll,
  pick: number,
  more: number,
): Promise<void> {
  const { shop, lots, received } = played;
  const lot = lots[at];
  if (!lot) return;
  const sold = ticketsIn(lot, received).flatMap(({ ticket: n, claim }) => (claim ? n : []));
  const start = sold[pick % sold.length] ?? lot.start;
  let end = start;
  while (end < start + more && sold.includes(end + 1)) end++;
  const before = Date.now();
  const body = {
    store_id: shop.store.id,
    ...nameOf(lot),
    ...runSerials({ start, end }),
    reason: 'still there',
  };
  const reply = await shop.till.post('/corrections', body);
  expect(reply.status).toBe(sold.length > 0 ? 201 : 409);
  if (reply.status !== 201) return;
  const { data } = await shop.till.read<CorrectionsReply>(`/corrections/${shop.store.id}`);
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
  const [key, instant] = [randomUUID(), Date.now() - waited * MINUTE_MS];
  const body = {
    store_id: shop.store.id,
    data: [{ ...nameOf(lot), place }],
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
  const data = [{ ...nameOf(lots[seen]), place: 'shelf' }];
  await shop.till.record('/census-record', { ...census, data });
  const closed = await shop.till.record<CensusCloseReply>('/census-close', census);
  const other = lots[seen === 0 ? 1 : 0];
  const runs = ticketsIn(other, received)
    .flatMap(({ ticket: number, claim }) => (claim ? [] : number))
    .map((number) => ({ start: number, end: number }));
  const missing = closed.data.never_seen.filter(({ lot_number }) => lot_number === other.upc);
  expect(missing.map(({ lot_number, tickets }) => [lot_number, tickets])).toEqual(
    runs.length > 0 ? [[other.upc, runs.length]] : [],
  );
  if (runs.length === 0) return;
  const [key, recordedAt] = [randomUUID(), Date.now()];
  const body = {
    store_id: shop.store.id,
    data: runs.map((run) => ({ ...nameOf(other), ...runSerials(run), reason: 'lost' })),
    recorded_at: new Date(recordedAt).toISOString(),
  };
  await must(shop.till.post('/packs-removed', body, key), 201);
  received.push({
    kind: 'count',
    ...{ key, recordedAt, knew: null, purpose: 'removal', by: TILL_NAMES[0] },
    ...{ seen: [], unknown: [], putsUp: false },
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
  await shop.till.add(`/exceptions/${found?.id}/dismiss`, { reason: 'misread' });
  received.push({ kind: 'dismissal', exception: chosen.name, at });
}

/** Reads the stock as a terminal does, and records its version. */
export async function readStock({ shop, received, versions }: PlayedShop): Promise<StockListReply> {
  const stock = await shop.till.read<StockListReply>(`/stock-list/${shop.store.id}`);
  versions.push({ version: stock.version, knew: received.length });
  return stock;
}
