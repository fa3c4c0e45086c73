import { endpoints } from '../contract/endpoints';
import { officeEndpoints } from '../contract/office-endpoints';
import type {
  AddUserBody,
  RegisterBody,
  ResetPasswordBody,
  UpdateProfileBody,
  User,
  UserStatusBody,
} from '../contract/people';
import type { OtherSessionsReply } from '../contract/sessions';
import { isDataListOf } from './answers';
import type { Api } from './client';

const isUserList = isDataListOf<User>({
  id: 'number',
  name: 'string',
  Username: 'string',
  user_role: 'number',
});

type RowReply<T> = { message: string; data: T };

/** The users of a store, or of a company and its stores. */
export const userList = async (api: Api, storeId: number): Promise<User[]> =>
  (await api.request<{ data: User[] }>('GET', officeEndpoints.userList(storeId), { isAnswer: isUserList }))
    .data.data;

export const addUser = async (api: Api, body: AddUserBody): Promise<RowReply<User>> =>
  (await api.request<RowReply<User>>('POST', officeEndpoints.addUser, { body })).data;

/** Makes a company's admin with its company (role 4), or the very first SuperAdmin. */
export const register = async (api: Api, body: RegisterBody): Promise<RowReply<User>> =>
  (await api.request<RowReply<User>>('POST', endpoints.register, { body })).data;

export const updateUser = async (api: Api, id: number, body: UpdateProfileBody): Promise<RowReply<User>> =>
  (await api.request<RowReply<User>>('PUT', officeEndpoints.updateProfile(id), { body })).data;

/** Activates or deactivates a user; deactivating ends its sessions at once. */
export const setUserStatus = async (api: Api, body: UserStatusBody): Promise<RowReply<User>> =>
  (await api.request<RowReply<User>>('PUT', officeEndpoints.updateUserStatus, { body })).data;

/** Asks for a reset link; the answer is the same whether or not the address is known. */
export const forgotPassword = async (api: Api, useremail: string): Promise<{ message: string }> =>
  (await api.request<{ message: string }>('POST', endpoints.forgotPassword, { body: { useremail } })).data;

/** Sets a password with the token of a reset or set-up link. */
export const resetPassword = async (api: Api, body: ResetPasswordBody): Promise<{ message: string }> =>
  (await api.request<{ message: string }>('POST', endpoints.resetPassword, { body })).data;

/** How many other sign-ins the caller has, and terminals that the caller handed over. */
export const otherSessions = async (api: Api): Promise<OtherSessionsReply['data']> =>
  (await api.request<OtherSessionsReply>('GET', officeEndpoints.sessions)).data.data;

/**
 * Ends them at once; this session stays.
 * @param endTerminals false keeps the terminals
 */
export const endOtherSessions = async (
  api: Api,
  endTerminals: boolean,
): Promise<OtherSessionsReply['data']> => {
  const path = endTerminals ? officeEndpoints.sessions : `${officeEndpoints.sessions}?terminals=keep`;
  return (await api.request<OtherSessionsReply>('DELETE', path)).data.data;
};
