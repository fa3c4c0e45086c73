import { OverShortReply, ShiftMoneyBody, ShiftMoneyReply } from '../money/shift-money';
import { counterEndpoints as counter } from './counter';
import { CaptureHeaders, type Entries, may } from './facts';
import { officeEndpoints as office } from './office';

const tag = 'Money';

/** The money of a shift, and the over/short that is derived from it. */
export const moneyEndpoints = {
  [counter.shiftMoney]: {
    tag,
    access: may('recordSales', 'body'),
    headers: CaptureHeaders,
    body: ShiftMoneyBody,
    reply: ShiftMoneyReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [office.overShort]: { tag, access: may('readReports', 'path'), reply: OverShortReply },
} as const satisfies Entries;
