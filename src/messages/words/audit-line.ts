import { AUDIT_MONEY } from '../areas/audit-money';
import { currentMessages } from '../current';
import { packNamed } from './packs';
import { type RecordName, recordText } from './replies';

const t = () => currentMessages(AUDIT_MONEY);

/**
 * 'Entered the money of the count of Morning Clerk (Fri, Nov 20, 2:05 PM): draw sales $412.50, draw cancels $5.00, …, cash
 * counted $552.50'. Amounts are in cents; `counts` are those that have arrived.
 */
export function moneyEnteredText({
  counts,
  cash,
  ...line
}: {
  counts: readonly RecordName[];
  basis: 'delta' | 'cumulative';
  onlineSales: number;
  onlineCancels: number;
  instantCashes: number;
  onlineCashes: number;
  cashless: number;
  other: number;
  /** null: not counted */
  cash: number | null;
  note: string;
}): string {
  const named = counts.map(recordText);
  return t().entered({
    ...line,
    of:
      named.length === 0
        ? t().not_arrived
        : t().count_of({ counts: named.reduce((counts, last) => t().and({ counts, last })) }),
    cash: cash === null ? t().not_counted : t().counted({ cents: cash }),
  });
}

/** 'Settled Sep 15, 2026: Crossword Mini, pack 1234567 (statement of September 19)'; 'no longer settled' where a day was taken back. */
export const packDatesText = ({
  packs,
}: {
  packs: readonly {
    lotNumber: string;
    game: string | null;
    /** the first ticket of the lot */
    start: number;
    what: 'activated' | 'settled';
    day: string | null;
    source: string | null;
  }[];
}): string =>
  packs
    .map(({ lotNumber, game, start, what, day, source }) => {
      const lot = packNamed(game ?? lotNumber, start);
      return day === null
        ? t().dates_taken_back({ what, lot, source })
        : t().dates({ what, day, lot, source });
    })
    .join('; ');

/** 'Entered the lottery’s statement of the week from Sep 13, 2026: 4 lines, sweep $1,421.34' */
export const lotteryStatementText = ({
  sweep,
  ...statement
}: {
  weekStart: string;
  lines: number;
  /** in cents; null: the statement has none */
  sweep: number | null;
}): string => `${t().statement(statement)}${sweep === null ? '' : t().sweep({ cents: sweep })}`;

/** 'Loaded the lottery’s list of packs of Sep 13, 2026: 400 packs' */
export const packListText = (list: { asOf: string; packs: number }): string => t().pack_list(list);

/** 'Loaded the figures of register 2: shift report 118 of Sep 13, 2026' */
export const registerText = (report: {
  register: string;
  period: 'shift' | 'day';
  sequence: string;
  date: string;
}): string => t().register(report);

/** 'Census: 12 packs seen' */
export const censusText = (line: { packs: number }): string => t().census(line);

/** 'Closed the census: after the delivery' */
export const censusClosedText = ({ note }: { note: string | null }): string =>
  t().census_closed({ hasNote: note !== null, note: note ?? '' });

/** 'Recorded where 3 packs lie' */
export const packsPlacedText = (line: { packs: number }): string => t().packs_placed(line);

/** 'Closed the week from Sep 13, 2026 for the accountant: entries L12-1-1, L12-1-2' */
export const journalClosedText = ({
  weekStart,
  numbers,
}: {
  weekStart: string;
  numbers: readonly string[];
}): string => t().closed({ weekStart, numbers: numbers.join(', ') });
