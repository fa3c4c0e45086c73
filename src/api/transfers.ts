import type { Removal, RemovalReply, TransfersReply } from '../contract/counting/removals';
import { counterEndpoints } from '../contract/endpoints/counter';
import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import { call, echoing } from './client/call';
import type { Api } from './client/client';
import { hasFields, isListOf } from './client/reply-checks';

const isTransfers = hasFields({
  data: isListOf<TransfersReply['data'][number]>({ id: 'number', lot_number: 'string', status: 'string' }),
  stores: isListOf<TransfersReply['stores'][number]>({ id: 'number', store_name: 'string' }),
});

/** Fetches the packs on their way from and to a store, and the stores to which it may send some. */
export const transferList = (api: Api, storeId: number): Promise<TransfersReply> =>
  call(api, officeEndpoints.transfers, { params: { storeId }, isReply: isTransfers });

/**
 * Records tickets that are on their way to another store as lost.
 * @param key Idempotency-Key, a UUID that stays the same for every try
 */
export async function recordLost(
  api: Api,
  storeId: number,
  run: Omit<Removal, 'reason'>,
  key: string,
): Promise<RemovalReply> {
  const body = { store_id: storeId, data: [{ ...run, reason: 'lost' as const }] };
  const headers = { [IDEMPOTENCY_HEADER]: key };
  return echoing(key, await call(api, counterEndpoints.packsRemoved, { body, headers }));
}
