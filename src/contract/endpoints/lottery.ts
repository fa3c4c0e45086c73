import {
  LotteryStatementBody,
  LotteryStatementReply,
  LotteryWeekReply,
  PacksSettledBody,
  PacksSettledReply,
  SettlingReply,
} from '../lottery/lottery';
import { CaptureHeaders, type Entries, may } from './facts';
import { officeEndpoints as office } from './office';

const tag = 'Lottery account';

/** What the lottery charges a store, and when. */
export const lotteryEndpoints = {
  [office.settling]: { tag, access: may('readReports', 'path'), reply: SettlingReply },
  [office.packsSettled]: {
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: PacksSettledBody,
    reply: PacksSettledReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [office.lotteryWeek]: { tag, access: may('readReports', 'path'), reply: LotteryWeekReply },
  [office.lotteryStatement]: {
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: LotteryStatementBody,
    reply: LotteryStatementReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
} as const satisfies Entries;
