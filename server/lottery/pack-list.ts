import { setImmediate as nextEvents } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { digitsOfCell } from '../../src/shared/imports/cells';
import type { PackDay } from '../../src/shared/imports/words';
import {
  type LotteryPackList,
  type LotteryPacksBody,
  type LotteryPacksReply,
  MAX_PACK_DIFFERENCES,
} from '../../src/shared/lottery/lottery-schema';
import {
  type ListedPack,
  type OwnPack,
  type PackListDifference,
  packListDifferences,
} from '../../src/shared/lottery/pack-list';
import { packNumber, TICKETS_PER_PACK_NUMBER } from '../../src/shared/tickets/serial';
import { businessDate, type StoreClock } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { gameOfLot, gamesListedFor, nameOfListed, vendorNamesOf, withRealUpcs } from '../db/game-names';
import { list, manyRows, milliseconds, rows, SALES, SOLD } from '../db/sql';
import { badField, wrongContent } from '../errors';
import { piece } from '../http/fair-turns';
import { calendarDay } from '../http/parameters';
import { senders } from '../stock/transfer-parts';
import type { KeyedReply } from '../submissions/idempotency';
import { submitOnce } from '../submissions/submit-once';
import type { AccountEntry } from './keep-account';
import { firstShelved, ticketsOf } from './packs';

const GAME_DIGITS = 4;
const PACK_DIGITS = 7;

/**
 * Stores the lottery's own list of a store's packs. The stock doesn't change.
 * @throws ApiError 400 for a game, a pack or a day that can't be read; 422 for a pack that occurs twice with different
 * days
 */
export async function keepPackList(db: Db, captured: AccountEntry<LotteryPacksBody>): Promise<KeyedReply> {
  const { key, body, settings } = captured;
  const storeId = body.store_id;
  const asOf = calendarDay(body.as_of, 'as_of');
  const packs = await piece(() => listedPacks(body.packs));
  return submitOnce(db, { ...captured, storeId, kind: 'lottery_packs' }, async (tx, { id }) => {
    await tx.execute(sql`
      INSERT INTO lottery_pack_lists (store_id, submission_id, as_of, packs)
      VALUES (${storeId}, ${key}, ${asOf}, ${JSON.stringify(packs)}::json)`);
    return {
      message: currentMessages(REPLY).lotteryPacksKept,
      submission_id: key,
      data: await compared(tx, storeId, { id, asOf, packs }, settings),
    } satisfies LotteryPacksReply;
  });
}

function listedPacks(listed: LotteryPacksBody['packs']): ListedPack[] {
  const byNumber = new Map<string, ListedPack>();
  /** Most of a list's 25,000 days are the same few. */
  const days = new Set<string>();
  listed.forEach((row, index) => {
    const pack = listedPack(row, index, days);
    const earlier = byNumber.get(pack.number);
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(pack))
      throw wrongContent(`packs.${index}.pack`, { kind: 'pack_twice' });
    byNumber.set(pack.number, pack);
  });
  return [...byNumber.values()];
}

type ListedRow = LotteryPacksBody['packs'][number];

/** @param days texts that are known to be valid days */
const listedPack = (row: ListedRow, index: number, days: Set<string>): ListedPack => ({
  number: digitsIn(row, index, 'game', GAME_DIGITS) + digitsIn(row, index, 'pack', PACK_DIGITS),
  shippedOn: dayIn(row, index, 'shipped_at', days),
  confirmedOn: dayIn(row, index, 'confirmed_at', days),
  activatedOn: dayIn(row, index, 'activated_at', days),
  settledOn: dayIn(row, index, 'settled_at', days),
  returnedOn: dayIn(row, index, 'returned_at', days),
});

function digitsIn(row: ListedRow, index: number, name: 'game' | 'pack', length: number): string {
  const text = String(row[name]);
  // Removes additional leading zeros, which other programs write.
  const digits = digitsOfCell(text.length > length ? text.replace(/^0+(?=\d)/, '') : text, length);
  if (digits === null) throw badField(`packs.${index}.${name}`, { kind: 'unreadable' });
  return digits;
}

function dayIn(row: ListedRow, index: number, name: PackDay, days: Set<string>): string | null {
  const text = row[name] ?? null;
  if (text !== null && !days.has(text)) days.add(calendarDay(text, `packs.${index}.${name}`));
  return text;
}

