import { ApiError, NetworkError } from '../../api/client';

/** Why a sign-in didn't work, in words for the one who tried. */
export function signInFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof NetworkError) return 'The server could not be reached. Signing in needs the network.';
  console.error(error);
  return 'The sign-in could not be stored on this device. Please try again.';
}
