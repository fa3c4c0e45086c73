import { ERROR_CODE } from '../contract/errors';
import { officeEndpoints } from '../contract/office-endpoints';
import type {
  AddSubscriptionBody,
  Subscription,
  SubscriptionListReply,
  UpdateSubscriptionBody,
} from '../contract/subscriptions';
import { hasParts, type IsAnswer, isListOf } from './answers';
import { type Api, ApiError } from './client';

const isBoolean: IsAnswer = (value) => typeof value === 'boolean';
const isSubscriptionList = hasParts({
  Status: isBoolean,
  Subscriptions: isListOf<Subscription>({ id: 'number', subscription_name: 'string' }),
});

type RowReply = { message: string; data: Subscription };

/**
 * All subscriptions.
 * @throws ApiError with the server's Message when its Status is false (specification, section 8)
 */
export async function subscriptionList(api: Api): Promise<Subscription[]> {
  const { status, data } = await api.request<SubscriptionListReply>('GET', officeEndpoints.subscriptions, {
    isAnswer: isSubscriptionList,
  });
  if (!data.Status) throw new ApiError(status, { message: data.Message, code: ERROR_CODE.internal });
  return data.Subscriptions;
}

export const addSubscription = async (api: Api, body: AddSubscriptionBody): Promise<RowReply> =>
  (await api.request<RowReply>('POST', officeEndpoints.subscriptions, { body })).data;

export const updateSubscription = async (
  api: Api,
  id: number,
  body: UpdateSubscriptionBody,
): Promise<RowReply> => (await api.request<RowReply>('PUT', officeEndpoints.subscription(id), { body })).data;

/** Removes the row (product: subscription delete removes it). */
export const deleteSubscription = async (api: Api, id: number): Promise<{ message: string }> =>
  (await api.request<{ message: string }>('DELETE', officeEndpoints.subscription(id))).data;
