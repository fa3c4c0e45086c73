import { type Api, ApiError, call, hasShape, NetworkError } from '../../device/client';
import { StorageError } from '../../device/db';
import { FAILURES } from '../../messages/areas/failures';
import { STORAGE_FAULT } from '../../messages/areas/storage-fault';
import { currentMessages } from '../../messages/current';
import type { LoginBody, LoginReply, Profile } from '../../shared/accounts/auth-schema';
import { accountsPaths } from '../../shared/accounts/paths';
import { TERMINAL_HEADER } from '../../shared/wire/requests';

const isToken = hasShape({ token: 'string', data: [] });

/**
 * Signs in.
 * @param terminal the device's code, for the audit log
 * @throws ApiError 401 (wrong password), 403 (role 7, inactive) or 429; NetworkError
 */
export const login = (api: Api, body: LoginBody, terminal?: string): Promise<LoginReply> =>
  call(api, accountsPaths.login, {
    body,
    isReply: isToken,
    headers: terminal ? { [TERMINAL_HEADER]: terminal } : undefined,
  });

/** Revokes the token of the request. */
export const logout = async (api: Api): Promise<void> => {
  await call(api, accountsPaths.logout);
};

const isProfileReply = hasShape({
  data: { id: 'number', name: 'string', Username: 'string', user_role: 'number' },
});

/** The token's user, with the store's profile for role 6. */
export const viewProfile = async (api: Api): Promise<Profile> =>
  (await call(api, accountsPaths.viewProfile, { isReply: isProfileReply })).data;

/**
 * The message for a failed call that would begin a session: a sign-in, an unlock, a new password.
 * @throws an error that isn't expected here
 */
export function signInFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof NetworkError) return currentMessages(FAILURES).unreachable;
  if (error instanceof StorageError) return currentMessages(STORAGE_FAULT)[error.fault];
  throw error;
}
