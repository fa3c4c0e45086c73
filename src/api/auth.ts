import type { LoginBody, LoginReply, Profile } from '../contract/auth';
import { endpoints } from '../contract/endpoints';
import type { Api } from './client';

/** Signs in; refused with 401 (wrong password), 403 (role 7, inactive) or 429 as ApiError. */
export const login = async (api: Api, body: LoginBody): Promise<LoginReply> =>
  (await api.request<LoginReply>('POST', endpoints.login, { body })).data;

/** Revokes the token that the request carries. */
export const logout = async (api: Api): Promise<void> => {
  await api.request('POST', endpoints.logout);
};

/** Who the token belongs to, with the store's profile for role 6. */
export const viewProfile = async (api: Api): Promise<Profile> =>
  (await api.request<{ data: Profile }>('GET', endpoints.viewProfile)).data.data;
