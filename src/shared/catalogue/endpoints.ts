import { DataList, MessageReply, RowReply } from '../wire/common';
import type { Entries } from '../wire/facts';
import { may } from '../wire/facts';
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
    summary: 'List subscriptions',
    ...ofSubscriptions,
    reply: SubscriptionListReply,
  },
  [paths.subscriptionAdd]: {
    summary: 'Add a subscription',
    ...ofSubscriptions,
    body: AddSubscriptionBody,
    reply: RowReply(Subscription),
    creates: true,
    idempotency: 'key',
  },
  [paths.subscriptionUpdate]: {
    summary: 'Change a subscription',
    ...ofSubscriptions,
    body: UpdateSubscriptionBody,
    reply: RowReply(Subscription),
    idempotency: 'key',
  },
  [paths.subscriptionDelete]: {
    summary: 'Delete a subscription',
    ...ofSubscriptions,
    reply: MessageReply,
    idempotency: 'key',
  },
  [paths.games]: {
    summary: 'List the games of a company',
    tag,
    access: may('readCatalogue', 'path'),
    reply: GamesReply,
  },
  [paths.gamesWithoutUpc]: {
    summary: 'List the games of unsold packs that have a stand-in UPC',
    tag,
    access: may('readCatalogue', 'path'),
    reply: DataList(GameWithoutUpc),
  },
  [paths.nameUpc]: {
    summary: 'Name the real UPC of a game that has a stand-in',
    tag,
    access: may('nameUpcs', 'none'),
    body: GameUpc,
    reply: RowReply(GameUpc),
    idempotency: 'key',
  },
  [paths.vendorList]: {
    summary: 'List the vendors of your stores',
    tag: 'Vendors',
    access: may('readCatalogue', 'none'),
    reply: DataList(Vendor),
  },
  [paths.vendorListOf]: {
    summary: 'List the vendors of a store or company',
    tag: 'Vendors',
    access: may('readCatalogue', 'path'),
    reply: DataList(Vendor),
  },
  [paths.vendorAdd]: {
    summary: 'Add a vendor',
    ...ofVendors,
    body: AddVendorBody,
    reply: RowReply(Vendor),
    creates: true,
    idempotency: 'key',
  },
  [paths.vendorUpdate]: {
    summary: 'Change a vendor',
    ...ofVendors,
    body: UpdateVendorBody,
    reply: RowReply(Vendor),
    idempotency: 'key',
  },
  [paths.vendorDelete]: {
    summary: 'Deactivate a vendor',
    ...ofVendors,
    body: DeactivateBody,
    reply: RowReply(Vendor),
    idempotency: 'key',
  },

  [paths.planList]: {
    summary: 'List the plans of your stores',
    tag: 'Plans',
    access: may('readCatalogue', 'none'),
    reply: DataList(Plan),
  },
  [paths.planListOf]: {
    summary: 'List the plans of a store or company',
    tag: 'Plans',
    access: may('readCatalogue', 'path'),
    reply: DataList(Plan),
  },
  [paths.planAdd]: {
    summary: 'Add a plan',
    ...ofPlans,
    body: AddPlanBody,
    reply: RowReply(Plan),
    creates: true,
    idempotency: 'key',
  },
  [paths.planUpdate]: {
    summary: 'Change a plan',
    ...ofPlans,
    body: UpdatePlanBody,
    reply: RowReply(Plan),
    idempotency: 'key',
  },
  [paths.planDelete]: {
    summary: 'Deactivate a plan',
    ...ofPlans,
    body: DeactivateBody,
    reply: RowReply(Plan),
    idempotency: 'key',
  },
} as const satisfies Entries;
