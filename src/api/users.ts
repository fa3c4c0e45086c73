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
import { isDataListOf } from './client/answers';
import { call } from './client/call';
import type { Api } from './client/client';

const isUserList = isDataListOf<User>({
  id: 'number',
  name: 'string',
  Username: 'string',
  user_role: 'number',
});

type RowReply<T> = { message: string; data: T };

/** The users of a store, or of a company and its stores. */
export const userList = async (api: Api, storeId: number): Promise<User[]> =>
  (await call(api, officeEndpoints.userList, { params: { storeId }, isAnswer: isUserList })).data;

export const addUser = (api: Api, body: AddUserBody): Promise<RowReply<User>> =>
  call(api, officeEndpoints.addUser, { body });

/** Makes a company's admin with its company (role 4), or the very first SuperAdmin. */
export const register = (api: Api, body: RegisterBody): Promise<RowReply<User>> =>
  call(api, counterEndpoints.register, { body });

export const updateUser = (api: Api, id: number, body: UpdateProfileBody): Promise<RowReply<User>> =>
  call(api, officeEndpoints.updateProfile, { params: { id }, body });

/** Activates or deactivates a user; deactivating ends its sessions at once. */
export const setUserStatus = (api: Api, body: UserStatusBody): Promise<RowReply<User>> =>
  call(api, officeEndpoints.updateUserStatus, { body });

/** Asks for a reset link; the reply is the same whether or not the address is known. */
export const forgotPassword = (api: Api, useremail: string): Promise<{ message: string }> =>
  call(api, counterEndpoints.forgotPassword, { body: { useremail } });

/** Sets a password with the token of a reset or set-up link. */
export const resetPassword = (api: Api, body: ResetPasswordBody): Promise<{ message: string }> =>
  call(api, counterEndpoints.resetPassword, { body });

/** How many other sign-ins the caller has, and terminals that the caller handed over. */
export const otherSessions = async (api: Api): Promise<OtherSessionsReply['data']> =>
  (await call(api, officeEndpoints.sessions)).data;

/**
 * Ends them at once; this session stays.
 * @param endTerminals false keeps the terminals
 */
export const endOtherSessions = async (
  api: Api,
  endTerminals: boolean,
): Promise<OtherSessionsReply['data']> => {
  const query = endTerminals ? undefined : ({ terminals: 'keep' } as const);
  return (await call(api, officeEndpoints.endSessions, { query })).data;
};
