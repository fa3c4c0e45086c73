import type { StatementTotals } from '../../shared/lottery/account';
import { LOTTERY_DIFFERENCE } from '../areas/lottery-difference';
import { LOTTERY_TOTALS } from '../areas/lottery-totals';
import { currentMessages } from '../current';
import { type MessageOf, say } from '../say';

/** A sentence about the sum of a statement's lines: 'Lines add up to $2,461.50; the sweep is $2,431.50: $30.00 unexplained.' */
export function statementTotalsText(totals: StatementTotals): string {
  const t = currentMessages(LOTTERY_TOTALS);
  return totals.unexplained === 0 ? t.addUp(totals) : t.differ(totals);
}

/** The differences between the statement and the store's own account. Amounts are in cents. */
type LotteryDifference = MessageOf<typeof LOTTERY_DIFFERENCE>;

export const differenceText = (difference: LotteryDifference): string =>
  say(currentMessages(LOTTERY_DIFFERENCE), difference);
