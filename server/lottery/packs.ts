import { type SQL, sql } from 'drizzle-orm';
import { ruleOf } from '../../src/shared/lottery/lottery-settings';
import {
  chargedStay,
  type Move,
  notBefore,
  type StorePack,
  staysOf,
} from '../../src/shared/lottery/moved-packs';
import { type ChargedPack, dueDay, isEnough, type SettlingRule } from '../../src/shared/lottery/settling';
import { type Run, runLength } from '../../src/shared/tickets/runs';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { isIn, type Period } from '../../src/shared/time/periods';
import { businessDate, type StoreClock } from '../../src/shared/time/store-clock';
import { addedBy, batchesOf, groupBy, sumOf } from '../../src/shared/values/collections';
import type { Db } from '../db/connect';
import { inStore } from '../db/lock-order';
import { list, manyRows, milliseconds, OPTIMIZATION_FENCE, rows, SALES, SOLD } from '../db/sql';
import { storeSettings } from '../places/settings';
import { senders } from '../stock/transfer-parts';

/** A pack that may have moved between stores. */
type MovedPack = ChargedPack & {
  lotNumber: string;
  lotCounter: number;
  /** serial of its first ticket, as a number */
  start: number;
  /** the day of its activation as entered by a person */
  saidActivatedOn: string | null;
  /** the other stores that it came from, whose records and settings decide when it settles */
  origins: readonly number[];
};

type Lot = { storeId: number; lotNumber: string; lotCounter: number };
const lotName = ({ storeId, lotNumber, lotCounter }: Lot): string => `${storeId}/${lotNumber}/${lotCounter}`;

type LotMove = Move & { lot: Lot; sender: Lot };

/** Packs in the stores that have had them, by the names of their lots. */
type LotPacks = Map<string, StorePack & { storeId: number; moves: readonly LotMove[] }>;

/**
 * The packs as charged to their store. For packs that moved, `size` becomes the number of tickets that the store is
 * charged for, which may be zero, and `receivedOn` becomes the receipt of most of these: a pack has one day of charge.
 */
async function chargedWhereHeld<P extends MovedPack>(db: Db, storeId: number, packs: P[]): Promise<P[]> {
  const moves = await movesOf(db, storeId, packs);
  if (moves.length === 0) return packs;
  return db.transaction(async (tx) => {
    const lotPacks: LotPacks = new Map();
    addPacks(lotPacks, ruleOf(await storeSettings(tx, storeId)), storeId, packs, moves);
    await addSenders(tx, lotPacks);
    return packs.map((pack) => {
      const name = lotName({ ...pack, storeId });
      return lotPacks.has(name) ? chargedPack(lotPacks, name, pack) : pack;
    });
  });
}

/** Adds the packs of a store that moved. @param rule the store's rule for settling */
function addPacks(
  lotPacks: LotPacks,
  rule: SettlingRule,
  storeId: number,
  packs: readonly MovedPack[],
  moves: readonly LotMove[],
): void {
  const ofLot = groupBy(moves, ({ lot }) => lotName(lot));
  for (const pack of packs) {
    const name = lotName({ ...pack, storeId });
    const ofPack = ofLot.get(name);
    if (ofPack) lotPacks.set(name, { ...pack, storeId, rule, moves: ofPack });
  }
}

/** Adds the packs in the stores that sent them, and in the stores before them. */
async function addSenders(tx: Db, lotPacks: LotPacks): Promise<void> {
  // The loop also visits packs that it adds.
  for (const { moves } of lotPacks.values())
    for (const { kind, sender } of moves) {
      if (kind === 'went' || lotPacks.has(lotName(sender))) continue;
      await inStore(tx, sender.storeId, async () => {
        const settings = await storeSettings(tx, sender.storeId);
        const packs = await storedPack(tx, sender, settings);
        const moves = await movesOf(tx, sender.storeId, packs);
        addPacks(lotPacks, ruleOf(settings), sender.storeId, packs, moves);
      });
    }
}

