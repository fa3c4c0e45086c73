import { sql } from 'drizzle-orm';
import type { Db } from '../connect';
import { rows } from '../sql';
import { companyIs, placeIs } from './tenant-handles';

/**
 * Does a part of a transaction in another store of the caller's company: what one store records may change the stock of the
 * store to which it sent a pack, or needs that store's figures. The callers have found a transfer between both stores.
 * @param tx a transaction of the tenant handle; the setting ends with it
 * @param work sends its statements one after the other, and no others are sent meanwhile
 */
export async function inStore<Result>(tx: Db, storeId: number, work: () => Promise<Result>): Promise<Result> {
  const [before] = await rows<{ place: string | null; company: string | null }>(
    tx,
    sql`SELECT current_setting('lottery.place', true) AS place, current_setting('lottery.company', true) AS company`,
  );
  // Nothing is restricted in a transaction of the unrestricted handle.
  if (!before?.place) return work();
  const place = Number(before.place);
  const company = before.company ? Number(before.company) : null;
  // In the scope of a company, the place is the company.
  await enter(tx, storeId, company ?? place);
  const result = await work();
  await enter(tx, place, company);
  return result;
}

/** A failure needs no way back: it aborts the transaction. */
async function enter(tx: Db, place: number, company: number | null): Promise<void> {
  await tx.execute(sql.raw(placeIs(place)));
  await tx.execute(sql.raw(companyIs(company)));
}
