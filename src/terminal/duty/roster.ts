import { handOver, rosterOf } from '../../api/terminals';
import { changeRoster, keepAccessEnd, saveHandOver } from '../../device/duty';
import { terminalCode } from '../../device/terminal-code';
import { api } from '../api';
import { useSession } from '../session-store';

/**
 * Asks the server who may go on duty here and when this terminal's access ends, and keeps both.
 * @throws ApiError, NetworkError or StorageError; the former roster stays then
 */
export async function refreshRoster(storeId: number): Promise<void> {
  const { token } = useSession.getState();
  if (!token) return;
  const { data, access_ends_at } = await rosterOf(api, storeId);
  await changeRoster(token, () => data);
  if (access_ends_at) await keepAccessEnd(token, access_ends_at);
}

/**
 * Hands this terminal over to its store's clerks: it gets a token of its own, and the admin's session ends.
 * @param password the admin's
 * @throws ApiError, NetworkError: nothing has changed here; StorageError
 */
export async function handOverTerminal(password: string): Promise<void> {
  await saveHandOver(await handOver(api, await terminalCode(), { current_password: password }));
}
