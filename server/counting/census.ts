import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import {
  type CensusFinding,
  type CensusPack,
  type CensusPlace,
  type CensusResult,
  type CensusScan,
  censusResult,
} from '../../src/shared/counting/census';
import {
  type Census,
  type CensusCloseBody,
  type CensusCloseReply,
  type CensusPackRow,
  type CensusRecordBody,
  type CensusRecordReply,
  LISTED_CENSUSES,
  MAX_CENSUS_LIST,
  MAX_SCANS_OF_CENSUS,
  type PacksPlacedBody,
  type PacksPlacedReply,
} from '../../src/shared/counting/census-schema';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { centsToDollars } from '../../src/shared/values/money';
import { cleanText } from '../../src/shared/values/visible-text';
import type { Submitter } from '../access/access';
import type { Db } from '../db/connect';
import { inBatches, list, milliseconds, OPTIMIZATION_FENCE, rows, snapshot, valuesOf } from '../db/sql';
import { badField, wrongContent } from '../errors';
import type { Answer } from '../http/idempotency';
import { submitOnce } from './submit-once';

type Captured<Body> = { key: string; body: Body; recordedAt: Date; by: Submitter; now: Date };

/**
 * Stores packs that a person saw in a census. A pack that the store doesn't know is kept as it was scanned.
 * @throws ApiError 400 for an entry that names neither a pack nor a code, or both, and for more scans than a census has
 */
export function recordCensus(db: Db, captured: Captured<CensusRecordBody>): Promise<Answer> {
  const { key, body, recordedAt } = captured;
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
    const [{ recorded = 0 } = {}] = await rows<{ recorded: number }>(
      tx,
      sql`SELECT count(*)::int AS recorded FROM census_scans WHERE store_id = ${storeId} AND census_id = ${censusId}`,
    );
    if (recorded + scans.length > MAX_SCANS_OF_CENSUS)
      throw badField('data', { kind: 'more_entries', max: MAX_SCANS_OF_CENSUS });
    await tx.execute(sql`
      INSERT INTO censuses (store_id, census_id, begun_at)
      VALUES (${storeId}, ${censusId}, ${recordedAt.toISOString()}) ON CONFLICT DO NOTHING`);
    for (const batch of inBatches(scans)) await tx.execute(sql`INSERT INTO census_scans ${valuesOf(batch)}`);
    return {
      message: currentMessages(REPLY).censusRecorded,
      submission_id: key,
      data: { census_id: censusId, recorded: scans.length },
    } satisfies CensusRecordReply;
  });
}

/**
 * Ends a census, and says what it found. The first end counts; scans made before it may arrive later.
 * @throws ApiError 422 for a census that has no scan
 */
export function closeCensus(db: Db, captured: Captured<CensusCloseBody>): Promise<Answer> {
  const { key, body, now } = captured;
  const storeId = body.store_id;
  const censusId = body.census_id.toLowerCase();
  return submitOnce(db, { ...captured, storeId, kind: 'census_close' }, async (tx) => {
    const [begun] = await censusesOf(tx, storeId, censusId);
    if (!begun) throw wrongContent('census_id', { kind: 'unknown_census' });
    await tx.execute(sql`
      INSERT INTO census_closings (store_id, submission_id, census_id, note)
      VALUES (${storeId}, ${key}, ${censusId}, ${cleanText(body.note ?? '') || null})`);
    const ended =
      begun.closedAt === null
        ? { ...begun, closedAt: captured.recordedAt.getTime(), note: cleanText(body.note ?? '') || null }
        : begun;
    return {
      message: currentMessages(REPLY).censusClosed,
      submission_id: key,
      data: await described(tx, storeId, ended, now),
    } satisfies CensusCloseReply;
  });
}

/** The newest censuses of a store with what they say, derived from the records known now. */
export const newestCensuses = (db: Db, storeId: number, now: Date): Promise<Census[]> =>
  snapshot(db, async (tx) => {
    const found: Census[] = [];
    for (const census of await censusesOf(tx, storeId, null))
      found.push(await described(tx, storeId, census, now));
    return found;
  });

type Begun = {
  censusId: string;
  /** ms since the epoch */
  begunAt: number;
  closedAt: number | null;
  closedBy: string | null;
  note: string | null;
};

