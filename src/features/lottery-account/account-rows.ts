import type { LotteryWeek } from '../../contract/lottery/lottery';
import type { AccountLine } from '../../domain/lottery/account-lines';
import { formatSignedCents, signedCents } from '../../domain/values/money';

/** A line of the account as it's shown. Amounts are in cents. */
export type AccountRow = {
  line: AccountLine | 'due_instant' | 'due_online';
  /** how it enters the sum: added or taken away; a sum */
  sign: 1 | -1 | 'sum';
  estimate: number;
  /** null: the statement hasn't this line, or there is none */
  statement: number | null;
};

const cents = (dollars: number): number => signedCents(dollars) ?? 0;

/** The account line by line, from the packs to the sweep. */
export function accountRows({ instant, online, statement, ...week }: LotteryWeek): AccountRow[] {
  const stated = new Map(statement?.lines.map((line) => [line.line, cents(line.amount)]));
  const row = (line: AccountRow['line'], sign: AccountRow['sign'], dollars: number): AccountRow => ({
    line,
    sign,
    estimate: cents(dollars),
    statement: line === 'due_instant' || line === 'due_online' ? null : (stated.get(line) ?? null),
  });
  return [
    row('settled', 1, instant.settled),
    row('returned', -1, instant.returned),
    row('instant_commission', -1, instant.commission),
    row('instant_cashes', -1, instant.cashes),
    row('instant_cashing_commission', -1, instant.cashing_commission),
    row('due_instant', 'sum', instant.due),
    row('online_sales', 1, online.sales),
    row('online_cancels', -1, online.cancels),
    row('online_commission', -1, online.commission),
    row('online_cashes', -1, online.cashes),
    row('online_cashing_commission', -1, online.cashing_commission),
    row('due_online', 'sum', online.due),
    row('fees', 1, week.fees),
    row('adjustments', 1, week.adjustments),
    row('sweep', 'sum', week.sweep),
  ];
}

/** An amount without the plus of a sum that is owed. */
export const plainSigned = (amount: number): string => formatSignedCents(amount).replace('+', '');

/** `−$55.00` for what is taken away, `$1,300.00` for what is added. */
export const amountText = (amount: number, sign: AccountRow['sign']): string =>
  plainSigned(sign === -1 ? -amount : amount);
