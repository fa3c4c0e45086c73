import { randomUUID } from 'node:crypto';
import { putOnShelf } from '../../../server/counting/put-on-shelf';
import { connect, type DatabasePlace, type Db, type RootDb } from '../../../server/db/connect';
import { addLot } from '../../../server/stock/lots';
import type { Sells } from '../../../src/shared/places/store-settings';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { ROLE } from '../../../src/shared/wire/access';
import {
  addCompany,
  addPerson,
  type CompanyFixture,
  lotBody,
  type Person,
  type StoreFixture,
  shelfBody,
} from '../databases/fixtures';

/** A pack of `size` tickets from the serial `first` on. */
type PackToStock = {
  upc: string;
  first: string;
  /** default 60 */
  size?: number;
  lotCounter?: number;
  /** default: as the store does */
  sells?: Sells;
  /** number of tickets put on the shelf, from the first one on; default all */
  shelved?: number;
  bin?: number;
};

const byAdmin = ({ admin }: StoreFixture) => ({ userId: admin.id, sessionId: null });

/** Receives a pack into the back room as a store's admin, by the server's own rules. */
export async function receivePack(
  db: Db,
  store: StoreFixture,
  { upc, first, size = 60, lotCounter = 1, sells }: PackToStock,
  now = new Date(),
): Promise<void> {
  const body = { ...lotBody(store, upc, first, size, lotCounter), ...(sells && { sells }) };
  await addLot(db, { body, by: byAdmin(store), now });
}

/** Puts received packs on the shelf as a store's admin, in one record. */
export async function shelvePacks(
  db: Db,
  store: StoreFixture,
  packs: readonly PackToStock[],
  now: Date,
): Promise<void> {
  const data = packs.flatMap(({ upc, first, size = 60, shelved = size, bin }) =>
    shelved === 0
      ? []
      : shelfBody(store.id, upc, first, addToSerial(first, shelved - 1)).data.map((run) => ({
          ...run,
          ...(bin !== undefined && { bin }),
        })),
  );
  if (data.length === 0) return;
  await putOnShelf(db, { storeId: store.id, key: randomUUID(), body: { data }, by: byAdmin(store), now });
}

/** Receives a pack and puts it on the shelf. */
export async function stockPack(
  db: Db,
  store: StoreFixture,
  pack: PackToStock,
  now = new Date(),
  shelvedAt = now,
): Promise<void> {
  await receivePack(db, store, pack, now);
  await shelvePacks(db, store, [pack], shelvedAt);
}

type ToOpen = {
  priceCents?: number;
  /** names of admins besides the store's first one */
  admins?: readonly string[];
  packs?: readonly PackToStock[];
  /** instant at which the packs are received and put on the shelf */
  openedAt?: Date;
};

/** A store of a new company. */
export type OpenStore = { company: CompanyFixture; store: StoreFixture; admins: Person[] };

/**
 * Opens the first store of a new company and stocks it by the commands that a shop uses. Every shop of the tests, of chaos and
 * of the benchmarks begins here; those of a running server that is a program of its own are stocked through its API
 * (StoreAccount).
 */
export async function openStore(
  db: Db,
  { priceCents, admins = [], packs = [], openedAt = new Date() }: ToOpen = {},
): Promise<OpenStore> {
  const company = await addCompany(db, { priceCents });
  const [store] = company.stores;
  const others: Person[] = [];
  for (const name of admins) others.push(await addPerson(db, ROLE.store, store.id, name));
  for (const pack of packs) await receivePack(db, store, pack, openedAt);
  await shelvePacks(db, store, packs, openedAt);
  return { company, store, admins: others };
}

/** Works in a database that no server uses. */
export async function inDatabase<Result>(
  place: DatabasePlace,
  work: (db: RootDb) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await connect(place);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