/** A store's censuses, newest first. @param censusId only this one; null: the newest */
const censusesOf = (tx: Db, storeId: number, censusId: string | null): Promise<Begun[]> =>
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
          ORDER BY s.recorded_at, s.submission_id LIMIT 1 ${OPTIMIZATION_FENCE}
        ) closed ON true
        WHERE c.store_id = ${storeId} AND (${censusId}::uuid IS NULL OR c.census_id = ${censusId}::uuid)
        ORDER BY c.begun_at DESC, c.census_id LIMIT ${LISTED_CENSUSES}`,
  );

async function described(tx: Db, storeId: number, census: Begun, now: Date): Promise<Census> {
  const at = new Date(census.closedAt ?? now);
  const scans = await scansOf(tx, storeId, census.censusId);
  const result = censusResult(await stockAt(tx, storeId, at), scans);
  return {
    census_id: census.censusId,
    begun_at: new Date(census.begunAt).toISOString(),
    closed_at: census.closedAt === null ? null : at.toISOString(),
    closed_by: census.closedBy,
    note: census.note,
    by: [...new Set(scans.map(({ by }) => by))].sort(),
    ...listsOf(result),
  };
}

const listsOf = (result: CensusResult<StockPack>) => {
  const rowsOf = (found: readonly CensusFinding<StockPack>[]): CensusPackRow[] =>
    found.slice(0, MAX_CENSUS_LIST).map(rowOf);
  return {
    seen: result.seen,
    packs: result.packs,
    seen_value: centsToDollars(result.seenValue),
    value: centsToDollars(result.value),
    never_seen: rowsOf(result.neverSeen),
    elsewhere: rowsOf(result.elsewhere),
    twice: rowsOf(result.twice),
    unknown: result.unknown.slice(0, MAX_CENSUS_LIST).map(({ lotNumber, lotCounter, code, place }) => ({
      lot_number: lotNumber,
      lot_counter: lotCounter,
      code,
      place,
    })),
  };
};

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

const scansOf = (tx: Db, storeId: number, censusId: string): Promise<(CensusScan & { by: string })[]> =>
  rows(
    tx,
    sql`SELECT c.lot_number AS "lotNumber", c.lot_counter AS "lotCounter", c.code, c.place, coalesce(u.name, '') AS by
        FROM census_scans c
        JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
        LEFT JOIN people u ON u.id = s.created_by
        WHERE c.store_id = ${storeId} AND c.census_id = ${censusId}
        ORDER BY c.id`,
  );

type StockPack = CensusPack & { vendorName: string | null; startTicket: string };
type StockRow = Omit<StockPack, 'places'> & {
  onShelf: number;
  inBackRoom: number;
  /** it was put on the shelf after the instant, so it was in the back room */
  shelvedLater: boolean;
  /** the place in which a person put it after its last shelf record */
  placed: CensusPlace | null;
};

/** The packs that had unsold tickets at an instant, by the claims known now, with their places. */
async function stockAt(tx: Db, storeId: number, at: Date): Promise<StockPack[]> {
  const instant = at.toISOString();
  const found = await rows<StockRow>(
    tx,
    sql`SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
               lpad(l.start_ticket::text, 14, '0') AS "startTicket", v.vendor_name AS "vendorName",
               held.tickets, held."onShelf", held."inBackRoom",
               coalesce(shelved.at > ${instant}, false) AS "shelvedLater", placed.place AS placed
        FROM (
          SELECT lot_id, sum(n)::int AS tickets,
                 coalesce(sum(n) FILTER (WHERE status <> ${TICKET_STATUS.active}), 0)::int AS "onShelf",
                 coalesce(sum(n) FILTER (WHERE status = ${TICKET_STATUS.active}), 0)::int AS "inBackRoom"
          FROM (
            SELECT lot_id, status, end_ticket - start_ticket + 1 AS n FROM ticket_runs
            WHERE store_id = ${storeId} AND status <> ${TICKET_STATUS.sold}
            UNION ALL
            SELECT t.lot_id, ${TICKET_STATUS.onShelf}::int, t.end_ticket - t.start_ticket + 1
            FROM submissions s
            JOIN claims c ON c.store_id = s.store_id AND c.submission_id = s.submission_id
            JOIN ticket_runs t ON t.store_id = c.store_id AND t.claim_id = c.id
            WHERE s.store_id = ${storeId} AND s.recorded_at > ${instant}
          ) runs
          GROUP BY lot_id
        ) held
        CROSS JOIN LATERAL (
          SELECT * FROM lots WHERE store_id = ${storeId} AND id = held.lot_id ${OPTIMIZATION_FENCE}
        ) l
        LEFT JOIN LATERAL (SELECT vendor_name FROM vendors WHERE id = l.vendor_id ${OPTIMIZATION_FENCE}) v ON true
        CROSS JOIN LATERAL (
          SELECT max(s.recorded_at) AS at, max(s.recorded_at) FILTER (WHERE s.recorded_at <= ${instant}) AS before
          FROM shelf_records r JOIN submissions s ON s.store_id = r.store_id AND s.submission_id = r.submission_id
          WHERE r.store_id = ${storeId} AND r.lot_id = l.id ${OPTIMIZATION_FENCE}
        ) shelved
        LEFT JOIN LATERAL (
          SELECT p.place FROM pack_places p
          JOIN submissions s ON s.store_id = p.store_id AND s.submission_id = p.submission_id
          WHERE p.store_id = ${storeId} AND p.lot_id = l.id
            AND s.recorded_at <= ${instant} AND s.recorded_at >= coalesce(shelved.before, s.recorded_at)
          ORDER BY s.recorded_at DESC, s.submission_id LIMIT 1 ${OPTIMIZATION_FENCE}
        ) placed ON true
        WHERE l.created_at <= ${instant}
        ORDER BY l.lot_number, l.lot_counter`,
  );
  return found.map(({ onShelf, inBackRoom, shelvedLater, placed, ...pack }) => ({
    ...pack,
    places:
      placed !== null
        ? [placed]
        : [
            ...(onShelf > 0 ? (['shelf'] as const) : []),
            ...(inBackRoom > 0 || shelvedLater ? (['back'] as const) : []),
          ],
  }));
}

/**
 * Stores where packs lie. Their tickets stay as they are: putting on the shelf is a record of its own.
 * @throws ApiError 422 for a pack that the store doesn't have
 */
export function placePacks(db: Db, captured: Captured<PacksPlacedBody>): Promise<Answer> {
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
