import { call } from '../../../src/device/client';
import { countingPaths } from '../../../src/shared/counting/paths';
import type { SalesBody } from '../../../src/shared/counting/sales-schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { HOUR_MS } from '../../../src/shared/time/store-clock';
import { IDEMPOTENCY_HEADER } from '../../../src/shared/wire/requests';
import type { Pack, StoreAccount } from './store-account';

export const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** A pack of 80 with a contradiction: 0 to 34 sold two hours ago, ticket 20 seen an hour ago. */
export async function contradiction(store: StoreAccount, upc: string, first: string) {
  const pack = await store.shelve(upc, first, 80);
  const ticket = (n: number) => addToSerial(first, n);
  const [soldAt, seenAt] = [ago(2), ago(1)];
  await store.sell(upc, ticket(0), ticket(34), soldAt.toISOString());
  await store.sell(upc, ticket(0), ticket(19), seenAt.toISOString());
  return { pack, ticket, soldAt, seenAt };
}

/**
 * A pack of 80 whose tickets 20 to 59 were marked as sold out after 0 to 19 had been counted, and whose
 * ticket 10 was then seen at the front.
 */
export async function soldOutThenSeen(store: StoreAccount, upc: string, first: string) {
  const pack = await store.shelve(upc, first, 80);
  const ticket = (n: number) => addToSerial(first, n);
  await store.sell(upc, ticket(0), ticket(19), ago(3).toISOString());
  const record = (data: Partial<SalesBody['data']>, at: Date) => {
    const body = { data: { scanned: [], non_scanned: [], ...data }, recorded_at: at.toISOString() };
    const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    return call(store.api, countingPaths.salesRecordRegister, { body, headers });
  };
  const lot = { lot_number: upc, lot_counter: 1 };
  const soldOut = { ...lot, start_ticket: ticket(20), end_ticket: ticket(59), ticketCount: 40 };
  const price = { store_id: store.user.store_id, ticket_price: 5, amount: 200 };
  await record({ non_scanned: [{ ...soldOut, ...price }] }, ago(2));
  await record({ seen: [{ ...lot, front_ticket: ticket(10) }] }, ago(1));
  return { pack, ticket };
}

/** The corrections of a pack. */
export const correctionsOf = async (store: StoreAccount, { upc }: Pack) =>
  (
    await call(store.api, countingPaths.correctionList, { params: { storeId: store.user.store_id } })
  ).data.filter(({ lot_number }) => lot_number === upc);