type StoredList = { id: number; asOf: string; packs: ListedPack[] };

/** The newest list of a store with its differences from the current records; null if none was loaded. */
export async function newestPackList(
  db: Db,
  storeId: number,
  clock: StoreClock,
): Promise<LotteryPackList | null> {
  const [newest] = await rows<StoredList>(
    db,
    sql`SELECT s.id, p.as_of::text AS "asOf", p.packs
        FROM lottery_pack_lists p
        JOIN submissions s ON s.store_id = p.store_id AND s.submission_id = p.submission_id
        WHERE p.store_id = ${storeId}
        ORDER BY p.as_of DESC, s.recorded_at DESC, s.submission_id LIMIT 1`,
  );
  return newest ? compared(db, storeId, newest, clock) : null;
}

async function compared(
  db: Db,
  storeId: number,
  { id, asOf, packs }: StoredList,
  clock: StoreClock,
): Promise<LotteryPackList> {
  const ownedPacks = await ownPacks(
    db,
    storeId,
    packs.map(({ number }) => number),
    clock,
  );
  await nextEvents();
  const had = new Set(ownedPacks.map(({ number }) => number));
  const never = packs.map(({ number }) => number).filter((number) => !had.has(number));
  const games = await gamesOf(db, storeId, [...new Set(never.map((number) => number.slice(0, GAME_DIGITS)))]);
  await nextEvents();
  const gameOf = (number: string) => games.get(number.slice(0, GAME_DIGITS));
  const differences = packListDifferences(packs, ownedPacks, asOf, (number) => gameOf(number)?.cents ?? 0);
  const listed = differences.slice(0, MAX_PACK_DIFFERENCES);
  const vendorOf = await vendorNamesOf(
    db,
    listed.flatMap(({ pack }) => pack ?? []),
  );
  return {
    id,
    as_of: asOf,
    packs: packs.length,
    differences: await withRealUpcs(
      db,
      storeId,
      listed.map((difference) => {
        const { number, pack } = difference;
        return differenceOnWire(difference, pack ? vendorOf(pack) : (gameOf(number)?.name ?? null));
      }),
    ),
    differences_count: differences.length,
    differences_value: centsToDollars(sumOf(differences, ({ cents }) => cents)),
  };
}

type StockPack = OwnPack & { lotNumber: string; lotCounter: number; vendorId: number | null };

/** @param name of its vendor, or of the game of a pack that the store never had; null if unknown */
const differenceOnWire = (
  { kind, number, pack, tickets, cents }: PackListDifference<StockPack>,
  name: string | null,
) => ({
  kind,
  game: number.slice(0, GAME_DIGITS),
  pack: number.slice(GAME_DIGITS),
  lot_number: pack?.lotNumber ?? null,
  lot_counter: pack?.lotCounter ?? null,
  vendor_name: name,
  tickets,
  value: centsToDollars(cents),
});

type PackRow = Omit<StockPack, 'number' | 'receivedOn' | 'onSaleSince'> & {
  first: string;
  /** ms since the epoch */
  receivedAt: number;
  onSaleAt: number | null;
};

/**
 * SQL: whether a value is one of many, which are hashed once. Looking up each of 5,000 took twenty times as long as
 * reading a store's lots. As an operand of IS TRUE it isn't a join, for which the planner might compare each with each.
 */
const isAmong = (value: SQL, type: 'bigint' | 'text', values: readonly string[]): SQL =>
  sql`(${value} IN (SELECT unnest(${list(values)}::${sql.raw(type)}[]))) IS TRUE`;