type MoveRow = Omit<Move, 'from'> & {
  lotNumber: string;
  lotCounter: number;
  fromStoreId: number;
  fromCounter: number;
};

/**
 * The receipts of tickets that came to and left packs of a store, in order. Reads those of the packs' games once: for each
 * of thousands of packs, looking for receipts in every store of the company took seconds.
 */
async function movesOf(db: Db, storeId: number, packs: readonly MovedPack[]): Promise<LotMove[]> {
  if (packs.length === 0) return [];
  const numbers = list([...new Set(packs.map(({ lotNumber }) => lotNumber))]);
  const moves = await rows<MoveRow>(
    db,
    sql`SELECT w.lot_number AS "lotNumber", w.lot_counter AS "lotCounter", m.id, m.kind,
               m.start_ticket AS start, m.end_ticket AS "end", m.received_on::text AS "on", m.from_store AS "fromStoreId",
               m.from_counter AS "fromCounter"
        FROM unnest(${list(packs.map(({ lotNumber }) => lotNumber))}::text[],
                    ${list(packs.map(({ lotCounter }) => lotCounter))}::int[]) AS w(lot_number, lot_counter)
        JOIN (
          SELECT t.lot_number, t.lot_counter, p.id, 'went' AS kind, p.start_ticket, p.end_ticket, p.received_on,
                 t.store_id AS from_store, t.lot_counter AS from_counter
          FROM transfers t JOIN transfer_parts p ON p.store_id = t.store_id AND p.claim_id = t.claim_id
          WHERE t.store_id = ${storeId} AND p.kind = 'received' AND t.lot_number = ANY(${numbers}::text[])
          UNION ALL
          SELECT p.lot_number, p.lot_counter, p.id, 'came', p.start_ticket, p.end_ticket, p.received_on, p.store_id,
                 t.lot_counter
          FROM transfer_parts p JOIN transfers t ON t.store_id = p.store_id AND t.claim_id = p.claim_id
          WHERE p.store_id IN ${senders(storeId)} AND p.to_store_id = ${storeId} AND p.kind = 'received'
            AND p.lot_number = ANY(${numbers}::text[])
        ) m ON m.lot_number = w.lot_number AND m.lot_counter = w.lot_counter
        ORDER BY m.id`,
  );
  return moves.map(({ lotNumber, lotCounter, fromStoreId, fromCounter, ...move }) => {
    const sender = { storeId: fromStoreId, lotNumber, lotCounter: fromCounter };
    return { ...move, lot: { storeId, lotNumber, lotCounter }, sender, from: lotName(sender) };
  });
}

/** A pack of one store, as charged there. */
function chargedPack<P extends MovedPack>(lotPacks: LotPacks, name: string, pack: P): P {
  const storePacks = formerNames(lotPacks, name).flatMap((each) => lotPacks.get(each) ?? []);
  const moves = storePacks.flatMap((each) => each.moves);
  const pieces = piecesOf(pack, moves).map((tickets) => ({
    tickets,
    stays: staysOf(lotPacks, name, tickets),
  }));
  const charged = pieces.flatMap(({ tickets, stays }) => {
    const stay = chargedStay(stays);
    return stay?.name === name ? [{ stay, since: stay.since, count: runLength(tickets) }] : [];
  });
  const [largest] = addedBy(charged, ({ since }) => since, 'count').sort((a, b) => b.count - a.count);
  const stay = largest?.stay ?? pieces[0]?.stays.at(-1);
  const [here, ...others] = storePacks.map(({ storeId }) => storeId);
  return {
    ...pack,
    ...(stay && {
      ...{ receivedOn: stay.since, activatedOn: stay.activatedOn },
      settledOn: notBefore(stay.settledOn, stay.since),
    }),
    size: sumOf(charged, ({ count }) => count),
    origins: [...new Set(others)].filter((id) => id !== here),
  };
}

