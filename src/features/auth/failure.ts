import { ApiError, NetworkError } from '../../api/client';
import { StorageError } from '../../device/storage';

/**
 * Why a sign-in, or what helps to it, didn't work, in words for the one who tried.
 * @param what what needs the network, e.g. 'Signing in'
 */
export function failureText(error: unknown, what: string): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof NetworkError) return `The server could not be reached. ${what} needs the network.`;
  if (error instanceof StorageError) return error.message;
  throw error;
}
