import { counterEndpoints } from '../contract/endpoints/counter';
import { TERMINAL_HEADER } from '../contract/headers';
import type { HandOverReply, RosterClerk, RosterReply, UnlockBody } from '../contract/terminals/terminals';
import { call } from './client/call';
import { type Api, NetworkError } from './client/client';

/**
 * Hands this terminal over to the clerks of the store: the caller's own session ends. Refused with 422 or 429 as ApiError
 * when the password isn't the caller's.
 * @param terminal its code
 */
export const handOver = (
  api: Api,
  terminal: string,
  body: { current_password: string },
): Promise<HandOverReply> =>
  call(api, counterEndpoints.handOver, { body, headers: { [TERMINAL_HEADER]: terminal } });

/**
 * The active clerks of a store, and when this terminal's access ends.
 * @throws NetworkError also where a portal's JSON came in its place: kept, it would leave a terminal without any clerk
 */
export async function rosterOf(api: Api, storeId: number): Promise<RosterReply> {
  const reply = await call(api, counterEndpoints.roster, { params: { storeId } });
  if (!Array.isArray(reply.data)) throw new NetworkError();
  return reply;
}

/** Tells the server of a PIN that a clerk gave; refused with 401 `wrong_pin`, 403 or 429 as ApiError. */
export const clerkUnlock = async (api: Api, body: UnlockBody, signal?: AbortSignal): Promise<RosterClerk> =>
  (await call(api, counterEndpoints.clerkUnlock, { body, signal })).data;
