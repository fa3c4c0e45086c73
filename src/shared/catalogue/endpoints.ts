import { DataList, ListQuery, MAX_UNPAGED_ROWS, MessageReply, PagedList, RowReply } from '../wire/common';
import type { Entries } from '../wire/facts';
import { MAX_LIST_BYTES, may, SMALL } from '../wire/facts';
import {
  AddPlanBody,
  AddSubscriptionBody,
  AddVendorBody,
  DeactivateBody,
  Plan,
  Subscription,
  SubscriptionListReply,
  UpdatePlanBody,
  UpdateSubscriptionBody,
  UpdateVendorBody,
  Vendor,
} from './catalogue-schema';
import { GamesReply, GameUpc, GameWithoutUpc } from './games-schema';
import { cataloguePaths as paths } from './paths';

const ofSubscriptions = { tag: 'Subscriptions', access: may('manageSubscriptions', 'none') };
const tag = 'Games';
const ofVendors = { tag: 'Vendors', access: may('editCatalogue', 'body') };
const ofPlans = { tag: 'Plans', access: may('editCatalogue', 'body') };

/** The rows of the endpoint table for catalogue. */
export const catalogueEndpoints = {
  [paths.subscriptionList]: {
    most: { rows: 100, bytes: 1_000_000 },
    summary: 'List subscriptions',
    ...ofSubscriptions,
    reply: SubscriptionListReply,
  },
  [paths.subscriptionAdd]: {
    most: SMALL,
    summary: 'Add a subscription',
    ...ofSubscriptions,
    body: AddSubscriptionBody,
    reply: RowReply(Subscription),
    creates: true,
    idempotency: 'key',
  },
  [paths.subscriptionUpdate]: {
    most: SMALL,
    summary: 'Change a subscription',
    ...ofSubscriptions,
    body: UpdateSubscriptionBody,
    reply: RowReply(Subscription),
    idempotency: 'key',
  },
  [paths.subscriptionDelete]: {
    most: SMALL,
    summary: 'Delete a subscription',
    ...ofSubscriptions,
    reply: MessageReply,
    idempotency: 'key',
  },
  [paths.games]: {
    most: { rows: 300, bytes: MAX_LIST_BYTES },
    summary: 'List the games of a company',
    tag,
    access: may('readCatalogue', 'path'),
    query: ListQuery,
    reply: GamesReply,
  },
  [paths.gamesWithoutUpc]: {
    most: { rows: 500, bytes: 200_000 },
    summary: 'List the games of unsold packs that have a stand-in UPC',
    tag,
    access: may('readCatalogue', 'path'),
    reply: DataList(GameWithoutUpc),
  },
  [paths.nameUpc]: {
    most: SMALL,
    summary: 'Name the real UPC of a game that has a stand-in',
    tag,
    access: may('nameUpcs', 'none'),
    body: GameUpc,
    reply: RowReply(GameUpc),
    idempotency: 'key',
  },
  [paths.vendorList]: {
    most: { rows: MAX_UNPAGED_ROWS, bytes: MAX_LIST_BYTES },
    summary: 'List the vendors of your stores',
    tag: 'Vendors',
    access: may('readCatalogue', 'none'),
    query: ListQuery,
    reply: PagedList(Vendor),
  },
  [paths.vendorListOf]: {
    most: { rows: MAX_UNPAGED_ROWS, bytes: MAX_LIST_BYTES },
    summary: 'List the vendors of a store or company',
    tag: 'Vendors',
    access: may('readCatalogue', 'path'),
    query: ListQuery,
    reply: PagedList(Vendor),
  },
  [paths.vendorAdd]: {
    most: SMALL,
    summary: 'Add a vendor',
    ...ofVendors,
    body: AddVendorBody,
    reply: RowReply(Vendor),
    creates: true,
    idempotency: 'key',
  },
  [paths.vendorUpdate]: {
    most: SMALL,
    summary: 'Change a vendor',
    ...ofVendors,
    body: UpdateVendorBody,
    reply: RowReply(Vendor),
    idempotency: 'key',
  },
  [paths.vendorDelete]: {
    most: SMALL,
    summary: 'Deactivate a vendor',
    ...ofVendors,
    body: DeactivateBody,
    reply: RowReply(Vendor),
    idempotency: 'key',
  },

  [paths.planList]: {
    most: { rows: MAX_UNPAGED_ROWS, bytes: MAX_LIST_BYTES },
    summary: 'List the plans of your stores',
    tag: 'Plans',
    access: may('readCatalogue', 'none'),
    query: ListQuery,
    reply: PagedList(Plan),
  },
  [paths.planListOf]: {
    most: { rows: MAX_UNPAGED_ROWS, bytes: MAX_LIST_BYTES },
    summary: 'List the plans of a store or company',
    tag: 'Plans',
    access: may('readCatalogue', 'path'),
    query: ListQuery,
    reply: PagedList(Plan),
  },
  [paths.planAdd]: {
    most: SMALL,
    summary: 'Add a plan',
    ...ofPlans,
    body: AddPlanBody,
    reply: RowReply(Plan),
    creates: true,
    idempotency: 'key',
  },
  [paths.planUpdate]: {
    most: SMALL,
    summary: 'Change a plan',
    ...ofPlans,
    body: UpdatePlanBody,
    reply: RowReply(Plan),
    idempotency: 'key',
  },
  [paths.planDelete]: {
    most: SMALL,
    summary: 'Deactivate a plan',
    ...ofPlans,
    body: DeactivateBody,
    reply: RowReply(Plan),
    idempotency: 'key',
  },
} as const satisfies Entries;
