import { counterEndpoints } from '../contract/endpoints/counter';
import { TERMINAL_HEADER } from '../contract/headers';
import type { HandOverReply, RosterClerk, RosterReply, UnlockBody } from '../contract/terminals/terminals';
import { call } from './client/call';
import { type Api, NetworkError } from './client/client';

/**
 * Hands this terminal over to the store's clerks. The caller's own session ends.
 * @param terminal the terminal's code
 * @throws ApiError 422 or 429 if the password is wrong
 */
export const handOver = (
  api: Api,
  terminal: string,
  body: { current_password: string },
): Promise<HandOverReply> =>
  call(api, counterEndpoints.handOver, { body, headers: { [TERMINAL_HEADER]: terminal } });

/**
 * Fetches a store's active clerks and the end of this terminal's access.
 * @throws NetworkError also for a captive portal's JSON: if saved, it would leave the terminal without any clerk
 */
export async function rosterOf(api: Api, storeId: number): Promise<RosterReply> {
  const reply = await call(api, counterEndpoints.roster, { params: { storeId } });
  if (!Array.isArray(reply.data)) throw new NetworkError();
  return reply;
}

/** Sends a clerk's PIN to the server. @throws ApiError 401 `wrong_pin`, 403 or 429 */
export const clerkUnlock = async (api: Api, body: UnlockBody, signal?: AbortSignal): Promise<RosterClerk> =>
  (await call(api, counterEndpoints.clerkUnlock, { body, signal })).data;
