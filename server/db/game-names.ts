import { type SQL, sql } from 'drizzle-orm';
import { gameOfStandIn } from '../../src/shared/stock/found-packs';
import type { Db } from './connect';
import { list, OPTIMIZATION_FENCE, rows } from './sql';

/** The number of serials per game number: 7 digits for the pack and 3 for the ticket. */
const SERIALS_OF_GAME = 10_000_000_000;

/** SQL: the number of a lot's game. @param lot the alias of `lots` */
export const gameOfLot = (lot: string): SQL =>
  sql.raw(`lpad((${lot}.start_ticket / ${SERIALS_OF_GAME})::text, 4, '0')`);

/** SQL: whether a row of `lots` belongs to a game, by the index on first tickets. @param game 4 digits as text */
export const serialsOfGame = (game: SQL): SQL => sql`
  start_ticket BETWEEN ${game}::text::bigint * ${SERIALS_OF_GAME}::bigint
    AND ${game}::text::bigint * ${SERIALS_OF_GAME}::bigint + ${SERIALS_OF_GAME - 1}::bigint`;

/** SQL: whether a store, whose state may be unknown, sells the games of a state. */
export const playsIn = (store: string, game: string): SQL =>
  sql.raw(`(coalesce(${store}.state, '') !~ '^[A-Za-z]{2}$' OR upper(${store}.state) = ${game}.state)`);

/** SQL: FROM items for a store `home` and the games `listed` of its company's list that its state sells. */
export const gamesListedFor = (storeId: SQL): SQL => sql`
  sister_stores home JOIN games listed
    ON home.id = ${storeId} AND listed.store_id = home.parent_id AND ${playsIn('home', 'listed')}`;

/** SQL: the name of a listed game; null for a game that a scan added, which has only its number. @param game an alias of `games` */
export const nameOfListed = (game: string): SQL => sql.raw(`nullif(${game}.name, ${game}.number)`);

// A lot's number never changes. A walked pack may have its game's stand-in UPC as its number. The real UPC is the one
// of its game in the company's list, and both name the lot (decision 73).

/** SQL: whether a lot's number is its game's stand-in UPC (src/shared/stock/found-packs). @param lot an alias of `lots` */
export const isStandIn = (lot: string): SQL =>
  sql`(${sql.raw(lot)}.lot_number LIKE '4__0000_____' AND substr(${sql.raw(lot)}.lot_number, 8, 4) = ${gameOfLot(lot)})`;

/** SQL: the real UPC of a lot whose number is a stand-in; null for other lots, and while it isn't known. */
export const realUpcOf = (lot: string): SQL => sql`
  CASE WHEN ${isStandIn(lot)} THEN (
    SELECT listed.upc FROM ${gamesListedFor(sql.raw(`${lot}.store_id`))}
    WHERE listed.number = substr(${sql.raw(lot)}.lot_number, 8, 4) AND listed.upc IS NOT NULL
    ORDER BY listed.id DESC LIMIT 1
  ) END`;

/** The field of a row with `realUpcOf`. */
export const withRealUpc = ({ upc }: { upc: string | null }): { upc?: string } =>
  upc === null ? {} : { upc };

/** SQL: the UPC by which reports name a lot: the real one as soon as it is known. */
export const upcOfLot = (lot: string): SQL => sql`coalesce(${realUpcOf(lot)}, ${sql.raw(lot)}.lot_number)`;

/**
 * The UPCs by which reports name a store's lots, for use when a statement can't select them for each lot.
 * @param lots rows with lot numbers
 * @returns a function from a lot number among these to the UPC
 */
export async function shownUpcs(
  db: Db,
  storeId: number,
  lots: readonly { upc: string }[],
): Promise<(lotNumber: string) => string> {
  const standIns = [...new Set(lots.map(({ upc }) => upc))].filter(
    (upc) => upc && gameOfStandIn(upc) !== null,
  );
  if (standIns.length === 0) return (lotNumber) => lotNumber;
  const shown = await rows<{ lotNumber: string; upc: string }>(
    db,
    sql`SELECT l.lot_number AS "lotNumber", ${upcOfLot('l')} AS upc
        FROM unnest(${list(standIns)}::text[]) AS w(number)
        CROSS JOIN LATERAL (
          SELECT * FROM lots WHERE store_id = ${storeId} AND lot_number = w.number LIMIT 1 ${OPTIMIZATION_FENCE}
        ) l`,
  );
  const upcs = new Map(shown.map(({ lotNumber, upc }) => [lotNumber, upc]));
  return (lotNumber) => upcs.get(lotNumber) ?? lotNumber;
}

/** Adds the real UPC, as soon as it is known, to rows of a store's lots whose number is a stand-in. */
export async function withRealUpcs<Row extends LotRow>(
  db: Db,
  storeId: number,
  lots: readonly Row[],
): Promise<(Row & { upc?: string })[]> {
  return lots.map(await realUpcAdder(db, storeId, lots));
}

type LotRow = { lot_number: string | null };

/**
 * Looks up the real UPCs of a store's lots once, for several lists of lots. @returns a function that adds it to a row,
 * as `withRealUpcs` does
 */
