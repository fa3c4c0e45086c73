import type { SoldBy } from '../../shared/stock/sold-tickets';
import { type StoreClock, wallTime } from '../../shared/time/store-clock';
import { COUNTING } from '../areas/counting';
import { currentMessages } from '../current';

/** How tickets left the stock, for a text's choice. Those that an opening check found missing are nobody's sale. */
export const soldHow = ({ isMissing, reason }: SoldBy) => (isMissing ? 'missing' : (reason ?? 'sold'));

/** `recorded as sold by Gia (Fri, Nov 20, 10:58 PM)`, by the store's clock. */
export const soldAs = (
  soldBy: SoldBy,
  clock: StoreClock,
  t: Pick<typeof COUNTING, 'soldAs'> = currentMessages(COUNTING),
): string =>
  t.soldAs({
    how: soldHow(soldBy),
    name: soldBy.name,
    at: wallTime(new Date(soldBy.at), clock),
  });
