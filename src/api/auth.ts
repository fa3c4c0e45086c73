import { counterEndpoints } from '../contract/endpoints/counter';
import { TERMINAL_HEADER } from '../contract/headers';
import type { LoginBody, LoginReply, Profile } from '../contract/people/auth';
import { hasParts, isRow } from './client/answers';
import { call } from './client/call';
import type { Api } from './client/client';

/**
 * Signs in; refused with 401 (wrong password), 403 (role 7, inactive) or 429 as ApiError.
 * @param terminal the code of the device, for the audit log
 */
export const login = (api: Api, body: LoginBody, terminal?: string): Promise<LoginReply> =>
  call(api, counterEndpoints.login, {
    body,
    headers: terminal ? { [TERMINAL_HEADER]: terminal } : undefined,
  });

/** Revokes the token that the request carries. */
export const logout = async (api: Api): Promise<void> => {
  await call(api, counterEndpoints.logout);
};

const isProfileReply = hasParts({
  data: isRow<Profile>({ id: 'number', name: 'string', Username: 'string', user_role: 'number' }),
});

/** The token's user, with the store's profile for role 6. */
export const viewProfile = async (api: Api): Promise<Profile> =>
  (await call(api, counterEndpoints.viewProfile, { isAnswer: isProfileReply })).data;
