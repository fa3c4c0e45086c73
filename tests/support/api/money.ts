import { randomUUID } from 'node:crypto';
import type { SalesReply } from '../../../src/shared/counting/sales-schema';
import type {
  OverShortReply,
  ShiftMoneyBody,
  ShiftMoneyReply,
  SlipPictureBody,
} from '../../../src/shared/drawer/shift-money-schema';
import type { SoldEntry } from '../databases/fixtures';
import { NO_MONEY } from '../shops/no-money';
import type { Reply, Session } from './app';
import { madeBy } from './clerks';
import { must, type Shop } from './shop';
import type { Writing } from './writing-calls';

/** The body of a money count of some records; amounts in dollars, by default nothing. */
export const moneyBody = (
  storeId: number,
  submissionIds: readonly string[],
  amounts: Partial<ShiftMoneyBody> = {},
): ShiftMoneyBody => ({
  store_id: storeId,
  submission_ids: [...submissionIds],
  ...NO_MONEY,
  ...amounts,
});

/** Sends the money of some records. */
export const enterMoney = (
  session: Session,
  storeId: number,
  submissionIds: readonly string[],
  amounts: Partial<ShiftMoneyBody> = {},
  key: string = randomUUID(),
): Promise<Reply<ShiftMoneyReply>> =>
  session.post('/shift-money', moneyBody(storeId, submissionIds, amounts), key);

/** A JPEG of so many bytes in Base64: its beginning and end, and noise in between that differs by `seed`. */
export const jpegOf = (bytes = 64, seed = 1): string => {
  const noise = Buffer.alloc(bytes - 6, seed);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise, Buffer.from([0xff, 0xd9])]).toString(
    'base64',
  );
};

/** The body of a picture beside the drawer of a count. */
export const pictureBody = (storeId: number, record: string, jpeg = jpegOf()): SlipPictureBody => ({
  store_id: storeId,
  record,
  jpeg,
});

/** The over/short report of some business days. */
export const overShortOf = (
  session: Session,
  storeId: number,
  from: string,
  to = from,
): Promise<OverShortReply> => session.read(`/over-short/${from}/${to}/${storeId}`);

/** The opening time of the shops in these tests. */
export const OPENED = { openedAt: new Date('2026-11-01T08:00:00Z') };
/** The business day of these tests, which has ended. */
export const DAY = '2026-11-20';
/** An instant of that day by the store's clock. @param time such as 14:05 */
export const at = (time: string): string => new Date(`${DAY}T${time}:00-08:00`).toISOString();

/** Records a count of that day. */
export const sold = (shop: Shop, till: Session, time: string, ...entries: SoldEntry[]): Promise<SalesReply> =>
  must(shop.sell(till, entries, at(time)), 201);

/** Enters the money of some counts. @returns the derived amounts */
export async function entered(
  session: Session,
  shop: Shop,
  records: readonly SalesReply[],
  amounts: Partial<ShiftMoneyBody> = {},
): Promise<ShiftMoneyReply['data']> {
  const keys = records.map((record) => record.submission_id);
  return (await must(enterMoney(session, shop.store.id, keys, amounts), 201)).data;
}

/** The over/short report of that day. */
export const overShortOn = (shop: Shop, from = DAY, to = from): Promise<OverShortReply> =>
  overShortOf(shop.till, shop.store.id, from, to);

/** The writing call of a shift's money: a clerk and the admin with the same record. */
export const MONEY_WRITING: Record<string, Writing> = {
  'POST /shift-money': ({ shop, recordKey }, n) => ({
    as: n % 2 === 0 ? 'terminal' : 'storeA',
    body: moneyBody(shop.store.id, [recordKey], { online_sales: n, cash_counted: 10.5 }),
    headers: madeBy(shop.store.clerk),
  }),
  'POST /slip-pictures': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'terminal' : 'storeA',
    body: pictureBody(shop.store.id, randomUUID(), jpegOf(64, n)),
    headers: madeBy(shop.store.clerk),
  }),
};
