import type { Api } from '../../../device/client';
import { changeRoster, keepAccessEnd, saveHandOver } from '../../../device/duty';
import { terminalCode } from '../../../device/kept-values';
import { sendFromPage } from '../../../pwa/wake';
import { terminalsPaths } from '../../../shared/terminals/paths';
import type { HandOverReply, RosterReply } from '../../../shared/terminals/terminals-schema';
import { TERMINAL_HEADER } from '../../../shared/wire/requests';
import { api } from '../api';
import { ask } from '../queries/ask';
import { useSession } from '../session-store';

/**
 * Fetches the clerks who may go on duty here and the end of this terminal's access, and saves both.
 * @throws ApiError, NetworkError or StorageError; the former roster stays
 */
export async function refreshRoster(storeId: number): Promise<void> {
  const { token } = useSession.getState();
  if (!token) return;
  const { data, access_ends_at } = await rosterOf(api, storeId);
  await changeRoster(token, () => data);
  if (access_ends_at) await keepAccessEnd(token, access_ends_at);
}

/**
 * Hands this terminal over to its store's clerks. First sends all entries that the admin's session can send:
 * the terminal's own token can't act for the admin. Then the terminal gets that token, and the admin's
 * session ends.
 * @param password the admin's
 * @throws ApiError, NetworkError: nothing has changed; StorageError
 */
export async function handOverTerminal(password: string): Promise<void> {
  await sendFromPage('now');
  await saveHandOver(await handOver(api, await terminalCode(), { current_password: password }));
}

/**
 * Hands this terminal over to the store's clerks. The caller's own session ends.
 * @param terminal the terminal's code
 * @throws ApiError 422 or 429 if the password is wrong
 */
const handOver = (api: Api, terminal: string, body: { current_password: string }): Promise<HandOverReply> =>
  ask(api, terminalsPaths.handOver, { body, headers: { [TERMINAL_HEADER]: terminal } });

/**
 * Fetches a store's active clerks and the end of this terminal's access.
 * @throws NetworkError also for a captive portal's JSON: if saved, it would leave the terminal without any clerk
 */
const rosterOf = (api: Api, storeId: number): Promise<RosterReply> =>
  ask(api, terminalsPaths.roster, { params: { storeId } });