/** The names of a pack in its store and in the stores that it came from. */
function formerNames(lotPacks: LotPacks, name: string): string[] {
  const names = new Set([name]);
  // The loop also visits names that it adds.
  for (const each of names)
    for (const { kind, from } of lotPacks.get(each)?.moves ?? []) if (kind === 'came') names.add(from);
  return [...names];
}

/** Splits the tickets of a pack into parts, so that all tickets of a part made the same moves. */
function piecesOf({ start, size }: MovedPack, moves: readonly Run[]): Run[] {
  const end = start + size;
  const edges = moves
    .flatMap((move) => [move.start, move.end + 1])
    .filter((edge) => edge > start && edge < end);
  const bounds = [...new Set([start, ...edges, end])].sort((a, b) => a - b);
  return bounds.slice(0, -1).map((from, index) => ({ start: from, end: (bounds[index + 1] ?? end) - 1 }));
}

/** A pack with its data for the lottery's account. */
export type AccountPack = MovedPack & {
  lotId: number;
  /** the vendor, whose name `vendorNamesOf` looks up */
  vendorId: number | null;
  priceCents: number;
  /** its unsold tickets, and how many of these never were on the shelf */
  left: number;
  inBackRoom: number;
  /** the source of its settlement day; null if none was entered */
  source: string | null;
  /** the business day of its first shelf record */
  shelvedOn: string | null;
};

type PackRow = Omit<AccountPack, 'activatedOn' | 'receivedOn' | 'shelvedOn' | 'sales' | 'origins'> & {
  /** the time of its first shelf record, ms since the epoch */
  shelvedAt: number | null;
};

/** SQL: the newest day entered by a person for each of these lots. @param lots an array of ids @param what a literal of `pack_dates.what` */
const newestDays = (storeId: number, lots: SQL, what: 'settled' | 'activated'): SQL => sql`(
  SELECT DISTINCT ON (d.lot_id) d.lot_id, d.day::text AS day, d.source, u.name AS by
  FROM pack_dates d
  JOIN submissions s ON s.store_id = d.store_id AND s.submission_id = d.submission_id
  JOIN people u ON u.id = s.created_by
  WHERE d.store_id = ${storeId} AND d.lot_id = ANY(${lots}) AND d.what = ${what}
  ORDER BY d.lot_id, s.recorded_at DESC, d.submission_id, d.id DESC
)`;

/** SQL: the time of the first shelf record of each of these lots. @param lots an array of ids */
export const firstShelved = (storeId: number, lots: SQL): SQL => sql`(
  SELECT r.lot_id, min(s.recorded_at) AS at
  FROM shelf_records r JOIN submissions s ON s.store_id = r.store_id AND s.submission_id = r.submission_id
  WHERE r.store_id = ${storeId} AND r.lot_id = ANY(${lots})
  GROUP BY r.lot_id
)`;

/** SQL: the unsold tickets of each of these lots, how many of them are in the back room, and the sold ones. @param lots an array of ids */
export const ticketsOf = (storeId: number, lots: SQL): SQL => sql`(
  SELECT lot_id, coalesce(sum(n) FILTER (WHERE status <> ${SOLD}), 0)::int AS unsold,
         coalesce(sum(n) FILTER (WHERE status = ${TICKET_STATUS.active}), 0)::int AS back,
         coalesce(sum(n) FILTER (WHERE status = ${SOLD}), 0)::int AS sold
  FROM (SELECT lot_id, status, end_ticket - start_ticket + 1 AS n FROM ticket_runs
        WHERE store_id = ${storeId} AND lot_id = ANY(${lots})) t
  GROUP BY lot_id
)`;

/** How many packs a statement reads. More would make the other stores of an embedded database wait for over 50 ms. */
const PACKS_AT_ONCE = 500;

/** A lot whose pack is to be read. `counted`: whether to count tickets */
type Candidate = { lotId: number; counted: boolean };

