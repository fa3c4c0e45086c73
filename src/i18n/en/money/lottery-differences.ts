import type { AccountLine, StatementTotals } from '../../../domain/lottery/account-lines';
import { formatBalance, formatCents, formatMoney, formatSignedCents } from '../../../domain/values/money';
import { type MessageOf, say } from '../../say';

/** The lines of the account as screens and files name them. */
export const ACCOUNT_LINE_NAMES: Record<AccountLine, string> = {
  settled: 'Packs settled',
  returned: 'Packs returned',
  instant_commission: 'Commission on scratch tickets',
  instant_cashes: 'Scratch prizes paid',
  instant_cashing_commission: 'Commission on scratch prizes',
  online_sales: 'Draw game sales',
  online_cancels: 'Draw game cancels',
  online_commission: 'Commission on draw games',
  online_cashes: 'Draw game prizes paid',
  online_cashing_commission: 'Commission on draw game prizes',
  fees: 'Fees',
  adjustments: 'Adjustments',
  sweep: 'Sweep',
};

/** Whether a statement adds up to its own total: 'Lines add up to $2,461.50; the sweep is $2,431.50: $30.00 unexplained.' */
export const statementTotalsText = ({ sum, sweep, unexplained }: StatementTotals): string =>
  unexplained === 0
    ? `Lines add up to the sweep: ${formatBalance(sweep)}.`
    : `Lines add up to ${formatBalance(sum)}; the sweep is ${formatBalance(sweep)}: ${formatCents(Math.abs(unexplained))} unexplained.`;

type Named = { pack: string; cents: number };

/** Where the statement differs from the store's own account. Amounts are in cents. */
const DIFFERENCE = {
  amount: ({ line, cents }: { line: AccountLine; cents: number }) =>
    `${ACCOUNT_LINE_NAMES[line]}: ${formatSignedCents(cents)} compared with the estimate.`,
  unknown_pack: ({ pack, cents }: Named) =>
    `Pack ${pack} was charged (${formatMoney(cents)}), but this store never received it.`,
  in_back_room: ({ pack, cents }: Named) =>
    `${pack} was charged (${formatMoney(cents)}), but it’s in the back room and was never on the shelf.`,
  not_due: ({ pack, cents }: Named) => `${pack} was charged (${formatMoney(cents)}) before its due day.`,
  other_value: ({ pack, cents, expected }: Named & { expected: number }) =>
    `${pack} was charged with ${formatMoney(cents)} instead of ${formatMoney(expected)}.`,
  not_charged: ({ pack, expected }: { pack: string; expected: number }) =>
    `${pack} (${formatMoney(expected)}) is due this week, but wasn’t charged.`,
};
export type LotteryDifference = MessageOf<typeof DIFFERENCE>;
export const differenceText = (difference: LotteryDifference): string =>
  say<LotteryDifference>(DIFFERENCE, difference);
