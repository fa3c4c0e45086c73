import { handOver } from '../api/terminals';
import { saveHandOver } from '../outbox/hand-over';
import { terminalCode } from '../outbox/terminal-code';
import { api } from './api';

/**
 * Hands this terminal over to its store's clerks: it gets a token of its own, and the admin's session ends.
 * @throws ApiError, NetworkError: nothing has changed here; StorageError
 */
export async function handOverTerminal(): Promise<void> {
  await saveHandOver(await handOver(api, await terminalCode()));
}