/**
 * The packs of these lots of a store, by game and pack.
 * @param lots SQL: a query with the columns `lot_id` and `counted`, whether to count tickets
 */
const packsOf = async (db: Db, storeId: number, lots: SQL, clock: StoreClock): Promise<AccountPack[]> =>
  chargedWhereHeld(db, storeId, await storedPacks(db, storeId, lots, clock));

/** The packs of these lots as if none had moved. */
async function storedPacks(db: Db, storeId: number, lots: SQL, clock: StoreClock): Promise<AccountPack[]> {
  const candidates = await manyRows<Candidate>(db, {
    columns: { lotId: sql`l.id`, counted: sql`asked.counted` },
    from: sql`
      FROM (SELECT lot_id, bool_or(counted) AS counted FROM (${lots}) lots_asked GROUP BY 1) asked
      CROSS JOIN LATERAL (
        SELECT id, lot_number, lot_counter FROM lots
        WHERE store_id = ${storeId} AND id = asked.lot_id ${OPTIMIZATION_FENCE}
      ) l
      ORDER BY l.lot_number, l.lot_counter`,
  });
  const packRows: PackRow[] = [];
  for (const batch of batchesOf(candidates, PACKS_AT_ONCE))
    packRows.push(...(await packsOfBatch(db, storeId, batch)));
  return packRows.map(({ shelvedAt, ...pack }): AccountPack => {
    const shelvedOn = shelvedAt === null ? null : businessDate(new Date(shelvedAt), clock);
    const activatedOn = pack.saidActivatedOn ?? shelvedOn;
    return { sales: [], origins: [], receivedOn: null, shelvedOn, activatedOn, ...pack };
  });
}

/**
 * These packs of a store, in order. The rows of their lots are read by index once for all of them: six lookups for each of
 * thousands of packs took twice as long.
 */
function packsOfBatch(db: Db, storeId: number, batch: readonly Candidate[]): Promise<PackRow[]> {
  const idsOf = (candidates: readonly Candidate[]) =>
    sql`${list(candidates.map(({ lotId }) => lotId))}::int[]`;
  const lots = idsOf(batch);
  return manyRows<PackRow>(db, {
    columns: {
      lotId: sql`l.id`,
      lotNumber: sql`l.lot_number`,
      lotCounter: sql`l.lot_counter`,
      priceCents: sql`l.price_cents`,
      start: sql`l.start_ticket`,
      size: sql`(l.end_ticket - l.start_ticket + 1)::int`,
      vendorId: sql`l.vendor_id`,
      shelvedAt: milliseconds(sql`shelf.at`),
      saidActivatedOn: sql`coalesce(activated.day, l.activated_on::text)`,
      settledOn: sql`settled.day`,
      source: sql`coalesce(settled.source, settled.by)`,
      left: sql`coalesce(runs.unsold, 0)`,
      inBackRoom: sql`coalesce(runs.back, 0)`,
      sold: sql`coalesce(runs.sold, 0) - coalesce(gone.tickets, 0)`,
      returned: sql`coalesce(gone.returned, '[]')`,
    },
    from: sql`
      FROM unnest(${lots}) WITH ORDINALITY AS candidates(lot_id, position)
      JOIN lots l ON l.store_id = ${storeId} AND l.id = candidates.lot_id
      LEFT JOIN ${firstShelved(storeId, lots)} shelf ON shelf.lot_id = l.id
      LEFT JOIN ${newestDays(storeId, lots, 'settled')} settled ON settled.lot_id = l.id
      LEFT JOIN ${newestDays(storeId, lots, 'activated')} activated ON activated.lot_id = l.id
      LEFT JOIN ${ticketsOf(storeId, idsOf(batch.filter(({ counted }) => counted)))} runs ON runs.lot_id = l.id
      LEFT JOIN (
        SELECT lot_id, sum(n)::int AS tickets,
               json_agg(json_build_object('on', business_date::text, 'tickets', n))
                 FILTER (WHERE reason = 'returned') AS returned
        FROM (SELECT c.lot_id, c.reason, s.business_date, sum(t.end_ticket - t.start_ticket + 1)::int AS n
              FROM claims c
              JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
              JOIN ticket_runs t ON t.store_id = c.store_id AND t.claim_id = c.id
              WHERE c.store_id = ${storeId} AND c.lot_id = ANY(${lots})
                -- Tickets that an opening check found gone are missing, not sold (money, section 7).
                AND (c.reason NOT IN ${SALES} OR s.purpose = 'opening')
              GROUP BY c.lot_id, c.reason, s.business_date) removed
        GROUP BY lot_id
      ) gone ON gone.lot_id = l.id
      ORDER BY candidates.position`,
  });
}

