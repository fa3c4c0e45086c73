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
import { Game } from './games-schema';
import { cataloguePaths as paths } from './paths';

const ofSubscriptions = { tag: 'Subscriptions', access: may('manageSubscriptions', 'none') };
const tag = 'Games';
const ofVendors = { tag: 'Vendors', access: may('editCatalogue', 'body') };
const ofPlans = { tag: 'Plans', access: may('editCatalogue', 'body') };

/** The rows of the endpoint table for catalogue. */
export const catalogueEndpoints = {
  [paths.subscriptionList]: { ...ofSubscriptions, reply: SubscriptionListReply },
  [paths.subscriptionAdd]: {
    ...ofSubscriptions,
    body: AddSubscriptionBody,
    reply: RowReply(Subscription),
    creates: true,
    idempotency: 'key',
  },
  [paths.subscriptionUpdate]: {
    ...ofSubscriptions,
    body: UpdateSubscriptionBody,
    reply: RowReply(Subscription),
    idempotency: 'key',
  },
  [paths.subscriptionDelete]: { ...ofSubscriptions, reply: MessageReply, idempotency: 'key' },
  [paths.games]: { tag, access: may('readCatalogue', 'path'), reply: DataList(Game) },
  [paths.vendorList]: { tag: 'Vendors', access: may('readCatalogue', 'none'), reply: DataList(Vendor) },
  [paths.vendorListOf]: { tag: 'Vendors', access: may('readCatalogue', 'path'), reply: DataList(Vendor) },
  [paths.vendorAdd]: {
    ...ofVendors,
    body: AddVendorBody,
    reply: RowReply(Vendor),
    creates: true,
    idempotency: 'key',
  },
  [paths.vendorUpdate]: {
    ...ofVendors,
    body: UpdateVendorBody,
    reply: RowReply(Vendor),
    idempotency: 'key',
  },
  [paths.vendorDelete]: { ...ofVendors, body: DeactivateBody, reply: RowReply(Vendor), idempotency: 'key' },

  [paths.planList]: { tag: 'Plans', access: may('readCatalogue', 'none'), reply: DataList(Plan) },
  [paths.planListOf]: { tag: 'Plans', access: may('readCatalogue', 'path'), reply: DataList(Plan) },
  [paths.planAdd]: {
    ...ofPlans,
    body: AddPlanBody,
    reply: RowReply(Plan),
    creates: true,
    idempotency: 'key',
  },
  [paths.planUpdate]: { ...ofPlans, body: UpdatePlanBody, reply: RowReply(Plan), idempotency: 'key' },
  [paths.planDelete]: { ...ofPlans, body: DeactivateBody, reply: RowReply(Plan), idempotency: 'key' },
} as const satisfies Entries;
