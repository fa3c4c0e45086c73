import { call } from '../../../src/device/client';
import { countingPaths } from '../../../src/shared/counting/paths';
import { stockPaths } from '../../../src/shared/stock/paths';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { DAY_MS } from '../../../src/shared/time/store-clock';
import { IDEMPOTENCY_HEADER } from '../../../src/shared/wire/requests';
import { StoreAccount } from './store-account';

const UPC = '028400007777';
const FIRST = '88880000123000';
/** Packs in the record whose first cards are typed. */
const COUNTED = 12;

/**
 * Gives a demo store three alarms: a skipped pack, tickets lost on two days at the same place, and a count
 * with a third of the tickets typed. Does nothing in a store that already has them.
 */
export async function plantAlarms(url: string): Promise<void> {
  const account = await StoreAccount.signIn(url);
  const { api, user } = account;
  if (
    (await call(api, stockPaths.inventoryList, { params: { storeId: user.store_id } })).data.some(
      ({ lot_number }) => lot_number === UPC,
    )
  )
    return;
  const pack = await account.receive(UPC, FIRST, 20, 1);
  await account.receive(UPC, addToSerial(FIRST, 2_000), 20, 2);
  const key = () => ({ [IDEMPOTENCY_HEADER]: crypto.randomUUID() });
  const now = Date.now();
  for (const [daysAgo, ticket] of [
    [9, 18],
    [2, 16],
  ] as const) {
    const run = {
      start_ticket: addToSerial(pack.start, ticket),
      end_ticket: addToSerial(pack.start, ticket + 1),
    };
    const data = [{ lot_number: UPC, lot_counter: 1, ...run, reason: 'lost' as const }];
    const recorded_at = new Date(now - daysAgo * DAY_MS).toISOString();
    const body = { store_id: user.store_id, data, recorded_at };
    await call(api, countingPaths.packsRemoved, { body, headers: key() });
  }
  const seen = (await account.onShelf()).slice(0, COUNTED).map((range, n) => ({
    lot_number: range.lot_number,
    lot_counter: range.lot_counter,
    front_ticket: range.sells === 'down' ? range.max : range.min,
    source: n % 3 === 0 ? ('typed' as const) : ('scan' as const),
  }));
  const body = { data: { scanned: [], non_scanned: [], seen } };
  await call(api, countingPaths.salesRecordRegister, { body, headers: key() });
}
