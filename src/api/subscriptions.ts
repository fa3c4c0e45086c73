import { officeEndpoints } from '../contract/endpoints/office';
import { ERROR_CODE } from '../contract/errors';
import type {
  AddSubscriptionBody,
  Subscription,
  UpdateSubscriptionBody,
} from '../contract/office/subscriptions';
import { call, send } from './client/call';
import { type Api, ApiError } from './client/client';
import { hasFields, isListOf, type ReplyCheck } from './client/reply-checks';

const isBoolean: ReplyCheck = (value) => typeof value === 'boolean';
const isSubscriptionList = hasFields({
  Status: isBoolean,
  Subscriptions: isListOf<Subscription>({ id: 'number', subscription_name: 'string' }),
});

type RowReply = { message: string; data: Subscription };

/**
 * Fetches all subscriptions.
 * @throws ApiError with the server's Message if its Status is false (specification, section 8)
 */
export async function subscriptionList(api: Api): Promise<Subscription[]> {
  const { status, data } = await send(api, officeEndpoints.subscriptionList, {
    isReply: isSubscriptionList,
  });
  if (!data.Status) throw new ApiError(status, { message: data.Message, code: ERROR_CODE.internal });
  return data.Subscriptions;
}

export const addSubscription = (api: Api, body: AddSubscriptionBody): Promise<RowReply> =>
  call(api, officeEndpoints.subscriptionAdd, { body });

export const updateSubscription = (api: Api, id: number, body: UpdateSubscriptionBody): Promise<RowReply> =>
  call(api, officeEndpoints.subscriptionUpdate, { params: { id }, body });

/** Deletes a subscription's row (product: subscription delete removes it). */
export const deleteSubscription = (api: Api, id: number): Promise<{ message: string }> =>
  call(api, officeEndpoints.subscriptionDelete, { params: { id } });
