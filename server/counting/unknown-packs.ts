import { type SQL, sql } from 'drizzle-orm';
import { GAME_DIGITS, gameOfSerial } from '../../src/shared/catalogue/game';
import type {
  DismissUnknownBody,
  UnknownPack,
  UnknownPacksReply,
} from '../../src/shared/stock/found-packs-schema';
import type { TicketFields } from '../../src/shared/tickets/layouts';
import { readCode } from '../../src/shared/tickets/read-code';
import { packNumber } from '../../src/shared/tickets/serial';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { cleanText } from '../../src/shared/values/visible-text';
import type { Db } from '../db/connect';
import { gamesListedFor, nameOfListed } from '../db/game-names';
import { lockInOrder } from '../db/lock-order';
import {
  hasTicketOfPack,
  inBatches,
  isOneOf,
  milliseconds,
  OPTIMIZATION_FENCE,
  type Page,
  rows,
  ticketZeroOf,
  valuesOf,
} from '../db/sql';
import { notFound } from '../errors';
import { requireReason } from '../http/parameters';
import { layoutOfStore } from '../tickets/ticket-layouts';

/** How many days after the last count that saw them unknown packs are listed. */
const LISTED_DAYS = 90;

/**
 * Stores the codes of packs that a count saw and the store doesn't know, as sightings that sell nothing (product: a
 * count takes what is here). A code that can't be read is stored as it was scanned.
 */
export async function keepUnknownPacks(
  tx: Db,
  storeId: number,
  key: string,
  unknown: readonly { code: string }[],
): Promise<void> {
  if (unknown.length === 0) return;
  const layout = await layoutOfStore(tx, storeId);
  const ticketOf = (text: string): TicketFields | undefined => {
    const code = readCode(text, { layout, source: 'scan', isKnown: () => false });
    if (code.kind === 'ticket' || code.kind === 'pack_label') return code;
    return code.kind === 'uncertain' && code.readings.length === 1 ? code.readings[0] : undefined;
  };
  const codes = new Set(unknown.map(({ code }) => cleanText(code)).filter((code) => code !== ''));
  const kept = [...codes].map((code) => {
    const serial = ticketOf(code)?.serial ?? null;
    return {
      store_id: storeId,
      submission_id: key,
      code,
      serial,
      pack: serial === null ? code : packNumber(serial),
    };
  });
  for (const batch of inBatches(kept)) await tx.execute(sql`INSERT INTO unknown_packs ${valuesOf(batch)}`);
}

type UnknownRow = {
  id: number;
  storeId: number;
  code: string;
  serial: string | null;
  name: string | null;
  seenAt: number;
  seenBy: string;
  counts: number;
};

/** The packs that counts saw in these stores and nobody has received or dismissed since, newest first. */
export async function listUnknownPacks(
  db: Db,
  storeIds: readonly number[],
  page: Page,
  now: Date,
): Promise<UnknownPacksReply> {
  const data = await rows<UnknownRow>(
    db,
    sql`SELECT last.id::int AS id, last.store_id AS "storeId", last.code, last.serial, listed.name,
               ${milliseconds(sql`last.recorded_at`)} AS "seenAt", coalesce(u.name, '') AS "seenBy",
               last.counts::int AS counts
        FROM ${stillUnknown(storeIds, now)} last LEFT JOIN people u ON u.id = last.created_by
        LEFT JOIN LATERAL (
          SELECT ${nameOfListed('listed')} AS name FROM ${gamesListedFor(sql`last.store_id`)}
          WHERE listed.number = left(last.serial, ${GAME_DIGITS}::int) ORDER BY listed.id LIMIT 1
        ) listed ON true
        ORDER BY last.recorded_at DESC, last.id DESC
        LIMIT ${page.size} OFFSET ${page.skip}`,
  );
  return { total: await countUnknownPacks(db, storeIds, now), data: data.map(packOnWire) };
}

/** The number of listed packs in these stores. */
export async function countUnknownPacks(db: Db, storeIds: readonly number[], now: Date): Promise<number> {
  const [counted] = await rows<{ packs: number }>(
    db,
    sql`SELECT count(*)::int AS packs FROM ${stillUnknown(storeIds, now)} last`,
  );
  return counted?.packs ?? 0;
}

/** The last sighting of each unknown pack, as a subquery. */
function stillUnknown(storeIds: readonly number[], now: Date): SQL {
  const since = new Date(now.getTime() - LISTED_DAYS * DAY_MS).toISOString();
  return sql`(
    SELECT * FROM (
      SELECT DISTINCT ON (p.store_id, p.pack) p.store_id, p.id, p.pack, p.code, p.serial, s.recorded_at, s.created_by,
             count(*) OVER (PARTITION BY p.store_id, p.pack) AS counts
      FROM submissions s
      JOIN unknown_packs p ON p.store_id = s.store_id AND p.submission_id = s.submission_id
      WHERE ${isOneOf(sql`s.store_id`, storeIds)} AND ${isOneOf(sql`p.store_id`, storeIds)} AND s.recorded_at > ${since}
      ORDER BY p.store_id, p.pack, s.recorded_at DESC, s.submission_id DESC, p.id DESC
    ) seen
    WHERE NOT EXISTS (
        SELECT FROM unknown_pack_ends e
        WHERE e.store_id = seen.store_id AND e.pack = seen.pack AND e.ended_at >= seen.recorded_at
      )
      AND NOT EXISTS (
        SELECT FROM lots
        WHERE store_id = seen.store_id AND seen.serial IS NOT NULL
          AND ${hasTicketOfPack(ticketZeroOf(sql`left(seen.serial, 11)`))} ${OPTIMIZATION_FENCE}
      )
  )`;
}

const packOnWire = ({
  id,
  storeId,
  code,
  serial,
  name,
  seenAt,
  seenBy,
  counts,
}: UnknownRow): UnknownPack => ({
  id,
  store_id: storeId,
  code,
  game: serial === null ? null : gameOfSerial(serial),
  name,
  pack: serial === null ? null : packNumber(serial).slice(GAME_DIGITS),
  front: serial,
  seen_at: new Date(seenAt).toISOString(),
  seen_by: seenBy,
  counts,
});

/**
 * Removes a pack from the list until a later count sees it again.
 * @throws ApiError 404 for a pack that isn't in the store's list
 */
export function dismissUnknownPack(
  db: Db,
  id: number,
  body: DismissUnknownBody,
  by: { id: number; at: Date },
): Promise<{ id: number }> {
  const reason = requireReason(body);
  const { store_id: storeId } = body;
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { stocks: [storeId] });
    const ended = await rows(
      tx,
      sql`INSERT INTO unknown_pack_ends (store_id, pack, reason, ended_by, ended_at)
          SELECT store_id, pack, ${reason}, ${by.id}::int, ${by.at.toISOString()}::timestamptz
          FROM unknown_packs WHERE store_id = ${storeId} AND id = ${id} RETURNING id`,
    );
    if (ended.length === 0) throw notFound();
    return { id };
  });
}
