import { handOver } from '../api/terminals';
import { saveHandOver } from '../device/hand-over';
import { terminalCode } from '../device/terminal-code';
import { api } from './api';

/**
 * Hands this terminal over to its store's clerks: it gets a token of its own, and the admin's session ends.
 * @param password the admin's
 * @throws ApiError, NetworkError: nothing has changed here; StorageError
 */
export async function handOverTerminal(password: string): Promise<void> {
  await saveHandOver(await handOver(api, await terminalCode(), { current_password: password }));
}
