import { ApiError, NetworkError } from '../../../device/client';
import { FAILURES } from '../../../messages/areas/failures';
import { currentMessages } from '../../../messages/current';

/**
 * The reason why a request failed, in the reader's language, on a screen that needs the server.
 * @throws the error itself where neither the server nor the network caused it
 */
export function failureText(error: unknown): string {
  const t = currentMessages(FAILURES);
  if (error instanceof NetworkError) return t.unreachable;
  if (!(error instanceof ApiError)) throw error;
  return error.status === 401 ? t.signInAgain : error.message;
}
