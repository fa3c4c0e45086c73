import { type Api, ApiError } from '../../device/client';
import { cataloguePaths } from '../../shared/catalogue/paths';
import type { Subscription } from '../../shared/catalogue/subscriptions-schema';
import { ERROR_CODE } from '../../shared/wire/errors';
import { ask } from '../state/queries/reply-table';

/**
 * Fetches all subscriptions.
 * @throws ApiError with the server's Message if its Status is false (specification, section 8)
 */
export async function subscriptionList(api: Api): Promise<Subscription[]> {
  const { Status, Message, Subscriptions } = await ask(api, cataloguePaths.subscriptionList);
  if (!Status) throw new ApiError(200, { message: Message, code: ERROR_CODE.internal });
  return Subscriptions;
}
