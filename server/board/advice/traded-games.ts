import { sql } from 'drizzle-orm';
import type { TradedGame, TradedPack } from '../../../src/shared/board/advice/traded-game';
import { GAME_DIGITS } from '../../../src/shared/catalogue/game';
import { numberToSerial } from '../../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../../src/shared/tickets/status';
import type { Period } from '../../../src/shared/time/periods';
import type { StoreClock } from '../../../src/shared/time/store-clock';
import { groupBy } from '../../../src/shared/values/collections';
import { playsIn } from '../../catalogue/games';
import type { Db } from '../../db/connect';
import { SALES } from '../../db/record-columns';
import { list, OPTIMIZATION_FENCE, rows } from '../../db/sql';
import { type AccountPack, packsInTrade } from '../../lottery/packs';

/** A lot's key, shared by two queries. */
const keyOf = ({ lotNumber, lotCounter }: Pick<AccountPack, 'lotNumber' | 'lotCounter'>): string =>
  `${lotNumber}/${lotCounter}`;
const gameOf = ({ start }: { start: number }): string => numberToSerial(start).slice(0, GAME_DIGITS);

type Sale = { lotNumber: string; lotCounter: number; on: string; tickets: number };

/** Sales by pack on the days of a period. Tickets that an opening check found missing aren't sales. */
const salesIn = (db: Db, storeId: number, { from, to }: Period): Promise<Sale[]> =>
  rows<Sale>(
    db,
    sql`SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", sold.on, sold.tickets
        FROM (
          SELECT c.lot_id, s.business_date::text AS on, sum(t.tickets)::int AS tickets
          FROM submissions s
          CROSS JOIN LATERAL (
            SELECT id, lot_id FROM claims
            WHERE store_id = ${storeId} AND submission_id = s.submission_id AND reason IN ${SALES} ${OPTIMIZATION_FENCE}
          ) c
          CROSS JOIN LATERAL (
            SELECT end_ticket - start_ticket + 1 AS tickets FROM ticket_runs
            WHERE store_id = ${storeId} AND claim_id = c.id ${OPTIMIZATION_FENCE}
          ) t
          WHERE s.store_id = ${storeId} AND s.business_date BETWEEN ${from} AND ${to} AND s.purpose <> 'opening'
          GROUP BY c.lot_id, s.business_date ${OPTIMIZATION_FENCE}
        ) sold
        JOIN lots l ON l.store_id = ${storeId} AND l.id = sold.lot_id`,
  );

/** The days of a period with a count. */
export async function countedDays(db: Db, storeId: number, { from, to }: Period): Promise<string[]> {
  const found = await rows<{ day: string }>(
    db,
    sql`SELECT DISTINCT business_date::text AS day FROM submissions
        WHERE store_id = ${storeId} AND business_date BETWEEN ${from} AND ${to}
          AND kind = 'sale' AND purpose = 'shift'
        ORDER BY day`,
  );
  return found.map(({ day }) => day);
}

type BinRow = {
  bin: number;
  lotNumber: string;
  lotCounter: number;
  start: number;
  priceCents: number;
  size: number;
  vendorName: string | null;
  isEmpty: boolean;
};

/** The bins of a store, each with the pack put into it last. */
const binsOf = (db: Db, storeId: number): Promise<BinRow[]> =>
  rows<BinRow>(
    db,
    sql`SELECT b.bin, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.start_ticket AS start,
               l.price_cents AS "priceCents", (l.end_ticket - l.start_ticket + 1)::int AS size,
               v.vendor_name AS "vendorName",
               NOT EXISTS (
                 SELECT FROM ticket_runs r
                 WHERE r.store_id = ${storeId} AND r.lot_id = b.lot_id AND r.status = ${TICKET_STATUS.onShelf}
               ) AS "isEmpty"
        FROM bins b
        JOIN lots l ON l.store_id = ${storeId} AND l.id = b.lot_id
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE b.store_id = ${storeId}
        ORDER BY b.bin`,
  );

type GameFacts = { number: string; name: string; packSize: number | null; lastSale: string | null };

/** The games with these numbers; for a store whose state isn't known, the one that ends first. */
const gamesWith = (db: Db, storeId: number, numbers: readonly string[]): Promise<GameFacts[]> =>
  rows<GameFacts>(
    db,
    sql`SELECT DISTINCT ON (g.number) g.number, g.name, g.pack_size AS "packSize", g.last_sale::text AS "lastSale"
        FROM sister_stores s
        JOIN games g ON g.store_id = s.parent_id AND g.number = ANY(${list(numbers)}::text[]) AND ${playsIn('s', 'g')}
        WHERE s.id = ${storeId}
        ORDER BY g.number, g.last_sale, g.id`,
  );

/**
 * A store's games: those with packs in stock, recent sales, or an empty bin. Takes the same few queries for
 * any number of games, all by index.
 * @param period the days whose sales count
 */
export async function tradedGames(
  db: Db,
  storeId: number,
  period: Period,
  clock: StoreClock,
): Promise<TradedGame[]> {
  const packs = await packsInTrade(db, storeId, period, clock);
  const bins = await binsOf(db, storeId);
  const binOf = new Map(bins.map((row) => [keyOf(row), row.bin]));
  const salesOf = groupBy(await salesIn(db, storeId, period), keyOf);
  const packsOf = groupBy(packs, gameOf);
  const emptyOf = groupBy(
    bins.filter(({ isEmpty }) => isEmpty),
    gameOf,
  );
  const numbers = [...new Set([...packsOf.keys(), ...emptyOf.keys()])];
  const factsOf = new Map((await gamesWith(db, storeId, numbers)).map((game) => [game.number, game]));
  return numbers.flatMap((number): TradedGame[] => {
    const own = packsOf.get(number) ?? [];
    const empty = emptyOf.get(number) ?? [];
    const known = [...empty, ...own];
    const latest = known.at(-1);
    if (!latest) return [];
    const facts = factsOf.get(number);
    return [
      {
        number,
        name: facts?.name ?? known.find(({ vendorName }) => vendorName !== null)?.vendorName ?? null,
        upc: latest.lotNumber,
        priceCents: latest.priceCents,
        packSize: facts?.packSize ?? Math.max(...known.map(({ size }) => size)),
        lastSale: facts?.lastSale ?? null,
        packs: own.map((pack) => tradedPack(pack, binOf.get(keyOf(pack)), salesOf.get(keyOf(pack)))),
        emptyBins: empty.map(({ bin }) => bin),
      },
    ];
  });
}

const tradedPack = (
  { left, inBackRoom, ...pack }: AccountPack,
  bin: number | undefined,
  sales: readonly Sale[] | undefined,
): TradedPack => ({
  ...pack,
  bin: bin ?? null,
  shelf: left - inBackRoom,
  back: inBackRoom,
  sales: sales ?? [],
});
