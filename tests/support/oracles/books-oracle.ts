import { type Count, dayOf, type OracleLot, type Received, ticketsIn } from './store-oracle';
import { isEarlier } from './ticket-oracle';

/**
 * A second model of a store's books, written from the sentences of its money's rules and independent of the
 * product's code. Amounts are in cents.
 */

/** A money count; `names` are keys of records, which may arrive later. */
export type OracleMoneyCount = {
  key: string;
  recordedAt: number;
  names: readonly string[];
  online_sales: number;
  instant_cashes: number;
  cashless: number;
  other: number;
  /** null: not counted */
  cash: number | null;
};

/** A pack on its way to the lottery's account. Days are YYYY-MM-DD. */
export type OraclePack = { lot: OracleLot; settledOn: string };

/** Percents, and the fee in cents. */
type OracleRates = { sales: number; cashing: number; fee: number };

/** The sales of each record by the valid claims. */
function soldBy(lots: readonly OracleLot[], history: readonly Received[]): Map<Count, number> {
  const sold = new Map<Count, number>();
  for (const lot of lots)
    for (const { status, claim } of ticketsIn(lot, history))
      if (status === 'Sold' && claim) sold.set(claim.count, (sold.get(claim.count) ?? 0) + lot.price * 100);
  return sold;
}

/** A record that a money count may name: a shift's count, or a removal's sales without a count to join. */
type Line = { record: Count; counted: number; joined: Count[] };

/**
 * "Packs sold whole join the clerk's next count of the business day, else the last one before, else they are a line of their own
 * that a statement may name."
 */
function linesByTheSentence(lots: readonly OracleLot[], history: readonly Received[]): Line[] {
  const sold = soldBy(lots, history);
  const records = history.flatMap((each) => (each.kind === 'count' ? each : []));
  const counts = records
    .filter(({ purpose }) => purpose === 'shift')
    .sort((a, b) => (isEarlier(a, b) ? -1 : 1));
  const lines = counts.map((record): Line => ({ record, counted: sold.get(record) ?? 0, joined: [] }));
  for (const removal of records.filter(({ purpose }) => purpose === 'removal')) {
    const counted = sold.get(removal) ?? 0;
    const own = lines.filter(
      ({ record }) =>
        record.purpose === 'shift' &&
        record.by === removal.by &&
        dayOf(record.recordedAt) === dayOf(removal.recordedAt),
    );
    const line = own.find(({ record }) => isEarlier(removal, record)) ?? own.at(-1);
    if (line) {
      line.counted += counted;
      line.joined.push(removal);
    } else lines.push({ record: removal, counted, joined: [] });
  }
  return lines;
}

/** "A newer statement for the same record replaces the older one", "as a whole"; "ties go to the smaller submission id". */
const replaces = (a: OracleMoneyCount, b: OracleMoneyCount): boolean =>
  a.recordedAt === b.recordedAt ? a.key < b.key : a.recordedAt > b.recordedAt;

/** A line of the store's money: some records, with the valid money count of their drawer, if any. */
type OracleDrawer = { day: string; counted: number; moneyCount: OracleMoneyCount | null };

/**
 * Every line according to the valid money counts. A money count waits for all of its records; its day is that of
 * the last one.
 */
function drawersByTheSentences(
  lines: readonly Line[],
  moneyCounts: readonly OracleMoneyCount[],
): OracleDrawer[] {
  const lineOf = (key: string) =>
    lines.find(({ record, joined }) => [record, ...joined].some((each) => each.key === key));
  const about = moneyCounts.map((moneyCount) => ({
    moneyCount,
    keys: new Set(moneyCount.names.map((key) => lineOf(key)?.record.key ?? key)),
  }));
  const standing = about.filter(
    ({ moneyCount, keys }) =>
      !about.some(
        (other) =>
          other.moneyCount !== moneyCount &&
          replaces(other.moneyCount, moneyCount) &&
          [...keys].some((key) => other.keys.has(key)),
      ),
  );
  const left = new Set(lines);
  const drawers = standing.flatMap(({ moneyCount, keys }): OracleDrawer[] => {
    const named = [...keys].flatMap((key) => lines.find(({ record }) => record.key === key) ?? []);
    if (named.length < keys.size) return [];
    for (const line of named) left.delete(line);
    const days = named.map(({ record }) => dayOf(record.recordedAt)).sort();
    const counted = named.reduce((sum, line) => sum + line.counted, 0);
    return [{ day: days.at(-1) ?? '', counted, moneyCount }];
  });
  return [
    ...drawers,
    ...[...left].map(({ record, counted }) => ({ day: dayOf(record.recordedAt), counted, moneyCount: null })),
  ];
}

/** "Half a cent rounds up, line by line." */
const shareOf = (percent: number, cents: number): number => Math.floor((cents * percent + 50) / 100);

/**
 * The expected books for a week, by account: debits minus credits. "A drawer without counted cash is booked
 * with its expected cash, and a count without any money with the value of its tickets."
 * @param isIn whether a day is in the week
 */
export function bookedByTheSentences(
  { lots, received }: { lots: readonly OracleLot[]; received: readonly Received[] },
  moneyCounts: readonly OracleMoneyCount[],
  packs: readonly OraclePack[],
  rates: OracleRates,
  isIn: (day: string) => boolean,
): Record<string, number> {
  const books: Record<string, number> = {};
  const debit = (role: string, cents: number): void => {
    books[role] = (books[role] ?? 0) + cents;
  };
  let cashes = 0;
  let online = 0;
  for (const { day, counted, moneyCount } of drawersByTheSentences(
    linesByTheSentence(lots, received),
    moneyCounts,
  )) {
    if (!isIn(day)) continue;
    const { online_sales, instant_cashes, cashless, other, cash } = moneyCount ?? NOTHING;
    const expected = counted + online_sales - instant_cashes - cashless + other;
    const inDrawer = cash ?? expected;
    debit('cash', inDrawer);
    debit('cashless', cashless);
    debit('other', -other);
    debit('over_short', -(inDrawer - expected));
    debit('clearing', -(counted + online_sales - instant_cashes));
    cashes += instant_cashes;
    online += online_sales;
  }
  let settled = 0;
  let returned = 0;
  for (const { lot, settledOn } of packs) {
    if (isIn(settledOn)) settled += (lot.end - lot.start + 1) * lot.price * 100;
    for (const { status, claim } of ticketsIn(lot, received)) {
      if (status !== 'Returned' || !claim) continue;
      const back = dayOf(claim.recordedAt);
      if (isIn(back > settledOn ? back : settledOn)) returned += lot.price * 100;
    }
  }
  // instant due = settled − returned − round(sales rate × (settled − returned)) − instant cashes − round(cashing rate × cashes)
  const commissions =
    shareOf(rates.sales, settled - returned) + shareOf(rates.cashing, cashes) + shareOf(rates.sales, online);
  const charged = settled - returned - cashes + online;
  debit('clearing', charged);
  debit('commissions', -commissions);
  debit('fees', rates.fee);
  debit('payable', -(charged - commissions + rates.fee));
  return Object.fromEntries(Object.entries(books).filter(([, cents]) => cents !== 0));
}

const NOTHING = { online_sales: 0, instant_cashes: 0, cashless: 0, other: 0, cash: null };
