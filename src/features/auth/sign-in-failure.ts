import { ApiError, NetworkError } from '../../api/client';
import { StorageError } from '../../outbox/storage';

/** Why a sign-in didn't work, in words for the one who tried. */
export function signInFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof NetworkError) return 'The server could not be reached. Signing in needs the network.';
  if (error instanceof StorageError) return error.message;
  throw error;
}
