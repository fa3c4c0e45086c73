import { DataList } from '../wire/common';
import type { Entries } from '../wire/facts';
import { CaptureHeaders, may } from '../wire/facts';
import {
  LotteryPackListReply,
  LotteryPacksBody,
  LotteryPacksReply,
  LotteryStatementBody,
  LotteryStatementReply,
  LotterySweep,
  LotteryWeekReply,
  PacksSettledBody,
  PacksSettledReply,
  SettlingReply,
  StoreBill,
} from './lottery-schema';
import { lotteryPaths as paths } from './paths';

const tag = 'Lottery account';

/** The rows of the endpoint table for lottery. */
export const lotteryEndpoints = {
  [paths.settling]: { tag, access: may('readReports', 'path'), reply: SettlingReply },
  [paths.packsSettled]: {
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: PacksSettledBody,
    reply: PacksSettledReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [paths.lotterySweeps]: { tag, access: may('readReports', 'path'), reply: DataList(LotterySweep) },
  [paths.lotteryBills]: { tag, access: may('readBoard', 'path'), reply: DataList(StoreBill) },
  [paths.lotteryWeek]: { tag, access: may('readReports', 'path'), reply: LotteryWeekReply },
  [paths.lotteryStatement]: {
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
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: LotteryPacksBody,
    reply: LotteryPacksReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [paths.lotteryPackList]: { tag, access: may('readReports', 'path'), reply: LotteryPackListReply },
} as const satisfies Entries;
