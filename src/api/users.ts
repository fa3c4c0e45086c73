import { counterEndpoints } from '../contract/endpoints/counter';
import { officeEndpoints } from '../contract/endpoints/office';
import type {
  AddUserBody,
  RegisterBody,
  ResetPasswordBody,
  UpdateProfileBody,
  User,
  UserStatusBody,
} from '../contract/people/people';
import type { OtherSessionsReply } from '../contract/people/sessions';
import { call } from './client/call';
import type { Api } from './client/client';
import { isDataListOf } from './client/reply-checks';

const isUserList = isDataListOf<User>({
  id: 'number',
  name: 'string',
  Username: 'string',
  user_role: 'number',
});

type RowReply<T> = { message: string; data: T };

/** Fetches the users of a store, or of a company and its stores. */
export const userList = async (api: Api, storeId: number): Promise<User[]> =>
  (await call(api, officeEndpoints.userList, { params: { storeId }, isReply: isUserList })).data;

export const addUser = (api: Api, body: AddUserBody): Promise<RowReply<User>> =>
  call(api, officeEndpoints.addUser, { body });

/** Creates a company with its admin (role 4 only), or the first SuperAdmin. */
export const register = (api: Api, body: RegisterBody): Promise<RowReply<User>> =>
  call(api, counterEndpoints.register, { body });

export const updateUser = (api: Api, id: number, body: UpdateProfileBody): Promise<RowReply<User>> =>
  call(api, officeEndpoints.updateProfile, { params: { id }, body });

/** Activates or deactivates a user. Deactivation ends the user's sessions at once. */
export const setUserStatus = (api: Api, body: UserStatusBody): Promise<RowReply<User>> =>
  call(api, officeEndpoints.updateUserStatus, { body });

/** Creates a link with which a user sets a password. @returns its address */
export const issuePasswordLink = async (api: Api, id: number): Promise<string> =>
  (await call(api, officeEndpoints.passwordLink, { params: { id } })).setup_url;

/** Requests a password reset link. The reply doesn't reveal whether the address is known. */
export const forgotPassword = (api: Api, useremail: string): Promise<{ message: string }> =>
  call(api, counterEndpoints.forgotPassword, { body: { useremail } });

/** Sets a password with the token of a reset or set-up link. */
export const resetPassword = (api: Api, body: ResetPasswordBody): Promise<{ message: string }> =>
  call(api, counterEndpoints.resetPassword, { body });

/** The Username whose password a link sets. @throws ApiError 422 for a link that no longer works */
export const ownerOfLink = async (api: Api, token: string): Promise<string> =>
  (await call(api, counterEndpoints.linkOwner, { body: { token } })).data.Username;

/** Counts the caller's other sessions and the terminals that the caller handed over. */
export const otherSessions = async (api: Api): Promise<OtherSessionsReply['data']> =>
  (await call(api, officeEndpoints.sessions)).data;

/**
 * Ends the caller's other sessions. This session stays.
 * @param endTerminals false keeps the handed-over terminals
 */
export const endOtherSessions = async (
  api: Api,
  endTerminals: boolean,
): Promise<OtherSessionsReply['data']> => {
  const query = endTerminals ? undefined : ({ terminals: 'keep' } as const);
  return (await call(api, officeEndpoints.endSessions, { query })).data;
};
