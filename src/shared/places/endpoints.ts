import { DeactivateBody } from '../catalogue/catalogue-schema';
import { ListQuery, MAX_UNPAGED_ROWS, MessageReply, PagedList, RowReply } from '../wire/common';
import type { Entries } from '../wire/facts';
import { MAX_LIST_BYTES, may, SMALL } from '../wire/facts';
import { placesPaths as paths } from './paths';
import { ChangeSettingsBody, ChangeSettingsReply, SampleBody, SettingsReply } from './store-settings-schema';
import { AddStoreBody, AddStoreReply, Company, SignUpBody, Store, UpdateStoreBody } from './stores-schema';

const ofStores = { tag: 'Stores', access: may('manageStores', 'body') };

const ofSample = {
  tag: 'Settings',
  access: may('importStock', 'body'),
  body: SampleBody,
  reply: MessageReply,
  idempotency: 'key',
} as const;

/** The rows of the endpoint table for places. */
export const placesEndpoints = {
  [paths.signUp]: {
    most: SMALL,
    summary:
      'Sign up for a trial, where the operator allows it: a link in a mail makes company, store and owner',
    tag: 'Authentication',
    access: 'open',
    body: SignUpBody,
    reply: MessageReply,
    idempotency: { none: 'It is open, so the key would belong to nobody; further mails are limited anyway.' },
    event: { done: 'sign_up_requested' },
  },
  [paths.companyList]: {
    most: { rows: MAX_UNPAGED_ROWS, bytes: MAX_LIST_BYTES },
    summary: 'List companies',
    tag: 'Stores',
    access: may('manageCompanies', 'none'),
    query: ListQuery,
    reply: PagedList(Company),
  },
  [paths.storeList]: {
    most: { rows: MAX_UNPAGED_ROWS, bytes: MAX_LIST_BYTES },
    summary: 'List the stores of a company',
    tag: 'Stores',
    access: may('listStores', 'path'),
    query: ListQuery,
    reply: PagedList(Store),
  },
  [paths.storeRegister]: {
    most: SMALL,
    summary: 'Add a store',
    ...ofStores,
    body: AddStoreBody,
    reply: AddStoreReply,
    creates: true,
    idempotency: {
      none: 'Its reply holds a link that sets a password; the Username, which is unique, makes it happen once.',
    },
    event: { done: 'store_added' },
  },
  [paths.storeUpdate]: {
    most: SMALL,
    summary: 'Change a store',
    ...ofStores,
    body: UpdateStoreBody,
    reply: RowReply(Store),
    idempotency: 'key',
    event: { done: 'store_changed' },
  },
  [paths.storeDelete]: {
    most: SMALL,
    summary: 'Deactivate a store',
    tag: 'Stores',
    access: may('manageStores', 'none'),
    body: DeactivateBody,
    reply: RowReply(Store),
    idempotency: 'key',
    event: { done: 'store_deactivated' },
  },
  [paths.storeSettings]: {
    most: { rows: 1, bytes: 100_000 },
    summary: 'Read the settings of a store',
    tag: 'Settings',
    access: may('readStock', 'path'),
    reply: SettingsReply,
  },
  [paths.changeSettings]: {
    most: { rows: 1, bytes: 100_000 },
    summary: 'Change the settings of a store',
    tag: 'Settings',
    access: may('changeSettings', 'path'),
    body: ChangeSettingsBody,
    reply: ChangeSettingsReply,
    idempotency: 'key',
  },
  [paths.sampleLoad]: {
    most: SMALL,
    summary: 'Load sample data into an empty store; nothing in it is real',
    ...ofSample,
    event: { done: 'sample_loaded' },
  },
  [paths.sampleClear]: {
    most: SMALL,
    summary: 'Clear the sample data of a store, with all that was recorded since it was loaded',
    ...ofSample,
    event: { done: 'sample_cleared' },
  },
} as const satisfies Entries;
