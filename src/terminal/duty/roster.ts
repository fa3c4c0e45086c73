import { handOver, rosterOf } from '../../api/terminals';
import { changeRoster, keepAccessEnd, saveHandOver } from '../../device/duty';
import { terminalCode } from '../../device/terminal-code';
import { sendFromPage } from '../../pwa/wake';
import { api } from '../api';
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
 * Hands this terminal over to its store's clerks. First sends what the admin's session can still send: the terminal's own token
 * can't speak for the admin. Then the terminal gets that token, and the admin's session ends.
 * @param password the admin's
 * @throws ApiError, NetworkError: nothing has changed; StorageError
 */
export async function handOverTerminal(password: string): Promise<void> {
  await sendFromPage('now');
  await saveHandOver(await handOver(api, await terminalCode(), { current_password: password }));
}
