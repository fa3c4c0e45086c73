import { ApiError, NetworkError } from '../../api/client/client';
import { FAILURES } from '../../i18n/en/app/failures';
import { currentMessages } from '../../i18n/language';

/**
 * Why a request failed, on a screen that needs the server, in the reader's language.
 * @throws the error itself where neither the server nor the network caused it
 */
export function failureText(error: unknown): string {
  const t = currentMessages(FAILURES);
  if (error instanceof NetworkError) return t.unreachable;
  if (!(error instanceof ApiError)) throw error;
  return error.status === 401 ? t.signInAgain : error.message;
}
