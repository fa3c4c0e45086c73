import { type SQL, sql } from 'drizzle-orm';
import { hashPassword } from '../../server/accounts/passwords';
import { deriveEarlierExceptions } from '../../server/counting/keep-exceptions';
import { connect, type DatabasePlace, type Db } from '../../server/db/connect';
import { companyIs } from '../../server/db/tenant-handles';
import { ROLE } from '../../src/shared/wire/access';
import { fillWithoutIndexes } from './bare-tables';
import { PASSWORD } from './shops';
import { checksOf, claimsOf, LATE, salesOf, sightingsOf } from './years-counts';
import { definitions, GAMES, LOTS, PLANS, SHELVED, SHIFTS, SIGN_INS, UNSOLD } from './years-sql';

/** The size of a generated company. `days` end with `LAST_DAY`, inclusive. */
export type Years = { stores: number; days: number };

export const ADMIN = 'bench';
const PEOPLE = 3;
export const COMPANY_ID = 1;
const SHIFTS_AT_ONCE = 90;
const FILLED = [
  'lots',
  'submissions',
  'claims',
  'ticket_runs',
  'shelf_records',
  'corrections',
  'sightings',
  'contradictions',
  'witnesses',
  'audit_log',
];

/**
 * Generates a company with years of trade in an empty database. Each shift saw all packs and sold tickets of
 * half of them. Each pack was received, put on the shelf, counted and sold out in turn. Some opening checks
 * found tickets missing. Some counts and sightings contradict others, and two thirds of those were corrected.
 * Some records arrived late. Every run generates the same data. Rows are written in order of time, so
 * that the stores are as interleaved as in a real table.
 */
export async function createYears(place: DatabasePlace, years: Years): Promise<void> {
  // Its statements fill whole tables.
  const { db, close } = await connect({ ...place, statementTimeoutMs: 0 });
  try {
    const passwordHash = await hashPassword(PASSWORD);
    await db.transaction(async (tx) => {
      // As the server's rows, each names its company.
      await tx.execute(sql.raw(companyIs(COMPANY_ID)));
      await createPlaces(tx, years.stores, passwordHash);
      await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`);
      for (const statement of definitions({ ...years, people: PEOPLE, seed: 1 }))
        await tx.execute(sql.raw(statement));
      await fillWithoutIndexes(tx, FILLED, async () => {
        await tx.execute(sql.raw(LOTS));
        await tx.execute(sql.raw(SHELVED));
        await tx.execute(sql.raw(SIGN_INS));
        for (let shift = 0; shift < years.days * SHIFTS; shift += SHIFTS_AT_ONCE) {
          for (const partOf of [checksOf, salesOf, claimsOf, sightingsOf])
            await tx.execute(sql.raw(partOf(shift, shift + SHIFTS_AT_ONCE)));
        }
        await tx.execute(sql.raw(UNSOLD));
      });
      await tx.execute(sql.raw(LATE));
      await tx.execute(sql`INSERT INTO store_stock SELECT id, 1 FROM stores WHERE parent_id IS NOT NULL`);
      // Their numbers were given here; later ones follow.
      await tx.execute(
        sql`SELECT setval(pg_get_serial_sequence('submissions', 'id'), (SELECT max(id) FROM submissions))`,
      );
    });
    await deriveEarlierExceptions(db);
    await db.execute(sql`VACUUM ANALYZE`);
  } finally {
    await close();
  }
}

async function createPlaces(tx: Db, stores: number, passwordHash: string): Promise<void> {
  const add = (statement: SQL) => tx.execute(statement);
  await add(sql`INSERT INTO stores (id, store_name) VALUES (${COMPANY_ID}, 'Bench')`);
  await add(sql`
    INSERT INTO stores (id, parent_id, store_name)
    SELECT ${COMPANY_ID}::int + n, ${COMPANY_ID}::int, 'Bench ' || n FROM generate_series(1, ${stores}::int) n`);
  await add(sql`
    INSERT INTO users (id, store_id, name, username, password_hash, user_role)
    VALUES (1, ${COMPANY_ID}, 'Bench', ${ADMIN}, ${passwordHash}, ${ROLE.admin})`);
  await add(sql`
    INSERT INTO users (id, store_id, name, username, user_role)
    SELECT store * ${PEOPLE}::int + n, ${COMPANY_ID}::int + store, 'Clerk ' || n, 'clerk' || store || '-' || n,
           ${ROLE.store}::int
    FROM generate_series(1, ${stores}::int) store, generate_series(0, ${PEOPLE - 1}::int) n`);
  for (const [index, { price, size }] of PLANS.entries())
    await add(sql`
      INSERT INTO plans (id, store_id, plan_name, price_cents, lot_size)
      VALUES (${index + 1}, ${COMPANY_ID}, ${`$${price / 100} Tickets`}, ${price}, ${size})`);
  await add(sql`
    INSERT INTO vendors (id, store_id, vendor_name, upc_code)
    SELECT 1 + game, ${COMPANY_ID}::int, 'Game ' || game, (284000000000 + game)::text
    FROM generate_series(0, ${GAMES - 1}::int) game`);
}
