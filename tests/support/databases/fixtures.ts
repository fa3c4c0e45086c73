import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '../../../server/accounts/passwords';
import type { Db } from '../../../server/db/connect';
import { accessTokens, plans, stores, users, vendors } from '../../../server/db/schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import type { Role } from '../../../src/shared/wire/access';

export const PASSWORD = 'Fixture#pass1';
let passwordHash: Promise<string> | null = null;

export type Person = { id: number; Username: string; name: string };
export type StoreFixture = { id: number; admin: Person; clerk: Person; vendorId: number; planId: number };
export type CompanyFixture = { id: number; admin: Person; stores: [StoreFixture, StoreFixture] };

let people = 0;

/** Adds a user with the password PASSWORD and a unique Username. */
export async function addPerson(db: Db, role: Role, storeId: number | null, name: string): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const username = `${name.toLowerCase().replaceAll(' ', '.')}-${++people}-${randomUUID().slice(0, 8)}`;
  const row = {
    name,
    username,
    userRole: role,
    storeId,
    email: `${username}@test.example`,
    passwordHash: await passwordHash,
  };
  const [added] = await db.insert(users).values(row).returning({ id: users.id });
  if (!added) throw new Error('no user');
  return { id: added.id, Username: username, name };
}

async function addStore(db: Db, storeName: string, parentId: number | null): Promise<number> {
  const [added] = await db.insert(stores).values({ storeName, parentId }).returning({ id: stores.id });
  if (!added) throw new Error('no store');
  return added.id;
}

/** A company of two stores, each with an admin, a clerk, a vendor and a plan of 60 tickets at `priceCents`. */
export async function addCompany(db: Db, { priceCents = 500 } = {}): Promise<CompanyFixture> {
  const id = await addStore(db, 'Test Company', null);
  const admin = await addPerson(db, 5, id, 'Company Admin');
  return {
    id,
    admin,
    stores: [await addStoreOf(db, id, 1, priceCents), await addStoreOf(db, id, 2, priceCents)],
  };
}

/** One more store of a company. @param n its number in the company */
export async function addStoreOf(
  db: Db,
  companyId: number,
  n: number,
  priceCents = 500,
): Promise<StoreFixture> {
  const storeId = await addStore(db, `Test Store ${n}`, companyId);
  const [vendor] = await db
    .insert(vendors)
    .values({ storeId, vendorName: `Vendor ${n}`, upcCode: '028400001234' })
    .returning({ id: vendors.id });
  const [plan] = await db
    .insert(plans)
    .values({ storeId, planName: `Plan ${n}`, priceCents, lotSize: 60 })
    .returning({ id: plans.id });
  if (!vendor || !plan) throw new Error('no vendor or plan');
  return {
    id: storeId,
    admin: await addPerson(db, 6, storeId, `Store Admin ${n}`),
    clerk: await addPerson(db, 7, storeId, `Clerk ${n}`),
    vendorId: vendor.id,
    planId: plan.id,
  };
}

/** The body of inventory_add for a pack of a store. */
export const lotBody = (
  store: StoreFixture,
  lotNumber: string,
  start: string,
  size = 60,
  lotCounter = 1,
) => ({
  lot_number: lotNumber,
  start_number: start,
  end_number: addToSerial(start, size - 1),
  vendor_id: store.vendorId,
  plan_id: store.planId,
  store_id: store.id,
  created_by: store.admin.id,
  lot_counter: lotCounter,
});

/** The body of updateInvetoryOnShelf for one run. */
export const shelfBody = (storeId: number, lotNumber: string, start: string, end: string) => ({
  data: [
    {
      lot_number: lotNumber,
      start_ticket_number: start,
      end_ticket_number: end,
      created_by: 1,
      store_id: storeId,
    },
  ],
});

/** The body of discarded-submissions for a count of 3 tickets that was refused. */
export const discardBody = (storeId: number, entryKey: string, reason = 'counted again') => ({
  store_id: storeId,
  entry_key: entryKey,
  kind: 'sale',
  captured_by: 'Morning Clerk',
  captured_at: '2026-11-18T22:05:00Z',
  entries: [{ lot_number: '028400001234', start_ticket: '15401234567000', end_ticket: '15401234567002' }],
  amount: 15,
  refusal: 'Some of these tickets are not on the shelf yet.',
  reason,
  discarded_at: '2026-11-18T22:30:00Z',
});

/** A sold run as an entry of sales-record-register; `price` in dollars. */
export function soldEntry(
  storeId: number,
  lotNumber: string,
  start: string,
  end: string,
  price = 5,
  lotCounter = 1,
) {
  const ticketCount = Number(end) - Number(start) + 1;
  return {
    lot_number: lotNumber,
    lot_counter: lotCounter,
    start_ticket: start,
    end_ticket: end,
    ticketCount,
    vendor_id: null,
    store_id: storeId,
    ticket_price: price,
    amount: Math.round(price * 100 * ticketCount) / 100,
  };
}

export type SoldEntry = ReturnType<typeof soldEntry>;

/** The body of sales-record-register. */
export const salesBody = (scanned: SoldEntry[], nonScanned: SoldEntry[] = [], recordedAt?: string) => ({
  data: { scanned, non_scanned: nonScanned },
  ...(recordedAt ? { recorded_at: recordedAt } : {}),
});

/** An access token of a store for reading. @returns its id */
export async function addAccessToken(db: Db, { id: storeId, admin }: StoreFixture): Promise<number> {
  const [added] = await db
    .insert(accessTokens)
    .values({
      ...{ storeId, tokenHash: randomBytes(32), name: 'Program', scope: 'read', createdBy: admin.id },
      ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) },
    })
    .returning({ id: accessTokens.id });
  if (!added) throw new Error('no access token');
  return added.id;
}
