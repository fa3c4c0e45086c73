import { REPLIES } from 'virtual:replies';
import { type Api, ApiError, type Args, call, hasShape, type RequestOf } from '../../../device/client';
import { statusText } from '../../../messages/words/status';
import { accountsPaths } from '../../../shared/accounts/paths';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { lotteryPaths } from '../../../shared/lottery/paths';
import { placesPaths } from '../../../shared/places/paths';
import { stockPaths } from '../../../shared/stock/paths';
import type { ReplyOf } from '../../../shared/wire/endpoints';
import { ERROR_CODE } from '../../../shared/wire/errors';
import type { Endpoint } from '../../../shared/wire/facts';
import { MAX_PAGE_SIZE } from '../../../shared/wire/requests';

/** The lists that screens need whole: to choose from, to search, and to count. */
const NEEDED_WHOLE: readonly Endpoint[] = [
  placesPaths.companyList,
  placesPaths.storeList,
  accountsPaths.userList,
  cataloguePaths.vendorListOf,
  cataloguePaths.planListOf,
  cataloguePaths.games,
  lotteryPaths.lotteryBills,
  stockPaths.inventoryList,
  stockPaths.inventoryRuns,
];

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

/** Like `ask`. For a list that screens need whole, also fetches the rows that didn't fit in the server's first reply. */
export async function askWhole<E extends Endpoint>(
  api: Api,
  endpoint: E,
  request: RequestOf<E>,
): Promise<ReplyOf<E>> {
  const askFor = (asked: RequestOf<E>) => ask(api, endpoint, ...([asked] as unknown as Args<E>));
  const reply = await askFor(request);
  if (!NEEDED_WHOLE.includes(endpoint)) return reply;
  const { data, total = 0 } = reply as { data: unknown[]; total?: number };
  const whole = [...data];
  while (whole.length < total) {
    // During an update, a process of the previous release may still answer. It knows only pages, and sends full ones.
    const page = whole.length / MAX_PAGE_SIZE + 1;
    const query = {
      from: whole.length,
      ...(Number.isInteger(page) && { page, page_size: MAX_PAGE_SIZE }),
    };
    const { data: more } = (await askFor({ ...request, query } as RequestOf<E>)) as { data: unknown[] };
    if (more.length === 0) break;
    whole.push(...more);
  }
  return { ...(reply as object), data: whole } as ReplyOf<E>;
}
