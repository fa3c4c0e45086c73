import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Refusal } from '../../src/messages/words/refusals';
import type { GameUpc, GameWithoutUpc } from '../../src/shared/catalogue/games-schema';
import { gameOfStandIn, isInStoreUpc } from '../../src/shared/stock/found-packs';
import { isUpc } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { centsToDollars } from '../../src/shared/values/money';
import { US_STATES } from '../../src/shared/values/us-states';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Caller, Submitter } from '../access';
import { type AuditEvent, authorInLog, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { gameOfLot, isStandIn, playsIn, realUpcOf, serialsOfGame } from '../db/game-names';
import { requireRoom } from '../db/growth';
import { games as gameTable } from '../db/schema';
import { list, rows } from '../db/sql';
import { ApiError, forbidden, wrongContent } from '../errors';
import { lockGames } from './version';

/** Maximum length of the list of games without a UPC. A store sells fewer at a time. */
const MAX_WITHOUT_UPC = 500;

/**
 * The games of unsold packs that have a stand-in UPC and no real one, by state and number.
 * @param placeId a store, or a company for all its stores
 */
export async function gamesWithoutUpc(db: Db, placeId: number): Promise<GameWithoutUpc[]> {
  const games = await rows<Omit<GameWithoutUpc, 'price'> & { priceCents: number }>(
    db,
    // Packs are added up by game before the list, which may have thousands of games, is read.
    sql`WITH packs AS MATERIALIZED (
          SELECT s.parent_id, s.state, ${gameOfLot('l')} AS number, max(l.price_cents) AS price_cents,
                 count(DISTINCT (l.store_id, l.id)) AS packs
          FROM sister_stores s
          JOIN lots l ON l.store_id = s.id AND l.lot_number >= '4' AND l.lot_number < '5' AND ${isStandIn('l')}
          JOIN ticket_runs r ON r.store_id = l.store_id AND r.lot_id = l.id AND r.status <> ${TICKET_STATUS.sold}
          WHERE s.id = ${placeId} OR s.parent_id = ${placeId}
          GROUP BY 1, 2, 3
        )
        SELECT CASE WHEN p.state ~ '^[A-Za-z]{2}$' THEN upper(p.state) END AS state, p.number AS game, max(listed.name) AS name,
               max(p.price_cents) AS "priceCents", sum(p.packs)::int AS packs
        FROM packs p
        CROSS JOIN LATERAL (
          SELECT max(g.name) AS name, max(g.upc) AS upc FROM games g
          WHERE g.store_id = p.parent_id AND g.number = p.number AND ${playsIn('p', 'g')}
        ) listed
        GROUP BY 1, 2 HAVING max(listed.upc) IS NULL ORDER BY 1, 2 LIMIT ${MAX_WITHOUT_UPC}`,
  );
  return games.map(({ priceCents, ...game }) => ({ ...game, price: centsToDollars(priceCents) }));
}

/**
 * Sets the real UPC of a game with a stand-in. Repeating it changes nothing.
 * @throws ApiError 403 for the platform; 422 for a UPC that stores give their own goods, or if no pack of the game has
 * a stand-in; 409 if the UPC is another game's, or the game has another one
 */
export function bindUpc(db: Db, caller: Caller, gameUpc: GameUpc, now: Date): Promise<GameUpc> {
  const { storeId: placeId } = caller;
  if (placeId === null) throw forbidden();
  if (isInStoreUpc(gameUpc.upc)) throw wrongContent('upc', { kind: 'in_store_upc' });
  return db.transaction(async (tx) => {
    const stores = await storesOf(tx, placeId);
    if (!(await hasStandIn(tx, stores, gameUpc)))
      throw wrongContent('game', { kind: 'no_stand_in', game: gameUpc.game });
    const place = { placeId, companyId: caller.companyId ?? placeId, stores };
    requireKept(await keepUpc(tx, place, gameUpc, { by: caller, now }), 'upc');
    return gameUpc;
  });
}

/**
 * Stores the UPC of a game that a person scanned with one of its tickets before the store has packs of it, so that
 * receiving and the first walk know it. It may have no price yet (decision 76). Stores nothing if the stores are in
 * several states, because the game's state is then unknown.
 * @param placeId a store, or a company for all its stores
 * @throws ApiError 409 if the UPC is another game's, or the game has another one
 */
export async function keepScannedGame(
  tx: Db,
  placeId: number,
  { game, upc }: Omit<GameUpc, 'state'>,
  scanned: Scanned,
): Promise<void> {
  if (!isUpc(upc) || isInStoreUpc(upc)) return;
  const [home] = await rows<{ state: string; companyId: number }>(
    tx,
    sql`SELECT min(upper(s.state)) AS state, min(s.parent_id) AS "companyId" FROM sister_stores s
        WHERE (s.id = ${placeId} OR s.parent_id = ${placeId})
          AND upper(s.state) = ANY(${list(Object.keys(US_STATES))}::text[])
        HAVING count(DISTINCT upper(s.state)) = 1`,
  );
  if (!home) return;
  const gameUpc = { state: home.state, game, upc };
  const place = { placeId, companyId: home.companyId, stores: await storesOf(tx, placeId) };
  requireKept(await keepUpc(tx, place, gameUpc, scanned), 'upc_code');
}

/** @param field the name of the UPC in the body of the call. @throws ApiError 409 for a refusal */
function requireKept(refusal: Refusal | null, field: string): void {
  if (refusal) throw new ApiError(409, ERROR_CODE.duplicate, refusal, { fields: { [field]: refusal } });
}

/** The stores of a place. Statements about their packs name them, so that a distributed database asks only their servers. */
async function storesOf(tx: Db, placeId: number): Promise<number[]> {
  const stores = await rows<{ id: number }>(
    tx,
    sql`SELECT id FROM sister_stores WHERE id = ${placeId} OR parent_id = ${placeId}`,
  );
  return stores.map(({ id }) => id);
}

/** SQL: whether a pack `l` is in one of the stores. */
const isOf = (stores: readonly number[]): SQL => sql`l.store_id = ANY(${list(stores)}::int[])`;

/** Checks whether one of the stores has a pack of the game with a stand-in. */
async function hasStandIn(tx: Db, stores: readonly number[], { state, game }: GameUpc): Promise<boolean> {
  const packs = await rows(
    tx,
    sql`SELECT s.id
        FROM sister_stores s
        CROSS JOIN (SELECT ${state}::text AS state) g
        JOIN lots l ON l.store_id = s.id AND ${serialsOfGame(sql`${game}`)} AND ${isStandIn('l')}
        WHERE ${isOf(stores)} AND ${playsIn('s', 'g')} LIMIT 1`,
  );
  return packs.length > 0;
}

/** The source of a game that a scan added to the company's list. */
const SOURCE = 'a scan';

/** A store or a company, with its stores. */
type Place = { placeId: number; companyId: number; stores: readonly number[] };
type Scanned = { by: AuditEvent['by']; now: Date };

/**
 * Stores the UPC of a game in the company's list. Adds the game if the list lacks it, with its number as name and the
 * price of a pack.
 * @returns the reason why it can't be stored, or null
 */
async function keepUpc(
  tx: Db,
  { placeId, companyId, stores }: Place,
  { state, game, upc }: GameUpc,
  { by, now }: Scanned,
): Promise<Refusal | null> {
  const version = await lockGames(tx, companyId);
  const listed = await rows<{ game: string; upc: string | null; isNamed: boolean }>(
    tx,
    sql`SELECT number AS game, upc, number = ${game} AND state = ${state} AS "isNamed" FROM games
        WHERE store_id = ${companyId} AND (upc = ${upc} OR number = ${game} AND state = ${state})`,
  );
  const listedGame = listed.find(({ isNamed }) => isNamed);
  const before = listedGame?.upc ?? null;
  if (before !== null) return before === upc ? null : { kind: 'game_has_upc', game, upc: before };
  const [inStock] = await rows<{ game: string }>(
    tx,
    sql`SELECT ${gameOfLot('l')} AS game FROM lots l
        WHERE ${isOf(stores)} AND l.lot_number = ${upc} AND ${gameOfLot('l')} <> ${game} LIMIT 1`,
  );
  const other = listed.find(({ isNamed }) => !isNamed) ?? inStock;
  if (other) return { kind: 'upc_of_game', game: other.game };
  const [walked] = await rows<{ priceCents: number | null }>(
    tx,
    sql`SELECT max(l.price_cents) AS "priceCents" FROM lots l
        WHERE ${isOf(stores)} AND ${serialsOfGame(sql`${game}`)}`,
  );
  if (listedGame)
    await tx
      .update(gameTable)
      .set({ upc, version })
      .where(and(eq(gameTable.storeId, companyId), eq(gameTable.state, state), eq(gameTable.number, game)));
  else {
    await requireRoom(tx, 'games', companyId);
    await tx
      .insert(gameTable)
      .values({
        ...{ storeId: companyId, state, number: game, name: game, upc, version, source: SOURCE },
        ...{ priceCents: walked?.priceCents ?? null, asOf: businessDate(now, DEFAULT_CLOCK) },
      })
      .onConflictDoUpdate({
        target: [gameTable.storeId, gameTable.state, gameTable.number],
        set: { upc, version },
      });
  }
  await writeAudit(tx, { action: 'game_upc_named', storeId: placeId, by, subject: `${game} (${upc})` });
  return null;
}

/**
 * Sets the real UPC of a game from a pack that a person scanned with it, if the store's packs of the game have a
 * stand-in. Conflicts are left to the office's list. The transaction holds the lock of the store's stock.
 */
export async function learnUpc(
  tx: Db,
  storeId: number,
  scanned: Pick<GameUpc, 'game' | 'upc'>,
  { by, now }: { by: Submitter; now: Date },
): Promise<void> {
  if (isInStoreUpc(scanned.upc)) return;
  const [store] = await rows<{ state: string; companyId: number }>(
    tx,
    sql`SELECT upper(s.state) AS state, s.parent_id AS "companyId"
        FROM sister_stores s
        WHERE s.id = ${storeId} AND upper(s.state) = ANY(${list(Object.keys(US_STATES))}::text[])
          AND EXISTS (SELECT FROM lots l
                      WHERE l.store_id = ${storeId} AND ${serialsOfGame(sql`${scanned.game}`)} AND ${isStandIn('l')}
                        AND ${realUpcOf('l')} IS NULL)`,
  );
  if (!store) return;
  const place = { placeId: storeId, companyId: store.companyId, stores: [storeId] };
  await keepUpc(tx, place, { state: store.state, ...scanned }, { by: authorInLog(by), now });
}

/**
 * Refuses a pack that the store already has under the other name of its game. Packs with a stand-in and with the real
 * UPC are of one game, so equal serials are the same tickets.
 * @throws ApiError 409
 */
export async function refuseUnderOtherName(
  tx: Db,
  storeId: number,
  { upc, game, start, end }: { upc: string; game: string; start: number; end: number },
): Promise<void> {
  const [met] = await rows<{ upc: string }>(
    tx,
    sql`SELECT l.lot_number AS upc FROM lots l
        WHERE l.store_id = ${storeId} AND ${serialsOfGame(sql`${game}`)} AND l.start_ticket <= ${end}::bigint
          AND l.end_ticket >= ${start}::bigint AND l.lot_number <> ${upc}
          AND (${isStandIn('l')} OR ${gameOfStandIn(upc) === game}::boolean) LIMIT 1`,
  );
  if (!met) return;
  // People know only the real UPC of the two.
  const realUpc = isInStoreUpc(upc) ? met.upc : upc;
  throw new ApiError(409, ERROR_CODE.lotExists, { kind: 'lot_exists', upc: realUpc });
}
