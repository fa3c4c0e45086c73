import { addToSerial } from '../../../src/shared/tickets/serial';
import { DAY_MS } from '../../../src/shared/time/store-clock';
import { salesBody, soldEntry } from '../databases/fixtures';
import { stockPack } from '../shops/open-store';
import { type ApiServer, type Session, signIn } from './app';
import { openShop, type Shop, UPC } from './shop';

/** Some days before now. */
export const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** First serial of the other store's pack, which has 80 tickets at $5 like the shop's. */
export const OTHER_PACK = '15409990000000';

/** A company with two stores, and the sessions of the second one's admin and of the owner. */
export type Chain = {
  shop: Shop;
  other: Session;
  owner: Session;
  places: { company: number; here: number; there: number };
};

/** Opens a company with two stores that have a pack each, on the shelf for 20 days. */
export async function openChain(server: ApiServer): Promise<Chain> {
  const shop = await openShop(server, { openedAt: ago(20) });
  const [here, there] = shop.company.stores;
  await stockPack(server.db, there, { upc: UPC, first: OTHER_PACK, size: 80 }, ago(20));
  return {
    shop,
    other: await signIn(server, there.admin),
    owner: await signIn(server, shop.company.admin),
    places: { company: shop.company.id, here: here.id, there: there.id },
  };
}

/** Records a count of a store's pack: tickets `first … last` sold. */
export const countPack = (
  session: Session,
  storeId: number,
  pack: string,
  [first, last]: [number, number],
  at: Date,
) => {
  const entry = soldEntry(storeId, UPC, addToSerial(pack, first), addToSerial(pack, last), 5);
  const body = salesBody([entry], [], at.toISOString());
  return session.record<{ submission_id: string }>('/sales-record-register', body);
};
