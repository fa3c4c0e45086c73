import type { Static } from 'typebox';
import Type from 'typebox';
import { MAX_LOT_SIZE } from '../tickets/serial';
import { MAX_LENGTH, MAX_PLAN_DOLLARS } from '../values/limits';
import { DateText, Dollars, Flag, GameNumber, Id, Nullable, ShortText, WallTime } from '../wire/common';

/** Specification, section 3, Vendor. */
export const Vendor = Type.Object({
  id: Id,
  vendor_name: Type.String(),
  upc_code: Type.String(),
  is_active: Flag,
  store_id: Id,
  created_by: Nullable(Id),
  modified_date: WallTime,
});
export type Vendor = Static<typeof Vendor>;

const vendorFields = { vendor_name: ShortText, upc_code: ShortText, is_active: Type.Optional(Flag) };
/**
 * `store_id` absent: the caller's own store or company. `game` (an addition): the number on a ticket that was scanned with the
 * UPC, which the company's list of games keeps with it.
 */
export const AddVendorBody = Type.Object({
  ...vendorFields,
  store_id: Type.Optional(Id),
  game: Type.Optional(GameNumber),
});
export type AddVendorBody = Static<typeof AddVendorBody>;
export const UpdateVendorBody = Type.Partial(Type.Object(vendorFields));
export type UpdateVendorBody = Static<typeof UpdateVendorBody>;

/** Specification, section 3, Plan. */
export const Plan = Type.Object({
  id: Id,
  plan_name: Type.String(),
  plan_price: Dollars,
  lot_size: Type.Integer(),
  is_active: Flag,
  store_id: Id,
  created_by: Nullable(Id),
  modified_by: Nullable(Id),
  modified_date: WallTime,
});
export type Plan = Static<typeof Plan>;

const planFields = {
  plan_name: ShortText,
  plan_price: Type.Number({
    minimum: 0.01,
    maximum: MAX_PLAN_DOLLARS,
    description: 'dollars, at most two decimals',
  }),
  lot_size: Type.Integer({ minimum: 1, maximum: MAX_LOT_SIZE }),
  is_active: Type.Optional(Flag),
};
export const AddPlanBody = Type.Object({ ...planFields, store_id: Type.Optional(Id) });
export type AddPlanBody = Static<typeof AddPlanBody>;
export const UpdatePlanBody = Type.Partial(Type.Object(planFields));
export type UpdatePlanBody = Static<typeof UpdatePlanBody>;

/** The body, if any, of calls that only deactivate; the user comes from the token. */
export const DeactivateBody = Type.Optional(
  Nullable(Type.Object({ modified_by: Type.Optional(Type.Unknown()) })),
);

/** Specification, section 3, Subscription; `is_trail` is its spelling. */
export const Subscription = Type.Object({
  id: Id,
  subscription_name: Type.String(),
  /** 1 Trial, 0 Paid */
  is_trail: Flag,
  valid_days: Type.Integer(),
  status: Flag,
  subscription_desc: Type.String(),
});
export type Subscription = Static<typeof Subscription>;

/** A company's current subscription, as its users and its stores' users see it. */
export const CompanysSubscription = Type.Object({
  subscription_name: Type.String(),
  /** 1 Trial, 0 Paid */
  is_trail: Flag,
  since: DateText,
  /** its last day */
  until: DateText,
  has_ended: Flag,
});
export type CompanysSubscription = Static<typeof CompanysSubscription>;

const LongText = Type.String({ minLength: 1, maxLength: MAX_LENGTH.longText });
/** The form's fields (section 3); type and validity can't be changed afterwards (section 5). */
export const AddSubscriptionBody = Type.Object({
  subscription_name: ShortText,
  subscription_type: Flag,
  subscription_validity: Type.Union([
    Type.Literal(30),
    Type.Literal(90),
    Type.Literal(180),
    Type.Literal(365),
  ]),
  subscription_description: LongText,
});
export type AddSubscriptionBody = Static<typeof AddSubscriptionBody>;
export const UpdateSubscriptionBody = Type.Object({
  subscription_name: Type.Optional(ShortText),
  subscription_description: Type.Optional(LongText),
  status: Type.Optional(Flag),
});
export type UpdateSubscriptionBody = Static<typeof UpdateSubscriptionBody>;

export const SubscriptionListReply = Type.Object({
  Status: Type.Boolean(),
  Subscriptions: Type.Array(Subscription),
  Message: Type.String(),
});
export type SubscriptionListReply = Static<typeof SubscriptionListReply>;
