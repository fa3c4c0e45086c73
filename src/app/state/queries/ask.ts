import { REPLIES } from 'virtual:replies';
import { type Api, ApiError, type Args, call, hasShape } from '../../../device/client';
import { statusText } from '../../../messages/words/status';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import type { ReplyOf } from '../../../shared/wire/endpoints';
import { ERROR_CODE } from '../../../shared/wire/errors';
import type { Endpoint } from '../../../shared/wire/facts';

/** The calls that the server may refuse with status 200, `Status: false` and a `Message` (specification, section 8). */
const REFUSABLE: readonly Endpoint[] = [
  cataloguePaths.subscriptionList,
  cataloguePaths.subscriptionAdd,
  cataloguePaths.subscriptionUpdate,
  cataloguePaths.subscriptionDelete,
];

/** The message of such a refusal; null: the reply isn't one. */
function refusalIn(endpoint: Endpoint, reply: unknown): string | null {
  if (!REFUSABLE.includes(endpoint) || !hasShape({ Status: 'boolean' })(reply)) return null;
  const { Status, Message } = reply as { Status: boolean; Message?: unknown };
  if (Status) return null;
  return typeof Message === 'string' && Message.trim() !== '' ? Message : statusText(500);
}

/**
 * Like `call`, for an endpoint that screens call: a reply that hasn't the shape of the endpoint's schema isn't our server's,
 * but a captive portal's.
 * @throws ApiError if the server refuses; NetworkError if it doesn't respond
 */
export async function ask<E extends Endpoint>(
  api: Api,
  endpoint: E,
  ...[options]: Args<E>
): Promise<ReplyOf<E>> {
  const isReply = (reply: unknown) =>
    refusalIn(endpoint, reply) !== null || hasShape(REPLIES[endpoint])(reply);
  const reply = await call(api, endpoint, ...([{ isReply, ...options }] as unknown as Args<E>));
  const message = refusalIn(endpoint, reply);
  if (message !== null) throw new ApiError(200, { message, code: ERROR_CODE.internal });
  return reply;
}
