import { randomUUID } from 'node:crypto';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { diceFor } from './dice';
import type { Counted } from './model';
import { PRICE, type Shop, signIn, WALKED_SIZE } from './shop';

const REASONS = ['returned', 'damaged', 'stolen', 'sold_whole'] as const;

/**
 * Removes the last tickets of some packs, while counts of them may still wait on the terminals: these come
 * earlier, in any order of arrival. Packs of the back room may also be put on the shelf by waiting records.
 * @returns the removals, by the first terminal's user
 */
export async function removeTails(seed: number, url: string, shop: Shop): Promise<Counted[]> {
  const dice = diceFor(seed, 'office');
  const api = await signIn(url, shop);
  const chosen = shop.packs.filter(({ found }) => dice.chance(40) && !found);
  const removed: Counted[] = [];
  for (const reason of REASONS) {
    const lines = chosen
      .filter((_, index) => index % REASONS.length === REASONS.indexOf(reason))
      .map(({ upc, lotCounter, first, size }) => ({
        ...{ upc, lotCounter, scanned: false },
        first: addToSerial(first, size - dice.whole(2, 8)),
        last: addToSerial(first, size - 1),
      }));
    if (lines.length === 0) continue;
    const [key, recordedAt] = [randomUUID(), Date.now()];
    const data = lines.map(({ upc, lotCounter, first, last }) => ({
      ...{ lot_number: upc, lot_counter: lotCounter, start_ticket: first, end_ticket: last, reason },
    }));
    const body = { store_id: shop.storeId, data, recorded_at: new Date(recordedAt).toISOString() };
    await call(api, countingPaths.packsRemoved, { body, headers: { [IDEMPOTENCY_HEADER]: key } });
    removed.push({ key, recordedAt, till: 0, lines, purpose: 'removal', reason });
  }
  return removed;
}

/** A pack that counts saw and nobody received, as listed. */
export type ListedUnknown = { code: string; counts: number };

/**
 * Receives each pack that counts saw, by one press of *Receive it*, whose reply is lost once. Counts of it may still wait on the
 * terminals.
 */
export async function receiveUnknown(url: string, shop: Shop): Promise<ListedUnknown[]> {
  const api = await signIn(url, shop);
  const { data } = await call(api, countingPaths.unknownPacks, { params: { storeId: shop.storeId } });
  for (const { code } of data) {
    const line = { code, ticket_price: PRICE, lot_size: WALKED_SIZE };
    const body = { walk_id: randomUUID(), place: 'shelf' as const, data: [line] };
    const press = { body, headers: { [IDEMPOTENCY_HEADER]: randomUUID() } };
    for (const _ of ['pressed', 'sent again']) await call(api, countingPaths.packsFound, press);
  }
  return data.map(({ code, counts }) => ({ code, counts }));
}
