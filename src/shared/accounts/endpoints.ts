import Type from 'typebox';
import { CompanyList, DataList, MessageReply, PageQuery, RowReply } from '../wire/common';
import { type Entries, may, TerminalHeaders } from '../wire/facts';
import {
  KeptTerminals,
  LoginBody,
  LoginReply,
  LogoutReply,
  OtherSessionsReply,
  ProfileReply,
} from './auth-schema';
import { accountsPaths as paths } from './paths';
import {
  AddUserBody,
  ForgotPasswordBody,
  LinkOwnerBody,
  LinkOwnerReply,
  PasswordLinkReply,
  RegisterBody,
  ResetPasswordBody,
  UpdateProfileBody,
  User,
  UserStatusBody,
} from './people-schema';
import { AccessToken, AddAccessTokenBody, AddAccessTokenReply, EndAccessTokenReply } from './token-schema';

const ofAccount = { tag: 'Authentication' };
const ofTokens = { tag: 'Access tokens' };
const ofUsers = { tag: 'Users', access: may('manageUsers', 'body') };

/** The rows of the endpoint table for accounts. */
export const accountsEndpoints = {
  [paths.login]: {
    summary: 'Sign in',
    ...ofAccount,
    access: 'open',
    headers: TerminalHeaders,
    body: LoginBody,
    reply: LoginReply,
    idempotency: { none: 'Its reply holds a token, which is nowhere kept in clear.' },
    event: { done: 'signed_in', refused: 'sign_in_refused' },
    countedAs: 'sign-in',
    hashes: 'check',
  },
  [paths.logout]: {
    summary: 'Sign out',
    ...ofAccount,
    access: may('endOwnSession', 'none'),
    body: Type.Optional(Type.Unknown()),
    reply: LogoutReply,
    idempotency: { none: 'It ends the session that a repeat would need.' },
    event: { done: 'signed_out' },
  },
  [paths.viewProfile]: {
    summary: 'Read your profile',
    ...ofAccount,
    access: may('readOwnProfile', 'none'),
    reply: ProfileReply,
  },
  [paths.register]: {
    summary: 'Register an account, or a company with its admin; the first account is the SuperAdmin',
    ...ofAccount,
    access: { ...may('registerAccounts', 'body'), openAtFirst: true },
    body: RegisterBody,
    reply: RowReply(User),
    creates: true,
    idempotency: 'key',
    event: { done: 'account_added' },
  },
  [paths.forgotPassword]: {
    summary: 'Request a mail with a link to set a new password',
    ...ofAccount,
    access: 'open',
    body: ForgotPasswordBody,
    reply: MessageReply,
    idempotency: { none: 'It is open, so the key would belong to nobody; further mails are limited anyway.' },
    event: { done: 'reset_link_requested' },
  },
  [paths.resetPassword]: {
    summary: 'Set a password with a link',
    ...ofAccount,
    access: 'open',
    body: ResetPasswordBody,
    reply: MessageReply,
    idempotency: { none: 'It is open, so the key would belong to nobody; a link works once anyway.' },
    event: { done: 'password_reset', refused: 'password_reset_refused' },
  },
  [paths.linkOwner]: {
    summary: 'Look up whose password a link sets',
    ...ofAccount,
    access: 'open',
    body: LinkOwnerBody,
    reply: LinkOwnerReply,
    readsOnly: true,
  },
  [paths.sessions]: {
    summary: 'Count your other sign-ins',
    ...ofAccount,
    access: may('endOwnSignIns', 'none'),
    reply: OtherSessionsReply,
  },
  [paths.endSessions]: {
    summary: 'End your other sign-ins',
    ...ofAccount,
    access: may('endOwnSignIns', 'none'),
    query: KeptTerminals,
    reply: OtherSessionsReply,
    idempotency: 'key',
    event: { done: 'sign_ins_ended' },
  },

  [paths.accessTokens]: {
    summary: 'List the access tokens of a store or company',
    ...ofTokens,
    access: may('manageAccessTokens', 'path'),
    reply: DataList(AccessToken),
  },
  [paths.addAccessToken]: {
    summary: 'Make an access token for a store or company',
    ...ofTokens,
    access: may('manageAccessTokens', 'body'),
    body: AddAccessTokenBody,
    reply: AddAccessTokenReply,
    creates: true,
    idempotency: { none: 'Its reply holds a token, which is nowhere kept in clear.' },
    event: { done: 'access_token_added', refused: 'access_token_refused' },
    hashes: 'check',
  },
  [paths.endAccessToken]: {
    summary: 'End an access token',
    ...ofTokens,
    access: may('manageAccessTokens', 'none'),
    reply: EndAccessTokenReply,
    idempotency: { none: 'A repeated call finds the token ended.' },
    event: { done: 'access_token_ended' },
  },

  [paths.userList]: {
    summary: 'List the users of a store or company',
    tag: 'Users',
    access: may('manageUsers', 'path'),
    query: PageQuery,
    reply: CompanyList(User),
  },
  [paths.addUser]: {
    summary: 'Add a user',
    ...ofUsers,
    body: AddUserBody,
    reply: RowReply(User),
    creates: true,
    idempotency: 'key',
    event: { done: 'account_added' },
  },
  [paths.updateUserStatus]: {
    summary: 'Activate or deactivate a user',
    tag: 'Users',
    access: may('manageUsers', 'none'),
    body: UserStatusBody,
    reply: RowReply(User),
    idempotency: 'key',
    event: { done: 'account_changed' },
  },
  [paths.passwordLink]: {
    summary: 'Make a link with which a user sets a password',
    tag: 'Users',
    access: may('manageUsers', 'none'),
    reply: PasswordLinkReply,
    idempotency: {
      none: 'Its reply holds a link that sets a password; a repeated call only replaces it.',
    },
    event: { done: 'password_link_issued' },
  },
  [paths.updateProfile]: {
    summary: 'Change a user',
    ...ofUsers,
    body: UpdateProfileBody,
    reply: RowReply(User),
    idempotency: 'key',
    event: { done: 'account_changed', refused: 'account_change_refused' },
    hashes: 'set',
  },
} as const satisfies Entries;
