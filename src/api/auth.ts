import type { LoginBody, LoginReply, Profile } from '../contract/auth';
import { endpoints, TERMINAL_HEADER } from '../contract/endpoints';
import { hasParts, isRow } from './answers';
import type { Api } from './client';

/**
 * Signs in; refused with 401 (wrong password), 403 (role 7, inactive) or 429 as ApiError.
 * @param terminal the code of the device, for the audit log
 */
export const login = async (api: Api, body: LoginBody, terminal?: string): Promise<LoginReply> => {
  const headers = terminal ? { [TERMINAL_HEADER]: terminal } : undefined;
  return (await api.request<LoginReply>('POST', endpoints.login, { body, headers })).data;
};

/** Revokes the token that the request carries. */
export const logout = async (api: Api): Promise<void> => {
  await api.request('POST', endpoints.logout);
};

const isProfileReply = hasParts({
  data: isRow<Profile>({ id: 'number', name: 'string', Username: 'string', user_role: 'number' }),
});

/** Who the token belongs to, with the store's profile for role 6. */
export const viewProfile = async (api: Api): Promise<Profile> =>
  (await api.request<{ data: Profile }>('GET', endpoints.viewProfile, { isAnswer: isProfileReply })).data
    .data;
