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

type NewPerson = { role: Role; storeId: number | null; name: string };

/** Adds users with the password PASSWORD and unique Usernames, of whose numbers no password has a word: 4551 may stand for “assi”. */
async function addPeople(db: Db, all: readonly NewPerson[]): Promise<Person[]> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const rows = all.map(({ role, storeId, name }) => {
    const username = `${name.toLowerCase().replaceAll(' ', '.')}-x${++people}-x${randomUUID().slice(0, 8)}`;
    const account = { name, username, email: emailOf({ Username: username }) };
    return { ...account, userRole: role, storeId, passwordHash: hash };
  });
  const added = await db.insert(users).values(rows).returning({ id: users.id, Username: users.username });
  return rows.map(({ name, username: Username }) => ({ ...one(added, { Username }), name }));
}

/** The email address of a user of the fixtures. */
export const emailOf = ({ Username }: Pick<Person, 'Username'>): string => `${Username}@test.example`;

/** Adds a user with the password PASSWORD and a unique Username. */
export async function addPerson(db: Db, role: Role, storeId: number | null, name: string): Promise<Person> {
  const [person] = await addPeople(db, [{ role, storeId, name }]);
  if (!person) throw new Error('no user');
  return person;
}

/** The row with this value: a database returns added rows in any order. */
function one<Row extends object>(rows: readonly Row[], value: Partial<Row>): Row {
  const found = rows.find((row) =>
    Object.entries(value).every(([name, is]) => row[name as keyof Row] === is),
  );
  if (!found) throw new Error(`no row with ${JSON.stringify(value)}`);
  return found;
}

/** A company of two stores, each with an admin, a clerk, a vendor and a plan of 60 tickets at `priceCents`. */
export async function addCompany(db: Db, { priceCents = 500 } = {}): Promise<CompanyFixture> {
  const [company] = await db
    .insert(stores)
    .values({ storeName: 'Test Company' })
    .returning({ id: stores.id });
  if (!company) throw new Error('no company');
  const admin = await addPerson(db, 5, company.id, 'Company Admin');
  return { id: company.id, admin, stores: await addStores(db, company.id, [1, 2], priceCents) };
}

/** One more store of a company. @param n its number in the company */
export async function addStoreOf(db: Db, companyId: number, n: number): Promise<StoreFixture> {
  const [store] = await addStores(db, companyId, [n], 500);
  return store;
}

type AsMany<Numbers extends readonly number[]> = { -readonly [K in keyof Numbers]: StoreFixture };

/** All stores in one statement for each table: the tests add thousands. */
async function addStores<const Numbers extends readonly number[]>(
  db: Db,
  parentId: number,
  numbers: Numbers,
  priceCents: number,
): Promise<AsMany<Numbers>> {
  const added = await db
    .insert(stores)
    .values(numbers.map((n) => ({ storeName: `Test Store ${n}`, parentId })))
    .returning({ storeId: stores.id, storeName: stores.storeName });
  const all = numbers.map((n) => ({ n, storeId: one(added, { storeName: `Test Store ${n}` }).storeId }));
  const sellers = await db
    .insert(vendors)
    .values(all.map(({ n, storeId }) => ({ storeId, vendorName: `Vendor ${n}`, upcCode: '028400001234' })))
    .returning({ id: vendors.id, storeId: vendors.storeId });
  const prices = await db
    .insert(plans)
    .values(all.map(({ n, storeId }) => ({ storeId, planName: `Plan ${n}`, priceCents, lotSize: 60 })))
    .returning({ id: plans.id, storeId: plans.storeId });
  const team = await addPeople(
    db,
    all.flatMap(({ n, storeId }): NewPerson[] => [
      { role: 6, storeId, name: `Store Admin ${n}` },
      { role: 7, storeId, name: `Clerk ${n}` },
    ]),
  );
  return all.map(({ n, storeId }) => ({
    id: storeId,
    admin: one(team, { name: `Store Admin ${n}` }),
    clerk: one(team, { name: `Clerk ${n}` }),
    vendorId: one(sellers, { storeId }).id,
    planId: one(prices, { storeId }).id,
  })) as AsMany<Numbers>;
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