/** A pack of a store as if it hadn't moved. */
function storedPack(
  db: Db,
  { storeId, lotNumber, lotCounter }: Lot,
  clock: StoreClock,
): Promise<AccountPack[]> {
  const lot = sql`SELECT id AS lot_id, true AS counted FROM lots
                  WHERE store_id = ${storeId} AND lot_number = ${lotNumber} AND lot_counter = ${lotCounter}`;
  return storedPacks(db, storeId, lot, clock);
}

/** Which packs of a store to select. */
export type WantedPacks = {
  storeId: number;
  clock: StoreClock;
  /** packs activated in this period */
  activated: Period;
  /** packs with a day that a person entered in this period */
  dayEntered: Period;
  /** packs with tickets returned in this period */
  returned: Period;
  onShelf: boolean;
  /** false to count tickets only for packs on the shelf; for others, no tickets are left or sold */
  counted: boolean;
};

/** An empty period. */
export const NEVER: Period = { from: '1970-01-02', to: '1970-01-01' };

/** The selected packs of a store, without packs that settle in another store. */
export const wantedPacks = async (db: Db, criteria: WantedPacks): Promise<AccountPack[]> =>
  (await wantedOrMoved(db, criteria)).filter(({ size }) => size > 0);

/** The selected packs of a store, including packs that settle in another store: none of their tickets are charged here (`size`). */
export async function wantedOrMoved(
  db: Db,
  { storeId, clock, activated, dayEntered, returned, onShelf, counted }: WantedPacks,
): Promise<AccountPack[]> {
  const shelf = sql`
    UNION ALL
    SELECT lot_id, true FROM ticket_runs
    WHERE store_id = ${storeId} AND status <> ${SOLD} AND status = ${TICKET_STATUS.onShelf}`;
  return packsOf(
    db,
    storeId,
    sql`SELECT lot_of_account.lot_id, ${counted}::boolean OR lot_of_account.on_shelf AS counted
        FROM (
          SELECT r.lot_id, false AS on_shelf FROM submissions s
          JOIN shelf_records r ON r.store_id = s.store_id AND r.submission_id = s.submission_id
          WHERE s.store_id = ${storeId}
            -- the business day is one of the days next to it in some zones
            AND s.recorded_at >= (${activated.from}::date - 1)::timestamptz
            AND s.recorded_at < (${activated.to}::date + 2)::timestamptz
          UNION ALL
          SELECT lot_id, false FROM pack_dates
          WHERE store_id = ${storeId} AND day BETWEEN ${dayEntered.from}::date AND ${dayEntered.to}::date
          UNION ALL
          SELECT id, false FROM lots
          WHERE store_id = ${storeId} AND activated_on BETWEEN ${activated.from}::date AND ${activated.to}::date
          UNION ALL
          SELECT c.lot_id, false FROM submissions s
          JOIN claims c ON c.store_id = s.store_id AND c.submission_id = s.submission_id AND c.reason = 'returned'
          WHERE s.store_id = ${storeId} AND s.kind = 'removal'
            AND s.business_date BETWEEN ${returned.from}::date AND ${returned.to}::date
          UNION ALL
          SELECT came.id, false FROM transfer_parts p
          JOIN lots came ON came.store_id = ${storeId} AND came.lot_number = p.lot_number
                        AND came.lot_counter = p.lot_counter
          WHERE p.store_id IN ${senders(storeId)} AND p.to_store_id = ${storeId} AND p.kind = 'received'
            AND p.received_on BETWEEN ${dayEntered.from}::date AND ${dayEntered.to}::date
          ${onShelf ? shelf : sql``}
          ${OPTIMIZATION_FENCE}
        ) lot_of_account`,
    clock,
  );
}

