import { ApiError, NetworkError } from '../../../device/client';
import { StorageError } from '../../../device/db';
import { FAILURES } from '../../../messages/areas/failures';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { currentMessages } from '../../../messages/current';

/**
 * The message for a failed call on the way to a session: a sign-in, an unlock, a new password.
 * @throws an error that isn't expected here
 */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof NetworkError) return currentMessages(FAILURES).unreachable;
  if (error instanceof StorageError) return currentMessages(STORAGE_FAULT)[error.fault];
  throw error;
}
