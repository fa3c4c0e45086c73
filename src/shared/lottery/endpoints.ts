import { DataList, ListQuery, MAX_ROWS_OF_STORE } from '../wire/common';
import type { Entries } from '../wire/facts';
import { CaptureHeaders, MAX_REPLY_BYTES, may } from '../wire/facts';
import {
  LotteryPackListReply,
  LotteryPacksBody,
  LotteryPacksReply,
  LotteryStatementBody,
  LotteryStatementReply,
  LotterySweep,
  LotteryWeekReply,
  PackListsQuery,
  PackListsReply,
  PacksSettledBody,
  PacksSettledReply,
  SettlingQuery,
  SettlingReply,
  StoreBillsReply,
} from './lottery-schema';
import { lotteryPaths as paths } from './paths';

const tag = 'Lottery account';

/** For a reply that names packs: those that were settled, or differ from the lottery's list. */
const MOST_OF_PACKS = { rows: 500, bytes: 700_000 };

/** The rows of the endpoint table for lottery. */
export const lotteryEndpoints = {
  [paths.settling]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'List packs by the day on which the lottery charges them',
    tag,
    access: may('readReports', 'path'),
    query: SettlingQuery,
    reply: SettlingReply,
  },
  [paths.packsSettled]: {
    most: MOST_OF_PACKS,
    summary: 'Record packs as settled',
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: PacksSettledBody,
    reply: PacksSettledReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [paths.lotterySweeps]: {
    most: { rows: 100, bytes: 200_000 },
    summary: 'The last sweeps of a store',
    tag,
    access: may('readReports', 'path'),
    reply: DataList(LotterySweep),
  },
  [paths.lotteryBills]: {
    most: { rows: MAX_ROWS_OF_STORE, bytes: MAX_REPLY_BYTES },
    summary: 'The lottery’s account of a week in all stores of a company',
    tag,
    access: may('readBoard', 'path'),
    query: ListQuery,
    reply: StoreBillsReply,
  },
  [paths.lotteryWeek]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'The lottery’s account of a week',
    tag,
    access: may('readReports', 'path'),
    reply: LotteryWeekReply,
  },
  [paths.lotteryStatement]: {
    most: { rows: 1_000, bytes: 1_000_000 },
    summary: 'Record the lottery’s statement of a week',
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: LotteryStatementBody,
    reply: LotteryStatementReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [paths.lotteryPacks]: {
    most: MOST_OF_PACKS,
    summary: 'Record the lottery’s list of a store’s packs',
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: LotteryPacksBody,
    reply: LotteryPacksReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [paths.lotteryPackList]: {
    most: MOST_OF_PACKS,
    summary: 'Compare the lottery’s list of packs with the store’s',
    tag,
    access: may('readReports', 'path'),
    reply: LotteryPackListReply,
  },
  [paths.packLists]: {
    most: { rows: 1_000, bytes: MAX_REPLY_BYTES },
    summary: 'Compare the lottery’s lists of packs with all stores of a company',
    tag,
    access: may('readBoard', 'path'),
    query: PackListsQuery,
    reply: PackListsReply,
  },
} as const satisfies Entries;
