import type { Page } from '@playwright/test';
import { correctionPage } from '../../src/api/corrections';
import { addToSerial } from '../../src/domain/tickets/serial';
import type { Pack, StoreAccount } from '../support/shops/store-account';

const HOUR_MS = 3_600_000;
export const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** A pack of 80 whose number went backwards: 0 to 34 sold two hours ago, ticket 20 seen an hour ago. */
export async function contradiction(store: StoreAccount, upc: string, first: string) {
  const pack = await store.receive(upc, first, 80);
  await store.putOnShelf(pack);
  const ticket = (n: number) => addToSerial(first, n);
  const [soldAt, seenAt] = [ago(2), ago(1)];
  await store.sell(upc, ticket(0), ticket(34), soldAt.toISOString());
  await store.sell(upc, ticket(0), ticket(19), seenAt.toISOString());
  return { pack, ticket, soldAt, seenAt };
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
export const openCard = (page: Page, { upc }: Pack) =>
  section(page, 'Open exceptions').getByRole('listitem').filter({ hasText: upc });
export const correctionsOf = async (store: StoreAccount, { upc }: Pack) =>
  (await correctionPage(store.api, store.user.store_id)).data.filter(({ lot_number }) => lot_number === upc);
