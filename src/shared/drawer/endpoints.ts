import type { Entries } from '../wire/facts';
import { CaptureHeaders, may } from '../wire/facts';
import { drawerPaths as paths } from './paths';
import { RegisterFiguresBody, RegisterFiguresReply } from './register-schema';
import { OverShortQuery, OverShortReply, ShiftMoneyBody, ShiftMoneyReply } from './shift-money-schema';

const tag = 'Money';

/** The rows of the endpoint table for drawer. */
export const drawerEndpoints = {
  [paths.shiftMoney]: {
    summary: 'Record the money of a shift',
    tag,
    access: may('recordSales', 'body'),
    headers: CaptureHeaders,
    body: ShiftMoneyBody,
    reply: ShiftMoneyReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [paths.registerFigures]: {
    summary: 'Record what a register reported at its close',
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: RegisterFiguresBody,
    reply: RegisterFiguresReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [paths.overShort]: {
    summary: 'List the drawers of a period with their over or short',
    tag,
    access: may('readReports', 'path'),
    query: OverShortQuery,
    reply: OverShortReply,
  },
} as const satisfies Entries;
