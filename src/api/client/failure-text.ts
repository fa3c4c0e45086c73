import { ApiError, NetworkError } from './client';

/**
 * Why a request of a screen that can't do without the server came to nothing, in words for who made it.
 * @throws the error itself where it isn't the server's or the network's doing
 */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError)
    return 'The server could not be reached. This screen needs the network; please try again.';
  if (!(error instanceof ApiError)) throw error;
  return error.status === 401 ? 'Please sign in again to use this screen.' : error.message;
}