/** A store's packs with unsold tickets, and packs with these numbers. Other data of the lots is read by index once for all. */
async function ownPacks(
  db: Db,
  storeId: number,
  numbers: readonly string[],
  clock: StoreClock,
): Promise<StockPack[]> {
  const lots = sql`ARRAY(SELECT lot_id FROM candidates)`;
  const packRows = await manyRows<PackRow>(db, {
    with: sql`
      WITH candidates AS MATERIALIZED (
        SELECT lot_id FROM ticket_runs WHERE store_id = ${storeId} AND status <> ${SOLD}
        UNION
        SELECT id FROM lots
        WHERE store_id = ${storeId}
          AND ${isAmong(sql`start_ticket / ${TICKETS_PER_PACK_NUMBER}::int`, 'bigint', numbers)}
      )`,
    columns: {
      lotNumber: sql`l.lot_number`,
      lotCounter: sql`l.lot_counter`,
      vendorId: sql`l.vendor_id`,
      first: sql`lpad(l.start_ticket::text, 14, '0')`,
      priceCents: sql`l.price_cents`,
      receivedAt: milliseconds(sql`l.created_at`),
      onSaleAt: milliseconds(sql`least(shelf.at, gone.sold_whole_at)`),
      isFromOtherStore: sql`came.lot_number IS NOT NULL`,
      unsold: sql`coalesce(runs.unsold, 0)`,
      inBackRoom: sql`coalesce(runs.back, 0)`,
      sold: sql`coalesce(runs.sold, 0) - coalesce(gone.tickets, 0)`,
      returned: sql`coalesce(gone.returned, '[]')`,
    },
    from: sql`
      FROM lots l
      LEFT JOIN ${firstShelved(storeId, lots)} shelf ON shelf.lot_id = l.id
      LEFT JOIN ${ticketsOf(storeId, lots)} runs ON runs.lot_id = l.id
      LEFT JOIN (
        SELECT lot_id, coalesce(sum(n) FILTER (WHERE reason NOT IN ${SALES}), 0)::int AS tickets,
               json_agg(json_build_object('on', business_date::text, 'tickets', n))
                 FILTER (WHERE reason = 'returned') AS returned,
               min(recorded_at) FILTER (WHERE reason = 'sold_whole') AS sold_whole_at
        FROM (SELECT c.lot_id, c.reason, s.business_date, min(s.recorded_at) AS recorded_at,
                     sum(t.end_ticket - t.start_ticket + 1)::int AS n
              FROM claims c
              JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
              JOIN ticket_runs t ON t.store_id = c.store_id AND t.claim_id = c.id
              WHERE c.store_id = ${storeId} AND c.lot_id = ANY(${lots}) AND c.reason <> 'sale'
              GROUP BY c.lot_id, c.reason, s.business_date) other
        GROUP BY lot_id
      ) gone ON gone.lot_id = l.id
      LEFT JOIN (
        SELECT DISTINCT lot_number, lot_counter FROM transfer_parts
        WHERE store_id IN ${senders(storeId)} AND to_store_id = ${storeId} AND kind = 'received'
          AND lot_number = ANY(ARRAY(SELECT lot_number FROM lots WHERE store_id = ${storeId} AND id = ANY(${lots})))
      ) came ON came.lot_number = l.lot_number AND came.lot_counter = l.lot_counter
      WHERE l.store_id = ${storeId} AND l.id = ANY(${lots})`,
  });
  return packRows.map(({ first, receivedAt, onSaleAt, ...pack }) => ({
    number: packNumber(first),
    receivedOn: businessDate(new Date(receivedAt), clock),
    onSaleSince: onSaleAt === null ? null : businessDate(new Date(onSaleAt), clock),
    ...pack,
  }));
}

type GameRow = { game: string; name: string | null; cents: number | null };

/**
 * These games by number: the name on the company's list of games, and the value of a pack in cents, from the list or
 * else from the newest lot.
 */
async function gamesOf(db: Db, storeId: number, games: readonly string[]): Promise<Map<string, GameRow>> {
  if (games.length === 0) return new Map();
  const gameRows = await rows<GameRow>(
    db,
    sql`SELECT game, listed.name, coalesce(listed.cents, newest.cents)::float8 AS cents
        FROM (
          SELECT DISTINCT ON (listed.number) listed.number AS game, ${nameOfListed('listed')} AS name,
                 listed.price_cents * listed.pack_size AS cents
          FROM ${gamesListedFor(sql`${storeId}`)}
          WHERE ${isAmong(sql`listed.number`, 'text', games)}
          ORDER BY listed.number, listed.id
        ) listed
        FULL JOIN (
          SELECT DISTINCT ON (game) ${gameOfLot('l')} AS game, l.price_cents * (l.end_ticket - l.start_ticket + 1) AS cents
          FROM lots l
          WHERE l.store_id = ${storeId} AND ${isAmong(gameOfLot('l'), 'text', games)}
          ORDER BY game, l.start_ticket DESC
        ) newest USING (game)`,
  );
  return new Map(gameRows.map((row) => [row.game, row]));
}