export async function realUpcAdder(db: Db, storeId: number, lots: readonly LotRow[]) {
  const shownOf = await shownUpcs(
    db,
    storeId,
    lots.flatMap(({ lot_number: upc }) => (upc === null ? [] : [{ upc }])),
  );
  return <Row extends LotRow>(row: Row): Row & { upc?: string } => {
    const upc = row.lot_number === null ? null : shownOf(row.lot_number);
    return upc === null || upc === row.lot_number ? row : { ...row, upc };
  };
}

/** The names of packs' vendors, each read once. A store has thousands of packs of a few vendors, and a name may take 1 KB. */
export async function vendorNamesOf(
  db: Db,
  packs: readonly { vendorId: number | null }[],
): Promise<(pack: { vendorId: number | null }) => string | null> {
  const ids = [...new Set(packs.flatMap(({ vendorId }) => vendorId ?? []))];
  if (ids.length === 0) return () => null;
  const vendors = await rows<{ id: number; name: string }>(
    db,
    sql`SELECT id, vendor_name AS name FROM vendors WHERE id = ANY(${list(ids)}::int[])`,
  );
  const names = new Map(vendors.map(({ id, name }) => [id, name]));
  return ({ vendorId }) => (vendorId === null ? null : (names.get(vendorId) ?? null));
}

/** The UPCs that are games of a store, in its packs or in its company's list. @param upcs 12 digits each */
export async function knownUpcs(db: Db, storeId: number, upcs: readonly string[]): Promise<Set<string>> {
  if (upcs.length === 0) return new Set();
  const ofStore = await rows<{ upc: string }>(
    db,
    sql`SELECT w.upc FROM unnest(${list(upcs)}::text[]) AS w(upc)
        WHERE EXISTS (SELECT FROM lots WHERE store_id = ${storeId} AND lot_number = w.upc)
           OR w.upc IN (SELECT listed.upc FROM ${gamesListedFor(sql`${storeId}`)})`,
  );
  return new Set(ofStore.map(({ upc }) => upc));
}

/** A game as a store knows it. */
type GameOfUpc = {
  upc: string;
  /** 4 digits */
  game: string;
  name: string;
  /** null if unknown */
  priceCents: number | null;
};

/** The games of UPCs, from the store's newest pack or else from its company's list. @param upcs 12 digits each */
export const gamesOfUpcs = (db: Db, storeId: number, upcs: readonly string[]): Promise<GameOfUpc[]> =>
  rows(
    db,
    sql`SELECT w.upc, coalesce(l.game, g.number, '') AS game, coalesce(l.name, g.name, '') AS name,
               coalesce(l.price, g.price)::float8 AS "priceCents"
        FROM unnest(${list(upcs)}::text[]) AS w(upc)
        LEFT JOIN LATERAL (
          SELECT ${gameOfLot('p')} AS game, v.vendor_name AS name, p.price_cents AS price
          FROM (
            SELECT * FROM lots WHERE store_id = ${storeId} AND lot_number = w.upc ${OPTIMIZATION_FENCE}
          ) p
          LEFT JOIN vendors v ON v.id = p.vendor_id
          ORDER BY p.created_at DESC, p.id DESC LIMIT 1 ${OPTIMIZATION_FENCE}
        ) l ON true
        LEFT JOIN LATERAL (
          SELECT listed.number, ${nameOfListed('listed')} AS name, listed.price_cents AS price
          FROM ${gamesListedFor(sql`${storeId}`)}
          WHERE listed.upc = w.upc
          ORDER BY listed.id DESC LIMIT 1 ${OPTIMIZATION_FENCE}
        ) g ON true`,
  );

/** A range of UPCs, 12 digits each, both ends included. */
type UpcSpan = { first: string; last: string };

/**
 * The lot numbers of a store's packs of these UPCs, other than the UPCs themselves: stand-ins, and for a stand-in the
 * real UPC.
 */
export async function otherNames(db: Db, storeId: number, { first, last }: UpcSpan): Promise<string[]> {
  const standInOf = first === last ? gameOfStandIn(first) : null;
  const names = await rows<{ name: string }>(
    db,
    sql`SELECT DISTINCT name FROM (
          SELECT l.lot_number AS name
          FROM ${gamesListedFor(sql`${storeId}`)}
          CROSS JOIN LATERAL (
            SELECT * FROM lots WHERE store_id = ${storeId} AND ${serialsOfGame(sql`listed.number`)} ${OPTIMIZATION_FENCE}
          ) l
          WHERE listed.upc BETWEEN ${first} AND ${last} AND ${isStandIn('l')}
          UNION ALL
          SELECT listed.upc
          FROM ${gamesListedFor(sql`${storeId}`)}
          WHERE listed.number = ${standInOf}::text AND listed.upc IS NOT NULL
        ) AS names
        WHERE name NOT BETWEEN ${first} AND ${last}`,
  );
  return names.map(({ name }) => name);
}

/** All lot numbers of a store's packs of a UPC, the UPC itself first. */
export const namesOfUpc = async (db: Db, storeId: number, upc: string): Promise<string[]> => [
  upc,
  ...(await otherNames(db, storeId, { first: upc, last: upc })),
];