/** Packs of a store for whose weekly account the days of their sales matter. */
type PacksOfWeek = {
  storeId: number;
  packs: readonly AccountPack[];
  week: Period;
  rule: SettlingRule;
  /** business day, YYYY-MM-DD */
  today: string;
};

/**
 * Adds the sales since a week began to packs that may settle early by the share of sold tickets. This shows the sales
 * before the week and by its end. For other packs, the days of their sales don't matter.
 */
export async function addSalesSince(
  db: Db,
  { storeId, packs, week, rule, today }: PacksOfWeek,
): Promise<void> {
  const candidates = packs
    .filter((pack) => pack.settledOn === null && isEnough(pack.sold, pack.size, rule))
    .filter((pack) => week.to < today || isIn(week, dueDay(pack, rule) ?? ''));
  if (candidates.length === 0) return;
  const salesRows = await rows<{ position: number; sales: ChargedPack['sales'] }>(
    db,
    sql`SELECT w.position::int, sold.sales
        FROM unnest(${list(candidates.map(({ lotId }) => lotId))}::int[]) WITH ORDINALITY AS w(lot_id, position)
        CROSS JOIN LATERAL (
          SELECT coalesce(json_agg(json_build_object('on', on_day::text, 'tickets', n)), '[]') AS sales
          FROM (SELECT s.business_date AS on_day, sum(t.end_ticket - t.start_ticket + 1)::int AS n
                FROM claims c
                JOIN submissions s ON s.store_id = c.store_id AND s.submission_id = c.submission_id
                JOIN ticket_runs t ON t.store_id = c.store_id AND t.claim_id = c.id
                WHERE c.store_id = ${storeId} AND c.lot_id = w.lot_id AND c.reason IN ${SALES}
                  AND s.purpose <> 'opening' AND s.business_date >= ${week.from}::date
                GROUP BY s.business_date ${OPTIMIZATION_FENCE}) days
        ) sold`,
  );
  for (const { position, sales } of salesRows) {
    const pack = candidates[position - 1];
    if (pack) pack.sales = sales;
  }
}

/** Packs with unsold tickets, and packs with sales in a period. */
export const packsInTrade = (db: Db, storeId: number, { from, to }: Period, clock: StoreClock) =>
  packsOf(
    db,
    storeId,
    sql`SELECT lot_id, true AS counted FROM ticket_runs WHERE store_id = ${storeId} AND status <> ${SOLD}
        UNION ALL
        SELECT c.lot_id, true FROM submissions s
        CROSS JOIN LATERAL (
          SELECT lot_id FROM claims
          WHERE store_id = ${storeId} AND submission_id = s.submission_id AND reason IN ${SALES} ${OPTIMIZATION_FENCE}
        ) c
        WHERE s.store_id = ${storeId} AND s.business_date BETWEEN ${from} AND ${to}`,
    clock,
  );

/** The packs with these game and pack numbers. @param numbers the first 11 digits of their serials */
export const packsWithNumbers = (db: Db, storeId: number, numbers: readonly string[], clock: StoreClock) =>
  packsOf(
    db,
    storeId,
    sql`SELECT l.id AS lot_id, true AS counted FROM unnest(${list(numbers)}::bigint[]) AS n(number)
        JOIN lots l ON l.store_id = ${storeId}
                   AND l.start_ticket BETWEEN n.number * 1000 AND n.number * 1000 + 999`,
    clock,
  );
