import { rosterOf } from '../api/terminals';
import { changeRoster, keepAccessEnd } from '../device/duty';
import { api } from './api';
import { useSession } from './session-store';

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
