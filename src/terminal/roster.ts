import { rosterOf } from '../api/terminals';
import { changeRoster } from '../outbox/duty';
import { api } from './api';
import { useSession } from './session-store';

/**
 * Asks the server who may go on duty here, and keeps it.
 * @throws ApiError, NetworkError or StorageError; the former roster stays then
 */
export async function refreshRoster(storeId: number): Promise<void> {
  const { token } = useSession.getState();
  if (!token) return;
  const clerks = await rosterOf(api, storeId);
  await changeRoster(token, () => clerks);
}
