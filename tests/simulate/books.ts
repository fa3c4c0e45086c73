import type { Journal, JournalReply } from '../../src/shared/journal/journal-schema';
import type { LotteryWeekReply } from '../../src/shared/lottery/lottery-schema';
import { daysBefore } from '../../src/shared/time/store-clock';
import { must } from '../support/api/must';
import { dayOf } from '../support/oracles/store-oracle';
import { cents, drawersIn, type StoreOffice, statedSweep } from './company-pages';

/** The weeks of a store's books from its opening to the one that goes on. */
async function weeksSince(openedAt: number, { desk, storeId }: StoreOffice): Promise<Journal[]> {
  const weeks: Journal[] = [];
  for (let day = dayOf(openedAt); ; ) {
    const { data: week } = await must(desk.call<JournalReply>('GET', `/journal/${day}/${storeId}`), 200);
    weeks.push(week);
    if (week.status === 'open' && !week.can_close) return weeks;
    day = daysBefore(week.week_end, -1);
  }
}

/** The first day of the first week that is over and open; undefined: there is none. */
export const weekToClose = async (openedAt: number, office: StoreOffice): Promise<string | undefined> =>
  (await weeksSince(openedAt, office)).find(({ can_close }) => can_close)?.week_start;

/** The closed weeks of a store's books, and what all weeks book or would book. */
type Closed = { weeks: Journal[]; entries: Journal['entries'] };

export async function closedWeeks(openedAt: number, office: StoreOffice): Promise<Closed> {
  const weeks = await weeksSince(openedAt, office);
  return {
    weeks: weeks.filter(({ status }) => status !== 'open'),
    entries: weeks.flatMap((week) => week.entries),
  };
}

/** The amounts of the books that other screens show as they are. */
const ROLES = ['cash', 'over_short', 'commissions', 'payable'] as const;
type Amounts = Record<(typeof ROLES)[number], number>;

/**
 * What a store's books say about each closed week, with the entries that the next closing would make: "whatever a closed week's own
 * page shows as changed is booked by the next closing". One text for each amount, in cents.
 */
export function booksOf(office: StoreOffice, { weeks, entries }: Closed): string[] {
  return weeks.flatMap(({ week_start }) => {
    const amounts: Amounts = { cash: 0, over_short: 0, commissions: 0, payable: 0 };
    for (const { lines } of entries.filter((entry) => entry.week_start === week_start))
      for (const { role, debit, credit } of lines)
        if (role in amounts) amounts[role as keyof Amounts] += cents(debit) - cents(credit);
    return textsOf(office, week_start, amounts);
  });
}

/**
 * The same by the screens of the drawers and of the lottery's account: the cash that was counted, or is expected in a drawer that nobody
 * counted, over/short, the lottery's commissions, and its sweep, as stated if it is.
 */
export async function bookedByScreens(office: StoreOffice, { weeks }: Closed): Promise<string[]> {
  const { desk, storeId } = office;
  const texts: string[] = [];
  for (const { week_start: from, week_end: to } of weeks) {
    const path = `/lottery-week/${from}/${storeId}`;
    const { instant, online, sweep, statement } = (await must(desk.call<LotteryWeekReply>('GET', path), 200))
      .data;
    const amounts: Amounts = {
      cash: 0,
      over_short: 0,
      commissions: 0,
      payable: -cents(statedSweep(statement) ?? sweep),
    };
    for (const commission of [
      instant.commission,
      instant.cashing_commission,
      online.commission,
      online.cashing_commission,
    ])
      amounts.commissions -= cents(commission);
    for (const { counted, expected_cash, over_short } of await drawersIn(office, from, to)) {
      amounts.cash += cents(expected_cash ?? counted) + cents(over_short ?? 0);
      amounts.over_short -= cents(over_short ?? 0);
    }
    texts.push(...textsOf(office, from, amounts));
  }
  return texts;
}

const textsOf = ({ storeId }: StoreOffice, week: string, amounts: Amounts): string[] =>
  ROLES.map((role) => `books of store ${storeId}, week ${week}: ${role} ${amounts[role] + 0}`);
