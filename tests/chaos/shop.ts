import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabasePlace } from '../../server/db/connect';
import { login } from '../../src/app/state/auth-calls';
import { type Api, createApi } from '../../src/device/client';
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

const game = (
  number: number,
  packs: readonly (Pick<Pack, 'size'> & Partial<Pick<Pack, 'inBack' | 'till'>>)[],
): Pack[] =>
  packs.map(({ size, inBack = false, till = null }, index) => ({
    upc: `0284007${String(number).padStart(5, '0')}`,
    lotCounter: index + 1,
    first: `${7000 + number}${String(index).padStart(7, '0')}000`,
    size,
    inBack,
    till,
  }));

/** Packs shared by both terminals, and some of each terminal's own. Small ones sell out. */
const PACKS: Pack[] = [
  game(1, [{ size: 150 }, { size: 150 }]),
  game(2, [{ size: 12 }, { size: 150 }]),
  game(3, [
    { size: 30, inBack: true },
    { size: 30, inBack: true },
  ]),
  game(4, [{ size: 150 }, { size: 30, inBack: true }]),
  ...[0, 1].map((till) => [
    ...game(11 + till, [
      { size: 120, till },
      { size: 120, till },
    ]),
    ...game(21 + till, [
      { size: 160, inBack: true, till },
      { size: 160, inBack: true, till },
    ]),
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
  const packs = PACKS.map((pack) => ({ ...pack, shelved: pack.inBack ? 0 : pack.size }));
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
