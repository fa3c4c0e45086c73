import { CaptureHeaders, type Entries, MAX_REPLY_BYTES, may, SMALL } from '../wire/facts';
import { drawerPaths as paths } from './paths';
import { RegisterFiguresBody, RegisterFiguresReply } from './register-schema';
import {
  OverShortQuery,
  OverShortReply,
  ShiftMoneyBody,
  ShiftMoneyReply,
  SlipPicture,
  SlipPictureBody,
  SlipPictureReply,
} from './shift-money-schema';

const tag = 'Money';

/** The rows of the endpoint table for drawer. */
export const drawerEndpoints = {
  [paths.shiftMoney]: {
    most: SMALL,
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
    most: { rows: 500, bytes: 200_000 },
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
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'List the drawers of a period with their over or short',
    tag,
    access: may('readReports', 'path'),
    query: OverShortQuery,
    reply: OverShortReply,
  },
  [paths.slipPictures]: {
    most: SMALL,
    summary: 'Keep a picture of the slip beside a drawer',
    tag,
    access: may('recordSales', 'body'),
    headers: CaptureHeaders,
    body: SlipPictureBody,
    reply: SlipPictureReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
  [paths.slipPicture]: {
    most: { rows: 1, bytes: 210_000 },
    summary: 'Get a picture of a slip',
    tag,
    access: may('readReports', 'path'),
    reply: SlipPicture,
  },
} as const satisfies Entries;
