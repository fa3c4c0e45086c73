import type { TransfersReply } from '../contract/counting/removals';
import { officeEndpoints } from '../contract/endpoints/office';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields, isListOf } from './client/reply-checks';

const isTransfers = hasFields({
  data: isListOf<TransfersReply['data'][number]>({ id: 'number', lot_number: 'string', status: 'string' }),
  stores: isListOf<TransfersReply['stores'][number]>({ id: 'number', store_name: 'string' }),
});

/** Fetches the packs on their way from and to a store, and the stores to which it may send some. */
export const transferList = (api: Api, storeId: number): Promise<TransfersReply> =>
  call(api, officeEndpoints.transfers, { params: { storeId }, isReply: isTransfers });
