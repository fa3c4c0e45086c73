import { sql } from 'drizzle-orm';
import type { GameOfStore } from '../../src/shared/catalogue/game';
import type { Game, GamesReply } from '../../src/shared/catalogue/games-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { gameOfLot, nameOfListed, playsIn } from '../db/game-names';
import { OPTIMIZATION_FENCE, type Page, rows } from '../db/sql';
import { notFound } from '../errors';

type GameRow = Omit<Game, 'price' | 'back_value' | 'shelf_value'> & {
  priceCents: number;
  backCents: number;
  shelfCents: number;
};

/**
 * A page of a company's games by name, each with its unsold tickets. The price is from the list, or else from unsold
 * packs.
 * @param placeId a company, for all its stores; or a store, for its own stock and its company's games
 * @returns `total`: all games with a price. The first page also has the games without one
 */
export async function listGames(
  db: Db,
  placeId: number,
  { skip, size }: Page,
): Promise<GamesReply & { total: number }> {
  const [listed] = await rows<{
    total: number;
    page: GameRow[];
    withoutPrice: NonNullable<GamesReply['without_price']>;
  }>(
    db,
    // Packs are added up by game before the list, which may have thousands of games, is read. Names are read only for
    // the page: thousands of the longest ones would be written to disk. JSON takes half the time of rows.
    sql`WITH packs AS MATERIALIZED (
          SELECT s.parent_id, s.state, ${gameOfLot('l')} AS number, max(l.price_cents) AS price_cents,
                 count(DISTINCT (l.store_id, l.id)) FILTER (WHERE r.status = ${TICKET_STATUS.active}) AS back,
                 count(DISTINCT (l.store_id, l.id)) FILTER (WHERE r.status = ${TICKET_STATUS.onShelf}) AS shelf,
                 sum((r.end_ticket - r.start_ticket + 1) * l.price_cents)
                   FILTER (WHERE r.status = ${TICKET_STATUS.active}) AS back_cents,
                 sum((r.end_ticket - r.start_ticket + 1) * l.price_cents)
                   FILTER (WHERE r.status = ${TICKET_STATUS.onShelf}) AS shelf_cents
          FROM sister_stores s
          JOIN ticket_runs r ON r.store_id = s.id AND r.status <> ${TICKET_STATUS.sold}
          JOIN lots l ON l.store_id = r.store_id AND l.id = r.lot_id
          WHERE s.id = ${placeId} OR s.parent_id = ${placeId}
          GROUP BY 1, 2, 3
        ), unsold AS MATERIALIZED (
          SELECT e.id, max(p.price_cents) AS price_cents, sum(p.back) AS back, sum(p.shelf) AS shelf,
                 sum(p.back_cents) AS back_cents, sum(p.shelf_cents) AS shelf_cents
          FROM packs p JOIN games e ON e.store_id = p.parent_id AND e.number = p.number AND ${playsIn('p', 'e')}
          GROUP BY e.id
        ), listed AS MATERIALIZED (
          SELECT g.store_id, g.id, g.state, g.number, g.upc, lower(left(g.name, 100)) AS by_name,
                 coalesce(g.price_cents, unsold.price_cents) AS price, unsold.back, unsold.shelf, unsold.back_cents,
                 unsold.shelf_cents
          FROM games g LEFT JOIN unsold ON unsold.id = g.id
          WHERE g.store_id = ${placeId} OR g.store_id IN (SELECT parent_id FROM sister_stores WHERE id = ${placeId})
        )
        SELECT (SELECT count(*)::int FROM listed WHERE price IS NOT NULL) AS total,
               (SELECT coalesce(json_agg(page), '[]') FROM (
                  SELECT g.id, g.state, g.number AS game, g.name, p.price AS "priceCents", g.pack_size, g.upc, g.first_sale,
                         g.last_sale, g.last_return, g.last_claim, g.status, g.source, g.as_of,
                         coalesce(p.back, 0)::int AS back_packs, coalesce(p.shelf, 0)::int AS shelf_packs,
                         coalesce(p.back_cents, 0)::float8 AS "backCents", coalesce(p.shelf_cents, 0)::float8 AS "shelfCents"
                  FROM (SELECT * FROM listed WHERE price IS NOT NULL
                        ORDER BY by_name, number, id LIMIT ${size} OFFSET ${skip}) p
                  CROSS JOIN LATERAL (SELECT * FROM games WHERE store_id = p.store_id AND id = p.id ${OPTIMIZATION_FENCE}) g
                  ORDER BY p.by_name, p.number, p.id
                ) page) AS page,
               (SELECT coalesce(json_agg(json_build_object('state', state, 'game', number, 'upc', upc)
                                         ORDER BY by_name, number, id), '[]')
                FROM listed WHERE price IS NULL AND upc IS NOT NULL) AS "withoutPrice"`,
  );
  const { total = 0, page = [], withoutPrice = [] } = listed ?? {};
  const data = page.map(({ priceCents, backCents, shelfCents, ...game }) => ({
    price: centsToDollars(priceCents),
    back_value: centsToDollars(backCents),
    shelf_value: centsToDollars(shelfCents),
    ...game,
  }));
  return { data, total, ...(skip === 0 && { without_price: withoutPrice }) };
}

/** The games of a store's company and state, by number. @throws ApiError 404 for a company */
export async function gamesOfStore(tx: Db, storeId: number): Promise<ReadonlyMap<string, GameOfStore>> {
  const listed = await rows<{ [Field in keyof GameOfStore]: GameOfStore[Field] | null }>(
    tx,
    sql`SELECT g.number, ${nameOfListed('g')} AS name, g.upc, g.price_cents AS "priceCents", g.pack_size AS "packSize"
        FROM sister_stores s
        LEFT JOIN games g ON g.store_id = s.parent_id AND ${playsIn('s', 'g')}
        WHERE s.id = ${storeId}
        ORDER BY g.id`,
  );
  if (listed.length === 0) throw notFound();
  return new Map(
    listed.flatMap(({ number, name, priceCents, upc, packSize }) =>
      number === null ? [] : [[number, { number, name, priceCents, upc, packSize }] as const],
    ),
  );
}
