import { officeEndpoints } from '../contract/endpoints/office';
import type { StoreExportQuery, StoreExportReply } from '../contract/office/store-export';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields } from './client/reply-checks';

const isPage = hasFields({ rows: Array.isArray });

/** A page of one part of everything that a store has. @throws ApiError, NetworkError, the signal's reason */
export const storeExportPage = (
  api: Api,
  storeId: number,
  query: StoreExportQuery,
  signal: AbortSignal,
): Promise<StoreExportReply> =>
  call(api, officeEndpoints.storeExport, { params: { storeId }, query, signal, isReply: isPage });
