import { endpoints, TERMINAL_HEADER } from '../contract/endpoints';
import type { HandOverReply, RosterClerk, RosterReply, UnlockBody, UnlockReply } from '../contract/terminals';
import { type Api, NetworkError } from './client';

/**
 * Hands this terminal over to the clerks of the store: the caller's own session ends. Refused with 422 or 429 as ApiError
 * when the password isn't the caller's.
 * @param terminal its code
 */
export const handOver = async (
  api: Api,
  terminal: string,
  body: { current_password: string },
): Promise<HandOverReply> => {
  const headers = { [TERMINAL_HEADER]: terminal };
  return (await api.request<HandOverReply>('POST', endpoints.handOver, { body, headers })).data;
};

/**
 * The active clerks of a store, and when this terminal's access ends.
 * @throws NetworkError also where a portal's JSON came in its place: kept, it would leave a terminal without any clerk
 */
export async function rosterOf(api: Api, storeId: number): Promise<RosterReply> {
  const { data } = await api.request<RosterReply>('GET', endpoints.roster(storeId));
  if (!Array.isArray(data.data)) throw new NetworkError();
  return data;
}

/** Tells the server of a PIN that a clerk gave; refused with 401 `wrong_pin`, 403 or 429 as ApiError. */
export const clerkUnlock = async (api: Api, body: UnlockBody, signal?: AbortSignal): Promise<RosterClerk> =>
  (await api.request<UnlockReply>('POST', endpoints.clerkUnlock, { body, signal })).data.data;
