import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import type {
  ChangeSettingsBody,
  ChangeSettingsReply,
  StoreSettings,
} from '../contract/office/store-settings';
import type {
  EndLayoutReply,
  LayoutRow,
  TeachLayoutBody,
  TeachLayoutReply,
} from '../contract/office/ticket-layouts';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields, isDataListOf, isRow } from './client/reply-checks';

const isSettings = hasFields({
  data: isRow<StoreSettings>({
    ticket_layout: 'string',
    sells: 'string',
    time_zone: 'string',
    day_ends_at: 'string',
  }),
});

const withKey = (key: string | undefined) => (key ? { headers: { [IDEMPOTENCY_HEADER]: key } } : {});

/** Changes some of a store's settings. @param key Idempotency-Key, for a request that may be sent again */
export const changeSettings = (
  api: Api,
  storeId: number,
  body: ChangeSettingsBody,
  key?: string,
): Promise<ChangeSettingsReply> =>
  call(api, officeEndpoints.changeSettings, {
    params: { storeId },
    body,
    isReply: isSettings,
    ...withKey(key),
  });

const isLayoutList = isDataListOf<LayoutRow>({ code: 'string', name: 'string', example: 'string' });

/** The ticket layouts that a store can choose from: the verified ones and those of its company. */
export const ticketLayoutsOf = async (api: Api, storeId: number): Promise<LayoutRow[]> =>
  (await call(api, officeEndpoints.ticketLayoutsOf, { params: { storeId }, isReply: isLayoutList })).data;

const isLayoutReply = hasFields({ data: isRow<LayoutRow>({ code: 'string', name: 'string' }) });

/** Ends a taught layout of a store's company: it's no longer offered. */
export const endLayout = (api: Api, storeId: number, code: string): Promise<EndLayoutReply> =>
  call(api, officeEndpoints.endLayout, {
    params: { code },
    body: { store_id: storeId },
    isReply: isLayoutReply,
  });

/** Keeps a taught layout for a store's company. @param key Idempotency-Key, the same for every try */
export const teachLayout = (api: Api, body: TeachLayoutBody, key: string): Promise<TeachLayoutReply> =>
  call(api, officeEndpoints.teachLayout, { body, isReply: isLayoutReply, ...withKey(key) });
