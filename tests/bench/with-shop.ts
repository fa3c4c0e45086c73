import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPreparedData } from '../support/databases/prepared-data';
import { type RunningServer, startServer } from '../support/servers/server';
import { serverOn } from './databases';
import { createShops, type Shop, type Stock } from './shops';

/** A shop, its server on the embedded database, and a place for browser profiles. */
export type ShopServer = { shop: Shop; server: RunningServer; profile(name: string): string };

/** Runs `use` with a shop that has this stock on its shelf, and removes everything afterwards. */
export async function withShop<Result>(
  stock: Stock,
  use: (shopServer: ShopServer) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-bench-'));
  const place = { embeddedIn: join(folder, 'data') };
  try {
    copyPreparedData('empty', place.embeddedIn);
    const [shop] = await createShops(place, 1, stock);
    if (!shop) throw new Error('There is no shop');
    const server = await startServer(serverOn(place));
    try {
      return await use({ shop, server, profile: (name) => join(folder, name) });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
