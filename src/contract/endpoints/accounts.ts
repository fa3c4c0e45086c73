import Type from 'typebox';
import { DataList, MessageReply, RowReply } from '../common';
import { DeactivateBody } from '../office/catalogue';
import {
  AddSubscriptionBody,
  Subscription,
  SubscriptionListReply,
  UpdateSubscriptionBody,
} from '../office/subscriptions';
import { LoginBody, LoginReply, LogoutReply, ProfileReply } from '../people/auth';
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
} from '../people/people';
import { KeptTerminals, OtherSessionsReply } from '../people/sessions';
import { AddStoreBody, AddStoreReply, Company, Store, UpdateStoreBody } from '../people/stores';
import { counterEndpoints as counter } from './counter';
import { type Entries, may, TerminalHeaders } from './facts';
import { officeEndpoints as office } from './office';

const ofAccount = { tag: 'Authentication' };
const ofStores = { tag: 'Stores', access: may('manageStores', 'body') };
const ofUsers = { tag: 'Users', access: may('manageUsers', 'body') };
const ofSubscriptions = { tag: 'Subscriptions', access: may('manageSubscriptions') };

/** Signing in and out, people, companies and stores, subscriptions. */
export const accountEndpoints = {
  [counter.login]: {
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
  [counter.logout]: {
    ...ofAccount,
    access: may('endOwnSession'),
    body: Type.Optional(Type.Unknown()),
    reply: LogoutReply,
    idempotency: { none: 'It ends the session that a repeat would need.' },
    event: { done: 'signed_out' },
  },
  [counter.viewProfile]: { ...ofAccount, access: may('readOwnProfile'), reply: ProfileReply },
  [counter.register]: {
    ...ofAccount,
    access: { ...may('registerAccounts', 'body'), openAtFirst: true },
    body: RegisterBody,
    reply: RowReply(User),
    creates: true,
    idempotency: 'key',
    event: { done: 'account_added' },
  },
  [counter.forgotPassword]: {
    ...ofAccount,
    access: 'open',
    body: ForgotPasswordBody,
    reply: MessageReply,
    idempotency: { none: 'It is open, so the key would belong to nobody; further mails are limited anyway.' },
    event: { done: 'reset_link_requested' },
  },
  [counter.resetPassword]: {
    ...ofAccount,
    access: 'open',
    body: ResetPasswordBody,
    reply: MessageReply,
    idempotency: { none: 'It is open, so the key would belong to nobody; a link works once anyway.' },
    event: { done: 'password_reset', refused: 'password_reset_refused' },
  },
  [counter.linkOwner]: {
    ...ofAccount,
    access: 'open',
    body: LinkOwnerBody,
    reply: LinkOwnerReply,
    readsOnly: true,
  },
  [office.sessions]: { ...ofAccount, access: may('endOwnSignIns'), reply: OtherSessionsReply },
  [office.endSessions]: {
    ...ofAccount,
    access: may('endOwnSignIns'),
    query: KeptTerminals,
    reply: OtherSessionsReply,
    idempotency: 'key',
    event: { done: 'sign_ins_ended' },
  },

  [office.companyList]: { tag: 'Stores', access: may('manageCompanies'), reply: DataList(Company) },
  [office.storeList]: { tag: 'Stores', access: may('manageStores', 'path'), reply: DataList(Store) },
  [office.storeRegister]: {
    ...ofStores,
    body: AddStoreBody,
    reply: AddStoreReply,
    creates: true,
    idempotency: {
      none: 'Its reply holds a link that sets a password; the Username, which is unique, makes it happen once.',
    },
    event: { done: 'store_added' },
  },
  [office.storeUpdate]: {
    ...ofStores,
    body: UpdateStoreBody,
    reply: RowReply(Store),
    idempotency: 'key',
    event: { done: 'store_changed' },
  },
  [office.storeDelete]: {
    tag: 'Stores',
    access: may('manageStores'),
    body: DeactivateBody,
    reply: RowReply(Store),
    idempotency: 'key',
    event: { done: 'store_deactivated' },
  },

  [office.userList]: { tag: 'Users', access: may('manageUsers', 'path'), reply: DataList(User) },
  [office.addUser]: {
    ...ofUsers,
    body: AddUserBody,
    reply: RowReply(User),
    creates: true,
    idempotency: 'key',
    event: { done: 'account_added' },
  },
  [office.updateUserStatus]: {
    tag: 'Users',
    access: may('manageUsers'),
    body: UserStatusBody,
    reply: RowReply(User),
    idempotency: 'key',
    event: { done: 'account_changed' },
  },
  [office.passwordLink]: {
    tag: 'Users',
    access: may('manageUsers'),
    reply: PasswordLinkReply,
    idempotency: {
      none: 'Its reply holds a link that sets a password; a repeated call only replaces it.',
    },
    event: { done: 'password_link_issued' },
  },
  [office.updateProfile]: {
    ...ofUsers,
    body: UpdateProfileBody,
    reply: RowReply(User),
    idempotency: 'key',
    event: { done: 'account_changed', refused: 'account_change_refused' },
    hashes: 'set',
  },

  [office.subscriptionList]: { ...ofSubscriptions, reply: SubscriptionListReply },
  [office.subscriptionAdd]: {
    ...ofSubscriptions,
    body: AddSubscriptionBody,
    reply: RowReply(Subscription),
    creates: true,
    idempotency: 'key',
  },
  [office.subscriptionUpdate]: {
    ...ofSubscriptions,
    body: UpdateSubscriptionBody,
    reply: RowReply(Subscription),
    idempotency: 'key',
  },
  [office.subscriptionDelete]: { ...ofSubscriptions, reply: MessageReply, idempotency: 'key' },
} as const satisfies Entries;
