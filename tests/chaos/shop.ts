import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabasePlace } from '../../server/db/connect';
import { login } from '../../src/app/state/auth-calls';
import { type Api, createApi } from '../../src/device/client';
import { upcCheckDigit } from '../../src/shared/tickets/read-code';
import { PASSWORD, type Person } from '../support/databases/fixtures';
import { copyPreparedData } from '../support/databases/prepared-data';
import { type RunningPair, startPair } from '../support/servers/postgres';
import { startStoreCluster } from '../support/servers/store-cluster';
import { inDatabase, openStore } from '../support/shops/open-store';

export const PRICE = 5;

/** A received pack. */
export type Pack = {
  upc: string;
  lotCounter: number;
  first: string;
  size: number;
  /** whether it starts in the back room, until a clerk puts it on the shelf */
  inBack: boolean;
  /** the only terminal whose clerk handles it; null: both do */
  till: number | null;
  /** not received: walked on the shelf or in the back room, or seen at a count until the office receives it */
  found?: 'shelf' | 'back' | 'count';
};

/** A store with two terminals, each with its own user. */
export type Shop = {
  storeId: number;
  people: [Person, Person];
  password: string;
  packs: Pack[];
};

/** The store with the server's initial data. */
export type EmbeddedShop = Shop & { dataDir: string; remove(): Promise<void> };

/** `front`: the number of its first ticket that is here */
const game = (
  number: number,
  packs: readonly (Pick<Pack, 'size'> &
    Partial<Pick<Pack, 'inBack' | 'till' | 'found'> & { front: number }>)[],
): Pack[] =>
  packs.map(({ size, front = 0, inBack = false, till = null, ...pack }, index) => ({
    upc: `0284007${String(number).padStart(5, '0')}`,
    lotCounter: index + 1,
    first: `${7000 + number}${String(index).padStart(7, '0')}${String(front).padStart(3, '0')}`,
    size: size - front,
    inBack,
    till,
    ...pack,
  }));

/** The tickets of a pack of the store's only plan, which walked packs have by their price. */
export const WALKED_SIZE = 60;
const walked = { size: WALKED_SIZE };
/** A pack of a game that the store doesn't know. "Stand-in UPC: `4`, state or `00`, game number padded, check digit." */
const unknownGame = (number: number, till: number): Pack[] => {
  const digits = `400${String(7000 + number).padStart(8, '0')}`;
  return game(number, [{ ...walked, front: 7, found: 'count', till }]).map((pack) => ({
    ...pack,
    upc: digits + upcCheckDigit(digits),
  }));
};

/**
 * Packs shared by both terminals, and some of each terminal's own. Small ones sell out. Of each game one pack is walked, so that
 * the order of arrival doesn't name it.
 */
const PACKS: Pack[] = [
  game(1, [{ size: 150 }, { size: 150 }, { ...walked, front: 9, found: 'shelf' }]),
  game(2, [{ size: 12 }, { size: 150 }, { ...walked, front: 5, found: 'shelf' }]),
  game(3, [
    { size: 30, inBack: true },
    { size: 30, inBack: true },
  ]),
  game(4, [{ size: 150 }, { size: 30, inBack: true }]),
  ...[0, 1].map((till) => [
    ...game(11 + till, [
      { size: 120, till },
      { size: 120, till },
      { ...walked, front: 12, found: 'shelf', till },
    ]),
    ...game(21 + till, [
      { size: 160, inBack: true, till },
      { size: 160, inBack: true, till },
      { ...walked, inBack: true, found: 'back', till },
    ]),
    ...unknownGame(41 + till, till),
    ...unknownGame(51 + till, till),
  ]),
].flat();

/** Creates the store once in an embedded database; each seed works on a copy of its data. */
export async function makeEmbeddedShop(): Promise<EmbeddedShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-chaos-'));
  copyPreparedData('empty', dataDir);
  const shop = await makeShop({ embeddedIn: dataDir });
  return { ...shop, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Creates the store on a primary with a synchronous standby. */
export async function shopOnPair(): Promise<{ shop: Shop; pair: RunningPair }> {
  const pair = await startPair();
  return { shop: await makeShop({ url: pair.url }), pair };
}

/** Creates the store on a Citus cluster. The pair is its worker and that worker's standby. */
export async function shopOnCluster(): Promise<{ shop: Shop; pair: RunningPair }> {
  const cluster = await startStoreCluster();
  const shop = await makeShop({ url: cluster.url });
  const pair = await cluster.giveStandby(shop.storeId);
  const stop = () => Promise.all([pair.stop(), cluster.stop()]).then(() => undefined);
  return { shop, pair: { ...pair, stop } };
}

/** Creates the store in a database. */
async function makeShop(place: DatabasePlace): Promise<Shop> {
  const packs = PACKS.filter(({ found }) => !found).map((pack) => ({
    ...pack,
    shelved: pack.inBack ? 0 : pack.size,
  }));
  const { store, admins } = await inDatabase(place, (db) =>
    openStore(db, { priceCents: PRICE * 100, admins: ['Second Till'], packs }),
  );
  return {
    storeId: store.id,
    people: [store.admin, admins[0] ?? store.admin],
    password: PASSWORD,
    packs: PACKS,
  };
}

/** An API client of the first terminal's user. */
export async function signIn(url: string, { people, password }: Shop): Promise<Api> {
  let token: string | null = null;
  const api = createApi({ base: `${url}/api`, token: () => token });
  token = (await login(api, { Username: people[0].Username, password })).token;
  return api;
}
