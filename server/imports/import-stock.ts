import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { GAME_DIGITS, type GameOfStore } from '../../src/shared/catalogue/game';
import type { ImportLine, StockImportBody } from '../../src/shared/catalogue/games-schema';
import { TICKET_DIGITS } from '../../src/shared/imports/cells';
import {
  type NewStockLot,
  planStock,
  readStockRow,
  type StockKnown,
  type StockPack,
} from '../../src/shared/imports/stock-rows';
import type { Sells } from '../../src/shared/places/store-settings';
import { standInUpc } from '../../src/shared/stock/walked-pack';
import { MAX_LOT_SIZE, numberToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { wallDate } from '../../src/shared/time/store-clock';
import type { Submitter } from '../access';
import { gamesOfStore } from '../catalogue/games';
import { putOnShelf } from '../counting/put-on-shelf';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { lots, ticketRuns } from '../db/schema';
import { list, rows } from '../db/sql';
import { stateOfStore, storeSettings } from '../places/settings';
import { refuseOnTheWay } from '../stock/transfer-parts';
import { addGameVendors, usablePlans, usableVendors } from '../stock/vendor-and-plan';
import { renewStock } from '../stock/version';
import { layoutOfStore } from '../tickets/ticket-layouts';
import { type Imported, importedOf, refuseFaults } from './import-games';

/**
 * Imports a store's initial packs, all or none. Each becomes a lot received at `recordedAt`. One shelf record of the
 * same instant puts the packs on the shelf that are there. Nothing is sold by it.
 * @throws ApiError 404 for a company; 409 for a pack on its way; 422 when a line is invalid; a dry run reports invalid
 * lines in its reply
 */
export function importStock(
  db: Db,
  by: Submitter,
  { store_id: storeId, rows: cells, dry_run: dryRun }: StockImportBody,
  at: { recordedAt: Date; now: Date },
): Promise<Imported> {
  return db.transaction(async (tx) => {
    // A dry run writes nothing, not even the row that the lock may need.
    if (!dryRun) await lockInOrder(tx, { stocks: [storeId] });
    const state = await stateOfStore(tx, storeId);
    const games = withStandIns(await gamesOfStore(tx, storeId), state);
    const settings = await storeSettings(tx, storeId);
    const { sells } = settings;
    const today = wallDate(at.now, settings);
    const layout = await layoutOfStore(tx, storeId);
    const lines = cells.map((row) => readStockRow(row, { games, sells, layout, today }));
    const packs = lines.flatMap(({ pack }) => (pack ? [pack] : []));
    const planned = planStock(lines, { games, ...(await stockOfPacks(tx, storeId, packs, state)) });
    const imported = importedOf(planned, dryRun, ({ pack }) => pack && understood(pack));
    if (dryRun) return imported;
    refuseFaults(planned);
    const added = planned.flatMap(({ lot }) => (lot ? [lot] : []));
    if (added.length > 0) await receive(tx, storeId, added, { by, at, sells });
    return imported;
  });
}

/** The games of a store. Games without a UPC get their stand-in, because no lottery publishes UPCs (product: the first day). */
const withStandIns = (
  games: ReadonlyMap<string, GameOfStore>,
  state: string | null,
): ReadonlyMap<string, GameOfStore> =>
  new Map(
    [...games].map(([number, game]) => [number, { ...game, upc: game.upc ?? standInUpc(state, number) }]),
  );

/** The pack of a line, as the reply describes it. */
function understood({ game, start, end, place, bin }: StockPack): NonNullable<ImportLine['pack']> {
  const [first, last] = [numberToSerial(start), numberToSerial(end)];
  return {
    game,
    pack: first.slice(GAME_DIGITS, -TICKET_DIGITS),
    first_ticket: first.slice(-TICKET_DIGITS),
    last_ticket: last.slice(-TICKET_DIGITS),
    place,
    bin,
  };
}

/** The store's data with which packs of a file may conflict. */
async function stockOfPacks(
  tx: Db,
  storeId: number,
  packs: readonly StockPack[],
  state: string | null,
): Promise<Omit<StockKnown, 'games'>> {
  // New packs continue the counters of packs that began under their game's stand-in (decision 73), even if the store had no state then.
  const namesOf = new Map(
    packs.map(({ upc, game }) => [upc, [upc, standInUpc(state, game), standInUpc(null, game)]]),
  );
  const overlapping = await rows<StockKnown['lots'][number]>(
    tx,
    sql`SELECT DISTINCT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.start_ticket AS start,
               l.end_ticket AS "end"
        FROM unnest(${list(packs.map((pack) => pack.start))}::bigint[], ${list(packs.map((pack) => pack.end))}::bigint[])
             AS p(first, last)
        JOIN lots l ON l.store_id = ${storeId} AND l.end_ticket >= p.first
          AND l.start_ticket BETWEEN p.first - ${MAX_LOT_SIZE - 1}::int AND p.last`,
  );
  const last = await rows<{ upc: string; lotCounter: number; planId: number | null }>(
    tx,
    sql`SELECT DISTINCT ON (lot_number) lot_number AS upc, lot_counter AS "lotCounter", plan_id AS "planId"
        FROM lots
        WHERE store_id = ${storeId} AND lot_number = ANY(${list([...new Set([...namesOf.values()].flat())])}::text[])
        ORDER BY lot_number, lot_counter DESC`,
  );
  const bins = await rows<{ bin: number; lot: string }>(
    tx,
    sql`SELECT b.bin, l.lot_number || ' lot ' || l.lot_counter AS lot
        FROM bins b JOIN lots l ON l.store_id = b.store_id AND l.id = b.lot_id WHERE b.store_id = ${storeId}`,
  );
  const lastOfName = new Map(last.map(({ upc, ...lot }) => [upc, lot]));
  const lastOf = (names: readonly string[]) =>
    names
      .flatMap((name) => lastOfName.get(name) ?? [])
      .toSorted((one, other) => other.lotCounter - one.lotCounter)[0];
  return {
    plans: await usablePlans(tx, storeId),
    vendors: await usableVendors(tx, storeId),
    lots: overlapping,
    last: new Map(
      [...namesOf].flatMap(([upc, names]) => {
        const lot = lastOf(names);
        return lot ? [[upc, lot]] : [];
      }),
    ),
    bins: new Map(bins.map(({ bin, lot }) => [bin, lot])),
  };
}

async function receive(
  tx: Db,
  storeId: number,
  added: readonly NewStockLot[],
  { by, at, sells }: { by: Submitter; at: { recordedAt: Date; now: Date }; sells: Sells },
): Promise<void> {
  const names = added.flatMap(({ upc, newVendor }) =>
    newVendor === null ? [] : [[upc, newVendor] as const],
  );
  await refuseOnTheWay(
    tx,
    storeId,
    added.map(({ upc: lotNumber, start, end }) => ({ lotNumber, start, end })),
  );
  const vendorOf = await addGameVendors(tx, storeId, new Map(names), by);
  const written = await tx
    .insert(lots)
    .values(
      added.map((lot) => ({
        storeId,
        lotNumber: lot.upc,
        lotCounter: lot.lotCounter,
        startTicket: lot.start,
        endTicket: lot.end,
        vendorId: lot.vendorId ?? vendorOf.get(lot.upc) ?? null,
        planId: lot.planId,
        priceCents: lot.priceCents,
        createdBy: by.userId,
        createdAt: at.recordedAt,
        sessionId: by.sessionId,
        sells,
        activatedOn: lot.activatedOn,
      })),
    )
    .returning({ lotId: lots.id, startTicket: lots.startTicket, endTicket: lots.endTicket });
  await tx
    .insert(ticketRuns)
    .values(written.map((run) => ({ ...run, storeId, status: TICKET_STATUS.active })));
  const shelved = added.filter(({ place }) => place === 'shelf');
  if (shelved.length === 0) return renewStock(tx, [storeId]);
  const data = shelved.map((lot) => ({
    lot_number: lot.upc,
    start_ticket_number: numberToSerial(lot.start),
    end_ticket_number: numberToSerial(lot.end),
    store_id: storeId,
    ...(lot.bin === null ? {} : { bin: lot.bin }),
  }));
  await putOnShelf(tx, { storeId, key: randomUUID(), body: { data }, by, ...at });
}
