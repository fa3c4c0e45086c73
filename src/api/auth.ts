import { counterEndpoints } from '../contract/endpoints/counter';
import { TERMINAL_HEADER } from '../contract/headers';
import type { LoginBody, LoginReply, Profile } from '../contract/people/auth';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields, isRow } from './client/reply-checks';

/**
 * Signs in.
 * @param terminal the device's code, for the audit log
 * @throws ApiError 401 (wrong password), 403 (role 7, inactive) or 429
 */
export const login = (api: Api, body: LoginBody, terminal?: string): Promise<LoginReply> =>
  call(api, counterEndpoints.login, {
    body,
    headers: terminal ? { [TERMINAL_HEADER]: terminal } : undefined,
  });

/** Revokes the token of the request. */
export const logout = async (api: Api): Promise<void> => {
  await call(api, counterEndpoints.logout);
};

const isProfileReply = hasFields({
  data: isRow<Profile>({ id: 'number', name: 'string', Username: 'string', user_role: 'number' }),
});

/** The token's user, with the store's profile for role 6. */
export const viewProfile = async (api: Api): Promise<Profile> =>
  (await call(api, counterEndpoints.viewProfile, { isReply: isProfileReply })).data;
