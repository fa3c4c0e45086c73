import { sql } from 'drizzle-orm';
import type { Seen, SeenResult } from '../../src/contract/counting/sales';
import { contains, type Run } from '../../src/domain/runs/runs';
import type { Sells } from '../../src/domain/stock/store-settings';
import { serialToNumber } from '../../src/domain/tickets/serial';
import type { EntryRefusal } from '../../src/i18n/en/rules/refusals';
import type { Db } from '../db/connect';
import { list, OPTIMIZATION_FENCE, rows } from '../db/sql';
import type { NewException } from './exceptions/keep-exceptions';
import type { Authors } from './record-authors';
import { NOT_IN_LOT, refuseEntries, UNKNOWN_LOT } from './sale-entries';
import { contradiction, gamesOf, said } from './sale-results';
import { byLotId, type NewSighting } from './shelf/evidence';
import { lotName, type StockWindow } from './shelf/stock-windows';

type SeenLot = Run & { id: number; sells: Sells };

/**
 * The sightings of a record, in the order in which they were sent. A ticket that isn't on the shelf by the records is no
 * fault: a person saw it (product: nothing is refused that a person saw).
 * @param windows of the record's entries, by lot name
 * @throws ApiError 422 with entries: no such lot, or a ticket that isn't in it
 */
export async function checkedSightings(
  tx: Db,
  storeId: number,
  seen: readonly Seen[],
  windows: ReadonlyMap<string, StockWindow>,
): Promise<NewSighting[]> {
  const lots = await lotsOf(tx, storeId, seen, windows);
  const wrong: EntryRefusal[] = [];
  const sightings: NewSighting[] = [];
  for (const [index, { front_ticket, source = null, ...named }] of seen.entries()) {
    const lot = lots.get(lotName({ lotNumber: named.lot_number, lotCounter: named.lot_counter }));
    const front = serialToNumber(front_ticket);
    if (lot && contains(lot, front)) sightings.push({ lotId: lot.id, front, sells: lot.sells, source });
    else wrong.push({ index, list: 'seen', ...(lot ? NOT_IN_LOT : UNKNOWN_LOT) });
  }
  refuseEntries(422, wrong);
  return sightings;
}

/** The lots that were seen, by name: those of the entries are loaded already. */
async function lotsOf(
  tx: Db,
  storeId: number,
  seen: readonly Seen[],
  windows: ReadonlyMap<string, StockWindow>,
): Promise<Map<string, SeenLot>> {
  const lots = new Map<string, SeenLot>([...windows].map(([name, { lot }]) => [name, lot]));
  const others = seen.filter(
    ({ lot_number, lot_counter }) => !lots.has(lotName({ lotNumber: lot_number, lotCounter: lot_counter })),
  );
  if (others.length === 0) return lots;
  const found = await rows<SeenLot & { lotNumber: string; lotCounter: number }>(
    tx,
    sql`SELECT l.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.start_ticket AS start,
               l.end_ticket AS "end", l.sells
        FROM unnest(${list(others.map((s) => s.lot_number))}::text[], ${list(others.map((s) => s.lot_counter))}::int[])
             AS t(lot_number, lot_counter)
        CROSS JOIN LATERAL (
          SELECT * FROM lots
          WHERE store_id = ${storeId} AND lot_number = t.lot_number AND lot_counter = t.lot_counter ${OPTIMIZATION_FENCE}
        ) l`,
  );
  for (const lot of found) lots.set(lotName(lot), lot);
  return lots;
}

/**
 * What became of each sighting. A lot has one front at a time, so all of one lot have the answer of the one that says most.
 * @param sightings in the order of the request
 */
export async function sightingResults(
  tx: Db,
  storeId: number,
  sightings: readonly NewSighting[],
  exceptions: readonly NewException[],
  authors: Authors,
): Promise<SeenResult[]> {
  const byLot = byLotId(
    exceptions.flatMap((each) => ('front' in each.witness ? { ...each, lotId: each.witness.lotId } : [])),
  );
  const games = await gamesOf(tx, storeId, [...byLot.keys()]);
  return sightings.map(({ lotId, front }, index) => {
    const of = byLot.get(lotId) ?? [];
    return {
      index,
      status: of.length > 0 ? 'exception' : 'done',
      exceptions: of.map(({ id }) => id),
      ...(of.length > 0 && said(contradiction(front, of, authors), games.get(lotId))),
    };
  });
}
