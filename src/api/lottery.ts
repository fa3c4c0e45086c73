import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import type {
  LotteryStatementBody,
  LotteryWeek,
  PacksSettledBody,
  SettlingPack,
  SettlingReply,
} from '../contract/lottery/lottery';
import { call, echoing } from './client/call';
import type { Api } from './client/client';
import { hasFields, isListOf, isRow } from './client/reply-checks';

const isSettling = hasFields({
  data: isListOf<SettlingPack>({ lot_number: 'string', lot_counter: 'number', left: 'number' }),
});
const isWeek = hasFields({ data: isRow<LotteryWeek>({ week_start: 'string', sweep_on: 'string' }) });

/** The packs that the lottery charges next, the most urgent first. */
export const settlingPacks = (api: Api, storeId: number): Promise<SettlingReply> =>
  call(api, officeEndpoints.settling, { params: { storeId }, isReply: isSettling });

/** The account of the lottery's week that a day is in. @param date YYYY-MM-DD */
export const lotteryWeek = async (api: Api, storeId: number, date: string): Promise<LotteryWeek> =>
  (await call(api, officeEndpoints.lotteryWeek, { params: { storeId, date }, isReply: isWeek })).data;

/**
 * Says when packs settled or were activated.
 * @param key Idempotency-Key, a UUID that stays the same for every try
 * @throws ApiError 422 with `fields`; NetworkError also if something other than our server responded
 */
export async function keepPackDates(api: Api, body: PacksSettledBody, key: string): Promise<void> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  echoing(key, await call(api, officeEndpoints.packsSettled, { body, headers }));
}

/** Enters the lottery's statement of a week. The key and the errors are as for `keepPackDates`. */
export async function keepLotteryStatement(api: Api, body: LotteryStatementBody, key: string): Promise<void> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  echoing(key, await call(api, officeEndpoints.lotteryStatement, { body, headers }));
}
