import Type, { type Static } from 'typebox';
import { Flag, Id, ShortText } from '../wire/common';

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

const LongText = Type.String({ minLength: 1, maxLength: 2000 });
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
