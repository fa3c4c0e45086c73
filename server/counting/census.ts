import { type SQL, sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import {
  type CensusFinding,
  type CensusPack,
  type CensusPlace,
  type CensusResult,
  type CensusScan,
  censusResult,
  censusWithoutPack,
  shelfPlace,
} from '../../src/shared/counting/census';
import {
  type Census,
  type CensusCloseBody,
  type CensusCloseReply,
  type CensusListReply,
  type CensusPackRow,
  type CensusRecordBody,
  type CensusRecordReply,
  type CensusScanRow,
  LISTED_CENSUSES,
  MAX_CENSUS_LIST,
  MAX_CENSUSES_OF_DAY,
  MAX_SCANS_OF_CENSUS,
  MAX_UNKNOWN_OF_CENSUS,
  NAMED_CENSUSES,
  type PacksPlacedBody,
  type PacksPlacedReply,
} from '../../src/shared/counting/census-schema';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { groupBy } from '../../src/shared/values/collections';
import { centsToDollars } from '../../src/shared/values/money';
import { cleanText } from '../../src/shared/values/visible-text';
import type { Db } from '../db/connect';
import { realUpcAdder, vendorNamesOf } from '../db/game-names';
import {
  hasTicketOfPack,
  inBatches,
  list,
  manyRows,
  milliseconds,
  OPTIMIZATION_FENCE,
  rows,
  ticketZeroOf,
  valuesOf,
} from '../db/sql';
import { badField, wrongContent } from '../errors';
import { withinBytes } from '../http/parameters';
import { watch } from '../invariants';
import { placeAt } from '../stock/bins';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';

/**
 * Stores packs that a person saw in a census. A pack that the store doesn't know is stored as it was scanned.
 * @throws ApiError 400 for an entry with neither a pack nor a code, or with both, and above the limits of scans and
 * unknown codes per census; 422 above the limit of censuses that a store begins in a day
 */
export function recordCensus(db: Db, captured: Captured<CensusRecordBody>): Promise<KeyedReply> {
  const { key, body, recordedAt, now } = captured;
  const storeId = body.store_id;
  const censusId = body.census_id.toLowerCase();
  const scans = body.data.map(({ lot_number, lot_counter, place, front_ticket, code }, index) => {
    const text = code === undefined ? null : cleanText(code);
    const isPack = lot_number !== undefined && lot_counter !== undefined;
    if (isPack ? text !== null : !text || lot_number !== undefined || lot_counter !== undefined)
      throw badField(`data.${index}.lot_number`, { kind: 'required' });
    return {
      store_id: storeId,
      submission_id: key,
      census_id: censusId,
      lot_number: lot_number ?? null,
      lot_counter: lot_counter ?? null,
      code: text,
      place,
      front_ticket: front_ticket === undefined ? null : serialToNumber(front_ticket),
    };
  });
  return submitOnce(db, { ...captured, storeId, kind: 'census' }, async (tx) => {
    const codes = scans.flatMap(({ code }) => code ?? []);
    await refuseTooMany(tx, storeId, censusId, { scans: scans.length, codes, now });
    await tx.execute(sql`
      INSERT INTO censuses (store_id, census_id, begun_at, received_at)
      VALUES (${storeId}, ${censusId}, ${recordedAt.toISOString()}, ${now.toISOString()}) ON CONFLICT DO NOTHING`);
    for (const batch of inBatches(scans)) await tx.execute(sql`INSERT INTO census_scans ${valuesOf(batch)}`);
    return {
      message: currentMessages(REPLY).censusRecorded,
      submission_id: key,
      data: { census_id: censusId, recorded: scans.length },
    } satisfies CensusRecordReply;
  });
}

/**
 * @throws ApiError 400 above the limits of scans and unknown codes per census, 422 above the limit of censuses that a
 * store begins in a day
 */
async function refuseTooMany(
  tx: Db,
  storeId: number,
  censusId: string,
  more: { scans: number; codes: readonly string[]; now: Date },
): Promise<void> {
  const [before] = await rows<{ scans: number; unknown: number; isBegun: boolean; censuses: number }>(
    tx,
    sql`SELECT count(*)::int AS scans,
               (SELECT count(*)::int FROM (
                  SELECT code FROM census_scans
                  WHERE store_id = ${storeId} AND census_id = ${censusId} AND code IS NOT NULL
                  UNION SELECT unnest(${list(more.codes)}::text[])
                ) distinct_codes) AS unknown,
               EXISTS (SELECT FROM censuses WHERE store_id = ${storeId} AND census_id = ${censusId}) AS "isBegun",
               (SELECT count(*)::int FROM censuses WHERE store_id = ${storeId} AND received_at > ${more.now.toISOString()}::timestamptz - interval '1 day') AS censuses
        FROM census_scans WHERE store_id = ${storeId} AND census_id = ${censusId}`,
  );
  if (!before) throw new Error('A count has no row.');
  if (before.scans + more.scans > MAX_SCANS_OF_CENSUS)
    throw badField('data', { kind: 'more_entries', max: MAX_SCANS_OF_CENSUS });
  if (more.codes.length > 0 && before.unknown > MAX_UNKNOWN_OF_CENSUS)
    throw badField('data', { kind: 'more_unknown_codes', max: MAX_UNKNOWN_OF_CENSUS });
  if (!before.isBegun && before.censuses >= MAX_CENSUSES_OF_DAY)
    throw wrongContent('census_id', { kind: 'more_censuses', max: MAX_CENSUSES_OF_DAY });
}

/**
 * Closes a census. The first closing that arrives counts, and stores the stock to compare with; earlier scans may still
 * arrive later. The lists in the reply are derived after the store is unlocked.
 * @throws ApiError 422 for a census without scans
 */
export async function closeCensus(db: Db, captured: Captured<CensusCloseBody>): Promise<KeyedReply> {
  const { key, body, recordedAt, now } = captured;
  const storeId = body.store_id;
  const censusId = body.census_id.toLowerCase();
  const reply = await submitOnce(db, { ...captured, storeId, kind: 'census_close' }, async (tx) => {
    const [census] = await censusesOf(tx, storeId, censusId, 1);
    if (!census) throw wrongContent('census_id', { kind: 'unknown_census' });
    const stock = census.closedAt === null ? JSON.stringify(await stockAt(tx, storeId, recordedAt)) : null;
    await tx.execute(sql`
      INSERT INTO census_closings (store_id, submission_id, census_id, note, stock)
      VALUES (${storeId}, ${key}, ${censusId}, ${cleanText(body.note ?? '') || null}, ${stock}::json)`);
    return { message: currentMessages(REPLY).censusClosed, submission_id: key };
  });
  const [census] = await censusesOf(db, storeId, censusId, 1);
  const data = census && (await withLists(db, storeId, census, await stockOf(db, storeId, census, now)));
  return { ...reply, text: JSON.stringify({ ...JSON.parse(reply.text), data } satisfies CensusCloseReply) };
}

/**
 * The newest censuses of a store with their lists, derived from the current records, and the packs that a person
 * placed. Each query is a transaction of its own, so that other stores don't wait for all of them. This is safe: scans
 * are only ever added, a closed census keeps its stock, and an open one is compared with the stock of `now`.
 * @param censusId only this one, with its records while it is open; null for the newest
 */
export async function newestCensuses(
  db: Db,
  storeId: number,
  censusId: string | null,
  now: Date,
): Promise<CensusListReply> {
  const newest = await censusesOf(db, storeId, null, NAMED_CENSUSES);
  const asked =
    censusId === null ? newest.slice(0, LISTED_CENSUSES) : await censusesOf(db, storeId, censusId, 1);
  // Closed censuses have their own stock; without an open one, only packs that a person placed are needed.
  const isAnyOpen = asked.some(({ closedAt }) => closedAt === null);
  const stock = await stockAt(db, storeId, now, isAnyOpen ? 'all' : 'placed');
  const data: Census[] = [];
  for (const census of asked) {
    const isOpen = census.closedAt === null;
    const compared = isOpen ? stock : await stockOf(db, storeId, census, now);
    const sent = isOpen && censusId !== null && { records: await recordsOf(db, storeId, census.censusId) };
    const taken = Buffer.byteLength(JSON.stringify(sent || {}));
    data.push({ ...(await withLists(db, storeId, census, compared, taken)), ...sent });
  }
  return {
    data,
    history: newest.map(namedCensus),
    placed: stock.flatMap(({ lotNumber, lotCounter, placed }) =>
      placed === null ? [] : [{ lot_number: lotNumber, lot_counter: lotCounter, place: placed }],
    ),
  };
}

const namedCensus = ({ censusId, begunAt, closedAt, closedBy }: Begun) => ({
  census_id: censusId,
  begun_at: new Date(begunAt).toISOString(),
  closed_at: closedAt === null ? null : new Date(closedAt).toISOString(),
  closed_by: closedBy,
});

type Begun = {
  censusId: string;
  /** ms since the epoch */
  begunAt: number;
  closedAt: number | null;
  closedBy: string | null;
  note: string | null;
};

/** A store's censuses, newest first. @param censusId only this one; null for all */
const censusesOf = (tx: Db, storeId: number, censusId: string | null, limit: number): Promise<Begun[]> =>
  rows<Begun>(
    tx,
    sql`SELECT c.census_id AS "censusId", ${milliseconds(sql`c.begun_at`)} AS "begunAt",
               ${milliseconds(sql`closed.recorded_at`)} AS "closedAt", closed.name AS "closedBy", closed.note
        FROM censuses c
        LEFT JOIN LATERAL (
          SELECT s.recorded_at, u.name, e.note
          FROM census_closings e
          JOIN submissions s ON s.store_id = e.store_id AND s.submission_id = e.submission_id
          LEFT JOIN people u ON u.id = s.created_by
          WHERE e.store_id = ${storeId} AND e.census_id = c.census_id
          ORDER BY e.stock IS NULL, s.recorded_at, s.submission_id LIMIT 1 ${OPTIMIZATION_FENCE}
        ) closed ON true
        WHERE c.store_id = ${storeId} AND (${censusId}::uuid IS NULL OR c.census_id = ${censusId}::uuid)
        ORDER BY c.begun_at DESC, c.census_id LIMIT ${limit}`,
  );

/**
 * A census with its lists.
 * @param stock the packs to compare with: the stock at its end, or now while it is open
 * @param taken bytes of the reply that are used already
 */
async function withLists(
  db: Db,
  storeId: number,
  census: Begun,
  stock: readonly StockPack[],
  taken = 0,
): Promise<Census> {
  const scans = await scansOf(db, storeId, census.censusId);
  const room = { bytes: Math.min(CENSUS_BYTES, REPLY_BYTES - taken) };
  const result = censusResult(stock, scans);
  watch('census_has_each_pack', storeId, () => censusWithoutPack(stock, result));
  return {
    ...namedCensus(census),
    note: census.note,
    by: await scannersOf(db, storeId, census.censusId),
    ...(await listsOf(db, storeId, result, room)),
  };
}

/** Maximum size in bytes of the lists of one census. 1,000 packs with names of usual length take 300 KB. */
const CENSUS_BYTES = 350_000;
/** Maximum size in bytes of its lists and records together, below the limit of any reply. */
const REPLY_BYTES = 1_800_000;

async function listsOf(db: Db, storeId: number, result: CensusResult<StockPack>, room: { bytes: number }) {
  const rowsOf = (findings: readonly CensusFinding<StockPack>[]) =>
    withinBytes(findings.slice(0, MAX_CENSUS_LIST).map(rowOf), room);
  const lists = [result.neverSeen, result.elsewhere, result.twice].map(rowsOf);
  const withUpc = await realUpcAdder(db, storeId, lists.flat());
  const [never_seen = [], elsewhere = [], twice = []] = lists.map((list) => list.map(withUpc));
  return {
    seen: result.seen,
    packs: result.packs,
    seen_value: centsToDollars(result.seenValue),
    value: centsToDollars(result.value),
    never_seen,
    elsewhere,
    twice,
    unknown: withinBytes(
      result.unknown.slice(0, MAX_CENSUS_LIST).map(({ lotNumber, lotCounter, code, place }) => ({
        lot_number: lotNumber,
        lot_counter: lotCounter,
        code,
        place,
      })),
      room,
    ),
  };
}

const rowOf = ({ pack, seenIn, scans }: CensusFinding<StockPack>): CensusPackRow => ({
  lot_number: pack.lotNumber,
  lot_counter: pack.lotCounter,
  vendor_name: pack.vendorName,
  ticket_price: centsToDollars(pack.priceCents),
  start_ticket: pack.startTicket,
  places: [...pack.places],
  seen_in: seenIn,
  scans,
  tickets: pack.tickets,
  value: centsToDollars(pack.tickets * pack.priceCents),
});

/**
 * The scans of a census without duplicates. A code that named no pack on the terminal counts as the pack with its game
 * and pack number: the pack may have been received on another terminal, or the code is on its label.
 */
async function scansOf(
  tx: Db,
  storeId: number,
  censusId: string,
): Promise<(CensusScan & { times: number })[]> {
  const scans = await manyRows<CensusScan & { times: number }>(tx, {
    columns: {
      lotNumber: sql`lot_number`,
      lotCounter: sql`lot_counter`,
      code: sql`code`,
      place: sql`place`,
      times: sql`count(*)::int`,
    },
    from: sql`
      FROM census_scans WHERE store_id = ${storeId} AND census_id = ${censusId}
      GROUP BY lot_number, lot_counter, code, place ORDER BY min(id)`,
  });
  const packOf = await packsOfCodes(tx, storeId, [...new Set(scans.flatMap(({ code }) => code ?? []))]);
  return scans.map((scan) => {
    const pack = scan.code === null ? undefined : packOf.get(scan.code);
    return pack ? { ...scan, ...pack, code: null } : scan;
  });
}

/**
 * The packs with the game and pack numbers of these codes, by code. Each code is looked up once in the index by first
 * ticket. In one statement with the scans, a plan made without statistics looked up each code for every scan (12 s).
 */
async function packsOfCodes(
  tx: Db,
  storeId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { lotNumber: string; lotCounter: number }>> {
  const serials = codes.filter((code) => /^[0-9]{14}$/.test(code));
  const packs = await manyRows<{ code: string; lotNumber: string; lotCounter: number }>(tx, {
    columns: { code: sql`serials.code`, lotNumber: sql`l.lot_number`, lotCounter: sql`l.lot_counter` },
    from: sql`
      FROM (
        SELECT code, ${ticketZeroOf(sql`left(code, 11)`)} AS first FROM unnest(${list(serials)}::text[]) AS codes(code)
      ) serials
      CROSS JOIN LATERAL (
        SELECT lot_number, lot_counter FROM lots
        WHERE store_id = ${storeId}
          AND ${hasTicketOfPack(sql`serials.first`)}
        ORDER BY created_at DESC, id LIMIT 1 ${OPTIMIZATION_FENCE}
      ) l`,
  });
  return new Map(packs.map(({ code, ...pack }) => [code, pack]));
}

/** The names of the people who scanned for a census, sorted. */
const scannersOf = async (tx: Db, storeId: number, censusId: string): Promise<string[]> => {
  const scanners = await rows<{ name: string }>(
    tx,
    sql`SELECT DISTINCT coalesce(u.name, '') AS name
        FROM (SELECT DISTINCT submission_id FROM census_scans WHERE store_id = ${storeId} AND census_id = ${censusId}) c
        JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = c.submission_id
        LEFT JOIN people u ON u.id = s.created_by`,
  );
  return scanners.map(({ name }) => name).sort();
};

/** The scans of a census as they were sent, by submission. */
async function recordsOf(tx: Db, storeId: number, censusId: string): Promise<NonNullable<Census['records']>> {
  type Sent = { key: string; by: string; lot: string | null; counter: number | null; code: string | null };
  const scans = await manyRows<Sent & { place: CensusPlace }>(tx, {
    columns: {
      key: sql`c.submission_id`,
      by: sql`coalesce(u.name, '')`,
      lot: sql`c.lot_number`,
      counter: sql`c.lot_counter`,
      code: sql`c.code`,
      place: sql`c.place`,
    },
    from: sql`
      FROM census_scans c
      JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
      LEFT JOIN people u ON u.id = s.created_by
      WHERE c.store_id = ${storeId} AND c.census_id = ${censusId}
      ORDER BY c.id`,
  });
  return [...groupBy(scans, ({ key }) => key)].map(([submission_id, of]) => ({
    submission_id,
    by: of[0]?.by ?? '',
    data: of.map(
      ({ lot, counter, code, place }): CensusScanRow =>
        lot === null || counter === null
          ? { code: code ?? '', place }
          : { lot_number: lot, lot_counter: counter, place },
    ),
  }));
}

type StockPack = CensusPack & {
  vendorName: string | null;
  startTicket: string;
  /** the place that a person gave it after it was last put on the shelf or into a bin */
  placed: CensusPlace | null;
};
type StockRow = Omit<StockPack, 'places' | 'vendorName' | 'realUpc'> & {
  vendorId: number | null;
  onShelf: number;
  inBackRoom: number;
  /** whether it was put on the shelf after the instant, so it was in the back room */
  shelvedLater: boolean;
  /** whether it was never put on the shelf before that */
  shelvedOnlyLater: boolean;
  /** where its tickets on the shelf are: the counter, or the number of a vending machine */
  shelf: number;
};

/**
 * The stock to compare a census with. A closed census keeps the stock of its end, so that nothing changes it later. A
 * census closed by an earlier release kept none, so its stock is derived.
 */
async function stockOf(tx: Db, storeId: number, census: Begun, now: Date): Promise<StockPack[]> {
  const [closing] = await rows<{ stock: StockPack[] | null }>(
    tx,
    sql`SELECT stock FROM census_closings
        WHERE store_id = ${storeId} AND census_id = ${census.censusId} AND stock IS NOT NULL LIMIT 1`,
  );
  return closing?.stock ?? stockAt(tx, storeId, new Date(census.closedAt ?? now));
}

/**
 * SQL: when a pack was last put on the shelf, as of an instant. Each submission is looked up by its key: a plan that
 * reads all submissions of the store grows with its history.
 */
const lastShelvedBy = (storeId: number, lotId: SQL, instant: string): SQL => sql`(
  SELECT max(s.recorded_at) FROM shelf_records r CROSS JOIN LATERAL (${recordedAt(storeId, sql`r.submission_id`)}) s
  WHERE r.store_id = ${storeId} AND r.lot_id = ${lotId} AND s.recorded_at <= ${instant}
)`;

const recordedAt = (storeId: number, submissionId: SQL): SQL =>
  sql`SELECT recorded_at FROM submissions WHERE store_id = ${storeId} AND submission_id = ${submissionId} ${OPTIMIZATION_FENCE}`;

/**
 * The packs that had unsold tickets at an instant, by the current claims, with their places.
 * @param which all packs, or only packs that a person ever placed
 */
async function stockAt(
  tx: Db,
  storeId: number,
  at: Date,
  which: 'all' | 'placed' = 'all',
): Promise<StockPack[]> {
  const instant = at.toISOString();
  const isAsked =
    which === 'all'
      ? sql`true`
      : sql`t.lot_id IN (SELECT lot_id FROM pack_places WHERE store_id = ${storeId})`;
  const stock = await manyRows<StockRow>(tx, {
    with: sql`WITH shelved_later AS MATERIALIZED (
      SELECT DISTINCT r.lot_id FROM submissions s
      JOIN shelf_records r ON r.store_id = s.store_id AND r.submission_id = s.submission_id
      WHERE s.store_id = ${storeId} AND s.recorded_at > ${instant}
    ), held AS MATERIALIZED (
      SELECT lot_id, sum(n)::int AS tickets,
             coalesce(sum(n) FILTER (WHERE status <> ${TICKET_STATUS.active}), 0)::int AS "onShelf",
             coalesce(sum(n) FILTER (WHERE status = ${TICKET_STATUS.active}), 0)::int AS "inBackRoom"
      FROM (
        SELECT t.lot_id, t.status, t.end_ticket - t.start_ticket + 1 AS n FROM ticket_runs t
        WHERE t.store_id = ${storeId} AND t.status <> ${TICKET_STATUS.sold} AND ${isAsked}
        UNION ALL
        SELECT t.lot_id, CASE WHEN t.from_back_room THEN ${TICKET_STATUS.active}::int ELSE ${TICKET_STATUS.onShelf}::int END,
               t.end_ticket - t.start_ticket + 1
        FROM submissions s
        JOIN claims c ON c.store_id = s.store_id AND c.submission_id = s.submission_id
        JOIN ticket_runs t ON t.store_id = c.store_id AND t.claim_id = c.id
        WHERE s.store_id = ${storeId} AND s.recorded_at > ${instant} AND ${isAsked}
      ) runs
      GROUP BY lot_id
    )`,
    columns: {
      lotNumber: sql`l.lot_number`,
      lotCounter: sql`l.lot_counter`,
      priceCents: sql`l.price_cents`,
      startTicket: sql`lpad(l.start_ticket::text, 14, '0')`,
      vendorId: sql`l.vendor_id`,
      tickets: sql`held.tickets`,
      onShelf: sql`held."onShelf"`,
      inBackRoom: sql`held."inBackRoom"`,
      shelvedLater: sql`later.lot_id IS NOT NULL`,
      shelvedOnlyLater: sql`later.lot_id IS NOT NULL AND ${lastShelvedBy(storeId, sql`l.id`, instant)} IS NULL`,
      // Few packs were ever placed by a person.
      placed: sql`
        CASE WHEN EXISTS (SELECT FROM pack_places WHERE store_id = ${storeId} AND lot_id = l.id) THEN (
          SELECT p.place FROM pack_places p CROSS JOIN LATERAL (${recordedAt(storeId, sql`p.submission_id`)}) s
          WHERE p.store_id = ${storeId} AND p.lot_id = l.id
            AND s.recorded_at <= ${instant}
            AND s.recorded_at >= coalesce(greatest(${lastShelvedBy(storeId, sql`l.id`, instant)}, (
              SELECT max(b.recorded_at) FROM placements b
              WHERE b.store_id = ${storeId} AND b.lot_id = l.id AND b.bin IS NOT NULL AND b.recorded_at <= ${instant}
            )), s.recorded_at)
          ORDER BY s.recorded_at DESC, p.submission_id LIMIT 1
        ) END`,
      shelf: placeAt(storeId, sql`l.id`, sql`${instant}::timestamptz`),
    },
    from: sql`
      FROM held
      JOIN (
        SELECT * FROM lots WHERE store_id = ${storeId} AND id = ANY(ARRAY(SELECT lot_id FROM held)) ${OPTIMIZATION_FENCE}
      ) l ON l.id = held.lot_id
      LEFT JOIN shelved_later later ON later.lot_id = l.id
      WHERE l.created_at <= ${instant}
      ORDER BY l.lot_number, l.lot_counter`,
  });
  const nameOf = await vendorNamesOf(tx, stock);
  return stock.map((pack) => ({
    placed: pack.placed,
    vendorName: nameOf(pack),
    places: placesOf(pack),
    lotNumber: pack.lotNumber,
    lotCounter: pack.lotCounter,
    priceCents: pack.priceCents,
    startTicket: pack.startTicket,
    tickets: pack.tickets,
  }));
}

function placesOf({ placed, onShelf, inBackRoom, shelvedLater, shelvedOnlyLater, shelf }: StockRow) {
  if (placed !== null) return [placed];
  const places: CensusPlace[] = onShelf > 0 && !shelvedOnlyLater ? [shelfPlace(shelf)] : [];
  if (inBackRoom > 0 || shelvedLater) places.push('back');
  return places;
}

/**
 * Stores the places of packs. The status of their tickets doesn't change: putting packs on the shelf is a separate
 * record.
 * @throws ApiError 422 for a pack that the store doesn't have
 */
export function placePacks(db: Db, captured: Captured<PacksPlacedBody>): Promise<KeyedReply> {
  const { key, body } = captured;
  const storeId = body.store_id;
  return submitOnce(db, { ...captured, storeId, kind: 'pack_places' }, async (tx) => {
    const lots = await rows<{ id: number | null }>(
      tx,
      sql`SELECT l.id
          FROM unnest(${list(body.data.map((pack) => pack.lot_number))}::text[],
                      ${list(body.data.map((pack) => pack.lot_counter))}::int[])
               WITH ORDINALITY AS d(lot_number, lot_counter, position)
          LEFT JOIN lots l ON l.store_id = ${storeId} AND l.lot_number = d.lot_number AND l.lot_counter = d.lot_counter
          ORDER BY d.position`,
    );
    const unknown = lots.findIndex(({ id }) => id === null);
    if (unknown !== -1) throw wrongContent(`data.${unknown}.lot_number`, { kind: 'unknown_lot' });
    const placed = body.data.map(({ place }, index) => ({
      store_id: storeId,
      submission_id: key,
      lot_id: lots[index]?.id,
      place,
    }));
    for (const batch of inBatches(placed)) await tx.execute(sql`INSERT INTO pack_places ${valuesOf(batch)}`);
    return { message: currentMessages(REPLY).packsPlaced, submission_id: key } satisfies PacksPlacedReply;
  });
}
