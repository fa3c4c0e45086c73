import { recordOf } from '../values/collections';
import { statedCents } from '../values/money';
import { ACCOUNT_LINES, type LineAmounts } from './account';
import type { LotteryWeek } from './lottery-schema';

/** The estimate of a week in cents, without the signs of `LINE_SIGNS`. */
export function estimatedAmounts({ instant, online, ...week }: LotteryWeek): LineAmounts {
  const dollars: LineAmounts = {
    settled: instant.settled,
    returned: instant.returned,
    instant_commission: instant.commission,
    instant_cashes: instant.cashes,
    instant_cashing_commission: instant.cashing_commission,
    online_sales: online.sales,
    online_cancels: online.cancels,
    online_commission: online.commission,
    online_cashes: online.cashes,
    online_cashing_commission: online.cashing_commission,
    fees: week.fees,
    adjustments: week.adjustments,
    sweep: week.sweep,
  };
  return recordOf(ACCOUNT_LINES, (line) => statedCents(dollars[line]));
}
